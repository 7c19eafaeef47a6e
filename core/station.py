"""Stations of the drummer's road: the small tasks by which one walks through a game.

A game's stations are data, `road.json` beside its RULES.md, and the rules judge them, as they judge
lessons and puzzles. The file is `{"stations": [STATION, ...]}`. A STATION has `key` (a word of its
own in this game), `title`, `before` and `after` (two sentences each, told before and after it), and
one of

* `lesson`: the title of a lesson of this game;
* `puzzle`: the key of a puzzle of this game (`Puzzle.key`);
* `opponent`: a match against a computer, from a `position` (a diagram's, `core/diagram.py`) or with
  these `options` from the beginning. An opponent has `name`, `manner` (a few words), `toy` (the
  kind that stands for them), `level` (1 to 8) and `style` (a place in `core.search.styles.STYLES`).

What is to be done in a match is its `aim`: `["win"]`, which is meant without one, `["win", TURNS]`,
win in so many turns of one's own, `["take", COUNT, TURNS]`, take so many in so many, or
`["hold", TURNS]`, do not lose for so long.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from .diagram import Diagram, read_diagram_value
from .game import Game, Malformed
from .match import Match
from .piece import Seat
from .position import Phase, Position
from .search.levels import LEVELS
from .search.styles import STYLES
from .strict_json import read_json

FILE = "road.json"
LONGEST = 1 << 16
"""Bytes of a game's stations."""
MOST, WORD, SENTENCE = 20, 32, 160
"""Stations of a game; letters of a key; letters of a sentence."""
MOST_TURNS = 99
AIMS = {"win": (0, 1), "take": (2,), "hold": (1,)}
"""What there is to do in a match, and by how many numbers it may be said how much."""
EASIER, HELPED = 3, 2
"""Levels that an opponent comes down by at most, and lost tries after which there is help."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What is to be done in a match: "win"; "take" so many in so many turns; "hold" so long."""

    what: str = "win"
    count: int = 0
    turns: int = 0
    """Turns of one's own; 0 for any number."""

    def turns_left(self, match: Match, seat: Seat) -> int:
        """Count the turns that are left; 0 where none are counted."""
        return max(0, self.turns - turns_of(match, seat))

    def left(self, match: Match, seat: Seat) -> int:
        """Count the enemies that are still to be taken."""
        return max(0, self.count - taken_by(match, seat))

    def reached(self, match: Match, seat: Seat) -> bool | None:
        """Say whether a seat has done it; None while that is open."""
        outcome = match.position.outcome
        if self.what == "take" and not self.left(match, seat):
            return True
        if outcome is not None:
            return seat in outcome.winners or (self.what == "hold" and not outcome.winners)
        playing = match.position.phase is Phase.PLAY  # a battle of the last turn may win yet
        if self.turns and playing and turns_of(match, seat) >= self.turns:
            return self.what == "hold"
        return None


@dataclass(frozen=True, slots=True)
class Opponent:
    """A computer with a name and a manner: msgids; the kind of its toy; how it plays."""

    name: str
    manner: str
    toy: str
    level: int
    style: int = 0


@dataclass(frozen=True, slots=True)
class Station:
    """A station as it is written: nothing in it was judged yet."""

    key: str
    title: str
    before: tuple[str, ...]
    after: tuple[str, ...]
    lesson: str = ""
    puzzle: str = ""
    opponent: Opponent | None = None
    aim: Aim = Aim()
    diagram: Mapping[str, Any] = field(default_factory=dict)

    def sentences(self) -> Iterator[str]:
        """List what a player reads, as msgids."""
        yield from (self.title, *self.before, *self.after)
        if self.opponent is not None:
            yield from (self.opponent.name, self.opponent.manner)

    @property
    def posed(self) -> bool:
        """True for a match that begins at a position of its own."""
        return "position" in self.diagram

    def board(self, game: Game) -> Diagram:
        """Set a match's board up; Malformed, or another ValueError, where it is none for two."""
        board = read_diagram_value(game, dict(self.diagram))
        if len(board.rules.seats) != 2:
            raise Malformed("station: a match is for two armies")
        return board

    def eased(self, lost: int) -> "Station":
        """Give it as it is after so many lost tries: a weaker opponent, and more turns."""
        if self.opponent is None:
            return self
        easier, aim = min(lost, EASIER), self.aim
        level = max(1, self.opponent.level - easier)
        turns = aim.turns and max(1, aim.turns + (-easier if aim.what == "hold" else easier))
        return replace(self, opponent=replace(self.opponent, level=level),
                       aim=replace(aim, turns=turns))


