"""The company of Luzhanqi: captain, lieutenant and engineer.

The one decision: the company is told by its heights. The captain kneels, the lieutenant's banner
flies above everybody's head, the engineer carries his pickaxe; all three are smaller than officers.
"""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np

from .foot import stance
from .livery import along, plunge, swell
from .luzhanqi import Look, beat, standing, swinging
from .mesh import Array, Mesh, about, move, turn
from .parts import BROAD, DEEP, arm, cotton, flung, musket, muzzle_flash


def captain(mesh: Mesh, animation: str, t: float) -> None:
    """A captain on one knee, taking aim; his action is a shot. He gets up to march."""
    look = Look("kepi", "moustache", "facing", size=0.97, foot=0.36, belts=True)
    w = beat(animation, t)
    pose = stance(animation, t)._replace(yaw=0, twist=0)
    if animation != "move":
        pose = pose._replace(sway=0.4 * pose.sway)
    with standing(mesh, look, pose, kneels=animation != "move"):
        if animation == "fall":
            flung(mesh, t)
            with mesh.at(move(0.1 * t, -0.1, -0.1 * t), about((0, -0.2, 0.5), turn("x", 50 * t))):
                musket(mesh, (0.13, -0.205, 0.34), (-0.06, -0.33, 1.20))
            return
        if animation == "move":
            arm(mesh, -1, (-0.01, -0.245, 0.47), (0.10, -0.215, 0.42))
            musket(mesh, (0.13, -0.205, 0.34), (-0.06, -0.33, 1.20))
            swinging(mesh, 1, w)
            return
        _aiming(mesh, animation, t)


def _aiming(mesh: Mesh, animation: str, t: float) -> None:
    fires = animation == "action"
    kick = float(np.interp(t, [0, 0.15, 0.25, 0.5, 1], [0, 0, 0.10, 0.05, 0])) if fires else 0.0
    search = 0.05 * sin(2 * pi * t)
    butt = np.array((-0.04 - kick, -0.125, 0.585))
    tip = np.array((0.86 - kick, -0.06 + search, 0.985 + 0.5 * kick))
    ahead = tip - butt
    arm(mesh, -1, (-0.02, -0.30, 0.50), butt + 0.20 * ahead + np.array((0, 0, -0.03)))
    arm(mesh, 1, (0.17, 0.14, 0.52), butt + 0.46 * ahead + np.array((0, 0, -0.03)))
    musket(mesh, butt, tip)
    with mesh.at(along(tip, tip + ahead)):
        if fires and 0.15 < t < 0.45:
            muzzle_flash(mesh, 0.34 if t < 0.3 else 0.26)
        elif fires and t > 0.45:  # after the flash, which the smoke would hide
            cotton(mesh, 6, 0.15, (t - 0.42) / 0.5)


def lieutenant(mesh: Mesh, animation: str, t: float) -> None:
    """A young lieutenant under a banner bigger than he is; his action is to wave it."""
    up = swell(t) if animation == "action" else 0.0
    pose = stance(animation, t)
    pose = pose._replace(yaw=0.5 * pose.yaw, twist=0, sway=0.4 * pose.sway)
    look = Look("bonnet", "boy", "facing", size=0.83, foot=0.34, belts=True)
    with standing(mesh, look, pose, -6 * up):
        if animation == "fall":
            flung(mesh, t)
            with mesh.at(about((0.05, -0.12, 0.4), turn("y", -34 * t))):
                _pennant(mesh, (0.20, -0.10), 0.10, 1.66, t)
            return
        sweep = 20 * sin(4 * pi * t) * up
        hand = np.array((0.215, -0.105, 0.47 + 0.06 * up))
        arm(mesh, -1, (0.06, -0.30, 0.49), hand, glove="white")
        arm(mesh, 1, (0.10, 0.27, 0.50), hand + np.array((0, 0.03, 0.15)), glove="white")
        lean = 4 * sin(2 * pi * t)
        with mesh.at(move(0, 0, 0.06 * up), about(hand, turn("y", lean - 12), turn("x", sweep))):
            _pennant(mesh, (hand[0], hand[1]), 0.16, 1.70, t)


def _pennant(mesh: Mesh, at: tuple[float, float], low: float, high: float, t: float) -> None:
    with mesh.at(move(*at, 0)):
        mesh.tube([(0, 0, low), (0, 0, high)], 0.021, "dark wood", 8)
        mesh.tube([(0, 0, high - 0.01), (0, 0, high + 0.10)], [0.036, 0.005], "gold", 8)
        mesh.tube([(0, -0.31, high - 0.05), (0, 0.31, high - 0.05)], 0.020, "dark wood", 8)
        for side in (1, -1):
            mesh.ball((0, side * 0.32, high - 0.05), 0.034, "gold", 10, 7)
        with mesh.at(move(0.026, 0, high - 0.05)):
            _cloth(mesh, t)


