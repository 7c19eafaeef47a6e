"""What a game's folder says of it reaches the screen: its ends in words, its tune, its pieces."""

import ast
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from client.language.words import Words
from client.window.sound import SOUNDS
from core.action import Resign
from core.event import Outcome
from core.game import ENDS, End, Game
from core.games import GAMES
from core.games.napoleon import NAPOLEON
from core.passport import Passport

from .test_table_kit import Sitting

ROOT = Path(__file__).parents[2]
HOSTILE = "{winner:>999999999}\u202e\nfull-board" + "x" * 5000


def words_of(game: Game) -> set[str]:
    """Read off a game's sources the words it ends with."""
    found = set()
    for path in (ROOT / "core" / "games" / game.key).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
                name = node.func.id if isinstance(node.func, ast.Name) else name
                if name in ("ended", "end", "_end", "Outcome"):
                    found |= {arg.value for arg in node.args
                              if isinstance(arg, ast.Constant) and isinstance(arg.value, str)}
    return {word for word in found if word.islower()}


@pytest.mark.usefixtures("watched")
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_every_end_has_words_and_every_tune_a_file(game: Game) -> None:
    for why in words_of(game) | set(game.ends) | set(ENDS):
        for seats in game.players:
            told = game.end(why, seats)
            assert told, why
            assert Words("fr").say(told) != told, "no translation"
    for name in (game.tune, next(f.default for f in fields(Passport) if f.name == "tune")):
        assert (SOUNDS / f"tune_{name}1.ogg").exists()


def told_at_the_end(monkeypatch: Any, game: Game, why: str) -> str:
    """Let somebody resign, call that end `why`, and give all that the card says."""
    monkeypatch.setitem(GAMES, game.key, game)
    table = Sitting(monkeypatch)
    match = table.play.match
    match.game = game
    table.link.post(0, Resign())
    table.frame(0.5)
    match.position = replace(match.position, outcome=Outcome((1,), why, "M-2"))
    table.scene.dialogs.result()
    sheet = table.scene.dialogs.shown
    assert sheet is not None
    return " ".join(sheet.lines)


def test_a_game_tells_its_ends_in_its_own_words(monkeypatch: pytest.MonkeyPatch) -> None:
    ends = {"full-board": End("{winner} filled the board."), "quiet": End("{loser} slept.")}
    own = replace(NAPOLEON, ends=ends)
    assert "Bob filled the board." in told_at_the_end(monkeypatch, own, "full-board")
    assert "Ann slept." in told_at_the_end(monkeypatch, own, "quiet")
    assert "Ann gave up." in told_at_the_end(monkeypatch, own, "resigned")


def test_an_end_without_words_still_reads_well(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Full board." in told_at_the_end(monkeypatch, NAPOLEON, "full-board")
    told = told_at_the_end(monkeypatch, NAPOLEON, HOSTILE)
    assert len(told) < 200
    assert told.isprintable()
