"""Datagrams to and from everybody near: broadcast and multicast, IPv4 and IPv6, on every card.

Every step may fail alone (no IPv6, no multicast, no interface at all, a port that another program
keeps to itself), and the others still work: nothing here raises.
"""

import contextlib
import os
import selectors
import socket
import struct
import sys
from collections.abc import Iterator

from .cards import Card, Kind, cards

PORT = 4747
GROUP4 = "239.255.47.47"
GROUP6 = "ff12::4747"
SERVED = 16
"""Cards that are served beside the loopback, real ones first; Linux lets a socket into twenty
groups, and machines that run containers have hundreds."""
AT_ONCE = 64
"""Datagrams taken in one go."""
LONGEST = 512
"""Bytes of a datagram that are looked at: more than any of ours has."""
WINDOWS = os.name == "nt"
UNICAST_IF = {"linux": 50, "win32": 31, "darwin": 25}.get(sys.platform)
"""The option that says by which interface a broadcast leaves; Python does not name it."""


class Radio:
    """The sockets of one that announces or looks for tables; for one thread only, but for `wake`.

    With `inside` nothing leaves this machine.
    """

    def __init__(self, port: int = PORT, inside: bool = False) -> None:
        self.port = port
        self.inside = inside
        self.cards: tuple[Card, ...] = ()
        """The cards of this machine, as of the last tuning."""
        self._ways: list[tuple[int, int]] = []
        """By which cards and families we speak to everybody; card 0: the system chooses."""
        self._joined: set[tuple[int, int]] = set()
        self._bell, self._rope = socket.socketpair()
        self._bell.setblocking(False)
        self._rope.setblocking(False)
        self._ears: dict[int, socket.socket] = {
            family: made for family in (socket.AF_INET, socket.AF_INET6)
            if (made := _open(family, "", port))
        }
        """What is sent to everybody comes in here."""
        self._near = _open(socket.AF_INET, "127.0.0.1")
        self._mouths: dict[int, socket.socket] = {} if inside else {
            family: made for family in (socket.AF_INET, socket.AF_INET6)
            if (made := _open(family, ""))
        }
        """We speak from here, and answers to us alone come in here too."""
        self._own: dict[str, socket.socket] = {}
        """By each own address what is sent to it alone: see `bind`."""
        self._by: socket.socket | None = None
        """Which socket the newest datagram came in by."""
        self._selector = selectors.DefaultSelector()
        for each in (*self._ears.values(), *self._mouths.values(), self._near, self._bell):
            if each is not None:
                self._selector.register(each, selectors.EVENT_READ)
        self.tune()

    def tune(self) -> None:
        """Read anew which cards there are, and listen on those that have come since.

        Where the system does not tell, what was known stands.
        """
        found = cards()
        if not found and self._joined:
            return
        self.cards = found
        far = [each for each in found if each.kind is not Kind.LOOPBACK][:SERVED]
        here = [each for each in found if each.kind is Kind.LOOPBACK][:1]
        self._ways = [] if self.inside else _ways(far) if found else [
            (0, family) for family in self._ears]
        wanted = {each for each in (*self._ways, *_ways(here)) if each[1] in self._ears}
        for number, family in self._joined - wanted:
            self._listen(number, family, False)
        self._joined &= wanted
        for number, family in wanted - self._joined:
            if self._listen(number, family, True):
                self._joined.add((number, family))

    def bind(self) -> None:
        """Listen at each own address of IPv4 too, as the cards are now; with `inside` at none.

        Of several programs that listen at the port of all addresses the system gives a datagram
        for one machine to the last one only, but before that to whoever listens at its address.
        """
        addresses = [str(each.ip) for card in self.cards[:SERVED]
                     if card.kind is not Kind.LOOPBACK and not self.inside
                     for each in card.networks if each.version == 4]
        for address in set(self._own) - set(addresses):
            gone = self._own.pop(address)
            self._selector.unregister(gone)
            gone.close()
        for address in addresses:
            if address not in self._own and (
                    made := _open(socket.AF_INET, address, self.port)) is not None:
                self._own[address] = made
                self._selector.register(made, selectors.EVENT_READ)

    def ask(self, data: bytes, address: str, card: int) -> None:
        """Send to one machine of IPv4 by the card of a number, and by no other."""
        if four := self._mouths.get(socket.AF_INET):
            with contextlib.suppress(OSError):
                if UNICAST_IF is not None:
                    _leave_by(four, card)
                four.sendto(data, (address, self.port))
            if UNICAST_IF is not None:
                with contextlib.suppress(OSError):
                    _leave_by(four, 0)

    def cast(self, data: bytes) -> None:
        """Send to everybody, in every way there is."""
        if self._near is not None:
            _send(self._near, data, ("127.255.255.255", self.port))
            _send(self._near, data, (GROUP4, self.port))
        for number, family in self._ways:
            mouth = self._mouths.get(family)
            if mouth is None:
                continue
            if family == socket.AF_INET6:
                _send(mouth, data, (GROUP6, self.port, 0, number))
                continue
            with contextlib.suppress(OSError):
                mouth.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF,
                                 bytes(0 if WINDOWS else 4) + _interface4(number))
                mouth.sendto(data, (GROUP4, self.port))
            with contextlib.suppress(OSError):
                if UNICAST_IF is not None:
                    _leave_by(mouth, number)
                mouth.sendto(data, ("255.255.255.255", self.port))
        if (four := self._mouths.get(socket.AF_INET)) and UNICAST_IF is not None:
            with contextlib.suppress(OSError):
                _leave_by(four, 0)  # answers go where the system finds the way

    def answer(self, data: bytes, address: str, port: int) -> None:
        """Send to one machine only: if the newest datagram came to an own address, from there,
        for some firewalls let nothing else back in.
        """
        mouth = (self._near if address.startswith("127.") else
                 self._by if self._by in self._own.values() else
                 self._mouths.get(socket.AF_INET6 if ":" in address else socket.AF_INET))
        if mouth is not None:
            host, _, scope = address.partition("%")
            with contextlib.suppress(ValueError):
                where = (host, port, 0, int(scope)) if scope else (host, port)
                _send(mouth, data, where)

    def hear(self, seconds: float) -> Iterator[tuple[bytes, str, int]]:
        """Wait for datagrams at most so long, and give those that came, with address and port."""
        for key, _ in self._selector.select(max(0.0, seconds)):
            each = key.fileobj
            assert isinstance(each, socket.socket)
            with contextlib.suppress(OSError):
                for _ in range(AT_ONCE):
                    if each is self._bell:
                        if not each.recv(LONGEST):
                            break
                        continue
                    data, where = each.recvfrom(LONGEST)
                    scope = where[3] if len(where) == 4 else 0
                    self._by = each
                    yield data, f"{where[0]}%{scope}" if scope else where[0], where[1]

    @property
    def listens(self) -> bool:
        """True where the port is ours too; another program may keep it to itself."""
        return bool(self._ears)

    def spoke(self, address: str, port: int) -> bool:
        """Say whether a datagram from an address and port is one of ours that left this machine."""
        ours = any(mouth.getsockname()[1] == port for mouth in self._mouths.values())
        return ours and not address.startswith("127.") and address != "::1"

    def wake(self) -> None:
        """End the waiting; from any thread."""
        with contextlib.suppress(OSError):
            self._rope.send(b"!")

    def close(self) -> None:
        """Close every socket."""
        self._selector.close()
        for each in (*self._ears.values(), *self._mouths.values(), *self._own.values(), self._near,
                     self._bell, self._rope):
            if each is not None:
                each.close()

    def _listen(self, number: int, family: int, joins: bool) -> bool:
        """Come into our group on a card, or leave it; False where that cannot be done."""
        try:
            if family == socket.AF_INET:
                self._ears[family].setsockopt(
                    socket.IPPROTO_IP,
                    socket.IP_ADD_MEMBERSHIP if joins else socket.IP_DROP_MEMBERSHIP,
                    socket.inet_aton(GROUP4) + _interface4(number))
            else:
                self._ears[family].setsockopt(
                    socket.IPPROTO_IPV6,
                    socket.IPV6_JOIN_GROUP if joins else socket.IPV6_LEAVE_GROUP,
                    socket.inet_pton(family, GROUP6) + struct.pack("@I", number))
        except OSError:
            return False
        return True


