"""The horse: one soft body, four jointed legs, a mane, a tail and a saddle.

The one decision: legs are angles at joints, keyed at four moments of a stride and blended. A
gallop reads when it is seen to stretch (fore legs out, hind legs back, neck low) and to gather
(all four under the belly, neck high); a bob alone is a rocking horse. Melting the body takes longer
than rendering it, so a pose is built once for all headings.
"""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin
from typing import NamedTuple

import numpy as np

from .blobs import Body, cone
from .mesh import Array, Mesh, about, move, turn


class Coat(NamedTuple):
    """Pots of a horse's hide, mane and hooves, and of the trim of its blanket."""

    hide: str
    mane: str
    hoof: str
    strap: str


BAY = Coat("bay", "bay mane", "hoof", "facing")
GREY = Coat("grey", "grey mane", "pale hoof", "gold")


class Gait(NamedTuple):
    """Where the body is: pitch in degrees (up at the front), leap and nod in cells."""

    pitch: float
    leap: float
    nod: float
    reach: float
    tail: float
    pivot: tuple[float, float, float] = (0.0, 0.0, 0.45)


Angles = tuple[float, ...]
"""Of each bone of a leg from the vertical, forward positive, in degrees."""

_FORE, _HIND = (0.185, 0.165), (0.140, 0.150, 0.150)
"""Lengths of the bones: forearm and cannon; thigh, gaskin and cannon."""
_STANDS: dict[bool, Angles] = {True: (3, 0), False: (35, -50, 8)}
_STRIDE: dict[bool, tuple[Angles, ...]] = {
    True: ((62, 52), (4, 0), (-44, -62), (42, -84)),
    False: ((-20, -66, -52), (62, -84, -30), (76, -10, 34), (30, -48, 4)),
}
"""Poses of fore and hind legs at 0, 1/4, 1/2 and 3/4 of a stride: stretched first."""


class Leg(NamedTuple):
    """Joints of a leg from the top, and the radii there."""

    joints: list[Array]
    radii: tuple[float, ...]


def gait(animation: str, t: float, rear: bool) -> Gait:
    """The horse's body; ``rear`` makes its action a proud rearing instead of a charge."""
    w = sin(2 * pi * t)
    if animation == "idle":  # a toss of the head, then a swish of the tail
        toss = float(np.interp(t, [0, 0.12, 0.25, 0.38, 0.5, 1], [0, 0.085, -0.03, 0.075, 0, 0]))
        return Gait(0.0, 0.0, toss, -0.25 * toss, 0.13 * sin(4 * pi * t) * (0.4 + 0.6 * (t > 0.4)))
    if animation == "fall":
        return Gait(16 * sin(pi * min(1, 1.4 * t)), 0.0, 0.04 * t, 0.0, 0.06 * t)
    if animation == "action" and rear:
        up = float(np.interp(t, [0, 0.25, 0.4, 0.7, 1], [0, 0.85, 1, 0.9, 0]))
        return Gait(26 * up, 0.0, 0.05 * up, 0.0, 0.10 * w, (-0.22, 0, 0.12))
    stretch = cos(2 * pi * t)
    return Gait(-12 * w, 0.115 * stretch**2, 0.05 * w, 0.075 * stretch, 0.08 * w)


def horse(
    mesh: Mesh, coat: Coat, animation: str, t: float, rear: bool = False, saddled: bool = True
) -> Array:
    """Add a horse standing on z = 0; returns the transform of its saddle (4 x 4)."""
    g = gait(animation, t, rear)
    frame = move(0, 0, g.leap) @ about(g.pivot, turn("y", -g.pitch))
    legs = _legs(animation, t, g, rear)
    body = _body(legs, g)
    with mesh.at(frame):
        mesh.add(*body.skin((-0.78, -0.30, -0.12), (0.82, 0.30, 1.16), 0.020), coat.hide)
        mesh.add(*body.cloth((-0.255, 0.105), 0.415, 0.012, 0.0135), "gold")
        mesh.add(*body.cloth((-0.232, 0.082), 0.442, 0.018, 0.0135), "coat")
        for leg in legs:
            _hoof(mesh, leg, coat)
        if saddled:
            mesh.ball((-0.085, 0, 0.655), (0.13, 0.10, 0.035), "dark wood", 14, 9)
        with mesh.at(move(g.reach, 0, g.nod - 0.6 * g.reach)):
            _headgear(mesh, coat)
        _hair(mesh, coat, g)
    return frame


