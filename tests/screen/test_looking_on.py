"""Looking on at a friend's game: how one gets there, what is seen, and that the players know."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
import pytest

from client.memory.again import WayToPlay
from client.pages.lobby.join_screen import JoinScreen
from client.pages.lobby.wait import WaitScreen
from client.pages.modal import Question
from client.pages.table_screen import TableScreen
from client.table.play import Play
from client.widgets.entry import Entry
from core.games import GAMES
from core.match import Match
from net.peer.close_reasons import closed
from net.report import Started, Waiting, Watching

from .conftest import Player
from .finders import beside, button, entry, name, press, words
from .test_near_tables import PAPA, Ears, cards, ears  # noqa: F401  (a fixture)
from .test_table_kit import NoLink, Sitting

WATCHED = replace(PAPA, free=0)


@pytest.fixture
def knocks(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """Where somebody knocks, and whether to look on."""
    found: list[tuple[str, bool]] = []

    class Link(NoLink):
        def __init__(self) -> None:
            self.told: list[Any] = []

    def join(address: str, port: int, name: str, *, watch: bool, **more: Any) -> Link:
        found.append((address, watch))
        return Link()

    monkeypatch.setattr("net.drivers.open_table.join", join)
    return found


def test_a_table_in_play_is_a_card_that_leads_to_a_chair_beside_it(
    sit: Callable[..., Player], ears: Ears, knocks: list[tuple[str, bool]]  # noqa: F811
) -> None:
    player = sit(JoinScreen("", "Ida", words=(7, 9)))
    ears.tables = [WATCHED]
    player.wait()
    (papa,) = cards(player)
    assert papa.line == "They play: look on", "in the letters of what matters"
    assert papa.facts == "Napoleon Strategy · Sage"
    player.click(papa.rect.center)
    assert knocks == [(PAPA.address, True)]
    assert isinstance(player.app.top, WaitScreen)
    assert player.app.top.way == WayToPlay.WATCH


def test_another_address_is_no_chair(
    sit: Callable[..., Player], ears: Ears, knocks: list[tuple[str, bool]]  # noqa: F811
) -> None:
    player = sit(JoinScreen("", "Ida"))
    ears.tables = [WATCHED]
    player.wait()
    page = player.app.top
    player.click(cards(player)[0].rect.center)
    player.app.context.pop()
    entry(page, "Your friend's address").set("10.0.0.9")
    for field, text in zip(beside(page, "The two words", Entry), ("lion", "drum"), strict=True):
        field.set(text)
    press(player, "Join")
    assert knocks == [("10.0.0.9", False)]


def test_a_table_in_play_is_not_the_only_one_to_sit_at(
    sit: Callable[..., Player], ears: Ears, knocks: list[tuple[str, bool]]  # noqa: F811
) -> None:
    player = sit(JoinScreen("", "Ida", words=(7, 9)))
    other = replace(PAPA, id=b"9" * 8, address="192.168.1.6")
    ears.tables = [WATCHED, other]
    player.wait()
    player.click(button(player.app.top, "Join").rect.center)
    assert knocks == [("192.168.1.6", False)]


def test_who_finds_a_table_taken_is_asked_whether_to_look_on(
    sit: Callable[..., Player], knocks: list[tuple[str, bool]]
) -> None:
    player = sit(JoinScreen("192.168.1.5", "Ida", words=(7, 9)))
    player.click(button(player.app.top, "Join").rect.center)
    player.app.top.link.told.append(closed("taken"))
    player.wait()
    assert isinstance(player.app.top, Question)
    player.click(button(player.app.top, "Look on").rect.center)
    assert knocks == [("192.168.1.5", False), ("192.168.1.5", True)]


def test_the_match_begins_on_a_board_that_nothing_can_be_done_to(
    sit: Callable[..., Player], knocks: list[tuple[str, bool]]
) -> None:
    player = sit(JoinScreen("192.168.1.5", "Ida", words=(7, 9)))
    press(player, "Join")
    player.app.top.link.told.append(closed("taken"))
    player.wait()
    press(player, "Look on")
    link = player.app.top.link
    link.match = Match(GAMES["xiangqi"], GAMES["xiangqi"].options())
    link.told += [Watching(("Ida",)), Started("xiangqi", {}, ("Mia", "Leo"), (), None)]
    player.wait()
    table = player.app.top
    assert isinstance(table, TableScreen)
    assert table.play.looks_on
    assert table.play.watchers == ("Ida",)
    assert table.play.leave_question is None
    assert table.state.mover is None
    shown = [name(table, widget) for widget in table.controls.graph.widgets if widget.live]
    assert shown == [
        "Lines", "Danger", "Menu", "Back", "Journal"], "nothing grey that never does anything"
    for _ in range(8):
        player.press(pygame.K_TAB)
        assert table.controls.graph.focused in (None, *table.controls.graph.widgets)
    player.wait(8)


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_who_looks_on_is_seen_and_named(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    table = Sitting(monkeypatch, seats=(0,), size=size)
    table.play.remote = True
    head = table.scene.layout.head
    corner = pygame.Rect(head.right - head.h * 2, head.y, head.h * 2, head.h)
    table.scene.draw(table.app.canvas)
    before = table.app.canvas.subsurface(corner).copy()
    table.link.told += [Waiting((), (7, 9)), Watching(("Ida", "Tom"))]
    table.frame()
    table.scene.draw(table.app.canvas)
    after = table.app.canvas.subsurface(corner)
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(after, "RGB")
    table.scene.dialogs.menu()
    assert "Looking on: Ida, Tom." in words(table.scene)
    assert "Words to look on: " in words(table.scene)


def test_a_long_headline_leaves_the_eye_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Sitting(monkeypatch, seats=(0,), size=(800, 600))
    table.play.watchers = ("Ida",) * 12
    seen = []
    for line in ("M" * 80, "Check! Leonardo-Friedrich von Humboldt is thinking very, very long"):
        monkeypatch.setattr(table.scene.panels, "headline", lambda say, line=line: line)
        table.scene.dirty = True
        table.scene.draw(table.app.canvas)
        head = table.scene.panels.head
        corner = pygame.Rect(head.right - 3 * head.h // 2, head.y, 3 * head.h // 2, head.h)
        seen.append(pygame.image.tobytes(table.app.canvas.subsurface(corner), "RGB"))
    assert seen[0] == seen[1]


def test_a_play_remembers_who_looks_on() -> None:
    game = GAMES["xiangqi"]
    link = NoLink(Match(game, game.options()))
    play = Play(link, Started("xiangqi", {}, ("Mia", "Leo"), (0,), None), remote=True)
    link.told += [Watching(("Ida",)), Watching(())]
    assert len(play.poll()) == 2
    assert play.watchers == ()
