"""The clocks of a match as a fold of what its players report: milliseconds in, milliseconds left.

No clock is read here: whoever moves says how long he took, and that stands in the log, so `verify`
counts as the players did. Sudden death, increment, byo-yomi and sand glass are one rule with
another number in it; a class for each of them was rejected.
"""

from dataclasses import dataclass, replace
from typing import NamedTuple

from core.piece import Seat

from ..wire.messages import ClockRule, Start, clock_of

SECOND = 1000
"""Milliseconds."""


class Account(NamedTuple):
    """What a seat has left."""

    left: int
    """Milliseconds of its main time, or of the period it is in."""
    periods: int
    """Further periods it may still begin."""


@dataclass(frozen=True, slots=True)
class Clocks:
    """All clocks of a match, by seat, when nobody has used any of the turn under way."""

    rule: ClockRule
    accounts: tuple[Account, ...]

    def flag(self, seat: Seat) -> int:
        """Give the milliseconds after which a seat has no time left at all."""
        left, periods = self.accounts[seat]
        return left + periods * self.rule.period * SECOND

    def spent(self, seat: Seat, used: int) -> "Clocks":
        """Let a seat use so many milliseconds; nobody's clock goes below zero.

        In a shared sand glass whatever runs out of one bulb runs into the others.
        """
        left, periods = self.accounts[seat]
        sand = min(used, left)
        left -= used
        while left <= 0 and periods > 0 and self.rule.period:
            left, periods = left + self.rule.period * SECOND, periods - 1
        accounts = [*self.accounts]
        accounts[seat] = Account(max(0, left), periods)
        if self.rule.shared:
            for other in (s for s in range(len(accounts)) if s != seat):
                share = sand // (len(accounts) - 1)
                accounts[other] = accounts[other]._replace(left=accounts[other].left + share)
        return replace(self, accounts=tuple(accounts))

    def ended(self, seat: Seat) -> "Clocks":
        """End a seat's turn: an increment comes on top, and a period that was begun is whole again.
        """
        left, periods = self.accounts[seat]
        if periods < self.rule.periods:
            left = self.rule.period * SECOND
        else:
            left += self.rule.increment * SECOND
        accounts = (*self.accounts[:seat], Account(left, periods), *self.accounts[seat + 1 :])
        return replace(self, accounts=accounts)


def clocks_of(start: Start, players: int) -> Clocks | None:
    """Set the clocks of a match as its START says; None where it is played without."""
    rule = clock_of(start)
    return set_clocks(rule, players) if rule is not None else None


def set_clocks(rule: ClockRule, players: int) -> Clocks:
    """Give every player the main time."""
    return Clocks(rule, (Account(rule.main * SECOND, rule.periods),) * players)


MINUTE = 60
CLOCKS: dict[str, ClockRule] = {
    "5": ClockRule(5 * MINUTE, 0, 0, 0, False),
    "15": ClockRule(15 * MINUTE, 0, 0, 0, False),
    "10+5": ClockRule(10 * MINUTE, 5, 0, 0, False),
    "10+3x30": ClockRule(10 * MINUTE, 0, 3, 30, False),
    "glass": ClockRule(2 * MINUTE, 0, 0, 0, True),
}
"""Ready-made clocks by their names: sudden death of 5 and 15 minutes, an increment of 5 seconds,
byo-yomi of three half minutes, and the sand glass for children."""
