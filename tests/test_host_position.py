"""`tambour host GAME --position FILE`: the table begins there, or a sentence says why it cannot."""

import json
from pathlib import Path
from typing import Any

import pytest

from client.__main__ import main
from client.pages.lobby.wait import WaitScreen
from core.games import GAMES
from core.option import read_options


def asked(key: str = "agon", **more: Any) -> dict[str, Any]:
    """Give a request for a position of a game after a few plies."""
    game = GAMES[key]
    rules = game.rules(read_options(game.options, {}))
    p = rules.opening()
    for _ in range(4):
        seat = p.turn
        assert seat is not None
        p = rules.apply(p, seat, next(iter(rules.actions(p, seat)))).position
    return {"game": key, "position": rules.to_json(p), **more}


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[WaitScreen]:
    """Open no window; give the screens that would be shown."""
    monkeypatch.setenv("TAMBOUR_HOME", str(tmp_path / "home"))
    scenes: list[WaitScreen] = []
    monkeypatch.setattr("client.app.run", lambda scene: scenes.append(scene) or 0)
    return scenes


def test_a_table_begins_where_a_file_says(opened: list[WaitScreen], tmp_path: Path) -> None:
    file = tmp_path / "here.json"
    file.write_text(json.dumps(asked()))
    assert main(["host", "agon", "--here", "--port", "0", "--position", str(file)]) == 0
    (wait,) = opened
    assert wait.link is not None
    wait.link.close()
    assert wait.beginning is not None
    assert wait.beginning.position.ply == 4


@pytest.mark.parametrize(("value", "words"), [
    (asked("xiangqi"), "is a position of xiangqi"),
    ({"game": "agon"}, "position: missing"),
    ({"game": "agon", "position": {"turn": "nobody"}}, "position."),
    ({"game": "agon", "position": {"W": {"Q": "a1", "G": []}}}, "here.json"),
    ([], "must be an object"),
])
def test_a_file_that_is_no_beginning_is_told(
    value: Any, words: str, opened: list[WaitScreen], tmp_path: Path,
    capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "here.json"
    file.write_text(json.dumps(value))
    assert main(["host", "agon", "--position", str(file)]) == 2
    assert words in capsys.readouterr().err
    assert not opened


def test_hidden_ranks_begin_at_their_beginning(
    opened: list[WaitScreen], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "here.json"
    file.write_text(json.dumps({"game": "luzhanqi", "position": {"start": True}}))
    assert main(["host", "luzhanqi", "--position", str(file)]) == 2
    assert "With hidden ranks a match begins at its beginning." in capsys.readouterr().err
