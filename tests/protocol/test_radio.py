"""Which cards of a machine are served with datagrams, by made-up tables and sockets."""

import socket
import struct
from collections.abc import Iterator
from typing import Any

import ifaddr
import pytest

from net.drivers import mdns, radio
from net.drivers.radio import GROUP4, SERVED, Radio
from net.wire.announcement import VERSION, Table

from .tables import HYPER_V, LINUX, WINDOWS, card

WAYS = ((socket.IPPROTO_IP, socket.IP_MULTICAST_IF),
        (socket.IPPROTO_IP, radio.UNICAST_IF or socket.IP_MULTICAST_IF))


class Wire(socket.socket):
    """A socket that nothing leaves; it notes what it is asked to join and to send."""

    broken: frozenset[int] = frozenset()
    """Numbers of cards whose address vanishes in the moment in which something is sent."""

    def __init__(self, family: int) -> None:
        super().__init__(socket.AF_INET, socket.SOCK_DGRAM)
        self.for_family, self.number = family, 0
        self.members: list[int] = []
        self.sent: list[tuple[str, int]] = []
        """Where each datagram went, by which card."""

    def setsockopt(self, *words: Any) -> None:
        level, option, value = words
        if (level, option) == WAYS[0]:
            self.number = struct.unpack("@i", value[-4:])[0]
        elif (level, option) == WAYS[1]:
            self.number = struct.unpack("!I", value)[0]
        elif (level, option) in ((socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP),
                                 (socket.IPPROTO_IPV6, socket.IPV6_JOIN_GROUP)):
            self.members.append(struct.unpack("@i", value[-4:])[0])
        elif (level, option) in ((socket.IPPROTO_IP, socket.IP_DROP_MEMBERSHIP),
                                 (socket.IPPROTO_IPV6, socket.IPV6_LEAVE_GROUP)):
            self.members.remove(struct.unpack("@i", value[-4:])[0])

    def sendto(self, data: Any, where: Any) -> int:  # type: ignore[override]
        number = where[3] if len(where) == 4 else self.number
        if number in self.broken:
            raise OSError(99, "Cannot assign requested address")
        self.sent.append((where[0], number))
        return len(data)


