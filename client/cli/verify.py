"""`tambour verify`: audits a record from the log alone. 0 verified, 1 not (yet), 2 unreadable."""

import argparse
from pathlib import Path

from . import Wrong


def add(parser: argparse.ArgumentParser, words: list[str]) -> None:
    """Take a record."""
    parser.add_argument("record", metavar="RECORD")


def read(path: str) -> bytes:
    """Read a record's bytes; Wrong names the file."""
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise Wrong(f"{path}: {error.strerror or error}") from None


def run(args: argparse.Namespace) -> int:
    """Print the verdict in one line."""
    from net.audit import verify

    verdict = verify(read(args.record))
    if verdict.kind == "unreadable":
        raise Wrong(f"{args.record}: line 1: {verdict.what}")
    print(verdict)
    return 0 if verdict.ok else 1
