"""What is no man in Luzhanqi: the closed block, the flag, the mine and the bomb.

The one decision: all four are somebody. The block peeps through a slot, the mine dozes in its
mound, the bomb is proud of its boots; when they go off it is cotton and paper in their army's
colours. The block looks straight at the table: it must not tell by its bearing what it hides.
"""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np

from .livery import plunge
from .luzhanqi import bunting
from .mesh import Array, Mesh, about, move, scale, turn
from .parts import base, cotton, muzzle_flash

PANEL_HIGH = 0.435
"""The height of the panels on a block's sides."""


def block(mesh: Mesh, animation: str, t: float) -> None:
    """A wind-up tin block; its action is a turn on its heel, its move a waddle."""
    base(mesh, 0.36)
    w, c = sin(2 * pi * t), cos(2 * pi * t)
    squash = 1.0 + {"idle": 0.018 * w, "move": 0.05 * abs(w) - 0.025}.get(animation, 0.0)
    waddle = 8 * w if animation == "move" else 0.0
    spin, jump = 0.0, 0.0
    if animation == "action":
        spin = 360 * float(np.interp(t, [0, 0.15, 0.85, 1], [0, 0.04, 0.96, 1]))
        squash += 0.10 * sin(2 * pi * t - 0.6)
        jump = 0.10 * sin(pi * t)
    lifts = (max(0.0, c), max(0.0, -c)) if animation == "move" else (0.0, 0.0)
    with mesh.at(move(0, 0, jump), turn("z", spin)):
        for side, lift in ((1, lifts[0]), (-1, lifts[1])):
            with mesh.at(move(0.03, side * 0.125, 0.05 * lift)):
                mesh.tube([(-0.01, 0, 0.12), (-0.01, 0, 0.22)], 0.056, "trousers", 12)
                mesh.tube([(-0.01, 0, 0.10), (-0.01, 0, 0.125)], 0.062, "boot", 12)
                mesh.ball((0.055, 0, 0.092), (0.105, 0.072, 0.042), "boot", 16, 9)
        with mesh.at(about((0, 0, 0.10), turn("x", waddle), scale(1, 1, squash))):
            _tin(mesh)
            _peep(mesh, animation, t)
            with mesh.at(
                move(0, 0.275, 0.50), turn("y", 360 * t / (2 if animation == "idle" else 1))
            ):
                _key(mesh)


def tin(mesh: Mesh, t: float) -> None:
    """A block without its base and its feet, at rest."""
    _tin(mesh)
    _peep(mesh, "idle", t)
    with mesh.at(move(0, 0.275, 0.50), turn("y", 180 * t)):
        _key(mesh)


def _tin(mesh: Mesh) -> None:
    """The box: a round-shouldered case, a trim, and a panel for the army's sign."""
    mesh.box((0, 0, 0.505), (0.21, 0.54, 0.75), "coat", 0.055)
    for x in (1, -1):
        mesh.box((x * 0.088, 0, PANEL_HIGH), (0.050, 0.450, 0.460), "facing", 0.022)
        mesh.box((x * 0.098, 0, PANEL_HIGH), (0.050, 0.370, 0.380), "base", 0.020)
    mesh.box((0, 0, 0.862), (0.150, 0.400, 0.060), "facing", 0.028)
    mesh.box((0, 0, 0.878), (0.075, 0.300, 0.060), "gold", 0.026)
    for side in (1, -1):
        for z in (0.185, 0.835):
            mesh.ball((0.100, side * 0.222, z), 0.020, "gold", 10, 7)


def _peep(mesh: Mesh, animation: str, t: float) -> None:
    """Two eyes in a slot; at rest they look to one side, to the other, and blink."""
    mesh.box((0.098, 0, 0.760), (0.030, 0.400, 0.155), "facing", 0.014)
    mesh.box((0.104, 0, 0.760), (0.030, 0.350, 0.118), "black", 0.014)
    look = (0.026, 0.0, -0.026, 0.0)[int(4 * t) % 4] if animation == "idle" else 0.0
    shut = (animation == "idle" and 0.70 < t < 0.80) or (animation == "fall" and t > 0.5)
    for side in (1, -1):
        tall = 0.010 if shut else 0.056
        mesh.ball((0.112, side * 0.084, 0.760), (0.026, 0.062, tall), "white", 14, 9)
        if not shut:
            mesh.ball((0.134, side * 0.084 + look, 0.762), (0.014, 0.030, 0.035), "black", 12, 8)
            mesh.ball((0.146, side * 0.084 + look - 0.009, 0.776), 0.010, "white", 8, 6)


