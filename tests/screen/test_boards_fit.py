"""Screens with a board: nothing outside the window, nothing overlapping, no words cut."""

from collections.abc import Callable
from typing import Any

import pytest

from client.registry import make
from client.screen import Screen
from tests.pictures import deployment, replay

from .test_shell_words import too_wide

SCREENS: dict[str, Callable[[], Screen]] = {
    **{f"set-up {key}": lambda key=key: deployment(key)  # type: ignore[misc]
       for key in ("napoleon", "luzhanqi", "halebarde")},
    **{f"position {key}": lambda key=key: make("position", key)  # type: ignore[misc]
       for key in ("napoleon", "luzhanqi", "halebarde", "xiangqi", "agon")},
    "replay xiangqi": lambda: replay("xiangqi"),
    "replay halebarde": lambda: replay("halebarde"),
}


@pytest.mark.parametrize(("size", "zoom"), [
    ((640, 480), 1.0), ((1280, 720), 2.0),
    pytest.param((1280, 720), 0.75, marks=pytest.mark.slow),
    *(pytest.param(size, 1.0, marks=pytest.mark.slow) for size in (
        (300, 720), (800, 600), (1920, 1080), (3840, 2160), (7680, 4320))),
])
def test_a_screen_with_a_board_fits(sit: Any, size: tuple[int, int], zoom: float) -> None:
    player = sit(size=size, language="fr", zoom=zoom)
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
