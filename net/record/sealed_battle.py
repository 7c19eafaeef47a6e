"""One settlement of hidden pieces as a machine of stages: what was said, and who speaks next.

Which stage it is follows from the evidence alone; a stage kept beside the evidence was rejected,
for the two could differ.
"""

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from core.piece import Piece, Seat
from core.secret import Demand, Due, Secrets

from ..crypto import sealed_transfer
from ..crypto.sealed_transfer import Battle, Garbled, LockedTable
from ..wire.hidden_messages import Cells, HiddenBody, Label, Pledge, Ruling, Unseal
from ..wire.messages import Cheat
from .log import LogEntry


class Stage(Enum):
    """What a battle waits for."""

    SHOWING = "the pieces that the rules name"
    PLEDGING = "a hash of each table"
    LOCKING = "the tables"
    ANSWERING = "the label of each one cell"
    RULING = "the referee"
    REVEALING = "what the outcome obliges to show"
    SETTLED = "nothing"


PAID: dict[Stage, type[HiddenBody] | None] = {
    Stage.SHOWING: Unseal, Stage.PLEDGING: Pledge, Stage.LOCKING: Cells, Stage.ANSWERING: Label,
    Stage.RULING: Ruling, Stage.REVEALING: Unseal, Stage.SETTLED: None,
}
"""By stage, the entry with which a seat pays what it owes."""


class SealedBattle(NamedTuple):
    """One settlement: what is due, and what of it has been said. Pieces are named by id."""

    number: int
    due: Due
    opened: Mapping[int, tuple[Seat, str]] = {}
    pledges: Mapping[Seat, LogEntry] = {}
    tables: Mapping[Seat, tuple[LogEntry, LockedTable]] = {}
    labels: Mapping[Seat, int] = {}
    """By the seat that gave a label back: the index of the outcome it stands for."""
    said: str | None = None
    """The referee's word."""

    def piece(self, seat: Seat) -> Piece:
        """Give the seat's piece in this battle."""
        both = (self.due.attacker, self.due.defender)
        return next(piece for piece in both if piece is not None and piece.seat == seat)

    @property
    def unopened(self) -> set[Piece]:
        """The pieces that the rules name and nobody has shown yet."""
        return {p for p in self.due.opens if p.id not in self.opened}

    def row(self, secrets: Secrets, maker: Seat, kind: str) -> list[int]:
        """Give the outcome's index for every kind the peer's piece may be; the maker's is `kind`.

        A piece that can never attack gets the first outcome; the audit finds who moved it. So do
        the codes that a game with fewer than twelve kinds leaves without one: nobody honest has
        committed to them.
        """
        attacks = self.due.attacker is not None and self.due.attacker.seat == maker
        pairs = ((kind, other) if attacks else (other, kind) for other in secrets.kinds)
        words = (secrets.outcome(*pair) or secrets.outcomes[0] for pair in pairs)
        row = [secrets.outcomes.index(word) for word in words]
        return row + [0] * (len(sealed_transfer.CODES) - len(row))

    # the stages --------------------------------------------------------------------------------

    def stage(self, disclosure: str, known: bool, unmet: list[Demand]) -> Stage:
        """Say what it waits for; `known`: how it ends is, and `unmet` is what that demands."""
        if self.unopened:
            return Stage.SHOWING
        if known:
            return Stage.REVEALING if unmet else Stage.SETTLED
        if disclosure == "referee":
            return Stage.RULING
        if len(self.pledges) < 2:
            return Stage.PLEDGING
        return Stage.LOCKING if len(self.tables) < 2 else Stage.ANSWERING

    def waits_for(self, stage: Stage, unmet: list[Demand], referee: Seat | None) -> set[Seat]:
        """Name the seats that owe the entry of a stage."""
        match stage:
            case Stage.SHOWING:
                return {p.seat for p in self.unopened} | {d.seat for d in unmet}
            case Stage.REVEALING:
                return {d.seat for d in unmet}
            case Stage.RULING:
                return {referee} if referee is not None else set()
            case Stage.SETTLED:
                return set()
        said: dict[Stage, dict[Seat, object]] = {
            Stage.PLEDGING: {**self.pledges}, Stage.LOCKING: {**self.tables},
            Stage.ANSWERING: {**self.labels},
        }
        return {0, 1} - set(said[stage])

    # what is said ------------------------------------------------------------------------------

    def lock(self, match: bytes, logged: LogEntry, body: Cells, count: int) -> "SealedBattle":
        """Take a table, which must be the one that was pledged; Cheat where it is none."""
        seat = logged.entry.seat
        try:
            table = LockedTable.parse(body.table, count)
        except Garbled as error:
            raise Cheat("table", str(error)) from None
        seal = sealed_transfer.table_hash(Battle(match, self.number, seat), table)
        if self.pledges[seat].entry.body != Pledge(self.number, seal):
            raise Cheat("table", "not the table that was pledged")
        return self._replace(tables={**self.tables, seat: (logged, table)})

    def answer(self, match: bytes, seat: Seat, body: Label) -> "SealedBattle":
        """Take a label; Cheat for one that stands for nothing."""
        maker = 1 - seat
        where = Battle(match, self.number, maker)
        index = sealed_transfer.which(where, body.label, self.tables[maker][1])
        if index is None:
            raise Cheat("label", "an outcome that the committed piece cannot know")
        return self._replace(labels={**self.labels, seat: index})
