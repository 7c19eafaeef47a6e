"""What the officers of Luzhanqi wear on their heads, apart from the box's own shako and helmets.

The one decision: the hat tells the family. Commanders wear a wide hat with feathers, the company a
low cap; what lies between wears the tall hats that are there already.
"""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np

from .mesh import Array, Mesh, move, scale, turn


def feathers(mesh: Mesh) -> None:
    """The marshal's: a great cocked hat worn across, with a fan of three plumes."""
    with mesh.at(move(0, 0, 0.0), scale(1.12)):
        _cocked(mesh)
        for side, pot in ((1, "white"), (-1, "white"), (0, "facing")):
            fan = np.array(
                [(0.02, 0.02 * side, 0.22), (0.0, 0.07 * side, 0.33), (-0.04, 0.14 * side, 0.42),
                 (-0.06, 0.22 * side, 0.45 if side else 0.52)]
            )  # fmt: skip
            mesh.tube(fan, [0.030, 0.060, 0.062, 0.022], pot, 12)


def cocked(mesh: Mesh) -> None:
    """The general's: the same hat worn fore and aft, a plume lying along it."""
    with mesh.at(turn("y", -8), scale(1.02, 1.02, 1.12), turn("z", 90)):
        _cocked(mesh)
    plume = [(0.13, 0, 0.25), (0.05, 0, 0.345), (-0.10, 0, 0.36), (-0.24, 0, 0.28),
             (-0.31, 0, 0.15)]  # fmt: skip
    mesh.tube(plume, [0.03, 0.055, 0.066, 0.058, 0.018], "white", 12)


def tricorne(mesh: Mesh) -> None:
    """The major general's: three corners edged with down, one of them in front."""
    mesh.ball((-0.01, 0, 0.09), (0.140, 0.145, 0.105), "black", 20, 10)
    a = np.linspace(0, 2 * pi, 49)
    corner = (0.5 + 0.5 * np.cos(3 * a)) ** 1.6
    far = 0.160 + 0.115 * corner
    rim = np.stack([far * np.cos(a), far * np.sin(a), 0.175 - 0.085 * corner], 1)
    root = np.stack([0.135 * np.cos(a), 0.142 * np.sin(a), 0 * a + 0.060], 1)
    mesh.strip(np.array([root, rim]), "black", wrap=False)
    mesh.strip(np.array([rim, 0.9 * root + 0.1 * rim]), "black", wrap=False)
    mesh.tube(rim, 0.026, "white", 8)
    mesh.ball((0.06, 0.155, 0.165), (0.040, 0.020, 0.042), "facing", 12, 8)
    mesh.ball((0.065, 0.172, 0.165), (0.018, 0.012, 0.020), "gold", 8, 6)


def fan(mesh: Mesh) -> None:
    """The brigadier's: a steel helmet under a wheel of bristles from ear to ear."""
    dome = [(0.152, 0.04), (0.154, 0.07), (0.145, 0.13), (0.115, 0.19), (0.06, 0.225),
            (1e-4, 0.235)]  # fmt: skip
    mesh.lathe(dome, "steel", 24)
    mesh.lathe([(0.154, 0.03), (0.162, 0.038), (0.160, 0.066), (0.153, 0.072)], "gold", 24)
    mesh.ball((0.085, 0, 0.052), (0.092, 0.115, 0.013), "gold")
    a = np.linspace(-0.10, 1.10, 19) * pi
    for far, thick, pot in ((0.200, 0.040, "gold"), (0.262, 0.062, "facing"),
                            (0.318, 0.040, "facing")):  # fmt: skip
        wheel = np.stack([0 * a - 0.02, far * np.cos(a), 0.085 + far * np.sin(a)], 1)
        mesh.tube(wheel, thick, pot, 10)


def kepi(mesh: Mesh) -> None:
    """The captain's: a low cap that leans forward, with a pompon."""
    _cap(mesh, "coat")
    mesh.ball((0.115, 0, 0.205), 0.046, "facing", 12, 8)


