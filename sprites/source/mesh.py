"""Clay: triangle meshes and the few shapes every toy is built from.

The one decision: a shape is a grid of points wrapped round an axis (`strip`), because lathes,
balls, tubes and bevelled boxes are all such grids; only horses need something smoother (blobs).
Hard edges are made by separate strips, since vertices that are not shared are not smoothed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import cos, pi, radians, sin
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .paint import NUMBER

Array: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]


class Sculpture(NamedTuple):
    """A finished mesh: vertices (n, 3), triangles (m, 3), and a pot number for each triangle."""

    vertices: Array
    faces: Ints
    pots: Ints

    def turned(self, degrees: float) -> Sculpture:
        """The same sculpture turned about the vertical, counter-clockwise seen from above."""
        spin = turn("z", degrees)[:3, :3]
        return self._replace(vertices=self.vertices @ spin.T)

    def joined(self, other: Sculpture) -> Sculpture:
        """Both sculptures as one."""
        return Sculpture(
            np.vstack([self.vertices, other.vertices]),
            np.vstack([self.faces, other.faces + len(self.vertices)]),
            np.concatenate([self.pots, other.pots]),
        )


def move(x: float = 0.0, y: float = 0.0, z: float = 0.0) -> Array:
    """A 4 x 4 translation."""
    matrix = np.eye(4)
    matrix[:3, 3] = (x, y, z)
    return matrix


def scale(x: float, y: float | None = None, z: float | None = None) -> Array:
    """A 4 x 4 scaling; one number scales all three axes."""
    return np.diag([x, x if y is None else y, x if z is None else z, 1.0])


def turn(axis: str, degrees: float) -> Array:
    """A 4 x 4 rotation about ``"x"``, ``"y"`` or ``"z"``, right-handed."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    i, j = {"x": (1, 2), "y": (2, 0), "z": (0, 1)}[axis]
    matrix = np.eye(4)
    matrix[i, i] = matrix[j, j] = c
    matrix[i, j], matrix[j, i] = -s, s
    return matrix


def about(pivot: ArrayLike, *turns: Array) -> Array:
    """The given transforms made about ``pivot`` instead of the origin."""
    x, y, z = np.asarray(pivot, float)
    matrix = move(x, y, z)
    for step in turns:
        matrix = matrix @ step
    return matrix @ move(-x, -y, -z)


