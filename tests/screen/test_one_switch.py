"""One switch is enough: a light moves by itself, any press presses what is lit, and a whole match
is played so, through the real screens and by made-up time."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from client.memory import settings as store
from client.memory.settings import Settings
from client.pages.learn.lesson import LessonScreen
from client.pages.modal import Question
from client.pages.puzzles.puzzle_screen import PuzzleScreen
from client.pages.settings_screen import SettingsScreen
from client.pages.table_screen import TableScreen
from client.widgets.button import Button
from client.widgets.entry import Entry
from client.widgets.focus import FocusGraph, Widget
from client.window.scan import PACES
from core.games import GAMES
from core.piece import Point
from tests.screen.soak import Sleepless, choose
from tests.screen.walks import Hands, MadeUpWindow, Walk

from .test_table_kit import Sitting

PACE = 1.0
SWITCHES = (
    pygame.Event(pygame.KEYDOWN, key=pygame.K_m, mod=0, unicode="m"),
    pygame.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0, unicode=""),
    pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"),
    pygame.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(3, 3)),
    pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_A, instance_id=1),
    pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_Y, instance_id=1),
    pygame.Event(pygame.JOYBUTTONDOWN, button=7, instance_id=1),
)


class Asked:
    """A question in a window where one switch is enough, and the clock of that window."""

    def __init__(self, sit: Any) -> None:
        self.yes: list[float] = []
        self.now = 0.0
        self.screen = Question("Really?", "Yes", "No", lambda: self.yes.append(self.now))
        self.app = sit(one_switch=True, scan_pace=PACE).app
        self.app.frame(self.now)
        self.app.push(self.screen)
        self.wait(0.0)

    @property
    def lit(self) -> str:
        """Give the label of what is lit."""
        widget = self.app.top.graph.focused
        return widget.label if isinstance(widget, Button) else ""

    def wait(self, seconds: float) -> None:
        """Let time pass, by ticks of a tenth of a second."""
        for _ in range(round(seconds * 10) or 1):
            self.now = round(self.now + (0.1 if seconds else 0.0), 3)
            self.app.frame(self.now)


@pytest.fixture
def asked(sit: Any) -> Asked:
    return Asked(sit)


def test_the_light_goes_round_by_itself_and_is_seen(asked: Asked) -> None:
    assert asked.lit == "No"
    graph = asked.screen.graph
    assert graph.look(graph.focused).ring  # type: ignore[arg-type]
    asked.wait(1.9)
    assert asked.lit == "No", "the first rests for two steps"
    asked.wait(0.1)
    assert asked.lit == "Yes"
    asked.wait(PACE)
    assert asked.lit == "Read to me"
    asked.wait(PACE)
    assert asked.lit == "No", "and round again"


@pytest.mark.parametrize("switch", SWITCHES, ids=str)
def test_any_press_presses_what_is_lit_and_nothing_else(asked: Asked, switch: pygame.Event) -> None:
    asked.wait(2.1)
    assert asked.lit == "Yes"
    asked.app.feed(switch)
    assert asked.yes == [asked.now]
    assert asked.app.settings.sound, "the key means nothing else"


def test_in_the_first_pause_nothing_is_pressed(asked: Asked) -> None:
    for _ in range(9):
        for switch in SWITCHES:
            asked.app.feed(switch)
        asked.wait(0.1)
    assert asked.app.top is asked.screen
    assert not asked.yes
    asked.wait(0.2)
    asked.app.feed(SWITCHES[0])
    assert asked.app.top is not asked.screen, "afterwards it is"
    before = asked.app.top
    asked.app.feed(SWITCHES[0])
    asked.wait(0.1)
    asked.app.feed(SWITCHES[0])
    assert asked.app.top is before, "a hand that trembles presses once"


def test_arrows_enter_and_esc_always_work(asked: Asked) -> None:
    def key(code: int) -> None:
        asked.app.feed(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))

    asked.wait(1.1)
    key(pygame.K_RIGHT)
    assert asked.lit == "Yes"
    asked.wait(3.0)
    assert asked.lit == "Yes", "where arrows lead it the light rests"
    key(pygame.K_ESCAPE)
    assert asked.app.top is not asked.screen
    assert not asked.yes


def test_the_mouse_neither_moves_the_light_nor_turns_a_wheel(asked: Asked) -> None:
    asked.wait(2.1)
    asked.app.feed(pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0)))
    asked.app.feed(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=4))
    asked.app.feed(pygame.Event(pygame.MOUSEWHEEL, x=0, y=1))
    assert asked.lit == "Yes"
    assert not asked.yes


def test_it_is_switched_on_and_off_where_the_settings_are(sit: Any) -> None:
    player = sit(SettingsScreen())
    app, graph = player.app, player.app.top.graph
    row = next(r for r in app.top.sheet.rows if r.label == "One switch")
    graph.focus(row.widgets[0])
    player.press(pygame.K_RETURN)
    assert app.settings.one_switch
    now = 100.0
    app.frame(now)
    for _ in range(99):
        if app.top.graph.focused is row.widgets[0]:
            break
        assert not isinstance(app.top.graph.focused, Entry), "one switch writes no names"
        now += 2.0
        app.frame(now)
    app.frame(now + 0.1)
    app.feed(SWITCHES[0])
    assert not app.settings.one_switch, "and off by the switch itself"


@pytest.mark.parametrize("told", ["0.1", "99", "NaN", '"1"', "null", "[1]"])
def test_the_pace_is_bounded(tmp_path: Path, told: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(f'{{"scan_pace": {told}, "one_switch": 1}}')
    assert (store.load(path).scan_pace, store.load(path).one_switch) == (1.5, False)
    assert store.save(Settings(one_switch=True, scan_pace=PACES[0]), path)
    assert store.load(path).scan_pace == PACES[0]


@pytest.mark.usefixtures("watched")
def test_at_the_table_the_pieces_come_first_then_where_they_may_go_then_undo(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Sitting(monkeypatch)
    scene, controls = table.scene, table.scene.controls
    able = set(scene.move_input.rules.next(scene.move_input.position, scene.move_input.seat, ()))

    def order() -> list[object]:
        return [stop.what for stop in scene.stops]

    first = order()
    assert set(first[:len(able)]) == able
    assert controls.menu in first[len(able):]
    scene.stops[0].light()
    assert (scene.board_input.cursor, scene.board_input.keys) == (first[0], True)
    table.app.feed(SWITCHES[2])
    table.frame()
    lit = scene.move_input.lit()
    assert lit
    assert set(order()[:len(lit)]) == set(lit)
    assert order()[len(lit)] is controls.undo, "cancel comes next"
    scene.stops[len(lit)].light()
    assert not scene.board_input.keys
    table.app.feed(SWITCHES[2])
    table.frame()
    assert order()[:len(able)] == first[:len(able)]
    scene.dialogs.menu()
    assert order() == [each for each in scene.dialogs.shown.buttons if each.live]  # type: ignore[union-attr]


@pytest.mark.parametrize("screen", ["puzzle", "lesson"])
def test_puzzles_and_lessons_are_scanned_too(sit: Any, screen: str) -> None:
    from client import routes
    from client.games.rule_books import open_lessons

    game = GAMES["napoleon"]
    player = sit(routes.made(routes.Puzzle(game, 0)) if screen == "puzzle" else
                 routes.made(routes.Lesson(game, open_lessons(game), 0)))
    for _ in range(60):
        player.wait()
    top = player.app.top
    assert isinstance(top, PuzzleScreen | LessonScreen)
    stops = top.stops
    points = [stop for stop in stops if isinstance(stop.what, int)]
    assert points
    assert any(isinstance(stop.what, Button) for stop in stops)
    points[0].light()
    assert top.board_input.cursor == points[0].what
    assert top.board_input.keys
    stops[-1].light()
    assert not top.board_input.keys


class OneKey(Hands):
    """One key: waits for the light, and presses."""

    window: MadeUpWindow

    def _when(self, lit: Any, what: str) -> None:
        """Press once something is lit and a press counts."""
        window = self.window
        window.until(lit, what)
        window.turn()
        window.until(lit, what)
        self.presses += 1
        window.feed(pygame.KEYDOWN, key=pygame.K_q, mod=0, unicode="q")
        window.feed(pygame.KEYUP, key=pygame.K_q, mod=0)
        window.turn()

    def press(self, graph: FocusGraph, widget: Widget) -> None:
        """Wait until a widget is lit."""
        self._when(lambda: graph.focused is widget and self._counts(), f"{widget} is lit")

    def choose(self, table: TableScreen, point: Point) -> None:
        """Wait until a point of the board is lit."""
        board = table.board_input
        self._when(lambda: board.keys and board.cursor == point and self._counts(),
                   f"{point} is lit")

    def confirm(self, table: TableScreen) -> None:
        """Wait for the large button."""
        self.press(table.controls.graph, table.controls.done)

    def _counts(self) -> bool:
        return self.window.now >= self.window.app._scan._free


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", ["agon"])
def test_a_whole_match_is_played_by_one_key(game: str, tmp_path: Path) -> None:
    window = Sleepless(Settings(language="en", motion=False, one_switch=True, scan_pace=0.6), 0.2)
    try:
        walk = Walk(window, OneKey(window), game, choose)
        table = walk.to_first_move()
        walk.play()
        assert table.play.match.position.outcome is not None
        walk.home()
    finally:
        window.app._leave_all()


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("game", ["napoleon", "luzhanqi"])
def test_an_army_is_set_up_and_the_first_move_made_by_one_key(game: str, tmp_path: Path) -> None:
    window = Sleepless(Settings(language="en", motion=False, one_switch=True, scan_pace=0.6), 0.2)
    try:
        walk = Walk(window, OneKey(window), game, choose)
        walk.to_first_move()
        walk.some(1)
        assert walk.plies == 1
    finally:
        window.app._leave_all()