def bonnet(mesh: Mesh) -> None:
    """The lieutenant's: a round cap worn on one ear, with a feather."""
    with mesh.at(move(0, 0.012, 0.04), turn("x", -14)):
        mesh.lathe([(0.140, 0.02), (0.150, 0.03), (0.150, 0.065), (0.144, 0.072)], "white", 24)
        mesh.lathe([(0.146, 0.068), (0.158, 0.100), (0.135, 0.135), (1e-4, 0.145)], "coat", 24)
        mesh.ball((0, 0, 0.148), 0.034, "facing", 12, 8)
    quill = [(0.05, -0.13, 0.10), (-0.01, -0.165, 0.24), (-0.10, -0.17, 0.32)]
    mesh.tube(quill, [0.014, 0.040, 0.010], "facing", 10, flat=0.5)


def miner(mesh: Mesh) -> None:
    """The engineer's: a round pot with a candle on its brow, burning."""
    dome = [(0.152, 0.035), (0.154, 0.06), (0.140, 0.13), (0.095, 0.185), (0.03, 0.21),
            (1e-4, 0.212)]  # fmt: skip
    mesh.lathe(dome, "gold", 24)
    brim = [(0.150, 0.040), (0.192, 0.028), (0.196, 0.038), (0.152, 0.062)]
    mesh.lathe(brim, "gold", 28)
    with mesh.at(move(0.135, 0, 0.13)):
        mesh.lathe([(1e-3, -0.02), (0.046, -0.018), (0.050, 0.008), (0.03, 0.012)], "iron", 14)
        mesh.lathe([(0.028, 0.0), (0.028, 0.085), (1e-3, 0.09)], "white", 12)
        mesh.lathe([(1e-3, 0.085), (0.028, 0.115), (0.018, 0.145), (1e-3, 0.19)], "flame", 10)
        mesh.ball((0.012, 0, 0.115), (0.016, 0.014, 0.024), "flash", 8, 6)


def _cocked(mesh: Mesh) -> None:
    """A hat cocked on two sides, its points at y = -0.29 and 0.29."""
    a = np.linspace(-1, 1, 15)
    low: Array = 0.150 - 0.050 * a * a - 0.040 * np.abs(a) ** 3
    with mesh.at(scale(0.92, 1, 1)):
        mesh.tube(np.stack([0 * a, 0.285 * a, low], 1), 0.018 + 0.120 * (1 - a * a) ** 0.7,
                  "black", 16)  # fmt: skip
    for front in (1, -1):
        high = 0.115 + 0.175 * (1 - a * a) ** 0.75 - 0.045 * np.abs(a) ** 3
        edge = np.stack([front * (0.03 + 0.088 * (1 - a * a) ** 0.6), 0.282 * a, high], 1)
        mesh.tube(edge, 0.018, "gold", 8)
    mesh.ball((0.122, 0, 0.20), (0.022, 0.046, 0.046), "facing", 12, 8)
    mesh.ball((0.140, 0, 0.20), (0.014, 0.022, 0.022), "gold", 10, 7)
    for side in (1, -1):
        mesh.ball((0, side * 0.292, 0.060), (0.030, 0.030, 0.036), "gold", 10, 7)


def _cap(mesh: Mesh, pot: str) -> None:
    mesh.lathe([(0.142, 0.045), (0.150, 0.052), (0.148, 0.098), (0.142, 0.106)], "facing", 24)
    a = np.arange(24) / 24 * 2 * pi
    rings = [
        np.stack([r * np.cos(a) + ahead, r * np.sin(a), z - 0.025 * np.cos(a) * (z > 0.12)], 1)
        for r, z, ahead in ((0.145, 0.10, 0), (0.140, 0.19, 0.02), (0.128, 0.205, 0.022))
    ]
    mesh.strip(np.array(rings), pot)
    top = [rings[-1], 0.01 * rings[-1] + 0.99 * rings[-1].mean(0)]
    mesh.strip(np.array(top), pot)
    mesh.tube(np.vstack([rings[1], rings[1][:1]]), 0.013, "gold", 8)
    mesh.ball((0.105, 0, 0.050), (0.105, 0.112, 0.014), "black")
    for side in (1, -1):
        mesh.ball((0.105 * cos(0.9), side * 0.185 * sin(0.9), 0.075), 0.016, "gold", 8, 6)


LUZHANQI = {
    "feathers": (0.012, feathers), "cocked": (0.010, cocked), "tricorne": (0.012, tricorne),
    "fan": (0.010, fan), "kepi": (0.024, kepi), "bonnet": (0.020, bonnet), "miner": (0.026, miner),
}  # fmt: skip
"""Each hat, how far it is lifted off the eyes, and its sculptor."""
