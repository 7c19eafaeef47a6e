"""The board of the editor: painted by click, drag or keys; the armies' rows show how they fit.

It is flat, not the table's picture: a plan that no rules accept must still be seen and painted on.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache

import pygame

from core.game import Rules, msg
from core.position import PLAIN
from core.topology import file_name

from ...boards import board_thumbnail
from ...boards.camera import Camera
from ...look.theme import CREAM, GOLD_LIGHT, INK_DARK, Theme, mix
from ...miniatures.appearance import Appearance
from ...miniatures.uniforms import Uniform, uniforms
from ...miniatures.wardrobe import NO_ARMY, TERRAIN, Wardrobe
from ...screen import Say
from ...widgets.focus import ACCEPT, DOWN, LEFT, RIGHT, UP, Look, Widget
from .plan import Builder, Square, images
from .plan_projection import PlanProjection

STEPS = {UP: (0, 1), DOWN: (0, -1), LEFT: (-1, 0), RIGHT: (1, 0)}
FINE = 22
"""From so many pixels a cell on, tiles are shown by their miniatures."""


@lru_cache(maxsize=2)
def _wardrobe(appearance: Appearance) -> Wardrobe:
    return Wardrobe(64, 52, ("blue",), appearance=appearance)


@lru_cache(maxsize=400)
def tile_face(tile: str, side: int, appearance: Appearance) -> pygame.Surface:
    """Give a picture of a tile on its own ground, `side` pixels wide and high: its miniature where
    there is one, else a drawn sign."""
    big = pygame.Surface((3 * side, 3 * side))
    grass, dark, _ = board_thumbnail.GRASS
    big.fill(grass)
    toy = None
    if tile in TERRAIN and side >= FINE:
        with suppress(KeyError, OSError, ValueError):
            toy = _wardrobe(appearance).icon(TERRAIN[tile], NO_ARMY, side)
    if tile == PLAIN:
        half = pygame.Rect(0, 0, 3 * side // 2, 3 * side // 2)
        big.fill(dark, half)
        big.fill(dark, half.move(half.size))
    elif toy is not None:
        big.fill(mix(board_thumbnail.TILES.get(tile, grass), grass, 0.35))
    else:
        board_thumbnail.sign(big, big.get_rect(), tile)
    face = pygame.transform.smoothscale(big, (side, side))
    if toy is not None:
        face.blit(toy, (0, 0))
    return face


class Canvas(Widget):
    """The board to paint on; `tile` is what a stroke paints (PLAIN: grass)."""

    def __init__(self, builder: Builder, on_change: Callable[[], None]) -> None:
        super().__init__()
        self.builder = builder
        self.on_change = on_change
        self.tile = PLAIN
        self.rules: Rules | None = None
        """Whose rows are tinted."""
        self.placed = False
        """True where the soldiers of those rows are this plan's own, and stand on them."""
        self.cursor: Square = (0, 0)
        self.hover: Square | None = None
        self._painting: str | None = None
        """What the stroke under way paints."""
        self._last: Square | None = None
        self._face: tuple[object, pygame.Surface] | None = None
        self.camera = Camera(lambda into, cell: PlanProjection(*self._size, into, cell))
        self.into = pygame.Rect(0, 0, 0, 0)
        self._size = (1, 1)
        """Columns and rows of the plan that is laid out."""

    @property
    def projection(self) -> PlanProjection:
        """Give where the squares lie in the window; some may lie outside their frame."""
        return self.camera.projection

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Take a part of the window."""
        self.lay(rect)

    def lay(self, into: pygame.Rect) -> None:
        """Fit the board into a part of the window."""
        plan = self.builder.plan
        self.into = pygame.Rect(into)
        edge = max(6, min(into.w, into.h) // 40)
        before, self._size = self._size, (plan.wide, plan.high)
        self.camera.lay(self.into.inflate(-2 * edge, -2 * edge), keep=before == self._size)
        self.rect = self.projection.seen.inflate(2 * edge, 2 * edge)
        x, y = self.cursor
        self.cursor = (min(x, plan.wide - 1), min(y, plan.high - 1))

    def square(self, pos: tuple[int, int]) -> Square | None:
        """Say which square a pixel lies in."""
        if not self.projection.seen.collidepoint(pos):
            return None
        plan = self.builder.plan
        return ((pos[0] - self.projection.board.x) // self.projection.cell_w,
                plan.high - 1 - (pos[1] - self.projection.board.y) // self.projection.cell_w)

    def cell_rect(self, at: Square) -> pygame.Rect:
        """Give a square's pixels in the window."""
        board, side = self.projection.board, self.projection.cell_w
        return pygame.Rect(board.x + at[0] * side,
                           board.y + (self.builder.plan.high - 1 - at[1]) * side, side, side)

    # painting

    def on_mouse(self, event: pygame.Event) -> bool:
        """Take a mouse event; False when it means nothing to the board."""
        if event.type == pygame.MOUSEMOTION:
            self.hover = self.square(event.pos)
            if self._painting is not None and self.hover is not None:
                self._stroke(self.hover)
            return self._painting is not None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3):
            at = self.square(event.pos)
            if at is None:
                return False
            self.hover = self.cursor = at
            self._painting = self.tile if event.button == 1 else PLAIN
            self.builder.press()
            self._last = None
            self._stroke(at)
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._painting is not None:
            self._painting = None
            if self.builder.lift():
                self.on_change()
            return True
        return False

    def _stroke(self, to: Square) -> None:
        """Paint from the last square to this one, leaving no gap under a fast mouse."""
        start = self._last or to
        steps = max(abs(to[0] - start[0]), abs(to[1] - start[1]), 1)
        line = [
            (round(start[0] + (to[0] - start[0]) * n / steps),
             round(start[1] + (to[1] - start[1]) * n / steps)) for n in range(steps + 1)
        ]
        self.builder.paint(line, self._painting or PLAIN)
        self._last = to

    def wipe(self) -> None:
        """Put grass where the keys, or the mouse, are."""
        if self.builder.paint([self.cursor], PLAIN):
            self.on_change()

    def intent(self, what: str) -> bool:
        """Move the cursor, or paint its square; the same tile again takes it off."""
        if what == ACCEPT:
            here = self.builder.plan.tiles.get(self.cursor, PLAIN)
            if self.builder.paint([self.cursor], PLAIN if here == self.tile else self.tile):
                self.on_change()
            return True
        if what not in STEPS:
            return False
        plan, (dx, dy) = self.builder.plan, STEPS[what]
        x, y = self.cursor[0] + dx, self.cursor[1] + dy
        if not (0 <= x < plan.wide and 0 <= y < plan.high):
            return False
        self.cursor = (x, y)
        cell, projection = self.projection.cell_w, self.camera.projection
        near = self.cell_rect(self.cursor).inflate(2 * cell, 2 * cell).clip(projection.board)
        over = near.clamp(projection.port)  # the cursor's square and those beside it
        self.camera.pan(over.x - near.x, over.y - near.y)
        return True

    def words(self, say: Say) -> tuple[str, ...]:
        """Give the square of the cursor and the ground there."""
        x, y = self.cursor
        tile = self.builder.plan.tiles.get(self.cursor, PLAIN)
        names = {} if self.rules is None else self.rules.tiles
        return f"{file_name(x)}{y + 1}", say(names.get(tile, msg("Grass")))

    # the picture

    def _paint(self, appearance: Appearance) -> pygame.Surface:
        """Paint what shows of the board: all of a large one, seen from near, is too much."""
        plan, cell, seen = self.builder.plan, self.projection.cell_w, self.projection.seen
        face = pygame.Surface(seen.size)
        left, top = self.projection.board.x - seen.x, self.projection.board.y - seen.y
        columns = range(-left // cell, min(plan.wide, (seen.w - left) // cell + 1))
        rows = range(-top // cell, min(plan.high, (seen.h - top) // cell + 1))
        for row in rows:
            y = plan.high - 1 - row
            for x in columns:
                tile = plan.tiles.get((x, y), PLAIN)
                spot = (left + x * cell, top + row * cell)
                if tile == PLAIN:
                    face.fill(board_thumbnail.GRASS[(x + y + 1) % 2], (*spot, cell, cell))
                else:
                    face.blit(tile_face(tile, cell, appearance), spot)
        if self.rules is not None:
            self._armies(face, uniforms(self.rules, appearance), self.rules, (left, top))
        if cell >= 9:
            shade, ink = pygame.Surface(face.get_size(), pygame.SRCALPHA), (90, 110, 60, 60)
            for x in columns:
                pygame.draw.line(shade, ink, (left + x * cell, 0), (left + x * cell, seen.h))
            for row in rows:
                pygame.draw.line(shade, ink, (0, top + row * cell), (seen.w, top + row * cell))
            face.blit(shade, (0, 0))
        return face

    def _armies(self, face: pygame.Surface, armies: Sequence[Uniform], rules: Rules,
                corner: tuple[int, int]) -> None:
        """Tint every army's rows and put a peg where a soldier of its first formation stands."""
        plan, cell = self.builder.plan, self.projection.cell_w
        places = rules.topology.places
        tint = pygame.Surface((cell, cell), pygame.SRCALPHA)
        for seat, army in enumerate(armies):
            tint.fill((*army.coat, 60))
            muster = rules.muster(seat)
            first = muster.formations[:1] if self.placed else ()  # none fits on every ground
            stands = rules.read_deployment(seat, first[0][1]) if first else {}
            for point, (x, y) in enumerate(places):
                if not muster.zone >> point & 1:
                    continue
                spot = pygame.Rect(corner[0] + round(x) * cell,
                                   corner[1] + (plan.high - 1 - round(y)) * cell, cell, cell)
                face.blit(tint, spot)
                if point in stands:
                    big = max(2, cell // 4)
                    pygame.draw.circle(face, army.dark, spot.center, big + max(1, cell // 16))
                    pygame.draw.circle(face, army.coat, spot.center, big)

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint frame, board, the squares a click would paint, and the cursor."""
        theme.plate(surface, self.rect, (150, 98, 54), (255, 226, 170), radius=10)
        plan = self.builder.plan
        seen = self.projection.seen
        key = (plan, tuple(self.projection.board), tuple(seen), id(self.rules), theme.appearance)
        if self._face is None or self._face[0] != key:
            self._face = (key, self._paint(theme.appearance))
        surface.blit(self._face[1], seen)
        before = surface.get_clip()
        surface.set_clip(seen.inflate(8, 8).clip(before))
        at = self.cursor if look.ring else self.hover
        if at is not None and at[0] < plan.wide and at[1] < plan.high:
            thick = max(1, self.projection.cell_w // 10)
            for each in images(plan, at) if self.builder.fair else {at}:
                spot = self.cell_rect(each)
                pygame.draw.rect(surface, INK_DARK, spot, thick + 2)
                pygame.draw.rect(surface, GOLD_LIGHT if each == at else CREAM, spot, thick)
        if look.ring:
            theme.focus(surface, self.cell_rect(self.cursor).inflate(4, 4), 6)
        surface.set_clip(before)
