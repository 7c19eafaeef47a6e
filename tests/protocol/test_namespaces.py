"""Two machines with a cable between them that is pulled, lossy or slow: Linux network namespaces.

Needs root and `ip`, loss `nft` too, 16 kbit/s `tc`; what is missing is skipped, and pytest counts
it. What the kernel does with a dead cable (silence, frames sent again ever later) no proxy on
loopback does. Seconds are those of real cables; nothing is asserted but what the fault table says.
"""

import contextlib
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from .nursery import BOXES, NAMES, Nursery, Program, files_of, verify

PATIENCE = 40.0


class Machines:
    """A host and a guest, each with a network of its own, and what is done to the cable."""

    def __init__(self, number: int, folder: Path) -> None:
        self.names = tuple(f"ts{os.getpid()}{end}{number}" for end in "ab")
        self.folder = folder
        for name in self.names:
            self.ip("netns", "add", name)
        self.link()
        for n, name in enumerate(self.names):
            self.ip("-n", name, "addr", "add", f"10.78.0.{n + 1}/24", "dev", name)
            for each in ("lo", name):
                self.ip("-n", name, "link", "set", each, "up")
        self.nurseries = [Nursery(("ip", "netns", "exec", name)) for name in self.names]
        self.programs: list[Program] = []

    def link(self) -> None:
        """Lead a cable from one to the other."""
        self.ip("link", "add", self.names[0], "netns", self.names[0], "type", "veth",
                "peer", "name", self.names[1], "netns", self.names[1])

    @staticmethod
    def ip(*words: str) -> None:
        subprocess.run(["ip", *words], check=True, capture_output=True)

    def at(self, place: int, *words: str) -> bool:
        """Run a command on a machine; tell whether it could be done."""
        done = subprocess.run(["ip", "netns", "exec", self.names[place], *words],
                              check=False, capture_output=True)
        return done.returncode == 0

    def cable(self, in_: bool) -> None:
        """Pull the cable, or put it in again: neither machine is told more than that."""
        for place, name in enumerate(self.names):
            if in_:
                self.at(place, "tc", "qdisc", "del", "dev", name, "root")
            else:  # a queue that holds nothing: every packet is lost on its way out
                assert self.at(place, "tc", "qdisc", "add", "dev", name, "root", "bfifo",
                               "limit", "1")

    def sit(self, slow: float, kind: str = "two", far: str = "") -> None:
        """Begin a match between the two, by a `far` way or by TCP."""
        for place in (0, 1):
            (self.folder / NAMES[place]).mkdir(parents=True)
        order = {"kind": kind, "slow": slow, "far": far}
        host = self.nurseries[0].start(
            do="host", folder=self.folder / NAMES[0], name=NAMES[0], lan=not far, **order)
        self.programs = [host]
        self.until(lambda: bool(host.of("waiting")))
        waiting = host.of("waiting")[0]
        place = ("10.78.0.1", int(waiting["address"].rpartition(":")[2]))
        address, port = (waiting["tickets"][0], 0) if far else place
        self.programs.append(self.nurseries[1].start(
            do="join", folder=self.folder / NAMES[1], name=NAMES[1], address=address, port=port,
            words=waiting["words"], **order))

    def until(self, done: Callable[[], bool], patience: float = PATIENCE) -> None:
        ends = time.monotonic() + patience
        while not done():
            for nurse in self.nurseries:
                nurse.hear()
            assert time.monotonic() < ends, [
                [x["what"] for x in p.said][-8:] for p in self.programs]

    def listen(self, seconds: float) -> None:
        """Let time pass."""
        ends = time.monotonic() + seconds
        with contextlib.suppress(AssertionError):
            self.until(lambda: time.monotonic() > ends)

    def played(self, count: int) -> Callable[[], bool]:
        return lambda: all(len(p.of("played")) >= count for p in self.programs)

    @property
    def over(self) -> bool:
        return len(self.programs) == 2 and all(p.of("over") for p in self.programs)

    def judge(self) -> None:
        """Find both records good and alike."""
        records = [files_of(self.folder / name)[0] for name in NAMES[:2]]
        data = [record.read_bytes() for record in records if record is not None]
        assert data == data[:1] * 2
        assert str(verify(data[0], BOXES)) == "verified"

    def close(self) -> None:
        for nurse in getattr(self, "nurseries", []):
            nurse.close()
        for name in self.names:
            with contextlib.suppress(subprocess.CalledProcessError):
                self.ip("netns", "del", name)


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[Machines]:
    if os.name != "posix" or os.geteuid() != 0 or not shutil.which("ip"):
        pytest.skip("needs root and ip")
    try:
        made = Machines(0, tmp_path)
    except (subprocess.CalledProcessError, OSError):
        pytest.skip("this kernel has no network namespaces")
    try:
        yield made
    finally:
        made.close()


def out_for(machines: Machines, seconds: float) -> tuple[float, bool]:
    """Pull the cable in mid-match; give seconds from its return to play, and whether it was told.
    """
    machines.sit(0.05)
    machines.until(machines.played(6))
    machines.cable(False)
    machines.listen(seconds)
    counts = [len(p.of("played")) for p in machines.programs]
    machines.cable(True)
    back = time.monotonic()
    machines.until(lambda: all(
        len(p.of("played")) > n or p.of("over")
        for p, n in zip(machines.programs, counts, strict=True)))
    waited = time.monotonic() - back
    told = any(p.of("away") for p in machines.programs)
    machines.until(lambda: machines.over)
    machines.judge()
    return waited, told


@pytest.mark.parametrize("seconds", [
    2.0, *(pytest.param(seconds, marks=pytest.mark.slow) for seconds in (4.0, 30.0)),
])
def test_a_real_cable_is_out(machines: Machines, seconds: float) -> None:
    """Two seconds nobody is told of; longer the match waits, and goes on by itself."""
    _, told = out_for(machines, seconds)
    assert told == (seconds > 2)


def spoilt(machines: Machines, how: str) -> bool:
    """Make the cable lose a share of all packets ("20": per cent), or slow ("16kbit")."""
    for place, name in enumerate(machines.names):
        if how.endswith("kbit"):
            words = ("tc", "qdisc", "add", "dev", name, "root", "tbf", "rate", how,
                     "burst", "1600", "latency", "800ms")
        else:
            words = ("nft", "add table inet t; add chain inet t i { type filter hook input priority"
                     f" 0; }}; add rule inet t i numgen random mod 100 < {how} drop")
        if not shutil.which(words[0]) or not machines.at(place, *words):
            return False
    return True


@pytest.mark.parametrize(("how", "kind"), [
    pytest.param("20", "two", marks=pytest.mark.slow), ("16kbit", "two"),
    pytest.param("10", "sealed", marks=pytest.mark.slow),
    pytest.param("20", "sealed", marks=pytest.mark.slow),
    pytest.param("16kbit", "sealed", marks=pytest.mark.slow),
])
def test_a_bad_cable(machines: Machines, how: str, kind: str) -> None:
    if not spoilt(machines, how):
        pytest.skip("this machine cannot spoil a cable like that")
    machines.sit(0.0, kind)
    machines.until(lambda: machines.over)
    machines.judge()
