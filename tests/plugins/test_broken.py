"""Plug-ins that cannot be opened: the box opens without them and says which and why."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from client import routes
from client.__main__ import main
from client.app import App
from client.games import plugins
from client.memory.again import WayToPlay
from client.pages.modal import Notice
from client.processes.first_moves import FirstMoves
from client.processes.worker import Answer, ImmediateWorker
from core.games import GAMES
from tests.plugins import kit
from tests.screen.finders import button

GOOD = (kit.HERE / "breakthrough" / "tambour_breakthrough" / "__init__.py").read_text()
BROKEN = {
    "raises": ('raise RuntimeError("no\\nluck\\x1b[2J")', "it raises RuntimeError: noluck"),
    "exits": ("import sys\nsys.exit(3)", "it raises SystemExit: 3"),
    "dies": ("class Odd(BaseException): pass\nraise Odd", "it raises"),
    "unsayable": (
        "class Odd(Exception):\n    def __str__(self): raise ValueError\nraise Odd", "it raises",
    ),
    "typo": ("def (:", "it raises SyntaxError"),
    "missing": ("import no_such_module_of_ours", "it raises ModuleNotFoundError"),
    "empty": ("", "it raises AttributeError"),
    "nothing": ("GAME = 5", "is no passport of a game"),
    "twin": (GOOD.replace('key="breakthrough"', 'key="napoleon"'),
             "there is a game with the key napoleon already"),
    "shouts": (GOOD.replace('key="breakthrough"', 'key="LOUD GAME"'),
               "its key must be up to sixteen small letters and digits"),
    "naked": (GOOD.replace('"infantry"', '"unicorn"'), "the wardrobe has no miniature unicorn"),
    "flat": (GOOD.replace('"infantry"', '"disc:unicorn horn"'),
             "the wardrobe has no miniature disc:unicorn horn"),
    "bare": (GOOD.replace("    story=", '    armies=(("Blue", "tartan"),),\n    story='),
             "the wardrobe has no livery tartan"),
    "mute": (GOOD.replace('"Colonnes du plateau."', '""'),
             "it lacks a translation: fr: Files of the board"),
    "english": (GOOD.replace('translations={"fr":', 'translations={"de":'),
                "it lacks a translation: fr: Breakthrough"),
    "old": (GOOD.replace("contract=2", "contract=1"),
            "it was written for version 1 of the contract of games, this program keeps version 2"),
    "unset": (GOOD.replace('presets=(Preset(msg("Eight by eight"), {}),)', "presets=()"),
              "it has no preset to play with"),
    "stuck": (GOOD.replace("w, size =", "w, size = 1 // 0,"), "it raises ZeroDivisionError"),
    "wrong": (GOOD.replace('{}),)', '{"wheels": 4}),)'), "option wheels: there is none"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_the_box_opens_without_it_and_says_why(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, why = BROKEN[name]
    assert source != GOOD
    kit.distribution(tmp_path, name, f"plugin_{name}:GAME", {f"plugin_{name}.py": source})
    kit.ours(tmp_path, "draughts")  # a good one beside it comes in all the same
    before = list(GAMES)
    with kit.installed(tmp_path):
        assert main(["games"]) == 0
        told = capsys.readouterr()
        assert [line.split()[0] for line in told.out.splitlines()] == [*before, "draughts"]
        (line,) = told.err.splitlines()
        assert line.startswith(f"tambour: the plug-in {name} cannot be opened: ")
        assert why in line
        assert line.isprintable()
        assert len(line) < 300
        assert main(["games", "napoleon"]) == 0  # told each time it is asked, opened only once
        assert capsys.readouterr().err.splitlines() == [line]
        assert main(["perft", "napoleon", "--depth", "1"]) == 0  # other commands say nothing of it
        assert capsys.readouterr().err == ""


def test_who_presses_stop_while_one_loads_is_heard(tmp_path: Path) -> None:
    kit.distribution(tmp_path, "slow", "plugin_slow:GAME", {
        "plugin_slow.py": "raise KeyboardInterrupt",
    })
    with kit.installed(tmp_path):
        assert main(["games"]) == 130


def test_what_a_plug_in_prints_is_not_taken_for_an_answer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kit.distribution(tmp_path, "chatty", "plugin_chatty:GAME", {
        "plugin_chatty.py": "print('hello')\n" + GOOD,
    })
    with kit.installed(tmp_path):
        assert main(["games", "breakthrough", "--json"]) == 0
        assert capsys.readouterr().out.startswith("{")


def test_the_window_shows_nothing_broken(tmp_path: Path) -> None:
    for name in ("raises", "naked", "old"):
        source = {f"plugin_{name}.py": BROKEN[name][0]}
        kit.distribution(tmp_path, name, f"plugin_{name}:GAME", source)
    with kit.installed(tmp_path):
        told = plugins.discover()
        assert len(told) == 3
        app = App(size=(800, 600))
        try:
            assert app.frame(0.0)
            assert len(app.stack) == 1
        finally:
            app.close()


class Deaf(ImmediateWorker):
    """A worker whose process never comes to an end with a question about first moves."""

    def ask(self, question: Any) -> Answer[Any]:
        return Answer() if isinstance(question, FirstMoves) else super().ask(question)


@pytest.mark.parametrize("hangs", [False, True])
def test_a_game_that_never_answers_opens_no_table(tmp_path: Path, hangs: bool) -> None:
    kit.ours(tmp_path, "breakthrough")
    with kit.installed(tmp_path):
        assert plugins.discover() == ()
        screen = routes.made(routes.Setup(WayToPlay.ONE, "breakthrough"))
        app = App(screen, size=(800, 600), worker=Deaf() if hangs else ImmediateWorker())
        try:
            app.frame(0.0)
            button(screen, "Start the game").on_click()
            for tick in range(1, 10):
                app.frame(tick * 1.0)
            top = app.top
            assert isinstance(top, Notice) == hangs
            assert (top is screen) is False
            assert not hangs or "tambour check breakthrough" in " ".join(top.aloud.told)
        finally:
            app.close()


def test_a_worker_is_given_the_same_box(tmp_path: Path) -> None:
    kit.ours(tmp_path, "draughts")
    with kit.installed(tmp_path):
        assert plugins.discover() == ()
        places = list(plugins.brought.values())
    code = (f"from client.games.plugins import bring\nbring({places})\n"
            "from core.games import GAMES\n")
    told = subprocess.run(
        [sys.executable, "-c", code + "print(*GAMES)"], capture_output=True, text=True, check=True,
        env={"PYTHONPATH": f"{tmp_path}{os.pathsep}{kit.HERE.parents[1]}"},
    )
    assert told.stdout.split()[-1] == "draughts"


def test_where_nothing_is_installed_only_folders_are_glanced_at() -> None:
    code = (
        "import sys\nfrom client.games.plugins import discover\nbefore = set(sys.modules)\n"
        "assert discover() == ()\nprint(*(set(sys.modules) - before))"
    )
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True,
        env={"PYTHONPATH": str(kit.HERE.parents[1])},
    )
    assert not {"core.games", "importlib.metadata"} & set(told.stdout.split())
