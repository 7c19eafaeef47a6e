"""The board of Xiangqi as tables: palaces, banks, and where each kind may step from each point.

A step is (leg, target): the leg must be empty for the step to be open, OFF where there is none. One
board serves both palaces, so the tables are built once for each way of reading them.
"""

from functools import lru_cache

from ...game import Scenery
from ...piece import Bits, Point, Seat, bits
from ...topology import OFF, grid
from .pieces import A, B, K, N, P

WIDTH, HEIGHT = 9, 10
BOARD = grid(WIDTH, HEIGHT)
POINTS = range(WIDTH * HEIGHT)
ORTHO = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))
Step = tuple[Point, Point]


def at(x: int, y: int) -> Point:
    """Give the point of a file and rank counted from 0, OFF outside the board."""
    return y * WIDTH + x if 0 <= x < WIDTH and 0 <= y < HEIGHT else OFF


def forward(seat: Seat) -> int:
    """Give the rank step a seat's soldiers go: Red up, Black down."""
    return 1 if seat == 0 else -1


PALACE: tuple[Bits, Bits] = (
    bits([at(x, y) for x in (3, 4, 5) for y in (0, 1, 2)]),
    bits([at(x, y) for x in (3, 4, 5) for y in (7, 8, 9)]),
)
"""By seat: d1-f3 and d8-f10 (X-2)."""
BANK: tuple[Bits, Bits] = (bits(list(POINTS[:45])), bits(list(POINTS[45:])))
"""By seat: its own side of the river (X-2)."""
CENTRES = (at(4, 1), at(4, 8))


def _palace(seat: Seat, point: Point, straight: bool, slanted: bool) -> tuple[Step, ...]:
    """Follow the lines drawn in a palace: its grid, and two diagonals through the centre (X-2)."""
    y, x = divmod(point, WIDTH)
    found = []
    for dx, dy in (*ORTHO * straight, *DIAGONAL * slanted):
        to = at(x + dx, y + dy)
        if to == OFF or not PALACE[seat] >> to & 1:
            continue
        if not dx or not dy or CENTRES[seat] in (point, to):
            found.append((OFF, to))
    return tuple(found)


@lru_cache(maxsize=4096)
def steps(kind: int, seat: Seat, point: Point, lines: bool) -> tuple[Step, ...]:
    """List the steps of a kind that does not slide, whatever stands on the board."""
    y, x = divmod(point, WIDTH)
    if kind == K:
        return _palace(seat, point, True, lines)
    if kind == A:
        return _palace(seat, point, lines, True)
    found = []
    if kind == B:
        found = [(at(x + dx, y + dy), at(x + 2 * dx, y + 2 * dy)) for dx, dy in DIAGONAL]
        found = [(leg, to) for leg, to in found if to != OFF and BANK[seat] >> to & 1]
    elif kind == N:
        for dx, dy in ORTHO:
            for side in (1, -1):
                to = at(x + 2 * dx + side * dy, y + 2 * dy + side * dx)
                found.append((at(x + dx, y + dy), to))
    elif kind == P:
        found.append((OFF, at(x, y + forward(seat))))
        if not BANK[seat] >> point & 1:
            found += [(OFF, at(x - 1, y)), (OFF, at(x + 1, y))]
    return tuple((leg, to) for leg, to in found if to != OFF)


WALKS = {"K": "X-3", "A": "X-4", "B": "X-6", "P": "X-10"}
"""Kinds that never come to some points -> the rule that says so."""
BEGINNINGS = {
    K: ((4, 0),), A: ((3, 0), (5, 0)), B: ((2, 0), (6, 0)),
    P: tuple((x, 3) for x in range(0, WIDTH, 2)),
}
"""By kind: (file, rank) where those of Red begin that never come to some points (X-1)."""


@lru_cache(maxsize=32)
def reach(kind: int, seat: Seat, straight: bool) -> Bits:
    """Give all points that a kind of a seat can ever come to; `straight`: along palace lines."""
    if kind not in BEGINNINGS:
        return bits(list(POINTS))
    todo = [at(x, HEIGHT - 1 - y if seat else y) for x, y in BEGINNINGS[kind]]
    found = set(todo)
    while todo:
        for _, to in steps(kind, seat, todo.pop(), straight):
            if to not in found:
                found.add(to)
                todo.append(to)
    return bits(found)


@lru_cache(maxsize=256)
def horses_to(point: Point) -> tuple[Step, ...]:
    """List (leg, origin) of every horse step that ends on a point."""
    return tuple(
        (leg, origin)
        for origin in POINTS
        for leg, to in steps(N, 0, origin, False)
        if to == point
    )


@lru_cache(maxsize=256)
def soldiers_to(seat: Seat, point: Point) -> Bits:
    """Give the points from which a soldier of a seat steps to a point."""
    return bits([
        origin for origin in POINTS
        if any(to == point for _, to in steps(P, seat, origin, False))
    ])


@lru_cache(maxsize=1)
def scenery() -> Scenery:
    """Draw the grid broken at the river, the palaces, and ticks where soldiers and cannons stand.

    Styles: "grid", "edge", "palace", "tick", and "river", the middle of a band one unit wide.
    """
    lines: list[tuple[float, float, float, float, str]] = [(0, 4.5, 8, 4.5, "river")]
    for y in range(HEIGHT):
        lines.append((0, y, 8, y, "edge" if y in (0, 9) else "grid"))
    for x in range(WIDTH):
        if x in (0, 8):
            lines.append((x, 0, x, 9, "edge"))
        else:
            lines += [(x, 0, x, 4, "grid"), (x, 5, x, 9, "grid")]
    for y in (0, 7):
        lines += [(3, y, 5, y + 2, "palace"), (3, y + 2, 5, y, "palace")]
    camps = [(1, 2), (7, 2), (1, 7), (7, 7)]
    camps += [(x, y) for x in (0, 2, 4, 6, 8) for y in (3, 6)]
    for x, y in camps:
        for dx, dy in DIAGONAL:
            if 0 <= x + dx < WIDTH:
                a, b, c, d = x + dx * 0.08, y + dy * 0.08, x + dx * 0.22, y + dy * 0.22
                lines += [(a, b, c, b, "tick"), (a, b, a, d, "tick")]
    tones = tuple(1 if (PALACE[0] | PALACE[1]) >> p & 1 else 0 for p in POINTS)
    labels = [(float(x), -1.0, BOARD.names[x][0].upper()) for x in range(WIDTH)]
    labels += [(-1.0, float(y), str(y + 1)) for y in range(HEIGHT)]
    labels += [(1.5, 4.5, "楚 河"), (6.5, 4.5, "漢 界")]
    return Scenery("lines", tones, tuple(lines), tuple(labels), box="rosewood")
