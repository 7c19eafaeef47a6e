"""`tambour bench`: how fast everything is, measured by `tests/bench`, which only a checkout has."""

import argparse
import subprocess
import sys
from pathlib import Path

from . import Wrong

HOME = Path(__file__).parent.parent.parent
"""The folder of the four packages, and of the tests in a checkout."""


def add(parser: argparse.ArgumentParser, words: list[str]) -> None:
    """Take what `python -m tests.bench` takes."""
    parser.add_argument("names", nargs="*", metavar="NAME",
                        help="only benchmarks whose names begin so (rules, search, wire, ...)")
    parser.add_argument("--long", action="store_true", help="measure four times as long")
    parser.add_argument("--json", action="store_true", help="for other programs")
    parser.add_argument("--against", metavar="FILE",
                        help="what --json printed before: say what became worse by over a fifth")


def run(args: argparse.Namespace) -> int:
    """Measure in a process of its own; Wrong where there is no checkout."""
    if not (HOME / "tests" / "bench").is_dir():
        raise Wrong("bench: only a checkout measures: python -m tests.bench")
    words = [*args.names, *(["--long"] if args.long else []), *(["--json"] if args.json else [])]
    if args.against is not None:
        words += ["--against", str(Path(args.against).absolute())]
    try:
        return subprocess.call([sys.executable, "-m", "tests.bench", *words], cwd=HOME)
    except (ValueError, OSError):  # half a letter, a null, or a book
        raise Wrong("bench: these words cannot be passed on") from None
