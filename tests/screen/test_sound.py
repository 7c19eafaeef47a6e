"""Sounds at play time: every name has a file, and the mixer neither stops a frame nor complains."""

import ast
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

import client
from client.app import App
from client.boards.picture import picture_of
from client.boards.projection import Projection
from client.boards.renderer import Renderer
from client.memory import settings as store
from client.memory.settings import Settings
from client.miniatures.daylight import TITLES
from client.pages.settings_screen import LOUD, SettingsScreen
from client.pages.table_screen import TableScreen
from client.stage.animator import Animator, standing
from client.stage.choreography import choreograph
from client.stage.motion_script import MotionScript
from client.stage.sound_effects import VOICES, going, voice
from client.table.input.move_draft import Draft, draft_sound
from client.widgets.volume import Level
from client.window.band import BARS, FADE, RESERVED, ROOM, ROUNDS, Band
from client.window.sound import ALIKE, Loudness, Sounds, takes
from core.action import Move, Resign
from core.games import GAMES
from core.play import Standing
from core.position import Position

from .finders import press
from .test_table_kit import Pegs, Sitting, napoleon, seated

HOME = Path(client.__file__).parent
FOLDER = HOME / "media" / "sounds"


def asked() -> Iterator[str]:
    """Yield every name that a call of `cue`, `sound` or `Sound` in the client gives as a text."""
    for path in HOME.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and node.args and isinstance(
                    node.func, ast.Attribute | ast.Name):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
                if name in ("cue", "sound", "Sound", "_heard"):
                    first = node.args[0]
                    parts = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
                    yield from (n.value for part in parts for n in ast.walk(part)
                                if isinstance(n, ast.Constant) and isinstance(n.value, str))


@pytest.fixture
def sounds(monkeypatch: pytest.MonkeyPatch) -> Iterator[Sounds]:
    """Sounds with their files, on a device that plays into nothing."""
    monkeypatch.setattr("client.window.sound.SOUNDS", FOLDER)
    made = Sounds()
    yield made
    made.close()


def drawn(rules: Any) -> Renderer:
    """Give what paints a board of pegs."""
    projection = Projection(rules.topology, pygame.Rect(0, 0, 420, 380))
    return Renderer(projection, picture_of(rules, ""), Pegs(projection.cell_w))


def test_every_name_has_a_file_and_every_file_a_name() -> None:
    files = takes(FOLDER)
    names = set(asked())
    assert len(names) > 15
    assert names <= set(files)
    spoken = {sound for each in VOICES.values() for sound in each[:3] if sound}
    widgets = {"tap"}
    effects = {"seal", "unseal"}  # named by the effect that is seen
    tunes = {f"tune_{game.tune}" for game in GAMES.values()}
    assert spoken | widgets | effects | tunes <= set(files)
    rooms = {f"room_{day}" for day, _ in TITLES}
    heard = names | spoken | widgets | effects | tunes | rooms | {"wheel", "place", "lift"}
    assert set(files) == heard, "a sound that nobody asks for"


def test_every_miniature_has_a_voice_and_the_unknown_one_tells_nothing() -> None:
    for game in GAMES.values():
        for _, miniature in game.kinds.values():
            assert voice(miniature).move
    assert voice("xq_cannon").act == voice("cannon").act == "cannon"
    assert voice("infantry-bearskin") == voice("infantry")
    assert voice("xq_elephant").move == "tread"
    assert voice("lz_general").move == "step", "a rank on foot, not a rider"
    ranks = [miniature for _, miniature in GAMES["luzhanqi"].kinds.values()]
    assert len({voice(name) for name in ("block", "lz_block", *ranks)}) == 1, "hidden ranks"
    assert voice("block").act == "clash", "a blow is heard, whoever strikes"


def test_a_long_way_is_heard_all_along() -> None:
    assert going("infantry", 1.1, False) == [(0.0, "step"), (0.34, "step"), (0.68, "step")]
    assert going("cavalry", 1.1, False) == [(0.0, "hooves")]
    assert going("cavalry", 1.1, True) == [(0.0, "gallop")]


def test_the_hand_is_heard() -> None:
    empty, held = Draft(), Draft((4,), None, (), 4)
    ready = Draft((4, 5), Move((4, 5)), (), None)
    assert draft_sound(empty, held) == "lift"
    assert draft_sound(held, ready) == "place"
    assert draft_sound(ready, Draft((4, 5), Move((4, 5)), ((9, 2),), 9)) == "wheel"
    assert draft_sound(ready, empty) == ""


