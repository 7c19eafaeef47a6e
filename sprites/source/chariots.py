"""The ancients on horses and behind them: the rider and the general's war chariot.

The one decision: the general rides nothing, he *stands*, over two white horses and a driver; so
he is the broadest piece of the set and the only one with a fan on his head and a cloak.
"""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np

from .antique import bare_arm, cloak, cuirass, hands_up, spear
from .foot import hat_off
from .heads import head
from .horse import GREY, Coat, horse
from .mesh import Array, Mesh, about, move, scale, turn
from .parts import base

DUN = Coat("dun", "dun mane", "hoof", "leather")


def rider(mesh: Mesh, animation: str, t: float) -> None:
    """A Thessalian without stirrups; his action is a charge with the javelin."""
    base(mesh, 0.36, stretch=1.22)
    with mesh.at(move(-0.03, 0, 0), scale(0.86)):
        saddle = horse(mesh, DUN, animation, t)
        with mesh.at(saddle, move(-0.085, 0, 0.375)):
            _horseman(mesh, animation, t)


def chariot(mesh: Mesh, animation: str, t: float) -> None:
    """A general behind two horses; his action is a salute, the horses rearing."""
    base(mesh, 0.47, gold=True, stretch=1.13)
    for side, late in ((1, 0.0), (-1, 0.13)):
        when = t if animation == "fall" else (t + late) % 1.0
        if animation == "action":  # they rear together, or the pole would break
            when = t
        with mesh.at(move(0.21, side * 0.135, 0), scale(0.60)):
            horse(mesh, GREY, animation, when, rear=True, saddled=False)
    w = sin(2 * pi * t)
    jolt = {"move": 3.0 * w, "action": -3.0 * sin(pi * t)}.get(animation, 0.0)
    broken = min(1.0, 1.5 * t) if animation == "fall" else 0.0
    roll = -360 / 6 * t * 2 if animation == "move" else 0.0
    for side, lost in ((1, 0.0), (-1, broken)):
        away = move(-0.27, side * (0.245 + 0.07 * lost), 0.205 - 0.125 * lost)
        with mesh.at(away, turn("x", side * 78 * lost)):
            wheel(mesh, roll, side)
    # the wheel towards the right is lost: the car goes down on that side, and backwards
    slump = (turn("x", 21 * broken), turn("y", jolt - 9 * broken))
    with mesh.at(move(-0.27, 0, 0.205 - 0.045 * broken), *slump):
        _car(mesh)
        with mesh.at(move(0.045, 0.105, 0.02), scale(0.60)):
            _driver(mesh, animation, t)
        with mesh.at(move(-0.075, -0.075, 0.02), scale(0.74)):
            _general(mesh, animation, t)


def _horseman(mesh: Mesh, animation: str, t: float) -> None:
    w = sin(2 * pi * t)
    for side in (1, -1):
        knee, foot = (0.12, side * 0.205, 0.24), (0.02, side * 0.215, 0.045)
        mesh.limb((-0.02, side * 0.09, 0.36), knee, 0.080, 0.064, "skin")
        mesh.limb(knee, foot, 0.060, 0.048, "skin")
        mesh.limb((0.055, side * 0.213, 0.11), foot, 0.060, 0.056, "leather")
        mesh.ball((0.065, side * 0.215, 0.02), (0.075, 0.048, 0.040), "leather", 12, 8)
        flap = [(-0.05, side * 0.13, 0.36), (0.02, side * 0.19, 0.30), (0.08, side * 0.215, 0.25)]
        mesh.tube(flap, [0.085, 0.092, 0.075], "trousers", 12)
    lean = {"move": 12 + 4 * w, "action": 16 + 6 * w, "fall": -14 * t}.get(animation, 1.5 * w)
    blown = {"move": 0.62 + 0.1 * w, "action": 0.75}.get(animation, 0.06 + 0.05 * w)
    bob = 0.02 * w if animation == "idle" else 0.0
    with mesh.at(move(0, 0, bob), about((0, 0, 0.32), turn("y", lean))):
        cuirass(mesh, skirt=False)
        cloak(mesh, "coat", t, blown, 0.40)
        yaw = 26 * w if animation == "idle" else 0
        head(mesh, "boeotian", "boy", yaw, -lean * 0.8, hat_off(animation, t), 3 * w)
        if animation == "fall":
            hands_up(mesh, t)
            spear(mesh, (0.20, -0.30, 0.28), (-0.10 - 0.25 * t, -0.30, 1.12))
            return
        bare_arm(mesh, 1, (0.05, 0.24, 0.47), (0.19, 0.10, 0.43))
        elbow, hand, slope, back = _javelin(animation, t)
        bare_arm(mesh, -1, elbow, hand)
        ahead = np.array((cos(slope), 0.06, sin(slope)))
        spear(mesh, hand - back * ahead, hand + (1.02 - back) * ahead, 0.021)


