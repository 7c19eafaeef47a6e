"""What a search remembers of positions: two arrays of ints, so its size in bytes is what was asked.

A dictionary was rejected: it can be capped in entries only, and an entry costs fifteen times more.
A position's place is its key modulo the places; the newer one stays.
"""

from array import array

from .desk import NONE

EXACT, AT_LEAST, AT_MOST = 1, 2, 3
"""What a remembered score says: it is that, or more, or less (a move too good, none good enough).
"""
ENTRY = 16
"""Bytes of a position."""
HALF = 1 << 21
"""Scores are below this in size."""
Entry = tuple[int, int, int, int]
"""Move, score, depth, bound."""


class Table:
    """Scores and best moves by position; `size` is what it takes, in bytes, from the beginning."""

    __slots__ = ("_data", "_keys", "_mask", "size")

    def __init__(self, size: int) -> None:
        """Take the largest power of two of places that fits into `size` bytes (at least one)."""
        places = 1 << max(0, (size // ENTRY).bit_length() - 1)
        self.size = places * ENTRY
        self._mask = places - 1
        self._keys = array("Q", (0,)) * places
        self._data = array("Q", (0,)) * places

    def get(self, key: int) -> Entry | None:
        """Give what is known of a position."""
        at = key & self._mask
        if self._keys[at] != key:
            return None
        data = self._data[at]
        return data >> 32, (data >> 10 & 0x3FFFFF) - HALF, data >> 2 & 0xFF, data & 3

    def put(self, key: int, move: int, score: int, depth: int, bound: int) -> None:
        """Remember a position, unless it is known more deeply already."""
        at = key & self._mask
        if self._keys[at] == key:
            data = self._data[at]
            if data >> 2 & 0xFF > depth:
                return
            if move == NONE:  # a move that was once best is still the one to try first
                move = data >> 32
        self._keys[at] = key
        self._data[at] = move << 32 | (score + HALF) << 10 | depth << 2 | bound