def test_a_cannon_that_takes_is_heard_and_seen() -> None:
    rules = GAMES["xiangqi"].rules(GAMES["xiangqi"].options())
    position = rules.start()
    taking = next(a for a in rules.actions(position, 0) if isinstance(a, Move)
                  and position.board[a.path[0]].kind == "C" and position.board[a.path[1]])
    script = MotionScript(standing(position), picture_of(rules, ""))
    line = choreograph(script, rules.apply(position, 0, taking).events)
    assert [cue.name for cue in sorted(line.cues)] == ["cannon", "roll", "pof"]


def test_soldiers_that_stand_still_are_heard_too() -> None:
    pygame.init()
    pygame.display.set_mode((16, 16))
    rules, position = napoleon()
    renderer = drawn(rules)
    heard: list[str] = []
    animator = Animator(renderer, standing(position), lambda name, pan=0.0: heard.append(name))
    animator.lively = False
    move = next(a for a in rules.actions(position, 0) if isinstance(a, Move)
                and position.board[a.path[0]].kind == "I")
    animator.perform(rules.apply(position, 0, move).events)
    animator.skip()
    assert heard == ["step"]


def test_takes_alternate_and_alike_are_few(sounds: Sounds) -> None:
    sounds.wait()
    assert sounds.works is None, "no device is opened before a sound is asked for"
    played = []
    for _ in range(8):
        sounds.play("cannon")
        sounds.wait()
        played.append(sounds._desk._last["cannon"])
    assert sounds.works
    assert all(a != b for a, b in pairwise(played))
    busy = sum(sound.get_num_channels() for sound in sounds._desk._loaded.values() if sound)
    assert busy <= ALIKE


def loud() -> list[float]:
    """Give how loud the stems of a tune are and the room behind them; less than 0 while silent."""
    channels = [pygame.mixer.Channel(number) for number in range(RESERVED)]
    return [round(each.get_volume(), 2) if each.get_busy() else -1.0 for each in channels]


def test_a_tune_begins_goes_on_fades_and_obeys_mute(sounds: Sounds) -> None:
    sounds.tune("fifes")
    sounds.wait()
    assert loud() == pytest.approx([0.45, 0.45, 0.45, -1.0], abs=0.02)
    sounds.set(Loudness(0.7, True, 0.1))
    sounds.wait()
    assert loud() == pytest.approx([0.1, 0.1, 0.1, -1.0], abs=0.02)
    sounds.set(Loudness(0.7, False, 0.1))
    sounds.wait()
    assert loud() == [-1.0] * RESERVED, "mute is at once"
    sounds.tune("recorder")
    sounds.wait()
    assert loud() == [-1.0] * RESERVED, "muted"
    sounds.set(Loudness(0.7, True, 0.1))
    sounds.wait()
    assert loud()[0] > 0
    sounds.tune("nothing")
    while max(loud()) >= 0:
        pygame.time.wait(5)


class Bars:
    """A clock that goes when it is told."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_at_a_table_a_stem_comes_in_at_the_next_bar_and_all_end_after_some_rounds(
        sounds: Sounds) -> None:
    sounds.tune("bugles", 1)
    sounds.wait()
    clock = Bars()
    band = sounds._desk.band = Band(clock)
    files = takes(FOLDER)["tune_bugles"]
    band.play("bugles", files, 1, 0.25)
    assert loud()[:3] == pytest.approx([0.25, 0.0, 0.0], abs=0.02)
    clock.now += 0.4 * BARS["bugles"]
    band.play("bugles", files, 2, 0.25)
    assert loud()[:3] == pytest.approx([0.25, 0.0, 0.0], abs=0.02), "in the midst of a bar nobody"
    assert band.wait == pytest.approx(0.6 * BARS["bugles"])
    clock.now += band.wait
    band.bar()
    assert loud()[:3] == pytest.approx([0.25, 0.25, 0.0], abs=0.02)
    clock.now += ROUNDS * 17
    band.bar()
    assert band.wait is None
    while max(loud()[:3]) >= 0:
        pygame.time.wait(5)


def risen() -> None:
    """Wait until the room has faded in: SDL's own thread does it, in its own time."""
    pygame.time.wait(FADE)
    before = -1.0
    while (now := loud()[ROOM]) != before:
        before = now
        pygame.time.wait(100)


