"""Where everything of a board lies on paper: true millimetres, nothing foreshortened.

`cell` is the distance between neighbouring points. What is drawn begins at `origin` on the sheet,
so a board cut over many sheets is one plan, moved.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import hypot

from core.game import Scenery
from core.piece import Point
from core.topology import Topology

from ..boards.cell_shape import Outline, shape_of
from ..boards.picture import BoardPicture
from .paper import Box

EVERYWHERE = Box(-1e6, -1e6, 2e6, 2e6)


@dataclass(frozen=True)
class BoardPlan:
    """A board on paper; `seen` is the part of the sheet where something is to be drawn."""

    picture: BoardPicture
    cell: float
    origin: tuple[float, float] = (0.0, 0.0)
    seen: Box = EVERYWHERE

    @property
    def rim(self) -> float:
        """Give the width of the frame, in which the names of files and ranks stand."""
        return max(min(4.0, self.cell), min(9.0, 0.36 * self.cell))

    @cached_property
    def form(self) -> tuple[Outline, float, float]:
        """Give a cell's outline and the size of its box, in cells."""
        shape = shape_of(self.picture.scenery.shape, self.picture.topology)
        return shape.outline, *((shape.wide, shape.tall) if shape.name == "hex" else (1.0, 1.0))

    @cached_property
    def ends(self) -> tuple[float, float, float, float]:
        """Give the least and the greatest x and y of the places."""
        xs, ys = zip(*self.picture.topology.places, strict=True)
        return min(xs), max(xs), min(ys), max(ys)

    @cached_property
    def size(self) -> tuple[float, float]:
        """Give width and height with the frame, in millimetres."""
        left, right, low, high = self.ends
        _, wide, tall = self.form
        return ((right - left + wide) * self.cell + 2 * self.rim,
                (high - low + tall) * self.cell + 2 * self.rim)

    @property
    def between(self) -> tuple[list[float], list[float]]:
        """Give where columns and rows of cells meet: the best places to cut."""
        left, _, _, high = self.ends
        _, wide, tall = self.form
        xs, ys = ({place[way] for place in self.picture.topology.places} for way in (0, 1))
        return (sorted(self.rim + (x - left + wide / 2 - 0.5) * self.cell for x in xs),
                sorted(self.rim + (high - y + tall / 2 - 0.5) * self.cell for y in ys))

    def spot(self, x: float, y: float) -> tuple[float, float]:
        """Give the place on the sheet of a place in units of the board."""
        left, _, _, high = self.ends
        _, wide, tall = self.form
        return (self.origin[0] + self.rim + (x - left + wide / 2) * self.cell,
                self.origin[1] + self.rim + (high - y + tall / 2) * self.cell)

    def centre(self, point: Point) -> tuple[float, float]:
        """Give the middle of a point's cell."""
        return self.spot(*self.picture.topology.places[point])

    def cell_box(self, point: Point) -> Box:
        """Give the box around a point's cell."""
        _, wide, tall = self.form
        x, y = self.centre(point)
        wide, tall = wide * self.cell, tall * self.cell
        return Box(x - wide / 2, y - tall / 2, wide, tall)

    def outline(self, point: Point, share: float = 1.0) -> list[tuple[float, float]]:
        """Give the corners of a point's cell, or of one `share` times as large."""
        box, (x, y) = self.cell_box(point), self.centre(point)
        return [(x + dx * box.w * share, y + dy * box.h * share) for dx, dy in self.form[0]]

    @property
    def field(self) -> Box:
        """Give the part inside the frame."""
        return Box(*self.origin, *self.size).inset(self.rim)

    @cached_property
    def inside(self) -> tuple[Point, ...]:
        """List the points whose cells are to be drawn."""
        return tuple(point for point in range(len(self.picture.topology))
                     if self.cell_box(point).touches(self.seen))

    def names(self) -> list[tuple[float, float, str, bool]]:
        """Give the labels: where on the sheet, what, and whether it stands in the frame."""
        push = 0.5 + 0.5 * self.rim / self.cell
        return [(*self.spot(x + dx * push, y + dy * push), text, bool(dx or dy))
                for x, y, dx, dy, text in _labels(self.picture.scenery, self.picture.topology)]


def plan_in(picture: BoardPicture, room: Box) -> BoardPlan:
    """Lay a board out as large as it fits into a room, in the middle."""
    cell = min(room.w, room.h)
    for _ in range(40):  # the frame grows less than the cells do
        wide, high = BoardPlan(picture, cell).size
        fit = min(room.w / wide, room.h / high)
        if fit >= 1:
            break
        cell *= fit * 0.999
    x, y = room.centre
    return BoardPlan(picture, cell, (x - wide / 2, y - high / 2))


@lru_cache(maxsize=4)
def _labels(scenery: Scenery, topology: Topology) -> list[tuple[float, float, float, float, str]]:
    """Give every label's place on the board and the way to push it from there: one that stands
    beside the board goes next to the cell it names, whatever the board's outline."""
    found = []
    for x, y, text in scenery.labels:
        far, a, b = min((hypot(x - a, y - b), a, b) for a, b in topology.places)
        if far < 0.9:  # on the ground itself
            found.append((x, y, 0.0, 0.0, text))
        else:
            found.append((a, b, (x - a) / far, (y - b) / far, text))
    return found
