"""A drawing cut over several sheets: which part is on which, and where the next one is glued on.

Cuts lie between cells where that is possible, and as evenly as possible: a full sheet beside a
sliver would waste paper and tear. Each sheet shows a strip of its neighbour's part, on which that
one is glued.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil

from .paper import Box, Paper

OVERLAP = 10.0
"""Millimetres of a neighbour's part that a sheet shows, to glue it on."""


@dataclass(frozen=True, slots=True)
class SheetPart:
    """What one sheet shows of a drawing: `box` up to the cuts, and the neighbours to be glued on.

    Columns have letters from the left, rows numbers from above; "" where no neighbour follows.
    """

    name: str
    box: Box
    right: str = ""
    below: str = ""

    @property
    def shown(self) -> Box:
        """Give what is printed: the part itself and the strips to glue the neighbours on."""
        return Box(self.box.x, self.box.y, self.box.w + OVERLAP * bool(self.right),
                   self.box.h + OVERLAP * bool(self.below))


def pieces(length: float, room: float) -> int:
    """Count the sheets that a length needs side by side."""
    return 1 if length <= room else ceil((length - OVERLAP) / (room - OVERLAP))


def cuts(length: float, room: float, between: Sequence[float]) -> list[float]:
    """Cut a length into what fits into `room` with its overlap; `between` are the best places."""
    count, found = pieces(length, room), [0.0]
    for left in range(count, 1, -1):
        low = length - room - (left - 2) * (room - OVERLAP)
        high = found[-1] + room - OVERLAP
        ideal = found[-1] + (length - found[-1]) / left
        near = [place for place in between if low <= place <= high and place > found[-1]]
        ideal = max(low, min(high, ideal))
        found.append(min(near, key=lambda place: abs(place - ideal)) if near else ideal)
    return [*found, length]


def column(number: int) -> str:
    """Name a column of sheets: A to Z, then AA."""
    return (column(number // 26 - 1) if number > 25 else "") + chr(65 + number % 26)


def tiling(size: tuple[float, float], paper: Paper,
           between: tuple[Sequence[float], Sequence[float]]) -> tuple[bool, tuple[SheetPart, ...]]:
    """Say whether the sheets lie across, and what each shows; the way that needs fewer sheets."""
    wide, high = size

    def count(across: bool) -> int:
        room = paper.room(across)
        return pieces(wide, room.w) * pieces(high, room.h)

    across = count(True) < count(False)
    room = paper.room(across)
    columns = list(pairwise(cuts(wide, room.w, between[0])))
    rows = list(pairwise(cuts(high, room.h, between[1])))
    return across, tuple(
        SheetPart(f"{column(x)}{y + 1}", Box(left, top, right - left, low - top),
             f"{column(x + 1)}{y + 1}" if x + 1 < len(columns) else "",
             f"{column(x)}{y + 2}" if y + 1 < len(rows) else "")
        for y, (top, low) in enumerate(rows) for x, (left, right) in enumerate(columns)
    )
