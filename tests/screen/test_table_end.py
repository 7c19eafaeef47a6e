"""The end of a match on the table: no lines any more, and the winner's general acts on the card."""

import pygame
import pytest

from client.app import App
from client.memory.settings import Settings
from client.pages.table_screen import TableScreen
from client.table.hud.end_card import EndCard
from core.action import Resign
from net.report import Audited, Closed

from .. import pictures


@pytest.fixture(params=[("napoleon", True), ("xiangqi", True), ("halebarde", True),
                        ("napoleon", False)])
def ended(request: pytest.FixtureRequest) -> tuple[App, TableScreen, float]:
    """Seat 0 gives up; the card lies on the table."""
    game, motion = request.param
    table = pictures.table(game, 4)
    assert isinstance(table, TableScreen)
    app = App(table, settings=Settings(name="Ann", sound=False, motion=motion), size=(1280, 720))
    now = 0.0
    while not table.ready or now < 4:
        now += 0.05
        app.frame(now)
    table.move_input.lines_on = True
    table.play.link.post(0, Resign())
    for _ in range(110):
        now += 0.05
        app.frame(now)
        assert not table.move_input.lines_on
    return app, table, now


def test_the_winners_general_acts_large_on_the_card(ended: tuple[App, TableScreen, float]) -> None:
    app, table, now = ended
    card = table.dialogs.shown
    assert card is not None
    assert isinstance(card, EndCard)
    assert app.surface.get_rect().contains(card.rect)
    if card.signs:
        assert not card.rect.colliderect(table.layout.board), "the board stays as it ended"
    figure = card.figures[0] if card.signs else card.portrait
    assert figure is not None
    box = figure.rect
    assert box.h > 90
    seen = set()
    for _ in range(30):
        now += 0.1
        app.frame(now)
        seen.add(pygame.image.tobytes(app.surface.subsurface(box), "RGB"))
    moves = app.settings.motion
    assert len(seen) > 3 if moves else len(seen) == 1, "who wants no motion sees him stand"
    app.close()


@pytest.mark.sweep
@pytest.mark.parametrize(("verdict", "sentence"), [
    ("verified", "The record was checked: everything was fair."),
    ("damaged", "The file of this match was damaged on the disk."),
])
def test_the_card_says_what_was_found_in_the_file(
    ended: tuple[App, TableScreen, float], verdict: str, sentence: str
) -> None:
    app, table, now = ended
    table.play.link.told.append(Audited(verdict))
    app.frame(now + 0.05)
    card = table.dialogs.shown
    assert card is not None
    assert sentence in "\n".join(map(str, card.lines))


def test_nothing_moves_when_there_is_more_to_tell(ended: tuple[App, TableScreen, float]) -> None:
    app, table, now = ended
    card = table.dialogs.shown
    assert card is not None
    title = next(each for each in card.buttons if each.label == "Title")
    card.graph.focus(title)
    table.dialogs.result()  # as when the record was checked
    anew = table.dialogs.shown
    assert anew is not None
    assert anew is not card
    assert anew.graph.focused in anew.buttons
    assert getattr(anew.graph.focused, "label", "") == "Title", "Enter does what it said"
    assert all(each.icon is not None for each in anew.buttons), "who cannot read has pictures"
    places = []
    for told in ((), (Audited("verified"),), (), (Closed("{name} left.", (("name", "Bob"),)),)):
        table.play.link.told += told
        if not told and places:
            table.dialogs.rematch()
        for _ in range(3):
            now += 0.05
            app.frame(now)
        card = table.dialogs.shown
        assert card is not None
        assert card.rect.y >= 0
        places.append([(each.label, tuple(each.rect)) for each in card.buttons])
    assert all(each == places[0] for each in places), "all stay under the finger"
    assert not card.buttons[0].live, "a rematch was asked for, and Bob has left"
