"""What everybody can see of the hidden pieces: oaths, commitments, battles, openings, protests.

The session, the audit and whoever reads a record fold these entries through the same code, and none
of it needs a secret. When the evidence for an answer is complete, `answer` gives nature's action;
`owed` says which entry a seat must sign next. A state machine for battles beside the log was
rejected: the log's own order is the state.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from core.action import Action, Lot, Settle
from core.match import Match
from core.piece import NATURE, PUBLIC, Piece, Seat
from core.position import Phase, Position
from core.secret import Demand, Due, Secrets

from ..crypto import sealed_transfer
from ..crypto.commitment import Sealed, lot
from ..crypto.curve import BadPoint, Point, check
from ..crypto.sealed_transfer import Garbled, Table
from ..wire.hidden_messages import (
    PROTESTS,
    Army,
    Base,
    Cells,
    Charge,
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
from ..wire.messages import Cheat
from .log import Log, LogEntry
from .seat_secrets import battle, oath, vow_of


@dataclass
class Fight:
    """One settlement: what is due, and what of it has been said. Pieces are named by id."""

    number: int
    due: Due
    opened: dict[int, tuple[Seat, str]] = field(default_factory=dict)
    pledges: dict[Seat, LogEntry] = field(default_factory=dict)
    tables: dict[Seat, tuple[LogEntry, Table]] = field(default_factory=dict)
    labels: dict[Seat, int] = field(default_factory=dict)
    """By the seat that gave a label back: the index of the outcome it stands for."""
    said: str | None = None

    def piece(self, seat: Seat) -> Piece:
        """Give the seat's piece in this battle."""
        both = (self.due.attacker, self.due.defender)
        return next(piece for piece in both if piece is not None and piece.seat == seat)

    def without(self, seat: Seat = PUBLIC, body: HiddenBody | None = None) -> "Fight":
        """Copy it as it was before a seat said `body`."""
        opened, pledges = dict(self.opened), dict(self.pledges)
        tables, labels, said = dict(self.tables), dict(self.labels), self.said
        match body:
            case Unseal():
                for point, _, _ in body.pieces:
                    opened.pop(point, None)
            case Pledge():
                del pledges[seat]
            case Cells():
                del tables[seat]
            case Label():
                del labels[seat]
            case Ruling():
                said = None
        return Fight(self.number, self.due, opened, pledges, tables, labels, said)


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
        self.armies: dict[Seat, tuple[Point, ...]] = {}
        self.fights: list[Fight] = []
        self.settled = 0
        """How many of the fights nature has settled: all, or all but the last."""
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

    def place(self, link: LogEntry, body: HiddenBody, match: Match) -> None:
        """Take an entry in; it must be what its author owed then."""
        seat = link.entry.seat
        if isinstance(body, Protest):
            self._protest(seat, body)
            return
        if self.disputed and isinstance(body, Label):
            return  # it crossed the protest; nothing more is settled before the audit
        wanted = self.owed(seat, match)
        if wanted is not type(body):
            raise Cheat("order", f"{type(body).__name__.upper()} when it was not due")
        match body:
            case Oath():
                self.oaths[seat] = link
            case Base():
                self._base(link, body)
            case Army(cells):
                self.armies[seat] = self._army(seat, cells)
            case Unseal():
                self._unseal(seat, body, match)
            case Pledge():
                self._fight(body.battle).pledges[seat] = link
            case Cells():
                self._cells(link, body)
            case Label():
                self._label(seat, body, match)
            case Ruling():
                fight = self._fight(body.battle)
                fight.said = body.outcome
                if not self._possible(fight, match, match.position):
                    raise Cheat("ruling", "no way this battle ends")
            case Vow():
                self.vows[seat] = link
            case Opening():
                vow = self.vows[seat].entry.body
                if vow != Vow(vow_of(self.log.match, seat, body)):
                    raise Cheat("opening", "what is opened is not what was vowed")
                self._all_seen(link, self.vows)
                self.openings[seat] = body

    def _all_seen(self, link: LogEntry, before: dict[Seat, LogEntry]) -> None:
        if not all(self.log.follows(link.entry, x.entry) for x in before.values()):
            raise Cheat("early", "shown before the other side was bound")

    def _point(self, raw: bytes) -> Point:
        try:
            return check(raw)
        except BadPoint:
            raise Cheat("point", "a point that no honest program sends") from None

    def _base(self, link: LogEntry, body: Base) -> None:
        seat = link.entry.seat
        self._all_seen(link, self.oaths)
        if self.oaths[seat].entry.body != oath(
            self.log.match, seat, self.log.start.keys[seat], body
        ):
            raise Cheat("oath", "what is shown is not what was sworn")
        self.points[seat] = self._point(body.point)
        self.randoms[seat] = body.random
        self.bases[seat] = link

    def _army(self, seat: Seat, cells: tuple[bytes, ...]) -> tuple[Point, ...]:
        if len(cells) != len(self.secrets.points(seat)):
            raise Cheat("army", "another number of pieces")
        return tuple(self._point(raw) for raw in cells)

    def _fight(self, number: int) -> Fight:
        fight = self.fights[-1]
        if number != fight.number:
            raise Cheat("battle", f"battle {number} when it was {fight.number}")
        return fight

    def _unseal(self, seat: Seat, body: Unseal, match: Match) -> None:
        fight = self._fight(body.battle)
        named = {p.id for p in fight.due.opens if p.seat == seat} - set(fight.opened)
        wanted = [d.kind for d in self.unmet(fight, match) if d.seat == seat]
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
            fight.opened[point] = (seat, kind)
        if named - set(fight.opened) or {(seat, k) for k in wanted} - set(fight.opened.values()):
            raise Cheat("opening", "not all that must be shown")
        if not self._possible(fight, match, match.position):
            raise Cheat("opening", "a piece that cannot be that")

    def _cells(self, link: LogEntry, body: Cells) -> None:
        fight, seat = self._fight(body.battle), link.entry.seat
        self._all_seen(link, fight.pledges)
        try:
            table = Table.parse(body.table, len(self.secrets.outcomes))
        except Garbled as error:
            raise Cheat("table", str(error)) from None
        seal = sealed_transfer.table_hash(battle(self.log.match, fight.number, seat), table)
        if fight.pledges[seat].entry.body != Pledge(fight.number, seal):
            raise Cheat("table", "not the table that was pledged")
        fight.tables[seat] = (link, table)

    def _label(self, seat: Seat, body: Label, match: Match) -> None:
        fight = self._fight(body.battle)
        maker = 1 - seat
        where = battle(self.log.match, fight.number, maker)
        index = sealed_transfer.which(where, body.label, fight.tables[maker][1])
        if index is None:
            raise Cheat("label", "an outcome that the committed piece cannot know")
        fight.labels[seat] = index
        if len(set(fight.labels.values())) > 1:
            self.disputed = f"battle {fight.number} has two outcomes"
        elif len(fight.labels) > 1 and not self._possible(fight, match, match.view(PUBLIC)):
            self.disputed = f"battle {fight.number} cannot end like that"

    def _protest(self, seat: Seat, body: Protest) -> None:
        if body.code not in PROTESTS or body.seat == seat or body.seat >= len(self.log.chains):
            raise Cheat("protest", "nothing that can be said")
        garbled = body.code == "garbled"
        if any(author == seat and (p.code == "garbled") is garbled for author, p in self.protests):
            raise Cheat("protest", "a second one")
        if garbled:
            fight = self.fights[-1] if self.fights else None
            if fight is None or body.seat not in fight.tables or seat in fight.labels:
                raise Cheat("protest", "about no table that was seen")
            self.disputed = f"the table of battle {fight.number} held nothing"
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
                del self.bases[seat], self.points[seat], self.randoms[seat]
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
                self.fights[at] = self.fights[at].without(seat, body)

    def rewound(self, p: Position) -> None:
        """Forget the fights that have not begun on `p`, and let go of the one that goes on there:
        what is placed in it now others will not see."""
        del self.fights[self.settled + (p.phase is Phase.DUEL) :]
        if self.fights:
            self.fights[-1] = self.fights[-1].without()

    # what follows ------------------------------------------------------------------------------

    def answer(self, match: Match) -> Action | None:
        """Give what nature plays now: the lot, or the settlement whose evidence is complete."""
        p = match.position
        if NATURE not in p.to_act or self.disputed:
            return None
        if p.phase is not Phase.DUEL:
            return Lot(lot(self.log.match, [self.randoms[s] for s in self.players]))
        fight = self._current(match)
        outcome = self._outcome(fight, match)
        if outcome is None or self._unopened(fight) or self.unmet(fight, match):
            return None
        shown = tuple(sorted((point, kind) for point, (_, kind) in fight.opened.items()))
        return Settle(outcome, shown)

    def _current(self, match: Match) -> Fight:
        """Give the settlement that is due, beginning it if need be."""
        due = self.secrets.due(match.position)
        assert due is not None
        if self.settled == len(self.fights):
            self.fights.append(Fight(self.settled + 1, due))
        return self.fights[-1]

    def _possible(self, fight: Fight, match: Match, p: Position) -> bool:
        """Tell whether what was said and opened so far can be true, for the holder of `p`."""
        kinds = {(point, kind) for point, (_, kind) in fight.opened.items()}
        said = self._said(fight)
        return any(
            isinstance(a, Settle) and said in (None, a.outcome) and kinds <= set(a.shown)
            for a in match.rules.actions(p, NATURE)
        )

    @staticmethod
    def _unopened(fight: Fight) -> set[int]:
        return {p.id for p in fight.due.opens} - set(fight.opened)

    def _outcome(self, fight: Fight, match: Match) -> str | None:
        """Read how a battle ended off what is known to all; None while that is not enough."""
        due = fight.due
        if due.attacker is None or due.defender is None:
            return ""
        known = self._public(match) | fight.opened
        kinds = [known.get(p.id) for p in (due.attacker, due.defender)]
        if kinds[0] and kinds[1]:
            return self.secrets.outcome(kinds[0][1], kinds[1][1])
        return self._said(fight)

    def _said(self, fight: Fight) -> str | None:
        """Give what the referee ruled, or both labels stand for."""
        if len(fight.labels) == len(self.players) and not self.disputed:
            return self.secrets.outcomes[min(fight.labels.values())]
        return fight.said

    @staticmethod
    def _public(match: Match) -> dict[int, tuple[Seat, str]]:
        board = match.rules.view(match.position, PUBLIC).board
        return {p.id: (p.seat, p.kind) for p in board if p is not None and p.kind is not None}

    def unmet(self, fight: Fight, match: Match) -> list[Demand]:
        """List what the outcome obliges seats to open and nobody has seen yet."""
        outcome = self._outcome(fight, match)
        if outcome is None:
            return []
        seen = set(self._public(match).values()) | set(fight.opened.values())
        demands = self.secrets.demands(match.position, outcome)
        return [d for d in demands if (d.seat, d.kind) not in seen]

    def owed(self, seat: Seat, match: Match) -> type[HiddenBody] | None:
        """Say which entry a seat must sign next, if any; an ARMY may take its time."""
        if match.over or self.disputed:
            return self._owed_audit(seat)
        p = match.position
        if p.phase is Phase.MUSTER:
            return self._owed_seal(seat)
        if p.phase is not Phase.DUEL:
            return None
        fight = self._current(match)
        return next(self._owed_fight(seat, fight, match), None)

    def _owed_seal(self, seat: Seat) -> type[HiddenBody] | None:
        if seat not in self.players or seat in self.armies:
            return None
        if seat not in self.oaths:
            return Oath
        if seat not in self.bases:
            return Base if len(self.oaths) == len(self.players) else None
        return Army if len(self.bases) == len(self.players) else None

    def _owed_fight(self, seat: Seat, fight: Fight, match: Match) -> Iterator[type[HiddenBody]]:
        if any(p.seat == seat for p in fight.due.opens if p.id not in fight.opened):
            yield Unseal
        outcome = self._outcome(fight, match)
        if outcome is not None and any(d.seat == seat for d in self.unmet(fight, match)):
            yield Unseal
        if outcome is not None or self._unopened(fight):
            return
        if self.secrets.disclosure == "referee":
            if seat == self.referee:
                yield Ruling
        elif seat in self.players and self.secrets.disclosure == "sealed":
            if seat not in fight.pledges:
                yield Pledge
            elif seat not in fight.tables and len(fight.pledges) == len(self.players):
                yield Cells
            elif seat not in fight.labels and len(fight.tables) == len(self.players):
                yield Label

    def _owed_audit(self, seat: Seat) -> type[HiddenBody] | None:
        if seat not in self.players or not self.ready or seat in self.openings:
            return None
        if seat not in self.vows:
            return Vow
        return Opening if len(self.vows) == len(self.players) else None

    def owing(self, match: Match) -> list[Seat]:
        """List the seats that owe an entry now; one that still sets up its army is not hurried."""
        seats = range(len(self.log.chains))
        return [s for s in seats if self.owed(s, match) not in (None, Army)]
