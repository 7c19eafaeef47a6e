"""The number of a rank: a pale coin beside the base, with one big figure in relief.

The one decision: the figure is baked, not written by a table as Xiangqi's characters are: ranks
are the same for both armies and for every language. The coin stands to the right of the army's
sign, so the sign keeps its place in the middle of the base, and boots stay in sight.
"""

from __future__ import annotations

import math

import numpy as np

from .mesh import Array, Mesh, Sculpture, move, turn

RADIUS, FACE = 0.205, 0.168
RIGHT, SOUTH = 0.315, 0.285
_HALF = 0.112  # half the height of a figure, in cells


def plate(number: int) -> Sculpture:
    """The coin of rank 1 to 9, where it stands whichever way its toy looks.

    Raises KeyError for another number.
    """
    mesh, r, f = Mesh(), RADIUS, FACE
    lean = math.cos(math.radians(40)) * r
    with mesh.at(move(RIGHT, -SOUTH, lean), turn("x", 50)):
        mesh.lathe([(1e-3, -0.035), (r - 0.01, -0.035), (r, -0.025)], "coat", 44)
        mesh.lathe([(r, -0.026), (r, 0.0), (r - 0.010, 0.010), (f + 0.010, 0.012)], "coat", 44)
        mesh.lathe([(f + 0.011, 0.011), (f + 0.005, 0.018), (f, 0.011)], "gold", 44)
        mesh.lathe([(f + 0.001, 0.006), (1e-3, 0.006)], "ivory", 44)
        for stroke in _FIGURES[number]:
            path = np.hstack([stroke * _HALF, np.full((len(stroke), 1), 0.010)])
            mesh.tube(path, 0.0285, "black", 10, flat=0.45)
    return mesh.finish()


def spot() -> list[float]:
    """Where a coin is seen: right of the anchor, below it, and its radius, in cells."""
    tall, flat = math.cos(math.radians(40)), math.sin(math.radians(40))
    return [RIGHT, round(SOUTH * flat - RADIUS * tall * tall, 4), RADIUS]


def _line(*points: tuple[float, float]) -> Array:
    return np.asarray(points, float)


def _arc(x: float, y: float, radius: float, start: float, end: float) -> Array:
    a = np.radians(np.linspace(start, end, 3 + round(abs(end - start) / 15)))
    return np.stack([x + radius * np.cos(a), y + radius * np.sin(a)], 1)


_TAIL = _line((-0.57, -0.38), (-0.42, 0.16), (-0.10, 0.62), (0.34, 0.98))
_SIX = (_arc(0, -0.42, 0.57, 0, 360), _TAIL)

_FIGURES: dict[int, tuple[Array, ...]] = {
    1: (_line((-0.36, 0.58), (0.10, 1)), _line((0.10, 1), (0.10, -1)),
        _line((-0.34, -1), (0.54, -1))),
    2: (_arc(0, 0.43, 0.57, 165, -35), _line((0.47, 0.10), (-0.55, -0.97)),
        _line((-0.55, -1), (0.60, -1))),
    3: (_arc(-0.02, 0.48, 0.50, 150, -90), _arc(-0.02, -0.46, 0.56, 90, -150)),
    4: (_line((0.26, 1), (0.26, -1)), _line((0.26, 1), (-0.62, -0.38)),
        _line((-0.62, -0.38), (0.66, -0.38))),
    5: (_line((0.50, 1), (-0.40, 1)), _line((-0.40, 1), (-0.46, 0.06)),
        _arc(0, -0.38, 0.62, 128, -150)),
    6: _SIX,
    7: (_line((-0.56, 1), (0.58, 1)), _line((0.58, 1), (-0.12, -1))),
    8: (_arc(0, 0.49, 0.46, 0, 360), _arc(0, -0.46, 0.55, 0, 360)),
    9: tuple(-stroke for stroke in _SIX),
}  # fmt: skip
"""Strokes in a box of 2 high and about 1.2 wide; 9 is 6 turned round."""
