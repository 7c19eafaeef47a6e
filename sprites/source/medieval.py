"""Halebarde et Gonfanon: halberdier, archer and lookout.

The one decision: each is told by one thing held high: an axe, a bow, a banner.
"""

from __future__ import annotations

from math import pi, sin

import numpy as np

from .archers import arrow, drawn, stave
from .foot import body, hat_off, stance
from .livery import along, dressed, halberd, pennant, plunge, swell
from .mesh import Mesh, about, move, scale, turn
from .parts import arm, base, flung


def halberdier(mesh: Mesh, animation: str, t: float) -> None:
    """A man with a great halberd in both hands; his action is a blow from above."""
    base(mesh)
    pose = stance(animation, t)
    k = plunge(t) if animation == "action" else 0.0
    pose = pose._replace(lean=pose.lean + 12 * k, stride=pose.stride + 0.5 * max(0.0, k))
    dressed(mesh, pose, "kettle", "beard", off=hat_off(animation, t))
    with mesh.at(*body(pose)):
        for side in (1, -1):
            mesh.ball((0, side * 0.178, 0.600), (0.076, 0.070, 0.066), "iron", 14, 8)
        if animation == "fall":
            flung(mesh, t)
            with mesh.at(about((0, -0.22, 0.5), turn("y", -34 * t))):
                halberd(mesh, (0.10, -0.22, 0.08), (0.04, -0.22, 1.34))
            return
        # upright before him in both hands: at his side it would stand high seen from one side
        # and low from the other, and he would not be known by it
        w = sin(2 * pi * t)
        low, high = np.array((0.225, 0.0, 0.42)), np.array((0.215, -0.04, 0.64))
        ahead = np.array((-0.04, -0.10 + 0.03 * w, 1.0))
        long = 0.86 if animation == "action" else 1.10
        if animation == "move":
            low[2], high[2] = low[2] + 0.03 * abs(w), high[2] + 0.03 * abs(w)
        if animation == "action":
            high = np.array((0.12 + 0.10 * k, -0.20, 0.64 - 0.06 * k))
            swing = np.radians(112 - 95 * max(0.0, k) - 30 * min(0.0, k))
            ahead = np.array((np.cos(swing), -0.22, np.sin(swing)))
            ahead = ahead / np.linalg.norm(ahead)
            low = high - 0.24 * ahead
        arm(mesh, 1, (0.10, 0.27, 0.46), low, glove="leather", forearm="iron")
        arm(mesh, -1, (0.08, -0.28, 0.54), high, glove="leather", forearm="iron")
        halberd(mesh, high - 0.52 * ahead, high + long * ahead, edge=0.0)


def archer(mesh: Mesh, animation: str, t: float) -> None:
    """A bowman; his action is a shot."""
    base(mesh)
    pose = stance(animation, t)
    if animation == "idle":
        pose = pose._replace(yaw=0.4 * pose.yaw)
    dressed(mesh, pose, "bycocket", "moustache", off=hat_off(animation, t))
    with mesh.at(*body(pose)):
        with mesh.at(move(-0.17, -0.02, 0.52), turn("x", 6)):
            case = [(1e-3, -0.15), (0.052, -0.15), (0.066, 0.12), (0.058, 0.12)]
            mesh.lathe(case, "leather", 14)
            for x, y in ((0.02, 0.02), (-0.02, 0.0), (0.0, -0.03)):
                mesh.tube([(x, y, 0.08), (x, y, 0.22)], [0.010, 0.026], "white", 6)
        if animation == "fall":
            flung(mesh, t)
            with mesh.at(move(0.12, 0.24 + 0.1 * t, 0.45), turn("x", 60 * t)):
                stave(mesh, 0.0, 0.0)
            return
        if animation == "move":
            w = sin(2 * pi * t)
            arm(mesh, 1, (0.05, 0.26, 0.49), (0.17 + 0.04 * w, 0.25, 0.45))
            with mesh.at(move(0.17 + 0.04 * w, 0.26, 0.46), turn("y", 24)):
                stave(mesh, 0.0, 0.0)
            arm(mesh, -1, (-0.02 - 0.1 * w, -0.25, 0.47), (0.02 - 0.2 * w, -0.23, 0.36))
            return
        pull, flown = drawn(animation, t)
        z, y, grip = 0.60, 0.03, 0.47
        nock = grip - 0.12 - 0.25 * pull
        arm(mesh, 1, (0.19, 0.18, z - 0.03), (grip, y + 0.01, z), cuff="leather")
        arm(mesh, -1, (nock - 0.17, -0.24, z + 0.02), (nock, y - 0.03, z))
        with mesh.at(move(grip, y, z), scale(1.6)):
            stave(mesh, pull, (nock - grip) / 1.6)
        if flown <= 0.55:
            arrow(mesh, nock + max(0.0, flown), y, z)


