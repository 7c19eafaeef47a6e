"""How much better the best action of a position is than the second best: what makes a puzzle.

The computer's own search answers, once with every action and once without the best one. Halebarde,
which thinks in whole turns, is asked what comes of each action instead.
"""

from typing import NamedTuple

from core.action import Action
from core.forced import advance
from core.game import Rules
from core.games.napoleon.turning import Turning
from core.piece import Seat
from core.position import Position
from core.search.desk import SearchDesk
from core.search.levels import LEVELS
from core.search.pvs import SURE, WIN, Limit, Search
from core.search.table import Table
from core.search.think import think
from core.search.thought import Level, Task

from .open_ranks import OpenRanks

ENTRIES = 32
"""Bytes of the table for each node."""
MARGIN = 150
"""How much better the solution must be, in hundredths of a soldier;"""
TURN_MARGIN = 70
"""in a game of whole turns, where a soldier struck is all that one action can gain."""
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


class OnlyTurning(Only, Turning):
    """The same, with cannons turned."""


def desk_of(rules: Rules, p: Position) -> SearchDesk | None:
    """Lay a position out for the common search."""
    if rules.game.key == "luzhanqi":
        return OpenRanks(p, rules.options)
    return rules.search_desk(p)


def gap(rules: Rules, p: Position, nodes: int, margin: int = 0) -> Gap | None:
    """Compare the best action with the others, each with so many nodes; None: no choice here."""
    desk = desk_of(rules, p)
    if desk is None:
        return tried(rules, p, nodes, margin)
    first = Only(desk, Table(ENTRIES * nodes), Limit(nodes)).run()
    if first is None:
        return None
    action, quick = desk.action(first.move), first.mate
    turning = rules.game.key == "napoleon"
    desk = desk_of(rules, p)
    assert desk is not None
    other = (OnlyTurning if turning else Only)(desk, Table(ENTRIES * nodes), Limit(nodes))
    other.banned = frozenset({first.move})
    second = other.run()
    if second is None:
        return None
    return Gap(action, first.score, second.score, quick, margin or MARGIN)


def tried(rules: Rules, p: Position, nodes: int, margin: int) -> Gap | None:
    """Ask what comes of each action, in a game that thinks in whole turns."""
    seat = p.turn
    assert seat is not None
    found = []
    actions = list(rules.actions(p, seat))
    if len(actions) < 2:
        return None
    for action in actions:
        found.append((worth_after(rules, p, seat, action, nodes), -len(found), action))
    found.sort(key=lambda each: each[:2], reverse=True)
    (best, _, action), (second, *_) = found[:2]
    return Gap(action, best, second, None, margin or TURN_MARGIN)


def worth_after(rules: Rules, p: Position, seat: Seat, action: Action, nodes: int) -> int:
    """Score an action by what the computer makes of the position after it."""
    p = advance(rules, p, seat, action).position
    if p.outcome is not None:
        return 0 if not p.outcome.winners else WIN if seat in p.outcome.winners else -WIN
    mover = p.turn
    assert mover is not None
    score = think(rules, rules.view(p, mover), mover, Task(strongest(), 0, nodes)).score
    return score if mover == seat else -score


def strongest() -> Level:
    """Give the strongest level without any wavering."""
    return LEVELS[-1]._replace(noise=0)
