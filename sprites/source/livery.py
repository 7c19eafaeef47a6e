"""Clothes and weapons of the Middle Ages and of China.

The one decision: a robe is a lathe like a torso, only longer; it keeps the shoulders, the arms
and the head of the fusilier, so a mandarin, a queen and a halberdier belong to one box.
"""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np
from numpy.typing import ArrayLike

from .foot import Pose, body, legs
from .heads import head
from .mesh import Array, Mesh, about, move, scale, turn
from .parts import BROAD, DEEP, arm

_CHEST = [(0.146, 0.48), (0.156, 0.54), (0.150, 0.59), (0.115, 0.635), (0.06, 0.66), (0.02, 0.67)]


def tunic(mesh: Mesh, hem: str = "facing", low: float = 0.24) -> None:
    """A coat to the knees with a belt, a panel down the front and a hem."""
    with mesh.at(scale(DEEP, BROAD, 1)):
        skirt = [(0.188, low), (0.192, low + 0.012), (0.160, 0.31), (0.134, 0.365), (0.135, 0.42)]
        mesh.lathe([*skirt, *_CHEST], "coat", 26)
        mesh.lathe([(0.189, low), (0.198, low + 0.006), (0.186, low + 0.040)], hem, 26)
        mesh.lathe([(0.136, 0.348), (0.147, 0.355), (0.147, 0.388), (0.136, 0.395)], "leather", 24)
        front = [(r + 0.004, 0, z) for r, z in ((0.182, low + 0.02), (0.150, 0.33),
                 (0.138, 0.42), (0.150, 0.50), (0.154, 0.57))]  # fmt: skip
        mesh.tube(front, [0.072, 0.064, 0.064, 0.074, 0.064], "trousers", 12, flat=0.24)
    mesh.ball((0.137, 0, 0.372), (0.018, 0.030, 0.026), "gold", 10, 7)
    mesh.lathe([(0.078, 0.638), (0.090, 0.645), (0.092, 0.678), (0.07, 0.692)], hem, 18)


def robe(mesh: Mesh, wide: float, panel: str = "trousers", sash: str = "facing") -> None:
    """A robe to the ground, ``wide`` at its hem, with a sash, a panel in front and a collar."""
    fall = [(wide, 0.065), (wide + 0.005, 0.085), (0.80 * wide + 0.02, 0.20), (0.175, 0.33),
            (0.142, 0.40)]  # fmt: skip
    with mesh.at(scale(0.96, 1.06, 1)):
        mesh.lathe([*fall, *_CHEST], "coat", 30)
        trim = [(wide, 0.062), (wide + 0.012, 0.070), (wide + 0.004, 0.112), (wide - 0.02, 0.120)]
        mesh.lathe(trim, "gold", 30)
        mesh.lathe([(0.145, 0.375), (0.158, 0.385), (0.152, 0.430), (0.143, 0.44)], sash, 26)
        front = [(r + 0.002, 0, z) for r, z in zip(
            (wide + 0.003, 0.80 * wide + 0.018, 0.176, 0.150), (0.10, 0.20, 0.33, 0.39),
            strict=True)]  # fmt: skip
        mesh.tube(front, [0.115, 0.090, 0.065, 0.050], panel, 12, flat=0.22)
        for side in (1, -1):
            cross = [(0.085, side * 0.085, 0.638), (0.142, side * 0.030, 0.56), (0.148, 0, 0.47)]
            mesh.tube(cross, [0.030, 0.032, 0.026], "white", 8, flat=0.5)
    mesh.ball((0.152, 0, 0.408), (0.020, 0.034, 0.030), "gold", 10, 7)


def sleeve(mesh: Mesh, side: int, elbow: ArrayLike, hand: ArrayLike) -> None:
    """An arm in a wide sleeve that opens towards the hand."""
    bend, end = np.asarray(elbow, float), np.asarray(hand, float)
    reach = end - bend
    arm(mesh, side, bend, end)
    sag = np.array((0.0, 0.0, -0.03))
    mesh.tube([bend, bend + 0.45 * reach + sag, bend + 0.80 * reach + sag], [0.056, 0.078, 0.096],
              "coat", 14)  # fmt: skip
    ring = [bend + 0.78 * reach + sag, bend + 0.88 * reach + sag]
    mesh.tube(ring, [0.099, 0.097], "facing", 14)


def dressed(
    mesh: Mesh, pose: Pose, hat: str, face: str, nod: float = 0.0, off: float = 0.0
) -> None:
    """A man in hose and tunic, hands apart; his hat may fly ``off``."""
    legs(mesh, pose, shin="leather", shoe="leather")
    with mesh.at(*body(pose)):
        tunic(mesh)
        head(mesh, hat, face, pose.yaw, nod, off, -1.5 * pose.sway)


def along(start: ArrayLike, end: ArrayLike) -> Array:
    """A frame at ``start`` whose z points to ``end``, and whose y stays sideways."""
    a, b = np.asarray(start, float), np.asarray(end, float)
    z = (b - a) / (np.linalg.norm(b - a) + 1e-9)
    x = np.cross((0.0, 1.0, 0.0), z)
    x = x / (np.linalg.norm(x) + 1e-9)
    frame = np.eye(4)
    frame[:3, 0], frame[:3, 1], frame[:3, 2], frame[:3, 3] = x, np.cross(z, x), z, a
    return frame


