"""`tambour print`: a game to cut out and play on a table, or positions of a record, as a PDF."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from core.match import Match
from core.plain_text import plain, quoted, told_apart
from core.position import Phase
from core.refusal import msg

from . import Wrong, tell
from .flags import add_game, read_game
from .given import called, writable
from .replay import opened, seen
from .scores import Shown, from_file
from .window import headless

if TYPE_CHECKING:
    from ..print.picture_sheets import Picture
    from ..print.printing import Sheets
    from ..screen import Say


def add(parser: argparse.ArgumentParser, words: list[str]) -> None:
    """Take a game with its options, what is printed of it and how large, and the file."""
    parser.add_argument("--record", metavar="RECORD",
                        help="print how this match began and ended, as pictures, instead")
    parser.add_argument("--paper", metavar="PAPER", default="a4", help="a4 or letter")
    parser.add_argument("--cell", metavar="MM", default="25",
                        help="millimetres between neighbouring places (default 25)")
    parser.add_argument("--what", metavar="WHAT", default="all",
                        help="all, board, pieces, terrain or rules")
    add_game(parser, words, needed=True)
    parser.add_argument("file", metavar="FILE.pdf")


def run(args: argparse.Namespace) -> int:
    """Say how many sheets it takes, then write them."""
    from ..language.words import Words
    from ..memory.settings import load, spoken
    from ..print.printing import Unprintable, ready, write

    say = Words(spoken(load())).say
    writable("FILE.pdf", args.file, ".pdf")
    headless()
    loud = sys.stderr.isatty()

    def progress(share: float) -> None:
        sys.stderr.write(f"\rprinting {share:4.0%} ")
        sys.stderr.flush()

    try:
        ready()
        sheets = _ordered(args, say)
        tell(f"sheets   {sheets.summary(say)}".replace("\u00a0", " "))
        write(sheets, Path(args.file), say, progress if loud else lambda share: None)
    except Unprintable as error:
        raise Wrong(f"print: {error}") from None
    except OSError as error:
        raise Wrong(f"{called(args.file)}: {error.strerror or error}") from None
    finally:
        if loud:
            sys.stderr.write("\r" + " " * 40 + "\r")
    size = Path(args.file).stat().st_size // 1024
    tell(f"pdf      {called(args.file)} ({size} KiB)")
    return 0


def _ordered(args: argparse.Namespace, say: "Say") -> "Sheets":
    """Lay out what the flags ask for; Wrong names the flag."""
    from ..memory.settings import load, spoken
    from ..miniatures.appearance import Appearance
    from ..print.paper import PAPERS
    from ..print.printing import WHAT, pictures_of, sheets_of

    for flag, value, known in (("--paper", args.paper, tuple(PAPERS)), ("--what", args.what, WHAT)):
        if value not in known:
            raise Wrong(f"{flag}: {quoted(value)} is not one of {' '.join(known)}")
    try:
        cell = float(args.cell)
    except ValueError:
        raise Wrong(f"--cell: {quoted(args.cell)} is not a number of millimetres") from None
    game, options = read_game(args)
    kept = load()
    if args.record is None:
        return sheets_of(game, game.rules(options), say, args.paper, cell, args.what,
                         Appearance(kept.palette), spoken(kept))
    shown = (from_file(args.record) if args.record.lower().endswith(".pgn")
             else seen(opened(args.record)))
    if shown.game is not game:
        raise Wrong(f"--record: {called(args.record)} is a match of {shown.game.key}")
    return pictures_of(game, _pictures(shown, say), args.paper, Appearance(kept.palette))


def _pictures(shown: Shown, say: "Say") -> "list[Picture]":
    """Give how a match began, when all were set up, and how it stands at its end."""
    from ..print.picture_sheets import Picture

    match = Match(shown.game, shown.options, shown.start, shown.rules)
    first = match.position if match.position.phase is Phase.PLAY else None
    for seat, action in shown.actions:
        match.play(seat, action)
        if first is None and match.position.phase is Phase.PLAY:
            first = match.position
    names = " · ".join(plain(name) for name in told_apart(shown.names))
    found = [] if first is None else [Picture(match.rules, first, say(msg("How it began")), names)]
    ended = match.position.outcome is not None
    last = say(msg("How it ended") if ended else msg("How it stands"))
    if match.position is not first:
        found.append(Picture(match.rules, match.position, last, names))
    return found
