"""What is left of a great moment: a hat that flies off, a sword that is laid down, a flag.

The one decision: nothing here has an army. Whose moment it was, the board has just shown; and gold,
black and steel are told apart at every size.
"""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np

from .headdress import bicorne
from .mesh import Array, Mesh, move, scale, turn


def hat(mesh: Mesh, animation: str, t: float) -> None:
    """A black hat with two horns, gold braid and a cockade, turning over once in the air."""
    with mesh.at(*_thrown(t), move(0, 0, -0.13), scale(1.15)):
        bicorne(mesh)


def crown(mesh: Mesh, animation: str, t: float) -> None:
    """A golden crown with red stones, turning over once in the air."""
    with mesh.at(*_thrown(t), scale(1.5)):
        mesh.lathe([(0.118, 0), (0.134, 0.005), (0.140, 0.06), (0.122, 0.065)], "gilt", 28)
        for k in range(7):
            a = 2 * pi * k / 7
            x, y = cos(a), sin(a)
            mesh.tube([(0.128 * x, 0.128 * y, 0.05), (0.150 * x, 0.150 * y, 0.17)],
                      [0.042, 0.008], "gilt", 8)
            mesh.ball((0.152 * x, 0.152 * y, 0.185), 0.028, "wax", 10, 7)


def sword(mesh: Mesh, animation: str, t: float) -> None:
    """A sword laid down: upright at first, on the ground after a quarter of the time, and shining.
    """
    lies = float(np.interp(t, [0, 0.25], [0.0, 1.0]))
    falls = lies * lies
    with mesh.at(move(-0.42 * falls, 0, 0.06), turn("y", 90 * falls), scale(1.5)):
        mesh.tube([(0, 0, 0.13), (0.012, 0, 0.40), (0, 0, 0.66)], [0.054, 0.050, 0.008],
                  "blade", 10, flat=0.4)
        mesh.tube([(-0.11, 0, 0.12), (0.11, 0, 0.12)], 0.026, "gold", 9)
        mesh.tube([(0, 0, 0.0), (0, 0, 0.12)], 0.026, "dark wood", 9)
        mesh.ball((0, 0, -0.02), 0.038, "gold", 10, 7)
        if lies >= 1.0:  # a glint runs along the blade
            along = float(np.interp(t, [0.25, 1.0], [0.16, 0.62]))
            mesh.ball((-0.035, 0, along), 0.032, "flash", 10, 7)


def standard(mesh: Mesh, animation: str, t: float) -> None:
    """A golden flag that is stuck into the ground, quivers, and waves."""
    fall = float(np.interp(t, [0, 0.18], [0.7, 0.0]))
    sway = 9 * sin(26 * t) * float(np.interp(t, [0.15, 0.18, 0.6], [0.0, 1.0, 0.0]))
    with mesh.at(move(0, 0, fall), turn("y", sway)):
        mesh.tube([(0, 0, -0.02), (0, 0, 0.92)], 0.026, "dark wood", 9)
        mesh.ball((0, 0, 0.95), 0.048, "gold", 12, 8)
        along, across = np.linspace(0, 1, 13), np.linspace(0, 1, 6)
        u, v = np.meshgrid(along, across)
        wave = 0.06 * u * np.sin(2 * pi * (u - 2 * t))
        tall = 0.30 * (1 - 0.35 * u)  # a pennon
        cloth = np.stack([0.02 + 0.46 * u, wave - 0.2 * u, 0.72 + tall * (v - 0.5)], -1)
        faces = [(i * 13 + j, i * 13 + j + 1, (i + 1) * 13 + j + 1, (i + 1) * 13 + j)
                 for i in range(5) for j in range(12)]
        three = np.array([tri for a, b, c, d in faces for tri in ((a, b, c), (a, c, d))])
        for side, lift in ((1, -0.006), (-1, 0.006)):  # both faces have a normal of their own
            mesh.add((cloth + np.array([0, lift, 0])).reshape(-1, 3), three[:, ::side], "gilt")


def _thrown(t: float) -> tuple[Array, ...]:
    """Turn what flies through the air: over once, and a little about itself."""
    return move(0, 0, 0.1), turn("y", -360 * t), turn("z", 35 + 90 * t)
