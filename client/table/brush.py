"""Paints the board: ground, lit squares, miniatures back row to front row, from a phase cache.

The idle board is kept composited in its phases, so that a tick costs one blit whatever stands there
(full redraws grow with the army, dirty rectangles stop paying once hats overlap). One routine,
`compose`, repaints a rectangle from the ground up; the cache, the moving pieces and the test that
compares the two all use it, so they cannot disagree.
"""

from collections.abc import Iterable, Mapping, Sequence

import pygame

from core.game import Rules
from core.piece import Piece, Point

from .dress import IDLE_TICKS, Dress, Sprite, stamp, still
from .glow import DOTTED, Glow, Line, dot, glow_rect, line_picture, paint_glow
from .ground import paint_ground
from .lens import Lens
from .terrain import draw_tile, lay_tile

TICKS = 12
CACHE_LIMIT = 24 * 1024 * 1024
SMALL_CELL = 40
TERRAIN = {"V": "village", "M": "marsh", "F": "forest", "H": "hill"}


def phase_count(lens: Lens) -> int:
    """Say in how many phases the board is kept: 8, fewer where memory or size forbids."""
    if lens.cell_w < SMALL_CELL:
        return 1
    one = lens.bounds.w * lens.bounds.h * 4
    return next((n for n in (8, 4, 2) if n * one <= CACHE_LIMIT), 1)


