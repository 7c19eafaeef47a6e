"""Landmarks: a throne's dais, mountains, pavilions and stakes, which stand where nobody does.

The one decision: they are low, or far from where pieces stand, because they are laid on the ground
under every piece. What could hide a piece is terrain (`terrain.py`), which keeps its cell's middle
free.
"""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np

from .mesh import Array, Mesh, move, scale

PEAKS = 2
"""Mountains to choose from, baked as the frames of an idle."""
_DEEP = 1.307
"""How deep a hexagon lies on the ground, in those that are seen 0.84 high from 40 degrees."""
_SOUTH = -0.10
"""How far the foot of a throne lies north of its cell's middle: so its top is seen there."""


def throne(mesh: Mesh, animation: str, t: float) -> None:
    """A dais of two marble steps, a golden star on its red carpet, lamps at its corners."""
    with mesh.at(move(0, _SOUTH, 0), scale(1, _DEEP, 1)):
        for inner, low, high, pot in ((0.475, 0.0, 0.045, "rock"), (0.435, 0.045, 0.09, "cream"),
                                      (0.395, 0.09, 0.13, "dark wax")):
            out = inner / cos(pi / 6)
            rows = [(out, low), (out, high - 0.012), (out - 0.012, high), (1e-3, high)]
            mesh.strip(np.array([_hexagon(radius, z) for radius, z in rows]), pot)
            mesh.strip(np.array([_hexagon(out - 0.006, high - 0.010), _hexagon(out - 0.014, high),
                                 _hexagon(out - 0.036, high + 0.003),
                                 _hexagon(out - 0.040, high - 0.004)]), "gold")  # fmt: skip
        star = [_corner(k / 12, 0.31 if k % 2 else 0.17, 0.135) for k in range(12)]
        middle = (0.0, 0.0, 0.150)
        fan = [(k, (k + 1) % 12, 12) for k in range(12)]
        mesh.add([*star, middle], fan, "gilt")
        lamps = [_corner((2 * k + 1) / 12, 0.515, 0.0) for k in range(6)]
    for x, y, _ in lamps:
        with mesh.at(move(x * 0.97, y * _DEEP * 0.97 + _SOUTH, 0)):
            mesh.lathe([(0.042, 0.0), (0.046, 0.02), (0.026, 0.04), (0.026, 0.10), (0.040, 0.115),
                        (1e-3, 0.12)], "gold", 14)  # fmt: skip
            mesh.ball((0, 0, 0.150), 0.036, "wax", 12, 8)


def _corner(share: float, radius: float, z: float) -> tuple[float, float, float]:
    """Give a place on a circle, `share` of it round from the north."""
    return radius * sin(2 * pi * share), radius * cos(2 * pi * share), z


