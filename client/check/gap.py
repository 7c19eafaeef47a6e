"""How much better the best action of a position is than the second best: what makes a puzzle.

The computer's own search answers, once with every action and once without the best one.
"""

from typing import NamedTuple

from core.action import Action
from core.search.desk import SearchDesk
from core.search.pvs import SURE, Limit, Search
from core.search.table import Table

ENTRIES = 32
"""Bytes of the table for each node."""
MARGIN = 150
"""How much better the solution must be, in hundredths of a soldier."""
CERTAIN = SURE // 3
"""A score beyond this is a game won, in whichever way a game counts."""
WON = 900
"""Beyond this a game is won anyway: what is still better teaches nothing."""


class Gap(NamedTuple):
    """The best action, its score and the second best's, for the seat to move."""

    action: Action
    best: int
    second: int
    quick: int | None
    """Own moves to the win, where it is one."""
    margin: int = MARGIN

    @property
    def wins(self) -> bool:
        """Say whether the best action wins by force."""
        return self.best > CERTAIN

    @property
    def saves(self) -> bool:
        """Say whether every other action loses by force."""
        return self.second < -CERTAIN < self.best

    @property
    def wide(self) -> bool:
        """Say whether there is one solution."""
        if self.wins:
            return self.second < CERTAIN
        if self.best < -WON or self.second > WON // 2:
            return False
        return min(self.best, WON) - max(self.second, -WON) >= self.margin


class Only(Search):
    """A search that must not begin with some moves."""

    banned: frozenset[int] = frozenset()

    def _first(self) -> list[int]:
        return [move for move in super()._first() if move not in self.banned]


def compared(desk: SearchDesk, again: SearchDesk, nodes: int, margin: int = 0,
             kind: type[Only] = Only) -> Gap | None:
    """Search for the best move, and on a desk laid out anew for the best of the others, each with
    so many nodes; None: there is no choice."""
    first = Only(desk, Table(ENTRIES * nodes), Limit(nodes)).run()
    if first is None:
        return None
    action = desk.action(first.move)
    other = kind(again, Table(ENTRIES * nodes), Limit(nodes))
    other.banned = frozenset({first.move})
    second = other.run()
    if second is None:
        return None
    return Gap(action, first.score, second.score, first.mate, margin or MARGIN)
