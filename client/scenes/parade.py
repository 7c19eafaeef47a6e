"""The soldiers of the title: a square of meadow with an army at ease, and a drummer going round.

Pictures are loaded one animation a tick after the first frame is shown, so the menu answers at once
and the soldiers march in; where there are none, the meadow stays empty and nothing fails.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from ..day import shine, snowed
from ..theme import Theme, mix

if TYPE_CHECKING:
    from ..assets import Wardrobe

GRASS = ((201, 223, 142), (180, 210, 122))
FRONT, BACK = 3, 5
"""Headings that show faces: south-east for the near army, south-west for the far one."""
RANKS = (
    ((0.5, 0.9, "cavalry"), (1.5, 0.9, "infantry"), (2.5, 0.9, "general"),
     (3.5, 0.9, "infantry"), (4.5, 0.9, "cannon")),
    ((0.5, 2.9, "infantry"), (1.5, 2.9, "cannon"), (2.5, 2.9, "general"),
     (3.5, 2.9, "cavalry"), (4.5, 2.9, "infantry")),
)
"""(x, y, piece) in cells of a meadow 5 wide and 3 high, the red army and the blue one."""
COLUMN = ("drummer", "infantry", "infantry")
PACE = 0.62
"""Cells a second of the marching column."""


class Parade:
    """Toy soldiers in a rectangle."""

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._cell = 0
        self._armies: dict[str, Wardrobe] = {}
        self._loading: Iterator[None] | None = None
        self._meadow: pygame.Surface | None = None
        self._ticks = 0
        self.ready = False

    def lay(self, rect: pygame.Rect) -> None:
        """Take a rectangle; the pictures are loaded again only when their size changes."""
        self.rect = pygame.Rect(rect)
        cell = max(24, min(rect.w // 5, int(rect.h / 3.3)))
        self._meadow = None
        if cell != self._cell:
            self._cell = cell
            self.rest()

    def update(self, now: float, moving: bool) -> bool:
        """Load a little, or advance a twelfth of a second; True when the picture changes."""
        if not self.ready:
            return self._load()
        if not moving:
            return False
        tick = int(now * 12)
        changed, self._ticks = tick != self._ticks, tick
        return changed

    def _load(self) -> bool:
        self._ticks += 1
        if self._ticks < 3 or self._cell < 1:
            return False
        try:
            if self._loading is None:
                self._loading = self._dress()
            next(self._loading)
        except StopIteration:
            self.ready = True
            return True
        except Exception:  # no pictures, half a wardrobe: the menu does not need them
            self._armies, self.ready = {}, True
        return False

    def _dress(self) -> Iterator[None]:
        """Load only what is shown, one animation at a time; each army has a wardrobe of its own."""
        from ..assets import Wardrobe
        from ..settings import picture_folder

        for army in ("red", "blue"):
            wardrobe = Wardrobe(
                self._cell, round(self._cell * 0.86), (army,), picture_folder()
            )
            for piece in ("infantry", "cavalry", "general", "cannon"):
                wardrobe.frame(piece, army, "idle", FRONT, 0)
                yield
            for piece in COLUMN[:2] if army == "blue" else ():
                wardrobe.frame(piece, army, "move", FRONT, 0)
                yield
            self._armies[army] = wardrobe

    def rest(self) -> None:
        """Give the pictures' memory back while another screen is shown."""
        self._armies, self._loading, self.ready, self._ticks = {}, None, False, 0

    def _paint_meadow(self, theme: Theme) -> pygame.Surface:
        meadow = pygame.Surface(self.rect.size, pygame.SRCALPHA, 32)
        meadow.fill((*GRASS[0], 255))
        wide = self.rect.w / 5
        high = self.rect.h / 3.3
        for x in range(5):
            for y in range(-1, 4):
                tone = snowed(GRASS[(x + y) % 2])
                box = (round(x * wide), round((y + 0.3) * high), round(wide) + 1, round(high) + 1)
                meadow.fill((*tone, 255), box)
        from ..widgets.skin import ring, rounded

        shine(meadow, meadow.get_rect(), meadow.get_rect())
        mask = rounded(self.rect.size, theme.px(12), (255, 255, 255))
        meadow.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        frame = ring(self.rect.size, theme.px(12), theme.px(5), (150, 98, 58))
        meadow.blit(frame, (0, 0))
        inner = ring(
            (self.rect.w - 2 * theme.px(4), self.rect.h - 2 * theme.px(4)), theme.px(9),
            theme.px(2), mix((150, 98, 58), (0, 0, 0), 0.4),
        )
        meadow.blit(inner, (theme.px(4), theme.px(4)))
        return meadow

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Paint meadow and soldiers, back row first."""
        if self._meadow is None:
            self._meadow = self._paint_meadow(theme)
        surface.blit(self._meadow, self.rect)
        if not self._armies or not self.ready:
            return
        before = surface.get_clip()
        surface.set_clip(self.rect.inflate(-theme.px(8), self.rect.h // 3).clip(before))
        wide, high = self.rect.w / 5, self.rect.h / 3.3
        standing = [
            (x, y, piece, "red" if rank == 0 else "blue", BACK if rank == 0 else FRONT, "idle")
            for rank, row in enumerate(RANKS) for x, y, piece in row
        ]
        lead = (self._ticks / 12 * PACE) % 9.0 - 0.8
        standing += [
            (lead - 0.95 * i, 1.9, piece, "blue", FRONT, "move") for i, piece in enumerate(COLUMN)
        ]
        for i, (x, y, piece, army, heading, animation) in sorted(
            enumerate(standing), key=lambda each: each[1][1]
        ):
            if not -1 < x < 6:
                continue
            index = self._ticks + (5 * i if animation == "idle" else 0)
            frame = self._armies[army].frame(piece, army, animation, heading, index)
            foot = (self.rect.x + x * wide, self.rect.y + y * high)
            surface.blit(frame.surface, (round(foot[0]) + frame.dx, round(foot[1]) + frame.dy))
        surface.set_clip(before)
