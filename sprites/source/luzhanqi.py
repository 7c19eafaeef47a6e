"""The men of Luzhanqi on foot: what they have in common, and brigadier, colonel and major.

The one decision: a rank is told by what a man is busy with (a sabre, a map, a speaking trumpet, a
musket, a banner, a pickaxe), for nine coats and nine hats would be one crowd at 40 pixels. What he
holds he holds before his nose or on both sides alike: then he has one outline, whichever army he
serves, where a thing in his right hand would give him two.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import cos, pi, sin
from typing import NamedTuple

import numpy as np

from .foot import Pose, body, legs, stance
from .heads import head
from .livery import along, plunge, swell
from .mesh import Array, Mesh, about, move, scale, turn
from .parts import arm, base, epaulettes, flung, sabre, torso


class Look(NamedTuple):
    """How a man is dressed; ``size`` scales him, ``foot`` is the radius of his base.

    ``perch`` is the height of what he stands on, ``stout`` the girth of his coat.
    """

    hat: str
    face: str
    pads: str = "gold"
    size: float = 0.97
    foot: float = 0.36
    belts: bool = False
    rim: bool = False
    perch: float = 0.0
    stout: float = 1.0


@contextmanager
def standing(
    mesh: Mesh, look: Look, pose: Pose, nod: float = 0.0, kneels: bool = False
) -> Iterator[None]:
    """A man on his base without arms; within the block, shapes move with his shoulders."""
    base(mesh, look.foot, gold=look.rim)
    if look.perch:
        _perch(mesh, look.perch)
    up = move(-0.05, 0, look.perch) if look.perch else move()
    with mesh.at(up, about((0, 0, 0.055), scale(look.size))):
        if kneels:
            _knees(mesh)
        else:
            legs(mesh, pose)
        with mesh.at(move(-0.02, 0, -0.125) if kneels else move(), *body(pose)):
            with mesh.at(scale(look.stout, look.stout, 1)):
                torso(mesh, belts=look.belts, pack=False, officer=look.rim)
            epaulettes(mesh, look.pads)
            head(mesh, look.hat, look.face, yaw=pose.yaw, nod=nod)
            yield


def _knees(mesh: Mesh) -> None:
    """The legs of a man on his right knee."""
    for hip, knee, ankle in (
        ((-0.01, 0.085, 0.215), (0.205, 0.105, 0.255), (0.200, 0.105, 0.100)),
        ((-0.03, -0.085, 0.215), (0.050, -0.115, 0.120), (-0.200, -0.105, 0.110)),
    ):
        mesh.limb(hip, knee, 0.078, 0.066, "trousers")
        mesh.limb(knee, ankle, 0.064, 0.056, "trousers")
        mesh.limb(0.45 * np.array(knee) + 0.55 * np.array(ankle), ankle, 0.063, 0.056, "boot")
    mesh.ball((0.235, 0.105, 0.085), (0.090, 0.056, 0.042), "boot", 14, 8)
    mesh.ball((-0.235, -0.105, 0.125), (0.050, 0.056, 0.080), "boot", 14, 8)


def _perch(mesh: Mesh, high: float) -> None:
    """Two drums, one on the other, a little behind the middle: the base's sign stays in sight."""
    for r, bottom, pot, hoops in ((0.172, 0.0, "coat", "facing"), (0.152, 0.5, "facing", "coat")):
        top = high / 2
        with mesh.at(move(-0.05, 0, 0.055 + high * bottom)):
            mesh.lathe([(r, 0.0), (r, top - 0.01)], pot, 32)
            for z in (0.024, top - 0.025):
                hoop = [(r, z - 0.024), (r + 0.017, z - 0.015), (r + 0.017, z + 0.015),
                        (r, z + 0.024)]  # fmt: skip
                mesh.lathe(hoop, hoops, 32)
            mesh.lathe([(r + 0.006, top - 0.004), (r, top), (1e-4, top + 0.002)], "white", 32)
            for k in range(6):
                a = pi / 3 * k
                cord = [((r + 0.006) * cos(a + q), (r + 0.006) * sin(a + q), z)
                        for q, z in ((0, 0.05), (pi / 6, top - 0.05), (pi / 3, 0.05))]  # fmt: skip
                mesh.tube(cord, 0.014, "white", 6)


