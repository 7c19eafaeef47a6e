"""The first picture: the title as it will be, on the screen before the program behind it is loaded.

It is a picture of the title itself, named by all that the title looks by (window, language, day,
scale), and not a splash of its own: what is seen first stays where it is. The usual windows come
with the program (`python -m tests.bake_titles` paints them again); every other one is kept when it
was first painted. What is clicked meanwhile waits in SDL's queue. No error here may keep anybody
from playing: without a picture the title comes a little later.
"""

import contextlib
import os
from pathlib import Path
from zlib import crc32

import pygame

from ..memory import settings as store
from ..memory.settings import Settings
from . import display_scale, system_window
from .attention import NAME

BAKED = Path(__file__).parent.parent / "media" / "titles"
SIZES = ((1280, 720), (800, 600))
"""The windows whose pictures come with the program; others of their shape borrow them, scaled."""
AROUND = (16, 88)
"""Pixels of a screen, across and down, that its bars and a window's frame and title take at most:
pygame does not tell what a system leaves free."""
BAKED_AS, _KEPT = ".webp", ".bmp"  # small; read in a millisecond


def window(size: tuple[int, int], full: bool, display: int = 0) -> pygame.Surface:
    """Give the program's window, no larger than its room on the screen; the one that is open if it
    fits.

    `size` is that on a screen of the scale 1, `display` the number of the one it stands on.
    """
    flags = pygame.FULLSCREEN if full else pygame.RESIZABLE
    by = 1.0 if system_window.points() else display_scale.scale()
    size = round(size[0] * by), round(size[1] * by)
    if not full and pygame.display.get_driver() != "dummy":
        # a window larger than its room would hide its own edges; a made-up screen has none
        desktop = pygame.display.get_desktop_sizes()[display]
        size = (min(size[0], desktop[0] - round(by * AROUND[0])),
                min(size[1], desktop[1] - round(by * AROUND[1])))
    now, kinds = pygame.display.get_surface(), pygame.FULLSCREEN | pygame.RESIZABLE
    if now and now.get_flags() & kinds == flags and (full or now.get_size() == size):
        return now
    pygame.display.set_caption(NAME)
    surface = system_window.opened(size, full)
    pygame.key.stop_text_input()  # SDL begins with it on: see `text_input`
    return surface


class Opening:
    """The picture a start opens with: `show` it at once, `keep` what the title then looked like."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._shown: pygame.Surface | None = None

    def show(self) -> None:
        """Open the window, and have the picture of this title in it where there is one."""
        pygame.display.init()
        surface = window(self.settings.size, self.settings.full_screen)
        self._shown = self._find(surface.get_size())
        if self._shown is not None:
            surface.blit(self._shown, (0, 0))
            system_window.flip()
            pygame.event.pump()  # some systems show nothing before; what came in stays queued

    @property
    def shown(self) -> bool:
        """Say whether a picture stands in the window."""
        return self._shown is not None

    def keep(self, surface: pygame.Surface) -> None:
        """Keep the title's first frame for the next start, unless it is what was shown."""
        shown, self._shown = self._shown, None
        size = surface.get_size()
        if shown is not None and pixels(shown) == pixels(surface):
            return
        folder = store.picture_folder()
        file = folder / (self.name(size) + _KEPT)
        part = file.with_name(f"title-{os.getpid()}{_KEPT}")
        with contextlib.suppress(OSError, pygame.error):
            folder.mkdir(parents=True, exist_ok=True)
            for old in folder.glob("title-*"):
                old.unlink()
            pygame.image.save(surface, part)
            os.replace(part, file)

    def name(self, size: tuple[int, int]) -> str:
        """Name a picture by all that the title looks by."""
        look = self.settings
        screen = display_scale.scale()
        by = display_scale.wanted(size, screen) / display_scale.natural(size)
        large = f"{look.zoom * by:g}" + (f"x{look.letters:g}" if look.letters != 1 else "")
        own, usual = ((x.name, x.toy, x.worn, x.palette) for x in (look, Settings()))
        who = "" if own == usual else f"-{crc32(repr(own).encode()):08x}"
        return f"title-{size[0]}x{size[1]}-{store.spoken(look)}-{look.day}-{large}{who}"

    def _find(self, size: tuple[int, int]) -> pygame.Surface | None:
        """Read the picture for a window: its own, or that of a window of the same shape, scaled."""
        files = [(store.picture_folder() / (self.name(size) + _KEPT), size)]
        files += [(BAKED / (self.name(baked) + BAKED_AS), baked)
                  for baked in SIZES if baked[0] * size[1] == baked[1] * size[0]]
        for file, full in files:
            with contextlib.suppress(OSError, pygame.error):
                picture = pygame.image.load(file)
                if picture.get_size() == size:
                    return picture
                if picture.get_size() == full:
                    return pygame.transform.smoothscale(picture, size)
        return None


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")
