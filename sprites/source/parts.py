"""Parts of a toy soldier: base, legs, torso, arms, and what the hands hold.

The one decision: proportions live here and nowhere else (3.2 heads tall, boots on the base), so
that every figure of the box, on foot or mounted, belongs to the same family.
"""

from __future__ import annotations

from math import cos, pi, radians, sin, sqrt

import numpy as np
from numpy.typing import ArrayLike

from .mesh import Array, Mesh, scale

DEEP, BROAD = 0.90, 1.10
"""The torso is a lathe flattened front to back and broadened across the shoulders."""


def base(mesh: Mesh, radius: float = 0.36, gold: bool = False, stretch: float = 1.0) -> None:
    """The round base a toy stands on; ``gold`` gives it an officer's rim."""
    with mesh.at(scale(stretch, 1, 1)):
        mesh.lathe([(1e-4, 0), (radius, 0)], "rim", 40)
        mesh.lathe([(radius, 0), (radius, 0.03), (radius - 0.012, 0.052)], "rim", 40)
        edge = [(radius - 0.012, 0.052), (radius - 0.028, 0.060), (radius - 0.05, 0.060)]
        mesh.lathe(edge, "gold" if gold else "base", 40)
        mesh.lathe([(radius - 0.05, 0.060), (radius - 0.052, 0.055), (1e-4, 0.055)], "base", 40)


def _girth(height: float) -> float:
    return float(
        np.interp(
            height, [0.29, 0.36, 0.45, 0.54, 0.61, 0.66], [0.168, 0.13, 0.138, 0.155, 0.14, 0.07]
        )
    )


def torso(mesh: Mesh, belts: bool = True, pack: bool = True, officer: bool = False) -> None:
    """A coat with skirts and collar; cross belts, or buttons and lapels without ``belts``."""
    with mesh.at(scale(DEEP, BROAD, 1)):
        coat = [
            (0.10, 0.285), (0.165, 0.280), (0.172, 0.29), (0.150, 0.325), (0.131, 0.365),
            (0.133, 0.41), (0.146, 0.48), (0.156, 0.54), (0.150, 0.59), (0.115, 0.635),
            (0.06, 0.66), (0.02, 0.67),
        ]  # fmt: skip
        mesh.lathe(coat, "coat", 24)
        belt = [(0.130, 0.352), (0.139, 0.358), (0.139, 0.385), (0.132, 0.392)]
        mesh.lathe(belt, "facing" if officer else "white", 24)
    mesh.lathe([(0.075, 0.64), (0.085, 0.645), (0.088, 0.675), (0.07, 0.69)], "facing", 18)
    if belts:
        for side in (1, -1):
            mesh.tube(_belt(side), 0.024, "white", 8, flat=0.5)
        mesh.ball((0.145, 0, 0.50), (0.02, 0.028, 0.028), "gold", 10, 7)
    else:
        for z in (0.42, 0.48, 0.54, 0.60):
            for side in (1, -1):
                mesh.ball((DEEP * _girth(z) + 0.002, side * 0.045, z), 0.015, "gold", 8, 6)
        lapel = [(DEEP * _girth(z) + 0.001, 0, z) for z in (0.40, 0.47, 0.54, 0.60)]
        mesh.tube(lapel, [0.03, 0.045, 0.05, 0.04], "white" if officer else "facing", 8, flat=0.35)
    if pack:
        mesh.box((-0.195, 0, 0.505), (0.10, 0.20, 0.17), "pack", 0.03)
        roll = [(-0.195, -0.125, 0.61), (-0.195, 0, 0.615), (-0.195, 0.125, 0.61)]
        mesh.tube(roll, 0.045, "blanket", 12)
        for side in (1, -1):
            mesh.box((-0.247, side * 0.05, 0.505), (0.012, 0.022, 0.16), "white", 0.005)


def _belt(side: int) -> list[tuple[float, float, float]]:
    path = []
    for q in np.linspace(0, 1, 8):
        z, y = 0.625 - 0.25 * q, side * (0.10 - 0.215 * q)
        round_ = _girth(z)
        across = min(0.97, max(-0.97, y / BROAD / round_))
        path.append((DEEP * round_ * sqrt(1 - across * across) + 0.006, y, z))
    return path


def epaulettes(mesh: Mesh, pot: str) -> None:
    """Shoulder pads."""
    for side in (1, -1):
        mesh.ball((0, side * 0.165, 0.612), (0.062, 0.062, 0.034), pot, 14, 8)


def arm(
    mesh: Mesh, side: int, elbow: ArrayLike, hand: ArrayLike, glove: str = "skin",
    forearm: str = "coat", cuff: str = "facing",
) -> None:  # fmt: skip
    """An arm from the shoulder (``side`` 1 is the left) through ``elbow`` to ``hand``."""
    start, bend, end = (0.0, side * 0.18, 0.60), np.asarray(elbow, float), np.asarray(hand, float)
    reach = end - bend
    mesh.limb(start, bend, 0.056, 0.050, "coat")
    mesh.limb(bend, bend + reach * 0.75, 0.050, 0.046, forearm)
    mesh.tube([bend + reach * 0.55, bend + reach * 0.82], [0.056, 0.058], cuff, 12)
    mesh.ball(end, 0.046, glove, 12, 8)


