"""Effects without an army: the cotton "pof!" and the dust of hooves and boots.

The one decision: smoke is cotton balls that shrink away, never transparency: a toy box has cotton
wool, and balls keep their outline at every size.
"""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np

from .mesh import Mesh


def effect(mesh: Mesh, animation: str, t: float) -> None:
    """The effect called ``animation``: smoke or dust."""
    {"smoke": smoke, "dust": dust}[animation](mesh, t)


def smoke(mesh: Mesh, t: float) -> None:
    """A ring of cotton bursting out and thinning, about 0.9 cell wide."""
    dice = np.random.RandomState(11)
    out = float(np.interp(t, [0, 0.3, 1], [0.25, 0.8, 1.0]))
    for k in range(16):
        d = dice.rand(4)
        a = k * 2.39996
        late = 0.25 * d[3]
        size = float(np.interp(t, [0, 0.22, 0.45 + late, 0.85 + late], [0.55, 1.0, 0.8, 0.0]))
        radius = (0.12 + 0.09 * d[0]) * size * (1.25 if k < 4 else 1.0)
        spread = out * (0.10 if k < 4 else 0.30 + 0.08 * d[1])
        high = 0.22 + 0.42 * d[2] * (0.5 + 0.5 * out) + 0.22 * t
        if radius > 0.014:
            mesh.ball((spread * cos(a), spread * sin(a), high), radius, "smoke", 16, 11)
    if t < 0.3:
        for k in range(6):
            a = k * pi / 3 + 0.3
            far = 0.30 + 0.8 * t
            mesh.ball((far * cos(a), -0.1 + far * sin(a), 0.5), 0.045, "flash", 8, 6)


def dust(mesh: Mesh, t: float) -> None:
    """A low skid of dust behind a mover, about 0.7 cell wide."""
    dice = np.random.RandomState(5)
    for k in range(9):
        d = dice.rand(3)
        a = k * 2.39996
        size = float(np.interp(t, [0, 0.3, 1.0], [0.45, 1.0, 0.0]))
        radius = (0.065 + 0.06 * d[0]) * size
        spread = (0.10 + 0.26 * d[1]) * (0.5 + 0.7 * t)
        if radius > 0.012:
            centre = (spread * cos(a), 0.8 * spread * sin(a), radius * 0.8 + 0.14 * t * d[2])
            mesh.ball(centre, radius, "dust", 14, 9)
