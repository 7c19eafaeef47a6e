"""From pictures to sheets: cut away the air, keep what another dress changes, stack in strips.

The one decision: a nation's dress is kept as a rectangle to be put over the plain picture, and
not as a picture of its own: a hat is an eighth of a man, and four nations cost less than two did.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .render import CELL, FOOT, HEIGHT, INK, WIDTH, Bytes, Picture

Row = list[int]
Bools = NDArray[np.bool_]
TOLERANCE = 12
"""Steps of 255 by which a pixel must differ to belong to another dress."""
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
    """What another dress changes in a picture; the plain shadow stays, or its edge would show."""
    near = _grown(np.maximum(picture.neutral, plain.neutral)[..., 3] > 200, 2)
    differs = np.zeros(near.shape, bool)
    for one, other in zip(picture, plain, strict=True):
        differs |= np.abs(one.astype(int) - other).max(-1) > TOLERANCE
    neutral, light = (
        np.where(near[..., None], one, other) for one, other in zip(picture, plain, strict=True)
    )
    return crop(Picture(neutral, light), near & differs)


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
    small = Picture(picture.neutral[part].copy(), picture.light[part].copy())
    return Cropped(small, (left, top, left + small.light.shape[1], top + small.light.shape[0]))


def lay_out(strips: dict[int, list[Cropped]], roomy: dict[int, Box]) -> Sheet:
    """Stack strips into a sheet; ``roomy`` boxes are kept free for other dresses."""
    foot_x, foot_y = round(WIDTH * CELL / 2), round((HEIGHT - FOOT) * CELL)
    boxes = {h: around(roomy.get(h), *(f.box for f in frames)) for h, frames in strips.items()}
    sheet = _stacked(boxes, strips)
    for row, (left, top, _, _) in zip(sheet.rows, boxes.values(), strict=True):
        row += [foot_x - left, foot_y - top]
    return sheet


def lay_over(
    changes: dict[int, list[Cropped]], plain: dict[int, list[Cropped]], rows: list[Row]
) -> Sheet:
    """Stack what another dress changes, on the plain pictures where it changes nothing."""
    foot_x, foot_y = round(WIDTH * CELL / 2), round((HEIGHT - FOOT) * CELL)
    boxes = {h: around(None, *(f.box for f in frames)) for h, frames in changes.items()}
    sheet = _stacked(boxes, plain, changes)
    for row, below, (left, top, _, _) in zip(sheet.rows, rows, boxes.values(), strict=True):
        row += [left - foot_x + below[6], top - foot_y + below[7]]
    return sheet


def around(first: Box | None, *others: Box) -> Box:
    """The smallest box round all these."""
    boxes = [box for box in (first, *others) if box is not None]
    left, top = (min(box[k] for box in boxes) for k in (0, 1))
    right, bottom = (max(box[k] for box in boxes) for k in (2, 3))
    return left, top, right, bottom


def _stacked(boxes: dict[int, Box], *layers: dict[int, list[Cropped]]) -> Sheet:
    """Draw every heading's frames in its box, one strip under the other, layer upon layer."""
    counts = {heading: len(layers[0][heading]) for heading in boxes}
    wide = max((box[2] - box[0]) * counts[heading] for heading, box in boxes.items())
    high = sum(box[3] - box[1] for box in boxes.values())
    neutral = np.zeros((high, wide, 4), np.uint8)
    neutral[..., :3] = INK
    light = np.zeros((high, wide, 4), np.uint8)
    rows: list[Row] = []
    y = 0
    for heading, box in boxes.items():
        w, h = box[2] - box[0], box[3] - box[1]
        rows.append([heading, 0, y, w, h, counts[heading]])
        for layer in layers:
            for i, frame in enumerate(layer[heading]):
                _place(neutral[y : y + h, i * w : i * w + w], frame.picture.neutral, frame.box, box)
                _place(light[y : y + h, i * w : i * w + w], frame.picture.light, frame.box, box)
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


