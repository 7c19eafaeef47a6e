"""`tambour check`: everything that a game owes the program, said at once.

The game runs in a process of its own with a limit for each check: one that never answers, or ends
the process, is told in a sentence, and the next check is made by another process.
"""

import argparse

from core.plain_text import quoted
from core.refusal import Malformed

from . import Wrong, tell

LIMIT, LONGEST = 60.0, 3600
"""Seconds for one check, usually and at most."""
SHOWN = 40
"""Faults of one check that are printed."""


def add(parser: argparse.ArgumentParser, words: list[str]) -> None:
    """Take the game, and how long it may take."""
    parser.add_argument("game", metavar="GAME", help="its key, or the name of its entry point")
    parser.add_argument("--limit", type=float, default=LIMIT, metavar="SECONDS",
                        help=f"for each check (default {LIMIT:.0f})")
    parser.add_argument("--only", metavar="NAMES", help="some checks: passport,laws")


def run(args: argparse.Namespace) -> int:
    """Make all checks, print each as it is made; 1 where something is to be mended."""
    from ..check.inquiry import CHECKS, answers

    if not 1 <= args.limit <= LONGEST:
        raise Wrong(f"--limit: {args.limit:g} is not 1 to {LONGEST} seconds")
    checks = tuple(CHECKS) if args.only is None else tuple(args.only.split(","))
    if unknown := [name for name in checks if name not in CHECKS]:
        raise Wrong(f"--only: {quoted(unknown[0])} is not one of {', '.join(CHECKS)}")
    wrong = 0
    try:
        for told in answers(args.game, checks, args.limit):
            wrong += len(told.faults)
            tell(f"{told.check:12}  {told.said or 'not made to its end'}")
            for fault in told.faults[:SHOWN]:
                tell(f"! {' '.join(fault.split())}")
            if len(told.faults) > SHOWN:
                tell(f"! and {len(told.faults) - SHOWN} more")
    except Malformed as error:
        raise Wrong(f"check: {error}") from None
    tell(f"{wrong} to mend" if wrong else "nothing to mend")
    return 1 if wrong else 0
