"""The cards at a film's two ends: who meets whom, and who has won.

They are painted over the board of that moment, as large as the film allows.
"""

from collections.abc import Callable, Sequence

import pygame

from core.piece import Seat
from core.plain_text import plain

from ..look.theme import CREAM, INK_DARK, NIGHT, Theme
from ..miniatures.uniforms import Uniform
from ..table.hud.champion import Champion

Face = Callable[[Seat, int], pygame.Surface]
"""(seat, size) -> a standing general."""
GENERAL = 220
"""Units of the general's height on the winner's card."""


def _card(surface: pygame.Surface, theme: Theme, high: float) -> pygame.Rect:
    """Paint an empty card in the middle, `high` being its part of the height."""
    wide, tall = surface.get_size()
    card = pygame.Rect(0, 0, min(theme.px(720), wide * 9 // 10), round(tall * high))
    card.center = wide // 2, tall // 2
    theme.dim(surface)
    theme.panel(surface, card)
    return card


def paint_opening(surface: pygame.Surface, theme: Theme, title: str, names: Sequence[str],
                  armies: Sequence[Uniform], face: Face) -> None:
    """Paint the game's name, and a general above the name of each player."""
    card = _card(surface, theme, 0.5)
    head = pygame.Rect(card.x, card.y + theme.px(10), card.w, card.h // 5)
    font = theme.fit(theme.title, 40, title, (card.w * 9 // 10, head.h))
    theme.write(surface, title, font, INK_DARK, head, "center", "middle")
    each = card.w // max(1, len(armies))
    plate_h = min(theme.px(46), card.h // 6)
    side = max(8, min(theme.px(180), each * 9 // 10, card.bottom - head.bottom - 2 * plate_h))
    for seat, (army, name) in enumerate(zip(armies, names, strict=False)):
        column = pygame.Rect(card.x + seat * each, head.bottom, each, card.bottom - head.bottom)
        picture = face(seat, side)
        surface.blit(picture, picture.get_rect(midtop=(column.centerx, column.y)))
        plate = pygame.Rect(0, 0, each - theme.px(16), plate_h)
        plate.midbottom = column.centerx, card.bottom - theme.px(16)
        theme.plate(surface, plate, army.ink, army.dark, radius=12)
        shown = plain(name)
        font = theme.fit(theme.title, 24, shown, (plate.w - theme.px(12), plate.h))
        theme.write(surface, shown, font, CREAM, plate, "center", "middle", shade=NIGHT)


def paint_winner(surface: pygame.Surface, theme: Theme, words: str, army: Uniform | None,
                 champion: Champion | None) -> None:
    """Paint who has won and his general, who acts; a draw has no general."""
    card = _card(surface, theme, 0.25 if champion is None else 0.48)
    head = pygame.Rect(card.x, card.bottom - card.h, card.w, card.h)
    if champion is not None:
        champion.paint(surface, card.centerx, card.bottom - theme.px(84))
        head = pygame.Rect(card.x, card.bottom - theme.px(80), card.w, theme.px(70))
    shown = plain(words)
    font = theme.fit(theme.title, 38, shown, (card.w * 9 // 10, head.h))
    theme.write(surface, shown, font, INK_DARK if army is None else army.ink, head, "center",
                "middle")
