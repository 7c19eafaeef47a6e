"""The transposition table of a search: two arrays of ints, of as many bytes as are asked for.

A dictionary was rejected: it can be capped in entries only, and an entry costs fifteen times more.
A position's place is its key modulo the places; the newer one stays.
"""

from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from .desk import NONE

EXACT, AT_LEAST, AT_MOST = 1, 2, 3
"""What a remembered score says: it is that, or more, or less (a move too good, none good enough).
"""
ENTRY = 16
"""Bytes of a position."""
HALF = 1 << 21
"""Scores are below this in size."""
STRIDE = 0x9E3779B97F4A7C15
"""What the number beside a table's keys grows by: odd, so that it only comes again after 2**64."""
Entry = tuple[int, int, int, int]
"""Move, score, depth, bound."""


class Table:
    """Scores and best moves by position; `size` is what it takes, in bytes, from the beginning."""

    __slots__ = ("_data", "_keys", "_mask", "_salt", "size")

    def __init__(self, size: int) -> None:
        """Take the largest power of two of places that fits into `size` bytes (at least one)."""
        places = 1 << max(0, (size // ENTRY).bit_length() - 1)
        self.size = places * ENTRY
        self._mask = places - 1
        self._salt = 0
        self._keys = array("Q", (0,)) * places
        self._data = array("Q", (0,)) * places

    def forget(self) -> None:
        """Forget all positions, without touching the arrays: what tells a position is its key with
        a number that no search before had."""
        self._salt = (self._salt + STRIDE) % (1 << 64)

    def get(self, key: int) -> Entry | None:
        """Give what is known of a position."""
        at = key & self._mask
        if self._keys[at] != key ^ self._salt:
            return None
        data = self._data[at]
        return data >> 32, (data >> 10 & 0x3FFFFF) - HALF, data >> 2 & 0xFF, data & 3

    def put(self, key: int, move: int, score: int, depth: int, bound: int) -> None:
        """Remember a position, unless it is known more deeply already."""
        at, salted = key & self._mask, key ^ self._salt
        if self._keys[at] == salted:
            data = self._data[at]
            if data >> 2 & 0xFF > depth:
                return
            if move == NONE:  # a move that was once best is still the one to try first
                move = data >> 32
        self._keys[at] = salted
        self._data[at] = move << 32 | (score + HALF) << 10 | depth << 2 | bound


class Spares:
    """Transposition tables that no search has borrowed, one of each size at most."""

    def __init__(self) -> None:
        self._free: dict[int, Table] = {}

    @contextmanager
    def lend(self, size: int) -> Iterator[Table]:
        """Lend a table that knows nothing, for one search: to make one of 32 MB anew costs as much
        as a thousand nodes. Whoever borrows while another has it gets a new one: none is shared."""
        table = self._free.pop(size, None) or Table(size)
        table.forget()
        try:
            yield table
        finally:
            self._free[size] = table


@lru_cache(maxsize=1)
def spares() -> Spares:
    """Give the tables that all searches of this process borrow."""
    return Spares()
