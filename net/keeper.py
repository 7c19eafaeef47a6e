"""What one seat signs where pieces stay hidden: the entry `Veil.owed` names, made of its Vault.

A referee keeps no vault; his word is read off a position on which he knows everything. That a
keeper should decide when to speak was rejected: what is owed is read off the log, by all alike.
"""

from core.match import Match
from core.piece import PUBLIC, Seat
from core.secret import Secrets

from . import oblivious
from .covert import (
    Army,
    Base,
    Cells,
    Covert,
    Label,
    Oath,
    Opening,
    Pledge,
    Ruling,
    Unseal,
    Vow,
)
from .oblivious import Table
from .vault import Vault, oath, vow_of
from .veil import Fight, Veil


def row(secrets: Secrets, fight: Fight, maker: Seat, kind: str) -> list[int]:
    """Give the outcome's index for every kind the peer's piece may be, `kind` being the maker's.

    A piece that can never attack gets the first outcome; the audit finds who moved it.
    """
    attacks = fight.due.attacker is not None and fight.due.attacker.seat == maker
    pairs = ((kind, other) if attacks else (other, kind) for other in secrets.kinds)
    words = (secrets.outcome(*pair) or secrets.outcomes[0] for pair in pairs)
    return [secrets.outcomes.index(word) for word in words]


class Keeper:
    """A seat's own knowledge: its vault and what each of its pieces is, by id."""

    def __init__(self, seat: Seat, secrets: Secrets, vault: Vault | None) -> None:
        self.seat = seat
        self.secrets = secrets
        self.vault = vault
        self.value = ""
        self.kinds: dict[int, str] = {}

    def code(self, point: int) -> int:
        """Give the code of our piece that was deployed on `point`."""
        return self.secrets.kinds.index(self.kinds[point]) + 1

    def word(self, owed: type[Covert], veil: Veil, match: Match, seat_key: bytes) -> Covert:
        """Make the entry that is owed; Garbled when the peer's table holds nothing for us."""
        if owed is Ruling:
            return Ruling(veil.fights[-1].number, self.secrets.truth(match.position)[0])
        vault = self.vault
        assert vault is not None
        if owed is Oath:
            return oath(vault.match, self.seat, seat_key, vault.base())
        if owed is Base:
            return vault.base()
        if owed is Army:
            codes = [self.code(point) for point in self.secrets.points(self.seat)]
            return vault.army(codes, veil.points[1 - self.seat])
        opening = Opening(vault.master.open(), self.value)
        if owed is Vow:
            return Vow(vow_of(vault.match, self.seat, opening))
        if owed is Opening:
            return opening
        fight = veil.fights[-1]
        if owed is Unseal:
            return self._unseal(vault, veil, fight, match)
        if owed is Label:
            return self._label(vault, veil, fight)
        table = self.table(vault, veil, fight)
        if owed is Cells:
            return Cells(fight.number, table.raw)
        return Pledge(fight.number, oblivious.table_hash(vault.battle(fight.number), table))

    def table(self, vault: Vault, veil: Veil, fight: Fight) -> Table:
        """Make our table of a battle; the same one however often."""
        _, commitment = veil.commitment(fight.piece(1 - self.seat))
        kind = self.kinds[fight.piece(self.seat).id]
        outcomes = row(self.secrets, fight, self.seat, kind)
        return vault.table(fight.number, commitment, outcomes, len(self.secrets.outcomes))

    def _label(self, vault: Vault, veil: Veil, fight: Fight) -> Label:
        piece = fight.piece(self.seat)
        index, commitment = veil.commitment(piece)
        peer = 1 - self.seat
        label = vault.read(
            fight.number, index, self.code(piece.id), veil.points[peer], commitment,
            fight.tables[peer][1],
        )
        return Label(fight.number, label)

    def _unseal(self, vault: Vault, veil: Veil, fight: Fight, match: Match) -> Unseal:
        named = {p.id for p in fight.due.opens if p.seat == self.seat} - set(fight.opened)
        for demand in veil.unmet(fight, match):
            if demand.seat == self.seat:
                named.add(self._first(demand.kind, match))
        points = self.secrets.points(self.seat)
        return Unseal(fight.number, tuple(
            (point, self.code(point), vault.x(points.index(point)).open())
            for point in sorted(named)
        ))

    def _first(self, kind: str, match: Match) -> int:
        """Find our piece of a kind that must be shown: on the board, and not public yet."""
        public = match.rules.view(match.position, PUBLIC).board
        return min(
            p.id for p in public
            if p is not None and p.seat == self.seat and self.kinds[p.id] == kind
        )
