"""Xiangqi on four feet and on wheels: horse, elephant, chariot and mortar.

The one decision: each has one thing above all heads: a lance with its tuft, a tower with a curved
roof, a parasol, a muzzle; and none is wider than its point of the board.
"""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np

from .chariots import wheel
from .elephants import beast, mahout
from .foot import Pose, body, hat_off, stance
from .heads import head
from .horse import BAY, Coat, horse
from .livery import along, dressed, halberd, lance, swell, tunic
from .mesh import Mesh, about, move, scale, turn
from .mounted import seat
from .parts import arm, base, cotton, flung, muzzle_flash

STEPPE = Coat("dun", "dun mane", "hoof", "facing")


def rider(mesh: Mesh, animation: str, t: float) -> None:
    """A lancer; his action is a charge with the lance lowered."""
    base(mesh, 0.36, stretch=1.22)
    w = sin(2 * pi * t)
    with mesh.at(move(-0.03, 0, 0), scale(0.84)):
        saddle = horse(mesh, BAY, animation, t)
        lean = {"move": 12 + 4 * w, "action": 16 + 6 * w, "fall": -14 * t}.get(animation, 1.5 * w)
        bob = 0.02 * w if animation == "idle" else 0.0
        with mesh.at(saddle, move(-0.085, 0, 0.375 + bob)):
            seat(mesh)
            with mesh.at(about((0, 0, 0.32), turn("y", lean))):
                tunic(mesh, low=0.30)
                yaw = 26 * w if animation == "idle" else 0
                head(mesh, "lancer", "moustache", yaw, -lean * 0.8, hat_off(animation, t))
                _lancer(mesh, animation, t, lean)


def _lancer(mesh: Mesh, animation: str, t: float, lean: float) -> None:
    if animation == "fall":
        flung(mesh, t)
        lance(mesh, (0.20, -0.30, 0.05), (-0.10 - 0.25 * t, -0.30, 1.25))
        return
    w = sin(2 * pi * t)
    arm(mesh, 1, (0.05, 0.24, 0.47), (0.19, 0.10, 0.43))
    hand = np.array((0.0, -0.32, 0.48))
    slope = np.radians({"move": 58 + 5 * w, "action": lean - 2}.get(animation, 93 + 3 * w))
    if animation == "action":
        hand = np.array((0.14 + 0.16 * swell(t), -0.27, 0.50))
    arm(mesh, -1, (0.02, -0.30, 0.48), hand)
    ahead = np.array((cos(slope), 0.05, sin(slope)))
    lance(mesh, hand - 0.45 * ahead, hand + 0.92 * ahead)


def elephant(mesh: Mesh, animation: str, t: float) -> None:
    """An elephant with a tower on its back; its action is to trumpet."""
    base(mesh, 0.42, stretch=1.12)
    with mesh.at(move(-0.04, 0, 0.045), scale(0.74)):
        beast(mesh, animation, t, _tower)


def _tower(mesh: Mesh, animation: str, t: float, sit: float) -> None:
    with mesh.at(move(0.315, 0, 0.67), scale(0.58)):
        mahout(mesh, animation, t, "straw")
    with mesh.at(move(-0.10, 0, 0.77), turn("y", -2 + 14 * sit), turn("x", 6 * sit)):
        mesh.box((0, 0, 0.01), (0.40, 0.38, 0.05), "gold", 0.012)
        mesh.box((0, 0, 0.10), (0.36, 0.34, 0.15), "coat", 0.012)
        for x in (-0.15, 0.15):
            for y in (-0.14, 0.14):
                mesh.tube([(x, y, 0.05), (x, y, 0.42)], 0.022, "facing", 8)
        mesh.box((0, 0, 0.175), (0.385, 0.365, 0.025), "gold", 0.010)
        mesh.box((0, 0, 0.25), (0.20, 0.20, 0.20), "dark wood", 0.03)
        _roof(mesh, 0.40, 0.30, 0.14)
        mesh.box((0, 0, 0.53), (0.18, 0.17, 0.06), "facing", 0.010)
        _roof(mesh, 0.55, 0.20, 0.13)
        mesh.ball((0, 0, 0.70), (0.036, 0.036, 0.045), "gold", 12, 8)


def _roof(mesh: Mesh, low: float, half: float, high: float) -> None:
    """A square roof, hollow like a sail, its corners turned up."""
    a = np.arange(48) / 48 * 2 * pi
    square = 1 / np.maximum(np.abs(np.cos(a)), np.abs(np.sin(a)))
    corner = ((square - 1) / (2**0.5 - 1)) ** 2
    rows = []
    for q in (1.0, 0.85, 0.65, 0.45, 0.25, 0.02):
        r = half * q * square * (1 + 0.10 * q**3 * corner)
        z = low + high * (1 - q) ** 1.7 + 0.055 * q**4 * corner
        rows.append(np.stack([r * np.cos(a), r * np.sin(a), z], -1))
    mesh.strip(np.array(rows), "coat")
    under = rows[0] * np.array([0.2, 0.2, 1])
    mesh.strip(np.array([under, rows[0]]), "dark wood")
    mesh.tube(np.vstack([rows[0], rows[0][:1]]), 0.014, "gold", 6)
    for k in (6, 18, 30, 42):
        rib = np.array([row[k] for row in rows[:-1]])
        mesh.tube(rib, 0.013, "gold", 6)


