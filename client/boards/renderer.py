"""Paints the board: ground, lit squares, miniatures back row to front row, from a phase cache.

The idle board is kept composited in its phases, so that a tick costs one blit whatever stands there
(a full redraw grows with the army; dirty rectangles save nothing once miniatures overlap). One
routine, `compose`, repaints a rectangle from the ground up; the cache, the moving pieces and the
test that compares the two all use it, so they cannot disagree. While the board scrolls, idles stop
and only what comes into sight is painted (`_paint_scrolling`); the cache is made again when it
rests.
"""

from collections.abc import Iterable, Mapping, Sequence

import pygame

from core.piece import Piece, Point

from ..look.theme import Colour
from ..miniatures.uniforms import Uniform
from ..miniatures.wardrobe import TERRAIN
from .ground.patches import Patches
from .highlights import (
    BADGES,
    LARGE,
    MARK,
    Highlight,
    Line,
    badges,
    glow_rect,
    line_picture,
    paint_glow,
    paint_light,
    thin_line,
)
from .idles import IDLE_TICKS, TICKS
from .paint_order import Blit, PaintOrder
from .picture import BoardPicture
from .projection import Projection
from .scroll_buffer import ScrollBuffer
from .sprites import Sprite, SpriteSource

CACHE_LIMIT = 24 * 1024 * 1024
SMALL_CELL = 40
CROWD = 24
"""Moving miniatures from which on they are painted as one."""


def phase_count(projection: Projection) -> int:
    """Say in how many phases the board is kept: 8, fewer where memory or size forbids."""
    if projection.cell_w < SMALL_CELL:
        return 1
    one = projection.bounds.w * projection.bounds.h * 4
    return next((n for n in (8, 4, 2) if n * one <= CACHE_LIMIT), 1)


