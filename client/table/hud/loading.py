"""What is to be seen while the pictures of a table's soldiers are made: a drum, and how many are
there."""

import pygame

from ...look.theme import Theme, drum
from ...screen import Say


def paint_loading(surface: pygame.Surface, theme: Theme, say: Say, share: float) -> None:
    """Paint it over what lies there, in the middle; `share` of all is done, 0 to 1."""
    middle = surface.get_rect().center
    badge = drum(theme.px(90))
    surface.blit(badge, badge.get_rect(center=(middle[0], middle[1] - theme.px(70))))
    box = pygame.Rect(0, 0, theme.px(520), theme.px(40))
    box.center = (middle[0], middle[1] + theme.px(10))
    words = say("The soldiers climb out of their box…")
    font = theme.fit(theme.title, 24, words, box.size)
    theme.write(surface, words, font, (255, 246, 225), box, "center", "middle",
                shade=(27, 25, 41))
    bar = pygame.Rect(0, 0, theme.px(320), theme.px(18))
    bar.center = (middle[0], middle[1] + theme.px(54))
    theme.plate(surface, bar, (62, 38, 25), (255, 214, 96), radius=9)
    done = bar.inflate(-theme.px(6), -theme.px(6))
    done.w = max(done.h, round(done.w * share))
    theme.plate(surface, done, (240, 126, 38), radius=6)