def turns_of(match: Match, seat: Seat) -> int:
    """Count the turns that a seat has ended; setting up is none."""
    return sum(before.phase is Phase.PLAY and seat in before.to_act and seat not in after.to_act
               for before, after in pairwise(match.path))


def taken_by(match: Match, seat: Seat) -> int:
    """Count the enemies of a seat that have left the board since the armies stood."""
    stood = next((p for p in match.path if p.phase is not Phase.MUSTER), match.position)
    return _enemies(stood, seat) - _enemies(match.position, seat)


def _enemies(p: Position, seat: Seat) -> int:
    return sum(piece is not None and piece.seat != seat for piece in p.board)


def read_stations(data: bytes | str) -> tuple[Station, ...]:
    """Read a game's stations; Malformed names what is wrong, a plug-in's may be anything."""
    told = read_json(data, LONGEST)
    found = told.get("stations") if isinstance(told, dict) else None
    if not isinstance(found, list) or len(found) > MOST:
        raise Malformed(f"stations: must be a list of {MOST} at most")
    stations = tuple(map(_station, found))
    if len({each.key for each in stations}) < len(stations):
        raise Malformed("stations: two have one key")
    return stations


def _station(value: Any) -> Station:
    if not isinstance(value, dict):
        raise Malformed("station: must be an object")
    diagram = {key: value[key] for key in ("options", "position") if key in value}
    opponent = _opponent(value["opponent"]) if "opponent" in value else None
    station = Station(
        _text(value, "key", WORD), _text(value, "title", WORD), _pair(value, "before"),
        _pair(value, "after"), _text(value, "lesson", SENTENCE, ""),
        _text(value, "puzzle", WORD, ""), opponent, _aim(value.get("aim", ["win"])), diagram)
    if sum(map(bool, (station.lesson, station.puzzle, opponent))) != 1:
        raise Malformed("station: one of lesson, puzzle and opponent")
    return station


def _opponent(value: Any) -> Opponent:
    if not isinstance(value, dict):
        raise Malformed("station.opponent: must be an object")
    return Opponent(_text(value, "name", WORD), _text(value, "manner", WORD),
                    _text(value, "toy", WORD), _number(value.get("level"), 1, len(LEVELS)),
                    _number(value.get("style", 0), 0, len(STYLES) - 1))


def _aim(value: Any) -> Aim:
    if not isinstance(value, list) or not value or not isinstance(value[0], str) or (
            len(value) - 1 not in AIMS.get(value[0], ())):
        raise Malformed(f"station.aim: must be one of {' '.join(AIMS)}, and how much")
    what, *numbers = value[0], *(_number(each, 1, MOST_TURNS) for each in value[1:])
    return Aim(what, numbers[0] if what == "take" else 0, numbers[-1] if numbers else 0)


def _number(value: Any, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise Malformed(f"station: a number must be {least} to {most}")
    return value


def _text(value: dict[str, Any], key: str, most: int, lacking: str | None = None) -> str:
    found = value.get(key, lacking)
    if not isinstance(found, str) or len(found) > most or (lacking is None and not found):
        raise Malformed(f"station.{key}: must be a text of {most} letters at most")
    return found


def _pair(value: dict[str, Any], key: str) -> tuple[str, ...]:
    found = value.get(key)
    if not isinstance(found, list) or not 1 <= len(found) <= 2:
        raise Malformed(f"station.{key}: must be one or two sentences")
    return tuple(_text({key: each}, key, SENTENCE) for each in found)
