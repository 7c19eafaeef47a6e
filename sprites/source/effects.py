"""Effects without an army: cotton, fire, water, dust, stars, paper and the sound of a drum.

The one decision: nothing here fades by transparency. A toy box has cotton wool, gilt stars and
bits of paper, and they shrink away: so they keep their outline at every size, and an effect on
grass is as plain as one on wood.
"""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np

from .mesh import Array, Mesh, move, scale, turn

CAMERA = turn("x", 50)
"""What lies flat on the table, leant back until the camera sees it straight on."""


def smoke(mesh: Mesh, animation: str, t: float) -> None:
    """A ring of cotton bursting out and thinning, about 0.9 cell wide."""
    dice = np.random.RandomState(11)
    out = float(np.interp(t, [0, 0.3, 1], [0.25, 0.8, 1.0]))
    for k in range(16):
        d = dice.rand(4)
        a = k * 2.39996
        late = 0.25 * d[3]
        size = float(np.interp(t, [0, 0.22, 0.45 + late, 0.85 + late], [0.55, 1.0, 0.8, 0.0]))
        radius = (0.12 + 0.09 * d[0]) * size * (1.25 if k < 4 else 1.0)
        spread = out * (0.10 if k < 4 else 0.30 + 0.08 * d[1])
        high = 0.22 + 0.42 * d[2] * (0.5 + 0.5 * out) + 0.22 * t
        if radius > 0.014:
            mesh.ball((spread * cos(a), spread * sin(a), high), radius, "smoke", 16, 11)
    if t < 0.3:
        for k in range(6):
            a = k * pi / 3 + 0.3
            far = 0.30 + 0.8 * t
            mesh.ball((far * cos(a), -0.1 + far * sin(a), 0.5), 0.045, "flash", 8, 6)


def dust(mesh: Mesh, animation: str, t: float) -> None:
    """A low skid of dust behind a mover, about 0.7 cell wide."""
    dice = np.random.RandomState(5)
    for k in range(9):
        d = dice.rand(3)
        a = k * 2.39996
        size = float(np.interp(t, [0, 0.3, 1.0], [0.45, 1.0, 0.0]))
        radius = (0.065 + 0.06 * d[0]) * size
        spread = (0.10 + 0.26 * d[1]) * (0.5 + 0.7 * t)
        if radius > 0.012:
            centre = (spread * cos(a), 0.8 * spread * sin(a), radius * 0.8 + 0.14 * t * d[2])
            mesh.ball(centre, radius, "dust", 14, 9)


def flash(mesh: Mesh, animation: str, t: float) -> None:
    """A burst of fire at a muzzle, 0.40 above its anchor: bright for half its time, then cotton."""
    fire = float(np.interp(t, [0, 0.13, 0.4, 0.7], [0.55, 1.0, 0.85, 0.0]))
    with mesh.at(move(0, 0, 0.40), CAMERA):
        if fire > 0.05:
            mesh.ball((0, 0, 0.02), 0.15 * fire, "flash", 16, 11)
            for k in range(12):
                a = k * pi / 6 + 0.5 * t
                long = (0.46 if k % 2 else 0.30) * fire
                _spike(mesh, a, long, 0.085 * fire, "flame", 0.0)
                _spike(mesh, a, long * 0.62, 0.052 * fire, "flash", 0.03)
        for k in range(9):
            a, far = k * 2.39996, 0.16 + 0.42 * t * (0.6 + 0.4 * (k * 0.618 % 1))
            left = float(np.interp(t, [0.1, 0.3, 0.95], [0.0, 0.032, 0.010]))
            if left > 0.005:
                mesh.ball((far * cos(a), far * sin(a), 0.1), left, "flame", 8, 6)
        for k in range(11):
            a = k * 2.39996 + 1
            size = float(np.interp(t, [0.2, 0.55, 1.05], [0.0, 0.11, 0.035]))
            if size > 0.012:
                far = 0.30 * t * (k + 0.4) / 11
                mesh.ball((far * cos(a), far * sin(a) + 0.12 * t, -0.04), size, "smoke", 14, 9)


def splash(mesh: Mesh, animation: str, t: float) -> None:
    """A crown of water thrown up round a base, and two rings that run away over the pond."""
    for late, wide in ((0.0, 0.58), (0.25, 0.48)):
        share = (t - late) / (1 - late)
        if share >= 0:
            radius, thin = 0.34 + (wide - 0.34) * share, 0.034 * (1 - share) + 0.010
            _ring(mesh, radius, thin, "foam")
    crown = float(np.interp(t, [0, 0.25, 0.6], [0.35, 1.0, 0.0]))
    for k in range(17):
        a, tall = k * 2 * pi / 17, 0.7 + 0.5 * (k * 0.618 % 1)
        if crown > 0.04:
            foot = np.array((0.34 * cos(a), 0.34 * sin(a), 0.0))
            tip = np.array((0.45 * cos(a), 0.45 * sin(a), 0.26 * crown * tall))
            path = [foot, foot * 0.35 + tip * 0.65 - np.array((0, 0, 0.03 * crown)), tip]
            mesh.tube(path, [0.056, 0.042 * crown, 0.020], "drop", 9)
        far = 0.38 + 0.30 * t * tall
        high = 0.08 + 1.30 * t * tall - 1.60 * t * t
        drop = 0.052 * (1 - 0.5 * t)
        if high > 0.0:
            mesh.ball((far * cos(a), far * sin(a), high), drop, "foam" if k % 3 else "drop", 10, 7)


