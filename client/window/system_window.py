"""The program's window as the system has it.

What SDL reads of the environment is set when this is imported, which is before SDL starts.
"""

import contextlib
import os
import sys
from pathlib import Path

if sys.platform.startswith("linux") and os.environ.get("DISPLAY"):
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")  # software GL is 7 x slower
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_IME_SHOW_UI", "1")  # Windows shows no candidates otherwise
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")  # or Windows blurs the picture

import pygame

_window: pygame.Window | None = None
"""The window where the system counts in points; elsewhere it is that of `pygame.display`."""


ICON = Path(__file__).parent.parent / "media" / "icon.png"
"""A drummer's face, 128 pixels square: systems make it smaller or larger."""


def _icon() -> pygame.Surface | None:
    """Read the icon, None where the window has one already or it cannot be read."""
    if surface() is not None:
        return None
    try:
        return pygame.image.load(ICON)
    except (OSError, pygame.error):
        return None


def points() -> bool:
    """Say whether the system gives windows their size in points of one or more pixels: macOS and
    Wayland, where `pygame.display` draws at half and only `pygame.Window` has all pixels."""
    return pygame.display.get_driver() in ("cocoa", "wayland")


def pixels_to_point() -> float:
    """Give how many pixels of the picture lie in a point, by which the mouse is told; 1 in pixels.
    """
    return _window.get_surface().get_width() / max(1, _window.size[0]) if _window else 1.0


def surface() -> pygame.Surface | None:
    """Give the picture of the window that is open, None before."""
    return _window.get_surface() if _window else pygame.display.get_surface()


def opened(size: tuple[int, int], full: bool) -> pygame.Surface:
    """Open the window, or change it: `size` counts as the system does, and for a full screen not
    at all. That keeps the desktop's mode.

    On macOS unproved: nobody has run it there.
    """
    global _window
    icon = _icon()
    if not points():
        if icon is not None:
            pygame.display.set_icon(icon)
        flags = pygame.FULLSCREEN if full else pygame.RESIZABLE
        return pygame.display.set_mode((0, 0) if full else size, flags)
    if _window is None:
        _window = pygame.Window("Tambour", size, resizable=True, allow_high_dpi=True)
        if icon is not None:
            _window.set_icon(icon)
    if full:
        _window.set_fullscreen(desktop=True)
    else:
        _window.set_windowed()
        _window.size = size
    return _window.get_surface()


def flip() -> None:
    """Show what was painted."""
    if _window:
        _window.flip()
    else:
        pygame.display.flip()


def call(title: str, how: int) -> None:
    """Give the window a title, and flash it or stop that: one of pygame's FLASH_ constants."""
    if not (_window or pygame.display.get_surface()):
        return
    with contextlib.suppress(pygame.error):  # not every system can
        window = _window or pygame.Window.from_display_module()
        window.title = title
        window.flash(how)


def close() -> None:
    """Close the window, and pygame."""
    global _window
    _window = None
    pygame.quit()
