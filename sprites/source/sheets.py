"""From pictures to sheets: cut away the air, keep what another dress changes, stack in strips.

The one decision: a nation's dress is kept as rectangles to be put over the plain picture, and
not as a picture of its own: that costs a quarter of the bytes, and there are four nations.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .render import CELL, FOOT, HEIGHT, INK, WIDTH, Bytes, Picture

Row = list[int]
Bools = NDArray[np.bool_]
SEAM = 5
"""Pixels round whatever another dress changes that are still taken from it."""
BLOCK, SKIRT = 16, 4
"""A codec works in blocks of so many pixels, and smooths across their edges: what is laid over
something keeps to blocks of its own, and wears a skirt that is never shown."""
SHELF = 512
"""Pixels that what is laid over something may lie side by side."""
GRAIN, SHADE, STEP = 2, 200, 28
"""Pixels over which a shadow may be the same; the alpha that none reaches, and the most by which it
grows from one pixel to the next but one: what is steeper is an edge."""
Box = tuple[int, int, int, int]
"""Left, top, right and bottom on the canvas, in pixels."""


class Cropped(NamedTuple):
    """A picture without its air, and where on the canvas it was."""

    picture: Picture
    box: Box


Layers = tuple[Cropped, ...]


class Window(NamedTuple):
    """What part of the canvas a rectangle of a sheet shows, where that is, of which pictures."""

    seen: Box
    x: int
    y: int
    layers: Layers
    """Each is laid over those before it."""


class Sheet(NamedTuple):
    """Two pictures and a manifest row for each strip."""

    neutral: Bytes
    light: Bytes
    rows: list[Row]


def changed(picture: Picture, plain: Picture) -> Cropped:
    """What another dress changes in a picture: other paint, and a seam round it.

    A hat's shadow on a coat is not worth its bytes; and where it would end at a rectangle's edge,
    the edge would show.
    """
    region = _grown(picture.pots != plain.pots, SEAM)
    neutral = np.where(region[..., None], picture.neutral, plain.neutral)
    light = np.where(region[..., None], picture.light, plain.light)
    return crop(Picture(neutral, light, picture.pots), region)


def _grown(mask: Bools, reach: int) -> Bools:
    for axis in (0, 1):
        mask = np.any([np.roll(mask, o, axis) for o in range(-reach, reach + 1)], axis=0)
    return mask


def crop(picture: Picture, seen: Bools) -> Cropped:
    """The part of a picture that holds all that is ``seen``; ValueError if that is cut off."""
    rows, columns = np.nonzero(seen)
    top, left = max(0, int(rows.min()) - 1), max(0, int(columns.min()) - 1)
    bottom, right = int(rows.max()) + 2, int(columns.max()) + 2
    high, wide = picture.neutral.shape[:2]
    if not (rows.min() and columns.min() and rows.max() < high - 1 and columns.max() < wide - 1):
        raise ValueError("a toy reaches beyond the canvas: enlarge WIDTH, HEIGHT or FOOT")
    part = slice(top, bottom), slice(left, right)
    small = Picture(*(layer[part].copy() for layer in picture))
    return Cropped(small, (left, top, left + small.light.shape[1], top + small.light.shape[0]))


def lay_out(strips: dict[int, list[Cropped]], roomy: dict[int, Box]) -> Sheet:
    """Stack strips into a sheet; ``roomy`` boxes are kept free for other dresses."""
    foot_x, foot_y = _foot()
    rows, windows, y = [], [], 0
    for heading, frames in strips.items():
        left, top, right, bottom = box = around(roomy.get(heading), *(f.box for f in frames))
        wide, high = right - left, bottom - top
        rows.append([heading, 0, y, wide, high, len(frames), foot_x - left, foot_y - top])
        windows += [Window(box, i * wide, y, (frame,)) for i, frame in enumerate(frames)]
        y += high
    return Sheet(*_drawn(windows), rows)


def lay_over(
    changes: dict[int, list[Cropped]], plain: dict[int, list[Cropped]], rows: list[Row]
) -> Sheet:
    """Pack what another dress changes, on the plain pictures where it changes nothing.

    ``rows`` are those of the plain sheet. A row given back says of every rectangle of its frames
    where that is: x, y, width and height here, x and y on the plain sheet.
    """
    foot_x, foot_y = _foot()
    parts: list[tuple[Box, Row, int, int, Layers]] = []
    given: list[Row] = [[] for _ in rows]
    for row, (heading, _, y, wide, _, _, anchor_x, anchor_y), frames in zip(
        given, rows, changes.values(), strict=True
    ):
        left, top = foot_x - anchor_x, foot_y - anchor_y
        for i, layers in enumerate(zip(plain[heading], frames, strict=True)):
            for box in _apart(_differ(*layers), *layers[1].box[:2]):
                place = box[0] - left + wide * i, box[1] - top + y
                parts.append((box, row, *place, layers))
    parts.sort(key=lambda part: part[0][1] - part[0][3])  # the tallest first: little room is lost
    windows: list[Window] = []
    x = y = shelf = 0
    for box, row, right, below, shown in parts:
        seen = _skirted(box)
        wide, high = seen[2] - seen[0], seen[3] - seen[1]
        if x + wide > SHELF:
            x, y = 0, y + shelf
        shelf = high if x == 0 else shelf
        row += [x + SKIRT, y + SKIRT, box[2] - box[0], box[3] - box[1], right, below]
        windows.append(Window(seen, x, y, shown))
        x += wide
    return Sheet(*_drawn(windows), given)


def _differ(plain: Cropped, dressed: Cropped) -> Bools:
    """Where a dressed picture is not the plain one, for its box."""
    neutral, light = _drawn([Window(dressed.box, 0, 0, (plain,))])
    there = dressed.picture
    found: Bools = np.any(neutral != there.neutral, -1) | np.any(light != there.light, -1)
    return found


def _apart(seen: Bools, left: int, top: int) -> list[Box]:
    """Boxes round all that is ``seen``, one each for what lies a block apart."""
    places = [np.flatnonzero(seen.any(axis)) for axis in (0, 1)]  # columns, rows
    if not len(places[0]):
        return []
    gaps = [np.diff(place).max(initial=0) for place in places]
    axis = int(gaps[1] > gaps[0])
    if gaps[axis] <= BLOCK:
        (x, right), (y, bottom) = ((int(place[0]), int(place[-1]) + 1) for place in places)
        return [(left + x, top + y, left + right, top + bottom)]
    cut = int(places[axis][np.diff(places[axis]).argmax()]) + 1
    if axis == 0:
        return _apart(seen[:, :cut], left, top) + _apart(seen[:, cut:], left + cut, top)
    return _apart(seen[:cut], left, top) + _apart(seen[cut:], left, top + cut)


def _foot() -> tuple[int, int]:
    return round(WIDTH * CELL / 2), round((HEIGHT - FOOT) * CELL)


def _skirted(box: Box) -> Box:
    left, top, right, bottom = box
    left, top = left - SKIRT, top - SKIRT
    wide, high = (-(-(n + SKIRT) // BLOCK) * BLOCK for n in (right - left, bottom - top))
    return left, top, left + wide, top + high


def around(first: Box | None, *others: Box) -> Box:
    """The smallest box round all these."""
    boxes = [box for box in (first, *others) if box is not None]
    left, top = (min(box[k] for box in boxes) for k in (0, 1))
    right, bottom = (max(box[k] for box in boxes) for k in (2, 3))
    return left, top, right, bottom


def grained(neutral: Bytes) -> Bytes:
    """A neutral picture whose shadows are the same over squares of GRAIN pixels.

    Nobody sees that on a soft shadow, and there it is most of what transparency costs.
    """
    high, wide = (n // GRAIN * GRAIN for n in neutral.shape[:2])
    out = neutral.copy()
    alpha = out[:high, :wide, 3]
    squares = alpha.reshape(high // GRAIN, GRAIN, wide // GRAIN, GRAIN)
    soft = (squares.max((1, 3)) < SHADE) & (np.ptp(squares, (1, 3)) < STEP)
    each = np.ones((GRAIN, GRAIN), np.uint8)
    mean = np.kron(squares.mean((1, 3)).round().astype(np.uint8), each)
    out[:high, :wide, 3] = np.where(np.kron(soft, each), mean, alpha)
    return out


def _drawn(windows: list[Window]) -> tuple[Bytes, Bytes]:
    """Draw what windows show on a sheet that just holds them all."""
    wide = max(x + seen[2] - seen[0] for seen, x, _, _ in windows)
    high = max(y + seen[3] - seen[1] for seen, _, y, _ in windows)
    neutral, light = np.zeros((high, wide, 4), np.uint8), np.zeros((high, wide, 4), np.uint8)
    neutral[..., :3] = INK
    for seen, x, y, layers in windows:
        here = slice(y, y + seen[3] - seen[1]), slice(x, x + seen[2] - seen[0])
        for frame in layers:
            _place(neutral[here], frame.picture.neutral, frame.box, seen)
            _place(light[here], frame.picture.light, frame.box, seen)
    return neutral, light


def _place(window: Bytes, picture: Bytes, box: Box, seen: Box) -> None:
    """Put the part of a picture in ``box`` that a window on ``seen`` shows."""
    left, top, right, bottom = _overlap(box, seen)
    if left < right and top < bottom:
        part = picture[top - box[1] : bottom - box[1], left - box[0] : right - box[0]]
        window[top - seen[1] : bottom - seen[1], left - seen[0] : right - seen[0]] = part


def _overlap(one: Box, other: Box) -> Box:
    return (
        max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3]),
    )  # fmt: skip


