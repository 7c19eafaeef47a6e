"""Screens with a board: nothing outside the window, nothing overlapping, no words cut."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from client import routes
from client.look.theme import Colour, Theme
from client.screen import Screen
from tests.pictures import SCREENS as PICTURES
from tests.pictures import deployment, replay

from .test_shell_words import too_wide

SCREENS: dict[str, Callable[[], Screen]] = {
    **{f"set-up {key}": lambda key=key: deployment(key)  # type: ignore[misc]
       for key in ("napoleon", "luzhanqi", "halebarde")},
    **{f"position {key}": lambda key=key: routes.made(routes.PositionEditor(key))  # type: ignore[misc]
       for key in ("napoleon", "luzhanqi", "halebarde", "xiangqi", "agon")},
    "replay xiangqi": lambda: replay("xiangqi"),
    "replay halebarde": lambda: replay("halebarde"),
}
TABLES = ("napoleon", "hidden", "halebarde", "xiangqi", "agon", "replay")


@pytest.mark.parametrize(("size", "zoom", "letters", "language"), [
    ((640, 480), 1.0, 1.0, "fr"), ((1920, 1080), 2.0, 1.0, "fr"),
    *(pytest.param(*case, marks=pytest.mark.slow) for case in (
        ((1920, 1080), 2.0, 1.0, "en"), ((1280, 720), 2.0, 1.0, "fr"),
        ((1280, 720), 1.0, 1.5, "fr"), ((1920, 1080), 1.5, 1.0, "fr"),
        ((3840, 2160), 2.0, 1.0, "fr"), ((1280, 720), 0.75, 1.0, "fr"))),
    *(pytest.param(size, 1.0, 1.0, "fr", marks=pytest.mark.slow) for size in (
        (300, 720), (800, 600), (1920, 1080), (3840, 2160), (7680, 4320))),
])
def test_a_screen_with_a_board_fits(
    sit: Any, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], zoom: float, letters: float,
    language: str
) -> None:
    if size != (640, 480):  # painted once is enough: what is measured is laid out
        monkeypatch.setattr("client.app.App.draw", lambda app: None)
    player = sit(size=size, language=language, zoom=zoom, letters=letters)
    window, theme = player.app.canvas.get_rect(), player.app.theme
    for name, open_screen in SCREENS.items():
        screen = open_screen()
        player.app.push(screen)
        player.wait(3)
        shown = [w for w in screen.graph.widgets if w.visible and w.rect.w]
        for widget in shown:
            assert widget.clip is not None or window.contains(widget.rect), (name, widget.rect)
            assert not too_wide(theme, widget), name
        pressed = [w for w in shown if w.focusable]
        for number, one in enumerate(pressed):
            for other in pressed[number + 1:]:
                both = one.rect.clip(other.rect)
                assert not (both.w and both.h) or one.clip is not other.clip, (
                    name, one.rect, other.rect)
        player.app.pop()


@pytest.mark.parametrize("name", [
    pytest.param(name, marks=() if name == "deploy-hidden" else pytest.mark.slow)
    for name in (*PICTURES, "puzzles")])
def test_painted_words_stay_in_their_boxes_at_twice_the_size(
    sit: Any, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    spilled, write = [], Theme.write

    def watched(theme: Theme, surface: pygame.Surface, text: str, font: pygame.Font, colour: Colour,
                rect: pygame.Rect, *more: Any, **named: Any) -> pygame.Rect:
        used = write(theme, surface, text, font, colour, rect, *more, **named)
        measured = rect.h <= 1
        wide = not measured and (used.w > rect.w + 2 or used.h > rect.h + 8)
        if wide or (surface.get_clip() == surface.get_rect()
                    and used.bottom > surface.get_height()):
            spilled.append((text, rect.copy(), used))
        return used

    monkeypatch.setattr(Theme, "write", watched)
    opened = PICTURES[name] if name in PICTURES else lambda: routes.made(routes.Puzzles("agon"))
    player = sit(opened(), size=(1920, 1080), language="fr", zoom=2.0)
    player.wait(40 if name in TABLES else 3)
    assert not spilled
