"""Two archers behind a mantlet: the antique set's cannon.

The one decision: where they aim is a rule of the game, so it is told four times over: by the prow
of the base, by the arrow inlaid in it, by the mantlet across, and by two bows drawn above it.
"""

from __future__ import annotations

from itertools import product
from math import pi, sin

import numpy as np

from .antique import bare_arm, hands_up, warrior
from .foot import Pose, stance
from .mesh import Mesh, about, move, scale, turn
from .parts import base

_RADIUS = 0.46


def archers(mesh: Mesh, animation: str, t: float) -> None:
    """A pair drawing their bows; their action is a volley, their fall a tumble backwards."""
    base(mesh, _RADIUS)
    _prow(mesh)
    tilt = 80 * min(1.0, 1.25 * t) ** 2 if animation == "fall" else 0.0
    with mesh.at(about((0.20, 0, 0.06), turn("y", 0.85 * tilt))):
        _mantlet(mesh)
    for side, late in ((1, 0.0), (-1, 0.09)):
        when = t if animation == "fall" else (t + late) % 1.0
        away = about((0, 0, 0.09), turn("y", -tilt))
        at = move(-0.10 - 0.05 * tilt / 80, side * 0.235, 0.03 * tilt / 80)
        with mesh.at(at, turn("z", side * tilt * 0.5), away, scale(0.74)):
            pose = stance(animation, when) if animation != "idle" else _breath(when)
            face = "moustache" if side > 0 else "boy"
            warrior(mesh, animation, when, pose, "phrygian", face, _bow, shin="leather")


def _breath(t: float) -> Pose:
    """Steady, as one is who aims: no sway, but he draws and eases, and glances at his friend."""
    glance = 26 * max(0.0, sin(2 * pi * t - 0.8)) ** 2
    return Pose(squash=1 + 0.040 * sin(2 * pi * t), yaw=glance)


def _prow(mesh: Mesh) -> None:
    """The base runs out into a point, with an arrow inlaid from there to the middle."""
    outline = np.array(
        [(0.342, 0.308), (0.36, 0.288), (0.62, 0.0), (0.36, -0.288), (0.342, -0.308)]
    )
    low, high = (np.column_stack([outline, np.full(5, z)]) for z in (0.0, 0.054))
    mesh.strip(np.array([low, high]), "rim", wrap=False)
    inner = outline * np.array([0.955, 0.93])
    top = np.column_stack([inner, np.full(5, 0.059)])
    mesh.strip(np.array([high, top]), "gold", wrap=False)
    middle = np.tile([0.36, 0.0, 0.059], (5, 1))
    mesh.strip(np.array([top, middle * 0.999 + top * 0.001]), "base", wrap=False)
    head = [(0.565, 0.0, 0.064), (0.405, 0.150, 0.064), (0.405, -0.150, 0.064)]
    mesh.add(head, [(0, 1, 2)], "white")
    mesh.box((0.125, 0, 0.058), (0.61, 0.085, 0.008), "white", 0.003)
    for side, x in product((1, -1), (-0.14, -0.06)):
        mesh.box((x - 0.035, side * 0.060, 0.058), (0.13, 0.035, 0.008), "white", 0.003,
                 turn("z", -side * 40))  # fmt: skip


def _mantlet(mesh: Mesh) -> None:
    """Two fences of pales bound with rope; the gap shows the arrow to who looks from behind."""
    for side, k in product((1, -1), range(3)):
        y = side * (0.128 + 0.076 * k)
        with mesh.at(move(0.215 - 0.35 * y * y, y, 0.05)):
            high = 0.255 + 0.02 * (k % 2)
            pale = [(0.038, 0), (0.038, high), (0.026, high + 0.03), (1e-3, high + 0.06)]
            mesh.lathe(pale, "light wood" if k % 2 else "wood", 12)
    for side, z in product((1, -1), (0.13, 0.26)):
        span = side * np.linspace(0.10, 0.305, 7)
        rope = [(0.215 - 0.35 * y * y + 0.036, y, z) for y in span]
        mesh.tube(rope, 0.020, "coat" if z < 0.2 else "facing", 8)


def drawn(animation: str, t: float) -> tuple[float, float]:
    """How far the string is drawn (0..1), and how far the arrow has flown (< 0: not loosed)."""
    if animation == "action":
        pull = float(np.interp(t, [0, 0.2, 0.3, 0.34, 0.6, 1], [0.8, 1, 1, 0, 0, 0.8]))
        return pull, 2.6 * (t - 0.30) if t > 0.30 else -1.0
    if animation == "idle":
        return 0.74 + 0.26 * sin(2 * pi * t), -1.0
    return 0.35, -1.0


def _bow(mesh: Mesh, animation: str, t: float) -> None:
    if animation == "fall":
        hands_up(mesh, t)
        with mesh.at(move(0.1, 0.2 + 0.1 * t, 0.1 * t), turn("x", 60 * t)):
            stave(mesh, 0.0, 0.0)
        return
    pull, flown = drawn(animation, t)
    z, y, grip = 0.665, 0.03, 0.40
    nock = grip - 0.12 - 0.25 * pull
    bare_arm(mesh, 1, (0.19, 0.165, z - 0.03), (grip, y + 0.01, z))
    bare_arm(mesh, -1, (nock - 0.17, -0.27, z + 0.02), (nock, y - 0.03, z))
    with mesh.at(move(grip, y, z)):
        stave(mesh, pull, nock - grip)
    start = nock
    if flown >= 0:
        if flown > 0.75:
            return
        start = nock + flown
    arrow(mesh, start, y, z)
    with mesh.at(move(-0.16, -0.06, 0.50), turn("x", 16)):
        quiver = [(1e-3, -0.15), (0.052, -0.15), (0.066, 0.12), (0.058, 0.12)]
        mesh.lathe(quiver, "facing", 14)
        for x, w in ((0.02, 0.02), (-0.02, 0.0), (0.0, -0.03)):
            mesh.tube([(x, w, 0.08), (x, w, 0.19)], [0.010, 0.022], "white", 6)


def stave(mesh: Mesh, pull: float, nock: float) -> None:
    """A recurved bow held at the origin, its string drawn back to x = ``nock``."""
    k = np.linspace(-1, 1, 15)
    bend = 0.10 + 0.10 * pull
    high = 0.44 - 0.05 * pull
    x = 0.03 - bend * np.abs(k) ** 1.6 + 0.08 * np.clip(np.abs(k) - 0.8, 0, 1) / 0.2
    path = np.stack([x, 0 * k, high * k], 1)
    mesh.tube(path, 0.014 + 0.018 * (1 - np.abs(k)), "dark wood", 8)
    mesh.tube([(0.03, 0, -0.06), (0.03, 0, 0.06)], 0.036, "gold", 10)
    tip = x[0] if nock == 0.0 else nock
    mesh.tube([path[1], (tip, -0.01, 0), path[-2]], 0.008, "white", 6)


def arrow(mesh: Mesh, start: float, y: float, z: float) -> None:
    """Twice as thick as an arrow is, or it would be lost below 60 px."""
    mesh.tube([(start, y, z), (start + 0.60, y, z)], 0.017, "light wood", 8)
    blade = [(start + 0.54, y, z), (start + 0.60, y, z), (start + 0.74, y, z)]
    mesh.tube(blade, [0.020, 0.055, 0.004], "blade", 8)
    for spin in (90, 210, 330):
        with mesh.at(move(start, y, z), turn("x", spin)):
            mesh.tube([(0.02, 0, 0.026), (0.13, 0, 0.020)], [0.026, 0.016], "white", 6, flat=0.3)