def _legs(animation: str, t: float, g: Gait, rear: bool) -> list[Leg]:
    # fore legs a little apart in time, hind legs likewise: four beats, not two
    spots = ((0.195, 0.092, 0.09), (0.195, -0.092, 0.0), (-0.235, 0.10, 0.08), (-0.235, -0.10, 0.0))
    return [_leg(animation, t, x, y, late, rear) for x, y, late in spots]


def _leg(animation: str, t: float, x: float, y: float, late: float, rear: bool) -> Leg:
    front = x > 0
    stands = np.array(_STANDS[front], float)
    if animation == "idle":
        paw = max(0.0, sin(2 * pi * t - 0.6)) if front and y > 0 else 0.0
        angles = stands + paw * np.array((52, -38)) if front else stands
        if not front and y > 0:  # one hind leg rests on the tip of its hoof
            angles = stands + np.array((6, -2, -14))
    elif animation == "fall" or (animation == "action" and rear):
        up = float(np.interp(t, [0, 0.25, 0.4, 0.7, 1], [0, 0.85, 1, 0.9, 0]))
        up = t if animation == "fall" else up
        if front:
            beat = 22 * sin(4 * pi * t + 50 * late) * up
            angles = stands + up * np.array((72 + beat, -18 - beat))
        else:
            angles = stands + up * np.array((-8, 4, 10))
    else:
        keys, moment = np.array(_STRIDE[front], float), (t - late) % 1.0
        angles = np.array([np.interp(moment, [0, 0.25, 0.5, 0.75], bone, period=1)
                           for bone in keys.T])  # fmt: skip
    joints = [np.array((x, y, 0.455 if front else 0.475))]
    for angle, long in zip(np.radians(angles), _FORE if front else _HIND, strict=True):
        joints.append(joints[-1] + long * np.array((sin(angle), 0, -cos(angle))))
    return Leg(joints, (0.088, 0.058, 0.048) if front else (0.122, 0.084, 0.056, 0.048))


def _body(legs: list[Leg], g: Gait) -> Body:
    r, n = g.reach, g.nod - 0.6 * g.reach
    cones = [
        cone((-0.15, 0, 0.505), (0.14, 0, 0.505), 0.140, 0.142, 0.05),
        cone((-0.255, 0, 0.525), (-0.20, 0, 0.515), 0.136, 0.148, 0.06),
        cone((0.185, 0, 0.50), (0.235, 0, 0.57), 0.132, 0.122, 0.06),
        cone((0.235, 0, 0.60), (0.325 + 0.7 * r, 0, 0.81 + 0.8 * n), 0.118, 0.086, 0.07),
        cone((0.325 + 0.7 * r, 0, 0.81 + 0.8 * n), (0.395 + r, 0, 0.915 + n), 0.088, 0.078, 0.05),
        cone((0.415 + r, 0, 0.895 + n), (0.495 + r, 0, 0.815 + n), 0.084, 0.068, 0.04),
        cone((0.495 + r, 0, 0.810 + n), (0.572 + r, 0, 0.712 + n), 0.058, 0.052, 0.04),
        cone((0.578 + r, 0, 0.704 + n), (0.582 + r, 0, 0.700 + n), 0.058, 0.058, 0.02),
    ]
    for leg in legs:
        for (top, wide), (low, narrow) in pairwise(zip(leg.joints, leg.radii, strict=True)):
            cones.append(cone(top, low, wide, 0.80 * narrow, 0.04))
            cones.append(cone(low, low + 1e-3, narrow, narrow, 0.015))  # knees and fetlocks
    return Body(cones)


