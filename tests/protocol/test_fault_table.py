"""The rows of the fault table, some tries of each; which test shows which row stands in `faults`.
"""

import errno
import os
import random
import socket
import subprocess
import threading
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from net.drivers import executor, listener
from net.drivers.going_on import kin_of, resume
from net.drivers.open_table import host, join
from net.output import Store, Tell
from net.players.bot import Bot
from net.record.audit import verify
from net.report import Closed, Stuck, Waiting

from . import faults, fuzz_resume
from .nursery import KINDS, POINTS, nursery, play
from .test_chaos import PATIENCE, honest_records, kept, through
from .toy import GAMES, plod


@pytest.mark.parametrize("plies", [0, 2, 5, 9])
@pytest.mark.parametrize("seconds", [2.0, 30.0])
def test_a_cable_that_is_out(seconds, plies):
    assert faults.cable_out(seconds, plies) == (seconds == 30.0)


def test_a_cut_at_any_byte_of_commit_and_reveal():
    most = faults.bytes_of_deployment()
    assert most > 1000
    for offset in range(0, most, 83):
        faults.cut_at_byte(offset)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="programs are forked")
def test_real_programs_killed_at_any_point(tmp_path):
    rng = random.Random(16)
    kills = 0
    with nursery() as nurse:
        for i, kind in enumerate(KINDS):
            who = ((0,), (1,), (0, 1))[i % 3]
            plan = {w: (rng.randrange(POINTS[kind][w] // 4, POINTS[kind][w]), rng.randrange(400))
                    for w in who}
            kills += play(nurse, tmp_path / str(i), kind, plan).kills
    assert kills > 2


def test_fifty_who_say_a_byte_now_and_then(tmp_path, monkeypatch):
    monkeypatch.setattr(listener, "GREETING_WITHIN", 0.5)
    table = host("toy", {}, "Mia", folder=tmp_path / "h", port=0, games=GAMES)
    told: list = []
    while not told:
        told = table.poll()
        time.sleep(0.001)
    assert isinstance(told[0], Waiting)
    port = int(told[0].addresses[0].rsplit(":")[-1])
    crowd = [socket.create_connection(("127.0.0.1", port), 5) for _ in range(50)]
    out = threading.Event()

    def drip() -> None:
        left = list(crowd)
        while left:
            for line in list(left):
                try:
                    line.sendall(b"\0")
                except OSError:
                    left.remove(line)
            time.sleep(0.05)
        out.set()

    threading.Thread(target=drip, daemon=True).start()
    guest = join("127.0.0.1", port, "Leo", folder=tmp_path / "j", games=GAMES)
    bots = [Bot(link, plod, GAMES) for link in (table, guest)]
    while not all(bot.done for bot in bots):
        if not sum(bot.step() for bot in bots):
            time.sleep(0.001)
    assert [bot.verdict for bot in bots] == ["verified"] * 2
    assert out.wait(20)
    for line in crowd:
        line.close()
    for link in (guest, table):
        link.close()
        link.join(10)


def test_a_bit_of_a_game_is_flipped():
    frames = faults.captured()
    rng = random.Random(5)
    for _ in range(60):
        who = rng.randrange(2)
        faults.flip_of_game(who, rng.randrange(len(frames[who])), rng.randrange(1 << 12))


@pytest.mark.parametrize("which", [".tambour", ".key"])
def test_a_bit_of_a_file_is_flipped(which):
    rng = random.Random(which)
    came = {faults.flip_of_file(faults.files_of_match(), which, rng.randrange(1 << 15))
            for _ in range(25)}
    assert came == {"refused", "resumed"}


def test_a_slow_and_lossy_line(tmp_path):
    """What is lost TCP says again, later; what comes after it waits."""
    rng = random.Random(3)

    def spoil(direction: int, offset: int, byte: int) -> bytes:
        if offset % 256 == 0 and rng.random() < 0.2:
            time.sleep(0.05)
        if offset % 32 == 0:
            time.sleep(0.001)
        return bytes([byte])

    kept(through(tmp_path, spoil))
    honest_records(tmp_path)


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EROFS])
def test_a_full_disk_ends_nothing(tmp_path, monkeypatch, error):
    """All stands still and it is said why; when there is room again the match goes on by itself."""
    class Filling(executor.Disk):
        left = 24

        def do(self, x) -> None:
            Filling.left -= 1
            if -12 < Filling.left < 0:
                raise OSError(error, os.strerror(error))
            super().do(x)

    told = []
    monkeypatch.setattr(executor, "Disk", Filling)
    monkeypatch.setattr(Bot, "hear", lambda bot, report, hear=Bot.hear: (
        told.append(report) if isinstance(report, Stuck) else None, hear(bot, report))[1])
    bots = through(tmp_path, lambda d, o, byte: bytes([byte]))
    assert [bot.verdict for bot in bots] == ["verified"] * 2
    assert {report.why for report in told} == {os.strerror(error), ""}
    assert not told[-1].why


