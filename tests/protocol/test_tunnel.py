"""Machines on a LAN whose default way is a tunnel that swallows everything: network namespaces.

Needs root and `ip`; what is missing is skipped. The tunnel and the network of containers have the
same addresses on every machine, as they may in a room.
"""

import contextlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from .nursery import BOXES, HOME, NAMES, Nursery, Program, files_of, verify

PATIENCE = 40.0


class Lan:
    """Three machines at one switch, each with a LAN card, a tunnel and a network of containers."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.switch, *self.names = (f"tt{os.getpid()}{end}" for end in "sabc")
        for name in (self.switch, *self.names):
            self.ip("netns", "add", name)
        self.ip("-n", self.switch, "link", "add", "br0", "type", "bridge")
        self.ip("-n", self.switch, "link", "set", "br0", "up")
        for n, name in enumerate(self.names):
            self.ip("link", "add", "eth0", "netns", name, "type", "veth",
                    "peer", "name", f"port{n}", "netns", self.switch)
            self.ip("-n", self.switch, "link", "set", f"port{n}", "master", "br0", "up")
            for card, address in (("tun0", f"10.8.0.{n + 1}/24"), ("docker0", "172.17.0.1/16")):
                self.ip("link", "add", card, "netns", name, "type", "veth",
                        "peer", "name", f"{card}-{n}", "netns", self.switch)
                self.ip("-n", self.switch, "link", "set", f"{card}-{n}", "up")
                self.ip("-n", name, "addr", "add", address, "dev", card)
            self.ip("-n", name, "addr", "add", f"10.79.0.{n + 1}/24", "dev", "eth0")
            for card in ("lo", "tun0", "docker0", "eth0"):
                self.ip("-n", name, "link", "set", card, "up")
            self.ip("-n", name, "route", "add", "default", "dev", "tun0")
        self.nurseries = [Nursery(("ip", "netns", "exec", name)) for name in self.names]
        self.programs: list[Program] = []

    @staticmethod
    def ip(*words: str) -> None:
        subprocess.run(["ip", *words], check=True, capture_output=True)

    def start(self, place: int, **order: object) -> Program:
        home = self.folder / NAMES[place]
        home.mkdir(parents=True, exist_ok=True)
        return self.nurseries[place].start(folder=home, name=NAMES[place], kind="three", slow=0.1,
                                           **order)

    def until(self, done: Callable[[], bool]) -> None:
        ends = time.monotonic() + PATIENCE
        while not done():
            for nurse in self.nurseries:
                nurse.hear()
            assert time.monotonic() < ends, [  # only a hung test gets there
                [(x["what"], x.get("seats")) for x in p.said][-8:] for p in self.programs]

    def close(self) -> None:
        for nurse in getattr(self, "nurseries", []):
            nurse.close()
        for name in (self.switch, *self.names):
            with contextlib.suppress(subprocess.CalledProcessError):
                self.ip("netns", "del", name)


@pytest.fixture
def lan(tmp_path: Path) -> Iterator[Lan]:
    if os.name != "posix" or os.geteuid() != 0 or not shutil.which("ip"):
        pytest.skip("needs root and ip")
    made = Lan.__new__(Lan)
    try:
        made.__init__(tmp_path)  # type: ignore[misc]
    except (subprocess.CalledProcessError, OSError):
        made.close()
        pytest.skip("this kernel has no network namespaces")
    try:
        yield made
    finally:
        made.close()


def test_a_guest_of_the_lan_finds_the_table(lan: Lan) -> None:
    def beacon(place: int, *words: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            ["ip", "netns", "exec", lan.names[place], sys.executable, "-m", "tests.protocol.beacon",
             *words], cwd=HOME, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    with contextlib.ExitStack() as stack:
        for one in (beacon(0, "announce", "Papa", "4755", "4747"),
                    beacon(1, "find", "Papa", "4747")):
            stack.callback(one.wait)
            stack.callback(one.kill)
            stack.enter_context(contextlib.closing(one.stdin))  # type: ignore[type-var]
            out = stack.enter_context(contextlib.closing(one.stdout))  # type: ignore[type-var]
        assert out.readline().strip() == "10.79.0.1:4755"


def test_guests_join_by_the_address_that_is_shown_and_another_seat_takes_the_table(
    lan: Lan,
) -> None:
    host = lan.start(0, do="host", lan=True)
    lan.programs = [host]
    lan.until(lambda: bool(host.of("waiting")))
    address, _, port = host.of("waiting")[0]["address"].rpartition(":")
    assert address == "10.79.0.1"
    lan.programs += [lan.start(place, do="join", address=address, port=int(port),
                               words=host.of("waiting")[0]["words"]) for place in (1, 2)]
    lan.until(lambda: all(len(p.of("played")) > 3 for p in lan.programs))
    lan.nurseries[0].end(host)
    guests = lan.programs[1:]
    lan.until(lambda: host.gone and all(
        [x["seats"] for x in p.of("away")][-1:] == [[0]] for p in guests))
    record, keys = files_of(lan.folder / NAMES[0])
    lan.programs[0] = lan.start(0, do="resume", record=record, keys=keys)
    lan.until(lambda: all(p.of("over") for p in lan.programs))
    data = {files_of(lan.folder / name)[0].read_bytes() for name in NAMES[:3]}  # type: ignore[union-attr]
    assert len(data) == 1
    assert str(verify(data.pop(), BOXES)) == "verified"
