"""The parents' corner: its gate, and that what is chosen there holds where a child plays."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from client import routes
from client.memory import settings as store
from client.memory.again import WayToPlay
from client.memory.settings import Settings, allowed_levels, level_near
from client.pages.gate import HOLD, GateScreen, HeldButton
from client.pages.lobby.setup import SetupScreen
from client.pages.parents import ParentsScreen
from client.pages.sent import SentScreen
from client.pages.settings_screen import SettingsScreen
from client.widgets.rows import Sheet
from client.window.play_time import AWAY, PlayTime
from core.action import Answer, Offer

from .finders import button, choice, levels, words
from .test_table_kit import Sitting
from .test_table_menu import labels


def held(player: Any) -> HeldButton:
    (button,) = (w for w in player.app.top.graph.widgets if isinstance(w, HeldButton))
    return button


def hold(player: Any, seconds: float) -> None:
    at = held(player).rect.center
    player.app.feed(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    player.wait(1 + round(12 * seconds))
    player.app.feed(pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
    player.wait()


def at_the_gate(sit: Any) -> Any:
    return sit(GateScreen(routes.Parents(), lambda: (7, 8)))


def test_a_tap_or_a_short_hold_opens_nothing(sit: Any) -> None:
    player = at_the_gate(sit)
    player.click(held(player).rect.center)
    hold(player, HOLD - 0.5)
    player.wait(40)
    assert player.app.top.sum is None
    assert held(player).share == 0


def test_held_for_three_seconds_it_asks_and_a_grown_up_is_let_in(sit: Any) -> None:
    player = at_the_gate(sit)
    hold(player, HOLD + 0.2)
    assert player.app.top.sum == (7, 8)
    player.type("56")
    assert isinstance(player.app.top, ParentsScreen)


def test_a_gamepad_can_hold_and_choose_the_digits(sit: Any) -> None:
    player = at_the_gate(sit)
    pad = {"button": pygame.CONTROLLER_BUTTON_A, "instance_id": 0}
    player.app.feed(pygame.Event(pygame.CONTROLLERBUTTONDOWN, **pad))
    player.wait(40)
    player.app.feed(pygame.Event(pygame.CONTROLLERBUTTONUP, **pad))
    gate = player.app.top
    assert gate.sum is not None
    for digit in "56":
        gate.graph.focus(button(gate, digit))
        player.app.feed(pygame.Event(pygame.CONTROLLERBUTTONDOWN, **pad))
        player.wait()
    assert isinstance(player.app.top, ParentsScreen)


def test_a_wrong_sum_closes_the_gate_and_typing_can_be_mended(sit: Any) -> None:
    player = at_the_gate(sit)
    hold(player, HOLD + 0.2)
    player.type("4")
    player.press(pygame.K_BACKSPACE)
    player.type("57")
    assert isinstance(player.app.top, GateScreen)
    assert player.app.top.sum is None
    assert "another number" in words(player.app.top)


def test_the_settings_lead_to_the_gate_and_come_back_where_they_were(sit: Any) -> None:
    player = sit(SettingsScreen())
    settings = player.app.top
    door = next(w for w in settings.sheet.widgets if getattr(w, "label", "") == "Parents' corner")
    settings.graph.focus(door)
    offset = settings.sheet.offset
    player.press(pygame.K_RETURN)
    assert isinstance(player.app.top, GateScreen)
    player.press(pygame.K_ESCAPE)
    assert player.app.top is settings
    assert settings.graph.focused.label == "Parents' corner"
    assert settings.sheet.offset == offset > 0


@pytest.mark.parametrize("text", [
    '{"take_backs": "all"}', '{"take_backs": 3}', '{"break_after": 7}', '{"break_after": true}',
    '{"lowest_level": 0}', '{"highest_level": 99}', '{"emotes": 1}', '{"break_after": 1e999}',
])
def test_a_hostile_file_gives_defaults(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text)
    assert store.load(path) == Settings()


def test_some_level_is_always_allowed() -> None:
    odd = Settings(lowest_level=6, highest_level=2)
    assert list(allowed_levels(odd)) == [6]
    few = Settings(lowest_level=2, highest_level=4)
    assert [level_near(few, n) for n in (1, 3, 8)] == [2, 3, 4]


def test_a_child_chooses_among_the_allowed_levels(sit: Any) -> None:
    player = sit(SetupScreen(WayToPlay.COMPUTER), lowest_level=2, highest_level=3, level=8)
    setup = player.app.top
    assert len(levels(setup)) == 2
    assert (setup.level, [b.chosen for b in levels(setup)]) == (3, [False, True])
    player.click(levels(setup)[0].rect.center)
    assert setup.level == 2


def test_one_end_of_the_levels_pushes_the_other(sit: Any) -> None:
    player = sit(ParentsScreen(), highest_level=2)
    corner = player.app.top
    choice(corner, "Weakest computer").choose(4)
    player.wait()
    kept = player.app.settings
    assert (kept.lowest_level, kept.highest_level) == (5, 5)
    assert choice(corner, "Strongest computer").value == 5


@pytest.mark.parametrize(("allowed", "asks"), [
    ("any", [True, True, True]), ("one", [True, False, True]), ("none", [False, False, False])])
def test_how_much_may_be_taken_back(
    monkeypatch: pytest.MonkeyPatch, allowed: str, asks: list[bool]
) -> None:
    table = Sitting(monkeypatch, seats=(0,))
    link, told = table.link, []
    context = table.scene.context
    context.settings = store.replace(context.settings, take_backs=allowed)

    def move(seat: int) -> None:
        link.post(seat, next(iter(link.match.rules.actions(link.match.position, seat))))
        table.play.poll()

    def asked() -> bool:
        return "Ask to take back" in labels(table)

    for seat in (0, 1, 0, 1):
        move(seat)
    told.append(asked())
    link.post(0, Offer("back", table.play.takable(0)))
    link.post(1, Answer(True))
    table.play.poll()
    told.append(asked())
    for seat in (0, 1):
        move(seat)
    told.append(asked())
    assert told == asks


def test_play_is_counted_while_somebody_plays() -> None:
    time = PlayTime()
    assert not any(time.due(now, now - 2, 20) for now in range(1200))
    assert not time.due(1201, 1200.5, 20), "not in the midst of a click"
    assert time.due(1202, 1200.5, 20)
    assert not time.due(1203, 1200.5, 20), "told once"
    for now in range(1203, 1203 + 1000):
        time.due(now, now - 2, 20)
    assert not time.due(3000, 3000 - AWAY - 1, 20), "who was away has had his break"
    assert not any(time.due(now, now - 2, 20) for now in range(3001, 3500))
    assert not any(PlayTime().due(now, 0, 0) for now in range(0, 9000, 60)), "never, if so chosen"


def test_the_card_lies_over_a_game_and_ends_none(sit: Any) -> None:
    player = sit(routes.made(routes.Setup(WayToPlay.COMPUTER)), break_after=20)
    for _ in range(21 * 2):
        player.press(pygame.K_F12)
        player.now += 30
        player.wait()
    card = player.app.top
    assert card.modal
    assert card.title == "Time for a break"
    player.press(pygame.K_RETURN)
    assert isinstance(player.app.top, SetupScreen)


def test_the_page_says_what_is_sent_and_scrolls_by_keys(sit: Any, tmp_path: Path) -> None:
    player = sit(SentScreen(), size=(800, 600))
    page: Sheet = player.app.top.sheet
    words = " ".join(row.label + row.help for row in page.rows)
    assert "No chat, no accounts, no tracking." in words
    assert str(tmp_path / "home") in words
    player.press(pygame.K_DOWN)
    assert page.offset > 0


def test_a_folder_with_odd_signs_is_shown_plain(monkeypatch: pytest.MonkeyPatch, sit: Any) -> None:
    monkeypatch.setenv("TAMBOUR_HOME", "/tmp/a\x1b[31m\u202eb\nc")
    page = sit(SentScreen()).app.top.sheet
    assert "\x1b" not in (text := "".join(row.help for row in page.rows))
    assert "\u202e" not in text
