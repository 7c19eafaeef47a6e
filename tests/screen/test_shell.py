"""The shell by hand: the window, the way through the menus by every device, and mishaps."""

import json
from pathlib import Path
from typing import Any

import pygame
import pytest

from client import routes
from client.app import App
from client.memory import settings as store
from client.memory.again import WayToPlay
from client.memory.settings import Settings
from client.pages.lobby.join_screen import BadAddress, JoinScreen, read_address
from client.pages.lobby.setup import SetupScreen
from client.pages.lobby.wait import WaitScreen
from client.pages.modal import Notice, Question
from client.pages.road.road_screen import RoadScreen
from client.pages.settings_screen import SettingsScreen
from client.pages.title import TitleScreen
from client.pages.ways_screen import FriendScreen
from client.screen import CALM, LIVELY
from net.report import Closed, Report, Waiting

from .finders import button, choice, entry, press, unfold, words


class Told:
    """A link that tells what the test wants."""

    def __init__(self, *reports: Report) -> None:
        self.reports = list(reports)
        self.closed = False

    def post(self, *_: Any) -> None: ...

    def rematch(self, *_: Any) -> None: ...

    def emote(self, *_: object) -> None: ...


    def hurry(self) -> None: ...

    def forsake(self, *_: Any) -> None: ...

    def poll(self) -> list[Report]:
        told, self.reports = self.reports, []
        return told

    def close(self) -> None:
        self.closed = True


def test_by_mouse_to_settings_and_back(sit: Any) -> None:
    player = sit()
    player.click(button(player.app.top, "Settings").rect.center)
    assert isinstance(player.app.top, SettingsScreen)
    player.click(button(player.app.top, "Back").rect.center)
    assert isinstance(player.app.top, TitleScreen)


def test_by_keyboard_alone_to_a_typed_address(sit: Any) -> None:
    player = sit(name="Lea")
    player.press(pygame.K_TAB, pygame.K_RETURN)
    assert isinstance(player.app.top, FriendScreen)
    player.press(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN)
    assert isinstance(player.app.top, JoinScreen)
    player.type("m.home: 99999")
    player.press(pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN)
    assert isinstance(player.app.top, JoinScreen)
    assert entry(player.app.top, "Your friend's address").error
    assert player.app.top.address == "m.home: 99999"
    assert player.app.settings.sound, "M typed into a name must not mute"
    player.press(pygame.K_ESCAPE)
    assert isinstance(player.app.top, TitleScreen)
    assert player.app.top.graph.focused.label == "Friends"


def test_by_gamepad(sit: Any) -> None:
    player = sit()
    up = pygame.CONTROLLER_BUTTON_DPAD_UP
    stick = {"instance_id": 0, "axis": pygame.CONTROLLER_AXIS_LEFTY}
    player.app.feed(pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=up, instance_id=0))
    assert player.app.top.graph.focused.label == "Alone"
    player.app.feed(pygame.Event(pygame.CONTROLLERAXISMOTION, value=30000, **stick))
    player.app.feed(pygame.Event(pygame.CONTROLLERAXISMOTION, value=31000, **stick))
    assert player.app.top.graph.focused.label == "Play!", "the stick counts once"
    player.app.feed(pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=up, instance_id=0))
    accept = pygame.CONTROLLER_BUTTON_A
    for _ in range(2):
        player.app.feed(pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=accept, instance_id=0))
    assert isinstance(player.app.top, RoadScreen)


KEY = pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
PAD = pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_A, instance_id=0)
BACK = pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")


@pytest.mark.usefixtures("watched")
@pytest.mark.parametrize("press", [KEY, PAD])
def test_what_keys_open_shows_its_focus_at_once(sit: Any, press: pygame.Event) -> None:
    player = sit()

    def ringed() -> bool:
        player.wait()
        graph = player.app.top.graph
        return graph.focused is not None and graph.look(graph.focused).ring

    assert not ringed(), "nothing was pressed yet"
    player.app.top.graph.focus(button(player.app.top, "Settings"))
    player.app.feed(press)
    assert isinstance(player.app.top, SettingsScreen)
    assert ringed()
    player.app.push(Notice("Read this."))
    assert ringed(), "a card that comes by itself, too"
    player.click(player.app.top.buttons[0].rect.center)
    assert not ringed(), "the mouse has led back"
    player.app.feed(BACK)
    player.click(button(player.app.top, "Settings").rect.center)
    assert not ringed(), "the mouse has opened it"
    player.press(pygame.K_DOWN)
    assert ringed()
    player.app.pop()
    player.app.open(routes.Records())
    assert ringed()
    player.click((2, 2))
    player.app.push(Notice("Read this."))
    assert not ringed()
    player.app.feed(BACK)
    assert ringed(), "a list that was left by the mouse and is come back to by keys"


