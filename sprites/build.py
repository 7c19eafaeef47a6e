"""Bake the sheets: ``python -m sprites.build [PIECE ...] [--jobs N] [--draft]``.

The one decision: a sheet holds one animation of one piece, every strip cropped to what is seen.
Half of each frame would be air; and a game decodes only the animations it is about to show.
Master pictures are 160 px a cell (256 px for the guide's frame of 1.6 cells); 192 px frames would
have to be enlarged above 140 px cells, on a 4K screen, and the whole box is 8 MB as it is.

Needs the extra ``art`` (numpy, numba, Pillow).
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import os
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from . import MANIFEST, SHEETS

if TYPE_CHECKING:
    from .source.pieces import Piece
    from .source.render import Bytes, Picture, Quality

Row = list[int]
QUALITY, LIGHT_QUALITY = 90, 92


class Job(NamedTuple):
    """One moment of one animation, baked for all its headings at once (the mesh is shared)."""

    piece: str
    animation: str
    moment: int
    draft: bool


class Cropped(NamedTuple):
    """A picture without its air, and where on the canvas it was: left, top, right, bottom."""

    picture: Picture
    box: tuple[int, int, int, int]


def bake(job: Job) -> tuple[Job, dict[int, Cropped]]:
    """Sculpt and render one moment; returns its pictures by heading."""
    from .source.pieces import PIECES
    from .source.render import DRAFT, FINAL, render

    piece = PIECES[job.piece]
    motion = piece.motions[job.animation]
    quality: Quality = DRAFT if job.draft else FINAL
    t = motion.moment(job.moment)
    toy = piece.sculpt(job.animation, t)
    out = {}
    for heading in motion.headings:
        placed = piece.place(toy, job.animation, t, heading)
        out[heading] = _crop(render(placed, quality, shadow=piece.shadow))
    return job, out


def _crop(picture: Picture) -> Cropped:
    import numpy as np

    from .source.render import Picture

    rows, columns = np.nonzero(picture.neutral[..., 3] > 3)
    top, left = max(0, int(rows.min()) - 1), max(0, int(columns.min()) - 1)
    bottom, right = int(rows.max()) + 2, int(columns.max()) + 2
    high, wide = picture.neutral.shape[:2]
    if not (rows.min() and columns.min() and rows.max() < high - 1 and columns.max() < wide - 1):
        raise ValueError("a toy reaches beyond the canvas: enlarge WIDTH, HEIGHT or FOOT")
    part = slice(top, bottom), slice(left, right)
    small = Picture(picture.neutral[part].copy(), picture.light[part].copy())
    return Cropped(small, (left, top, left + small.light.shape[1], top + small.light.shape[0]))


def lay_out(strips: dict[int, list[Cropped]]) -> tuple[Bytes, Bytes, list[Row]]:
    """Stack strips into a sheet; returns neutral, light, and a manifest row for each strip."""
    import numpy as np

    from .source.render import CELL, FOOT, HEIGHT, INK, WIDTH

    foot_x, foot_y = round(WIDTH * CELL / 2), round((HEIGHT - FOOT) * CELL)
    rows: list[Row] = []
    y = 0
    for heading, frames in strips.items():
        left, top = (min(f.box[k] for f in frames) for k in (0, 1))
        right, bottom = (max(f.box[k] for f in frames) for k in (2, 3))
        row = [heading, 0, y, right - left, bottom - top, len(frames), foot_x - left, foot_y - top]
        rows.append(row)
        y += bottom - top
    wide = max(row[3] * row[5] for row in rows)
    neutral = np.zeros((y, wide, 4), np.uint8)
    neutral[..., :3] = INK
    light = np.zeros((y, wide, 4), np.uint8)
    for row, frames in zip(rows, strips.values(), strict=True):
        left, top = foot_x - row[6], foot_y - row[7]
        for i, frame in enumerate(frames):
            x0, y0 = i * row[3] + frame.box[0] - left, row[2] + frame.box[1] - top
            high, width = frame.picture.light.shape[:2]
            neutral[y0 : y0 + high, x0 : x0 + width] = frame.picture.neutral
            light[y0 : y0 + high, x0 : x0 + width] = frame.picture.light
    return neutral, light, rows


def _write_sheet(
    folder: Path, job: Job, strips: dict[int, list[Cropped]], tinted: bool
) -> dict[str, Any]:
    from PIL import Image

    from .source.pieces import PIECES

    neutral, light, rows = lay_out(strips)
    name = f"{job.piece}-{job.animation}"
    motion = PIECES[job.piece].motions[job.animation]
    entry: dict[str, Any] = {"fps": motion.fps, "sheet": f"{name}.webp"}
    if motion.hold > 1:
        entry["hold"] = motion.hold
    # exact: colours under transparent pixels are meant (ink there, light beside trousers)
    Image.fromarray(neutral).save(folder / entry["sheet"], quality=QUALITY, method=6, exact=True)
    if tinted:
        entry["light"] = f"{name}.light.webp"
        Image.fromarray(light).save(
            folder / entry["light"], quality=LIGHT_QUALITY, method=6, exact=True
        )
    entry["strips"] = rows
    return entry


def _manifest_text(pieces: dict[str, Any]) -> str:
    from .source.render import CELL, GAMMA, HEADROOM, INK

    lines = [
        "# Written by python -m sprites.build. A strip is",
        "# [heading in sixteenths, x, y, width, height, frames, anchor x, anchor y], in pixels.",
        f"cell = {CELL}",
        f"gain = {HEADROOM ** (1 / GAMMA):.4f}",
        f"ink = {list(INK)}",
    ]
    for piece, entry in pieces.items():
        lines += ["", f"[piece.{piece}]"]
        lines += [f"{k} = {entry[k]}" for k in ("emblem", "medallion") if k in entry]
        for animation, spec in entry["animation"].items():
            lines += ["", f"[piece.{piece}.animation.{animation}]"]
            lines += [f"{k} = {spec[k]}" for k in ("fps", "hold") if k in spec]
            lines += [f'{k} = "{spec[k]}"' for k in ("sheet", "light") if k in spec]
            lines += ["strips = [", *(f"  {row}," for row in spec["strips"]), "]"]
    return "\n".join(lines) + "\n"


def _marks(piece: Piece) -> dict[str, list[float]]:
    """Where an army's sign or a name belongs; what has neither wears no army's colours."""
    from .source.medallion import spot

    marks = {}
    if piece.emblem is not None:
        marks["emblem"] = _emblem(piece.emblem)
    if piece.medallion is not None:
        marks["medallion"] = spot(piece.medallion)
    return marks


def _emblem(spot: tuple[float, float]) -> list[float]:
    """An emblem on the ground as the camera sees it: below the anchor, half width and height."""
    distance, radius = spot
    tall, flat = math.cos(math.radians(40)), math.sin(math.radians(40))
    return [round(distance * flat - 0.058 * tall, 4), radius, round(radius * flat, 4)]


def build(names: Iterable[str], jobs: int, draft: bool) -> None:
    """Bake the named pieces; sheets and manifest change together, at the very end."""
    SHEETS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=SHEETS.parent) as folder:
        fresh = _bake_into(Path(folder), names, jobs, draft)
        # read only now: somebody may have baked another piece meanwhile
        old = tomllib.loads(MANIFEST.read_text("utf-8"))["piece"] if MANIFEST.exists() else {}
        for sheet in Path(folder).iterdir():
            sheet.replace(SHEETS / sheet.name)
    MANIFEST.write_text(_manifest_text(_merged(old, fresh)), "utf-8")


def _merged(old: dict[str, Any], fresh: dict[str, Any]) -> dict[str, Any]:
    """The manifest's pieces in the catalogue's order, without what is no longer in it."""
    from .source.pieces import PIECES

    pieces = {}
    for name, piece in PIECES.items():
        before, after = old.get(name, {}), fresh.get(name, {})
        motions = before.get("animation", {}) | after.get("animation", {})
        if motions:
            kept = {a: motions[a] for a in piece.motions if a in motions}
            pieces[name] = before | after | {"animation": kept}
    return pieces


def _bake_into(folder: Path, names: Iterable[str], jobs: int, draft: bool) -> dict[str, Any]:
    """Bake sheets into a folder; returns what the manifest has to say of them, by piece."""
    from .source.pieces import PIECES

    made: dict[str, Any] = {}
    todo = [
        Job(name, animation, moment, draft)
        for name in names
        for animation, motion in PIECES[name].motions.items()
        for moment in range(motion.frames)
    ]
    found: dict[tuple[str, str], dict[int, dict[int, Cropped]]] = {}
    for job, pictures in _progress(_run(todo, jobs), len(todo)):
        strips = found.setdefault((job.piece, job.animation), {})
        for heading, picture in pictures.items():
            strips.setdefault(heading, {})[job.moment] = picture
        motion = PIECES[job.piece].motions[job.animation]
        if len(strips[motion.headings[0]]) == motion.frames:
            ready = {h: [strips[h][i] for i in range(motion.frames)] for h in motion.headings}
            entry = made.setdefault(job.piece, {"animation": {}})
            marks = _marks(PIECES[job.piece])
            entry["animation"][job.animation] = _write_sheet(folder, job, ready, bool(marks))
            entry.update(marks)
            del found[job.piece, job.animation]
    return made


def _run(todo: list[Job], jobs: int) -> Iterator[tuple[Job, dict[int, Cropped]]]:
    if jobs == 1:
        yield from map(bake, todo)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap_unordered(bake, todo)


def _progress(
    results: Iterable[tuple[Job, dict[int, Cropped]]], total: int
) -> Iterator[tuple[Job, dict[int, Cropped]]]:
    start = time.monotonic()
    for done, result in enumerate(results, 1):
        yield result
        left = (time.monotonic() - start) / done * (total - done)
        bar = "#" * (30 * done // total)
        name = f"{result[0].piece} {result[0].animation}"
        print(f"\r[{bar:<30}] {done}/{total} {left:4.0f} s  {name:<20}", end="", file=sys.stderr)
    print(file=sys.stderr)


def main(arguments: list[str] | None = None) -> int:
    """Command line; returns the exit status (2 for an unknown piece or a missing package)."""
    try:
        from .source.pieces import PIECES
    except ImportError as missing:
        print(f"baking needs the extra 'art': {missing}", file=sys.stderr)
        return 2
    parser = argparse.ArgumentParser(prog="python -m sprites.build", description=__doc__)
    parser.add_argument("pieces", nargs="*", metavar="PIECE", help=", ".join(PIECES))
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N")
    parser.add_argument("--draft", action="store_true", help="few samples: quick and grainy")
    options = parser.parse_args(arguments)
    unknown = [name for name in options.pieces if name not in PIECES]
    if unknown:
        parser.error(f"no such piece: {', '.join(unknown)}")
    build(options.pieces or PIECES, max(1, options.jobs), options.draft)
    return 0


if __name__ == "__main__":
    sys.exit(main())