def _key(mesh: Mesh) -> None:
    """A butterfly key sticking out to +y."""
    mesh.tube([(0, 0, 0), (0, 0.07, 0)], 0.024, "gold", 10)
    a = np.linspace(0, 2 * pi, 17)
    for side in (1, -1):
        wing = np.stack(
            [0.052 * np.sin(a), 0.095 + 0.030 * np.cos(a), side * 0.058 + 0.050 * np.cos(a)], 1
        )
        mesh.tube(wing, 0.022, "gold", 8)


def flag(mesh: Mesh, animation: str, t: float) -> None:
    """An army's flag on a drum; its action is to wave wide, its fall to be lowered."""
    base(mesh, 0.38, gold=True)
    tilt = {"idle": 2 * sin(2 * pi * t), "action": 14 * sin(4 * pi * t)}.get(animation, 0.0)
    low = 0.52 * t if animation == "fall" else 0.0
    _drum(mesh)
    with mesh.at(move(0.14, 0.07, 0), about((0, 0, 0.30), turn("y", tilt))):
        mesh.tube([(0, 0, 0.28), (0, 0, 1.28)], 0.024, "dark wood", 10)
        mesh.ball((0, 0, 1.305), (0.050, 0.050, 0.050), "gold", 14, 9)
        mesh.ball((0, 0, 1.365), (0.026, 0.026, 0.034), "gold", 10, 7)
        wide = 1.0 - 0.35 * (low / 0.52 if low else 0.0)
        with mesh.at(move(0, 0, -low), scale(wide, 1, 1)):
            bunting(mesh, 1.25, 0.56, 0.46, t, "coat")
            _sun(mesh, t)


def _sun(mesh: Mesh, t: float) -> None:
    """A gilt disc sewn near the hoist, riding on the cloth's wave."""
    x = 0.21
    u = x / 0.56
    y = 0.19 * 0.56 * u * sin(2 * pi * (1.1 * u - t))
    z = 1.25 - 0.23 - 0.08 * 0.46 * u
    mesh.ball((-0.012 - x, y, z), (0.112, 0.026, 0.112), "facing", 22, 10)
    mesh.ball((-0.012 - x, y, z), (0.066, 0.036, 0.066), "gold", 18, 9)


def _drum(mesh: Mesh) -> None:
    with mesh.at(move(0, 0.07, 0.055)):
        mesh.lathe([(0.235, 0.0), (0.235, 0.22)], "coat", 32)
        for z in (0.015, 0.205):
            hoop = [(0.236, z - 0.022), (0.254, z - 0.014), (0.254, z + 0.014), (0.236, z + 0.022)]
            mesh.lathe(hoop, "facing", 32)
        mesh.lathe([(0.240, 0.222), (0.236, 0.230), (1e-4, 0.234)], "white", 32)
        for k in range(9):
            a = 2 * pi * k / 9
            cord = [(0.242 * cos(a + q), 0.242 * sin(a + q), z)
                    for q, z in ((0, 0.03), (pi / 9, 0.19), (2 * pi / 9, 0.03))]  # fmt: skip
            mesh.tube(cord, 0.015, "trousers", 6)


