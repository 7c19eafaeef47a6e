"""`tambour ladder`: how far each level of a game has to look so that every step is felt."""

import argparse
import json
import os
import secrets
from collections.abc import Iterator
from contextlib import closing
from typing import Any

from core.game import Game
from core.option import changed
from core.search.levels import LEVELS, suited
from core.search.think import laid_out
from core.search.thought import Level

from . import Wrong, tell
from .arena import played
from .contest import Bout, Entrant
from .flags import add_game, read_game

FELT = 0.6
"""What a level scores against the one below, at least."""
FARTHEST = 8
"""Times the positions of the level below that a level looks at, at most."""
GAMES, MOST = 40, 10_000


def add(parser: argparse.ArgumentParser, words: list[str]) -> None:
    """Take a game and how many matches judge a step."""
    parser.add_argument("--games", type=int, default=GAMES, metavar="N",
                        help=f"matches that judge a step; default {GAMES}")
    parser.add_argument("--seed", type=int, metavar="N", help="the same seed, the same matches")
    parser.add_argument("--workers", type=int, metavar="N", help="processes; default: all cores")
    add_game(parser, words)


def run(args: argparse.Namespace) -> int:
    """Climb from step to step, and print what a search desk is to say."""
    game, options = read_game(args)
    cores = os.cpu_count() or 1
    workers = cores if args.workers is None else args.workers
    for flag, value, most in (("games", args.games, MOST), ("workers", workers, 1024)):
        if not 0 < value <= most:
            raise Wrong(f"--{flag}: {value} is not above 0 and at most {most}")
    rules = game.rules(options)
    desk = laid_out(rules, rules.opening())
    if desk is None:
        raise Wrong(f"{game.key}: its computer players do not search single moves")
    seed = secrets.randbelow(1_000_000) if args.seed is None else args.seed
    usual = [suited(level, desk.ladder) for level in LEVELS[:-1]]
    ladder = {}
    climb = climbed(game, options, usual, args.games, seed, workers)
    for level, was in zip(climb, LEVELS, strict=False):  # the strongest is bounded by time alone
        if other := dict(level._asdict().items() - was._asdict().items()):
            ladder[level.name] = dict(sorted(other.items()))
    tell(f"ladder = {json.dumps(ladder)}")
    return 0


def climbed(game: Game, options: Any, usual: list[Level], games: int, seed: int, workers: int
            ) -> Iterator[Level]:
    """Give the levels, each with as many positions as it needs to be felt."""
    below = usual[0]
    yield below
    for level in usual[1:]:
        level = level._replace(nodes=max(level.nodes, below.nodes))
        while True:
            score = step(game, options, level, below, games, seed, workers)
            tell(f"{level.name} with {level.nodes:,} positions a move against {below.name}:"
                 f" {score:.0%}")
            if score >= FELT or level.nodes * 2 > below.nodes * FARTHEST:
                break
            level = level._replace(nodes=level.nodes * 2)
        yield level
        below = level


def step(game: Game, options: Any, level: Level, below: Level, games: int, seed: int, workers: int
         ) -> float:
    """Let two levels play, sides alternating, and give the first one's score, 0 to 1."""
    one, other = (Entrant(each.name, level=each._replace(name="")) for each in (level, below))
    bouts = [Bout(game.key, changed(options), one, other, n % 2, seed + n // 2)
             for n in range(games)]
    with closing(played(bouts, min(workers, games))) as running:
        return sum(score.won for score in running) / games
