"""A head start in the set-up screen, and its sign on the cards at the table."""

import json
from pathlib import Path
from typing import Any

import pygame
import pytest

from client.memory.again import WayToPlay, read_last
from client.memory.settings import Settings, load
from client.pages.lobby.head_start import given, hindered, text_of
from client.pages.lobby.setup import SetupScreen
from client.routes import Setup
from client.table.hud.handicap_sign import sign_of
from client.widgets.button import Button
from client.widgets.picture_chip import PictureChip
from core.action import Offer
from core.games import GAMES
from core.option import read_options
from core.search.styles import STYLES

from .finders import beside, button, unfold, widgets
from .test_table_kit import Sitting, seated


def bound(key: str, **options: Any) -> Any:
    return GAMES[key].rules(read_options(GAMES[key].options, options))

STYLED = "How does it play?"


def chips(setup: Any) -> list[PictureChip]:
    """Give the chips of the sheet but those that say whose army is whose."""
    seats = "Which army is yours?", "Who sits where?"
    return [each for row in setup.sheet.rows if row.label not in seats
            for each in row.widgets if isinstance(each, PictureChip)]


def press(player: Any, name: str) -> SetupScreen:
    setup: SetupScreen = player.app.top
    chip = next(each for each in chips(setup) if each.name == name)
    setup.sheet.reveal(chip)
    player.click(chip.rect.center)
    return setup


@pytest.mark.parametrize("key", GAMES)
def test_every_offer_is_one_that_the_rules_take_and_is_found_again(key: str) -> None:
    rules = bound(key)
    assert given(rules, "none") is None
    for seat in range(len(rules.seats)):
        for odds in rules.game.odds:
            text = text_of(rules, seat, odds)
            fair = bound(key, handicap=text)
            assert given(fair, text) == (seat, odds)
            cards = [sign_of(fair, each, lambda words, **_: words) for each in fair.handicaps]
            who = hindered(fair, (seat, odds))
            assert cards[1 - who] is None
            told = cards[who]
            assert told is not None
            assert told.words == odds.name


def test_of_several_armies_all_others_do_without_and_allies_share() -> None:
    four = bound("napoleon", players=4, board="16x16")
    cannon, point = (next(o for o in four.game.odds if o.name == name)
                     for name in ("Without one cannon", "One point ahead"))
    assert text_of(four, 1, cannon) == "S-K N-K E-K"
    assert text_of(four, 1, point) == "W+1"
    pairs = bound("napoleon", players=4, board="16x16", teams="pairs")
    assert text_of(pairs, 0, cannon) == "W-K E-K"


def test_it_is_chosen_in_two_clicks_and_kept_with_other_rules(sit: Any) -> None:
    player = unfold(sit(SetupScreen(WayToPlay.COMPUTER, "xiangqi"), size=(800, 600), name="Lea"))
    assert [each.name for each in chips(player.app.top)] == ["Nobody", "Me", "The computer"]
    setup = press(player, "Me")
    assert setup.values == {"handicap": "b-N"}
    setup = press(player, "Black: Without both cannons")
    assert setup.values == {"handicap": "b-CC"}
    assert [each.name for each in chips(setup) if each.chosen] == [
        "Me", "Black: Without both cannons"]
    assert setup.cards[0].chosen, "these are still the first rules"
    setup.cards[1].on_click()
    assert setup.values == {"ruleset": "tournament", "handicap": "b-CC"}
    assert setup.cards[1].chosen
    setup = press(player, "Nobody")
    assert setup.values == {"ruleset": "tournament"}
    assert not setup.why


def test_another_game_begins_even(sit: Any) -> None:
    player = sit(SetupScreen(WayToPlay.ONE, "xiangqi", values={"handicap": "r-R"}))
    setup = player.app.top
    assert [each.name for each in chips(setup) if each.chosen][:2] == [
        "Black", "Red: Without one chariot"]
    player.press(pygame.K_ESCAPE)
    button(setup, "Agon").on_click()
    unfold(player)
    assert "handicap" not in setup.values
    setup = press(player, "White")
    assert setup.values["handicap"] == "white+1"


def test_it_goes_into_the_match_and_into_the_next_like_it(
    sit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Any] = []
    monkeypatch.setattr(
        "client.pages.lobby.setup.opposing",
        lambda values, *rest, **_: opened.append(values) or Setup(WayToPlay.ONE))  # type: ignore[func-returns-value]
    player = unfold(sit(SetupScreen(WayToPlay.COMPUTER, "xiangqi"), name="Lea"))
    press(player, "Me")
    player.click(button(player.app.top, "Start the game").rect.center)
    assert opened == [{"handicap": "b-N"}]
    kept: Settings = player.app.settings
    assert '"handicap":"b-N"' in kept.again


def test_a_handicap_of_one_s_own_is_told_in_words() -> None:
    rules = bound("xiangqi", handicap="b-RN")
    told = sign_of(rules, rules.handicaps[1], lambda words, **gaps: words.format(**gaps))
    assert told is not None
    assert told.words == "Without: Chariot, Horse"
    assert len(told.without) == 2


