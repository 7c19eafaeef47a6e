"""What the ancients wear on their heads.

The one decision: bronze and horsehair instead of felt, and one direction of plume for each arm:
along the head on foot, down the back on horseback, across the head for the general.
"""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np

from .mesh import Mesh, move, scale, turn


def corinthian(mesh: Mesh) -> None:
    """The hoplite's: cheek pieces, a nose guard and a crest like a brush."""
    _dome(mesh, "bronze")
    for side in (1, -1):
        with mesh.at(move(0.045, side * 0.132, -0.035), turn("z", side * 14)):
            mesh.ball((0, 0, 0), (0.062, 0.018, 0.085), "bronze", 14, 9)
    mesh.tube([(0.152, 0, 0.075), (0.162, 0, 0.01)], [0.020, 0.012], "bronze", 8)
    _brush(mesh, 0)


def attic(mesh: Mesh) -> None:
    """The general's: gilded, with a fan of horsehair from ear to ear."""
    _dome(mesh, "gold")
    mesh.ball((0.115, 0, 0.105), (0.05, 0.10, 0.035), "gold", 14, 8)
    for side in (1, -1):
        with mesh.at(move(0.03, side * 0.138, -0.03)):
            mesh.ball((0, 0, 0), (0.050, 0.018, 0.070), "gold", 14, 9)
    _brush(mesh, 90)


def boeotian(mesh: Mesh) -> None:
    """The rider's: a brim against the sun and a tail of horsehair down the back."""
    with mesh.at(move(-0.012, 0, 0.028), turn("y", -15)):
        dome = [(0.150, 0.03), (0.148, 0.10), (0.120, 0.165), (0.06, 0.205), (1e-4, 0.215)]
        mesh.lathe(dome, "steel", 24)
        brim = [(0.142, 0.055), (0.178, 0.046), (0.190, 0.046), (0.184, 0.060), (0.150, 0.074)]
        mesh.lathe(brim, "steel", 28)
        mesh.lathe([(0.184, 0.042), (0.198, 0.049), (0.190, 0.064)], "gold", 28)
        mesh.ball((0, 0, 0.222), (0.028, 0.028, 0.03), "gold", 10, 7)
    tail = [(-0.02, 0, 0.245), (-0.09, 0, 0.315), (-0.18, 0, 0.30), (-0.25, 0, 0.18),
            (-0.275, 0, 0.02), (-0.285, 0, -0.12)]  # fmt: skip
    mesh.tube(tail, [0.02, 0.050, 0.064, 0.064, 0.052, 0.012], "facing", 12)


def phrygian(mesh: Mesh) -> None:
    """The archer's: a soft cap with its tip folded forward, and a band."""
    mesh.lathe([(0.150, 0.028), (0.162, 0.036), (0.158, 0.075), (0.148, 0.085)], "facing", 22)
    mesh.lathe(
        [(0.149, 0.07), (0.145, 0.12), (0.115, 0.18), (0.07, 0.21), (1e-3, 0.22)], "coat", 22
    )
    tip = [(-0.01, 0, 0.17), (0.0, 0, 0.235), (0.05, 0, 0.275), (0.11, 0, 0.26), (0.135, 0, 0.215)]
    mesh.tube(tip, [0.105, 0.085, 0.064, 0.052, 0.030], "coat", 14)
    for side in (1, -1):
        flap = [
            (-0.05, side * 0.145, 0.05),
            (-0.055, side * 0.155, -0.06),
            (-0.05, side * 0.15, -0.13),
        ]
        mesh.tube(flap, [0.045, 0.045, 0.020], "coat", 10, flat=0.5)


def turban(mesh: Mesh) -> None:
    """The mahout's: rolls of cloth and a jewel."""
    for z, r in ((0.075, 0.118), (0.125, 0.100)):
        a = np.linspace(0, 2 * pi, 22)
        ring = np.stack([r * np.cos(a), r * np.sin(a), z + 0.016 * np.sin(2 * a)], 1)
        mesh.tube(ring, 0.056, "facing", 10)
    mesh.ball((0, 0, 0.15), (0.10, 0.10, 0.05), "coat", 16, 9)
    mesh.ball((0.165, 0, 0.11), (0.02, 0.028, 0.034), "gold", 10, 7)


def band(mesh: Mesh) -> None:
    """The charioteer's: a ribbon round curly hair, its ends flying."""
    for k in range(9):
        a = k * 2 * pi / 9
        mesh.ball((0.085 * cos(a), 0.085 * sin(a), 0.105), 0.05, "ginger hair", 10, 7)
    mesh.ball((0, 0, 0.125), 0.07, "ginger hair", 12, 8)
    mesh.lathe([(0.147, 0.048), (0.154, 0.055), (0.151, 0.088), (0.142, 0.094)], "facing", 22)
    for side in (1, -1):
        ends = [(-0.145, side * 0.02, 0.07), (-0.20, side * 0.05, 0.05), (-0.26, side * 0.06, 0.0)]
        mesh.tube(ends, [0.026, 0.024, 0.018], "facing", 8, flat=0.4)


def _dome(mesh: Mesh, pot: str) -> None:
    dome = [
        (0.150, 0.035),
        (0.156, 0.06),
        (0.150, 0.12),
        (0.122, 0.185),
        (0.065, 0.22),
        (1e-4, 0.228),
    ]
    mesh.lathe(dome, pot, 24)
    mesh.lathe([(0.153, 0.052), (0.162, 0.060), (0.162, 0.076), (0.155, 0.084)], "gold", 24)
    neck = [(-0.105, y, -0.05 - 0.02 * abs(y) / 0.1) for y in (-0.10, 0.0, 0.10)]
    mesh.tube(neck, [0.045, 0.060, 0.045], pot, 10, flat=0.6)


def _brush(mesh: Mesh, across: float) -> None:
    """A crest on a ridge of gold, turned ``across`` degrees."""
    a = np.linspace(0.20 * pi, 1.12 * pi, 15)
    if across:
        a = np.linspace(-0.02 * pi, 1.02 * pi, 15)
    with mesh.at(turn("z", across), scale(1, 0.42, 1)):
        ridge = np.stack([0.165 * np.cos(a), 0 * a, 0.075 + 0.165 * np.sin(a)], 1)
        mesh.tube(ridge, 0.045, "gold", 8)
        hair = np.stack([0.215 * np.cos(a), 0 * a, 0.085 + 0.215 * np.sin(a)], 1)
        swell = 0.045 + 0.050 * np.sin(np.linspace(0.15, 0.95, 15) * pi)
        mesh.tube(hair, swell, "facing", 12)


ANTIQUE = {
    "corinthian": (0.012, corinthian), "attic": (0.012, attic), "boeotian": (0.012, boeotian),
    "phrygian": (0.0, phrygian), "turban": (0.0, turban), "band": (0.0, band),
}  # fmt: skip
"""Each hat, how far it is lifted off the eyes, and its sculptor."""
