"""Urgent turns: what wins at once is played, and who would win at once is stopped, from level six.

The Lieutenant, level five, overlooks people's pieces in Luzhanqi on purpose, and so some of these.
A slice of the suite that `urgent` made from self-play; all of it, at every level:

    python -m pytest -m slow --timeout 0 tests/search/test_urgent.py
"""

import json
from typing import Any

import pytest

from core.game import Rules
from core.games import GAMES
from core.option import read_options
from core.position import Position
from core.search.levels import LEVELS
from core.search.think import think
from core.search.thought import Task
from tests.search.urgent import FILE, after, held, winning, won

SUITE: dict[str, dict[str, list[str]]] = json.loads(FILE.read_text())
SOME = 1
"""Positions of each sort that are tried every time, for all are for a quiet hour."""
NODES = 20_000
"""How far the Marshal looks here, who is bounded by time else."""
RUNS = [
    pytest.param(key, level, SOME, id=f"{key}-{level + 1}") for key in SUITE for level in (5,)
] + [
    pytest.param(key, level, 0, id=f"{key}-{level + 1}-all", marks=pytest.mark.slow)
    for key in SUITE for level in (4, 5, 6, 7) if level > 4 or key != "luzhanqi"
]


def asked(text: str, game: str) -> tuple[Rules, Position]:
    row: dict[str, Any] = json.loads(text)
    rules = GAMES[game].rules(read_options(GAMES[game].options, row["options"]))
    return rules, rules.from_json(row["position"])


def answer(rules: Rules, p: Position, level: int) -> Position:
    """Play a level's turn to its end, and what must follow it."""
    seat = p.turn
    assert seat is not None
    task = Task(LEVELS[level], 1, 0 if LEVELS[level].nodes else NODES)
    while p.outcome is None and p.turn == seat:
        action = think(rules, rules.view(p, seat), seat, task).action
        assert rules.refusal(p, seat, action) is None
        p = after(rules, p, seat, action)
    return p


def stopped(rules: Rules, p: Position, seat: int) -> bool:
    """Say whether the other, who is to move, cannot win at once."""
    if p.outcome is not None:
        return not won(p, 1 - seat)
    if rules.game.key == "halebarde":
        return held(rules, p)
    return not any(True for _ in winning(rules, p, 1 - seat))


@pytest.mark.parametrize(("key", "level", "some"), RUNS)
def test_urgent_turns(key: str, level: int, some: int) -> None:
    failed = []
    for sort, rows in SUITE[key].items():
        for text in rows[:some] if some else rows:
            rules, p = asked(text, key)
            seat = p.turn
            assert seat is not None
            q = answer(rules, p, level)
            if not (won(q, seat) if sort == "wins" else stopped(rules, q, seat)):
                failed.append((sort, text))
    assert not failed, f"{len(failed)}: {failed}"
