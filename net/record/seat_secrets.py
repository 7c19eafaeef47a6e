"""What one seat may not say before the audit, and what it signs of it: one master secret.

The key y, the x of every commitment, the secret of every battle's table and the bytes for the lot
are hashes of the master and of where they are used. So a table sent again after a restart is the
same table, the key file holds one secret, and the opening of a whole match is 32 bytes. Drawing
each by itself was rejected: the audit would be two kilobytes of numbers that prove the same. When
to speak is not decided here: what is owed is read off the log, by all alike.
"""

from collections.abc import Sequence
from functools import cached_property

from core.match import Match
from core.piece import PUBLIC, Seat
from core.secret import Secrets

from ..crypto import sealed_transfer
from ..crypto.commitment import H, Sealed
from ..crypto.curve import Point
from ..crypto.sealed_transfer import Battle, Key, LockedTable
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
    Unseal,
    Vow,
)
from .hidden_state import HiddenState, draw_seal, oath, vow_of
from .sealed_battle import SealedBattle


class SeatSecrets:
    """The secrets of one seat in one match; the audit makes one from an OPENING.

    `secrets` are the game's kinds and outcomes; `value` and `kinds` (by id of the piece) are known
    from the deployment on.
    """

    def __init__(self, match: bytes, seat: Seat, secrets: Secrets, master: Sealed) -> None:
        self.match = match
        self.seat = seat
        self.secrets = secrets
        self.master = master
        self.value = ""
        self.kinds: dict[int, str] = {}

    def __repr__(self) -> str:
        return f"SeatSecrets(seat {self.seat}, <sealed>)"

    def deploy(self, match: Match, value: str) -> None:
        """Know our pieces; Malformed for a text that is no deployment."""
        pieces = match.rules.read_deployment(self.seat, value)
        self.value = value
        self.kinds = {point: piece.kind or "" for point, piece in pieces.items()}

    # what follows from the master --------------------------------------------------------------

    def _draw(self, label: str, number: int = 0, part: int = 0) -> bytes:
        where = bytes([self.seat]) + number.to_bytes(4, "big") + bytes([part])
        return H(label, (self.match, where, self.master.open()))

    @cached_property
    def key(self) -> Key:
        """The key S = y * G whose y locks our tables and blinds the peer's commitments."""
        return Key(sealed_transfer.draw(self._draw("tb.y") + self._draw("tb.y", 0, 1)))

    @property
    def random(self) -> bytes:
        """Give our 32 bytes for the lot."""
        return self._draw("tb.random")

    def base(self, draws: bool) -> Base:
        """Give the BASE that our OATH binds; `draws`: a DRAW opens our bytes for the lot."""
        seal = draw_seal(self.match, self.seat, self.random) if draws else self.random
        return Base(self.key.public, seal)

    def x(self, index: int) -> Sealed:
        """Give the blinding of the index-th commitment."""
        return sealed_transfer.draw(self._draw("tb.x", index) + self._draw("tb.x", index, 1))

    def code(self, piece: int) -> int:
        """Give the code of our piece with this id."""
        return self.secrets.kinds.index(self.kinds[piece]) + 1

    def army(self, peer: Point) -> Army:
        """Commit to our deployment, in the order of its text; `peer` is the S of the other."""
        points = self.secrets.points(self.seat)
        cells = (
            sealed_transfer.commit(self.x(i), self.code(point), peer)
            for i, point in enumerate(points)
        )
        return Army(tuple(cells))

    def table(self, battle: SealedBattle, hidden: HiddenState) -> LockedTable:
        """Make our table of a battle; the same one however often."""
        _, commitment = hidden.commitment(battle.piece(1 - self.seat))
        kind = self.kinds[battle.piece(self.seat).id]
        row = battle.row(self.secrets, self.seat, kind)
        secret = Sealed(self._draw("tb.battle", battle.number))
        return sealed_transfer.build(
            self.battle(battle.number), self.key, commitment, secret, row,
            len(self.secrets.outcomes),
        )

    def battle(self, number: int) -> Battle:
        """Name our table of a battle."""
        return Battle(self.match, number, self.seat)

    # what we sign ------------------------------------------------------------------------------

    def word(
        self, owed: type[HiddenBody], hidden: HiddenState, match: Match, seat_key: bytes
    ) -> HiddenBody:
        """Make the entry that is owed; Garbled when the peer's table holds nothing for us."""
        if owed is Oath:
            return oath(self.match, self.seat, seat_key, self.base(hidden.draws))
        if owed is Base:
            return self.base(hidden.draws)
        if owed is Draw:
            return Draw(self.random)
        if owed is Army:
            return self.army(hidden.points[1 - self.seat])
        opening = Opening(self.master.open(), self.value)
        if owed is Vow:
            return Vow(vow_of(self.match, self.seat, opening))
        if owed is Opening:
            return opening
        battle = hidden.battles[-1]
        if owed is Unseal:
            return self._unseal(hidden, battle, match)
        if owed is Label:
            return self._label(hidden, battle)
        table = self.table(battle, hidden)
        if owed is Cells:
            return Cells(battle.number, table.raw)
        seal = sealed_transfer.table_hash(self.battle(battle.number), table)
        return Pledge(battle.number, seal)

    def _label(self, hidden: HiddenState, battle: SealedBattle) -> Label:
        """Open our one cell of the peer's table and give its label back."""
        piece, peer = battle.piece(self.seat), 1 - self.seat
        index, commitment = hidden.commitment(piece)
        _, label = sealed_transfer.read(
            Battle(self.match, battle.number, peer), self.x(index), self.code(piece.id),
            hidden.points[peer], commitment, battle.tables[peer][1],
        )
        return Label(battle.number, label)

    def _unseal(self, hidden: HiddenState, battle: SealedBattle, match: Match) -> Unseal:
        named = {p.id for p in battle.due.opens if p.seat == self.seat} - set(battle.opened)
        for demand in hidden.unmet(battle, match):
            if demand.seat == self.seat:
                named.add(self._first(demand.kind, match))
        points: Sequence[int] = self.secrets.points(self.seat)
        return Unseal(battle.number, tuple(
            (point, self.code(point), self.x(points.index(point)).open())
            for point in sorted(named)
        ))

    def _first(self, kind: str, match: Match) -> int:
        """Find our piece of a kind that must be shown: on the board, and not public yet."""
        public = match.rules.view(match.position, PUBLIC).board
        return min(
            p.id for p in public
            if p is not None and p.seat == self.seat and self.kinds[p.id] == kind
        )
