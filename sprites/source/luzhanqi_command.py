"""The three commanders of Luzhanqi: marshal, general and major general.

The one decision: the marshal rides a rocking horse. In a box of toys the highest man has the
biggest toy; and nobody, at any size, takes a curved runner for a horse's legs.
"""

from __future__ import annotations

from math import pi, sin

import numpy as np

from .foot import stance
from .heads import head
from .horse import GREY, horse
from .livery import swell
from .luzhanqi import Look, beat, standing, swinging
from .mesh import Array, Mesh, about, move, scale, turn
from .mounted import seat
from .parts import arm, base, epaulettes, flung, torso

_ROLL = 0.80
"""Radius of the runners' curve, in cells of the horse."""


def marshal(mesh: Mesh, animation: str, t: float) -> None:
    """A marshal on a rocking horse; his action is a command with the baton."""
    base(mesh, 0.44, gold=True)
    w = sin(2 * pi * t)
    up = swell(t) if animation == "action" else 0.0
    rock = {"idle": 5 * w, "move": 12 * w, "action": -13 * up}.get(animation, -10 * t)
    with mesh.at(move(-0.11, -0.03, 0.055), scale(0.80), about((0, 0, _ROLL), turn("y", rock))):
        _runners(mesh)
        with mesh.at(move(0, 0, 0.02)):
            horse(mesh, GREY, "idle", 0.0)
            with mesh.at(move(-0.085, 0, 0.375)):
                _rider(mesh, animation, t, up)


def _runners(mesh: Mesh) -> None:
    a = np.linspace(-0.60, 0.52, 15)
    for side in (1, -1):
        curve = np.stack([_ROLL * np.sin(a), 0 * a + side * 0.115, _ROLL * (1 - np.cos(a))], 1)
        mesh.tube(curve + np.array((0, 0, 0.035)), 0.038, "facing", 10)
    for x in (-0.40, 0.0, 0.36):
        z = _ROLL - (_ROLL**2 - x * x) ** 0.5 + 0.05
        mesh.tube([(x, -0.115, z), (x, 0.115, z)], 0.026, "light wood", 8)


def _rider(mesh: Mesh, animation: str, t: float, up: float) -> None:
    w = sin(2 * pi * t)
    seat(mesh)
    lean = {"idle": -3 * w, "move": -7 * w, "action": 8 * up}.get(animation, -12 * t)
    with mesh.at(about((0, 0, 0.32), turn("y", lean))):
        torso(mesh, belts=False, pack=False, officer=True)
        epaulettes(mesh, "gold")
        _sash(mesh)
        cape(mesh, 0.30, 0.34, t)
        head(mesh, "feathers", "veteran", yaw=10 * w if animation == "idle" else 0, nod=-5 * up)
        if animation == "fall":
            flung(mesh, t)
            _baton(mesh, np.array((0.05, -0.26, 0.60 + 0.25 * t)), np.array((0.2 * t, -0.2, 0.35)))
            return
        arm(mesh, 1, (0.05, 0.24, 0.47), (0.19, 0.10, 0.43), glove="white")
        hand = np.array((0.20 - 0.06 * up, -0.27, 0.62 + 0.26 * up))
        arm(mesh, -1, (0.08, -0.29, 0.55 + 0.10 * up), hand, glove="white")
        _baton(mesh, hand, np.array((0.16 - 0.08 * up, -0.10 + 0.06 * w, 0.30)))


def _baton(mesh: Mesh, hand: Array, ahead: Array) -> None:
    ends = [hand - 0.55 * ahead, hand + 0.80 * ahead]
    mesh.tube(ends, 0.036, "facing", 10)
    for end in ends:
        mesh.tube([end - 0.06 * ahead, end + 0.06 * ahead], 0.046, "gold", 10)


def _sash(mesh: Mesh) -> None:
    """A broad ribbon from the right shoulder to the left hip."""
    path = [(0.055, -0.125, 0.635), (0.130, -0.075, 0.575), (0.146, 0.0, 0.50),
            (0.118, 0.085, 0.42), (0.04, 0.150, 0.365)]  # fmt: skip
    mesh.tube(path, 0.040, "facing", 10, flat=0.45)
    mesh.ball((0.146, 0.055, 0.545), (0.014, 0.036, 0.036), "gold", 12, 8)


