"""A start: little is loaded before the title takes events; the rest comes in small steps."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pygame
import pytest

from client.app import App
from client.memory.settings import Settings
from client.miniatures import wardrobe
from client.miniatures.dye import Sheet
from client.miniatures.wardrobe import Wardrobe
from client.pages.settings_screen import SettingsScreen
from client.pages.title import SOON, TitleScreen
from client.processes.worker import Answer
from client.widgets.button import Button
from client.window.slices import Slices

SIZES = ((1280, 720), (800, 600))
LATER = (
    "core.game", "core.event", "core.action", "core.position", "client.boards",
    "client.miniatures.dye", "sprites", "net", "msgspec", "concurrent", "client.table.continuing",
    "client.memory.learned", "tomllib",
)
"""What the title takes events without."""
LOADED = 30
"""Modules that one step loads at most."""

Opened = Callable[[tuple[int, int]], App]


@pytest.fixture
def opened() -> Iterator[Opened]:
    """Open the title behind a picture, which is plain red here."""
    apps: list[App] = []

    def open_it(size: tuple[int, int]) -> App:
        pygame.display.init()
        pygame.display.set_mode(size, pygame.RESIZABLE)
        app = App(settings=Settings(language="en", sound=True, music=1.0), size=size, standing=True)
        app.surface.fill((255, 0, 0))
        apps.append(app)
        return app

    yield open_it
    for app in apps:
        app.close()


def pixels(face: pygame.Surface) -> bytes:
    return pygame.image.tobytes(face, "RGB")


def red(face: pygame.Surface) -> bool:
    return pygame.transform.average_color(face)[:3] == (255, 0, 0)


@pytest.mark.usefixtures("watched")
def test_the_title_takes_events_before_rules_and_boards_are_loaded() -> None:
    code = (
        "import sys\n"
        "from client.app import App\n"
        "app = App(size=(1280, 720), standing=True)\n"
        "assert app.standing and app.top.graph.focused\n"
        "print(*sys.modules)\n"
        "while app.slices.busy:\n"
        "    known = len(sys.modules)\n"
        "    app.slices.step()\n"
        "    print(len(sys.modules) - known)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    at_first, *steps = done.stdout.splitlines()[-1 - done.stdout.count("\n"):]
    while "client.app" not in at_first:  # pygame's greeting
        at_first, *steps = steps
    early = [name for name in at_first.split()
             if any(name == each or name.startswith(each + ".") for each in LATER)]
    assert not early
    assert max(map(int, steps)) <= LOADED


@pytest.mark.usefixtures("watched")
@pytest.mark.parametrize("size", SIZES)
def test_the_picture_stands_until_the_title_is_whole(opened: Opened, size: tuple[int, int]) -> None:
    app, frames = opened(size), 0
    while app.standing:
        assert not app.frame(frames / 60)
        assert red(app.surface)
        app.slices.step()
        frames += 1
    assert frames > 3, "in many steps"
    assert app.frame(frames / 60)
    whole = pixels(app.surface)
    plain = App(settings=Settings(language="en"), size=size)
    plain.frame(0.0)
    assert pixels(plain.surface) == whole
    plain.close()


def button(app: App, label: str) -> Button:
    assert isinstance(app.top, TitleScreen)
    return next(each for each in app.top.graph.widgets
                if isinstance(each, Button) and each.label == label)


def click(app: App, pos: tuple[int, int]) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.feed(pygame.Event(kind, button=1, pos=pos))


def test_a_click_is_answered_before_the_title_is_whole(opened: Opened) -> None:
    app = opened(SIZES[0])
    app.slices.step()
    click(app, button(app, "Settings").rect.center)
    assert app.frame(0.1)
    assert isinstance(app.top, SettingsScreen)
    assert not red(app.surface)
    app.slices.finish()
    app.pop()
    app.feed(pygame.Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(0, 0), buttons=(0, 0, 0)))
    assert app.frame(0.2), "and the title comes back whole"
    app.frame(9.0)
    app.frame(10.0)
    plain = App(settings=Settings(language="en"), size=SIZES[0])
    plain.frame(0.0)
    assert pixels(plain.surface) == pixels(app.surface)
    plain.close()


def test_another_size_needs_another_picture_at_once(opened: Opened) -> None:
    app = opened(SIZES[0])
    app.slices.step()
    app.resize(SIZES[1])
    assert app.frame(0.1)
    assert not red(app.surface)


def test_the_tune_comes_last(opened: Opened) -> None:
    """The device may hold everything up while it opens."""
    app = opened(SIZES[0])
    while app.slices.busy:
        assert app.sounds.tuned == ""
        app.slices.step()
    assert app.sounds.tuned == "fifes"


def test_a_screen_that_breaks_while_it_is_built_ends_nothing(opened: Opened) -> None:
    app = opened(SIZES[0])

    def broken() -> Iterator[None]:
        yield None
        raise RuntimeError

    app.build(broken())
    while app.slices.busy:
        app.guarded(app.slices.step)
    assert app.frame(1.0)
    assert not red(app.surface)


def test_toys_come_in_small_steps_where_somebody_looks_on(monkeypatch: pytest.MonkeyPatch) -> None:
    made = 0
    paint = Sheet.frame

    def frame(sheet: Sheet, *how: Any) -> Any:
        nonlocal made
        made += 1
        return paint(sheet, *how)

    waiting = iter([True, True] + [False] * 99)  # the thread that reads has a time of its own
    monkeypatch.setattr(Sheet, "frame", frame)
    monkeypatch.setattr(wardrobe, "unread", lambda sheets: next(waiting))
    pictures, most = [], []
    for little in (True, False):
        toys, steps, made = Wardrobe(40, 40, ("red", "blue")), [0], 0
        for _ in toys.prepare(("general",), ("idle", "move"), little):
            steps.append(made)
        most.append(max(after - before for before, after in pairwise(steps)))
        assert (steps[:4] == [0] * 4) == little, "it waits between frames, not in one"
        faces = [toys.frame("general", "red", does, 3, n).surface
                 for does in ("idle", "move") for n in range(8)]
        pictures.append([pygame.image.tobytes(face, "RGBA") for face in faces])
    assert most[0] <= 3 < most[1]
    assert pictures[0] == pictures[1]


def test_slices_end_with_their_time() -> None:
    slices, now = Slices(), 0.0
    done: list[str] = []

    def work(name: str) -> Iterator[None]:
        nonlocal now
        for n in range(3):
            now += 0.004
            done.append(f"{name}{n}")
            yield None

    slices.add(work("a"))
    slices.add(work("b"))
    slices.work(lambda: now, now + 0.006)
    assert done == ["a0", "a1"]
    slices.work(lambda: now, now)
    assert done == ["a0", "a1", "a2"], "one step at least"
    slices.finish()
    assert done[3:] == ["b0", "b1", "b2"]
    assert not slices.busy


@pytest.mark.usefixtures("watched")
def test_looking_for_tables_waits_for_the_first_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def ask(what: object) -> Answer[Any]:
        asked.append(what)
        return Answer()

    app = App(settings=Settings(language="en", motion=False), size=SIZES[1], smooth=True)
    monkeypatch.setattr(app.context.worker, "ask", ask)
    for tick in range(SOON - 1):
        app.frame(tick / 60)
    assert not asked
    for tick in range(SOON, 4 * SOON):
        app.frame(tick / 60)
    assert len(asked) == 1
    app.close()
