"""Signs that hang on a rail beside the board: each a picture whose name shows when it is pointed
at.
"""

from collections.abc import Iterable, Sequence

import pygame

from ...look.theme import INK_DARK, NOTE, Material, State, Theme
from ...widgets.button import Button
from ...widgets.focus import Look, Widget
from ...widgets.widget import Written


class RailSign(Button):
    """A wooden sign that hangs on the rail: a picture, whose name is read aloud and shown while the
    mouse or the focus is on it."""

    hangs = True

    def places(self, theme: Theme) -> tuple[pygame.Rect, pygame.Rect]:
        """Give the picture all the room."""
        side = min(self.rect.w, self.rect.h) * 5 // 8
        spot = pygame.Rect(0, 0, side, side)
        spot.center = self.rect.center
        return spot, pygame.Rect(self.rect.center, (0, 0))

    def written(self, theme: Theme) -> Iterable[Written]:
        """Write nothing on it."""
        return ()

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the two threads, the sign and its picture."""
        if self.hangs:
            self._threads(surface, theme)
        moved = self.face(surface, theme, look).y - self.rect.y
        if self.icon is not None:
            self.paint_icon(surface, theme, self.icon, self.places(theme)[0].move(0, moved))
        if look.ring:
            theme.focus(surface, self.rect, 12)

    def _threads(self, surface: pygame.Surface, theme: Theme) -> None:
        top = self.rect.y - theme.px(14)
        for side in (-1, 1):
            pygame.draw.line(surface, (206, 166, 110), (self.rect.centerx, top),
                             (self.rect.centerx + side * theme.px(10), self.rect.y), theme.px(1))
        pygame.draw.circle(surface, (228, 190, 110), (self.rect.centerx, top), theme.px(3))


class Plain(RailSign):
    """A sign that hangs nowhere."""

    hangs = False


def paint_rail(surface: pygame.Surface, theme: Theme, signs: Sequence[Widget]) -> None:
    """Paint the rail over signs."""
    first = signs[0].rect.unionall([each.rect for each in signs[1:]])
    rail = pygame.Rect(first.x, first.y - theme.px(20), first.w, theme.px(12))
    theme.face(surface, rail, Material.WOOD)


def paint_name(surface: pygame.Surface, theme: Theme, text: str, over: pygame.Rect,
               within: pygame.Rect) -> None:
    """Write the name of a sign on a slip of paper above it."""
    font = theme.text(NOTE)
    wide, high = font.size(text)
    slip = pygame.Rect(0, 0, wide + theme.px(16), high + theme.px(8))
    slip.midbottom = over.centerx, over.y - theme.px(26)
    slip.clamp_ip(within)
    theme.face(surface, slip, Material.PAPER, State.HOVER)
    theme.write_in(surface, text, font, INK_DARK, slip, "center")
