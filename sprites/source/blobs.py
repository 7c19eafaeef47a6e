# mypy: allow-untyped-decorators
"""Soft bodies: round cones melted together, for horses.

The one decision: a body is a *table* of round cones and not a distance function in Python, so
that one compiled loop evaluates any animal; the skin is drawn by surface nets.
"""

from __future__ import annotations

import itertools
import math
from typing import TypeAlias

import numpy as np
from numba import njit
from numpy.typing import ArrayLike, NDArray

from .mesh import Array, Ints

Bools: TypeAlias = NDArray[np.bool_]


def cone(start: ArrayLike, end: ArrayLike, wide: float, narrow: float, melt: float) -> Array:
    """One row of a body: joints, radii, and how softly it melts into the rows before it."""
    return np.concatenate([np.asarray(start, float), np.asarray(end, float), [wide, narrow, melt]])


class Body:
    """Round cones melted together in order."""

    def __init__(self, cones: list[Array]) -> None:
        self._cones = np.array(cones)

    def depth(self, points: Array) -> Array:
        """Signed distance of points (n, 3) from the skin, negative inside."""
        out: Array = _melted(np.ascontiguousarray(points), self._cones)
        return out

    def skin(self, low: ArrayLike, high: ArrayLike, step: float) -> tuple[Array, Ints]:
        """Vertices and triangles of the skin inside the box ``low``..``high``."""
        points, shape = _grid(low, high, step)
        return _nets(self.depth(points).reshape(shape), np.asarray(low, float), step)

    def cloth(
        self, x: tuple[float, float], lowest: float, lift: float, step: float
    ) -> tuple[Array, Ints]:
        """A blanket ``lift`` above the skin, between two ``x`` and above ``lowest``."""
        low, high = (x[0] - 0.1, -0.32, lowest - 0.1), (x[1] + 0.1, 0.32, 0.8)
        points, shape = _grid(low, high, step)
        depth = self.depth(points) - lift
        middle, half = (x[0] + x[1]) / 2, (x[1] - x[0]) / 2
        shell = np.maximum(depth, -(depth + 0.03))
        cut = np.maximum(np.abs(points[:, 0] - middle) - half, lowest - points[:, 2])
        return _nets(np.maximum(shell, cut).reshape(shape), np.asarray(low, float), step)


@njit(cache=True)
def _melted(points, cones):  # type: ignore[no-untyped-def]
    out = np.empty(points.shape[0])
    for n in range(points.shape[0]):
        total = 1e9
        for c in range(cones.shape[0]):
            row = cones[c]
            along = 0.0
            length = 1e-12
            for k in range(3):
                axis = row[3 + k] - row[k]
                along += (points[n, k] - row[k]) * axis
                length += axis * axis
            t = min(1.0, max(0.0, along / length))
            far = 0.0
            for k in range(3):
                far += (points[n, k] - row[k] - t * (row[3 + k] - row[k])) ** 2
            d = math.sqrt(far) - (row[6] + (row[7] - row[6]) * t)
            if c == 0:
                total = d
            else:
                melt = row[8]
                h = min(1.0, max(0.0, 0.5 + 0.5 * (d - total) / melt))
                total = d * (1 - h) + total * h - melt * h * (1 - h)
        out[n] = total
    return out


def _grid(low: ArrayLike, high: ArrayLike, step: float) -> tuple[Array, tuple[int, ...]]:
    axes = [
        np.arange(a, b + step, step)
        for a, b in zip(np.asarray(low, float), np.asarray(high, float), strict=True)
    ]
    cube = np.stack(np.meshgrid(*axes, indexing="ij"), -1)
    return cube.reshape(-1, 3), cube.shape[:3]


def _nets(value: Array, low: Array, step: float) -> tuple[Array, Ints]:
    """Naive surface nets: one vertex a crossed cell, one quad a crossed edge."""
    inside = value < 0
    cells = np.array(value.shape) - 1
    corners = list(itertools.product((0, 1), repeat=3))

    def view(corner: tuple[int, ...]) -> tuple[slice, ...]:
        return tuple(slice(o, o + int(n)) for o, n in zip(corner, cells, strict=True))

    count = np.sum([inside[view(c)] for c in corners], axis=0)
    crossed = np.logical_and(count > 0, count < 8)
    total, hits = np.zeros((*cells, 3)), np.zeros(tuple(cells))
    for axis in range(3):
        for corner in corners:
            if corner[axis]:
                continue
            beyond = tuple(1 if k == axis else o for k, o in enumerate(corner))
            v0, v1 = value[view(corner)], value[view(beyond)]
            change = (v0 < 0) != (v1 < 0)
            at = np.zeros((*cells, 3)) + np.array(corner, float)
            at[..., axis] += np.where(change, v0 / np.where(change, v0 - v1, 1), 0)
            total += at * change[..., None]
            hits += change
    number = np.full(tuple(cells), -1)
    number[crossed] = np.arange(int(crossed.sum()))
    origin = np.argwhere(crossed)
    vertices = (origin + total[crossed] / hits[crossed][:, None]) * step + low
    return vertices, _quads(inside, cells, number)


def _quads(inside: Bools, cells: NDArray[np.int64], number: Ints) -> Ints:
    faces = []
    for axis in range(3):
        b, d = (axis + 1) % 3, (axis + 2) % 3
        here = [slice(0, int(n)) for n in cells]
        there = list(here)
        there[axis] = slice(1, int(cells[axis]) + 1)
        starts = inside[tuple(here)]
        edge = starts != inside[tuple(there)]
        for k in (b, d):
            edge[tuple(0 if i == k else slice(None) for i in range(3))] = False
        at = np.argwhere(edge)
        if not len(at):
            continue
        step_b, step_d = np.eye(3, dtype=int)[b], np.eye(3, dtype=int)[d]
        ring = [
            number[tuple((at - shift).T)] for shift in (step_b + step_d, step_d, 0 * step_b, step_b)
        ]
        quad = np.stack(ring, 1)
        quad = np.where(starts[edge][:, None], quad, quad[:, ::-1])
        faces += [quad[:, [0, 1, 2]], quad[:, [0, 2, 3]]]
    return np.vstack(faces).astype(np.int64)
