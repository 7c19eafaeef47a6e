"""Seats that somebody else plays on for: who sat there from which ply on, and on whom all others
have agreed for a seat that is away.

A seat's own word hands it on at once. Without it all others who play must say the same, so that
between two nobody takes the other's seat. A vote of most of them was rejected: two friends could
put out a third.
"""

from collections.abc import Mapping
from typing import NamedTuple

from core.piece import Seat

from ..wire.messages import Handover


class Handed(NamedTuple):
    """Who plays for a seat from a ply on.

    `level` is 0 for a person, else that of a computer, which runs on the machine of `machine`.
    """

    seat: Seat
    ply: int
    name: str
    level: int
    machine: Seat
    key: bytes


class Handovers(NamedTuple):
    """The handovers of a match after some entries."""

    made: tuple[Handed, ...] = ()
    agreed: Mapping[Handover, frozenset[Seat]] = {}
    """Who has said what of seats that are away, since those seats said anything."""

    def make(self, body: Handover, ply: int) -> "Handovers":
        """Give the state after a seat was handed on."""
        handed = Handed(body.seat, ply, body.name, body.level, body.machine, body.key)
        rest = {each: seats for each, seats in self.agreed.items() if each.seat != body.seat}
        return Handovers((*self.made, handed), rest)

    def agree(self, seat: Seat, body: Handover) -> "Handovers":
        """Give the state after a seat has named an heir for another; what was said before the other
        was heard of again is forgotten."""
        kept = {each: seats for each, seats in self.agreed.items()
                if each.seat != body.seat or each.number == body.number}
        return self._replace(agreed={**kept, body: kept.get(body, frozenset()) | {seat}})

    def names(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """Give who plays now, by seat, of those who sat there at first."""
        now = dict(enumerate(names)) | {each.seat: each.name for each in self.made}
        return tuple(now.values())
