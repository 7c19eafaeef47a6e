"""Two beginners, by whom weak levels are measured: one who is careful, and one who goes forward.

Both win where they can at once, and know nothing else of a game than its contract tells.
"""

from math import dist
from statistics import fmean

from ..action import Action
from ..event import Event, Taken, Wounded
from ..game import Rules
from ..piece import Seat
from ..position import Phase, Position
from .greedy import WIN, choose, ended
from .noise import noise


class Sensible:
    """A beginner of sense: it wins where it can at once, and else plays anything that leaves nobody
    of its own to be taken for nothing, drawn from its seed.

    It has no aim, so there are games that it cannot win in its time. At Halebarde, against somebody
    who only ended their turns, it never brought four lookouts over in six games of 150 turns a side
    (half of them took more than 1,195 acts); so none of 6 games against the Recruit, who does walk.
    At Luzhanqi its games against the Recruit take 82 moves (the median). A Recruit who hurried,
    as one does at Agon (`SearchDesk.forget`), made them shorter and won more of them: 71 moves and
    43 % for `Sensible`, 59 and 30, 43 and 25. `Beginner` has an aim.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def __call__(self, rules: Rules, view: Position, seat: Seat) -> Action:
        """Draw an action among those that cost least."""
        if view.phase is Phase.MUSTER:
            return choose(rules, view, seat, self.seed)
        actions = list(rules.actions(view, seat))
        least, kept = WIN, list[Action]()
        for action in actions:
            step = rules.apply(view, seat, action)
            after = ended(rules, step.position, seat)
            if after.outcome is not None and seat in after.outcome.winners:
                return action
            cost = self._cost(rules, step.events, after, seat)
            if cost < least:
                least, kept = cost, []
            if cost == least:
                kept.append(action)
        return kept[noise(f"sensible {self.seed} {view.ply} {seat}", len(kept))]

    def _cost(
        self, rules: Rules, events: tuple[Event, ...], after: Position, seat: Seat
    ) -> int:
        """Say what the worst answer takes beyond what the action took; 0: nothing."""
        won = sum(rules.piece_worth(event.piece, event.point) for event in struck(events, seat))
        lost = max((rules.piece_worth(after.board[at], at) for mark in rules.dangers(after, seat)
                    for at in mark.points), default=0)
        return max(0, lost - won)


class Beginner(Sensible):
    """A child: it wins where it can at once, else takes what it can, else goes forward, whoever may
    take it there: nearer to the middle of where the enemy began."""

    def _cost(
        self, rules: Rules, events: tuple[Event, ...], after: Position, seat: Seat
    ) -> int:
        """Add up how far all pieces are, in hundredths of a cell; a take is dearer than any way."""
        places = rules.topology.places
        homes = [places[piece.id] for piece in after.board if piece and piece.seat != seat]
        middle = [fmean(axis) for axis in zip(*(homes or places), strict=True)]
        away = sum(dist(places[at], middle) for at, piece in enumerate(after.board)
                   if piece and piece.seat == seat)
        takes = after.phase is Phase.DUEL or bool(struck(events, seat))
        return int(100 * away) - takes * WIN


def struck(events: tuple[Event, ...], seat: Seat) -> list[Taken | Wounded]:
    """List what was done to others than a seat."""
    return [event for event in events
            if isinstance(event, Taken | Wounded) and event.piece.seat != seat]
