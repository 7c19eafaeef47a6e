"""Paper: its sizes, the room on a sheet that is ours to print on, and boxes; all in millimetres.

Lengths run from the sheet's top left corner, y downward, as a PDF's do in fpdf2.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

SIDE = 10.0
"""Left free at the sides: printers cannot reach the last 5 mm, and crop marks stand there."""
HEAD, FOOT = 15.5, 24.0
"""Left for the headline above and for ruler and terms below."""


class Box(NamedTuple):
    """A rectangle."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """Give its right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """Give its lower edge."""
        return self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        """Give its middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(self, by: float) -> "Box":
        """Give it with so much less on every side."""
        return Box(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)

    def touches(self, other: "Box") -> bool:
        """Say whether it has an inner point in common with another one."""
        return (self.x < other.right and other.x < self.right
                and self.y < other.bottom and other.y < self.bottom)


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, upright."""

    name: str
    wide: float
    high: float

    def size(self, across: bool = False) -> tuple[float, float]:
        """Give width and height, upright or lying `across`."""
        return (self.high, self.wide) if across else (self.wide, self.high)

    def room(self, across: bool = False) -> Box:
        """Give what is left for the sheet's own matter."""
        wide, high = self.size(across)
        return Box(SIDE, HEAD, wide - 2 * SIDE, high - HEAD - FOOT)


PAPERS: Mapping[str, Paper] = {
    "a4": Paper("A4", 210.0, 297.0), "letter": Paper("Letter", 215.9, 279.4),
}
"""The papers there are, by the word for them on the command line."""
