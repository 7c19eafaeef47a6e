"""A screen of small pixels: the window is larger in pixels, and nothing on it is too small."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from client import routes
from client.app import App
from client.look.theme import ROOM, Theme
from client.memory import settings as store
from client.memory.settings import Settings
from client.window import display_scale, splash
from client.window.display_scale import bounded, dots_of, natural, wanted

Set = Callable[[float], None]


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Set:
    """Say the scale of the screen that the window stands on."""
    def of(ratio: float) -> None:
        monkeypatch.setattr(display_scale, "scale", lambda: ratio)

    return of


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])
def test_a_window_is_as_large_on_every_screen(screen: Set, ratio: float) -> None:
    screen(ratio)
    app = App(settings=Settings(language="en", motion=False, size=(1280, 720)))
    assert app.surface.get_size() == (1280 * ratio, 720 * ratio)
    assert app.theme.scale == pytest.approx(ratio)
    assert app.theme.letters == 1


def test_the_size_that_is_kept_is_that_of_a_screen_without_a_scale(screen: Set) -> None:
    screen(1.5)
    app = App(settings=Settings(language="en", size=(1000, 700)), keep=True)
    app.resize((1800, 1050))
    app.close()
    assert store.load().size == (1200, 700)


def test_a_window_that_is_moved_to_another_screen_stays_as_large(screen: Set, sit: Any) -> None:
    player = sit(routes.made(routes.Settings()))
    app = player.app
    screen(2.0)
    app.feed(pygame.Event(pygame.WINDOWDISPLAYCHANGED, display_index=0))
    player.wait()
    assert app.surface.get_size() == (2560, 1440)
    assert app.theme.px(100) == 200
    screen(1.0)
    app.feed(pygame.Event(pygame.WINDOWDISPLAYCHANGED, display_index=7))
    player.wait()
    assert app.surface.get_size() == (1280, 720)
    assert app.theme.px(100) == 100


def test_the_window_stays_on_a_screen_of_the_same_scale(screen: Set, sit: Any) -> None:
    player = sit(routes.made(routes.Title()))
    before = player.app.surface
    player.app.feed(pygame.Event(pygame.WINDOWDISPLAYCHANGED, display_index=1))
    assert player.app.surface is before


def test_a_full_screen_takes_the_desktop_as_it_is(
    sit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A size of its own would switch the desktop's mode."""
    asked: list[tuple[tuple[int, int], int]] = []
    given = pygame.display.set_mode

    def set_mode(size: tuple[int, int], flags: int = 0) -> pygame.Surface:
        asked.append((size, flags))
        return given((1280, 720), 0)

    player = sit(routes.made(routes.Title()))
    monkeypatch.setattr(pygame.display, "set_mode", set_mode)
    player.press(pygame.K_F11)
    assert asked[-1] == ((0, 0), pygame.FULLSCREEN)


@pytest.mark.usefixtures("watched")
def test_all_is_painted_anew_after_another_window_was_in_front(sit: Any) -> None:
    player = sit(routes.made(routes.Title()))
    player.wait(30)
    drawn: list[bool] = []
    draw = player.app.draw
    player.app.draw = lambda: (drawn.append(True), draw())
    for kind in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWFOCUSGAINED):
        drawn.clear()
        player.app.feed(pygame.Event(kind))
        player.wait()
        assert drawn, pygame.event.event_name(kind)


@pytest.mark.parametrize(("size", "ratio", "asked"), [
    ((1280, 720), 1.0, 1.0), ((800, 600), 1.0, 5 / 6), ((1920, 1080), 1.0, 1.5),
    ((1920, 1080), 1.25, 1.5), ((1920, 1080), 1.5, 1.5), ((1920, 1080), 2.0, 2.0),
    ((1280, 720), 2.0, 2.0),
])
def test_letters_are_no_smaller_than_the_screen_asks(
    size: tuple[int, int], ratio: float, asked: float
) -> None:
    """Where the layout has room; then the letters alone grow."""
    theme = Theme(size, density=ratio)
    assert wanted(size, ratio) == asked
    assert theme.scale * theme.letters == pytest.approx(asked, rel=0.03)
    assert natural(size) <= theme.scale <= max(natural(size), size[0] / ROOM[0])
    assert theme.px(ROOM[1]) <= max(size[1], natural(size) * ROOM[1]), "the layout has room"
    assert theme.zoom == pytest.approx(1, rel=0.03)


def test_the_player_s_own_size_counts_beyond_the_screen_s() -> None:
    assert Theme((2560, 1440), 1.3, 1.0, 2.0).scale == pytest.approx(2.6, rel=0.03)


def test_the_first_picture_is_named_by_what_it_looks_like(screen: Set) -> None:
    opening = splash.Opening(Settings(language="en"))
    before = opening.name((1280, 720)), opening.name((1920, 1080))
    screen(1.5)
    assert opening.name((1920, 1080)) == before[1], "the same picture"
    assert opening.name((1280, 720)) != before[0]


@pytest.mark.parametrize(("resources", "dots"), [
    (b"Xft.dpi:\t144\n", 144), (b"*colour: red\nXft.dpi: 120.5\nXft.hinting: 1\n", 120),
    (b"", 96), (b"Xft.dpi: large\n", 96), (b"Xft.dpi: -96\n", 96), (b"Xft.dpi: 1e9\n", 96),
    (b"Xft.dpi: " + b"9" * 400 + b"\n", 96), (b"x" * 100_000 + b"\nXft.dpi: 192\n", 96),
    (b"NotXft.dpi: 192\n", 96),
])
def test_what_an_x_server_tells_is_read_strictly(resources: bytes, dots: int) -> None:
    assert dots_of(resources) == dots


@pytest.mark.parametrize(("ratio", "scale"), [
    (0.0, 1.0), (0.75, 1.0), (1.01, 1.0), (1.24, 1.25), (1.5, 1.5), (2.0, 2.0), (104.0, 4.0)])
def test_a_scale_is_between_one_and_four(ratio: float, scale: float) -> None:
    assert bounded(ratio) == scale


def test_a_screen_that_tells_nothing_has_none() -> None:
    pygame.display.init()
    assert display_scale.scale() == 1
