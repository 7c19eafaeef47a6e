"""The grammar of the screens, read off the widgets that they show: material, size and place."""

from collections.abc import Iterator
from typing import Any

import pytest

from client.app import App
from client.look.materials import Material
from client.look.theme import SIZES, Theme
from client.pages.replay_screen import ReplayScreen
from client.pages.table_screen import TableScreen
from client.screen import Screen
from client.widgets.button import Button, Label, Panel
from client.widgets.focus import Widget
from core.games import GAMES

from ..pictures import table
from .conftest import until
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


def faults(screen: Any, app: App, left_handed: bool) -> list[str]:
    """Tell what on a screen that is shown is of another material, size or place than it shall."""
    theme: Theme = app.theme
    name, widgets = type(screen).__name__, shown(screen)
    buttons = [each for each in widgets if isinstance(each, Button)]
    brass = [each for each in buttons if each.material is Material.BRASS]
    found = []
    if len(brass) > 1:
        found.append(f"{name}: {[each.label for each in brass]} are all of brass")
    for each in widgets:
        if isinstance(each, Button | Label) and each.units not in SIZES:
            found.append(f"{name}: {each.words(app.say)} is {each.units} units high")
    page = app.canvas.get_rect()
    in_column = isinstance(screen, ReplayScreen | TableScreen) and page.w * 3 <= page.h * 4
    if screen.modal:
        page = next(each.rect for each in widgets if isinstance(each, Panel))
    for each in buttons:
        if each.label == "Back" and not in_column:
            across = page.right - each.rect.x if left_handed else each.rect.right - page.x
            if across > theme.px(REACH) or each.rect.y < page.bottom - theme.px(REACH):
                found.append(f"{name}: Back is at {each.rect}")
            if each.icon is None or each.material is not Material.WOOD:
                found.append(f"{name}: Back has no arrow, or is of {each.material}")
    return found


@pytest.mark.parametrize("left_handed", [False, True])
@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
def test_every_screen_keeps_the_grammar(
    sit: Any, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], left_handed: bool
) -> None:
    monkeypatch.setattr("client.app.App.draw", lambda app: None)  # what is measured is laid out
    player = sit(size=size, left_handed=left_handed)
    wrong: list[str] = []
    for screen in screens():
        player.app.push(screen)
        player.wait(2)
        wrong += faults(screen, player.app, left_handed)
        player.app.pop()
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
def test_every_table_keeps_it_too(sit: Any, key: str, size: tuple[int, int]) -> None:
    screen = table(key, 20)
    player = sit(screen, size=size)
    until(lambda: screen.ready, player)
    assert [each for each in shown(screen) if isinstance(each, Button)]
    assert not faults(screen, player.app, False)
