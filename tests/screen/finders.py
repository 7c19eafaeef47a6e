"""Finds things on a screen as a player does: by what is written on or beside them.

No test needs the name under which a screen keeps a widget. Labels are those of the window's
language; most tests open it in English.
"""

from typing import Any, TypeVar

import pygame
import pytest

from client.pages.lobby.words_screen import WordsScreen
from client.screen import Screen
from client.widgets.button import Button
from client.widgets.choice import Choice
from client.widgets.entry import Entry
from client.widgets.focus import Pressed, Widget
from client.widgets.word_picture import PictureGrid, WordPicture

Kind = TypeVar("Kind", bound=Widget)


def widgets(screen: Any, kind: type[Kind]) -> list[Kind]:
    """List the visible widgets of a kind, in the order of Tab."""
    return [each for each in screen.graph.widgets if isinstance(each, kind) and each.visible]


def name(screen: Any, widget: Widget) -> str:
    """Give what a widget is called, in the window's language; "" for a widget without a name."""
    return next(iter(widget.words(screen.context.say)), "")


def named(screen: Any, *names: str) -> list[Pressed]:
    """List what can be pressed and has one of these names."""
    return [each for each in widgets(screen, Pressed) if name(screen, each) in names]


def button(screen: Any, *names: str) -> Pressed:
    """Find what can be pressed by its name, or by one of several."""
    found = named(screen, *names)
    written = [name(screen, each) for each in widgets(screen, Pressed)]
    assert found, f"no {' or '.join(names)} among {written}"
    return found[0]


def beside(screen: Any, caption: str, kind: type[Kind]) -> list[Kind]:
    """List the widgets of a kind that stand in the row with a caption."""
    found = [each for each in widgets(screen, kind) if each.caption == caption]
    assert found, f"no {caption!r} among {[each.caption for each in widgets(screen, kind)]}"
    return found


def entry(screen: Any, caption: str) -> Entry:
    """Find the text entry of a row."""
    return beside(screen, caption, Entry)[0]


def choice(screen: Any, caption: str) -> Choice:
    """Find the choice of a row."""
    return beside(screen, caption, Choice)[0]


def levels(screen: Any) -> list[Button]:
    """List the buttons of the computer's levels on the set-up screen."""
    return beside(screen, screen.context.say("How strong is the computer?"), Button)


def unfold(player: Any) -> Any:
    """Show all that may be chosen on the set-up screen; give the player."""
    press(player, player.app.top.context.say("More"))
    return player


def entries(screen: Any) -> list[Entry]:
    """List all text entries of a screen."""
    return widgets(screen, Entry)


def words(screen: Any) -> str:
    """Give all that a screen writes when it is painted, line after line, shadows left out."""
    theme, lines = screen.context.theme, [""]
    ink = theme.ink

    def inked(text: str, *how: Any) -> pygame.Surface:
        if text != lines[-1]:
            lines.append(text)
        line: pygame.Surface = ink(text, *how)
        return line

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(theme, "ink", inked)
        screen.draw(pygame.Surface(theme.size))
    return " ".join(lines)


def click(player: Any, widget: Widget) -> None:
    """Click on the middle of a widget, where it must be what lies on top."""
    assert player.app.surface, "who clicks has seen the screen as it is now"
    graph, place = player.app.top.graph, widget.rect.center
    assert graph.at(place) is widget, "it cannot be clicked: disabled, hidden, or under another one"
    player.click(place)


def press(player: Any, *names: str) -> Screen:
    """Click on what has a name, scrolling to it first; give the screen that is on top then."""
    assert player.app.surface
    found = button(player.app.top, *names)
    player.app.top.graph.focus(found)
    click(player, found)
    top: Screen = player.app.top
    return top


def window(screen: Any) -> pygame.Rect:
    """Give the rectangle that a screen is laid out for."""
    return pygame.Rect((0, 0), screen.context.theme.size)


# the pictures of words


def grid(page: WordsScreen) -> PictureGrid:
    """Give the area of the pictures that can be chosen."""
    return widgets(page, PictureGrid)[0]


def picture(page: WordsScreen, number: int) -> WordPicture:
    """Find the picture of a word among those that can be chosen."""
    return next(each for each in grid(page).tiles if each.number == number)


def slots(page: WordsScreen) -> list[WordPicture]:
    """Give the places of the words that are chosen."""
    return [each for each in widgets(page, WordPicture) if each.caption]


def tap(player: Any, *numbers: int) -> None:
    """Choose words by their pictures, and say that this is all where that must be said."""
    page = player.app.top
    assert isinstance(page, WordsScreen)
    for number in numbers:
        page.graph.focus(picture(page, number))
        click(player, picture(page, number))
    if player.app.top is page:
        press(player, "Done")
