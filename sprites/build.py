"""Bake the sheets: ``python -m sprites.build [PIECE ...] [--only MOTION] [--jobs N] [--draft]``.

The one decision: a sheet holds one animation of one piece, every strip cropped to what is seen.
Half of each frame would be air; and a game decodes only the animations it is about to show.
Master pictures are 160 px a cell (256 px for the guide's frame of 1.6 cells); 192 px frames would
have to be enlarged above 140 px cells, on a 4K screen, and the whole box is 31 MB as it is.

Needs the extra ``art`` (numpy, numba, Pillow).
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import os
import re
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from . import MANIFEST, SHEETS

if TYPE_CHECKING:
    from .source.pieces import Piece
    from .source.render import Bytes, Picture, Quality
    from .source.sheets import Cropped, Sheet

Entries = dict[str, dict[str, Any]]
View = tuple[str, int]
"""A dress, "" for the plain one, and a heading."""
QUALITY, LIGHT_QUALITY, EDGES = 84, 80, 72
"""Of colours, of light, which is blurred most by the codec's coarser colours at any quality, and of
how far a picture is seen through: some 30 steps of 255, none off by more than 10."""
BRIEF, BRIEF_QUALITY = ("move", "action", "fall"), 74
"""What nobody looks at for longer than a twelfth of a second, and how well it is kept."""


class Job(NamedTuple):
    """One moment of one animation, baked for all its headings at once (the mesh is shared)."""

    piece: str
    animation: str
    moment: int
    draft: bool


def bake(job: Job) -> tuple[Job, dict[View, Cropped]]:
    """Sculpt and render one moment; returns its pictures by dress and heading."""
    from .source.pieces import PIECES, SIT
    from .source.render import DRAFT, FINAL, render
    from .source.sheets import changed, crop

    piece = PIECES[job.piece]
    motion = piece.motions[job.animation]
    quality: Quality = DRAFT if job.draft else FINAL
    t = motion.moment(job.moment)
    out: dict[View, Cropped] = {}
    plain: dict[int, Picture] = {}
    for dress in ("", *piece.dresses):
        toy = piece.sculpt(job.animation, t, dress)
        for heading in motion.headings:
            placed = piece.place(toy, job.animation, t, heading)
            ground = 0.3 if job.animation == SIT else piece.shadow  # half of it would lie on air
            picture = render(placed, quality, shadow=ground)
            if dress:
                out[dress, heading] = changed(picture, plain[heading])
            else:
                plain[heading] = picture
                out[dress, heading] = crop(picture, picture.neutral[..., 3] > 3)
    return job, out


def _write(folder: Path, job: Job, views: dict[View, list[Cropped]], tinted: bool) -> Entries:
    """Write the sheets of one animation in every dress; returns manifest entries by dress."""
    from .source.pieces import PIECES
    from .source.sheets import around, lay_out, lay_over

    motion = PIECES[job.piece].motions[job.animation]
    firsts = _firsts(views)
    once = sorted(set(firsts))
    views = {view: [frames[i] for i in once] for view, frames in views.items()}
    by_dress: dict[str, dict[int, list[Cropped]]] = {}
    for (dress, heading), frames in views.items():
        by_dress.setdefault(dress, {})[heading] = frames
    plain = by_dress.pop("")
    roomy = {h: around(None, *(f.box for d in by_dress.values() for f in d[h])) for h in plain
             if by_dress}  # fmt: skip
    below = lay_out(plain, roomy)
    entry = _saved(folder, f"{job.piece}-{job.animation}", below, tinted)
    entry["fps"] = motion.fps
    order = [once.index(first) for first in firsts for _ in range(motion.hold)]
    if order != once:
        entry["order"] = order
    _named(entry, PIECES[job.piece], job.animation)
    entries = {"": entry}
    for dress, changes in by_dress.items():
        sheet = lay_over(changes, plain, below.rows)
        entries[dress] = _saved(folder, f"{job.piece}-{dress}-{job.animation}", sheet, tinted)
    return entries


def _firsts(views: dict[View, list[Cropped]]) -> list[int]:
    """For every moment the first that looks the same, from all sides and in all dresses."""
    moments = [
        [(f.box, f.picture.neutral.tobytes(), f.picture.light.tobytes()) for f in moment]
        for moment in zip(*views.values(), strict=True)
    ]
    return [moments.index(moment) for moment in moments]


def _named(entry: dict[str, Any], piece: Piece, animation: str) -> None:
    """Say of an animation what the catalogue says of it, in its manifest entry."""
    motion = piece.motions[animation]
    if motion.hit is not None:
        entry["hit"] = motion.hit * motion.hold
    if animation == "fall" and piece.topples:
        entry["topples"] = True
        if piece.medallion is not None:
            entry["tumble"] = [
                [piece.tumble(motion.moment(moment), heading) for moment in range(motion.frames)]
                for heading in motion.headings]


def _saved(folder: Path, name: str, sheet: Sheet, tinted: bool) -> dict[str, Any]:
    from PIL import Image

    from .source.sheets import grained

    most = BRIEF_QUALITY if name.endswith(BRIEF) else 100

    def save(picture: Bytes, ending: str, quality: int) -> str:
        # exact: colours under transparent pixels are meant (ink there, light beside trousers)
        file, kept = name + ending, min(quality, most)
        Image.fromarray(picture).save(folder / file, quality=kept, method=6, exact=True,
                                      alpha_quality=EDGES)
        return file

    shown = grained(sheet.neutral)
    entry: dict[str, Any] = {"sheet": save(shown, ".webp", QUALITY), "strips": sheet.rows}
    if tinted:
        entry["light"] = save(sheet.light, ".light.webp", LIGHT_QUALITY)
    return entry


def _manifest_text(pieces: Entries) -> str:
    """The manifest as JSON, which Python reads much faster than TOML; a line for each strip."""
    from .source.render import CELL, GAMMA, HEADROOM, INK

    about = {"cell": CELL, "gain": round(HEADROOM ** (1 / GAMMA), 4), "ink": list(INK)}
    text = json.dumps({**about, "piece": pieces}, indent=1)
    rows = re.sub(r"(?<=[\[\d])\s+(?=[-\d\]])", "", re.sub(r"(?<=\d,)\s+(?=[-\d])", " ", text))
    return rows + "\n"


def _marks(piece: Piece) -> dict[str, list[float]]:
    """Where an army's sign or a name belongs; what has neither wears no army's colours."""
    from .source.luzhanqi_plate import spot as coin
    from .source.medallion import spot

    marks = {}
    if piece.emblem is not None:
        marks["emblem"] = _emblem(piece.emblem, piece.upright)
    if piece.medallion is not None:
        marks["medallion"] = spot(piece.medallion)
    if piece.number is not None:
        marks["coin"] = coin()
    return marks


def _emblem(spot: tuple[float, float], upright: float | None) -> list[float]:
    """An emblem as the camera sees it: below the anchor, half width and height."""
    distance, radius = spot
    tall, flat = math.cos(math.radians(40)), math.sin(math.radians(40))
    high, seen = (0.058, flat) if upright is None else (upright, tall)
    return [round(distance * flat - high * tall, 4), radius, round(radius * seen, 4)]


def build(names: Iterable[str], jobs: int, draft: bool, only: str = "") -> None:
    """Bake the named pieces, or ``only`` one animation of each; sheets and manifest change
    together, at the very end."""
    SHEETS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=SHEETS.parent) as folder:
        baked = _bake_into(Path(folder), names, jobs, draft, only)
        for sheet in Path(folder).iterdir():
            sheet.replace(SHEETS / sheet.name)
        # read only now: somebody else may have baked other pieces meanwhile
        old = json.loads(MANIFEST.read_text("utf-8"))["piece"] if MANIFEST.exists() else {}
        MANIFEST.write_text(_manifest_text(_merged(old, baked)), "utf-8")


def _bake_into(
    folder: Path, names: Iterable[str], jobs: int, draft: bool, only: str
) -> Entries:
    """Bake sheets into a folder; returns what the manifest says of them."""
    from .source.pieces import PIECES

    todo = [
        Job(name, animation, moment, draft)
        for name in names
        for animation, motion in PIECES[name].motions.items()
        if only in ("", animation)
        for moment in range(motion.frames)
    ]
    baked: Entries = {}
    found: dict[tuple[str, str], dict[int, dict[View, Cropped]]] = {}
    for job, pictures in _progress(_run(todo, jobs), len(todo)):
        moments = found.setdefault((job.piece, job.animation), {})
        moments[job.moment] = pictures
        piece = PIECES[job.piece]
        if len(moments) == piece.motions[job.animation].frames:
            views = {view: [moments[i][view] for i in sorted(moments)] for view in pictures}
            marks = _marks(piece)
            tinted = bool(marks) or piece.dyed
            for dress, spec in _write(folder, job, views, tinted).items():
                name = f"{job.piece}-{dress}" if dress else job.piece
                about = {"over": job.piece} if dress else marks
                entry = baked.setdefault(name, {**about, "animation": {}})
                entry["animation"][job.animation] = spec
            del found[job.piece, job.animation]
    return baked


def _merged(old: Entries, baked: Entries) -> Entries:
    """What was baked now or before, in the catalogue's order, without what is no longer in it."""
    from .source.pieces import PIECES

    known = {**old}
    for name, entry in baked.items():  # animations that were not baked now stay as they were
        before = old.get(name, {"animation": {}})["animation"]
        known[name] = {**entry, "animation": {**before, **entry["animation"]}}
    pieces: Entries = {}
    for plain, piece in PIECES.items():
        for name in (plain, *(f"{plain}-{dress}" for dress in piece.dresses)):
            if name in known:
                motions = known[name]["animation"]
                listed = {a: motions[a] for a in piece.motions if a in motions}
                pieces[name] = {**known[name], "animation": listed}
    return pieces


def _run(todo: list[Job], jobs: int) -> Iterator[tuple[Job, dict[View, Cropped]]]:
    if jobs == 1:
        yield from map(bake, todo)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap_unordered(bake, todo)


def _progress(
    results: Iterable[tuple[Job, dict[View, Cropped]]], total: int
) -> Iterator[tuple[Job, dict[View, Cropped]]]:
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
    parser.add_argument("--only", default="", metavar="MOTION", help="one animation of each")
    options = parser.parse_args(arguments)
    unknown = [name for name in options.pieces if name not in PIECES]
    if unknown:
        parser.error(f"no such piece: {', '.join(unknown)}")
    build(options.pieces or PIECES, max(1, options.jobs), options.draft, options.only)
    return 0


if __name__ == "__main__":
    sys.exit(main())
