"""The way of the road through a map: rows of waves, bent to and fro, with stations on it.

All stations are the same way apart. Of the forms that a road may take the most winding one is
chosen on which no two stations come too near to each other; where none is, the map is made higher.
"""

import math
import random
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, combinations, pairwise
from typing import NamedTuple

Spot = tuple[float, float]
EDGE, HEAD = 50, 68
"""Units between the middle of a station and the map's edges, and the upper one: toys are high."""
APART, LEAST, FINGER = 62, 57, 54
"""Units between two stations as is wished, and at least along the axis in which they are farther
apart; and units in which a finger finds each."""
ROOM = 7400
"""Square units of a map for each station, without which none of its roads would do."""
LOW = 76
"""Units that a row is high at least."""
HALVES = (2, 4, 6, 8, 10, 12)
"""Half waves of a row: an even number, so that every row ends below and goes on above."""
HEIGHTS = (0.42, 0.36, 0.3, 0.24, 0.18, 0.12)
"""How high a wave is, as a share of a row; the most winding first."""
FLAT, STEEP, BULGE, BEND = 0.4, 1.6, 0.32, 0.3
"""How high a wave is against its half length at least and at most, how far it leans over, and how
far a turn at an edge goes outwards."""
KNOTS, FINE = 4, 5
"""Spots on half a wave through which the road goes, and points between two of them."""


class Way(NamedTuple):
    """A road: how high its map is, the points of the road, and the stations on it, in pixels."""

    high: int
    line: tuple[Spot, ...]
    stations: tuple[Spot, ...]


@lru_cache(maxsize=8)
def way(wide: int, high: int, count: int, unit: float) -> Way:
    """Lay a road of `count` stations into a map of so many pixels, or into a higher one."""
    high = max(high, round(count * ROOM * unit * unit / wide))
    best, found = 0.0, list[Spot]()
    for knots in _forms(wide / unit, high / unit):
        pairs = list(combinations(_evenly(knots, count), 2))
        room = min((max(abs(a[0] - b[0]), abs(a[1] - b[1])) for a, b in pairs), default=APART)
        if room > best:
            best, found = room, knots
        if room >= LEAST and all(math.dist(a, b) >= APART for a, b in pairs):
            break
    if best < LEAST:
        return way(wide, round(high * 1.2), count, unit)
    line = tuple((x * unit, y * unit) for x, y in _curve(found))
    return Way(high, line, tuple(_evenly(line, count)))


def _forms(wide: float, high: float) -> Iterator[list[Spot]]:
    """Yield spots for the forms that a road may take in a map of so many units, those of few rows
    first."""
    for rows in range(1, max(2, int((high - EDGE - HEAD) / LOW) + 1)):
        row, across = (high - EDGE - HEAD) / rows, max(LEAST, wide - 2 * EDGE)
        for height in HEIGHTS:
            for halves in HALVES:
                if FLAT < 2 * row * height * halves / across < STEEP:
                    yield _knots(across, high - EDGE, rows, row, height, halves)


def _knots(across: float, low: float, rows: int, row: float, height: float, halves: int
           ) -> list[Spot]:
    """Give the spots through which the road goes: from the lower left, row by row upwards."""
    dice, found = random.Random(halves), list[Spot]()
    step = across / halves / KNOTS
    for n in range(rows):
        middle, wave = low - row * (n + 0.5), row * height
        if found:
            (x, y), bends = found[-1], max(2, round(row / step))
            found += [(x + (EDGE if n % 2 else -EDGE) * BEND * math.sin(math.pi * k / bends),
                       y - row * k / bends) for k in range(1, bends)]
        for k in range(halves * KNOTS + 1):
            turn = math.pi * k / KNOTS
            gone = (turn - BULGE * math.sin(2 * turn)) / (math.pi * halves)
            if k % KNOTS == 1:  # no two waves are alike
                wave = row * height * dice.uniform(0.8, 1)
            found.append((EDGE + across * (1 - gone if n % 2 else gone),
                          middle - wave * math.sin(turn)))
    return found


def _curve(knots: list[Spot]) -> Iterator[Spot]:
    """Yield the points of a curve of Catmull and Rom through some spots."""
    for a, b, c, d in zip([knots[0], *knots], knots, knots[1:], [*knots[2:], knots[-1]],
                          strict=False):
        for n in range(FINE):
            t = n / FINE
            x, y = (0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t
                           + (3 * q - p - 3 * r + s) * t ** 3)
                    for p, q, r, s in zip(a, b, c, d, strict=True))
            yield x, y
    yield knots[-1]


def _evenly(line: Sequence[Spot], count: int) -> Iterator[Spot]:
    """Yield so many spots on a line, from its beginning to its end."""
    return spots(line, (n / max(1, count - 1) for n in range(count)))


def spots(line: Sequence[Spot], shares: Iterable[float]) -> Iterator[Spot]:
    """Yield where on a line one has gone these shares of its length, which never become less."""
    gone, at = [0.0, *accumulate(math.dist(a, b) for a, b in pairwise(line))], 0
    for share in shares:
        while at < len(line) - 2 and gone[at + 1] < gone[-1] * share:
            at += 1
        part = (gone[-1] * share - gone[at]) / max(1e-6, gone[at + 1] - gone[at])
        (ax, ay), (bx, by) = line[at], line[at + 1]
        yield ax + (bx - ax) * part, ay + (by - ay) * part
