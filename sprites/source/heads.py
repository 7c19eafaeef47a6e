"""Heads and hats: faces with a character, and what each arm of service wears.

The one decision: heads are tilted back and hats lifted, because from 40 degrees above a visor
would hide every face.
"""

from __future__ import annotations

import numpy as np

from .hats import HATS
from .helmets import ANTIQUE
from .mesh import Mesh, move, scale, turn

RADIUS = 0.142
_LIFT = {
    "shako": 0.028,
    "helmet": 0.030,
    "bearskin": 0.018,
    "cap": 0.02,
    "crest": 0.026,
    "bicorne": 0.0,
    **{name: lift for name, (lift, _) in (ANTIQUE | HATS).items()},
}


def head(mesh: Mesh, hat: str, face: str = "moustache", yaw: float = 0.0, nod: float = 0.0) -> None:
    """A head on the shoulders, turned left by ``yaw`` and bowed by ``nod`` degrees.

    ``face``: moustache, boy, whiskers, beard, veteran, lady or sage. ``hat``: shako, helmet,
    bearskin, cap, crest, bicorne or one of ``helmets.ANTIQUE`` or ``hats.HATS``; raises KeyError
    for another.
    """
    hair = {
        "moustache": "brown hair", "boy": "fair hair", "whiskers": "ginger hair",
        "beard": "black hair", "veteran": "grey hair", "lady": "ginger hair",
        "sage": "black hair",
    }[face]  # fmt: skip
    with mesh.at(move(0.01, 0, 0.77), turn("z", yaw), turn("y", nod - 11)):
        _face(mesh, face, hair)
        with mesh.at(move(0, 0, _LIFT[hat])):
            _HATS[hat](mesh)


def _face(mesh: Mesh, face: str, hair: str) -> None:
    r = RADIUS
    mesh.ball((0, 0, 0), (r * 0.97, r, r), "skin", 20, 12)
    mesh.ball((-0.022, 0, 0.012), (r * 0.98, r * 1.02, r * 0.98), hair, 20, 12)
    mesh.ball((r, 0, -0.016), (0.026, 0.024, 0.022), "skin", 10, 7)
    for side in (1, -1):
        mesh.ball((r * 0.90, side * 0.055, 0.010), (0.022, 0.026, 0.036), "black", 12, 8)
        glint = (r * 0.90 + 0.020, side * 0.055 - 0.006, 0.024)
        mesh.ball(glint, (0.008, 0.009, 0.010), "white", 8, 6)
        mesh.ball((r * 0.80, side * 0.082, -0.038), (0.022, 0.028, 0.022), "cheek", 10, 7)
        mesh.ball((-0.01, side * r * 0.98, -0.005), (0.03, 0.02, 0.035), "skin", 10, 7)
        if face in ("moustache", "veteran"):
            curl = [(r, side * 0.004, -0.048), (r * 0.98, side * 0.035, -0.052),
                    (r * 0.9, side * 0.066, -0.034)]  # fmt: skip
            mesh.tube(curl, [0.019, 0.018, 0.006], hair, 8)
        if face == "whiskers":
            curl = [(r, side * 0.004, -0.050), (r * 1.0, side * 0.045, -0.060),
                    (r * 0.9, side * 0.090, -0.030), (r * 0.82, side * 0.11, 0.0)]  # fmt: skip
            mesh.tube(curl, [0.024, 0.025, 0.018, 0.006], hair, 8)
        if face in ("beard", "veteran"):
            side_whisker = [(r * 0.55, side * 0.118, 0.02), (r * 0.62, side * 0.108, -0.06)]
            mesh.tube(side_whisker, [0.018, 0.022], hair, 8)
    if face == "beard":
        chin = [(r * 0.62, -0.09, -0.075), (r * 0.86, 0, -0.10), (r * 0.62, 0.09, -0.075)]
        mesh.tube(chin, [0.026, 0.038, 0.026], hair, 10)
    if face == "sage":
        chin = [(r * 0.88, 0, -0.085), (r * 0.98, 0, -0.16), (r * 1.02, 0, -0.25)]
        mesh.tube(chin, [0.044, 0.042, 0.008], hair, 10)
        for side in (1, -1):
            droop = [(r, side * 0.02, -0.050), (r * 0.93, side * 0.07, -0.075),
                     (r * 0.90, side * 0.082, -0.15)]  # fmt: skip
            mesh.tube(droop, [0.018, 0.016, 0.005], hair, 8)
    if face == "lady":
        mesh.ball((r * 0.965, 0, -0.064), (0.014, 0.030, 0.014), "lips", 10, 7)
        for side in (1, -1):
            lock = [(-0.01, side * 0.135, 0.04), (0.0, side * 0.148, -0.07),
                    (0.0, side * 0.135, -0.16)]  # fmt: skip
            mesh.tube(lock, [0.040, 0.042, 0.018], hair, 10)
    if face == "boy":
        for y in (-0.03, 0.0, 0.03):
            mesh.ball((r * 0.93, y, 0.075), (0.03, 0.028, 0.026), hair, 8, 6)
        mesh.ball((r * 0.965, 0, -0.062), (0.012, 0.026, 0.010), "cheek", 8, 6)


