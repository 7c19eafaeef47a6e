"""Screens in windows of random sizes, zooms, letters and languages: nothing overlaps or is cut."""

from random import Random
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from client import routes
from client.look.theme import Theme
from client.pages.lobby.words_screen import WordsScreen
from client.widgets.button import Button, Label
from client.widgets.focus import FocusGraph, Widget
from core.games import GAMES

from .test_boards_fit import SCREENS as BOARDS
from .test_shell_words import scenes, too_wide


def pages() -> list[Any]:
    """Make every page without a board, those of `scenes` and the smaller ones."""
    small = (routes.FriendList(), routes.Keys(), routes.Learn(), routes.Lessons(GAMES["xiangqi"]),
             routes.FriendNear("agon"))
    return [*scenes(), *map(routes.made, small), WordsScreen([None, None], lambda chosen: None)]


def apart(one: Widget, other: Widget) -> bool:
    """Say whether two widgets may share no pixel: both are used or written, in one area."""
    told = [each.focusable or (isinstance(each, Label) and each.text) for each in (one, other)]
    return all(told) and one.clip is other.clip


def faults(screen: Any, window: pygame.Rect, theme: Theme) -> list[str]:
    """Tell what lies outside the window, on something else, or has no room for its words."""
    found = []
    shown = [each for each in screen.graph.widgets if each.visible and each.rect.w]
    for number, widget in enumerate(shown):
        told = f"{type(screen).__name__}: {type(widget).__name__} {widget.words(str.format)[:1]}"
        inside = window.inflate(0, 1_000_000) if widget.clip is not None else window
        if not inside.contains(widget.rect):
            found.append(f"{told} lies outside the window, at {widget.rect}")
        if words := too_wide(theme, widget):
            found.append(f"{told} has no room for {words!r}, in {widget.rect}")
        if widget.live and widget.rect.h < 48:
            found.append(f"{told} is only {widget.rect.h} pixels high")
        for other in shown[number + 1:]:
            both = widget.rect.clip(other.rect)
            if both.w and both.h and apart(widget, other):
                found.append(f"{told} lies on {other.words(str.format)[:1]}, by {both.size}")
    return found


def test_what_overlaps_is_cut_or_lies_outside_is_told() -> None:
    pygame.init()
    theme, window = Theme((800, 600)), pygame.Rect(0, 0, 800, 600)
    boxes = [(10, 10, 300, 60), (300, 20, 200, 60), (700, 500, 200, 60), (10, 200, 40, 60),
             (10, 300, 300, 30), (400, 300, 300, 60)]
    buttons = [Button(f"Number {n}", lambda: None) for n in range(len(boxes))]
    for button, box in zip(buttons, boxes, strict=True):
        button.rect = pygame.Rect(box)
    graph = FocusGraph()
    graph.set(buttons)
    told = faults(SimpleNamespace(graph=graph), window, theme)
    assert [next(n for n in range(6) if f"Number {n}" in each) for each in told] == [0, 2, 3, 4]
    for each, what in zip(told, ("lies on", "outside", "no room", "pixels high"),
                          strict=True):
        assert what in each


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(12))
def test_nothing_overlaps_and_nothing_is_cut_in_any_window(
    sit: Any, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr("client.app.App.draw", lambda app: None)  # what is measured is laid out
    monkeypatch.setattr("client.pages.gallery.showcase.Showcase.load",
                        lambda case, doing, seat, rect: iter(()))
    random = Random(seed)
    size = random.randint(320, 2600), random.randint(320, 1600)
    how = {"language": random.choice(("en", "fr")), "zoom": random.choice((0.75, 1.0, 1.5, 2.0)),
           "letters": random.choice((1.0, 1.25, 1.5, 2.0)),
           "left_handed": random.choice((False, True))}
    player = sit(size=size, **how)
    boards = [make_board() for make_board in random.sample(list(BOARDS.values()), 2)]
    found = []
    for screen in [*pages(), *boards]:
        player.app.push(screen)
        player.wait(2)
        found += faults(screen, player.app.canvas.get_rect(), player.app.theme)
        player.app.pop()
    assert not found, "\n".join([f"{size} {how}", *found])
