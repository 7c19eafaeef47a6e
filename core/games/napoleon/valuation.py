"""What the search thinks of soldiers and ground, in hundredths of an infantryman.

`evaluation`, which looks one move ahead, takes soldiers and rows from the same weights, but judges
points beyond the median in its own way. Lines over a half and friends beside a soldier were tried
as terms and proved to be noise: the search sees what they are good for by itself. So did, with 60 a
side, the squares that lines bar: who bars more is ahead sixty plies later, but who plays for it is
not.
"""

from functools import lru_cache
from itertools import pairwise

from .board import Field
from .pieces import WORTH
from .weights import GROUND, ROW, SOLDIER

STEPS = (0, 25, 50, 75, 100)
"""Per cent of the points needed that stand beyond the median, for which GROUND says what that is
worth where USUAL are needed; none is worth nothing."""
USUAL = 4
"""Points needed for which the weights are meant; rows count for more where more are needed: the
larger the armies, the more room decides."""
TAKEN = 60
"""What an enemy beyond his median is worth more, for each of his points, when takes are ordered."""
Row = tuple[int, ...]


@lru_cache(maxsize=40)
def forward(field: Field, seat: int, kind: int, need: int) -> Row:
    """Give by point what the rows are worth that a soldier has made towards the median."""
    row = ROW * max(need, USUAL) // USUAL
    return tuple(row * WORTH[kind] * rows for rows in field.rows(seat))


@lru_cache(maxsize=16)
def standing(field: Field, sides: tuple[int, ...], need: tuple[int, ...]) -> tuple[Row, ...]:
    """Give by code and point what a soldier is worth to side 0: negative for side 1."""
    return tuple(
        tuple(
            (SOLDIER[kind] + value) * (1 - 2 * side)
            for value in forward(field, seat, kind, need[seat])
        )
        for seat, side in enumerate(sides) for kind in range(5)
    )


@lru_cache(maxsize=16)
def counted(field: Field) -> tuple[Row, ...]:
    """Give by code and point the points a soldier has there, in the bits of his team."""
    return tuple(
        tuple(
            WORTH[kind] * (field.beyond[seat] >> point & 1) << 16 * field.teams[seat]
            for point in range(len(field.topology))
        )
        for seat in range(len(field.seats)) for kind in range(5)
    )


@lru_cache(maxsize=64)
def ground(need: int) -> Row:
    """Give by number of points beyond the median what they are worth, up to those needed."""
    found = []
    for points in range(need + 1):
        share = min(100 * points / max(need, 1), 100)
        for (low, less), (high, more) in pairwise(zip(STEPS, (0, *GROUND), strict=True)):
            if share <= high:
                value = less + (more - less) * (share - low) / (high - low)
                break
        found.append(round(value * max(need, 1) / USUAL))
    return tuple(found)


