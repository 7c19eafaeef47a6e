"""Measures what the strongest player sees in a second, and how deep: `python -m tests.bench`.

Nodes a second stand beside python-chess's leaves a second of the same minute, so that the ratio is
the program's and not the machine's; the depth cannot be a ratio and stands in the note.
"""

from collections.abc import Iterator
from statistics import median
from time import process_time
from typing import Any

from core.forced import advance
from core.game import Rules
from core.games import GAMES
from core.option import read_options
from core.position import Phase, Position
from core.search.levels import LEVELS
from core.search.think import think
from core.search.thought import Task, Thought

from .gauge import Ratio, toil
from .measures import Counter, kiwipete

BOARDS: tuple[tuple[str, str, dict[str, Any], int], ...] = (
    ("napoleon", "8x8", {}, 8),
    ("napoleon", "15x15, 60 a side", {"board": "15x15", "army": 60}, 12),
    ("xiangqi", "tournament", {"ruleset": "tournament"}, 24),
    ("agon", "family", {}, 16),
)
"""Game, what is played, its options, and after how many plies it is the middle of a game."""
SEEDS = (1, 2, 3)
"""Of the games whose middles are searched."""
SECOND = 1.0
"""How long is thought (seconds of this process's own time)."""
CORPORAL = LEVELS[2]
"""Who plays to the middle: quickly, and like people who are learning."""


def searching(times: int = 1) -> Iterator[Ratio]:
    """Count the nodes of a second's thought against python-chess's leaves of a second."""
    floor = kiwipete()
    for key, board, options, plies in BOARDS:
        name, unit = f"search: {key} {board}", "python-chess leaves a second"
        if floor is None:
            yield Ratio(name, None, unit, "", "chess is absent", "more")
            continue
        game = GAMES[key]
        rules = game.rules(read_options(game.options, options))
        found = [_against(floor, rules, middle(rules, seed, plies))
                 for seed in SEEDS for _ in range(times)]
        depth = median(depth for _, depth in found)
        yield Ratio(name, median(ratio for ratio, _ in found), unit, "",
                    f"nodes a second; depth {depth:g} in a second", "more")


def middle(rules: Rules, seed: int, plies: int) -> Position:
    """Play to the middle of a game, the same one for a seed, or to just before its end."""
    p = rules.opening()
    for _ in range(plies):
        seat = p.turn
        if seat is None:
            break
        action = think(rules, p, seat, Task(CORPORAL, seed)).action
        after = advance(rules, p, seat, action).position
        if after.phase is not Phase.PLAY:
            break
        p = after
    return p


def _against(floor: Counter, rules: Rules, p: Position) -> tuple[float, int]:
    """Give nodes a second over leaves a second, and the depth."""
    began = process_time()
    thought = second(rules, p)
    ours = thought.nodes / (process_time() - began)
    known: list[int] = []
    theirs = toil(lambda: known.append(floor()))
    return ours / (known[0] / theirs), thought.depth


def second(rules: Rules, p: Position) -> Thought:
    """Think for a second as the strongest player does."""
    assert p.turn is not None
    end = process_time() + SECOND
    return think(rules, p, p.turn, Task(LEVELS[-1], stop=lambda: process_time() >= end))
