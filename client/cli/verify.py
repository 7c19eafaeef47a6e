"""`tambour verify`: audits a record from the log alone. 0 verified, 1 not (yet), 2 unreadable."""

import argparse

from ..memory.files import RECORD
from . import Wrong, tell
from .given import called, read


def add(parser: argparse.ArgumentParser, words: list[str]) -> None:
    """Take a record."""
    parser.add_argument("record", metavar="RECORD")


def run(args: argparse.Namespace) -> int:
    """Print the verdict in one line."""
    from net.record.audit import verify

    verdict = verify(read(args.record, RECORD))
    if verdict.kind == "unreadable":
        raise Wrong(f"{called(args.record)}: line 1: {verdict.what}")
    tell(str(verdict))
    return 0 if verdict.ok else 1
