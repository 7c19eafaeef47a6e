"""Every card in windows of many sizes, letters and languages: nothing overlaps or lies outside."""

from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import Any

import pygame
import pytest

from client import routes
from client.look.theme import Theme
from client.memory.settings import Settings, home
from client.pages.deploy.army_draft import Draft
from client.pages.deploy.deploy_board import Field
from client.pages.deploy.formations import Edge, Formation, Formations
from client.screen import Route
from client.table.hud.sealed_orders import Order
from client.widgets.button import Label
from client.widgets.focus import Widget
from client.widgets.page import Card
from core.games import GAMES
from core.match import Match
from core.option import read_options

from .test_shell_words import too_wide


def game(key: str) -> Match:
    return Match(GAMES[key], read_options(GAMES[key].options, {}))


def letters() -> list[Order]:
    return [Order("Anna-Maria", bytes(range(32))), Order("Bob"), Order("Zoe", bytes(32), True)]


def stored() -> Route:
    """Lead to a long list of saved set-ups."""
    match = game("napoleon")
    rules = match.rules
    edge, draft = Edge(rules.topology, rules.muster(0)), Draft(rules, 0, match.position)
    store = Formations(home())
    for n in range(9):
        store.save(Formation("napoleon", edge.fits, f"My army number {n}", ()))
    field = Field(draft, rules.kinds, match.position.ground, Settings())
    field.place(Theme((1280, 720)), pygame.Rect(0, 0, 640, 560))
    return routes.Saved(store, "napoleon", edge, draft, field)


def army() -> Route:
    """Lead to the code of an army that stands."""
    match = game("napoleon")
    draft = Draft(match.rules, 0, match.position)
    draft.read(draft.muster.formations[0][1])
    return routes.ArmyCode(draft, print)


CARDS: dict[str, Callable[[], Route]] = {
    "seals": lambda: routes.SealedOrders(GAMES["napoleon"], letters, False, True),
    "saved": stored, "code": army,
    "typed": lambda: routes.TypedMove(game("xiangqi"), 0, print),
    "print": lambda: routes.Print(GAMES["napoleon"], {}),
    "ranks": lambda: routes.Ranks(game("luzhanqi").rules, lambda *_: pygame.Surface((9, 9)), 0),
    "friend": lambda: routes.FriendNear("agon"),
}


def used(widget: Widget) -> bool:
    return widget.visible and bool(widget.rect.w) and (
        widget.focusable or (isinstance(widget, Label) and bool(widget.text)))


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("name", CARDS)
def test_nothing_on_a_card_overlaps_or_is_cut(
    sit: Any, monkeypatch: pytest.MonkeyPatch, name: str, seed: int
) -> None:
    monkeypatch.setattr("client.app.App.draw", lambda app: None)  # what is measured is laid out
    random = Random(seed)
    size = [(800, 600), (1280, 720), (640, 480), (1920, 1080), (600, 900)][seed]
    player = sit(size=size, language=random.choice(("en", "fr")),
                 letters=random.choice((1.0, 1.25, 1.5)))
    card = routes.made(CARDS[name]())
    assert isinstance(card, Card)
    player.app.push(card)
    player.wait(2)
    window, theme = player.app.canvas.get_rect(), player.app.theme
    shown = [each for each in card.graph.widgets if used(each)]
    for each in shown:
        assert each.clip is not None or window.contains(each.rect)
        assert not too_wide(theme, each)
    for one, other in combinations(shown, 2):
        assert one.clip is not other.clip or not one.rect.colliderect(other.rect), (
            one.words(str.format), other.words(str.format))
