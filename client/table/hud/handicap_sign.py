"""The sign of a handicap on a player's card: whom they play without, crossed out, gold stars, and
whether they begin."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pygame

from core.game import Handicap, Rules, msg
from core.piece import Seat

from ...look import icons
from ...look.paint import GOLD_STAR, crossed
from ...look.theme import FINE, INK_DARK, Theme
from ...screen import Say
from ...widgets.boxes import Inset, Line, Sized
from ...widgets.button import Drawn, show, symbol

Icon = Callable[[str, int, int], pygame.Surface]
"""(miniature, seat, size) -> picture."""


class Sign(NamedTuple):
    """What a card tells of a seat's handicap."""

    words: str
    without: tuple[str, ...]
    """The miniatures of what it plays without."""
    ahead: int
    begins: bool = False


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
    if not name and handicap.begins:
        words.append(say(msg("Begins")))
    minis = tuple(rules.kinds[letter][1] for letter in handicap.without)
    return Sign(" · ".join(words), minis, handicap.ahead, handicap.begins)


def paint_handicap(
    surface: pygame.Surface, theme: Theme, rect: pygame.Rect, seat: Seat, sign: Sign, icon: Icon
) -> None:
    """Paint pictures and words side by side, as large as `rect` is high."""
    tall = rect.h / theme.scale

    def without(mini: str, surface: pygame.Surface, theme: Theme, spot: pygame.Rect) -> None:
        surface.blit(icon(mini, seat, spot.h), spot)
        crossed(surface, spot)

    pictures = [Sized(Drawn(partial(without, mini)), wide=tall) for mini in sign.without[:3]]
    stars = [symbol(icons.star, GOLD_STAR, tall * 3 / 4) for _ in range(min(sign.ahead, 3))]
    stars += [symbol(icons.play, GOLD_STAR, tall * 3 / 4)] * sign.begins
    words = Drawn(lambda surface, theme, room: theme.write_in(
        surface, sign.words, theme.text(FINE), INK_DARK, room))
    show(surface, theme, Line(*pictures, *stars, Inset(words, 4), gap=0,
                              shares=(*[0] * (len(pictures) + len(stars)), 1)), rect)
