"""What the worker is asked: a hint, what a record holds, and what it opens at a match's end."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.action import Action
from core.option import changed, read_options
from core.piece import Seat
from core.position import Position

from .files import RECORD, read_file

if TYPE_CHECKING:
    from core.match import Delta, Match


@dataclass(frozen=True, slots=True)
class Hint:
    """Which action is good for `seat`: its text, "" where there is none to be given.

    `view` is what this seat may know, and nothing else of the match. It is not written as JSON: a
    position's text need not say all that the rules ask (in Xiangqi, what stood since the last
    capture). `seen` counts the positions that have stood, by the hash of their repetition key.
    """

    game: str
    options: dict[str, Any]
    view: Position
    seat: Seat
    seen: tuple[tuple[bytes, int], ...] = ()

    @classmethod
    def of(cls, match: "Match", seat: Seat) -> "Hint":
        """Ask about a match as it stands, as far as `seat` may know it."""
        seen = tuple((mark, match.seen[mark]) for mark in match.seen if isinstance(mark, bytes))
        return cls(match.game.key, changed(match.options), match.view(seat), seat, seen)

    def answer(self) -> str:
        """Choose as the computer does that looks one move ahead."""
        from core.games import GAMES  # all rules: for the process alone, when it is asked
        from core.match import Stood
        from core.search.greedy import choose

        game = GAMES[self.game]
        rules, seen = game.rules(read_options(game.options, self.options)), Stood()
        for mark, count in self.seen:
            seen.count(mark, count)
        action = choose(rules, self.view, self.seat, seen=seen)
        return rules.to_text(self.view, self.seat, action)


@dataclass(frozen=True, slots=True)
class RecordContents:
    """What can be watched of a record; `game` is "" where that is nothing."""

    game: str = ""
    options: Any = None
    names: tuple[str, ...] = ()
    actions: tuple[tuple[Seat, Action], ...] = ()


@dataclass(frozen=True, slots=True)
class ReadRecord:
    """What a record holds; None where its file cannot be read."""

    path: Path

    def answer(self) -> RecordContents | None:
        """Read and audit it."""
        from net.record.audit import read  # all rules and the cryptography: when it is asked

        try:
            record = read(read_file(self.path, RECORD))
        except OSError:
            return None
        if record.fold is None or record.log is None:
            return RecordContents()
        match = record.fold.match
        return RecordContents(match.game.key, match.options, record.names, record.actions)


@dataclass(frozen=True, slots=True)
class OpenRecord:
    """What every action of a match did, all pieces known; None unless its record is verified.

    `game` and `options` are those of the match at the table: a record of another opens nothing.
    """

    path: Path
    game: str
    options: dict[str, Any]

    def answer(self) -> "tuple[Delta, ...] | None":
        """Read, audit and play it."""
        from core.match import Match
        from net.record.audit import read

        try:
            record = read(read_file(self.path, RECORD))
        except OSError:
            return None
        if record.fold is None or not record.verdict.ok:
            return None
        told = record.fold.match
        if (told.game.key, changed(told.options)) != (self.game, self.options):
            return None
        match, deltas = Match(told.game, told.options), []
        for seat, action in record.actions:
            match.play(seat, action)
            deltas.append(match.delta())
        return tuple(deltas)
