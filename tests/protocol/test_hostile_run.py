"""A hostile crowd, silent callers and too few descriptors at a host in a process of its own."""

import contextlib
import socket
import sys
import time

import pytest

from net.drivers.listener import SILENT_EACH, STRANGERS_EACH

from .hostile import KINDS, Figures, Host, run
from .hostile import Guests as Seated
from .test_discovery import until

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the host is measured in /proc")
MORE = {"kB": 12_000, "files": SILENT_EACH + 2 * STRANGERS_EACH + 2, "threads": 3, "kept": 0}
"""By how much a host may use more than at first, however many come from one address: as many stand
at the door as it lets stand there, silent, by words and by keys, a thread writes to the disk, and
the allocator levels off within 8 MB in a million frames."""


def unharmed(figures: Figures) -> None:
    assert figures.errors == []
    assert figures.verdicts == ["verified"] * KINDS[figures.kind][2]
    assert figures.printed == ["verified", "You left the table. The match is kept."]
    for what, most in MORE.items():
        assert figures.grown(what) <= most, (what, figures.uses)


@pytest.mark.parametrize("kind", [
    pytest.param("two", marks=pytest.mark.slow), pytest.param("four", marks=pytest.mark.slow),
    "referee",
])  # fmt: skip
def test_a_match_is_finished_in_the_midst_of_noise(kind, tmp_path):
    figures = run(kind, 2_000, tmp_path, seconds=20)
    assert figures.frames > 1_000
    unharmed(figures)


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("kind", KINDS)
def test_a_million_frames(kind, tmp_path):
    figures = run(kind, 334_000, tmp_path, seconds=600)
    assert figures.frames > 333_333
    unharmed(figures)


@pytest.mark.parametrize("kind", ["four"])
def test_connections_that_come_and_go_leave_no_memory_behind(kind, tmp_path):
    host = Host(kind, tmp_path)

    def come(count: int) -> None:
        for _ in range(count):
            with contextlib.suppress(OSError), socket.create_connection(
                ("127.0.0.1", host.port), 5
            ) as line:
                line.sendall(b"\xff" * 200_000)
                line.recv(1)

    come(50)
    before = host.use()
    come(300)
    after = host.use()
    sentences, errors = host.stop()
    assert after["kB"] - before["kB"] < 4_000, (before, after)
    assert after["files"] - before["files"] <= 8
    assert errors == []
    assert sentences == ["You left the table."]


@pytest.mark.parametrize("kind", ["two", "four"])
def test_a_host_who_goes_home_with_silent_callers_at_the_door_prints_a_sentence(kind, tmp_path):
    host = Host(kind, tmp_path)
    before = host.use()["files"]
    lines = [socket.create_connection(("127.0.0.1", host.port), 5) for _ in range(6)]
    until(lambda: host.use()["files"] >= before + min(6, SILENT_EACH),
          "they stand at the door")
    sentences, errors = host.stop()
    assert errors == []
    assert sentences == ["You left the table."]
    for line in lines:
        line.close()


@pytest.mark.parametrize("kind", ["two", "four"])
def test_too_few_descriptors_are_waited_out(kind, tmp_path):
    host = Host(kind, tmp_path / "host", files=14)
    lines = [socket.create_connection(("127.0.0.1", host.port), 5) for _ in range(24)]
    time.sleep(0.5)
    for line in lines:
        line.close()
    guests = Seated(kind, host.port, host.words, tmp_path)
    until(lambda: all(bot.match for bot in guests.bots), "all sit at the table")
    guests.close()
    _, errors = host.stop()
    assert errors == []
