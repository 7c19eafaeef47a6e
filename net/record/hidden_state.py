"""What everybody can see of the hidden pieces: oaths, commitments, battles, openings, protests.

Peers, the audit and whoever reads a record fold these entries through the same code, and none
of it needs a secret. When the evidence for an answer is complete, `answer` gives nature's action;
`owed` says which entry a seat must sign next. A state machine for battles beside the log was
rejected: the log's own order is the state.
"""

from core.action import Action, Lot, Settle
from core.match import Match
from core.piece import NATURE, PUBLIC, Piece, Seat
from core.position import Phase, Position
from core.secret import Demand, Secrets

from ..crypto import sealed_transfer
from ..crypto.commitment import H, Sealed, lot
from ..crypto.curve import BadPoint, Point, check
from ..wire.hidden_messages import (
    PROTESTS,
    Army,
    Base,
    Cells,
    Charge,
    Draw,
    HiddenBody,
    Label,
    Oath,
    Opening,
    Pledge,
    Protest,
    Ruling,
    Unseal,
    Vow,
)
from ..wire.messages import DRAWS_FROM, Cheat
from .log import Log, LogEntry
from .sealed_battle import PAID, SealedBattle


def oath(match: bytes, seat: Seat, seat_key: bytes, base: Base) -> Oath:
    """Bind a seat to its base point and random bytes."""
    return Oath(H("tb.oath", (match, bytes([seat]), seat_key, base.point, base.random)))


def draw_seal(match: bytes, seat: Seat, random: bytes) -> bytes:
    """Bind a seat to its bytes for the lot before its army is bound (32 bytes)."""
    return H("tb.draw", (match, bytes([seat]), random))


def vow_of(match: bytes, seat: Seat, opening: Opening) -> bytes:
    """Hash an OPENING before it is shown (32 bytes)."""
    return H("tb.vow", (match, bytes([seat]), opening.master, opening.value.encode()))


