"""The board of Luzhanqi as tables: roads, rails, camps, headquarters, the rows of each side.

Front lines and mountains are no points: three edges cross the strip between ranks 6 and 7, nothing
else does, and only the *places* leave a gap there. Rails are a second table over the same points,
so a straight run is a ray of it and a turn is leaving one ray for another (L-1 to L-8).
"""

from functools import lru_cache

from ...game import Scenery
from ...piece import NATURE, Bits, Point, Seat, bits, points
from ...topology import Topology, drawn

FILES = "abcde"
WIDTH, HEIGHT = 5, 12
SIZE = WIDTH * HEIGHT
NAMES = tuple(f"{file}{rank}" for rank in range(1, HEIGHT + 1) for file in FILES)
PLACES = tuple(
    (float(x), float(rank + (rank > 5))) for rank in range(HEIGHT) for x in range(WIDTH)
)
"""Where points are drawn: the strip of front lines and mountains lies at y 6."""


def at(name: str) -> Point:
    """Give the point of a name such as "c4"."""
    return (int(name[1:]) - 1) * WIDTH + FILES.index(name[0])


CAMPS: Bits = bits([
    at(name)
    for name in ("b3", "d3", "c4", "b5", "d5", "b10", "d10", "c9", "b8", "d8")
])
HOME: tuple[Bits, Bits] = (bits([at("b1"), at("d1")]), bits([at("b12"), at("d12")]))
"""By seat: its two headquarters (L-3)."""
HEADQUARTERS: Bits = HOME[0] | HOME[1]
LINES = ("a2-a11", "e2-e11", "a2-e2", "a6-e6", "a7-e7", "a11-e11", "c6-c7")
"""The straight rails by their ends; the last is the crossing in the middle (L-5)."""
CROSSINGS = (("a6", "a7"), ("c6", "c7"), ("e6", "e7"))
Edge = tuple[Point, Point]


def own_row(seat: Seat, point: Point) -> int:
    """Give the row of a point as its owner counts: 1 at the back, 6 at the front line (L-1)."""
    rank = point // WIDTH + 1
    return rank if seat == 0 else HEIGHT + 1 - rank


def turned(point: Point) -> Point:
    """Give the point opposite under a half turn (L-8)."""
    return SIZE - 1 - point


def _edges() -> tuple[Edge, ...]:
    """Join neighbours within each territory, every camp with its slants, and the crossings."""
    found = {(at(a), at(b)) for a, b in CROSSINGS}
    for point in range(SIZE):
        y, x = divmod(point, WIDTH)
        for dx, dy in ((1, 0), (0, 1), (1, 1), (-1, 1)):
            to = point + dy * WIDTH + dx
            if not 0 <= x + dx < WIDTH or to >= SIZE or (dy and y == 5):
                continue
            if not (dx and dy) or (CAMPS >> point | CAMPS >> to) & 1:
                found.add((point, to))
    return tuple(sorted(found))


def _rails(centre: bool) -> tuple[Edge, ...]:
    """Cut the straight rails into edges; without `centre` the middle crossing is a road."""
    found = set()
    for line in LINES if centre else LINES[:-1]:
        start, end = map(at, line.split("-"))
        step = WIDTH if (end - start) % WIDTH == 0 else 1
        found |= {(point, point + step) for point in range(start, end, step)}
    return tuple(sorted(found))


EDGES = _edges()
BOARD: Topology = drawn(NAMES, PLACES, EDGES)
NEAR = BOARD.near


class Land:
    """The rails of one way of reading the middle crossing, and how far a piece gets on them."""

    def __init__(self, rail_edges: tuple[Edge, ...]) -> None:
        self.rail_edges = rail_edges
        self.rails: Topology = drawn(NAMES, PLACES, rail_edges)
        self.track: Bits = bits({point for edge in rail_edges for point in edge})
        """Points on rails."""
        self.runs: tuple[tuple[tuple[Point, ...], ...], ...] = tuple(
            tuple(way[point] for way in self.rails.rays if way[point]) for point in range(SIZE)
        )
        """By point: the straight rails that leave it, nearest point first."""
        self.span: tuple[Bits, ...] = tuple(
            NEAR[point] | bits([p for run in self.runs[point] for p in run])
            for point in range(SIZE)
        )
        """By point: all that a straight run or a step can ever meet."""

    def straight(self, point: Point, occupied: Bits) -> Bits:
        """Give what a step or a straight run meets, the first piece on each included (L-13, L-14).
        """
        return _straight(self, point, occupied & self.span[point])

    def anyhow(self, point: Point, occupied: Bits) -> Bits:
        """Give what an engineer meets, who turns on rails as it likes (L-15)."""
        if not self.track >> point & 1:
            return NEAR[point]
        return _anyhow(self, point, occupied & self.track)


@lru_cache(maxsize=1 << 16)
def _straight(land: Land, point: Point, occupied: Bits) -> Bits:
    found = NEAR[point]
    for run in land.runs[point]:
        for here in run:
            found |= 1 << here
            if occupied >> here & 1:
                break
    return found


@lru_cache(maxsize=1 << 16)
def _anyhow(land: Land, point: Point, occupied: Bits) -> Bits:
    near = land.rails.near
    found, fresh = 1 << point, 1 << point
    while fresh:
        met = 0
        for here in points(fresh):
            met |= near[here]
        met &= ~found
        found |= met
        fresh = met & ~occupied
    return NEAR[point] | found & ~(1 << point)


@lru_cache(maxsize=2)
def land_of(centre: bool) -> Land:
    """Build a Land once for each way of reading the middle crossing."""
    return Land(_rails(centre))


def scenery(land: Land) -> Scenery:
    """Draw roads and rails as lines; tones: 0 a post, 1 a camp, 2 a headquarters.

    Styles: "road", "rail" and "front" (the middle of the strip between the armies, where the two
    mountains stand); a rail is one line from end to end.
    """
    lines: list[tuple[float, float, float, float, str]] = [(-0.5, 6, WIDTH - 0.5, 6, "front")]
    laid = set(land.rail_edges)
    lines += [(*PLACES[a], *PLACES[b], "road") for a, b in EDGES if (a, b) not in laid]
    for line in LINES:
        start, end = map(at, line.split("-"))
        if land.track >> start & 1 and (line != LINES[-1] or (start, end) in laid):
            lines.append((*PLACES[start], *PLACES[end], "rail"))
    tones = tuple(
        1 if CAMPS >> p & 1 else 2 if HEADQUARTERS >> p & 1 else 0 for p in range(SIZE)
    )
    labels = [(float(x), -1.0, FILES[x].upper()) for x in range(WIDTH)]
    labels += [(-1.0, PLACES[y * WIDTH][1], str(y + 1)) for y in range(HEIGHT)]
    mountains = tuple((float(x), 6.0, "mountain", NATURE) for x in (1, 3))
    return Scenery("chart", tones, tuple(lines), tuple(labels), mountains, "chest")
