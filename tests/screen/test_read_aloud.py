"""What is read aloud: every widget and square says itself, nothing says more than its picture."""

import importlib
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

import client
from client import routes
from client.app import App
from client.language.square_words import square_words
from client.language.words import Words
from client.memory.again import WayToPlay
from client.memory.settings import Settings
from client.pages.modal import Notice
from client.pages.settings_screen import SettingsScreen
from client.pages.ways_screen import AboutScreen
from client.screen import Aloud, Screen
from client.table.sight import Sight
from client.widgets.button import Button
from client.widgets.choice import Switch
from client.widgets.focus import Widget
from client.window.keys import READ
from client.window.voice import MOST, PATIENCE, Voice, screen_reader
from core.action import Deploy
from core.game import Rules
from core.games import GAMES
from core.games.luzhanqi import LUZHANQI
from core.match import Match
from core.piece import PUBLIC, Piece
from core.position import Position
from tests.pictures import deployment

from .finders import button
from .test_luzhanqi_kit import Hidden
from .test_table_kit import Sitting

HOME = Path(client.__file__).parent
SAY = Words("en").say
PATIENT = 5.0
"""Seconds after which a thread that does nothing has failed a test."""


class Heard:
    """A reader that remembers what it was given."""

    def __init__(self) -> None:
        self.texts: list[tuple[str, bool]] = []
        self.news = threading.Condition()

    def speak(self, text: str, interrupt: bool = False) -> None:
        with self.news:
            self.texts.append((text, interrupt))
            self.news.notify_all()

    def wait(self, until: Callable[[], bool]) -> None:
        with self.news:
            self.news.wait_for(until)  # the suite's --timeout ends it


class Ear(Voice):
    """A voice without a thread: all texts in the order in which they came."""

    on = True  # type: ignore[assignment]

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def read(self, text: str, after: bool = False) -> None:
        self.texts.append(text)


def listen(app: App) -> list[str]:
    """Hear all that a program reads aloud from now on."""
    app.voice = ear = Ear()
    return ear.texts


# every widget


def kinds_of_widget() -> Iterator[type[Widget]]:
    """List every class of widget in the program."""
    for path in sorted(HOME.rglob("*.py")):
        if "cli" not in path.parts and "print" not in path.parts and "Widget" in path.read_text():
            importlib.import_module(".".join(path.relative_to(HOME.parent).with_suffix("").parts))
    waiting = [Widget]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind.__module__.startswith("client."):
            yield kind


def test_whatever_takes_the_focus_has_words() -> None:
    mute = [kind.__qualname__ for kind in kinds_of_widget()
            if kind.focusable and kind is not Widget and kind.words is Widget.words]
    assert mute == []


SCREENS: dict[str, Callable[[], Screen]] = {
    "title": lambda: routes.made(routes.Title()), "settings": SettingsScreen,
    "cabinet": lambda: routes.made(routes.Cabinet()),
    "gallery": lambda: routes.made(routes.Gallery()), "learn": lambda: routes.made(routes.Learn()),
    "puzzles": lambda: routes.made(routes.Puzzles("xiangqi")),
    "friend": lambda: routes.made(routes.FriendNear("napoleon")),
    "setup": lambda: routes.made(routes.Setup(WayToPlay.ONE)),
    "join": lambda: routes.made(routes.Join()),
    "editor": lambda: routes.made(routes.Editor()), "deployment": lambda: deployment("napoleon"),
    "gate": lambda: routes.made(routes.Gate(routes.Parents())),
    "words": lambda: routes.made(routes.Words([None, None], print)),
}


@pytest.mark.parametrize("name", SCREENS)
def test_everything_on_a_screen_says_something_of_its_own(name: str, sit: Any) -> None:
    player = sit(SCREENS[name]())
    said = [w.aloud(SAY) for w in player.app.top.graph.widgets if w.live]
    assert said
    assert "" not in said
    assert all(one != other for one, other in pairwise(said)), said


