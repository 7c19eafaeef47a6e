"""A battle of two hidden pieces: commitments that are choices, and tables with one open cell.

Chou and Orlandi's transfer, where the receiver's choice is the commitment made at the deployment:
C = x * G + code * S hides the code from everybody and binds whoever does not know y (S = y * G).
The maker of a table can therefore lock twelve cells so that the committed code opens exactly one.
Two separate steps, commitment and choice, were rejected: nothing would tie a choice to the piece.
Whoever has seen y can open any C to any code, so openings are hashed before one is shown.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from core.secret import MOST_KINDS

from . import curve
from .commitment import H, Sealed
from .curve import Point

CODES = range(1, MOST_KINDS + 1)
"""The pieces A to L."""
SIZE = 16
"""Bytes of a label, of a cell and of a label's hash."""


class Garbled(ValueError):
    """A table that is none, or whose cell for the committed code holds no valid label."""


@dataclass(frozen=True, slots=True)
class Battle:
    """Which table: the match id (32 bytes), the battle's number, the seat that makes the table."""

    match: bytes
    number: int
    maker: int

    def hash(self, label: str, *parts: bytes) -> bytes:
        """Hash with everything that tells this table from all others (32 bytes)."""
        place = self.number.to_bytes(4, "big") + bytes([self.maker])
        return H(label, (self.match, place, *parts))


@dataclass(frozen=True, slots=True)
class LockedTable:
    """Twelve locked cells, by code - 1, and the hash of every label, by outcome; Garbled if not."""

    cells: tuple[bytes, ...]
    hashes: tuple[bytes, ...]

    def __post_init__(self) -> None:
        if len(self.cells) != len(CODES) or len(self.hashes) < 2:
            raise Garbled("shape")
        if any(len(part) != SIZE for part in self.cells + self.hashes):
            raise Garbled("shape")
        if len(set(self.hashes)) < len(self.hashes):
            raise Garbled("one label for two outcomes")

    @property
    def raw(self) -> bytes:
        """Give the bytes that are sent and hashed: 192 of cells, then 16 for every outcome."""
        return b"".join(self.cells + self.hashes)

    @classmethod
    def parse(cls, raw: bytes, count: int) -> "LockedTable":
        """Read `raw` with `count` outcomes; Garbled for any other length and for twin hashes."""
        if len(raw) != SIZE * (len(CODES) + count):
            raise Garbled("shape")
        parts = tuple(raw[at : at + SIZE] for at in range(0, len(raw), SIZE))
        return cls(parts[: len(CODES)], parts[len(CODES) :])


class Key:
    """The secret y of one seat in one match, S = y * G for its peer; BadScalar for no such y."""

    def __init__(self, y: Sealed) -> None:
        self.y = y
        self.public = curve.base(curve.read_scalar(y.open()))

    def __repr__(self) -> str:
        return f"Key({self.public.hex()[:8]}, <sealed>)"

    @cached_property
    def _step(self) -> Sealed:
        return Sealed(self._times(self.public))

    def _times(self, point: Point) -> Point:
        return curve.times(curve.read_scalar(self.y.open()), point)

    def locks(self, commitment: Point) -> tuple[Point, ...]:
        """Give y * (C - code * S) for every code; only the committed one is known to the peer."""
        step = Point(self._step.open())
        return curve.descent(self._times(commitment), step, len(CODES))


def draw(entropy: bytes) -> Sealed:
    """Make a y or an x (32 canonical bytes) of 64 random bytes."""
    return Sealed(curve.scalar_bytes(curve.scalar(entropy)))


def commit(x: Sealed, code: int, peer: Point) -> Point:
    """Bind a piece, C = x * G + code * S of the peer; ValueError for a code outside 1 to 12."""
    if code not in CODES:
        raise ValueError("no such piece")
    return curve.add(curve.base(curve.read_scalar(x.open())), curve.times(code, peer))


def opens(commitment: Point, x: Sealed, code: int, peer: Point) -> bool:
    """Tell whether (x, code) is an opening; False too for an x or a code nobody may use."""
    try:
        return commit(x, code, peer) == commitment
    except ValueError:
        return False


def labels(battle: Battle, secret: Sealed, count: int) -> tuple[bytes, ...]:
    """Give the label (16 bytes) of every outcome; ValueError unless `secret` has 32 bytes."""
    if len(secret.open()) != 32:
        raise ValueError("a table's secret has 32 bytes")
    return tuple(
        battle.hash("tb.label", secret.open(), bytes([outcome]))[:SIZE] for outcome in range(count)
    )


def build(
    battle: Battle, key: Key, commitment: Point, secret: Sealed, row: Sequence[int], count: int
) -> LockedTable:
    """Lock the outcome row[code - 1] for every code the peer's piece may have.

    The same arguments give the same bytes, for sending again and for the audit. ValueError unless
    the row has twelve outcomes below `count`.
    """
    if len(row) != len(CODES) or not all(0 <= outcome < count for outcome in row):
        raise ValueError("a row is twelve outcomes")
    named = labels(battle, secret, count)
    pads = (
        _pad(battle, lock, key.public, commitment, code)
        for code, lock in zip(CODES, key.locks(commitment), strict=True)
    )
    cells = tuple(_xor(named[outcome], pad) for outcome, pad in zip(row, pads, strict=True))
    return LockedTable(cells, tuple(_label_hash(battle, label) for label in named))


def table_hash(battle: Battle, table: LockedTable) -> bytes:
    """Hash a table (32 bytes), to be exchanged before the tables themselves are."""
    return battle.hash("tb.table", table.raw)


def read(
    battle: Battle, x: Sealed, code: int, peer: Point, commitment: Point, table: LockedTable
) -> tuple[int, bytes]:
    """Open the one cell of our committed piece: the outcome, and the label that proves it.

    `peer` is the S of the table's maker. Garbled when the cell holds no label of this battle.
    """
    if code not in CODES:
        raise ValueError("no such piece")
    lock = curve.times(curve.read_scalar(x.open()), peer)
    label = _xor(table.cells[code - 1], _pad(battle, lock, peer, commitment, code))
    outcome = which(battle, label, table)
    if outcome is None:
        raise Garbled("no label")
    return outcome, label


def which(battle: Battle, label: bytes, table: LockedTable) -> int | None:
    """Tell which outcome a label stands for, None when for none of this table."""
    hashed = _label_hash(battle, label)
    return table.hashes.index(hashed) if hashed in table.hashes else None


def _label_hash(battle: Battle, label: bytes) -> bytes:
    # no outcome in it: one label for two outcomes must show as twin hashes
    return battle.hash("tb.label.hash", label)[:SIZE]


def _pad(battle: Battle, lock: Point, maker: Point, commitment: Point, code: int) -> bytes:
    return battle.hash("tb.pad", lock, maker, commitment, bytes([code]))[:SIZE]


def _xor(one: bytes, other: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(one, other, strict=True))
