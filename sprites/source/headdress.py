"""What four nations wear on their heads: on foot, on horseback, and their generals.

The one decision: every hat has an outline of its own (a tube, an egg, two horns, a roll; a mane, a
plume, a square, a cone), so that a nation is told without its colours, from 40 degrees above.
"""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np

from .mesh import Mesh, move, scale, turn


def shako(mesh: Mesh) -> None:
    """The first nation's foot: felt, a plate and a plume."""
    body = [
        (0.135, 0.055),
        (0.139, 0.07),
        (0.147, 0.14),
        (0.158, 0.222),
        (0.160, 0.232),
        (0.150, 0.240),
    ]
    mesh.lathe(body, "black", 24)
    mesh.lathe([(0.15, 0.24), (1e-4, 0.235)], "black", 24)
    mesh.lathe([(0.159, 0.196), (0.165, 0.203), (0.165, 0.224), (0.161, 0.232)], "facing", 24)
    mesh.lathe([(0.140, 0.058), (0.145, 0.062), (0.146, 0.085), (0.142, 0.09)], "gold", 24)
    mesh.ball((0.082, 0, 0.060), (0.092, 0.112, 0.013), "black")
    with mesh.at(move(0.149, 0, 0.148), turn("y", -6)):
        mesh.ball((0, 0, 0), (0.014, 0.046, 0.050), "gold", 14, 9)
    plume = [(0.12, 0, 0.235, 0.028), (0.13, 0, 0.30, 0.049), (0.12, 0, 0.37, 0.049),
             (0.09, 0, 0.43, 0.016)]  # fmt: skip
    mesh.strand(plume, "facing")


def bearskin(mesh: Mesh) -> None:
    """The second nation's foot: fur, high and round."""
    mesh.ball((-0.005, 0, 0.19), (0.160, 0.166, 0.205), "black", 22, 14)
    with mesh.at(move(0.148, 0, 0.12), turn("y", -8)):
        mesh.ball((0, 0, 0), (0.014, 0.05, 0.04), "gold", 12, 8)
    mesh.tube(
        [(0, 0.15, 0.16), (0, 0.17, 0.25), (0, 0.16, 0.34)], [0.034, 0.048, 0.018], "facing", 10
    )


def helmet(mesh: Mesh) -> None:
    """The first nation's horse: steel, and a mane on a gilded comb."""
    with mesh.at(move(0, 0, 0.045)):
        dome = [
            (0.152, 0),
            (0.154, 0.03),
            (0.145, 0.09),
            (0.115, 0.15),
            (0.06, 0.185),
            (1e-4, 0.195),
        ]
        mesh.lathe(dome, "steel", 24)
    mesh.lathe([(0.154, 0.03), (0.160, 0.038), (0.160, 0.062), (0.155, 0.07)], "gold", 24)
    mesh.ball((0.085, 0, 0.048), (0.088, 0.112, 0.013), "gold")
    comb = [
        (0.12, 0, 0.17),
        (0.07, 0, 0.245),
        (-0.02, 0, 0.275),
        (-0.11, 0, 0.235),
        (-0.16, 0, 0.13),
    ]
    mesh.tube(comb, [0.02, 0.032, 0.035, 0.03, 0.024], "gold", 10)
    crest = [(0.1, 0, 0.215, 0.025), (0.05, 0, 0.285, 0.048), (-0.03, 0, 0.315, 0.06),
             (-0.13, 0, 0.265, 0.06), (-0.2, 0, 0.12, 0.052), (-0.24, 0, -0.06, 0.02)]  # fmt: skip
    mesh.strand(crest, "facing")


def crest(mesh: Mesh) -> None:
    """The fourth nation's foot: leather, and a roll of wool from front to back."""
    with mesh.at(move(0, 0, 0.045)):
        dome = [
            (0.150, 0), (0.153, 0.03), (0.148, 0.10), (0.128, 0.165), (0.07, 0.205), (1e-4, 0.212),
        ]  # fmt: skip
        mesh.lathe(dome, "black", 24)
    mesh.lathe([(0.152, 0.05), (0.158, 0.056), (0.158, 0.080), (0.153, 0.086)], "gold", 24)
    mesh.ball((0.085, 0, 0.052), (0.098, 0.115, 0.013), "black")
    with mesh.at(move(0.142, 0, 0.145), turn("y", -14)):
        mesh.ball((0, 0, 0), (0.016, 0.060, 0.062), "gold", 14, 9)
    roll = [(0.15, 0, 0.215, 0.05), (0.11, 0, 0.285, 0.066), (0.02, 0, 0.325, 0.07),
            (-0.09, 0, 0.295, 0.066), (-0.155, 0, 0.2, 0.055), (-0.165, 0, 0.11, 0.03)]  # fmt: skip
    mesh.strand(roll, "facing")


