"""`tambour host`: straight to an open table; its words open it to who knows them."""

import argparse
import secrets
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from core.game import Game, Malformed
from core.option import changed
from core.wishes import wishes_of
from net.record.clock import CLOCKS
from net.record.setup import set_up
from net.report import Beginning, Waiting

from . import Wrong, tell
from .engines import add_engine, read_engine
from .flags import add_game, add_others, read_game
from .given import called
from .request import from_file
from .ways import LAN, add_way, read_way
from .window import display

if TYPE_CHECKING:
    from net.players.uci_engine import Engine


def add(parser: argparse.ArgumentParser, words: list[str]) -> None:
    """Take who we are, who may come, and the game."""
    parser.add_argument("--name", metavar="NAME", help="what the others call you")
    add_others(parser)
    parser.add_argument("--lan", action="store_true",
                        help="let others on the network in; so it is by default")
    parser.add_argument("--here", action="store_true", help="let only this computer in")
    add_way(parser)
    parser.add_argument("--port", type=int, metavar="N",
                        help="default: the first that is free from 4747 to 4762")
    parser.add_argument("--clock", choices=list(CLOCKS), metavar="NAME", default="",
                        help=f"one of: {', '.join(CLOCKS)}; default: none")
    parser.add_argument("--position", metavar="FILE", help=(
        "begin where a file says: game, options and position, as docs/formats.md tells"))
    parser.add_argument("--wishes", action="store_true", help=(
        "draw a secret wish for each player; who keeps theirs earns a medal"))
    add_engine(parser, people=True)
    add_game(parser, words)


def our_name(given: str | None) -> str:
    """Give the name of whoever hosts: as typed here or in the settings, else that of a soldier."""
    from ..language.words import Words
    from ..memory.settings import HOST, load, spoken

    kept = load()
    return given or kept.name or Words(spoken(kept)).say(HOST)


def run(args: argparse.Namespace) -> int:
    """Open the table and the window."""
    if args.port is not None and not 0 <= args.port < 65536:
        raise Wrong(f"--port: {args.port} is not 0 to 65535")
    game, options = read_game(args)
    engine = read_engine(args, game, options)
    if engine is not None and args.lan:
        raise Wrong("--lan: with an engine at the table nobody else can come")
    if engine is not None and args.way != LAN:
        raise Wrong("--way: with an engine at the table nobody else can come")
    if args.lan and args.here:
        raise Wrong("--here: the opposite of --lan")
    beginning = None
    if args.position is not None:
        options, beginning = _posed(args.position, game)
        if engine is not None:
            raise Wrong("--position: an engine begins at the game's beginning")
    rules = game.rules(options) if beginning is None else beginning.rules
    if args.wishes and (beginning is not None or engine is not None or not wishes_of(rules)):
        raise Wrong("--wishes: there are none here")
    room = 0 if engine is not None else len(rules.seats) - 2
    if len(args.also) > room:
        raise Wrong(f"--also: {len(args.also)} sit beside you, and there is room for {room}")
    if not display():
        raise Wrong("host: a table needs a window, and there is no display here")
    from ..app import run as show
    from ..memory.settings import load
    from ..pages.lobby.wait import hosting
    from ..routes import made

    name = our_name(args.name)
    if engine is not None:
        return _opposite(engine, game.key, changed(options), name, args.clock)
    return show(made(hosting(
        changed(options), name, lan=not args.here, port=args.port, game=game.key,
        on_words=tell_words, friends_only=load().friends_only, clock=args.clock,
        beginning=beginning, others=tuple(args.also), far=read_way(args, load()),
        wishes=args.wishes)))


def _posed(path: str, game: Game) -> tuple[Any, Beginning]:
    """Read where a match is to begin, and its options; Wrong where none can."""
    asked = from_file(path)
    if asked.game is not game:
        raise Wrong(f"--position: {called(path)} is a position of {asked.game.key}")
    beginning = Beginning(asked.rules, asked.position)
    try:
        set_up(game, changed(asked.options), beginning=beginning)
    except Malformed as error:
        raise Wrong(f"--position: {called(path)}: {error}") from None
    return asked.options, beginning


def tell_words(table: Waiting) -> None:
    """Print what leads to the table from far, and its words, for whoever sits far from the screen.
    """
    from ..language.pairing_words import spoken_words
    from ..memory.settings import load, spoken

    for ticket in table.tickets:
        tell(f"ticket: {ticket}")
    tell(f"words: {spoken_words(table.words or (), spoken(load()))}")
    sys.stdout.flush()


def _opposite(engine: "Engine", key: str, options: Mapping[str, Any], name: str, clock: str
              ) -> int:
    """Play against an engine in the window."""
    from core.search.greedy import Greedy
    from net.players.party import host_party
    from net.players.uci_engine import Relief

    from ..app import run as show
    from ..memory.again import WayToPlay
    from ..memory.settings import record_folder
    from ..routes import Wait, made

    mind = Relief(engine, Greedy(secrets.randbelow(1_000_000)))
    link = host_party(key, options, name, [mind], folder=record_folder(), pace=0,
                      clock=CLOCKS.get(clock))
    try:
        return show(made(Wait(link, WayToPlay.ONE, game=key)))
    finally:
        engine.close()
        link.close()
        link.join(5.0)
