"""The war elephant: the antique set's drummer.

The one decision: it carries a great drum and the boy who beats it, not archers in a tower; it is
the drum of the rules, horses fear its noise, and a white drumhead seen from above says so.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

import numpy as np

from .antique import bare_arm, cuirass, hands_up
from .blobs import Body, cone
from .heads import head
from .mesh import Array, Mesh, about, move, scale, turn
from .parts import base

Crew = Callable[[Mesh, str, float, float], None]

_LEGS = ((0.21, 0.145, 0.0), (0.21, -0.145, 0.5), (-0.23, 0.145, 0.25), (-0.23, -0.145, 0.75))


def elephant(mesh: Mesh, animation: str, t: float) -> None:
    """An elephant, its mahout and a drummer; its action is a roll and a trumpeting trunk."""
    base(mesh, 0.43, stretch=1.14)
    with mesh.at(move(-0.04, 0, 0.045), scale(0.80)):
        beast(mesh, animation, t, _crew)


def _crew(mesh: Mesh, animation: str, t: float, sit: float) -> None:
    _saddle(mesh)
    with mesh.at(move(0.315, 0, 0.67), scale(0.58)):
        mahout(mesh, animation, t)
    with mesh.at(move(-0.285, 0, 0.565), scale(0.68)):
        _drummer(mesh, animation, t)
    slip = 0.16 * sit
    with mesh.at(move(0.005, slip, 0.80), turn("x", -140 * slip), turn("y", -14)):
        _drum(mesh)


def beast(mesh: Mesh, animation: str, t: float, crew: Crew) -> None:
    """An elephant without a base, and whoever rides it; ``crew`` learns how far it sits, 0..1."""
    w = sin(2 * pi * t)
    sit = float(np.interp(t, [0, 0.35, 0.6, 0.75, 1], [0, 0.25, 1, 0.86, 0.95]))
    sit = sit if animation == "fall" else 0.0
    up = _trumpet(t) if animation == "action" else sit * 0.7
    if animation == "idle":  # once a period he lifts his trunk and smells the air
        up = 0.55 * max(0.0, sin(2 * pi * (t - 0.45))) ** 2
    pitch = {"move": 2.5 * sin(4 * pi * t), "action": 9 * up, "idle": 3 * up}.get(animation, 0.0)
    pitch += 20 * sit
    sway = {"idle": 3.0 * w, "move": 4 * w}.get(animation, 0.0)
    leap = 0.02 * abs(w) if animation == "move" else 0.0
    legs = [_leg(animation, t, *spot, up=up, sit=sit) for spot in _LEGS]
    body = _body(legs, animation, t, up)
    frame = (move(0, 0, leap - 0.10 * sit), about((-0.22, 0, 0.30), turn("y", -pitch)))
    with mesh.at(*frame, about((0, 0, 0.3), turn("x", sway))):
        mesh.add(*body.skin((-0.62, -0.40, -0.02), (1.05, 0.40, 1.30), 0.024), "elephant")
        mesh.add(*body.cloth((-0.30, 0.155), 0.43, 0.014, 0.015), "gold")
        mesh.add(*body.cloth((-0.272, 0.127), 0.475, 0.021, 0.015), "coat")
        for joints in legs:
            _toes(mesh, joints)
        _face(mesh, animation, t, up)
        _tail(mesh, w)
        crew(mesh, animation, t, sit)


def _trumpet(t: float) -> float:
    return float(np.interp(t, [0, 0.2, 0.7, 1], [0, 1, 1, 0]))


def _leg(
    animation: str, t: float, x: float, y: float, phase: float, up: float, sit: float
) -> tuple[Array, Array, Array]:
    """Hip, knee and foot; a heavy walk, one foot at a time."""
    hip, knee, foot = np.array((x, y, 0.44)), np.array((x, y, 0.27)), np.array((x, y, 0.10))
    if animation == "move":
        a = 2 * pi * (t + phase)
        lift = max(0.0, sin(a))
        knee += np.array((0.045 * cos(a) + 0.03 * lift, 0, 0.03 * lift))
        foot += np.array((0.095 * cos(a), 0, 0.075 * lift))
    elif animation == "idle" and x > 0 and y > 0:
        tap = max(0.0, sin(2 * pi * t))
        knee += np.array((0.035 * tap, 0, 0.015 * tap))
        foot += np.array((0.02 * tap, 0, 0.045 * tap))
    elif animation == "action" and x > 0:
        paw = up * (0.5 + 0.5 * sin(4 * pi * t + (pi if y > 0 else 0.0)))
        knee += np.array((0.07 * paw, 0, 0.04 * paw))
        foot += np.array((0.05 * paw, 0, 0.10 * paw - 0.03 * up))
    if x < 0:  # he sits on them
        knee += np.array((0.16, 0.05 * np.sign(y), -0.02)) * sit
        foot += np.array((0.30, 0.06 * np.sign(y), 0.09)) * sit
    return hip, knee, foot


def _body(
    legs: list[tuple[Array, Array, Array]], animation: str, t: float, up: float
) -> Body:  # fmt: skip
    cones = [
        cone((-0.17, 0, 0.53), (0.15, 0, 0.55), 0.250, 0.232, 0.05),
        cone((0.37, 0, 0.715), (0.375, 0, 0.72), 0.185, 0.185, 0.07),
        cone((0.36, 0, 0.86), (0.37, 0, 0.87), 0.085, 0.085, 0.10),
    ]
    trunk = _trunk(animation, t, up)
    for k, (wide, narrow) in enumerate(((0.100, 0.080), (0.080, 0.064), (0.064, 0.050))):
        cones.append(cone(trunk[k], trunk[k + 1], wide, narrow, 0.03))
    for hip, knee, foot in legs:
        cones.append(cone(hip, knee, 0.112, 0.098, 0.05))
        cones.append(cone(knee, foot, 0.098, 0.094, 0.03))
    return Body(cones)


def _trunk(animation: str, t: float, up: float) -> Array:
    swing = 0.075 * sin(2 * pi * t)
    down = np.array([(0.50, 0, 0.68), (0.60, 0, 0.50), (0.625 + swing, 0.02, 0.31),
                     (0.70 + 1.9 * swing, 0.5 * swing, 0.19)])  # fmt: skip
    high = np.array([(0.50, 0, 0.70), (0.68, 0, 0.66), (0.80, 0, 0.83), (0.77, 0, 1.03 + swing)])
    out: Array = (1 - up) * down + up * high
    return out


def _toes(mesh: Mesh, joints: tuple[Array, Array, Array]) -> None:
    x, y, z = joints[2]
    for k in (-1, 0, 1):
        nail = (x + 0.090 * cos(0.7 * k), y + 0.090 * sin(0.7 * k), z - 0.062)
        mesh.ball(nail, (0.024, 0.024, 0.026), "tusk", 8, 6)


def _face(mesh: Mesh, animation: str, t: float, up: float) -> None:
    flap = 24 * sin(2 * pi * t) * (1.2 if animation == "action" else 1)
    for side in (1, -1):
        with mesh.at(
            move(0.33, side * 0.165, 0.72), turn("z", side * (30 + flap)), turn("x", side * 8)
        ):
            mesh.ball((-0.03, side * 0.105, -0.01), (0.032, 0.155, 0.195), "elephant", 18, 11)
            mesh.ball((-0.008, side * 0.112, -0.01), (0.026, 0.118, 0.152), "cheek", 16, 10)
        tusk = [(0.46, side * 0.095, 0.61), (0.58, side * 0.125, 0.53), (0.69, side * 0.115, 0.57)]
        mesh.tube(tusk, [0.036, 0.032, 0.008], "tusk", 10)
        mesh.tube([tusk[0], (0.50, side * 0.105, 0.583)], 0.043, "gold", 10)
        mesh.ball((0.515, side * 0.105, 0.775), (0.024, 0.020, 0.032), "black", 10, 7)
        mesh.ball((0.533, side * 0.108, 0.787), (0.008, 0.008, 0.010), "white", 8, 6)
    # a cloth down the forehead, which the camera sees before anything else of him
    cloth = [(0.30, 0, 0.935), (0.40, 0, 0.925), (0.49, 0, 0.86), (0.545, 0, 0.775)]
    mesh.tube(cloth, [0.085, 0.095, 0.082, 0.030], "facing", 12, 0.32)
    mesh.ball((0.500, 0, 0.866), (0.034, 0.036, 0.036), "gold", 12, 8)


def _tail(mesh: Mesh, w: float) -> None:
    path = [(-0.40, 0, 0.62), (-0.475, 0.05 * w, 0.50), (-0.485, 0.16 * w, 0.36)]
    mesh.tube(path, [0.030, 0.020, 0.016], "elephant", 8)
    mesh.ball((-0.485, 0.17 * w, 0.33), (0.028, 0.028, 0.045), "hoof", 10, 7)


def _saddle(mesh: Mesh) -> None:
    """A platform with a rail; tassels hang from its corners."""
    mesh.box((-0.135, 0, 0.775), (0.40, 0.34, 0.05), "wood", 0.015)
    mesh.box((-0.135, 0, 0.803), (0.42, 0.36, 0.022), "gold", 0.010)
    rail = [(-0.32, 0.17, 0.90), (-0.33, 0.0, 0.91), (-0.32, -0.17, 0.90)]
    mesh.tube(rail, 0.020, "gold", 8)
    for x, y in ((-0.32, 0.165), (-0.32, -0.165), (0.05, 0.165), (0.05, -0.165)):
        if x < 0:
            mesh.tube([(x, y, 0.80), (x, y, 0.91)], 0.018, "dark wood", 8)
        mesh.ball((x, y * 1.16, 0.765), (0.030, 0.024, 0.034), "facing", 10, 7)
        mesh.tube([(x, y * 1.20, 0.75), (x, y * 1.24, 0.66)], [0.018, 0.030], "facing", 8)


def _drum(mesh: Mesh) -> None:
    """A kettle drum, wide enough to be seen at 40 px."""
    bowl = [(0.05, -0.02), (0.10, 0.01), (0.150, 0.08), (0.165, 0.15), (0.165, 0.19)]
    mesh.lathe(bowl, "coat", 26)
    mesh.lathe([(0.163, 0.145), (0.180, 0.152), (0.180, 0.182), (0.170, 0.195)], "gold", 26)
    mesh.lathe([(0.172, 0.192), (0.160, 0.200), (1e-3, 0.203)], "white", 26)
    for k in range(10):
        a = k * 2 * pi / 10
        cord = [
            (0.172 * cos(a), 0.172 * sin(a), 0.15),
            (0.115 * cos(a + 0.3), 0.115 * sin(a + 0.3), 0.02),
        ]
        mesh.tube(cord, 0.010, "white", 6)


def mahout(mesh: Mesh, animation: str, t: float, hat: str = "turban") -> None:
    """Who sits on its neck, with his hook."""
    w = sin(2 * pi * t)
    for side in (1, -1):
        mesh.limb((0, side * 0.09, 0.36), (0.10, side * 0.24, 0.33), 0.085, 0.075, "trousers")
        mesh.limb((0.10, side * 0.24, 0.33), (0.04, side * 0.30, 0.18), 0.070, 0.052, "trousers")
        mesh.ball((0.07, side * 0.30, 0.14), (0.08, 0.05, 0.04), "skin", 12, 8)
    lean = {"action": 10.0, "fall": -16 * t, "move": 3 * w}.get(animation, 2 * w)
    with mesh.at(about((0, 0, 0.32), turn("y", lean))):
        cuirass(mesh, "gold", skirt=False)
        head(mesh, hat, "beard", yaw=26 * w if animation == "idle" else 0, nod=-lean * 0.5)
        if animation == "fall":
            hands_up(mesh, t)
            return
        bare_arm(mesh, 1, (0.08, 0.24, 0.47), (0.20, 0.12, 0.44))
        up = _trumpet(t) if animation == "action" else 0.0
        hand = np.array((0.20, -0.24, 0.50 + 0.30 * up + 0.02 * w))
        bare_arm(mesh, -1, (0.06, -0.28, 0.50 + 0.12 * up), hand)
        ahead = np.array((0.75 - 0.35 * up, 0.0, 0.42 + 0.4 * up))
        mesh.tube([hand - 0.15 * ahead, hand + 0.62 * ahead], 0.020, "light wood", 8)
        hook = hand + 0.62 * ahead
        bend = hook + np.array([(0, 0, 0), (0.05, 0, 0.04), (0.06, 0, -0.04)])
        mesh.tube(bend, [0.026, 0.024, 0.006], "gold", 8)


def _drummer(mesh: Mesh, animation: str, t: float) -> None:
    w = sin(2 * pi * t)
    for side in (1, -1):
        mesh.limb((0, side * 0.09, 0.36), (0.16, side * 0.15, 0.38), 0.080, 0.070, "trousers")
    squash = 1 + 0.025 * w if animation in ("idle", "action") else 1.0
    with mesh.at(about((0, 0, 0.30), turn("x", 3 * w), scale(1, 1, squash))):
        cuirass(mesh)
        head(mesh, "band", "boy", yaw=24 * w)
        if animation == "fall":
            hands_up(mesh, t)
            return
        # as the drummer on foot: once a period at rest, twice on the march and in the roll
        beats, high = {"idle": (1, 0.24), "move": (2, 0.20), "action": (2, 0.30)}[animation]
        for side, phase in ((1, 0.0), (-1, 0.5)):
            lift = max(0.0, sin(2 * pi * (beats * t + phase)))
            hand = (0.20, side * (0.18 + 0.06 * lift), 0.62 + 0.8 * high * lift)
            bare_arm(mesh, side, (0.06, side * 0.28, 0.54 + 0.1 * lift), hand)
            tip = (0.38, side * (0.09 + 0.1 * lift), 0.66 + 1.35 * high * lift)
            mesh.tube([hand, tip], 0.017, "light wood", 6)
            mesh.ball(tip, 0.046, "white", 10, 7)