def _javelin(animation: str, t: float) -> tuple[tuple[float, float, float], Array, float, float]:
    """Elbow, hand, slope in radians, and how much of the javelin is behind the hand."""
    w = sin(2 * pi * t)
    if animation == "action":
        k = float(np.interp(t, [0, 0.3, 0.5, 0.75, 1], [0.2, -0.3, 1, 0.8, 0.2]))
        hand = np.array((0.02 + 0.24 * k, -0.27, 0.84 - 0.10 * k))
        return (-0.05 + 0.12 * k, -0.33, 0.68), hand, np.radians(6 - 26 * k), 0.46
    if animation == "move":
        return (0.0, -0.30, 0.62), np.array((0.10, -0.28, 0.78)), np.radians(16 + 5 * w), 0.46
    return (0.06, -0.28, 0.52), np.array((0.17, -0.31, 0.54)), np.radians(97 + 3 * w), 0.46


def wheel(mesh: Mesh, roll: float, side: int) -> None:
    """A wheel of six spokes at the origin, its axle across."""
    r = 0.195
    with mesh.at(turn("x", 90), turn("z", roll)):
        felloe = [(r - 0.030, -0.018), (r, -0.020), (r + 0.010, -0.012), (r + 0.010, 0.012),
                  (r, 0.020), (r - 0.030, 0.018), (r - 0.030, -0.018)]  # fmt: skip
        mesh.lathe(felloe, "facing", 28)
        mesh.lathe([(r + 0.009, -0.014), (r + 0.016, 0), (r + 0.009, 0.014)], "bronze", 28)
        for k in range(6):
            a = k * pi / 3
            spoke = [(0.03 * cos(a), 0.03 * sin(a), 0), (0.17 * cos(a), 0.17 * sin(a), 0)]
            mesh.tube(spoke, 0.019, "gold", 8)
        mesh.ball((0, 0, 0), (0.05, 0.05, 0.042), "gold", 14, 9)
        mesh.ball((0, 0, -side * 0.045), (0.026, 0.026, 0.032), "bronze", 10, 7)


def _car(mesh: Mesh) -> None:
    """The car seen from its axle: a floor, a rounded breastwork with a rail, and the pole."""
    mesh.tube([(0, -0.25, 0), (0, 0.25, 0)], 0.026, "dark wood", 8)
    mesh.box((-0.01, 0, 0.012), (0.34, 0.40, 0.036), "wood", 0.012)
    a = np.linspace(-0.62 * pi, 0.62 * pi, 21)
    x, y = 0.165 * np.sign(np.cos(a)) * np.abs(np.cos(a)) ** 0.7, 0.205 * np.sin(a)
    high = 0.20 + 0.06 * np.clip(np.cos(a), -0.8, 1)
    for out, pot in ((1.0, "coat"), (0.93, "leather")):
        wall = np.stack(
            [np.stack([x * out, y * out, q * high + 0.02], -1) for q in (0.0, 0.5, 1.0)]
        )
        mesh.strip(wall, pot, wrap=False)
    rail = np.stack([x * 0.97, y * 0.97, high + 0.02], -1)
    mesh.tube(rail, 0.019, "gold", 8)
    foot = np.stack([x * 1.0, y * 1.0, 0 * high + 0.03], -1)
    mesh.tube(foot, 0.016, "gold", 8)
    for side in (1, -1):
        with mesh.at(move(0.03, side * 0.200, 0.13), turn("z", side * 84), turn("y", 90)):
            mesh.lathe([(0.066, 0), (0.058, 0.012), (1e-3, 0.020)], "facing", 16)
            mesh.ball((0, 0, 0.016), (0.026, 0.026, 0.014), "gold", 10, 7)
    with mesh.at(move(0.165, 0, 0.15), turn("y", 90)):
        mesh.lathe([(0.080, 0), (0.070, 0.014), (1e-3, 0.024)], "facing", 18)
        mesh.ball((0, 0, 0.02), (0.032, 0.032, 0.016), "gold", 10, 7)
    pole = [(0.14, 0, 0.0), (0.30, 0, 0.02), (0.46, 0, 0.13), (0.56, 0, 0.185)]
    mesh.tube(pole, [0.024, 0.022, 0.020, 0.018], "dark wood", 8)
    mesh.tube([(0.55, -0.19, 0.19), (0.56, 0, 0.205), (0.55, 0.19, 0.19)], 0.020, "gold", 8)


