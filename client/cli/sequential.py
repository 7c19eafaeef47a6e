"""A sequential test: is one player clearly stronger than another, in as few games as that takes?

Two answers are weighed after every round in which each player had every seat: `a` scores EVEN, or
it scores STRONGER. The sum of the games' evidence goes up with each game won and down with each one
lost; beyond BOUND either way the test ends (Wald's sequential probability ratio test). A draw
counts as half a win and half a loss, which spreads results wider than they are: the chance of a
wrong answer is then below ERROR. A fixed number of games was rejected: it wastes most of them where
the answer is plain, and where it is not a player who just meets the mark fails half the time.
"""

from collections.abc import Sequence
from math import log

EVEN, STRONGER = 0.5, 0.64
"""The scores that are told apart."""
ERROR = 0.05
"""The chance to take either for the other."""
MOST = 200
"""Games at most, where nobody says; then the nearer answer counts."""
WIN, LOSS = log(STRONGER / EVEN), log((1 - STRONGER) / (1 - EVEN))
BOUND = log((1 - ERROR) / ERROR)


def evidence(won: Sequence[float]) -> float:
    """Add up what games (1, 0, a half for a draw) say for STRONGER and against EVEN."""
    return sum(each * WIN + (1 - each) * LOSS for each in won)


def decided(won: Sequence[float]) -> bool | None:
    """Say whether the first player is stronger; None: more games are needed."""
    found = evidence(won)
    return found > 0 if abs(found) >= BOUND else None


def verdict(won: Sequence[float]) -> str:
    """Say in a word or two what games came to, `open` where they ended before it was clear."""
    found = decided(won)
    if found is not None:
        return "stronger" if found else "no stronger"
    return "open, rather stronger" if evidence(won) > 0 else "open, rather not stronger"
