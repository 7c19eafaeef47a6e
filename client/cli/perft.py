"""`tambour perft`: counts the positions that can follow: the gate every change of rules passes."""

import argparse
import json

from core.game import Malformed
from core.perft import divide, perft

from . import Wrong
from .request import from_file, game_of

DEEPEST = 12


def add(parser: argparse.ArgumentParser, words: list[str]) -> None:
    """Take a game, a depth and where to start."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--depth", type=int, required=True, metavar="N", help="count depths 1 to N")
    parser.add_argument("--position", metavar="FILE", help="one request of `moves` to start from")
    parser.add_argument("--divide", action="store_true", help="count below each first move")
    parser.add_argument("--json", action="store_true", help='prints {"perft": [30, 992]}')


def run(args: argparse.Namespace) -> int:
    """Count and print, each depth as soon as it is known."""
    try:
        game = game_of(args.game)
    except Malformed as error:
        raise Wrong(str(error)) from None
    if not 1 <= args.depth <= DEEPEST:
        raise Wrong(f"--depth: {args.depth} is not 1 to {DEEPEST}")
    if args.position is not None:
        request = from_file(args.position)
        if request.game is not game:
            raise Wrong(f"{args.position}: line 1: game: {request.game.key}, not {game.key}")
        rules, position = request.rules, request.position
    else:
        rules = game.rules(game.options())
        position = rules.opening()
    counts = []
    for depth in range(1, args.depth + 1):
        counts.append(perft(rules, position, depth))
        if not args.json:
            print(f"depth {depth}: {counts[-1]:,}", flush=True)
    said: dict[str, object] = {"perft": counts}
    if args.divide:
        below = dict(sorted(divide(rules, position, args.depth).items()))
        said["divide"] = below
        if not args.json:
            for text, count in below.items():
                print(f"{text}: {count:,}")
    if args.json:
        print(json.dumps(said))
    return 0
