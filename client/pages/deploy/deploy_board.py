"""The board while an army is set up: one widget with a cursor, lit rows, lines and handles.

It shows a draft and says what lies under a pixel; it decides nothing. The rows of the others lie
under a cloth that is drawn last and opaque, and nothing of theirs is ever given to this file.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pygame

from core.piece import Point, points
from core.refusal import msg

from ...boards.camera import Camera
from ...boards.cell_shape import lies
from ...boards.highlights import Highlight, Line
from ...boards.picture import BoardPicture, picture_of
from ...boards.piece_names import adorn
from ...boards.projection import Projection, lengthwise, seat_turn
from ...boards.renderer import Renderer
from ...boards.sprites import SpriteSource, WardrobeSprites, stamp, still
from ...language.square_words import square_words
from ...look.theme import CREAM, GOLD_LIGHT, INK_DARK, Theme
from ...memory.settings import Settings, picture_folder
from ...miniatures.uniforms import armies_of
from ...miniatures.wardrobe import Wardrobe
from ...screen import Say
from ...table.hud.sealed_orders import Order, paint_letter
from ...widgets.boxes import Box, Inset, Sized
from ...widgets.boxes import Line as Row
from ...widgets.button import Drawn, show
from ...widgets.focus import ACCEPT, DOWN, LEFT, RIGHT, UP, Look, Widget
from ...window.slices import Steps
from .army_draft import Setting
from .cloth import cloth, paint_plaque

STEPS = {UP: (0, -1), DOWN: (0, 1), LEFT: (-1, 0), RIGHT: (1, 0)}
FINE = 34
"""Cells are not smaller than so many pixels where the window is wide enough."""
NEARER = (34, 48, 64)
"""Sizes of cells one can go nearer to."""
EDGE = 26
"""Pixels from the edge at which a dragged toy moves the board."""


def sizes(whole: Projection) -> list[int]:
    """List the sizes of cells, from the least on: rather the far side is cut off than tiny."""
    least = whole.cell_w
    if least < FINE:
        columns = max(1.0, whole.board.w / whole.cell_w)
        least = max(least, min(FINE, int((whole.into.w - 2 * whole.margin - 24) / columns)))
    return [least, *(step for step in NEARER if step > least * 1.15 and least < FINE)]


def miniatures(projection: Projection, picture: BoardPicture) -> WardrobeSprites:
    """Give the miniatures of a board in the size of its cells."""
    wardrobe = Wardrobe(projection.cell_w, projection.cell_h, picture.liveries, picture_folder(),
                        picture.appearance)
    figures = WardrobeSprites(wardrobe)
    figures.little = True
    return figures


class Field(Widget):
    """My rows of the board; `cursor` is where keys are, `hover` where the mouse is."""

    def __init__(self, draft: Setting[Any, Any], kinds: Mapping[str, tuple[str, str]], ground: str,
                 settings: Settings) -> None:
        super().__init__()
        self.draft, self.settings = draft, settings
        self.cursor = points(draft.zone)[0]
        self._laid: object = None
        """What the board was laid out for."""
        self._dyed: object = None
        """What the miniatures were dyed for."""
        self.figures: SpriteSource
        rules = draft.rules
        self.picture = replace(picture_of(rules, ground), kinds=kinds)
        turn = seat_turn(rules.seats, draft.seat)
        self.camera = Camera(lambda into, cell: Projection(
            rules.topology, into, cell=cell, turn=lengthwise(
                rules.topology, into, turn, not lies(
                    rules.topology, self._theme.size, self.settings.upright)),
            shape=self.picture.scenery.shape), sizes)
        self.hover: Point | None = None
        self.selected: Point | None = None
        """The square whose toy is carried."""
        self.turning: Point | None = None
        """The cannon whose handles are shown."""
        self.carried: tuple[str, Point | None] | None = None
        """A kind that is being carried, and the square it comes from (None: the box)."""
        self.dragging = False
        self.hidden = False
        """True when even my own army is not to be seen (two players share the screen)."""
        self.bad: Point | None = None
        self.now = 0.0
        self.on_accept: Callable[[Point], None] = lambda point: None
        self.plaques: dict[int, tuple[str, bool]] = {}
        """By seat of the others: what to say of them, and whether they are ready."""
        self.letters: dict[int, Order] = {}
        """By seat the sealed orders, where the match has any yet."""
        self._shown: object = None
        self._may: tuple[object, tuple[Highlight, ...]] = (None, ())

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Fit the board into a part of the window; what fits already stays as it is."""
        armies = armies_of(self.draft.rules)
        laid = tuple(rect), theme.size, theme.scale, theme.appearance, armies
        if laid == self._laid:
            return
        first, self._laid = self._laid is None, laid
        self._theme = theme
        self.picture = replace(self.picture, armies=armies, appearance=theme.appearance)
        self.backdrop = pygame.Surface(theme.size)
        theme.table(self.backdrop)
        self.camera.lay(rect, keep=False)
        if first:  # keys begin at the near left corner, whichever edge is ours
            projection = self.camera.projection
            self.cursor = min(points(self.draft.zone),
                              key=lambda p: (-projection.centre(p)[1], projection.centre(p)[0]))
        self._show()

    def _show(self) -> None:
        """Show the board as near as the camera is, and the cursor's square of it."""
        projection = self.projection = self.camera.projection
        if projection.cell_w != self.camera.levels[0]:
            self._follow()
        dyed = projection.cell_w, projection.cell_h, self.picture.liveries, self._theme.appearance
        if dyed != self._dyed:
            self._dyed = dyed
            self._plain = miniatures(projection, self.picture)
            self.figures = adorn(self._plain, self.picture, projection.cell_w,
                                 self.settings.tokens, self.settings.simplified)
        self._paint_ground()

    def unpacking(self) -> Steps:
        """Load the standing miniatures in steps."""
        faces = [miniature for _, miniature in self.picture.kinds.values()]
        return self._plain.prepare(faces, ("idle",))

    def nearer(self, by: int) -> None:
        """Look at a large board from nearer, or from farther away."""
        if self.camera.zoom(by):
            self.camera.lay(self.camera.into, keep=False)
            self._show()

    def pan(self, dx: int, dy: int) -> None:
        """Move a board that is larger than its place, by pixels."""
        before = self.projection.shift
        if self.camera.pan(dx, dy) and self.projection.shift != before:
            self._paint_ground()

    def wheel(self, event: pygame.Event) -> bool:
        """Let the wheel move a large board, and with Ctrl bring it nearer; False where it may mean
        something else."""
        if pygame.key.get_mods() & pygame.KMOD_CTRL:
            self.nearer(1 if event.y > 0 else -1)
            return True
        if self.projection.whole or self.draft.turns(self.hover):
            return False
        step = 3 * self.projection.cell_w
        side = pygame.key.get_mods() & pygame.KMOD_SHIFT
        dx, dy = (event.y, 0) if side else (-event.x, event.y)
        self.pan(dx * step, dy * step)
        return True

    def nudge(self, pos: tuple[int, int]) -> None:
        """Move the board by a cell when a dragged toy comes to the edge of what is seen."""
        port, (w, h) = self.projection.port, (self.projection.cell_w, self.projection.cell_h)
        if self.dragging and port.inflate(4 * EDGE, 4 * EDGE).collidepoint(pos):
            self.pan(w if pos[0] < port.x + EDGE else -w if pos[0] > port.right - EDGE else 0,
                     h if pos[1] < port.y + EDGE else -h if pos[1] > port.bottom - EDGE else 0)

    def _follow(self) -> bool:
        """Bring the cursor's square into sight; True when the board moved for it."""
        self.camera.call(self.cursor, 1.0)
        return self.camera.update(lively=False)

    def _paint_ground(self) -> None:
        """Make the board's renderer for the part that is seen now."""
        font = self._theme.frame_letters(self.projection.margin)
        self.renderer = Renderer(self.projection, self.picture, self.figures, self.backdrop, font)
        self.rect = self.projection.frame.copy()
        self._shown = None
        self._light_zone()
        self._cloths = {seat: self._zone(seat) for seat in self.draft.veiled}

    def _zone(self, seat: int) -> pygame.Rect:
        cells = [self.projection.cell_rect(p) for p in points(self.draft.rules.muster(seat).zone)]
        return cells[0].unionall(cells[1:]).inflate(10, 10).clip(self.projection.frame)

    def _light_zone(self) -> None:
        """Lay a warm light and a golden seam on my rows, under everything that stands there.

        On a map nothing is laid: its places lie apart and are lit one by one.
        """
        if self.projection.shape.name == "chart" or not self.draft.lit:
            return
        cells = [self.projection.cell_rect(p) for p in points(self.draft.zone)]
        shift = (-self.renderer.corner[0], -self.renderer.corner[1])
        rim = max(3, self.projection.cell_w // 18)
        for floor in (self.renderer.base, self.renderer.floor):
            wash = pygame.Surface(floor.get_size(), pygame.SRCALPHA)
            wash.set_clip(self.projection.port.move(shift).inflate(2 * rim, 2 * rim))
            for cell in cells:
                wash.fill((*GOLD_LIGHT, 255), cell.move(shift).inflate(2 * rim, 2 * rim))
            for cell in cells:
                wash.fill((255, 246, 170, 92), cell.move(shift))
            floor.blit(wash, (0, 0))

    # what is under a pixel

    def pick(self, pos: tuple[int, int]) -> Point | None:
        """Say which square a pixel lies in."""
        return self.projection.pick(pos)

    def handles(self) -> list[tuple[int, pygame.Rect]]:
        """Give the eight handles around the cannon that is being turned: (facing, rectangle)."""
        if self.turning is None or not self.draft.turns(self.turning) or self.dragging:
            return []
        wide = max(22, round(self.projection.cell_w * 0.42))
        far = max(0.78 * self.projection.cell_w, wide * 1.55)
        x, y = self.projection.centre(self.turning)
        handles = []
        for facing in range(8):
            angle = math.radians(self.projection.heading(facing) * 45)
            box = pygame.Rect(0, 0, wide, wide)
            box.center = (round(x + far * math.sin(angle)), round(y - far * 0.9 * math.cos(angle)))
            handles.append((facing, box))
        return handles

    def handle(self, pos: tuple[int, int]) -> int | None:
        """Say which facing's handle a pixel lies in."""
        return next((facing for facing, box in self.handles()
                     if box.inflate(6, 6).collidepoint(pos)), None)

    # keys

    def intent(self, what: str) -> bool:
        """Move the cursor in my rows, or act on its square; False at an edge, carrying nothing."""
        if what == ACCEPT:
            self.on_accept(self.cursor)
            return True
        if what not in STEPS:
            return False
        here = self.cursor
        while (beyond := self.projection.beside(here, *STEPS[what])) is not None:
            if self.draft.inside(beyond):
                self.cursor = beyond
                if self._follow():
                    self._paint_ground()
                return True
            here = beyond
        return what == UP or self.carried is not None  # a carried toy stays over the board

    def words(self, say: Say) -> tuple[str, ...]:
        """Give the square of the cursor and who of mine stands there, unless that is hidden."""
        rules, at = self.draft.rules, self.cursor
        if self.hidden:
            return rules.topology.names[at], say(msg("hidden"))
        ground = self.picture.ground
        held = say(msg("in your hand: {piece}"), piece=say(rules.kinds[self.carried[0]][0])
                   ) if self.carried else ""
        return held, square_words(rules, at, self.draft.pieces().get(at),
                                  ground[at] if ground else "", self.draft.seat, say)

    # what is seen

    def refresh(self) -> None:
        """Bring board, lights and lines up to the draft and what is carried."""
        draft = self.draft
        army = {} if self.hidden else dict(draft.army)
        where = self.hover if self.carried else None
        others = {**draft.others(), **({} if self.hidden else draft.waiting())}
        state = (army, draft.pieces(), draft.faults, self.selected, self.turning, self.carried,
                 self.dragging, where, self.bad, self.hidden, others)
        if state == self._shown:
            return
        self._shown = state
        start = self.carried[1] if self.carried else None
        ghost = self._ghost(start)
        board = {**others, **draft.pieces(army)}
        if self.dragging and start is not None:
            board.pop(start, None)
        self.renderer.show(board)
        self.renderer.light(self._glows())
        aimed = army if ghost is None else ghost
        lines = []
        for mark in [] if self.hidden else draft.marks(aimed):
            if mark.what != "line" or mark.origin is None or not mark.points:
                continue
            held = ghost is not None and mark.origin == self.hover
            if self.dragging and mark.origin == start and not held:
                continue
            lines.append(Line(
                mark.seat, mark.origin, mark.points, True,
                strong=held or mark.origin == self.turning, ghost=held,
                hit=mark.points[-1] in aimed,
            ))
        self.renderer.aim(lines)

    def _ghost(self, start: Point | None) -> dict[Point, tuple[str, int | None]] | None:
        """Imagine the carried toy on the square under the mouse, or None."""
        if self.carried is None or self.hover is None or self.hover == start or not (
                self.draft.inside(self.hover)):
            return None
        kind = self.carried[0]
        army = dict(self.draft.army)
        facing = self.draft.first_facing(kind)
        if start is not None and start in army:
            facing = army.pop(start)[1]
        army[self.hover] = (kind, facing)
        return army

    def _glows(self) -> list[Highlight]:
        lit = points(self.draft.zone) if self.draft.lit else []
        highlights = [Highlight("zone", p) for p in lit]
        highlights += [Highlight("because", p) for p in self.draft.faults]
        if self.carried is not None and self.draft.lit:
            highlights += self._allowed(*self.carried)
        if self.selected is not None:
            highlights.append(Highlight("selected", self.selected))
        if self.dragging and self.hover is not None and self.carried is not None:
            no = self.draft.refusal_at(self.carried[0], self.hover, self.carried[1])
            highlights.append(Highlight("because" if no else "target", self.hover))
        elif self.bad is not None:
            highlights.append(Highlight("because", self.bad))
        return highlights

    def _allowed(self, kind: str, start: Point | None) -> tuple[Highlight, ...]:
        key = (kind, start, dict(self.draft.army))
        if self._may[0] != key:
            free = [p for p in points(self.draft.zone)
                    if p not in self.draft.army and not self.draft.refusal_at(kind, p, start)]
            self._may = (key, tuple(Highlight("move", p) for p in free))
        return self._may[1]

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the board, the cloth over the others' rows, handles and the cursor."""
        self.refresh()
        self.renderer.paint(surface, self.now)
        for seat in self.draft.veiled:
            rect = self._cloths[seat]
            if rect.w < 8 or rect.h < 8:
                continue
            cover = cloth(rect.size, self.renderer.uniforms[seat].dark)
            surface.blit(cover, rect)
            if seat in self.plaques and min(rect.size) >= 30 * theme.scale:
                self._paint_plaque(surface, theme, rect, seat)
        if look.ring:
            theme.focus(surface, self.projection.cell_rect(self.cursor).inflate(-4, -4), 8)
        for facing, box in self.handles():
            self._paint_handle(surface, facing, box)

    def _paint_plaque(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect, seat: int
                      ) -> None:
        """Paint what another does on the cloth over his rows, and his letter once it is sealed."""
        letter, words = self.letters.get(seat), self.plaques[seat]
        side = min(104, rect.w / theme.scale / 5, rect.h / theme.scale)
        beside: list[Box] = [Drawn(lambda s, t, r: paint_plaque(s, t, r, *words))]
        if letter is not None and letter.seal is not None and side >= 40:
            seal = Drawn(lambda s, t, r: paint_letter(s, t, r, letter))
            beside.append(Sized(seal, wide=side, tall=side, words=0))
        show(surface, theme, Inset(Row(*beside, shares=(1, 0)[:len(beside)], gap=4), 4), rect)

    def _paint_handle(self, surface: pygame.Surface, facing: int, box: pygame.Rect) -> None:
        assert self.turning is not None
        now = self.draft.army[self.turning][1] == facing
        big = pygame.Surface((box.w * 3, box.h * 3), pygame.SRCALPHA)
        middle, radius = pygame.Vector2(box.w * 1.5, box.h * 1.5), box.w * 1.5
        pygame.draw.circle(big, (*INK_DARK, 255), middle, radius - 1)
        fill, part = (GOLD_LIGHT, 0.74) if now else (CREAM, 0.84)
        pygame.draw.circle(big, fill, middle, radius * part)
        ahead = pygame.Vector2(0, -1).rotate(self.projection.heading(facing) * 45)
        side = ahead.rotate(90)
        tip, back = middle + ahead * radius * 0.62, middle - ahead * radius * 0.38
        wide = radius * (0.62 if now else 0.5)
        shape = [tip, back + side * wide, middle - ahead * radius * 0.12, back - side * wide]
        pygame.draw.polygon(big, INK_DARK, shape)
        surface.blit(pygame.transform.smoothscale(big, box.size), box)

    def paint_carried(self, surface: pygame.Surface, pos: tuple[int, int]) -> None:
        """Paint the toy that is dragged, over everything."""
        if not self.dragging or self.carried is None:
            return
        kind, start = self.carried
        held = self.draft.pieces({0: (kind, self.draft.first_facing(kind))})[0]
        if start is not None and start in self.draft.army:
            held = self.draft.pieces()[start]
        place = self.projection.topology.places[0]
        sprite = still(self.picture, held, place, self.projection.turn)
        frame, at = stamp(self.figures, self.projection, replace(sprite, index=0, lift=0.12))
        foot = self.projection.foot(*place)
        shift = (pos[0] - round(foot[0]), pos[1] + self.projection.cell_h // 4 - round(foot[1]))
        surface.blit(frame.surface, (at[0] + shift[0], at[1] + shift[1]))
