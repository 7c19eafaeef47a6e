"""The tables near here, on the screen for joining: they come and go, and are chosen by any hand."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
import pytest

from client.pages.lobby.join_screen import JoinScreen
from client.pages.lobby.wait import WaitScreen
from client.pages.lobby.words_screen import WordsScreen
from client.widgets.card import PictureCard
from client.widgets.entry import Entry
from client.widgets.firewall_picture import (
    ASKING,
    ELSEWHERE,
    NOTHING,
    PATIENCE,
    SAME,
    SENTENCES,
    SWITCHES,
    TOLD,
    WHY,
    FirewallPicture,
)
from net.drivers.found_tables import FoundTable
from net.drivers.obstacles import Obstacle
from net.report import Closed

from .conftest import Player, Unasked
from .finders import beside, button, entry, press, tap, words

PAPA = FoundTable("192.168.1.5", 4747, "napoleon", "Sage", 1, "Papa", b"1" * 8)
ZOE = FoundTable("fe80::5%2", 4748, "agon", "", 1, "Zoe", b"2" * 8)
HENRI = FoundTable("192.168.1.9", 4747, "draughts", "Evil {name}", 2, "Henri", b"3" * 8)


class Ears:
    """A Finder whose tables the test makes up."""

    def __init__(self) -> None:
        self.tables: list[FoundTable] = []
        self.open = 0
        self.sweeps: list[bool] = []
        """Whether each that was made asks the addresses near it; then True for each press."""

    def __call__(self, sweeps: bool = False) -> "Ears":
        self.open += 1
        self.sweeps.append(sweeps)
        return self

    def again(self) -> None:
        self.sweeps.append(True)

    def poll(self) -> list[FoundTable]:
        return list(self.tables)

    def close(self) -> None:
        self.open -= 1


@pytest.fixture
def ears(monkeypatch: pytest.MonkeyPatch) -> Ears:
    made = Ears()
    monkeypatch.setattr("net.drivers.discovery.Finder", made)
    return made


@pytest.fixture
def knocked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """Where the screen would go, instead of there."""
    calls: list[tuple[Any, ...]] = []

    class Silent:
        def poll(self) -> list[Any]:
            return []

        def close(self) -> None:
            pass

        post = rematch = None

    def join(*words: Any, **named: Any) -> Silent:
        calls.append(words)
        return Silent()

    monkeypatch.setattr("net.drivers.open_table.join", join)
    return calls


def cards(player: Player) -> list[PictureCard]:
    return [widget for widget in player.app.top.graph.widgets if isinstance(widget, PictureCard)]


def test_tables_come_and_go_by_themselves(sit: Callable[..., Player], ears: Ears) -> None:
    player = sit(JoinScreen("", "Mia", words=(7, 9)))
    assert cards(player) == []
    ears.tables = [PAPA, HENRI]
    player.wait()
    papa, henri = cards(player)
    assert (papa.name, papa.line, papa.facts) == (
        "Papa", "Napoleon Strategy · Sage", "1 place is free")
    assert (henri.name, henri.line, henri.facts) == (
        "Henri", "You need a plug-in: draughts.", "2 places are free")
    ears.tables = [replace(HENRI, free=1)]
    player.wait()
    assert cards(player) == [henri]
    assert henri.facts == "1 place is free"


def test_a_tap_joins(
    sit: Callable[..., Player], ears: Ears, knocked: list[tuple[Any, ...]]
) -> None:
    player = sit(JoinScreen("1.2.3.4", "Mia", words=(7, 9)))
    ears.tables = [PAPA, ZOE]
    player.wait()
    player.click(cards(player)[1].rect.center)
    assert knocked == [("fe80::5%2", 4748, "Mia")]
    assert isinstance(player.app.top, WaitScreen)
    assert ears.open == 0


def test_a_tap_and_two_pictures_join(
    sit: Callable[..., Player], ears: Ears, knocked: list[tuple[Any, ...]]
) -> None:
    player = sit(JoinScreen("", "Mia"))
    ears.tables = [PAPA, ZOE]
    player.wait()
    player.click(cards(player)[1].rect.center)
    assert knocked == []
    page = player.app.top
    assert isinstance(page, WordsScreen)
    tap(player, 7, 9)
    assert knocked == [("fe80::5%2", 4748, "Mia")]


@pytest.mark.parametrize("keys", [True, False])
def test_the_first_table_has_the_focus_of_who_has_done_nothing(
    sit: Callable[..., Player], ears: Ears, knocked: list[tuple[Any, ...]], keys: bool
) -> None:
    player = sit(JoinScreen("", "Mia", words=(7, 9)))
    ears.tables = [PAPA, ZOE]
    player.wait()
    if keys:
        player.press(pygame.K_RIGHT, pygame.K_RETURN)
    else:
        for button in (pygame.CONTROLLER_BUTTON_DPAD_RIGHT, pygame.CONTROLLER_BUTTON_A):
            player.app.feed(pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=button))
            player.wait()
    assert [words[:2] for words in knocked] == [("fe80::5%2", 4748)]


def test_who_types_is_not_interrupted(sit: Callable[..., Player], ears: Ears) -> None:
    player = sit(JoinScreen("", "Mia", words=(7, 9)))
    player.type("10.0")
    ears.tables = [PAPA]
    player.wait()
    player.type(".0.7")
    assert entry(player.app.top, "Your friend's address").text == "10.0.0.7"


def test_a_first_table_moves_nothing(sit: Callable[..., Player], ears: Ears) -> None:
    player = sit(JoinScreen("", "Mia", words=(7, 9)))
    before = entry(player.app.top, "Your friend's address").rect.copy()
    ears.tables = [PAPA, ZOE]
    player.wait()
    assert entry(player.app.top, "Your friend's address").rect == before


def test_the_focus_stays_on_its_table(sit: Callable[..., Player], ears: Ears) -> None:
    player = sit(JoinScreen("", "Mia", words=(7, 9)))
    ears.tables = [PAPA, ZOE]
    player.wait()
    player.press(pygame.K_RIGHT)
    zoe = cards(player)[1]
    assert player.app.top.graph.focused is zoe
    ears.tables = [ZOE]
    player.wait()
    assert player.app.top.graph.focused is zoe
    ears.tables = [HENRI]
    player.wait()
    assert player.app.top.graph.focused is cards(player)[0]
    ears.tables = []
    player.wait()
    assert player.app.top.graph.focused is entry(player.app.top, "Your friend's address")


def test_the_only_table_needs_no_choosing(
    sit: Callable[..., Player], ears: Ears, knocked: list[tuple[Any, ...]]
) -> None:
    player = sit(JoinScreen("", "Mia", words=(7, 9)))
    ears.tables = [PAPA]
    player.wait()
    press(player, "Join")
    assert [words[:2] for words in knocked] == [("192.168.1.5", 4747)]


def test_a_game_that_we_lack_is_told(
    sit: Callable[..., Player], ears: Ears, knocked: list[tuple[Any, ...]]
) -> None:
    player = sit(JoinScreen("", "Mia", words=(7, 9)))
    ears.tables = [HENRI]
    player.wait()
    player.click(cards(player)[0].rect.center)
    assert knocked == []
    assert "draughts" in words(player.app.top)


def test_coming_back_looks_again(
    sit: Callable[..., Player], ears: Ears, knocked: list[tuple[Any, ...]]
) -> None:
    player = sit()
    player.app.push(JoinScreen("", "Mia", words=(7, 9)))
    ears.tables = [PAPA]
    player.wait()
    player.click(cards(player)[0].rect.center)
    assert ears.open == 0
    player.wait(7)  # before that no key counts
    player.press(pygame.K_ESCAPE)
    player.wait()
    assert ears.open == 1
    assert len(cards(player)) == 1
    player.press(pygame.K_ESCAPE)
    assert ears.open == 0


def told(player: Player) -> list[str]:
    """Give the sentences that stand over a picture of what is in the way."""
    player.wait()
    return [row.label for row in player.app.top.sheet.rows
            if any(isinstance(widget, FirewallPicture) for widget in row.widgets)]


@pytest.mark.parametrize("system", ["win32", "darwin", "linux"])
def test_whoever_hears_nobody_is_told_what_may_be_in_the_way(
    sit: Callable[..., Player], ears: Ears, monkeypatch: pytest.MonkeyPatch, system: str
) -> None:
    monkeypatch.setattr("client.widgets.firewall_picture.sys.platform", system)
    player = sit(JoinScreen("", "Mia", words=(7, 9)))
    assert "Looking for tables…" in words(player.app.top)
    player.wait(int(PATIENCE * 12) + 2)
    assert "No table is open near you yet." in words(player.app.top)
    assert told(player) == []
    player.click(button(player.app.top, WHY).rect.center)
    assert told(player) == [SENTENCES.get(system, ELSEWHERE)]
    ears.tables = [PAPA]
    player.wait()
    assert told(player) == []
    ears.tables = []
    player.wait()
    assert told(player) == [SENTENCES.get(system, ELSEWHERE)]
    player.click(button(player.app.top, WHY).rect.center)
    assert told(player) == []


@pytest.mark.parametrize("system", ["win32", "darwin", "linux"])
@pytest.mark.parametrize("found", [(), *((each,) for each in Obstacle)])
def test_this_machine_is_asked_and_a_grown_up_told_what_to_do(
    sit: Callable[..., Player], ears: Ears, monkeypatch: pytest.MonkeyPatch, system: str,
    found: tuple[Obstacle, ...],
) -> None:
    known: list[tuple[Obstacle, ...]] = []

    class Asked:
        def poll(self) -> tuple[Obstacle, ...] | None:
            return known[-1] if known else None

    monkeypatch.setattr("client.widgets.firewall_picture.sys.platform", system)
    monkeypatch.setattr("net.drivers.obstacles.Inquiry", lambda look: Asked())
    player = sit(JoinScreen("", "Mia", words=(7, 9)))
    player.wait(int(PATIENCE * 12) + 2)
    player.click(button(player.app.top, WHY).rect.center)

    def helps() -> list[str]:
        player.wait()
        (help,) = (row.help for row in player.app.top.sheet.rows
                   if any(isinstance(widget, FirewallPicture) for widget in row.widgets))
        return help.split("\n")

    always = [SAME, *([SWITCHES[system]] if system in SWITCHES else [])]
    assert helps() == [ASKING, *always]
    known.append(found)
    assert helps() == [TOLD[found[0].name] if found else NOTHING, *always]


def test_a_refusal_keeps_the_tables(sit: Callable[..., Player], ears: Ears) -> None:
    player = sit(JoinScreen("1.2.3.4", "Mia", words=(7, 9)), size=(800, 600))
    ears.tables = [PAPA, ZOE]
    player.wait()
    player.app.top.refuse(Closed("Nobody is waiting at {address}.", (("address", "x"),)))
    player.wait()
    assert [card.name for card in cards(player)] == ["Papa", "Zoe"]


def chosen(player: Player) -> list[str]:
    """Name the cards that bear the tick, which is read aloud too."""
    ticked = [card.name for card in cards(player) if card.chosen]
    assert ticked == [card.name for card in cards(player) if "chosen" in card.words(str.format)]
    return ticked


def remembered(player: Player, address: str) -> None:
    """Open the screen as somebody does who typed an address another day."""
    player.app.apply(replace(player.app.settings, address=address, name="Mia"))
    player.app.push(JoinScreen())
    player.wait()


def test_a_chosen_table_is_marked_and_the_words_go_there(
    sit: Callable[..., Player], ears: Ears, knocked: list[tuple[Any, ...]]
) -> None:
    player = sit()
    remembered(player, "10.9.9.9:4747")
    ears.tables = [PAPA, ZOE]
    player.wait()
    assert chosen(player) == []
    player.click(cards(player)[1].rect.center)
    player.press(pygame.K_ESCAPE)  # no pictures: the words are typed
    assert chosen(player) == ["Zoe"]
    join = player.app.top
    for field, text in zip(beside(join, "The two words", Entry), ("lion", "drum"), strict=True):
        player.click(field.rect.center)
        player.type(text)
    player.press(pygame.K_RETURN)
    assert [words[:2] for words in knocked] == [("fe80::5%2", 4748)]


@pytest.mark.parametrize("by_key", [True, False])
def test_the_only_table_near_is_chosen_before_an_address_of_another_day(
    sit: Callable[..., Player], ears: Ears, knocked: list[tuple[Any, ...]], by_key: bool
) -> None:
    player = sit()
    remembered(player, "10.9.9.9:4747")
    ears.tables = [PAPA]
    player.wait()
    assert chosen(player) == ["Papa"]
    join = player.app.top
    for field, text in zip(beside(join, "The two words", Entry), ("lion", "drum"), strict=True):
        player.click(field.rect.center)
        player.type(text)
    if by_key:
        player.press(pygame.K_RETURN)
    else:
        player.click(button(join, "Join").rect.center)
    assert [words[:2] for words in knocked] == [("192.168.1.5", 4747)]


def test_an_address_that_is_typed_is_what_is_chosen(
    sit: Callable[..., Player], ears: Ears, knocked: list[tuple[Any, ...]]
) -> None:
    player = sit()
    remembered(player, "")
    ears.tables = [PAPA]
    player.wait()
    assert chosen(player) == ["Papa"]
    where = entry(player.app.top, "Your friend's address")
    player.click(where.rect.center)
    player.press(pygame.K_a, mod=pygame.KMOD_CTRL)
    player.type("10.0.0.7")
    ears.tables = [PAPA, ZOE]
    player.wait()
    assert chosen(player) == []
    player.click(button(player.app.top, "Join").rect.center)
    assert [words[:2] for words in knocked] == [("10.0.0.7", 4747)]


def test_an_address_typed_without_its_port_marks_its_table(
    sit: Callable[..., Player], ears: Ears
) -> None:
    player = sit(JoinScreen("192.168.1.5", "Mia"))
    ears.tables = [PAPA, ZOE]
    player.wait()
    assert chosen(player) == ["Papa"]


def test_a_word_mistyped_for_a_chosen_table_is_helped_where_it_stands(
    sit: Callable[..., Player], ears: Ears, knocked: list[tuple[Any, ...]]
) -> None:
    player = sit()
    remembered(player, "")
    ears.tables = [PAPA]
    player.wait()
    join = player.app.top
    player.click(beside(join, "The two words", Entry)[0].rect.center)
    player.type("lyon")
    player.press(pygame.K_RETURN)
    assert player.app.top is join
    assert "lion" in beside(join, "The two words", Entry)[0].error
    assert not knocked


def test_who_types_no_name_is_called_as_a_soldier_and_it_is_not_kept(
    sit: Callable[..., Player], ears: Ears, knocked: list[tuple[Any, ...]]
) -> None:
    player = sit(JoinScreen("", words=(7, 9)), language="fr")
    ears.tables = [PAPA]
    player.wait()
    player.click(cards(player)[0].rect.center)
    assert knocked == [("192.168.1.5", 4747, "Hussard")]
    assert player.app.settings.name == ""


def test_each_address_near_here_is_asked_on_the_page_for_joining_and_again_at_a_press(
    sit: Callable[..., Player], ears: Ears, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[Callable[[], Any]] = []
    asked: list[dict[str, bool]] = []
    monkeypatch.setattr("net.drivers.obstacles.Inquiry",
                        lambda look: looks.append(look) or Unasked())
    monkeypatch.setattr("net.drivers.obstacles.obstacles", lambda **how: asked.append(how))
    player = sit(JoinScreen("", "Mia", words=(7, 9)))
    player.wait(int(PATIENCE * 12) + 2)
    assert ears.sweeps == [True]
    why = button(player.app.top, WHY)
    player.click(why.rect.center)
    assert ears.sweeps == [True, True]
    looks[0]()
    assert asked == [{"swept": True}]
    player.click(why.rect.center)
    assert ears.sweeps == [True, True], "it was closed, and is no press to look"


def test_the_title_asks_nobody_by_themselves(sit: Callable[..., Player], ears: Ears) -> None:
    player = sit()
    player.wait(600)
    assert ears.sweeps == [False]


def test_who_came_by_the_command_line_has_asked_already(
    sit: Callable[..., Player], ears: Ears
) -> None:
    sit(JoinScreen("", "Mia", words=(7, 9), sweeps=False))
    assert ears.sweeps == [False]