def _hexagon(radius: float, z: float) -> Array:
    """The six corners of a hexagon that stands on one of them, each twice so that edges are sharp.
    """
    ring = [_corner(-k / 6, radius, z) for k in range(6)]
    return np.array([ring[(k + 1) // 2 % 6] for k in range(12)])


def mountain(mesh: Mesh, animation: str, t: float) -> None:
    """Three crags on one foot of turf, with snow that hangs down in tongues."""
    which = round(t * PEAKS) % PEAKS
    with mesh.at(move(0, -0.15, 0)):
        _range(mesh, which, -1 if which else 1)


def _range(mesh: Mesh, which: int, side: int) -> None:
    angle = np.arange(60) / 60 * 2 * pi
    foot = 1 + 0.05 * np.sin(3 * angle + which) + 0.03 * np.sin(7 * angle)
    rings = [np.stack([0.90 * q * foot * np.cos(angle), 0.02 + 0.40 * q * foot * np.sin(angle),
                       np.full(60, z)], -1)
             for q, z in ((1.0, 0.0), (0.97, 0.035), (0.85, 0.07), (0.60, 0.09), (1e-3, 0.10))]
    mesh.strip(np.array(rings), "turf")
    for number, (x, y, wide, high) in enumerate(
            ((0.05, 0.10, 0.47, 0.90), (-0.46, 0.03, 0.36, 0.62), (0.50, 0.00, 0.34, 0.54))):
        _peak(mesh, side * x, y, wide, high, 10 * which + number)
    for x, y, size in ((-0.22, -0.28, 0.10), (0.24, -0.30, 0.085), (0.72, -0.18, 0.06),
                       (-0.74, -0.14, 0.07)):
        mesh.ball((side * x, y, 0.05), (size, size * 0.8, size * 0.75), "rock", 7, 5)
    for x, y, size in ((-0.60, -0.22, 0.9), (-0.48, -0.29, 0.75), (0.56, -0.25, 0.85),
                       (0.43, -0.31, 0.65)):
        _fir(mesh, side * x, y, size)


def _peak(mesh: Mesh, x: float, y: float, wide: float, high: float, seed: int) -> None:
    """A crag with ridges that run down it, and its snow."""
    sides = 22
    dice = np.random.RandomState(300 + seed)
    angle = np.arange(sides) / sides * 2 * pi
    ridge = 1 + 0.16 * np.where(np.arange(sides) % 2, 1, -1) * dice.uniform(0.5, 1.0, sides)
    lean = np.array((dice.uniform(-0.06, 0.06), 0.04))

    def ring(share: float, out: float = 0.0) -> Array:
        """The crag's outline at a share of its height, `out` beyond it."""
        bulk = (1 - share) ** 1.15
        rough = 1 + (ridge - 1) * min(1.0, 4 * (1 - share))
        reach = wide * bulk * rough + out + 0.004
        return np.stack([x + lean[0] * share + reach * np.cos(angle),
                         y + lean[1] * share + 0.62 * reach * np.sin(angle),
                         np.full(sides, 0.05 + high * share)], -1)

    mesh.strip(np.array([ring(q) for q in (0.0, 0.12, 0.3)]), "ivory")
    mesh.strip(np.array([ring(q) for q in (0.3, 0.5, 0.7, 0.85, 1.0)]), "rock")
    hem = 0.60 + 0.11 * np.where(np.arange(sides) % 2, -1, 1) * dice.uniform(0.5, 1.0, sides)
    rim = np.array([ring(float(share), 0.022)[k] for k, share in enumerate(hem)])
    cap = [rim * 1.0, *(ring(q, 0.028) for q in (0.76, 0.88)), ring(1.0, 0.018)]
    top = np.tile(np.append(cap[-1][:, :2].mean(0), 0.05 + high * 1.0 + 0.02), (sides, 1))
    under = np.array([ring(float(share), 0.0)[k] for k, share in enumerate(hem)])
    mesh.strip(np.array([under, *cap, top]), "white")


def _fir(mesh: Mesh, x: float, y: float, size: float) -> None:
    with mesh.at(move(x, y, 0.03), scale(size)):
        for z, r in ((0.02, 0.105), (0.10, 0.080), (0.17, 0.055)):
            mesh.lathe([(1e-3, z), (r, z), (r * 0.8, z + 0.04), (1e-3, z + 0.15)], "dark leaf", 12)


def tent(mesh: Mesh, animation: str, t: float) -> None:
    """A round pavilion striped in an army's colours, a pennant on its pole."""
    with mesh.at(scale(1.4)):
        _pavilion(mesh)


def _pavilion(mesh: Mesh) -> None:
    sectors, fine = 12, 4
    for sector in range(sectors):
        angle = (sector + np.arange(fine + 1) / fine) / sectors * 2 * pi
        pot = "base" if sector % 2 else "white"
        rows = [(0.285, 0.0), (0.262, 0.215)]
        mesh.strip(_part(angle, rows), pot, wrap=False)
        mesh.strip(_part(angle, [(0.330, 0.205), (0.200, 0.315), (0.095, 0.430), (0.004, 0.560)]),
                   pot, wrap=False)  # fmt: skip
        deep = 0.05 * np.sin(np.linspace(0, pi, fine + 1))
        hem = np.stack([0.331 * np.cos(angle), 0.331 * np.sin(angle), 0.186 - deep], -1)
        top = np.stack([0.331 * np.cos(angle), 0.331 * np.sin(angle), np.full(fine + 1, 0.212)], -1)
        mesh.strip(np.array([hem, top]), "white" if sector % 2 else "base", wrap=False)
    door = [(-0.075, -0.287, 0.0), (0.075, -0.287, 0.0), (0.0, -0.275, 0.185)]
    mesh.add(door, [(0, 1, 2)], "dark wood")
    for way in (1, -1):
        mesh.tube([(way * 0.085, -0.292, 0.005), (0.0, -0.280, 0.19)], 0.014, "facing", 6)
    mesh.tube([(0, 0, 0.54), (0, 0, 0.74)], 0.014, "wood", 8)
    mesh.ball((0, 0, 0.75), 0.028, "gold", 10, 8)
    mesh.tube([(0.01, 0, 0.69), (0.10, -0.02, 0.70), (0.21, -0.01, 0.665)],
              [0.052, 0.040, 0.006], "facing", 8, flat=0.25)  # fmt: skip
    for k in range(6):
        a = (k + 0.5) * pi / 3
        mesh.tube([(0.30 * cos(a), 0.30 * sin(a), 0.19), (0.40 * cos(a), 0.40 * sin(a), 0.0)],
                  0.007, "cream", 5)  # fmt: skip


def _part(angle: Array, rows: list[tuple[float, float]]) -> Array:
    return np.array([np.stack([r * np.cos(angle), r * np.sin(angle), np.full(len(angle), z)], -1)
                     for r, z in rows])


def stake(mesh: Mesh, animation: str, t: float) -> None:
    """A pointed stake of a camp's palisade."""
    mesh.lathe([(0.075, 0.0), (0.068, 0.27), (1e-3, 0.41)], "light wood", 12)
    mesh.lathe([(0.077, 0.13), (0.083, 0.145), (0.083, 0.175), (0.075, 0.19)], "dark wood", 12)