def _ways(served: list[Card]) -> list[tuple[int, int]]:
    """Give the number of each card with each family of which it has an address."""
    return list(dict.fromkeys(
        (each.number, socket.AF_INET if network.version == 4 else socket.AF_INET6)
        for each in served for network in each.networks))


def _open(family: int, host: str, port: int = 0) -> socket.socket | None:
    """Make a socket that may send to everybody; None where there is none to be had."""
    made = None
    try:
        made = socket.socket(family, socket.SOCK_DGRAM)
        made.setblocking(False)
        if family == socket.AF_INET6:
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_MULTICAST_HOPS, 1)
        else:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
            made.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 1)
            if host:
                made.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(host))
        if port:  # several programs of one machine listen at this port
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if os.name == "posix" and not sys.platform.startswith("linux"):
                made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        made.bind((host, port))
    except OSError:
        if made is not None:
            made.close()
        return None
    return made


def _send(mouth: socket.socket, data: bytes, where: tuple[str, int] | tuple[str, int, int, int],
          ) -> None:
    with contextlib.suppress(OSError):
        mouth.sendto(data, where)


def _leave_by(four: socket.socket, number: int) -> None:
    """Choose the interface of what goes to 255.255.255.255, 0: the system chooses."""
    assert UNICAST_IF is not None
    order = "@I" if sys.platform == "darwin" else "!I"
    four.setsockopt(socket.IPPROTO_IP, UNICAST_IF, struct.pack(order, number))


def _interface4(number: int) -> bytes:
    """Name an interface to IPv4's multicast options as the system likes it: by its number."""
    return struct.pack("!I", number) if WINDOWS else bytes(4) + struct.pack("@i", number)