def test_every_control_is_reached_by_tab(sit: Any) -> None:
    player = unfold(sit(SetupScreen(WayToPlay.HOST), name="Lea"))
    press(player, "More rules")
    graph = player.app.top.graph
    met = set()
    for _ in range(80):
        player.press(pygame.K_TAB)
        met.add(id(graph.focused))
        if graph.focused.clip:
            assert graph.focused.clip.contains(graph.focused.rect), "focused but out of sight"
    assert met == {id(w) for w in graph.widgets if w.live}


@pytest.mark.parametrize("size", [(800, 600), (1920, 1080), (640, 400)])
def test_resize_keeps_what_was_entered(sit: Any, size: tuple[int, int]) -> None:
    player = unfold(sit(SetupScreen(WayToPlay.HOST)))
    player.type("Zoé")
    press(player, "More rules")
    entry(player.app.top, "Board").set("9x11")
    player.app.resize(size)
    player.wait(2)
    player.app.apply(Settings(language="fr"))
    player.app.push(Notice("x"))
    player.press(pygame.K_RETURN)
    scene = player.app.top
    assert scene.names[0] == "Zoé"
    assert entry(scene, "Ton nom").text == "Zoé"
    assert entry(scene, "Plateau").text == "9x11"
    assert scene.values == {"board": "9x11"}


def test_tiny_window_draws_and_is_clicked(sit: Any) -> None:
    player = sit(size=(320, 200))
    assert player.app.canvas.get_size() == (960, 600), "of the window's shape, large enough"
    x, y = button(player.app.top, "Settings").rect.center
    player.click((x * 320 // 960, y * 200 // 600))
    assert isinstance(player.app.top, SettingsScreen)
    player.app.resize((1, 1))
    player.wait(2)


def test_wrong_options_stay_and_say_why(sit: Any) -> None:
    player = unfold(sit(SetupScreen(WayToPlay.ONE)))
    scene = player.app.top
    press(player, "More rules")
    entry(scene, "Soldiers a side").set("9999")
    press(player, "Start the game")
    assert player.app.top is scene
    assert "1 to 2048" in next(r for r in scene.sheet.rows if r.label == "Soldiers a side").wrong
    entry(scene, "Soldiers a side").set("200")
    press(player, "Start the game")
    assert isinstance(player.app.top, Notice), "an army too large for the board is told kindly"
    player.press(pygame.K_ESCAPE)
    assert entry(scene, "Soldiers a side").text == "200"


def test_presets_and_own_rules(sit: Any) -> None:
    player = unfold(sit(SetupScreen(WayToPlay.HOST), name="Lea"))
    scene = player.app.top
    scene.cards[1].on_click()
    assert scene.values == dict(scene.game.presets[1].options)
    assert [card.chosen for card in scene.cards].index(True) == 1
    press(player, "More rules")
    choice(scene, "Points to bring over").step(1)
    assert scene.cards[-1].chosen
    assert "target" in scene.values


def test_a_name_is_asked_for(sit: Any) -> None:
    player = unfold(sit(SetupScreen(WayToPlay.ONE)))
    entry(player.app.top, "Who plays?").set(" ")
    press(player, "Start the game")
    assert entry(player.app.top, "Who plays?").error == "Please type a name."


@pytest.mark.parametrize(("text", "read"), [
    ("lea.local", ("lea.local", 4747)), (" 192.168.1.5:80 ", ("192.168.1.5", 80)),
    ("[fe80::1]:99", ("fe80::1", 99)), ("[fe80::1%eth0]", ("fe80::1%eth0", 4747)),
    ("fe80::1", ("fe80::1", 4747)),
])
def test_addresses(text: str, read: tuple[str, int]) -> None:
    assert read_address(text) == read


@pytest.mark.parametrize("text", [
    "", "  ", "a b", "host:", "host:0", "host:65536", "host:x", "[fe80::1", "[fe80::1]x", "[]:1",
    "host:٣", "http://x/", "a..b", "[fe80::1]:", ":", "host:" + "9" * 5000,
])
def test_no_addresses(text: str) -> None:
    with pytest.raises(BadAddress):
        read_address(text)


def test_waiting_shows_addresses_and_closes_its_link(sit: Any) -> None:
    link = Told(Waiting(("192.168.1.5:4747",)))
    player = sit()
    player.app.push(WaitScreen(link, WayToPlay.HOST, lan=True))
    player.wait(7)
    assert player.app.top.addresses == ("192.168.1.5:4747",)
    player.click(button(player.app.top, "Copy").rect.center)
    assert player.app.top.toast.text
    player.press(pygame.K_ESCAPE)
    assert link.closed
    assert isinstance(player.app.top, TitleScreen)


def test_a_refused_join_loses_nothing(sit: Any) -> None:
    player = sit(JoinScreen("1.2.3.4", "Lea"))
    join = player.app.top
    why = Closed("Nobody is waiting at {address}.", (("address", "1.2.3.4:4747"),))
    player.app.push(WaitScreen(Told(why), WayToPlay.JOIN, on_closed=join.refuse))
    player.wait(2)
    assert player.app.top is join
    assert "1.2.3.4:4747" in words(join)
    assert entry(join, "Your friend's address").text == "1.2.3.4"
    assert entry(join, "Your name").text == "Lea"


def test_question_answers_no_to_escape_and_enter(sit: Any) -> None:
    said: list[str] = []
    for key in (pygame.K_ESCAPE, pygame.K_RETURN):
        player = sit()
        player.app.push(Question("Give up?", "Yes", "No", lambda: said.append("yes")))
        player.press(key)
        assert isinstance(player.app.top, TitleScreen)
    assert not said
    player.app.push(Question("Give up?", "Yes", "No", lambda: said.append("yes")))
    player.press(pygame.K_RIGHT, pygame.K_RETURN)
    assert said == ["yes"]


def test_a_crash_goes_home_with_a_notice(sit: Any, caplog: pytest.LogCaptureFixture) -> None:
    class Broken(Notice):
        def update(self, now: float) -> bool:
            raise RuntimeError("wheel off")

    player = sit()
    player.app.push(Broken("x"))
    player.wait(2)
    assert isinstance(player.app.top, Notice)
    assert isinstance(player.app.stack[0], TitleScreen)
    assert "wheel off" in caplog.text, "kept in the log"


def test_calm_when_nothing_happens(sit: Any) -> None:
    player = sit(SettingsScreen())
    player.wait(12)
    assert player.app.pace == CALM
    assert not player.app.frame(player.now + 1), "nothing changed: nothing is drawn"
    player.app.feed(pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0)))
    assert not player.app.frame(player.now + 2), "there is nothing to point at"
    assert player.app.pace == LIVELY


