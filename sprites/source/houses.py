"""What people built in a village: houses, a church, a fence, a well and a haystack.

The one decision: roofs are thick slabs much larger than their walls, for from above and at thirty
pixels a village is its red roofs.
"""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, pi, sin

from .mesh import Mesh, move, turn

Size = tuple[float, float, float]


def house(
    mesh: Mesh, x: float, y: float, yaw: float, size: Size, roof: str, pitch: float = 0.62
) -> None:
    """A cottage ``size`` = (width, depth, height of the walls), its ridge along the width."""
    wide, deep, high = size
    with mesh.at(move(x, y, 0), turn("z", yaw)):
        mesh.box((0, 0, high / 2), (wide, deep, high), "plaster", 0.008)
        mesh.box((0, 0, 0.02), (wide + 0.014, deep + 0.014, 0.04), "rock", 0.006)
        ridge = high + deep * pitch
        for end in (1, -1):
            gable = [(end * wide / 2, -deep / 2, high), (end * wide / 2, deep / 2, high),
                     (end * wide / 2, 0, ridge)]  # fmt: skip
            mesh.add(gable, [(0, 1, 2)], "plaster")
            beam = (end * (wide / 2 + 0.004), 0, high * 0.98)
            mesh.box(beam, (0.01, deep, 0.022), "dark wood", 0.003)
            _window(mesh, end * (wide / 2 + 0.004), 0, high * 1.15, 90)
        _slabs(mesh, wide, deep, high, ridge, roof)
        door = (0, -deep / 2 - 0.004, high * 0.36)
        mesh.box(door, (0.075, 0.016, high * 0.7), "dark wood", 0.006)
        for side in (1, -1):
            _window(mesh, side * wide * 0.32, -deep / 2 - 0.004, high * 0.58, 0)
        mesh.box((wide * 0.26, deep * 0.16, ridge - 0.01), (0.055, 0.055, 0.12), "brick", 0.008)
        mesh.box((wide * 0.26, deep * 0.16, ridge + 0.055), (0.070, 0.070, 0.018), "rock", 0.005)


def church(mesh: Mesh, x: float, y: float, yaw: float) -> None:
    """A nave and a tower with a slate spire."""
    house(mesh, x + 0.06, y, yaw, (0.27, 0.24, 0.20), "roof")
    with mesh.at(move(x - 0.11, y - 0.02, 0), turn("z", yaw)):
        mesh.box((0, 0, 0.19), (0.16, 0.16, 0.38), "plaster", 0.010)
        mesh.box((0, 0, 0.375), (0.185, 0.185, 0.022), "rock", 0.006)
        for angle in (0, 90):
            with mesh.at(turn("z", angle)):
                mesh.box((0, -0.08, 0.29), (0.055, 0.012, 0.075), "dark wood", 0.006)
        spire = [(-0.115, -0.115, 0.385), (0.115, -0.115, 0.385), (0.115, 0.115, 0.385),
                 (-0.115, 0.115, 0.385), (0, 0, 0.63)]  # fmt: skip
        for a, b in ((0, 1), (1, 2), (2, 3), (3, 0)):
            mesh.add([spire[a], spire[b], spire[4]], [(0, 1, 2)], "slate")
        mesh.ball((0, 0, 0.635), 0.022, "gold", 8, 6)


def fence(mesh: Mesh, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Pales and two rails between two places."""
    count = 5
    for k in range(count):
        q = k / (count - 1)
        x, y = (a + (b - a) * q for a, b in zip(start, end, strict=True))
        mesh.box((x, y, 0.05), (0.026, 0.026, 0.10), "light wood", 0.006)
    for z in (0.04, 0.075):
        mesh.tube([(*start, z), (*end, z)], 0.009, "light wood", 6)


def well(mesh: Mesh, x: float, y: float) -> None:
    """A round well under a little roof."""
    with mesh.at(move(x, y, 0)):
        mesh.lathe([(0.062, 0), (0.066, 0.01), (0.062, 0.085), (0.045, 0.088)], "rock", 16)
        mesh.lathe([(0.046, 0.082), (1e-3, 0.075)], "water", 14)
        for side in (1, -1):
            mesh.tube([(side * 0.055, 0, 0.05), (side * 0.055, 0, 0.19)], 0.010, "dark wood", 6)
        _slabs(mesh, 0.11, 0.11, 0.17, 0.23, "roof")


def hay(mesh: Mesh, x: float, y: float, size: float) -> None:
    """A haystack."""
    with mesh.at(move(x, y, 0)):
        stack = [(0.066, 0), (0.072, 0.03), (0.068, 0.08), (0.045, 0.13), (1e-3, 0.16)]
        mesh.lathe([(r * size, z * size) for r, z in stack], "hay", 14)
        for k in range(6):
            a = k * pi / 3
            stalk = (0.078 * size * cos(a), 0.078 * size * sin(a), 0.02)
            mesh.tube([stalk, (stalk[0] * 0.9, stalk[1] * 0.9, 0.10 * size)], 0.008, "gold", 5)


def _slabs(mesh: Mesh, wide: float, deep: float, low: float, ridge: float, pot: str) -> None:
    """Two slabs of tiles and the ridge between them."""
    rise, run = ridge - low, deep / 2
    slope, angle = hypot(rise, run) + 0.05, degrees(atan2(rise, run))
    for side in (1, -1):
        with mesh.at(move(0, 0, ridge + 0.012), turn("x", -side * angle)):
            mesh.box((0, side * slope / 2, 0), (wide + 0.07, slope, 0.030), pot, 0.012)
            for k in (0.36, 0.68):
                course = (0, side * slope * k, 0.014)
                mesh.box(course, (wide + 0.072, 0.016, 0.012), "brick", 0.004)
    ends = [(-wide / 2 - 0.03, 0, ridge + 0.022), (wide / 2 + 0.03, 0, ridge + 0.022)]
    mesh.tube(ends, 0.020, "brick", 8)


def _window(mesh: Mesh, x: float, y: float, z: float, yaw: float) -> None:
    with mesh.at(move(x, y, z), turn("z", yaw)):
        mesh.box((0, 0, 0), (0.070, 0.012, 0.074), "dark wood", 0.004)
        mesh.box((0, 0, 0), (0.052, 0.020, 0.056), "pane", 0.004)
