"""Little figures of a game's armies for lists and cards, away from any board."""

from functools import lru_cache

import pygame

from core.game import Rules
from core.games import GAMES
from core.option import read_options

from ..memory.settings import picture_folder
from ..miniatures.appearance import Appearance
from ..miniatures.uniforms import liveries_of
from ..miniatures.wardrobe import Wardrobe
from .picture import picture_of
from .piece_names import LOOKS, adorn
from .sprites import SpriteSource, WardrobeSprites

CELL, TALL = 64, 52
"""Pixels of a cell that they stand on."""


@lru_cache(maxsize=16)
def rules_for(key: str, armies: int) -> Rules:
    """Give the rules of a game with so many armies, of whatever ready-made set-up; where there is
    none, its first one's."""
    game = GAMES[key]
    found = [game.rules(read_options(game.options, each.options)) for each in game.presets]
    return next((rules for rules in found if len(rules.seats) == armies), found[0])


def small_figures(
    rules: Rules, appearance: Appearance, tokens: bool = False, simple: bool = False,
) -> SpriteSource:
    """Give the figures of all armies, by seat, as the player chose the toys to look."""
    return _figures(rules, liveries_of(rules), appearance, tokens, simple)


@lru_cache(maxsize=8)
def _figures(
    rules: Rules, liveries: tuple[str, ...], appearance: Appearance, tokens: bool, simple: bool,
) -> SpriteSource:
    wardrobe = Wardrobe(CELL, TALL, liveries, picture_folder(), appearance)
    return adorn(WardrobeSprites(wardrobe), picture_of(rules, "", appearance), CELL, tokens, simple)


def fallen(figures: SpriteSource, piece: str, army: int, size: int) -> pygame.Surface:
    """Give a figure that has fallen, as it lies, on a square of `size` pixels."""
    last = figures.length(piece, "fall") - 1
    lying = figures.frame(piece, army, "fall", LOOKS, last).surface
    box = lying.get_bounding_rect()
    scale = min(0.82 * size / max(1, box.w), size / max(1, box.h), size / CELL)
    small = pygame.transform.smoothscale_by(lying.subsurface(box), scale)
    square = pygame.Surface((size, size), pygame.SRCALPHA)
    square.blit(small, small.get_rect(midbottom=(size // 2, size)))
    return square


def portrait(rules: Rules) -> str:
    """Name the miniature that stands for an army: its first kind."""
    return next(iter(rules.kinds.values()))[1]
