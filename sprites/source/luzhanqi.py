"""The ranks of Luzhanqi from brigadier to engineer: six men on foot.

The one decision: a rank is told by what a man is busy with (a sabre, a map, a speaking trumpet, a
musket, a pennant, a pickaxe), for nine coats and nine hats would be one crowd at 40 pixels. The
size tells the family: field officers stand taller than the company.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import cos, pi, sin
from typing import NamedTuple

import numpy as np

from .foot import Pose, stance
from .heads import head
from .livery import along, body, flung, plunge, swell
from .mesh import Array, Mesh, about, move, scale, turn
from .parts import BROAD, DEEP, arm, base, epaulettes, leg, musket, sabre, torso


class Look(NamedTuple):
    """How a man is dressed; ``size`` scales him, ``foot`` is the radius of his base."""

    hat: str
    face: str
    pads: str = "gold"
    size: float = 0.97
    foot: float = 0.36
    belts: bool = False
    rim: bool = False


@contextmanager
def standing(mesh: Mesh, look: Look, pose: Pose, nod: float = 0.0) -> Iterator[None]:
    """A man on his base without arms; within the block, shapes move with his shoulders."""
    base(mesh, look.foot, gold=look.rim)
    with mesh.at(about((0, 0, 0.055), scale(look.size))):
        with mesh.at(move(0, 0, 0.6 * pose.rise)):
            for side, lift in ((1, pose.lifts[0]), (-1, pose.lifts[1])):
                leg(mesh, side, 40 * pose.stride * side + 22 * lift, lift * 1.15)
        with mesh.at(*body(pose)):
            torso(mesh, belts=look.belts, pack=False, officer=look.rim)
            epaulettes(mesh, look.pads)
            head(mesh, look.hat, look.face, yaw=pose.yaw, nod=nod)
            yield


def swinging(mesh: Mesh, side: int, w: float) -> None:
    """An arm with nothing to do: it swings by ``w`` (-1..1), as in a march."""
    hand = (0.02 - 0.22 * w * side, side * 0.225, 0.355 + 0.05 * abs(w))
    arm(mesh, side, (-0.02 - 0.10 * w * side, side * 0.24, 0.47), hand, glove="white")


def beat(animation: str, t: float) -> float:
    """-1..1 while a man marches, else 0."""
    return sin(2 * pi * t) if animation == "move" else 0.0


def brigadier(mesh: Mesh, animation: str, t: float) -> None:
    """A brigadier in helmet and breastplate; his action is a great cut with the sabre."""
    k = plunge(t) if animation == "action" else 0.0
    pose = stance(animation, t)
    pose = pose._replace(lean=pose.lean + 9 * k, stride=pose.stride + 0.5 * max(0.0, k))
    with standing(mesh, Look("helmet", "whiskers", "white", size=1.0), pose):
        mesh.ball((0.055, 0, 0.515), (0.108, 0.142, 0.115), "steel", 22, 12)
        for side in (1, -1):
            mesh.tube([(0.10, side * 0.085, 0.60), (0.02, side * 0.12, 0.665)], 0.022, "gold", 8)
        if animation == "fall":
            flung(mesh, t)
            sabre(mesh, np.array((0.05, -0.26, 0.60 + 0.25 * t)), np.array((0.1, -0.3 * t, 0.42)))
            return
        w = beat(animation, t)
        swinging(mesh, 1, w)
        down = max(0.0, k)
        angle = np.radians(104 - 6 * sin(2 * pi * t) - 98 * down - 40 * min(0.0, k))
        hand = np.array((0.04 + 0.26 * down, -0.33 + 0.06 * down, 0.80 - 0.20 * down))
        reach = 0.54 * np.array((cos(angle), -0.26 + 0.16 * down, sin(angle)))
        arm(mesh, -1, (0.04, -0.31, 0.64 - 0.06 * down), hand, glove="white")
        sabre(mesh, hand, reach)


def colonel(mesh: Mesh, animation: str, t: float) -> None:
    """A colonel with spectacles and a map; his action is to find out which way up it goes."""
    flat = animation == "fall"
    with standing(mesh, Look("bearskin", "veteran"), stance(animation, t)._replace(yaw=0), 9):
        _spectacles(mesh)
        w = sin(2 * pi * t)
        tilt = {"idle": 3 * w, "move": 5 * w}.get(animation, 0.0)
        way = float(np.interp(t, [0, 0.1, 0.4, 0.6, 0.9, 1], [0, 0, 180, 180, 360, 360]))
        spin = turn("x", way if animation == "action" else 0.0)
        middle = np.array((0.265, 0, 0.535))
        if flat:
            flung(mesh, t)
            middle = middle + t * np.array((0.12, 0, 0.30))
            spin = turn("x", 60 * t)
        else:
            for side in (1, -1):
                hand = middle + np.array((-0.01, side * 0.235, 0.01 + 0.002 * side * tilt))
                arm(mesh, side, (0.08, side * 0.29, 0.48), hand, glove="white")
        with mesh.at(move(*middle), turn("y", -24), turn("x", tilt), spin):
            _map(mesh)


def _spectacles(mesh: Mesh) -> None:
    a = np.linspace(0, 2 * pi, 17)
    for side in (1, -1):
        rim = np.stack([0.163 + 0 * a, side * 0.056 + 0.040 * np.cos(a), 0.040 * np.sin(a)], 1)
        with mesh.at(move(0.01, 0, 0.78), turn("y", -2)):
            mesh.tube(rim, 0.0085, "gold", 6)


def _map(mesh: Mesh) -> None:
    """A sheet of paper in the y-z plane: hills, a river, and a route to a red cross."""
    y, z = np.meshgrid(np.linspace(-0.235, 0.235, 9), np.linspace(-0.135, 0.135, 7), indexing="ij")
    sheet = np.stack([0.75 * y * y, y, z], -1)
    edge = np.array((0.007, 0, 0))
    mesh.strip((sheet + edge).transpose(1, 0, 2), "white", wrap=False)
    mesh.strip(sheet - edge, "cream", wrap=False)
    for side in (1, -1):
        mesh.tube(sheet[:, 0 if side < 0 else -1], 0.018, "cream", 8)
    for ink, width, path in (
        ("coat", 0.022, [(-0.20, -0.08), (-0.08, -0.03), (0.04, -0.08), (0.20, -0.02)]),
        ("facing", 0.016, [(-0.17, 0.08), (-0.07, 0.05), (0.02, 0.09), (0.10, 0.05)]),
        ("facing", 0.018, [(0.13, 0.02), (0.20, 0.09)]),
        ("facing", 0.018, [(0.13, 0.09), (0.20, 0.02)]),
    ):
        line = [(0.75 * a * a + 0.010, a, b) for a, b in path]
        mesh.tube(line, width, ink, 8, flat=0.35)


def major(mesh: Mesh, animation: str, t: float) -> None:
    """A major with a speaking trumpet; his action is to shout with all his might."""
    up = swell(t) if animation == "action" else 0.0
    pose = stance(animation, t)
    pose = pose._replace(lean=pose.lean - 8 * up, squash=pose.squash + 0.06 * up)
    with standing(mesh, Look("shako", "moustache", "facing"), pose, -7 * up):
        if animation == "fall":
            flung(mesh, t)
            with mesh.at(move(0.20 * t, -0.05, 0.15 * t)):
                _trumpet(mesh, np.array((0.18, -0.12, 0.60)), np.array((0.6, -0.5, 0.5)), 1.0)
            return
        w = beat(animation, t)
        shake = 0.012 * sin(6 * pi * t) * up
        mouth = np.array((0.165, -0.02, 0.705 + 0.02 * up + shake))
        ahead = np.array((1.0, -0.06, 0.10 + 0.25 * up + 0.03 * sin(2 * pi * t)))
        size = 1.0 + 0.18 * up
        arm(mesh, -1, (0.10, -0.27, 0.56), mouth + np.array((0.10, -0.055, -0.035)), glove="white")
        if animation == "action":
            arm(mesh, 1, (0.08, 0.27, 0.58), mouth + np.array((0.16, 0.065, -0.03)), glove="white")
        else:
            swinging(mesh, 1, w)
        _trumpet(mesh, mouth, ahead, size)


def _trumpet(mesh: Mesh, mouth: Array, ahead: Array, size: float) -> None:
    with mesh.at(along(mouth, mouth + ahead), scale(size)):
        bell = [(0.030, 0.0), (0.036, 0.12), (0.060, 0.24), (0.100, 0.345), (0.150, 0.415)]
        mesh.lathe(bell, "gold", 24)
        mesh.lathe([(0.148, 0.405), (0.165, 0.415), (0.150, 0.430)], "facing", 24)
        mesh.lathe([(0.150, 0.424), (0.095, 0.34), (1e-3, 0.27)], "dark wood", 24)
        mesh.lathe([(1e-3, -0.012), (0.045, -0.010), (0.042, 0.015), (0.030, 0.02)], "gold", 14)


def captain(mesh: Mesh, animation: str, t: float) -> None:
    """A captain with a musket; his action is a thrust of the bayonet."""
    k = plunge(t) if animation == "action" else 0.0
    pose = stance(animation, t)
    pose = pose._replace(lean=pose.lean + 9 * k, stride=pose.stride + 0.5 * max(0.0, k))
    look = Look("kepi", "moustache", "facing", size=0.97, foot=0.35, belts=True)
    with standing(mesh, look, pose):
        if animation == "fall":
            flung(mesh, t)
            with mesh.at(
                move(0.1 * t, -0.1 * t, 0.1 * t), about((0, -0.2, 0.5), turn("x", 50 * t))
            ):
                musket(mesh, (0.13, -0.205, 0.34), (-0.06, -0.33, 1.20))
            return
        if animation == "action":
            butt = np.array((-0.14 + 0.24 * k, -0.22, 0.44))
            tip = butt + np.array((0.84, 0.10, 0.16))
            ahead = tip - butt
            arm(mesh, -1, (-0.04 + 0.1 * k, -0.28, 0.48), butt + 0.20 * ahead)
            arm(mesh, 1, (0.12 + 0.1 * k, 0.22, 0.48), butt + 0.52 * ahead)
            musket(mesh, butt, tip)
            return
        w = beat(animation, t)
        arm(mesh, -1, (-0.01, -0.245, 0.47), (0.10, -0.215, 0.42))
        musket(mesh, (0.13, -0.205, 0.34), (-0.06, -0.33, 1.20))
        swinging(mesh, 1, w)


def lieutenant(mesh: Mesh, animation: str, t: float) -> None:
    """A young lieutenant with his company's pennant; his action is to wave it high."""
    up = swell(t) if animation == "action" else 0.0
    pose = stance(animation, t)
    look = Look("bonnet", "boy", "facing", size=0.83, foot=0.34, belts=True)
    with standing(mesh, look, pose, -6 * up):
        if animation == "fall":
            flung(mesh, t)
            with mesh.at(about((0.05, -0.26, 0.4), turn("y", -34 * t))):
                _pennant(mesh, (0.08, -0.27), 0.10, 1.36, t)
            return
        w = beat(animation, t)
        sweep = 22 * sin(4 * pi * t) * up
        hand = np.array((0.06, -0.32, 0.52 + 0.26 * up))
        arm(mesh, -1, (0.0, -0.30, 0.49 + 0.12 * up), hand, glove="white")
        lean = 8 + 4 * sin(2 * pi * t)
        with mesh.at(move(0, 0, 0.20 * up), about(hand, turn("y", lean - 8), turn("x", sweep))):
            _pennant(mesh, (hand[0], hand[1]), 0.12, 1.40, t)
        if animation == "action":
            arm(mesh, 1, (0.0, 0.27, 0.62 * up + 0.47 * (1 - up)),
                (0.04, 0.27, 0.36 + 0.48 * up), glove="white")  # fmt: skip
        else:
            swinging(mesh, 1, w)


