"""`tambour demo`: two computer players, two peers over real TCP, a whole game, an audited record.

The seed feeds both the players and the peers' secrets, so the same seed is the same game on every
machine; only the record's keys of time and folder differ.
"""

import argparse
import secrets
import shutil
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from core.option import changed
from core.option import fields as option_fields
from core.plain_text import quoted
from core.search.greedy import Greedy
from core.search.levels import LEVELS, level_of
from core.search.think import Player

from ..memory.settings import Settings
from . import Wrong, tell
from .engines import add_engine, read_engine
from .flags import add_game, read_game
from .given import called, writable
from .ways import add_way, read_way

if TYPE_CHECKING:
    from net.players.bot import Chooser

GREEDY = "greedy"
NODES = 20_000
"""How far who is bounded by time alone looks here: a demonstration is the same on every machine."""
LONGEST = 400
"""Plies after which a demonstration ends: by the game's own option, else both agree to end it."""
BAR = 32
SEATS = {
    "S": "South", "W": "West", "N": "North", "E": "East", "L": "Left", "R": "Right",
    "r": "Red", "b": "Black", "white": "White", "black": "Black",
}


def add(parser: argparse.ArgumentParser, words: list[str]) -> None:
    """Take what to play and what to keep."""
    parser.add_argument("--seed", type=int, metavar="N", help="the same seed is the same game")
    parser.add_argument("--level", default=GREEDY,
                        help=f"the players: 1 to {len(LEVELS)} or a level's name; default {GREEDY}")
    parser.add_argument("--film", metavar="FILE.webp", help="write an animated picture of it")
    parser.add_argument("--record", metavar="FILE", help="keep the record here")
    add_way(parser)
    add_engine(parser)
    add_game(parser, words)


def _progress(ply: int) -> None:
    done = BAR * ply // (ply + 24)  # nobody knows how long a game will be: it only slows down
    sys.stderr.write(f"\r[{'#' * done}{'.' * (BAR - done)}] move {ply} ")
    sys.stderr.flush()


def run(args: argparse.Namespace) -> int:
    """Play, keep what was asked for, and print what came of it."""
    from net.players.demo import DemoError, demo_match, seeded
    from net.players.uci_engine import Relief

    level = level_of(args.level)
    if level is None and args.level != GREEDY:
        raise Wrong(f"--level: {quoted(args.level)} is not 1 to {len(LEVELS)}, a level's name or"
                    f" {GREEDY}")
    writable("--film", args.film, ".webp")
    writable("--record", args.record)
    if args.film is not None:
        from .window import headless

        headless()
    game, options = read_game(args)
    far = read_way(args, Settings(far=True))  # it plays with nobody but itself
    given = changed(options)
    limited = any(field.name == "max_plies" for field in option_fields(game.options))
    if limited:
        given.setdefault("max_plies", LONGEST)
    seed = secrets.randbelow(1_000_000) if args.seed is None else args.seed
    names = tuple(SEATS.get(seat, seat) for seat in game.rules(options).seats)
    players: list[Chooser] = []
    for own in range(len(names) * seed, len(names) * (seed + 1)):
        players.append(Greedy(own) if level is None else
                       Player(level, own, 0 if level.nodes else NODES))
    engine = read_engine(args, game, options)
    relief = None if engine is None else Relief(engine, players[1])
    if relief is not None:
        players[1] = relief
    folder = Path(tempfile.mkdtemp(prefix="tambour-demo-"))
    loud = sys.stderr.isatty()
    try:
        told = demo_match(
            game.key, given, players, folder=folder, names=names, entropy=seeded(seed),
            on_progress=_progress if loud else None,
            longest=0 if limited else LONGEST, far=far,
        )
    except DemoError as error:
        raise Wrong(f"demo: {error}") from None
    finally:
        if engine is not None:
            engine.close()
        if loud:
            sys.stderr.write("\r" + " " * (BAR + 16) + "\r")
    record = told.record
    if args.record is not None:
        try:
            record = Path(shutil.copyfile(record, args.record))
        except OSError as error:
            raise Wrong(f"--record: {called(args.record)}: {error.strerror or error}") from None
        shutil.rmtree(folder, ignore_errors=True)
    winners = " and ".join(names[seat] for seat in told.outcome.winners)
    result = f"{winners} wins" if winners else "a draw"
    tell(f"{game.title}, seed {seed}")
    who = [args.level] * len(names)
    if engine is not None:
        who[1] = engine.name
    tell(f"players  {', '.join(map(': '.join, zip(names, who, strict=True)))}")
    if relief is not None and relief.trouble:
        tell(f"engine   {relief.trouble} After move {relief.since} {args.level} took its seat.")
    tell(f"plies    {told.plies}")
    tell(f"result   {result}: {told.outcome.reason} ({told.outcome.rule})")
    tell(f"digest   {told.digest.hex()}")
    tell(f"record   {called(record)}")
    if args.film is not None:
        from .replay import film, opened, seen

        film(seen(opened(str(record))), Path(args.film))
    tell(str(told.verdict))
    return 0 if told.verdict.ok else 1