def mine(mesh: Mesh, animation: str, t: float) -> None:
    """A mine dozing in its mound; its action is to go off, its fall to be dug up and roll over."""
    base(mesh, 0.39)
    w = sin(2 * pi * t)
    boom = animation == "action" and t > 0.45
    _mound(mesh, animation == "action" and t > 0.3)
    if boom:
        _party(mesh, (t - 0.45) / 0.55, 0.42)
        return
    rise = 0.16 * plunge(0.5 * t / 0.45) if animation == "action" else 0.0
    roll = -115 * t if animation == "fall" else 3 * w
    squash = 1 + 0.03 * w
    lift = 0.10 * sin(pi * t) if animation == "fall" else rise
    with mesh.at(move(0.04 * t if animation == "fall" else 0, 0, 0.355 + lift),
                 turn("x", roll), scale(1, 1, squash)):  # fmt: skip
        mesh.ball((0, 0, 0), 0.235, "iron", 28, 18)
        belt = [(0.232, -0.050), (0.246, -0.040), (0.246, 0.020), (0.232, 0.030)]
        with mesh.at(turn("y", -6), move(0, 0, -0.115), scale(0.93, 0.93, 1)):
            mesh.lathe(belt, "coat", 32)
            mesh.lathe([(0.240, 0.022), (0.252, 0.030), (0.240, 0.046)], "trousers", 32)
        _horns(mesh, animation, t)
        awake = animation != "idle"
        face(mesh, 0.228, "dizzy" if animation == "fall" else "wide" if awake else "sleepy", t)
        with mesh.at(move(0, 0, 0.20)):
            mesh.lathe([(0.075, 0.0), (0.075, 0.050), (0.05, 0.062), (1e-3, 0.064)], "facing", 16)


def _horns(mesh: Mesh, animation: str, t: float) -> None:
    """Stubby horns round the crown and the sides, tipped with the army's second colour."""
    spots = [(a, 48.0) for a in (38, 105, 180, 255, 322)]
    spots += [(a, 4.0) for a in (78, 140, 220, 282)]
    long = 0.085 + (0.05 * min(1.0, t / 0.4) if animation == "action" else 0.0)
    for around, high in spots:
        a, e = np.radians(around), np.radians(high)
        out = np.array((cos(e) * cos(a), cos(e) * sin(a), sin(e)))
        mesh.tube([0.21 * out, (0.235 + long) * out], [0.046, 0.030], "iron", 10)
        mesh.ball((0.245 + long) * out, 0.040, "facing", 12, 8)


def _mound(mesh: Mesh, open_: bool) -> None:
    """Earth round the mine, with tufts and a pebble; ``open_``: a hole is left in the middle."""
    heap = [(0.285, 0.055), (0.280, 0.100), (0.252, 0.165), (0.215, 0.205), (0.170, 0.205)]
    mesh.lathe(heap, "sand", 30)
    mesh.lathe([(0.175, 0.206), (0.10, 0.15 if open_ else 0.20), (1e-3, 0.13)], "dark wood", 24)
    for k, (around, r, pot) in enumerate(
        ((205, 0.26, "leaf"), (150, 0.26, "light leaf"), (52, 0.26, "leaf"), (314, 0.265, "leaf"))
    ):
        a = np.radians(around)
        x, y = r * cos(a), r * sin(a)
        for j in (-1, 0, 1):
            blade = [(x, y, 0.12), (x + 0.045 * j, y + 0.03 * (j + k % 2), 0.25 + 0.02 * (j == 0))]
            mesh.tube(blade, [0.024, 0.006], pot, 7)
    mesh.ball((0.10, -0.265, 0.10), (0.055, 0.045, 0.040), "rock", 12, 8)
    mesh.ball((-0.05, 0.27, 0.10), (0.045, 0.055, 0.036), "rock", 12, 8)


