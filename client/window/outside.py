"""What is said where there is no window of ours: on standard error and, where nobody reads that, as
after a double click, in a message box of the system."""

import contextlib
import logging
import os
import sys
from collections.abc import Iterator

from core.plain_text import plain

LOG = logging.getLogger("tambour.client.outside")
LONGEST = 600
"""Characters of what is said."""
DUMMY = "dummy"
BLIND = (DUMMY, "offscreen", "evdev")
"""SDL's drivers that open windows nobody sees."""


def watched() -> bool:
    """Say whether somebody sees what is printed: a double click opens no terminal."""
    return any(stream is not None and stream.isatty()
               for stream in (sys.stdin, sys.stdout, sys.stderr))


def complain(text: str, kept: str) -> None:
    """Say what is in the way; where nobody sees what is printed, a line `kept` goes into the log,
    which has no names.

    Where the system can show no box, or a blind driver is asked for, there is none.
    """
    text = plain(" ".join(text.split()), LONGEST)
    print(f"tambour: {text}", file=sys.stderr)
    if watched():
        return
    LOG.error(kept)
    if os.environ.get("SDL_VIDEODRIVER") not in BLIND:
        import pygame

        with contextlib.suppress(pygame.error), quiet():
            pygame.display.message_box("Tambour", text, "error")


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Keep what the display's own libraries print away from standard error."""
    try:
        kept = os.dup(2)
    except OSError:  # there is none
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
