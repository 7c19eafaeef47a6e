"""Agon: the queen and her guards.

The one decision: a bell against a tower. The queen is a wide gown with a crown, and hops; a guard
is narrow and tall behind a round shield; so who she is shows where seven pieces crowd one ring.
"""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np

from .antique import shield
from .foot import body, hat_off, stance
from .heads import head
from .livery import dressed, halberd, hop, plunge, sleeve, swell
from .mesh import Mesh, about, scale, turn
from .parts import arm, base, flung


def queen(mesh: Mesh, animation: str, t: float) -> None:
    """A queen in a wide gown; her action is to raise her sceptre, her move a hop."""
    base(mesh, 0.46, gold=True)
    w = sin(2 * pi * t)
    up = swell(t) if animation == "action" else 0.0
    with mesh.at(*hop(animation, t)):
        with mesh.at(scale(0.86, 0.86, 1)):
            _gown(mesh, t, abs(sin(pi * t)) if animation == "move" else 0.0)
        yaw = 22 * w if animation == "idle" else 0
        head(mesh, "crown", "lady", yaw, -6 * up, hat_off(animation, t))
        if animation == "fall":
            for side in (1, -1):
                hand = (0.06, side * 0.27, 0.58 + 0.25 * t)
                arm(mesh, side, (0.03, side * 0.25, 0.54), hand, forearm="white")
            return
        sleeve(mesh, 1, (0.09, 0.22, 0.49), (0.19, 0.09, 0.47))
        grip = np.array((0.19 - 0.04 * up, -0.10 - 0.18 * up, 0.50 + 0.32 * up))
        sleeve(mesh, -1, (0.09, -0.24, 0.50 + 0.10 * up), grip)
        rod = np.array((0.05 + 0.03 * w, -0.10, 0.34))
        mesh.tube([grip - 0.35 * rod, grip + rod], 0.017, "gold", 8)
        mesh.ball(grip + 1.06 * rod, 0.044, "facing", 12, 8)
        mesh.ball(grip + 1.20 * rod, 0.022, "gold", 8, 6)


def _gown(mesh: Mesh, t: float, leap: float) -> None:
    spread = 1 + 0.05 * leap
    skirt = [(0.295 * spread, 0.062), (0.300 * spread, 0.085), (0.268, 0.16), (0.215, 0.26),
             (0.150, 0.37), (0.112, 0.445), (0.118, 0.48)]  # fmt: skip
    chest = [(0.138, 0.545), (0.140, 0.585), (0.112, 0.635), (0.06, 0.665), (0.02, 0.67)]
    mesh.lathe([*skirt, *chest], "coat", 36)
    mesh.lathe([(0.297 * spread, 0.060), (0.312 * spread, 0.072), (0.292, 0.125), (0.280, 0.130)],
               "gold", 36)  # fmt: skip
    mesh.lathe([(0.116, 0.425), (0.126, 0.435), (0.124, 0.466), (0.116, 0.474)], "gold", 24)
    front = [(0.292, 0, 0.105), (0.270, 0, 0.165), (0.218, 0, 0.262), (0.152, 0, 0.375),
             (0.118, 0, 0.435)]  # fmt: skip
    mesh.tube(front, [0.120, 0.105, 0.078, 0.048, 0.030], "trousers", 14, flat=0.16)
    for side in (1, -1):
        for k, (turn_, z, r) in enumerate(((0.55, 0.13, 0.284), (0.95, 0.135, 0.283))):
            a = side * turn_
            mesh.ball((r * cos(a), r * sin(a), z + 0.01 * k), 0.026, "facing", 10, 7)
        train = [(0.0, side * 0.150, 0.625), (-0.12, side * 0.14, 0.60)]
        mesh.tube(train, 0.030, "white", 10)
    # a mantle behind, ermine at its edge
    v, u = np.meshgrid(np.linspace(0, 1, 10), np.linspace(-1, 1, 13), indexing="ij")
    way = pi + u * (0.55 + 0.35 * v)
    far = 0.155 + 0.175 * v**1.2 + 0.012 * v * np.sin(2 * pi * (t + u))
    cloth = np.stack([far * np.cos(way), far * np.sin(way), 0.63 - 0.545 * v], -1)
    mesh.strip(cloth, "facing", wrap=False)
    for edge in (cloth[:, 0], cloth[:, -1], cloth[-1]):
        mesh.tube(edge, 0.022, "white", 8)
    mesh.lathe([(0.085, 0.635), (0.135, 0.655), (0.140, 0.690), (0.110, 0.700)], "white", 20)


def guard(mesh: Mesh, animation: str, t: float) -> None:
    """A halberdier of the queen's behind a round shield; the action is a thrust."""
    base(mesh)
    pose = stance(animation, t)
    k = plunge(t) if animation == "action" else 0.0
    pose = pose._replace(lean=pose.lean + 10 * k, stride=pose.stride + 0.45 * k)
    dressed(mesh, pose, "morion", "whiskers", off=hat_off(animation, t))
    with mesh.at(*body(pose)):
        for side in (1, -1):
            mesh.ball((0, side * 0.175, 0.605), (0.080, 0.075, 0.065), "steel", 14, 8)
        if animation == "fall":
            flung(mesh, t)
            with mesh.at(about((0, -0.22, 0.5), turn("y", -34 * t))):
                halberd(mesh, (0.10, -0.24, 0.10), (0.06, -0.24, 1.28))
            shield(mesh, (0.245 - 0.14 * t, 0.15 + 0.06 * t, 0.42), 6 + 50 * t, radius=0.21)
            return
        w = sin(2 * pi * t) if animation == "move" else 0.0
        arm(mesh, 1, (0.08, 0.26, 0.50), (0.18, 0.19, 0.46), glove="leather")
        shield(mesh, (0.235, 0.16, 0.44 + 0.015 * w), 8, radius=0.21)
        hand = np.array((0.01 + 0.03 * w + 0.20 * k, -0.31, 0.50 + 0.10 * max(0.0, k)))
        arm(mesh, -1, (-0.03 + 0.10 * k, -0.29, 0.49), hand, glove="leather")
        up = np.array((0.05 * w + 0.75 * max(0.0, k) - 0.3 * min(0.0, k), 0.02, 1 - 0.7 * abs(k)))
        up = up / np.linalg.norm(up)
        halberd(mesh, hand - 0.42 * up, hand + 0.86 * up)
