"""The horse: one soft body, four jointed legs, a mane, a tail and a saddle.

The one decision: a gallop is shown by gathering and stretching (fore and hind pairs swing against
each other, the body rocks and leaps, the neck reaches), since a bob alone reads as a rocking
horse. Melting the body takes longer than rendering it, so a pose is built once for all headings.
"""

from __future__ import annotations

from math import cos, pi, radians, sin
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


class Leg(NamedTuple):
    """Joints of a leg."""

    hip: Array
    knee: Array
    ankle: Array


def gait(animation: str, t: float, rear: bool) -> Gait:
    """The horse's body; ``rear`` makes its action a proud rearing instead of a charge."""
    w = sin(2 * pi * t)
    if animation == "idle":
        return Gait(0.0, 0.0, 0.035 * w, 0.0, 0.05 * sin(2 * pi * t - 0.8))
    if animation == "fall":
        return Gait(16 * sin(pi * min(1, 1.4 * t)), 0.0, 0.04 * t, 0.0, 0.06 * t)
    if animation == "action" and rear:
        up = float(np.interp(t, [0, 0.25, 0.4, 0.7, 1], [0, 0.85, 1, 0.9, 0]))
        return Gait(26 * up, 0.0, 0.05 * up, 0.0, 0.06 * w, (-0.22, 0, 0.12))
    stretch = cos(2 * pi * t)
    leap = 0.10 * max(0.0, stretch) + 0.05 * max(0.0, -stretch)
    return Gait(9 * sin(2 * pi * t + 0.5), leap, 0.03 * w, 0.05 * stretch, 0.06 * w)


def horse(
    mesh: Mesh, coat: Coat, animation: str, t: float, rear: bool = False, saddled: bool = True
) -> Array:
    """Add a horse standing on z = 0; returns the transform of its saddle (4 x 4)."""
    g = gait(animation, t, rear)
    frame = move(0, 0, g.leap) @ about(g.pivot, turn("y", -g.pitch))
    legs = _legs(animation, t, g, rear)
    body = _body(legs, g)
    with mesh.at(frame):
        mesh.add(*body.skin((-0.62, -0.30, -0.12), (0.78, 0.30, 1.10), 0.021), coat.hide)
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
    spots = ((0.20, 0.095, 0.35), (0.20, -0.095, 0.0), (-0.22, 0.10, 0.30), (-0.22, -0.10, 0.0))
    return [_leg(animation, t, x, y, phase, rear) for x, y, phase in spots]


def _leg(animation: str, t: float, x: float, y: float, phase: float, rear: bool) -> Leg:
    front, angle = x > 0, 2 * pi * t
    hip = np.array((x, y, 0.43))
    if animation == "idle" or (animation == "fall" and not front):
        paw = max(0.0, sin(angle)) if front and y > 0 and animation == "idle" else 0.0
        knee = np.array((x + (0.015 if front else -0.02) + 0.09 * paw, y, 0.28 + 0.03 * paw))
        ankle = np.array((x + (0.01 if front else 0.0) + 0.04 * paw, y, 0.115 + 0.075 * paw))
        return Leg(hip, knee, ankle)
    if animation == "fall" or (animation == "action" and rear):
        up = float(np.interp(t, [0, 0.25, 0.4, 0.7, 1], [0, 0.85, 1, 0.9, 0]))
        if animation == "fall":
            up = t
        if not front:
            return Leg(hip, np.array((x - 0.02, y, 0.28)), np.array((x + 0.02, y, 0.115)))
        beat = 0.06 * sin(2 * angle + phase * 5) * up
        knee = hip + np.array((0.02 + 0.14 * up, 0, -0.15 + 0.12 * up + beat))
        return Leg(
            hip, knee, knee + np.array((-0.10 * up + 0.06 * up * up, 0, -0.165 + 0.03 * up + beat))
        )
    # stretched at t = 0: fore legs forward, hind legs back; gathered half a period later
    swing = cos(angle - phase)
    thigh = radians(44 * swing if front else -40 * swing)
    fold = max(0.0, sin(angle - phase)) if front else max(0.0, -sin(angle - phase - pi))
    shin = thigh - radians(78 * fold) if front else thigh - radians(20 + 45 * fold - 26 * swing)
    knee = hip + np.array((sin(thigh) * 0.155, 0, -cos(thigh) * 0.155))
    ankle = knee + np.array((sin(shin) * 0.165, 0, -cos(shin) * 0.165))
    return Leg(hip, knee, ankle)


