"""Deploying in secret, the same in every game: a seat commits, all commit, all show, nature draws.

What a set-up holds and whether it is lawful is the game's; here is only who may know it when.
"""

from dataclasses import replace

from .piece import NATURE, Seat
from .position import Hand, Phase, Position


def hide(p: Position, who: Seat) -> Position:
    """Hide the deployments that are not shown yet from all but their owner."""
    if p.phase is not Phase.MUSTER:
        return p
    hands = tuple(
        hand if hand.shown or seat == who else replace(hand, value=None)
        for seat, hand in enumerate(p.hand)
    )
    return p if hands == p.hand else replace(p, hand=hands)


def deployed(p: Position, seat: Seat, hand: Hand) -> Position:
    """Note what a seat has committed or shown; when all have, all act again, and then nature."""
    hands = (*p.hand[:seat], hand, *p.hand[seat + 1 :])
    left = p.to_act - {seat}
    if not left:
        left = frozenset({NATURE}) if hand.shown else frozenset(range(len(hands)))
    return replace(p, hand=hands, to_act=left)
