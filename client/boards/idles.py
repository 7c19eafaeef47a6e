"""Who of those that stand is awake: about a third, drawn anew every 2.7 seconds.

The pieces are dealt into watches of three or four. In each watch one at a time is awake: he plays
his idle three times, rests, and then another lot is drawn; all others stand as in their idle's
first picture, with their faces to the viewer. The watches change one after the other, so no crowd
wakes at once, and in any second at most `MOST` of the pieces move. Lots drawn for each piece by
itself were rejected: by chance half of a small army woke at once.
"""

from collections.abc import Collection

from core.piece import Point

TICKS = 12
"""Ticks a second."""
IDLE_TICKS = 8
"""All idles share one period of this many ticks."""
TURN, AWAKE = 32, 24
"""Ticks from one lot of a watch to its next, and those of them that whoever is drawn is awake."""
MOST = 0.4
"""The largest share of the pieces that may move within a second."""
MOST_AWAKE = 16
"""Pieces awake at a time on any board: a third of the largest army of a ready-made game."""
SEEN = 1 + (TICKS - (TURN - AWAKE)) / TURN
"""Pieces of a watch that move within a second, on average: a second may see both ends of a rest."""
BY_TURN, BY_WATCH = 0.6180339887, 0.7548776662
"""The fractions of their multiples lie evenly between 0 and 1, so that lots are fair."""


def watches_for(pieces: int) -> int:
    """Give how many watches so many pieces are dealt into; 0 where even one moves too many."""
    return max(0, min(MOST_AWAKE, int((MOST * pieces - 1) / SEEN)))


class Watches:
    """The watches of one board: `deal` the pieces' ids, then ask who is awake at a tick."""

    def __init__(self) -> None:
        self._hands: list[list[Point]] = []

    def deal(self, pieces: Collection[Point]) -> None:
        """Take who stands on the board now; who stood before keeps his watch where that may be."""
        known = {piece for hand in self._hands for piece in hand}
        count = watches_for(len(pieces))
        if not known.issuperset(pieces) or len(self._hands) > count:
            order = sorted(pieces)
            self._hands = [order[watch::count] for watch in range(count)]
        else:
            here = set(pieces)
            self._hands = [[piece for piece in hand if piece in here] for hand in self._hands]

    def awake(self, tick: int) -> dict[Point, int]:
        """Give who is awake at a tick -> by how many ticks his idle is ahead of it.

        Nobody is in the first turn of all: where the time stands still, all do.
        """
        found = {}
        for watch, hand in enumerate(self._hands):
            ahead = watch * TURN // len(self._hands)
            turn, done = divmod(tick + ahead, TURN)
            if hand and turn > 0 and done < AWAKE:
                lot = (turn * BY_TURN + watch * BY_WATCH) % 1
                found[hand[int(lot * len(hand))]] = ahead % IDLE_TICKS
        return found
