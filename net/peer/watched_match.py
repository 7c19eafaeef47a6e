"""A match as somebody lives it who looks on: no seat, no key, no word of his own.

It is the match of a seat that has nothing to say. What others may still overtake is held back here
too, by their acknowledgements, so that nothing that is shown to him is ever untold.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from core.action import Action
from core.piece import Seat

from ..record.fold import Fold
from ..record.hidden_audit import Fault
from ..record.key_file import KeyLine
from ..record.log import LogEntry
from ..wire.hidden_messages import Army, Trust
from ..wire.messages import LocalError
from .seated_match import Seated
from .secret import Offer, Secret
from .states import State

WATCHING: Seat = 255
"""The seat of who has none: no chain of a log has this number."""


class Nothing:
    """What somebody keeps to himself who has no army: nothing; satisfies `Secret`."""

    first: KeyLine | None = None
    playing = False

    def __init__(self) -> None:
        self.values: dict[Seat, str] = {}

    def offer(self, fold: Fold, value: str) -> Offer:
        """Refuse: there is no army."""
        raise LocalError("seat", "who looks on has no army")

    def recall(self, fold: Fold, lines: Sequence[KeyLine]) -> None:
        """Know nothing."""

    def again(self, fold: Fold, known: int) -> Trust | None:
        """Have nothing to tell a referee."""
        return None

    def owed(self, fold: Fold, everywhere: bool) -> type[Any] | None:
        """Owe nothing."""
        return None

    def open(self, fold: Fold, owed: type[Any]) -> Any:
        """Refuse: nothing is ever owed."""
        raise LocalError("seat", "who looks on owes nothing")

    def accept(self, fold: Fold, seat: Seat, told: Trust | Army) -> None:
        """Take nobody's army at more than the log says."""

    def early(self, fold: Fold, action: Action) -> bool:
        """Wait for nothing."""
        return False

    def late(self, fold: Fold) -> list[Seat]:
        """Hurry nobody."""
        return []

    def grave(self, fold: Fold) -> bool:
        """Be free to go at any time."""
        return False

    def debtors(self, fold: Fold, gone: Seat | None) -> list[Seat]:
        """Accuse nobody."""
        return []

    def fault(self, fold: Fold) -> Fault | None:
        """Leave it to the players to find; the record is audited at its end."""
        return None


@dataclass
class Watched(Seated):
    """A match that is looked at: entries are judged and shown, and none is ever signed."""

    def _keep(self, values: dict[Seat, str]) -> Secret:
        return Nothing()

    @property
    def acked(self) -> int:
        """Nothing of ours is on anybody's disk."""
        return 0

    @property
    def state(self) -> State:
        """Where the match is; over for us when all ENDs are here, whoever else has them."""
        state = super().state
        return State.DONE if state is State.END and self.fold.ended else state

    @property
    def hurried(self) -> bool:
        """Never: we wait as long as the players do."""
        return False

    def acknowledge(self) -> None:
        """Say nothing: nobody counts on our disk."""

    def protest(self, code: str, line: Seat | None) -> Seat | None:
        """Accuse nobody."""
        return None

    def charge(self, raw: bytes) -> None:
        """Accuse nobody."""

    def hide(self, line: KeyLine) -> None:
        """Write no key file: nothing of ours is secret."""

    def pass_time(self, now: float) -> None:
        """Let the shown clock run; whose time is over the players claim."""
        fold = self.fold
        if fold.clocks is not None:
            self.time.watch.tick(now, fold.running is not None and not self.time.waiting)

    def _believe(self, logged: LogEntry) -> None:
        """Take a claim about a clock as the players took it: we were not there when it ran."""

    def _follow(self) -> bool:
        self._audit(self.state)
        return False
