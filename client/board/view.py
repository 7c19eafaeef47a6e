"""Eye and camera: what depends on the size of a cell (lens, miniatures, brush), zoom and scrolling.

Zoom goes in steps, because every size of cell has miniatures of its own; until they are there the
old ones are lent, scaled. A board whose cells would be smaller than a fingertip is seen in part.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterator

import pygame

from core.game import Rules
from core.piece import Point

from ..miniatures.daylight import hour
from ..miniatures.liveries import worn
from ..miniatures.uniforms import liveries_of
from ..miniatures.wardrobe import TERRAIN, Wardrobe
from ..settings import picture_folder
from .piece_names import adorn
from .projection import Projection
from .renderer import Renderer
from .sprites import SpriteSource, Stamp, WardrobeSprites, pictures

LEAST = 28
"""Pixels of a cell below which a board is not shrunk unless the player wishes."""
STEPS = (10, 14, 20, 28, 36, 46, 60, 78, 100, 128)
KEPT = 2
"""Sizes of miniatures kept besides the one in use."""
GLIDE = 0.28
"""Share of the way the view goes in a tick towards where it is called."""


class ScaledSprites:
    """The miniatures of another size, scaled, until the right ones are there."""

    def __init__(self, wardrobe_sprites: SpriteSource, scale: float) -> None:
        self.wardrobe_sprites, self.scale = wardrobe_sprites, scale
        self._made: dict[tuple[object, ...], Stamp] = {}

    def frame(self, piece: str, army: int, animation: str, heading: int, index: int) -> Stamp:
        """Give a picture of the other size, scaled."""
        key = piece, army, animation, heading, index
        if key not in self._made:
            face, dx, dy = self.wardrobe_sprites.frame(piece, army, animation, heading, index)
            self._made[key] = Stamp(pygame.transform.smoothscale_by(face, self.scale),
                                    round(dx * self.scale), round(dy * self.scale))
        return self._made[key]

    def fx(self, name: str, share: float) -> Stamp | None:
        """Give no effects: they come with the pictures of their size."""
        return None

    def length(self, piece: str, animation: str) -> int:
        """Count the frames of an animation."""
        return self.wardrobe_sprites.length(piece, animation)

    def reach(self) -> pygame.Rect:
        """Give the largest rectangle any picture covers, from the foot."""
        box, scale = self.wardrobe_sprites.reach(), self.scale
        return pygame.Rect(round(box.x * scale) - 2, round(box.y * scale) - 2,
                           round(box.w * scale) + 4, round(box.h * scale) + 4)

    def icon(self, piece: str, army: int, size: int) -> pygame.Surface:
        """Give a standing figure, which any wardrobe makes in any size."""
        return self.wardrobe_sprites.icon(piece, army, size)


class View:
    """How one board is looked at: `lay` it into the window, then `zoom`, `pan` and `call` to it."""

    def __init__(self, rules: Rules, ground: str, turn: int) -> None:
        self.rules, self.ground, self.turn = rules, ground, turn
        self.shape = rules.scenery().shape
        self.into = pygame.Rect(0, 0, 0, 0)
        self.projection: Projection
        self.wardrobe_sprites: WardrobeSprites
        self.renderer: Renderer
        self.loading: Iterator[float] | None = None
        self.changed: Callable[[Renderer], None] = lambda renderer: None
        """Told of every new brush."""
        self.animations: tuple[str, ...] = ("idle", "move")
        self.tokens = False
        """Flat discs with characters instead of miniatures, where the game has characters."""
        self.simple = False
        """Simplified characters."""
        self._closets: OrderedDict[tuple[int, str, str], WardrobeSprites] = OrderedDict()
        self._look = ("", "")
        self._size = 0
        self._goal: tuple[float, float] | None = None

    def lay(self, into: pygame.Rect, backdrop: pygame.Surface,
            font: Callable[[Projection], pygame.font.Font]) -> None:
        """Lay the board into a part of a window; zoom is kept where it can be."""
        first = not self.into.w
        place = None if first else self.projection.unspot(self.projection.port.center)
        self.into, self._backdrop, self._font = pygame.Rect(into), backdrop, font
        self.fit = Projection(self.rules.topology, into, turn=self.turn, shape=self.shape).cell_w
        if self._size not in self.levels:
            self._size = 0
        self._build(place, self.projection.port.center if place else (0, 0))

    def show_at(self, cell: int, into: pygame.Rect, backdrop: pygame.Surface,
                font: Callable[[Projection], pygame.font.Font]) -> None:
        """Lay the board with cells of one size, whatever else there may be (a magnifier)."""
        self.into, self._backdrop, self._font = pygame.Rect(into), backdrop, font
        self.fit = self._size = cell
        self._build(None, (0, 0))

    @property
    def faded(self) -> bool:
        """True when palette or day are others than those the board was painted for."""
        return self._look != (worn(), hour())

    @property
    def levels(self) -> list[int]:
        """List the sizes of cells there are here, from the whole board inwards."""
        return [self.fit, *(step for step in STEPS if step > self.fit * 1.15)]

    @property
    def usual(self) -> int:
        """Give the size one begins with."""
        return self.fit if self.fit >= LEAST - 4 else next(s for s in STEPS if s >= LEAST)

    def _build(self, place: tuple[float, float] | None, under: tuple[int, int]) -> None:
        """Make lens and brush for the size chosen, with `place` under a pixel."""
        cell = self._size or self.usual
        before = getattr(self, "closet", None)
        old = self.projection.cell_w if before is not None else cell
        self.projection = Projection(self.rules.topology, self.into, turn=self.turn, cell=cell,
                         shape=self.shape)
        if place is not None:
            x, y = self.projection.spot(*place)
            left, top = self.projection.shift
            self.projection.scroll_to((round(left + under[0] - x), round(top + under[1] - y)))
        self._goal = None
        self._look = (worn(), hour())
        key = cell, *self._look
        found = self._closets.pop(key, None)
        self.wardrobe_sprites = found or WardrobeSprites(Wardrobe(
            cell, self.projection.cell_h, liveries_of(self.rules), picture_folder()))
        self._closets[key] = self.wardrobe_sprites
        while len(self._closets) > KEPT + 1:
            self._closets.popitem(last=False)
        figures: SpriteSource = self.wardrobe_sprites
        if found is None:
            used = {self.ground[p] for p in range(len(self.ground))}
            scenery = [name for tile, name in TERRAIN.items() if tile in used]
            faces = [mini for _, mini in pictures(self.rules).values()]
            self.loading = self.wardrobe_sprites.prepare((*faces, *scenery), self.animations)
            if before is not None:
                figures = ScaledSprites(before, cell / old)
        self.renderer = Renderer(
            self.projection,
            self.rules,
            self._named(figures),
            pictures(self.rules),
            self._backdrop,
            self._font(self.projection),
            self.ground,
        )
        self.changed(self.renderer)

    def load(self) -> float:
        """Load a little; gives the share that is done, more than 1 when all is there."""
        if self.loading is None:
            return 2.0
        share = next(self.loading, 2.0)
        if share > 1.0:
            self.loading = None
            if self._worn is not self.wardrobe_sprites:
                self.renderer.redress(self._named(self.wardrobe_sprites))
        return share

    def _named(self, figures: SpriteSource) -> SpriteSource:
        """Write on the miniatures what they are called, where the game has characters for them."""
        self._worn = figures
        return adorn(figures, self.rules, self.projection.cell_w, self.tokens, self.simple)

    def toggle_tokens(self) -> bool:
        """Show pieces as flat discs with their characters, or as miniatures again."""
        self.tokens = not self.tokens
        figures = self._named(self._worn)
        self.renderer.redress(figures)
        return figures is not self._worn

    def icon(self, piece: str, army: int, size: int) -> pygame.Surface:
        """Give a standing figure on a square of `size` pixels, named as those on the board."""
        figures = adorn(
            self.wardrobe_sprites, self.rules, self.projection.cell_w, self.tokens, self.simple
        )
        return figures.icon(piece, army, size)

    # the camera

    def zoom(self, by: int, at: tuple[int, int] | None = None) -> bool:
        """Go some steps nearer (or away), keeping what is under a pixel there."""
        levels = self.levels
        now = levels.index(self.projection.cell_w) if self.projection.cell_w in levels else 0
        size = levels[max(0, min(len(levels) - 1, now + by))]
        if size == self.projection.cell_w:
            return False
        under = at if at and self.projection.port.collidepoint(at) else self.projection.port.center
        place = self.projection.unspot(under)
        self._size = size
        self._build(place, under)
        return True

    def reset(self) -> bool:
        """Go back to the size one begins with; once there, show the whole board."""
        self._size = 0 if self.projection.cell_w != self.usual else self.fit
        self._build(
            self.projection.unspot(self.projection.port.center), self.projection.port.center
        )
        return True

    def pan(self, dx: float, dy: float) -> bool:
        """Move the board under the port by pixels."""
        if self.projection.whole:
            return False
        left, top = self.projection.shift
        self._goal = None
        self.projection.scroll_to((round(left + dx), round(top + dy)))
        return True

    def call(self, point: Point, rim: float = 1.5) -> None:
        """Glide until a point is in sight, `rim` cells from the edge."""
        if not self.projection.whole and not self.projection.sees(point, rim):
            self._goal = self.projection.aim(point)

    def look_at(self, place: tuple[float, float]) -> None:
        """Jump so that a place in board units is in the middle."""
        x, y = self.projection.spot(*place)
        self.pan(self.projection.port.centerx - x, self.projection.port.centery - y)

    def update(self, lively: bool) -> bool:
        """Glide on; True while the picture is on its way or still has to rest."""
        if self._goal is not None:
            left, top = self.projection.shift
            dx, dy = self._goal[0] - left, self._goal[1] - top
            share = GLIDE if lively and abs(dx) + abs(dy) > 8 else 1.0
            self.projection.scroll_to((round(left + dx * share), round(top + dy * share)))
            if share == 1.0 or self.projection.shift == (left, top):
                self._goal = None
        return self._goal is not None or self.renderer.scrolling
