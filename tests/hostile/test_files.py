"""Whatever stands under a name somebody gave or in our folders: a sentence, and nothing is waited
for or read without end."""

import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from client.__main__ import main
from client.app import App
from client.memory.settings import Settings, load
from client.pages.deploy.formations import Formations
from client.pages.editor.store import Boards

from .limits import LONGEST, deadline, harmless, memory, posix

pytestmark = posix


def pipe(path: Path) -> None:
    """Make a pipe nobody writes to."""
    os.mkfifo(path)


def giant(path: Path) -> None:
    """Make a file of a terabyte that takes no room."""
    with path.open("wb") as file:
        file.truncate(1 << 40)


def zeros(path: Path) -> None:
    """Make a name for what never ends."""
    path.symlink_to("/dev/zero")


def loop(path: Path) -> None:
    """Make a name that leads to itself."""
    path.symlink_to(path)


KINDS: tuple[Callable[[Path], None], ...] = (pipe, Path.mkdir, zeros, giant, loop)
READERS = (
    ["verify", "{}"], ["replay", "{}"], ["replay", "{}", "--film", "{}.webp"],
    ["perft", "napoleon", "--depth", "1", "--position", "{}"],
)


@pytest.mark.parametrize("ending", ["tambour", "pgn"])
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("words", READERS, ids=lambda words: " ".join(words[:3]))
def test_what_is_no_file_ends_in_a_sentence(
    words: list[str], kind: Callable[[Path], None], ending: str, tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / f"x.{ending}"
    kind(path)
    with deadline(), memory(4 << 20):
        assert main([word.replace("{}", str(path)) for word in words]) == 2
    told = capsys.readouterr()
    assert not told.out
    assert told.err.startswith("tambour: ")
    assert f"x.{ending}: " in told.err
    assert told.err.count("\n") == 1
    assert sorted(p.name for p in tmp_path.iterdir()) == [path.name], "nothing was left behind"


@pytest.mark.parametrize("text", [
    "{" * 900_000, "1" * 900_000, "1. " + "1" * 90_000 + "x", "(" * 900_000, "[" * 900_000,
    "[a \"" * 90_000, "[" + "a" * 900_000, "[a " + " " * 900_000, "[a \"" + "\\\"" * 400_000,
    "h3e3 " * 100_000, ";" * 900_000 + "\nx", "}" * 9, "\x1b[2J" * 1000, "{x" + ";{" * 400_000,
    "x" * 5_000_000,
    "[FEN \"" + "9/" * 400_000 + "\"]\n", "[Variant \"\x1b[2J" + "x" * 90_000 + "\"]\n",
    "[Format \"\x9b2J\"]\n", "[Red \"\x1b[2J\"]\n\n1. \x1b[2J",
], ids=range(19))  # fmt: skip
def test_no_game_file_hangs(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.pgn"
    path.write_text(text)
    with deadline():
        assert main(["replay", str(path), "--film", str(tmp_path / "x.webp")]) == 2
    err = capsys.readouterr().err
    harmless(err)
    assert err.count("\n") == 1
    assert len(err) <= LONGEST + 20


def test_a_film_is_not_written_onto_what_is_no_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pipe(tmp_path / "x.webp")
    for words in (["demo", "agon", "--film"], ["gallery", "--film"]):
        with deadline():
            assert main([*words, str(tmp_path / "x.webp")]) == 2
        assert "is not a file" in capsys.readouterr().err


# Our own folders ----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_our_folders_may_hold_anything(
    kind: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("TAMBOUR_HOME", str(tmp_path))
    for name in ("boards", "matches"):
        (tmp_path / name).mkdir()
    kind(tmp_path / "settings.json")
    kind(tmp_path / "formations.json")
    kind(tmp_path / "boards" / "x.json")
    kind(tmp_path / "matches" / "x.tambour")
    with deadline(), memory(4 << 20):
        assert load() == Settings()
        assert Formations(tmp_path).broken
        assert Boards(tmp_path).broken == 1
    harmless(capsys.readouterr().err)


def test_a_pipe_among_the_records_is_told_and_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:

    from client.pages.records import RecordsScreen

    monkeypatch.setenv("TAMBOUR_HOME", str(tmp_path))
    monkeypatch.setattr("client.window.sound.SOUNDS", tmp_path / "silence")
    (tmp_path / "matches").mkdir()
    pipe(tmp_path / "matches" / "2026-01-01-1200-agon-\x1b[2JAnn\u202e-Bob-abc-0.tambour")
    app = App(RecordsScreen(), size=(800, 600), settings=Settings())
    now = 0.0
    with deadline():
        while not (app.top.rows and app.top.rows[0].summary is not None):
            now += 0.1
            app.frame(now)  # the list is made beside the frame loop
            time.sleep(0.01)
    (row,) = app.top.rows
    assert not row.watch.enabled
    assert "\x1b" not in "".join(row.words)


@pytest.mark.parametrize("held", [
    [], "x", 5, None, {}, {"name": 5, "game": "agon", "options": {}},
    {"name": [1], "game": "agon", "options": {}}, {"name": {"a": 1}, "game": "agon", "options": {}},
    {"name": "x", "game": [], "options": {}}, {"name": "x", "game": {}, "options": {}},
    {"name": "x", "game": 1, "options": {}}, {"name": "x", "game": "agon", "options": []},
    {"name": "x", "game": "agon", "options": "angles"}, {"name": "x", "game": "agon"},
    {"name": "x", "game": "agon", "options": {"angles": [[[]]]}}, {"name": None, "game": "agon"},
    {"name": "x", "game": "napoleon", "options": {"army": 10**40}},
    {"name": "x", "game": "napoleon", "options": {"coef": "9" * 99_999}},
    {"name": "\x1b", "game": "agon", "options": {}},
    {"name": ["a", "b"], "game": "agon", "options": {}},
    {"name": "x", "game": "napoleon", "options": {"board": ["8x8"]}},
])  # fmt: skip
def test_a_board_file_of_wrong_types_is_only_counted(held: Any, tmp_path: Path) -> None:
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "a.json").write_text(json.dumps(held))
    good = {"version": 1, "name": "Mine\x1b[2J", "game": "agon", "options": {"angles": [120, 180]}}
    (tmp_path / "boards" / "b.json").write_text(json.dumps(good))
    with deadline():
        boards = Boards(tmp_path)
    assert boards.broken == 1
    assert [(b.name, b.options) for b in boards.all] == [("Mine[2J", {"angles": "120,180"})]


@pytest.mark.parametrize("text", [
    "[" * 100_000, '{"formations": ' + "[" * 900 + "]" * 900 + "}", "1" * 4299, "NaN",
    '{"formations": [{"toys": [[1' + "0" * 4000 + ', 1, "A", 1]], "game": "", "fits": "",'
    ' "name": "x"}]}',
])  # fmt: skip
def test_formations_of_nonsense_are_set_aside(text: str, tmp_path: Path) -> None:
    (tmp_path / "formations.json").write_text(text)
    with deadline():
        assert Formations(tmp_path).broken
