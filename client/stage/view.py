"""One board in a part of a window: projection, camera, renderer, animator and miniatures joined.

Every size of cell has miniatures of its own; until those are loaded the ones of the size before are
shown, scaled. A board whose cells would be too small to touch with a finger is seen in part.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

import pygame

from core.piece import Piece, Point, Seat

from ..boards.camera import Camera, inward
from ..boards.picture import BoardPicture
from ..boards.piece_names import adorn
from ..boards.projection import Projection, projected
from ..boards.renderer import Renderer
from ..boards.sprites import SpriteSource, Stamp, WardrobeSprites
from ..look.theme import Theme
from ..memory.settings import picture_folder
from ..miniatures.appearance import Appearance
from ..miniatures.wardrobe import TERRAIN, Wardrobe
from ..window.due import EVERY_FRAME
from .animator import Animator
from .snow import SnowSprites
from .sound_effects import Heard

LEAST = 28
"""Pixels of a cell below which a board is not shrunk unless the player wishes."""
KEPT = 2
"""Sizes of miniatures kept besides the one in use."""
FIGHTS = "action", "fall"
"""What miniatures show in fights only: it is loaded in moments in which nothing moves."""


class ScaledSprites:
    """The miniatures of another size, scaled, until the right ones are loaded."""

    def __init__(self, figures: SpriteSource, scale: float) -> None:
        self.figures, self.scale = figures, scale
        self._made: dict[tuple[object, ...], Stamp] = {}

    def frame(self, piece: str, army: int, animation: str, heading: int, index: int) -> Stamp:
        """Give a picture of the other size, scaled."""
        key = piece, army, animation, heading, index
        if key not in self._made:
            face, dx, dy, _ = self.figures.frame(piece, army, animation, heading, index)
            self._made[key] = Stamp(pygame.transform.smoothscale_by(face, self.scale),
                                    round(dx * self.scale), round(dy * self.scale))
        return self._made[key]

    def fx(self, name: str, share: float) -> Stamp | None:
        """Give no effects: they come with the pictures of their size."""
        return None

    def length(self, piece: str, animation: str) -> int:
        """Count the frames of an animation."""
        return self.figures.length(piece, animation)

    def reach(self) -> pygame.Rect:
        """Give the largest rectangle any picture covers, from the foot."""
        box, scale = self.figures.reach(), self.scale
        return pygame.Rect(round(box.x * scale) - 2, round(box.y * scale) - 2,
                           round(box.w * scale) + 4, round(box.h * scale) + 4)

    def icon(self, piece: str, army: int, size: int) -> pygame.Surface:
        """Give a standing figure, which any wardrobe makes in any size."""
        return self.figures.icon(piece, army, size)


class BoardView:
    """One board: `lay` it into the window and `load` its miniatures, then `update` and paint.

    `animator` shows events on it and paints it, `camera` moves it. Both the renderer and the
    projection change with the size of cells; animator and camera stay. `turn` is how many quarters
    the board is turned, `pieces` are those that stand at first; `sizes` and `least` are the
    camera's, `sprites` makes pictures other than the wardrobe's.
    """

    def __init__(self, picture: BoardPicture, turn: int = 0,
                 pieces: Mapping[Point, Piece] | None = None, *,
                 sizes: Callable[[Projection], list[int]] = inward, least: int = LEAST,
                 sprites: Callable[[Projection], SpriteSource] | None = None) -> None:
        self.picture, self.turn = picture, turn
        self.camera = Camera(self._project, sizes, least)
        self.camera.changed = self._build
        self.animator: Animator
        self.renderer: Renderer
        self.wardrobe_sprites: SpriteSource
        self.loading: Iterator[float] | None = None
        self._fights: Iterator[float] = iter(())
        """Loads what fights show, in steps of a few milliseconds."""
        self.changed: Callable[[Renderer], None] = lambda renderer: None
        """Called with every new renderer."""
        self.sound: Heard = lambda name, pan=0.0: None
        """Called with the name of each sound that is due."""
        self.animations: tuple[str, ...] = ("idle", "move")
        """What is loaded of the miniatures before it is asked for."""
        self.little = False
        """The miniatures are loaded in steps of a few milliseconds, not an animation at a time."""
        self.tokens = False
        """Flat discs with characters instead of miniatures, where the game has characters."""
        self.simple = False
        """Simplified characters."""
        self.light = False
        """For slow computers: nobody moves at rest, and half as many sizes of pictures are kept."""
        self._pieces = pieces or {}
        self._sprites = sprites or self._wardrobe
        self._kept: OrderedDict[
            tuple[int, tuple[str, ...], Appearance], SpriteSource] = OrderedDict()
        """By size of cells, liveries and appearance; the last are in use."""

    def _project(self, into: pygame.Rect, cell: int) -> Projection:
        topology = self.picture.topology
        return projected(topology, self.picture.scenery, into, self.turn, cell)

    def _wardrobe(self, projection: Projection) -> SpriteSource:
        figures = WardrobeSprites(Wardrobe(
            projection.cell_w, projection.cell_h, self.picture.liveries, picture_folder(),
            self.picture.appearance))
        figures.little = self.little
        return figures

    @property
    def projection(self) -> Projection:
        """Give the projection in use."""
        return self.camera.projection

    def lay(self, into: pygame.Rect, backdrop: pygame.Surface, theme: Theme) -> None:
        """Lay the board into a part of a window; the size of cells stays where it can.

        It is painted as the theme's appearance is now, whatever that of `picture` was.
        """
        self.picture = replace(self.picture, appearance=theme.appearance)
        self._backdrop, self._theme = backdrop, theme
        self.camera.lay(into)

    def _build(self) -> None:
        """Make renderer and miniatures for the camera's new projection."""
        projection = self.projection
        key = projection.cell_w, self.picture.liveries, self.picture.appearance
        before = next(reversed(self._kept.items()), None)
        kept = self._kept.pop(key, None)
        figures = self._kept[key] = self.wardrobe_sprites = kept or self._sprites(projection)
        while len(self._kept) > (KEPT // 2 if self.light else KEPT) + 1:
            self._kept.popitem(last=False)
        self._fights = iter(())
        if kept is None and isinstance(figures, WardrobeSprites):
            scenery = [name for tile, name in TERRAIN.items() if tile in self.picture.ground]
            self.loading = figures.prepare((*self._faces(), *scenery), self.animations)
            if before is not None:
                figures = ScaledSprites(before[1], projection.cell_w / before[0][0])
        font = self._theme.frame_letters(projection.margin)
        self.renderer = Renderer(projection, self.picture, self._named(figures), self._backdrop,
                                 font, self.light)
        if before is None:
            self.animator = Animator(self.renderer, self._pieces, self.sound)
        else:
            self.animator.use(self.renderer)
        self.changed(self.renderer)

    def lighten(self, light: bool) -> None:
        """Be light, or not; a board that is laid already stays where it is."""
        if light != self.light:
            self.light = light
            if self._kept:
                self._build()

    def load(self) -> float:
        """Load an animation, or a `little`; gives the share that is done, more than 1 when all are
        there."""
        if self.loading is None:
            return 2.0
        share = next(self.loading, 2.0)
        if share > 1.0:
            self.loading = None
            figures = self.wardrobe_sprites
            if self._plain is not figures:
                self.renderer.use_sprites(self._named(figures))
            if isinstance(figures, WardrobeSprites):
                figures.little = True
                self._fights = figures.prepare(self._faces(), FIGHTS)
        return share

    def foresee(self) -> bool:
        """Load a little of what fights show, so that the first blow does not wait for it; False
        when all of it is there."""
        return self.loading is None and next(self._fights, None) is not None

    def _faces(self) -> list[str]:
        return [miniature for _, miniature in self.picture.kinds.values()]

    def _named(self, figures: SpriteSource) -> SpriteSource:
        """Write the characters on the miniatures, where the game has them."""
        self._plain = figures
        return self._adorned(figures)

    def _adorned(self, figures: SpriteSource) -> SpriteSource:
        named = adorn(figures, self.picture, self.projection.cell_w, self.tokens, self.simple)
        return SnowSprites(named) if self.picture.appearance.light.frost else named

    def toggle_tokens(self) -> bool:
        """Show pieces as flat discs with their characters, or as miniatures again."""
        self.tokens = not self.tokens
        figures = self._adorned(self._plain)
        self.renderer.use_sprites(figures)
        return figures is not self._plain

    def look_at_army(self, seat: Seat, pieces: Mapping[Point, Piece]) -> None:
        """Bring the midst of a seat's army into the middle, where not all of the board is seen."""
        places = [self.picture.topology.places[at] for at, piece in pieces.items()
                  if piece.seat == seat]
        if places:
            x, y = (sum(each) / len(places) for each in zip(*places, strict=True))
            self.camera.look_at(min(places, key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2))

    def icon(self, piece: str, army: int, size: int) -> pygame.Surface:
        """Give a standing figure on a square of `size` pixels, named as those on the board."""
        return self._adorned(self.wardrobe_sprites).icon(piece, army, size)

    @property
    def due(self) -> float:
        """Give when it is to be updated next: in each frame while it loads or anything moves."""
        if self.loading is not None or self.camera.gliding or self.renderer.scrolling:
            return EVERY_FRAME
        return self.animator.due

    def update(self, now: float) -> bool:
        """Go on to `now`, in seconds; True when something moved or the board still scrolls."""
        if not self.animator.lively:
            self.animator.skip()
        moving = self.animator.update(now)
        scrolled = self.camera.update(self.animator.lively)
        return moving or scrolled or self.renderer.scrolling
