"""The wardrobe: every picture of a miniature, in an army's colours, at one table's cell size.

A wardrobe belongs to one cell size and keeps only that; a table that is resized makes another.
Whole animations are decoded, scaled and dyed for all its armies at once, when first asked for or by
``prepare``, and may be kept on disk under the hash of all that went into them.

Where to draw: put the foot anchor at the cell's centre, 0.10 cell lower, and blit ``surface`` at
anchor + (dx, dy). Back row first.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

import pygame

from sprites import Manifest, Medallion, Rect4, Strip, manifest

from .appearance import STANDARD, Appearance
from .daylight import dim, freeze, kindle, tint
from .disc_faces import Face, face_of
from .discs import pictured, poses
from .disk_cache import FrameCache, Stored
from .dye import OUTLINE, Sheet, Undyed, dye, extent, sharpen, stature
from .sheets import ahead, forget, unread
from .uniforms import uniform

T = TypeVar("T")
FX = "fx"
NO_ARMY = ""
KINDS = ("infantry", "cavalry", "general", "drummer", "cannon")
ANTIQUE = ("hoplite", "rider", "chariot", "elephant", "archers")
"""What stands for each of ``KINDS``, in that order, in the antique set."""
TERRAIN = {"V": "village", "M": "marsh", "F": "forest", "H": "hill"}
"""The scenery of each tile; as pieces they have no army, and their idle's frames are variants."""
LANDMARKS = ("throne", "mountain", "tent", "stake")
"""What is laid on the ground before any piece, some of it in an army's colours."""
SCENERY = frozenset((*TERRAIN.values(), *LANDMARKS))
BARE = frozenset(("marsh", "throne", "tent", "stake"))
"""Scenery on which no thick snow lies: water, and what is swept or shows whose it is."""
LIVED = frozenset(("village",))
"""Scenery with windows."""
HIDDEN = "chest"
"""What stands for a piece that is not revealed: it has idle, and action, which is to open."""
_FEW = 3
"""Frames made in one small step: a few milliseconds."""
_PORTRAIT = 6  # south-east, in sixteenths: icons look at the reader
_FADE = 0.2
"""Share of an icon's side over which a shadow that is cut off there fades instead."""


class Frame(NamedTuple):
    """A trimmed straight-alpha picture, and its top left corner seen from the foot anchor."""

    surface: pygame.Surface
    dx: int
    dy: int


class Disc(NamedTuple):
    """A circle seen from the foot anchor, in pixels: its centre and its radius."""

    dx: int
    dy: int
    radius: int


