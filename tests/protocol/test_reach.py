"""Where a table may be dialled: what START and STANDS say is somebody's word, and spelt one way."""

import contextlib
from types import SimpleNamespace

import pytest

from net.drivers import reach
from net.drivers.far.ways import NONE
from net.drivers.found_tables import near
from net.drivers.own_door import OwnDoor
from net.drivers.reach import own_addresses, said, told_of
from net.drivers.tcp import TcpTable

from .tables import HYPER_V, LINUX, WINDOWS, card


def dialled(*addresses: str, inside: bool = False) -> list[tuple[str, int]]:
    """Give where we would look for a table that is said to stand there, by its host and a guest."""
    half = len(addresses) // 2
    start = SimpleNamespace(addresses=(addresses[:half], ()))
    peer = SimpleNamespace(match=SimpleNamespace(start=start), addresses={1: addresses[half:]})
    return told_of(peer, inside, NONE, "")


@pytest.mark.parametrize("address", [
    "0.0.0.0", "0.1.2.3", "255.255.255.255", "240.0.0.1", "224.0.0.251", "8.8.8.8", "127.0.0.1",
    "127.1.2.3", "[::]", "[::1]", "[::ffff:0.0.0.0]", "[::ffff:127.0.0.1]", "[::ffff:8.8.8.8]",
    "[ff02::fb]", "[2606:4700::1111]", "[::127.0.0.1]", "lea.local", "localhost", "", "[]",
])
def test_nobody_sends_us_to_ourselves_to_everybody_or_to_the_internet(address):
    assert dialled(f"{address}:4747") == []


@pytest.mark.parametrize(("said", "there"), [
    ("192.168.1.5:4747", ("192.168.1.5", 4747)), ("[fd00::2]:1", ("fd00::2", 1)),
    ("169.254.3.4:65535", ("169.254.3.4", 65535)),
    ("[::ffff:10.0.0.5]:4747", ("10.0.0.5", 4747)),
])
def test_a_machine_of_our_network_is_dialled(said, there):
    assert dialled(said, "8.8.8.8:1") == [there]


@pytest.mark.parametrize("said", [
    "192.168.1.5", "192.168.1.5:0", "192.168.1.5:65536", "192.168.1.5:x", "192.168.1.5: 1",
    "192.168.1.5:١", "192.168.001.5:1",
])
def test_what_is_not_spelt_like_an_address_is_none(said):
    assert dialled(said) == []


def test_a_table_of_this_machine_is_sought_on_it():
    assert dialled("127.0.0.1:1", "[::1]:2", "0.0.0.0:4", "[::]:5", "8.8.8.8:6",
                   inside=True) == [("127.0.0.1", 1), ("::1", 2)]


@pytest.fixture
def machine(monkeypatch):
    """Give a function that makes this a machine of such cards, whose way out is by an address."""
    def made(rows, way=""):
        monkeypatch.setattr("ifaddr.get_adapters", lambda: rows)
        monkeypatch.setattr(reach, "socket", Sockets(way))

    return made


class Sockets:
    """Stands for the module: sockets that only know by which address this machine speaks."""

    AF_INET, AF_INET6, SOCK_DGRAM = 4, 6, 0

    def __init__(self, way):
        self.way = way

    def socket(self, family, kind):
        if not self.way or (":" in self.way) != (family == 6):
            raise OSError(101, "Network is unreachable")
        return contextlib.nullcontext(self)

    def connect(self, where):
        pass

    def getsockname(self):
        return self.way, 9

    def gethostname(self):
        return "lea"

    def getaddrinfo(self, *words):
        raise OSError("no name")


def test_the_lan_is_told_before_the_tunnel_that_the_way_leads_by_and_containers_never(machine):
    machine(LINUX, "10.8.0.2")
    assert own_addresses(True) == ("192.168.1.5", "10.8.0.2")
    assert own_addresses(False) == ("127.0.0.1",)


def test_of_two_lans_that_by_which_the_way_leads_out_comes_first(machine):
    rows = [card("eth0", "10.1.0.2/24", number=2), card("wlan0", "192.168.1.5/24", number=3)]
    machine(rows, "192.168.1.5")
    assert own_addresses(True) == ("192.168.1.5", "10.1.0.2")
    machine(rows)
    assert own_addresses(True) == ("10.1.0.2", "192.168.1.5")


def test_windows_switches_and_a_cable_that_is_out(machine):
    machine(HYPER_V, "10.8.0.2")
    assert own_addresses(True) == ("192.168.7.5", "192.168.1.9", "10.8.0.2")
    machine(WINDOWS)
    assert own_addresses(True) == ("192.168.1.5",)
    machine([card("eth0", "169.254.3.3/16"), card("wg0", "10.8.0.2/32")], "10.8.0.2")
    assert own_addresses(True) == ("169.254.3.3", "10.8.0.2"), "a cable between two machines"


def test_ipv6_alone_is_told_in_brackets(machine):
    machine([card("eth0", "fe80::5/64", "fd00::7/64", "fd00::5/64")], "fd00::5")
    assert own_addresses(True) == ("[fd00::5]", "[fd00::7]")


def test_a_machine_without_a_network(machine):
    machine([card("lo", "127.0.0.1/8"), card("docker0", "172.17.0.1/16")])
    assert own_addresses(True) == ("127.0.0.1",)


def test_where_no_cards_are_known_the_way_out_is_told(machine):
    machine([], "192.168.1.5")
    assert own_addresses(True) == ("192.168.1.5",)


def test_a_start_holds_four_addresses_and_the_lan_is_among_them(machine):
    machine([*(card(f"tun{n}", f"10.{n}.0.2/24", number=n) for n in range(200)),
             card("wlan0", "192.168.1.5/24", number=300)], "10.7.0.2")
    assert said(own_addresses(True)) == ("192.168.1.5", "10.7.0.2", "10.0.0.2", "10.1.0.2")


def test_addresses_of_a_shared_tunnel_are_heard_and_dialled():
    """100.64.0.0/10 is nobody's on the internet: Tailscale gives addresses of it."""
    assert near("100.101.102.103")
    assert dialled("100.101.102.103:4747") == [("100.101.102.103", 4747)]
    assert dialled("100.128.0.1:4747") == []


def test_a_guest_says_that_his_door_is_on_his_lan_too(machine):
    """Who came over a link-local address has none that START could hold; the others need one."""
    machine(LINUX, "10.8.0.2")
    said_to_all = []
    peer = SimpleNamespace(wanted=(), listens=True, begun=True, match=None, calls=False,
                           stand=said_to_all.append)
    door = OwnDoor(True, None, None)
    door.open = lambda ports: setattr(door, "port", 4747)
    table = TcpTable()
    table._cables[0] = SimpleNamespace(caller=SimpleNamespace(here="fe80::5"))
    for _ in range(3):
        table._let_in(SimpleNamespace(do=lambda order: order(None)), peer, door, None)
    assert said_to_all == [("192.168.1.5:4747", "10.8.0.2:4747")]
