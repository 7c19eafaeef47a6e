"""What hides tables, asked of a made-up machine: each obstacle by itself, and what is not known."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from net.drivers import obstacles as asked
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
