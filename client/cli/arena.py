"""`tambour arena`: computer against computer, sides alternating: who is stronger, how surely."""

import argparse
import json
import os
import secrets
import sys
from collections.abc import Generator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from multiprocessing import get_context

from core.option import changed
from core.plain_text import plain, quoted
from net.players.engine_process import EngineError

from ..games.plugins import bring, brought
from . import Wrong, sequential, tell
from .contest import ENGINE, PLAIN, Bout, Entrant, Score, play, summary
from .flags import add_game, read_game

MOST = 100_000
NODES = 10_000
"""How far an engine looks for a move, where nobody says."""
MOST_NODES = 1_000_000_000
LONGEST = 3600


def add(parser: argparse.ArgumentParser, words: list[str]) -> None:
    """Take who plays whom, how often and how long they think."""
    who = f"a level 1 to 8 or its name, {', '.join(PLAIN)}, or engine:COMMAND"
    parser.add_argument("--a", required=True, metavar="PLAYER", help=who)
    parser.add_argument("--b", required=True, metavar="PLAYER", help="whom it meets, named alike")
    parser.add_argument("--games", type=int, metavar="N")
    parser.add_argument("--sequential", action="store_true", help=f"play until it is clear whether"
                        f" A scores {sequential.STRONGER:.0%}% or {sequential.EVEN:.0%}% against B"
                        f" (errors of {sequential.ERROR:.0%}%), {sequential.MOST} games at most,"
                        " or --games")  # argparse writes %% as one
    bound = parser.add_mutually_exclusive_group()
    bound.add_argument("--seconds", type=float, metavar="S", help="both players: a move")
    bound.add_argument("--nodes", type=int, metavar="N", help="both players: a move")
    parser.add_argument("--engine-nodes", type=int, default=NODES, metavar="N",
                        help=f"the engine: a move; default {NODES}")
    parser.add_argument("--seed", type=int, metavar="N", help="the same seed, the same games, as"
                        " long as nodes bound the players")
    parser.add_argument("--workers", type=int, metavar="N", help="processes; default: all cores")
    parser.add_argument("--json", action="store_true", help="print one object")
    add_game(parser, words)


def run(args: argparse.Namespace) -> int:
    """Play all games, then print what came of them."""
    game, options = read_game(args)
    games = args.games
    if games is None:
        if not args.sequential:
            raise Wrong("--games: say how many, or --sequential")
        games = sequential.MOST
    cores = os.cpu_count() or 1
    workers = cores if args.workers is None else args.workers
    for flag, value, most in (
        ("games", games, MOST), ("workers", workers, 1024), ("seconds", args.seconds, LONGEST),
        ("nodes", args.nodes, MOST_NODES), ("engine-nodes", args.engine_nodes, MOST_NODES),
    ):
        if value is not None and not 0 < value <= most:
            raise Wrong(f"--{flag}: {value} is not above 0 and at most {most}")
    rules = game.rules(options)
    entrants = []
    for flag in ("a", "b"):
        name = getattr(args, flag)
        entrant = Entrant(name, args.seconds or 0, args.nodes or 0, args.engine_nodes)
        if not entrant.known:
            raise Wrong(f"--{flag}: {quoted(name)} is not a level 1 to 8 or its name,"
                        f" {', '.join(PLAIN)} or engine:COMMAND")
        if name.startswith(ENGINE) and not rules.dialects:
            raise Wrong(f"--{flag}: no engine plays {game.title}")
        entrants.append(entrant)
    seed = secrets.randbelow(1_000_000) if args.seed is None else args.seed
    seats = len(rules.seats)
    bouts = [
        Bout(game.key, changed(options), entrants[0], entrants[1], number % seats,
             seed + number // seats)
        for number in range(games)
    ]
    scores: list[Score] = []
    try:
        with closing(played(bouts, min(workers, games))) as running:
            for score in running:
                scores.append(score)
                if sys.stderr.isatty():
                    sys.stderr.write(f"\r{len(scores)} of {games} games ")
                    sys.stderr.flush()
                if args.sequential and not len(scores) % seats and sequential.decided(
                    [score.won for score in scores]
                ) is not None:
                    break
    except EngineError as error:
        raise Wrong(str(error)) from None
    if sys.stderr.isatty():
        sys.stderr.write("\n")
    found = {"game": game.key, "a": args.a, "b": args.b} | summary(scores)
    if args.sequential:
        found["verdict"] = sequential.verdict([score.won for score in scores])
    if args.json:
        print(json.dumps(found))
        return 0
    elo = "" if found["elo"] is None else f", Elo {found['elo']:+}"
    tell(f"{plain(args.a)} against {plain(args.b)}: {found['wins']} won, {found['draws']} drawn,"
         f" {found['losses']} lost of {found['games']}; score {found['score']:.1%} ±"
         f" {found['error']:.1%}{elo}; seed {seed}")
    for name in "ab":
        tell(f"{name}: {found['seconds'][name]:.3f} s and {found['nodes'][name]:,} nodes a move")
    tell(f"{found['plies']} plies a game")
    if args.sequential:
        tell(f"a is {found['verdict']} ({sequential.EVEN:.0%} against {sequential.STRONGER:.0%},"
             f" errors {sequential.ERROR:.0%})")
    return 0


def played(bouts: list[Bout], workers: int) -> Generator[Score, None, None]:
    """Play in so many processes, or right here for one; closed early, it begins no more games."""
    if workers == 1:
        yield from map(play, bouts)
        return
    with ProcessPoolExecutor(
        workers, get_context("spawn"), initializer=bring, initargs=(tuple(brought.values()),)
    ) as pool:
        yield from pool.map(play, bouts)
