"""`tambour check` says everything that a game lacks at once, whatever its code does."""

import builtins
import json
import re
from pathlib import Path
from typing import Any

import pytest

from client.__main__ import main
from client.check import playing
from client.check.inquiry import CHECKS, Told, ask
from client.cli.new import files
from client.games import plugins
from core.games import GAMES
from tests.plugins import kit

PACKAGE = "tambour_kite"
SOURCE = (kit.HERE / "three" / "tambour_three" / "__init__.py").read_text().replace(
    '"three"', '"kite"')
LESSON = {
    "title": "One drummer", "rules": ["T-1"], "end": "Well done.",
    "steps": [{"say": "Place one.", "goal": ["event", "placed"], "show": "O@a1"}],
}
COURSE = {"aim": "Three in a line win.", "chapters": [{"title": "One", "lessons": [LESSON]}]}
ACTIONS = '        if p.phase is not Phase.PLAY or seat not in p.to_act:\n            return []\n'


def install(folder: Path, change: dict[str, str] | None = None, **beside: str) -> None:
    """Install a game that is written on the contract, with some of its source changed."""
    text = SOURCE
    for old, new in (change or {}).items():
        assert old in text
        text = text.replace(old, new)
    names = {"rules": "RULES.md", "lessons": "lessons.json", "puzzles": "puzzles.json"}
    written = {"rules": files("kite")[f"{PACKAGE}/RULES.md"], **beside}
    kit.distribution(folder, "kite", f"{PACKAGE}:GAME", {
        f"{PACKAGE}/__init__.py": text,
        **{f"{PACKAGE}/{names[name]}": said for name, said in written.items()},
    })


def checked(folder: Path, name: str, change: dict[str, str] | None = None, **beside: str) -> Told:
    """Make one check of such a game, in this process."""
    install(folder, change, **beside)
    with kit.installed(folder):
        assert plugins.discover() == ()
        return ask(name, GAMES["kite"])


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "SECONDS", 0.2)


