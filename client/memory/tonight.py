"""The matches that ended this evening on this machine: a new table goes on with their score.

They stand in one small file beside the records, for each end counts what it has seen itself. An
evening lasts until no match has ended for some hours, so one that goes on after midnight is still
the same. Who sat there is told by name, and by the mark of the key where two are remembered: so
two friends of one name have each a score of their own.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.piece import Seat
from core.plain_text import plain

from .evening import Evening
from .files import PRIVATE, keep, read_told
from .match_note import MARK, SEATS

FILE = "tonight.json"
PAUSE = 5 * 3600.0
"""Seconds without the end of a match after which another evening begins."""
MOST = 64
"""Matches that are kept; of more, those that ended first are forgotten."""
LONGEST = 1 << 17
"""Bytes of the file."""
NAME = 64
"""Characters of what tells a match from others."""


@dataclass(frozen=True, slots=True)
class Somebody:
    """A player, by name; `mark` is that of a remembered friend's key (`match_note.mark`), or ""."""

    name: str
    mark: str = ""

    def same(self, other: "Somebody") -> bool:
        """Say whether both are one person."""
        if self.mark and other.mark:
            return self.mark == other.mark
        return self.name == other.name


@dataclass(frozen=True, slots=True)
class Ended:
    """A match that was decided: which, who sat where, who has won, and when it ended.

    `at` is in seconds since 1970.
    """

    match: str
    who: tuple[Somebody, ...]
    winners: tuple[Seat, ...]
    at: float


def counted(record: Path, who: Sequence[Somebody], now: float) -> Evening:
    """Count what the same players have won this evening, by their seats of the match of `record`,
    which itself does not count."""
    evening = Evening((0,) * len(who))
    for ended in _evening(_read(record.with_name(FILE)), now):
        seats = [seat for then in ended.who for seat, one in enumerate(who) if one.same(then)]
        if ended.match != _match(record) and sorted(seats) == list(range(len(who))):
            evening = evening.counting([seats[winner] for winner in ended.winners])
    return evening


def keep_end(
    record: Path, who: Sequence[Somebody], winners: Sequence[Seat] | None, now: float,
) -> None:
    """Keep how a match has ended; None: it goes on after all. No harm where that cannot be."""
    file, match = record.with_name(FILE), _match(record)
    kept = [ended for ended in _evening(_read(file), now) if ended.match != match]
    if winners is not None:
        kept.append(Ended(match, tuple(who), tuple(winners), now))
    told = [{"match": ended.match, "who": [[one.name, one.mark] for one in ended.who],
             "winners": ended.winners, "at": ended.at} for ended in kept[-MOST:]]
    keep(file, told, PRIVATE)


def _match(record: Path) -> str:
    """Give what the records of one match have in common that two windows of this machine write."""
    return record.stem.rsplit("-", 2)[-2:][0][:NAME]


def _evening(ended: Sequence[Ended], now: float) -> list[Ended]:
    """Give those after the last pause, in the order in which they ended."""
    found: list[Ended] = []
    for each in sorted(ended, key=lambda one: one.at, reverse=True):
        if each.at <= now:
            if now - each.at >= PAUSE:
                break
            found.insert(0, each)
            now = each.at
    return found


def _read(file: Path) -> list[Ended]:
    """Read the file entry by entry; what is damaged keeps nothing else from being read."""
    told = read_told(file, LONGEST)
    found = map(_ended, told[-MOST:] if isinstance(told, list) else ())
    return [ended for ended in found if ended is not None]


def _ended(entry: Any) -> Ended | None:
    """Read one entry; None for what is none."""
    if not isinstance(entry, dict):
        return None
    match, who, winners, at = (entry.get(key) for key in ("match", "who", "winners", "at"))
    if not (isinstance(match, str) and len(match) <= NAME
            and isinstance(at, int | float) and 0 <= at < 1 << 40
            and isinstance(who, list) and 0 < len(who) <= SEATS and all(map(_somebody, who))
            and isinstance(winners, list)
            and all(type(seat) is int and 0 <= seat < len(who) for seat in winners[:SEATS])):
        return None
    return Ended(match, tuple(Somebody(plain(name), mark) for name, mark in who),
                 tuple(winners[:SEATS]), float(at))


def _somebody(pair: Any) -> bool:
    return (isinstance(pair, list) and len(pair) == 2 and all(isinstance(x, str) for x in pair)
            and (not pair[1] or MARK.fullmatch(pair[1]) is not None))
