"""What the Middle Ages, China and a queen wear on their heads.

The one decision: every hat has another outline seen from above (a brim, a cone, two wings, a
spike, points), since from 40 degrees the hat is half of what tells a piece.
"""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np

from .mesh import Mesh, move, turn


def crown(mesh: Mesh) -> None:
    """The queen's: gold points with balls of her guards' colour, over a bun of hair."""
    mesh.ball((-0.045, 0, 0.03), (0.125, 0.160, 0.135), "ginger hair", 20, 12)
    mesh.ball((-0.175, 0, 0.02), (0.075, 0.085, 0.085), "ginger hair", 14, 9)
    with mesh.at(move(-0.01, 0, 0.10)):
        mesh.lathe([(0.110, 0), (0.122, 0.005), (0.126, 0.05), (0.116, 0.055)], "gold", 24)
        mesh.ball((0, 0, 0.02), (0.112, 0.112, 0.07), "facing", 18, 9)
        for k in range(7):
            a = 2 * pi * k / 7
            x, y = cos(a), sin(a)
            point = [(0.120 * x, 0.120 * y, 0.04), (0.136 * x, 0.136 * y, 0.155)]
            mesh.tube(point, [0.040, 0.008], "gold", 8)
            mesh.ball((0.138 * x, 0.138 * y, 0.168), 0.024, "facing", 8, 6)


def morion(mesh: Mesh) -> None:
    """A queen's guard's: a comb of steel from front to back and a brim like a boat."""
    dome = [(0.150, 0.05), (0.150, 0.10), (0.122, 0.175), (0.06, 0.215), (1e-4, 0.222)]
    mesh.lathe(dome, "steel", 24)
    a = np.linspace(0, 2 * pi, 29)
    brim = np.stack([0.190 * np.cos(a), 0.160 * np.sin(a), 0.055 + 0.045 * np.cos(a) ** 2], 1)
    mesh.tube(brim, 0.028, "steel", 10)
    mesh.lathe([(0.152, 0.075), (0.160, 0.082), (0.158, 0.105), (0.150, 0.112)], "gold", 24)
    k = np.linspace(0.12, 0.90, 11) * pi
    comb = np.stack([0.150 * np.cos(k), 0 * k, 0.115 + 0.165 * np.sin(k)], 1)
    mesh.tube(comb, 0.034, "gold", 10)
    plume = [(-0.12, 0.05, 0.13), (-0.17, 0.06, 0.24), (-0.22, 0.06, 0.25), (-0.27, 0.05, 0.14)]
    mesh.tube(plume, [0.03, 0.052, 0.052, 0.014], "facing", 12)


def kettle(mesh: Mesh) -> None:
    """The halberdier's: an iron hat with a wide brim, over a coif of mail."""
    mesh.ball((-0.035, 0, 0.0), (0.140, 0.156, 0.140), "iron", 20, 12)
    with mesh.at(move(-0.025, 0, 0.050), turn("y", -19)):
        dome = [(0.140, 0.04), (0.138, 0.10), (0.108, 0.165), (0.05, 0.195), (1e-4, 0.20)]
        mesh.lathe(dome, "steel", 24)
        brim = [(0.130, 0.050), (0.205, 0.022), (0.226, 0.018), (0.228, 0.030), (0.205, 0.040),
                (0.140, 0.070)]  # fmt: skip
        mesh.lathe(brim, "steel", 32)
        mesh.lathe([(0.141, 0.062), (0.150, 0.068), (0.148, 0.096), (0.140, 0.102)], "facing", 24)


def bycocket(mesh: Mesh) -> None:
    """The archer's: a pointed felt hat, its brim turned up behind, with a long feather."""
    with mesh.at(move(-0.025, 0, 0.012), turn("y", -15)):
        felt = [(0.150, 0.045), (0.152, 0.085), (0.125, 0.16), (0.07, 0.235), (0.02, 0.275)]
        mesh.lathe(felt, "coat", 24)
        mesh.ball((0.0, 0, 0.272), 0.026, "coat", 10, 7)
        a = np.linspace(0, 2 * pi, 33)
        ahead = np.clip(np.cos(a), 0, 1) ** 3
        brim = np.stack(
            [0.152 * np.cos(a) + 0.085 * ahead, 0.158 * np.sin(a), 0.055 - 0.02 * np.cos(a)], 1
        )
        mesh.tube(brim, 0.030, "facing", 10)
    quill = [(-0.13, 0.03, 0.08, 0.016), (-0.17, 0.035, 0.22, 0.044), (-0.26, 0.03, 0.35, 0.050),
             (-0.37, 0.02, 0.37, 0.008)]  # fmt: skip
    mesh.strand(quill, "white", 0.6)


def hood(mesh: Mesh) -> None:
    """The lookout's: a hood with a cape and a long tail."""
    mesh.ball((-0.042, 0, 0.022), (0.140, 0.166, 0.158), "facing", 22, 13)
    a = np.linspace(-0.78, 0.78, 17) * pi + pi / 2
    edge = np.stack([0.070 + 0 * a, 0.142 * np.cos(a), 0.016 + 0.140 * np.sin(a)], 1)
    mesh.tube(edge, 0.026, "coat", 10)
    tail = [(-0.11, 0, 0.14), (-0.20, 0.02, 0.17), (-0.27, 0.05, 0.07), (-0.28, 0.07, -0.09)]
    mesh.tube(tail, [0.085, 0.058, 0.042, 0.020], "facing", 12)