def _body(legs: list[Leg], g: Gait) -> Body:
    r, n = g.reach, g.nod - 0.6 * g.reach
    cones = [
        cone((-0.16, 0, 0.50), (0.17, 0, 0.505), 0.150, 0.145, 0.05),
        cone((-0.24, 0, 0.505), (-0.20, 0, 0.50), 0.150, 0.158, 0.06),
        cone((0.22, 0, 0.56), (0.385 + r, 0, 0.84 + n), 0.130, 0.084, 0.08),
        cone((0.385 + r, 0, 0.87 + n), (0.56 + r, 0, 0.735 + n), 0.088, 0.060, 0.04),
        cone((0.563 + r, 0, 0.726 + n), (0.567 + r, 0, 0.724 + n), 0.066, 0.066, 0.03),
    ]
    for leg in legs:
        cones.append(cone(leg.hip, leg.knee, 0.092, 0.058, 0.05))
        cones.append(cone(leg.knee, leg.ankle, 0.057, 0.046, 0.03))
    return Body(cones)


def _hoof(mesh: Mesh, leg: Leg, coat: Coat) -> None:
    shin = leg.ankle - leg.knee
    lean = float(np.degrees(np.arctan2(shin[0], -shin[2])))
    with mesh.at(move(*leg.ankle), turn("y", -lean)):
        hoof = [(0.062, -0.065), (0.060, -0.03), (0.050, 0.005), (1e-3, 0.02)]
        mesh.lathe(hoof, coat.hoof, 12)
        mesh.lathe([(1e-3, -0.065), (0.062, -0.065)], "black", 12)


def _headgear(mesh: Mesh, coat: Coat) -> None:
    for side in (1, -1):
        ear = [
            (0.355, side * 0.048, 0.945),
            (0.365, side * 0.062, 1.01),
            (0.37, side * 0.06, 1.045),
        ]
        mesh.tube(ear, [0.034, 0.027, 0.006], coat.hide, 8)
        mesh.ball((0.455, side * 0.076, 0.855), (0.022, 0.013, 0.026), "black", 10, 7)
        mesh.ball((0.468, side * 0.083, 0.866), (0.007, 0.006, 0.008), "white", 8, 6)
        mesh.ball((0.615, side * 0.03, 0.735), (0.010, 0.012, 0.010), "brown hair", 8, 6)
    with mesh.at(move(0.525, 0, 0.762), turn("y", 52)):
        mesh.lathe([(0.080, -0.012), (0.087, 0), (0.080, 0.012)], coat.strap, 16)
    with mesh.at(move(0.425, 0, 0.84), turn("y", 40)):
        mesh.lathe([(0.097, -0.012), (0.104, 0), (0.097, 0.012)], coat.strap, 16)
    # a blaze down the nose gives the face a front at small sizes
    if coat.hide == "bay":
        mesh.tube(
            [(0.475, 0, 0.90), (0.545, 0, 0.825), (0.60, 0, 0.765)],
            [0.018, 0.022, 0.014],
            "white",
            8,
            0.5,
        )


def _hair(mesh: Mesh, coat: Coat, g: Gait) -> None:
    """Mane and tail: blown back as far as the neck reaches forward."""
    r, n = g.reach, g.nod - 0.6 * g.reach
    blown, sway, lift = 0.8 * abs(r), g.tail, 2.2 * abs(r)
    mane = [
        (0.47 + r, 0, 0.945 + n), (0.40 + r, 0, 0.990 + n), (0.325 + r, 0, 0.95 + n),
        (0.245 + r * 0.7 - blown, 0, 0.84 + n * 0.7), (0.17 - blown, 0, 0.735), (0.12, 0, 0.67),
    ]  # fmt: skip
    mesh.tube(mane, [0.022, 0.042, 0.050, 0.050, 0.044, 0.018], coat.mane, 10, flat=0.8)
    tail = [
        (-0.37, 0, 0.56),
        (-0.45, 0, 0.60 + lift * 0.3),
        (-0.52 - sway * 0.3, sway, 0.53 + lift),
        (-0.56 - sway * 0.5 - lift, sway * 2, 0.40 + lift * 1.4),
        (-0.55 - sway * 0.5 - lift * 1.6, sway * 3, 0.29 + lift * 1.6),
    ]
    mesh.tube(tail, [0.03, 0.052, 0.068, 0.058, 0.012], coat.mane, 10)
