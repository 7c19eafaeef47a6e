"""The small pictures that the title's tiles bear: open boxes, and toys doing what a tile offers.

They come with the program (`python -m tests.bake_titles` paints them from the boards and toys as
they are), because five boards painted anew would keep the first frame waiting. Each is kept once in
every size that is shown.
"""

import contextlib
from functools import lru_cache
from pathlib import Path

import pygame

FOLDER = Path(__file__).parent.parent / "media" / "titles"
BOX = "box-"
"""A game's open box is named by this and its key."""
SHAPE = 608, 552
"""The shape of an open box: units of its width and height in a window of 1280x720."""
LARGE, LARGER = "large-", 912
"""What is painted twice as fine has this before its name, for rooms wider than so many pixels."""
SPINE = "spine-"
"""The toy on the spine of a game's box, in the same way."""
SIDES = 480, 270
"""Pixels of any other picture at most."""


@lru_cache(maxsize=64)
def art(name: str, room: tuple[int, int]) -> pygame.Surface | None:
    """Give the picture of a name as large as a room holds it; None: no such picture, as for a game
    that somebody added."""
    for file in (LARGE + name, name)[room[0] <= LARGER :]:
        with contextlib.suppress(OSError, pygame.error):
            whole = pygame.image.load(FOLDER / f"{file}.webp")
            size = whole.get_rect().fit(pygame.Rect((0, 0), room)).size
            return pygame.transform.smoothscale(whole, size)
    return None
