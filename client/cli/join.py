"""`tambour join [ADDRESS[:PORT] | TICKET] --words -`: straight to a friend's table, or to the only
one near here; its words are asked for, so that they stand in no list of processes."""

import argparse
import sys
import time
from typing import TYPE_CHECKING

from core.filling import PLAIN
from core.plain_text import quoted

from . import Wrong, tell
from .flags import add_others
from .window import display

if TYPE_CHECKING:
    from net.drivers.found_tables import FoundTable

LONGEST = 1000
"""Letters of a line that is read."""
LOOKS = (1.2, 3.0, 5.0)
"""Seconds after which we look whether a table is there, until there is one: tables answer at once,
or speak twice a second; then each address near here is asked by itself, which takes two seconds."""


def add(parser: argparse.ArgumentParser, words: list[str]) -> None:
    """Take where the table is and who we are."""
    parser.add_argument("address", nargs="?", metavar="ADDRESS[:PORT]|TICKET",
                        help="without it: the only table near here, else all are listed")
    parser.add_argument("--words", metavar="-", help=(
        "the two or three words of the table; -: they are asked for, or read from standard input"))
    parser.add_argument("--name", metavar="NAME", help="what the others call you")
    add_others(parser)
    parser.add_argument("--watch", action="store_true",
                        help="take no place: look on while the others play")


def look() -> "list[FoundTable]":
    """List the tables near here."""
    from net.drivers.discovery import Finder

    finder = Finder(sweeps=True)
    begin = time.monotonic()
    try:
        for look in LOOKS:
            time.sleep(max(0, begin + look - time.monotonic()))
            if tables := finder.poll():
                return tables
        return []
    finally:
        finder.close()


def described(table: "FoundTable") -> str:
    """Put a table on one line: its address, its game, free places, whose it is and its preset."""
    preset = f" ({table.preset})" if table.preset else ""
    return f"{table.where}  {table.game}  {table.free} free  {table.name}{preset}"


def asked() -> str:
    """Read the words from standard input, where somebody sits there with a question before."""
    if sys.stdin.isatty():
        print("words: ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline(LONGEST)


def run(args: argparse.Namespace) -> int:
    """Open the window and knock; without an address look who is there first."""
    address, near = args.address, True
    if address is not None:
        from ..pages.lobby.join_screen import BadAddress, read_address

        try:
            near = bool(read_address(address)[1])
        except BadAddress as error:
            raise Wrong(f"join: {quoted(address)}: {error}") from None
    words = None
    if args.words is not None:
        from core.game import Malformed

        from ..language.pairing_words import read_table
        from ..memory.settings import load, spoken

        try:
            words = read_table(asked() if args.words == "-" else args.words, spoken(load()))
        except Malformed as error:
            raise Wrong(f"join: --words: {error}") from None
    from ..table.continuing import CutOff

    cut = CutOff()
    tables = look() if address is None else []
    free = ([table for table in tables if cut.wait_at(table)]
            or [table for table in tables if table.free or args.watch])
    if len(free) == 1 and display():
        address = free[0].where
    if address is None:
        for table in tables:
            tell(described(table), sys.stdout)
        if not display(named=False):
            if not tables:
                from net.drivers.obstacles import obstacles

                from ..widgets.firewall_picture import TOLD

                tell("tambour: join: no table is open near here: say tambour join ADDRESS, as shown"
                     " on your friend's screen", sys.stderr)
                for each in obstacles(swept=True):
                    tell(f"tambour: join: {TOLD[each.name]}", sys.stderr)
            return 0 if tables else 1
    elif not display():
        raise Wrong("join: a table needs a window, and there is no display here")
    from ..app import run as show
    from ..memory.friends import Friends
    from ..pages.lobby.join_screen import JoinScreen
    from ..routes import Join, made

    name, others = args.name or "", tuple(args.also)
    if address is None:
        return show(made(Join("", name, words=words, watch=args.watch, sweeps=False,
                              others=others)))
    scene = JoinScreen(address, name, words=words, watch=args.watch, others=others,
                       knock=bool(words or (near and (cut or Friends().all))))
    scene.blind = not display(named=False)
    status = show(scene)
    if scene.blind and scene.refused is not None:
        why = scene.refused
        tell(f"tambour: join: {PLAIN.fill(why.msgid, dict(why.args))}", sys.stderr)
        return 1
    return status
