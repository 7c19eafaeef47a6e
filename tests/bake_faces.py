"""Bakes what faces of the window are cut from: wood, brass, paper, felt, the wall of planks, and
the light on a face's edge; needs numpy and Pillow. Run it as `python -m tests.bake_faces`.

A face is a piece of a texture below a light that is cut by nine (`client/look/materials.py`). Light
comes from the upper left, (-.50, -.62, .60), as on the toys. Measures are units of the 720-line
design.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from client.look.materials import CORNER, FOLDER, LIGHTS, SHEET, WALL

Field = NDArray[np.float64]
LIGHT = np.array((-0.50, -0.62, 0.60)) / np.linalg.norm((-0.50, -0.62, 0.60))
FINE = 4
"""Pixels of a unit of the lights, which are small and sharp."""
RANDOM = np.random.default_rng(1811)


def noise(size: tuple[int, int], grain: tuple[float, float]) -> Field:
    """Give soft noise from -1 to 1 as (height, width), whose spots are so many pixels wide and
    high; its left edge goes on at its right one."""
    wide, high = size
    across, along = max(1, round(wide / grain[0])), max(1, round(high / grain[1]))
    low = np.pad(RANDOM.uniform(-1, 1, (along, across)), 2, mode="wrap")
    big = Image.fromarray(low.astype(np.float32)).resize(
        (round(wide * (across + 4) / across), round(high * (along + 4) / along)),
        Image.Resampling.BICUBIC)
    left, top = round(wide * 2 / across), round(high * 2 / along)
    return np.asarray(big, dtype=np.float64)[top : top + high, left : left + wide]


def ramp(value: Field, *stops: str) -> Field:
    """Turn shares from 0 to 1 into the colours of a ramp with even stops ("#RRGGBB")."""
    marks = np.linspace(0, 1, len(stops))
    parts = [np.interp(value, marks, [int(stop[n : n + 2], 16) for stop in stops])
             for n in (1, 3, 5)]
    return np.stack(parts, axis=-1)


def grid(size: tuple[int, int]) -> tuple[Field, Field]:
    """Give x and y of every pixel."""
    y, x = np.mgrid[0 : size[1], 0 : size[0]].astype(np.float64)
    return x, y


def grain(size: tuple[int, int], unit: float, *stops: str, plank: float = 0) -> Field:
    """Make wood: rings warped by noise, with fibres along them; planks of a height lie apart."""
    y = grid(size)[1]
    row = np.floor(y / (plank * unit)) if plank else np.zeros_like(y)
    shift = RANDOM.uniform(0, 900, int(row.max()) + 1)[row.astype(int)]
    tone = RANDOM.uniform(-0.10, 0.10, int(row.max()) + 1)[row.astype(int)]
    warp = noise(size, (260 * unit, 46 * unit)) * 17 + noise(size, (90 * unit, 30 * unit)) * 4
    across = y / unit + warp + shift
    rings = (np.sin(across * 2 * np.pi / 23) * 0.5 + np.sin(across * 2 * np.pi / 9.5 + 1) * 0.3)
    fibres = noise(size, (70 * unit, 1.6 * unit)) * 0.5 + noise(size, (30 * unit, 1.0 * unit)) * 0.3
    value = np.clip(0.5 + 0.22 * rings + 0.30 * fibres + tone, 0, 1)
    return ramp(value, *stops)


def brass(size: tuple[int, int]) -> Field:
    """Make a brushed plate: a ramp from top to bottom with two slanted glints."""
    x, y = grid(size)
    plate = ramp(y / (size[1] - 1), "#FFE9A6", "#F6CF72", "#E2AC45", "#D59C38", "#E6B654",
                 "#C98F30")
    plate *= 1 + 0.02 * noise(size, (90 * 2, 1))[..., None]
    slant = x / size[0] + (y / size[1] - 0.5) * 0.16
    glint = sum(np.exp(-((slant - at) / wide) ** 2) for at, wide in ((0.24, 0.05), (0.71, 0.03)))
    return plate + (255 - plate) * (0.20 * glint)[..., None]


def fibre(size: tuple[int, int], colour: str, strength: float, *spots: float) -> Field:
    """Make paper or felt: one colour with noise of some sizes in pixels."""
    value = sum(noise(size, (spot, spot)) for spot in spots)
    return ramp(np.zeros(size[::-1]), colour, colour) * (1 + strength * value)[..., None]


def light(radius: float, bevel: float, gloss: float, rim: float, *, sunk: bool = False,
          engraved: bool = False) -> Image.Image:
    """Make the light on a rounded face, cut by nine: white and black of some opacity.

    `bevel` units of its edge slope; `rim` is the opacity of its outline. A sunk one is a hole that
    the left and upper walls shade, `bevel` units wide.
    """
    side = round((2 * CORNER + 4) * FINE)
    x, y = (part + 0.5 - side / 2 for part in grid((side, side)))
    flat = side / 2 - radius * FINE
    beyond = np.maximum(np.abs(x) - flat, 0), np.maximum(np.abs(y) - flat, 0)
    inside = np.minimum(np.maximum(np.abs(x), np.abs(y)) - flat, 0)
    depth = (radius * FINE - np.hypot(*beyond) - inside) / FINE
    if sunk:
        shade = np.zeros((side, side))
        for step in range(24):  # a soft shadow is the mean of many hard ones
            by = bevel * FINE * step / 24
            moved = np.maximum(np.abs(x - by) - flat, 0), np.maximum(np.abs(y - by) - flat, 0)
            deep = radius * FINE - np.hypot(*moved) - np.minimum(
                np.maximum(np.abs(x - by), np.abs(y - by)) - flat, 0)
            shade += np.clip(0.5 - deep, 0, 1) / 24
        value = -0.62 * shade
        lip = np.clip(1.4 - depth, 0, 1)
        value = value * (1 - lip) - 0.75 * lip
    else:
        away = np.gradient(depth, 1 / FINE)[::-1]
        slope = np.cos(np.clip(depth / bevel, 0, 1) * np.pi / 2)
        normal = np.stack((-away[0] * slope, -away[1] * slope, np.sqrt(1 - 0.98 * slope**2)), -1)
        normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
        lit = normal @ LIGHT - LIGHT[2]
        value = np.where(lit > 0, lit * 1.05, lit * 0.62)
        half = LIGHT + np.array((0, 0, 1))
        half /= np.linalg.norm(half)
        value += gloss * np.clip(normal @ half, 0, 1) ** 24 * slope
        if engraved:
            line = np.exp(-((depth - bevel - 3.2) / 0.55) ** 2)
            lip = np.exp(-((depth - bevel - 4.3) / 0.55) ** 2)
            value = value - 0.36 * line + 0.42 * lip
        value -= rim * np.clip(1.4 - depth, 0, 1)
    cover = np.clip(depth * FINE + 0.5, 0, 1)
    alpha = np.clip(np.abs(value), 0, 0.95) * cover
    shown = np.zeros((side, side, 4))
    shown[..., :3] = np.where(value > 0, 255, 24)[..., None] * np.array((1, 0.93, 0.80))
    shown[..., 3] = alpha * 255
    return Image.fromarray(shown.round().astype(np.uint8), "RGBA")


def save(name: str, pixels: Field | Image.Image, quality: int) -> None:
    """Store a picture; lights are kept without loss."""
    picture = pixels if isinstance(pixels, Image.Image) else Image.fromarray(
        np.clip(pixels, 0, 255).round().astype(np.uint8), "RGB")
    picture.save(FOLDER / f"{name}.webp", quality=quality, method=6,
                 lossless=isinstance(pixels, Image.Image), exact=True)


def wall() -> Field:
    """Make the wall behind everything: dark planks with seams, darker towards the corners."""
    unit = WALL[0] / 1280
    planks = grain(WALL, unit, "#26150D", "#3B2317", "#4D2F1E", plank=92)
    x, y = grid(WALL)
    within = y % (92 * unit) / unit
    planks *= np.where(within < 2, 0.45, np.where(within < 3.4, 1.35, 1))[..., None]
    far = ((x / WALL[0] - 0.5) / 0.56) ** 2 + ((y / WALL[1] - 0.42) / 0.62) ** 2
    return planks * np.clip(1.06 - 0.34 * far, 0.5, 1.1)[..., None]


TEXTURES: dict[str, Callable[[], Field]] = {
    "wood": lambda: grain(SHEET, 2, "#4C2D19", "#764A2A", "#8C5C35"),
    "brass": lambda: brass((512, 256)),
    "paper": lambda: fibre(SHEET, "#F6E8C6", 0.012, 4, 28, 180),
    "felt": lambda: fibre(SHEET, "#CDAE72", 0.028, 2, 5, 60),
    "wall": wall,
}

if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, make in TEXTURES.items():
        save(name, make(), 82)
    for kind, shape in LIGHTS.items():
        save(f"light-{kind}", light(**shape), 100)
