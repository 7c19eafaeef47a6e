"""Setting up: the game's formations as cards with a thought, and the rank card before the fight."""

import pygame
import pytest

from client.app import App
from client.memory.settings import Settings
from client.pages.deploy.deploy_screen import DeployScreen
from client.pages.deploy.formation_cards import FormationCards, army_picture
from client.pages.deploy.ranks import RankScreen
from client.table.play import Play
from core.games import GAMES
from net.report import Started

from .finders import button
from .test_deploy_kit import Blank, Desk, FakeLink, _home, pictures  # noqa: F401  (fixtures)

SIZES = ((800, 600), (1280, 720), (1024, 1200))


class Other(Desk):
    """A deployment of another game than Napoleon."""

    def __init__(self, game: str, size: tuple[int, int] = (800, 600)) -> None:
        started = Started(game, {}, ("Ann", "Bob"), (0,), None)
        self.link = FakeLink(started, (1,))
        self.play = Play(self.link, started)
        self.now = 1.0
        self.app = App(DeployScreen(self.play), settings=Settings(), size=size, home=Blank)  # type: ignore[arg-type]
        self.frame()


def cards(desk: Desk) -> FormationCards:
    """Open the cards by the button."""
    desk.click(desk.scene.cards.rect.center)
    desk.frame()
    assert isinstance(desk.app.top, FormationCards)
    return desk.app.top


@pytest.mark.parametrize("game", ["luzhanqi", "napoleon"])
def test_every_formation_has_a_thought(game: str) -> None:
    rules = GAMES[game].rules(GAMES[game].options())
    muster = rules.muster(0)
    assert all(muster.thought(name) for name, _ in muster.formations)
    assert not muster.thought("a formation of nobody")


@pytest.mark.parametrize("size", SIZES)
def test_a_tap_stands_the_army_in_a_formation(size: tuple[int, int]) -> None:
    desk = Other("luzhanqi", size)
    sheet = cards(desk)
    assert [card.name for card in sheet.cards] == [
        name for name, _ in desk.play.match.rules.muster(0).formations]
    card = sheet.cards[2]
    sheet.graph.focus(card)
    desk.frame()
    desk.click(card.rect.clip(card.clip).center)
    desk.frame()
    draft = desk.scene.state.draft
    assert draft.text() == draft.muster.formations[2][1]
    assert desk.scene.state.answer == f"{card.name} · {card.line}"
    desk.scene.undo()
    assert not draft.army, "one step of the draft"
    desk.scene.redo()
    assert [card.chosen for card in cards(desk).cards] == [n == 2 for n in range(6)]


def test_pictures_of_formations_differ() -> None:
    desk = Other("luzhanqi")
    sheet = cards(desk)
    draft = sheet.draft
    faces = {pygame.image.tobytes(
        army_picture(sheet.field, draft.pieces(card.army), (120, 120)), "RGBA")
             for card in sheet.cards}
    assert len(faces) == len(sheet.cards)


def test_cards_come_by_key_and_go_by_escape() -> None:
    desk = Desk()
    desk.key(pygame.K_l)
    desk.frame()
    assert isinstance(desk.app.top, FormationCards)
    desk.key(pygame.K_ESCAPE)
    desk.frame()
    assert not desk.scene.state.draft.army


def behind_more(desk: Desk, label: str) -> None:
    """Press what lies behind More."""
    desk.click(button(desk.scene, "More").rect.center)
    desk.frame()
    desk.click(button(desk.app.top, label).rect.center)


def test_the_rank_card_opens_and_closes_with_its_key() -> None:
    desk = Other("luzhanqi")
    for start in (lambda: desk.key(pygame.K_r),
                  lambda: behind_more(desk, "Ranks")):
        start()
        desk.frame()
        assert isinstance(desk.app.top, RankScreen)
        desk.key(pygame.K_r)
        desk.frame()
        assert isinstance(desk.app.top, DeployScreen)


def test_a_game_without_ranks_has_no_card_of_them_and_turns_with_r() -> None:
    desk = Desk()
    desk.click(button(desk.scene, "More").rect.center)
    desk.frame()
    assert [each.label for each in desk.app.top.buttons] == ["Back", "Code", "My set-ups"]
    desk.key(pygame.K_ESCAPE)
    desk.frame()
    desk.key(pygame.K_r)
    desk.frame()
    assert isinstance(desk.app.top, DeployScreen)


@pytest.mark.parametrize("game", ["luzhanqi", "napoleon"])
@pytest.mark.parametrize("size", SIZES)
def test_no_button_lies_on_another(game: str, size: tuple[int, int]) -> None:
    desk = Other(game, size)
    shown = [button.rect for button in desk.scene.controls if button.visible]
    for n, rect in enumerate(shown):
        assert rect.collidelist(shown[n + 1:]) < 0
        assert pygame.Rect((0, 0), size).contains(rect)
