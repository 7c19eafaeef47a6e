"""The wardrobe's list: which picture of which toy lies where on which sheet.

The one decision: this package imports the standard library only. It hands out file names and
rectangles; whoever draws (the client) opens the files. Sheets hold no army: each has a neutral
picture and a light picture, and ``client.miniatures.wardrobe`` adds the colours.

Headings are compass **sixteenths**: 0 = north (up the board), clockwise, 4 = east, 8 = south.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).resolve().parent
SHEETS = HERE / "sheets"
MANIFEST = HERE / "manifest.json"


class Rect4(NamedTuple):
    """A rectangle on a sheet, in pixels."""

    x: int
    y: int
    w: int
    h: int


@dataclass(frozen=True)
class Strip:
    """The frames of one animation seen from one side.

    ``sheet`` is the neutral picture; ``light`` tells with red, green, blue and alpha how much
    light falls on coat, facing, base and trousers, at the same places; None when untinted.
    ``anchor`` is the foot point in pixels from the top left of every frame. A rectangle may come
    several times: legs that swing come back the same way, and the cannon's idle holds each picture
    for two ticks, so that every idle of the box has the same period of 8 ticks at 12 Hz.
    ``hit`` is the index of the frame in which a blow lands, or a shot leaves; None for what strikes
    nobody. ``falls`` says to which side a toy tips over: -1 left, 1 right, 0 it does not.
    ``tumble`` says for each frame of a toy that tips over how its medallion is seen: the places of
    its right and of its lower rim from its middle, in radii, and of that from the anchor, in cells
    (each right, below); empty where it stays as it is.
    """

    sheet: Path
    light: Path | None
    heading: int
    fps: int
    anchor: tuple[int, int]
    frames: tuple[Rect4, ...]
    patch: Patch | None = None
    hit: int | None = None
    falls: int = 0
    tumble: tuple[tuple[float, ...], ...] = ()


@dataclass(frozen=True)
class Patch:
    """What another dress changes in a strip: rectangles to be put over it, all four channels.

    A nation's hat is an eighth of a picture; only that is kept, and the plain piece under it.
    ``at`` is where on the strip's own sheet the top left corners of ``parts`` lie, in pixels.
    """

    sheet: Path
    light: Path
    parts: tuple[Rect4, ...]
    at: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Emblem:
    """Where an army's sign is painted on a base, in cells: centre below the anchor, half sizes."""

    below: float
    half_width: float
    half_height: float


@dataclass(frozen=True)
class Medallion:
    """A disc that says what a piece is, in cells: right of the anchor, below, radius.

    It is a circle in the picture, at one place in every frame but those of a piece that topples.
    """

    right: float
    below: float
    radius: float


@dataclass(frozen=True)
class Manifest:
    """Everything that was baked. ``cell`` is the size of a board cell in the sheets, in pixels.

    Light v (0..255) on a channel shows an sRGB colour c as ``min(255, v * gain * c / 255)``,
    to be added to the neutral picture; ``ink`` is the colour that lies under every transparent
    pixel of it, so colour and alpha may be scaled independently.
    """

    cell: int
    gain: float
    ink: tuple[int, int, int]
    emblems: Mapping[str, Emblem]
    medallions: Mapping[str, Medallion]
    coins: Mapping[str, Medallion]
    """The coins that bear a rank's number, with their rims."""
    strips: Mapping[tuple[str, str], tuple[Strip, ...]]

    def pieces(self) -> tuple[str, ...]:
        """Names of all toys and of ``fx``, in the order of the file."""
        return tuple(dict.fromkeys(piece for piece, _ in self.strips))

    def animations(self, piece: str) -> tuple[str, ...]:
        """What a piece can do; empty for an unknown piece."""
        return tuple(animation for name, animation in self.strips if name == piece)

    def headings(self, piece: str, animation: str) -> tuple[int, ...]:
        """The baked headings, in sixteenths. Raises KeyError when there is no such animation."""
        return tuple(strip.heading for strip in self.strips[piece, animation])

    def front(self, piece: str) -> bool:
        """Whether one sees where a piece goes; a block, a bomb, a mine and a flag have no front."""
        return len(self.strips.get((piece, "move"), ())) > 1

    def strikes(self, piece: str) -> bool:
        """Whether a piece is baked striking along rank and file; a drum is beaten and looks at us.
        """
        return len(self.strips.get((piece, "action"), ())) > 2

    def strip(self, piece: str, animation: str, heading: int) -> Strip:
        """The strip whose heading is nearest; of two, who goes or strikes has what they go to at
        their right, where the weapon is, and who stands looks clockwise.

        ``heading`` counts sixteenths and may be any integer. Raises KeyError when the piece or
        the animation was never baked.
        """
        way = -1 if animation in ("move", "action") else 1

        def distance(strip: Strip) -> tuple[int, int]:
            ahead = (strip.heading - heading) % 16
            return min(ahead, 16 - ahead), way * ahead

        return min(self.strips[piece, animation], key=distance)


