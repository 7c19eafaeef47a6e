"""What each piece has done: whom it took, read off the positions of a match.

Nothing more is known than everybody saw: a piece was there and is gone. So it holds in every game,
a plug-in's too, and tells no secret.
"""

from collections import Counter
from collections.abc import Sequence

from core.action import Action, clicks
from core.match import Match
from core.piece import Point, Seat
from core.position import Phase, Position

HERO = 3
"""How many a piece takes to be a hero."""
Named = tuple[Seat, str, int]
"""A piece's seat, the letter of its kind, and the number it has among those of its kind."""


def names(path: Sequence[Position]) -> dict[Point, Named]:
    """Name by id the pieces that stood when the match began, as far as their kinds are known."""
    opening = next((p for p in path if p.phase is not Phase.MUSTER), None)
    count: Counter[tuple[Seat, str]] = Counter()
    named: dict[Point, Named] = {}
    army = [piece for piece in opening.board if piece is not None] if opening is not None else []
    for piece in sorted(army, key=lambda piece: piece.id):
        if piece.kind is not None:
            count[piece.seat, piece.kind] += 1
            named[piece.id] = piece.seat, piece.kind, count[piece.seat, piece.kind]
    return named


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
        self.fell: dict[Point, int] = {}
        """By id, with which action a piece left the board last, as far as was counted."""

    def taken(self, match: Match, upto: int | None = None) -> Counter[Point]:
        """Count by id whom each piece has taken in the first `upto` actions, in all by default."""
        line, path = match.line[:upto], match.path
        if self._line != line[:len(self._line)]:
            self._line, self._ends, self._taken, self.fell = [], (), Counter(), {}
        for n in range(len(self._line), len(line)):
            self._ends = clicks(line[n][1]) or self._ends  # nature settles what was begun before
            before, after = path[n], path[n + 1]
            if before.phase is Phase.MUSTER:
                continue
            left = {piece.id for piece in after.board if piece is not None}
            self.fell |= {piece.id: n for piece in before.board
                          if piece is not None and piece.id not in left}
            if self._ends and (deed := taker(before, after, self._ends)) is not None:
                self._taken[deed[0]] += deed[1]
        self._line = list(line)
        return self._taken

    def heroes(self, match: Match, upto: int | None = None) -> frozenset[Point]:
        """Give by id who has taken enough to be a hero."""
        return frozenset(piece for piece, count in self.taken(match, upto).items() if count >= HERO)

    def bravest(self, match: Match) -> tuple[Seat, str, int, int] | None:
        """Give who of the heroes took most: his seat, his letter, the number he has among those of
        his kind, and how many; None where there is no hero or nobody may know who he is."""
        counts, heroes, named = self.taken(match), self.heroes(match), names(match.path)
        if not heroes:
            return None
        best = min(heroes, key=lambda piece: (-counts[piece], piece))
        return None if best not in named else (*named[best], counts[best])
