"""An input method gets the keys while a text field has the focus, and at no other time."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

import client.pages
from client import routes
from client.games.game_puzzles import puzzles_of
from client.memory.again import WayToPlay
from client.memory.friends import Friends
from client.memory.settings import record_folder
from client.pages.editor.editor_panels import SHARE
from client.pages.gate import GateScreen
from client.screen import Screen
from client.widgets.counter import Counter
from client.widgets.entry import Entry
from client.window.keys import Bindings
from core.games import GAMES
from core.graphemes import graphemes
from core.match import Match
from core.option import read_options
from core.puzzle import board_of, posable
from net.crypto.commitment import Sealed

from .conftest import Player
from .finders import button, unfold
from .test_archive_list import fill
from .test_deploy_kit import Desk


class Keyboard:
    """The system's text input as SDL begins: on."""

    def __init__(self) -> None:
        self.on = True
        self.place = pygame.Rect(0, 0, 0, 0)
        self.begun = 0

    def start(self) -> None:
        """Give the keys to the input method."""
        self.begun += not self.on
        self.on = True

    def stop(self) -> None:
        """Take them back."""
        self.on = False

    def set_place(self, rect: pygame.Rect) -> None:
        """Show the candidates there."""
        self.place = pygame.Rect(rect)


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch) -> Keyboard:
    made = Keyboard()
    monkeypatch.setattr(pygame.key, "start_text_input", made.start)
    monkeypatch.setattr(pygame.key, "stop_text_input", made.stop)
    monkeypatch.setattr(pygame.key, "set_text_input_rect", made.set_place)
    return made


def with_friend() -> Screen:
    Friends().remember("Bert", Sealed(bytes(32)))
    return routes.made(routes.FriendList())


def match(key: str) -> Match:
    game = GAMES[key]
    return Match(game, read_options(game.options, {}))


def with_record(sit: Any) -> Player:
    fill(record_folder())
    player = sit(routes.made(routes.Records()))
    player.wait(24)
    return player


def of_desk(name: str) -> Callable[[Any], Player]:
    def go(sit: Any) -> Player:
        desk = Desk()
        desk.key(pygame.K_a)
        scene = desk.scene
        if name == "saved":
            desk.app.push(routes.made(routes.Saved(scene.state.saved, "napoleon", scene.state.edge,
                               scene.state.draft, scene.field)))
        else:
            desk.app.open(routes.ArmyCode(scene.state.draft, scene.state.speak))
        return Player(desk.app)

    return go


def shared(sit: Any) -> Player:
    player = sit(routes.made(routes.Editor()))
    player.app.top.turn(SHARE)
    return player


def riddle(sit: Any) -> Player:
    game = GAMES["agon"]
    puzzle = puzzles_of(game)[0]
    _, rules, p = board_of(game, puzzle)
    player = sit(routes.made(routes.MakeRiddle(game, dict(puzzle.options), posable(rules, p))))
    player.wait(2)
    return player


def two_of_us(sit: Callable[..., Player]) -> Player:
    """Ask for the name of who comes along to a friend's table."""
    player = sit(routes.made(routes.Company(3, print)))
    player.click(button(player.app.top, "Two of us").rect.center)
    return player


def invited(sit: Any) -> Any:
    pytest.importorskip("iroh", reason="the extra far is not installed")
    return sit(routes.made(routes.FriendFar("agon")), far=True)


PLACES: dict[str, Callable[[Any], Player]] = {
    "Settings": lambda sit: sit(routes.made(routes.Settings())),
    "Setup": lambda sit: unfold(sit(routes.made(routes.Setup(WayToPlay.ONE, "napoleon")))),
    "lobby/host": lambda sit: unfold(sit(routes.made(routes.Setup(WayToPlay.HOST, "agon")))),
    "Join": lambda sit: sit(routes.made(routes.Join())),
    "FriendFar": invited,
    "Parents": lambda sit: sit(routes.made(routes.Parents()), far=True),
    "Records": with_record,
    "TypedMove": lambda sit: sit(routes.made(routes.TypedMove(match("agon"), 0, print))),
    "FriendList": lambda sit: sit(with_friend()),
    "Editor": lambda sit: sit(routes.made(routes.Editor())),
    "editor/share": shared,
    "Saved": of_desk("saved"),
    "ArmyCode": of_desk("army code"),
    "MakeRiddle": riddle,
    "Title": lambda sit: sit(routes.made(routes.Title())),
    "Words": lambda sit: sit(routes.made(routes.Words([None, None], print))),
    "Company": lambda sit: two_of_us(sit),
    "NewPlayer": lambda sit: sit(routes.made(routes.NewPlayer())),
    "Players": lambda sit: sit(routes.made(routes.Players())),
}
"""By screen, how it is opened."""
MAKES = re.compile(r"widgets\.(entry|form|counter) import .*\b(Entry|Form|Counter)\b")
WITHOUT = {"Title", "Words"}
"""Screens without a field: letters choose among pictures, by key."""


