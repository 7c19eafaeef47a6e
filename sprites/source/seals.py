"""A letter closed with wax, and opened again: what a promise kept secret looks like.

The one decision: the letter stands up and faces the camera. Lying flat it would be a white line at
forty pixels; and who promises something holds it up for all to see.
"""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np

from .effects import CAMERA, star
from .mesh import Mesh, move, scale, turn

_WIDE, _HIGH = 0.40, 0.27
_LARGE = scale(1.35)


def seal(mesh: Mesh, animation: str, t: float) -> None:
    """A letter hops up, wax falls on it, a stamp comes down and leaves a star."""
    hop = float(np.interp(t, [0, 0.14, 0.26, 1], [0.70, 1.08, 1.0, 1.0]))
    press = float(np.interp(t, [0.26, 0.5, 0.64, 0.9], [0.44, 0.0, 0.0, 0.56]))
    squash = float(np.interp(t, [0.3, 0.5, 0.64, 0.76], [0.0, 1.06, 1.06, 1.0]))
    with mesh.at(_LARGE, move(0, 0, 0.36), CAMERA, scale(hop)):
        _letter(mesh, 0.0)
        if squash > 0.05:
            _wax(mesh, squash, stamped=t > 0.6)
    if 0.26 < t < 0.88:
        with mesh.at(_LARGE, move(0, -0.10, 0.39), CAMERA, move(0, press, 0.04 + 0.3 * press),
                     turn("x", -55)):
            _stamp(mesh)


def unseal(mesh: Mesh, animation: str, t: float) -> None:
    """The wax breaks in two, the flap flies open, and light comes out."""
    shake = 0.025 * sin(40 * t) if t < 0.25 else 0.0
    apart = float(np.interp(t, [0.2, 0.8], [0.0, 1.0]))
    lift = float(np.interp(t, [0.3, 0.75], [0.0, 165.0]))
    size = float(np.interp(t, [0, 0.7, 1.0], [1.0, 1.0, 0.62]))
    with mesh.at(_LARGE, move(shake, 0, 0.36), CAMERA, scale(size)):
        _letter(mesh, lift)
        glow = float(np.interp(t, [0.35, 0.65, 1.0], [0.0, 1.0, 0.35]))
        for k in range(7 if glow > 0.05 else 0):
            a, far = pi * (0.12 + 0.76 * k / 6), 0.20 + 0.34 * glow
            place = move(far * cos(a), 0.16 + far * sin(a), 0.06)
            small = scale((0.085 if k % 2 else 0.060) * glow)
            with mesh.at(place, turn("z", 60 * t + 30 * k), small):
                star(mesh)
        for side in (1, -1):
            drop = 0.95 * apart * apart
            if apart >= 1.0:
                continue
            place = move(side * 0.30 * apart, -0.02 + 0.16 * apart - drop, 0.05)
            with mesh.at(place, turn("z", -70 * side * apart), scale(1 - 0.35 * apart)):
                _half(mesh, side, 0.012 if t > 0.1 else 0.0)


def _letter(mesh: Mesh, lift: float) -> None:
    """An envelope, its flap turned up by ``lift`` degrees."""
    mesh.box((0, 0, 0), (2 * _WIDE, 2 * _HIGH, 0.035), "parchment", 0.012)
    for side in (1, -1):
        corner, tip = (side * _WIDE * 0.95, -_HIGH * 0.92, 0.022), (side * 0.05, 0.0, 0.022)
        mesh.tube([corner, tip], 0.010, "fold", 6)
    with mesh.at(move(0, _HIGH, 0.022), turn("x", lift)):
        edge = np.array([(-_WIDE, 0, 0), (_WIDE, 0, 0), (0, -1.12 * _HIGH, 0)], float)
        raised = np.array((0, 0, 0.010))
        top, low = edge + raised, edge - 0.4 * raised
        mesh.add(top, [(1, 0, 2)], "parchment")
        mesh.add(low, [(0, 1, 2)], "gold paper")
        for a, b in ((0, 2), (1, 2)):
            mesh.tube([edge[a], edge[b]], 0.016, "fold", 7)


def _wax(mesh: Mesh, size: float, stamped: bool) -> None:
    with mesh.at(move(0, -0.03, 0.035), scale(size)):
        angle = np.arange(40) / 40 * 2 * pi
        rim = 1 + 0.05 * np.sin(3 * angle + 1) + 0.04 * np.sin(7 * angle)
        rows = []
        for radius, high in ((0.155, 0.0), (0.165, 0.020), (0.150, 0.045), (0.115, 0.050)):
            rows.append(np.stack([radius * rim * np.cos(angle), radius * rim * np.sin(angle),
                                  np.full(40, high)], -1))
        mesh.strip(np.array(rows), "wax")
        mesh.lathe([(0.122, 0.050), (0.112, 0.030), (1e-3, 0.030)], "dark wax", 40)
        if stamped:
            with mesh.at(move(0, 0, 0.030), scale(0.098, 0.098, 0.10)):
                star(mesh)


def _half(mesh: Mesh, side: int, gap: float) -> None:
    """One half of the broken seal, its broken edge a zigzag."""
    edge = [(0.02, 0.16), (-0.03, 0.08), (0.03, 0.02), (-0.025, -0.06), (0.015, -0.16)]
    angle = np.linspace(-pi / 2, pi / 2, 16)[1:-1]
    arc = [(side * 0.160 * cos(a), 0.160 * sin(a)) for a in angle]
    outline = [*edge, *arc]  # the edge runs down, the arc comes back up
    middle = (side * 0.07, 0.0)
    shape = np.array([*outline, middle])
    count = len(outline)
    faces = [(k, (k + 1) % count, count) for k in range(count)]
    if side < 0:
        faces = [(b, a, c) for a, b, c in faces]
    with mesh.at(move(side * gap, 0, 0)):
        top = np.column_stack([shape, np.full(count + 1, 0.045)])
        mesh.add(top, faces, "wax")
        wall = np.array([np.column_stack([shape[:-1], np.full(count, z)]) for z in (0.0, 0.045)])
        mesh.strip(wall if side > 0 else wall[:, ::-1], "dark wax")
        with mesh.at(move(0, 0, 0.045), scale(0.098, 0.098, 0.10)):
            star(mesh, side)


def _stamp(mesh: Mesh) -> None:
    """A brass stamp with a turned handle, standing on its face."""
    mesh.lathe([(1e-3, 0.0), (0.125, 0.0), (0.132, 0.02), (0.120, 0.05), (0.05, 0.075),
                (0.042, 0.12)], "gold", 28)
    mesh.lathe([(0.042, 0.12), (0.060, 0.15), (0.050, 0.20), (0.078, 0.30), (0.085, 0.37),
                (0.060, 0.43), (1e-3, 0.45)], "wood", 24)