class Wardrobe:
    """Frames for cells of ``cell_w`` x ``cell_h`` pixels.

    ``armies``: names of liveries, dyed and lit as ``appearance`` says; raises KeyError for another,
    ValueError for an empty cell. ``cache``: a directory for dyed frames; it need not exist nor be
    writable.
    """

    def __init__(
        self,
        cell_w: int,
        cell_h: int,
        armies: Sequence[str] = ("blue", "red", "green", "yellow"),
        cache: Path | None = None,
        appearance: Appearance = STANDARD,
    ) -> None:
        if min(cell_w, cell_h) < 1:
            raise ValueError(f"no miniature fits a cell of {cell_w} x {cell_h} pixels")
        self.armies = tuple(dict.fromkeys(armies))
        self._manifest: Manifest = manifest()
        self.appearance = appearance
        self._colours = {army: appearance.armies[army] for army in self.armies}
        self._day = appearance.light
        self._worn = {army: self._hats(worn.hat) for army, worn in self._colours.items()}
        self._worn[NO_ARMY] = {}
        plain = (name for (name, _), strips in self._manifest.strips.items() if not strips[0].light)
        self._plain = frozenset(plain)
        # cells may be foreshortened down to 1 : 0.8, miniatures never are
        cell = min(cell_w, round(cell_h / 0.8))
        self._cell_wide = cell
        self._cell = cell * stature(cell, roomy=cell_h > cell_w)
        self._scale = self._cell / self._manifest.cell
        self._lie = cell / self._manifest.cell
        self._sharp = cell < 60
        self._cache = FrameCache(cache)
        self._labels: dict[tuple[str, str, str], str] = {}
        self._frames: dict[tuple[str, str, str], dict[Rect4, Frame]] = {}
        self._strips: dict[tuple[str, str, int], Strip] = {}
        self._portraits: dict[str, Sheet] = {}
        self._stills: dict[tuple[str, int], Sheet] = {}
        self._icons: dict[tuple[str, str, int], pygame.Surface] = {}
        self._reach = self._farthest()

    def frame(
        self, piece: str, army: str, animation: str, heading: int, index: int, *, half: bool = False
    ) -> Frame:
        """A frame of a piece; ``index`` wraps round.

        ``heading``: compass eighths, 0 = north, clockwise; ``half`` adds a sixteenth, for a
        cannon in the midst of turning. The nearest heading there is counts. An army's infantry
        comes in its own hat by itself. Raises KeyError for an unknown piece or animation, or an
        army that is not in this wardrobe.
        """
        if (face := face_of(piece)) is not None:
            return self._flat(face, army, self._cell_wide, animation, index)
        way = (2 * heading + half) % 16
        army = self._owner(piece, army)
        worn = self._worn[army].get(piece, piece)
        strip = self._strips.get((worn, animation, way))
        if strip is None:  # a redraw asks for hundreds of frames: choose the heading once
            strip = self._manifest.strip(worn, animation, way)
            self._strips[worn, animation, way] = strip
        if (worn, animation, army) not in self._frames:
            self._load(piece, animation)
        frames = self._frames[worn, animation, army]
        return frames[strip.frames[index % len(strip.frames)]]

    def still(self, piece: str, army: str, heading: int) -> Frame:
        """The first frame of an idle, for paper; ``heading`` in sixteenths, the nearest counts.

        It costs a sheet and one frame, where ``frame`` makes a whole animation in all armies.
        Raises KeyError as ``frame`` does.
        """
        if (face := face_of(piece)) is not None:
            return self._flat(face, army, self._cell_wide)
        army = self._owner(piece, army)
        worn = self._worn[army].get(piece, piece)
        strip = self._manifest.strip(worn, "idle", heading)
        key = worn, strip.heading
        if key not in self._stills:
            strips = self._manifest.strips[worn, "idle"]
            sheet = Sheet.open(strips, self._manifest.ink)
            for each in strips:
                self._stills[worn, each.heading] = sheet.cutting(each.frames[0])
        rect = strip.frames[0]
        undyed = self._stills[key].frame(strip, Rect4(0, 0, rect.w, rect.h), self._size(piece))
        return Frame(self._dye(undyed, worn, army, self._cell, self._sharp), undyed.dx, undyed.dy)

    def _flat(self, face: Face, army: str, cell: int, animation: str = "idle", index: int = 0
              ) -> Frame:
        """A disc in an army's colours; KeyError for an army that is not in this wardrobe."""
        self._colours[army]
        count = poses(face, animation)
        made, dx, dy = pictured(face, uniform("", army, self.appearance), cell, animation,
                                index % count)
        left, up, right, down = self._reach
        seen = made.get_rect(topleft=(dx, dy)).clip((-left, -up, left + right, up + down))
        return Frame(made.subsurface(seen.move(-dx, -dy)), seen.x, seen.y)

    def fx(self, name: str, index: int) -> Frame:
        """A frame of an effect, ``smoke`` or ``dust``, anchored on the ground; index wraps."""
        return self.frame(FX, NO_ARMY, name, 0, index)

    def terrain(self, tile: str, variant: int = 0) -> Frame:
        """The scenery of a tile, ``V``, ``M``, ``F`` or ``H``, anchored as a piece is.

        ``variant`` wraps round; a board that changes it from cell to cell looks less stamped.
        Raises KeyError for another tile.
        """
        return self.frame(TERRAIN[tile], NO_ARMY, "idle", 0, variant)

    def medallion(self, piece: str) -> Disc | None:
        """Where to write a piece's name; None for a piece without a medallion.

        It is the same in idle, move and action; in a fall the medallion may fall with its figure.
        """
        return self._disc(self._manifest.medallions.get(piece))

    def tumble(self, piece: str, heading: int, index: int) -> tuple[float, ...]:
        """How the medallion of a piece is seen that falls, as ``Strip.tumble`` says, its middle in
        pixels; empty where it stays where it is. ``heading`` in sixteenths."""
        strip = self._manifest.strip(piece, "fall", heading)
        if not strip.tumble:
            return ()
        *axes, right, below = strip.tumble[index % len(strip.tumble)]
        return (*axes, right * self._cell, below * self._cell)

    def coin(self, piece: str) -> Disc | None:
        """Where the coin with a piece's number lies while it stands; None for one without."""
        return self._disc(self._manifest.coins.get(piece))

    def _disc(self, mark: Medallion | None) -> Disc | None:
        if mark is None:
            return None
        right, below, radius = (
            round(v * self._cell) for v in (mark.right, mark.below, mark.radius)
        )
        return Disc(right, below, radius)

    def length(self, piece: str, animation: str) -> int:
        """Number of frames. Raises KeyError when there is no such animation."""
        if (face := face_of(piece)) is not None:
            return poses(face, animation)
        return len(self._manifest.strip(piece, animation, 0).frames)

    def fps(self, piece: str, animation: str) -> int:
        """Frames a second. Raises KeyError when there is no such animation."""
        return self._manifest.strip(piece, animation, 0).fps

    def reach(self) -> tuple[int, int, int, int]:
        """Pixels the farthest frame reaches left, above, right and below its anchor."""
        return self._reach

    def _owner(self, piece: str, army: str) -> str:
        """The army whose colours a piece has: none, for scenery and effects."""
        return NO_ARMY if piece in self._plain else army

    def _size(self, piece: str) -> float:
        """The scale of a piece. Scenery fills its cell at every size, miniatures may outgrow it."""
        return self._lie if piece in SCENERY else self._scale

    def _hats(self, hat: str) -> dict[str, str]:
        """Which pieces of an army exist in its own hat, and under which name."""
        suffix = f"-{hat}"
        names = self._manifest.pieces()
        return {name.removesuffix(suffix): name for name in names if name.endswith(suffix)}

    def _farthest(self) -> tuple[int, int, int, int]:
        reaches = [
            extent(strip, self._size(piece))
            for (piece, _), strips in self._manifest.strips.items()
            for strip in strips
            if piece != FX  # effects are painted above all, and wiped with the whole board
            and piece not in LANDMARKS
        ]
        left, top, right, bottom = (max(r[side] for r in reaches) for side in range(4))
        return left, top, right, bottom

    def prepare(
        self, pieces: Sequence[str] = KINDS, animations: Sequence[str] | None = None,
        little: bool = False,
    ) -> Iterator[float]:
        """Load what a table needs, yielding the share that is done (0..1) after every animation.

        Idles come first, so a table may be shown before the rest is ready. ``little`` yields after
        a few frames as well, and instead of waiting for a sheet that is being read.
        """
        wanted = [
            (piece, animation)
            for piece in (*pieces, FX)
            for animation in self._manifest.animations(piece)
            if animations is None or animation in animations or piece == FX
        ]
        wanted.sort(key=lambda pair: pair[1] != "idle")
        work = [
            (worn, animation, armies)
            for piece, animation in wanted
            for worn, armies in self._wearers(piece).items()
        ]
        self._cache.hold()
        try:
            for done, job in enumerate(work):
                for worn, animation, armies in work[done : done + 2]:  # the next is read meanwhile
                    steps = self._missing(worn, animation, armies)
                    if (yield from self._shared(steps, done / len(work), little)):
                        ahead(_sheets(self._manifest.strips[worn, animation][0]))
                yield from self._shared(self._steps(*job, little), done / len(work), little)
                yield (done + 1) / len(work)
        finally:
            forget()
            self._cache.release()

    def _shared(
        self, steps: Generator[None, None, T], share: float, little: bool
    ) -> Generator[float, None, T]:
        """Go some steps, yielding what is done before them after each where they are ``little``."""
        while True:
            try:
                next(steps)
            except StopIteration as end:
                found: T = end.value
                return found
            if little:
                yield share

    def icon(self, piece: str, army: str, size: int) -> pygame.Surface:
        """A standing figure on a transparent square of ``size`` pixels, for buttons and panels."""
        if (face := face_of(piece)) is not None:
            flat = self._flat(face, army, round(size * 1.1)).surface
            square = pygame.Surface((size, size), pygame.SRCALPHA, 32)
            square.blit(flat, flat.get_rect(center=(size // 2, size // 2)))
            return square
        army = self._owner(piece, army)
        key = piece, army, size
        if key not in self._icons:
            worn = self._worn[army].get(piece, piece)
            strip = self._manifest.strip(worn, "idle", _PORTRAIT)
            emblem = self._manifest.emblems.get(worn)
            label = self._cache.label(strip, (
                "icon", _FADE, strip, self._colours.get(army), emblem, size, self._day))
            stored = self._cache.fetch(label)
            if stored is None:
                stored = [Stored(self._portrait(worn, army, size, strip), 0, 0)]
                self._cache.store(label, stored)
            self._icons[key] = _shown(stored[0].surface)
        return self._icons[key]

    def _portrait(self, piece: str, army: str, size: int, strip: Strip) -> pygame.Surface:
        if piece not in self._portraits:
            self._pose(piece, Sheet.open((strip,), self._manifest.ink))
        portrait, rect = self._portraits[piece], strip.frames[0]
        # the shadow may be cropped, the figure may not, nor its outline
        toy = portrait.figure()
        scale = max(1, size - 4) / max(toy.size)
        undyed = portrait.frame(strip, Rect4(0, 0, rect.w, rect.h), scale)
        picture = self._dye(undyed, piece, army, scale * self._manifest.cell, size < 48)
        x = size / 2 - (toy.centerx - strip.anchor[0]) * scale + undyed.dx
        y = size / 2 - (toy.centery - strip.anchor[1]) * scale + undyed.dy
        square = pygame.Surface((size, size), pygame.SRCALPHA, 32)
        square.blit(picture, (round(x), round(y)))
        return _faded(square)

    def _pose(self, piece: str, sheet: Sheet) -> None:
        """Keep one frame at full size for icons, while its sheet is decoded."""
        strip = self._manifest.strip(piece, "idle", _PORTRAIT)
        self._portraits[piece] = sheet.cutting(strip.frames[0])

    def _load(self, piece: str, animation: str) -> None:
        """Fill ``_frames`` for one animation and all armies, each with its own hat."""
        for worn, armies in self._wearers(piece).items():
            for _ in self._steps(worn, animation, armies):
                pass

    def _wearers(self, piece: str) -> dict[str, list[str]]:
        """The armies by what stands for a piece in them."""
        wearers: dict[str, list[str]] = {}
        for army in (NO_ARMY,) if piece in self._plain else self.armies:
            wearers.setdefault(self._worn[army].get(piece, piece), []).append(army)
        return wearers

    def _wanting(self, piece: str, animation: str, armies: Sequence[str]) -> dict[str, str]:
        """The armies that have not got an animation yet, and its label in the disk cache."""
        wanting = [army for army in armies if (piece, animation, army) not in self._frames]
        for army in wanting:
            if (piece, animation, army) not in self._labels:
                strips = self._manifest.strips[piece, animation]
                colours, emblem = self._colours.get(army), self._manifest.emblems.get(piece)
                scale = self._size(piece)
                recipe = (strips, self._cell, scale, self._sharp, colours, emblem, self._day)
                self._labels[piece, animation, army] = self._cache.label(strips[0], recipe)
        return {army: self._labels[piece, animation, army] for army in wanting}

    def _missing(
        self, piece: str, animation: str, armies: Sequence[str]
    ) -> Generator[None, None, dict[str, str]]:
        """Read one animation from the disk cache, an army a step; gives the armies it lacks, and
        their labels."""
        places = _places(self._manifest.strips[piece, animation])
        missing = {}
        for army, label in self._wanting(piece, animation, armies).items():
            stored = self._cache.fetch(label)
            if stored is not None and len(stored) == len(places):
                self._keep(piece, animation, army, places, stored)
            else:
                missing[army] = label
            yield
        return missing

    def _steps(
        self, piece: str, animation: str, armies: Sequence[str], little: bool = False
    ) -> Generator[None, None, None]:
        """Take one animation from the disk cache, or make it from its sheet, in small steps;
        ``little`` yields instead of waiting for the sheet."""
        missing = yield from self._missing(piece, animation, armies)
        if not missing:
            return
        strips = self._manifest.strips[piece, animation]
        places, scale = _places(strips), self._size(piece)
        while little and unread(_sheets(strips[0])):
            yield
        sheet = Sheet.open(strips, self._manifest.ink)
        yield
        if animation == "idle":
            self._pose(piece, sheet)
        undyed = []
        for strip, rect in places:
            undyed.append(sheet.frame(strip, rect, scale))
            if len(undyed) % _FEW == 0:
                yield
        for army, label in missing.items():
            made = []
            for u in undyed:
                dyed = self._dye(u, piece, army, self._cell, self._sharp)
                made.append(Stored(dyed, u.dx, u.dy))
                if len(made) % (2 * _FEW) == 0:
                    yield
            self._cache.store(label, self._keep(piece, animation, army, places, made))
            yield

    def _dye(
        self, undyed: Undyed, piece: str, army: str, cell: float, sharp: bool
    ) -> pygame.Surface:
        if not undyed.planes and piece not in SCENERY:
            return undyed.neutral
        surface = undyed.neutral
        if undyed.planes:
            emblem = self._manifest.emblems.get(piece)
            surface = dye(undyed, self._colours[army], self._manifest.gain, emblem, cell)
            if sharp:
                sharpen(surface)
        if piece in SCENERY:
            freeze(surface, self._day, piece not in BARE)
        if undyed.planes:
            tint(surface, self._day.toys)
        else:
            (kindle if piece in LIVED else dim)(surface, self._day)
        return surface

    def _keep(
        self,
        piece: str,
        animation: str,
        army: str,
        places: Sequence[tuple[Strip, Rect4]],
        made: Sequence[Stored],
    ) -> list[Stored]:
        """Keep frames as they are shown, and give those: the only ones that stay in memory."""
        shown = [item._replace(surface=_shown(item.surface)) for item in made]
        self._frames[piece, animation, army] = {
            rect: Frame(*item) for (_, rect), item in zip(places, shown, strict=True)
        }
        return shown


def _sheets(strip: Strip) -> tuple[Path | None, ...]:
    """The files a strip is made from."""
    over = () if strip.patch is None else (strip.patch.sheet, strip.patch.light)
    return strip.sheet, strip.light, *over


def _places(strips: Sequence[Strip]) -> list[tuple[Strip, Rect4]]:
    """Every picture of an animation once, in order."""
    return [(strip, rect) for strip in strips for rect in dict.fromkeys(strip.frames)]


def _shown(surface: pygame.Surface) -> pygame.Surface:
    """The surface in the display's own format, when there is a display."""
    if pygame.display.get_init() and pygame.display.get_surface() is not None:
        return surface.convert_alpha()
    return surface


def _faded(square: pygame.Surface) -> pygame.Surface:
    """Let what is thinner than a figure's outline, its shadow, fade towards the picture's rim."""
    size = square.get_width()
    wide = max(1, round(size * _FADE))
    veil = pygame.Surface((size, size), pygame.SRCALPHA, 32)
    for rim in range(wide):  # from the rim inwards, each ring a little less faded
        veil.fill((255, 255, 255, 255 * rim // wide), (rim, rim, size - 2 * rim, size - 2 * rim))
    veil.fill((255, 255, 255, 255), (wide, wide, size - 2 * wide, size - 2 * wide))
    figure = pygame.mask.from_surface(square, OUTLINE - 1).to_surface(
        setsurface=square, unsetcolor=(0, 0, 0, 0))
    square.blit(veil, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    square.blit(figure, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return square
