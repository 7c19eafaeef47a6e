"""The cannon and its two gunners.

The one decision: the crew is part of the piece and turns with it, so that a cannon's facing is
told by three outlines and not by a barrel alone; it stays on its base when it falls, because a
flat disc with a wheel rolling off reads better than a disc on edge.
"""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np

from .foot import man
from .mesh import Mesh, about, move, scale, turn
from .nations import NATIONS, PLAIN
from .parts import base, cotton, muzzle_flash


def cannon(mesh: Mesh, animation: str, t: float, nation: str = PLAIN) -> None:
    """A field gun; its action is a salute, its fall the loss of a wheel."""
    base(mesh, 0.47)
    recoil = 0.0
    if animation == "action":
        recoil = float(np.interp(t, [0, 0.24, 0.26, 0.40, 0.9, 1], [0, 0, 0.0, 0.16, 0.02, 0]))
    roll = {"move": 45 * t * 2, "action": recoil * 290}.get(animation, 0.0)
    broken = min(1.0, 1.6 * t) if animation == "fall" else 0.0
    with mesh.at(move(0.08 - recoil, 0, 0.055)):
        _wheel(mesh, 1, roll, 0.0)
        _wheel(mesh, -1, roll, broken)
        with mesh.at(about((0, 0.2, 0.02), turn("x", 26 * broken))):
            _carriage(mesh)
            with mesh.at(move(0, 0, 0.305), turn("y", 82 + 14 * broken)):
                _barrel(mesh)
                if animation == "action":
                    _salute(mesh, t)
    crew = "move" if animation == "move" else animation
    tilt = 80 * min(1.0, 1.25 * t) ** 2 if animation == "fall" else 0.0
    push = 0.05 if animation == "move" else 0.0
    worn = NATIONS[nation]
    crews = ((1, "rammer", worn.faces[0], -12), (-1, "match", worn.faces[1], 8))
    for side, hold, face, yaw in crews:
        away = about((0, 0, 0.09), turn("y", -tilt))
        at = move(-0.25 + push, side * 0.29, 0.03 * tilt / 80)
        with mesh.at(at, turn("z", yaw + side * tilt * 0.5), away, scale(0.72)):
            man(mesh, crew, t, worn.foot, face, hold, pack=False)


def _wheel(mesh: Mesh, side: int, roll: float, lost: float) -> None:
    """A wheel; ``lost`` 0..1 takes it from its axle to lying flat on the base."""
    lie = (0.10 * lost, side * (0.185 + 0.13 * lost), 0.20 - 0.17 * lost)
    with mesh.at(move(*lie), turn("x", 90 - side * -90 * lost), turn("z", -roll)):
        r = 0.185
        felloe = [(r - 0.032, -0.022), (r, -0.026), (r + 0.012, -0.018), (r + 0.012, 0.018),
                  (r, 0.026), (r - 0.032, 0.022), (r - 0.032, -0.022)]  # fmt: skip
        mesh.lathe(felloe, "dark wood", 26)
        tyre = [(r + 0.011, -0.02), (r + 0.018, -0.014), (r + 0.018, 0.014), (r + 0.011, 0.02)]
        mesh.lathe(tyre, "iron", 26)
        for k in range(8):
            a = k * pi / 4
            spoke = [(0.03 * cos(a), 0.03 * sin(a), 0), (0.16 * cos(a), 0.16 * sin(a), 0)]
            mesh.tube(spoke, 0.018, "light wood", 8)
        mesh.ball((0, 0, 0), (0.052, 0.052, 0.045), "iron", 14, 9)
        mesh.ball((0, 0, -side * 0.035), (0.028, 0.028, 0.025), "gold", 10, 7)


def _carriage(mesh: Mesh) -> None:
    for side in (1, -1):
        mesh.box((-0.20, side * 0.062, 0.17), (0.56, 0.045, 0.105), "coat", 0.015, turn("y", -20))
    mesh.tube([(0, -0.20, 0.20), (0, 0.20, 0.20)], 0.03, "iron", 8)
    mesh.box((-0.40, 0, 0.085), (0.10, 0.17, 0.07), "iron", 0.015, turn("y", -20))


def _barrel(mesh: Mesh) -> None:
    bronze = [
        (1e-3, -0.285), (0.03, -0.28), (0.042, -0.26), (0.030, -0.235), (0.05, -0.22),
        (0.092, -0.20), (0.105, -0.18), (0.106, -0.155), (0.094, -0.145), (0.091, -0.02),
        (0.099, -0.015), (0.099, 0.01), (0.083, 0.02), (0.068, 0.24), (0.078, 0.25),
        (0.078, 0.27), (0.070, 0.28), (0.080, 0.33), (0.084, 0.355), (0.075, 0.37), (0.055, 0.372),
    ]  # fmt: skip
    mesh.lathe(bronze, "bronze", 24)
    mesh.lathe([(0.055, 0.372), (0.05, 0.34), (1e-3, 0.33)], "black", 20)


def _salute(mesh: Mesh, t: float) -> None:
    with mesh.at(move(0, 0, 0.37)):
        if 0.2 < t < 0.45:
            muzzle_flash(mesh, 0.46 if t < 0.3 else 0.36)
        if t > 0.45:
            with mesh.at(move(0, 0, 0.04)):
                cotton(mesh, 10, 0.23, (t - 0.42) / 0.50)
