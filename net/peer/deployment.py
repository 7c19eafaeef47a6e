"""A deployment kept secret until all have committed, then shown: one seat's side of it.

`HiddenArmy` keeps pieces hidden for the whole match and answers the same questions; `Seated` has
one or the other and does not care which. In games that hide nothing it is never asked for anything.
"""

from collections.abc import Callable

from core.action import Action
from core.piece import Seat

from ..crypto.commitment import DEPLOYMENT, Sealed, commitment
from ..crypto.keys import SeatKey
from ..record.fold import Fold
from ..record.hidden_audit import Fault
from ..wire.hidden_messages import Army, Trust
from ..wire.messages import Body, Cheat, Commit, LocalError, Reveal

Entropy = Callable[[int], bytes]
Secret = tuple[object, ...]
Vowed = tuple[Secret, Trust | None, Body]
"""What to write into the key file first, what to tell a referee, what to sign."""


class SecretDeployment:
    """The commitment of one seat and its opening."""

    first: Secret | None = None
    playing = True
    """True for a seat that has an army; a referee has none."""

    def __init__(self, fold: Fold, seat: Seat, key: SeatKey, entropy: Entropy) -> None:
        self.match = fold.log.match
        self.seat = seat
        self.key = key
        self.entropy = entropy
        self.value = ""
        self.seals: tuple[Sealed, Sealed] | None = None
        """(salt, random bytes) of our commitment."""

    def commit(self, fold: Fold, value: str) -> Vowed:
        """Bind ourselves to a deployment; LocalError when its reveal would not fit a frame."""
        salt, random = self.entropy(32), self.entropy(32)
        if len(value.encode()) > 3072:
            raise LocalError("too long", "deployment")
        self.value, self.seals = value, (Sealed(salt), Sealed(random))
        key = self.key.public
        seal = commitment(self.match, DEPLOYMENT, self.seat, key, salt, value, random)
        return ("seal", DEPLOYMENT, salt, value, random), None, Commit(DEPLOYMENT, seal)

    def _waiting(self, fold: Fold) -> bool:
        return fold.sealed and len(fold.commits) == fold.seats > len(fold.randoms)

    def _shown(self, fold: Fold) -> bool:
        return any(isinstance(x.entry.body, Reveal) for x in fold.log.chains[self.seat])

    def word(self, fold: Fold, everywhere: bool) -> Body | None:
        """Reveal when all are bound, in a star once all are known to have seen the same seals."""
        if self.seals is None or not self._waiting(fold) or self._shown(fold):
            return None
        if len(fold.log.chains) > 2 and not everywhere:
            return None  # perhaps somebody was shown another commitment
        salt, random = self.seals
        return Reveal(DEPLOYMENT, fold.set_hash(), salt.open(), self.value, random.open())

    def early(self, fold: Fold, action: Action) -> bool:
        """Tell whether an action must wait for what others still have to say by themselves."""
        return False

    def hurried(self, fold: Fold) -> bool:
        """Tell whether another must say what does not wait for a person, and we need not."""
        return self._waiting(fold) and (len(fold.log.chains) > 2 or self._shown(fold))

    def grave(self, fold: Fold) -> bool:
        """Tell whether silence would be held against anybody: here it never is."""
        return False

    def debtors(self, fold: Fold, line: Seat | None) -> list[Seat]:
        """List who would be said to give up by going: a reveal that is withheld voids the match."""
        return []

    def fault(self, fold: Fold) -> Fault | None:
        """Find nothing: all that was hidden was checked when it was shown."""
        return None

    def trust(self, fold: Fold, seat: Seat, told: Trust) -> str:
        """Refuse secrets nobody asked for."""
        raise Cheat("trust", "secrets where nothing stays hidden")

    def believe(self, fold: Fold, seat: Seat, army: Army) -> None:
        """Leave an army to the fold, which refuses it here."""
