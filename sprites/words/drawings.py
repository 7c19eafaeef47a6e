"""Reads the drawings that lie beside it: a name, and below it the strokes a pen makes.

The one decision: a drawing is data, as its strokes are. A line is a stroke of `Pen` by its name,
then its colours (a name of the pen's in small letters, or #rrggbb), its options (`width=3`) and its
numbers in the pen's order. What follows a ` ; ` is another stroke of that kind, colour and options.
`sides` draws the lines that stand further in twice: as said, and mirrored. A line that begins with
`#` is a remark.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import methodcaller
from pathlib import Path
from typing import Any

from . import pen
from .pen import Pen

COLOURS = {name.lower(): value for name, value in vars(pen).items() if isinstance(value, tuple)}

Drawing = Callable[[Pen], None]
Lots = list[tuple[bool, list[Drawing]]]
"""Strokes in their order, each lot with whether it is drawn on both sides."""


def drawings() -> dict[str, Drawing]:
    """Give every drawing by its English word; raises KeyError for an unknown colour."""
    found: dict[str, Drawing] = {}
    for file in sorted(Path(__file__).parent.glob("*.txt")):
        for line in file.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith(("#", " ")):
                lots: Lots = []
                found[line] = partial(_draw, lots)
            elif line == "  sides":
                lots.append((True, []))
            elif line.startswith("  "):
                twice = line.startswith("    ")
                if not lots or lots[-1][0] != twice:
                    lots.append((False, []))
                lots[-1][1].extend(_strokes(line))
    return found


def _strokes(line: str) -> list[Drawing]:
    first, *more = line.split(" ; ")
    name, *words = first.split()
    options = dict(word.split("=") for word in words if "=" in word)
    values = [_value(word) for word in words if "=" not in word]
    colours = [value for value in values if isinstance(value, tuple)]
    rows = [values[len(colours):], *([_value(word) for word in part.split()] for part in more)]
    named = {option: _value(word) for option, word in options.items()}
    return [methodcaller(name, *colours, *row, **named) for row in rows]


def _value(word: str) -> Any:
    if word.startswith("#"):
        return tuple(bytes.fromhex(word[1:]))
    if word.isalpha():
        return COLOURS[word]
    return float(word) if "." in word else int(word)


def _draw(lots: Lots, pen: Pen) -> None:
    for twice, strokes in lots:
        for side in pen.sides if twice else (pen,):
            for stroke in strokes:
                stroke(side)
