"""Secret wishes, as everybody can see them: who is bound to which values, and who has shown them.

Each player is bound to two values. The open one is shown when all are bound and the armies stand; a
wish is drawn from a player's hidden value and the others' open ones, so nobody chooses, foresees or
changes one. The hidden one is shown when the match is over; nobody waits for it. A wish dealt by
the table's host was rejected: the host would know them all.
"""

from collections.abc import Mapping
from typing import NamedTuple

from core.game import Rules
from core.match import Match
from core.piece import Seat
from core.position import Phase
from core.wish import Granted, Wish
from core.wishes import kept, wishes_of

from ..crypto.commitment import H, wish_drawn, wish_seal
from ..wire.hidden_messages import HiddenBody, WishSeals, WishValue
from ..wire.messages import Cheat, Entry, Mismatch, Start, wishes_hash
from .log import Log, LogEntry

WishBody = WishSeals | WishValue


def list_hash(wishes: tuple[Wish, ...]) -> bytes:
    """Hash a list of wishes as START names it: words and tests, in order (32 bytes)."""
    return H("tb.wishes", [f"{wish.key} {wish.test}".encode() for wish in wishes])


class Wishes(NamedTuple):
    """The wishes of a match after some entries."""

    log: Log
    list: tuple[Wish, ...]
    players: range
    sealed: Mapping[Seat, LogEntry] = {}
    opened: Mapping[Seat, LogEntry] = {}
    hidden: Mapping[Seat, bytes] = {}

    @property
    def drawn(self) -> bool:
        """True once every wish is drawn: everybody has shown their open value."""
        return len(self.opened) == len(self.players)

    def due(self, seat: Seat, match: Match, bound: bool) -> type[WishBody] | None:
        """Say what a seat signs next, of what is waited for; `bound`: its army is fixed."""
        if seat not in self.players or seat in self.opened:
            return None
        if seat not in self.sealed:
            return WishSeals if bound else None
        all_bound = len(self.sealed) == len(self.players) and match.position.phase is Phase.PLAY
        return WishValue if all_bound else None

    def read_by(self, entry: Entry) -> bool:
        """Tell whether the author of an entry had read all that draws the wishes."""
        return self.drawn and all(self.log.follows(entry, x.entry) for x in self.opened.values())

    def place(self, logged: LogEntry, body: WishBody, due: type[HiddenBody] | None,
              last: bool) -> "Wishes":
        """Give the state after an entry, which must be what its author owed (`due`), or the `last`
        one that opens what they hid; Cheat for a visible lie."""
        seat = logged.entry.seat
        if isinstance(body, WishSeals):
            if due is not WishSeals:
                raise Cheat("order", "seals of wishes that were not due")
            return self._replace(sealed={**self.sealed, seat: logged})
        if due is not WishValue and not last:
            raise Cheat("order", "a value for wishes that was not due")
        if not all(self.log.follows(logged.entry, x.entry) for x in self.sealed.values()):
            raise Cheat("early", "shown before all were bound")
        seals = self.sealed[seat].entry.body
        assert isinstance(seals, WishSeals)
        if wish_seal(self.log.match, seat, last, body.value) != (
                seals.hidden if last else seals.open):
            raise Cheat("wish", "what is shown is not what was bound")
        if last:
            return self._replace(hidden={**self.hidden, seat: body.value})
        return self._replace(opened={**self.opened, seat: logged})

    def of(self, seat: Seat, hidden: bytes) -> Wish:
        """Give the wish of a seat, by its hidden value; call it only when all are drawn."""
        bodies = (self.opened[other].entry.body for other in self.players if other != seat)
        values = [body.value for body in bodies if isinstance(body, WishValue)]
        return self.list[wish_drawn(self.log.match, seat, hidden, values, len(self.list))]

    def granted(self, match: Match) -> tuple[Granted, ...]:
        """Tell the wishes that were opened, and which of them were kept in a match that is over."""
        found = ((seat, self.of(seat, self.hidden[seat])) for seat in sorted(self.hidden))
        return tuple(Granted(seat, wish, kept(match, seat, wish)) for seat, wish in found)


def listed(start: Start, rules: Rules) -> tuple[Wish, ...]:
    """Give the list that a START names, () where it names none; Mismatch where that is not ours."""
    told = wishes_hash(start)
    wishes = wishes_of(rules) if told else ()
    if told and (not wishes or list_hash(wishes) != told):
        raise Mismatch("version", f"other wishes of {rules.game.key}")
    return wishes


def wishes_in(log: Log, rules: Rules) -> Wishes | None:
    """Give the wishes of a match that begins, None where there are none; Mismatch as `listed`."""
    wishes = listed(log.start, rules)
    return Wishes(log, wishes, range(len(rules.seats))) if wishes else None
