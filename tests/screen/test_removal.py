"""All that is kept here goes by one button, which asks; what is in use stays whole."""

import logging
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from client.memory import settings
from client.memory.files import write_json
from client.memory.friends import Friends
from client.memory.learned import Learned
from client.pages.lobby.wait import sharing
from client.pages.modal import Notice, Question
from client.pages.parents import ParentsScreen
from client.pages.table_screen import TableScreen
from client.window import log_file
from net.crypto.commitment import Sealed

from .conftest import until
from .finders import press, words


def filled() -> list[Path]:
    """Keep one thing of every kind, and give the files."""
    settings.save(settings.Settings(name="Ann"))
    Learned().add("agon", "The queen")
    Friends().remember("Bob", Sealed(bytes(32)))
    log_file.begin()
    logging.getLogger("tambour.test").warning("something")
    write_json(settings.home() / settings.BOARDS / "mine.json", {})
    for folder, name in ((settings.plugin_folder(), "three.py"), (settings.picture_folder(), "a"),
                         (settings.record_folder(), "m.tambour"),
                         (settings.record_folder() / "keys", "m.key"),
                         (settings.record_folder().parent, "archive.sqlite-wal")):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(b"x")
    return left()


def left() -> list[Path]:
    return sorted(path for path in settings.home().rglob("*") if path.is_file())


def test_one_button_deletes_all_that_was_kept_and_nothing_of_others(sit: Any) -> None:
    assert len(filled()) == 10
    theirs = [settings.home() / "letter.txt", settings.film_folder() / "film.webp"]
    for file in theirs:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("mine")
    player = sit(ParentsScreen())
    player.app.keep = True
    press(player, "Delete it all")
    assert isinstance(player.app.top, Question)
    assert len(left()) == 12, "it is only asked"
    press(player, "Keep it")
    assert len(left()) == 12
    press(player, "Delete it all")
    press(player, "Delete it all")
    assert left() == sorted(theirs)
    assert not player.app.running
    player.app.close()
    assert left() == sorted(theirs), "the size of the window is not kept either"


def test_the_systems_own_folders_go_whole(
    sit: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("TAMBOUR_HOME")
    for name in ("CONFIG", "DATA", "CACHE", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / "user" / name))
    filled()
    assert list((tmp_path / "user").glob("*/tambour"))
    player = sit(ParentsScreen())
    press(player, "Delete it all")
    press(player, "Delete it all")
    assert not list((tmp_path / "user").glob("*/tambour"))


def test_what_a_running_match_holds_stays_whole_and_is_told(sit: Any) -> None:
    player = sit()
    player.app.context.apply(replace(player.app.settings, name="Ann"))
    player.app.context.open(sharing({}, ("Ann", "Bob"), "agon"))
    until(lambda: isinstance(player.app.top, TableScreen), player)
    before = left()
    assert before
    player.app.push(ParentsScreen())
    player.wait()
    press(player, "Delete it all")
    press(player, "Delete it all")
    assert isinstance(player.app.top, Notice)
    assert "Something is in use." in words(player.app.top)
    assert left() == before
    assert player.app.running
