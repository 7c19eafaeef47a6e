"""From pictures to sheets: cut away the air, keep what another dress changes, stack in strips.

The one decision: a nation's dress is kept as a rectangle to be put over the plain picture, and
not as a picture of its own: that costs two fifths of the bytes, and there are four nations.
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
Box = tuple[int, int, int, int]
"""Left, top, right and bottom on the canvas, in pixels."""


class Cropped(NamedTuple):
    """A picture without its air, and where on the canvas it was."""

    picture: Picture
    box: Box


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
    boxes = {h: around(roomy.get(h), *(f.box for f in frames)) for h, frames in strips.items()}
    sheet = _stacked({h: [box] * len(strips[h]) for h, box in boxes.items()}, strips)
    for row, (left, top, _, _) in zip(sheet.rows, boxes.values(), strict=True):
        row += [foot_x - left, foot_y - top]
    return sheet


def lay_over(
    changes: dict[int, list[Cropped]], plain: dict[int, list[Cropped]], rows: list[Row]
) -> Sheet:
    """Stack what another dress changes, on the plain pictures where it changes nothing.

    ``rows`` are those of the plain sheet. A row given back says where the pictures are, how far
    apart, and for each where its top left corner lies in the plain frame.
    """
    foot_x, foot_y = _foot()
    shown: dict[int, list[Box]] = {}
    for below, (heading, frames) in zip(rows, changes.items(), strict=True):
        wide, high = (max(f.box[k + 2] - f.box[k] for f in frames) for k in (0, 1))
        left, top = foot_x - below[6], foot_y - below[7]
        corners = [(min(f.box[0], left + below[3] - wide), min(f.box[1], top + below[4] - high))
                   for f in frames]  # fmt: skip
        shown[heading] = [(x, y, x + wide, y + high) for x, y in corners]
    sheet = _stacked({h: [_skirted(box) for box in boxes] for h, boxes in shown.items()},
                     plain, changes)  # fmt: skip
    for row, below, boxes in zip(sheet.rows, rows, shown.values(), strict=True):
        left, top, right, bottom = boxes[0]
        pitch = row[3]
        row[1:5] = row[1] + SKIRT, row[2] + SKIRT, right - left, bottom - top
        row.append(pitch)
        for box in boxes:
            row += [box[0] - foot_x + below[6], box[1] - foot_y + below[7]]
    return sheet


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


def _stacked(windows: dict[int, list[Box]], *layers: dict[int, list[Cropped]]) -> Sheet:
    """Draw what windows on the frames show, a strip for each heading, layer upon layer."""
    sizes = {h: (box[0][2] - box[0][0], box[0][3] - box[0][1]) for h, box in windows.items()}
    wide = max(w * len(windows[heading]) for heading, (w, _) in sizes.items())
    high = sum(h for _, h in sizes.values())
    neutral = np.zeros((high, wide, 4), np.uint8)
    neutral[..., :3] = INK
    light = np.zeros((high, wide, 4), np.uint8)
    rows: list[Row] = []
    y = 0
    for heading, (w, h) in sizes.items():
        rows.append([heading, 0, y, w, h, len(windows[heading])])
        for layer in layers:
            for i, (frame, seen) in enumerate(zip(layer[heading], windows[heading], strict=True)):
                here = slice(y, y + h), slice(i * w, i * w + w)
                _place(neutral[here], frame.picture.neutral, frame.box, seen)
                _place(light[here], frame.picture.light, frame.box, seen)
        y += h
    return Sheet(neutral, light, rows)


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


