"""What has a board beside a palette and commands: where it all stands, for either hand."""

from itertools import combinations, pairwise
from typing import Any

import pygame
import pytest

from client import routes
from client.look.theme import Theme
from client.pages.draft_screen import DraftScreen
from client.widgets.boxes import Even, Sized, Space
from client.widgets.button import Button
from client.widgets.focus import Spacer
from tests.pictures import deployment

OPENED = {
    **{f"set-up {key}": lambda key=key: deployment(key)  # type: ignore[misc]
       for key in ("napoleon", "luzhanqi", "halebarde")},
    "position": lambda: routes.made(routes.PositionEditor("napoleon")),
    "map": lambda: routes.made(routes.Editor("napoleon")),
}


def labels(screen: DraftScreen) -> dict[str, pygame.Rect]:
    """Find the buttons that are seen by what is written on them."""
    return {widget.label: widget.rect for widget in screen.graph.widgets
            if isinstance(widget, Button) and widget.visible}


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
@pytest.mark.parametrize("name", OPENED)
def test_commands_change_sides_with_the_hand_and_nothing_overlaps(
    sit: Any, name: str, size: tuple[int, int]
) -> None:
    middles = []
    for left in (False, True):
        screen = OPENED[name]()
        window = sit(screen, size=size, left_handed=left).app.canvas.get_rect()
        shown = [w for w in screen.graph.widgets if w.visible and w.focusable and w.clip is None]
        assert all(window.contains(widget.rect) for widget in shown)
        assert not any(one.rect.colliderect(other.rect) for one, other in combinations(shown, 2))
        middles.append(labels(screen)["Back"].centerx)
    assert middles[0] < window.centerx < middles[1]


@pytest.mark.parametrize("name", OPENED)
def test_undo_and_redo_go_by_button_and_by_key(sit: Any, name: str) -> None:
    screen = OPENED[name]()
    player = sit(screen)
    first = screen.history.now
    if name == "map":
        screen.change(lambda: screen.builder.size(20, 20))
    else:
        player.click(labels(screen)["Clear" if name == "position" else "Arrange"].center)
    second = screen.history.now
    assert second != first
    player.click(labels(screen)["Undo"].center)
    assert screen.history.now == first
    player.press(pygame.K_y, mod=pygame.KMOD_CTRL)
    assert screen.history.now == second
    player.press(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert screen.history.now == first
    player.press(pygame.K_z, mod=pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    assert screen.history.now == second


def test_even_boxes_give_up_their_gaps_first_and_then_their_height() -> None:
    theme, spots = Theme((1280, 720)), [Spacer() for _ in range(4)]
    box = Even(*(Sized(spot, tall=50, words=0) for spot in spots), least=30, gap=12, tight=4)

    def placed(tall: int) -> tuple[set[int], set[int]]:
        box.place(theme, pygame.Rect(0, 0, 100, tall))
        return ({spot.rect.h for spot in spots},
                {low.rect.y - high.rect.bottom for high, low in pairwise(spots)})

    assert box.height(theme, 100) == 4 * 30 + 3 * 4
    assert placed(500) == ({50}, {12})
    assert placed(224) == ({50}, {8})
    assert placed(172) == ({40}, {4})
    assert not list(Even(Space(), least=30).all())
