"""What hides tables, asked of a made-up machine: each obstacle by itself, and what is not known."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from ipaddress import ip_interface
from typing import Any

import pytest

from net.drivers import obstacles as asked
from net.drivers.cards import Card, Kind
from net.drivers.obstacles import CASTS, SWITCHES, Inquiry, Obstacle, obstacles

from .test_link import PATIENCE


class Machine:
    """A machine whose network, radio and system answer as a test likes."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.addresses: tuple[str, ...] = ("192.168.1.5",)
        self.listens, self.deaf, self.casts, self.closed = True, 0, 0, 0
        self.answer: bytes | Exception = b""
        self.run: list[tuple[tuple[str, ...], float]] = []
        monkeypatch.setattr(asked, "own_addresses", lambda lan: self.addresses)
        monkeypatch.setattr(asked, "Radio", lambda port: self)
        monkeypatch.setattr(subprocess, "run", self._run)

    def cast(self, data: bytes) -> None:
        self.casts += 1

    def hear(self, seconds: float) -> Iterator[tuple[bytes, str, int]]:
        """Hear what a neighbour says, and ourselves unless this call was not let through."""
        yield b"", "192.168.1.9", 4747
        if self.casts > self.deaf:
            yield b"", "192.168.1.5", 5000

    def spoke(self, address: str, port: int) -> bool:
        return port == 5000

    def close(self) -> None:
        self.closed += 1

    def _run(self, words: tuple[str, ...], *, timeout: float, **_: Any) -> Any:
        self.run.append((words, timeout))
        if isinstance(self.answer, Exception):
            raise self.answer
        return subprocess.CompletedProcess(words, 0, self.answer)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(monkeypatch)


def test_nothing_is_in_the_way(machine: Machine) -> None:
    assert obstacles() == ()
    assert (machine.casts, machine.closed) == (1, 1)
    machine.deaf = CASTS - 1  # a call may be lost
    machine.casts = 0
    assert obstacles() == ()


@pytest.mark.parametrize("addresses", [(), ("127.0.0.1",), ("127.0.1.1", "127.0.0.1")])
def test_a_machine_without_a_network_is_asked_no_more(
    machine: Machine, addresses: tuple[str, ...]
) -> None:
    machine.addresses = addresses
    assert obstacles() == (Obstacle.OFFLINE,)
    assert not machine.casts
    assert not machine.run


def test_a_call_that_does_not_come_back_is_told(machine: Machine) -> None:
    machine.deaf = 1000
    assert obstacles() == (Obstacle.UNHEARD,)
    assert (machine.casts, machine.closed) == (CASTS, 1)


def test_a_port_that_another_keeps_is_told(machine: Machine) -> None:
    machine.listens = False
    assert obstacles() == (Obstacle.TAKEN,)
    assert machine.closed == 1


@pytest.mark.parametrize(("addresses", "several"), [
    (("192.168.1.5", "192.168.1.6"), False), (("192.168.1.5", "10.8.0.2"), True),
    (("[fd00::5]", "[fd01::5]"), False)])
def test_several_networks_are_told(
    machine: Machine, addresses: tuple[str, ...], several: bool
) -> None:
    machine.addresses = addresses
    assert obstacles() == ((Obstacle.SEVERAL,) if several else ())


