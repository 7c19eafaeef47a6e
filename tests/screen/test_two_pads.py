"""Two gamepads at one screen: each moves the focus only while its player is to act, and any may be
plugged in or pulled out at any moment."""

import ctypes
from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from client import routes
from client.app import App
from client.pages.curtain import CurtainScreen
from client.pages.deploy.deploy_screen import DeployScreen
from client.pages.gate import GateScreen
from client.window.gamepads import Pads
from net.report import Started
from tests.screen.walks import VirtualPad, Window, sdl_library

from .test_bad_input import GONE
from .test_deploy_kit import Desk, _home, pictures  # noqa: F401  (fixtures)
from .test_table_kit import Sitting, seated

A, START = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_START
RIGHT = pygame.CONTROLLER_BUTTON_DPAD_RIGHT


def press(pad: int, button: int = A) -> pygame.Event:
    return pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=pad)


def test_a_pad_is_whose_turn_it_was_when_it_was_first_pressed() -> None:
    pads = Pads()
    pads.hold("Ann")
    assert pads.may(press(7))
    pads.hold("Bob")
    assert pads.may(press(7)), "one pad alone is handed over"
    assert pads.may(press(3)), "the second is Bob's"
    assert not pads.may(press(7))
    pads.hold("Ann")
    assert pads.may(press(7))
    assert not pads.may(press(3))
    pads.hold("")
    assert pads.may(press(3)), "a menu is everybody's"
    assert pads.may(pygame.Event(pygame.KEYDOWN, key=pygame.K_a)), "keys are no pad"


def test_who_has_no_pad_borrows_and_an_unplugged_one_is_no_bar() -> None:
    pads = Pads()
    for name, pad in (("Ann", 1), ("Bob", 2)):
        pads.hold(name)
        assert pads.may(press(pad))
    pads.hold("Cleo")
    assert pads.may(press(1))
    assert pads.may(press(2))
    pads.hold("Bob")
    assert not pads.may(press(1))
    pads.translate(pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=2))
    assert pads.may(press(1)), "the only one left"
    pads.hold("Bob")
    assert pads.may(press(5)), "plugged in again under another number"


def test_it_is_the_player_who_keeps_his_pad_when_sides_are_swapped() -> None:
    play, link, _ = seated()
    assert [play.pad_holder(seat) for seat in (0, 1, None)] == ["Ann", "Bob", ""]
    link.told.append(Started("napoleon", {}, ("Bob", "Ann"), (0, 1), None))
    play.poll()
    assert play.pad_holder(0) == "Bob"
    link.told.append(Started("napoleon", {}, ("Ann", "Ann"), (0, 1), None))
    play.poll()
    assert [play.pad_holder(seat) for seat in (0, 1)] == ["0", "1"]
    far, *_ = seated((0,))
    assert far.pad_holder(0) == "", "alone at this screen"


def test_the_other_pad_neither_moves_the_cursor_nor_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Sitting(monkeypatch)
    names = ["Ann", "Bob"]
    mover = table.scene.state.mover
    assert mover is not None
    pads = table.app.pads
    for seat, pad in ((1 - mover, 2), (mover, 1)):
        pads.hold(names[seat])
        assert pads.may(press(pad))
    table.frame()
    table.app.feed(press(1, RIGHT))
    table.frame()
    before = table.scene.board_input.cursor
    for button in (RIGHT, RIGHT, A):
        table.app.feed(press(2, button))
        table.frame()
    assert table.scene.board_input.cursor == before
    assert table.app.toast.text == "It is the other gamepad's turn."
    table.app.feed(press(1, RIGHT))
    table.frame()
    assert table.scene.board_input.cursor != before
    table.scene.dialogs.menu()
    table.frame()
    focused = table.scene.dialogs.shown.graph.focused  # type: ignore[union-attr]
    table.app.feed(press(2, pygame.CONTROLLER_BUTTON_DPAD_DOWN))
    assert table.scene.dialogs.shown.graph.focused is not focused  # type: ignore[union-attr]


def test_each_sets_up_with_his_own_pad_and_only_the_next_lifts_the_curtain() -> None:
    desk = Desk((0, 1))
    for button in (A, START):
        desk.app.feed(press(1, button))
        desk.frame()
    desk.app.feed(press(2, A))
    desk.frame()
    assert desk.app.toast.text, "the second pad waits for its turn"
    desk.key(pygame.K_a)
    desk.app.feed(press(1, START))
    for _ in range(3):
        desk.frame()
    assert isinstance(desk.app.top, CurtainScreen)
    desk.app.feed(press(1, A))
    desk.frame()
    assert isinstance(desk.app.top, CurtainScreen), "who has set up does not open it"
    desk.app.feed(press(2, A))
    desk.frame()
    assert isinstance(desk.app.top, DeployScreen)
    assert desk.app.top.state.seat == 1


CAME = "The gamepad is plugged in. You can play with it at once."