def _pennant(mesh: Mesh, at: tuple[float, float], low: float, high: float, t: float) -> None:
    with mesh.at(move(*at, 0)):
        mesh.tube([(0, 0, low), (0, 0, high)], 0.019, "dark wood", 8)
        mesh.tube([(0, 0, high - 0.01), (0, 0, high + 0.10)], [0.034, 0.005], "gold", 8)
        with mesh.at(turn("z", -18)):  # the far army's would hang in its own shade
            bunting(mesh, high - 0.03, 0.58, 0.38, t, "facing")


def bunting(mesh: Mesh, top: float, long: float, tall: float, t: float, pot: str) -> None:
    """A swallow-tailed cloth flying from a pole at the origin to -x, quartered with white."""
    quarters = ((0.0, 0.0, pot), (0.5, 0.0, "white"), (0.0, 0.5, "white"), (0.5, 0.5, pot))
    for v0, u0, colour in quarters:
        rows, columns = np.linspace(v0, v0 + 0.5, 6), np.linspace(u0, u0 + 0.5, 9)
        v, u = np.meshgrid(rows, columns, indexing="ij")
        cut = 1 - 0.36 * (1 - np.abs(2 * v - 1))  # the notch of the swallow's tail
        across = u * cut
        wave = 0.19 * long * across * np.sin(2 * pi * (1.1 * across - t))
        droop = -0.08 * tall * across + 0.06 * tall * across * np.sin(2 * pi * (across - t))
        taper = 1 - 0.18 * across
        cloth = np.stack(
            [-0.012 - long * across, wave, top - 0.5 * tall + (v - 0.5) * tall * taper + droop], -1
        )
        lift = np.array([0, 0.006, 0])  # a hair thick, so that both faces have their own normal
        mesh.strip(cloth + lift, colour, wrap=False)
        mesh.strip((cloth - lift)[:, ::-1], colour, wrap=False)


