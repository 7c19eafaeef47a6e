"""Which addresses near here are asked one by one, where what is said to everybody is swallowed.

A guest's Wi-Fi often passes neither broadcast nor multicast on, but does pass what is sent to one
machine; so who has heard of no table asks the machines of their own network singly, once. Of a
network larger than /24 only the /24 around the own address is asked. Cards and clock are given
here, and nothing is sent: `discovery` sends.
"""

import itertools
import math
from collections import deque
from collections.abc import Callable, Collection, Iterable
from ipaddress import IPv4Interface, IPv4Network
from typing import NamedTuple

from .cards import Card, Kind

SILENCE = 3.0
"""Seconds without a table after which a sweep begins."""
MOST = 254
"""Questions in one sweep over all cards together, and in any SPAN."""
SPAN = 2.0
"""Seconds within which a sweep is over."""
BEAT = 0.05
"""Seconds between two handfuls of questions."""
HANDFUL = 8
"""Questions that are due at once."""
AGAIN = 2.0
"""Seconds after which a table that was found so is asked again: its announcements are swallowed."""
LASTS = 4.5
"""Seconds for which its answer holds, so that one may be lost."""


class Target(NamedTuple):
    """An address to ask, and the number of the card by which the question leaves."""

    address: str
    card: int


class Sweep:
    """Says who is to be asked when; `now` is in seconds of any clock that never goes back.

    It begins by itself once, `after` so many seconds if no table was known by then, and with
    `again`; None: with `again` only.
    """

    def __init__(
        self, now: float, cards: Callable[[], Iterable[Card]], after: float | None,
    ) -> None:
        self._cards = cards
        self._begins = math.inf if after is None else now + after
        self._again = False
        self._beat = now
        self._left: deque[Target] = deque()
        self._asked: dict[str, tuple[int, float]] = {}
        """The address of each who was asked: by which card, and when last."""
        self._sent: deque[float] = deque()
        """When the questions of the last SPAN were due."""
        self.next = self._begins
        """When `due` is to be asked at the latest."""

    def again(self) -> None:
        """Have a sweep begin, or none but the one under way; from any thread."""
        self._again = True

    def asked(self, address: str) -> bool:
        """Tell whether an address was asked by itself."""
        return address in self._asked

    def due(self, now: float, tables: Collection[str]) -> list[Target]:
        """Give who is to be asked now; `tables` are the addresses of all tables that are known."""
        if tables:
            self._begins = math.inf
        if self._again or now >= self._begins:
            self._again, self._begins = False, math.inf
            if not self._left:
                self._start()
        self.next = self._beat
        if now < self._beat:
            return []
        while self._sent and self._sent[0] <= now - SPAN:
            self._sent.popleft()
        room = min(HANDFUL, MOST - len(self._sent))
        known = [address for address in tables if address in self._asked]
        found = [Target(address, self._asked[address][0]) for address in known
                 if self._asked[address][1] + AGAIN <= now][:room]
        while self._left and len(found) < room:
            found.append(self._left.popleft())
        self._asked.update((address, (card, now)) for address, card in found)
        self._sent.extend([now] * len(found))
        self._beat = now + BEAT
        again = min((self._asked[address][1] + AGAIN for address in known), default=math.inf)
        self.next = max(self._beat, 0 if self._left else min(self._begins, again))
        return found

    def _start(self) -> None:
        """Begin a sweep with those who were not asked in the last one."""
        targets = around(self._cards())
        self._asked = {target.address: self._asked[target.address] for target in targets
                       if target.address in self._asked}
        self._left.extend(sorted(targets, key=lambda target: target.address in self._asked)[:MOST])


def around(cards: Iterable[Card]) -> list[Target]:
    """List the addresses on our own private networks behind real cards, but none of ours: those
    next to our own first, a network at a time in turn, and each once.
    """
    cards = tuple(cards)
    seen = {str(each.ip) for card in cards for each in card.networks}
    rows: list[list[Target]] = []
    for card in cards:
        for each in card.networks if card.kind is Kind.LAN and card.number else ():
            if isinstance(each, IPv4Interface) and each.ip.is_private and not each.ip.is_link_local:
                rows.append([Target(address, card.number) for address in _beside(each)
                             if address not in seen])
                seen.update(address for address, _ in rows[-1])
    return [target for turn in itertools.zip_longest(*rows) for target in turn if target]


def _beside(own: IPv4Interface) -> list[str]:
    """List the addresses of a network, or of the /24 around our own in it, the nearest first."""
    network = own.network if own.network.prefixlen >= 24 else IPv4Network((own.ip, 24), False)
    return list(map(str, sorted(network.hosts(), key=lambda each: abs(int(each) - int(own.ip)))))
