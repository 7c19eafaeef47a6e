"""The pen that draws the small pictures of words: shapes with an ink outline, shade and light.

Every drawing is 100 units wide and high, x to the right, y down. A shape is filled, shaded at its
lower right, lit at its upper left and outlined, so a picture needs nothing but its shapes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from PIL import Image, ImageChops, ImageDraw

Colour = tuple[int, int, int]
Points = list[tuple[float, float]]

INK: Colour = (46, 32, 34)
WHITE: Colour = (255, 250, 238)
CREAM: Colour = (246, 228, 184)
GREY: Colour = (158, 164, 174)
STEEL: Colour = (191, 199, 208)
DARK: Colour = (74, 72, 84)
RED: Colour = (216, 60, 48)
ORANGE: Colour = (240, 138, 44)
YELLOW: Colour = (255, 208, 66)
GOLD: Colour = (240, 185, 58)
GREEN: Colour = (92, 164, 70)
LEAF: Colour = (62, 124, 58)
LIME: Colour = (164, 204, 84)
BLUE: Colour = (58, 116, 206)
SKY: Colour = (132, 196, 236)
TEAL: Colour = (48, 156, 152)
PURPLE: Colour = (138, 84, 176)
PINK: Colour = (244, 150, 168)
SKIN: Colour = (246, 194, 152)
BROWN: Colour = (142, 88, 50)
WOOD: Colour = (196, 142, 84)
BARK: Colour = (104, 64, 38)
SAND: Colour = (228, 196, 128)
CHEEK: Colour = (240, 132, 116)

SHEET = 140
"""Units of the paper's side: what reaches over the picture's edge is seen before it is moved."""
FINE = 4
"""Times larger a picture is drawn than it is baked."""
FIT = .94
"""The part of a picture's side that its 100 units take, so that outlines at the edge are whole."""
LINE = 3.2
"""Width of the ink, in units: one pixel where a picture is 32 px."""


def mixed(a: Colour, b: Colour, part: float) -> Colour:
    """Blend two colours, `part` of the second."""
    return (round(a[0] + (b[0] - a[0]) * part), round(a[1] + (b[1] - a[1]) * part),
            round(a[2] + (b[2] - a[2]) * part))


def ellipse(x: float, y: float, rx: float, ry: float, start: float = 0, end: float = 360,
            turn: float = 0) -> Points:
    """Give points of an ellipse from one angle to another, in degrees clockwise from the right."""
    count = max(8, round(abs(end - start) / 6))
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    points = []
    for i in range(count + 1):
        angle = math.radians(start + (end - start) * i / count)
        u, v = rx * math.cos(angle), ry * math.sin(angle)
        points.append((x + u * c - v * s, y + u * s + v * c))
    return points


def paired(xy: tuple[float, ...]) -> Points:
    """Turn x, y, x, y, ... into points."""
    return list(zip(xy[::2], xy[1::2], strict=True))


def curved(points: Points, closed: bool) -> Points:
    """Draw a smooth curve through points (Catmull-Rom), twelve steps from each to the next."""
    n = len(points)
    if n < 3:
        return points
    out: Points = []
    for i in range(n if closed else n - 1):
        if closed:
            p = [points[(i + k) % n] for k in (-1, 0, 1, 2)]
        else:
            p = [points[min(max(i + k, 0), n - 1)] for k in (-1, 0, 1, 2)]
        for step in range(12):
            t = step / 12
            a, b, c = t * t * t, t * t, t
            w = (-a + 2 * b - c, 3 * a - 5 * b + 2, -3 * a + 4 * b + c, a - b)
            out.append((sum(k * q[0] for k, q in zip(w, p, strict=True)) / 2,
                        sum(k * q[1] for k, q in zip(w, p, strict=True)) / 2))
    if not closed:
        out.append(points[-1])
    return out