def straw(mesh: Mesh) -> None:
    """The Chinese soldier's: a wide cone of straw with a tassel."""
    with mesh.at(move(-0.035, 0, 0.078), turn("y", -20)):
        cone = [(0.235, 0.0), (0.238, 0.008), (0.150, 0.075), (0.06, 0.150), (1e-3, 0.180)]
        mesh.lathe([(1e-3, 0.02), (0.235, 0.001)], "light wood", 32)
        mesh.lathe(cone, "hay", 32)
        for r, z in ((0.212, 0.031), (0.150, 0.079), (0.09, 0.129)):
            mesh.lathe([(r + 0.006, z - 0.006), (r, z + 0.010)], "light wood", 32)
        mesh.ball((0, 0, 0.19), (0.042, 0.042, 0.036), "facing", 12, 8)
        for k in range(5):
            a = 2 * pi * k / 5 + 0.3
            fringe = [(0.0, 0.0, 0.20), (0.075 * cos(a), 0.075 * sin(a), 0.125)]
            mesh.tube(fringe, [0.022, 0.016], "facing", 8)


def gauze(mesh: Mesh) -> None:
    """The mandarin's: black gauze in two steps, with a long wing on either side."""
    mesh.lathe([(0.147, 0.035), (0.153, 0.045), (0.150, 0.12), (0.138, 0.135)], "black", 24)
    mesh.ball((0.02, 0, 0.11), (0.125, 0.138, 0.060), "black", 20, 10)
    mesh.ball((-0.055, 0, 0.165), (0.085, 0.115, 0.080), "black", 18, 10)
    mesh.lathe([(0.151, 0.042), (0.158, 0.048), (0.156, 0.068), (0.149, 0.074)], "gold", 24)
    mesh.ball((0.150, 0, 0.105), (0.018, 0.034, 0.034), "facing", 12, 8)
    for side in (1, -1):
        wing = [(-0.10, side * 0.09, 0.115), (-0.105, side * 0.20, 0.125),
                (-0.105, side * 0.30, 0.12), (-0.105, side * 0.375, 0.10)]  # fmt: skip
        mesh.tube(wing, [0.016, 0.030, 0.042, 0.034], "black", 10, flat=1.0)
        mesh.ball((-0.075, side * 0.335, 0.112), (0.018, 0.024, 0.024), "gold", 8, 6)


def marshal(mesh: Mesh) -> None:
    """The Chinese general's: a gilded helmet with neck flaps, a spike and a tuft."""
    _bowl(mesh, "gold")
    for side in (1, -1):
        bead = (0.085, side * 0.150, 0.16)
        mesh.ball(bead, 0.034, "facing", 10, 7)
    mesh.tube([(0, 0, 0.20), (0, 0, 0.34), (0, 0, 0.43)], [0.026, 0.016, 0.006], "gold", 10)
    mesh.ball((0, 0, 0.30), (0.060, 0.060, 0.055), "facing", 14, 9)
    mesh.ball((0.145, 0, 0.125), (0.024, 0.036, 0.044), "facing", 12, 8)


def lancer(mesh: Mesh) -> None:
    """The Chinese rider's: a plain steel helmet, a horse's tail flying from its tip."""
    _bowl(mesh, "steel")
    tail = [(0, 0, 0.21), (-0.03, 0, 0.32), (-0.12, 0, 0.36), (-0.22, 0, 0.27), (-0.27, 0, 0.10)]
    mesh.tube(tail, [0.024, 0.046, 0.058, 0.052, 0.012], "facing", 12)


def kerchief(mesh: Mesh) -> None:
    """The gunner's: a cloth knotted round the head, and a knot of hair."""
    mesh.ball((-0.022, 0, 0.045), (0.148, 0.152, 0.125), "facing", 20, 12)
    mesh.lathe([(0.148, 0.035), (0.157, 0.042), (0.155, 0.078), (0.146, 0.086)], "white", 24)
    mesh.ball((-0.045, 0, 0.195), (0.052, 0.052, 0.060), "black hair", 12, 8)
    for side in (1, -1):
        ends = [(-0.14, side * 0.02, 0.05), (-0.20, side * 0.06, 0.01), (-0.23, side * 0.08, -0.07)]
        mesh.tube(ends, [0.024, 0.028, 0.018], "white", 8, flat=0.4)


def _bowl(mesh: Mesh, metal: str) -> None:
    dome = [(0.152, 0.05), (0.154, 0.08), (0.140, 0.14), (0.09, 0.20), (0.03, 0.235), (1e-4, 0.24)]
    mesh.lathe(dome, metal, 24)
    mesh.lathe([(0.154, 0.048), (0.164, 0.055), (0.162, 0.082), (0.154, 0.088)], "gold", 24)
    a = np.linspace(0.32, 1.68, 13) * pi
    for row, (r, z) in enumerate(((0.148, 0.02), (0.158, -0.05), (0.166, -0.115))):
        flap = np.stack([r * np.cos(a) * 0.95, r * np.sin(a), z + 0 * a], 1)
        mesh.tube(flap, 0.036, "coat" if row % 2 == 0 else "facing", 8)


HATS = {
    "crown": (0.0, crown), "morion": (0.03, morion), "kettle": (0.0, kettle),
    "bycocket": (0.030, bycocket), "hood": (0.0, hood), "straw": (0.0, straw),
    "gauze": (0.0, gauze), "marshal": (0.035, marshal), "lancer": (0.032, lancer),
    "kerchief": (0.015, kerchief),
}  # fmt: skip
"""Each hat, how far it is lifted off the eyes, and its sculptor."""