class Plugs(Window):
    """A window at its title, and gamepads of one kind that are plugged in and out."""

    def __init__(self, app: App) -> None:
        self.app, self.now = app, 0.0
        app.pads.start()
        self.turn()
        self.sdl = sdl_library()

    def turn(self) -> None:
        for event in pygame.event.get():
            self.app.feed(event)
        self.now += 0.02
        self.app.frame(self.now)

    def plug(self) -> int:
        """Plug one in, and give its place among SDL's devices."""
        return int(self.sdl.SDL_JoystickAttachVirtual(VirtualPad.GAMECONTROLLER, 6, 21, 0))

    def unplug(self, place: int) -> None:
        self.sdl.SDL_JoystickDetachVirtual(place)

    def press(self, pad: int, button: int) -> None:
        """Press a button of an opened pad and let go."""
        self.sdl.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
        handle = ctypes.c_void_p(self.sdl.SDL_JoystickFromInstanceID(pad))
        for down in (1, 0):
            self.sdl.SDL_JoystickSetVirtualButton(handle, button, ctypes.c_uint8(down))
            self.turn()


@pytest.fixture
def plugs(sit: Any) -> Iterator[Plugs]:
    made = Plugs(sit().app)
    yield made
    while pygame.joystick.get_count():
        made.unplug(0)
    made.turn()


def test_a_pad_that_comes_later_is_told_and_one_that_was_there_is_not(sit: Any) -> None:
    pygame.joystick.init()
    sdl_library().SDL_JoystickAttachVirtual(VirtualPad.GAMECONTROLLER, 6, 21, 0)
    plugs = Plugs(sit().app)
    plugs.turn()
    assert len(plugs.app.pads.open) == 1
    assert not plugs.app.toast.text
    second = plugs.plug()
    plugs.turn()
    assert plugs.app.toast.text == CAME
    for place in (second, 0):
        plugs.unplug(place)
    plugs.turn()


def test_of_two_pads_of_one_kind_none_is_missed_however_fast_they_come_and_go(
    plugs: Plugs
) -> None:
    first, _ = plugs.plug(), plugs.plug()
    plugs.unplug(first)  # the place of the second has changed before anybody has heard of it
    plugs.turn()
    assert len(plugs.app.pads.open) == 1
    (pad,) = plugs.app.pads.open
    graph = plugs.app.top.graph  # type: ignore[attr-defined]
    graph.focus(None)
    plugs.press(pad, RIGHT)
    assert graph.focused is not None
    plugs.unplug(0)
    plugs.turn()
    assert plugs.app.toast.text == GONE
    plugs.plug()
    plugs.turn()
    assert plugs.app.toast.text == CAME
    assert plugs.app.pads.open.isdisjoint({pad}), "SDL gives it another number"


@pytest.mark.parametrize(("down", "up"), [
    (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP),
    (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)])
def test_a_button_let_go_is_let_go_on_a_pad_that_sdl_does_not_know_too(
    sit: Any, down: int, up: int
) -> None:
    player = sit(GateScreen(routes.Parents()))
    for kind in (down, up):
        player.app.feed(pygame.Event(kind, button=0, instance_id=3))
    assert not player.app.top.graph.holding
    for _ in range(50):
        player.wait()
    assert player.app.top.sum is None, "a tap is no holding for three seconds"


def test_a_pad_that_is_pulled_out_lets_go_of_what_it_holds(sit: Any) -> None:
    player = sit(GateScreen(routes.Parents()))
    player.app.feed(press(3))
    assert player.app.top.graph.holding
    player.app.feed(pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=3))
    assert not player.app.top.graph.holding


def test_a_pulled_pad_comes_back_to_its_player_and_the_keys_go_on(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Sitting(monkeypatch)
    pads, mover = table.app.pads, table.scene.state.mover
    assert mover is not None
    names = ["Ann", "Bob"]
    for seat, pad in ((1 - mover, 2), (mover, 1)):
        pads.hold(names[seat])
        assert pads.may(press(pad))
    table.frame()
    table.app.feed(press(1, RIGHT))
    table.frame()
    before = table.scene.board_input.cursor
    for kind in (pygame.JOYDEVICEREMOVED, pygame.CONTROLLERDEVICEREMOVED):
        table.app.feed(pygame.Event(kind, instance_id=1))
    assert table.app.toast.text == GONE
    assert table.scene.board_input.cursor == before
    table.app.feed(pygame.Event(pygame.KEYDOWN, key=pygame.K_UP, mod=0, unicode=""))
    assert table.scene.board_input.cursor != before, "keys go on"
    pads.hold(names[1 - mover])
    assert pads.may(press(2)), "the other keeps theirs"
    assert not pads.may(press(5)), "the new one is not theirs"
    pads.hold(names[mover])
    assert pads.may(press(5)), "but of who has lost one"
    assert not pads.may(press(2))
