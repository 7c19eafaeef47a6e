"""The set-ups that all make at once and in secret: who has committed to one, and who has shown it.

The fold asks whether an entry may stand, plays what it means, and then has it kept here.
"""

from collections.abc import Mapping
from typing import NamedTuple

from core.piece import Seat

from ..crypto.commitment import DEPLOYMENT, commitment, lot, set_hash
from ..wire import messages as wire
from ..wire.messages import Cheat, Entry
from .log import Log, LogEntry


class Commitments(NamedTuple):
    """The commitments of a match by seat, and the random bytes of who has shown their set-up."""

    log: Log
    commits: Mapping[Seat, LogEntry] = {}
    randoms: Mapping[Seat, bytes] = {}

    @property
    def made(self) -> bool:
        """True when every seat has committed."""
        return len(self.commits) == len(self.log.chains)

    @property
    def shown(self) -> bool:
        """True when every seat has shown its set-up."""
        return len(self.randoms) == len(self.log.chains)

    def check_commit(self, seat: Seat, body: wire.Commit) -> None:
        """Cheat where a seat may not commit to this."""
        if body.phase != DEPLOYMENT or seat in self.commits:
            raise Cheat("commit", "a second commitment")

    def check_reveal(self, entry: Entry, body: wire.Reveal) -> None:
        """Cheat where an entry shows too early, or not what its author has committed to."""
        seat, log = entry.seat, self.log
        if body.phase != DEPLOYMENT or seat in self.randoms:
            raise Cheat("reveal", "a second reveal")
        if not self.made or not all(
            log.follows(entry, commit.entry) for commit in self.commits.values()
        ):
            raise Cheat("early", "a reveal before every seat had committed")
        if body.set != self.set_hash():
            raise Cheat("set", "a reveal for another set of commitments")
        seal = commitment(
            log.match, body.phase, seat, log.start.keys[seat], body.salt, body.value, body.random
        )
        commit = self.commits[seat].entry.body
        if not isinstance(commit, wire.Commit) or commit.seal != seal:
            raise Cheat("reveal", "what is revealed is not what was committed")

    def set_hash(self) -> bytes:
        """Hash all commitments; call it only when every seat has committed."""
        bodies = [self.commits[seat].entry.body for seat in range(len(self.log.chains))]
        return set_hash(
            self.log.match, DEPLOYMENT, [b.seal for b in bodies if isinstance(b, wire.Commit)]
        )

    def first(self) -> Seat:
        """Draw who begins, from the random bytes of all; call it only when every seat has shown its
        set-up."""
        return lot(self.log.match, [self.randoms[s] for s in range(len(self.log.chains))])

    def commit(self, logged: LogEntry) -> "Commitments":
        """Keep a commitment."""
        return self._replace(commits={**self.commits, logged.entry.seat: logged})

    def show(self, seat: Seat, random: bytes) -> "Commitments":
        """Keep the random bytes of a seat that has shown its set-up."""
        return self._replace(randoms={**self.randoms, seat: random})