def lookout(mesh: Mesh, animation: str, t: float) -> None:
    """A lookout under his gonfanon; his action is to blow the horn."""
    base(mesh)
    pose = stance(animation, t)
    up = swell(t) if animation == "action" else 0.0
    pose = pose._replace(lean=pose.lean - 7 * up)
    dressed(mesh, pose, "hood", "boy", -6 * up, 0.5 * hat_off(animation, t))
    with mesh.at(*body(pose)):
        mesh.lathe([(0.205, 0.555), (0.200, 0.575), (0.150, 0.655), (0.105, 0.705)], "facing", 22)
        mesh.lathe([(0.203, 0.548), (0.214, 0.556), (0.206, 0.578)], "gold", 22)
        w = sin(2 * pi * t)
        # strapped to his back, where it is as high from every side
        wind = 0.09 if animation == "move" else 0.055
        with mesh.at(about((-0.15, 0, 0.4), turn("x", 5 * w if animation != "fall" else 0.0))):
            _gonfanon(mesh, t, wind)
        if animation == "fall":
            flung(mesh, t)
            _horn(mesh, (0.16, -0.16, 0.42), -30)
            return
        if animation == "move":
            arm(mesh, 1, (-0.02 - 0.1 * w, 0.25, 0.47), (0.02 - 0.2 * w, 0.23, 0.36))
        else:  # a hand above his eyes
            arm(mesh, 1, (0.06, 0.30, 0.70), (0.155, 0.10, 0.865 - 0.02 * up))
        hand = np.array((0.17 + 0.07 * up, -0.17 + 0.12 * up, 0.45 + 0.21 * up + 0.01 * w))
        arm(mesh, -1, (0.08 + 0.06 * up, -0.27, 0.48 + 0.10 * up), hand)
        _horn(mesh, (hand[0], hand[1], hand[2] + 0.01), -20 + 45 * up, 1.3)


def _gonfanon(mesh: Mesh, t: float, wind: float) -> None:
    """A pole with a crossbar; the cloth hangs from it in three tails, low enough that a column of
    lookouts is no zigzag of cloth."""
    mesh.tube([(-0.185, 0, 0.28), (-0.185, 0, 1.36)], 0.020, "dark wood", 8)
    mesh.tube([(-0.185, 0, 1.36), (-0.185, 0, 1.45)], [0.036, 0.004], "gold", 8)
    with mesh.at(move(-0.16, 0, 1.31), turn("z", 90), move(0.27, 0, 0)):
        mesh.tube([(0.02, 0, 0.01), (-0.56, 0, 0.01)], 0.016, "gold", 8)
        pennant(mesh, "coat", 0.54, 0.46, t, 3, wind)
        for side in (1, -1):
            with mesh.at(move(-0.205, side * 0.010, -0.02)):
                pennant(mesh, "facing", 0.13, 0.32, t, 1, wind)


def _horn(mesh: Mesh, at: tuple[float, float, float], tilt: float, size: float = 1.0) -> None:
    with mesh.at(move(*at), turn("y", -tilt), scale(size)):
        path = [(-0.09, 0, 0.03), (0.0, 0, -0.01), (0.10, 0, 0.0), (0.19, 0, 0.07)]
        mesh.tube(path[:3], [0.014, 0.026, 0.042], "tusk", 12)
        with mesh.at(along(path[2], path[3])):
            mesh.lathe([(0.046, 0.0), (0.058, 0.06), (0.092, 0.13)], "tusk", 20)
            mesh.lathe([(0.090, 0.118), (0.104, 0.132), (0.088, 0.140)], "gold", 20)
            mesh.lathe([(0.088, 0.136), (0.06, 0.09), (1e-3, 0.07)], "black", 20)
        mesh.tube([(-0.10, 0, 0.035), (-0.07, 0, 0.02)], 0.022, "gold", 10)