def chariot(mesh: Mesh, animation: str, t: float) -> None:
    """A car under a parasol, one horse before it; its action is a charge, its fall a lost wheel."""
    base(mesh, 0.45, stretch=1.10)
    w = sin(2 * pi * t)
    with mesh.at(move(0.17, 0, 0), scale(0.64)):
        horse(mesh, STEPPE, animation, t, rear=True, saddled=False)
    broken = min(1.0, 1.5 * t) if animation == "fall" else 0.0
    roll = -120 * t if animation == "move" else 0.0
    for side, lost in ((1, 0.0), (-1, broken)):
        away = move(-0.24, side * (0.245 + 0.07 * lost), 0.225 - 0.145 * lost)
        with mesh.at(away, turn("x", side * 78 * lost), scale(1.05)):
            wheel(mesh, roll, side)
    jolt = {"move": 3.0 * w, "action": -3.0 * sin(pi * t)}.get(animation, 0.0)
    slump = (turn("x", 21 * broken), turn("y", jolt - 9 * broken))
    with mesh.at(move(-0.24, 0, 0.225 - 0.06 * broken), *slump):
        _car(mesh)
        with mesh.at(move(-0.01, 0, -0.13), scale(0.74)):
            _driver(mesh, animation, t)
        with mesh.at(move(-0.15, 0, 0.02), turn("y", 5 * w)):
            _parasol(mesh)


def _car(mesh: Mesh) -> None:
    mesh.tube([(0, -0.25, 0), (0, 0.25, 0)], 0.026, "dark wood", 8)
    mesh.box((-0.01, 0, 0.02), (0.36, 0.36, 0.04), "wood", 0.012)
    mesh.box((0.155, 0, 0.11), (0.035, 0.38, 0.20), "coat", 0.012)
    mesh.box((0.160, 0, 0.215), (0.045, 0.40, 0.030), "gold", 0.010)
    for side in (1, -1):
        mesh.box((-0.02, side * 0.175, 0.09), (0.33, 0.030, 0.15), "coat", 0.012)
        mesh.box((-0.02, side * 0.177, 0.17), (0.35, 0.038, 0.026), "gold", 0.010)
        shaft = [(0.15, side * 0.13, 0.02), (0.32, side * 0.15, 0.10), (0.58, side * 0.125, 0.115)]
        mesh.tube(shaft, [0.022, 0.020, 0.016], "dark wood", 8)
    with mesh.at(move(0.178, 0, 0.11), turn("y", 90)):
        mesh.lathe([(0.080, 0), (0.070, 0.010), (1e-3, 0.018)], "facing", 20)


def _parasol(mesh: Mesh) -> None:
    mesh.tube([(0, 0, 0), (0, 0, 0.86)], 0.016, "gold", 8)
    with mesh.at(move(0.02, 0, 0.76)):
        mesh.lathe([(0.222, -0.045), (0.228, 0.0), (0.222, 0.012)], "coat", 32)
        mesh.lathe([(0.232, 0.0), (0.232, 0.016), (0.13, 0.075), (0.03, 0.115), (1e-3, 0.12)],
                   "facing", 32)  # fmt: skip
        for k in range(8):
            a = k * pi / 4
            x, y = cos(a), sin(a)
            rib = [(0.232 * x, 0.232 * y, 0.014), (0.13 * x, 0.13 * y, 0.078),
                   (0.03 * x, 0.03 * y, 0.118)]  # fmt: skip
            mesh.tube(rib, 0.011, "gold", 6)
            mesh.tube([(0.228 * x, 0.228 * y, -0.03), (0.232 * x, 0.232 * y, -0.08)],
                      [0.012, 0.020], "gold", 6)  # fmt: skip
        mesh.ball((0, 0, 0.14), (0.032, 0.032, 0.045), "gold", 10, 7)


def _driver(mesh: Mesh, animation: str, t: float) -> None:
    w = sin(2 * pi * t)
    up = swell(t) if animation == "action" else 0.0
    lean = {"move": 8 + 3 * w, "action": 8 * up, "fall": -10 * t}.get(animation, 1.5 * w)
    pose = Pose(squash=1 + 0.025 * w if animation == "idle" else 1.0, lean=lean, yaw=26 * w)
    dressed(mesh, pose, "lancer", "beard", nod=-lean * 0.7)
    with mesh.at(*body(pose)):
        if animation == "fall":
            flung(mesh, t)
            return
        rein = (0.22 - 0.02 * w, 0.11, 0.50)
        arm(mesh, 1, (0.08, 0.25, 0.48), rein)
        for side in (1, -1):
            reach = [rein, (0.50, side * 0.10, 0.47), (0.88, side * 0.07, 0.66)]
            mesh.tube(reach, 0.011, "leather", 6)
        hand = np.array((0.14 + 0.10 * up, -0.28, 0.50 + 0.10 * up))
        arm(mesh, -1, (0.04, -0.30, 0.49), hand)
        slope = np.radians(84 + 3 * w - 58 * up)
        ahead = np.array((cos(slope), -0.10, sin(slope)))
        halberd(mesh, hand - 0.40 * ahead, hand + 0.84 * ahead, edge=0)