def swinging(mesh: Mesh, side: int, w: float) -> None:
    """An arm with nothing to do: it swings by ``w`` (-1..1), as in a march."""
    hand = (0.02 - 0.22 * w * side, side * 0.225, 0.355 + 0.05 * abs(w))
    arm(mesh, side, (-0.02 - 0.10 * w * side, side * 0.24, 0.47), hand, glove="white")


def beat(animation: str, t: float) -> float:
    """-1..1 while a man marches, else 0."""
    return sin(2 * pi * t) if animation == "move" else 0.0


def brigadier(mesh: Mesh, animation: str, t: float) -> None:
    """A brigadier with his sabre high; his action is a great cut with it."""
    k = plunge(t) if animation == "action" else 0.0
    pose = stance(animation, t)
    pose = pose._replace(
        lean=pose.lean + 9 * k, stride=pose.stride + 0.5 * max(0.0, k), yaw=0.5 * pose.yaw
    )
    with standing(mesh, Look("fan", "whiskers", "white", size=1.0), pose):
        mesh.ball((0.055, 0, 0.515), (0.108, 0.142, 0.115), "steel", 22, 12)
        for side in (1, -1):
            mesh.tube([(0.10, side * 0.085, 0.60), (0.02, side * 0.12, 0.665)], 0.022, "gold", 8)
        if animation == "fall":
            flung(mesh, t)
            sabre(mesh, np.array((0.05, -0.26, 0.60 + 0.25 * t)), np.array((0.1, -0.3 * t, 0.42)))
            return
        arm(mesh, 1, (-0.06, 0.37, 0.48), (0.06, 0.19, 0.37), glove="white")
        down = max(0.0, k)
        angle = np.radians(88 - 4 * sin(2 * pi * t) - 84 * down - 52 * min(0.0, k))
        hand = np.array((0.13 + 0.20 * down, -0.215, 0.86 - 0.26 * down))
        reach = 0.80 * np.array((cos(angle), 0.10, sin(angle)))
        arm(mesh, -1, (0.06, -0.33, 0.66 - 0.10 * down), hand, glove="white")
        sabre(mesh, hand, reach)


def colonel(mesh: Mesh, animation: str, t: float) -> None:
    """A colonel with spectacles and a map; his action is to find out which way up it goes."""
    flat = animation == "fall"
    pose = stance(animation, t)._replace(yaw=0)
    if animation == "idle":
        pose = pose._replace(twist=0, sway=0.4 * pose.sway)  # a wide thing swings far
    with standing(mesh, Look("bearskin", "veteran"), pose, 2):
        _spectacles(mesh)
        w = sin(2 * pi * t)
        tilt = {"idle": 3 * w, "move": 5 * w}.get(animation, 0.0)
        way = float(np.interp(t, [0, 0.1, 0.4, 0.6, 0.9, 1], [0, 0, 180, 180, 360, 360]))
        spin = turn("x", way if animation == "action" else 0.0)
        middle = np.array((0.262, 0, 0.725))
        if flat:
            flung(mesh, t)
            middle = middle + t * np.array((0.12, 0, 0.30))
            spin = turn("x", 60 * t)
        else:
            for side in (1, -1):
                hand = middle + np.array((0.05, side * 0.525, 0.01 + 0.006 * side * tilt))
                arm(mesh, side, (0.10, side * 0.33, 0.50), hand, glove="white")
        with mesh.at(move(*middle), turn("y", -8), turn("x", tilt), spin):
            _map(mesh)


def _spectacles(mesh: Mesh) -> None:
    a = np.linspace(0, 2 * pi, 17)
    for side in (1, -1):
        rim = np.stack([0.163 + 0 * a, side * 0.056 + 0.040 * np.cos(a), 0.040 * np.sin(a)], 1)
        with mesh.at(move(0.01, 0, 0.78), turn("y", -2)):
            mesh.tube(rim, 0.0085, "gold", 6)