class Room:
    """A machine whose table of cards a test sets."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.rows: list[ifaddr.Adapter] = []
        self.read = 0
        self.wires: list[Wire] = []
        self.radios: list[Radio] = []
        monkeypatch.setattr(ifaddr, "get_adapters", self._adapters)
        monkeypatch.setattr(radio, "_open", self._open)

    def _adapters(self) -> list[ifaddr.Adapter]:
        self.read += 1
        if not self.rows:
            raise OSError("nothing is known")
        return self.rows

    def _open(self, family: int, *more: Any) -> Wire:
        self.wires.append(Wire(family))
        return self.wires[-1]

    def radio(self, *rows: ifaddr.Adapter, inside: bool = False) -> Radio:
        self.rows = list(rows)
        self.radios.append(Radio(inside=inside))
        return self.radios[-1]

    def members(self, family: int) -> list[int]:
        """Number the cards that are listened on."""
        return sorted(n for wire in self.wires if wire.for_family == family for n in wire.members)

    def sent(self) -> list[tuple[str, int]]:
        """Tell what has left by which card."""
        return [each for wire in self.wires for each in wire.sent if each[1]]


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    made = Room(monkeypatch)
    yield made
    for each in made.radios:
        each.close()


def test_wifi_behind_thirty_nine_rows_of_filter_drivers_is_served(room: Room) -> None:
    room.radio(*WINDOWS).cast(b"x")
    assert room.members(socket.AF_INET) == [40, 41, 42]
    assert room.members(socket.AF_INET6) == [40, 42]
    assert (GROUP4, 40) in room.sent()
    assert ("255.255.255.255", 40) in room.sent()
    assert ("ff12::4747", 40) in room.sent()
    assert {number for _, number in room.sent()} == {40, 41}


def test_every_card_that_leads_somewhere_is_served_bridges_too(room: Room) -> None:
    """A switch of virtual machines may hold the real address: a friend may be behind any."""
    room.radio(*HYPER_V).cast(b"x")
    assert {number for _, number in room.sent()} == set(range(2, 10))


def test_only_ipv6(room: Room) -> None:
    room.radio(card("eth0", "fe80::5/64", number=3), card("lo", "::1/128", number=1)).cast(b"x")
    assert (room.members(socket.AF_INET), room.members(socket.AF_INET6)) == ([], [1, 3])
    assert room.sent() == [("ff12::4747", 3)]


def test_two_hundred_cards_are_bounded_and_the_real_one_is_served(room: Room) -> None:
    rows = [card(f"veth{n}", f"172.17.{n}.1/24", "fe80::1/64", number=n) for n in range(1, 201)]
    room.radio(*rows, card("wlan0", "192.168.1.5/24", number=300),
               card("lo", "127.0.0.1/8", number=301)).cast(b"x")
    assert {300, 301} <= set(room.members(socket.AF_INET))
    assert len(room.members(socket.AF_INET)) <= SERVED + 1 <= 20  # Linux has no more of a socket
    assert len(room.sent()) <= 3 * SERVED
    assert room.sent()[0] == (GROUP4, 300)


def test_inside_nothing_leaves_the_machine(room: Room) -> None:
    room.radio(*WINDOWS, inside=True).cast(b"x")
    assert room.members(socket.AF_INET) == [42]
    assert room.sent() == []


def test_cards_are_read_when_it_is_tuned_and_for_no_datagram(room: Room) -> None:
    made = room.radio(*WINDOWS)
    for _ in range(50):
        made.cast(b"x")
    assert room.read == 1
    made.tune()
    assert room.read == 2


def test_cards_come_and_go(room: Room) -> None:
    """One that is gone is left, so that a machine of short-lived cards has room for the next."""
    made = room.radio(card("eth0", "10.0.0.2/24", number=2))
    for number in range(3, 40):
        room.rows = [card("eth0", "10.0.0.2/24", number=2),
                     card("usb0", f"10.0.{number}.2/24", number=number)]
        made.tune()
        assert room.members(socket.AF_INET) == [2, number]


def test_an_address_that_vanishes_while_we_send_hinders_no_other(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(Wire, "broken", frozenset({2}))
    room.radio(card("eth0", "10.0.0.2/24", "fe80::1/64", number=2),
               card("eth1", "10.0.1.2/24", number=3)).cast(b"x")
    assert room.sent() == [(GROUP4, 3), ("255.255.255.255", 3)]
    assert not caplog.records


def test_where_the_system_tells_no_cards_it_chooses_one_itself(room: Room) -> None:
    made = room.radio()
    assert room.members(socket.AF_INET) == [0]
    made.cast(b"x")
    assert (GROUP4, 0) in [each for wire in room.wires for each in wire.sent]
    room.rows = WINDOWS
    made.tune()
    assert room.members(socket.AF_INET) == [40, 41, 42]
    room.rows = []
    made.tune()
    assert room.members(socket.AF_INET) == [40, 41, 42], "what was known is kept"


def test_mdns_is_carried_by_the_same_cards_and_tells_no_container(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    zeroconf = pytest.importorskip("zeroconf")
    opened: list[tuple[Any, ...]] = []
    monkeypatch.setattr(zeroconf, "Zeroconf", lambda *places, **more: opened.append(places))
    room.rows = [*LINUX, *(card(f"veth{n}", f"172.19.{n}.1/24", number=n) for n in range(8, 200))]
    mdns._open()
    assert opened == [(["192.168.1.5", "10.8.0.2", "127.0.0.1", 7, 1],)]
    info = mdns._service(Table(VERSION, bytes(8), 4747, "agon", "", 1, "Mia"))
    assert info.parsed_addresses() == ["192.168.1.5", "10.8.0.2", "fd00::5", "fe80::5"]
