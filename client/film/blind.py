"""Painting where nobody looks on: for films and contact sheets."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pygame


@contextmanager
def blind() -> Iterator[None]:
    """Paint without a display of anybody's, unless there is one already."""
    own = not pygame.display.get_init() or pygame.display.get_surface() is None
    if own:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        pygame.display.init()
        pygame.display.set_mode((16, 16))
    pygame.font.init()
    try:
        yield
    finally:
        if own:
            pygame.display.quit()
