"""What seats have put on record against each other: protests, and charges that prove themselves.

A PROTEST is one side's word (who was silent or gone where that counts as giving up); a CHARGE holds
the signed entry that breaks the rules, so every reader finds the same.
"""

from collections.abc import Mapping
from typing import NamedTuple

from core.piece import Seat

from ..wire.hidden_messages import PROTESTS, Charge, Protest
from ..wire.messages import Cheat


class Accusations(NamedTuple):
    """The protests of a match, each with its author, and the charges by their authors."""

    protests: tuple[tuple[Seat, Protest], ...] = ()
    charges: Mapping[Seat, Charge] = {}

    def protest(self, seat: Seat, body: Protest, seats: int) -> "Accusations":
        """Add a protest; Cheat for one that cannot be said, or a second of its sort."""
        if body.code not in PROTESTS or body.seat == seat or body.seat >= seats:
            raise Cheat("protest", "nothing that can be said")
        garbled = body.code == "garbled"
        if any(who == seat and (p.code == "garbled") is garbled for who, p in self.protests):
            raise Cheat("protest", "a second one")
        return self._replace(protests=(*self.protests, (seat, body)))

    def charge(self, seat: Seat, body: Charge) -> "Accusations":
        """Add a charge, which was found to be true."""
        return self._replace(charges={**self.charges, seat: body})