def stars(mesh: Mesh, animation: str, t: float) -> None:
    """Gilt stars that leap up and out, as when somebody great has been taken."""
    for k in range(7):
        a = pi * (0.5 + (k - 3) / 3.6)
        grow = float(np.interp(t, [0, 0.2, 0.65, 1.0], [0.45, 1.0, 1.0, 0.22]))
        far = 0.16 + 0.58 * (1 - (1 - t) ** 2) * (1.0 if k % 2 else 0.82)
        x, high = far * cos(a), 0.45 + far * sin(a) - 0.30 * t * t
        size = (0.165 if k % 2 else 0.125) * grow
        spin = turn("z", 80 * t * (1 if k % 2 else -1))
        with mesh.at(move(x, 0, high), CAMERA, spin, scale(size)):
            star(mesh)


def confetti(mesh: Mesh, animation: str, t: float) -> None:
    """Bits of coloured paper out of a popper: up in a sheaf, down in a flutter."""
    dice = np.random.RandomState(23)
    pots = ("blue paper", "red paper", "gold paper", "green paper", "white")
    for k in range(46):
        d = dice.rand(6)
        a, wide, late = k * 2.39996, 0.25 + 0.72 * d[0], 0.25 + t * 0.75
        fly = 1 - (1 - late) ** 2.4
        high = (0.30 + 1.45 * d[1]) * fly - 1.1 * t * t * (0.55 + 0.45 * d[2])
        size = float(np.interp(t, [0, 0.15, 0.75, 1.0], [0.7, 1.0, 1.0, 0.5]))
        sway = 0.07 * sin(9 * t + 6 * d[3]) * t
        x, y = wide * fly * cos(a) + sway, 0.6 * wide * fly * sin(a)
        if high < 0.02:
            continue
        spin = turn("x", 360 * d[4] + 420 * t) @ turn("y", 360 * d[5] + 260 * t)
        with mesh.at(move(x, y, high), spin, scale(size)):
            mesh.box((0, 0, 0), (0.125, 0.085, 0.014), pots[k % len(pots)], 0.004)


def waves(mesh: Mesh, animation: str, t: float) -> None:
    """The sound of a drum: arcs that run out to both sides, and two notes that rise; it repeats."""
    with mesh.at(move(0, 0, 0.36), CAMERA):
        for k in range(3):
            share = (t + k / 3) % 1
            radius = 0.34 + 0.40 * share
            thick = 0.040 * sin(pi * (0.12 + 0.84 * share))
            for side in (0.0, pi):
                arc = side + np.linspace(-0.62, 0.62, 15)
                path = np.stack([radius * np.cos(arc), radius * np.sin(arc), 0 * arc], -1)
                mesh.tube(path, thick, "sound", 9)
        for side, late in ((-1, 0.0), (1, 0.5)):
            share = (t + late) % 1
            size = float(np.interp(share, [0, 0.2, 0.75, 1], [0.25, 1, 1, 0.25]))
            place = move(side * (0.30 + 0.10 * sin(5 * share)), 0.40 + 0.42 * share, 0.05)
            with mesh.at(place, turn("z", -12 * side), scale(size)):
                _note(mesh)


def _spike(mesh: Mesh, angle: float, long: float, wide: float, pot: str, near: float) -> None:
    tip = np.array((long * cos(angle), long * sin(angle), near))
    mesh.tube([tip * 0.05, tip * 0.5, tip], [wide, wide * 0.62, 0.006], pot, 8)


def _ring(mesh: Mesh, radius: float, thick: float, pot: str) -> None:
    angle = np.arange(40) / 40 * 2 * pi
    around: Array = np.arange(8) / 8 * 2 * pi
    out = radius + thick * np.cos(around)[:, None]
    rise = np.broadcast_to(0.012 + thick * np.sin(around)[:, None], (8, 40))
    grid = np.stack([out * np.cos(angle), out * np.sin(angle), rise], -1)
    mesh.strip(np.concatenate([grid, grid[:1]]), pot)


def star(mesh: Mesh, half: int = 0) -> None:
    """A five-pointed star of radius 1 with a ridge along every arm, or its right or left half."""
    angle = np.arange(10) / 10 * 2 * pi + pi / 2
    reach = np.where(np.arange(10) % 2, 0.46, 1.0)
    rim = np.stack([reach * np.cos(angle), reach * np.sin(angle), np.zeros(10)], -1)
    parts = {0: range(10), 1: range(5, 10), -1: range(5)}[half]
    for k in parts:
        a, b = rim[k], rim[(k + 1) % 10]
        for facet in ((a, b, (0.0, 0.0, 0.34)), (b, a, (0.0, 0.0, -0.34))):
            mesh.add(facet, [(0, 1, 2)], "gilt")


def _note(mesh: Mesh) -> None:
    with mesh.at(turn("z", 20)):
        mesh.ball((0, 0, 0), (0.066, 0.050, 0.04), "black", 14, 9)
    mesh.tube([(0.052, 0.01, 0), (0.052, 0.21, 0)], 0.017, "black", 8)
    mesh.tube([(0.052, 0.20, 0), (0.115, 0.155, 0), (0.125, 0.085, 0)],
              [0.026, 0.022, 0.008], "black", 8)
