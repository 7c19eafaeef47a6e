"""`tambour verify`: audits a record from the log alone. 0 verified, 1 not (yet), 2 unreadable.

It tells who played on for whom, whose machine ran a computer, and which secret wishes were kept.
"""

import argparse

from core.plain_text import plain

from ..memory.files import RECORD
from . import Wrong, tell
from .given import called, read


def add(parser: argparse.ArgumentParser, words: list[str]) -> None:
    """Take a record."""
    parser.add_argument("record", metavar="RECORD")


def run(args: argparse.Namespace) -> int:
    """Print the verdict in one line, then one for each seat that somebody else played on for, and
    one for each secret wish that was opened."""
    from net.record import audit

    record = audit.read(read(args.record, RECORD))
    verdict = record.verdict
    if verdict.kind == "unreadable":
        raise Wrong(f"{called(args.record)}: line 1: {verdict.what}")
    tell(str(verdict))
    names = [] if record.log is None else list(map(plain, record.log.start.names))
    at_first = tuple(names)
    for handed in record.handed:
        name, before = plain(handed.name), names[handed.seat]
        names[handed.seat] = name
        what = "a person" if not handed.level else (
            f"a computer of level {handed.level} at {at_first[handed.machine]}'s machine")
        tell(f"from ply {handed.ply}: {name}, {what}, plays on for {before}")
    for seat, wish, kept in record.wishes:
        tell(f"{names[seat]}'s wish, {'' if kept else 'not '}kept: {wish.text}")
    return 0 if verdict.ok else 1