def _driver(mesh: Mesh, animation: str, t: float) -> None:
    w = sin(2 * pi * t)
    standing(mesh)
    lean = {"move": 10 + 3 * w, "action": -8 * sin(pi * t)}.get(animation, 2 * w)
    with mesh.at(about((0, 0, 0.30), turn("y", lean))):
        cuirass(mesh)
        head(mesh, "band", "boy", yaw=8 * w, nod=-lean * 0.6)
        if animation == "fall":
            hands_up(mesh, t)
            return
        pull = 0.03 * w + (0.06 * sin(pi * t) if animation == "action" else 0.0)
        for side in (1, -1):
            hand = (0.25 - pull, side * 0.10, 0.53 + 0.4 * pull)
            bare_arm(mesh, side, (0.08, side * 0.24, 0.48), hand)
            rein = [hand, (0.52, side * 0.14, 0.42), (0.86, side * 0.10 - 0.10, 0.46)]
            mesh.tube(rein, 0.011, "leather", 6)


def _general(mesh: Mesh, animation: str, t: float) -> None:
    w = sin(2 * pi * t)
    standing(mesh)
    lean = {"move": 5 + 3 * w, "action": 4.0, "fall": -10 * t}.get(animation, 0.0)
    blown = {"move": 0.55 + 0.12 * w, "action": 0.35}.get(animation, 0.10 + 0.05 * w)
    squash = 1 + 0.028 * w if animation == "idle" else 1.0
    sway = 2.4 * cos(2 * pi * t) if animation == "idle" else 0.0
    body = (turn("x", sway), turn("y", lean), scale(1, 1, squash))
    with mesh.at(about((0, 0, 0.30), *body)):
        cuirass(mesh, "gold")
        cloak(mesh, "facing", t, blown)
        head(mesh, "attic", "veteran", yaw=24 * w if animation == "idle" else 0, nod=-lean)
        if animation == "fall":
            hands_up(mesh, t)
            return
        bare_arm(mesh, 1, (0.08, 0.25, 0.48), (0.20, 0.18, 0.47))
        up = 0.0
        if animation == "action":
            up = float(np.interp(t, [0, 0.3, 0.7, 1], [0, 1, 1, 0]))
        hand = np.array((0.19 - 0.08 * up, -0.26, 0.55 + 0.34 * up + 0.03 * w * (1 - up)))
        bare_arm(mesh, -1, (0.06, -0.29, 0.54 + 0.12 * up), hand)
        slope = np.radians(78 + 8 * up)
        ahead = np.array((cos(slope), 0.0, sin(slope)))
        spear(mesh, hand - 0.46 * ahead * (1 - 0.35 * up), hand + 0.62 * ahead, 0.021)


def standing(mesh: Mesh) -> None:
    """The legs of a man who stands in a car."""
    for side in (1, -1):
        mesh.limb((0, side * 0.08, 0.33), (0.02, side * 0.09, 0.18), 0.072, 0.060, "skin")
        mesh.limb((0.02, side * 0.09, 0.18), (0.0, side * 0.09, 0.04), 0.062, 0.056, "bronze")
        mesh.ball((0.03, side * 0.09, 0.03), (0.088, 0.056, 0.042), "leather", 14, 8)
