"""Prisoners on the shelf: each who was taken stands on a plank beside the board, by his taker.

He comes hopping from the board and the others of his army hop for joy; when he may go home he hops
back. All of them stand on the picture of the panels, so that a frame at rest costs nothing; while
somebody moves only the shelf is painted anew. Where a window has no room for it the cards count the
prisoners. On the board's own frame they were tried: it is too narrow, and they became a heap.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from core.piece import Seat

from ...board.ground.table_top import WOOD_DARK, WOOD_LIGHT, wood
from ...board.motion_script import bump, smooth
from ...theme import Theme

Icon = Callable[[str, int, int], pygame.Surface]
"""(miniature, seat, size) -> picture."""
WAY, JOY = 0.8, 0.45
"""Seconds for the way to the shelf or home, and for a hop of joy."""
HOPS = 4
"""Hops on that way."""
APART, ROW = 0.72, 0.42
"""How far one stands from the next at most, and one row from the next, in pictures."""


class Prisoner(NamedTuple):
    """Who was taken: his miniature and his seat, and the plank he stands on, the top one first."""

    miniature: str
    seat: Seat
    plank: int


Key = tuple[Prisoner, int]
"""A prisoner, and how many like him came before."""
Stood = tuple[Key, pygame.Rect]


class Shelf:
    """Who stands on the planks, who comes and who goes; `seat` them, `update` the time, `paint`."""

    def __init__(self) -> None:
        self._here: list[Key] | None = None
        self._gone: list[Key] = []
        self._fresh: frozenset[Key] = frozenset()
        self._began: float | None = None
        self._bare: tuple[pygame.Rect, pygame.Surface] | None = None
        """The empty shelf, and where it is."""
        self._planks = 0

    @property
    def busy(self) -> bool:
        """True while somebody moves."""
        return self._began is not None

    def seat(self, prisoners: Sequence[Prisoner], now: float | None) -> None:
        """Set who is there; who is new comes from the time `now` on, or is there at once.

        The first who are set are there at once in any case: nobody saw them fall.
        """
        seen: Counter[Prisoner] = Counter()
        wanted: list[Key] = []
        for prisoner in prisoners:
            wanted.append((prisoner, seen[prisoner]))
            seen[prisoner] += 1
        here = self._here or []
        stay = [key for key in here if key in wanted]
        fresh = [key for key in wanted if key not in stay]
        if self._here is not None and (fresh or len(stay) < len(here)):
            self._began, self._fresh = now, frozenset(fresh)
            self._gone = [key for key in here if key not in wanted]
        self._here = stay + fresh

    def update(self, now: float) -> bool:
        """Go on to a time; True when the last one has come to rest just now."""
        if self._began is None or now - self._began < WAY + JOY:
            return False
        self._began, self._gone, self._fresh = None, [], frozenset()
        return True

    def lay(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect, planks: int, icon: Icon
            ) -> None:
        """Paint the shelf with who stands still on it; an empty rectangle is no room for one."""
        if not rect.h:
            self._bare = None
            return
        self._planks = planks
        used = {who.plank for who, _ in (*(self._here or ()), *self._gone)}
        for number in sorted(used.intersection(range(planks))):  # who takes nobody needs none
            _paint_plank(surface, theme, _plank(theme, rect, number, planks))
        self._bare = rect, surface.subsurface(rect).copy()
        if not self.busy:
            for (prisoner, _), at in self._stood(theme):
                surface.blit(icon(prisoner.miniature, prisoner.seat, at.w), at)

    def paint(self, surface: pygame.Surface, theme: Theme, icon: Icon, now: float) -> None:
        """Paint it with who moves, if anybody does."""
        if self._bare is None or self._began is None:
            return
        rect, bare = self._bare
        done = now - self._began
        surface.blit(bare, rect)
        before = surface.get_clip()
        surface.set_clip(rect)
        for key, at in self._stood(theme):
            prisoner, number = key
            share, up = 1.0, 0.0
            if key in self._fresh or key in self._gone:
                share = smooth(min(1.0, done / WAY))
                up = 0.25 * abs(bump(share * HOPS % 1.0)) if share < 1.0 else 0.0
                share = 1 - share if key in self._gone else share
            if done >= WAY and any(prisoner.seat == other.seat for other, _ in self._fresh):
                up = 0.22 * bump((done - WAY) / JOY - number % 3 * 0.12)
            face = icon(prisoner.miniature, prisoner.seat, at.w)
            way = (rect.right - at.x) * (1 - share)
            surface.blit(face, (at.x + round(way), at.y - round(up * at.h)))
        surface.set_clip(before)

    def _stood(self, theme: Theme) -> list[Stood]:
        """Give where everybody stands, back row first."""
        if self._bare is None:
            return []
        rect, stood = self._bare[0], []
        here = [*(self._here or ()), *self._gone]
        for number in range(self._planks):
            row = [key for key in here if key[0].plank == number]
            stood += _placed(row, _plank(theme, rect, number, self._planks), theme)
        return stood


def _plank(theme: Theme, rect: pygame.Rect, number: int, planks: int) -> pygame.Rect:
    """Give the part of a shelf that belongs to one plank, with the room above it."""
    top = rect.y + rect.h * number // planks
    return pygame.Rect(rect.x, top, rect.w, rect.y + rect.h * (number + 1) // planks - top)


def _paint_plank(surface: pygame.Surface, theme: Theme, part: pygame.Rect) -> None:
    thick = theme.px(16)
    board = pygame.Rect(part.x, part.bottom - thick, part.w, thick)
    shade = pygame.Surface(board.size, pygame.SRCALPHA)
    pygame.draw.rect(shade, (0, 0, 0, 90), shade.get_rect(), border_radius=thick // 3)
    surface.blit(shade, board.move(theme.px(2), theme.px(3)))
    face = pygame.Surface(board.size, pygame.SRCALPHA)
    pygame.draw.rect(face, (255, 255, 255), face.get_rect(), border_radius=thick // 3)
    grown = wood(board.size, WOOD_DARK, WOOD_LIGHT, 17).convert_alpha()
    grown.fill((46, 36, 22, 0), (0, 0, board.w, max(1, thick // 6)),
               special_flags=pygame.BLEND_RGB_ADD)
    grown.fill((150, 130, 120, 255), (0, thick * 2 // 3, board.w, thick),
               special_flags=pygame.BLEND_RGB_MULT)
    face.blit(grown, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(face, board)


def _placed(row: list[Key], part: pygame.Rect, theme: Theme) -> list[Stood]:
    """Give where those of a plank stand: in one row, or in two where they would hide each other."""
    floor = part.bottom - theme.px(13)
    rows = 1 + (len(row) > 6) + (len(row) > 14)
    tall = (floor - part.y) / (1 + ROW * (rows - 1))
    side = max(8, min(theme.px(64), round(tall)))
    each = -(-len(row) // rows)
    stood = []
    for at, key in enumerate(row):
        back = rows - 1 - at // each  # who came first stands in the back
        step = min(side * APART, (part.w - side) / max(1, each - 1 + 0.5 * (rows - 1)))
        x = part.x + round((at % each + 0.5 * back) * step)
        stood.append((key, pygame.Rect(x, floor - side - round(back * ROW * side) + side // 12,
                                       side, side)))
    return stood