class Pen:
    """Draws one picture; what is drawn later lies on top."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._unit = size * FINE / 100
        self._side = round(SHEET * self._unit)
        self._image = Image.new("RGBA", (self._side, self._side), (*INK, 0))
        self._angle = 0.0
        self._flipped = False
        self._last: tuple[Image.Image, Points] | None = None

    # where

    def turn(self, degrees: float) -> None:
        """Turn all that follows clockwise about the middle; 0 ends it."""
        self._angle = degrees

    @property
    def sides(self) -> Iterator[Pen]:
        """Draw something twice: as said, and mirrored at the middle."""
        yield self
        self._flipped = True
        yield self
        self._flipped = False

    def _placed(self, points: Points) -> Points:
        by, middle = self._unit, SHEET / 2
        c, s = math.cos(math.radians(self._angle)), math.sin(math.radians(self._angle))
        out = []
        for x, y in points:
            u, v = (50 - x if self._flipped else x - 50), y - 50
            out.append(((middle + (u * c - v * s) * FIT) * by,
                        (middle + (u * s + v * c) * FIT) * by))
        return out

    # how

    def _mask(self, points: Points) -> Image.Image:
        mask = Image.new("L", (self._side, self._side))
        ImageDraw.Draw(mask).polygon(points, fill=255)
        return mask

    def _trace(self, points: Points, width: float, closed: bool) -> Image.Image:
        mask = Image.new("L", (self._side, self._side))
        draw = ImageDraw.Draw(mask)
        thick = width * self._unit
        if closed:
            points = [*points, points[0]]
        draw.line(points, fill=255, width=round(thick), joint="curve")
        r = thick / 2 - 1  # so that no joint stands out of the line
        for x, y in points:
            draw.ellipse((x - r, y - r, x + r, y + r), fill=255)
        return mask

    def _fill(self, mask: Image.Image, colour: Colour) -> None:
        self._image.paste((*colour, 255), (0, 0), mask)

    def _shaded(self, mask: Image.Image, colour: Colour, depth: float) -> None:
        self._fill(mask, colour)
        by = round(depth * self._unit)
        for shift, tone, part in ((-by, (70, 30, 70), .2), (by * 3 // 5, (255, 255, 255), .3)):
            edge = ImageChops.subtract(mask, ImageChops.offset(mask, shift, shift))
            self._fill(edge, mixed(colour, tone, part))

    def _draw(self, colour: Colour, points: Points, ink: float = LINE) -> None:
        points = self._placed(points)
        mask = self._mask(points)
        across = min(max(p[k] for p in points) - min(p[k] for p in points) for k in (0, 1))
        self._shaded(mask, colour, min(5, across / self._unit * .14))
        self._last = (mask, points)
        if ink:
            self._fill(self._trace(points, ink, True), INK)

    # shapes

    def shape(self, colour: Colour, *xy: float) -> None:
        """Draw a shape with corners."""
        self._draw(colour, paired(xy))

    def blob(self, colour: Colour, *xy: float) -> None:
        """Draw a shape whose edge runs smoothly through the points."""
        self._draw(colour, curved(paired(xy), True))

    def oval(self, colour: Colour, x: float, y: float, rx: float, ry: float = 0,
             turn: float = 0) -> None:
        """Draw an ellipse, or a circle where one radius is given."""
        self._draw(colour, ellipse(x, y, rx, ry or rx, turn=turn))

    def fan(self, colour: Colour, x: float, y: float, rx: float, ry: float, start: float,
            end: float) -> None:
        """Draw the part of an ellipse between two angles, cut straight from end to end."""
        self._draw(colour, ellipse(x, y, rx, ry, start, end))

    def slice(self, colour: Colour, x: float, y: float, r: float, start: float,
              end: float) -> None:
        """Draw a slice of a disc, with its tip in the middle."""
        self._draw(colour, [(x, y), *ellipse(x, y, r, r, start, end)])

    def box(self, colour: Colour, x: float, y: float, right: float, bottom: float,
            r: float = 3) -> None:
        """Draw a rectangle with round corners."""
        points: Points = []
        for cx, cy, start in ((right - r, bottom - r, 0), (x + r, bottom - r, 90),
                              (x + r, y + r, 180), (right - r, y + r, 270)):
            points += ellipse(cx, cy, r, r, start, start + 90)
        self._draw(colour, points)

    def rope(self, colour: Colour, width: float, *xy: float) -> None:
        """Draw a thick line through points, curved and outlined."""
        points = self._placed(curved(paired(xy), False))
        self._fill(self._trace(points, width + LINE, False), INK)
        mask = self._trace(points, width - LINE, False)
        self._shaded(mask, colour, min(4, width * .14))
        self._last = None

    def ring(self, colour: Colour, x: float, y: float, rx: float, ry: float, width: float) -> None:
        """Draw a ring."""
        points = self._placed(ellipse(x, y, rx, ry))
        self._fill(self._trace(points, width + LINE, True), INK)
        self._shaded(self._trace(points, width - LINE, True), colour, 2)

    def stroke(self, *xy: float, width: float = LINE, colour: Colour = INK) -> None:
        """Draw a plain line through points, curved."""
        points = self._placed(curved(paired(xy), False))
        self._fill(self._trace(points, width, False), colour)

    def edges(self, *xy: float, width: float = LINE, colour: Colour = INK) -> None:
        """Draw a plain line with corners."""
        for a, b in zip(paired(xy), paired(xy)[1:], strict=False):
            self._fill(self._trace(self._placed([a, b]), width, False), colour)

    def arc(self, x: float, y: float, rx: float, ry: float, start: float, end: float,
            width: float = LINE, colour: Colour = INK) -> None:
        """Draw part of an ellipse as a plain line."""
        points = self._placed(ellipse(x, y, rx, ry, start, end))
        self._fill(self._trace(points, width, False), colour)

    def spot(self, colour: Colour, x: float, y: float, rx: float, ry: float = 0,
             turn: float = 0) -> None:
        """Paint an ellipse without ink."""
        self._fill(self._mask(self._placed(ellipse(x, y, rx, ry or rx, turn=turn))), colour)

    def hole(self, x: float, y: float, rx: float, ry: float = 0, start: float = 0,
             end: float = 360) -> None:
        """Cut an ellipse, or the part of one between two angles, out of all that was drawn."""
        points = self._placed(ellipse(x, y, rx, ry or rx, start, end))
        self._image.paste((*INK, 0), (0, 0), self._mask(points))
        self._fill(self._trace(points, LINE, True), INK)

    # on the shape drawn last

    def _upon(self, mask: Image.Image, colour: Colour) -> None:
        assert self._last is not None
        shape, points = self._last
        self._fill(ImageChops.multiply(mask, shape), colour)
        self._fill(self._trace(points, LINE, True), INK)

    def patch(self, colour: Colour, x: float, y: float, rx: float, ry: float = 0,
              turn: float = 0) -> None:
        """Paint an ellipse on the last shape, no further than its edge."""
        self._upon(self._mask(self._placed(ellipse(x, y, rx, ry or rx, turn=turn))), colour)

    def area(self, colour: Colour, *xy: float) -> None:
        """Paint a shape with corners on the last shape, no further than its edge."""
        self._upon(self._mask(self._placed(paired(xy))), colour)

    def stripe(self, colour: Colour, width: float, *xy: float) -> None:
        """Paint a line on the last shape, no further than its edge."""
        self._upon(self._trace(self._placed(curved(paired(xy), False)), width, False), colour)

    # the vocabulary

    def eye(self, x: float, y: float, r: float = 3.6) -> None:
        """Draw a dot of an eye with its glint."""
        self.spot(INK, x, y, r, r * 1.15)
        self.spot(WHITE, x - r * .3, y - r * .4, r * .36)

    def eyes(self, x: float, y: float, apart: float, r: float = 3.6) -> None:
        """Draw two eyes, each `apart` from x."""
        self.eye(x - apart, y, r)
        self.eye(x + apart, y, r)

    def big_eye(self, x: float, y: float, r: float, look: float = 0) -> None:
        """Draw a round white eye with its pupil."""
        self.oval(WHITE, x, y, r)
        self.spot(INK, x + look, y, r * .5)
        self.spot(WHITE, x + look - r * .18, y - r * .2, r * .17)

    def smile(self, x: float, y: float, wide: float = 8, deep: float = 5) -> None:
        """Draw a smiling mouth; y is the level of its corners."""
        self.arc(x, y, wide, deep, 10, 170, 2.6)

    def cheeks(self, x: float, y: float, apart: float, r: float = 5) -> None:
        """Paint two rosy cheeks."""
        for side in (-apart, apart):
            self.spot(CHEEK, x + side, y, r, r * .72)

    def star(self, colour: Colour, x: float, y: float, r: float, tips: int = 5,
             inner: float = .48, turn: float = 0) -> None:
        """Draw a star."""
        points = []
        for i in range(2 * tips):
            long = r if i % 2 == 0 else r * inner
            angle = math.radians(turn - 90 + i * 180 / tips)
            points.append((x + long * math.cos(angle), y + long * math.sin(angle)))
        self._draw(colour, points)

    def leaf(self, colour: Colour, x: float, y: float, long: float, angle: float,
             wide: float = .26) -> None:
        """Draw a leaf that grows from a point at an angle, with its vein."""
        c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))

        def at(u: float, v: float) -> tuple[float, float]:
            return x + long * (u * c - v * s), y + long * (u * s + v * c)

        edge = [at(0, 0), at(.25, -wide * .8), at(.55, -wide), at(.84, -wide * .5), at(1, 0),
                at(.84, wide * .5), at(.55, wide), at(.25, wide * .8)]
        self._draw(colour, curved(edge, True))
        self.stroke(*at(0, 0), *at(.7, 0), width=2)

    def petals(self, colour: Colour, x: float, y: float, far: float, count: int, rx: float,
               ry: float, start: float = 0) -> None:
        """Draw ovals around a point, `far` from it, their long axis away from it."""
        for i in range(count):
            angle = start + i * 360 / count
            a = math.radians(angle)
            self.oval(colour, x + far * math.cos(a), y + far * math.sin(a), rx, ry, angle)

    def wheel(self, x: float, y: float, r: float, hub: Colour = STEEL) -> None:
        """Draw a wheel with a tyre."""
        self.oval(DARK, x, y, r)
        self.oval(hub, x, y, r * .5)

    def legs(self, colour: Colour, top: float, bottom: float, wide: float, *at: float) -> None:
        """Draw legs, each around one x."""
        for x in at:
            self.box(colour, x - wide / 2, top, x + wide / 2, bottom, wide * .35)

    def picture(self) -> Image.Image:
        """Give what was drawn, at the size it is baked: moved, and made smaller, where it would
        reach over the edge."""
        left, top, right, bottom = self._image.getbbox() or (0, 0, self._side, self._side)
        wide = max(100 * self._unit, right - left, bottom - top)
        corner = [min(max((self._side - wide) / 2, end - wide), start)
                  for start, end in ((left, right), (top, bottom))]
        window = (corner[0], corner[1], corner[0] + wide, corner[1] + wide)
        return self._image.resize((self._size, self._size), Image.Resampling.LANCZOS, window)
