"""Xiangqi on foot: general, mandarin and soldier.

The one decision: they wear the opera's dress, flags on the general's back, wings on the
mandarin's cap, a cone of straw on the soldier; their names are written on the medallion.
"""

from __future__ import annotations

from math import pi, sin

import numpy as np

from .foot import body, hat_off, stance
from .heads import head
from .livery import dressed, hop, lance, plunge, robe, sleeve, swell, wings
from .mesh import Mesh, about, turn
from .parts import arm, base, flung


def general(mesh: Mesh, animation: str, t: float) -> None:
    """A general with four flags on his back; his action is a command, his move a hop."""
    base(mesh, 0.40, gold=True)
    up = swell(t) if animation == "action" else 0.0
    w = sin(2 * pi * t)
    with mesh.at(*hop(animation, t)):
        robe(mesh, 0.255, sash="gold")
        wings(mesh, t)
        for side in (1, -1):
            mesh.ball((0, side * 0.180, 0.605), (0.090, 0.085, 0.068), "gold", 14, 8)
        mesh.ball((0.150, 0, 0.53), (0.018, 0.060, 0.060), "gold", 14, 8)
        yaw = 22 * w if animation == "idle" else 0
        head(mesh, "marshal", "sage", yaw, -5 * up, hat_off(animation, t))
        if animation == "fall":
            flung(mesh, t)
            return
        arm(mesh, 1, (0.02, 0.28, 0.47), (0.14, 0.21, 0.42), forearm="facing", cuff="gold")
        hand = np.array((0.15 + 0.10 * up, -0.26, 0.46 + 0.36 * up))
        arm(mesh, -1, (0.06, -0.30, 0.50 + 0.12 * up), hand, forearm="facing", cuff="gold")
        ahead = np.array((0.20 + 0.10 * up, -0.05 + 0.03 * w, 0.46))
        path = [hand - 0.16 * ahead, hand, hand + 0.5 * ahead, hand + ahead]
        mesh.tube(path[:2], 0.022, "facing", 8)
        mesh.ball(hand + 0.10 * ahead, (0.05, 0.05, 0.022), "gold", 12, 7)
        mesh.tube(path[1:], [0.026, 0.034, 0.005], "blade", 8, flat=0.4)


def mandarin(mesh: Mesh, animation: str, t: float) -> None:
    """An adviser with his tablet; his action is a deep bow, his move a hop."""
    base(mesh, 0.38)
    bow = swell(t) if animation == "action" else 0.0
    w = sin(2 * pi * t)
    with mesh.at(*hop(animation, t), about((0, 0, 0.44), turn("y", 15 * bow))):
        robe(mesh, 0.275)
        mesh.box((0.150, 0, 0.535), (0.022, 0.125, 0.115), "gold", 0.010, turn("y", -4))
        mesh.box((0.160, 0, 0.535), (0.016, 0.095, 0.085), "facing", 0.007, turn("y", -4))
        yaw = 22 * w if animation == "idle" else 0
        head(mesh, "gauze", "sage", yaw, 4 * bow, hat_off(animation, t))
        if animation == "fall":
            flung(mesh, t)
            return
        high = 0.02 * w + 0.07 * bow
        for side in (1, -1):
            sleeve(mesh, side, (0.10, side * 0.25, 0.47), (0.235, side * 0.055, 0.47 + high))
        tablet = (0.265, 0, 0.56 + high)
        mesh.box(tablet, (0.024, 0.070, 0.27), "tusk", 0.010, turn("y", 12))


def soldier(mesh: Mesh, animation: str, t: float) -> None:
    """A soldier under a straw hat; his action is a thrust of the spear."""
    base(mesh)
    pose = stance(animation, t)
    k = plunge(t) if animation == "action" else 0.0
    pose = pose._replace(lean=pose.lean + 10 * k, stride=pose.stride + 0.45 * max(0.0, k))
    dressed(mesh, pose, "straw", "moustache", off=hat_off(animation, t))
    with mesh.at(*body(pose)):
        mesh.ball((0.138, 0, 0.505), (0.020, 0.082, 0.082), "white", 18, 9)
        if animation == "fall":
            flung(mesh, t)
            with mesh.at(about((0, -0.22, 0.5), turn("y", -34 * t))):
                lance(mesh, (0.10, -0.22, 0.10), (0.06, -0.22, 1.28))
            return
        w = sin(2 * pi * t) if animation == "move" else 0.0
        back, front = np.array((0.02, -0.25, 0.44)), np.array((0.24, 0.05, 0.53))
        ahead = np.array((0.50, 0.16, 0.85))
        if animation == "idle":
            back, front, ahead = (
                np.array((0.0, -0.31, 0.50)),
                np.array((0.08, 0.255, 0.38)),
                np.array((0.0, -0.03, 1.0)),
            )
        if animation == "action":
            ahead = np.array((0.97, 0.14, 0.10 - 0.04 * k))
            back = np.array((0.02 + 0.20 * k, -0.27, 0.64))
            front = np.array((0.24 + 0.12 * k, -0.09, 0.66))
        shift = np.array((0.04 * w, 0, 0.01 * abs(w)))
        arm(mesh, -1, (0.0, -0.29, 0.48), back + shift)
        arm(mesh, 1, (0.08, 0.25, 0.48), front + shift)
        reach = 0.44 if animation == "idle" else 0.34
        lance(mesh, back + shift - reach * ahead, back + shift + (1.22 - reach) * ahead)
