"""The first start: what is said without a terminal, and of the question that the system asks."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from client import routes
from client.__main__ import main
from client.cli import window
from client.memory.again import WayToPlay
from client.pages.lobby.join_screen import JoinScreen
from client.pages.lobby.wait import WaitScreen
from client.widgets.firewall_picture import SENTENCES
from client.window import outside
from net.report import Waiting

from .finders import words
from .test_waiting import Told


class Boxes:
    """The system's message boxes; it may be unable to show one."""

    def __init__(self, able: bool = True) -> None:
        self.able, self.shown = able, list[str]()

    def __call__(self, title: str, text: str, kind: str) -> int:
        if not self.able:
            raise pygame.error("no message system available")
        self.shown.append(text)
        return 0


@pytest.fixture
def blind(monkeypatch: pytest.MonkeyPatch) -> Boxes:
    """Have no display, and nobody who reads a terminal."""
    boxes = Boxes()
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    monkeypatch.setattr(window, "display", lambda named=True: False)
    monkeypatch.setattr(outside, "watched", lambda: False)
    monkeypatch.setattr(pygame.display, "message_box", boxes)
    return boxes


def log(home: Path) -> str:
    return (home / "log" / "tambour.log").read_text()


@pytest.mark.parametrize("able", [True, False])
def test_a_double_click_without_a_display_gets_a_box_and_a_line_of_the_log(
    blind: Boxes, tmp_path: Path, able: bool
) -> None:
    blind.able = able
    assert main([]) == 2
    assert blind.shown == (["There is no screen here to play on."] if able else [])
    assert "no display" in log(tmp_path / "home")


def test_a_double_click_on_a_file_that_is_none_says_so_in_a_box_and_keeps_no_name(
    blind: Boxes, tmp_path: Path
) -> None:
    (tmp_path / "Ann-Bob.tambour").write_text("nonsense")
    assert main([str(tmp_path / "Ann-Bob.tambour")]) == 2
    assert [text.split(":")[0][-15:] for text in blind.shown] == ["Ann-Bob.tambour"]
    assert "cannot be shown" in log(tmp_path / "home")
    assert "Ann" not in log(tmp_path / "home")


def test_a_terminal_gets_its_line_and_the_demo(
    blind: Boxes, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(outside, "watched", lambda: True)
    assert main([]) == 0
    told = capsys.readouterr()
    assert told.err.startswith("tambour: no display here, so this is the demo instead\n")
    assert "verified" in told.out
    assert blind.shown == []


def test_a_program_without_a_console_has_nowhere_to_print_and_goes_on(
    blind: Boxes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout", None)
    monkeypatch.setattr("sys.stderr", None)
    assert main([]) == 2
    assert blind.shown


@pytest.mark.parametrize("system", ["win32", "darwin", "linux"])
def test_the_systems_question_is_explained_where_it_comes_and_once(
    sit: Any, monkeypatch: pytest.MonkeyPatch, system: str
) -> None:
    monkeypatch.setattr("client.widgets.firewall_picture.sys.platform", system)
    expected = SENTENCES.get(system, "")
    player = sit(JoinScreen("", "Mia"))
    assert (SENTENCES["win32"] in words(player.app.top)) == (system == "win32")
    assert (SENTENCES["darwin"] in words(player.app.top)) == (system == "darwin")
    player.app.swap(routes.Join())
    assert not expected or expected not in words(player.app.top), "it was asked already"


@pytest.mark.parametrize(("lan", "told"), [(True, True), (False, False)])
def test_whoever_opens_a_table_to_the_network_reads_of_it(
    sit: Any, monkeypatch: pytest.MonkeyPatch, lan: bool, told: bool
) -> None:
    monkeypatch.setattr("client.widgets.firewall_picture.sys.platform", "darwin")
    waiting = Waiting(("192.168.1.7:4747",), (7, 9))
    player = sit(WaitScreen(Told(waiting), WayToPlay.HOST, lan=lan, game="agon"))
    player.wait(2)
    assert (SENTENCES["darwin"] in words(player.app.top)) is told


@pytest.mark.parametrize("system", ["win32", "linux"])
def test_the_title_looks_for_tables_only_where_no_question_interrupts(
    sit: Any, monkeypatch: pytest.MonkeyPatch, system: str
) -> None:
    looking: list[bool] = []
    monkeypatch.setattr("client.widgets.firewall_picture.sys.platform", system)
    monkeypatch.setattr("net.drivers.discovery.Finder.__init__",
                        lambda self, **how: looking.append(True))
    sit().wait(40)
    assert bool(looking) is (system == "linux")
    sit(network=True).wait(40)
    assert looking


