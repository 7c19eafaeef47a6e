"""The review of a match: how it stood after every action, and where it turned.

Each position is looked at alone and with a bounded number of nodes, so that a curve can grow while
somebody waits. What cannot be weighed by a search (hidden pieces, three armies) is weighed by what
stands on the board.
"""

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from ..action import Action, Resign, clicks
from ..game import Rules
from ..piece import Seat
from ..position import Phase, Position
from ..refusal import msg
from .pvs import WIN
from .remarks import explained, same, victims
from .think import VAGUE, named, think
from .thought import Task, Words

TOTAL = 160_000
"""Nodes for a whole match."""
LEAST, MOST = 150, 3_000
"""Nodes for a position."""
SCALE = 250
"""By so much ahead, in hundredths of a soldier, who is ahead wins about three games in four."""
POINTS = 3
"""Turning points that are told of a match."""
DROP = 0.12
"""The least share of a game that a turning point costs."""
APART = 6
"""Actions between two turning points: one mistake is told once."""


LEFT = msg("What was played left your {piece} to the enemy {foe}.")
AHEAD = msg("What was played let the enemy get ahead.")


class Look(NamedTuple):
    """How a position stands, and what would have been good there."""

    shares: tuple[float, ...]
    """By seat: the share of games that its side wins from here, 0 to 1."""
    action: Action | None
    """None where nobody chooses."""
    words: Words


class Turn(NamedTuple):
    """A turning point: the action that was played, what it cost its seat, and what was better."""

    at: int
    """How many actions had been played before it."""
    seat: Seat
    cost: float
    """As a share of the game, 0 to 1."""
    better: Action
    words: Words


def nodes_for(actions: int) -> int:
    """Say how many nodes a position of a match of so many actions may take."""
    return max(LEAST, min(MOST, TOTAL // max(1, actions)))


def look(rules: Rules, p: Position, task: Task, explain: bool = True) -> Look:
    """Look at a position: its owner's view decides what was good, all that stands how it stands.

    To `explain` what was good takes as long again: a curve needs no words.
    """
    seat = p.turn
    if p.outcome is not None or p.phase is not Phase.PLAY or seat is None or seat < 0:
        return Look(standing(rules, p), None, Words(""))
    view = rules.view(p, seat)
    thought = think(rules, view, seat, task)
    share = chance(thought.score)
    shares: tuple[float, ...] = (1 - share, share) if seat else (share, 1 - share)
    if len(rules.seats) > 2 or rules.secrets is not None:
        shares = standing(rules, p)
    words = explained(rules, view, seat, thought)[0] if explain else thought.words
    return Look(shares, thought.action, words)


def standing(rules: Rules, p: Position) -> tuple[float, ...]:
    """Weigh a position without a search: by seat, the share of games that its side wins.

    A worth is one's own side less all others, so only what two sides' worths differ by counts: of
    two sides it is `chance`, of four that have the same each has a quarter.
    """
    seats = range(len(rules.seats))
    sides = {frozenset((each.seat, *each.allies)) for each in rules.standing(rules.start())}
    if p.outcome is not None:
        worths = [WIN if seat in p.outcome.winners else -WIN for seat in seats]
    else:
        worths = [rules.worth(p, seat) if p.phase is not Phase.MUSTER else 0 for seat in seats]

    def odds(seat: Seat, other: Seat) -> float:
        return exp(min(40.0, (worths[other] - worths[seat]) / SCALE / 2))

    return tuple(1 / sum(odds(seat, seat if seat in side else min(side)) for side in sides)
                 for seat in seats)


def chance(score: int) -> float:
    """Give the share of games that whoever is ahead by `score` wins, 0 to 1."""
    return 1 / (1 + exp(-max(-40.0, min(40.0, score / SCALE))))


def turning_points(
    rules: Rules, played: Sequence[tuple[Seat, Action]], looks: Sequence[Look],
    path: Sequence[Position],
) -> list[Turn]:
    """Find where a match turned: the costliest actions that had a better one, in order.

    `looks[n]` and `path[n]` are the position before action n. A search from move to move sees the
    answer by itself; elsewhere what an action costs shows when it is its seat's turn again.
    """
    played_from = next((p for p in path if p.phase is Phase.PLAY), None)
    searched = len(rules.seats) == 2 and rules.secrets is None and (
        played_from is not None and rules.search_desk(played_from) is not None)
    found = []
    for at, (seat, action) in enumerate(played[: len(looks) - 1]):
        before, better = looks[at], looks[at].action
        if better is None or same(better, action) or seat < 0 or isinstance(action, Resign):
            continue
        later = range(at + 1, min(len(played), len(looks) - 1))
        then = at + 1 if searched else next(
            (n for n in later if played[n][0] == seat != played[n - 1][0]), len(looks) - 1)
        cost = before.shares[seat] - looks[then].shares[seat]
        if cost >= DROP:
            found.append(Turn(at, seat, cost, better, why(rules, path, looks, at, seat)))
    told: list[Turn] = []
    for turn in sorted(found, key=lambda each: -each.cost):
        if len(told) < POINTS and all(abs(turn.at - other.at) >= APART for other in told):
            told.append(turn)
    return sorted(told, key=lambda each: each.at)


def why(
    rules: Rules, path: Sequence[Position], looks: Sequence[Look], at: int, seat: Seat
) -> Words:
    """Say why something else was better: what it does, else what the action played gave away."""
    words, reply, after = looks[at].words, looks[at + 1].action, path[at + 1]
    if words.msgid not in VAGUE or reply is None or after.turn in (None, seat):
        return words
    other, chosen = after.turn, clicks(reply)
    assert other is not None
    striker = after.board[chosen[0]] if chosen else None
    for _, piece in victims(rules.apply(after, other, reply).events):
        if piece.seat == seat and striker is not None:
            return Words(LEFT, {"piece": named(rules, piece), "foe": named(rules, striker)})
    return Words(AHEAD)