def test_a_widget_says_its_row_and_its_state(sit: Any) -> None:
    player = sit(SettingsScreen())
    sounds = next(w for w in player.app.top.graph.widgets
                  if isinstance(w, Switch) and w.caption == "Sounds")
    assert sounds.aloud(SAY) == "Sounds, on"
    sounds.click((0, 0))
    assert sounds.aloud(SAY) == "Sounds, off"
    assert sounds.aloud(Words("fr").say) == "Sounds, off", "its texts came translated"
    button = Button("Red", print, chosen=True)
    assert button.aloud(Words("fr").say) == "Red, choisi"


# every square


def board_words(rules: Rules, seen: Position, viewer: int) -> list[str]:
    return [square_words(rules, at, seen.board[at], seen.ground[at], viewer, SAY)
            for at in range(len(rules.topology))]


@pytest.mark.parametrize("key", GAMES)
def test_every_square_of_a_first_position_says_itself(key: str) -> None:
    rules = GAMES[key].rules(GAMES[key].options())
    opening = rules.opening()
    said = board_words(rules, rules.view(opening, 0), 0)
    assert len(set(said)) == len(said) == len(rules.topology)
    for at, text in enumerate(said):
        name, piece = rules.topology.names[at], opening.board[at]
        assert text.startswith(name + ", ")
        assert text.endswith(", empty") == (piece is None)
        if piece is not None:
            assert ("your " in text) == (piece.seat == 0), text


def test_a_square_is_told_in_words() -> None:
    rules = GAMES["napoleon"].rules(GAMES["napoleon"].options())
    at = rules.topology.index["c3"]
    cannon = next(kind for kind, (name, _) in rules.kinds.items() if name == "Cannon")
    hill = next(iter(rules.tiles))
    mine, theirs = Piece(0, cannon, at, 0), Piece(1, cannon, at, 5)
    assert square_words(rules, at, mine, ".", 0, SAY) == "c3, your Cannon, looks north"
    assert square_words(rules, at, theirs, hill, 0, SAY) == (
        f"c3, {rules.tiles[hill]}, Cannon of Red, looks south-west")
    assert square_words(rules, at, None, "", PUBLIC, SAY) == "c3, empty"
    assert square_words(rules, at, mine, ".", 0, Words("fr").say) == (
        "c3, Canon, à toi, regarde au nord")


# secrets


def test_a_hidden_piece_says_no_kind() -> None:
    rules = LUZHANQI.rules(LUZHANQI.options())
    match, muster = Match(LUZHANQI, LUZHANQI.options()), rules.muster(0)
    for seat in (0, 1):
        match.play(seat, Deploy(rules.muster(seat).formations[seat][1]))
    whole = match.position
    names = {name for name, _ in rules.kinds.values()}
    for viewer in (0, 1, PUBLIC):
        seen = Sight(rules, viewer).position(whole)
        for text, piece in zip(board_words(rules, seen, viewer), whole.board, strict=True):
            if piece is not None and piece.seat != viewer:
                assert "hidden piece of" in text
                assert not any(name in text for name in names)
    assert muster.size == sum(piece is not None and piece.seat == 0 for piece in whole.board)


