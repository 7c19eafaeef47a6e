"""The board of Napoleon Strategy: seats, edges, rows of deployment, halves, points needed.

A Field is frozen and shared; everything that depends only on board, seats and terrain is worked out
here once. Seats sit at edges: S bottom, W left, N top, E right; turn order is clockwise (N-100).
"""

from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import ceil

from ...game import Malformed, Scenery, msg
from ...handicap import by_seat
from ...piece import Bits, Seat
from ...position import PLAIN
from ...topology import Topology, grid
from .options import Options
from .pieces import KINDS, army_list
from .terrain import ground_of

SEATS = {2: ("S", "N"), 3: ("S", "W", "N"), 4: ("S", "W", "N", "E")}
TEAMS = {"pairs": (0, 1, 0, 1), "allies": (0, 1, 1)}
"""By seat who plays with whom: two pairs (N-100), or West and North against South (N-106)."""
EDGES = {"S": msg("South"), "W": msg("West"), "N": msg("North"), "E": msg("East")}
"""What a person calls a seat's edge."""
FORWARD = {"S": 0, "W": 2, "N": 4, "E": 6}
"""The heading an army looks along, by the edge it sits at."""


@dataclass(frozen=True, eq=False)
class Field:
    """A board with its seats and terrain; all sets are bits over points."""

    width: int
    height: int
    seats: tuple[str, ...]
    teams: tuple[int, ...]
    ground: str
    median: str
    topology: Topology = field(init=False, repr=False)
    beyond: tuple[Bits, ...] = field(init=False, repr=False)
    """By seat: the squares past the median, where its pieces count (N-15, N-102)."""
    tiles: dict[str, Bits] = field(init=False, repr=False)
    """Terrain letter -> the squares that carry it."""
    foes: tuple[tuple[Seat, ...], ...] = field(init=False, repr=False)
    friends: tuple[tuple[Seat, ...], ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "topology", grid(self.width, self.height))
        put(self, "beyond", tuple(self._beyond(name) for name in self.seats))
        put(self, "tiles", {tile: self._tile(tile) for tile in "VMFH"})
        everyone = range(len(self.seats))
        put(self, "foes", tuple(
            tuple(t for t in everyone if self.teams[t] != self.teams[s]) for s in everyone))
        put(self, "friends", tuple(
            tuple(t for t in everyone if self.teams[t] == self.teams[s]) for s in everyone))

    def _tile(self, tile: str) -> Bits:
        return sum(1 << p for p, here in enumerate(self.ground) if here == tile)

    def inward(self, name: str, x: int, y: int) -> int:
        """Count the rows from a seat's own edge: 0 is the edge."""
        return {"S": y, "N": self.height - 1 - y, "W": x, "E": self.width - 1 - x}[name]

    def rows(self, seat: Seat) -> tuple[int, ...]:
        """Count by point the rows made from a seat's own edge, up to the first past the median."""
        name = self.seats[seat]
        first = self.first_beyond(name)
        return tuple(
            min(self.inward(name, int(x), int(y)), first) for x, y in self.topology.places)

    def _beyond(self, name: str) -> Bits:
        first = self.first_beyond(name)
        return sum(
            1 << (y * self.width + x)
            for y in range(self.height)
            for x in range(self.width)
            if self.inward(name, x, y) >= first
        )

    def first_beyond(self, name: str) -> int:
        """Give the first row past the median, counted from a seat's edge as 0 (N-15)."""
        rows = self.height if name in "SN" else self.width
        if rows % 2 == 0:
            return rows // 2
        helped = {"row": "", "low": "SW", "high": "NE"}[self.median]
        return rows // 2 + (0 if name in helped else 1)

    def zone(self, name: str, depth: int) -> Bits:
        """Give the squares a seat deploys on: `depth` rows, less the corners with 3 and 4 seats."""
        cut = depth if len(self.seats) > 2 else 0
        side = self.width if name in "SN" else self.height
        found = 0
        for point, (px, py) in enumerate(self.topology.places):
            x, y = int(px), int(py)
            along = x if name in "SN" else y
            if self.inward(name, x, y) < depth and cut <= along < side - cut:
                found |= 1 << point
        return found

    def scenery(self) -> Scenery:
        """Two greens and the dashed median; home rows are drawn by the client from the zones."""
        tones = tuple(
            (point // self.width + point % self.width) % 2 for point in range(len(self.topology))
        )
        lines = []
        for name in self.seats:
            row = self.first_beyond(name)
            if name in "SN":
                y = (row if name == "S" else self.height - row) - 0.5
                lines.append((-0.5, y, self.width - 0.5, y, "median"))
            else:
                x = (row if name == "W" else self.width - row) - 0.5
                lines.append((x, -0.5, x, self.height - 0.5, "median"))
        files = [(float(x), -1.0, self.topology.names[x].rstrip("0123456789").upper())
                 for x in range(self.width)]
        ranks = [(-1.0, float(y), str(y + 1)) for y in range(self.height)]
        return Scenery("square", tones, tuple(dict.fromkeys(lines)), (*files, *ranks))


@lru_cache(maxsize=8)  # each holds its board, see `grid`
def make_field(
    width: int, height: int, seats: tuple[str, ...], teams: tuple[int, ...], ground: str,
    median: str,
) -> Field:
    """Build a Field once for each set of facts."""
    return Field(width, height, seats, teams, ground, median)


def field_of(options: Options) -> Field:
    """Build the field the players agreed on; Malformed when it cannot be."""
    width, height = size_of(options.board)
    seats = SEATS[options.players]
    teams = TEAMS.get(options.teams, tuple(range(len(seats))))
    if len(seats) > 2 and width != height:
        raise Malformed(msg("three and four armies need a square board"), "options")
    blank = make_field(width, height, seats, teams, PLAIN * (width * height), options.median)
    if not options.terrain:
        return blank
    depth = max(depth_of(options, blank, seat) for seat in range(len(seats)))
    ground = ground_of(options.terrain, width, height, seats, depth)
    return make_field(width, height, seats, teams, ground, options.median)


def size_of(board: str) -> tuple[int, int]:
    """Read a board option ("15x15") as width and height."""
    width, height = board.split("x")
    return int(width), int(height)


def army_of(options: Options, seat: Seat = 0) -> dict[str, int]:
    """Give a seat's army by kind (N-10 to N-13); South alone may have a list of its own (N-106)."""
    alone = seat == 0 and options.list_alone != "auto"
    text = options.list_alone if alone else options.list
    if text == "auto":
        return army_list(options.army)
    return dict(zip(KINDS, map(int, text.split("/")), strict=True))


def depth_of(options: Options, field: Field, seat: Seat = 0) -> int:
    """Give a seat's rows of deployment (N-12, N-101); Malformed when its army does not fit."""
    army = sum(army_of(options, seat).values())
    crowd = len(field.seats) > 2
    across = field.seats[seat] in "SN"
    width, height = (field.width, field.height) if across else (field.height, field.width)
    fixed = options.depth != "auto"
    if fixed and 2 * int(options.depth) > height:
        raise Malformed(
            msg("{rows} rows are more than half of a board with {height} (N-12); choose fewer"
                " rows"),
            "option depth", rows=options.depth, height=height,
        )
    for depth in [int(options.depth)] if fixed else range(2, height // 2 + 1):
        if depth * (width - (2 * depth if crowd else 0)) >= army:
            return depth
    raise Malformed(
        msg("an army of {army} does not fit on {rows} rows of a {width}x{height} board{corners};"
            " choose a larger board or fewer soldiers") if fixed else
        msg("an army of {army} does not fit on its side of a {width}x{height} board{corners};"
            " choose a larger board or fewer soldiers"),
        "options", army=army, rows=options.depth, width=field.width, height=field.height,
        corners=msg(", whose corners stay free (N-101)") if crowd else " (N-12)",
    )


def ahead_of(options: Options, field: Field) -> tuple[int, ...]:
    """Give by seat the points it has beyond those of its soldiers (N-92a)."""
    return tuple(handicap.ahead for handicap in by_seat(options.handicap, field.seats))


def need_of(options: Options, team: tuple[Seat, ...] = (0,)) -> int:
    """Give the points that win: for every member target times the coefficient of its army, added
    and rounded up (N-92, N-105)."""
    return ceil(options.target * sum(_coef(options, seat) for seat in team))


def _coef(options: Options, seat: Seat) -> Fraction:
    if options.coef != "auto":
        return Fraction(options.coef)
    army = sum(army_of(options, seat).values())
    return max(Fraction(ceil(Fraction(army, 10)), 2), Fraction(1))
