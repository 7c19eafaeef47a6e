"""The small pictures that the title's tiles bear: box lids, and toys doing what a tile offers.

They come with the program (`python -m tests.bake_titles` paints them from the boards and toys as
they are), because five boards painted anew would keep the first frame waiting. Each is kept once in
every size that is shown.
"""

import contextlib
from functools import lru_cache
from pathlib import Path

import pygame

FOLDER = Path(__file__).parent.parent / "media" / "titles"
LID = "lid-"
"""A game's lid is named by this and its key."""
SPINE = "spine-"
"""The toy on the spine of a game's box, in the same way."""
SIDES = 480, 270
"""Pixels of a lid as it is stored, and at most of another picture."""


@lru_cache(maxsize=64)
def art(name: str, room: tuple[int, int]) -> pygame.Surface | None:
    """Give the picture of a name, cut to the shape of a room and scaled to fill it; None: no such
    picture, as for a game that somebody added."""
    with contextlib.suppress(OSError, pygame.error):
        whole = pygame.image.load(FOLDER / f"{name}.webp")
        part = pygame.Rect(0, 0, *room).fit(whole.get_rect())
        if name.startswith(LID):
            return pygame.transform.smoothscale(whole.subsurface(part), room)
        size = whole.get_rect().fit(pygame.Rect((0, 0), room)).size
        return pygame.transform.smoothscale(whole, size)
    return None
