"""The closed toy chest: what an army looks like before it is revealed.

The one decision: something waits inside. Its lid stirs and two eyes look out, so that a hidden
piece is a present and not a question mark; it says nothing about the kind of the piece.
"""

from __future__ import annotations

from math import pi, sin

from .mesh import Mesh, about, move, scale, turn
from .parts import base

_WIDE, _DEEP, _HIGH = 0.27, 0.38, 0.24


def chest(mesh: Mesh, animation: str, t: float) -> None:
    """A chest with bands of the army's colours; its action is to open wide."""
    base(mesh, 0.40)
    peep = max(0.0, sin(2 * pi * t)) if animation == "idle" else 0.0
    lid = 16 * peep if animation == "idle" else 105 * min(1.0, 1.3 * t)
    with mesh.at(move(0, 0, 0.055), scale(1.4), move(0, 0, -0.055)):
        _box(mesh, lid)


def _box(mesh: Mesh, lid: float) -> None:
    floor = 0.06
    back = -_WIDE / 2 - 0.04
    middle = (back + _WIDE / 2, 0, floor + _HIGH / 2)
    mesh.box(middle, (_WIDE, _DEEP, _HIGH), "coat", 0.025)
    mesh.box((middle[0], 0, floor + _HIGH), (_WIDE - 0.05, _DEEP - 0.05, 0.012), "black", 0.004)
    for y in (-0.13, 0.13):
        mesh.box((middle[0], y, middle[2]), (_WIDE + 0.016, 0.05, _HIGH + 0.01), "facing", 0.012)
    for side in (1, -1):
        mesh.ball((back + _WIDE - 0.03, side * 0.06, floor + _HIGH + 0.025), 0.035, "white", 12, 8)
        mesh.ball((back + _WIDE, side * 0.06, floor + _HIGH + 0.027), 0.018, "black", 10, 7)
    top = floor + _HIGH
    with mesh.at(about((back, 0, top), turn("y", -lid))):
        _lid(mesh, back, top)


def _lid(mesh: Mesh, back: float, top: float) -> None:
    middle = (back + _WIDE / 2, 0, top + 0.045)
    mesh.box(middle, (_WIDE + 0.03, _DEEP + 0.03, 0.09), "coat", 0.04)
    for y in (-0.13, 0.13):
        mesh.box((middle[0], y, middle[2]), (_WIDE + 0.046, 0.05, 0.104), "facing", 0.03)
    mesh.box((back + _WIDE + 0.018, 0, top + 0.02), (0.024, 0.07, 0.09), "gold", 0.01)
    mesh.ball((middle[0], 0, top + 0.10), (0.05, 0.05, 0.022), "gold", 14, 8)
