"""Throws of nature's die, as everybody can see them: who is bound to what, and who has shown it.

All bind themselves to their bytes for a throw before any are shown, one throw ahead, so nobody can
choose or foresee what falls: a throw is drawn from the bytes of all who play. A table of drawn dice
made before the match was rejected: whoever held it would know it.
"""

from collections.abc import Mapping
from typing import NamedTuple

from core.action import Action
from core.chance import draws
from core.match import Match
from core.piece import Seat

from ..crypto.commitment import throw_seal, thrown
from ..wire.hidden_messages import Bind, HiddenBody, Throw
from ..wire.messages import Cheat
from .log import Log, LogEntry


class Throws(NamedTuple):
    """The throws of a match after some entries; most games have none."""

    log: Log
    number: int = 0
    """How many have fallen."""
    bound: Mapping[Seat, LogEntry] = {}
    """By seat the BIND or THROW that binds its bytes for the throw to come."""
    ahead: Mapping[Seat, LogEntry] = {}
    """The same for the one after it."""
    shown: Mapping[Seat, bytes] = {}

    def dues(self, match: Match) -> dict[Seat, type[HiddenBody]]:
        """Say which entry each seat must sign next: who is beaten or has resigned owes none."""
        if not match.position.throws:
            return {}
        playing = [seat for seat in range(len(match.rules.seats)) if seat not in match.gone]
        unbound = [seat for seat in playing if seat not in self.bound]
        if unbound:
            return dict.fromkeys(unbound, Bind)
        return dict.fromkeys((seat for seat in playing if seat not in self.shown), Throw)

    def place(
        self, logged: LogEntry, body: Bind | Throw, wanted: type[HiddenBody] | None
    ) -> "Throws":
        """Give the state after an entry, which must be what its author owed (`wanted`); Cheat for
        a visible lie."""
        entry, seat = logged.entry, logged.entry.seat
        if wanted is not type(body):
            raise Cheat("order", f"{type(body).__name__.upper()} when it was not due")
        if isinstance(body, Bind):
            return self._replace(bound={**self.bound, seat: logged})
        if not all(self.log.follows(entry, each.entry) for each in self.bound.values()):
            raise Cheat("early", "thrown before all were bound")
        bound = self.bound[seat].entry.body
        seal = throw_seal(self.log.match, seat, self.number, body.random)
        if not isinstance(bound, Bind | Throw) or bound.seal != seal:
            raise Cheat("throw", "what is thrown is not what was bound")
        return self._replace(ahead={**self.ahead, seat: logged},
                             shown={**self.shown, seat: body.random})

    def answer(self, match: Match) -> Action | None:
        """Give what nature plays now; None where no throw is due or somebody still owes."""
        if not match.position.throws or self.dues(match):
            return None
        randoms = [self.shown[seat] for seat in sorted(self.shown)]
        return draws(match.rules, match.position,
                     lambda sides: thrown(self.log.match, self.number, randoms, sides))

    def fallen(self) -> "Throws":
        """Give the state when the throw has counted: all are bound to the next one."""
        return Throws(self.log, self.number + 1, self.ahead)
