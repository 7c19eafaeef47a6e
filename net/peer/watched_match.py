"""A match as an onlooker sees it: without a seat, a key or a word of their own.

It is the match of a seat that has nothing to say. What others may still overtake is held back here
too, by their acknowledgements, so that nothing that is shown is ever untold.
"""

from dataclasses import dataclass

from core.piece import Seat

from ..record.key_file import KeyLine
from ..record.log import LogEntry
from .seated_match import Seated
from .secret import Secret
from .states import State

WATCHING: Seat = 255
"""The seat of who has none: no chain of a log has this number."""


@dataclass
class Watched(Seated):
    """A match that is looked at: entries are judged and shown, and none is ever signed."""

    def _keep(self, values: dict[Seat, str]) -> Secret:
        return Secret(values)

    @property
    def handed_on(self) -> bool:
        """Never: we have no seat."""
        return False

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

    def pass_time(self, now: float, lag: float = 0.0) -> None:
        """Let the shown clock run; whose time is over the players claim."""
        fold = self.fold
        if fold.now.clocks is not None:
            self.time.watch.tick(now, fold.running is not None and not self.time.waiting)

    def _believe(self, logged: LogEntry) -> None:
        """Take a claim about a clock as the players took it: we were not there when it ran."""

    def _follow(self) -> bool:
        self._audit(self.state)
        return False