class Mesh:
    """A heap of painted triangles under a stack of transforms."""

    def __init__(self) -> None:
        self._vertices: list[Array] = []
        self._faces: list[Ints] = []
        self._pots: list[Ints] = []
        self._count = 0
        self._stack = [np.eye(4)]

    @contextmanager
    def at(self, *transforms: Array) -> Iterator[None]:
        """Within the block, everything added goes through ``transforms`` (last one first)."""
        matrix = self._stack[-1]
        for step in transforms:
            matrix = matrix @ step
        self._stack.append(matrix)
        try:
            yield
        finally:
            self._stack.pop()

    def add(self, vertices: ArrayLike, faces: ArrayLike, pot: str) -> None:
        """Add triangles: vertices (n, 3), faces (m, 3) counter-clockwise seen from outside."""
        matrix = self._stack[-1]
        placed = np.asarray(vertices, float) @ matrix[:3, :3].T + matrix[:3, 3]
        triangles = np.asarray(faces, np.int64)
        if np.linalg.det(matrix[:3, :3]) < 0:
            triangles = triangles[:, ::-1]
        self._vertices.append(placed)
        self._faces.append(triangles + self._count)
        self._pots.append(np.full(len(triangles), NUMBER[pot], np.int64))
        self._count += len(placed)

    def finish(self) -> Sculpture:
        """The sculpture so far. Raises ValueError when nothing was added."""
        return Sculpture(
            np.vstack(self._vertices), np.vstack(self._faces), np.concatenate(self._pots)
        )

    def strip(self, grid: Array, pot: str, wrap: bool = True) -> None:
        """A skin over a grid of points (rows, columns, 3); columns close on themselves."""
        rows, columns, _ = grid.shape
        across = columns if wrap else columns - 1
        i, j = (k.ravel() for k in np.mgrid[0 : rows - 1, 0:across])
        a, b = i * columns + j, i * columns + (j + 1) % columns
        c, d = b + columns, a + columns
        faces = np.concatenate([np.stack([a, b, c], 1), np.stack([a, c, d], 1)])
        self.add(grid.reshape(-1, 3), faces, pot)

    def lathe(self, profile: Sequence[tuple[float, float]], pot: str, sides: int = 22) -> None:
        """Turn ``profile``, (radius, height) from bottom to top, about the vertical."""
        angle = np.arange(sides) / sides * 2 * pi
        radius, height = np.asarray(profile, float).T
        grid = np.stack(
            [
                radius[:, None] * np.cos(angle),
                radius[:, None] * np.sin(angle),
                np.repeat(height[:, None], sides, 1),
            ],
            -1,
        )
        self.strip(grid, pot)

    def ball(
        self,
        centre: ArrayLike,
        radius: float | tuple[float, float, float],
        pot: str,
        sides: int = 16,
        rows: int = 10,
    ) -> None:
        """A ball, or an egg when ``radius`` gives one number for each axis."""
        x, y, z = np.asarray(centre, float)
        axes = (radius,) * 3 if isinstance(radius, float | int) else radius
        with self.at(move(x, y, z), scale(*axes)):
            latitude = np.linspace(-pi / 2, pi / 2, rows)
            self.lathe([(max(cos(a), 1e-4), sin(a)) for a in latitude], pot, sides)

    def tube(
        self,
        points: ArrayLike,
        radius: float | Sequence[float] | Array,
        pot: str,
        sides: int = 10,
        flat: float = 1.0,
    ) -> None:
        """A round-ended tube through ``points`` (n, 3); ``flat`` < 1 makes it a ribbon."""
        path = np.asarray(points, float)
        width = np.broadcast_to(np.asarray(radius, float), (len(path),))
        path, width = _rounded(path, width)
        tangent = np.gradient(path, axis=0)
        tangent /= np.linalg.norm(tangent, axis=1)[:, None] + 1e-9
        up = np.array([0.0, 0.0, 1.0]) if abs(tangent[0][2]) < 0.9 else np.array([1.0, 0.0, 0.0])
        side = np.cross(tangent[0], up)
        angle = np.arange(sides) / sides * 2 * pi
        rings = np.zeros((len(path), sides, 3))
        for i, ahead in enumerate(tangent):
            side = side - ahead * np.dot(side, ahead)
            side = side / (np.linalg.norm(side) + 1e-9)
            other = np.cross(ahead, side) * flat
            ring = np.cos(angle)[:, None] * side + np.sin(angle)[:, None] * other
            rings[i] = path[i] + width[i] * ring
        self.strip(rings, pot)

    def strand(self, points: ArrayLike, pot: str, flat: float = 1.0) -> None:
        """A smooth tube through ``points`` (n, 4), whose last numbers are radii."""
        path = curve(points)
        self.tube(path[:, :3], path[:, 3], pot, 12, flat)

    def limb(self, start: ArrayLike, end: ArrayLike, wide: float, narrow: float, pot: str) -> None:
        """A round-ended limb between two joints."""
        a, b = np.asarray(start, float), np.asarray(end, float)
        self.tube([a, (a + b) / 2, b], [wide, (wide + narrow) / 2, narrow], pot, 12)

    def box(
        self,
        centre: ArrayLike,
        size: tuple[float, float, float],
        pot: str,
        bevel: float = 0.02,
        tilt: Array | None = None,
    ) -> None:
        """A box with rounded edges; ``tilt`` is a transform made about its centre."""
        half = np.asarray(size, float) / 2
        bevel = min(bevel, float(half.min()) * 0.98)
        latitude = np.concatenate([np.linspace(-pi / 2, -0.001, 4), np.linspace(0.001, pi / 2, 4)])
        quarter = np.linspace(0.001, pi / 2 - 0.001, 3)
        longitude = np.concatenate([k * pi / 2 + quarter for k in range(4)])
        lat, lon = np.meshgrid(latitude, longitude, indexing="ij")
        normal = np.stack([np.cos(lat) * np.cos(lon), np.cos(lat) * np.sin(lon), np.sin(lat)], -1)
        corner = np.stack([np.sign(np.cos(lon)), np.sign(np.sin(lon)), np.sign(lat)], -1)
        grid = corner * (half - bevel) + bevel * normal
        x, y, z = np.asarray(centre, float)
        with self.at(move(x, y, z), np.eye(4) if tilt is None else tilt):
            self.strip(grid, pot)
            n = grid.shape[1]
            fan = np.array([((i + 1) % n, i, n) for i in range(n)])
            self.add(np.vstack([grid[0], grid[0].mean(0)]), fan, pot)
            self.add(np.vstack([grid[-1], grid[-1].mean(0)]), fan[:, ::-1], pot)


def curve(points: ArrayLike, steps: int = 4) -> Array:
    """A smooth path (m, k) through points (n, k), ``steps`` pieces for each of its bones."""
    p = np.asarray(points, float)
    p = np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    u = (np.arange(steps) / steps)[:, None]
    parts = [
        b + u * (0.5 * (c - a) + u * (a - 2.5 * b + 2 * c - 0.5 * d
                                      + u * (1.5 * (b - c) + 0.5 * (d - a))))
        for a, b, c, d in zip(p, p[1:], p[2:], p[3:], strict=False)
    ]  # fmt: skip
    return np.vstack([*parts, p[-2:-1]])


def _rounded(path: Array, width: Array) -> tuple[Array, Array]:
    """The path with three shrinking rings at each end, so that a tube closes softly."""
    cap = ((1.0, 0.02), (0.85, 0.52), (0.5, 0.86))
    back, front = path[0] - path[1], path[-1] - path[-2]
    back = back / (np.linalg.norm(back) + 1e-9)
    front = front / (np.linalg.norm(front) + 1e-9)
    first = [path[0] + back * width[0] * out for out, _ in cap]
    last = [path[-1] + front * width[-1] * out for out, _ in reversed(cap)]
    radii = np.concatenate(
        [[width[0] * r for _, r in cap], width, [width[-1] * r for _, r in reversed(cap)]]
    )
    return np.vstack([first, path, last]), radii
