"""The tables that were heard of near here: who looks for one keeps these, and no more of them.

Everything heard is somebody's word. So it is bounded in number, in what one address may say and how
often, and in time; and it decides nothing: whoever sits down still has to be let in by its words.
"""

import ipaddress
from collections import OrderedDict
from dataclasses import dataclass, field

from ..wire.announcement import Away, Back, Table, decode
from ..wire.messages import Garbage
from .cards import CARDS, Card, Kind, Network

TABLES = 32
"""Tables that are kept; while there are so many a new one is not taken in."""
TOLD = 32
"""Addresses of one table that are looked at where mDNS tells more."""
EACH = 8
"""Tables that one address may have; several people can sit at one machine."""
WAYS = 4
"""Addresses of one table that are kept."""
SENDERS = 256
"""Addresses whose haste is remembered."""
HASTE = 16
"""Messages of one address that are read a second."""
BUDGET = 400
"""Messages that are read a second in all; half of them are the first ones of an address."""
SPAN = 1.07
"""Seconds for which that is counted: no multiple of the half second at which a table speaks, so who
comes first in one span does not in all."""
ONCE = 1024
"""Tables without a place of which we remember that they were heard."""
STEADY = 0.25
"""Seconds after its first word from which on a table that speaks again is steady."""
NOWHERE = tuple(map(ipaddress.ip_network, ("0.0.0.0/8", "240.0.0.0/4", "::/128")))
"""Addresses at which no other machine is reached; some systems take the first one for this one."""
FORGOTTEN = 1.9
"""Seconds of silence after which a table is gone: it speaks twice a second."""


@dataclass(frozen=True, slots=True)
class FoundTable:
    """A table that somebody near here announces: where it is, and what it says of itself.

    `address` is one that `open_table.join` takes, never one that a beacon named.
    """

    address: str
    port: int
    game: str
    preset: str
    free: int
    name: str
    id: bytes
    calls: tuple[bytes, ...] = ()
    """Marks of matches that wait there for friends whose links are cut; see `announcement.mark`."""

    @property
    def where(self) -> str:
        """Give the address as a person types it."""
        host = f"[{self.address}]" if ":" in self.address else self.address
        return f"{host}:{self.port}"


@dataclass(slots=True)
class _Sighting:
    """What was heard of one table: the newest word, and until when each way it came holds.

    That is None for what mDNS told: it stands until mDNS takes it back. Of several ways the
    best one is believed, so that who copies a table's id cannot change what is read of it.
    """

    table: Table
    since: float
    steady: bool
    """It has spoken again some time after its first word."""
    ways: dict[str, float | None] = field(default_factory=dict)

    @property
    def by_beacon(self) -> bool:
        return any(time is not None for time in self.ways.values())


@dataclass(slots=True)
class _Pace:
    """How much one address may still say in this second."""

    second: int
    left: int

    def take(self, second: int, most: int) -> bool:
        """Count one of `most` a second; False where there are none left."""
        if self.second != second:
            self.second, self.left = second, most
        if not self.left:
            return False
        self.left -= 1
        return True


