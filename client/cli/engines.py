"""`--engine COMMAND` and what goes with it: a program that speaks UCI or UCCI takes a seat."""

import argparse
from typing import TYPE_CHECKING, Any

from core.game import Game
from core.plain_text import quoted

from . import Wrong

if TYPE_CHECKING:
    from net.players.uci_engine import Engine

MOST = 1_000_000_000


def add_engine(parser: argparse.ArgumentParser, people: bool = False) -> None:
    """Take the program; `people` play against it, so it may be bounded by time as well."""
    from net.players.uci_engine import DIALECTS, NODES, WAIT

    group = parser.add_argument_group("an engine for the second seat (games that engines know)")
    group.add_argument("--engine", metavar="COMMAND", help="a program that speaks UCI or UCCI")
    group.add_argument(
        "--engine-nodes", type=int, default=NODES, metavar="N",
        help=f"how far it looks for each move; default {NODES}",
    )
    if people:
        group.add_argument(
            "--engine-seconds", type=float, default=0, metavar="S",
            help="think so long about each move instead",
        )
    group.add_argument(
        "--engine-wait", type=float, default=WAIT, metavar="S",
        help=f"seconds without an answer after which it loses its seat; default {WAIT:g}",
    )
    group.add_argument(
        "--engine-moves", default=DIALECTS[0], metavar="WAY",
        help="how it counts ranks: uci from 1, ucci from 0; auto: as engines of its kind do",
    )


def read_engine(args: argparse.Namespace, game: Game, options: Any) -> "Engine | None":
    """Give the engine, not yet started, or None; Wrong names the flag."""
    from net.players.uci_engine import DIALECTS, Engine, Terms

    if args.engine is None:
        return None
    if not args.engine.strip():
        raise Wrong("--engine: there is no command")
    if not game.rules(options).dialects:
        raise Wrong(f"--engine: no engine plays {game.title}")
    if not 1 <= args.engine_nodes <= MOST:
        raise Wrong(f"--engine-nodes: {args.engine_nodes} is not 1 to {MOST}")
    seconds = getattr(args, "engine_seconds", 0)
    for flag, value, least in (("wait", args.engine_wait, 0.001), ("seconds", seconds, 0)):
        if not least <= value <= 3600:
            raise Wrong(f"--engine-{flag}: {value} is not {least} to 3600")
    if args.engine_moves not in DIALECTS:
        named = quoted(args.engine_moves)
        raise Wrong(f"--engine-moves: {named} is not one of {', '.join(DIALECTS)}")
    return Engine(args.engine, game.key, Terms(
        args.engine_nodes, int(seconds * 1000), args.engine_wait, args.engine_moves
    ))