class Renderer:
    """Paints one board for one projection and one source of miniatures.

    `backdrop` is the window-sized picture the board lies on, `font` that of the labels. A `calm`
    one keeps the board in one phase, so nobody moves at rest. Set what is to be seen with `show`,
    `light` and `aim`; then `paint`.
    """

    def __init__(
        self,
        projection: Projection,
        picture: BoardPicture,
        figures: SpriteSource,
        backdrop: pygame.Surface | None = None,
        font: pygame.font.Font | None = None,
        calm: bool = False,
    ) -> None:
        self.projection, self.picture, self.figures = projection, picture, figures
        self.uniforms, ground = picture.uniforms, picture.ground
        self.corner = (projection.bounds.x, projection.bounds.y)
        painted = {t for t, name in TERRAIN.items() if t in ground and has(figures, name)}
        tiles = {p: TERRAIN[t] for p, t in enumerate(ground) if t in painted}
        signs = frozenset(p for p, t in enumerate(ground) if t in TERRAIN and t not in painted)
        self.patches = Patches(picture, projection, backdrop, font, signs, figures)
        self.base = pygame.Surface(projection.bounds.size)
        self.patches.lay(self.base, self.corner)
        self.floor = self.base.copy()
        self.phases = 1 if calm else phase_count(projection)
        self.highlights: tuple[Highlight, ...] = ()
        self._badged: list[Highlight] = []
        self.lines: tuple[Line, ...] = ()
        self.faces: list[pygame.Surface | None] = [None] * self.phases
        self.stale: list[list[pygame.Rect]] = [[] for _ in range(self.phases)]
        self._badges = badges(projection)
        self._thin_lines: list[tuple[Colour, tuple[int, int], tuple[int, int]]] | None = None
        self._spans: list[pygame.Rect] = []
        self._line_faces: dict[Line, tuple[pygame.Surface, tuple[int, int]]] = {}
        self._laid: tuple[int, int] | None = projection.shift
        """Where the board lay when the cache was made; None: the cache is out of date."""
        self._seen = projection.shift
        self._buffer: ScrollBuffer | None = None
        self._anew = True
        """More than idles has changed since the board was painted."""
        self._hung = pygame.Rect(0, 0, 0, 0)
        """Where it was that `hang` put something last, on the backdrop."""
        self._stirring: dict[Point, pygame.Rect] = {}
        """By point, what of those who were awake then moves, from the board's corner."""
        self._roused = self._missed = 0
        """The tick for which it was last asked who is awake, and the ticks before it, in whole
        periods, in which nobody could be woken."""
        self.order = PaintOrder(projection, picture, figures, tiles)
        self._baked = {(name, picture.topology.places.index((x, y)))
                       for x, y, name, _ in picture.scenery.landmarks
                       if (x, y) in picture.topology.places}
        """Marks, by name and point, that a landmark of that name shows already."""

    # what is to be seen

    @property
    def board(self) -> dict[Point, Piece]:
        """Give the pieces that stand; another dictionary as soon as they change."""
        return self.order.board

    def show(self, board: Mapping[Point, Piece]) -> None:
        """Put the standing pieces; only what changed is painted again."""
        for point in self.order.put(board):
            self._invalidate(self.order.reach(point))

    def hang(self, backdrop: pygame.Surface, rect: pygame.Rect) -> None:
        """Take anew what hangs behind the back row, above the frame: a part of the backdrop, and
        what a wider one covered before."""
        part = rect.union(self._hung or rect).clip(self.projection.bounds)
        self._hung = rect.copy()
        part.h = min(part.bottom, self.projection.frame.y) - part.y
        if part.h <= 0 or not self.projection.whole:
            return
        for face in (self.base, self.floor):
            face.blit(backdrop, (part.x - self.corner[0], part.y - self.corner[1]), part)
        self._invalidate(part)

    def light(self, highlights: Iterable[Highlight]) -> None:
        """Set the lit squares."""
        wanted = tuple(dict.fromkeys(
            each for each in highlights
            if (each.what.removeprefix(MARK), each.point) not in self._baked))
        changed = set(wanted) ^ set(self.highlights)
        self.highlights = wanted
        self._badged = [each for each in wanted if each.what in BADGES]
        self._repaint_floor([glow_rect(self.projection, highlight) for highlight in changed])

    def aim(self, lines: Iterable[Line]) -> None:
        """Set the cannon lines that are drawn."""
        wanted = tuple(dict.fromkeys(lines))
        changed = set(wanted) ^ set(self.lines)
        self.lines = wanted
        self._thin_lines = None
        self._repaint_floor([self._line_rect(line) for line in changed])
        if len(self._line_faces) > 96:
            self._line_faces = {k: v for k, v in self._line_faces.items() if k in set(wanted)}

    def honour(self, heroes: frozenset[Point], veterans: frozenset[Point] = frozenset()) -> None:
        """Set by id who wears a medal, and who a dot for one of an earlier match."""
        for point in self.order.honour(heroes, veterans):
            self._invalidate(self.order.reach(point))

    def use_sprites(self, figures: SpriteSource) -> None:
        """Take other pictures of the same size."""
        self.figures = figures
        self.order.dress(figures)
        if self.picture.scenery.landmarks:
            self.patches.dress(figures)
            self.patches.lay(self.base, self.corner)
            self._repaint_floor([self.projection.bounds])
        self._invalidate(self.projection.bounds)

    # painting

    def tick(self, now: float) -> int:
        """Say which idle tick it is at a time in seconds."""
        return int(now * TICKS) % IDLE_TICKS

    @property
    def scrolling(self) -> bool:
        """True while the cache shows the board elsewhere than the projection has it."""
        return self._laid != self.projection.shift

    def paint(self, surface: pygame.Surface, now: float, sprites: Sequence[Sprite] = (),
              bare: bool = False) -> None:
        """Paint the board as it is at `now`, with moving miniatures among the standing ones.

        `bare` says that the surface shows it as it was painted last, with nothing over it: then
        those who are awake are all that has changed.
        """
        if self.scrolling:
            if self._seen != self.projection.shift:
                self._seen = self.projection.shift
                self._anew = True
                self._paint_scrolling(surface, sprites)
                return
            self._end_scrolling()
        if not sprites:  # who moves is looked at, and every frame counts
            self._rouse(int(now * TICKS))
        phase = self.tick(now) * self.phases // IDLE_TICKS
        face, stirring = self.face(phase), self.order.stirring()
        if bare and not self._anew:
            left, top = self.projection.shift
            right, down = left - self.corner[0], top - self.corner[1]
            for box in (self._stirring | stirring).values():
                surface.blit(face, box.move(left, top), box.move(right, down))
        else:
            surface.blit(face, self.corner)
        self._stirring, self._anew = stirring, bool(sprites)
        self._refresh_another(phase)
        if sprites:
            moving = self.order.blits(sprites)
            for rect in self._busy(moving):
                self._compose(surface, rect, phase * IDLE_TICKS // self.phases, moving)

    def _rouse(self, tick: int) -> None:
        """Let others be awake when it is time; where there is one phase all stand still."""
        if tick == self._roused or self.phases == 1:
            return
        self._missed += (tick - self._roused - 1) // IDLE_TICKS * IDLE_TICKS
        self._roused = tick
        each = IDLE_TICKS // self.phases
        for beat, rect in self.order.rouse(tick - self._missed):
            if not beat % each:
                self.stale[beat // each].append(rect)

    def _busy(self, moving: Sequence[Blit]) -> list[pygame.Rect]:
        """Give the parts of the window that something moves in."""
        boxes = [
            face.get_rect(topleft=at).clip(self.projection.bounds) for _, _, face, at in moving
        ]
        return _merged(boxes) if len(boxes) < CROWD else [boxes[0].unionall(boxes[1:])]

    def _end_scrolling(self) -> None:
        """Paint the ground anew where the board rests; the phases follow as they are asked for."""
        self._laid = self._seen = self.projection.shift
        self._buffer = None
        self.patches.lay(self.base, self.corner)
        self.order.deal()
        self.stale = [[] for _ in range(self.phases)]
        self._repaint_floor([self.projection.bounds])

    def _paint_scrolling(self, surface: pygame.Surface, sprites: Sequence[Sprite]) -> None:
        """Paint one frame of scrolling: what is in sight, without the cache."""
        projection = self.projection
        if self._buffer is None:
            self._buffer = ScrollBuffer(projection.board.size, projection.bounds, projection.port)
        self._buffer.paint(surface, projection.shift, self._paint_all)
        self.patches.rim(surface, (0, 0))
        hats = pygame.Rect(
            projection.open.topleft, (projection.open.w, projection.port.y - projection.open.y)
        )
        self._paint_all(surface, hats, (0, 0))  # on the frame, which does not scroll
        moving = self.order.blits(sprites)
        for rect in self._busy(moving):
            self._paint_all(surface, rect.clip(projection.open), (0, 0), moving)

    def _paint_all(self, target: pygame.Surface, area: pygame.Rect, corner: tuple[int, int],
                   moving: Sequence[Blit] = ()) -> None:
        """Paint a part of the window straight from ground, lights and miniatures."""
        if not area.w or not area.h:
            return
        before = target.get_clip()
        target.set_clip(area.move(-corner[0], -corner[1]).clip(before))
        self.patches.paint(target, corner, area.clip(self.projection.board))
        self._lay_thin_lines(target, corner, area)
        self._lay_glows(target, corner, area)
        target.fblits(self._blits(area, 0, moving, corner) if moving
                      else self.order.frozen(area, corner))
        self._lay_badges(target, corner, area)
        target.set_clip(before)

    def face(self, phase: int) -> pygame.Surface:
        """Give the composited idle board of a phase, fresh."""
        face = self.faces[phase]
        tick = phase * IDLE_TICKS // self.phases
        if face is None:
            face = self.faces[phase] = pygame.Surface(self.projection.bounds.size)
            stale = [self.projection.bounds]
        else:
            stale = _merged(self.stale[phase]) if self.stale[phase] else []
        for rect in stale:
            self._compose(face, rect, tick, (), self.corner)
        self.stale[phase] = []
        return face

    def _refresh_another(self, phase: int) -> None:
        """Bring one other phase up to date: at most one a frame."""
        for step in range(1, self.phases):
            other = (phase + step) % self.phases
            if self.faces[other] is None or self.stale[other]:
                self.face(other)
                return

    def compose(self, target: pygame.Surface, rect: pygame.Rect, tick: int,
                sprites: Sequence[Sprite] = (), corner: tuple[int, int] = (0, 0)) -> None:
        """Paint a rectangle (window pixels) from the floor up; `corner` is the target's origin."""
        self._compose(target, rect, tick, self.order.blits(sprites), corner)

    def _compose(self, target: pygame.Surface, rect: pygame.Rect, tick: int,
                 moving: Sequence[Blit], corner: tuple[int, int] = (0, 0)) -> None:
        rect = rect.clip(self.projection.bounds)
        if not rect.w or not rect.h:
            return
        before = target.get_clip()
        target.set_clip(rect.move(-corner[0], -corner[1]).clip(before))
        target.blit(self.floor, (rect.x - corner[0], rect.y - corner[1]),
                    rect.move(-self.corner[0], -self.corner[1]))
        inner = rect.clip(self.projection.open)
        if inner.w and inner.h:
            target.set_clip(inner.move(-corner[0], -corner[1]).clip(before))
            target.fblits(self._blits(inner, tick, moving, corner))
            if self._badged:
                self._lay_badges(target, corner, inner)
        target.set_clip(before)

    def _blits(self, area: pygame.Rect, tick: int, moving: Sequence[Blit], corner: tuple[int, int]
               ) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """List what stands or moves in a part of the window, by the pixel from `corner`."""
        left, top = self.projection.shift
        right, down = left - corner[0], top - corner[1]
        return [(face, (x + right, y + down))
                for _, _, face, (x, y) in self.order.within(area, tick, moving)]

    def _lay_badges(self, target: pygame.Surface, corner: tuple[int, int], area: pygame.Rect
                    ) -> None:
        """Paint what lies above the miniatures: tokens and warnings."""
        for highlight in self._badged:
            face, across, down = self._badges[highlight.what]
            cell = self.projection.cell_rect(highlight.point)
            box = face.get_rect(center=(cell.x + round(cell.w * across),
                                        cell.y + round(cell.h * down)))
            if box.colliderect(area):
                target.blit(face, (box.x - corner[0], box.y - corner[1]))

    def _lay_thin_lines(self, target: pygame.Surface, corner: tuple[int, int], area: pygame.Rect
                     ) -> None:
        """Paint the lines one pixel wide, for frames of scrolling."""
        left, top = self.projection.shift
        if self._thin_lines is None:
            self._thin_lines = [
                thin_line(self.projection, line, self._army(line.seat)) for line in self.lines]
            self._spans = [self._line_rect(line).move(-left, -top) for line in self.lines]
        right, down = left - corner[0], top - corner[1]
        for number in area.move(-left, -top).collidelistall(self._spans):
            colour, a, b = self._thin_lines[number]
            pygame.draw.line(target, colour, (a[0] + right, a[1] + down),
                             (b[0] + right, b[1] + down))

    def _lay_lights(self, target: pygame.Surface, corner: tuple[int, int], area: pygame.Rect
                    ) -> None:
        """Paint what lies on the ground: lines, thin ones first, then lit squares."""
        for line in sorted(self.lines, key=lambda line: not line.light):
            box = self._line_rect(line)
            if not box.colliderect(area):
                continue
            if line.light or box.w * box.h > LARGE:
                paint_light(target, self.projection, line, self._army(line.seat), corner)
            else:
                face, at = self._line(line)
                target.blit(face, (at[0] - corner[0], at[1] - corner[1]))
        self._lay_glows(target, corner, area)

    def _lay_glows(self, target: pygame.Surface, corner: tuple[int, int], area: pygame.Rect
                   ) -> None:
        for highlight in self.highlights:
            if glow_rect(self.projection, highlight).colliderect(area):
                paint_glow(target, self.projection, highlight, corner)

    def _army(self, seat: int) -> Uniform:
        return self.uniforms[seat % len(self.uniforms)]

    def _line(self, line: Line) -> tuple[pygame.Surface, tuple[int, int]]:
        left, top = self.projection.shift
        picture = self._line_faces.get(line)
        if picture is None:
            face, at = line_picture(self.projection, line, self._army(line.seat))
            picture = self._line_faces[line] = face, (at[0] - left, at[1] - top)
        return picture[0], (picture[1][0] + left, picture[1][1] + top)

    def _line_rect(self, line: Line) -> pygame.Rect:
        cells = [self.projection.cell_rect(p) for p in (line.origin, line.points[-1])]
        box = cells[0].union(cells[1])
        return box.inflate(self.projection.cell_w // 2 + 4, self.projection.cell_h // 2 + 4)

    def _invalidate(self, rect: pygame.Rect) -> None:
        """Have a part of the window painted again."""
        self._anew = True
        if not self.scrolling:
            self._buffer = None
            for stale in self.stale:
                stale.append(rect)
            return
        self._laid = None  # also if the board comes back to where it lay
        if self._buffer is not None:
            left, top = self.projection.shift
            self._buffer.invalidate(rect.move(-left, -top))

    def _repaint_floor(self, rects: list[pygame.Rect]) -> None:
        """Paint lit squares and lines anew in some rectangles of the floor."""
        if self.scrolling:  # the floor is laid anew when the board rests
            for rect in rects:
                self._invalidate(rect)
            return
        for rect in _merged([rect.clip(self.projection.bounds) for rect in rects]):
            area = rect.move(-self.corner[0], -self.corner[1])
            self.floor.set_clip(area)
            self.floor.blit(self.base, area, area)
            inner = rect if self.projection.whole else rect.clip(self.projection.port)
            if inner.w and inner.h:
                self.floor.set_clip(inner.move(-self.corner[0], -self.corner[1]))
                self._lay_lights(self.floor, self.corner, inner)
            self.floor.set_clip(None)
            self._invalidate(rect)


def has(figures: SpriteSource, miniature: str) -> bool:
    """Say whether there are pictures of a miniature at all."""
    try:
        figures.frame(miniature, 0, "idle", 0, 0)
    except KeyError:
        return False
    return True


def _merged(rects: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Join rectangles that overlap, until none do."""
    todo = [r for r in rects if r.w and r.h]
    done: list[pygame.Rect] = []
    while todo:
        rect = todo.pop()
        hit = rect.collidelist(todo)
        while hit >= 0:
            rect = rect.union(todo.pop(hit))
            hit = rect.collidelist(todo)
        clash = rect.collidelist(done)
        if clash >= 0:
            todo.append(rect.union(done.pop(clash)))
        else:
            done.append(rect)
    return done
