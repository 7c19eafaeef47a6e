"""The pictures of the 256 words, cut out of their sheets."""

from functools import lru_cache
from pathlib import Path

import pygame

SHEETS = Path(__file__).parent.parent / "media" / "words"
COLUMNS = 16
"""Pictures on a sheet."""


@lru_cache(maxsize=16)
def _sheet(row: int) -> pygame.Surface:
    return pygame.image.load(SHEETS / f"{row:02}.webp")


@lru_cache(maxsize=512)
def word_picture(number: int, side: int) -> pygame.Surface:
    """Give a word's picture, `side` pixels wide and high."""
    row, column = divmod(number, COLUMNS)
    sheet = _sheet(row)
    whole = sheet.get_height()
    place = pygame.Rect(column * whole, 0, whole, whole)
    return pygame.transform.smoothscale(sheet.subsurface(place), (side, side))
