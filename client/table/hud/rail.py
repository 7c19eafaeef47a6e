"""The rail beside the board, from which small signs hang on two threads each."""

from collections.abc import Sequence

import pygame

from ...look.theme import Material, Theme
from ...widgets.focus import Widget

THREAD, NAIL = (206, 166, 110), (228, 190, 110)


def paint_rail(surface: pygame.Surface, theme: Theme, signs: Sequence[Widget]) -> None:
    """Paint the rail over signs, and the threads that hold them."""
    first = signs[0].rect.unionall([each.rect for each in signs[1:]])
    rail = pygame.Rect(first.x, first.y - theme.px(20), first.w, theme.px(12))
    theme.face(surface, rail, Material.WOOD)
    for sign in signs:
        middle, top = sign.rect.centerx, sign.rect.y - theme.px(14)
        for side in (-1, 1):
            pygame.draw.line(surface, THREAD, (middle, top),
                             (middle + side * theme.px(10), sign.rect.y), theme.px(1))
        pygame.draw.circle(surface, NAIL, (middle, top), theme.px(3))
