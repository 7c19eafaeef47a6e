"""`tambour join` without an address: the only table near here, else a list of them."""

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import pytest

from client.__main__ import main
from client.cli import join, overview
from client.language.pairing_words import read_table
from client.pages.lobby.join_screen import JoinScreen
from net.drivers.found_tables import FoundTable
from net.drivers.obstacles import Obstacle

PAPA = FoundTable("192.168.1.5", 4747, "napoleon", "Sage", 1, "Papa", b"1" * 8)
MIA = FoundTable("fe80::5%2", 4748, "draughts", "", 3, "Mia", b"2" * 8)


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[JoinScreen]:
    """What would be on the screen."""
    screens: list[JoinScreen] = []
    monkeypatch.setenv("TAMBOUR_HOME", str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr("client.app.run", lambda screen: screens.append(screen) or 0)
    return screens


def near(monkeypatch: pytest.MonkeyPatch, *tables: FoundTable) -> None:
    monkeypatch.setattr(join, "look", lambda: list(tables))


def test_the_only_table_is_taken(
    monkeypatch: pytest.MonkeyPatch, shown: list[JoinScreen]
) -> None:
    near(monkeypatch, PAPA)
    assert main(["join", "--name", "Zoe"]) == 0
    assert (shown[0].address, shown[0].name, shown[0].knock) == ("192.168.1.5:4747", "Zoe", False)
    assert main(["join", "--name", "Zoe", "--words", "lion drum"]) == 0
    assert shown[1].knock, "who knows the words need not be asked"


@pytest.mark.parametrize("line", ["lion drum\n", "le tambour, the lion and a cat\n"])
def test_the_words_are_read_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, shown: list[JoinScreen], line: str
) -> None:
    """On the command line they would stand in the list of processes."""
    near(monkeypatch, PAPA)
    monkeypatch.setattr("sys.stdin", StringIO(line))
    assert main(["join", "--name", "Zoe", "--words", "-"]) == 0
    assert shown[0].knock
    assert shown[0]._given_words == read_table(line, "en")


def test_help_shows_no_words_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["join", "--help"]) == 0
    assert "--words -" in capsys.readouterr().out
    assert "tambour join --words -" in overview()


def test_who_wants_to_look_on_says_so(
    monkeypatch: pytest.MonkeyPatch, shown: list[JoinScreen]
) -> None:
    near(monkeypatch, replace(PAPA, free=0))
    assert main(["join", "--name", "Zoe", "--watch"]) == 0
    assert (shown[0].address, shown[0]._watch) == ("192.168.1.5:4747", True)
    assert main(["join", "--name", "Zoe"]) == 0
    assert len(shown) == 1, "a table in play is nowhere to sit down"


def test_several_are_listed(
    monkeypatch: pytest.MonkeyPatch, shown: list[JoinScreen], capsys: pytest.CaptureFixture[str]
) -> None:
    near(monkeypatch, PAPA, MIA)
    assert main(["join"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "192.168.1.5:4747  napoleon  1 free  Papa (Sage)",
        "[fe80::5%2]:4748  draughts  3 free  Mia",
    ]
    assert shown == []


def test_where_somebody_sees_it_the_window_lists_them(
    monkeypatch: pytest.MonkeyPatch, shown: list[JoinScreen]
) -> None:
    near(monkeypatch, PAPA, MIA)
    monkeypatch.setattr(join, "display", lambda named=True: True)
    assert main(["join"]) == 0
    assert (shown[0].address, shown[0].knock) == ("", False)


def test_nobody_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, shown: list[JoinScreen], capsys: pytest.CaptureFixture[str]
) -> None:
    near(monkeypatch)
    asked: list[bool] = []
    monkeypatch.setattr("net.drivers.obstacles.obstacles",
                        lambda swept: asked.append(swept) or ())
    assert main(["join"]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("tambour: join: no table is open near here")
    assert told.err.count("\n") == 1
    assert asked == [True]


def test_what_keeps_computers_apart_is_told(
    monkeypatch: pytest.MonkeyPatch, shown: list[JoinScreen], capsys: pytest.CaptureFixture[str]
) -> None:
    near(monkeypatch)
    monkeypatch.setattr("net.drivers.obstacles.obstacles", lambda swept: (Obstacle.APART,))
    assert main(["join"]) == 1
    assert "\ntambour: join: No other computer answers here." in capsys.readouterr().err


@pytest.mark.parametrize(("from_", "seconds"), [(0.5, 1.2), (2.0, 3.0), (4.0, 5.0), (9.0, 5.0)])
def test_a_table_is_looked_for_until_each_address_near_here_was_asked(
    monkeypatch: pytest.MonkeyPatch, from_: float, seconds: float
) -> None:
    made: list[bool] = []
    now = [100.0]

    class Ears:
        def __init__(self, *, sweeps: bool) -> None:
            made.append(sweeps)

        def poll(self) -> list[FoundTable]:
            return [MIA] if now[0] >= 100 + from_ else []

        def close(self) -> None:
            made.append(False)

    def sleep(seconds: float) -> None:
        now[0] += seconds

    monkeypatch.setattr("net.drivers.discovery.Finder", Ears)
    monkeypatch.setattr(join, "time", SimpleNamespace(monotonic=lambda: now[0], sleep=sleep))
    assert join.look() == ([MIA] if from_ < 5 else [])
    assert now[0] == pytest.approx(100 + seconds)
    assert made == [True, False]


@pytest.fixture
def hosting(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A real program that waits for a player, in a window nobody sees."""
    process = subprocess.Popen(
        [sys.executable, "-m", "client", "host", "agon", "--name", f"Papa {os.getpid()}"],
        cwd=Path(__file__).parent.parent, env={
            **os.environ, "TAMBOUR_HOME": str(tmp_path / "host"), "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
        }, stderr=subprocess.DEVNULL)
    yield process
    process.kill()
    process.wait(20)


def test_a_real_host_is_found_and_is_gone(hosting: subprocess.Popen[bytes]) -> None:
    """Two programs on one machine, at the port that everybody uses."""
    def here() -> list[str]:
        return [table.game for table in join.look() if table.name == f"Papa {os.getpid()}"]

    for _ in range(30):
        if found := here():
            break
    assert found == ["agon"]
    hosting.kill()
    for _ in range(30):
        if not here():
            return
    pytest.fail("it is still shown")