def test_a_disk_that_is_really_full_takes_up_again_where_it_stopped(tmp_path):
    """A file system of 16 KiB: half an entry stands there when it is full, and goes again."""
    small = tmp_path / "small"
    small.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", str(small)]
    if os.name != "posix" or os.geteuid() != 0 or subprocess.run(
            mount, capture_output=True, check=False).returncode:
        pytest.skip("no file system can be mounted here")
    try:
        ballast = small / "ballast"
        disk = executor.Disk()
        peer = SimpleNamespace(begun=True, closed=False)
        told: list[object] = []
        hands = executor.Executor(peer, told.append)
        hands.disk = disk
        record = small / "a.tambour"
        ballast.write_bytes(bytes(8192))
        parts = [bytes([n]) * 1500 for n in range(8)]
        for part in parts:
            hands.do(lambda peer, part=part: [Store(record, part), Tell(len(part))])
        assert hands.stuck
        assert 1500 * told.count(1500) == record.stat().st_size
        assert isinstance(told[-1], Stuck)
        ballast.unlink()
        hands.do(lambda peer: [])
        assert record.read_bytes() == b"".join(parts)
        assert told.count(1500) == 8
        assert told[-1] == Stuck("")
        disk.close()
    finally:
        subprocess.run(["umount", str(small)], check=True)


def test_a_failing_disk_ends_nothing(tmp_path, monkeypatch):
    """It is told, nothing is lost, and by Continue the match goes on."""
    error = errno.EIO

    class Filling(executor.Disk):
        left = 24

        def do(self, x) -> None:
            Filling.left -= 1
            if Filling.left < 0:
                raise OSError(error, os.strerror(error))
            super().do(x)

    with monkeypatch.context() as patch:
        patch.setattr(executor, "Disk", Filling)
        bots = through(tmp_path, lambda d, o, byte: bytes([byte]))
        assert any(isinstance(b.closed, Closed) and b.closed.code == "disk" for b in bots)
    files = {place: (next((tmp_path / place).glob("*.tambour")),
                     next((tmp_path / place / "keys").glob("*.key"))) for place in "hj"}
    assert all(str(verify(f.read_bytes(), GAMES)).startswith("unfinished")
               for f, _ in files.values())
    kin = [kin_of(files[place][0], Path.read_bytes, GAMES)[0] for place in "hj"]
    again = [Bot(resume(each), plod, GAMES) for each in kin]
    ends = time.monotonic() + PATIENCE  # only a hung test gets there
    while not all(bot.done for bot in again):
        assert time.monotonic() < ends, [(b.closed, b.match) for b in again]
        if not sum(bot.step() for bot in again):
            time.sleep(0.001)
    assert [bot.verdict for bot in again] == ["verified"] * 2
    for bot in again:
        bot.link.close()
        bot.link.join(10)


def test_matches_with_random_faults():
    for seed in range(18):
        faults.random_match(seed)


@pytest.mark.sweep
@pytest.mark.parametrize(("target", "count"), [
    ("frames", 4000), ("door", 40), ("watch", 40), ("load", 400), ("kept", 120), ("friend", 60),
])
def test_hostile_files_and_friends(target, count):
    for seed in range(count):
        fuzz_resume.trying(target, fuzz_resume.blind(target, seed))


def test_an_army_that_no_rule_allows_in_our_own_key_file():
    """Found by the fuzzer: it came out as a bug, and not as a file that is refused."""
    fuzz_resume.trying("kept", bytes.fromhex("eeaa09b409a21fd7d2caa745b7"))
