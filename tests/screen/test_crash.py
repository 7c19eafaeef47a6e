"""A screen that crashes: a kind sentence, a report without anything of anybody's, and Continue."""

import os
from pathlib import Path
from typing import Any

import pytest

from client import app as window
from client.memory.settings import Settings, record_folder
from client.pages.lobby.wait import sharing
from client.pages.modal import Notice
from client.pages.table_screen import TableScreen
from client.pages.title import TitleScreen
from client.stage import view
from client.window.crash_report import CAUSES, FRAMES, KEPT, LONGEST, described, write_report
from client.window.log_file import log_folder

from .conftest import until
from .finders import named, press
from .test_table_kit import PegWardrobe

SECRETS = ("Maximilienne", "Bartholomew", "192.168.7.9", "otter violin", "0123456789abcdef" * 2)


def reports() -> list[Path]:
    return sorted(log_folder().glob("crash-*.txt"))


def fail(*_: object) -> None:
    name, address, words, salt = SECRETS[0], SECRETS[2], SECRETS[3], SECRETS[4]
    try:
        raise KeyError(f"{name} at {address}\n  {words}")
    except KeyError as error:
        raise ValueError(f"salt {salt}") from error


@pytest.mark.usefixtures("watched")
def test_a_crash_in_a_frame_of_a_match_is_told_kindly_and_the_match_goes_on(
    sit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(view, "Wardrobe", lambda *_: None)
    monkeypatch.setattr(view, "WardrobeSprites", PegWardrobe)
    player = sit(name=SECRETS[0], other_name=SECRETS[1], address=SECRETS[2])
    player.app.open(sharing({}, SECRETS[:2], "xiangqi"))
    until(lambda: isinstance(player.app.top, TableScreen), player)
    table = player.app.top
    match = table.play.match
    table.play.act(0, next(iter(match.rules.actions(match.position, 0))))
    until(lambda: len(match.actions) == 1, player)
    kept = [f.read_bytes() for f in (record_folder() / "keys").glob("*.key")]
    assert kept, "there are secrets that could be written down"
    monkeypatch.setattr(table.panels, "paint", fail)
    table.dirty = True
    until(lambda: isinstance(player.app.top, Notice), player)
    told = player.app.top.args["words"]
    (report,) = reports()
    assert "Continue" in told
    assert str(report) in told
    text = report.read_text()
    assert not [word for word in SECRETS if word in text]
    assert str(Path.home()) not in text
    assert "client/pages/table_screen.py:" in text
    assert "ValueError at" in text
    assert "KeyError at" in text
    assert "TableScreen" in text
    if os.name == "posix":
        assert report.stat().st_mode & 0o077 == 0
    player.app.pop()
    assert isinstance(player.app.top, TitleScreen)
    title = player.app.top
    until(lambda: named(title, "Continue"), player)
    press(player, "Continue")
    until(lambda: isinstance(player.app.top, TableScreen), player)
    assert len(player.app.top.play.match.actions) == 1


def test_where_no_game_was_nothing_is_promised(sit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    player = sit()
    monkeypatch.setattr(player.app.top, "update", fail)
    player.wait()
    told = player.app.top.args["words"]
    assert "Continue" not in told
    assert "What you have saved is still there." in told


def test_where_no_report_can_be_written_none_is_named(
    sit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = sit()
    log_folder().parent.mkdir(parents=True, exist_ok=True)
    log_folder().write_text("a file stands in the way")
    monkeypatch.setattr(player.app.top, "update", fail)
    player.wait()
    assert isinstance(player.app.top, Notice)
    assert "report" not in player.app.top.args["words"]


def test_reports_are_few_and_small(tmp_path: Path) -> None:
    def deep(left: int) -> None:
        if left:
            deep(left - 1)
        fail()

    try:
        deep(300)
    except ValueError as error:
        long = described(error, ["\x1b[2J" + "x" * 9999] * 99, (800, 600))
    assert len(long.encode()) <= LONGEST
    assert "\x1b" not in long
    assert long.count(" deep\n") <= FRAMES * CAUSES
    for _ in range(KEPT + 3):
        assert write_report("text\n") is not None
    assert len(reports()) == KEPT


@pytest.mark.parametrize("home_too", [False, True])
def test_an_error_outside_of_the_calls_into_a_screen_is_caught_too(
    sit: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], home_too: bool
) -> None:
    """The loop asks a screen's pace, which no test of a frame does."""
    class Broken(TitleScreen):
        @property
        def pace(self) -> int:
            raise RuntimeError(SECRETS[0])

    def rescue(app: window.App) -> None:
        if not home_too:
            app.quit()
        app.stack[:] = [Broken() if home_too else TitleScreen()]
        app.top.enter(app.context, (800, 600))

    monkeypatch.setattr(window.App, "_rescue", rescue)
    monkeypatch.setattr(window, "WorkerProcess", window.ImmediateWorker)
    ended = window.run(Broken(), settings=Settings(motion=False), size=(800, 600))
    assert ended == (1 if home_too else 0)
    told = capsys.readouterr().err
    assert ("Something went wrong" in told) == home_too
    assert SECRETS[0] not in told
    assert reports()


def test_a_crash_in_what_is_painted_over_the_screens_is_told_kindly_too(
    sit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = sit()
    monkeypatch.setattr(player.app.toast, "draw", fail)
    player.app.toast.show("Hello")
    player.wait()
    assert player.app.surface
    assert type(player.app.top).__name__ == "Notice"
