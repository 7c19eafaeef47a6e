"""What nobody chooses: actions that must follow (a battle's end, a seat without a move), and lots.

Peers of one match wait for each other's; whoever plays both sides at once, counts or searches plays
it all along.
"""

from collections.abc import Callable

from .action import Action
from .chance import draws
from .event import Event
from .game import Rules, Step
from .match import Match
from .piece import NATURE, Seat
from .position import Position


def fold(rules: Rules, p: Position) -> Step:
    """Play all that must follow a position."""
    events: tuple[Event, ...] = ()
    while (found := rules.forced(p)) is not None:
        step = rules.apply(p, *found)
        p = step.position
        events += step.events
    return Step(p, events)


def advance(rules: Rules, p: Position, seat: Seat, action: Action) -> Step:
    """Play a lawful action, and all that must follow it."""
    step = rules.apply(p, seat, action)
    after = fold(rules, step.position)
    return Step(after.position, step.events + after.events)


def follow(match: Match) -> tuple[Event, ...]:
    """Play all that must follow in a match; give what happened."""
    events: tuple[Event, ...] = ()
    while not match.over and (found := match.rules.forced(match.position)) is not None:
        events += match.play(*found)
    return events


def chooser(match: Match, draw: Callable[[int], int]) -> Seat | None:
    """Play on until a seat has to choose, and give it (of several the first); None at the end.
    `draw` gives which of nature's actions it is, below the number that it is asked with."""
    follow(match)
    while not match.over and NATURE in match.position.to_act:
        match.play(NATURE, draws(match.rules, match.position, draw))
        follow(match)
    return None if match.over else min(match.position.to_act)
