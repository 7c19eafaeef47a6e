"""`tambour join ADDRESS[:PORT] --words "lion drum"`: straight to a friend's table, or to where its
address is typed."""

import argparse
import sys

from core.plain_text import quoted

from . import Wrong, tell
from .host import our_name
from .window import display


def add(parser: argparse.ArgumentParser, words: list[str]) -> None:
    """Take where the table is and who we are."""
    parser.add_argument("address", nargs="?", metavar="ADDRESS[:PORT]")
    parser.add_argument("--words", metavar='"LION DRUM"', help="the two words of the table")
    parser.add_argument("--name", metavar="NAME", help="what the others call you")


def run(args: argparse.Namespace) -> int:
    """Open the window and knock."""
    if args.address is not None:
        from ..screens.lobby.join import BadAddress, read_address

        try:
            read_address(args.address)
        except BadAddress as error:
            raise Wrong(f"join: {quoted(args.address)}: {error}") from None
    pair = None
    if args.words is not None:
        from core.game import Malformed

        from ..pairing_words import read_pair
        from ..settings import load, spoken

        try:
            pair = read_pair(args.words, spoken(load()))
        except Malformed as error:
            raise Wrong(f"join: --words: {error}") from None
    if not display():
        if args.address is None:
            raise Wrong(
                "join: tables do not find each other yet: say tambour join ADDRESS, as shown on"
                " your friend's screen"
            )
        raise Wrong("join: a table needs a window, and there is no display here")
    from ..app import run as show
    from ..screens.lobby.join import JoinScreen

    if args.address is None:
        return show(JoinScreen("", words=pair))
    name = our_name(args.name, args.address)
    scene = JoinScreen(args.address, name, knock=bool(args.address and name), words=pair)
    scene.blind = not display(named=False)
    status = show(scene)
    if scene.blind and scene.refused is not None:
        why = scene.refused
        tell(f"tambour: join: {why.msgid.format(**dict(why.args))}", sys.stderr)
        return 1
    return status