def test_full_screen_and_mute(sit: Any) -> None:
    player = sit()
    player.press(pygame.K_F11)
    assert player.app.settings.full_screen
    player.press(pygame.K_RETURN, mod=pygame.KMOD_LALT)
    assert not player.app.settings.full_screen
    player.press(pygame.K_m)
    assert not player.app.settings.sound


@pytest.mark.parametrize("text", ["", "{", "[]", "\0", '{"zoom": 99, "name": 3, "size": [1]}',
                                  '{"zoom": NaN, "size": "ab", "language": "xx", "volume": true}'])
def test_bad_settings_file(tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text)
    assert store.load(path) == Settings()
    assert capsys.readouterr().err.startswith("tambour: ")


def test_settings_round_trip_and_read_only(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.json"
    told = Settings(language="fr", name="Zoé", zoom=1.3, size=(900, 700), volume=0.2)
    assert store.save(told, path)
    assert store.load(path) == told
    assert json.loads(path.read_text("utf-8"))["name"] == "Zoé"
    assert not store.save(told, path / "below" / "settings.json"), "a file is in the way"


def test_first_frame_imports_nothing_heavy() -> None:
    import subprocess
    import sys

    code = (
        "import os, sys; os.environ['SDL_VIDEODRIVER'] = 'dummy';"
        "from client.app import App; App(size=(800, 600)).frame(0.0);"
        "print([m for m in ('msgspec', 'msgpack', 'nacl', 'PIL', 'asyncio', 'numpy')"
        " if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip().endswith("[]"), done.stdout


def test_app_needs_no_settings() -> None:
    app = App(size=(800, 600))
    app.frame(0.0)
    assert app.surface.get_size() == (800, 600)