def _map(mesh: Mesh) -> None:
    """A sheet of paper in the y-z plane: hills, a river, and a route to a red cross."""
    y, z = np.meshgrid(np.linspace(-0.53, 0.53, 13), np.linspace(-0.145, 0.145, 7), indexing="ij")
    sheet = np.stack([0.22 * y * y, y, z], -1)
    edge = np.array((0.007, 0, 0))
    mesh.strip((sheet + edge).transpose(1, 0, 2), "white", wrap=False)
    mesh.strip(sheet - edge, "cream", wrap=False)
    for side in (1, -1):
        mesh.tube(sheet[:, 0 if side < 0 else -1], 0.022, "cream", 8)
    for ink, width, path in (
        ("coat", 0.028, [(-0.48, -0.08), (-0.18, -0.02), (0.09, -0.08), (0.48, 0.0)]),
        ("facing", 0.020, [(-0.43, 0.10), (-0.16, 0.06), (0.07, 0.10), (0.23, 0.07)]),
        ("facing", 0.024, [(0.31, 0.04), (0.40, 0.115)]),
        ("facing", 0.024, [(0.31, 0.115), (0.40, 0.04)]),
    ):
        line = [(0.22 * a * a + 0.010, a, b) for a, b in path]
        mesh.tube(line, width, ink, 8, flat=0.35)


def major(mesh: Mesh, animation: str, t: float) -> None:
    """A stout major with a huge speaking trumpet; his action is to shout with all his might."""
    up = swell(t) if animation == "action" else 0.0
    pose = stance(animation, t)
    pose = pose._replace(lean=pose.lean - 8 * up, squash=pose.squash + 0.06 * up, yaw=0)
    with standing(mesh, Look("shako", "moustache", "facing", foot=0.39, stout=1.34), pose, -7 * up):
        mesh.ball((0.050, 0, 0.435), (0.215, 0.250, 0.160), "coat", 26, 16)
        for z, x in ((0.52, 0.228), (0.45, 0.264), (0.38, 0.254)):
            mesh.ball((x, 0, z), 0.024, "gold", 10, 7)
        if animation == "fall":
            flung(mesh, t)
            with mesh.at(move(0.20 * t, -0.05, 0.15 * t)):
                _trumpet(mesh, np.array((0.18, -0.12, 0.60)), np.array((0.6, -0.5, 0.5)), 1.0)
            return
        shake = 0.012 * sin(6 * pi * t) * up
        mouth = np.array((0.165, -0.01, 0.705 + 0.02 * up + shake))
        ahead = np.array((1.0, 0.0, 0.74 + 0.16 * up + 0.03 * sin(2 * pi * t)))
        arm(mesh, -1, (0.12, -0.30, 0.56), mouth + np.array((0.12, -0.065, 0.00)), glove="white")
        if animation == "action":
            arm(mesh, 1, (0.10, 0.30, 0.58), mouth + np.array((0.18, 0.070, 0.02)), glove="white")
        else:
            arm(mesh, 1, (-0.06, 0.40, 0.48), (0.07, 0.265, 0.39), glove="white")
        _trumpet(mesh, mouth, ahead, 1.0 + 0.14 * up)


def _trumpet(mesh: Mesh, mouth: Array, ahead: Array, size: float) -> None:
    with mesh.at(along(mouth, mouth + ahead), scale(size)):
        bell = [(0.030, 0.0), (0.040, 0.16), (0.080, 0.32), (0.140, 0.45), (0.220, 0.54)]
        mesh.lathe(bell, "gold", 28)
        mesh.lathe([(0.218, 0.530), (0.238, 0.541), (0.220, 0.556)], "facing", 28)
        mesh.lathe([(0.220, 0.550), (0.135, 0.45), (1e-3, 0.34)], "dark wood", 28)
        mesh.lathe([(1e-3, -0.012), (0.048, -0.010), (0.045, 0.015), (0.030, 0.02)], "gold", 14)


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
