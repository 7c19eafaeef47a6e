"""Chance in play: a die that nature throws, which nobody can choose or foresee.

A position waits for a throw where nature alone is to act in play; the rules then list one `Roll`
for each side of the die. Who draws the side differs: two peers by bytes that both have bound before
(`net/record/throws.py`), one screen and a test by any number. A game that hides ranks throws none.
"""

from collections.abc import Callable

from .action import Action, Roll
from .game import Rules
from .piece import NATURE
from .position import Position

MOST_SIDES = 256
"""Sides of a die at most: one byte draws it."""


def drawable(rules: Rules, p: Position) -> bool:
    """Tell whether a throw that a position waits for is one that every table can draw."""
    listed = list(rules.actions(p, NATURE))
    fair = [Roll(len(listed), value) for value in range(1, len(listed) + 1)]
    alone = len(p.to_act) == 1 and rules.secrets is None
    return alone and listed == fair and 2 <= len(listed) <= MOST_SIDES


def draws(rules: Rules, p: Position, draw: Callable[[int], int]) -> Action:
    """Give what nature plays, its lot or a throw: one of those the rules list, the one that `draw`
    names (a number below the one that it is asked with)."""
    listed = list(rules.actions(p, NATURE))
    return listed[draw(len(listed))]
