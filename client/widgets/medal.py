"""A medal with a number: how many games were won, or how many somebody has taken."""

import pygame

from ..look import icons
from ..look.paint import GOLD_STAR
from ..look.theme import INK_DARK, PARCHMENT_EDGE, Theme


def paint_medal(count: int, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
    """Paint a star on a ribbon with a number on it: golden, but for none."""
    side = min(rect.size) * 4 // 5
    medal = pygame.Rect(rect.centerx - side // 2, rect.centery - side // 2, side, side)
    ribbon = [(medal.centerx - side // 5, medal.y), (medal.centerx + side // 5, medal.y),
              medal.center]
    pygame.draw.polygon(surface, (178, 58, 52), ribbon)
    star = medal.inflate(-side // 8, -side // 8).move(0, side // 8)
    icons.star(surface, star, GOLD_STAR if count else PARCHMENT_EDGE)
    theme.write(surface, str(count), theme.sign(side * 0.3), INK_DARK, star, "center", "middle")
