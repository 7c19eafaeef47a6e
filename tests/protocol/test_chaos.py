"""Bad networks, full disks and killed programs, on real sockets: a seeded proxy stands between."""

import contextlib
import errno
import random
import socket
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path

import pytest

from net.drivers import executor
from net.drivers.open_table import host, join
from net.players.bot import Bot
from net.record.audit import verify
from net.report import Closed, Waiting

from .toy import GAMES, plod

HOME = Path(__file__).parents[2]
PATIENCE = 15.0


class Proxy:
    """Passes bytes on between a port of its own and `port`, as badly as `spoil` says.

    `spoil(direction, offset, byte)` gives the bytes to pass for one, or None to cut the line. Only
    the first line is spoilt; whoever dials again has a good one.
    """

    def __init__(self, port: int, spoil) -> None:
        self.port_there = port
        self.spoil = spoil
        self.lines = 0
        self.server = socket.create_server(("127.0.0.1", 0))
        self.port = self.server.getsockname()[1]
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        while True:
            here, _ = self.server.accept()
            there = socket.create_connection(("127.0.0.1", self.port_there))
            for s in (here, there):
                s.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for line in [(0, here, there), (1, there, here)]:
                args = (self.spoil, *line)
                threading.Thread(target=self._pass, args=args, daemon=True).start()
            self.lines += 1
            self.spoil = lambda direction, offset, byte: bytes([byte])

    @staticmethod
    def _pass(spoil, direction: int, source: socket.socket, sink: socket.socket) -> None:
        offset = 0
        try:
            while data := source.recv(4096):
                for byte in data:
                    out = spoil(direction, offset, byte)
                    offset += 1
                    if out is None:
                        raise OSError
                    sink.sendall(out)  # one-byte segments
        except OSError:
            pass
        for s in (source, sink):
            with contextlib.suppress(OSError):
                s.shutdown(socket.SHUT_RDWR)


def through(tmp_path: Path, spoil) -> list[Bot]:
    """Play a match through a proxy until both sides have a verdict or a closed link."""
    table = host("toy", {}, "Mia", folder=tmp_path / "h", port=0, games=GAMES)
    told: list = []
    while not told:
        told = table.poll()
        time.sleep(0.001)
    assert isinstance(told[0], Waiting)
    proxy = Proxy(int(told[0].addresses[0].rsplit(":")[-1]), spoil)
    guest = join("127.0.0.1", proxy.port, "Leo", folder=tmp_path / "j", games=GAMES)
    bots = [Bot(link, plod, GAMES) for link in (table, guest)]
    deadline = time.monotonic() + PATIENCE  # only a hung test gets here
    while not bots[1].done or (bots[0].match is not None and not bots[0].done):
        assert time.monotonic() < deadline, [(b.match, b.closed, b.verdict) for b in bots]
        if not sum(bot.step() for bot in bots):
            time.sleep(0.001)
    for bot in bots:
        bot.link.close()
        bot.link.join(10)
        bot.step()
    return bots


def honest_records(tmp_path: Path) -> None:
    for record in tmp_path.rglob("*.tambour"):
        verdict = verify(record.read_bytes(), GAMES)
        assert verdict.kind in ("verified", "unfinished"), (record, verdict)


def test_one_byte_at_a_time_is_a_whole_game(tmp_path):
    bots = through(tmp_path, lambda direction, offset, byte: bytes([byte]))
    assert [bot.verdict for bot in bots] == ["verified"] * 2


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(6))
def test_a_cable_cut_anywhere_is_taken_up_again(tmp_path, seed):
    """Before the match has begun there is nothing to go on with: that ends in a sentence."""
    at = random.Random(seed).randrange(10, 9000)
    bots = through(tmp_path, lambda d, offset, byte: bytes([byte]) if offset < at else None)
    kept(bots)
    honest_records(tmp_path)


def kept(bots: list[Bot]) -> None:
    """Whoever began has played to the end, unless the other never knew that they had begun."""
    both = all(bot.match is not None for bot in bots)
    for bot in bots:
        if bot.match is None or not both:
            assert bot.closed is not None
            assert bot.closed.msgid
        else:
            assert bot.verdict == "verified"


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(6))
def test_a_bit_flipped_anywhere_is_never_believed(tmp_path, seed):
    rng = random.Random(seed)
    direction, at, bit = rng.randrange(2), rng.randrange(4, 3000), 1 << rng.randrange(8)
    flip = (direction, at)
    bots = through(tmp_path, lambda d, o, byte: bytes([byte ^ bit * ((d, o) == flip)]))
    kept(bots)
    honest_records(tmp_path)


def test_a_byte_said_twice_is_noticed(tmp_path):
    bots = through(tmp_path, lambda d, o, byte: bytes([byte] * (1 + ((d, o) == (1, 900)))))
    kept(bots)
    honest_records(tmp_path)


def test_a_disk_that_fails_in_the_middle_is_told_and_spoils_nothing(tmp_path, monkeypatch):
    class Filling(executor.Disk):
        left = 14

        def do(self, x) -> None:
            Filling.left -= 1
            if Filling.left < 0:
                raise OSError(errno.EIO, "Input/output error")
            super().do(x)

    monkeypatch.setattr(executor, "Disk", Filling)
    bots = through(tmp_path, lambda d, o, byte: bytes([byte]))
    closed = [bot.closed for bot in bots]
    assert all(isinstance(c, Closed) for c in closed)
    assert any("disk" in c.msgid for c in closed)
    honest_records(tmp_path)


def test_a_killed_program_leaves_good_records(tmp_path):
    program = textwrap.dedent(
        """
        import sys, pathlib
        from net.players.demo import demo_match
        from tests.protocol.toy import GAMES, plod
        while True:
            demo_match("toy", {}, (plod, plod), folder=pathlib.Path(sys.argv[1]), games=GAMES)
        """
    )
    child = subprocess.Popen([sys.executable, "-c", program, str(tmp_path)], cwd=HOME)
    try:
        deadline = time.monotonic() + PATIENCE
        while sum(r.stat().st_size > 2000 for r in tmp_path.glob("*.tambour")) < 3:
            assert time.monotonic() < deadline
            assert child.poll() is None
            time.sleep(0.005)
    finally:
        child.kill()
        child.wait()
    assert list(tmp_path.glob("*.tambour"))
    honest_records(tmp_path)
