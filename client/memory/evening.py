"""The score of an evening: who has won how often among the same players, match after match.

A player is named by the seat he had in the first match, for with every rematch all move one seat
further. A draw counts apart and no half, so that a child can count it. Each end counts what it has
seen itself: nothing of it travels. Another table of the same evening goes on with it
(`tonight.py`). What counts until a match that is cut off stands in its note
(`match_note.py`), so whoever goes on with it another day goes on counting.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from core.piece import Seat


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
