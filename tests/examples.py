"""How much of a law or a sweep is tried: a third by default, all of it at night.

A law is tried on random examples: `TAMBOUR_TESTS=whole` asks for all; few are never made fewer. A
sweep (`@pytest.mark.sweep`) is one test with many cases: those left out are `slow`.
"""

import os
from collections import Counter
from collections.abc import Mapping, Sequence

WHOLE = os.environ.get("TAMBOUR_TESTS") == "whole"
FEW = 12
"""Examples that are always tried."""


def examples(count: int) -> int:
    """Give how many of `count` examples this run tries."""
    return count if WHOLE else max(min(count, FEW), count // 3)


def usual(cases: Sequence[Mapping[str, object]]) -> set[int]:
    """Give the places of the cases of a sweep that are always tried, a third or a few more.

    `cases` are their arguments by name. What stands in more than one case is tried at least once:
    every size, language or game of a table of them, but not each with each. The first case with
    something new is kept; then cases are added at equal distances up to a third.
    """
    often = Counter((name, repr(value)) for case in cases for name, value in case.items())
    kept: set[int] = set()
    seen: set[tuple[str, str]] = set()
    for number, case in enumerate(cases):
        values = {(name, repr(value)) for name, value in case.items()}
        if any(often[value] > 1 for value in values - seen):
            kept.add(number)
            seen |= values
    third = -(-len(cases) // 3)
    spare = [number for number in range(len(cases)) if number not in kept]
    lacks = max(0, third - len(kept))
    kept |= {spare[place * len(spare) // lacks] for place in range(lacks)}
    return kept