def bomb(mesh: Mesh, animation: str, t: float) -> None:
    """A round bomb in boots with a lit fuse; its action is to swell, jump and burst in paper."""
    base(mesh, 0.36)
    w, c = sin(2 * pi * t), cos(2 * pi * t)
    if animation == "action" and t > 0.5:
        _party(mesh, (t - 0.5) / 0.5, 0.48)
        return
    swell_ = float(np.interp(t, [0, 0.15, 0.34, 0.5], [1, 0.92, 1.14, 1.24]))
    size = swell_ if animation == "action" else 1.0
    lifts = (max(0.0, c), max(0.0, -c)) if animation == "move" else (0.0, 0.0)
    jump = 0.0
    if animation == "action":
        jump = 0.16 * max(0.0, sin(pi * (t - 0.1) / 0.4))
    if animation == "move":
        jump = 0.05 * abs(c)
    sway = {"idle": 3.5 * c, "move": 8 * w}.get(animation, 0.0)
    squash = 1 + {"idle": 0.035 * w, "move": -0.05 * abs(w)}.get(animation, 0.0)
    with mesh.at(move(0, 0, jump)):
        for side, lift in ((1, lifts[0]), (-1, lifts[1])):
            with mesh.at(move(0.06 * lift, side * 0.12, 0.06 * lift)):
                mesh.tube([(-0.01, 0, 0.10), (-0.01, 0, 0.22)], 0.050, "trousers", 12)
                mesh.tube([(-0.01, 0, 0.10), (-0.01, 0, 0.14)], 0.058, "boot", 12)
                mesh.ball((0.045, 0, 0.092), (0.105, 0.070, 0.042), "boot", 16, 9)
        with mesh.at(about((0, 0, 0.10), turn("x", sway), scale(1, 1, squash)), move(0, 0, 0.46),
                     scale(size)):  # fmt: skip
            _shell(mesh, animation, t)


def ball(mesh: Mesh, t: float) -> None:
    """A bomb without its base and its boots, at rest."""
    with mesh.at(move(0, 0, 0.46)):
        _shell(mesh, "idle", t)


def _shell(mesh: Mesh, animation: str, t: float) -> None:
    mesh.ball((0, 0, 0), 0.285, "black", 32, 20)
    with mesh.at(turn("x", 14), move(0, 0, -0.13)):
        mesh.lathe([(0.250, -0.050), (0.268, -0.042), (0.276, 0.030), (0.262, 0.040)], "coat", 34)
    with mesh.at(turn("x", 14), move(0.276, 0, -0.13), turn("y", 14)):
        mesh.box((0, 0, -0.004), (0.034, 0.098, 0.092), "gold", 0.016)
        mesh.box((0.010, 0, -0.004), (0.034, 0.056, 0.050), "coat", 0.012)
    mood = {"action": "wide", "fall": "dizzy"}.get(animation, "proud")
    face(mesh, 0.278, mood, t)
    for side in (1, -1):
        _fist(mesh, side, animation, t)
    with mesh.at(turn("y", -10)):
        mesh.lathe([(0.105, 0.255), (0.105, 0.325), (0.085, 0.335), (1e-3, 0.335)], "iron", 20)
        mesh.lathe([(0.104, 0.262), (0.114, 0.268), (0.114, 0.296), (0.104, 0.302)], "facing", 20)
    fuse = [(-0.055, 0, 0.32), (-0.06, 0.01, 0.41), (-0.10, 0.03, 0.48), (-0.18, 0.04, 0.49)]
    short = animation == "action" and t > 0.3
    rope = fuse[:3] if short else fuse
    mesh.tube(rope, 0.026, "cream", 8)
    end = np.array(rope[-1])
    beat_ = (0.85, 1.15, 0.95, 1.25)[int(4 * t) % 4]
    if animation != "fall":
        mesh.ball(end, 0.046 * beat_, "flame", 12, 8)
        for k in range(6):
            a = k * pi / 3 + 1.2 * t * pi
            tip = end + 0.125 * beat_ * np.array((0.25 * cos(2.1 * k), cos(a), sin(a)))
            mesh.tube([end, tip], [0.026, 0.005], "flame" if k % 2 else "flash", 7)
        mesh.ball(end + np.array((0.02, 0, 0.01)), 0.032 * beat_, "flash", 10, 7)


def _fist(mesh: Mesh, side: int, animation: str, t: float) -> None:
    """A short arm with a white glove: on the hip, or thrown up."""
    up = {"action": min(1.0, 3 * t), "fall": t}.get(animation, 0.0)
    shoulder = np.array((0.05, side * 0.25, 0.0))
    elbow = np.array((0.02, side * 0.375, -0.05 + 0.12 * up))
    hand = np.array((0.09, side * (0.275 + 0.10 * up), -0.14 + 0.44 * up))
    mesh.limb(shoulder, elbow, 0.038, 0.036, "facing")
    mesh.limb(elbow, hand, 0.036, 0.036, "facing")
    mesh.ball(hand, 0.056, "white", 12, 8)