def test_the_cursor_reads_what_its_player_may_see(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Hidden(monkeypatch)
    heard = listen(table.app)
    table.key(pygame.K_UP)
    assert "your " in heard[-1]
    assert "can move" in heard[-1]
    for _ in range(12):
        table.key(pygame.K_RIGHT)  # the board lies on its side
    said = " ".join(heard)
    kinds = {name for name, _ in table.play.match.rules.kinds.values()}
    theirs = [text for text in heard if "hidden piece of" in text]
    assert theirs
    assert not any(kind in text for text in theirs for kind in kinds)
    assert "hidden piece" in said


def test_a_closed_curtain_reads_names_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Hidden(monkeypatch, opened=False)
    assert table.covered
    assert table.top.aloud == Aloud(("Pass the mouse to Ann.", "Bob, look away!"),
                                    "I am Ann: open!")


def test_who_has_set_up_is_hidden_where_two_share_a_screen(sit: Any) -> None:
    scene = deployment("napoleon")
    sit(scene)
    field = scene.field  # type: ignore[attr-defined]
    kind = next(kind for kind, (name, _) in field.picture.kinds.items() if name == "General")
    assert field.draft.put(kind, field.cursor)
    assert field.aloud(SAY) == "a1, your General"
    field.carried = (kind, None)
    assert field.aloud(SAY) == "in your hand: General, a1, your General"
    field.hidden = True
    assert field.aloud(SAY) == "a1, hidden"


# the table


def test_a_table_reads_turns_moves_refusals_and_dialogs(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Sitting(monkeypatch, confirm=False)
    heard = listen(table.app)
    table.frame()
    assert heard[-1].endswith("Your turn, Ann!")
    rules, position = table.play.match.rules, table.play.match.position
    start = next(iter(rules.next(position, 0, ())))
    far = next(at for at in reversed(range(len(position.board))) if position.board[at] is None
               and at not in rules.next(position, 0, (start,)))
    names = rules.topology.names
    table.click(names[start])
    table.click(names[far])
    refused = table.scene.move_input.refused
    assert refused is not None
    assert refused[0].msgid.partition("{")[0] in heard[-1]
    table.key(pygame.K_ESCAPE)
    table.click(names[next(iter(rules.next(position, 0, (start,))))])
    for _ in range(300):
        table.frame(0.05)
    assert any(text.startswith("Blue: ") and text.endswith("Bob!") for text in heard), heard
    table.scene.dialogs.menu()
    table.frame()
    dialog = table.scene.dialogs.shown
    assert dialog is not None
    assert heard[-1].startswith(dialog.title)
    assert heard[-1].endswith(dialog.buttons[0].label)


def test_screens_toasts_sounds_and_focus_are_read(sit: Any) -> None:
    player = sit(SettingsScreen())
    heard = listen(player.app)
    player.press(pygame.K_TAB)
    assert heard[-1].endswith(". Your name, Type your name")
    player.press(pygame.K_TAB)
    assert heard[-1] == "Sounds, on", "only what is new"
    player.press(pygame.K_LEFT)
    assert heard[-1] == "Sounds, off"
    count = len(heard)
    player.wait(20)
    assert len(heard) == count, "nothing is said twice"
    player.app.context.tell("It is kept.")
    player.wait()
    assert heard[-1] == "It is kept"
    player.app.sound("cannon")
    player.app.push(Notice("Look at {what}.", title="Well", what="this"))
    player.wait()
    assert heard[-1] == "Boom: a cannon fires. It is kept. Well. Look at this. All right"


# the voice


def test_the_newest_text_takes_the_place_of_those_that_wait() -> None:
    reader, gate = Heard(), threading.Event()
    speak = reader.speak

    def slow(text: str, interrupt: bool = False) -> None:
        speak(text, interrupt)
        gate.wait(PATIENT)

    reader.speak = slow  # type: ignore[method-assign]
    voice = Voice(lambda: reader)
    voice.read("first")
    reader.wait(lambda: len(reader.texts) == 1)
    for n in range(50):
        voice.read(f"focus {n}")
    for n in range(50):
        voice.read(f"told {n}", after=True)
    gate.set()
    reader.wait(lambda: len(reader.texts) == 1 + MOST)
    assert reader.texts[1:] == [(f"told {n}", False) for n in range(50 - MOST, 50)]
    voice.read("now\x00 then\n" + "!" * 9999)
    reader.wait(lambda: len(reader.texts) == 2 + MOST)
    text, interrupt = reader.texts[-1]
    assert text.startswith("now then !!")
    assert interrupt
    assert len(text) <= 2000
    gate.clear()
    voice.read("hangs")
    reader.wait(lambda: reader.texts[-1] == ("hangs", True))
    voice.read("a secret", after=True)
    voice.read("")
    assert not voice._waiting, "a new screen with nothing to say leaves nothing waiting"
    gate.set()
    voice.close()


def test_where_no_reader_runs_nothing_happens(sit: Any) -> None:
    assert screen_reader() is None, "none runs where tests do"
    asked = threading.Event()

    def nobody() -> None:
        asked.set()

    for voice in (Voice(), Voice(nobody)):
        voice.read("hello")
        if voice._thread is not None:
            voice._thread.join(PATIENT)
        assert not voice.on
        voice.read("hello")
        assert not voice._waiting
    assert asked.is_set()
    player = sit(SettingsScreen())
    player.press(pygame.K_TAB)
    assert player.app.voice._thread is None


def test_a_reader_that_raises_is_given_up_and_looked_for_again() -> None:
    tried: list[str] = []

    class Broken:
        def speak(self, text: str, interrupt: bool = False) -> None:
            tried.append(text)
            raise OSError("gone")

    voice = Voice(Broken)
    for n in range(PATIENCE):
        voice.read(str(n), after=True)
    assert voice._thread is not None
    voice._thread.join(PATIENT)
    assert tried == [str(n) for n in range(PATIENCE)]
    assert not voice.on
    reader = Heard()
    voice._find = lambda: reader
    voice.set(False)
    voice.set(True)
    voice.read("again")
    reader.wait(lambda: reader.texts == [("again", True)])
    voice.close()


def test_a_reader_that_hangs_costs_no_frame_and_no_end(sit: Any) -> None:
    hung, stuck = threading.Event(), threading.Event()

    def hang() -> Heard:
        stuck.set()
        hung.wait(PATIENT)
        return Heard()

    player = sit(SettingsScreen())
    player.app.voice = voice = Voice(hang)
    player.press(*[pygame.K_TAB] * 40)
    assert stuck.wait(PATIENT)
    assert len(voice._waiting) == 1, "the newest, and nothing piles up"
    assert voice._thread is not None
    assert voice._thread.daemon, "the program ends without it"
    voice.close()
    hung.set()


def test_who_cannot_read_is_read_to_when_they_ask_and_always_where_parents_wish(sit: Any) -> None:
    player = sit(SettingsScreen())
    reader = Heard()
    player.app.narrator = Voice(lambda: reader)
    player.press(pygame.K_TAB)
    assert not reader.texts, "nobody asked"
    player.press(pygame.K_F3)
    reader.wait(lambda: bool(reader.texts))
    assert "Settings" in reader.texts[-1][0]
    before = len(reader.texts)
    player.app.apply(replace(player.app.settings, own_voice=True))
    player.press(pygame.K_TAB)
    reader.wait(lambda: len(reader.texts) > before)
    player.app.narrator.close()


def test_it_can_be_switched_off(sit: Any) -> None:
    player = sit(SettingsScreen())
    reader = Heard()
    player.app.voice = voice = Voice(lambda: reader)
    player.app.apply(replace(player.app.settings, read_aloud=False))
    player.press(pygame.K_TAB)
    assert not voice.on
    assert voice._thread is None
    assert Settings().read_aloud, "on where a reader runs"


def test_a_loudspeaker_stands_on_every_page_and_card_with_room_for_it(sit: Any) -> None:
    heard: list[str] = []
    for screen in (SettingsScreen(), AboutScreen("agon")):
        player = sit(screen, size=(1280, 720))
        player.app.narrator.read = lambda text, after=False: heard.append(text)
        loud = button(player.app.top, READ)
        assert loud.rect.right > 1200
        assert loud.rect.top < 32
        player.click(loud.rect.center)
    assert len(heard) == 2
    assert "Lead your queen to the throne" in heard[1]


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_a_loudspeaker_on_what_is_said_over_the_board_reads_it(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    sitting, heard = Sitting(monkeypatch, size=size), list[str]()
    sitting.app.narrator.read = lambda text, after=False: heard.append(text)
    scene = sitting.scene

    def pressed() -> None:
        scene.draw(sitting.app.canvas)
        (ear,) = scene.words.ears
        sitting.click(ear.center)

    sitting.click("a2")
    sitting.click("h8")
    pressed()
    assert "straight line" in heard[-1]
    assert scene.move_input.draft.clicks, "the press says nothing else"
    assert sitting.app.top is scene, "and opens no book"
    sitting.key(pygame.K_ESCAPE)
    sitting.key(pygame.K_ESCAPE)
    sitting.key(pygame.K_h)
    pressed()
    assert len(heard) == 2
    assert scene.words.hint().rstrip(".") in heard[-1]