def chapeau(mesh: Mesh) -> None:
    """The third nation's foot: two horns from ear to ear, and a pompon."""
    _two_horns(mesh, "white")
    with mesh.at(move(0.075, 0.075, 0.262)):
        mesh.strand([(0, 0, 0, 0.03), (0, 0.01, 0.09, 0.05), (0, 0.02, 0.16, 0.016)], "facing")


def busby(mesh: Mesh) -> None:
    """The second nation's horse: a barrel of fur with a bag and a plume as straight as a candle."""
    fur = [(0.142, 0.045), (0.158, 0.08), (0.170, 0.19), (0.164, 0.255), (0.12, 0.285),
           (1e-4, 0.292)]  # fmt: skip
    mesh.lathe(fur, "brown hair", 24)
    bag = [(0.02, 0.03, 0.285, 0.06), (0.0, 0.14, 0.285, 0.062), (-0.02, 0.195, 0.20, 0.056),
           (-0.03, 0.19, 0.09, 0.02)]  # fmt: skip
    mesh.strand(bag, "facing", 0.5)
    mesh.tube([(0.10, -0.05, 0.27), (0.10, -0.06, 0.38), (0.10, -0.07, 0.47)],
              [0.028, 0.044, 0.020], "white", 12)  # fmt: skip
    mesh.ball((0.105, -0.05, 0.28), (0.034, 0.034, 0.038), "facing", 12, 8)
    _chin_scales(mesh)


def czapka(mesh: Mesh) -> None:
    """The third nation's horse: a square top on a narrow waist, and a plume on one corner."""
    mesh.lathe([(0.147, 0.045), (0.150, 0.06), (0.138, 0.125), (0.112, 0.150)], "black", 24)
    mesh.lathe([(0.112, 0.145), (0.135, 0.19), (0.165, 0.222)], "facing", 24)
    with mesh.at(move(0, 0, 0.238), turn("y", -5), turn("z", 45)):
        mesh.box((0, 0, 0), (0.292, 0.292, 0.050), "facing", 0.016)
        mesh.box((0, 0, -0.012), (0.304, 0.304, 0.020), "white", 0.008)
    mesh.ball((0.085, 0, 0.056), (0.088, 0.112, 0.013), "black")
    with mesh.at(move(0.140, 0, 0.125), turn("y", 14)):
        mesh.ball((0, 0, 0), (0.016, 0.052, 0.048), "gold", 14, 9)
    plume = [(0.06, 0.13, 0.25, 0.02), (0.05, 0.15, 0.36, 0.046), (0.02, 0.17, 0.44, 0.05),
             (-0.05, 0.19, 0.45, 0.014)]  # fmt: skip
    mesh.strand(plume, "white")


def mirliton(mesh: Mesh) -> None:
    """The fourth nation's horse: a tall cone of felt wound with a ribbon, its wing flying."""
    felt = [(0.146, 0.045), (0.146, 0.08), (0.126, 0.22), (0.098, 0.35), (0.084, 0.366),
            (1e-4, 0.368)]  # fmt: skip
    mesh.lathe(felt, "black", 24)
    a = np.linspace(0, 2.6 * pi, 27)
    r = 0.152 - 0.046 * a / a[-1]
    ribbon = np.stack([r * np.cos(a), r * np.sin(a), 0.075 + 0.235 * a / a[-1]], 1)
    mesh.tube(ribbon, 0.026, "facing", 8)
    wing = [(-0.05, 0.09, 0.31, 0.03), (-0.14, 0.15, 0.29, 0.05), (-0.24, 0.18, 0.20, 0.05),
            (-0.30, 0.17, 0.06, 0.03)]  # fmt: skip
    mesh.strand(wing, "facing", 0.5)
    mesh.ball((0.115, 0, 0.29), (0.020, 0.042, 0.042), "gold", 12, 8)
    _chin_scales(mesh)


def bicorne(mesh: Mesh) -> None:
    """The first nation's general: plain, edged with gold."""
    _two_horns(mesh, "gold")
    for side in (1, -1):
        mesh.ball((0, side * 0.272, 0.058), (0.024, 0.024, 0.03), "gold", 10, 7)


def plumed(mesh: Mesh) -> None:
    """The second nation's general: a bicorne worn from front to back, and a tall white plume."""
    with mesh.at(move(-0.035, 0, 0.03), turn("y", -15), turn("z", 90)):
        _two_horns(mesh, "gold")
    plume = [(0.0, -0.09, 0.20, 0.036), (0.0, -0.10, 0.31, 0.05), (0.0, -0.09, 0.33, 0.05),
             (0.0, -0.085, 0.44, 0.05), (-0.02, -0.07, 0.52, 0.016)]  # fmt: skip
    mesh.strand(plume[:3], "facing")
    mesh.strand(plume[2:], "white")


