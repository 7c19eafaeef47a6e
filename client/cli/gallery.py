"""`tambour gallery`: the wardrobe in the window, as a film, or as one picture."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from core.plain_text import quoted

from . import Wrong, tell
from .given import called, writable
from .window import display, headless


def add(parser: argparse.ArgumentParser, words: list[str]) -> None:
    """Take a piece to begin with, and where a film or a picture goes."""
    parser.add_argument(
        "piece", metavar="PIECE", nargs="?", help="a miniature or an effect: cannon, smoke, ..."
    )
    parser.add_argument("--film", metavar="FILE.webp", help="write a walk through it instead")
    parser.add_argument("--picture", metavar="FILE.png",
                        help="write all of it on one sheet instead (.png or .webp)")


def run(args: argparse.Namespace) -> int:
    """Show it, or write what was asked for."""
    from ..pages.gallery.exhibits import find, rooms

    writable("--film", args.film, ".webp")
    if args.picture is not None:
        ending = Path(args.picture).suffix.lower()
        writable("--picture", args.picture, ".webp" if ending == ".webp" else ".png")
    one = None
    if args.piece is not None:
        one = find(args.piece)
        if one is None:
            raise Wrong(f"gallery: there is no piece {quoted(args.piece)}")
    if args.film is not None or args.picture is not None:
        headless()
        from ..pages.gallery import contact_sheet

        if args.film is not None:
            _write("film", args.film, "pictures",
                   lambda done: contact_sheet.film(args.film, one, done))
        if args.picture is not None:
            _write("picture", args.picture, "figures",
                   lambda done: contact_sheet.contact(args.picture, one, done))
        return 0
    if not display():
        raise Wrong("gallery: no display here; --film FILE.webp or --picture FILE.png writes it")
    from ..app import run as show
    from ..routes import Gallery, made

    if one is None:
        return show(made(Gallery()))
    titles = [room.title for room in rooms()]
    return show(made(Gallery(titles.index(one[0].title), one[0].exhibits.index(one[1]))))


def _write(what: str, path: str, unit: str,
           make: Callable[[Callable[[float], None] | None], int]) -> None:
    """Write a file with a share done on a terminal, and say how large it is."""
    loud = sys.stderr.isatty()

    def progress(share: float) -> None:
        sys.stderr.write(f"\rpainting {share:4.0%} ")
        sys.stderr.flush()

    try:
        count = make(progress if loud else None)
    except OSError as error:
        raise Wrong(f"--{what}: {called(path)}: {error.strerror or error}") from None
    finally:
        if loud:
            sys.stderr.write("\r" + " " * 40 + "\r")
    size = Path(path).stat().st_size // 1024
    tell(f"{what:8} {called(path)} ({count} {unit}, {size} KiB)")
