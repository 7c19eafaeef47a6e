"""Characters that neither of the two usual fonts has: a small font of their own, if it is there.

Who wants one asks `drawable` first and does without where it says no: a box is worse than nothing.
"""

from functools import lru_cache

import pygame
import pygame.freetype

from ..typeface import CHINESE


@lru_cache(maxsize=16)
def letters(size: int) -> pygame.font.Font | None:
    """Give the font in a size of pixels, or None where there is none."""
    pygame.font.init()
    pygame.register_quit(letters.cache_clear)  # fonts die with the font module
    try:
        return pygame.font.Font(CHINESE, max(6, size))
    except (OSError, pygame.error):
        return None


@lru_cache(maxsize=128)
def drawable(text: str) -> bool:
    """Say whether the font has every character of a text."""
    pygame.freetype.init()
    try:
        font = pygame.freetype.Font(CHINESE, 12)
    except (OSError, pygame.error):
        return False
    return all(found is not None for found in font.get_metrics(text)) and bool(text)