class Brush:
    """The board's picture for one lens, one wardrobe and one set of rules.

    `kinds` is the game's letter -> (name, miniature) table, `backdrop` the window-sized picture the
    board lies on. Set what is to be seen with `show`, `light` and `aim`; then `paint`.
    """

    def __init__(self, lens: Lens, rules: Rules, dress: Dress, kinds: Mapping[str, tuple[str, str]],
                 backdrop: pygame.Surface | None = None, font: pygame.font.Font | None = None,
                 ground: str = "") -> None:
        self.lens, self.rules, self.dress, self.kinds = lens, rules, dress, kinds
        self.base = paint_ground(rules, lens, backdrop, font)
        self.corner = (lens.bounds.x, lens.bounds.y)
        painted = {t for t, name in TERRAIN.items() if has(dress, name)}
        self.tiles = {p: TERRAIN[t] for p, t in enumerate(ground) if t in painted}
        for point, tile in enumerate(ground):
            lay_tile(self.base, lens, point, tile, self.corner)
            if point not in self.tiles:
                draw_tile(self.base, lens, point, tile, self.corner)
        self.floor = self.base.copy()
        self.phases = phase_count(lens)
        self.board: dict[Point, Piece] = {}
        self.glows: tuple[Glow, ...] = ()
        self.lines: tuple[Line, ...] = ()
        self.faces: list[pygame.Surface | None] = [None] * self.phases
        self.stale: list[list[pygame.Rect]] = [[] for _ in range(self.phases)]
        self._dot = dot(lens)
        self._line_faces: dict[Line, tuple[pygame.Surface, tuple[int, int]]] = {}
        self._order = sorted(range(len(rules.topology)), key=lambda p: (lens.anchor(p)[1], p))
        self._reach = dress.reach()

    # what is to be seen

    def show(self, board: Mapping[Point, Piece]) -> None:
        """Put the standing pieces; only what changed is painted again."""
        changed = [
            p for p in {*self.board, *board} if self.board.get(p) != board.get(p)
        ]
        self.board = dict(board)
        for point in changed:
            self._spoil(self.reach(point))

    def light(self, glows: Iterable[Glow]) -> None:
        """Set the lit squares."""
        wanted = tuple(dict.fromkeys(glows))
        changed = set(wanted) ^ set(self.glows)
        self.glows = wanted
        self._relay([glow_rect(self.lens, glow) for glow in changed])

    def aim(self, lines: Iterable[Line]) -> None:
        """Set the cannon lines that are drawn."""
        wanted = tuple(dict.fromkeys(lines))
        changed = set(wanted) ^ set(self.lines)
        self.lines = wanted
        rects = []
        for line in changed:
            face, at = self._line(line)
            rects.append(face.get_rect(topleft=at))
        self._relay(rects)
        if len(self._line_faces) > 96:
            self._line_faces = {line: self._line_faces[line] for line in wanted}

    def reach(self, point: Point) -> pygame.Rect:
        """Give the pixels that anything standing on a point may touch."""
        return self._reach.move(self.lens.anchor(point)).union(self.lens.cell_rect(point))

    # painting

    def tick(self, now: float) -> int:
        """Say which idle tick it is at a time in seconds."""
        return int(now * TICKS) % IDLE_TICKS

    def paint(self, surface: pygame.Surface, now: float, lives: Sequence[Sprite] = ()) -> None:
        """Paint the board as it is at `now`, with moving miniatures among the standing ones."""
        phase = self.tick(now) * self.phases // IDLE_TICKS
        surface.blit(self.face(phase), self.corner)
        self._ahead(phase)
        for rect in self._busy(lives):
            self.compose(surface, rect, phase * IDLE_TICKS // self.phases, lives)

    def face(self, phase: int) -> pygame.Surface:
        """Give the composited idle board of a phase, fresh."""
        face = self.faces[phase]
        tick = phase * IDLE_TICKS // self.phases
        if face is None:
            face = self.faces[phase] = pygame.Surface(self.lens.bounds.size)
            self.compose(face, self.lens.bounds, tick, (), self.corner)
        else:
            for rect in _merged(self.stale[phase]):
                self.compose(face, rect, tick, (), self.corner)
        self.stale[phase] = []
        return face

    def _ahead(self, phase: int) -> None:
        """Freshen one other phase: the lazy share of the work, one a frame."""
        for step in range(1, self.phases):
            other = (phase + step) % self.phases
            if self.faces[other] is None or self.stale[other]:
                self.face(other)
                return

    def compose(self, target: pygame.Surface, rect: pygame.Rect, tick: int,
                lives: Sequence[Sprite] = (), corner: tuple[int, int] = (0, 0)) -> None:
        """Paint a rectangle (window pixels) from the floor up; `corner` is the target's origin."""
        rect = rect.clip(self.lens.bounds)
        if not rect.w or not rect.h:
            return
        before = target.get_clip()
        target.set_clip(rect.move(-corner[0], -corner[1]).clip(before))
        target.blit(self.floor, (rect.x - corner[0], rect.y - corner[1]),
                    rect.move(-self.corner[0], -self.corner[1]))
        for _, _, face, at in sorted(self._cast(rect, tick, lives), key=lambda c: c[:2]):
            target.blit(face, (at[0] - corner[0], at[1] - corner[1]))
        for glow in self.glows:
            if glow.what in DOTTED:
                box = self._dot.get_rect(center=self.lens.centre(glow.point))
                if box.colliderect(rect):
                    target.blit(self._dot, (box.x - corner[0], box.y - corner[1]))
        target.set_clip(before)

    def _cast(self, rect: pygame.Rect, tick: int, lives: Sequence[Sprite]
              ) -> list[tuple[float, int, pygame.Surface, tuple[int, int]]]:
        """Collect what stands or moves in a rectangle as (foot, rank, picture, pixel)."""
        cast: list[tuple[float, int, pygame.Surface, tuple[int, int]]] = []
        places, lens = self.rules.topology.places, self.lens
        for point in self._order:
            piece, tile = self.board.get(point), self.tiles.get(point)
            if (piece is None and tile is None) or not self.reach(point).colliderect(rect):
                continue
            foot = float(lens.anchor(point)[1])
            if tile is not None:
                sprite = Sprite(tile, 0, *places[point])
                found, at = stamp(self.dress, lens, sprite)
                cast.append((foot - lens.cell_h * 0.3, 0, found.surface, at))
            if piece is not None:
                facing = self.facing(piece)
                found, at = stamp(self.dress, lens,
                                  still(self.kinds, piece, places[point], facing, tick))
                cast.append((foot, 1, found.surface, at))
        for sprite in lives:
            found, at = stamp(self.dress, lens, sprite)
            if found.surface.get_rect(topleft=at).colliderect(rect):
                cast.append((lens.foot(sprite.x, sprite.y)[1], 2, found.surface, at))
        return cast

    def facing(self, piece: Piece) -> float:
        """Say where a standing piece looks, in board eighths: its own facing, or to its viewer."""
        if piece.facing is not None:
            return float(piece.facing)
        return self.rest(piece.seat)

    def rest(self, seat: int) -> float:
        """Say where soldiers of a seat look at rest: near armies SE on the screen, far ones SW."""
        names = self.rules.seats
        far = 0 <= seat < len(names) and (names[seat] in ("N", "E") or
                                          (len(names) == 2 and seat == 1))
        seen = 5.0 if far != self.lens.flipped else 3.0
        return (seen + 4) % 8 if self.lens.flipped else seen

    def _busy(self, lives: Sequence[Sprite]) -> list[pygame.Rect]:
        rects = []
        for sprite in lives:
            found, at = stamp(self.dress, self.lens, sprite)
            rects.append(found.surface.get_rect(topleft=at).clip(self.lens.bounds))
        return _merged(rects)

    def _line(self, line: Line) -> tuple[pygame.Surface, tuple[int, int]]:
        found = self._line_faces.get(line)
        if found is None:
            found = self._line_faces[line] = line_picture(self.lens, line)
        return found

    def _spoil(self, rect: pygame.Rect) -> None:
        for stale in self.stale:
            stale.append(rect)

    def _relay(self, rects: list[pygame.Rect]) -> None:
        """Lay glows and lines anew in some rectangles of the floor."""
        for rect in _merged(rects):
            area = rect.move(-self.corner[0], -self.corner[1])
            self.floor.set_clip(area)
            self.floor.blit(self.base, area, area)
            for line in self.lines:
                face, at = self._line(line)
                self.floor.blit(face, (at[0] - self.corner[0], at[1] - self.corner[1]))
            for glow in self.glows:
                if glow_rect(self.lens, glow).colliderect(rect):
                    paint_glow(self.floor, self.lens, glow, self.corner)
            self.floor.set_clip(None)
            self._spoil(rect)


def has(dress: Dress, miniature: str) -> bool:
    """Say whether a wardrobe has a miniature at all."""
    try:
        dress.frame(miniature, 0, "idle", 0, 0)
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
