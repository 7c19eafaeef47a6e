"""The miniatures as pictures for paper, each made once: straight from the sheets, one frame each.

A picture is as fine as the sheets are and never larger: what is blown up prints blurred.
"""

from dataclasses import dataclass
from functools import cached_property

import pygame
from PIL import Image

from core.game import Mark, Rules
from core.piece import Piece, Point, Seat
from core.position import Position

from ..boards.picture import BoardPicture
from ..boards.sprites import stand_in
from ..miniatures.dye import SOLID
from ..miniatures.wardrobe import TERRAIN, Disc, Wardrobe
from .paper import Box

FINE = 186
"""Pixels of a wardrobe's cell at which its pictures are those of the sheets, neither larger nor
smaller."""
DENSE = 14.0
"""Pixels a millimetre that are enough: about 350 an inch."""
NEAR, FAR = 6, 10
"""Headings, in sixteenths, of the picture in front of a standee and of the one behind."""


@dataclass(frozen=True, eq=False)
class Figure:
    """A picture; `foot` is where it stands and `toy` the figure without its shadow, in pixels.

    `cell` is how many pixels a cell is wide, `medal` where the miniature bears its character.
    """

    image: Image.Image
    foot: tuple[float, float]
    toy: Box
    cell: float
    medal: Disc | None = None
    numbered: bool = False
    """Whether the miniature bears the number of its rank itself."""

    def fitted(self, room: Box, most: float) -> tuple[Box, float]:
        """Give where the picture lies if the figure is to stand at the bottom of a room, in the
        middle, and the millimetres of a pixel; a cell of it is at most `most` wide."""
        scale = min(room.w / self.toy.w, room.h / self.toy.h, most / self.cell)
        x = room.centre[0] - self.toy.centre[0] * scale
        y = room.bottom - self.toy.bottom * scale
        return Box(x, y, self.image.width * scale, self.image.height * scale), scale


class Figures:
    """The pictures of one board's armies; `cell` is the size of its cells in millimetres."""

    def __init__(self, picture: BoardPicture, cell: float) -> None:
        self.picture = picture
        self._pixels = max(24, min(FINE, round(cell * DENSE)))
        self._made: dict[tuple[str, str, int], Figure] = {}

    @cached_property
    def wardrobe(self) -> Wardrobe:
        """Give the wardrobe, made when the first picture is."""
        return Wardrobe(self._pixels, round(self._pixels * 0.82), self.picture.liveries,
                        appearance=self.picture.appearance)

    def figure(self, miniature: str, seat: Seat, heading: int) -> Figure:
        """Give a miniature seen from a heading (sixteenths); an ordinary one for what is lacking.
        """
        livery = self.picture.liveries[seat % len(self.picture.liveries)]
        for name in (miniature, stand_in(miniature), "infantry"):
            try:
                return self._figure(name, livery, heading)
            except KeyError:
                continue
        raise KeyError(miniature)

    def terrain(self, tile: str) -> Figure | None:
        """Give the scenery of a tile; None where there is none."""
        if tile not in TERRAIN:
            return None
        return self._figure(TERRAIN[tile], self.picture.liveries[0], 0)

    def _figure(self, name: str, livery: str, heading: int) -> Figure:
        key = name, livery, heading
        if key not in self._made:
            frame = self.wardrobe.still(name, livery, heading)
            face = frame.surface
            boxes = pygame.mask.from_surface(face, SOLID).get_bounding_rects()
            toy = boxes[0].unionall(boxes[1:]) if boxes else face.get_rect()
            image = Image.frombytes("RGBA", face.get_size(), pygame.image.tobytes(face, "RGBA"))
            disc = self.wardrobe.medallion(name)
            medal = disc and Disc(disc.dx - frame.dx, disc.dy - frame.dy, disc.radius)
            self._made[key] = Figure(image, (-frame.dx, -frame.dy), Box(*map(float, toy)),
                                     float(self._pixels), medal,
                                     self.wardrobe.coin(name) is not None)
        return self._made[key]


@dataclass(frozen=True, slots=True)
class Troop:
    """So many pieces of a kind of one seat."""

    seat: Seat
    kind: str
    count: int


MANY = 12
"""Pieces of a kind that are printed where a game names no number and none stands at first."""


def troops(rules: Rules) -> tuple[Troop, ...]:
    """Give all pieces a game needs: as many as can ever stand, and all who stand at first."""
    start = rules.opening().board
    found = []
    for seat in range(len(rules.seats)):
        stock = rules.stock(seat)
        for kind in rules.kinds:
            there = sum(piece is not None and (piece.seat, piece.kind) == (seat, kind)
                        for piece in start)
            count = max(there, stock.get(kind, 0)) if stock or there else MANY
            if count:
                found.append(Troop(seat, kind, count))
    return tuple(found)


def turned(rules: Rules) -> frozenset[str]:
    """Name the kinds of which it matters where they look."""
    return frozenset().union(*(rules.muster(seat).turning for seat in range(len(rules.seats))))


def lines(rules: Rules, position: Position) -> list[Mark]:
    """Give the lines that the rules mark on a position."""
    return [mark for mark in rules.marks(position, 0) if mark.what == "line" and mark.points
            and mark.origin is not None]


def standing(position: Position) -> dict[Point, Piece]:
    """Give who stands where."""
    return {at: piece for at, piece in enumerate(position.board) if piece is not None}
