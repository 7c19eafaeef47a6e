"""Flags: four inventions, one for each nation, in whatever colours its army wears.

The one decision: a device is a question asked of every patch of cloth ("which pot are you?"), so
a flag is sculpted cloth like the rest and not a picture stuck on it; the signs of the bases return.
"""

from __future__ import annotations

from collections.abc import Callable
from math import atan2, cos, hypot, pi

import numpy as np

from .mesh import Mesh

Device = Callable[[float, float], str]
"""Pot of the cloth ``u`` from hoist 0 to fly 1, ``v`` from bottom 0 to top 1."""
_WIDE, _TALL = 0.46, 0.34


def _star(u: float, v: float) -> str:
    """A white lozenge on the coat, a star in it."""
    x, y = u - 0.5, (v - 0.5) * _TALL / _WIDE
    points = 0.105 + 0.062 * cos(5 * atan2(x, y))
    if hypot(x, y) < points:
        return "facing"
    return "white" if abs(x) / 0.42 + abs(y) / 0.31 < 1 else "coat"


def _ring(u: float, v: float) -> str:
    """Quarters, a ring over their meeting."""
    far = hypot(u - 0.5, (v - 0.5) * _TALL / _WIDE)
    if 0.115 < far < 0.225:
        return "facing"
    if far <= 0.115:
        return "coat"
    return "coat" if (u < 0.5) == (v > 0.5) else "white"


def _leaf(u: float, v: float) -> str:
    """Parted aslant, a leaf along the parting."""
    x, y = u - 0.5, (v - 0.5) * _TALL / _WIDE
    along, across = (x + y) * 0.7071, (y - x) * 0.7071
    if abs(along) < 0.30 and abs(across) < 0.13 * cos(along / 0.30 * pi / 2):
        return "facing"
    return "white" if across > 0 else "coat"


def _sun(u: float, v: float) -> str:
    """Rays of the facing's colour from a sun at the hoist."""
    x, y = u - 0.16, (v - 0.5) * _TALL / _WIDE
    if hypot(x, y) < 0.13:
        return "gold"
    return "facing" if int(atan2(y, x) / (2 * pi) * 16 + 16.5) % 2 else "coat"


DEVICES: dict[str, Device] = {"star": _star, "ring": _ring, "leaf": _leaf, "sun": _sun}


def flag(
    mesh: Mesh, at: tuple[float, float], low: float, high: float, t: float, device: str
) -> None:
    """A pole and a waving flag with a ``device`` of DEVICES; raises KeyError for another."""
    x, y = at
    mesh.tube([(x, y, low), (x, y, high)], 0.019, "dark wood", 8)
    mesh.ball((x, y, high + 0.03), (0.030, 0.030, 0.052), "gold", 10, 7)
    rows, columns = 26, 34
    v, u = np.meshgrid(np.linspace(0, 1, rows + 1), np.linspace(0, 1, columns + 1), indexing="ij")
    wave = 0.085 * u**0.8 * np.sin(2 * pi * (u * 0.9 - t))
    droop = -0.04 * u + 0.03 * u * np.sin(2 * pi * (u - t))
    cloth = np.stack([x - 0.012 - _WIDE * u, y + wave, high - 0.03 - _TALL * (1 - v) + droop], -1)
    ask = DEVICES[device]
    pots = [[ask((j + 0.5) / columns, (i + 0.5) / rows) for j in range(columns)]
            for i in range(rows)]  # fmt: skip
    number = np.arange((rows + 1) * (columns + 1)).reshape(rows + 1, columns + 1)
    for pot in sorted({pot for row in pots for pot in row}):
        i, j = np.nonzero(np.array(pots) == pot)
        a, b, c, d = number[i, j], number[i, j + 1], number[i + 1, j + 1], number[i + 1, j]
        faces = np.concatenate([np.stack([a, b, c], 1), np.stack([a, c, d], 1)])
        # a sheet a hair thick, so that both faces have a normal of their own
        for side, lift in ((1, -0.004), (-1, 0.004)):
            face = (cloth + np.array([0, lift, 0])).reshape(-1, 3)
            mesh.add(face, faces[:, ::-side], pot)
    for edge in (cloth[0], cloth[-1], cloth[:, -1]):
        mesh.tube(edge, 0.009, "gold", 6)
