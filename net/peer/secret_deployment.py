"""A deployment kept secret until all have committed, then shown: one seat's side of it.

In games that hide nothing it is never asked for anything.
"""

from collections.abc import Sequence

from core.piece import Seat

from ..crypto.commitment import DEPLOYMENT, Sealed, commitment
from ..crypto.keys import SeatKey
from ..record.fold import Fold
from ..record.key_file import KeyLine, Seal
from ..wire.hidden_messages import Army, Trust
from ..wire.messages import Body, Cheat, Commit, LocalError, Reveal
from .secret import Entropy, Offer, SeatSecret

LONGEST = 3072
"""Bytes of a deployment: its REVEAL must fit a frame."""


class SecretDeployment(SeatSecret):
    """The commitment of one seat and its opening."""

    playing = True

    def __init__(self, values: dict[Seat, str], fold: Fold, seat: Seat, key: SeatKey,
                 entropy: Entropy) -> None:
        super().__init__(values, fold, seat, key, entropy)
        self.seals: tuple[Sealed, Sealed] | None = None
        """(salt, random bytes) of our commitment."""

    def offer(self, fold: Fold, value: str) -> Offer:
        """Bind ourselves to a deployment; LocalError when its reveal would not fit a frame."""
        salt, random = self.entropy(32), self.entropy(32)
        if len(value.encode()) > LONGEST:
            raise LocalError("too long", "deployment")
        self.values[self.seat], self.seals = value, (Sealed(salt), Sealed(random))
        key, match = self.key.public, fold.log.match
        seal = commitment(match, DEPLOYMENT, self.seat, key, salt, value, random)
        return Offer(Seal(DEPLOYMENT, salt, value, random), Commit(DEPLOYMENT, seal))

    def recall(self, fold: Fold, lines: Sequence[KeyLine]) -> None:
        """Know the army again that our COMMIT binds."""
        seals = [x for x in lines if isinstance(x, Seal)]
        chain = fold.log.chains[self.seat]
        if seals and any(isinstance(x.entry.body, Commit) for x in chain):
            last = seals[-1]
            self.values[self.seat] = last.value
            self.seals = (Sealed(last.salt), Sealed(last.random))

    def owed(self, fold: Fold, everywhere: bool) -> type[Body] | None:
        """Reveal when all are bound, and all are known to have seen the same seals."""
        due = self.seals is not None and fold.revealing and self.seat not in self._shown(fold)
        return Reveal if due and everywhere else None

    def open(self, fold: Fold, owed: type[Body]) -> Body:
        """Show what we are bound to."""
        assert self.seals is not None
        salt, random = self.seals
        value = self.values[self.seat]
        seals = fold.now.commitments.set_hash()
        return Reveal(DEPLOYMENT, seals, salt.open(), value, random.open())

    @staticmethod
    def _shown(fold: Fold) -> set[Seat]:
        """List who has signed a REVEAL, folded or not."""
        return {
            seat for seat, chain in enumerate(fold.log.chains)
            if any(isinstance(x.entry.body, Reveal) for x in chain)
        }

    def accept(self, fold: Fold, seat: Seat, told: Trust | Army) -> None:
        """Refuse secrets nobody asked for; an army is for the fold to refuse."""
        if isinstance(told, Trust):
            raise Cheat("trust", "secrets where nothing stays hidden")

    def late(self, fold: Fold) -> list[Seat]:
        """List who has not revealed, or else has not acknowledged what was sealed."""
        if not fold.revealing:
            return super().late(fold)
        others, shown = fold.log.others(self.seat), self._shown(fold)
        return [s for s in others if s not in shown] or list(others)
