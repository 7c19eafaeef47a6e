"""The camera and the lamp: a sculpture in, one neutral picture and one light picture out.

The one decision: pictures are averaged in display gamma, not in linear light. The game adds
``light x army colour`` to the neutral picture with plain 8-bit blits; in gamma space that sum is
exact at every edge, while linear light would have needed numpy at play time.

Orthographic, seen from the south 40 degrees above the ground; key light upper left front.
"""

from __future__ import annotations

import math
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from . import kernels
from .mesh import Array, Ints, Sculpture
from .paint import POTS, linear

Bytes: TypeAlias = NDArray[np.uint8]

CELL = 160
"""Pixels a board cell, in the master pictures."""
WIDTH, HEIGHT, FOOT = 3.6, 2.8, 0.9
"""The canvas in cells, and how far the foot anchor is above its bottom edge."""
INK = (26, 23, 41)
"""Colour of shadow and outline, and of everything under a transparent pixel (see Picture)."""
GAMMA, HEADROOM = 2.2, 2.2
"""Light of strength HEADROOM on a channel is stored as 255, through the power 1 / GAMMA."""


class Quality(NamedTuple):
    """How many samples a picture is worth."""

    suns: int = 8
    skies: int = 28
    supersamples: int = 2
    map_size: int = 220


DRAFT = Quality(3, 10, 1, 140)
FINAL = Quality()


class Picture(NamedTuple):
    """Two images of one frame, both uint8 (height, width, 4), and what is seen in them.

    ``neutral``: RGB of everything without an army's colour *laid over solid ink*, and alpha.
    ``light``: how strongly light falls on coat, facing, base and trousers (paint.CHANNELS).
    Being laid over one colour, RGB and alpha may be scaled independently without a halo.
    ``pots``: the paint at every pixel (paint.NUMBER), uint8 (height, width), 255 for air.
    """

    neutral: Bytes
    light: Bytes
    pots: Bytes


def direction(azimuth: float, elevation: float) -> Array:
    """Unit vector towards a compass-free azimuth (degrees from +x to +y) and an elevation."""
    a, e = math.radians(azimuth), math.radians(elevation)
    return np.array([math.cos(e) * math.cos(a), math.cos(e) * math.sin(a), math.sin(e)])


VIEW, KEY, BACK = direction(-90, 40), direction(-142, 58), direction(50, 35)