def test_a_sound_game_has_nothing_to_mend(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    install(tmp_path)
    with kit.installed(tmp_path):
        assert main(["check", "kite", "--only", "passport,translations,rules,desk,demo"]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert [line.split()[0] for line in lines] == [
            "passport", "translations", "rules", "desk", "demo", "nothing"]
        assert plugins.discover() == ()  # the command itself has not
        for name in CHECKS:
            assert ask(name, GAMES["kite"]).faults == (), name


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("name", ["passport", "translations", "rules", "lessons", "puzzles"])
def test_what_the_box_says_and_teaches_is_whole(key: str, name: str) -> None:
    told = ask(name, GAMES[key])
    assert told.faults == ()
    assert told.said != "there are none"


@pytest.mark.parametrize(("name", "change", "words"), [
    ("translations", {'"Somebody stands there already.": "Quelqu\'un s\'y tient déjà.",': ""},
     "fr: Somebody stands there already."),
    ("rules", {'"T-2"': '"T-9"'}, "T-9 is cited, and RULES.md does not tell it"),
    ("laws", {"if piece is None]": "]"}, "what it lists it refuses: Somebody"),
    ("laws", {"if piece is None]": "if piece is None and at != 8]"}, "has no action"),
    ("laws", {"board[point] = piece": "board[point + 9] = piece"}, "IndexError in tambour_kite"),
    ("laws", {"to_act=frozenset({1 - seat})": "to_act=frozenset({-1})"}, "leaves to chance what"),
    ("laws", {"to_act=frozenset({1 - seat})": "to_act=frozenset()"}, "nobody is to act"),
    ("demo", {'(seat,), "line", "T-2", told)': '(seat,), "row", "T-2", told)'}, "row"),
])
def test_a_fault_is_told_in_a_sentence(
    name: str, change: dict[str, str], words: str, tmp_path: Path
) -> None:
    told = checked(tmp_path, name, change)
    assert any(words in fault for fault in told.faults), told
    assert all(len(fault.splitlines()) == 1 for fault in told.faults)


def test_a_broken_law_tells_the_actions_that_led_there(tmp_path: Path) -> None:
    told = checked(tmp_path, "laws", {"ply=p.ply + 1": "ply=p.ply + 1 if p.ply < 8 else 1 // 0"})
    assert "ZeroDivisionError in tambour_kite" in told.faults[0]
    assert re.search(r"\(after [5-8] actions: O@", told.faults[0])


@pytest.mark.parametrize(("change", "words"), [
    ({}, ""),
    ({"show": "O@z9"}, "z9"),
    ({"show": "O@a1", "goal": ["event", "taken"]}, "what step 1 shows does not do it"),
    ({"show": "", "goal": ["refused", "T-1"], "try": ["a1"]}, "nothing is refused"),
])
def test_a_lesson_that_cannot_be_done_is_told(
    change: dict[str, Any], words: str, tmp_path: Path
) -> None:
    lesson = LESSON | {"steps": [{**LESSON["steps"][0], **change}]}  # type: ignore[dict-item]
    course = COURSE | {"chapters": [{"title": "One", "lessons": [lesson]}]}
    told = checked(tmp_path, "lessons", lessons=json.dumps(course))
    assert len(told.faults) == bool(words)
    assert words in "".join(told.faults)


def test_what_cannot_be_read_beside_a_game_is_told(tmp_path: Path) -> None:
    broken = '```position\n{"position": {"pieces": ["black:Q@a1"]}}\n```\n'
    install(tmp_path, rules=files("kite")[f"{PACKAGE}/RULES.md"] + broken, lessons="{", puzzles="3")
    with kit.installed(tmp_path):
        plugins.discover()
        assert "diagram 1" in ask("rules", GAMES["kite"]).faults[0]
        assert ask("lessons", GAMES["kite"]).faults
        assert ask("puzzles", GAMES["kite"]).faults


@pytest.mark.parametrize("package", ["hypothesis", "chess"])
def test_what_is_not_installed_is_said(
    package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = {"hypothesis": "laws", "chess": "times"}[package]
    real = builtins.__import__

    def lacking(module: str, *args: Any) -> Any:
        if module.partition(".")[0] == package:
            raise ImportError(module)
        return real(module, *args)

    monkeypatch.setattr(builtins, "__import__", lacking)
    told = checked(tmp_path, name)
    assert told.faults == ()
    assert f"pip install {package}" in told.said


@pytest.mark.parametrize(("change", "status", "words"), [
    ({ACTIONS: "        while p.ply: pass\n"}, 1, "does not answer within 3 s"),
    ({ACTIONS: "        import os; os._exit(3)\n"}, 1, "ends the process"),
    ({"contract=2": "contract=1"}, 1, "version 1 of the contract"),
    ({'key="kite"': 'key="agon"'}, 1, "there is a game with the key agon already"),
    ({'"Taille"': '""', '"Tambour"': '""'}, 1, "fr: Size"),
    ({"from core.action": "from core.action import ("}, 2, "SyntaxError"),
    ({"GAME = Game(": "while True: pass\nGAME = Game("}, 2, "does not answer within 3 s"),
])
def test_whatever_its_code_does_the_command_answers(
    change: dict[str, str], status: int, words: str, tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    install(tmp_path, change)
    with kit.installed(tmp_path):
        only = "passport,translations,demo"
        assert main(["check", "kite", "--limit", "3", "--only", only]) == status
        told = capsys.readouterr()
        said = told.out + told.err
        assert words in said
        assert "Traceback" not in said


@pytest.mark.parametrize(("given", "words"), [
    (["check", "nobody"], "no game is called"), (["check", "agon", "--limit", "0"], "--limit"),
    (["check", "agon", "--limit", "nan"], "--limit"), (["check", "agon", "--only", "x"], "--only"),
    (["check"], "GAME"),
])
def test_bad_words_are_one_line(
    given: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(given) == 2
    told = capsys.readouterr().err
    assert words in told
    assert told.count("\n") == 1