def mortar(mesh: Mesh, animation: str, t: float) -> None:
    """A bronze mortar on a sledge, and its gunner; the action is a shot."""
    base(mesh, 0.44)
    broken = min(1.0, 1.6 * t) if animation == "fall" else 0.0
    kick = float(np.interp(t, [0, 0.3, 0.36, 0.5, 1], [0, 0, 1, 0.7, 0]))
    kick = kick if animation == "action" else 0.0
    with mesh.at(move(0.11 - 0.07 * kick, 0, 0.055), scale(0.92)):
        _sledge(mesh)
        with mesh.at(move(-0.02, 0, 0.20), turn("y", 44 + 40 * broken - 6 * kick)):
            _barrel(mesh)
            if animation == "action":
                with mesh.at(move(0, 0, 0.46)):
                    if 0.3 < t < 0.6:
                        muzzle_flash(mesh, 0.40 if t < 0.45 else 0.30)
                    if t > 0.6:
                        cotton(mesh, 9, 0.21, (t - 0.5) / 0.50)
    tilt = 80 * min(1.0, 1.25 * t) ** 2 if animation == "fall" else 0.0
    away = about((0, 0, 0.09), turn("y", -tilt))
    # behind his mortar, in line with it: he is on neither side, from whichever it is seen
    with mesh.at(move(-0.285, 0.035, 0.03 * tilt / 80), turn("z", -4 + 0.4 * tilt), away,
                 scale(0.80)):  # fmt: skip
        _gunner(mesh, animation, t)


def _sledge(mesh: Mesh) -> None:
    for side in (1, -1):
        runner = [(-0.28, side * 0.135, 0.035), (0.20, side * 0.135, 0.035),
                  (0.29, side * 0.135, 0.085)]  # fmt: skip
        mesh.tube(runner, 0.034, "dark wood", 8)
        mesh.box((-0.04, side * 0.135, 0.125), (0.30, 0.045, 0.17), "coat", 0.014)
        mesh.ball((-0.02, side * 0.162, 0.195), (0.042, 0.020, 0.042), "gold", 12, 8)
    for x in (-0.18, 0.10):
        mesh.box((x, 0, 0.075), (0.07, 0.31, 0.05), "wood", 0.012)


def _barrel(mesh: Mesh) -> None:
    bronze = [
        (1e-3, -0.20), (0.05, -0.195), (0.095, -0.17), (0.122, -0.12), (0.130, -0.05),
        (0.118, 0.02), (0.104, 0.05), (0.104, 0.10), (0.112, 0.20), (0.128, 0.32), (0.158, 0.40),
        (0.160, 0.425), (0.146, 0.435), (0.112, 0.437),
    ]  # fmt: skip
    mesh.lathe(bronze, "bronze", 28)
    mesh.lathe([(0.112, 0.437), (0.100, 0.36), (1e-3, 0.33)], "black", 24)
    for r, z in ((0.131, -0.055), (0.107, 0.075), (0.119, 0.23)):
        mesh.lathe([(r, z - 0.025), (r + 0.013, z - 0.012), (r + 0.013, z + 0.012), (r, z + 0.03)],
                   "facing" if z > 0 else "gold", 28)  # fmt: skip
    mesh.tube([(-0.09, 0, -0.17), (-0.13, 0, -0.18)], [0.02, 0.012], "cream", 8)


def _gunner(mesh: Mesh, animation: str, t: float) -> None:
    pose = stance(animation, t)
    down = 1.0 if animation == "action" and t < 0.35 else 0.0
    if animation == "action":
        pose = Pose(lean=12 * down - 6 * (1 - down))
    dressed(mesh, pose, "kerchief", "whiskers")
    with mesh.at(*body(pose)):
        if animation == "fall":
            flung(mesh, t)
            return
        ears = 1.0 if animation == "action" and not down else 0.0
        w = sin(2 * pi * t)
        arm(mesh, 1, (0.02, 0.28, 0.47 + 0.14 * ears), (0.07, 0.20, 0.38 + 0.40 * ears))
        hand = np.array((0.22, -0.20, 0.52 + 0.02 * w - 0.04 * down))
        arm(mesh, -1, (0.08, -0.26, 0.50), hand)
        ahead = np.array((0.30, -0.06, 0.20))
        with mesh.at(along(hand - 0.3 * ahead, hand + ahead)):
            mesh.tube([(0, 0, 0), (0, 0, 0.36)], 0.017, "light wood", 8)
            mesh.ball((0, 0, 0.38), 0.040 + 0.010 * w, "flame", 10, 7)
            mesh.ball((0, 0, 0.41), 0.024, "flash", 8, 6)
