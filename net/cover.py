"""One seat's side of the hidden pieces: what it signs, whom it believes, when it protests.

`Seated` asks and signs; nothing here writes or sends. A second kind of Seated for such games was
rejected: a match is lived in the same way whether its pieces are hidden or not.
"""

from core.action import Action, Answer, Deploy, Offer, Resign
from core.piece import Seat
from core.position import Phase

from .covert import Army, Protest, Trust
from .curtain import Entropy, Secret, Vowed
from .fold import STUMBLES, Fold
from .inquest import Fault, inquest
from .keeper import Keeper
from .message import Body, Cheat
from .oblivious import Garbled
from .seal import Sealed, SeatKey
from .vault import Vault
from .veil import Veil


class Cover:
    """The keeper of a seat, and of a referee what the players entrusted to him; see `Curtain`."""

    def __init__(self, fold: Fold, seat: Seat, key: SeatKey, entropy: Entropy) -> None:
        veil = self.veil(fold)
        self.seat = seat
        self.key = key
        self.playing = seat != veil.referee
        master = Sealed(entropy(32)) if self.playing else None
        vault = Vault(fold.log.match, seat, master) if master else None
        self.first: Secret | None = None
        if master is not None:
            self.first = ("master", fold.log.match, seat, master.open())
        self.keeper = Keeper(seat, veil.secrets, vault)
        self.trusted: dict[Seat, Trust] = {}
        self._judged: Fault | bool = False

    @staticmethod
    def veil(fold: Fold) -> Veil:
        """Give the public half, which a match with a cover has."""
        assert fold.veil is not None
        return fold.veil

    # what we sign ------------------------------------------------------------------------------

    def word(self, fold: Fold, everywhere: bool) -> Body | None:
        """Make what we owe now, if it is not ours to choose."""
        veil = self.veil(fold)
        owed = veil.owed(self.seat, fold.match)
        if owed is None or owed is Army:
            return None
        try:
            return self.keeper.word(owed, veil, fold.match, self.key.public)
        except Garbled:
            return Protest("garbled", 1 - self.seat)

    def commit(self, fold: Fold, value: str) -> Vowed:
        """Commit to a deployment that the rules have let through."""
        veil, vault = self.veil(fold), self.keeper.vault
        assert vault is not None
        self._learn(fold, self.keeper, value)
        army = self.keeper.word(Army, veil, fold.match, self.key.public)
        told = Trust(vault.master.open(), value) if veil.referee is not None else None
        return ("army", value), told, army

    @staticmethod
    def _learn(fold: Fold, keeper: Keeper, value: str) -> None:
        pieces = fold.match.rules.read_deployment(keeper.seat, value)
        keeper.value = value
        keeper.kinds = {point: piece.kind or "" for point, piece in pieces.items()}

    def early(self, fold: Fold, action: Action) -> bool:
        """Tell whether an action must wait: for the peer's key, or for a battle to be settled."""
        veil = self.veil(fold)
        if isinstance(action, Deploy):
            return len(veil.bases) < len(veil.players)
        return fold.match.position.phase is Phase.DUEL and isinstance(
            action, Resign | Offer | Answer
        )

    # whom we believe ---------------------------------------------------------------------------

    def trust(self, fold: Fold, seat: Seat, told: Trust) -> str:
        """Take a player's secrets as referee and give his deployment; Cheat when it is none."""
        if self.playing or seat in self.trusted or seat in self.veil(fold).armies:
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
        told, veil = self.trusted.get(seat), self.veil(fold)
        if told is None or len(veil.bases) < len(veil.players):
            raise Cheat("trust", "an army that the referee cannot see")
        vault = Vault(fold.log.match, seat, Sealed(told.master))
        keeper = Keeper(seat, veil.secrets, vault)
        self._learn(fold, keeper, told.value)
        if keeper.word(Army, veil, fold.match, b"") != army or (
            vault.base() != veil.bases[seat].entry.body
        ):
            raise Cheat("trust", "another army than the referee was shown")

    # how it ends -------------------------------------------------------------------------------

    def hurried(self, fold: Fold) -> bool:
        """Tell whether another owes an entry while we owe none."""
        owing = self.veil(fold).owing(fold.match)
        return bool(owing) and self.seat not in owing

    def grave(self, fold: Fold) -> bool:
        """Tell whether who leaves now would be said to give up: so a hiccup must not end a link."""
        veil = self.veil(fold)
        return veil.ready and bool(veil.owing(fold.match))

    def debtors(self, fold: Fold, line: Seat | None) -> list[Seat]:
        """List which others owe an entry to a battle or the audit, whatever we owe.

        `line`: only he can be meant, or whom another has named. Nobody where we have protested.
        """
        veil = self.veil(fold)
        named = {line, *(protest.seat for _, protest in veil.protests)}
        if not veil.ready or any(s == self.seat and p.code != "garbled" for s, p in veil.protests):
            return []
        owing = [s for s in veil.owing(fold.match) if s != self.seat]
        return [s for s in owing if line is None or s in named]

    def protest(self, fold: Fold, code: str, line: Seat | None) -> Protest | None:
        """Put on record that somebody is silent or gone while a battle or the audit waits for him.

        See `debtors`; None where nothing is held up by it, or by us as well.
        """
        about = self.debtors(fold, line) if self.hurried(fold) else []
        return Protest(code, about[0]) if about else None

    def fault(self, fold: Fold) -> Fault | None:
        """Audit the match, once, when everything is opened."""
        veil = self.veil(fold)
        if self._judged is False and veil.opened:
            game, options = fold.make
            self._judged = inquest(game, options, veil, fold.match) or True
        return self._judged if isinstance(self._judged, Fault) else None