def _hoof(mesh: Mesh, leg: Leg, coat: Coat) -> None:
    shin = leg.joints[-1] - leg.joints[-2]
    lean = float(np.degrees(np.arctan2(shin[0], -shin[2])))
    with mesh.at(move(*leg.joints[-1]), turn("y", -lean)):
        hoof = [(0.066, -0.065), (0.062, -0.03), (0.048, 0.005), (1e-3, 0.02)]
        mesh.lathe(hoof, coat.hoof, 12)
        mesh.lathe([(1e-3, -0.065), (0.066, -0.065)], "black", 12)


def _headgear(mesh: Mesh, coat: Coat) -> None:
    for side in (1, -1):
        ear = [
            (0.385, side * 0.050, 0.965),
            (0.385, side * 0.066, 1.035),
            (0.395, side * 0.060, 1.085),
        ]
        mesh.tube(ear, [0.034, 0.029, 0.006], coat.hide, 8)
        mesh.ball((0.474, side * 0.068, 0.868), (0.023, 0.014, 0.027), "black", 10, 7)
        mesh.ball((0.487, side * 0.076, 0.879), (0.007, 0.006, 0.008), "white", 8, 6)
        mesh.ball((0.620, side * 0.030, 0.708), (0.011, 0.013, 0.013), "brown hair", 8, 6)
    with mesh.at(move(0.540, 0, 0.752), turn("y", 52 + 90)):
        mesh.lathe([(0.066, -0.012), (0.073, 0), (0.066, 0.012)], coat.strap, 16)
    with mesh.at(move(0.428, 0, 0.882), turn("y", 45 + 90)):
        mesh.lathe([(0.090, -0.012), (0.097, 0), (0.090, 0.012)], coat.strap, 16)
    # a blaze down the nose gives the face a front at small sizes
    if coat.hide == "bay":
        mesh.tube(
            [(0.495, 0, 0.890), (0.550, 0, 0.825), (0.612, 0, 0.745)],
            [0.018, 0.026, 0.020],
            "white",
            8,
            0.5,
        )


def _hair(mesh: Mesh, coat: Coat, g: Gait) -> None:
    """Mane and tail: blown back as far as the neck reaches forward."""
    r, n = g.reach, g.nod - 0.6 * g.reach
    blown, sway, lift = 0.5 * abs(r), g.tail, 2.2 * max(0.0, r) + 0.6 * abs(r)
    mane = np.array([
        (0.475 + r, 0, 0.965 + n, 0.026), (0.40 + r, 0, 1.005 + n, 0.044),
        (0.315 + r, 0, 0.965 + n, 0.046), (0.245 + 0.8 * r, 0, 0.870 + 0.85 * n, 0.046),
        (0.190 + 0.5 * r, 0, 0.775 + 0.5 * n, 0.044), (0.125, 0, 0.680, 0.018),
    ])  # fmt: skip
    mesh.strand(mane, coat.mane, 0.7)
    for root in mane[1:-1, :3]:  # locks that fall on both sides, and fly at a gallop
        for side in (1, -1):
            tip = root + np.array((-0.085 - 1.2 * blown, side * 0.085, -0.075 + 0.9 * blown))
            bend = (root + tip) / 2 + np.array((-0.02, side * 0.025, 0.02))
            lock = np.column_stack([[root, bend, tip], [0.042, 0.040, 0.010]])
            mesh.strand(lock, coat.mane)
    tail = [
        (-0.37, 0, 0.575, 0.034),
        (-0.455, 0.2 * sway, 0.625 + lift * 0.3, 0.056),
        (-0.53 - lift * 0.4, sway, 0.53 + lift * 0.9, 0.076),
        (-0.565 - lift * 1.1, sway * 2, 0.38 + lift * 1.5, 0.066),
        (-0.545 - lift * 1.7, sway * 3, 0.20 + lift * 2.1, 0.010),
    ]
    mesh.strand(tail, coat.mane)
