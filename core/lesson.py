"""Lessons: small positions in which a player learns one rule of a game by doing something.

A game's lessons are data, a JSON file beside its RULES.md, and the rules themselves are asked what
every try does: no lesson can teach what they forbid. A lesson written as a program was rejected:
nobody could translate or count it. The file holds

    {"aim": sentence, "chapters": [{"title": sentence, "lessons": [LESSON, ...]}, ...]}

where `aim` says how the game is won. A LESSON has `title`, `rules` (the numbers it teaches),
`options` and `position` as a diagram of the book of rules has them (`core/diagram.py`), `look`
(places of the pieces that matter), `end` (what is said when it is done) and one to three `steps`. A
step has `say` (the task), `goal`, how to do it, and `then`, the actions that are played for
everybody else afterwards. A goal is a list:

* `["touch", PLACE, ...]` one of these places is pointed at;
* `["zone", KIND]` a place where this kind may be set up is pointed at;
* `["end", PLACE, ...]` a lawful action ends on one of these places;
* `["play", ACTION, ...]` one of these actions is played;
* `["event", KIND]` an event of this kind happens ("taken", "ended", ...);
* `["refused", RULE]` something is tried that this rule forbids.

How to do it is `show`, an action, or `try`, the places to click; it is the hint.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .action import Action, clicks
from .diagram import read_diagram_value
from .event import EVENTS, Event
from .forced import advance
from .game import Game, Malformed, Refusal, Rules
from .game import Step as Played
from .piece import Point, Seat, points
from .plain_text import plain
from .position import Position
from .strict_json import read_json

LONGEST = 1 << 17
"""Characters of a game's lessons."""
MANY = 100
"""Chapters of a game, lessons of a chapter, words of a goal."""
MOST_STEPS = 3
GOALS = ("touch", "zone", "end", "play", "event", "refused")
KINDS = {kind.__name__.lower(): kind for kind in EVENTS}
"""Events by the word of a goal."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do: a task, what counts as done, how to do it, what others do then."""

    say: str
    goal: tuple[str, ...]
    show: str
    attempt: tuple[str, ...]
    then: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson as it is written: nothing in it was judged yet."""

    title: str
    rules: tuple[str, ...]
    diagram: dict[str, Any]
    look: tuple[str, ...]
    steps: tuple[Step, ...]
    end: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """Lessons about one matter."""

    title: str
    lessons: tuple[Lesson, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """All lessons of a game, and how it is won in one sentence."""

    aim: str
    chapters: tuple[Chapter, ...]

    def lessons(self) -> tuple[Lesson, ...]:
        """List the lessons in order."""
        return tuple(lesson for chapter in self.chapters for lesson in chapter.lessons)

    def sentences(self) -> Iterator[str]:
        """List what a player reads, as msgids."""
        yield self.aim
        for chapter in self.chapters:
            yield chapter.title
        for lesson in self.lessons():
            yield from (lesson.title, *(step.say for step in lesson.steps), lesson.end)


NOTHING = Course("", ())
"""The lessons of a game that has none."""


@dataclass(frozen=True, slots=True)
class Scene:
    """Where a lesson stands: the learner plays `seat` and is at step number `at`."""

    lesson: Lesson
    rules: Rules
    position: Position
    seat: Seat
    at: int = 0

    @property
    def step(self) -> Step | None:
        """Give what is to be done now, None once all is done."""
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    def places(self, names: tuple[str, ...]) -> tuple[Point, ...]:
        """Give the points of places."""
        return self.rules.position_text().points(list(names), "lesson")

    @property
    def pointing(self) -> bool:
        """True when the task is to point at a place: nothing is moved."""
        return self.step is not None and self.step.goal[0] in ("touch", "zone")

    def hint(self) -> tuple[Point, ...]:
        """Give the places that show how the step is done, in order."""
        step = self.step
        if step is None:
            return ()
        if self.pointing:
            return self.targets()
        return self.places(step.attempt) or clicks(self.shown())

    def targets(self) -> tuple[Point, ...]:
        """Give the places that may be pointed at."""
        assert self.step is not None
        how, *names = self.step.goal
        if how == "touch":
            return self.places(tuple(names))
        zone = self.rules.zone(self.seat, names[0])
        return tuple(points(self.rules.muster(self.seat).zone if zone is None else zone))

    def shown(self) -> Action:
        """Give the action that does the step; Malformed where it is none."""
        assert self.step is not None
        return self.rules.from_text(self.position, self.seat, self.step.show)

    def refuses(self, refusal: Refusal) -> bool:
        """Say whether a refusal is the one that the step asks for."""
        return self.step is not None and self.step.goal == ("refused", refusal.rule)

    def play(self, action: Action) -> Played:
        """Play a lawful action and what must follow it."""
        return advance(self.rules, self.position, self.seat, action)

    def reaches(self, action: Action, played: Played) -> bool:
        """Say whether an action that was played does what the step asks for."""
        if self.step is None:
            return False
        how, *names = self.step.goal
        match how:
            case "end":
                chosen = clicks(action)
                return bool(chosen) and chosen[-1] in self.places(tuple(names))
            case "play":
                return any(action == self.rules.from_text(self.position, self.seat, name)
                           for name in names)
            case "event":
                return any(isinstance(event, KINDS[names[0]]) for event in played.events)
        return False

    def onward(self, position: Position) -> "tuple[Scene, tuple[Event, ...]]":
        """Go on to the next step: give its scene, and what the others did before it."""
        assert self.step is not None
        events: list[Event] = []
        for text in self.step.then:
            seat = next(iter(sorted(position.to_act)))
            action = self.rules.from_text(position, seat, text)
            played = advance(self.rules, position, seat, action)
            position = played.position
            events += played.events
        scene = Scene(self.lesson, self.rules, position, self.seat, self.at + 1)
        return scene, tuple(events)


def begin(game: Game, lesson: Lesson) -> Scene:
    """Set a lesson up; Malformed, or another ValueError, where it tells no position of the game."""
    diagram = read_diagram_value(game, lesson.diagram)
    return Scene(lesson, diagram.rules, diagram.position, diagram.seat)


def read_lessons(text: str) -> Course:
    """Read a game's lessons; Malformed names what is wrong, a plug-in's may be anything."""
    told = _object(read_json(text, LONGEST))
    return Course(_text(told, "aim"), tuple(
        Chapter(_text(each, "title"), tuple(map(_lesson, _list(each.get("lessons"), "lessons"))))
        for each in map(_object, _list(told.get("chapters"), "chapters"))
    ))


def _lesson(value: Any) -> Lesson:
    told = _object(value)
    steps = tuple(map(_step, _list(told.get("steps"), "steps")))
    if not 1 <= len(steps) <= MOST_STEPS:
        raise Malformed("lesson.steps: one to three")
    diagram: dict[str, Any] = {key: told[key] for key in ("options", "position") if key in told}
    return Lesson(_text(told, "title"), _texts(told, "rules"), diagram, _texts(told, "look"), steps,
                  _text(told, "end"))


def _step(value: Any) -> Step:
    told = _object(value)
    goal = _texts(told, "goal")
    if len(goal) < 2 or goal[0] not in GOALS:
        raise Malformed(f"lesson.goal: must be one of {' '.join(GOALS)}, and what for")
    if goal[0] == "event" and goal[1] not in KINDS:
        raise Malformed(f"lesson.goal: no event is called {plain(goal[1])}")
    show = told.get("show", goal[1] if goal[0] == "play" else "")
    if not isinstance(show, str):
        raise Malformed("lesson.show: must be a text")
    return Step(_text(told, "say"), goal, show, _texts(told, "try"), _texts(told, "then"))


def _object(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise Malformed("lesson: must be an object")
    return value


def _list(value: Any, key: str) -> list[Any]:
    if not isinstance(value, list) or len(value) > MANY:
        raise Malformed(f"lesson.{key}: must be a list, of {MANY} at most")
    return value


def _text(value: dict[str, Any], key: str) -> str:
    found = value.get(key)
    if not isinstance(found, str) or not found:
        raise Malformed(f"lesson.{key}: must be a sentence")
    return found


def _texts(value: dict[str, Any], key: str) -> tuple[str, ...]:
    found = _list(value.get(key, []), key)
    if not all(isinstance(each, str) for each in found):
        raise Malformed(f"lesson.{key}: must be texts")
    return tuple(found)