def _cloth(mesh: Mesh, t: float) -> None:
    """A long cloth hanging in the y-z plane, quartered with white, its foot in two tails."""
    for left, right, pots in ((-1, 0, ("facing", "white")), (0, 1, ("white", "facing"))):
        for high, low, own in ((0, 0.42, pots[0]), (0.42, 1, pots[1])):
            u, v = np.meshgrid(
                np.linspace(left, right, 6), np.linspace(high, low, 6), indexing="ij"
            )
            drop = 0.58 * v * (1 - 0.30 * v * (1 - np.abs(u)))
            wave = 0.050 * v * np.sin(2 * pi * (0.9 * v + 0.25 * u - t))
            sheet = np.stack([wave, 0.27 * u, -drop], -1)
            edge = np.array((0.006, 0, 0))
            mesh.strip((sheet + edge)[::-1], own, wrap=False)
            mesh.strip(sheet - edge, own, wrap=False)


def engineer(mesh: Mesh, animation: str, t: float) -> None:
    """An engineer with apron, pickaxe and a candle on his helmet; his action is to dig."""
    k = plunge(t) if animation == "action" else 0.0
    pose = stance(animation, t)
    pose = pose._replace(lean=pose.lean + 16 * max(0.0, k) + 8 * min(0.0, k))
    if animation == "idle":
        pose = pose._replace(twist=0, sway=0.4 * pose.sway)
    look = Look("miner", "beard", "leather", size=0.87, foot=0.34, belts=True)
    with standing(mesh, look, pose):
        _apron(mesh)
        if animation == "fall":
            flung(mesh, t)
            with mesh.at(about((0.05, -0.25, 0.5), turn("y", -50 * t))):
                _pickaxe(mesh, (0.12, -0.24, 0.22), (-0.08, -0.28, 0.98))
            return
        w = beat(animation, t)
        if animation == "action":
            up = 1 - max(0.0, k)
            angle = np.radians(90 - 107 * max(0.0, k) - 60 * min(0.0, k))
            grip = np.array((0.20 - 0.18 * up, -0.10 + 0.06 * up, 0.52 + 0.54 * up))
            ahead = np.array((cos(angle), 0.05, sin(angle)))
            arm(mesh, -1, (0.10, -0.28, 0.54 + 0.26 * up), grip, glove="leather")
            arm(mesh, 1, (0.12, 0.26, 0.52 + 0.28 * up), grip + 0.14 * ahead, glove="leather")
            _pickaxe(mesh, grip - 0.10 * ahead, grip + 0.56 * ahead)
            if k > 0.8:
                for j in range(5):
                    a = 2.4 * j
                    chip = (0.62 + 0.10 * cos(a), 0.14 * sin(a), 0.16 + 0.06 * j)
                    mesh.ball(chip, 0.030, "sand", 8, 6)
            return
        high = 1.09 + 0.02 * sin(2 * pi * t)
        arm(mesh, -1, (0.02, -0.32, 0.82), (0.0, -0.035, high), glove="leather")
        arm(mesh, 1, (0.02, 0.32, 0.82), (0.0, 0.035, high + 0.06), glove="leather")
        with mesh.at(move(0, 0, high), turn("x", 7 * w), turn("z", 90)):
            _pickaxe(mesh, (0, 0, -0.05), (0, 0, 0.46))


def _apron(mesh: Mesh) -> None:
    """A leather bib and skirt round the front of the coat."""
    a = np.linspace(-1, 1, 13)
    rows = ((0.192, 0.225, 0.95), (0.178, 0.30, 0.95), (0.156, 0.365, 0.90), (0.158, 0.42, 0.55),
            (0.172, 0.54, 0.50))  # fmt: skip
    grid = [
        np.stack([DEEP * r * np.cos(b * a), BROAD * r * np.sin(b * a), z + 0 * a], 1)
        for r, z, b in rows
    ]
    mesh.strip(np.array(grid), "leather", wrap=False)
    hem = np.vstack([grid[0], *(row[-1:] for row in grid[1:3])])
    mesh.tube(np.vstack([grid[2][:1], grid[1][:1], hem]), 0.012, "dark wood", 6)
    mesh.tube(grid[-1], 0.014, "dark wood", 6)


def _pickaxe(mesh: Mesh, butt: Array | tuple[float, ...], tip: Array | tuple[float, ...]) -> None:
    long = float(np.linalg.norm(np.asarray(tip) - np.asarray(butt)))
    with mesh.at(along(butt, tip)):
        mesh.tube([(0, 0, 0), (0, 0, long)], [0.022, 0.026], "light wood", 8)
        head_ = [(-0.27, 0, long - 0.13), (-0.14, 0, long - 0.05), (0, 0, long - 0.025),
                 (0.14, 0, long - 0.05), (0.27, 0, long - 0.13)]  # fmt: skip
        mesh.tube(head_, [0.010, 0.034, 0.044, 0.034, 0.010], "blade", 10)
        mesh.tube([(0, 0, long - 0.07), (0, 0, long + 0.02)], 0.046, "iron", 10)
