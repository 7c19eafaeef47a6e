"""Heads and hats: faces with a character, and what each arm of service wears.

The one decision: heads are tilted back and hats lifted, because from 40 degrees above a visor
would hide every face.
"""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np

from .hats import HATS
from .headdress import HEADDRESS
from .helmets import ANTIQUE
from .luzhanqi_hats import LUZHANQI
from .mesh import Mesh, move, turn

RADIUS = 0.142
_HATS = HEADDRESS | HATS | ANTIQUE | LUZHANQI
_DIZZY = 0.3
"""How far a hat must have flown for its owner to see stars."""


def head(
    mesh: Mesh, hat: str, face: str = "moustache", yaw: float = 0.0, nod: float = 0.0,
    off: float = 0.0, wobble: float = 0.0,
) -> None:  # fmt: skip
    """A head on the shoulders, turned left by ``yaw`` and bowed by ``nod`` degrees.

    ``face``: moustache, boy, whiskers, beard, smile, veteran, lady or sage. ``hat``: a name of
    ``headdress.HEADDRESS``, ``helmets.ANTIQUE``, ``hats.HATS`` or ``luzhanqi_hats.LUZHANQI``;
    raises KeyError for another. ``off`` 0..1 lets the hat fly, ``wobble`` tips it sideways.
    """
    hair = {
        "moustache": "brown hair", "boy": "fair hair", "whiskers": "ginger hair",
        "beard": "black hair", "smile": "fair hair", "veteran": "grey hair",
        "lady": "ginger hair", "sage": "black hair",
    }[face]  # fmt: skip
    lift, sculptor = _HATS[hat]
    with mesh.at(move(0.01, 0, 0.77), turn("z", yaw), turn("y", nod - 11)):
        _face(mesh, face, hair, off > _DIZZY)
        flight = move(-0.06 * off, 0.05 * off, lift + 0.30 * off)
        with mesh.at(flight, turn("y", -38 * off), turn("x", wobble)):
            sculptor(mesh)
        if off > _DIZZY:
            _stars(mesh, off)


def _stars(mesh: Mesh, spin: float) -> None:
    """Three stars circling a head that was knocked: they say that nobody is hurt."""
    for k in range(3):
        a = 2 * pi * (k / 3 + 0.8 * spin)
        with mesh.at(move(0.22 * cos(a), 0.22 * sin(a), 0.17), turn("z", 90 + 40 * k)):
            for ray in range(5):
                b = 2 * pi * ray / 5
                mesh.tube([(0, 0, 0), (0.075 * cos(b), 0, 0.075 * sin(b))], [0.036, 0.005],
                          "gold", 6)  # fmt: skip


def _face(mesh: Mesh, face: str, hair: str, dizzy: bool) -> None:
    r = RADIUS
    if dizzy:
        mesh.ball((r * 0.965, 0, -0.085), (0.014, 0.022, 0.026), "boot", 10, 7)
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
    if face == "smile":
        a = np.linspace(-0.9, 0.9, 7)
        grin = np.stack([r * 0.985 - 0.03 * a * a, 0.052 * a, -0.074 + 0.026 * a * a], 1)
        mesh.tube(grin, 0.009, "lips", 8)
        for side in (1, -1):
            for y, z in ((0.060, -0.022), (0.085, -0.012), (0.095, -0.045)):
                freckle = (np.sqrt(r * r - y * y - z * z) - 0.002, side * y, z)
                mesh.ball(freckle, 0.0075, "leather", 6, 5)
    if face == "boy":
        for y in (-0.03, 0.0, 0.03):
            mesh.ball((r * 0.93, y, 0.075), (0.03, 0.028, 0.026), hair, 8, 6)
        mesh.ball((r * 0.965, 0, -0.062), (0.012, 0.026, 0.010), "cheek", 8, 6)