class FoundTables:
    """The list; `now` is in seconds of any clock that never goes back."""

    def __init__(self) -> None:
        self._networks: list[tuple[int, Network]] = []
        """Networks of this machine, each with the number of its card."""
        self._ranks: dict[str, int] = {}
        """What `_shared` has found of addresses."""
        self._seen: dict[bytes, _Sighting] = {}
        self._back: OrderedDict[tuple[bytes, str, int], float] = OrderedDict()
        """When a table was heard that calls its friends back: its id, and where it stands."""
        self._paces: OrderedDict[str, _Pace] = OrderedDict()
        self._once: OrderedDict[int, float] = OrderedDict()
        """When a table that found no place was heard first, by a hash of its id and address."""
        self._crowd = _Pace(0, BUDGET // 2), _Pace(0, BUDGET // 2)
        """What those who are not on the list may say: first words of an address, and others."""

    def know(self, cards: tuple[Card, ...]) -> None:
        """Know the cards of this machine: of a table's addresses one that they share is shown.

        Link-local networks of IPv6 and those of containers are alike on many machines.
        """
        self._networks = [
            (number, each) for number, card in enumerate(cards) if card.kind <= Kind.TUNNEL
            for each in card.networks if each.version == 4 or not each.is_link_local]
        self._ranks.clear()

    def heard(self, raw: bytes, address: str, now: float, lasts: float = FORGOTTEN) -> None:
        """Take a datagram that came from an address; what is no announcement is nothing. A table
        is gone after so many seconds of silence.
        """
        if not self._in_pace(address, now) or not near(address):
            return
        try:
            message = decode(raw)
        except Garbage:
            return
        if isinstance(message, Table):
            self._add(message, address, now + lasts, now)
        elif isinstance(message, Away):
            self._part(message.id, address)
        elif isinstance(message, Back):
            self._back[message.id, address, message.port] = now
            self._back.move_to_end((message.id, address, message.port))
            if len(self._back) > TABLES:
                self._back.popitem(last=False)

    def places(self, id: bytes, now: float) -> list[tuple[str, int]]:
        """List where the table of a match calls its friends back; at most WAYS places."""
        return [(address, port) for (which, address, port), then in reversed(self._back.items())
                if which == id and now - then < FORGOTTEN][:WAYS]

    def announced(self, raw: bytes, addresses: tuple[str, ...], now: float) -> bytes | None:
        """Take a TXT record and the addresses mDNS gives with it, and give the table's id.

        They are a word too, and of another sort than a datagram's source: none beyond the own
        network counts, so nobody can be sent to a machine of the internet.
        """
        try:
            message = decode(raw)
        except Garbage:
            return None
        if not isinstance(message, Table):
            return None
        for address in sorted(addresses[:TOLD], key=self._shared)[:WAYS]:
            if near(address) and not ipaddress.ip_address(address).is_loopback:
                self._add(message, address, None, now)
        return message.id

    def withdrawn(self, id: bytes) -> None:
        """Forget what mDNS told of a table; what beacons say of it stands."""
        sighting = self._seen.get(id)
        if sighting is not None:
            sighting.ways = {w: t for w, t in sighting.ways.items() if t is not None}
            if not sighting.ways:
                del self._seen[id]

    def tables(self, now: float) -> list[FoundTable]:
        """List who is there, the first heard first."""
        self._forget(now)
        return [
            FoundTable(
                self._best(sighting.ways), t.port, t.game, t.preset, t.free, t.name, t.id, tuple(
                    which for (which, address, port), then in self._back.items()
                    if port == t.port and address in sighting.ways and now - then < FORGOTTEN))
            for sighting in self._seen.values() for t in (sighting.table,)
        ]

    def _in_pace(self, address: str, now: float) -> bool:
        """Count a message; who is on the list already is not drowned out by a crowd."""
        pace = self._paces.get(address)
        if pace is None:
            pace = self._paces[address] = _Pace(int(now), HASTE)
            if len(self._paces) > SENDERS:
                self._paces.popitem(last=False)
        again = pace.second == int(now) and pace.left < HASTE
        return pace.take(int(now), HASTE) and (
            self._tables_of(address) > 0
            or self._crowd[again].take(int(now / SPAN), BUDGET // 2))

    def _tables_of(self, address: str) -> int:
        return sum(address in sighting.ways for sighting in self._seen.values())

    def _add(self, table: Table, address: str, until: float | None, now: float) -> None:
        self._forget(now)
        sighting = self._seen.get(table.id)
        if sighting is None:
            self._vacate(table, address)
            steady = len(self._seen) >= TABLES and self._heard_before(table, address, now)
            if not self._room(address, steady):
                return
            sighting = self._seen[table.id] = _Sighting(table, now, steady)
        sighting.steady |= now - sighting.since >= STEADY
        ways = sighting.ways
        if address not in ways and (len(ways) >= WAYS or table.port != sighting.table.port):
            return  # enough of it, or another machine that uses its id
        if until is not None or ways.get(address) is None:  # a beacon is the fresher word
            ways[address] = until
        if address == self._best(ways):
            sighting.table = table

    def _heard_before(self, table: Table, address: str, now: float) -> bool:
        """Note a table that may find no place; tell whether it is steady."""
        first = self._once.setdefault(hash((table.id, address)), now)
        if len(self._once) > ONCE:
            self._once.popitem(last=False)
        return now - first >= STEADY

    def _room(self, address: str, steady: bool) -> bool:
        """Make room for one more table of an address; False where there is none.

        In a full list it takes the place of the newest table of the address that has the most, if
        that is more than its own would have then, or of one that has spoken once only, if it is
        steady itself. So a crowd keeps nobody away for ever, nor throws out who was there.
        """
        here = self._tables_of(address) + 1
        if len(self._seen) < TABLES or here > EACH:
            return here <= EACH
        crowds = {id: self._tables_of(self._best(x.ways)) for id, x in self._seen.items()}
        last, worst = max(self._seen.items(), key=lambda item: (
            crowds[item[0]], not item[1].steady, item[1].since))
        if (crowds[last], not worst.steady) <= (here, not steady):
            return False
        del self._seen[last]
        return True

    def _vacate(self, table: Table, address: str) -> None:
        """Let a new table have its port: whoever was there has not said that he went."""
        for id, other in list(self._seen.items()):
            if address in other.ways and other.table.port == table.port:
                del other.ways[address]
                if not other.ways:
                    del self._seen[id]

    def _part(self, id: bytes, address: str) -> None:
        """A table is gone, says an address: its own word about itself, and nobody else's."""
        sighting = self._seen.get(id)
        if sighting is not None and sighting.ways.get(address) is not None:
            del sighting.ways[address]
            if not sighting.by_beacon:  # what mDNS still believes is older
                del self._seen[id]

    def _best(self, ways: dict[str, float | None]) -> str:
        """Prefer what was heard itself, then this machine, then the network of our first card, then
        IPv4, then IPv6 beyond one cable, then what was heard first."""
        return min(ways, key=lambda a: (
            ways[a] is None, not a.startswith("127."), self._shared(a), ":" in a,
            a.startswith("fe80:")))

    def _shared(self, address: str) -> int:
        """Number the first of our cards that is on an address's network; CARDS for none."""
        rank = self._ranks.get(address)
        if rank is None:
            if len(self._ranks) >= SENDERS:
                self._ranks.clear()
            try:
                it = read_address(address)
            except ValueError:
                return CARDS
            rank = self._ranks[address] = next(
                (number for number, each in self._networks if it in each.network), CARDS)
        return rank

    def _forget(self, now: float) -> None:
        for id, sighting in list(self._seen.items()):
            heard = sighting.by_beacon
            sighting.ways = {w: t for w, t in sighting.ways.items() if t is None or now < t}
            if not sighting.ways or (heard and not sighting.by_beacon):
                del self._seen[id]


def near(address: str) -> bool:
    """Say whether an address is a machine's own, and this one or on a network that is not the
    whole world's. A machine without an IPv4 address speaks from 0.0.0.0, where nobody is reached.
    """
    try:
        it = read_address(address)
    except ValueError:
        return False
    return not (it.is_global or it.is_multicast or any(it in net for net in NOWHERE))


def read_address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    """Read an address; one of IPv4 that is spelt like one of IPv6 is one of IPv4.

    ValueError where it is none.
    """
    it = ipaddress.ip_address(text)
    return (it.ipv4_mapped or it) if isinstance(it, ipaddress.IPv6Address) else it
