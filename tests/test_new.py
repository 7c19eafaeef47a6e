"""`tambour new` writes a game that works, and touches nothing that is there already."""

import json
import re
import runpy
from pathlib import Path

import pytest

from client.__main__ import main
from client.cli.new import EXAMPLE, files
from client.games import plugins
from core.games import GAMES
from tests.plugins import kit


def test_the_new_game_is_played_and_its_first_test_passes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "kite", "--in", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    folder = tmp_path / "kite"
    assert str(folder) in told
    written = {str(file.relative_to(folder)): file.read_text("utf-8")
               for file in folder.rglob("*") if file.is_file()}
    assert written == files("kite")
    assert not any(re.search(rf"tambour.{EXAMPLE}|[\"']{EXAMPLE}[\"']", text)
                   for text in written.values())
    place = re.search(r'^kite = "(.+)"', written["pyproject.toml"], re.MULTILINE)
    assert place is not None
    kit.distribution(tmp_path / "site", "kite", place[1], {
        name: text for name, text in written.items() if name.startswith("tambour_kite/")})
    with kit.installed(tmp_path / "site"):
        assert plugins.discover() == ()
        assert GAMES["kite"].title == "Kite"
        assert main(["perft", "kite", "--depth", "3", "--json"]) == 0
        assert json.loads(capsys.readouterr().out) == {"perft": [9, 72, 504]}
        assert main(["check", "kite", "--only", "passport,translations,laws"]) == 0
        first = runpy.run_path(str(folder / "tests" / "test_kite.py"))
        first["test_a_move_is_played_and_taken_back"]()
        assert main(["new", "kite", "--in", str(tmp_path / "other")]) == 2
        assert "already" in capsys.readouterr().err


@pytest.mark.parametrize(("key", "words"), [
    ("xiangqi", "already"), ("Kite", "no key"), ("", "no key"), ("a" * 17, "no key"),
    ("../kite", "no key"), ("k\x1b[2J", "no key"), ("1kite", "no key"),
])
def test_what_is_no_key_is_refused_in_a_line(
    key: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", key, "--in", str(tmp_path)]) == 2
    told = capsys.readouterr().err
    assert words in told
    assert told.count("\n") == 1
    assert "\x1b" not in told
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_there_is_not_touched(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "kite").mkdir()
    assert main(["new", "kite", "--in", str(tmp_path)]) == 2
    assert "is there already" in capsys.readouterr().err
    (tmp_path / "file").write_text("mine")
    assert main(["new", "kite", "--in", str(tmp_path / "file")]) == 2
    assert "cannot be written" in capsys.readouterr().err
    assert not list((tmp_path / "kite").iterdir())


def test_a_folder_with_an_odd_name_is_shown_stripped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for code in (0, 2):  # the second time it is there already
        assert main(["new", "kite", "--in", str(tmp_path / "\x1b[31mred\u202e")]) == code
        told = capsys.readouterr()
        shown = told.out + told.err
        assert "kite" in shown
        assert "\x1b" not in shown
        assert "\u202e" not in shown