def test_the_room_is_heard_at_a_table_only_and_changes_with_the_day(sounds: Sounds) -> None:
    sounds.tune("fifes")
    sounds.wait()
    assert loud()[ROOM] < 0
    sounds.tune("fifes", 1)
    sounds.wait()
    risen()
    assert loud()[ROOM] == pytest.approx(0.25, abs=0.02)
    noon = pygame.mixer.Channel(ROOM).get_sound()
    sounds.set(Loudness(0.7, True, 0.45, 0.25, 0.5, "winter"))
    sounds.wait()
    risen()
    assert loud()[ROOM] == pytest.approx(0.5, abs=0.02)
    assert pygame.mixer.Channel(ROOM).get_sound() is not noon
    sounds.set(Loudness(0.7, True, 0.45, 0.0, 0.0, "winter"))
    sounds.wait()
    while max(loud()) >= 0:
        pygame.time.wait(5)


@pytest.mark.parametrize(("pan", "sides"), [
    (-1.0, (1.0, 0.4)), (0.0, (1.0, 1.0)), (1.0, (0.4, 1.0)), (9.0, (0.4, 1.0))])
def test_a_sound_comes_from_its_side(
        sounds: Sounds, monkeypatch: pytest.MonkeyPatch, pan: float, sides: tuple[float, float]
) -> None:
    heard: list[tuple[float, ...]] = []

    class Channel:
        def set_volume(self, *volume: float) -> None:
            heard.append(volume)

    class Played:
        def __init__(self, file: Path) -> None:
            pass

        def get_num_channels(self) -> int:
            return 0

        def set_volume(self, volume: float) -> None:
            pass

        def play(self) -> Channel:
            return Channel()

    monkeypatch.setattr(pygame.mixer, "Sound", Played)
    sounds.play("cannon", pan)
    sounds.wait()
    assert heard == [pytest.approx(sides)]


def test_what_happens_at_the_left_of_a_board_is_heard_from_the_left() -> None:
    pygame.display.set_mode((16, 16))
    rules, position = napoleon()
    renderer = drawn(rules)
    heard: list[float] = []
    animator = Animator(renderer, standing(position), lambda name, pan=0.0: heard.append(pan))
    for action in rules.actions(position, 0):
        if isinstance(action, Move):
            heard.clear()
            animator.show(position)
            animator.perform(rules.apply(position, 0, action).events)
            animator.update(animator.now + 1)
            animator.update(animator.now + 9)
            xs = [rules.topology.places[point][0] for point in action.path]
            middle = max(x for x, _ in rules.topology.places) / 2
            assert heard
            if max(xs) < middle:
                assert all(pan < 0 for pan in heard)
            elif min(xs) > middle:
                assert all(pan > 0 for pan in heard)


def test_more_stems_are_heard_with_the_points_and_none_when_it_is_over() -> None:
    play, link, _ = seated((0, 1))
    screen = TableScreen(play)
    assert screen.tune == (play.match.game.tune, 1)
    held = [0, 0]
    need = play.match.rules.standing(play.match.position)[0].need
    rules = play.match.rules

    def counted(position: Position) -> tuple[Standing, ...]:
        return tuple(Standing(seat, points, need) for seat, points in enumerate(held))

    rules.standing = counted  # type: ignore[method-assign]
    held[1] = 1
    assert screen.tune[1] == 2
    held[1] = need - 1
    assert screen.tune[1] == 3
    link.post(0, Resign())
    play.poll()
    assert screen.tune == ("", None)


def test_muted_nothing_is_opened(sounds: Sounds) -> None:
    sounds.set(Loudness(0.7, False, 0.5))
    sounds.tune("fifes")
    sounds.play("tap")
    sounds.wait()
    assert sounds.works is None


def test_a_device_that_takes_its_time_stops_no_frame(
    sounds: Sounds, monkeypatch: pytest.MonkeyPatch
) -> None:
    go = threading.Event()
    opening = pygame.mixer.init

    def slow() -> None:
        go.wait()
        opening()

    monkeypatch.setattr(pygame.mixer, "init", slow)
    sounds.tune("recorder")
    for _ in range(20):
        sounds.play("tap")  # this would never return if it waited for the device
    assert sounds.works is None
    go.set()
    sounds.wait()
    assert sounds.works


