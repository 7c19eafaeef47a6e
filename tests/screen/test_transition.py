"""One screen gives way to the next softly: no cut, a curtain that moves, armies from behind the
frame. Reduced motion keeps the cuts."""

from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from client import routes
from client.app import App
from client.boards.paint_order import PaintOrder
from client.boards.picture import picture_of
from client.boards.projection import Projection
from client.memory.settings import Settings
from client.miniatures.appearance import STANDARD
from client.pages.modal import Notice
from client.pages.settings_screen import SettingsScreen
from client.pages.title import TitleScreen
from client.stage.choreography import choreograph
from client.stage.motion_script import MotionScript
from core.event import Left, Mustered

from .test_table_kit import Pegs, PegWardrobe, Sitting, napoleon, seated

SOFT = 40
"""The mean difference of a channel between two pictures from which on the eye sees a cut."""


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """Give the mean difference of a channel of a pixel between two pictures."""
    total = 0.0
    one, other = (pygame.transform.scale_by(face, 0.25) for face in (one, other))
    for a, b in ((one, other), (other, one)):
        left = a.copy()
        left.blit(b, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        total += sum(pygame.transform.average_color(left, consider_alpha=False)[:3]) / 3
    return total


@pytest.fixture
def app() -> Iterator[App]:
    app = App(TitleScreen(), settings=Settings(name="Ann", sound=False), size=(800, 600))
    app.frame(0.0)
    yield app
    app.close()


def watch(app: App, since: float, seconds: float = 0.6) -> tuple[float, int]:
    """Let time pass; give the largest difference between two pictures, and how many were seen."""
    before, most, seen = app.surface.copy(), 0.0, 0
    for tick in range(round(seconds * 60)):
        if app.frame(since + tick / 60):
            most = max(most, difference(before, app.surface))
            before, seen = app.surface.copy(), seen + 1
    return most, seen


def change(app: App, what: str) -> None:
    match what:
        case "push":
            app.open(routes.Settings())
        case "swap":
            app.swap(routes.Gallery(game="Agon"))
        case "home":
            app.home()
        case "pop":
            app.pop()
        case "notice":
            app.push(Notice("Hello.", title="Oh"))
        case "curtain":
            app.open(routes.Curtain(seated()[0], 1, 0))


@pytest.mark.parametrize("changes", [
    ("push", "pop"), ("swap", "home"), ("notice", "pop"), ("curtain", "pop"), ("curtain", "notice"),
], ids="-".join)
def test_no_change_of_screen_is_a_cut(app: App, changes: tuple[str, str]) -> None:
    for number, what in enumerate(changes, 1):
        change(app, what)
        most, seen = watch(app, 10.0 * number)
        assert most < SOFT, what
        assert seen > 5, what


def test_reduced_motion_keeps_the_cuts(app: App) -> None:
    app.settings = replace(app.settings, motion=False)
    before = app.surface.copy()
    app.open(routes.Settings())
    app.frame(10.0)
    assert difference(before, app.surface) > SOFT
    once = app.surface.copy()
    app.frame(10.1)
    assert difference(once, app.surface) == 0


@pytest.mark.parametrize("what", ["push", "swap", "curtain"])
def test_nothing_is_left_of_the_screen_before(app: App, what: str) -> None:
    change(app, what)
    app.context.tell("Hello!")
    watch(app, 10.0, 8.0)
    app.top.draw(whole := app.surface.copy())
    assert difference(whole, app.surface) == 0


def test_the_new_screen_takes_input_while_it_comes(app: App) -> None:
    app.open(routes.Settings())
    app.frame(10.0)
    app.frame(10.1)
    app.feed(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    assert isinstance(app.top, TitleScreen)
    most, _ = watch(app, 10.11)
    assert most < SOFT, "and may go again before it has come"


def test_a_window_that_is_resized_shows_the_new_screen_at_once(app: App) -> None:
    app.open(routes.Settings())
    app.frame(10.0)
    app.frame(10.1)
    app.resize((960, 720))
    app.frame(10.12)
    app.top.draw(whole := app.surface.copy())
    assert difference(whole, app.surface) == 0


def test_the_screen_before_stands_until_the_next_is_unpacked() -> None:
    app = App(TitleScreen(), settings=Settings(name="Ann", sound=False), size=(800, 600),
              smooth=True)
    app.frame(0.0)
    before = app.surface.copy()
    app.open(routes.Settings())
    escape = pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    steps = 0
    while app.awaits:
        app.feed(escape)
        app.frame(10.0 + steps / 60)
        assert difference(before, app.surface) == 0
        app.slices.step()
        steps += 1
    assert steps > 10, "in small steps"
    assert isinstance(app.top, SettingsScreen), "no press reached what nobody saw"
    most, seen = watch(app, 20.0)
    assert seen > 5
    assert most < SOFT
    app.feed(escape)
    assert isinstance(app.top, TitleScreen)
    app.close()


def test_a_screen_that_cannot_be_unpacked_leads_home(monkeypatch: pytest.MonkeyPatch) -> None:
    app = App(TitleScreen(), settings=Settings(name="Ann", sound=False), size=(800, 600),
              smooth=True)
    app.frame(0.0)

    def broken(self: SettingsScreen, sheet: pygame.Surface) -> Iterator[object]:
        yield None
        raise OSError("the disk is gone")

    monkeypatch.setattr(SettingsScreen, "unpacking", broken)
    app.open(routes.Settings())
    app.frame(1.0)
    app.guarded(app.slices.finish)
    assert isinstance(app.top, Notice)
    assert not app.awaits
    app.close()


def test_the_curtain_rises_when_the_armies_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Sitting(monkeypatch, reveal=True)
    app = table.app
    table.app.home()
    table.frame()
    table.frame(1.0)
    play, _, events = seated()
    app.open(routes.Board(play, events))
    hung = []
    most, before = 0.0, app.surface.copy()
    for _ in range(120):
        table.frame(1 / 60)
        hung.append(app.top.hung)
        most, before = max(most, difference(before, app.surface)), app.surface.copy()
    assert hung[0]
    assert not hung[-1]
    assert most < SOFT


@pytest.mark.parametrize("leaves", [False, True])
def test_armies_come_from_behind_the_frame(leaves: bool) -> None:
    rules, position = napoleon()
    board = {p: q for p, q in enumerate(position.board) if q is not None}
    pygame.init()
    pygame.display.set_mode((16, 16))
    picture = picture_of(rules, "", STANDARD)
    projection = Projection(rules.topology, pygame.Rect(0, 0, 700, 640))
    order = PaintOrder(projection, picture, Pegs(projection.cell_w), {})
    for seat in (0, 1):
        army = tuple((p, q) for p, q in board.items() if q.seat == seat)
        script = MotionScript(board if leaves else {}, picture)
        event = Left(seat, tuple(p for p, _ in army), "") if leaves else Mustered(seat, army)
        line = choreograph(script, (event,))
        seen, faded = 0, []
        for tick in range(round(line.length * 30)):
            sprites = line.sprites(tick / 30)
            faded += [sprite for sprite in sprites if sprite.alpha < 255]
            outside = [sprite for sprite in sprites if sprite.animation == "move" and not
                       projection.port.collidepoint(projection.foot(sprite.x, sprite.y))]
            for *_, face, at in order.blits(outside):
                seen += face.get_width() * face.get_height() > 0
                assert projection.port.contains(face.get_rect(topleft=at)), "behind the frame"
        assert seen
        assert not faded


def test_a_board_that_is_unpacked_fades_in(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Sitting(monkeypatch)
    app = table.app
    app.home()
    for _ in range(30):
        table.frame()
    shares = [n / 60 for n in range(60)]  # the wipe is over long before the board is there
    monkeypatch.setattr(PegWardrobe, "prepare", lambda *_: iter(shares))
    app.open(routes.Board(seated()[0]))
    most, before = 0.0, app.surface.copy()
    for _ in range(90):
        table.frame(1 / 60)
        most, before = max(most, difference(before, app.surface)), app.surface.copy()
    assert app.top.ready
    assert most < SOFT


def test_a_dialog_over_a_table_fades_in_and_out(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Sitting(monkeypatch)
    app, scene = table.app, table.scene
    for _ in range(60):
        table.frame(0.1)
    for do in (scene.dialogs.menu, scene.dialogs.close):
        before, seen = app.surface.copy(), []
        do()
        for _ in range(20):
            table.frame(1 / 60)
            seen.append(difference(before, app.surface))
            before = app.surface.copy()
        assert max(seen) < SOFT / 2
        assert sum(step > 0.5 for step in seen) > 4, "in several steps"


def test_what_covers_the_board_covers_it_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other player is to read it: he must not see the board a moment longer."""
    table = Sitting(monkeypatch)
    app, scene = table.app, table.scene
    for _ in range(60):
        table.frame(0.1)
    scene.dialogs.menu()
    assert scene.dialogs.shown is not None
    scene.dialogs.shown.covers = True
    table.frame(1 / 60)
    once = app.surface.copy()
    for _ in range(20):
        table.frame(1 / 60)
    assert difference(once, app.surface) == 0
