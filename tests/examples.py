"""How many random examples a law is tried on: a third of them by default, all of them at night.

`TAMBOUR_TESTS=whole` asks for all; few are never made fewer.
"""

import os

WHOLE = os.environ.get("TAMBOUR_TESTS") == "whole"
FEW = 12
"""Examples that are always tried."""


def examples(count: int) -> int:
    """Give how many of `count` examples this run tries."""
    return count if WHOLE else max(min(count, FEW), count // 3)
