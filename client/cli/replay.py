"""`tambour replay`: watches a record in the window, or writes it as an animated picture.

The record is audited while it is read, but watched even where the audit fails, up to the last
lawful action: that is what somebody wants to look at.
"""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from core.refusal import msg

from ..memory.archive.record_files import with_keys
from ..memory.files import RECORD
from . import Wrong, tell
from .given import called, read, writable
from .scores import Shown, from_file, to_file
from .window import display, headless

if TYPE_CHECKING:
    from net.record.audit import Record

    from ..screen import Route, Screen


def add(parser: argparse.ArgumentParser, words: list[str]) -> None:
    """Take a record and where a film goes."""
    parser.add_argument("record", metavar="RECORD", help="a record, or a score in PGN")
    parser.add_argument("--film", metavar="FILE.webp", help="write an animated picture instead")
    parser.add_argument("--pgn", metavar="FILE.pgn", help="write the moves as the field does")


def opened(path: str) -> "Record":
    """Read a record as far as it is lawful; Wrong when nothing of it can be shown."""
    from net.record.audit import read as audit

    record = audit(read(path, RECORD))
    if record.fold is None or record.log is None:
        raise Wrong(f"{called(path)}: {record.verdict}")
    return record


def run(args: argparse.Namespace) -> int:
    """Watch, or write the film or the game file."""
    writable("--film", args.film, ".webp")
    writable("--pgn", args.pgn, ".pgn")
    sound, waits, path = True, False, Path(args.record)
    if args.record.lower().endswith(".pgn"):
        shown = from_file(args.record)
    else:
        record = opened(args.record)
        waits = (record.verdict.kind == "unfinished"
                 and path.stem in with_keys(path.parent))
        sound = record.verdict.kind in ("verified", "unfinished")
        if not sound:
            told = f"{called(args.record)}: {record.verdict}; shown as far as it is good"
            tell(told, sys.stderr)
        shown = seen(record)
        if args.pgn is not None:
            to_file(record, Path(args.pgn))
            tell(f"pgn      {called(args.pgn)}")
        del record  # its match need not stay while a film is made
    if args.film is not None:
        headless()
        film(shown, Path(args.film))
    if args.film is not None or args.pgn is not None:
        return 0 if sound else 1
    if not display():
        raise Wrong("replay: no display here; --film FILE.webp writes a film instead")
    from ..app import run as show
    from ..routes import Replay, made

    watch = Replay(shown.game, shown.options, shown.actions, shown.names, shown.start, shown.rules)
    return show(_asked(path, watch) if waits else made(watch))


def _asked(path: Path, watch: "Route") -> "Screen":
    """Ask whether a match that waits on this machine goes on, or is only watched."""
    from ..memory.settings import load
    from ..pages.modal import Question
    from ..table.continuing import continue_match

    asked = Question(
        msg("This game is not over yet. Shall it go on?"), msg("Go on with it"), msg("Only watch"),
        lambda: asked.context.open(continue_match(path, load().friends_only)),
        on_no=lambda: asked.context.open(watch), destroys=False)
    return asked


def seen(record: "Record") -> Shown:
    """Give what a record shows."""
    assert record.fold is not None
    match = record.fold.match
    return Shown(match.game, match.options, record.actions, record.names, match.path[0],
                 match.rules)


def film(shown: Shown, path: Path) -> None:
    """Write a film and say how large it is."""
    from ..film.filming import film as make

    loud = sys.stderr.isatty()
    try:
        pictures = make(
            shown.game, shown.options, shown.actions, shown.names, path,
            progress=_progress if loud else None, start=shown.start, rules=shown.rules,
        )
    except OSError as error:
        raise Wrong(f"--film: {called(path)}: {error.strerror or error}") from None
    finally:
        if loud:
            sys.stderr.write("\r" + " " * 40 + "\r")
    size = path.stat().st_size // 1024
    tell(f"film     {called(path)} ({pictures} pictures, {size} KiB)")


def _progress(share: float) -> None:
    sys.stderr.write(f"\rfilming {share:4.0%} ")
    sys.stderr.flush()
