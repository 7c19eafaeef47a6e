"""A move can be typed, in every game, and what cannot be played is said kindly."""

from typing import Any

import pygame
import pytest

from client.pages.table_screen import TableScreen
from client.pages.typed_move import TypedMoveScreen
from client.stage import view
from tests.pictures import table

from .test_table_kit import PegWardrobe


@pytest.fixture(autouse=True)
def pegs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dress the armies in pegs, which are painted at once."""
    monkeypatch.setattr(view, "Wardrobe", lambda *_: None)
    monkeypatch.setattr(view, "WardrobeSprites", PegWardrobe)


def typing(sit: Any, key: str, plies: int = 4) -> Any:
    screen = table(key, plies)
    player = sit(screen)
    player.wait(3)
    player.press(pygame.K_F2)
    assert isinstance(player.app.top, TypedMoveScreen)
    return player, screen


@pytest.mark.parametrize("key", ["xiangqi", "napoleon", "agon", "halebarde"])
def test_a_typed_move_is_played(sit: Any, key: str) -> None:
    player, screen = typing(sit, key)
    match = screen.play.match
    seat, before = match.position.turn, len(match.actions)
    action = list(match.rules.actions(match.position, seat))[-1]
    player.app.top.entry.set(match.rules.to_text(match.position, seat, action))
    player.press(pygame.K_RETURN)
    player.wait(2)
    assert isinstance(player.app.top, TableScreen)
    assert match.actions[before:] == [(seat, action)]


@pytest.mark.parametrize("text", ["", "zzz", "a1a9", "\u202eh2e2zz\u200b", "9" * 60])
def test_what_is_no_move_is_said_and_nothing_is_played(sit: Any, text: str) -> None:
    player, screen = typing(sit, "xiangqi")
    before = len(screen.play.match.actions)
    player.app.top.entry.insert(text)
    player.press(pygame.K_RETURN)
    assert isinstance(player.app.top, TypedMoveScreen)
    assert player.app.top.entry.error
    assert len(screen.play.match.actions) == before
    player.press(pygame.K_ESCAPE)
    assert player.app.top is screen


@pytest.mark.parametrize("text", ["offer draw", "resign", "offer back 3"])
def test_nothing_is_offered_or_given_up_by_typing(sit: Any, text: str) -> None:
    """Only the menu says first what it would mean."""
    player, screen = typing(sit, "napoleon")
    before = len(screen.play.match.actions)
    player.app.top.entry.set(text)
    player.press(pygame.K_RETURN)
    assert player.app.top.entry.error
    assert len(screen.play.match.actions) == before


def test_a_refusal_names_its_rule(sit: Any) -> None:
    player, _ = typing(sit, "xiangqi", 0)
    player.app.top.entry.set("a1a5")
    player.press(pygame.K_RETURN)
    assert "(X" in player.app.top.entry.error or "(M" in player.app.top.entry.error


def test_the_menu_offers_it_at_ones_turn_only(sit: Any) -> None:
    for seats, offered in (((0, 1), True), ((1,), False)):
        screen = table("xiangqi", 4, seats)
        sit(screen)
        screen.dialogs.menu()
        assert ("Type a move" in [b.label for b in screen.dialogs.shown.buttons]) == offered