def flung(mesh: Mesh, t: float, **dress: str) -> None:
    """Both hands flung up, as a man does who falls; ``dress`` is that of `arm`."""
    for side in (1, -1):
        hand = (0.05, side * 0.26, 0.60 + 0.25 * t)
        arm(mesh, side, (0.02, side * 0.27, 0.58), hand, **dress)


def leg(
    mesh: Mesh, side: int, swing: float = 0.0, lift: float = 0.0,
    cloth: str = "trousers", shin: str = "boot", shoe: str = "boot",
) -> None:  # fmt: skip
    """A leg swung forward by ``swing`` degrees, its foot lifted by 0..1."""
    hip = np.array((0.0, side * 0.08, 0.33))
    a = radians(swing)
    knee = hip + np.array((sin(a) * 0.11 + lift * 0.05, 0, -cos(a) * 0.11))
    b = a - lift * 0.9
    ankle = knee + np.array((sin(b) * 0.11, 0, -cos(b) * 0.11))
    ankle[2] = max(ankle[2], 0.095)
    mesh.limb(hip, knee, 0.072, 0.062, cloth)
    mesh.limb(knee, ankle + np.array((0, 0, 0.02)), 0.062, 0.056, cloth)
    mesh.limb(knee * 0.45 + ankle * 0.55, ankle, 0.062, 0.056, shin)
    mesh.ball(ankle + np.array((0.03, 0, -0.012)), (0.088, 0.056, 0.042), shoe, 14, 8)


def musket(mesh: Mesh, butt: ArrayLike, tip: ArrayLike) -> None:
    """A musket with its bayonet, from ``butt`` to ``tip``."""
    a = np.asarray(butt, float)
    d = np.asarray(tip, float) - a
    mesh.tube([a, a + d * 0.10, a + d * 0.26], [0.038, 0.034, 0.024], "wood", 8, flat=0.7)
    mesh.tube([a + d * 0.22, a + d * 0.74], [0.024, 0.020], "wood", 8)
    mesh.tube([a + d * 0.30, a + d * 0.84], [0.019, 0.017], "steel", 8)
    mesh.tube([a + d * 0.82, a + d], [0.015, 0.005], "steel", 6)
    for q in (0.45, 0.62):
        mesh.tube([a + d * q, a + d * (q + 0.03)], 0.028, "gold", 8)


def sabre(mesh: Mesh, hand: Array, reach: Array) -> None:
    """A curved sabre held at ``hand`` with its point at ``hand + reach``."""
    bow = np.array((-0.02, 0.0, 0.03))
    path = [hand, hand + reach * 0.4 + bow, hand + reach * 0.8 + bow * 0.5, hand + reach]
    mesh.tube(path, [0.026, 0.032, 0.028, 0.006], "blade", 8, flat=0.5)
    mesh.ball(hand + reach * 0.03, (0.035, 0.045, 0.035), "gold", 10, 7)


def muzzle_flash(mesh: Mesh, size: float) -> None:
    """A spiky flame along +z, about ``size`` cells long: large, for it is seen for 1/6 second."""
    with mesh.at(scale(size)):
        mesh.lathe([(0.06, 0), (0.24, 0.22), (0.22, 0.46), (0.12, 0.76), (1e-3, 1.05)], "flame", 12)
        for k in range(7):
            a = k * 2 * pi / 7
            spike = (0.60 * cos(a), 0.60 * sin(a), 0.44)
            mesh.tube([(0, 0, 0.1), spike], [0.12, 0.008], "flame", 8)
            inner = (0.34 * cos(a), 0.34 * sin(a), 0.34)
            mesh.tube([(0, 0, 0.2), inner], [0.14, 0.03], "flash", 8)
        mesh.ball((0, 0, 0.42), (0.245, 0.245, 0.34), "flash", 12, 8)
        for k in range(4):
            a = k * pi / 2 + 0.4
            spark = (0.62 * cos(a), 0.62 * sin(a), 0.75)
            mesh.ball(spark, 0.055, "flash", 8, 6)


def cotton(mesh: Mesh, balls: int, size: float, age: float, seed: int = 3) -> None:
    """A puff of cotton smoke drifting along +z; ``age`` 0..1 from birth to nothing."""
    dice = np.random.RandomState(seed)
    grow = float(np.interp(age, [0, 0.25, 0.55, 1], [0.55, 1.15, 1.0, 0.0]))
    for k in range(balls):
        d = dice.rand(3)
        radius = size * (0.34 + 0.30 * d[0]) * grow
        a = k * 2.4
        spread = size * (0.35 + 0.35 * d[2]) * (0.7 + age)
        if radius > 0.012:
            ahead = size * (0.3 + 1.1 * d[1]) + 0.2 * age
            centre = (spread * cos(a) - 0.12 * age, spread * sin(a), ahead)
            mesh.ball(centre, radius, "smoke", 14, 9)
