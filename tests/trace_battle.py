"""How many files a sealed battle passes, and how often it is asked what is owed.

`python -m tests.trace_battle [--files]` plays one match of Luzhanqi on a fake wire up to an attack
on a hidden piece, and counts what ran of core and net at both ends from the attack until nature's
word on it holds at both.
"""

import sys
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from core.action import Settle
from tests.protocol.hidden import at_war, played

HOME = Path(__file__).parent.parent
PARTS = ("core", "net")


class Battle(NamedTuple):
    """Calls of Python functions by file, and how often it was worked out what is owed."""

    calls: Counter[str]
    owed: int

    def of(self, part: str) -> int:
        """Count the files of a package."""
        return sum(name.startswith(f"{part}/") for name in self.calls)


def battle() -> Battle:
    """Let one piece attack another, both hidden, and count until it is settled."""
    table, _, _ = at_war()
    calls: Counter[str] = Counter()
    owed = 0

    def watch(frame: FrameType, what: str, _: object) -> None:
        nonlocal owed
        if what != "call":
            return
        path = Path(frame.f_code.co_filename)
        if path.is_relative_to(HOME) and path.relative_to(HOME).parts[0] in PARTS:
            calls[str(path.relative_to(HOME))] += 1
            owed += frame.f_code.co_qualname == "HiddenState.dues"

    sys.setprofile(watch)
    try:
        played(table, "a6a7")
    finally:
        sys.setprofile(None)
    for peer in table.peers:
        assert any(isinstance(action, Settle) for _, action in peer.match.line)
    return Battle(calls, owed)


def main(words: list[str]) -> None:
    """Print the counts."""
    counted = battle()
    print(f"{len(counted.calls)} files, {sum(counted.calls.values())} calls; core"
          f" {counted.of('core')}, net {counted.of('net')}; what is owed: {counted.owed} times")
    if "--files" in words:
        for name, count in counted.calls.most_common():
            print(f"{count:8}  {name}")


if __name__ == "__main__":
    main(sys.argv[1:])