def halberd(mesh: Mesh, butt: ArrayLike, tip: ArrayLike, edge: float = -90.0) -> None:
    """An axe, a hook and a point on a staff; ``edge`` turns the axe about the staff."""
    long = float(np.linalg.norm(np.asarray(tip, float) - np.asarray(butt, float)))
    with mesh.at(along(butt, tip), turn("z", edge)):
        mesh.tube([(0, 0, 0), (0, 0, long - 0.14)], 0.020, "dark wood", 8)
        mesh.tube([(0, 0, long - 0.18), (0, 0, long - 0.10), (0, 0, long)], [0.030, 0.030, 0.004],
                  "blade", 8)  # fmt: skip
        with mesh.at(move(0, 0, long - 0.22)):
            mesh.tube([(0, 0, -0.05), (0, 0, 0.06)], 0.030, "gold", 8)
            _axe(mesh)
            mesh.tube([(-0.01, 0, 0), (-0.09, 0, 0.0), (-0.14, 0, -0.045)], [0.034, 0.026, 0.004],
                      "blade", 8)  # fmt: skip


def _axe(mesh: Mesh) -> None:
    """A crescent in the x-z plane, a finger thick."""
    k = np.linspace(-1, 1, 11)
    outer = np.stack([0.175 - 0.055 * k * k, 0 * k, 0.135 * k], 1)
    inner = np.stack([0.015 + 0.055 * k * k, 0 * k, 0.045 * k + 0.04 * k**3], 1)
    lift = np.array([0, 0.016, 0])
    mesh.strip(np.array([inner - lift, outer]), "blade", wrap=False)
    mesh.strip(np.array([outer, inner + lift]), "blade", wrap=False)


def lance(mesh: Mesh, butt: ArrayLike, tip: ArrayLike, tuft: bool = True) -> None:
    """A long spear with a tuft under its blade, as it was carried in China."""
    long = float(np.linalg.norm(np.asarray(tip, float) - np.asarray(butt, float)))
    with mesh.at(along(butt, tip)):
        mesh.tube([(0, 0, 0), (0, 0, long - 0.15)], 0.019, "dark wood", 8)
        blade = [(0, 0, long - 0.17), (0, 0, long - 0.11), (0, 0, long - 0.06), (0, 0, long)]
        mesh.tube(blade, [0.018, 0.046, 0.036, 0.003], "blade", 8, flat=0.5)
        if tuft:
            mesh.lathe([(0.075, long - 0.285), (0.062, long - 0.22), (0.02, long - 0.16)],
                       "facing", 14)  # fmt: skip
            mesh.lathe([(1e-3, long - 0.27), (0.075, long - 0.285)], "facing", 14)


def pennant(
    mesh: Mesh, pot: str, long: float, high: float, t: float, tails: int = 1, wind: float = 0.06
) -> None:  # fmt: skip
    """A banner hanging from x = 0..-``long`` in the x-z plane, its foot cut into ``tails``."""
    v, u = np.meshgrid(np.linspace(0, 1, 13), np.linspace(0, 1, 13), indexing="ij")
    wave = wind * v * np.sin(2 * pi * (0.8 * v + 0.3 * u - t))
    cut = np.abs(((u * tails) % 1.0001) - 0.5) * 2
    drop = high * v * (1 - 0.30 * cut * v)
    cloth = np.stack([-long * u, wave, -drop], -1)
    lift = np.array([0, 0.005, 0])
    mesh.strip((cloth + lift)[:, ::-1], pot, wrap=False)
    mesh.strip(cloth - lift, pot, wrap=False)


def hop(animation: str, t: float) -> tuple[Array, ...]:
    """What one in a robe to the ground does with the whole self."""
    w = sin(2 * pi * t)
    leap = abs(sin(pi * t)) if animation == "move" else 0.0
    squash = 1.0 + {"idle": 0.028 * w, "move": 0.07 * (leap - 0.5)}.get(animation, 0.0)
    tip = {"idle": 2.2 * cos(2 * pi * t), "move": 3 * w}.get(animation, 0.0)
    return move(0, 0, 0.10 * leap), about((0, 0, 0.06), turn("x", tip), scale(1, 1, squash))


def plunge(t: float) -> float:
    """-0.45 drawn back .. 1 thrust home: the clock of a thrust or a blow."""
    return float(np.interp(t, [0, 0.25, 0.42, 0.62, 1], [0, -0.45, 1, 0.9, 0]))


def swell(t: float) -> float:
    """0 .. 1 .. 0: the clock of a salute."""
    return float(np.interp(t, [0, 0.3, 0.7, 1], [0, 1, 1, 0]))


def wings(mesh: Mesh, t: float) -> None:
    """Four little flags fanned out behind the shoulders, as generals of the opera wear them."""
    for k, angle in enumerate((-52, -20, 20, 52)):
        with mesh.at(move(-0.13, -0.10 * sin(np.radians(angle)), 0.50), turn("x", angle),
                     turn("y", -12)):  # fmt: skip
            mesh.tube([(0, 0, 0), (0, 0, 0.66)], 0.013, "gold", 6)
            mesh.ball((0, 0, 0.67), 0.022, "gold", 8, 6)
            flap = 0.035 * cos(2 * pi * (t + 0.2 * k))
            out = np.sign(angle)
            rows = ((0.0, 0.64, 0.30), (0.12, 0.575, 0.37), (0.24, 0.50, 0.46))
            tri = np.array([[(8 * flap * y, -out * y, z) for z in (a, b)] for y, a, b in rows])
            edge = np.array([0.006, 0, 0])
            pot = "facing" if k in (0, 3) else "coat"
            mesh.strip(tri + edge, pot, wrap=False)
            mesh.strip((tri - edge)[:, ::-1], pot, wrap=False)
