"""What a newer program keeps: an older one reads it, loses nothing of it and says so."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from client import app as window
from client.memory.files import Newer, newer, write_json
from client.memory.friends import Friends
from client.memory.heroes import Heroes
from client.memory.kept_wishes import KeptWishes
from client.memory.learned import Learned
from client.memory.marched import Marched
from client.memory.match_note import MatchNote
from client.memory.riddles import Riddles
from client.memory.settings import Settings, home, load, save
from client.memory.tonight import Somebody, keep_end
from client.memory.wins import Wins
from net.crypto.commitment import Sealed


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("TAMBOUR_HOME", str(tmp_path / "home")), ("SDL_VIDEODRIVER", "dummy"),
                        ("SDL_AUDIODRIVER", "dummy"), ("LANG", "C")):
        monkeypatch.setenv(name, value)


def game(folder: Path) -> Path:
    """Name the record of a match."""
    return folder / "match.tambour"


WRITERS: dict[str, Callable[[Path], object]] = {
    "settings.json": lambda file: save(replace(load(), name="Ann"), file),
    "learned.json": lambda file: Learned(file).add("agon", "The queen"),
    "heroes.json": lambda file: Heroes(file).add("agon", "Ann", [("Q", 1)]),
    "road.json": lambda file: Marched(file).tell("agon", "seat", True),
    "wishes.json": lambda file: KeptWishes(file).add("agon", "revenge"),
    "wins.json": lambda file: Wins(file).add("agon", 3),
    "friends.json": lambda file: Friends(file).remember("Bob", Sealed(bytes(32)), date(2026, 1, 1)),
    "riddles.json": lambda file: Riddles(file).add("Mine", "text"),
    "match.note": lambda file: MatchNote((0,)).write(game(file.parent)),
    "tonight.json": lambda file: keep_end(game(file.parent), [Somebody("Ann")], [0], 1.0),
}


@pytest.mark.parametrize("name", WRITERS)
def test_whoever_keeps_something_leaves_a_newer_file_as_it_is(name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    WRITERS[name](file)
    before = file.read_bytes()
    assert before, "a file of ours is written"
    assert not newer(file)
    told = {"version": 2, "of": ["what", "we", "do not know"]}
    file.write_text(json.dumps(told))
    WRITERS[name](file)
    assert json.loads(file.read_text()) == told


@pytest.mark.parametrize("form", [2, 99, "3", None, -1, 1.5])
def test_only_a_known_form_is_written_over(form: Any, tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    file.write_text(json.dumps({"version": form}))
    with pytest.raises(Newer):
        write_json(file, {"ours": 1})
    for known in ('{"version": 1}', "[]", "{", "7"):
        file.write_text(known)
        write_json(file, {"ours": 1})


def test_a_setting_that_a_newer_program_has_added_stays() -> None:
    save(Settings(name="Ann"))
    file = home() / "settings.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), "weather": "rain"}))
    save(replace(load(), name="Bob"))
    told = json.loads(file.read_text())
    assert (told["name"], told["weather"]) == ("Bob", "rain")


@pytest.mark.parametrize("folder", ["", "matches", "boards"])
def test_whoever_starts_an_older_program_reads_one_sentence(
    folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[tuple[str, ...]] = []

    def look(app: window.App, now: float) -> bool:
        said.append(app.top.aloud.told)
        app.quit()
        return False

    monkeypatch.setattr(window.App, "step", look)
    assert window.run() == 0
    write_json(home() / folder / "some.json", {"version": 2})
    assert window.run() == 0
    told = "A newer Tambour has been here. What it keeps is read, and stays as it is."
    assert [told in each for each in said] == [False, True]