def render(
    toy: Sculpture, quality: Quality = FINAL, cell: int = CELL, shadow: float = 0.62
) -> Picture:
    """Render one frame; ``cell`` is its scale in pixels, ``shadow`` the strength on the ground."""
    ss = quality.supersamples
    wide, high, foot = round(WIDTH * cell) * ss, round(HEIGHT * cell) * ss, FOOT * cell * ss
    scale = cell * ss
    right, up = _axes(VIEW)
    vertices, faces = toy.vertices, toy.faces
    screen = np.stack(
        [
            vertices @ right * scale + wide / 2,
            high - (vertices @ up * scale + foot),
            vertices @ VIEW,
        ],
        1,
    )
    depth = np.full((high, wide), -1e9)
    hit = np.full((high, wide), -1, np.int64)
    kernels.rasterise(screen, faces, depth, hit)
    fields = np.zeros((high, wide, 6))
    values = np.hstack([_normals(vertices, faces), vertices])
    kernels.interpolate(screen, faces, hit, values, fields)
    rows, columns = np.nonzero(hit >= 0)
    normal, point = fields[rows, columns, :3], fields[rows, columns, 3:]
    normal /= np.linalg.norm(normal, axis=1)[:, None] + 1e-9
    normal[(normal @ VIEW) < 0] *= -1
    ground, near, radius = _ground(wide // ss, high // ss, cell, foot / ss, right, up)
    seen = _visibility(
        toy,
        np.vstack([point, ground[near]]),
        np.vstack([normal, np.tile([0.0, 0.0, 1.0], (int(near.sum()), 1))]),
        quality,
    )
    solid = len(point)
    ink = _ink(depth, hit, rows, columns)
    colour, light = _shade(normal, seen[:solid], toy.pots[hit[rows, columns]], ink, quality)
    shade = _soft_shadow(seen[solid:], near, radius, shadow, cell)
    rgb = np.tile(np.array(INK) / 255.0, (high, wide, 1))
    alpha = np.repeat(np.repeat(shade, ss, 0), ss, 1)
    channels = np.zeros((high, wide, 4))
    rgb[rows, columns], alpha[rows, columns], channels[rows, columns] = colour, 1.0, light
    neutral = np.concatenate([_average(rgb, ss), _average(alpha[..., None], ss)], -1)
    seen_pots = np.where(hit >= 0, toy.pots[hit], 255).astype(np.uint8)[::ss, ::ss]
    return Picture(_bytes(neutral), _bytes(_average(channels, ss)), seen_pots)


def outline(toy: Sculpture, cell: int) -> NDArray[np.bool_]:
    """Where the camera sees a sculpture, as booleans (height, width); ``cell`` is in pixels."""
    wide, high = round(WIDTH * cell), round(HEIGHT * cell)
    right, up = _axes(VIEW)
    v = toy.vertices
    screen = np.stack(
        [v @ right * cell + wide / 2, high - (v @ up + FOOT) * cell, v @ VIEW], 1
    )
    hit = np.full((high, wide), -1, np.int64)
    kernels.rasterise(screen, toy.faces, np.full((high, wide), -1e9), hit)
    seen: NDArray[np.bool_] = hit >= 0
    return seen


def _axes(towards: Array) -> tuple[Array, Array]:
    right = np.cross([0.0, 0.0, 1.0], towards)
    right = right / (np.linalg.norm(right) + 1e-12)
    return right, np.cross(towards, right)


def _normals(vertices: Array, faces: Ints) -> Array:
    a, b, c = (vertices[faces[:, k]] for k in range(3))
    facets = np.cross(b - a, c - a)
    out = np.zeros_like(vertices)
    for corner in range(3):
        for axis in range(3):
            out[:, axis] += np.bincount(faces[:, corner], facets[:, axis], len(vertices))
    unit: Array = out / (np.linalg.norm(out, axis=1)[:, None] + 1e-12)
    return unit


def _ground(
    wide: int, high: int, cell: int, foot: float, right: Array, up: Array
) -> tuple[Array, NDArray[np.bool_], Array]:
    """The point of the ground under each pixel, which of them may be shadowed, their radius."""
    y, x = np.mgrid[0:high, 0:wide]
    across, above = (x + 0.5 - wide / 2) / cell, (high - (y + 0.5) - foot) / cell
    away = -(above * up[2]) / VIEW[2]
    points = across[..., None] * right + above[..., None] * up + away[..., None] * VIEW
    radius = np.hypot(points[..., 0], points[..., 1])
    return points, radius < 0.80, radius


def _visibility(toy: Sculpture, points: Array, normals: Array, quality: Quality) -> Array:
    lights = np.array(_suns(quality.suns) + _skies(quality.skies))
    size = quality.map_size
    scale = size / 2.4
    centre = np.array([0.0, 0.0, 0.5])
    maps = kernels.empty_maps(len(lights), size)
    unused = np.zeros((size, size), np.int64)
    rights, ups, offsets = [], [], []
    for k, towards in enumerate(lights):
        right, up = _axes(towards)
        offset = size / 2 - np.array([centre @ right, centre @ up]) * scale
        v = toy.vertices
        flat = np.stack([v @ right * scale + offset[0], v @ up * scale + offset[1], v @ towards], 1)
        kernels.rasterise(flat, toy.faces, maps[k], unused)
        rights.append(right)
        ups.append(up)
        offsets.append(offset)
    out = np.zeros((len(points), 3))
    kernels.look_up(
        points, normals, quality.suns, KEY, lights,
        np.array(rights), np.array(ups), np.array(offsets), scale, maps, out,
    )  # fmt: skip
    return out


def _suns(count: int) -> list[Array]:
    """Directions in a narrow cone round the key light: a lamp with a size has a soft shadow."""
    out = []
    for k in range(count):
        wobble = np.array([math.cos(k * 2.4), math.sin(k * 2.4), 0.0])
        towards = KEY + 0.13 * wobble * math.sqrt((k + 0.5) / count)
        out.append(towards / np.linalg.norm(towards))
    return out


def _skies(count: int) -> list[Array]:
    """Directions spread over the sky; none is below 0.14, low ones leave streaks on the ground."""
    k = np.arange(count) + 0.5
    z, turn = 1 - k / count * 0.86, k * 2.399963
    r = np.sqrt(1 - z * z)
    return list(np.stack([r * np.cos(turn), r * np.sin(turn), z], 1))


def _studio(towards: Array) -> Array:
    """What enamel reflects: warm floor, cool ceiling, one window upper left, one behind."""
    t = np.clip(towards[:, 2] * 0.5 + 0.5, 0, 1)[:, None]
    window = np.clip((towards @ KEY - 0.90) / 0.06, 0, 1)[:, None]
    back = np.clip((towards @ BACK - 0.86) / 0.1, 0, 1)[:, None]
    room = (1 - t) * np.array([0.30, 0.25, 0.22]) + t * np.array([0.78, 0.86, 1.0])
    out: Array = room + window * np.array([3.2, 3.0, 2.7]) + back * np.array([0.5, 0.6, 0.8])
    return out


def _ink(depth: Array, hit: Ints, rows: Ints, columns: Ints) -> Array:
    """A factor for each solid sample: darker where something stands well in front of it."""
    near = np.where(hit >= 0, depth, -9)
    step = np.zeros(depth.shape, bool)
    for dy, dx in ((0, 1), (1, 0)):
        step |= np.abs(near - np.roll(near, (dy, dx), (0, 1))) > 0.055
    out: Array = np.where(step[rows, columns], 1 - 0.55 * 0.55, 1.0)
    return out


def _shade(
    normal: Array, seen: Array, pots: Ints, ink: Array, quality: Quality
) -> tuple[Array, Array]:
    """Gamma-encoded colour (n, 3) and channel light (n, 4) of each solid sample."""
    paints = list(POTS.values())
    albedo = np.array([linear(p.colour) for p in paints])[pots]
    rough, metal, glow, share = (
        np.array([getattr(p, field) for p in paints])[pots][:, None]
        for field in ("rough", "metal", "glow", "share")
    )
    channel = np.array([-1 if p.channel is None else p.channel for p in paints])[pots]
    sun = seen[:, :1]
    open_sky = np.clip(seen[:, 1:2] / (seen[:, 2:] + 1e-6), 0, 1)
    sky = seen[:, 1:2] * 2 / quality.skies * np.array([0.62, 0.68, 0.78])
    key = np.clip(normal @ KEY, 0, 1)[:, None] * sun
    rim = np.clip(normal @ BACK, 0, 1)[:, None] * open_sky
    floor = np.clip(0.5 - normal[:, 2:] * 0.5, 0, 1) * (0.4 + 0.6 * open_sky)
    light = (
        key * np.array([1.21, 1.14, 1.01])
        + sky
        + rim * np.array([0.10, 0.13, 0.18])
        + floor * np.array([0.20, 0.17, 0.14])
    )
    across = np.clip(normal @ VIEW, 0, 1)[:, None]
    mirror = _studio(2 * across * normal - VIEW)
    fresnel = 0.045 + 0.75 * (1 - across) ** 5
    shelter = (0.25 + 0.75 * open_sky) * (0.35 + 0.65 * np.clip(sun + 0.35, 0, 1))
    gloss = mirror * fresnel * np.clip(1.35 - rough * 1.6, 0.12, 1) * shelter
    enamel = albedo * share * light + gloss
    tin = albedo * mirror * (0.35 + 0.75 * open_sky) * 0.85 + albedo * 0.18 * key
    colour = (enamel * (1 - metal) + tin * metal + albedo * glow * 0.8) * ink[:, None]
    strength = light.mean(1, keepdims=True) * share * ink[:, None]
    encoded, painted = _encode(colour), channel >= 0
    # a channel keeps only its highlights: what the army's colour at this light does not explain
    own = _encode(albedo[painted] * strength[painted])
    encoded[painted] = np.clip(encoded[painted] - own, 0, 1)
    channels = np.zeros((len(normal), 4))
    channels[painted, channel[painted]] = _encode(strength[painted, 0] / HEADROOM)
    return encoded, channels


def _soft_shadow(
    seen: Array, near: NDArray[np.bool_], radius: Array, strength: float, cell: int
) -> Array:
    shade = np.zeros(near.shape)
    hidden = np.clip(0.95 - seen[:, 1] / (seen[:, 2] + 1e-6), 0, 1)
    dark = np.clip(strength * (0.62 * (1 - seen[:, 0]) + 0.75 * hidden), 0, 0.72)
    shade[near] = dark * np.clip((0.80 - radius[near]) / 0.28, 0, 1)
    reach = max(1, round(cell * 0.02))
    weight = _blur(near.astype(float), reach)
    out: Array = _blur(shade, reach) * np.clip(weight * 1.2, 0, 1)
    return out


def _blur(image: Array, reach: int) -> Array:
    for axis in (0, 1, 0, 1):
        image = np.mean([np.roll(image, o, axis) for o in range(-reach, reach + 1)], axis=0)
    return image


def _encode(value: Array) -> Array:
    out: Array = np.clip(value, 0, 1) ** (1 / GAMMA)
    return out


def _average(image: Array, ss: int) -> Array:
    h, w, k = image.shape
    out: Array = image.reshape(h // ss, ss, w // ss, ss, k).mean((1, 3))
    return out


def _bytes(image: Array) -> Bytes:
    return (np.clip(image, 0, 1) * 255 + 0.5).astype(np.uint8)
