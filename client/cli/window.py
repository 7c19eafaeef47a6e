"""Getting a window, or saying in one line that there is none.

Whether a display exists is asked of SDL itself, in this process, because guessing from DISPLAY is
wrong on macOS, on Windows and under a stale ssh session.
"""

import os
import sys

DUMMY = "dummy"


def headless() -> None:
    """Do without a display from now on; for commands that paint but show nothing."""
    os.environ["SDL_VIDEODRIVER"] = DUMMY
    os.environ.setdefault("SDL_AUDIODRIVER", DUMMY)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def display() -> bool:
    """Say whether a window can be opened that somebody can see."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")  # performance.md, trap 1
    import pygame

    try:
        pygame.display.init()
    except pygame.error:
        return False
    return pygame.display.get_driver() not in (DUMMY, "offscreen", "evdev")


def title() -> int:
    """Open the title screen, or without a display run the demo and say so."""
    if not display():
        print("tambour: no display here, so this is the demo instead", file=sys.stderr)
        headless()
        from ..__main__ import run

        return run(["demo"])
    from ..app import run as show

    return show()
