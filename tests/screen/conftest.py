"""Screens are driven without a display, a clock or a home folder: all three are made up here."""

import os
import time
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS"] = "1"  # a made-up window may have lost the focus

import pygame
import pytest

from client.app import App
from client.boards.ground import table_top
from client.look import materials
from client.look.system_fonts import SystemFonts
from client.look.typeface import Typeface
from client.memory.settings import Settings
from client.miniatures import sheets
from client.miniatures.disk_cache import FrameCache
from client.screen import Screen
from net.drivers.found_tables import FoundTable

SIZES = ((800, 600), (1280, 720), (1920, 1080))


class Nobody:
    """Looks for tables and hears of none: no test depends on who else plays on this machine."""

    def __init__(self, *, sweeps: bool = False) -> None:
        pass

    def again(self) -> None:
        """Ask nobody."""

    def poll(self) -> list[FoundTable]:
        """Hear nothing."""
        return []

    def close(self) -> None:
        """Nothing was open."""


class Unasked:
    """Looks for what may be in the way of tables, and never knows: no test asks this machine."""

    def __init__(self, look: object = None) -> None:
        pass

    def poll(self) -> None:
        """Know nothing yet."""


class Once:
    """Pictures that are the same for every window; each test gets a copy it may paint on."""

    def __init__(self) -> None:
        self._wall = lru_cache(maxsize=6)(materials.wall)
        self._planks = lru_cache(maxsize=12)(table_top.wood)
        self._sheet = lru_cache(maxsize=40)(sheets._decoded)
        self._typeface = lru_cache(maxsize=400)(Typeface)
        self._system = SystemFonts()

    def wall(self, size: tuple[int, int]) -> pygame.Surface:
        """Give the wall of planks in a size."""
        return self._wall(size).copy()

    def planks(self, size: tuple[int, int], *how: object) -> pygame.Surface:
        """Give boards of wood."""
        return self._planks(size, *how).copy()

    def typeface(self, file: Path, height: int, _system: SystemFonts) -> Typeface:
        """Give one of our fonts; all ask the same fonts of the system.

        None that was open outlives pygame's end, which some tests bring about.
        """
        font = self._typeface(file, height, self._system)
        try:
            font.get_height()
        except pygame.error:
            self._typeface.cache_clear()
            self._system = SystemFonts()
            font = self._typeface(file, height, self._system)
        return font

    def sheet(self, path: str) -> pygame.Surface:
        """Give a sheet, its channels to be copied as they are."""
        sheet = self._sheet(path).copy()
        sheet.set_alpha(None)
        return sheet


@pytest.fixture(scope="session")
def painted(pytestconfig: pytest.Config) -> Path:
    """Give the folder of dyed soldiers that all tests share, and all runs in this checkout: a
    file's name says all it holds."""
    return pytestconfig.cache.mkdir("painted")


@pytest.fixture(autouse=True)
def one_cache(painted: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dye each soldier once a run and not once a test; homes stay apart otherwise."""
    monkeypatch.setattr("client.miniatures.wardrobe.FrameCache",
                        lambda folder: FrameCache(folder and painted))


@pytest.fixture(scope="session")
def once() -> Once:
    """Give what every window paints or decodes anew, kept for all tests of a process."""
    return Once()


@pytest.fixture(autouse=True)
def painted_once(once: Once, monkeypatch: pytest.MonkeyPatch) -> None:
    """Paint wood, decode sheets and open fonts once a process and not once a test."""
    monkeypatch.setattr("client.look.theme.Typeface", once.typeface)
    monkeypatch.setattr("client.look.theme.materials.wall", once.wall)
    monkeypatch.setattr("client.boards.ground.table_top.wood", once.planks)
    monkeypatch.setattr("client.boards.ground.cells.wood", once.planks)
    monkeypatch.setattr("client.miniatures.sheets._decoded", once.sheet)


@pytest.fixture(autouse=True)
def no_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep settings, records and pictures in the test's own folder; have no sounds and no lots."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TAMBOUR_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("client.memory.settings._sits", [])
    monkeypatch.setattr("client.window.sound.SOUNDS", tmp_path / "silence")
    monkeypatch.setattr("net.drivers.discovery.Finder", Nobody)
    monkeypatch.setattr("net.drivers.obstacles.Inquiry", Unasked)
    monkeypatch.setattr("client.pages.deploy.commands.randbelow", lambda count: 0)
    monkeypatch.setattr("client.pages.title.of_day", lambda day: "")  # the same title every day


def frame_seen(app: App, now: float, frame: Callable[[App, float], bool] = App.frame) -> bool:
    """Advance a window and look at it."""
    changed = frame(app, now)
    assert app.surface
    return changed


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Paint every frame, as where somebody looks at the window all the time."""
    monkeypatch.setattr(App, "frame", frame_seen)


class Player:
    """Somebody at the screen: presses keys, clicks, types, and lets time pass."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.now = 0.0

    def wait(self, ticks: int = 1) -> None:
        """Let twelfths of a second pass."""
        for _ in range(ticks):
            self.now += 1 / 12
            self.app.frame(self.now)

    def press(self, *keys: int, mod: int = 0, text: str = "") -> None:
        """Press keys one after the other."""
        for key in keys:
            self.app.feed(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text))
            self.wait()

    def type(self, text: str) -> None:
        """Type a text, as a keyboard sends it: the key, then the letter."""
        for letter in text:
            key = ord(letter.lower()) if letter.isascii() else 0
            self.press(key, text=letter)
            self.app.feed(pygame.Event(pygame.TEXTINPUT, text=letter))
            self.wait()

    def click(self, pos: tuple[int, int]) -> None:
        """Click on a pixel of the window."""
        self.app.feed(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
        self.app.feed(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
        self.app.feed(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))
        self.wait()


def until(done: Callable[[], object], *players: Player) -> None:
    """Let time pass at these windows until something holds that a thread or a process brings about.

    That takes as long as it takes: a machine under load is slow, and counting turns or seconds
    would measure that. What never happens is ended by the suite's own `--timeout`.
    """
    while not done():
        for player in players:
            player.wait()
        time.sleep(0.005)


Seat_down = Callable[..., Player]


@pytest.fixture
def sit() -> Iterator[Seat_down]:
    """Open the program at a scene, in a size and a language."""
    open_: list[App] = []

    def make(
        first: Screen | None = None, size: tuple[int, int] = (1280, 720), language: str = "en",
        **chosen: object,
    ) -> Player:
        settings = Settings(language=language, motion=False, **chosen)  # type: ignore[arg-type]
        app = App(first, settings=settings, size=size)
        open_.append(app)
        player = Player(app)
        player.wait()
        return player

    yield make
    for app in open_:
        app._leave_all()
