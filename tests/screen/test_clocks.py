"""Clocks at the table and in the set-up: digits, the running one, the last seconds, a pause."""

import time
from dataclasses import replace
from typing import Any

import pygame
import pytest

from client.memory.again import LastMatch, WayToPlay, read_last
from client.memory.settings import record_folder
from client.pages.lobby.setup import TIMES, SetupScreen
from client.table.hud.clocks import ClockFaces
from client.table.hud.hud_layout import lay
from client.widgets.button import Button
from client.window.captions import TIME_FLIES
from core.action import Answer, Flag, Offer
from net.drivers.memory import hotseat
from net.record.clock import CLOCKS, Clocks, set_clocks
from net.report import Played, Running, Started
from net.wire.messages import ClockRule

from .conftest import until
from .finders import beside, button, unfold, words
from .finders import press as press_named
from .test_table_kit import Sitting, seated
from .test_table_scene import press

FIVE = set_clocks(CLOCKS["5"], 2)


class Clocked(Sitting):
    """A table with clocks, told of at the start of play."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, clocks: Clocks = FIVE, **more: Any) -> None:
        super().__init__(monkeypatch, **more)
        self.tell(clocks)

    def tell(self, clocks: Clocks, used: int = 0, stands: bool = False) -> None:
        turn = self.play.match.position.turn
        self.link.told.append(Running(clocks, turn, used, stands))
        self.frame()

    @property
    def texts(self) -> list[str]:
        return [face.text for face in self.scene.clocks.shown]

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds * 4)):
            self.frame(0.25)


def heard(play: Any) -> tuple[ClockFaces, list[str]]:
    sounds: list[str] = []
    return ClockFaces(play, sounds.append), sounds


def test_a_match_without_clocks_shows_none(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Sitting(monkeypatch)
    assert not table.scene.clocks.shown
    assert not table.scene.layout.clocks
    table.scene.dialogs.menu()
    assert "Ask for a pause" not in [b.label for b in table.scene.dialogs.shown.buttons]


def test_the_clock_of_whoever_is_to_move_runs_and_the_other_stands(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Clocked(monkeypatch)
    assert table.texts == ["5:00", "5:00"]
    table.wait(70)
    turn = table.play.match.position.turn
    assert table.texts[turn] in ("3:50", "3:49")
    assert table.texts[1 - turn] == "5:00"
    assert [face.turn for face in table.scene.clocks.shown] == [seat == turn for seat in (0, 1)]
    table.tell(FIVE, 10_000, stands=True)
    table.wait(30)
    assert table.texts[turn] == "4:50"
    assert all(face.stands for face in table.scene.clocks.shown)


def test_sand_runs_from_one_bulb_into_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Clocked(monkeypatch, set_clocks(CLOCKS["glass"], 2))
    turn = table.play.match.position.turn
    table.wait(60)
    shares = [face.share for face in table.scene.clocks.shown]
    assert shares[turn] == pytest.approx(0.25, abs=0.02)
    assert sum(shares) == pytest.approx(1.0, abs=0.01)


def test_the_last_ten_seconds_are_heard_and_those_of_a_period_that_is_not_the_last_are_not(
) -> None:
    play, *_ = seated()
    faces, sounds = heard(play)
    play.clocks = Running(FIVE.spent(0, 288_000), 0, 0, False)
    for tick in range(12 * 4):
        faces.update(tick / 4)
    assert sounds == [TIME_FLIES] * 10
    assert faces.shown[0].text == "0:01"
    assert faces.shown[0].hurried
    faces.update(60.0)
    assert faces.shown[0].text == "0:00"
    sounds.clear()
    play.clocks = Running(set_clocks(CLOCKS["10+3x30"], 2).spent(0, 595_000), 0, 0, False)
    for tick in range(4 * 8):
        faces.update(100 + tick / 4)
    assert not sounds
    assert (faces.shown[0].text, faces.shown[0].periods) == ("0:28", 2)


def test_hours_have_their_place() -> None:
    play, *_ = seated()
    faces, _ = heard(play)
    rule = ClockRule(3_661, 0, 0, 0, False)
    play.clocks = Running(set_clocks(rule, 2), 0, 0, True)
    faces.update(0.0)
    assert faces.shown[0].text == "1:01:01"


def test_the_link_is_told_while_armies_march_in_or_anything_moves(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Clocked(monkeypatch, seats=(0,), reveal=True)
    assert not table.link.shows  # a match without clocks tells nobody what it shows
    table.play.started = replace(table.play.started, clocked=True)
    table.frame()
    assert table.link.shows == [True]
    table.wait(2)
    assert table.link.shows == [True]
    table.wait(6)
    assert table.link.shows == [True, False]
    table.link.post(0, next(iter(table.play.match.rules.actions(table.play.match.position, 0))))
    table.frame()
    assert table.link.shows == [True, False, True]


@pytest.mark.sweep
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("size", [(800, 600), (1024, 768), (1280, 720), (1920, 1080), (800, 1200)])
def test_clocks_lie_beside_the_cards_and_on_nothing(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], players: int
) -> None:
    more = {"options": {"board": "15x15", "players": players}} if players > 2 else {}
    seats = tuple(range(players))
    clocks = set_clocks(CLOCKS["5"], players)
    table = Clocked(monkeypatch, clocks, size=size, seats=seats, **more)
    layout, window = table.scene.layout, pygame.Rect((0, 0), size)
    assert len(layout.clocks) == len(layout.cards) == players
    frame = table.scene.projection.frame
    rects = [frame, *layout.cards, *layout.clocks, *layout.buttons, layout.head]
    if layout.journal.h:
        rects.append(layout.journal)
    for number, rect in enumerate(rects):
        assert window.contains(rect), number
        assert rect.collidelist(rects[number + 1:]) < 0, number


def test_clocks_find_room_below_a_long_board(monkeypatch: pytest.MonkeyPatch) -> None:
    theme = Sitting(monkeypatch).app.theme
    for size in ((800, 600), (1280, 720)):
        theme.resize(size)
        layout = lay(theme, size, 2, 6, long=True, clocked=True)
        window = pygame.Rect((0, 0), size)
        rects = [layout.board, *layout.cards, *layout.clocks, *layout.buttons, layout.journal]
        for number, rect in enumerate(rects):
            assert window.contains(rect), number
            assert rect.collidelist(rects[number + 1:]) < 0, number


def test_a_pause_is_asked_for_in_the_menu_and_ended_in_its_dialog(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Clocked(monkeypatch, seats=(0,))
    scene = table.scene
    scene.dialogs.menu()
    press(scene, "Ask for a pause")
    assert table.play.match.pending is None
    table.frame()
    assert table.play.match.pending == (0, Offer("pause"))
    table.link.post(1, Answer(True))
    table.frame()
    assert scene.dialogs.shown.title == "A pause"
    assert scene.panels.headline(table.app.say) == "A pause"
    press(scene, "Go on")
    table.frame()
    assert not table.play.match.paused
    assert scene.dialogs.shown is None


def test_the_other_side_asks_for_a_pause_in_words_of_its_own(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Clocked(monkeypatch, seats=(0,))
    table.link.post(1, Offer("pause"))
    table.frame()
    assert "Bob would like a pause" in table.scene.dialogs.shown.lines[0]
    press(table.scene, "Yes")
    table.frame()
    assert table.play.match.paused
    table.link.post(1, Offer("go on"))
    table.frame()
    assert table.scene.dialogs.shown is None


def test_a_fallen_flag_ends_the_match_with_its_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Clocked(monkeypatch)
    turn = table.play.match.position.turn
    flag = Flag(turn, 300_000)
    table.link.match.play(turn, flag)
    table.link.told.append(Played(turn, flag, table.link.match.digest()))
    for _ in range(60):
        table.frame(0.2)
    dialog = table.scene.dialogs.shown
    assert dialog.ends
    assert dialog.title == f"Time is up! {('Ann', 'Bob')[1 - turn]} wins!"
    assert dialog.lines[0] == f"{('Ann', 'Bob')[turn]} has no time left."
    assert table.scene.panels.journal(table.app.say)[-1] == (turn, "time is up")


# the set-up ----------------------------------------------------------------------------------


def test_every_clock_has_a_button_and_none_is_chosen_at_first(sit: Any) -> None:
    assert set(TIMES) == {"", *CLOCKS}
    player = unfold(sit(SetupScreen(WayToPlay.ONE, "agon")))
    screen = player.app.top

    def chosen() -> list[str]:
        """List the clocks that are chosen, by what is written on them."""
        return [each.label for each in beside(screen, "With a clock?", Button) if each.chosen]

    assert chosen() == ["No clock"]
    press_named(player, "Sand glass")
    assert screen.clock == "glass"
    assert chosen() == ["Sand glass"]
    assert "The sand you use" in words(screen).replace("\n", " ")


@pytest.mark.parametrize("how", [WayToPlay.ONE, WayToPlay.COMPUTER, WayToPlay.HOST])
def test_the_chosen_clock_comes_to_the_table(
    sit: Any, monkeypatch: pytest.MonkeyPatch, how: WayToPlay
) -> None:
    made: list[Any] = []

    def table(*_: Any, clock: Any = None, **__: Any) -> Any:
        made.append(clock)
        raise LookupError

    monkeypatch.setattr("net.drivers.memory.hotseat", table)
    monkeypatch.setattr("net.drivers.open_table.host", table)
    monkeypatch.setattr("net.players.party.host_party", table)
    screen = unfold(sit(SetupScreen(how, "agon", clock="10+5"), name="Mia")).app.top
    with pytest.raises(LookupError):
        button(screen, "Start the game", "Open the table").on_click()
    assert made == [CLOCKS["10+5"]]


def test_a_match_like_the_last_one_has_its_clock_and_older_settings_are_read() -> None:
    last = LastMatch(WayToPlay.ONE, "agon", {}, "glass")
    assert read_last(last.write()) == last
    assert read_last('["one","agon",{}]') == LastMatch(WayToPlay.ONE, "agon", {})
    assert read_last('["one","agon",{},"no clock of ours"]') is None
    assert read_last('["one","agon",{},[]]') is not None
    assert read_last('["one","agon",{},{"a":1}]') is None
    assert read_last('["one","agon",{},"5",1]') == LastMatch(WayToPlay.ONE, "agon", {}, "5", 1)
    assert read_last('["one","agon",{},"5",1,1]') is None


def test_at_one_screen_the_clock_runs_and_the_flag_falls(sit: Any) -> None:
    """A real table: its thread ticks, and tells the screen."""
    link = hotseat("agon", {}, ("Ann", "Bob"), folder=record_folder(),
                   clock=ClockRule(1, 0, 0, 0, False))
    told: list[Any] = []


    def fallen() -> bool:
        told.extend(link.poll())
        return any(isinstance(r, Played) and isinstance(r.action, Flag) for r in told)

    until(fallen)
    assert any(isinstance(report, Started) for report in told)
    assert any(isinstance(report, Running) for report in told)
    link.close()
    link.join(5)


def test_at_one_screen_the_clock_stands_while_the_screen_shows_something(sit: Any) -> None:
    link = hotseat("agon", {}, ("Ann", "Bob"), folder=record_folder(), clock=CLOCKS["5"])
    told: list[Running] = []
    until = time.monotonic() + 20  # only a hung test gets here
    for shows in (True, False):
        link.show(shows)
        while not told or told[-1].seat is None or told[-1].stands is not shows:
            assert time.monotonic() < until, told
            told += [report for report in link.poll() if isinstance(report, Running)]
            time.sleep(0.01)
    link.close()
    link.join(5)
