"""Men on foot: the infantryman, the drummer, the colour guard and the gunners.

The one decision: a pose is (animation, t) with t in 0..1, so any number of frames can be baked.
Idles are made to be seen at 60 px: the whole figure sinks and rises by a thirtieth of its
height and sways, instead of only blinking.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import NamedTuple

import numpy as np

from .heads import head
from .mesh import Mesh, about, move, scale, turn
from .parts import (
    arm,
    base,
    cotton,
    epaulettes,
    flag,
    leg,
    musket,
    muzzle_flash,
    torso,
)  # fmt: skip


class Pose(NamedTuple):
    """What a whole figure does at one moment; angles in degrees."""

    stride: float = 0.0  # -1..1, left leg forward
    lifts: tuple[float, float] = (0.0, 0.0)
    rise: float = 0.0
    squash: float = 1.0
    sway: float = 0.0
    twist: float = 0.0
    lean: float = 0.0
    yaw: float = 0.0


def stance(animation: str, t: float) -> Pose:
    """The body of a man in ``animation`` at ``t``; hands are another matter."""
    w, c = sin(2 * pi * t), cos(2 * pi * t)
    if animation == "idle":
        return Pose(rise=0.0, squash=1 + 0.030 * w, sway=2.6 * c, yaw=9 * w)
    if animation == "move":
        return Pose(
            stride=w, lifts=(max(0, c), max(0, -c)), rise=0.06 * abs(c),
            squash=1 - 0.045 * abs(w), sway=5 * w, twist=12 * w, lean=4,
        )  # fmt: skip
    if animation == "roll":
        return Pose(squash=1 + 0.025 * sin(4 * pi * t), sway=4 * w, yaw=10 * w)
    if animation == "fall":
        return Pose(lifts=(0.5 * t, 0.2 * t), yaw=0, lean=-6)
    return Pose()


def man(
    mesh: Mesh, animation: str, t: float, hat: str = "shako", face: str = "moustache",
    hold: str = "musket", pack: bool = True,
) -> None:  # fmt: skip
    """A man without his base. ``hold``: musket, drum, flag, rammer or match."""
    pose = stance("roll" if hold == "drum" and animation == "action" else animation, t)
    kick = _recoil(t) if animation == "action" and hold == "musket" else 0.0
    with mesh.at(move(0, 0, pose.rise * 0.6)):
        for side, lift in ((1, pose.lifts[0]), (-1, pose.lifts[1])):
            stride = 40 * pose.stride * side + 22 * lift
            leg(mesh, side, stride + (12 * side if kick else 0), lift * 1.15)
    hips = (0, 0, 0.30)
    body = (turn("x", pose.sway), turn("y", pose.lean - 40 * kick), turn("z", pose.twist))
    with mesh.at(move(0, 0, pose.rise), about(hips, *body, scale(1, 1, pose.squash))):
        torso(mesh, pack=pack and hold != "drum")
        epaulettes(mesh, "facing")
        head(
            mesh,
            hat,
            face,
            yaw=pose.yaw,
            nod=8 if animation == "action" and hold == "musket" else 0,
        )
        _HOLDS[hold](mesh, animation, t)


def infantry(mesh: Mesh, animation: str, t: float, nation: str = "shako") -> None:
    """A fusilier with pack and musket; his action is a shot."""
    base(mesh)
    man(mesh, animation, t, hat=nation, face=_FACES[nation])


def drummer(mesh: Mesh, animation: str, t: float) -> None:
    """A boy with a big drum; his action is a roll."""
    base(mesh)
    man(mesh, animation, t, face="boy", hold="drum", pack=False)


def _recoil(t: float) -> float:
    return float(np.interp(t, [0, 0.2, 0.26, 0.40, 0.7, 1], [0, 0, 0.13, 0.10, 0.03, 0]))


def _hands_up(mesh: Mesh, t: float) -> None:
    for side in (1, -1):
        up = np.array((0.05, side * 0.26, 0.60 + 0.25 * t))
        arm(mesh, side, (0.02, side * 0.27, 0.58), up)


def _musket(mesh: Mesh, animation: str, t: float) -> None:
    if animation == "action":
        _shot(mesh, t)
        return
    if animation == "fall":
        _hands_up(mesh, t)
        with mesh.at(move(0.10 * t, -0.1 * t, 0.1 * t), about((0, -0.2, 0.5), turn("x", 50 * t))):
            musket(mesh, (0.13, -0.205, 0.36), (-0.06, -0.31, 1.16))
        return
    w = sin(2 * pi * t) if animation == "move" else 0.0
    arm(mesh, -1, (-0.01, -0.245, 0.47), (0.10, -0.215, 0.42))
    musket(mesh, (0.13, -0.205, 0.36), (-0.06, -0.31, 1.16))
    swing = (0.02 - 0.27 * w, 0.215, 0.355 + 0.07 * abs(w))
    arm(mesh, 1, (-0.02 - 0.12 * w, 0.235, 0.47 + 0.02 * abs(w)), swing)


def _shot(mesh: Mesh, t: float) -> None:
    k = _recoil(t)
    arm(mesh, -1, (0.06, -0.24, 0.52), (0.13 - k, -0.14, 0.60))
    arm(mesh, 1, (0.16, 0.18, 0.54), (0.30 - k, -0.05, 0.63))
    musket(mesh, (-0.02 - k, -0.12, 0.60), (0.66 - k, -0.10, 0.655))
    with mesh.at(move(0.66 - k, -0.10, 0.655), turn("y", 84)):
        if 0.2 < t < 0.45:
            muzzle_flash(mesh, 0.36 if t < 0.3 else 0.28)
        if t > 0.45:  # after the flash, which the smoke would hide
            cotton(mesh, 7, 0.17, (t - 0.42) / 0.50)


def _drum(mesh: Mesh, animation: str, t: float) -> None:
    with mesh.at(move(0.235, 0.03, 0.40), turn("y", 18)):
        mesh.lathe([(0.145, -0.11), (0.145, 0.11)], "coat", 22)
        mesh.lathe([(1e-4, -0.11), (0.145, -0.11)], "dark wood", 22)
        for z in (-0.105, 0.10):
            hoop = [(0.146, z - 0.02), (0.158, z - 0.012), (0.158, z + 0.012), (0.146, z + 0.02)]
            mesh.lathe(hoop, "gold", 22)
        mesh.lathe([(0.146, 0.115), (1e-4, 0.118)], "white", 22)
        for k in range(8):
            a = k * pi / 4
            cord = [
                (0.152 * cos(a + turn_), 0.152 * sin(a + turn_), z)
                for turn_, z in ((0, -0.09), (pi / 8, 0.09), (pi / 4, -0.09))
            ]
            mesh.tube(cord, 0.010, "white", 6)
    if animation == "fall":
        _hands_up(mesh, t)
        return
    # at rest he taps once a period; on the march twice; in the roll twice and high, at 16 fps
    # (three or more strokes would fall between eight frames)
    beats, high = {"idle": (1, 0.13), "move": (2, 0.13), "action": (2, 0.26)}[animation]
    for side, phase in ((1, 0.0), (-1, 0.5)):
        lift = max(0.0, sin(2 * pi * (beats * t + phase)))
        hand = (0.20, side * (0.17 + 0.06 * lift), 0.60 + 0.7 * high * lift)
        arm(mesh, side, (0.08, side * 0.27, 0.50 + 0.1 * lift * high), hand)
        tip = (0.30, side * (0.06 + 0.1 * lift), 0.53 + 1.35 * high * lift)
        mesh.tube([hand, tip], 0.014, "light wood", 6)
        mesh.ball(tip, 0.026, "light wood", 8, 6)


def _flag(mesh: Mesh, animation: str, t: float) -> None:
    arm(mesh, -1, (0.06, -0.25, 0.50), (0.14, -0.17, 0.56))
    w = sin(2 * pi * t) if animation == "move" else 0.0
    if animation == "action":
        arm(mesh, 1, (0.02, 0.26, 0.64), (0.06, 0.27, 0.84 + 0.05 * sin(4 * pi * t)))
    else:
        arm(mesh, 1, (-0.02 - 0.1 * w, 0.235, 0.47), (0.02 - 0.2 * w, 0.225, 0.355 + 0.05 * abs(w)))
    flag(mesh, (0.15, -0.17), 0.10, 1.30, t)


def _rammer(mesh: Mesh, animation: str, t: float) -> None:
    if animation == "fall":
        _hands_up(mesh, t)
        return
    q = 0.04 * sin(2 * pi * t)
    arm(mesh, -1, (0.09, -0.24, 0.52), (0.17, -0.13, 0.55 + q))
    arm(mesh, 1, (0.09, 0.22, 0.48), (0.16, 0.06, 0.42 + q))
    mesh.tube([(0.17, 0.16, 0.20 + q), (0.17, -0.25, 0.80 + q)], 0.018, "light wood", 8)
    mesh.tube([(0.17, -0.20, 0.73 + q), (0.17, -0.27, 0.83 + q)], 0.045, "dark wood", 10)


def _match(mesh: Mesh, animation: str, t: float) -> None:
    if animation == "fall":
        _hands_up(mesh, t)
        return
    down = 1.0 if animation == "action" and t < 0.35 else 0.0
    arm(mesh, 1, (-0.02, 0.24, 0.48), (0.04, 0.22, 0.37))
    arm(mesh, -1, (0.08, -0.24, 0.52 + 0.04 * down), (0.20, -0.20, 0.55 + 0.02 * down))
    tip = (0.43, -0.20, 0.625 + 0.1 * (1 - down))
    mesh.tube([(0.12, -0.20, 0.50), tip], 0.015, "light wood", 6)
    glow = 0.034 + 0.012 * sin(2 * pi * t)
    mesh.ball(tip, glow, "flame", 8, 6)
    mesh.ball((tip[0], tip[1], tip[2] + glow), 0.6 * glow, "flash", 8, 6)


_FACES = {"shako": "moustache", "bearskin": "whiskers", "cap": "beard", "crest": "moustache"}
_HOLDS = {"musket": _musket, "drum": _drum, "flag": _flag, "rammer": _rammer, "match": _match}