def _shako(mesh: Mesh) -> None:
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
    plume = [(0.12, 0, 0.235), (0.125, 0, 0.29), (0.12, 0, 0.35), (0.115, 0, 0.40)]
    mesh.tube(plume, [0.028, 0.049, 0.049, 0.018], "facing", 12)


def _bearskin(mesh: Mesh) -> None:
    mesh.ball((-0.005, 0, 0.19), (0.160, 0.166, 0.205), "black", 22, 14)
    with mesh.at(move(0.148, 0, 0.12), turn("y", -8)):
        mesh.ball((0, 0, 0), (0.014, 0.05, 0.04), "gold", 12, 8)
    mesh.tube(
        [(0, 0.15, 0.16), (0, 0.17, 0.25), (0, 0.16, 0.34)], [0.034, 0.048, 0.018], "facing", 10
    )


def _bicorne(mesh: Mesh) -> None:
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
    mesh.tube(edge, 0.016, "gold", 8)
    mesh.ball((0.118, 0, 0.20), (0.022, 0.040, 0.040), "facing", 12, 8)
    mesh.ball((0.134, 0, 0.20), (0.014, 0.019, 0.019), "white", 10, 7)
    for side in (1, -1):
        mesh.ball((0, side * 0.272, 0.058), (0.024, 0.024, 0.03), "gold", 10, 7)


def _helmet(mesh: Mesh) -> None:
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
    crest = [(0.10, 0, 0.215), (0.05, 0, 0.285), (-0.03, 0, 0.315), (-0.13, 0, 0.265),
             (-0.2, 0, 0.12), (-0.22, 0, -0.02)]  # fmt: skip
    mesh.tube(crest, [0.025, 0.048, 0.060, 0.060, 0.052, 0.02], "facing", 12)


def _cap(mesh: Mesh) -> None:
    band = [(0.140, 0.045), (0.150, 0.052), (0.152, 0.105), (0.146, 0.112)]
    mesh.lathe(band, "facing", 22)
    crown = [(0.146, 0.108), (0.188, 0.155), (0.190, 0.178), (0.170, 0.196), (1e-4, 0.205)]
    mesh.lathe(crown, "coat", 24)
    mesh.lathe([(0.189, 0.158), (0.196, 0.166), (0.189, 0.175)], "white", 24)
    mesh.ball((0.085, 0, 0.052), (0.105, 0.115, 0.013), "black")
    mesh.ball((0.168, 0, 0.135), (0.016, 0.034, 0.034), "white", 12, 8)
    mesh.ball((0.178, 0, 0.135), (0.012, 0.018, 0.018), "gold", 10, 7)


def _crest(mesh: Mesh) -> None:
    with mesh.at(move(0, 0, 0.045)):
        dome = [
            (0.150, 0), (0.153, 0.03), (0.148, 0.10), (0.128, 0.165), (0.07, 0.205), (1e-4, 0.212),
        ]  # fmt: skip
        mesh.lathe(dome, "black", 24)
    mesh.lathe([(0.152, 0.05), (0.158, 0.056), (0.158, 0.080), (0.153, 0.086)], "gold", 24)
    mesh.ball((0.085, 0, 0.052), (0.098, 0.115, 0.013), "black")
    with mesh.at(move(0.142, 0, 0.145), turn("y", -14)):
        mesh.ball((0, 0, 0), (0.016, 0.060, 0.062), "gold", 14, 9)
    roll = [
        (0.150, 0, 0.215), (0.11, 0, 0.285), (0.02, 0, 0.325), (-0.09, 0, 0.295),
        (-0.155, 0, 0.20), (-0.165, 0, 0.11),
    ]  # fmt: skip
    mesh.tube(roll, [0.050, 0.066, 0.070, 0.066, 0.055, 0.030], "facing", 12)


_HATS = {
    "shako": _shako, "bearskin": _bearskin, "bicorne": _bicorne, "helmet": _helmet, "cap": _cap,
    "crest": _crest, **{name: sculptor for name, (_, sculptor) in (ANTIQUE | HATS).items()},
}  # fmt: skip
