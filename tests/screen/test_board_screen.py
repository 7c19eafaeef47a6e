"""What all screens round a board have in common, and what none of them asks in each frame."""

from typing import Any

import pygame
import pytest

from client import routes
from client.games.rule_books import open_lessons
from client.pages.board_screen import BoardScreen
from client.pages.rules_page import RulesPage
from client.stage import view
from client.widgets.button import Button
from client.widgets.focus import FocusGraph
from client.window.due import EVERY_TICK, NEVER, Alarm
from core.games import GAMES
from tests.screen.test_table_kit import PegWardrobe

from .finders import button, widgets


class Feature:
    """Is in use for so many questions."""

    def __init__(self, uses: int) -> None:
        self.uses, self.asked = uses, 0

    @property
    def due(self) -> float:
        """Give whether it is in use."""
        return EVERY_TICK if self.asked < self.uses else NEVER

    def go_on(self, now: float) -> bool:
        """Count."""
        self.asked += 1
        return self.asked == self.uses


def test_a_feature_is_asked_while_it_is_in_use_and_after_an_input() -> None:
    alarm, idle, used = Alarm(), Feature(0), Feature(3)
    alarm.features = {idle: idle.go_on, used: used.go_on}
    alarm.stir()
    changes = [alarm.ask(float(frame)) for frame in range(6)]
    assert (idle.asked, used.asked) == (1, 3)
    assert changes == [False, False, True, False, False, False]
    alarm.stir()
    alarm.ask(7.0)
    assert (idle.asked, used.asked) == (2, 4)


def test_what_the_mouse_holds_stays_held_when_a_screen_is_made_anew() -> None:
    clicked: list[str] = []

    def made() -> Button:
        new = Button("Go", lambda: clicked.append("Go"))
        new.rect = pygame.Rect(0, 0, 90, 50)
        return new

    graph, new = FocusGraph(), made()
    graph.show([made()])
    graph.on_event(pygame.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(9, 9)))
    graph.show([new])
    assert graph.look(new).depth == 1
    graph.on_event(pygame.Event(pygame.MOUSEBUTTONUP, button=1, pos=(9, 9)))
    assert clicked == ["Go"]


def opened(sit: Any, kind: str, key: str, **window: Any) -> tuple[Any, BoardScreen]:
    """Open a puzzle or a lesson of a game, once all is still."""
    game = GAMES[key]
    route = routes.Puzzle(game, 0) if kind == "puzzle" else routes.Lesson(
        game, open_lessons(game), 0)
    player = sit(routes.made(route), **window)
    player.wait(10)
    screen = player.app.top
    assert isinstance(screen, BoardScreen)
    return player, screen


@pytest.fixture(autouse=True)
def pegs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Paint pegs instead of miniatures."""
    monkeypatch.setattr(view, "WardrobeSprites", PegWardrobe)


@pytest.mark.usefixtures("watched")
def test_a_click_on_a_reason_opens_the_rule_in_a_puzzle_too(sit: Any) -> None:
    player, screen = opened(sit, "puzzle", "xiangqi")
    centre, move_input = screen.view.projection.centre, screen.move_input
    mine = next(at for at in range(90) if move_input.pickable(at))
    player.click(centre(mine))
    barred = next(at for at in range(90) if at not in move_input.lit() and at != mine
                  and not move_input.pickable(at))
    player.click(centre(barred))
    assert screen.refused is not None
    rule = screen.refused[0].rule
    assert rule
    assert screen.topic == (screen.game, rule)
    player.wait()
    player.click(screen.bubble.center)
    assert isinstance(player.app.top, RulesPage)
    assert player.app.top.rule == rule


@pytest.mark.parametrize("left", [False, True], ids=["right hand", "left hand"])
@pytest.mark.parametrize("letters", [1.0, 1.5])
@pytest.mark.parametrize("key", ["xiangqi", "halebarde"])
@pytest.mark.parametrize("kind", ["puzzle", "lesson"])
def test_board_and_buttons_have_room(sit: Any, kind: str, key: str, letters: float, left: bool
                                     ) -> None:
    _, screen = opened(sit, kind, key, size=(800, 600), language="fr", letters=letters,
                       left_handed=left)
    window = pygame.Rect(0, 0, 800, 600)
    shown = widgets(screen, Button)
    for one in shown:
        assert window.contains(one.rect)
        assert not one.rect.colliderect(screen.view.projection.port)
        assert not any(one.rect.colliderect(other.rect) for other in shown if other is not one)
    if key == "xiangqi":
        assert (button(screen, "Retour").rect.x < 400) is left
