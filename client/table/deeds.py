"""What each piece has done: whom it took, read off the positions of a match.

Nothing more is known than everybody saw: a piece was there and is gone. So it holds in every game,
a plug-in's too, and tells no secret.
"""

from collections import Counter

from core.action import Action, clicks
from core.match import Match
from core.piece import Point, Seat
from core.position import Phase, Position

HERO = 3
"""How many a piece takes to be a hero."""


def taker(before: Position, after: Position, ends: tuple[Point, ...]) -> tuple[Point, int] | None:
    """Give by id who took others in a step that somebody clicked so, and how many; None for nobody.

    It is who went or shot; if he fell, who stands where he went to.
    """
    left = {piece.id for piece in after.board if piece is not None}
    gone = [piece for piece in before.board if piece is not None and piece.id not in left]
    for point in ends[:1] + ends[-1:]:
        piece = before.board[point]
        if piece is not None and piece.id in left:
            fallen = sum(other.seat != piece.seat for other in gone)
            return (piece.id, fallen) if fallen else None
    return None


class Deeds:
    """The deeds of a match's pieces, counted as far as it has been told."""

    def __init__(self) -> None:
        self._line: list[tuple[Seat, Action]] = []
        self._ends: tuple[Point, ...] = ()
        self._taken: Counter[Point] = Counter()

    def taken(self, match: Match, upto: int | None = None) -> Counter[Point]:
        """Count by id whom each piece has taken in the first `upto` actions, in all by default."""
        line, path = match.line[:upto], match.path
        if self._line != line[:len(self._line)]:
            self._line, self._ends, self._taken = [], (), Counter()
        for n in range(len(self._line), len(line)):
            self._ends = clicks(line[n][1]) or self._ends  # nature settles what was begun before
            before, after = path[n], path[n + 1]
            if before.phase is Phase.MUSTER or not self._ends:
                continue
            if (deed := taker(before, after, self._ends)) is not None:
                self._taken[deed[0]] += deed[1]
        self._line = list(line)
        return self._taken

    def heroes(self, match: Match, upto: int | None = None) -> frozenset[Point]:
        """Give by id who has taken enough to be a hero."""
        return frozenset(piece for piece, count in self.taken(match, upto).items() if count >= HERO)

    def bravest(self, match: Match) -> tuple[Seat, str, int, int] | None:
        """Give who of the heroes took most: his seat, his letter, the number he has among those of
        his kind, and how many; None where there is no hero or nobody may know who he is."""
        counts = self.taken(match)
        opening = next((p for p in match.path if p.phase is not Phase.MUSTER), None)
        if opening is None or not self.heroes(match):
            return None
        best = min(self.heroes(match), key=lambda piece: (-counts[piece], piece))
        army = [piece for piece in opening.board if piece is not None]
        hero = next((piece for piece in army if piece.id == best), None)
        if hero is None or hero.kind is None:
            return None
        alike = sorted(piece.id for piece in army
                       if (piece.seat, piece.kind) == (hero.seat, hero.kind))
        return hero.seat, hero.kind, alike.index(best) + 1, counts[best]
