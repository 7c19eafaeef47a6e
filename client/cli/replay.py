"""`tambour replay`: watches a record in the window, or writes it as an animated picture.

The record is audited while it is read, but watched even where the audit fails, up to the last
lawful action: that is what somebody wants to look at.
"""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from . import Wrong
from .demo import writable
from .verify import read
from .window import display, headless

if TYPE_CHECKING:
    from net.audit import Record


def add(parser: argparse.ArgumentParser, words: list[str]) -> None:
    """Take a record and where a film goes."""
    parser.add_argument("record", metavar="RECORD")
    parser.add_argument("--film", metavar="FILE.webp", help="write an animated picture instead")


def opened(path: str) -> "Record":
    """Read a record as far as it is lawful; Wrong when nothing of it can be shown."""
    from net.audit import read as audit

    record = audit(read(path))
    if record.fold is None or record.log is None:
        raise Wrong(f"{path}: {record.verdict}")
    return record


def run(args: argparse.Namespace) -> int:
    """Watch, or write the film."""
    writable("--film", args.film, ".webp")
    record = opened(args.record)
    sound = record.verdict.kind in ("verified", "unfinished")
    if not sound:
        print(f"{args.record}: {record.verdict}; shown as far as it is good", file=sys.stderr)
    if args.film is not None:
        headless()
        return film(record, Path(args.film)) if sound else film(record, Path(args.film)) or 1
    if not display():
        raise Wrong("replay: no display here; --film FILE.webp writes a film instead")
    from ..app import run as show
    from ..scenes.replay import ReplayScene

    assert record.fold is not None
    assert record.log is not None
    match = record.fold.match
    names = record.log.start.names
    return show(ReplayScene(match.game, match.options, tuple(match.actions), names))


def film(record: "Record", path: Path) -> int:
    """Write a film and say how large it is."""
    from ..film import film as make

    assert record.fold is not None
    assert record.log is not None
    match = record.fold.match
    names = record.log.start.names
    loud = sys.stderr.isatty()
    try:
        pictures = make(
            match.game, match.options, tuple(match.actions), names, path,
            progress=_progress if loud else None,
        )
    except OSError as error:
        raise Wrong(f"--film: {path}: {error.strerror or error}") from None
    finally:
        if loud:
            sys.stderr.write("\r" + " " * 40 + "\r")
    print(f"film     {path} ({pictures} pictures, {path.stat().st_size // 1024} KiB)")
    return 0


def _progress(share: float) -> None:
    sys.stderr.write(f"\rfilming {share:4.0%} ")
    sys.stderr.flush()
