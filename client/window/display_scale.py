"""How large things are on a screen: the scale its owner has set, and the scale a window has.

A screen of small pixels has a scale of 1.25 to 3, by which a window opens larger, in pixels, and
its letters are never smaller than that asks, where there is room. Sizes that are kept between
starts are divided by it.
"""

import re
import sys

import pygame

from . import system_window

USUAL = 96
"""Dots to the inch of a screen without a scale."""
MOST, STEP = 4.0, 8
"""The largest scale, and how many steps are between two whole ones."""
_XFT = re.compile(rb"^Xft\.dpi:[ \t]*(\d{1,4})(?:\.\d{0,9})?[ \t]*$", re.MULTILINE)
_RESOURCES = 1 << 16
"""Bytes of the X server's resources that are looked at."""


def scale() -> float:
    """Give the scale of the screen that the window stands on, before it is open of the main one;
    from 1 to `MOST`, and 1 where nothing tells it.

    Run on X11 (Xft.dpi), where it is one for all screens. Unproved: on Windows the dots to the inch
    of the window, on macOS and Wayland the pixels to a point, were never run.
    """
    driver, dots = pygame.display.get_driver(), float(USUAL)
    if system_window.points():
        dots *= system_window.pixels_to_point()
    elif driver == "x11":
        dots = _x11()
    elif driver == "windows":
        dots = _windows()
    return bounded(dots / USUAL)


def bounded(ratio: float) -> float:
    """Give the step nearest to a ratio, from 1 to `MOST`."""
    return max(1.0, min(MOST, round(ratio * STEP) / STEP))


def dots_of(resources: bytes) -> int:
    """Read the dots to the inch out of an X server's resources; `USUAL` where none are named."""
    found = _XFT.findall(resources[:_RESOURCES])
    return int(found[-1]) if found else USUAL


def _x11() -> int:
    """Ask the X server, which takes a millisecond; SDL tells nothing of it."""
    import ctypes

    try:
        x11 = ctypes.CDLL("libX11.so.6")
        x11.XOpenDisplay.restype = ctypes.c_void_p
        x11.XResourceManagerString.restype = ctypes.c_char_p
        server = ctypes.c_void_p(x11.XOpenDisplay(None))
        if not server:
            return USUAL
        told = x11.XResourceManagerString(server)
        x11.XCloseDisplay(server)
    except (OSError, AttributeError):
        return USUAL
    return dots_of(told or b"")


def _windows() -> int:
    """Ask Windows for the window's dots to the inch, or the main screen's. Unproved."""
    if sys.platform == "win32":
        import ctypes

        user = ctypes.windll.user32
        handle = pygame.display.get_wm_info().get("window")
        try:
            return int(user.GetDpiForWindow(ctypes.c_void_p(handle)) if handle else 0
                       ) or int(user.GetDpiForSystem())
        except (OSError, AttributeError):  # older than Windows 10
            return USUAL
    return USUAL


def natural(size: tuple[int, int]) -> float:
    """Give the scale that a window has of itself: 1 at 1280x720 pixels, and at 960x720."""
    return min(size[1] / 720, size[0] / 960)


def wanted(size: tuple[int, int], density: float) -> float:
    """Give the scale that a window should have on a screen of the scale `density`: its own, but
    on a screen of small pixels no less than the screen's."""
    return max(natural(size), density) if density > 1 else natural(size)