def engineer(mesh: Mesh, animation: str, t: float) -> None:
    """An engineer with apron, pickaxe and a candle on his helmet; his action is to dig."""
    k = plunge(t) if animation == "action" else 0.0
    pose = stance(animation, t)
    pose = pose._replace(lean=pose.lean + 16 * max(0.0, k) + 8 * min(0.0, k))
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
            angle = np.radians(65 - 82 * max(0.0, k) - 100 * min(0.0, k))
            grip = np.array((0.20, -0.10, 0.52 + 0.14 * (1 - max(0.0, k)) - 0.08 * min(0.0, k)))
            ahead = np.array((cos(angle), 0.05, sin(angle)))
            arm(mesh, -1, (0.10, -0.27, 0.54), grip, glove="leather")
            arm(mesh, 1, (0.12, 0.24, 0.52), grip + 0.20 * ahead, glove="leather")
            _pickaxe(mesh, grip - 0.14 * ahead, grip + 0.62 * ahead)
            if k > 0.8:
                for j in range(5):
                    a = 2.4 * j
                    chip = (0.62 + 0.10 * cos(a), 0.14 * sin(a), 0.16 + 0.06 * j)
                    mesh.ball(chip, 0.030, "sand", 8, 6)
            return
        hand = np.array((0.14, -0.23, 0.40))
        arm(mesh, -1, (0.02, -0.29, 0.46), hand, glove="leather")
        _pickaxe(mesh, hand + np.array((0.10, 0.03, -0.14)), np.array((-0.16, -0.30, 1.02)))
        swinging(mesh, 1, w)


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
