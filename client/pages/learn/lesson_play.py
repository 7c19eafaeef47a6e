"""A lesson being done: what the child tries becomes an answer, and what is right goes on.

It asks the lesson and the rules, and paints nothing. A lawful move that is not the one asked for is
put back: nothing was played, so nothing need be undone.
"""

from typing import NamedTuple

from core.action import Action
from core.event import Event
from core.game import Game, Refusal, msg
from core.lesson import Lesson, Scene, begin
from core.piece import Point, Seat
from core.position import Position

from ...table.input.move_draft import MoveInput

TASK, OTHER, RIGHT, DONE = "task", "other", "right", "done"
"""What the last try was: none yet, not what was asked for, right, right and the last."""
SAID = {
    TASK: "",
    OTHER: msg("Good idea, but not this time. Try something else."),
    RIGHT: msg("Well done! There is one more thing."),
    DONE: "",
}
ELSEWHERE = msg("Not there. Look once more!")


class Shown(NamedTuple):
    """What happened on the board, and how it stands after it."""

    events: tuple[Event, ...]
    position: Position


class LessonPlay:
    """One lesson: hand what is clicked to `move_input`, or to `touch` while it asks to point."""

    def __init__(self, game: Game, lesson: Lesson) -> None:
        self.game, self.lesson = game, lesson
        self.happened: list[Shown] = []
        """What the board has not shown yet."""
        self.scene: Scene = begin(game, lesson)
        self.move_input = MoveInput(self.scene.rules, self._play, confirm=False)
        self.again()

    def again(self) -> None:
        """Begin at the beginning."""
        self.scene = begin(self.game, self.lesson)
        self.mood, self.said = TASK, ""
        self.hinted = False
        self.kept: tuple[Refusal, Point | None] | None = None
        """The refusal that was asked for: it stays in sight until something else is done."""
        self.happened.clear()
        self._see()
        self.move_input.drop()

    @property
    def over(self) -> bool:
        """True once all is done."""
        return self.scene.step is None

    @property
    def task(self) -> str:
        """Give the msgid of what is to be done, at the end of what was learned."""
        return self.lesson.end if self.scene.step is None else self.scene.step.say

    @property
    def refused(self) -> tuple[Refusal, Point | None] | None:
        """Give what was refused just now, and where."""
        return self.kept or self.move_input.refused

    def lit(self) -> tuple[Point, ...]:
        """Give the places to look at: where a task leads to, if that is one place; at first also
        the pieces that matter, until something is chosen, and again where one is to be turned."""
        step, draft = self.scene.step, self.move_input.draft
        turns = step is not None and step.goal == ("event", "turned") and draft.action is not None
        fresh = not draft.clicks or turns
        goal = step.goal if step is not None else ()
        ends = goal[1:] if len(goal) == 2 and goal[0] == "end" else ()
        look = self.lesson.look if fresh and not self.scene.at else ()
        return self.scene.places((*look, *ends))

    def hint(self) -> None:
        """Show how it is done."""
        if not self.over:
            self.move_input.lay_aside()
            self.kept, self.hinted = None, True
            self.move_input.hint = self.scene.hint()

    def touch(self, point: Point) -> None:
        """Take a place that is pointed at."""
        self.kept = None
        if point in self.scene.targets():
            self.move_input.drop()
            self._onward(self.scene.position)
        else:
            self.mood, self.said = OTHER, ELSEWHERE

    def listen(self) -> None:
        """Hear whether the rules refused what the lesson wanted to be tried."""
        refused = self.move_input.refused
        if refused is None or self.over or self.kept is not None:
            return
        if self.scene.refuses(refused[0]):
            self.move_input.drop()
            self.kept = refused
            self._onward(self.scene.position)

    def _play(self, seat: Seat, action: Action) -> None:
        played = self.scene.play(action)
        if self.scene.reaches(action, played):
            self.happened.append(Shown(played.events, played.position))
            self._onward(played.position)
            return
        self.mood, self.said = OTHER, SAID[OTHER]
        self.move_input.drop()
        self.move_input.waiting = False

    def _onward(self, position: Position) -> None:
        self.scene, events = self.scene.onward(position)
        if events:
            self.happened.append(Shown(events, self.scene.position))
        self.mood = DONE if self.over else RIGHT
        self.said, self.hinted = SAID[self.mood], False
        self._see()

    def _see(self) -> None:
        scene, step = self.scene, self.scene.step
        idle = step is None or scene.pointing
        self.move_input.see(scene.position, None if idle else scene.seat)
        # turning goes with a move, so the move waits for it
        self.move_input.confirm = step is not None and step.goal == ("event", "turned")
