"""Men of antiquity: the hoplite, and what he shares with archers, riders and charioteers.

The one decision: the body under the armour is that of the fusilier (the same stances, the same
shoulders), so both sets march in one step and may meet on one board; only the dress is another.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

import numpy as np
from numpy.typing import ArrayLike

from .foot import Pose, body, hat_off, legs, stance
from .heads import head
from .mesh import Array, Mesh, about, move, scale, turn
from .parts import BROAD, DEEP, arm, base, flung

Hands = Callable[[Mesh, str, float], None]


def hoplite(mesh: Mesh, animation: str, t: float) -> None:
    """A spearman behind a round shield; his action is a thrust over the rim."""
    base(mesh)
    pose = stance(animation, t)
    if animation == "action":
        lunge = _thrust(t)
        pose = Pose(lean=10 * lunge, stride=0.45 * lunge)
    warrior(mesh, animation, t, pose, "corinthian", "whiskers", _spear_and_shield)


def warrior(
    mesh: Mesh, animation: str, t: float, pose: Pose, hat: str, face: str, hands: Hands,
    nod: float = 0.0, shin: str = "bronze",
) -> None:  # fmt: skip
    """A man on foot in ``pose``, with bare legs, a cuirass and what ``hands`` puts in his."""
    legs(mesh, pose, cloth="skin", shin=shin, shoe="leather")
    with mesh.at(*body(pose)):
        cuirass(mesh)
        head(mesh, hat, face, pose.yaw, nod, hat_off(animation, t))
        hands(mesh, animation, t)


def cuirass(mesh: Mesh, metal: str = "bronze", skirt: bool = True) -> None:
    """A linen cuirass in the coat's colour with a belt, shoulder flaps and a skirt of strips."""
    with mesh.at(scale(DEEP, BROAD, 1)):
        linen = [
            (0.140, 0.350), (0.136, 0.37), (0.136, 0.42), (0.148, 0.48), (0.156, 0.54),
            (0.150, 0.59), (0.115, 0.635), (0.06, 0.66), (0.02, 0.67),
        ]  # fmt: skip
        mesh.lathe(linen, "coat", 24)
        mesh.lathe([(0.138, 0.345), (0.148, 0.352), (0.148, 0.385), (0.139, 0.392)], metal, 24)
        if skirt:
            mesh.lathe([(0.165, 0.235), (0.170, 0.245), (0.130, 0.36)], "coat", 24)
            for k in range(14):
                a = 2 * pi * k / 14
                strip = [(r * cos(a), r * sin(a), z) for r, z in ((0.142, 0.36), (0.186, 0.258))]
                mesh.tube(strip, [0.026, 0.034], "trousers", 8)
    mesh.lathe([(0.075, 0.64), (0.085, 0.645), (0.088, 0.675), (0.07, 0.69)], "facing", 18)
    for side in (1, -1):
        flap = [
            (-0.06, side * 0.115, 0.635),
            (0.05, side * 0.11, 0.640),
            (0.122, side * 0.085, 0.57),
        ]
        mesh.tube(flap, [0.046, 0.050, 0.034], "facing", 10, flat=0.5)
        mesh.ball((0.145, side * 0.075, 0.555), 0.016, "gold", 8, 6)
        mesh.ball((0, side * 0.175, 0.600), (0.070, 0.062, 0.060), "coat", 14, 8)
    mesh.ball((0.142, 0, 0.49), (0.018, 0.040, 0.040), metal, 12, 8)


def bare_arm(mesh: Mesh, side: int, elbow: ArrayLike, hand: ArrayLike) -> None:
    """An arm in a short sleeve, with a bracer."""
    arm(mesh, side, elbow, hand, forearm="skin", cuff="leather")


def hands_up(mesh: Mesh, t: float) -> None:
    """Both hands flung up, as a man does who falls."""
    flung(mesh, t, forearm="skin", cuff="leather")


def spear(mesh: Mesh, butt: ArrayLike, tip: ArrayLike, thick: float = 0.019) -> None:
    """A spear or a javelin with a leaf-shaped head."""
    a, b = np.asarray(butt, float), np.asarray(tip, float)
    ahead = (b - a) / (np.linalg.norm(b - a) + 1e-9)
    neck = b - 0.17 * ahead
    mesh.tube([a, neck], thick, "light wood", 8)
    mesh.tube([neck - 0.03 * ahead, neck + 0.02 * ahead], thick * 1.6, "gold", 8)
    blade = [neck, neck + 0.05 * ahead, neck + 0.10 * ahead, b]
    mesh.tube(blade, [0.016, 0.042, 0.034, 0.004], "blade", 8, flat=0.5)
    mesh.tube([a - 0.05 * ahead, a + 0.03 * ahead], [0.006, thick * 1.4], "bronze", 8)