@cache
def manifest(path: Path = MANIFEST) -> Manifest:
    """Read the manifest, once. Raises OSError, ValueError or KeyError if damaged.

    Written by ``python -m sprites.build``. A strip is [heading in sixteenths, x, y, width, height,
    pictures, anchor x, anchor y], in pixels; each picture is shown once unless there is an
    ``order``. Of what lies over another piece a strip is for each rectangle x, y, width, height,
    and x and y on the sheet of that piece.
    """
    data: dict[str, Any] = json.loads(path.read_text("utf-8"))
    folder = path.parent / "sheets"
    strips: dict[tuple[str, str], tuple[Strip, ...]] = {}
    emblems: dict[str, Emblem] = {}
    medallions: dict[str, Medallion] = {}
    coins: dict[str, Medallion] = {}
    for piece, entry in data["piece"].items():
        if "over" in entry:
            plain = entry["over"]
            if plain in emblems:
                emblems[piece] = emblems[plain]
            for animation, spec in entry["animation"].items():
                pairs = zip(strips[plain, animation], spec["strips"], strict=True)
                strips[piece, animation] = tuple(_patched(folder, spec, *pair) for pair in pairs)
            continue
        if "emblem" in entry:
            emblems[piece] = Emblem(*entry["emblem"])
        if "medallion" in entry:
            medallions[piece] = Medallion(*entry["medallion"])
        if "coin" in entry:
            coins[piece] = Medallion(*entry["coin"])
        for animation, spec in entry["animation"].items():
            strips[piece, animation] = tuple(
                _strip(folder, spec, number) for number in range(len(spec["strips"])))
    red, green, blue = data["ink"]
    ink = (red, green, blue)
    return Manifest(data["cell"], data["gain"], ink, emblems, medallions, coins, strips)


def _strip(folder: Path, spec: Mapping[str, Any], number: int) -> Strip:
    heading, x, y, w, h, count, anchor_x, anchor_y = spec["strips"][number]
    return Strip(
        sheet=folder / spec["sheet"],
        light=folder / spec["light"] if "light" in spec else None,
        heading=heading,
        fps=spec["fps"],
        anchor=(anchor_x, anchor_y),
        frames=tuple(Rect4(x + w * i, y, w, h) for i in spec.get("order", range(count))),
        hit=spec.get("hit"),
        falls=side(heading) if spec.get("topples") else 0,
        tumble=tuple(map(tuple, spec["tumble"][number])) if "tumble" in spec else (),
    )


def side(heading: int) -> int:
    """To which side a toy of a heading in sixteenths tips over: -1 left, 1 right."""
    return -1 if heading < 8 else 1


def _patched(folder: Path, spec: Mapping[str, Any], strip: Strip, row: list[int]) -> Strip:
    rows = [row[i : i + 6] for i in range(0, len(row), 6)]
    parts, at = (tuple(Rect4(*part[:4]) for part in rows), tuple((x, y) for *_, x, y in rows))
    patch = Patch(folder / spec["sheet"], folder / spec["light"], parts, at)
    return replace(strip, patch=patch)


__all__ = ["Emblem", "Manifest", "Medallion", "Patch", "Rect4", "Strip", "manifest", "side"]
