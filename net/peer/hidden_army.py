"""One seat's side of the hidden pieces: what it signs, whom it believes, when it protests.

`Seated` asks and signs; nothing here writes or sends. A second kind of Seated for such games was
rejected: a match is lived in the same way whether its pieces are hidden or not.
"""

from core.action import Action, Answer, Deploy, Offer, Resign
from core.piece import Seat
from core.position import Phase

from ..crypto.commitment import Sealed
from ..crypto.keys import SeatKey
from ..crypto.sealed_transfer import Garbled
from ..record.fold import STUMBLES, Fold
from ..record.hidden_audit import Fault, audit_hidden
from ..record.hidden_state import HiddenState
from ..record.seat_knowledge import SeatKnowledge
from ..record.seat_secrets import SeatSecrets
from ..wire.hidden_messages import Army, Protest, Trust
from ..wire.messages import Body, Cheat
from .deployment import Entropy, Secret, Vowed


class HiddenArmy:
    """What a seat knows of its pieces, and a referee of what the players entrusted to him.

    It answers the same questions as `SecretDeployment`.
    """

    def __init__(self, fold: Fold, seat: Seat, key: SeatKey, entropy: Entropy) -> None:
        hidden = self.hidden(fold)
        self.seat = seat
        self.key = key
        self.playing = seat != hidden.referee
        master = Sealed(entropy(32)) if self.playing else None
        seat_secrets = SeatSecrets(fold.log.match, seat, master) if master else None
        self.first: Secret | None = None
        if master is not None:
            self.first = ("master", fold.log.match, seat, master.open())
        self.knowledge = SeatKnowledge(seat, hidden.secrets, seat_secrets)
        self.trusted: dict[Seat, Trust] = {}
        self._judged: Fault | bool = False

    @staticmethod
    def hidden(fold: Fold) -> HiddenState:
        """Give the public half, which a match with hidden pieces has."""
        assert fold.hidden is not None
        return fold.hidden

    # what we sign ------------------------------------------------------------------------------

    def word(self, fold: Fold, everywhere: bool) -> Body | None:
        """Make what we owe now, if it is not ours to choose."""
        hidden = self.hidden(fold)
        owed = hidden.owed(self.seat, fold.match)
        if owed is None or owed is Army:
            return None
        try:
            return self.knowledge.word(owed, hidden, fold.match, self.key.public)
        except Garbled:
            return Protest("garbled", 1 - self.seat)

    def commit(self, fold: Fold, value: str) -> Vowed:
        """Commit to a deployment that the rules have let through."""
        hidden, seat_secrets = self.hidden(fold), self.knowledge.seat_secrets
        assert seat_secrets is not None
        self._learn(fold, self.knowledge, value)
        army = self.knowledge.word(Army, hidden, fold.match, self.key.public)
        told = Trust(seat_secrets.master.open(), value) if hidden.referee is not None else None
        return ("army", value), told, army

    @staticmethod
    def _learn(fold: Fold, knowledge: SeatKnowledge, value: str) -> None:
        pieces = fold.match.rules.read_deployment(knowledge.seat, value)
        knowledge.value = value
        knowledge.kinds = {point: piece.kind or "" for point, piece in pieces.items()}

    def early(self, fold: Fold, action: Action) -> bool:
        """Tell whether an action must wait: for the peer's key, or for a battle to be settled."""
        hidden = self.hidden(fold)
        if isinstance(action, Deploy):
            return len(hidden.bases) < len(hidden.players)
        return fold.match.position.phase is Phase.DUEL and isinstance(
            action, Resign | Offer | Answer
        )

    # whom we believe ---------------------------------------------------------------------------

    def trust(self, fold: Fold, seat: Seat, told: Trust) -> str:
        """Take a player's secrets as referee and give his deployment; Cheat when it is none."""
        if self.playing or seat in self.trusted or seat in self.hidden(fold).armies:
            raise Cheat("trust", "secrets that nobody asked for")
        try:
            refusal = fold.match.refusal(seat, Deploy(told.value))
        except STUMBLES as error:
            raise Cheat("trust", str(error)) from None
        if refusal:
            raise Cheat("trust", str(refusal))
        self.trusted[seat] = told
        return told.value

    def believe(self, fold: Fold, seat: Seat, army: Army) -> None:
        """Hold an army against what its owner entrusted to us; Cheat when they differ."""
        if self.playing:
            return
        told, hidden = self.trusted.get(seat), self.hidden(fold)
        if told is None or len(hidden.bases) < len(hidden.players):
            raise Cheat("trust", "an army that the referee cannot see")
        seat_secrets = SeatSecrets(fold.log.match, seat, Sealed(told.master))
        knowledge = SeatKnowledge(seat, hidden.secrets, seat_secrets)
        self._learn(fold, knowledge, told.value)
        if knowledge.word(Army, hidden, fold.match, b"") != army or (
            seat_secrets.base() != hidden.bases[seat].entry.body
        ):
            raise Cheat("trust", "another army than the referee was shown")

    # how it ends -------------------------------------------------------------------------------

    def hurried(self, fold: Fold) -> bool:
        """Tell whether another owes an entry while we owe none."""
        owing = self.hidden(fold).owing(fold.match)
        return bool(owing) and self.seat not in owing

    def grave(self, fold: Fold) -> bool:
        """Tell whether who leaves now would be said to give up: so a hiccup must not end a link."""
        hidden = self.hidden(fold)
        return hidden.ready and bool(hidden.owing(fold.match))

    def debtors(self, fold: Fold, line: Seat | None) -> list[Seat]:
        """List which others owe an entry to a battle or the audit, whatever we owe.

        `line`: only he can be meant, or whom another has named. Nobody where we have protested.
        """
        hidden = self.hidden(fold)
        named = {line, *(protest.seat for _, protest in hidden.protests)}
        if not hidden.ready or any(
            s == self.seat and p.code != "garbled" for s, p in hidden.protests
        ):
            return []
        owing = [s for s in hidden.owing(fold.match) if s != self.seat]
        return [s for s in owing if line is None or s in named]

    def fault(self, fold: Fold) -> Fault | None:
        """Audit the match, once, when everything is opened."""
        hidden = self.hidden(fold)
        if self._judged is False and hidden.opened:
            game, options = fold.make
            self._judged = audit_hidden(game, options, hidden, fold.match) or True
        return self._judged if isinstance(self._judged, Fault) else None
