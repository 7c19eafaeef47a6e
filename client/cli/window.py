"""Getting a window, or saying in one line that there is none.

SDL itself is asked, in this process, because a stale DISPLAY looks like a display until it is
tried; only where Linux names none at all it is not even asked, since its drivers complain aloud.
"""

import os
import sys

from ..window.outside import BLIND, DUMMY, quiet


def headless() -> None:
    """Do without a display from now on; for commands that paint but show nothing."""
    os.environ["SDL_VIDEODRIVER"] = DUMMY
    os.environ.setdefault("SDL_AUDIODRIVER", DUMMY)


def display(named: bool = True) -> bool:
    """Say whether a window can be opened; with `named`, a blind driver asked for counts too."""
    asked = os.environ.get("SDL_VIDEODRIVER")
    if asked in BLIND:
        return named
    if sys.platform.startswith("linux") and not asked:
        if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
            return False
    import pygame

    from ..window import system_window  # noqa: F401  how SDL is to start

    with quiet():
        try:
            pygame.display.init()
        except pygame.error:
            return False
    return pygame.display.get_driver() not in BLIND


def begin(log: bool = False, named: bool = False) -> int:
    """Show the title's first picture, then the title itself; the exit status of the program. Where
    two or more live here and nobody was `named`, they are asked first who plays.

    `log` says here too what goes wrong, not only in the log file.
    """
    from ..games import plugins
    from ..memory import players, settings
    from ..window import splash

    asks = not named and len(players.everybody()) > 1
    first = None if asks else splash.Opening(settings.load())
    if first is not None:
        first.show()
    from ..window import log_file

    log_file.begin(log)
    plugins.discover()
    from ..app import run as show  # most of what there is to load; the picture stands meanwhile

    if first is None:
        from ..routes import Who, made

        return show(made(Who(True)))
    return show(opening=first)
