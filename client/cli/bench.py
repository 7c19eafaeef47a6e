"""`tambour bench`: every benchmark as a ratio to something known, measured side by side in one run.

It works from an installed program; the frames of the table are measured by tests/bench, which only
a checkout has, and are left out with a word where it is missing.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict

from .gauge import Ratio
from .window import headless


def add(parser: argparse.ArgumentParser, words: list[str]) -> None:
    """Take nothing but the way to print."""
    parser.add_argument("--json", action="store_true", help="for other programs")


def ratios() -> Iterator[Ratio]:
    """Measure one thing after the other."""
    from . import battles, loads, measures

    parts: tuple[Callable[[], Iterator[Ratio]], ...] = (
        measures.rules, measures.crowds, measures.wire, battles.battles, measures.records,
        measures.first_frame, loads.dressing, loads.memory, measures.frames,
    )
    for part in parts:
        yield from part()


def run(args: argparse.Namespace) -> int:
    """Measure everything and print it, each line as soon as it is known."""
    headless()
    found = []
    for ratio in ratios():
        found.append(asdict(ratio))
        if args.json:
            continue
        value = "-" if ratio.value is None else f"{ratio.value:.3g} x {ratio.unit}"
        aim = f" (aim: {ratio.goal})" if ratio.goal else ""
        print(f"{ratio.name:34} {value}{aim}{'  ' + ratio.note if ratio.note else ''}", flush=True)
    if args.json:
        print(json.dumps({"python": sys.version.split()[0], "ratios": found}))
    return 0