def test_every_screen_that_makes_a_field_is_walked_here() -> None:
    folder = Path(client.pages.__file__).parent
    making = {path.relative_to(folder).with_suffix("").as_posix().replace("/", ".")
              for path in folder.rglob("*.py")
              if MAKES.search(path.read_text(encoding="utf-8"))}
    making = {module.replace("editor.editor_panels", "editor.editor_screen") for module in making}
    walked = {place.rpartition(".")[0] for route, place in routes.SCREENS.items()
              if route.__name__ in PLACES}
    assert making - {"page"} <= walked, "page.py is the base of them all"


@pytest.mark.parametrize("name", PLACES)
def test_text_input_is_on_in_a_field_and_nowhere_else(
    sit: Any, keyboard: Keyboard, name: str
) -> None:
    player = PLACES[name](sit)
    player.wait()
    app = player.app
    fields = 0
    for widget in list(app.top.graph.widgets):
        if not widget.live:
            continue
        app.top.graph.focus(widget)
        app.feed(pygame.Event(pygame.KEYUP, key=pygame.K_TAB, mod=0))
        player.wait()
        typed = isinstance(widget, Entry | Counter)
        fields += typed
        assert keyboard.on is typed, widget.words(app.say)
        if typed:
            assert keyboard.place == widget.rect, "the candidates stand at the field"
    assert bool(fields) is (name not in WITHOUT)
    app.pop()
    player.wait()
    assert not keyboard.on


def test_it_is_off_before_anybody_has_pressed_a_key(sit: Any, keyboard: Keyboard) -> None:
    sit(routes.made(routes.Title()))
    assert not keyboard.on


def test_digits_of_the_gate_are_typed_on_every_keyboard(sit: Any, keyboard: Keyboard) -> None:
    """AZERTY's digits are Shift's signs: only typed text tells them."""
    player = sit(GateScreen(routes.Parents(), lambda: (6, 7)))
    assert not keyboard.on
    player.app.top._open()
    player.wait()
    assert keyboard.on


def test_the_method_begins_anew_in_another_field(sit: Any, keyboard: Keyboard) -> None:
    player = sit(routes.made(routes.Join()))
    first, second, *_ = (w for w in player.app.top.graph.widgets if isinstance(w, Entry))
    player.click(first.rect.center)
    player.app.feed(pygame.Event(pygame.TEXTEDITING, text="ni", start=0, length=0))
    player.wait()
    assert first.composition == "ni"
    begun = keyboard.begun
    player.click(second.rect.center)
    assert keyboard.begun == begun + 1
    assert first.composition == "", "what was not finished is gone"
    assert first.text == ""


@pytest.fixture
def field(sit: Any) -> tuple[Player, Entry]:
    player = sit(routes.made(routes.Join()))
    entry = next(w for w in player.app.top.graph.widgets if isinstance(w, Entry))
    player.click(entry.rect.center)
    return player, entry


def edit(player: Player, text: str) -> None:
    player.app.feed(pygame.Event(pygame.TEXTEDITING, text=text, start=0, length=0))
    player.wait()


def picture(player: Player) -> bytes:
    return pygame.image.tobytes(player.app.canvas, "RGB")


def test_the_composition_is_drawn_at_the_caret_and_is_no_text_yet(
    field: tuple[Player, Entry]
) -> None:
    player, entry = field
    entry.set("ab")
    edit(player, "")
    before = picture(player)
    edit(player, "ni hao")
    assert entry.text == "ab"
    assert picture(player) != before
    edit(player, "")
    assert picture(player) == before
    edit(player, "ni hao")
    player.app.feed(pygame.Event(pygame.TEXTINPUT, text="你好"))
    player.wait()
    assert (entry.text, entry.composition) == ("ab你好", "")


def test_keys_that_the_method_uses_edit_nothing(field: tuple[Player, Entry]) -> None:
    """On macOS they are told to the program too."""
    player, entry = field
    entry.set("ab")
    edit(player, "ni")
    top = player.app.top
    player.press(pygame.K_BACKSPACE, pygame.K_RETURN, pygame.K_ESCAPE)
    assert entry.text == "ab"
    assert player.app.top is top
    edit(player, "")
    player.press(pygame.K_BACKSPACE)
    assert entry.text == "a"


@pytest.mark.parametrize("text", ["\u202e\x07\n" * 50, "x" * 100_000, "e" + "\u0301" * 5000])
def test_a_composition_is_bounded_and_plain(field: tuple[Player, Entry], text: str) -> None:
    player, entry = field
    edit(player, text)
    assert len(entry.composition) <= 40
    assert entry.composition.isprintable()
    assert len(graphemes(entry.composition)) <= 32


@pytest.mark.parametrize(("key", "zooms"), [
    (pygame.K_EQUALS, 1), (pygame.K_PLUS, 1), (pygame.K_KP_PLUS, 1),
    (pygame.K_MINUS, -1), (pygame.K_RIGHTPAREN, -1), (pygame.K_KP_MINUS, -1)])
def test_signs_that_move_the_camera_are_known_by_their_key(key: int, zooms: int) -> None:
    """Without text input a key tells no sign of Shift, and AZERTY's "-" is the key of 6."""
    from client.table.input.camera_input import CameraInput

    steps: list[int] = []

    class Still:
        def zoom(self, by: int, at: object = None) -> bool:
            steps.append(by)
            return True

    event = pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")
    event.action = Bindings().action(event, False)
    CameraInput(Still(), (800, 600)).on_event(event)  # type: ignore[arg-type]
    assert steps == [zooms]
