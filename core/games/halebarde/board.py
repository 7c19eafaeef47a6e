"""The board of Halebarde: field, hills, two camps, in the full grid a margin (G-1 to G-10).

A Ground is frozen and shared. The plain board is a table of 25 x 6 squares whose *places* leave a
gap between camp and field: the picture has margins there, the rules have not (L1 touches a).
"""

from dataclasses import dataclass, field
from functools import lru_cache

from ...game import Scenery
from ...handicap import NONE, by_seat
from ...piece import NATURE, Bits, Point, bits
from ...position import PLAIN
from ...topology import Topology, grid
from .pieces import START

SEATS = ("L", "R")
FIELD = "abcdefghijklmno"
_HILLS = {1: "acfjmo", 3: "dehkl", 4: "dehkl", 6: "acfjmo"}
CAMP_WIDTH, GAP = 0.55, 0.2
"""How wide a camp's columns are drawn and the gap before the field, in squares."""
CAMP_COLUMNS = range(1, 6)
ROWS = range(1, 7)
MEADOW, SHADE, CAMP, HILL, MARGIN = 0, 1, 2, 3, 4
"""Tones of the picture: the field's two greens, the camps, the hills, the full grid's margin."""


@dataclass(frozen=True, eq=False)
class Ground:
    """A board with its regions; all sets are bits over points, pairs are by seat."""

    full: bool
    handicap: str = NONE
    """A canonical text: what a side plays without."""
    topology: Topology = field(init=False)
    hills: Bits = field(init=False)
    camps: tuple[Bits, Bits] = field(init=False)
    column: tuple[tuple[Point, ...], tuple[Point, ...]] = field(init=False)
    """The field's column nearest to a seat, rows 1 to 6 (G-20)."""
    refuge: tuple[tuple[Point, ...], tuple[Point, ...]] = field(init=False)
    """Where a wounded lookout may find a free square, first choice first (G-46)."""
    start: tuple[tuple[tuple[Point, str], ...], tuple[tuple[Point, str], ...]] = field(init=False)
    """The pawns of a seat before the first turn, ten where it has no handicap (G-10, G-10a)."""
    text: str = field(init=False)

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "topology", self._table())
        at = self.topology.index
        hills = [at[f"{file}{row}"] for row, files in _HILLS.items() for file in files]
        put(self, "hills", bits(hills))
        camps = [[at[f"{s}{c}.{r}"] for c in CAMP_COLUMNS for r in ROWS] for s in SEATS]
        put(self, "camps", tuple(bits(camp) for camp in camps))
        put(self, "column", tuple(tuple(at[f"{file}{r}"] for r in ROWS) for file in "ao"))
        homes = [[at[f"{s}{c}.{r}"] for c, r, kind in START if kind == "G"] for s in SEATS]
        put(self, "refuge", tuple(
            tuple(dict.fromkeys((*home, *camp))) for home, camp in zip(homes, camps, strict=True)
        ))
        armies = [[(at[f"{s}{c}.{r}"], kind) for c, r, kind in START] for s in SEATS]
        for army, handicap in zip(armies, by_seat(self.handicap, SEATS), strict=True):
            for left in handicap.without:  # G-10a: the last of its kind
                army.remove([(point, kind) for point, kind in army if kind == left][-1])
        put(self, "start", tuple(map(tuple, armies)))
        put(self, "text", "".join(
            "H" if self.hills >> p & 1 else PLAIN for p in range(len(self.topology))
        ))

    def _table(self) -> Topology:
        margin = int(self.full)
        left = [f"L{n}" for n in range(5 + margin, -margin, -1)]
        right = [f"R{n}" for n in range(1 - margin, 6 + margin)]
        columns = [*(f"{c}." for c in left), *FIELD, *(f"{c}." for c in right)]
        rows = range(1 - margin, 7 + margin)
        names = tuple(f"{column}{row}" for row in rows for column in columns)
        gap = 0 if self.full else 1
        across = [
            x + (1 - margin) + gap * ((x >= len(left)) + (x >= len(left) + len(FIELD)))
            for x in range(len(columns))
        ]
        places = tuple((float(x), float(row)) for row in rows for x in across)
        return Topology(names, places, grid(len(columns), len(rows)).ways)

    def homes(self, seat: int) -> tuple[Point, ...]:
        """Give the four squares where a seat's lookouts begin (G-10)."""
        return self.refuge[seat][:4]

    def born(self, seat: int, kind: str) -> tuple[Point, ...]:
        """Give the squares where a seat's pawns of a kind begin."""
        return tuple(point for point, letter in self.start[seat] if letter == kind)

    def scenery(self) -> Scenery:
        """Two greens, camps and hills, a palisade around each camp, open to the field, two tents
        at the back of each, a line around the field, letters and rows."""
        topology = self.topology
        camps = self.camps[0] | self.camps[1]
        tones = []
        for point, (name, (x, y)) in enumerate(zip(topology.names, topology.places, strict=True)):
            if self.hills >> point & 1:
                tones.append(HILL)
            elif camps >> point & 1:
                tones.append(CAMP)
            elif name[0] in FIELD and name[-1] not in "07":
                tones.append(MEADOW if int(x + y) % 2 else SHADE)
            else:
                tones.append(MARGIN)
        lines, tents = [], []
        for first, last, style, seat in (("L5.1", "L1.6", "camp", 0),
                                         ("a1", "o6", "field", NATURE),
                                         ("R1.1", "R5.6", "camp", 1)):
            x0, y0 = topology.places[topology.index[first]]
            x1, y1 = topology.places[topology.index[last]]
            west, south, east, north = x0 - 0.5, y0 - 0.5, x1 + 0.5, y1 + 0.5
            lines += [
                (west, south, east, south, style), (west, north, east, north, style),
                (east, south, east, north, "gate" if seat == 0 else style),
                (west, south, west, north, "gate" if seat == 1 else style),
            ]
            if seat != NATURE:
                back = east - 0.5 if seat else west + 0.5
                tents += [(back, y, "tent", seat) for y in (1.5, 5.5)]
        low = min(y for _, y in topology.places)
        left = min(x for x, _ in topology.places)
        labels = [
            (x, low - 1, name.partition(".")[0] if "." in name else name[0].upper())
            for name, (x, y) in zip(topology.names, topology.places, strict=True) if y == low
        ]
        labels += [(left - 1, y, f"{int(y)}") for x, y in topology.places if x == left]
        field_x = [topology.places[topology.index[f"{file}1"]][0] for file in (FIELD[0], FIELD[-1])]
        beside = sorted({x for x, _ in topology.places} - {
            field_x[0] + n for n in range(len(FIELD))})
        narrow = tuple((x, CAMP_WIDTH) for x in beside)
        if not self.full:
            narrow += tuple((x, GAP) for x in (field_x[0] - 1, field_x[1] + 1))
        return Scenery("square", tuple(tones), tuple(lines), tuple(labels), tuple(tents),
                       "oak", narrow)


@lru_cache(maxsize=16)
def ground_of(full: bool, handicap: str = NONE) -> Ground:
    """Build a Ground once for each grid and handicap."""
    return Ground(full, handicap)
