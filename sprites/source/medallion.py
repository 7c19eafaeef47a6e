"""The medallion: an empty pale disc at a toy's feet, where a table writes what the toy is called.

The one decision: it leans back by as much as the camera looks down, so it is a true circle in the
picture, and it does not turn with the toy: a name stays at one place whichever way a piece looks.
"""

from __future__ import annotations

import math

import numpy as np

from .mesh import Array, Mesh, Sculpture, move, turn

RADIUS, _FACE = 0.225, 0.185
_TALL, _FLAT = math.cos(math.radians(40)), math.sin(math.radians(40))
_HIGH = RADIUS * _TALL


def medallion(distance: float) -> Sculpture:
    """A disc standing on the ground, its centre ``distance`` cells south of the anchor."""
    mesh, r, f = Mesh(), RADIUS, _FACE
    with mesh.at(move(0, -distance, _HIGH), turn("x", 50)):
        mesh.lathe([(1e-3, -0.035), (r - 0.01, -0.035), (r, -0.025)], "coat", 44)
        mesh.lathe([(r, -0.026), (r, 0.0), (r - 0.010, 0.010), (f + 0.012, 0.012)], "coat", 44)
        mesh.lathe([(f + 0.013, 0.011), (f + 0.006, 0.018), (f, 0.011)], "gold", 44)
        mesh.lathe([(f + 0.001, 0.006), (1e-3, 0.006)], "ivory", 44)
    return mesh.finish()


def spot(distance: float) -> list[float]:
    """Where its empty face is seen: right of the anchor, below it, and its radius, in cells."""
    return [0.0, round(distance * _FLAT - _HIGH * _TALL, 4), _FACE]


def tumbled(distance: float, tip: Array) -> list[float]:
    """Say how its empty face is seen under a transform: as `Piece.tumble` does."""
    lean = turn("x", 50)[:3, :3]
    right, low = (tip[:3, :3] @ (lean @ np.array(way, float)) for way in ((1, 0, 0), (0, -1, 0)))
    middle = tip[:3, :3] @ np.array((0.0, -distance, _HIGH)) + tip[:3, 3]
    return [round(float(value), 4) for way in (right, low, middle) for value in (
        way[0], -(way[1] * _FLAT + way[2] * _TALL))]
