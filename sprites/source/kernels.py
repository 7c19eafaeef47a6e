# mypy: allow-untyped-decorators
"""The two hot loops of the renderer, compiled by numba.

The one decision: visibility is a lookup in depth maps rendered from many directions, not a ray
tracer: the same rasteriser makes the picture, the sun's shadow and the sky's shade.
"""

from __future__ import annotations

import math

import numpy as np
from numba import njit
from numpy.typing import NDArray


@njit(cache=True, fastmath=True)
def rasterise(points, faces, depth, hit):  # type: ignore[no-untyped-def]
    """Draw triangles into ``depth`` (largest wins) and their numbers into ``hit``."""
    height, width = depth.shape
    for f in range(faces.shape[0]):
        a = points[faces[f, 0]]
        b = points[faces[f, 1]]
        c = points[faces[f, 2]]
        area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
        if abs(area) < 1e-12:
            continue
        x0 = max(0, math.ceil(min(a[0], b[0], c[0]) - 0.5))
        x1 = min(width - 1, math.floor(max(a[0], b[0], c[0]) - 0.5))
        y0 = max(0, math.ceil(min(a[1], b[1], c[1]) - 0.5))
        y1 = min(height - 1, math.floor(max(a[1], b[1], c[1]) - 0.5))
        for y in range(y0, y1 + 1):
            py = y + 0.5
            for x in range(x0, x1 + 1):
                px = x + 0.5
                w0 = ((b[0] - px) * (c[1] - py) - (b[1] - py) * (c[0] - px)) / area
                w1 = ((c[0] - px) * (a[1] - py) - (c[1] - py) * (a[0] - px)) / area
                w2 = 1.0 - w0 - w1
                if w0 < -1e-6 or w1 < -1e-6 or w2 < -1e-6:
                    continue
                z = w0 * a[2] + w1 * b[2] + w2 * c[2]
                if z > depth[y, x]:
                    depth[y, x] = z
                    hit[y, x] = f


@njit(cache=True, fastmath=True)
def interpolate(points, faces, hit, values, out):  # type: ignore[no-untyped-def]
    """Fill ``out`` (h, w, k) with vertex ``values`` (n, k) blended over each hit triangle."""
    height, width = hit.shape
    for y in range(height):
        for x in range(width):
            f = hit[y, x]
            if f < 0:
                continue
            a = points[faces[f, 0]]
            b = points[faces[f, 1]]
            c = points[faces[f, 2]]
            area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
            px = x + 0.5
            py = y + 0.5
            w0 = ((b[0] - px) * (c[1] - py) - (b[1] - py) * (c[0] - px)) / area
            w1 = ((c[0] - px) * (a[1] - py) - (c[1] - py) * (a[0] - px)) / area
            w2 = 1.0 - w0 - w1
            for k in range(values.shape[1]):
                out[y, x, k] = (
                    w0 * values[faces[f, 0], k]
                    + w1 * values[faces[f, 1], k]
                    + w2 * values[faces[f, 2], k]
                )


@njit(cache=True, fastmath=True)
def look_up(  # type: ignore[no-untyped-def]
    points, normals, suns, key, lights, right, up, offset, scale, maps, out
):  # fmt: skip
    """For each point sum what it sees of the lights into ``out`` (n, 3).

    Columns: share of the ``suns`` first lights seen; sky seen, weighted by cosine; the sky that
    an open plain would see. ``maps`` holds a depth map for each light.
    """
    bias = 0.010
    height = maps.shape[1]
    width = maps.shape[2]
    for p in range(points.shape[0]):
        nx = normals[p, 0]
        ny = normals[p, 1]
        nz = normals[p, 2]
        qx = points[p, 0] + nx * bias
        qy = points[p, 1] + ny * bias
        qz = points[p, 2] + nz * bias
        for k in range(lights.shape[0]):
            dx = lights[k, 0]
            dy = lights[k, 1]
            dz = lights[k, 2]
            facing = nx * dx + ny * dy + nz * dz
            if facing <= 0.0:
                continue
            u = (qx * right[k, 0] + qy * right[k, 1] + qz * right[k, 2]) * scale
            v = (qx * up[k, 0] + qy * up[k, 1] + qz * up[k, 2]) * scale
            u += offset[k, 0] - 0.5
            v += offset[k, 1] - 0.5
            z = qx * dx + qy * dy + qz * dz + bias
            i = math.floor(u)
            j = math.floor(v)
            seen = 1.0
            if 0 <= i < width - 1 and 0 <= j < height - 1:
                fu = u - i
                fv = v - j
                seen = 0.0
                if maps[k, j, i] <= z:
                    seen += (1 - fu) * (1 - fv)
                if maps[k, j, i + 1] <= z:
                    seen += fu * (1 - fv)
                if maps[k, j + 1, i] <= z:
                    seen += (1 - fu) * fv
                if maps[k, j + 1, i + 1] <= z:
                    seen += fu * fv
            if k < suns:
                out[p, 0] += seen / suns
            else:
                warm = 1.0 + 0.33 * max(0.0, dx * key[0] + dy * key[1] + dz * key[2])
                out[p, 1] += facing * warm * seen
                out[p, 2] += facing * warm


def empty_maps(count: int, size: int) -> NDArray[np.float64]:
    """``count`` depth maps of ``size`` x ``size`` with nothing in them."""
    return np.full((count, size, size), -1e9)
