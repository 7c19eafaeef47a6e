"""`tambour puzzles GAME --mine N`: finds puzzles in matches of the computer against itself.

The file is written after every match: a run may be ended when it is enough.
"""

import argparse
from pathlib import Path

from core.game import Game

from . import Wrong, tell
from .given import called, writable

MOST = 10_000
"""Matches of a run."""


def run(game: Game, args: argparse.Namespace) -> int:
    """Mine, telling what was found; Wrong where nothing can be."""
    from ..check.mining import Miner, Ways, choose, text

    if not 1 <= args.mine <= MOST:
        raise Wrong(f"--mine: {args.mine} is not 1 to {MOST}")
    if args.out is None:
        raise Wrong("--mine: say with --out where the puzzles are to be written")
    writable("--out", args.out, ".json")
    miner = Miner(game, Ways(args.seed))
    if not any(miner.desk(rules, rules.opening()) for _, rules in miner.suitable()):
        raise Wrong("--mine: puzzles are found only where two play and see everything")
    pool = []
    for number, found in enumerate(miner.mine(args.mine), 1):
        pool += found
        for each in found:
            tell(f"match {number}, {each.preset}: {' '.join(each.puzzle['solution'])}"
                 f" (level {each.puzzle['grade']})")
        chosen = [each.puzzle for each in choose(pool)]
        command = f"tambour puzzles {game.key} --mine {number} --seed {args.seed}"
        try:
            Path(args.out).write_text(text({"command": command}, chosen), "utf-8")
        except OSError as error:
            raise Wrong(f"--out: {called(args.out)}: {error.strerror or error}") from None
    tell(f"{len(choose(pool))} puzzles in {called(args.out)}: lay it beside RULES.md as"
         " puzzles.json")
    return 0
