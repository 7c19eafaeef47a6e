"""The spine of a game's box on a shelf, on the title and in the set-up; its colour and its toy.

Nothing here knows a game: toys and colours are read off the passport. What only the box of a game
that somebody added needs is loaded when it is painted, for the title is to stand at once.
"""

from collections.abc import Callable
from functools import lru_cache

import pygame

from core.games import GAMES

from ...look import paint
from ...look.paint import GOLD_LIGHT
from ...look.theme import Colour, Theme, mix
from ...look.title_art import SPINE, art
from ...miniatures.uniforms import uniform
from ...widgets.chooser import Pick
from ...widgets.focus import Look

DARK: Colour = (52, 30, 18)


@lru_cache(maxsize=8)
def liveries(keys: tuple[str, ...]) -> dict[str, tuple[str, str]]:
    """Give each game's box the colour of the first of its armies that no box before it has."""
    found: dict[str, tuple[str, str]] = {}
    for key in keys:
        taken = {livery for _, livery in found.values()}
        armies = GAMES[key].armies
        found[key] = next((army for army in armies if army[1] not in taken), armies[0])
    return found


def colour(key: str, theme: Theme) -> Colour:
    """Give the colour of a game's box."""
    army = uniform(*liveries(tuple(GAMES))[key], theme.appearance)
    return mix(army.dark, army.coat, 0.2)


class Spine(Pick):
    """The spine of a game's box on the shelf, its first toy on it; the chosen one is drawn out."""

    bare = True

    def __init__(self, key: str, name: str, do: Callable[[], None], chosen: bool) -> None:
        super().__init__(name, do, chosen)
        self.game = key

    def paint(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the box and its toy."""
        rect = self.rect.move(0, round(theme.scale * (3 * look.depth - (6 if self.chosen else 0))))
        tone = colour(self.game, theme)
        theme.lacquer(surface, rect, mix(tone, (255, 255, 255), 0.1) if look.hover else tone)
        seam = rect.y + rect.h // 6
        pygame.draw.line(surface, mix(tone, (0, 0, 0), 0.4), (rect.x, seam),
                         (rect.right - 1, seam), theme.px(1.5))
        side = min(rect.w, rect.bottom - seam) - theme.px(10)
        spot = pygame.Rect(0, 0, side, side)
        spot.center = rect.centerx, (seam + rect.bottom) // 2
        pygame.draw.circle(surface, DARK, spot.center, side // 2)
        toy = art(SPINE + self.game, (side * 9 // 10, side * 9 // 10))
        if toy is None:
            toy = _toy(self.game, theme, side * 9 // 10)
        if toy is not None:
            surface.blit(toy, toy.get_rect(midbottom=(spot.centerx, spot.bottom - side // 14)))
        if self.chosen:
            rim = paint.ring(rect.size, theme.px(4), theme.px(4), GOLD_LIGHT)
            surface.blit(rim, rect)


def _toy(key: str, theme: Theme, side: int) -> pygame.Surface | None:
    from ...boards.small_figures import portrait, small_figures
    from .presets import preset_rules

    if (rules := preset_rules(key, 0)) is None:
        return None
    return small_figures(rules, theme.appearance).icon(portrait(rules), 0, side)