def shield(
    mesh: Mesh, centre: tuple[float, float, float], yaw: float, tilt: float = 0.0,
    radius: float = 0.235,
) -> None:  # fmt: skip
    """A round shield facing +x, turned left by ``yaw`` and up by ``tilt`` degrees."""
    r = radius
    with mesh.at(move(*centre), turn("z", yaw), turn("y", 90 - tilt)):
        mesh.lathe([(1e-3, -0.015), (r * 0.9, -0.02), (r, -0.012)], "leather", 30)
        mesh.lathe(
            [(r, -0.014), (r * 1.02, 0.0), (r * 0.98, 0.014), (r * 0.86, 0.020)], "bronze", 30
        )
        mesh.lathe([(r * 0.87, 0.018), (r * 0.72, 0.040), (r * 0.66, 0.046)], "white", 30)
        mesh.lathe([(r * 0.67, 0.045), (r * 0.35, 0.066), (1e-3, 0.074)], "facing", 30)
        for k in range(8):  # a sun, as on the shields of Macedon
            a = k * pi / 4
            ray = [(0.2 * r * cos(a), 0.2 * r * sin(a), 0.070),
                   (0.54 * r * cos(a), 0.54 * r * sin(a), 0.058)]  # fmt: skip
            mesh.tube(ray, [0.024, 0.005], "gold", 6)
        mesh.ball((0, 0, 0.072), (0.055, 0.055, 0.024), "gold", 14, 8)


def cloak(mesh: Mesh, pot: str, t: float, blown: float = 0.0, long: float = 0.46) -> None:
    """A cloak from both shoulders; ``blown`` 0..1 lifts it behind."""
    v, u = np.meshgrid(np.linspace(0, 1, 9), np.linspace(-1, 1, 11), indexing="ij")
    ripple = 0.028 * v * np.sin(2 * pi * (t + 0.55 * u) + 4 * v) * (0.5 + blown)
    back = -0.135 - 0.07 * v - 0.42 * blown * v + ripple + 0.05 * u * u * (1 - 0.6 * v)
    down = 0.645 - long * v * (1 - 0.62 * blown) + 0.05 * blown * np.sin(pi * v)
    across = u * (0.165 + 0.085 * v)
    cloth = np.stack([back, across, down - 0.03 * u * u * (1 - v)], -1)
    lift = np.array([0.007, 0, 0])
    mesh.strip(cloth + lift, pot, wrap=False)
    mesh.strip((cloth - lift)[:, ::-1], pot, wrap=False)
    hem: Array = cloth[-1]
    mesh.tube(hem, 0.013, "gold", 6)
    for side in (1, -1):
        mesh.ball((0.06, side * 0.15, 0.640), 0.026, "gold", 10, 7)


def _thrust(t: float) -> float:
    """-0.4 drawn back .. 1 thrust home."""
    return float(np.interp(t, [0, 0.25, 0.42, 0.62, 1], [0, -0.45, 1, 0.9, 0]))


def _spear_and_shield(mesh: Mesh, animation: str, t: float) -> None:
    if animation == "fall":
        hands_up(mesh, t)
        # what he lets go lies behind and beside him: under him it would hold him off the ground
        with mesh.at(about((0, -0.22, 0.5), turn("y", -34 * t))):
            spear(mesh, (0.10, -0.22, 0.10), (0.06, -0.22, 1.25))
        shield(mesh, (0.245 - 0.14 * t, 0.15 + 0.06 * t, 0.42), 6 + 50 * t)
        return
    w = sin(2 * pi * t) if animation == "move" else 0.0
    bare_arm(mesh, 1, (0.08, 0.26, 0.50), (0.19, 0.19, 0.46))
    shield(mesh, (0.245, 0.15, 0.44 + 0.015 * w), 6)
    if animation == "action":
        k = _thrust(t)
        hand = np.array((0.04 + 0.20 * k, -0.24, 0.80 - 0.04 * k))
        bare_arm(mesh, -1, (-0.06 + 0.12 * k, -0.31, 0.66), hand)
        ahead = np.array((0.62, 0.04, -0.11))
        spear(mesh, hand - 0.8 * ahead, hand + ahead, 0.021)
        return
    hand = np.array((0.11 + 0.03 * w, -0.30, 0.50))
    bare_arm(mesh, -1, (0.02, -0.29, 0.49), hand)
    up = np.array((0.06 * w, -0.02, 1.0))
    spear(mesh, hand - 0.42 * up, hand + 0.78 * up)