def test_at_one_screen_one_alone_may_have_help(sit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    shared: list[Any] = []
    monkeypatch.setattr(
        "client.pages.lobby.setup.sharing",
        lambda *given: shared.append(given) or Setup(WayToPlay.ONE))  # type: ignore[func-returns-value]
    player = unfold(sit(SetupScreen(WayToPlay.ONE, "xiangqi"), name="Lea"))
    setup = player.app.top
    last = [each for each in chips(setup) if each.name == "Black"][-1]
    setup.sheet.reveal(last)
    player.click(last.rect.center)
    assert setup.helped == 1
    assert [each.name for each in chips(setup) if each.chosen] == ["Nobody", "Black"]
    player.click(button(setup, "Start the game").rect.center)
    assert shared[0][-1] == 1
    last_match = read_last(player.app.settings.again)
    assert last_match is not None
    assert last_match.helped == 1
    assert read_last('["one","xiangqi",{},"",true]') is None
    assert read_last('["one","xiangqi",{},"",9]') is None


def test_hints_and_take_backs_are_for_who_is_helped(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = Sitting(monkeypatch, confirm=False)
    play, scene = sitting.play, sitting.scene
    assert play.helps(0)
    assert play.helps(1)
    play.helped = 0
    sitting.key(pygame.K_h)
    assert scene.coach.thinking or scene.coach.advice, "who is helped may ask"
    for start, end in (("b2", "b3"), ("b7", "b6")):
        sitting.click(start)
        sitting.click(end)
    assert len(sitting.moves()) == 2
    sitting.link.post(0, Offer("back", play.takable(0)))
    sitting.frame()
    sitting.frame()
    assert scene.dialogs.shown is None
    assert sitting.moves() == [], "nobody is asked"
    play.helped = 1
    sitting.key(pygame.K_h)
    assert not scene.coach.thinking
    sitting.click("b2")
    sitting.click("b3")
    sitting.link.post(0, Offer("back", play.takable(0)))
    sitting.frame()
    assert scene.dialogs.shown is not None, "who is not helped has to ask"


def test_help_moves_on_with_its_player_and_reaches_nobody_at_another_screen() -> None:
    play, link, _ = seated()
    play.helped = 1
    link.told.append(play.started)
    play.poll()
    assert play.helped == 0
    assert not play.helps(1)
    play.remote = True
    assert not play.helps(0)


def test_a_style_is_chosen_under_the_level_and_remembered(
    sit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Any] = []
    monkeypatch.setattr(
        "client.pages.lobby.setup.opposing",
        lambda values, name, computers, *rest, **_: (
            opened.append(computers) or Setup(WayToPlay.ONE)))  # type: ignore[func-returns-value]
    player = unfold(sit(SetupScreen(WayToPlay.COMPUTER, "xiangqi"), name="Lea"))
    setup = player.app.top
    styles = beside(setup, STYLED, Button)
    assert [each.label for each in styles] == ["As it comes", "Bold", "Careful"]
    player.click(styles[1].rect.center)
    assert [each.chosen for each in beside(setup, STYLED, Button)] == [False, True, False]
    player.click(button(setup, "Start the game").rect.center)
    assert opened[0].style is STYLES[1]
    assert player.app.settings.style == 1
    player.press(pygame.K_ESCAPE, pygame.K_ESCAPE)
    button(setup, "Luzhanqi").on_click()
    unfold(player)
    assert STYLED not in {each.caption for each in widgets(setup, Button)}, (
        "a game that thinks in a way of its own knows none")


@pytest.mark.parametrize("value", [3, -1, True, "1"])
def test_a_style_that_there_is_not_is_the_usual_one(tmp_path: Path, value: Any) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"style": value}))
    assert load(path).style == 0


def test_at_one_screen_two_change_places_by_two_clicks(sit: Any) -> None:
    four = {"board": "16x16", "players": 4}
    player = sit(SetupScreen(WayToPlay.ONE, "napoleon", values=four), name="Lea")
    setup = player.app.top
    setup.helped = 0
    setup.build()

    def places() -> list[PictureChip]:
        return next(row for row in setup.sheet.rows if row.label == "Who sits where?").widgets

    assert [chip.name for chip in places()] == ["Lea", "Red", "Green", "Yellow"]
    for seat in (0, 2):
        setup.sheet.reveal(places()[seat])
        player.click(places()[seat].rect.center)
    assert [chip.name for chip in places()] == ["Blue", "Red", "Lea", "Yellow"]
    assert setup.helped == 2, "help goes with its player"
    for _ in range(2):  # who presses one name twice has changed nothing
        player.click(places()[1].rect.center)
    assert [chip.name for chip in places()] == ["Blue", "Red", "Lea", "Yellow"]
    assert not any(chip.chosen for chip in places())
