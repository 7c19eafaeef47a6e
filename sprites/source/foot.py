"""Men on foot: the infantryman, the drummer, the colour guard and the gunners.

The one decision: a pose is (animation, t) with t in 0..1, so any number of frames can be baked.
Idles are made to be seen at 60 px: a man looks all the way left, then right, shifts his weight,
and taps a foot; a blink or a breath alone would be lost.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import NamedTuple

import numpy as np

from .flags import flag
from .heads import head
from .mesh import Array, Mesh, about, move, scale, turn
from .nations import NATIONS, PLAIN
from .parts import (
    arm,
    base,
    cotton,
    epaulettes,
    flung,
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
        look = float(np.interp(t, [0, 0.12, 0.38, 0.5, 0.62, 0.88, 1], [0, 24, 24, 0, -25, -25, 0]))
        tap = (0.0, 0.34 * max(0.0, sin(4 * pi * t)) if t > 0.5 else 0.0)
        return Pose(lifts=tap, squash=1 + 0.042 * w, sway=4.2 * c, twist=0.25 * look, yaw=look)
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


def body(pose: Pose) -> tuple[Array, ...]:
    """The transforms of everything above the legs in ``pose``."""
    turns = (turn("x", pose.sway), turn("y", pose.lean), turn("z", pose.twist))
    return move(0, 0, pose.rise), about((0, 0, 0.30), *turns, scale(1, 1, pose.squash))


def legs(mesh: Mesh, pose: Pose, apart: float = 0, **dress: str) -> None:
    """Both legs, each set ``apart`` degrees from the middle; ``dress`` is that of `leg`."""
    with mesh.at(move(0, 0, pose.rise * 0.6)):
        for side, lift in ((1, pose.lifts[0]), (-1, pose.lifts[1])):
            swing = 40 * pose.stride * side + 22 * lift + apart * side
            leg(mesh, side, swing, lift * 1.15, **dress)


def man(
    mesh: Mesh, animation: str, t: float, hat: str = "shako", face: str = "moustache",
    hold: str = "musket", pack: bool = True, device: str = "star",
) -> None:  # fmt: skip
    """A man without his base, who may ``hold`` a musket, drum, rammer, match or flag."""
    pose = stance("roll" if hold == "drum" and animation == "action" else animation, t)
    if hold == "flag" and animation == "action":
        pose = _cheer(t)
    kick = _recoil(t) if animation == "action" and hold == "musket" else 0.0
    legs(mesh, pose, 12 if kick else 0)
    with mesh.at(*body(pose._replace(lean=pose.lean - 40 * kick))):
        torso(mesh, pack=pack and hold != "drum")
        epaulettes(mesh, "facing")
        nod = 8 if animation == "action" and hold == "musket" else 0
        # gunners fall outwards, and their hats would leave the picture
        off = hat_off(animation, t) * (0.5 if hold in ("rammer", "match") else 1.0)
        head(mesh, hat, face, pose.yaw, nod, off, -1.5 * pose.sway)
        if hold == "flag":
            _flag(mesh, animation, t, device)
        else:
            _HOLDS[hold](mesh, animation, t)


def hat_off(animation: str, t: float) -> float:
    """How far a hat has flown, 0..1, from the head of a man who falls."""
    return float(np.interp(t, [0.15, 0.6, 1], [0, 1, 0.8])) if animation == "fall" else 0.0


def _cheer(t: float) -> Pose:
    """Two hops for joy, boots together."""
    hop = abs(sin(2 * pi * t))
    return Pose(lifts=(0.3 * hop, 0.3 * hop), rise=0.16 * hop, squash=0.94 + 0.10 * hop,
                sway=5 * sin(2 * pi * t), yaw=18 * sin(2 * pi * t))  # fmt: skip


def infantry(mesh: Mesh, animation: str, t: float, nation: str = PLAIN) -> None:
    """A fusilier with pack and musket; his action is a shot."""
    base(mesh)
    worn = NATIONS[nation]
    man(mesh, animation, t, worn.foot, worn.faces[0])


def drummer(mesh: Mesh, animation: str, t: float, nation: str = PLAIN) -> None:
    """A boy behind a drum half as tall as he is; his action is a roll."""
    base(mesh)
    man(mesh, animation, t, NATIONS[nation].foot, "boy", hold="drum", pack=False)


def _recoil(t: float) -> float:
    return float(np.interp(t, [0, 0.2, 0.26, 0.40, 0.7, 1], [0, 0, 0.13, 0.10, 0.03, 0]))


_SHOULDERED = ((0.14, -0.215, 0.35), (-0.05, -0.40, 1.20))
"""Butt and bayonet, clear of the hat: the line beside it is the outline of a fusilier."""
_DROPPED = ((0.25, -0.30, 0.30), (0.22, 0.30, 0.80))


def _musket(mesh: Mesh, animation: str, t: float) -> None:
    if animation == "action":
        _shot(mesh, t)
        return
    if animation == "fall":
        flung(mesh, t)
        k = min(1.0, 2 * t)  # it comes to lie on his belly: beside him it would prop him up
        butt, tip = ((1 - k) * np.array(there) + k * np.array(then)
                     for there, then in zip(_SHOULDERED, _DROPPED, strict=True))  # fmt: skip
        musket(mesh, butt, tip)
        return
    w = sin(2 * pi * t) if animation == "move" else 0.0
    arm(mesh, -1, (-0.01, -0.255, 0.47), (0.10, -0.235, 0.42))
    musket(mesh, *_SHOULDERED)
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
    r, h = 0.205, 0.135
    with mesh.at(move(0.265, 0.04, 0.435), turn("y", 24), turn("x", -8)):
        mesh.lathe([(r, -h), (r, h)], "coat", 26)
        mesh.lathe([(1e-4, -h), (r, -h)], "dark wood", 26)
        for z in (-h + 0.005, h - 0.010):
            hoop = [(r, z - 0.026), (r + 0.016, z - 0.018), (r + 0.016, z + 0.018), (r, z + 0.026)]
            mesh.lathe(hoop, "facing", 26)
        mesh.lathe([(r, h + 0.006), (1e-4, h + 0.010)], "white", 26)
        for k in range(8):
            a = k * pi / 4
            cord = [
                ((r + 0.006) * cos(a + turn_), (r + 0.006) * sin(a + turn_), z)
                for turn_, z in ((0, -h + 0.025), (pi / 8, h - 0.025), (pi / 4, -h + 0.025))
            ]
            mesh.tube(cord, 0.012, "white", 6)
    if animation == "fall":
        flung(mesh, t)
        return
    # at rest he taps once a period; on the march twice; in the roll twice and high, at 16 fps
    # (three or more strokes would fall between eight frames)
    beats, high = {"idle": (1, 0.22), "move": (2, 0.22), "action": (2, 0.34)}[animation]
    for side, phase in ((1, 0.0), (-1, 0.5)):
        lift = 0.5 + 0.5 * sin(2 * pi * (beats * t + phase))
        hand = (0.20, side * (0.24 + 0.09 * lift), 0.62 + high * lift)
        arm(mesh, side, (0.05, side * 0.31, 0.53 + 0.5 * high * lift), hand)
        tip = (0.33, side * (0.10 + 0.16 * lift), 0.58 + 1.75 * high * lift)
        mesh.tube([hand, tip], 0.017, "light wood", 6)
        mesh.ball(tip, 0.034, "light wood", 8, 6)


def _flag(mesh: Mesh, animation: str, t: float, device: str) -> None:
    w = sin(2 * pi * t)
    tilt = {"idle": 5 * w, "move": 4 * w, "action": 16 * w, "fall": 0.0}[animation]
    with mesh.at(about((0.15, -0.17, 0.30), turn("x", tilt))):
        arm(mesh, -1, (0.06, -0.25, 0.50), (0.14, -0.17, 0.56))
        flag(mesh, (0.15, -0.17), 0.10, 1.56, t, device)
    if animation == "action":
        arm(mesh, 1, (0.02, 0.28, 0.66), (0.06 - 0.05 * w, 0.29, 0.88 + 0.07 * sin(4 * pi * t)))
    elif animation == "fall":
        arm(mesh, 1, (0.02, 0.27, 0.58), (0.05, 0.26, 0.60 + 0.25 * t))
    else:
        swing = w if animation == "move" else 0.3 * w
        hand = (0.02 - 0.22 * swing, 0.225, 0.355 + 0.06 * abs(swing))
        arm(mesh, 1, (-0.02 - 0.1 * swing, 0.235, 0.47), hand)


def _rammer(mesh: Mesh, animation: str, t: float) -> None:
    if animation == "fall":
        flung(mesh, t)
        return
    q = 0.075 * sin(2 * pi * t)
    if animation == "action":  # both hands on his ears, the rammer leaning on him
        for side in (1, -1):
            arm(mesh, side, (0.03, side * 0.30, 0.66), (0.03, side * 0.185, 0.79))
        mesh.tube([(0.20, 0.10, 0.06), (0.13, 0.06, 0.70)], 0.018, "light wood", 8)
        mesh.tube([(0.138, 0.064, 0.64), (0.125, 0.056, 0.74)], 0.045, "dark wood", 10)
        return
    arm(mesh, -1, (0.09, -0.24, 0.52), (0.17, -0.13, 0.55 + q))
    arm(mesh, 1, (0.09, 0.22, 0.48), (0.16, 0.06, 0.42 + q))
    mesh.tube([(0.17, 0.16, 0.20 + q), (0.17, -0.25, 0.80 + q)], 0.018, "light wood", 8)
    mesh.tube([(0.17, -0.20, 0.73 + q), (0.17, -0.27, 0.83 + q)], 0.045, "dark wood", 10)


def _match(mesh: Mesh, animation: str, t: float) -> None:
    if animation == "fall":
        flung(mesh, t)
        return
    down = 1.0 if animation == "action" and t < 0.35 else 0.0
    arm(mesh, 1, (-0.02, 0.24, 0.48), (0.04, 0.22, 0.37))
    arm(mesh, -1, (0.08, -0.24, 0.52 + 0.04 * down), (0.20, -0.20, 0.55 + 0.02 * down))
    tip = (0.43, -0.20, 0.625 + 0.1 * (1 - down))
    mesh.tube([(0.12, -0.20, 0.50), tip], 0.015, "light wood", 6)
    glow = 0.040 + 0.018 * sin(2 * pi * t)
    mesh.ball(tip, glow, "flame", 8, 6)
    mesh.ball((tip[0], tip[1], tip[2] + glow), 0.6 * glow, "flash", 8, 6)


_HOLDS = {"musket": _musket, "drum": _drum, "rammer": _rammer, "match": _match}