@pytest.mark.parametrize(("system", "answer", "found"), [
    ("win32", b"Private\r\nPublic\r\n", (Obstacle.PUBLIC,)), ("win32", b"Private\r\n", ()),
    ("darwin", b"Block all ENABLED!\n", (Obstacle.WALLED,)),
    ("darwin", b"Block all DISABLED!\n", ()),
    ("linux", b"# on boot\nENABLED=yes\nLOGLEVEL=low\n", (Obstacle.WALLED,)),
    ("linux", b"ENABLED=no\n", ()), ("sunos", b"ENABLED=yes", ()),
    ("linux", FileNotFoundError(), ()), ("win32", subprocess.TimeoutExpired("x", 4), ()),
    ("darwin", b"\xff\xfe\0", ()),
])
def test_a_system_is_asked_for_its_switch(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, system: str, answer: bytes | Exception,
    found: tuple[Obstacle, ...],
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    machine.answer = answer
    assert obstacles() == found
    assert all(0 < timeout <= 5 for _, timeout in machine.run)
    assert len(machine.run) == (system in SWITCHES)


def test_who_asks_does_not_wait() -> None:
    go = threading.Event()

    def look() -> tuple[Obstacle, ...]:
        go.wait(PATIENCE)
        return (Obstacle.SEVERAL,)

    inquiry = Inquiry(look)
    assert inquiry.poll() is None
    go.set()
    assert _told(inquiry) == (Obstacle.SEVERAL,)


def test_a_machine_that_has_no_socket_left_tells_nothing() -> None:
    def look() -> tuple[Obstacle, ...]:
        raise OSError("too many open files")

    assert _told(Inquiry(look)) == ()


def test_this_very_machine_can_be_asked() -> None:
    told = _told(Inquiry())
    assert told is not None
    assert set(told) <= set(Obstacle)
    assert told == (Obstacle.OFFLINE,) or Obstacle.OFFLINE not in told


def _told(inquiry: Inquiry) -> tuple[Obstacle, ...] | None:
    wait = threading.Event()
    for _ in range(int(PATIENCE * 100)):  # only a hung test gets there
        if inquiry.poll() is not None:
            break
        wait.wait(.01)
    return inquiry.poll()


HOME = Card("wlan0", 2, Kind.LAN, (ip_interface("192.168.1.5/24"), ip_interface("fe80::5/64")))
LINUX = b"""IP address       HW type     Flags       HW address            Mask     Device
192.168.1.1      0x1         0x2         AA:BB:cc:00:00:01     *        wlan0
192.168.1.9      0x1         0x0         00:00:00:00:00:00     *        wlan0
172.17.0.3       0x1         0x2         02:42:ac:11:00:03     *        docker0
"""
WINDOWS = b"""
Interface: 192.168.1.5 --- 0x7
  Internet Address      Physical Address      Type
  192.168.1.1           aa-bb-cc-00-00-01     dynamic
  192.168.1.255         ff-ff-ff-ff-ff-ff     static
  224.0.0.22            01-00-5e-00-00-16     static
"""
MAC = b"""? (192.168.1.1) at a:bb:cc:0:0:1 on en0 ifscope [ethernet]
? (192.168.1.9) at (incomplete) on en0 ifscope [ethernet]
? (224.0.0.251) at 1:0:5e:0:0:fb on en0 ifscope permanent [ethernet]
"""
FRIEND = {"linux": b"192.168.1.9 0x1 0x2 aa:bb:cc:00:00:09 * wlan0",
          "win32": b"  192.168.1.9  aa-bb-cc-00-00-09  dynamic",
          "darwin": b"? (192.168.1.9) at a:bb:cc:0:0:9 on en0 ifscope [ethernet]"}


@pytest.mark.parametrize(("system", "answer"), [
    ("linux", LINUX), ("win32", WINDOWS), ("darwin", MAC)])
def test_a_network_in_which_only_a_router_answers_is_told(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, system: str, answer: bytes
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(asked, "cards", lambda: (HOME,))
    machine.answer = answer
    assert obstacles(swept=True) == (Obstacle.APART,)
    assert obstacles() == (), "nobody was asked, so nobody is known"
    machine.answer = answer + FRIEND[system]
    assert obstacles(swept=True) == ()
    machine.answer = FRIEND[system]
    assert obstacles(swept=True) == (), "a cable between two"
    monkeypatch.setattr(asked, "cards", tuple)
    machine.answer = answer
    assert obstacles(swept=True) == (), "nobody could be asked"


@pytest.mark.parametrize("answer", [
    b"", b"\xff\xfe 999.999.999.999 aa:bb:cc:dd:ee:ff", FileNotFoundError(),
    subprocess.TimeoutExpired("arp", 4), b"192.168.1.9 aa:bb:cc:00:00:09 " * 100_000])
def test_a_list_of_neighbours_that_makes_no_sense_harms_nobody(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, answer: bytes | Exception
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(asked, "cards", lambda: (HOME,))
    machine.answer = answer
    assert set(obstacles(swept=True)) <= {Obstacle.APART}
