"""Diagrams in a book of rules: a fenced block of RULES.md that the game itself reads as a position.

The block's info word is `position`, its text a JSON object. Every key may be left out:

* `position`: what the game's `from_json` reads; without it the opening.
* `options`: what differs from the game's defaults.
* `chosen`: places clicked so far, the first that of the piece which is to move. What it may do next
  is not written down: the rules are asked, so no diagram can show what they forbid.
* `no`: places where the chosen piece may not go, for a sign that says so.

A picture in a file was rejected: nobody would notice when the rules no longer agree with it.
"""

from dataclasses import dataclass
from typing import Any

from .game import Game, Malformed, Rules
from .option import read_options
from .piece import Point, Seat
from .plain_text import plain
from .position import Position
from .strict_json import read_json

INFO = "position"
"""The word behind the opening fence of such a block."""
LONGEST = 1 << 13
"""Characters of one block."""
KEYS = ("position", "options", "chosen", "no")


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position to look at, for the eye of the seat that is to move."""

    rules: Rules
    position: Position
    seat: Seat
    chosen: tuple[Point, ...] = ()
    no: tuple[Point, ...] = ()


def read_diagram(game: Game, text: str) -> Diagram:
    """Read a block; Malformed, or another ValueError, where no position of the game is told."""
    return read_diagram_value(game, read_json(text, LONGEST))


def read_diagram_value(game: Game, value: Any) -> Diagram:
    """Read what a block says, as `read_diagram` does."""
    if not isinstance(value, dict):
        raise Malformed("diagram: must be an object")
    if unknown := sorted(set(value) - set(KEYS)):
        raise Malformed(f"diagram.{plain(unknown[0])}: must be one of {' '.join(KEYS)}")
    options = value.get("options", {})
    if not isinstance(options, dict):
        raise Malformed("diagram.options: must be an object")
    rules = game.rules(read_options(game.options, options))
    if "position" in value:
        rules = rules.suited(value["position"])
        position = rules.from_json(value["position"])
    else:
        position = rules.opening()
    form = rules.position_text()
    chosen, no = (form.points(value.get(key, []), key) for key in ("chosen", "no"))
    seats = sorted(seat for seat in position.to_act if seat >= 0)
    return Diagram(rules, position, seats[0] if seats else 0, chosen, no)
