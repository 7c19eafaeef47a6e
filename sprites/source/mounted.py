"""Mounted men: the horseman and the general with his colour guard.

The one decision: the two riders differ in every outline (a sabre on a brown horse; a flag beside a
grey one, on a wide base with a gold rim), because at 28 px outline is all that is left of a piece.
"""

from __future__ import annotations

from math import pi, sin

import numpy as np

from .foot import hat_off, man
from .heads import head
from .horse import BAY, GREY, horse
from .mesh import Mesh, about, move, scale, turn
from .nations import NATIONS, PLAIN, Nation
from .parts import arm, base, epaulettes, sabre, torso


def cavalry(mesh: Mesh, animation: str, t: float, nation: str = PLAIN) -> None:
    """A horseman; his action is a charge with a sweep of the sabre."""
    base(mesh, 0.36, stretch=1.22)
    with mesh.at(move(-0.03, 0, 0), scale(0.86)):
        saddle = horse(mesh, BAY, animation, t)
        with mesh.at(saddle, move(-0.085, 0, 0.375)):
            _rider(mesh, animation, t, NATIONS[nation])


def general(mesh: Mesh, animation: str, t: float, nation: str = PLAIN) -> None:
    """A general and his guard; his action is a salute on a rearing horse, the guard cheering."""
    worn = NATIONS[nation]
    base(mesh, 0.46, gold=True)
    with mesh.at(move(0.03, 0.10, 0), scale(0.84)):
        saddle = horse(mesh, GREY, animation, t, rear=True)
        with mesh.at(saddle, move(-0.085, 0, 0.375)):
            _commander(mesh, animation, t, worn)
    with mesh.at(move(-0.10, -0.30, 0), scale(0.74)):
        man(mesh, animation, t, worn.guard, worn.faces[3], "flag", False, worn.device)


def seat(mesh: Mesh) -> None:
    """The legs of a man in the saddle."""
    for side in (1, -1):
        knee, foot = (0.10, side * 0.20, 0.25), (0.06, side * 0.215, 0.10)
        mesh.limb((-0.02, side * 0.09, 0.36), knee, 0.078, 0.066, "trousers")
        top = (0.088, side * 0.206, 0.20)  # below the knee, which it would pierce
        mesh.limb(top, foot, 0.069, 0.056, "boot")
        mesh.ball((0.095, side * 0.215, 0.075), (0.08, 0.05, 0.042), "boot", 12, 8)


def _watch(t: float) -> float:
    """Which way a rider at rest turns his head, in degrees: he looks, and looks again."""
    return float(np.interp(t, [0, 0.15, 0.4, 0.55, 0.7, 0.9, 1], [0, -32, -32, 0, 30, 30, 0]))


def _rider(mesh: Mesh, animation: str, t: float, worn: Nation) -> None:
    w = sin(2 * pi * t)
    seat(mesh)
    lean = {"move": 12 + 4 * w, "action": 16 + 6 * w, "fall": -14 * t}.get(animation, 1.5 * w)
    bob = 0.02 * w if animation == "idle" else 0.0
    with mesh.at(move(0, 0, bob), about((0, 0, 0.32), turn("y", lean))):
        torso(mesh, pack=False)
        epaulettes(mesh, "white")
        yaw = _watch(t) if animation == "idle" else 0.0
        head(mesh, worn.horse, worn.faces[1], yaw, -lean * 0.8, hat_off(animation, t), 4 * w)
        arm(mesh, 1, (0.05, 0.24, 0.47), (0.19, 0.10, 0.43), glove="white")
        elbow, hand, reach = (
            (0.05, -0.28, 0.54),
            np.array((0.16, -0.29, 0.62)),
            np.array((0.10, -0.20, 0.44)),
        )
        if animation == "idle":
            reach = np.array((0.10 + 0.16 * w, -0.20, 0.44))
        elif animation == "move":
            hand, reach = np.array((0.20, -0.25, 0.72)), np.array((0.30 + 0.05 * w, -0.02, 0.33))
        elif animation == "action":
            # drawn back over the shoulder, then swept down past the horse's neck
            sweep = float(np.interp(t, [0, 0.3, 0.55, 0.8, 1], [0.4, 0, 1, 0.8, 0.4]))
            angle = np.radians(105 - 125 * sweep)
            hand = np.array((0.10 + 0.18 * sweep, -0.30, 0.84 - 0.22 * sweep))
            reach = 0.52 * np.array((np.cos(angle), -0.35, np.sin(angle)))
            elbow = (0.02 + 0.08 * sweep, -0.30, 0.66 - 0.1 * sweep)
        elif animation == "fall":
            elbow, hand = (0.0, -0.28, 0.66), np.array((0.05, -0.30, 0.80))
            reach = np.array((0.30 * t, -0.25 * t, 0.40))
        arm(mesh, -1, elbow, hand, glove="white")
        sabre(mesh, hand, reach)


def _commander(mesh: Mesh, animation: str, t: float, worn: Nation) -> None:
    w = sin(2 * pi * t)
    seat(mesh)
    lean = {"move": 4 + 3 * w, "action": 14, "fall": -14 * t}.get(animation, 1.2 * w)
    bob = 0.018 * w if animation == "idle" else 0.0
    with mesh.at(move(0, 0, bob), about((0, 0, 0.32), turn("y", lean))):
        torso(mesh, belts=False, pack=False, officer=True)
        epaulettes(mesh, "gold")
        yaw = -_watch(t) if animation == "idle" else 0.0
        head(mesh, worn.chief, worn.faces[2], yaw, -lean * 0.7, hat_off(animation, t), 3 * w)
        arm(mesh, 1, (0.05, 0.24, 0.47), (0.19, 0.10, 0.43), glove="white")
        elbow, hand, reach = (
            (0.10, -0.27, 0.64),
            np.array((0.24, -0.25, 0.74 + 0.03 * w)),
            np.array((0.26, -0.02, 0.30)),
        )
        if animation in ("action", "fall"):
            up = float(np.interp(t, [0, 0.3, 0.7, 1], [0, 1, 1, 0])) if animation == "action" else t
            elbow = (0.06, -0.28, 0.66 + 0.06 * up)
            hand = np.array((0.24 - 0.12 * up, -0.27, 0.74 + 0.18 * up))
            reach = np.array((0.26 - 0.22 * up, -0.04 * up, 0.30 + 0.18 * up))
        arm(mesh, -1, elbow, hand, glove="white")
        sabre(mesh, hand, reach)
