"""Formations: set-ups offered by name, each lawful on the ground at hand (N-22a).

A formation is an order of kinds and a taste: how little a kind wants to stand somewhere. Kinds
choose in turn, but nobody takes a square without which others of the army would find no room, so
every formation is one on any ground that has room for the army at all.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache

from ...game import msg
from ...piece import Bits, Piece, Point, Seat, points
from .board import FORWARD, Field
from .room import Room
from .terrain import BARRED

Cost = Callable[[int, int, int, int], float]
"""(column, row from one's edge, width, depth) -> how little a kind wants to stand there."""


def _mid(x: int, width: int) -> float:
    return abs(x - (width - 1) / 2)


def _end(x: int, width: int) -> float:
    """Keep a kind away from both ends."""
    return 9 * (x in (0, width - 1))


_PLANS: tuple[tuple[str, str, dict[str, Cost]], ...] = (
    (
        msg("Wings"), "KDGCI",
        {
            "K": lambda x, y, w, d: abs(_mid(x, w) - w / 6) + 3 * (d - 1 - y),
            "D": lambda x, y, w, d: _mid(x, w) + 3 * y,
            "G": lambda x, y, w, d: abs(_mid(x, w) - w / 4) + 3 * y,
            "C": lambda x, y, w, d: w - _mid(x, w) + y,
            "I": lambda x, y, w, d: 2 * (d - 1 - y) + _mid(x, w),
        },
    ),
    (
        msg("Battery"), "KGDCI",
        {
            "K": lambda x, y, w, d: _mid(x, w) + 4 * (d - 1 - y),
            "G": lambda x, y, w, d: abs(_mid(x, w) - w / 4) + 3 * y,
            "D": lambda x, y, w, d: abs(_mid(x, w) - w / 5) + 4 * (d - 1 - y),
            "C": lambda x, y, w, d: abs(_mid(x, w) - w / 4) + 2 * y,
            "I": lambda x, y, w, d: w - _mid(x, w) + 2 * (d - 1 - y),
        },
    ),
    (
        msg("Fortress"), "GDKCI",
        {
            "G": lambda x, y, w, d: _mid(x, w) + 5 * y,
            "D": lambda x, y, w, d: abs(_mid(x, w) - 1.5) + 5 * y,
            "K": lambda x, y, w, d: w - _mid(x, w) + 3 * y,
            "C": lambda x, y, w, d: abs(_mid(x, w) - 2) + 3 * y,
            "I": lambda x, y, w, d: 4 * (d - 1 - y) + _mid(x, w),
        },
    ),
    (
        msg("The hedgehog"), "GDKCI",
        {
            "G": lambda x, y, w, d: _mid(x, w) + 6 * y + _end(x, w),
            "D": lambda x, y, w, d: _mid(x, w) + 4 * y + _end(x, w),
            "K": lambda x, y, w, d: abs(_mid(x, w) - w / 6) + 5 * (d - 1 - y) + _end(x, w),
            "C": lambda x, y, w, d: _mid(x, w) + 3 * y + _end(x, w),
            "I": lambda x, y, w, d: w - _mid(x, w) + 2 * (d - 1 - y),
        },
    ),
    (
        msg("The arrow"), "CGKDI",
        {
            "C": lambda x, y, w, d: 2 * _mid(x, w) + 3 * (d - 1 - y),
            "G": lambda x, y, w, d: _mid(x, w) + 2 * (d - 1 - y),
            "K": lambda x, y, w, d: abs(_mid(x, w) - w / 3) + 3 * y,
            "D": lambda x, y, w, d: _mid(x, w) + 2 * y,
            "I": lambda x, y, w, d: _mid(x, w) + (d - 1 - y),
        },
    ),
    (
        msg("The crab"), "KCGDI",
        {
            "K": lambda x, y, w, d: w - _mid(x, w) + 4 * (d - 1 - y),
            "C": lambda x, y, w, d: w - _mid(x, w) + 3 * y,
            "G": lambda x, y, w, d: abs(_mid(x, w) - w / 4) + 2 * y,
            "D": lambda x, y, w, d: _mid(x, w) + 3 * y,
            "I": lambda x, y, w, d: _mid(x, w) + 2 * (d - 1 - y),
        },
    ),
    (
        msg("Left wing"), "KGDCI",
        {
            "K": lambda x, y, w, d: abs(x - 3 * w / 4) + 2 * (d - 1 - y),
            "G": lambda x, y, w, d: x + 3 * y,
            "D": lambda x, y, w, d: abs(x - w / 3) + 2 * y,
            "C": lambda x, y, w, d: x + y,
            "I": lambda x, y, w, d: x + 2 * (d - 1 - y),
        },
    ),
)
_LINE = ("CIGDKGIC", "KIICCIIK")
"""The author's army of 16 as a plain line: rear row, front row, seen from behind."""


THOUGHTS = (
    (msg("Line"), msg("In two rows, as on parade: good to begin with.")),
    (msg("Wings"), msg("Horses at both ends, to ride round the others.")),
    (msg("Battery"), msg("Cannons in the middle of the front: loud and far.")),
    (msg("Fortress"), msg("Generals and cannons behind the soldiers: hard to crack.")),
    (msg("The hedgehog"), msg("Soldiers on every side: wherever you touch it, it stings.")),
    (msg("The arrow"), msg("Horses first, in the middle: one hard push to break through.")),
    (msg("The crab"), msg("Two strong claws at the ends: come in, if you dare!")),
    (msg("Left wing"), msg("Horses gather on the left, cannons guard the right.")),
    (msg("One more drum"), msg("One soldier less, one drum more: drums fear no cannon.")),
)
"""What each formation is good for."""
Spot = tuple[int, int, Point]
"""A square of a seat's rows: column from its left, row from its edge, point."""


def formations(
    field: Field, seat: Seat, zone: Bits, army: Mapping[str, int]
) -> list[tuple[str, dict[Point, Piece]]]:
    """Give named lawful set-ups of an army that has room; the first is the plain line, where it
    can stand."""
    spots = tuple(_seen(field, seat, zone))
    tiles = "".join(field.ground[point] for _, _, point in spots)
    return [
        (name, {point: _piece(field, seat, point, kind) for point, kind in line})
        for name, line in _lined_up(spots, tiles, tuple(army.items()))
    ]


@lru_cache(maxsize=64)
def _lined_up(
    spots: tuple[Spot, ...], tiles: str, army: tuple[tuple[str, int], ...]
) -> tuple[tuple[str, tuple[tuple[Point, str], ...]], ...]:
    """Name the kind for each square of each set-up; remembered, as the same rows and armies are
    asked about anew whenever a table is laid."""
    width = 1 + max(x for x, _, _ in spots)
    depth = 1 + max(y for _, y, _ in spots)
    found = []
    ground = {point: tile for (_, _, point), tile in zip(spots, tiles, strict=True)}
    if width == 8 and Counter("".join(_LINE)) == Counter({k: n for k, n in army if n}):
        line = {point: _LINE[y][x] for x, y, point in spots if y < len(_LINE)}
        if all(ground[p] not in BARRED.get(kind, "") for p, kind in line.items()):
            found.append((msg("Line"), tuple(line.items())))
    for name, order, costs in _PLANS:
        room, free, line = Room(tiles, dict(army)), spots, {}
        for kind in order:
            cost = costs[kind]
            kept = []
            for spot in sorted(free, key=lambda s: (cost(s[0], s[1], width, depth), s[1], s[0])):
                tile = ground[spot[2]]
                if room.army[kind] and room.spares(kind, tile):
                    room.take(kind, tile)
                    line[spot[2]] = kind
                else:
                    kept.append(spot)
            free = tuple(kept)
        found.append((name, tuple(line.items())))
    return tuple(found)


def _seen(field: Field, seat: Seat, zone: Bits) -> list[Spot]:
    """List a seat's squares as it sees them, from its left."""
    name = field.seats[seat]
    found = []
    for point in points(zone):
        y, x = divmod(point, field.width)
        along = {
            "S": x, "N": field.width - 1 - x, "W": field.height - 1 - y, "E": y
        }[name]
        found.append((along, field.inward(name, x, y), point))
    left = min(along for along, _, _ in found)
    return sorted((along - left, row, point) for along, row, point in found)


def _piece(field: Field, seat: Seat, point: Point, kind: str) -> Piece:
    """Make a piece; cannons look forward, those near a side slightly inward."""
    if kind != "K":
        return Piece(seat, kind, point)
    name = field.seats[seat]
    ahead = FORWARD[name]
    x, y = field.topology.places[point]
    along, side = (x, field.width) if name in "SN" else (y, field.height)
    if name in "NW":
        along = side - 1 - along
    turn = 1 if along < side / 4 else -1 if along >= side - side / 4 else 0
    return Piece(seat, kind, point, (ahead + turn) % 8)
