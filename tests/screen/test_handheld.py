"""A whole evening with one device alone in a window of 1280x800, as handhelds have it."""

from typing import Any

import pytest

from client.memory.learned import FIRST, Learned
from client.memory.settings import Settings
from client.pages.lobby.words_screen import WordsScreen
from client.pages.title import TitleScreen
from client.widgets.card import PictureCard
from client.window.keys import MENU

from .finders import button, grid, picture, widgets
from .soak import Sleepless, choose
from .test_near_tables import ZOE, Ears, ears, knocked  # noqa: F401
from .walks import FedFinger, Hands, StepHands, VirtualPad, Walk

HANDHELD = 1280, 800


@pytest.fixture(params=[VirtualPad, FedFinger])
def evening(request: Any) -> Any:
    """Sit before the title with a gamepad, or with a finger."""
    Learned().add("agon", FIRST)  # whose coach moves, too
    window = Sleepless(Settings(language="en", motion=False), 0.2, HANDHELD)
    hands: Hands = request.param(window)
    yield Walk(window, hands, "agon", choose)
    if isinstance(hands, VirtualPad):
        hands.unplug()
    window.app._leave_all()


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_from_the_title_to_the_end_of_a_match_and_back(evening: Walk) -> None:
    table = evening.to_first_move()
    evening.some(2)
    evening.window.until(evening._our_turn, "our turn")
    if isinstance(evening.hands, StepHands):
        evening.hands.tap(MENU)
    else:
        evening.hands.press(table.controls.graph, table.controls.menu)
    for label in ("Give up", "Give up"):
        evening._rest()
        asked = table.dialogs.shown
        evening.hands.press(asked.graph, next(
            each for each in asked.buttons if each.label == label))
    evening.window.until(lambda: table.dialogs.shown is not None and table.dialogs.shown.ends,
                         "the card of the end")
    assert evening.plies == 2
    evening.home()
    assert isinstance(evening.top, TitleScreen)


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_friends_table_is_joined_by_its_words(
    evening: Walk, ears: Ears, knocked: list[tuple[Any, ...]]  # noqa: F811
) -> None:
    evening.window.until(lambda: isinstance(evening.top, TitleScreen), "the title")
    for name in ("Friends", "Join a game"):
        evening._rest()
        evening.hands.press(evening.top.graph, button(evening.top, name))
    ears.tables = [ZOE]
    (card,) = evening.window.until(lambda: widgets(evening.top, PictureCard), "the table")
    evening.hands.press(evening.top.graph, card)
    evening._rest()
    page = evening.top
    assert isinstance(page, WordsScreen)
    tiles = grid(page).tiles
    for number in (tiles[0].number, tiles[9].number):
        assert number is not None
        evening.hands.press(page.graph, picture(page, number))
        evening._rest()
    if evening.top is page:
        evening.hands.press(page.graph, button(page, "Done"))
        evening._rest()
    assert [words[:2] for words in knocked] == [(ZOE.address, ZOE.port)]
