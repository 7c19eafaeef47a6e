"""Keys and buttons: one table of actions, assigned anew on a page of the settings, and kept."""

import ast
import json
from pathlib import Path
from typing import Any

import pygame
import pytest

import client
from client.memory import settings as store
from client.memory.settings import Settings
from client.pages.keys_screen import KeysScreen
from client.pages.settings_screen import SettingsScreen
from client.widgets.button import Button
from client.widgets.focus import ACCEPT, CANCEL, DOWN, LEFT, RIGHT, UP, intent
from client.window.keys import ACTIONS, BUTTONS, HINT, MUTE, RULES, Bindings, Taken, action_of

from .test_table_kit import Sitting

RESERVED = (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RETURN,
            pygame.K_ESCAPE, pygame.K_TAB, pygame.K_SPACE, pygame.K_BACKSPACE)


def key(code: int, **more: Any) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, **{"key": code, "mod": 0, "unicode": "", **more})


def pad(button: int) -> pygame.Event:
    return pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=1)


def labelled(screen: Any, action: str, which: int = 0) -> Button:
    """Find the button of an action's key (0) or of its gamepad button (1) by what is beside it."""
    found = [w for w in screen.sheet.widgets if w.caption == ACTIONS[action].label]
    return found[which]  # type: ignore[no-any-return]


def assign(player: Any, action: str, event: pygame.Event, which: int = 0) -> None:
    """Press the button of an action, then what it is to have."""
    player.app.top.graph.focus(labelled(player.app.top, action, which))
    player.press(pygame.K_RETURN)
    player.app.feed(event)
    player.wait()


def test_no_letter_of_an_action_stands_in_a_screen() -> None:
    """Which key an action has is said in one table; what remains are editing keys and numbers."""
    fixed = {"K_1", "K_KP_1", "K_z", "K_y", "K_s", "K_c", "K_v"}
    home = Path(client.__file__).parent
    for path in home.rglob("*.py"):
        if path.parent.name == "widgets" or path.name == "keys.py":
            continue
        named = {node.attr for node in ast.walk(ast.parse(path.read_text()))
                 if isinstance(node, ast.Attribute) and node.attr.startswith("K_")}
        letters = {name for name in named if len(name) == 3 or name.startswith(("K_F", "K_KP"))}
        assert letters - fixed <= {"K_KP_ENTER"}, path


def test_every_action_has_one_key_and_the_reserved_ones_stay() -> None:
    usual = Bindings()
    for name, action in ACTIONS.items():
        for code in action.keys:
            assert usual.action(key(code)) == name
        if action.button is not None:
            assert usual.action(pad(action.button)) == name
    for code in RESERVED:
        with pytest.raises(Taken):
            Bindings({HINT: code})
    asked = [intent(key(code)) for code in RESERVED[:6]]
    assert asked == [UP, DOWN, LEFT, RIGHT, ACCEPT, CANCEL]


def test_letters_are_text_while_one_types_and_plus_is_found_by_what_it_prints() -> None:
    usual = Bindings()
    assert usual.action(key(pygame.K_m)) == MUTE
    assert usual.action(key(pygame.K_m), typing=True) == ""
    assert usual.action(key(pygame.K_F1), typing=True) == RULES
    assert usual.action(key(pygame.K_m, mod=pygame.KMOD_CTRL)) == ""
    assert usual.action(key(224, unicode="0")) == "whole", "a French keyboard"


def test_a_key_is_assigned_and_counts_at_once(sit: Any) -> None:
    player = sit(KeysScreen())
    assign(player, MUTE, key(pygame.K_q))
    assert player.app.settings.keys == {MUTE: pygame.K_q}
    assert labelled(player.app.top, MUTE).label == "Q"
    player.press(pygame.K_m)
    assert player.app.settings.sound, "its old key is free"
    player.press(pygame.K_q)
    assert not player.app.settings.sound
    assign(player, MUTE, pad(pygame.CONTROLLER_BUTTON_BACK), 1)
    assert player.app.settings.buttons == {MUTE: pygame.CONTROLLER_BUTTON_BACK}
    assign(player, RULES, key(pygame.K_F11))
    assert not player.app.full, "the key that is asked for does nothing else"


