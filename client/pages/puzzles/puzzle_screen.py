"""A puzzle on its board: the player moves, the answer follows by itself, words stand beside it."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from core.action import Action, clicks
from core.game import Game, msg
from core.piece import Point, Seat
from core.search.thought import Words

from ... import routes
from ...boards.highlights import Highlight
from ...boards.picture import checks_of
from ...coach.coach_questions import spoken
from ...games.game_puzzles import Solved, puzzles_of
from ...look import icons
from ...look.theme import GOOD, INK, INK_DARK, INK_SOFT, NBSP, NOTE, TITLE, WORD, Material
from ...memory.riddles import Riddle
from ...screen import Context
from ...stage.animator import Animator, standing
from ...table.exercise import Exercise
from ...table.input.move_draft import MoveInput
from ...widgets.boxes import Box, Column, Grid, Line, Sized
from ...widgets.button import Button, Drawn, Label, paper
from ...window import keys
from ...window.due import EVERY_TICK, NEVER
from ..board_screen import BoardScreen

PAUSE = 0.5
"""Seconds of rest before the answer is played."""
GOLD = (222, 150, 20)
FEW = 4
"""Pieces that may move at most, for each to be lit: among more of them it would tell nothing."""


class PuzzleScreen(BoardScreen):
    """The puzzle of a game by its number from 0, or of those that are `given`; `took` hears which
    one was looked at last."""

    def __init__(self, game: Game, number: int = 0,
                 took: Callable[[int], None] | None = None,
                 given: Sequence[Riddle] = ()) -> None:
        self.game, self.took = game, took
        self.names = [each.name for each in given]
        self.puzzles = tuple(each.puzzle for each in given) or puzzles_of(game)
        self._begin(number)

    def _begin(self, number: int) -> None:
        """Set up another puzzle."""
        self.number = number
        self.exercise = exercise = Exercise(self.game, self.puzzles[number])
        rules = exercise.posed.rules
        self.pose(rules, exercise.match.position, exercise.posed.solver,
                  MoveInput(rules, self._attempt, confirm=False))
        self._rest = 0.0
        self._kept = False
        self._last: tuple[Point, ...] = ()
        if self.took is not None:
            self.took(number)

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Become the top screen."""
        self.stars = Solved()
        super().enter(context, size)
        self.view.look_at_army(self.viewer, standing(self.exercise.match.position))

    def begun(self, animator: Animator) -> None:
        """Show the puzzle as far as it is played."""
        animator.show(self.exercise.match.position)

    # what is seen

    def beside(self) -> Box:
        """Give the words, and the buttons under them or at their right."""
        say, exercise = self.context.say, self.exercise
        hint = Button(say(exercise.offer), self.hint, units=WORD, icon=icons.bulb,
                      enabled=exercise.mover is not None)
        if exercise.solved:
            hint = Button(say(msg("Play on from here")), self.play_on, units=WORD, icon=icons.flag)
        again = Button(say(msg("Again")), self.again, units=WORD, icon=icons.undo,
                       enabled=exercise.at > 0)
        alone = bool(self.names) and len(self.puzzles) == 1
        self.following = Button(say(msg("Go on") if alone else msg("Next")),
                                self.cancel if alone else self.next, icon=icons.play,
                                enabled=not alone or exercise.solved, material=Material.BRASS)
        buttons = hint, again, self.back(), self.following
        words = self._words()
        if self.long:
            return paper(Line(words, Sized(Grid(*buttons, columns=2)), shares=(64, 36), gap=24),
                         16, 13)
        return paper(Column(words, Grid(*buttons, columns=2, gap=8), fill=words), 16, 13)

    def play_on(self) -> None:
        """Ask how to play the puzzle's board on, from where it began."""
        match = self.exercise.match
        self.context.open(routes.PlayOn(self.game, match.options, match.rules, match.path[0], ()))

    def _words(self) -> Box:
        """Say which puzzle this is, what there is to do, and how the last try went."""
        say, exercise = self.context.say, self.exercise
        star = icons.star if exercise.puzzle in self.stars else icons.star_outline
        head, task, told = self.told()
        about = [say(msg("{army} to move"), army=say(self.rules.army(self.viewer))),
                 say(exercise.level)]
        about += [say(preset.name) for preset in self.game.presets[1:]
                  if dict(preset.options) == dict(exercise.puzzle.options)]
        if exercise.puzzle.task == "win":
            about += [say(msg("Points: {count} of {need}"), count=each.points, need=each.need)
                      for each in self.rules.standing(exercise.match.position)
                      if each.seat == self.viewer and each.need]
        ink = GOOD if exercise.solved else INK
        shown = Sized(Drawn(lambda face, theme, rect: star(face, rect, GOLD)), tall=32, wide=32)
        title = Line(Label(head, TITLE, INK_DARK, title=True), shown, shares=(1, 0), middle=True)
        facts = " · ".join(part.replace(" ", NBSP) for part in about)
        return Column(Column(title, Label(facts, NOTE, INK_SOFT), gap=0),
                      Label(task, WORD, INK_DARK, bold=True),
                      Label(told, WORD, ink, bold=exercise.done), gap=9)

    def told(self) -> tuple[str, str, str]:
        """Give the number of the puzzle, the task, and what is said of the last try or as a hint.
        """
        say, exercise = self.context.say, self.exercise
        said = " ".join(self._filled(words) for words in (
            Words(exercise.said), exercise.because, exercise.end) if words.msgid)
        piece = exercise.piece() if exercise.hints in (1, 2) and not exercise.done else ""
        if piece:
            said = say(msg("Look at this piece: {piece}."), piece=say(piece))
        elif not said and exercise.hints == 3:
            said = say(msg("Watch how it goes."))
        head = self.names[self.number] if self.names else say(
            msg("Puzzle {number}"), number=self.number + 1)
        return (head,
                say(exercise.task, count=exercise.count), said)

    def _filled(self, words: Words) -> str:
        """Say words whose gaps are names: of pieces in small letters, of armies as they are."""
        if {"winner", "loser"} & set(words.gaps):
            return self.context.say(words.msgid, **{
                gap: self.context.say(str(name)) for gap, name in words.gaps.items()})
        return spoken(words, self.context.say)

    def lights(self) -> Iterator[Highlight]:
        """Light what was played last, and the pieces that may move where they are few and none is
        chosen yet."""
        move_input = self.move_input
        if not move_input.draft.action:
            yield from (Highlight("last", point) for point in self._last)
        if move_input.mine and not move_input.started:
            able = [point for point in standing(move_input.position) if move_input.pickable(point)]
            if len(able) <= FEW:
                yield from (Highlight("target", point) for point in able)

    # what happens

    @property
    def due(self) -> float:
        """Give when the answer is played."""
        return EVERY_TICK if self.exercise.answers else NEVER

    def go_on(self, now: float) -> bool:
        """Play the answer after a rest; give the star at the end."""
        exercise, settled, happened = self.exercise, self.performing().settled, False
        if settled and exercise.answers:
            self._rest = self._rest or now
            if happened := now - self._rest >= PAUSE:
                self._advance()
        elif settled and exercise.solved and not self._kept:
            happened = True
            self._keep()
        settled = self.performing().settled
        self.move_input.see(exercise.match.position, exercise.mover if settled else None)
        return happened

    def _attempt(self, seat: Seat, action: Action) -> None:
        """Take an action of the player: play it if it is right, else put the piece back."""
        if not clicks(action):  # the turn is ended only by the solution
            self.move_input.waiting = False
        elif self.exercise.attempt(action):
            self._advance()
        else:
            self.context.sound("refuse")
            self.move_input.drop()
            self.move_input.waiting = False

    def _advance(self) -> None:
        """Perform the solution's next action."""
        exercise = self.exercise
        assert exercise.next is not None
        self._last = clicks(exercise.next[1])[:2]
        events = exercise.advance()
        position = exercise.match.position
        self.performing().perform(events, position, None, checks_of(self.rules, position))
        if self._last:
            self.view.camera.call(self._last[-1], 1.0)
        self._rest = 0.0

    def _keep(self) -> None:
        """Give the star."""
        self._kept = True
        self.context.sound("victory")
        failed = self.stars.add(self.exercise.puzzle)
        if failed:
            say = self.context.say
            self.context.tell(say(msg("The star cannot be kept: {why}"), why=say(failed)))
        self.graph.focus(self.following)

    @property
    def keys(self) -> Mapping[str, Callable[[], object]]:
        """Give what the keys do."""
        return {keys.HINT: self.hint, keys.NOTES: self.next}

    def hint(self) -> None:
        """Tell more, where the player has tried; else say that trying comes first."""
        exercise, say = self.exercise, self.context.say
        if not exercise.helpful:
            if exercise.mover is not None:
                self.context.tell(say(msg("Try twice by yourself first.")))
            return
        exercise.hint()
        self.move_input.lay_aside()
        self.move_input.hint = exercise.lit()

    def again(self) -> None:
        """Set the puzzle up anew."""
        self.exercise.again()
        self._last, self._rest = (), 0.0
        self.performing().show(self.exercise.match.position)

    def next(self) -> None:
        """Go on to the next puzzle, after the last to the first."""
        size = self.size
        self._begin((self.number + 1) % len(self.puzzles))
        self.enter(self.context, size)