def test_no_device_and_broken_files_are_silence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "tap1.ogg").write_bytes(b"not a sound")
    (tmp_path / "tune_recorder1.ogg").write_bytes(b"not a tune")
    monkeypatch.setattr("client.window.sound.SOUNDS", tmp_path)
    sounds = Sounds()
    for _ in range(2):
        sounds.play("tap")
        sounds.play("nothing")
        sounds.tune("recorder")
        sounds.tune("")
    sounds.wait()
    assert sounds.works
    sounds.close()

    def none() -> None:
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", none)
    sounds = Sounds()
    sounds.play("tap")
    sounds.tune("recorder")
    sounds.wait()
    assert sounds.works is False
    sounds.close()


class Plug:
    """A device that is plugged in and pulled out: the mixer opens only while it is in."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.there = False
        self.opened: list[str] = []
        """The thread of each time that the mixer was opened."""
        self.tries = 0
        self.broken = False
        """It is plugged in, and cannot be opened."""
        self._init = pygame.mixer.init
        monkeypatch.setattr(pygame.mixer, "init", self.init)
        monkeypatch.setattr(
            "pygame._sdl2.audio.get_audio_device_names",
            lambda capture: [] if capture or not self.there else ["loudspeakers"])

    def init(self) -> None:
        self.tries += 1
        if not self.there or self.broken:
            raise pygame.error("no device")
        self.opened.append(threading.current_thread().name)
        self._init()

    def tell(self, app: App, there: bool, which: int, capture: int = 0) -> None:
        """Plug in or pull out, and let the window hear of it as SDL tells it."""
        self.there = there and not capture
        kind = pygame.AUDIODEVICEADDED if there else pygame.AUDIODEVICEREMOVED
        app.feed(pygame.Event(kind, which=which, iscapture=capture))
        app.sounds.wait()


@pytest.fixture
def plugged(sit: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[App, Plug]]:
    """A window at its title, and the plug of its loudspeakers, which is out."""
    monkeypatch.setattr("client.window.sound.SOUNDS", FOLDER)
    plug = Plug(monkeypatch)
    app = sit().app
    app.sounds.wait()
    yield app, plug
    app.sounds.close()


def test_a_device_that_comes_later_is_opened_once_and_the_tune_begins(
    plugged: tuple[App, Plug]
) -> None:
    app, plug = plugged
    app.sounds.play("tap")
    app.sounds.wait()
    assert app.sounds.works is False
    heard = {event.type for event in pygame.event.get()}
    assert pygame.AUDIODEVICEADDED in heard, "SDL still looks for devices"
    plug.tell(app, True, 0, capture=1)
    assert app.sounds.works is False, "a microphone plays nothing"
    plug.tell(app, True, 0)
    plug.tell(app, True, 1)
    assert app.sounds.works
    assert plug.opened == ["sounds"], "once, and not in the frame loop"
    assert loud()[0] > 0, "the title's tune"
    app.sounds.play("tap")
    app.sounds.wait()
    assert "tap" in app.sounds._desk._last


def test_a_device_that_goes_leaves_silence_and_comes_back(plugged: tuple[App, Plug]) -> None:
    app, plug = plugged
    plug.tell(app, True, 0)
    plug.tell(app, False, 0)
    assert app.sounds.works, "another one was pulled out"
    plug.tell(app, False, 2)
    assert app.sounds.works is False
    for ask in (lambda: app.sounds.play("cannon"), lambda: app.sounds.tune("recorder"),
                lambda: app.sounds.set(Loudness(0.7, True, 0.2)),
                lambda: app.sounds.set(Loudness(0.7, False, 0.2)),
                lambda: app.sounds.set(Loudness(0.7, True, 0.3))):
        ask()
        app.sounds.wait()
    plug.tell(app, True, 0)
    assert app.sounds.works
    assert loud()[0] == pytest.approx(0.3, abs=0.02)
    plug.there = True
    app.feed(pygame.Event(pygame.AUDIODEVICEREMOVED, which=2, iscapture=0))
    app.sounds.wait()
    assert app.sounds.works, "there is another one"
    assert len(plug.opened) == 3


def test_a_device_that_cannot_be_opened_is_tried_once_each_time_it_is_plugged_in(
    plugged: tuple[App, Plug]
) -> None:
    app, plug = plugged
    plug.broken = True
    for plugged_in in (1, 2):
        before = plug.tries
        for _ in range(3):  # SDL tells of it again whenever it begins to look for devices
            plug.tell(app, True, 0)
        assert app.sounds.works is False
        assert plug.tries == before + 1, plugged_in
        plug.tell(app, False, 0)
    plug.broken = False
    plug.tell(app, True, 0)
    assert app.sounds.works


def test_before_the_first_sound_a_device_is_nobodys_business(
    sounds: Sounds, monkeypatch: pytest.MonkeyPatch
) -> None:
    plug = Plug(monkeypatch)
    plug.there = True
    sounds.on_device(pygame.Event(pygame.AUDIODEVICEADDED, which=0, iscapture=0))
    assert sounds.works is None
    assert not plug.opened


def test_without_a_device_not_a_word_is_said() -> None:
    """A mixer whose driver does not exist, and a library that complains on the terminal."""
    code = (
        "import os, pygame\n"
        "from client.window.sound import Sounds, hushed\n"
        "with hushed(): os.write(2, b'ALSA lib confmisc.c: cannot find card\\nkept\\n')\n"
        "sounds = Sounds(); sounds.play('tap'); sounds.tune('recorder'); sounds.wait()\n"
        "print(sounds.works); sounds.close()\n"
    )
    for driver in ("alsa", "nonsense"):
        env = os.environ | {"SDL_AUDIODRIVER": driver, "PYGAME_HIDE_SUPPORT_PROMPT": "1",
                            "AUDIODEV": "none-such"}
        done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True,
                              check=True)
        assert done.stderr == "kept\n"
        assert done.stdout.strip() == "False"


def test_playing_sounds_needs_no_numpy() -> None:
    code = ("import sys; from client.window.sound import Sounds; s = Sounds(); s.play('tap');"
            "s.wait(); s.close(); print([m for m in ('numpy', 'soundfile') if m in sys.modules])")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip().endswith("[]")


def test_levels_by_mouse_and_keys_are_kept(sit: Any, tmp_path: Path) -> None:
    player = sit(SettingsScreen())
    heard: list[str] = []
    player.app.context.sound = heard.append
    effects, music, table, room = (w for w in player.app.top.sheet.widgets
                                   if isinstance(w, Level))
    assert (effects.value, music.value, table.value, room.value) == (0.7, 0.45, 0.25, 0.25)
    graph = player.app.top.graph
    graph.focus(music)
    player.press(pygame.K_LEFT)
    assert player.app.settings.music == 0.25
    assert not heard
    graph.focus(effects)
    player.click((effects._bars()[0].centerx, effects.rect.centery))
    assert player.app.settings.volume == 0.0
    assert heard == ["drumwave"], "a loudness is heard at once"
    player.press(pygame.K_RIGHT)
    assert player.app.settings.volume == LOUD[1]
    path = tmp_path / "settings.json"
    store.save(player.app.settings, path)
    assert json.loads(path.read_text())["music"] == 0.25
    assert store.load(path) == player.app.settings
    path.write_text('{"music": 7}')
    assert store.load(path).music == Settings().music


def test_the_title_plays_the_tune_of_its_game_and_buttons_tap(
    sit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = sit()
    tunes: list[str] = []
    taps: list[str] = []
    monkeypatch.setattr(player.app.context, "music", tunes.append)
    monkeypatch.setattr(player.app.sounds, "play", lambda name, pan=0.0: taps.append(name))
    assert player.app.sounds.tuned == "fifes"
    press(player, "Agon")
    assert tunes == ["recorder"]
    player.press(pygame.K_TAB, pygame.K_TAB)  # over the board, which has no tap
    assert taps == ["tap"], "the click on the game"
    player.press(pygame.K_RETURN)
    assert taps == ["tap", "tap"]


def test_music_and_room_of_a_table_are_off_at_a_touch(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Sitting(monkeypatch)
    table.app.apply(Settings(name="Ann"))
    for label, loud_now in (("No music", 0.0), ("Music", Settings().table_music)):
        table.scene.dialogs.menu()
        shown = table.scene.dialogs.shown
        assert shown is not None
        next(button for button in shown.buttons if button.label == label).on_click()
        now = table.app.settings
        assert (now.table_music > 0, now.room > 0) == (loud_now > 0, loud_now > 0)
        assert now.sound, "drums and cannons are still heard"
        assert table.scene.dialogs.shown is None