def panache(mesh: Mesh) -> None:
    """The third nation's general: a wide hat, one side cocked, feathers falling behind."""
    with mesh.at(move(-0.01, 0, 0.045), turn("y", -16)):
        crown = [(0.146, 0.0), (0.142, 0.10), (0.120, 0.145), (1e-4, 0.155)]
        mesh.lathe(crown, "black", 24)
        mesh.lathe([(0.146, 0.012), (0.153, 0.018), (0.151, 0.048), (0.144, 0.054)], "gold", 24)
        a = np.linspace(0, 2 * pi, 33)
        cock = 0.16 * np.clip(np.sin(a), 0, 1) ** 3
        out = 0.225 - 0.35 * cock
        brim = np.stack([out * np.cos(a), out * np.sin(a), 0.012 + cock], 1)
        inner = np.stack([0.14 * np.cos(a), 0.14 * np.sin(a), 0.012 + 0 * a], 1)
        mesh.strip(np.stack([inner, brim]), "black", wrap=False)
        mesh.strip(np.stack([brim, inner - [0, 0, 0.012]]), "black", wrap=False)
        mesh.tube(brim, 0.015, "gold", 8)
    for pot, y, long in (("facing", 0.06, 1.0), ("white", 0.13, 0.82)):
        quill = [(0.08, y + 0.05, 0.16, 0.02), (0.03, y + 0.05, 0.29, 0.056),
                 (-0.10 * long, y, 0.36, 0.066), (-0.25 * long, y - 0.03, 0.30, 0.056),
                 (-0.34 * long, y - 0.05, 0.14, 0.014)]  # fmt: skip
        mesh.strand(quill, pot)


def laurel(mesh: Mesh) -> None:
    """The fourth nation's general: a gilded helmet under a crest like a cock's comb."""
    with mesh.at(move(0, 0, 0.045)):
        dome = [(0.152, 0), (0.155, 0.03), (0.147, 0.10), (0.12, 0.16), (0.06, 0.20), (1e-4, 0.21)]
        mesh.lathe(dome, "gold", 24)
    mesh.ball((0.090, 0, 0.052), (0.095, 0.115, 0.013), "black")
    for k in range(9):  # a wreath
        a = pi * (k - 4) / 5
        with mesh.at(turn("z", np.degrees(a)), move(0.152, 0, 0.105), turn("x", 35)):
            mesh.ball((0, 0, 0), (0.014, 0.020, 0.042), "leaf", 8, 6)
    roll = [(0.165, 0, 0.235, 0.04), (0.14, 0, 0.335, 0.07), (0.03, 0, 0.40, 0.08),
            (-0.10, 0, 0.365, 0.078), (-0.20, 0, 0.24, 0.066), (-0.24, 0, 0.08, 0.02)]  # fmt: skip
    mesh.strand(roll, "facing")


def _two_horns(mesh: Mesh, braid: str) -> None:
    a = np.linspace(-1, 1, 13)
    with mesh.at(scale(0.92, 1, 1)):
        brim = np.stack([0 * a, 0.265 * a, 0.155 - 0.055 * a * a - 0.045 * np.abs(a) ** 3], 1)
        mesh.tube(brim, 0.018 + 0.115 * (1 - a * a) ** 0.75, "black", 16)
    edge = np.stack(
        [
            0.03 + 0.088 * (1 - a * a) ** 0.6,
            0.262 * a,
            0.115 + 0.165 * (1 - a * a) ** 0.8 - 0.045 * np.abs(a) ** 3,
        ],
        1,
    )
    mesh.tube(edge, 0.016, braid, 8)
    mesh.ball((0.118, 0, 0.20), (0.022, 0.040, 0.040), "facing", 12, 8)
    mesh.ball((0.134, 0, 0.20), (0.014, 0.019, 0.019), "white", 10, 7)


def _chin_scales(mesh: Mesh) -> None:
    for side in (1, -1):
        for k in range(4):
            a = 0.25 + 0.42 * k
            scale_ = (0.145 * cos(a) * 0.4 + 0.02, side * 0.150, 0.045 - 0.135 * sin(a))
            mesh.ball(scale_, (0.022, 0.012, 0.018), "gold", 8, 6)


HEADDRESS = {
    "shako": (0.028, shako), "bearskin": (0.018, bearskin), "chapeau": (0.006, chapeau),
    "crest": (0.026, crest), "helmet": (0.030, helmet), "busby": (0.022, busby),
    "czapka": (0.026, czapka), "mirliton": (0.024, mirliton), "bicorne": (0.0, bicorne),
    "plumed": (0.0, plumed), "panache": (0.012, panache), "laurel": (0.028, laurel),
}  # fmt: skip
"""Each hat, how far it is lifted off the eyes, and its sculptor."""
