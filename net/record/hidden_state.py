"""What everybody can see of the hidden pieces: oaths, commitments, battles, openings.

Peers, the audit and whoever reads a record fold these entries through the same code, and none
of it needs a secret. When the evidence for an answer is complete, `answer` gives nature's action;
`owed` says which entry a seat must sign next. A state machine for battles beside the log was
rejected: the log's own order is the state.
"""

from collections.abc import Mapping
from typing import NamedTuple

from core.action import Action, Lot, Settle
from core.match import Match
from core.piece import NATURE, PUBLIC, Piece, Seat
from core.position import Phase, Position
from core.secret import Demand, Secrets

from ..crypto import sealed_transfer
from ..crypto.commitment import H, Sealed, lot
from ..crypto.curve import BadPoint, Point, check
from ..wire.hidden_messages import (
    Army,
    Base,
    Cells,
    Draw,
    HiddenBody,
    Label,
    Oath,
    Opening,
    Pledge,
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


class HiddenState(NamedTuple):
    """The public half of a match with hidden pieces, after some entries."""

    log: Log
    secrets: Secrets
    players: range
    oaths: Mapping[Seat, LogEntry] = {}
    bases: Mapping[Seat, LogEntry] = {}
    points: Mapping[Seat, Point] = {}
    randoms: Mapping[Seat, bytes] = {}
    """The bytes for the lot that are known to all."""
    armies: Mapping[Seat, tuple[Point, ...]] = {}
    battles: tuple[SealedBattle, ...] = ()
    settled: int = 0
    """How many of the battles nature has settled: all, or all but the last."""
    vows: Mapping[Seat, LogEntry] = {}
    openings: Mapping[Seat, Opening] = {}
    disputed: str = ""
    """Why nobody plays on before the audit: two answers to one battle, or none."""

    @property
    def referee(self) -> Seat | None:
        """The seat of the referee, who alone knows all pieces; None where there is none."""
        return len(self.players) if len(self.log.chains) > len(self.players) else None

    @property
    def draws(self) -> bool:
        """True where the bytes for the lot are opened when the armies stand, and not before."""
        return self.log.start.protocol >= DRAWS_FROM

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
    ) -> "HiddenState":
        """Give the state after an entry, which must be what its author owed (`wanted`); Cheat for a
        visible lie."""
        seat = logged.entry.seat
        if self.disputed and isinstance(body, Label):
            return self  # it crossed the protest; nothing more is settled before the audit
        if wanted is not type(body):
            raise Cheat("order", f"{type(body).__name__.upper()} when it was not due")
        match body:
            case Oath():
                return self._replace(oaths={**self.oaths, seat: logged})
            case Base():
                return self._base(logged, body)
            case Army(cells):
                return self._replace(armies={**self.armies, seat: self._army(seat, cells)})
            case Draw(random):
                base = self.bases[seat].entry.body
                seal = draw_seal(self.log.match, seat, random)
                if not isinstance(base, Base) or base.random != seal:
                    raise Cheat("draw", "what is drawn is not what was sworn")
                return self._replace(randoms={**self.randoms, seat: random})
            case Unseal():
                return self._unseal(seat, body, match)
            case Pledge():
                battle = self._battle(body.battle)
                return self._after(battle._replace(pledges={**battle.pledges, seat: logged}))
            case Cells():
                battle = self._battle(body.battle)
                self._all_seen(logged, battle.pledges)
                count = len(self.secrets.outcomes)
                return self._after(battle.lock(self.log.match, logged, body, count))
            case Label():
                return self._label(seat, body, match)
            case Ruling():
                battle = self._battle(body.battle)._replace(said=body.outcome)
                if not self._possible(battle, match, match.position):
                    raise Cheat("ruling", "no way this battle ends")
                return self._after(battle)
            case Vow():
                return self._replace(vows={**self.vows, seat: logged})
        assert isinstance(body, Opening)
        if self.vows[seat].entry.body != Vow(vow_of(self.log.match, seat, body)):
            raise Cheat("opening", "what is opened is not what was vowed")
        self._all_seen(logged, self.vows)
        return self._replace(openings={**self.openings, seat: body})

    def _after(self, battle: SealedBattle) -> "HiddenState":
        """Give the state in which the last battle has come as far as this."""
        return self._replace(battles=(*self.battles[:-1], battle))

    def _all_seen(self, logged: LogEntry, before: Mapping[Seat, LogEntry]) -> None:
        if not all(self.log.follows(logged.entry, x.entry) for x in before.values()):
            raise Cheat("early", "shown before the other side was bound")

    def _point(self, raw: bytes) -> Point:
        try:
            return check(raw)
        except BadPoint:
            raise Cheat("point", "a point that no honest program sends") from None

    def _base(self, logged: LogEntry, body: Base) -> "HiddenState":
        seat = logged.entry.seat
        self._all_seen(logged, self.oaths)
        if self.oaths[seat].entry.body != oath(
            self.log.match, seat, self.log.start.keys[seat], body
        ):
            raise Cheat("oath", "what is shown is not what was sworn")
        randoms = self.randoms if self.draws else {**self.randoms, seat: body.random}
        return self._replace(points={**self.points, seat: self._point(body.point)},
                       randoms=randoms, bases={**self.bases, seat: logged})

    def _army(self, seat: Seat, cells: tuple[bytes, ...]) -> tuple[Point, ...]:
        if len(cells) != len(self.secrets.points(seat)):
            raise Cheat("army", "another number of pieces")
        return tuple(self._point(raw) for raw in cells)

    def _battle(self, number: int) -> SealedBattle:
        battle = self.battles[-1]
        if number != battle.number:
            raise Cheat("battle", f"battle {number} when it was {battle.number}")
        return battle

    def _unseal(self, seat: Seat, body: Unseal, match: Match) -> "HiddenState":
        battle = self._battle(body.battle)
        named = {p.id for p in battle.due.opens if p.seat == seat} - set(battle.opened)
        wanted = [d.kind for d in self.unmet(battle, match) if d.seat == seat]
        opened = dict(battle.opened)
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
            opened[point] = (seat, kind)
        if named - set(opened) or {(seat, k) for k in wanted} - set(opened.values()):
            raise Cheat("opening", "not all that must be shown")
        battle = battle._replace(opened=opened)
        if not self._possible(battle, match, match.position):
            raise Cheat("opening", "a piece that cannot be that")
        return self._after(battle)

    def _label(self, seat: Seat, body: Label, match: Match) -> "HiddenState":
        battle = self._battle(body.battle).answer(self.log.match, seat, body)
        disputed = ""
        if len(set(battle.labels.values())) > 1:
            disputed = f"battle {battle.number} has two outcomes"
        elif len(battle.labels) > 1 and not self._possible(battle, match, match.view(PUBLIC)):
            disputed = f"battle {battle.number} cannot end like that"
        return self._after(battle)._replace(disputed=disputed)

    def garbled(self, seat: Seat, maker: Seat) -> "HiddenState":
        """Give the state in which a seat has protested that a table holds nothing for it."""
        battle = self.battles[-1] if self.battles else None
        if battle is None or maker not in battle.tables or seat in battle.labels:
            raise Cheat("protest", "about no table that was seen")
        return self._replace(disputed=f"the table of battle {battle.number} held nothing")

    # what follows ------------------------------------------------------------------------------

    def begun(self, match: Match) -> "HiddenState":
        """Give the state in which the settlement that is due has begun."""
        starts = match.position.phase is Phase.DUEL and self.settled == len(self.battles)
        due = self.secrets.due(match.position) if starts else None
        if due is None:
            return self
        return self._replace(battles=(*self.battles, SealedBattle(self.settled + 1, due)))

    def answer(self, match: Match) -> Action | None:
        """Give what nature plays now: the lot, or the settlement whose evidence is complete."""
        p = match.position
        if NATURE not in p.to_act or self.disputed:
            return None
        if p.phase is not Phase.DUEL:
            if len(self.randoms) < len(self.players):
                return None
            return Lot(lot(self.log.match, [self.randoms[s] for s in self.players]))
        battle = self.battles[-1]
        outcome = self._outcome(battle, match)
        if outcome is None or battle.unopened or self.unmet(battle, match):
            return None
        shown = tuple(sorted((point, kind) for point, (_, kind) in battle.opened.items()))
        return Settle(outcome, shown)

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
        known = {**self._public(match), **battle.opened}
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
            audit = self._lacking((Vow, self.vows), (Opening, self.openings))
            return audit if self.ready else {}
        if p.phase is Phase.MUSTER:
            return self._lacking((Oath, self.oaths), (Base, self.bases), (Army, self.armies),
                                 (Draw, self.randoms))
        return self._due_battle(match) if p.phase is Phase.DUEL else {}

    def _lacking(
        self, *stages: tuple[type[HiddenBody], Mapping[Seat, object]]
    ) -> dict[Seat, type[HiddenBody]]:
        """Say who lacks what in the first stage that is not complete."""
        for due, said in stages:
            if owing := {seat: due for seat in self.players if seat not in said}:
                return owing
        return {}

    def _due_battle(self, match: Match) -> dict[Seat, type[HiddenBody]]:
        battle = self.battles[-1]
        unmet = self.unmet(battle, match)
        known = self._outcome(battle, match) is not None
        stage = battle.stage(self.secrets.disclosure, known, unmet)
        paid = PAID[stage]
        if paid is None:
            return {}
        return dict.fromkeys(battle.waits_for(stage, unmet, self.referee), paid)
