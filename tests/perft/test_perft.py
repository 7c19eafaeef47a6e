"""Perft counts: the correctness gate. The fast count on the desk must agree with the slow one."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from core.games import GAMES
from core.option import read_options
from core.perft import divide, perft, slow

ROWS = [
    row
    for row in json.loads((Path(__file__).parent / "perft.json").read_text())
    if row["game"] in GAMES
]


@pytest.mark.parametrize("row", ROWS, ids=[row["name"] for row in ROWS])
def test_counts(row: dict[str, Any]) -> None:
    game = GAMES[row["game"]]
    rules = game.rules(read_options(game.options, row["options"])).suited(row["position"])
    p = rules.from_json(row["position"])
    for depth, count in enumerate(row["perft"], 1):
        assert perft(rules, p, depth) == count
    for depth, count in enumerate(row["perft"][:2], 1):
        assert slow(rules, p, depth) == count
    assert sum(divide(rules, p, 2).values()) == row["perft"][1]


def test_the_opening_is_the_base_row() -> None:
    game = GAMES["napoleon"]
    rules = game.rules(game.options())
    assert [perft(rules, rules.opening(), depth) for depth in (1, 2, 3)] == [30, 992, 36983]


@pytest.mark.parametrize(("key", "options"), [
    ("napoleon", {"drum_push": True}),
    ("napoleon", {"board": "10x10", "army": 20, "drum_fright": True, "terrain": "random 77"}),
    ("napoleon", {"los": "lifted"}), ("xiangqi", {}), ("xiangqi", {"ruleset": "tournament"}),
], ids=str)
def test_replies_counted_together_are_those_counted_one_by_one(
    key: str, options: dict[str, Any]
) -> None:
    game, draw = GAMES[key], random.Random(5)
    rules = game.rules(read_options(game.options, options))
    desk = rules.desk(rules.opening())
    assert desk is not None
    for ply in range(60):
        acts = list(desk.acts())
        if not acts:
            break
        if not ply % 3:
            assert desk.leaves(2) == desk.behind(acts, 2)
            assert list(desk.acts()) == acts  # and everything stands where it stood
        takes = [act for act in acts if desk.code[act[1]] >= 0]
        if desk.over(desk.make(draw.choice(takes if takes and draw.random() < 0.3 else acts))):
            break


@pytest.mark.slow
@pytest.mark.parametrize(("options", "count"), [
    ({"ruleset": "tournament"}, 3290240),
    ({"facing": "forbidden"}, 3996098),
    ({}, 3996116),
], ids=["tournament", "lines", "family"])
def test_xiangqi_to_depth_four(options: dict[str, Any], count: int) -> None:
    game = GAMES["xiangqi"]
    rules = game.rules(read_options(game.options, options))
    assert perft(rules, rules.opening(), 4) == count