class HiddenState:
    """The public half of a match with hidden pieces; `place` raises Cheat for a visible lie."""

    def __init__(self, log: Log, secrets: Secrets, players: int) -> None:
        self.log = log
        self.secrets = secrets
        self.players = range(players)
        self.referee: Seat | None = players if len(log.chains) > players else None
        self.oaths: dict[Seat, LogEntry] = {}
        self.bases: dict[Seat, LogEntry] = {}
        self.points: dict[Seat, Point] = {}
        self.randoms: dict[Seat, bytes] = {}
        """The bytes for the lot that are known to all."""
        self.draws = log.start.protocol >= DRAWS_FROM
        """They are opened when the armies stand, and not before."""
        self.armies: dict[Seat, tuple[Point, ...]] = {}
        self.battles: list[SealedBattle] = []
        self.settled = 0
        """How many of the battles nature has settled: all, or all but the last."""
        self.vows: dict[Seat, LogEntry] = {}
        self.openings: dict[Seat, Opening] = {}
        self.protests: list[tuple[Seat, Protest]] = []
        self.charges: dict[Seat, Charge] = {}
        """By their authors, entries of others that the fold found to be no lawful ones."""
        self.disputed = ""
        """Why nobody plays on before the audit: two answers to one battle, or none."""

    @property
    def ready(self) -> bool:
        """True when every army is committed to."""
        return len(self.armies) == len(self.players)

    @property
    def opened(self) -> bool:
        """True when every seat has opened everything."""
        return len(self.openings) == len(self.players)

    def commitment(self, piece: Piece) -> tuple[int, Point]:
        """Give the index and the commitment of a piece; Cheat when it was never deployed."""
        points = self.secrets.points(piece.seat)
        if piece.id not in points:
            raise Cheat("opening", "a piece that never stood there")
        index = points.index(piece.id)
        return index, self.armies[piece.seat][index]

    # what comes --------------------------------------------------------------------------------

    def place(
        self, logged: LogEntry, body: HiddenBody, match: Match, wanted: type[HiddenBody] | None
    ) -> None:
        """Take an entry in; it must be what its author owed then (`wanted`)."""
        seat = logged.entry.seat
        if isinstance(body, Protest):
            self._protest(seat, body)
            return
        if self.disputed and isinstance(body, Label):
            return  # it crossed the protest; nothing more is settled before the audit
        if wanted is not type(body):
            raise Cheat("order", f"{type(body).__name__.upper()} when it was not due")
        match body:
            case Oath():
                self.oaths[seat] = logged
            case Base():
                self._base(logged, body)
            case Army(cells):
                self.armies[seat] = self._army(seat, cells)
            case Draw(random):
                base = self.bases[seat].entry.body
                seal = draw_seal(self.log.match, seat, random)
                if not isinstance(base, Base) or base.random != seal:
                    raise Cheat("draw", "what is drawn is not what was sworn")
                self.randoms[seat] = random
            case Unseal():
                self._unseal(seat, body, match)
            case Pledge():
                self._battle(body.battle).pledges[seat] = logged
            case Cells():
                battle = self._battle(body.battle)
                self._all_seen(logged, battle.pledges)
                battle.lock(self.log.match, logged, body, len(self.secrets.outcomes))
            case Label():
                self._label(seat, body, match)
            case Ruling():
                battle = self._battle(body.battle)
                battle.said = body.outcome
                if not self._possible(battle, match, match.position):
                    raise Cheat("ruling", "no way this battle ends")
            case Vow():
                self.vows[seat] = logged
            case Opening():
                vow = self.vows[seat].entry.body
                if vow != Vow(vow_of(self.log.match, seat, body)):
                    raise Cheat("opening", "what is opened is not what was vowed")
                self._all_seen(logged, self.vows)
                self.openings[seat] = body

    def _all_seen(self, logged: LogEntry, before: dict[Seat, LogEntry]) -> None:
        if not all(self.log.follows(logged.entry, x.entry) for x in before.values()):
            raise Cheat("early", "shown before the other side was bound")

    def _point(self, raw: bytes) -> Point:
        try:
            return check(raw)
        except BadPoint:
            raise Cheat("point", "a point that no honest program sends") from None

    def _base(self, logged: LogEntry, body: Base) -> None:
        seat = logged.entry.seat
        self._all_seen(logged, self.oaths)
        if self.oaths[seat].entry.body != oath(
            self.log.match, seat, self.log.start.keys[seat], body
        ):
            raise Cheat("oath", "what is shown is not what was sworn")
        self.points[seat] = self._point(body.point)
        if not self.draws:
            self.randoms[seat] = body.random
        self.bases[seat] = logged

    def _army(self, seat: Seat, cells: tuple[bytes, ...]) -> tuple[Point, ...]:
        if len(cells) != len(self.secrets.points(seat)):
            raise Cheat("army", "another number of pieces")
        return tuple(self._point(raw) for raw in cells)

    def _battle(self, number: int) -> SealedBattle:
        battle = self.battles[-1]
        if number != battle.number:
            raise Cheat("battle", f"battle {number} when it was {battle.number}")
        return battle

    def _unseal(self, seat: Seat, body: Unseal, match: Match) -> None:
        battle = self._battle(body.battle)
        named = {p.id for p in battle.due.opens if p.seat == seat} - set(battle.opened)
        wanted = [d.kind for d in self.unmet(battle, match) if d.seat == seat]
        for point, code, x in body.pieces:
            _, sealed = self.commitment(Piece(seat, None, point))
            known = code <= len(self.secrets.kinds)
            if not known or not sealed_transfer.opens(
                sealed, Sealed(x), code, self.points[1 - seat]
            ):
                raise Cheat("opening", "what is opened is not what was committed")
            kind = self.secrets.kinds[code - 1]
            if point not in named and kind not in wanted:
                raise Cheat("opening", "a piece that nobody asked for")
            battle.opened[point] = (seat, kind)
        if named - set(battle.opened) or {(seat, k) for k in wanted} - set(battle.opened.values()):
            raise Cheat("opening", "not all that must be shown")
        if not self._possible(battle, match, match.position):
            raise Cheat("opening", "a piece that cannot be that")

    def _label(self, seat: Seat, body: Label, match: Match) -> None:
        battle = self._battle(body.battle)
        battle.answer(self.log.match, seat, body)
        if len(set(battle.labels.values())) > 1:
            self.disputed = f"battle {battle.number} has two outcomes"
        elif len(battle.labels) > 1 and not self._possible(battle, match, match.view(PUBLIC)):
            self.disputed = f"battle {battle.number} cannot end like that"

    def _protest(self, seat: Seat, body: Protest) -> None:
        if body.code not in PROTESTS or body.seat == seat or body.seat >= len(self.log.chains):
            raise Cheat("protest", "nothing that can be said")
        garbled = body.code == "garbled"
        if any(author == seat and (p.code == "garbled") is garbled for author, p in self.protests):
            raise Cheat("protest", "a second one")
        if garbled:
            battle = self.battles[-1] if self.battles else None
            if battle is None or body.seat not in battle.tables or seat in battle.labels:
                raise Cheat("protest", "about no table that was seen")
            self.disputed = f"the table of battle {battle.number} held nothing"
        self.protests.append((seat, body))

    # looking back ------------------------------------------------------------------------------

    def unplace(self, seat: Seat, body: HiddenBody, disputed: str) -> None:
        """Take the last entry out again; `disputed` is what was disputed before it."""
        self.disputed = disputed
        match body:
            case Protest():
                self.protests.pop()
            case Charge():
                del self.charges[seat]
            case Oath():
                del self.oaths[seat]
            case Base():
                del self.bases[seat], self.points[seat]
                if not self.draws:
                    del self.randoms[seat]
            case Draw():
                del self.randoms[seat]
            case Army():
                del self.armies[seat]
            case Vow():
                del self.vows[seat]
            case Opening():
                del self.openings[seat]
            case Label() if disputed:
                pass  # it had not counted
            case _:
                at = body.battle - 1
                self.battles[at] = self.battles[at].without(seat, body)

    def rewound(self, p: Position) -> None:
        """Forget the battles that have not begun on `p`, and let go of the one that goes on there:
        what is placed in it now others will not see."""
        del self.battles[self.settled + (p.phase is Phase.DUEL) :]
        if self.battles:
            self.battles[-1] = self.battles[-1].without()

    # what follows ------------------------------------------------------------------------------

    def answer(self, match: Match) -> Action | None:
        """Give what nature plays now: the lot, or the settlement whose evidence is complete."""
        p = match.position
        if NATURE not in p.to_act or self.disputed:
            return None
        if p.phase is not Phase.DUEL:
            if len(self.randoms) < len(self.players):
                return None
            return Lot(lot(self.log.match, [self.randoms[s] for s in self.players]))
        battle = self._current(match)
        outcome = self._outcome(battle, match)
        if outcome is None or battle.unopened or self.unmet(battle, match):
            return None
        shown = tuple(sorted((point, kind) for point, (_, kind) in battle.opened.items()))
        return Settle(outcome, shown)

    def _current(self, match: Match) -> SealedBattle:
        """Give the settlement that is due, beginning it if need be."""
        due = self.secrets.due(match.position)
        assert due is not None
        if self.settled == len(self.battles):
            self.battles.append(SealedBattle(self.settled + 1, due))
        return self.battles[-1]

    def _possible(self, battle: SealedBattle, match: Match, p: Position) -> bool:
        """Tell whether what was said and opened so far can be true, for the holder of `p`."""
        kinds = {(point, kind) for point, (_, kind) in battle.opened.items()}
        said = self._said(battle)
        return any(
            isinstance(a, Settle) and said in (None, a.outcome) and kinds <= set(a.shown)
            for a in match.rules.actions(p, NATURE)
        )

    def _outcome(self, battle: SealedBattle, match: Match) -> str | None:
        """Read how a battle ended off what is known to all; None while that is not enough."""
        due = battle.due
        if due.attacker is None or due.defender is None:
            return ""
        known = self._public(match) | battle.opened
        kinds = [known.get(p.id) for p in (due.attacker, due.defender)]
        if kinds[0] and kinds[1]:
            return self.secrets.outcome(kinds[0][1], kinds[1][1])
        return self._said(battle)

    def _said(self, battle: SealedBattle) -> str | None:
        """Give what the referee ruled, or both labels stand for."""
        if len(battle.labels) == len(self.players) and not self.disputed:
            return self.secrets.outcomes[min(battle.labels.values())]
        return battle.said

    @staticmethod
    def _public(match: Match) -> dict[int, tuple[Seat, str]]:
        board = match.rules.view(match.position, PUBLIC).board
        return {p.id: (p.seat, p.kind) for p in board if p is not None and p.kind is not None}

    def unmet(self, battle: SealedBattle, match: Match) -> list[Demand]:
        """List what the outcome obliges seats to open and nobody has seen yet."""
        outcome = self._outcome(battle, match)
        if outcome is None:
            return []
        seen = set(self._public(match).values()) | set(battle.opened.values())
        demands = self.secrets.demands(match.position, outcome)
        return [d for d in demands if (d.seat, d.kind) not in seen]

    def dues(self, match: Match) -> dict[Seat, type[HiddenBody]]:
        """Say which entry each seat must sign next, of those who must; an ARMY may take its time.

        It costs as much as reading the board: whoever folds asks once an entry (`Fold.dues`).
        """
        p = match.position
        if match.over or self.disputed:
            return self._due_audit()
        if p.phase is Phase.MUSTER:
            return self._due_seal()
        return self._due_battle(match) if p.phase is Phase.DUEL else {}

    def _due_seal(self) -> dict[Seat, type[HiddenBody]]:
        if len(self.oaths) < len(self.players):
            return {s: Oath for s in self.players if s not in self.oaths}
        if len(self.bases) < len(self.players):
            return {s: Base for s in self.players if s not in self.bases}
        if not self.ready:
            return {s: Army for s in self.players if s not in self.armies}
        return {s: Draw for s in self.players if s not in self.randoms}

    def _due_battle(self, match: Match) -> dict[Seat, type[HiddenBody]]:
        battle = self._current(match)
        unmet = self.unmet(battle, match)
        known = self._outcome(battle, match) is not None
        stage = battle.stage(self.secrets.disclosure, known, unmet)
        paid = PAID[stage]
        if paid is None:
            return {}
        return dict.fromkeys(battle.waits_for(stage, unmet, self.referee), paid)

    def _due_audit(self) -> dict[Seat, type[HiddenBody]]:
        if not self.ready:
            return {}
        if len(self.vows) < len(self.players):
            return {s: Vow for s in self.players if s not in self.vows}
        return {s: Opening for s in self.players if s not in self.openings}
