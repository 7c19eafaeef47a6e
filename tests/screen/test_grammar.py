"""The grammar of the screens, read off the widgets that they show: material, size and place."""

from collections.abc import Iterator
from typing import Any

import pytest

from client.look.materials import Material
from client.look.theme import SIZES, Theme
from client.pages.replay_screen import ReplayScreen
from client.screen import Screen
from client.widgets.button import Button, Label, Panel
from client.widgets.focus import Widget

from .test_boards_fit import SCREENS as BOARDS
from .test_layouts import pages

REACH = 240
"""Units from the corner in which a way back, or what goes on, lies whole: its size and margins."""


def shown(screen: Any) -> list[Widget]:
    """List the widgets that are seen."""
    return [each for each in screen.graph.widgets if each.visible and each.rect.w]


def screens() -> Iterator[Screen]:
    """Give every page and every screen with a board but the table."""
    yield from pages()
    for make in BOARDS.values():
        yield make()


@pytest.mark.parametrize("left_handed", [False, True])
@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
def test_every_screen_keeps_the_grammar(
    sit: Any, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], left_handed: bool
) -> None:
    monkeypatch.setattr("client.app.App.draw", lambda app: None)  # what is measured is laid out
    player = sit(size=size, left_handed=left_handed)
    theme: Theme = player.app.theme
    window, say = player.app.canvas.get_rect(), player.app.say
    faults: list[str] = []
    for screen in screens():
        player.app.push(screen)
        player.wait(2)
        name = type(screen).__name__
        widgets = shown(screen)
        buttons = [each for each in widgets if isinstance(each, Button)]
        brass = [each for each in buttons if each.material is Material.BRASS]
        if len(brass) > 1:
            faults.append(f"{name}: {[each.label for each in brass]} are all of brass")
        for each in widgets:
            if isinstance(each, Button | Label) and each.units not in SIZES:
                faults.append(f"{name}: {each.words(say)} is {each.units} units high")
        page = window
        if screen.modal:
            page = next(each.rect for each in widgets if isinstance(each, Panel))
        column = isinstance(screen, ReplayScreen) and size[0] * 3 <= size[1] * 4
        for each in buttons:
            if each.label == "Back" and not column:  # there all stands in one column
                across = page.right - each.rect.x if left_handed else each.rect.right - page.x
                if across > theme.px(REACH) or each.rect.y < page.bottom - theme.px(REACH):
                    faults.append(f"{name}: Back is at {each.rect}")
                if each.icon is None or each.material is not Material.WOOD:
                    faults.append(f"{name}: Back has no arrow, or is of {each.material}")
        player.app.pop()
    assert not faults, "\n".join(faults)
