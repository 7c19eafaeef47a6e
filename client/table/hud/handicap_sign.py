"""The sign of a handicap on a player's card: whom he plays without, crossed out, or gold stars."""

from collections.abc import Callable
from typing import NamedTuple

import pygame

from core.game import Handicap, Rules, msg
from core.piece import Seat

from ...look import icons
from ...look.paint import GOLD_STAR, crossed
from ...look.theme import INK_DARK, Theme
from ...screen import Say

Icon = Callable[[str, int, int], pygame.Surface]
"""(miniature, seat, size) -> picture."""


class Sign(NamedTuple):
    """What a card tells of a seat's handicap."""

    words: str
    without: tuple[str, ...]
    """The miniatures of what it plays without."""
    ahead: int


def sign_of(rules: Rules, handicap: Handicap, say: Say) -> Sign | None:
    """Give the sign of a handicap, None where it is none."""
    if not any(handicap):
        return None
    name = next((odds.name for odds in rules.game.odds if odds.handicap == handicap), "")
    words = [say(name)] if name else []
    if not name and handicap.without:
        kinds = ", ".join(say(rules.kinds[letter][0]) for letter in handicap.without)
        words.append(say(msg("Without: {pieces}"), pieces=kinds))
    if not name and handicap.ahead:
        words.append(say(msg("Ahead by {count}"), count=handicap.ahead))
    minis = tuple(rules.kinds[letter][1] for letter in handicap.without)
    return Sign(" · ".join(words), minis, handicap.ahead)


def paint_handicap(
    surface: pygame.Surface, theme: Theme, rect: pygame.Rect, seat: Seat, sign: Sign, icon: Icon
) -> None:
    """Paint pictures and words side by side, as large as `rect` is high."""
    x, side = rect.x, rect.h
    for mini in sign.without[:3]:
        spot = pygame.Rect(x, rect.y, side, side)
        surface.blit(icon(mini, seat, side), spot)
        crossed(surface, spot)
        x += side
    for _ in range(min(sign.ahead, 3)):
        icons.star(surface, pygame.Rect(x, rect.y + side // 8, side * 3 // 4, side * 3 // 4),
                   GOLD_STAR)
        x += side * 3 // 4
    room = pygame.Rect(x + theme.px(4), rect.y, rect.right - x - theme.px(4), rect.h)
    theme.write_fit(surface, sign.words, theme.text, 15, INK_DARK, room, least=10)
