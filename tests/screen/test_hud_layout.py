"""What stands around a table's board overlaps nowhere, for any window, letters and hand."""

from dataclasses import fields
from itertools import product

import pygame
import pytest

from client.look.theme import Theme
from client.table.hud.hud_layout import Layout, lay

from .test_table_kit import Sitting

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
    ways = product((2, 3, 4), (3, 6, 8), (False, True), (False, True), (False, True), (False, True))
    for players, buttons, mapped, long, clocked, left in ways:
        theme.left_handed = left
        layout = lay(theme, size, players, buttons, mapped, long, clocked)
        assert len(layout.clocks) == (players if clocked else 0)
        assert bool(layout.map.h) == mapped
        assert all(button.h >= theme.target for button in layout.buttons)
        places = rects(layout)
        if layout.head.colliderect(layout.board):  # then it hangs in the board's headroom
            assert not mapped
            assert layout.head.bottom < layout.board.y + theme.tall(40)
            places.remove(layout.head)
            assert layout.head.collidelist(list(filter(layout.board.__ne__, places))) < 0
        for number, rect in enumerate(places):
            assert window.contains(rect)
            assert rect.collidelist(places[number + 1:]) < 0, "it lies on nothing"


@pytest.mark.parametrize(("size", "least"), [((1280, 720), 92), ((1920, 1080), 138)])
def test_the_board_has_the_room(
        monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], least: int) -> None:
    """A square of Napoleon's board is at least 92 pixels wide where a window is 1280x720, and its
    frame lies below the headline."""
    scene = Sitting(monkeypatch, size=size).scene
    assert scene.projection.cell_w >= least
    assert scene.projection.frame.y >= scene.layout.head.bottom
    assert scene.projection.frame.collidelist([
        *scene.layout.cards, *scene.layout.buttons, *scene.layout.home, scene.layout.journal,
        scene.layout.shelf]) < 0


@pytest.mark.parametrize("long", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_for_the_left_hand_the_buttons_lie_at_the_left_in_their_order(
        size: tuple[int, int], long: bool) -> None:
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