@pytest.mark.parametrize(("event", "words"), [
    (key(pygame.K_d), "D is “Danger” already. Choose another."),
    (key(pygame.K_UP), "This one always keeps its own work. Choose another."),
    (key(pygame.K_5), "This one always keeps its own work. Choose another."),
])
def test_a_key_with_two_meanings_is_refused_in_words(
    sit: Any, event: pygame.Event, words: str
) -> None:
    player = sit(KeysScreen())
    assign(player, HINT, event)
    assert player.app.settings.keys == {}
    row = next(r for r in player.app.top.sheet.rows if labelled(player.app.top, HINT) in r.widgets)
    assert row.wrong == words


@pytest.mark.parametrize("event", [
    key(pygame.K_ESCAPE), pad(pygame.CONTROLLER_BUTTON_BACK),
    pygame.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(5, 5))])
def test_esc_or_another_device_leaves_it_as_it_is(sit: Any, event: pygame.Event) -> None:
    player = sit(KeysScreen())
    assign(player, HINT, event)
    assert isinstance(player.app.top, KeysScreen)
    assert player.app.settings.keys == {}
    player.press(pygame.K_m)
    assert not player.app.settings.sound, "and keys mean again what they did"


def test_all_is_as_it_was_by_one_button_and_the_settings_lead_there(sit: Any) -> None:
    player = sit(SettingsScreen(), keys={HINT: pygame.K_q},
                 buttons={HINT: pygame.CONTROLLER_BUTTON_BACK})

    def named(label: str) -> Any:
        return next(w for w in player.app.top.sheet.widgets
                    if isinstance(w, Button) and w.label == label)

    player.app.top.graph.focus(named("Choose"))
    player.press(pygame.K_RETURN)
    assert isinstance(player.app.top, KeysScreen)
    player.app.top.graph.focus(named("As they were"))
    player.press(pygame.K_RETURN)
    assert (player.app.settings.keys, player.app.settings.buttons) == ({}, {})
    assert labelled(player.app.top, HINT).label == "H"


def test_an_assigned_key_works_at_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Sitting(monkeypatch)
    table.app.apply(store.replace(table.app.settings, keys={"danger": pygame.K_q},
                                  buttons={"menu": pygame.CONTROLLER_BUTTON_BACK}))
    table.app.feed(key(pygame.K_d))
    assert not table.scene.threats.on
    table.app.feed(key(pygame.K_q))
    assert table.scene.threats.on
    table.app.feed(pad(pygame.CONTROLLER_BUTTON_START))
    assert table.scene.dialogs.shown is None
    table.app.feed(pad(pygame.CONTROLLER_BUTTON_BACK))
    assert table.scene.dialogs.shown is not None


def test_the_assigned_keys_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    mine = Settings(keys={HINT: pygame.K_q}, buttons={HINT: pygame.CONTROLLER_BUTTON_BACK})
    assert store.save(mine, path)
    assert store.load(path) == mine
    assert set(BUTTONS) >= set(mine.buttons.values())


@pytest.mark.parametrize("told", [
    {"fly": 113}, {HINT: 2 ** 40}, {HINT: -5}, {HINT: pygame.K_UP}, {HINT: pygame.K_d},
    {HINT: 113, "danger": 113}, {HINT: "q"}, {HINT: True}, {HINT: None}, [[HINT, 113]], "q", 7,
    {HINT: 113.0}, {HINT: 0}, {HINT: [113]}, {HINT: 0xD800},
])
@pytest.mark.parametrize("field", ["keys", "buttons"])
def test_from_a_hostile_file_the_usual_ones_stand(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], field: str, told: object
) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({field: told, "name": "Ann"}))
    assert store.load(path) == Settings(name="Ann")
    assert field in capsys.readouterr().err


def test_a_press_that_no_window_marked_has_the_usual_action() -> None:
    assert action_of(key(pygame.K_h)) == HINT
    marked = key(pygame.K_h)
    marked.action = ""
    assert action_of(marked) == ""
