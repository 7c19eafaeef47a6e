"""What one seat signs where pieces stay hidden: the entry `HiddenState.owed` names.

It is made of the seat's secrets. A referee has none; his word is read off a position on which he
knows everything. When to speak is not decided here: what is owed is read off the log, by all alike.
"""

from core.match import Match
from core.piece import PUBLIC, Seat
from core.secret import Secrets

from ..crypto import sealed_transfer
from ..crypto.sealed_transfer import Table
from ..wire.hidden_messages import (
    Army,
    Base,
    Cells,
    HiddenBody,
    Label,
    Oath,
    Opening,
    Pledge,
    Ruling,
    Unseal,
    Vow,
)
from .hidden_state import Fight, HiddenState
from .seat_secrets import SeatSecrets, oath, vow_of


def row(secrets: Secrets, fight: Fight, maker: Seat, kind: str) -> list[int]:
    """Give the outcome's index for every kind the peer's piece may be, `kind` being the maker's.

    A piece that can never attack gets the first outcome; the audit finds who moved it.
    """
    attacks = fight.due.attacker is not None and fight.due.attacker.seat == maker
    pairs = ((kind, other) if attacks else (other, kind) for other in secrets.kinds)
    words = (secrets.outcome(*pair) or secrets.outcomes[0] for pair in pairs)
    return [secrets.outcomes.index(word) for word in words]


class SeatKnowledge:
    """A seat's own knowledge: its secrets and what each of its pieces is, by id."""

    def __init__(self, seat: Seat, secrets: Secrets, seat_secrets: SeatSecrets | None) -> None:
        self.seat = seat
        self.secrets = secrets
        self.seat_secrets = seat_secrets
        self.value = ""
        self.kinds: dict[int, str] = {}

    def code(self, point: int) -> int:
        """Give the code of our piece that was deployed on `point`."""
        return self.secrets.kinds.index(self.kinds[point]) + 1

    def word(
        self, owed: type[HiddenBody], hidden: HiddenState, match: Match, seat_key: bytes
    ) -> HiddenBody:
        """Make the entry that is owed; Garbled when the peer's table holds nothing for us."""
        if owed is Ruling:
            return Ruling(hidden.fights[-1].number, self.secrets.truth(match.position)[0])
        seat_secrets = self.seat_secrets
        assert seat_secrets is not None
        if owed is Oath:
            return oath(seat_secrets.match, self.seat, seat_key, seat_secrets.base())
        if owed is Base:
            return seat_secrets.base()
        if owed is Army:
            codes = [self.code(point) for point in self.secrets.points(self.seat)]
            return seat_secrets.army(codes, hidden.points[1 - self.seat])
        opening = Opening(seat_secrets.master.open(), self.value)
        if owed is Vow:
            return Vow(vow_of(seat_secrets.match, self.seat, opening))
        if owed is Opening:
            return opening
        fight = hidden.fights[-1]
        if owed is Unseal:
            return self._unseal(seat_secrets, hidden, fight, match)
        if owed is Label:
            return self._label(seat_secrets, hidden, fight)
        table = self.table(seat_secrets, hidden, fight)
        if owed is Cells:
            return Cells(fight.number, table.raw)
        where = seat_secrets.battle(fight.number)
        return Pledge(fight.number, sealed_transfer.table_hash(where, table))

    def table(self, seat_secrets: SeatSecrets, hidden: HiddenState, fight: Fight) -> Table:
        """Make our table of a battle; the same one however often."""
        _, commitment = hidden.commitment(fight.piece(1 - self.seat))
        kind = self.kinds[fight.piece(self.seat).id]
        outcomes = row(self.secrets, fight, self.seat, kind)
        return seat_secrets.table(fight.number, commitment, outcomes, len(self.secrets.outcomes))

    def _label(self, seat_secrets: SeatSecrets, hidden: HiddenState, fight: Fight) -> Label:
        piece = fight.piece(self.seat)
        index, commitment = hidden.commitment(piece)
        peer = 1 - self.seat
        label = seat_secrets.read(
            fight.number, index, self.code(piece.id), hidden.points[peer], commitment,
            fight.tables[peer][1],
        )
        return Label(fight.number, label)

    def _unseal(
        self, seat_secrets: SeatSecrets, hidden: HiddenState, fight: Fight, match: Match
    ) -> Unseal:
        named = {p.id for p in fight.due.opens if p.seat == self.seat} - set(fight.opened)
        for demand in hidden.unmet(fight, match):
            if demand.seat == self.seat:
                named.add(self._first(demand.kind, match))
        points = self.secrets.points(self.seat)
        return Unseal(fight.number, tuple(
            (point, self.code(point), seat_secrets.x(points.index(point)).open())
            for point in sorted(named)
        ))

    def _first(self, kind: str, match: Match) -> int:
        """Find our piece of a kind that must be shown: on the board, and not public yet."""
        public = match.rules.view(match.position, PUBLIC).board
        return min(
            p.id for p in public
            if p is not None and p.seat == self.seat and self.kinds[p.id] == kind
        )
