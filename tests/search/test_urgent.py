"""Urgent turns: what wins at once is played, and who would win at once is stopped, from level five.

A slice of the suite that `urgent` and `composed` made; all of it, at every level and for three
seeds, is for a quiet hour:

    python -m pytest -m slow --timeout 0 tests/search/test_urgent.py
"""

import json
import random
from collections import Counter
from typing import Any

import pytest

from core.forced import advance
from core.game import Rules
from core.games import GAMES
from core.games.halebarde.movegen import Desk
from core.games.halebarde.pieces import G
from core.option import read_options
from core.piece import points
from core.position import Position
from core.search.levels import LEVELS
from core.search.think import think
from core.search.thought import Task
from tests.search.urgent import FILE, WANTED, held, winning, won
from tests.search.whole_turns import can_win, every_turn

SUITE: dict[str, dict[str, list[str]]] = json.loads(FILE.read_text())
SOME = 1
"""Positions of each sort that are tried every time."""
NODES = 20_000
"""How far the Marshal looks here, who is bounded by time else."""
SEEDS = (1, 2, 3)
RUNS = [
    pytest.param(key, level, 1, SOME, id=f"{key}-{level + 1}")
    for key in SUITE for level in (4, 5) if level > 4 or key != "halebarde"  # it has its own below
] + [
    pytest.param(key, level, seed, 0, id=f"{key}-{level + 1}-{seed}-all", marks=pytest.mark.slow)
    for key in SUITE for level in (4, 5, 6, 7) for seed in SEEDS
]


def asked(text: str, game: str) -> tuple[Rules, Position]:
    row: dict[str, Any] = json.loads(text)
    rules = GAMES[game].rules(read_options(GAMES[game].options, row["options"]))
    return rules, rules.from_json(row["position"])


def answer(rules: Rules, p: Position, level: int, seed: int) -> Position:
    """Play a level's turn to its end, and what must follow it."""
    seat = p.turn
    assert seat is not None
    task = Task(LEVELS[level], seed, 0 if LEVELS[level].nodes else NODES)
    while p.outcome is None and p.turn == seat:
        action = think(rules, rules.view(p, seat), seat, task).action
        assert rules.refusal(p, seat, action) is None
        p = advance(rules, p, seat, action).position
    return p


def stopped(rules: Rules, p: Position, seat: int) -> bool:
    """Say whether the other, who is to move, cannot win at once."""
    if p.outcome is not None:
        return not won(p, 1 - seat)
    if rules.game.key == "halebarde":
        return held(rules, p)
    return not any(True for _ in winning(rules, p, 1 - seat))


@pytest.mark.parametrize(("key", "level", "seed", "some"), RUNS)
def test_urgent_turns(key: str, level: int, seed: int, some: int) -> None:
    failed = []
    for sort, rows in SUITE[key].items():
        for text in rows[:some] if some else rows:
            rules, p = asked(text, key)
            seat = p.turn
            assert seat is not None
            q = answer(rules, p, level, seed)
            if not (won(q, seat) if sort == "wins" else stopped(rules, q, seat)):
                failed.append((sort, text))
    assert not failed, f"{len(failed)}: {failed}"


@pytest.mark.slow
@pytest.mark.parametrize(("key", "sort"), [
    (key, sort) for key in SUITE for sort in ("wins", "stops")])
def test_there_are_thirty_of_each_and_no_two_are_alike(key: str, sort: str) -> None:
    rows = [asked(text, key) for text in SUITE[key][sort]]
    assert len({rules.repetition_key(p) for rules, p in rows}) == len(rows) == WANTED


# What self-play and drawing found to be overlooked ---------------------------------------------


def test_who_can_leave_the_enemy_no_move_in_xiangqi_does() -> None:
    """No check, so the first ply does not show it; the nodes were spent on mates in two."""
    rules = GAMES["xiangqi"].rules(GAMES["xiangqi"].options())
    p = rules.from_json("3a1kb2/9/4b4/p1p5p/9/9/3c5/4r1r2/9/3K5 b - - 1 37")
    for seed in range(6):
        assert won(answer(rules, p, 4, seed), 1)


