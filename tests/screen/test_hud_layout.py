"""What stands around a table's board overlaps nowhere, for any window, letters and hand."""

from dataclasses import fields
from itertools import product

import pygame
import pytest

from client.look.theme import Theme
from client.table.hud.hud_layout import Layout, lay

SIZES = [(800, 600), (1024, 768), (1280, 720), (2560, 1080), (800, 1200), (3840, 2160)]


def rects(layout: Layout) -> list[pygame.Rect]:
    """List all places of a layout that are not empty."""
    found: list[pygame.Rect] = []
    for field in fields(layout):
        value = getattr(layout, field.name)
        found += [value] if isinstance(value, pygame.Rect) else value
    return [rect for rect in found if rect.h]


@pytest.mark.parametrize("letters", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_or_leaves_the_window(size: tuple[int, int], letters: float) -> None:
    theme, window = Theme(size, 1.0, letters), pygame.Rect((0, 0), size)
    ways = product((2, 3, 4), (3, 6, 8), (False, True), (1.0, 3.0), (False, True), (False, True))
    for players, buttons, mapped, long, clocked, left in ways:
        theme.left_handed = left
        layout = lay(theme, size, players, buttons, mapped, long, clocked)
        assert len(layout.clocks) == (players if clocked else 0)
        assert bool(layout.map.h) == mapped
        assert all(button.h >= theme.target for button in layout.buttons)
        places = rects(layout)
        for number, rect in enumerate(places):
            assert window.contains(rect)
            assert rect.collidelist(places[number + 1:]) < 0, "it lies on nothing"


@pytest.mark.parametrize("long", [1.0, 3.0])
@pytest.mark.parametrize("size", SIZES)
def test_for_the_left_hand_the_buttons_lie_at_the_left_in_their_order(
        size: tuple[int, int], long: float) -> None:
    theme = Theme(size)
    right = lay(theme, size, 2, 6, long=long)
    theme.left_handed = True
    left = lay(theme, size, 2, 6, long=long)
    middle = size[0] / 2
    assert all(button.centerx > middle for button in right.buttons)
    assert all(button.centerx < middle for button in left.buttons)
    (one, *others), (first, *rest) = right.buttons, left.buttons
    assert [(rect.x - one.x, rect.y) for rect in others] == [
        (rect.x - first.x, rect.y) for rect in rest]
    assert abs(left.head.centerx - (size[0] - right.head.centerx)) <= 1