def face(mesh: Mesh, r: float, mood: str, t: float) -> None:
    """Eyes, cheeks and mouth on a ball of radius ``r``, looking to +x.

    ``mood``: proud, wide, sleepy or dizzy; raises KeyError for another.
    """
    tall = {"proud": 0.078, "wide": 0.092, "sleepy": 0.072, "dizzy": 0.074}[mood]
    look = (0.0, 0.014, 0.0, -0.014)[int(4 * t) % 4]
    for side in (1, -1):
        with mesh.at(turn("z", side * 22), turn("y", -20)):
            mesh.ball((r, 0, 0), (0.030, 0.062, tall), "white", 18, 11)
            if mood == "dizzy":
                for tilt in (45, -45):
                    with mesh.at(move(r + 0.028, 0, 0), turn("x", tilt)):
                        mesh.tube([(0, 0, -0.040), (0, 0, 0.040)], 0.011, "black", 6)
            else:
                small = 0.62 if mood == "wide" else 1.0
                pupil = (0.018, 0.032 * small, 0.042 * small)
                mesh.ball((r + 0.020, look - side * 0.010, -0.006), pupil, "black", 14, 9)
                mesh.ball((r + 0.034, look - side * 0.010 - 0.010, 0.014), 0.010, "white", 8, 6)
            if mood == "sleepy":
                mesh.ball((r - 0.002, 0, 0.052), (0.040, 0.072, 0.040), "iron", 16, 9)
        with mesh.at(turn("z", side * 42), turn("y", 4)):
            mesh.ball((r - 0.004, 0, 0), (0.020, 0.040, 0.030), "cheek", 12, 8)
        if mood == "proud":
            with mesh.at(turn("z", side * 22), turn("y", -43)):
                brow = [(r + 0.004, -0.055, side * 0.016), (r + 0.010, 0.055, -side * 0.016)]
                mesh.tube(brow, 0.016, "cream", 8)
    a = np.linspace(-1, 1, 9)
    if mood == "wide":
        with mesh.at(turn("y", 7)):
            mesh.ball((r - 0.004, 0, 0), (0.022, 0.042, 0.046), "lips", 14, 9)
        return
    wide, deep, high = (26, 9, 4) if mood == "proud" else (16, 6, -1)
    smile: list[Array] = []
    for q in a:
        yaw, low = np.radians(wide * q), np.radians(high + deep * (1 - q * q))
        smile.append((r + 0.004) * np.array((cos(yaw) * cos(low), sin(yaw) * cos(low), -sin(low))))
    mesh.tube(smile, 0.017, "white" if mood == "proud" else "lips", 8, flat=0.8)


def _party(mesh: Mesh, t: float, high: float) -> None:
    """A bang: a flash, then cotton and paper in the army's two colours; ``t`` 0..1."""
    with mesh.at(move(0, 0, high)):
        if t < 0.3:
            mesh.ball((0, 0, 0), 0.20, "flash", 14, 9)
            with mesh.at(move(0, 0, -0.12)):
                muzzle_flash(mesh, 0.66)
        for k in range(5):
            with mesh.at(turn("z", 72 * k), turn("y", 62), move(0, 0, 0.06 + 0.10 * t)):
                cotton(mesh, 3, 0.17, 0.15 + 0.80 * t, seed=k)
        dice = np.random.RandomState(7)
        for k in range(26):
            d = dice.rand(5)
            a, far = 2.39996 * k, (0.16 + 0.34 * d[0]) * (0.35 + 0.65 * t**0.6)
            z = -0.10 + (0.30 + 0.55 * d[1]) * sin(pi * min(1.0, 0.30 + 0.55 * t)) - 0.34 * t * d[2]
            spin = turn("x", 360 * (d[3] + t)) @ turn("y", 300 * (d[4] + t))
            with mesh.at(move(far * cos(a), far * sin(a), max(z, 0.07 - high)), spin):
                pot = ("coat", "facing", "white")[k % 3]
                mesh.box((0, 0, 0), (0.085, 0.065, 0.014), pot, 0.005)
