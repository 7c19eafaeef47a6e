"""Who finds room on some rows: kinds matched to squares as a whole (N-22a).

Squares of one tile are alike, so pieces are never matched to squares one by one. An army fits when
no set of kinds needs more squares than all of them together may enter (Hall), and only the widest
set of kinds for the same ground can be the tightest: three of them, however large the board.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from ...position import PLAIN
from .pieces import KINDS
from .terrain import BARRED, TILES

Limits = Mapping[str, tuple[int, int]]
"""By kind: the least and the most an army may have; equal where the list is fixed."""


def _crowds() -> tuple[tuple[str, str], ...]:
    """List (tiles, kinds that must all stand on them), the narrowest ground first."""
    every = PLAIN + "".join(TILES)
    open_to = {kind: frozenset(every) - frozenset(BARRED.get(kind, "")) for kind in KINDS}
    grounds = {
        frozenset().union(*(open_to[kind] for kind in few))
        for count in range(1, len(KINDS) + 1) for few in combinations(KINDS, count)
    }
    return tuple(
        ("".join(sorted(ground)), "".join(kind for kind in KINDS if open_to[kind] <= ground))
        for ground in sorted(grounds, key=len)
    )


CROWDS = _crowds()


class Room:
    """What is free of some rows, by tile, and the army that is to stand there, by kind."""

    def __init__(self, tiles: Iterable[str], army: Mapping[str, int]) -> None:
        self.free = Counter(tiles)
        self.army = dict.fromkeys(KINDS, 0) | dict(army)

    def squares(self, tiles: str) -> int:
        """Count the free squares of some tiles."""
        return sum(self.free[tile] for tile in tiles)

    def pieces(self, kinds: str) -> int:
        """Count the pieces of some kinds."""
        return sum(self.army[kind] for kind in kinds)

    def lacking(self, size: int) -> tuple[str, int, int]:
        """Name the kinds for which an army of `size` lacks room, how many squares they need and
        how many there are; ("", 0, 0) when it has room and is whole."""
        for tiles, kinds in CROWDS:
            need, found = self.pieces(kinds), self.squares(tiles)
            if need > found:
                return "".join(kind for kind in kinds if self.army[kind]), need, found
        missing = size - self.pieces(KINDS)
        if missing > 0:  # it could not grow: the kinds that would make it whole are crowded out
            for tiles, kinds in reversed(CROWDS[:-1]):
                if self.pieces(kinds) == self.squares(tiles):
                    return kinds, self.pieces(kinds) + missing, self.squares(tiles)
        return "", 0, 0

    def more(self, kind: str) -> int:
        """Count how many more of a kind find room beside the army; below 0: too many are there."""
        return min(
            self.squares(tiles) - self.pieces(kinds) for tiles, kinds in CROWDS if kind in kinds
        )

    def spares(self, kind: str, tile: str) -> bool:
        """Say whether one of the army may take a square of a tile without ousting anybody."""
        return tile not in BARRED.get(kind, "") and all(
            self.squares(tiles) > self.pieces(kinds)
            for tiles, kinds in CROWDS if tile in tiles and kind not in kinds
        )

    def take(self, kind: str, tile: str) -> None:
        """Let one of the army stand on a square of a tile."""
        self.free[tile] -= 1
        self.army[kind] -= 1

    def enlist(self, size: int, wishes: Sequence[tuple[str, int]]) -> None:
        """Let the army grow to `size` by wishes (kind, up to how many), as far as there is room.

        Taking what fits, wish by wish, never leaves fewer places in all: such sets of squares
        are a matroid, so the first wishes are met best and the size is reached if it can be.
        """
        for kind, most in wishes:
            count = min(most - self.army[kind], size - self.pieces(KINDS), self.more(kind))
            self.army[kind] += max(0, count)
