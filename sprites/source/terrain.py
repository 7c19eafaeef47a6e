"""Terrain: village, marsh, forest and hill, as scenery to be put on a cell.

The one decision: a tile is a painted mat with its tall things along the back and in the corners.
The middle belongs to the piece, which hides what is behind it; so every tile is told by the mat
that looks out round a base, and by what stands to the left and right of a hat.

Here +x is to the right on the screen and +y away from the camera. Seen from 40 degrees a cell is
0.64 deep: mats reach from y = -0.46 to y = 0.60, which is inside 0.92 of a cell 1 wide, 0.82 high.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

import numpy as np

from .houses import church, fence, hay, house, well
from .mesh import Array, Mesh, move, scale, turn

VARIANTS = 3
"""Every tile comes in so many arrangements, baked as the frames of its idle."""


def village(mesh: Mesh, animation: str, t: float) -> None:
    """Houses with red roofs round a sandy square."""
    which = _variant(t)
    _mat(mesh, "sand", 0.004, _square(0.440, 0.01), seed=which)
    _mat(mesh, "pale sand", 0.009, _square(0.385, 0.05), seed=which)
    for x, y, size in _scattered(7, 20 + which, 0.40):
        mesh.ball((x, y, 0.010), (size, size * 0.8, 0.008), "cobble", 8, 5)
    if which == 0:
        church(mesh, -0.235, 0.43, 4)
        house(mesh, 0.235, 0.40, -14, (0.34, 0.27, 0.22), "roof")
        _bush(mesh, 0.01, 0.53, 0.42, "leaf")
        fence(mesh, (-0.43, -0.26), (-0.43, 0.12))
        hay(mesh, 0.40, 0.02, 0.9)
    elif which == 1:
        house(mesh, -0.265, 0.45, 76, (0.30, 0.28, 0.22), "dark roof")
        house(mesh, 0.23, 0.47, 8, (0.35, 0.27, 0.23), "roof")
        _tree(mesh, -0.01, 0.55, 0.55, "leaf", 0)
        well(mesh, 0.375, 0.06)
        fence(mesh, (-0.44, -0.18), (-0.40, 0.16))
    else:
        house(mesh, -0.24, 0.41, 12, (0.33, 0.27, 0.22), "roof")
        house(mesh, 0.04, 0.53, -4, (0.24, 0.20, 0.17), "dark roof")
        house(mesh, 0.275, 0.42, -78, (0.30, 0.26, 0.21), "roof")
        _bush(mesh, -0.41, 0.10, 0.42, "light leaf")
        fence(mesh, (0.43, -0.26), (0.43, 0.06))
    for x, y in ((-0.37, -0.33), (0.38, -0.34)):
        _bush(mesh, x, y, 0.26, "light leaf" if x < 0 else "leaf")


def marsh(mesh: Mesh, animation: str, t: float) -> None:
    """Blue water in a muddy rim, reeds with brown heads, lily pads and a frog."""
    which = _variant(t)
    dice = np.random.RandomState(40 + which)
    _mat(mesh, "mud", 0.006, _pond(0.455, which), seed=0, ragged=0.0)
    _mat(mesh, "water", 0.012, _pond(0.425, which), seed=0, ragged=0.0)
    _mat(mesh, "bright water", 0.014, _pond(0.34, which), seed=0, ragged=0.0)
    clumps = (
        ((-0.33, 0.36), (-0.12, 0.50), (0.33, 0.38), (0.42, 0.10), (-0.43, 0.02)),
        ((-0.38, 0.30), (0.12, 0.51), (0.36, 0.34), (0.42, -0.06), (-0.42, -0.06)),
        ((-0.28, 0.42), (0.24, 0.44), (0.42, 0.22), (-0.43, 0.16), (0.40, -0.20)),
    )[which]
    for index, (x, y) in enumerate(clumps):
        _reeds(mesh, x, y, dice, 8 if index < 3 else 5)
    for k in range(6):
        a = 0.5 + k * 1.05 + which
        x, y = 0.345 * cos(a), 0.07 + 0.36 * sin(a)
        _lily(mesh, x, y, 0.062 + 0.02 * (k % 2), k % 3 == 1)
    _frog(mesh, *((0.36, -0.22), (-0.36, -0.22), (-0.30, -0.27))[which])


def forest(mesh: Mesh, animation: str, t: float) -> None:
    """Firs and round trees on a floor of moss."""
    which = _variant(t)
    _mat(mesh, "moss", 0.005, _pond(0.455, which + 3), seed=which, ragged=0.03)
    _mat(mesh, "deep moss", 0.010, _pond(0.37, which + 4), seed=which, ragged=0.03)
    grove = (
        (
            (-0.34, 0.32, 0.98, "dark leaf", 1), (-0.12, 0.50, 1.02, "leaf", 1),
            (0.16, 0.49, 0.92, "dark leaf", 1), (0.36, 0.33, 0.95, "leaf", 0),
            (-0.42, 0.12, 0.58, "light leaf", 0), (0.43, 0.06, 0.62, "dark leaf", 1),
        ),
        (
            (-0.35, 0.34, 0.95, "leaf", 0), (-0.11, 0.51, 1.00, "dark leaf", 1),
            (0.15, 0.50, 0.82, "light leaf", 0), (0.36, 0.35, 1.05, "dark leaf", 1),
            (-0.43, 0.06, 0.62, "dark leaf", 1), (0.43, 0.02, 0.52, "leaf", 1),
        ),
        (
            (-0.30, 0.40, 1.06, "dark leaf", 1), (0.00, 0.53, 0.90, "leaf", 0),
            (0.22, 0.46, 0.98, "leaf", 1), (0.40, 0.26, 0.85, "dark leaf", 1),
            (-0.43, 0.19, 0.74, "leaf", 1), (0.42, -0.04, 0.45, "light leaf", 0),
        ),
    )[which]  # fmt: skip
    for x, y, size, pot, fir in grove:
        _tree(mesh, x, y, size, pot, fir)
    for x, y, size, pot in ((-0.38, -0.24, 0.34, "leaf"), (0.36, -0.28, 0.30, "light leaf")):
        _bush(mesh, x, y, size, pot)
    for x, y in ((0.27, -0.36), (0.22, -0.345)):
        _mushroom(mesh, x if which != 1 else -x, y)


def hill(mesh: Mesh, animation: str, t: float) -> None:
    """A broad dome of three ledges with a flat top to stand on, brighter from step to step.

    The ledges look out all round a base, and the lowest is cut into bare earth: turf alone would
    be green on green, and gone under a cannon. The top is _RISE high, and so far south of the
    anchor that it is seen right above it: whoever stands there is lifted.
    """
    which = _variant(t)
    side = -1 if which == 1 else 1
    south = (_LEVEL - _RISE * cos(40 * pi / 180)) / sin(40 * pi / 180)
    for tier, (wide, deep, low, high, wall, cap) in enumerate(_LEDGES):
        north = 0.06 + (south - 0.06) * tier / (len(_LEDGES) - 1)
        ragged = _ragged(3 * which + tier)
        rows = [
            np.stack([reach * wide * ragged * np.cos(_ROUND),
                      north + reach * deep * ragged * np.sin(_ROUND),
                      np.full(len(_ROUND), z * _RISE)], -1)
            for reach, z in ((1.03, low), (1.02, (low + high) / 2), (1.0, high - 0.16),
                             (0.975, high - 0.08), (0.93, high - 0.03), (0.86, high),
                             (0.5, high + 0.01), (1e-3, high + 0.01))
        ]  # fmt: skip
        mesh.strip(np.array(rows[:3]), wall)
        mesh.strip(np.array(rows[2:]), cap)
    for x, y, size in _scattered(5, 60 + which, 0.25):
        mesh.ball((x, y + south, _RISE + 0.006), (0.6 * size, 0.6 * size, 0.010), "petal", 8, 5)
    for x, y, size in ((-0.33, -0.36, 0.045), (-0.25, -0.43, 0.03), (0.37, -0.30, 0.05),
                       (0.43, -0.14, 0.035)):
        mesh.ball((side * x, y, 0.02), (size, size * 0.9, size * 0.8), "rock", 9, 6)
    for x, y, z in ((-0.10, -0.50, 0.02), (0.16, -0.50, 0.02), (0.41, 0.30, 0.09)):
        _tuft(mesh, side * x, y, z)


_RISE = 0.38
"""How high the top of a hill is."""
_LEVEL = 0.19
"""How high it would be if its middle were the anchor on the picture: what whoever stands on it is
lifted by in the client (`RISE` of `boards/paint_order.py`)."""
_LEDGES = (
    (0.455, 0.530, 0.0, 0.26, "dark turf", "turf"),
    (0.418, 0.420, 0.24, 0.62, "dark leaf", "leaf"),
    (0.350, 0.280, 0.58, 1.0, "leaf", "bright turf"),
)
"""Half axes, foot and top as shares of _RISE, and the pots of wall and turf."""
_ROUND = np.arange(72) / 72 * 2 * pi


def _ragged(seed: int) -> Array:
    """The outline of a ledge as shares of its half axes: nature turns no circles."""
    phase = np.random.RandomState(70 + seed).uniform(0, 6, 3)
    waves = zip((0.012, 0.012, 0.006), (2, 3, 7), phase, strict=True)
    rough: Array = sum(part * np.sin(wave * _ROUND + turned) for part, wave, turned in waves)
    return 1 + rough


def _variant(t: float) -> int:
    return round(t * VARIANTS) % VARIANTS


Edge = Callable[[Array], tuple[Array, Array]]


def _square(half: float, shift: float) -> Edge:
    """A soft-cornered mat, as deep as the cell looks."""

    def edge(angle: Array) -> tuple[Array, Array]:
        c, s = np.cos(angle), np.sin(angle)
        x, y = (np.sign(v) * np.abs(v) ** 0.45 for v in (c, s))
        return half * x, 0.07 + shift + half * 1.13 * y

    return edge


def _pond(half: float, seed: int) -> Edge:
    """A mat with a bay or two."""

    def edge(angle: Array) -> tuple[Array, Array]:
        wave = 1 - 0.045 + 0.045 * np.sin(3 * angle + seed) + 0.03 * np.sin(5 * angle + 2 * seed)
        c, s = (np.sign(v) * np.abs(v) ** 0.75 for v in (np.cos(angle), np.sin(angle)))
        return half * wave * c, 0.07 + half * 1.13 * wave * s

    return edge


def _mat(mesh: Mesh, pot: str, z: float, edge: Edge, seed: int, ragged: float = 0.012) -> None:
    angle = np.arange(60) / 60 * 2 * pi
    rough = 1 + ragged * np.random.RandomState(seed).uniform(-1, 1, 60)
    x, y = edge(angle)
    rim = np.stack([x * rough, (y - 0.07) * rough + 0.07, np.full(60, z)], -1)
    below = rim * np.array([1.01, 1.01, 0.0])
    middle = np.tile([0.0, 0.07, z], (60, 1))
    mesh.strip(np.array([below, rim]), pot)
    mesh.strip(np.array([rim, rim * 0.5 + middle * 0.5, middle * 0.999 + rim * 0.001]), pot)


def _scattered(count: int, seed: int, reach: float) -> list[tuple[float, float, float]]:
    dice = np.random.RandomState(seed)
    spots = []
    for k in range(count):
        a, far = k * 2 * pi / count + dice.rand(), reach * (0.8 + 0.2 * dice.rand())
        spots.append((far * cos(a), 0.05 + far * sin(a), 0.018 + 0.014 * dice.rand()))
    return spots


def _tree(mesh: Mesh, x: float, y: float, size: float, pot: str, fir: int) -> None:
    with mesh.at(move(_inside(x, 0.180 * size), y, 0), scale(size)):
        mesh.lathe([(0.048, 0), (0.036, 0.16)], "dark wood", 10)
        if fir:
            for z, r in ((0.09, 0.165), (0.22, 0.135), (0.34, 0.098)):
                skirt = [(1e-3, z), (r * 0.9, z), (r, z + 0.02), (r * 0.84, z + 0.06),
                         (r * 0.34, z + 0.18), (1e-3, z + 0.24)]  # fmt: skip
                mesh.lathe(skirt, pot, 16)
            return
        mesh.ball((0, 0, 0.30), (0.150, 0.150, 0.155), pot, 18, 12)
        mesh.ball((0.08, -0.05, 0.25), 0.10, pot, 14, 9)
        mesh.ball((-0.085, 0.02, 0.26), 0.10, pot, 14, 9)
        mesh.ball((0.0, -0.02, 0.40), 0.095, pot, 14, 9)


def _bush(mesh: Mesh, x: float, y: float, size: float, pot: str) -> None:
    lumps = ((0, 0, 0.11, 0.16), (0.12, -0.05, 0.08, 0.11), (-0.12, 0.0, 0.09, 0.12))
    with mesh.at(move(_inside(x, 0.24 * size), y, 0), scale(size)):
        for dx, dy, z, r in lumps:
            mesh.ball((dx, dy, z), (r, r, r * 0.95), pot, 14, 9)


def _inside(x: float, reach: float) -> float:
    """As near to x as a thing may stand that reaches so far to either side: the cell ends there."""
    return max(reach - 0.46, min(0.46 - reach, x))


def _mushroom(mesh: Mesh, x: float, y: float) -> None:
    with mesh.at(move(x, y, 0)):
        mesh.lathe([(0.014, 0.0), (0.011, 0.045)], "white", 8)
        mesh.lathe([(0.034, 0.036), (0.03, 0.052), (0.016, 0.066), (1e-3, 0.07)], "roof", 12)


def _reeds(mesh: Mesh, x: float, y: float, dice: np.random.RandomState, count: int) -> None:
    for k in range(count):
        dx, dy = dice.uniform(-0.075, 0.075), dice.uniform(-0.045, 0.045)
        high, bend = dice.uniform(0.24, 0.38), dice.uniform(-0.05, 0.05)
        foot = np.array((_inside(x + dx, 0.025), y + dy, 0.0))
        tip = np.array((_inside(foot[0] + bend, 0.03), foot[1], high))
        bend = tip[0] - foot[0]
        mesh.tube([foot, foot + np.array((bend * 0.3, 0, high * 0.6)), tip],
                  [0.017, 0.015, 0.004], "reed" if k % 3 else "light leaf", 6)  # fmt: skip
        if k % 2 == 0:
            mesh.tube([tip - np.array((0, 0, 0.09)), tip], 0.026, "cattail", 8)


def _lily(mesh: Mesh, x: float, y: float, size: float, flower: bool) -> None:
    mesh.ball((x, y, 0.017), (size, size * 0.9, 0.007), "light leaf", 14, 6)
    if flower:
        for k in range(5):
            a = k * 2 * pi / 5
            petal = (x + 0.018 * cos(a), y + 0.018 * sin(a), 0.034)
            mesh.ball(petal, (0.018, 0.018, 0.014), "petal", 8, 6)
        mesh.ball((x, y, 0.042), 0.013, "gold", 8, 6)


def _frog(mesh: Mesh, x: float, y: float) -> None:
    with mesh.at(move(x, y, 0.02), turn("z", -90), scale(1.15)):
        mesh.ball((0, 0, 0.028), (0.050, 0.042, 0.030), "frog", 14, 9)
        for side in (1, -1):
            mesh.ball((-0.02, side * 0.042, 0.018), (0.036, 0.020, 0.022), "frog", 10, 7)
            mesh.ball((0.030, side * 0.022, 0.056), 0.017, "frog", 10, 7)
            mesh.ball((0.042, side * 0.023, 0.060), 0.010, "black", 8, 6)


def _tuft(mesh: Mesh, x: float, y: float, z: float) -> None:
    for lean in (-0.03, 0.0, 0.03):
        mesh.tube([(x, y, z - 0.02), (x + lean, y, z + 0.055)], [0.013, 0.003], "turf", 6)
