"""`tambour verify`: audits a record from the log alone. 0 verified, 1 not (yet), 2 unreadable."""

import argparse
from pathlib import Path

from . import Wrong

LONGEST = 64 << 20
"""Bytes of a record; a game of 100,000 moves needs a third of it."""


def add(parser: argparse.ArgumentParser, words: list[str]) -> None:
    """Take a record."""
    parser.add_argument("record", metavar="RECORD")


def read(path: str) -> bytes:
    """Read a record's bytes; Wrong names the file."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(LONGEST + 1)
    except (OSError, ValueError) as error:
        raise Wrong(f"{path}: {getattr(error, 'strerror', None) or error}") from None
    if len(data) > LONGEST:
        raise Wrong(f"{path}: line 1: longer than any record of a match")
    return data


def run(args: argparse.Namespace) -> int:
    """Print the verdict in one line."""
    from net.audit import verify

    verdict = verify(read(args.record))
    if verdict.kind == "unreadable":
        raise Wrong(f"{args.record}: line 1: {verdict.what}")
    print(verdict)
    return 0 if verdict.ok else 1
