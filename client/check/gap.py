"""How much better the best action of a position is than the second best: what makes a puzzle.

The computer's own search answers, once with every action and once without the best one; or, for
any game whatever, what it makes of the position after each action.
"""

from typing import NamedTuple

from core.action import Action
from core.forced import advance
from core.game import Rules
from core.piece import Seat
from core.position import Position
from core.search.desk import SearchDesk
from core.search.levels import LEVELS
from core.search.pvs import SURE, WIN, Limit, Search
from core.search.table import Table
from core.search.think import think
from core.search.thought import Level, Task

from ..processes.worker import Stop

ENTRIES = 32
"""Bytes of the table for each node."""
MARGIN = 150
"""How much better the solution must be, in hundredths of a soldier."""
CERTAIN = SURE // 3
"""A score beyond this is a game won, in whichever way a game counts."""
FINALISTS = 4
"""Actions that are weighed again with more nodes."""
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
    other: Action | None = None
    """The second best, where it is known."""

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


def strongest() -> Level:
    """Give the strongest level without any wavering."""
    return LEVELS[-1]._replace(noise=0)


def weighed(rules: Rules, p: Position, nodes: int, margin: int, finer: int = 0,
            stop: Stop | None = None) -> Gap | None:
    """Ask what comes of each action, with so many nodes; and, where `finer` is more, with that many
    of each of the few that look best. None: there is no choice."""
    seat = p.turn
    actions = list(rules.actions(p, seat)) if seat is not None else []
    if seat is None or len(actions) < 2:
        return None
    found = sorted(((worth_after(rules, p, seat, action, nodes, stop), -n)
                    for n, action in enumerate(actions)), reverse=True)
    if finer:
        found = sorted(((worth_after(rules, p, seat, actions[-n], finer, stop), n)
                        for _, n in found[:FINALISTS]), reverse=True)
    (best, at), (second, other) = found[:2]
    return Gap(actions[-at], best, second, None, margin, actions[-other])


def worth_after(rules: Rules, p: Position, seat: Seat, action: Action, nodes: int,
                stop: Stop | None = None) -> int:
    """Score an action by what the computer makes of the position after it."""
    p = advance(rules, p, seat, action).position
    if p.outcome is not None:
        return 0 if not p.outcome.winners else WIN if seat in p.outcome.winners else -WIN
    mover = p.turn
    assert mover is not None
    task = Task(strongest(), 0, nodes, stop=stop)
    score = think(rules, rules.view(p, mover), mover, task).score
    return score if mover == seat else -score
