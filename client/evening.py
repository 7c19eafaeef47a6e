"""The score of an evening: who has won how often at one table, match after match.

A player is named by the seat he had in the first match, for with every rematch all move one seat
further. A draw counts apart and no half, so that a child can count it. Each end counts what it has
seen itself: nothing of it travels. What counts until a match that is cut off stands in one small
file with that match's name, so whoever goes on with it another day goes on counting.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from core.piece import Seat
from core.strict_json import read_json

from .files import read_file, write_json
from .settings import home

LONGEST = 1 << 10
"""Bytes of the file."""
MOST = 999
"""No evening is longer, whatever a file says."""


@dataclass(frozen=True, slots=True)
class Evening:
    """What was won in the matches before the one that is played."""

    wins: tuple[int, ...]
    """By player."""
    draws: int = 0
    rounds: int = 0
    """How often all have moved one seat further."""

    def player(self, seat: Seat) -> int:
        """Say who sits on a seat now; a referee is always himself."""
        count = len(self.wins)
        return (seat - self.rounds) % count if seat < count else seat

    def won(self, seat: Seat) -> int:
        """Say how often who sits on a seat now has won."""
        return self.wins[self.player(seat)]

    @property
    def empty(self) -> bool:
        """True before the first match has ended."""
        return not (self.draws or any(self.wins))

    def counting(self, winners: Iterable[Seat] | None) -> "Evening":
        """Count a match, by the seats that have won it; nothing where it was not decided."""
        if winners is None:
            return self
        won = {self.player(seat) for seat in winners}
        wins = tuple(n + (player in won) for player, n in enumerate(self.wins))
        return replace(self, wins=wins, draws=self.draws + (not won))

    def further(self) -> "Evening":
        """Go on to a rematch: all move one seat further."""
        return replace(self, rounds=self.rounds + 1)


def evening_file() -> Path:
    """Give the file of the evening that may go on."""
    return home() / "evening.json"


def keep(evening: Evening, record: Path) -> None:
    """Write down what counts beside a match that begins; no harm where that cannot be."""
    seats = range(len(evening.wins))
    told = {"match": record.name, "wins": [evening.won(seat) for seat in seats],
            "draws": evening.draws}
    try:
        write_json(evening_file(), told)
    except OSError:
        return


def recalled(players: int, record: Path) -> Evening:
    """Give the evening that a match belongs to; an empty one where nothing fits."""
    try:
        told: Any = read_json(read_file(evening_file(), LONGEST), LONGEST)
    except (OSError, ValueError):
        told = None
    if not isinstance(told, dict) or told.get("match") != record.name:
        return Evening((0,) * players)
    wins, draws = told.get("wins"), told.get("draws")
    counts = [*(wins if isinstance(wins, list) else ()), draws]
    if len(counts) != players + 1 or not all(type(n) is int and 0 <= n <= MOST for n in counts):
        return Evening((0,) * players)
    return Evening(tuple(counts[:-1]), counts[-1])