@pytest.mark.parametrize(("sort", "row"), [("wins", 21), ("stops", 15), ("stops", 22)])
def test_who_has_few_pieces_left_in_luzhanqi_overlooks_none(sort: str, row: int) -> None:
    """He wins, or holds, by the last piece that can move, whatever the seed (L-23)."""
    rules, p = asked(SUITE["luzhanqi"][sort][row], "luzhanqi")
    seat = p.turn
    assert seat is not None
    for level in (4, 5):
        for seed in range(4):
            q = answer(rules, p, level, seed)
            assert won(q, seat) if sort == "wins" else stopped(rules, q, seat)


WAYS_IN: list[tuple[dict[str, Any], str, str, int]] = [
    # a lookout in the camp makes room for the next one
    ({"turning": False}, "L:G@n1 R:G@L2.2 R:G@i2 R:A@m2 R:A@R2.2 L:G@R1.3 L:G@R5.3 R:G@L3.4"
     " R:S@m4 R:G@l5 L:G@R4.5 L:S@n6", "L", 1075),
    # two do
    ({"camp_safe": False}, "R:G@L5.1 L:S@L2.1 R:G@b1 R:G@o2 R:S@m3 L:G@R1.3 R:G@i4 L:G@R1.4"
     " R:S@R2.4 R:A@l5 L:G@o5 R:S@R1.5 L:G@n6 R:S@R1.6", "L", 2706),
]


@pytest.mark.parametrize(("options", "pieces", "turn", "seed"), WAYS_IN)
def test_lookouts_walk_in_once_others_have_made_way(
    options: dict[str, Any], pieces: str, turn: str, seed: int
) -> None:
    rules, p = posed(options, pieces, turn)
    q = answer(rules, p, 4, seed)
    assert q.outcome is not None
    assert q.outcome.winners == (p.turn,)


def test_an_enemy_for_whom_two_can_make_way_is_stopped() -> None:
    rules, p = posed({"handicap": "R-S"}, "R:G@e1 R:G@c2 R:G@i2 R:G@l2 L:G@n3 L:G@R3.3 R:S@o4"
                     " L:S@R1.4 R:A@L2.5 L:S@o5 L:A@R1.5 R:S@R5.5 L:G@n6 L:S@R1.6 L:G@R2.6", "R",
                     ply=161)
    q = answer(rules, p, 4, 2974)
    assert stopped(rules, q, 1)


def posed(
    options: dict[str, Any], pieces: str, turn: str, ply: int = 160
) -> tuple[Rules, Position]:
    position = {"pieces": pieces.split(), "turn": turn, "ply": ply, "turns": 30}
    return asked(json.dumps({"options": options, "position": position}), "halebarde")


# The judge of Halebarde's turns ----------------------------------------------------------------


def crowded(seed: int) -> tuple[Rules, Position]:
    """Draw a position in which one lookout must still get in, by ways that are full of others."""
    draw = random.Random(f"crowded {seed}")
    told = {"handicap": "L+2", "turning": seed % 3 == 0, "camp_safe": seed % 2 == 0}
    rules = GAMES["halebarde"].rules(read_options(GAMES["halebarde"].options, told))
    names, desk = rules.topology.names, rules.desk(rules.start())
    assert isinstance(desk, Desk)
    camp, walks = desk.ground.camps[1], desk.walks[0][G]
    out = draw.choice([at for at in range(len(names))
                       if not (camp | desk.ground.hills) >> at & 1 and walks[at].reach & camp])
    inside = draw.choice([at for at in points(camp) if at != out])
    ways = [at for at in points(walks[out].reach) if at != inside]
    draw.shuffle(ways)
    men = ["L:S", draw.choice(("L:S", "L:A")), *draw.choices(["R:S", "R:A", "R:G"], k=len(ways))]
    draw.shuffle(men)
    del men[max(0, len(ways) - draw.choice((0, 0, 1))):]
    stands = [f"L:G@{names[out]}", f"L:G@{names[inside]}"]
    stands += [f"{man}@{names[at]}" for man, at in zip(men, ways, strict=False)]
    return rules, rules.from_json({"pieces": stands, "turn": "L", "ply": 40})


@pytest.mark.parametrize("count", [10, pytest.param(300, marks=pytest.mark.slow)])
def test_the_judge_leaves_nothing_out(count: int) -> None:
    """It says what playing every act in every order says."""
    told = Counter[bool]()
    for seed in range(count):
        rules, p = crowded(seed)
        found = can_win(rules.desk(p))
        assert found == every_turn(rules.desk(p)), seed
        told[found] += 1
    assert min(told[True], told[False]) >= count // 10, told
