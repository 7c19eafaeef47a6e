"""A seat's share in drawing the secret wishes, and what it alone knows of its own.

Its two values are hashes of the secret of its key, so nothing more is kept, and a program that was
killed shows the same ones.
"""

from core.piece import Seat
from core.wish import Wish

from ..crypto.commitment import wish_seal, wish_value
from ..crypto.keys import SeatKey
from ..record.fold import Fold
from ..record.wishes import WishBody
from ..wire.hidden_messages import WishSeals, WishValue


class SealedWish:
    """One seat's side of it; `key` is the one that sat there first."""

    def __init__(self, seat: Seat, key: SeatKey) -> None:
        self.seat, self.key = seat, key

    def owed(self, fold: Fold, everywhere: bool) -> WishBody | None:
        """Make what we must sign now, and what we open when the match is over; None for nothing.

        Where words are passed on all first hear that all have the same seals, as at a REVEAL.
        """
        due = fold.wish_due(self.seat)
        if due is WishSeals:
            match = fold.log.match
            return WishSeals(*(wish_seal(match, self.seat, hidden, self._value(fold, hidden))
                               for hidden in (False, True)))
        if due is WishValue and (fold.seats == 2 or everywhere):
            return WishValue(self._value(fold, False))
        return WishValue(self._value(fold, True)) if fold.wish_opens(self.seat) else None

    def wish(self, fold: Fold) -> Wish | None:
        """Give our own wish, once it is drawn; None also where somebody else plays on for us."""
        wishes, handed = fold.now.wishes, fold.now.handovers.made
        if wishes is None or not wishes.drawn or self.seat not in wishes.players or (
                any(each.seat == self.seat for each in handed)):
            return None
        return wishes.of(self.seat, self._value(fold, True))

    def _value(self, fold: Fold, hidden: bool) -> bytes:
        return wish_value(fold.log.match, self.seat, hidden, self.key.seed.open())
