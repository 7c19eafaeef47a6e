"""What one seat may not say before the audit, all made of one master secret.

The key y, the x of every commitment, the secret of every battle's table and the bytes for the lot
are hashes of the master and of where they are used. So a table sent again after a restart is the
same table, the key file holds one secret, and the opening of a whole match is 32 bytes. Drawing
each by itself was rejected: the audit would be two kilobytes of numbers that prove the same.
"""

from collections.abc import Sequence
from functools import cached_property

from core.piece import Seat

from ..crypto import sealed_transfer
from ..crypto.commitment import H, Sealed
from ..crypto.curve import Point
from ..crypto.sealed_transfer import Battle, Key, Table
from ..wire.hidden_messages import Army, Base, Oath, Opening


def battle(match: bytes, number: int, maker: Seat) -> Battle:
    """Name the table that `maker` makes in a battle (numbers count from 1)."""
    return Battle(match, number, maker)


def oath(match: bytes, seat: Seat, seat_key: bytes, base: Base) -> Oath:
    """Bind a seat to its base point and random bytes."""
    return Oath(H("tb.oath", (match, bytes([seat]), seat_key, base.point, base.random)))


def vow_of(match: bytes, seat: Seat, opening: Opening) -> bytes:
    """Hash an OPENING before it is shown (32 bytes)."""
    return H("tb.vow", (match, bytes([seat]), opening.master, opening.value.encode()))


class SeatSecrets:
    """The secrets of one seat in one match; the audit makes one from an OPENING."""

    def __init__(self, match: bytes, seat: Seat, master: Sealed) -> None:
        self.match = match
        self.seat = seat
        self.master = master

    def __repr__(self) -> str:
        return f"SeatSecrets(seat {self.seat}, <sealed>)"

    def _draw(self, label: str, number: int = 0, part: int = 0) -> bytes:
        where = bytes([self.seat]) + number.to_bytes(4, "big") + bytes([part])
        return H(label, (self.match, where, self.master.open()))

    @cached_property
    def key(self) -> Key:
        """The key S = y * G whose y locks our tables and blinds the peer's commitments."""
        return Key(sealed_transfer.draw(self._draw("tb.y") + self._draw("tb.y", 0, 1)))

    def base(self) -> Base:
        """Give the BASE that our OATH binds."""
        return Base(self.key.public, self._draw("tb.random"))

    def x(self, index: int) -> Sealed:
        """Give the blinding of the index-th commitment."""
        return sealed_transfer.draw(self._draw("tb.x", index) + self._draw("tb.x", index, 1))

    def army(self, codes: Sequence[int], peer: Point) -> Army:
        """Commit to a deployment, codes in the order of `Secrets.points`; `peer` is their S."""
        cells = (sealed_transfer.commit(self.x(i), code, peer) for i, code in enumerate(codes))
        return Army(tuple(cells))

    def battle(self, number: int) -> Battle:
        """Name our table of a battle."""
        return battle(self.match, number, self.seat)

    def table(self, number: int, commitment: Point, row: Sequence[int], count: int) -> Table:
        """Make our table of a battle: `row` by the peer's code, for its commitment."""
        secret = Sealed(self._draw("tb.battle", number))
        return sealed_transfer.build(self.battle(number), self.key, commitment, secret, row, count)

    def read(
        self, number: int, index: int, code: int, peer: Point, commitment: Point, table: Table
    ) -> bytes:
        """Open our one cell of the peer's table and give the label; Garbled when it is none."""
        where = battle(self.match, number, 1 - self.seat)
        return sealed_transfer.read(where, self.x(index), code, peer, commitment, table)[1]