def cape(mesh: Mesh, low: float, wide: float, t: float, turned: float = 0.62) -> None:
    """A cape from the shoulders down to ``low``, ``wide`` from the spine there, edged with fur.

    ``turned``: the share of the half circle it covers on each side of the back.
    """
    v, u = np.meshgrid(np.linspace(0, 1, 11), np.linspace(-1, 1, 19), indexing="ij")
    way = pi + u * pi * turned
    far = 0.165 + (wide - 0.165) * v**0.85 + 0.014 * v * np.sin(2 * pi * (t + 1.5 * u))
    cloth = np.stack(
        [0.94 * far * np.cos(way), 1.06 * far * np.sin(way), 0.635 - (0.635 - low) * v], -1
    )
    mesh.strip(cloth, "facing", wrap=False)
    for edge in (cloth[:, 0], cloth[:, -1]):
        mesh.tube(edge, 0.024, "white", 8)
    mesh.tube(cloth[-1], 0.030, "white", 8)
    mesh.lathe([(0.085, 0.635), (0.150, 0.640), (0.160, 0.672), (0.110, 0.700)], "white", 22)


def general(mesh: Mesh, animation: str, t: float) -> None:
    """A general in a long cape with a tall cane; his action is a salute."""
    up = swell(t) if animation == "action" else 0.0
    pose = stance(animation, t)
    look = Look("cocked", "veteran", foot=0.40, size=1.04, rim=True)
    with standing(mesh, look, pose._replace(lean=pose.lean - 4 * up), -4 * up):
        flow = 0.05 * abs(beat(animation, t))
        cape(mesh, 0.115, 0.315 + flow, t, 0.49)
        if animation == "fall":
            flung(mesh, t)
            return
        w = beat(animation, t)
        _sash(mesh)
        hand = np.array((0.11 + 0.06 * w, -0.315, 0.50))
        arm(mesh, -1, (0.0, -0.29, 0.48), hand, glove="white")
        foot = np.array((0.10 - 0.10 * w, -0.335, 0.07 + 0.05 * abs(w)))
        mesh.tube([foot, hand + 0.42 * (hand - foot)], [0.020, 0.026], "dark wood", 10)
        mesh.ball(hand + 0.50 * (hand - foot), 0.062, "gold", 16, 10)
        if animation == "action":
            palm = (0.14 * up, 0.26 - 0.09 * up, 0.36 + 0.46 * up)
            arm(mesh, 1, (0.04, 0.30, 0.47 + 0.15 * up), palm, glove="white")
        else:
            swinging(mesh, 1, w)


def major_general(mesh: Mesh, animation: str, t: float) -> None:
    """A major general on two drums with a long spyglass; his action is to search the horizon."""
    pose = stance(animation, t)
    look = Look("tricorne", "moustache", foot=0.40, size=0.92, rim=True, perch=0.54)
    sweep = 34 * sin(2 * pi * t) if animation == "action" else 0.0
    with standing(mesh, look, pose._replace(yaw=0, twist=sweep, sway=0.5 * pose.sway)):
        if animation == "fall":
            flung(mesh, t)
            with mesh.at(move(0.15 * t, -0.1, 0.2 * t)):
                _spyglass(mesh, np.array((0.12, -0.10, 0.66)), 60 * t)
            return
        high = 0.014 * sin(2 * pi * t)
        eye = np.array((0.150, -0.055, 0.782))
        arm(mesh, -1, (0.12, -0.28, 0.60), (0.27, -0.10, 0.80 + high), glove="white")
        arm(mesh, 1, (0.16, 0.24, 0.57), (0.40, 0.01, 0.87 + 1.5 * high), glove="white")
        _spyglass(mesh, eye, -28 - 150 * high)


def _spyglass(mesh: Mesh, eye: Array, droop: float) -> None:
    with mesh.at(move(*eye), turn("y", 90 + droop)):
        for start, end, radius in ((0.0, 0.18, 0.036), (0.14, 0.36, 0.052), (0.32, 0.57, 0.072)):
            mesh.lathe([(radius, start), (radius, end)], "leather" if start else "gold", 16)
            ring = ((0.001, -0.03), (0.010, -0.02), (0.010, 0.0), (-0.004, 0.004))
            mesh.lathe([(radius + r, end + z) for r, z in ring], "gold", 16)
        mesh.lathe([(0.070, 0.565), (1e-3, 0.560)], "glass", 16)
