"""An event is seen at once and drawn only where it changes the picture."""

import signal
from collections.abc import Iterator

import pygame
import pytest

from client import app as app_module
from client import routes
from client.app import App
from client.pages.replay_screen import ReplayScreen
from client.pages.table_screen import TableScreen
from client.screen import CALM, LIVELY, Context
from client.stage import view
from client.table.play import KEPT
from core.games import GAMES

from .test_table_kit import PegWardrobe, Sitting


class Still:
    """A screen on which nothing moves, and of which events change nothing; it counts."""

    pace, modal, typing, hung, leave_question = CALM, False, False, False, None
    text_field = None

    def __init__(self) -> None:
        self.updates = self.draws = 0
        self.changes: bool | None = False

    def enter(self, context: Context, size: tuple[int, int]) -> None: ...

    def resize(self, size: tuple[int, int]) -> None: ...

    def leave(self) -> None: ...

    def on_event(self, event: pygame.Event) -> bool | None:
        return self.changes

    def update(self, now: float) -> bool:
        self.updates += 1
        return False

    def draw(self, surface: pygame.Surface) -> None:
        self.draws += 1


def motion(pos: tuple[int, int]) -> pygame.Event:
    return pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0))


@pytest.fixture
def still() -> Iterator[tuple[App, Still]]:
    screen = Still()
    app = App(screen, size=(800, 600))
    app.frame(0.0)
    yield app, screen
    app.close()


def test_a_calm_second_advances_twelve_times_and_draws_nothing(still: tuple[App, Still]) -> None:
    app, screen = still
    screen.updates = screen.draws = 0
    for tick in range(1, 10 * LIVELY + 1):
        app.step(100.0 + tick / LIVELY)
    assert screen.updates == pytest.approx(10 * CALM, abs=1)
    assert screen.draws == 0


@pytest.mark.usefixtures("watched")
def test_an_event_is_drawn_at_the_next_tick_even_after_a_long_pause(
    still: tuple[App, Still]
) -> None:
    app, screen = still
    assert not app.step(100.0)
    assert not app.step(100.0 + 1 / LIVELY)
    screen.changes = None
    app.feed(motion((5, 5)))
    assert app.step(100.0 + 2 / LIVELY)
    assert screen.draws == 2


@pytest.mark.usefixtures("watched")
def test_an_event_that_changes_nothing_draws_nothing(still: tuple[App, Still]) -> None:
    app, screen = still
    app.feed(motion((5, 5)))
    app.feed(pygame.Event(pygame.KEYUP, key=pygame.K_a, mod=0, unicode="a", scancode=0))
    for tick in range(LIVELY):
        assert not app.step(100.0 + tick / LIVELY)
    assert screen.draws == 1


@pytest.mark.parametrize("route", [routes.Settings(), routes.Records()],
                         ids=lambda route: type(route).__name__)
def test_a_mouse_that_passes_over_the_background_draws_nothing(route: routes.Route) -> None:
    app = App(routes.made(route), size=(800, 600))
    app.frame(0.0)
    app.frame(0.0)
    app.feed(motion((2, 300)))
    app.feed(motion((3, 300)))
    assert not app.frame(0.0)
    graph = vars(app.top)["graph"]
    button = next(widget for widget in graph.widgets if widget.live)
    app.feed(motion(button.rect.center))
    assert app.frame(0.0)
    app.feed(motion(button.rect.move(1, 0).center))
    assert not app.frame(0.0)
    app.feed(motion((3, 300)))
    assert app.frame(0.0)
    app.close()


@pytest.mark.usefixtures("watched")
def test_a_mouse_that_stays_on_a_square_of_the_table_draws_nothing(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Sitting(monkeypatch)
    assert isinstance(table.app.top, TableScreen)
    centre = table.at("a4")
    table.app.feed(motion(centre))
    table.frame()
    table.frame(1.0)  # the board has faded in
    now = table.app._now
    while table.app.frame(now):
        pass
    table.app.feed(motion((centre[0] + 1, centre[1])))
    assert not table.app.frame(now)
    table.app.feed(motion(table.at("a5")))
    assert table.app.frame(now)


@pytest.mark.usefixtures("watched")
def test_a_mouse_that_passes_over_a_replay_draws_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view, "Wardrobe", lambda *_: None)
    monkeypatch.setattr(view, "WardrobeSprites", PegWardrobe)
    game = GAMES["agon"]
    screen = ReplayScreen(game, game.options(), (), ("Ann", "Bob"))
    app = App(screen, size=(800, 600))
    while not screen.ready:
        app.frame(0.0)
    now = 1.0
    for _ in range(9):  # it fades in
        now += 0.1
        app.frame(now)
    while app.frame(now):
        pass
    board = screen.layout.board.center
    app.feed(motion(board))
    app.feed(motion((board[0] + 40, board[1])))
    assert not app.frame(now)
    app.feed(motion(screen.toggle.rect.center))
    assert app.frame(now), "the button under the mouse lights up"
    app.feed(motion(screen.toggle.rect.move(1, 0).center))
    assert not app.frame(now)
    app.close()


def test_the_loop_reads_events_while_it_draws_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two calm frames there are about five looks at the events."""
    screen = Still()
    looks: list[int] = []
    real = pygame.event.get

    def get() -> list[pygame.Event]:
        looks.append(screen.updates)
        if len(looks) > 40:
            return [pygame.Event(pygame.QUIT)]
        return [event for event in real() if event.type in app_module.QUIET]

    monkeypatch.setattr(pygame.event, "get", get)
    assert app_module.run(screen, size=(800, 600)) == 0
    assert max(looks.count(n) for n in set(looks)) >= 4


class Unfinished(Still):
    """A screen over which nobody may close the window unasked."""

    leave_question = KEPT  # type: ignore[assignment]


def test_a_system_that_ends_the_program_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    before = signal.getsignal(signal.SIGTERM)
    calls: list[int] = []

    def get() -> list[pygame.Event]:
        calls.append(1)
        if len(calls) == 2:
            signal.raise_signal(signal.SIGTERM)
        assert len(calls) < 9, "the program goes on"
        return [pygame.Event(pygame.QUIT)] if len(calls) == 1 else []

    monkeypatch.setattr(pygame.event, "get", get)
    assert app_module.run(Unfinished(), size=(800, 600)) == 0
    assert len(calls) == 2, "closing the window only asked"
    assert signal.getsignal(signal.SIGTERM) == before
