"""Limits that no source has are ours: named so where rules are chosen, and each can be lifted."""

import json
from typing import Any

import pytest

from client.__main__ import main
from client.cli import moves, play
from tests.test_cli_lines import ask

BARE = "2b6/4a4/3kP4/9/9/9/9/9/9/4K4 b - - 0 1"
"""Black may take the last piece that crosses the river, and be mated by a bare general (X-17a)."""


def played(position: str, *actions: str, **options: Any) -> dict[str, Any]:
    request = {"game": "xiangqi", "options": options, "position": position}
    return ask(play.answer, {**request, "actions": list(actions)})


def why(said: dict[str, Any]) -> str | None:
    return said["result"] and said["result"]["why"]


def test_where_facing_is_a_check_a_bare_general_still_mates() -> None:
    assert why(played(BARE, "c10e8")) is None
    mate = played(BARE, "c10e8", "e1d1")
    assert mate["result"] == {"winner": "r", "why": "checkmate"}


@pytest.mark.parametrize("options", [
    {"ruleset": "tournament"}, {"facing": "forbidden"},
], ids=str)
def test_where_nobody_may_face_nobody_can_win_and_it_is_drawn(options: dict[str, Any]) -> None:
    assert why(played(BARE, "c10e8", **options)) == "material"
    assert why(played(BARE, "c10e8", **options, material=False)) is None


def test_without_the_draw_by_material_both_play_on() -> None:
    options = {"ruleset": "tournament", "material": False}
    bare = "3k5/9/9/9/9/9/9/9/9/5K3 w - - 0 1"
    request = {"game": "xiangqi", "options": options, "position": bare}
    assert why(played(bare, "f1f2", "d10d9", **options)) is None
    assert ask(moves.answer, request)["moves"]


@pytest.mark.parametrize("off", [0, "0", "none"])
def test_repetition_is_switched_off_by_zero(off: object) -> None:
    cycle = ["e1e2", "e10e9", "e2e1", "e9e10"]
    start = "4k4/9/9/9/4p4/4P4/9/9/9/4K4 w - - 0 1"
    assert why(played(start, *cycle, *cycle)) == "repetition"
    assert why(played(start, *cycle, *cycle, *cycle, *cycle, repetition=off)) is None


def test_quiet_limit_and_stalemate_are_switched_off() -> None:
    late = "4k4/9/9/9/4p4/4P4/9/9/9/4K4 w - - 119 80"
    assert why(played(late, "e1e2")) == "quiet"
    assert why(played(late, "e1e2", quiet_limit=0)) is None
    stale = "3k5/9/4R4/9/9/9/9/9/9/5K3 w - - 0 1"
    options = {"ruleset": "tournament"}
    assert played(stale, "e8e9", **options)["result"] == {"winner": "r", "why": "stalemate"}
    drawn = played(stale, "e8e9", **options, stalemate="draw")
    assert drawn["result"] == {"winner": None, "why": "stalemate"}


OURS = {
    "xiangqi": {"stalemate", "repetition", "quiet_limit", "material", "handicap"},
    "halebarde": {"grid", "camp_safe", "turn_limit", "handicap"},
}


@pytest.mark.parametrize("key", OURS)
def test_games_names_what_is_ours(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", key, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {field["name"] for field in told["options"] if field["ours"]} == OURS[key]
    assert main(["games", key]) == 0
    page = capsys.readouterr().out
    parts = page.partition("\n  presets")[0].split("\n  --")[1:]
    words = [" ".join(part.split()) for part in parts]
    marked = {word.split()[0].replace("-", "_") for word in words if "Our own:" in word}
    assert marked == OURS[key]
