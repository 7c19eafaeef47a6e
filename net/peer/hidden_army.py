"""One seat's side of the hidden pieces: what it signs, whom it believes, when it protests.

Nothing here writes or sends. A second kind of match for such games was rejected: it is lived in the
same way whether its pieces are hidden or not.
"""

from collections.abc import Sequence

from core.action import Action, Deploy
from core.piece import Seat

from ..crypto.commitment import Sealed
from ..crypto.keys import SeatKey
from ..crypto.sealed_transfer import Garbled
from ..record.fold import STUMBLES, Fold
from ..record.hidden_audit import Fault, audit_hidden
from ..record.hidden_state import HiddenState
from ..record.key_file import Army as ArmyLine
from ..record.key_file import KeyLine, Master, Trusted
from ..record.seat_secrets import SeatSecrets
from ..wire.hidden_messages import Army, HiddenBody, Protest, Ruling, Trust
from ..wire.messages import Cheat
from . import secret
from .secret import Entropy


class HiddenArmy(secret.SeatSecret):
    """What a seat knows of its pieces, and a referee of what the players entrusted."""

    def __init__(self, values: dict[Seat, str], fold: Fold, seat: Seat, key: SeatKey,
                 entropy: Entropy) -> None:
        hidden = self.hidden(fold)
        super().__init__(values, fold, seat, key, entropy)
        self.playing = seat != hidden.referee
        self.own: SeatSecrets | None = None
        """None for a referee: he has none."""
        if self.playing:
            self.first = Master(fold.log.match, seat, entropy(32))
            self._master(fold, self.first)
        self.trusted: dict[Seat, Trust] = {}
        self._judged: Fault | bool = False

    @staticmethod
    def hidden(fold: Fold) -> HiddenState:
        """Give the public half, which a match with hidden pieces has."""
        assert fold.now.hidden is not None
        return fold.now.hidden

    def _master(self, fold: Fold, line: Master) -> None:
        secrets = self.hidden(fold).secrets
        self.own = SeatSecrets(fold.log.match, self.seat, secrets, Sealed(line.master))

    def recall(self, fold: Fold, lines: Sequence[KeyLine]) -> None:
        """Know our pieces again, or what the players have entrusted to us."""
        for line in lines:
            match line:
                case Master() if self.playing:
                    self._master(fold, line)
                case ArmyLine(value) if self.playing and self._signed(fold, self.seat):
                    assert self.own is not None
                    self.own.deploy(fold.match, value)
                    self.values[self.seat] = value
                case Trusted(seat, master, value) if not self.playing:
                    self.trusted[seat] = Trust(master, value)
                    self.values[seat] = value

    @staticmethod
    def _signed(fold: Fold, seat: Seat) -> bool:
        return any(isinstance(x.entry.body, Army) for x in fold.log.chains[seat])

    def again(self, fold: Fold, known: int) -> Trust | None:
        """Entrust our army again to a referee who has not seen it committed."""
        chain, own = fold.log.chains[self.seat], self.own
        if own is None or self.hidden(fold).referee is None:
            return None
        told = any(isinstance(x.entry.body, Army) for x in chain[:known])
        if told or not self._signed(fold, self.seat):
            return None
        return Trust(own.master.open(), own.value)

    # what we sign ------------------------------------------------------------------------------

    def offer(self, fold: Fold, value: str) -> secret.Offer:
        """Commit to a deployment that the rules have let through."""
        hidden, own = self.hidden(fold), self.own
        assert own is not None
        own.deploy(fold.match, value)
        self.values[self.seat] = value
        army = own.word(Army, hidden, fold.match, self.key.public)
        told = Trust(own.master.open(), value) if hidden.referee is not None else None
        return secret.Offer(ArmyLine(value), army, told)

    def owed(self, fold: Fold, everywhere: bool) -> type[HiddenBody] | None:
        """Say what we owe now; an army is ours to choose."""
        due = fold.dues.get(self.seat)
        return None if due is Army else due

    def open(self, fold: Fold, owed: type[HiddenBody]) -> HiddenBody:
        """Make what we owe, or protest that the peer's table holds nothing for us."""
        hidden, match = self.hidden(fold), fold.match
        if self.own is None:
            return Ruling(hidden.battles[-1].number, hidden.secrets.truth(match.position)[0])
        try:
            return self.own.word(owed, hidden, match, self.key.public)
        except Garbled:
            return Protest("garbled", 1 - self.seat)

    def early(self, fold: Fold, action: Action) -> bool:
        """Tell whether an action must wait: for the peer's key, or for a battle to be settled."""
        hidden = self.hidden(fold)
        if isinstance(action, Deploy):
            return len(hidden.bases) < len(hidden.players)
        return super().early(fold, action)

    # whom we believe ---------------------------------------------------------------------------

    def accept(self, fold: Fold, seat: Seat, told: Trust | Army) -> None:
        """Take a player's secrets as referee, and check their army by them; Cheat if it differs."""
        if isinstance(told, Trust):
            self._trust(fold, seat, told)
        elif not self.playing:
            self._believe(fold, seat, told)

    def _trust(self, fold: Fold, seat: Seat, told: Trust) -> None:
        if self.trusted.get(seat) == told:
            return  # said again after a cut
        if self.playing or seat in self.trusted or seat in self.hidden(fold).armies:
            raise Cheat("trust", "secrets that nobody asked for")
        try:
            refusal = fold.match.refusal(seat, Deploy(told.value))
        except STUMBLES as error:
            raise Cheat("trust", str(error)) from None
        if refusal:
            raise Cheat("trust", str(refusal))
        self.trusted[seat] = told
        self.values[seat] = told.value

    def _believe(self, fold: Fold, seat: Seat, army: Army) -> None:
        told, hidden = self.trusted.get(seat), self.hidden(fold)
        if told is None or len(hidden.bases) < len(hidden.players):
            raise Cheat("trust", "an army that the referee cannot see")
        his = SeatSecrets(fold.log.match, seat, hidden.secrets, Sealed(told.master))
        his.deploy(fold.match, told.value)
        if his.army(hidden.points[1 - seat]) != army or (
            his.base(hidden.draws) != hidden.bases[seat].entry.body
        ):
            raise Cheat("trust", "another army than the referee was shown")

    # how it ends -------------------------------------------------------------------------------

    def fault(self, fold: Fold) -> Fault | None:
        """Audit the match, once, when everything is opened."""
        if self._judged is False and self.hidden(fold).opened:
            self._judged = audit_hidden(fold) or True
        return self._judged if isinstance(self._judged, Fault) else None
