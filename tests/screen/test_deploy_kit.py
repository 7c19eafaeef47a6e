"""What the deployment tests share: the real App with made-up time, a made-up link, and hands."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from client.app import App
from client.memory.settings import Settings
from client.pages.deploy.deploy_screen import DeployScreen
from client.table.play import Play
from core.action import Action, Deploy, Lot, Reveal
from core.games import GAMES
from core.match import Match
from core.option import read_options
from core.piece import NATURE, Seat
from net.report import Played, Refused, Report, Started

NAMES = ("Papa", "Léonie", "Oncle Jean", "Zoé")


class FakeLink:
    """A table without a network: folds what is posted, reveals and draws the lot when it may."""

    def __init__(self, started: Started, absent: tuple[Seat, ...] = ()) -> None:
        game = GAMES[started.game]
        self.match = Match(game, read_options(game.options, started.options))
        self.absent = absent
        self.posted: list[tuple[Seat, Action]] = []
        self.told: list[Report] = []
        self.closed = False
        self.forsaken = 0
        self._values: dict[Seat, str] = {}

    def post(self, seat: Seat, action: Action) -> None:
        self.posted.append((seat, action))
        no = self.match.refusal(seat, action)
        if no is not None:
            self.told.append(Refused(seat, no))
            return
        assert isinstance(action, Deploy)
        assert action.value is not None
        self._values[seat] = action.value
        shown = Deploy(None) if seat in self.absent else action
        self._tell(seat, shown)
        if len(self._values) == len(self.match.rules.seats):
            for each, value in sorted(self._values.items()):
                self._tell(each, Reveal(value))
            self._tell(NATURE, Lot(1))

    def _tell(self, seat: Seat, action: Action) -> None:
        self.match.play(seat, action)
        self.told.append(Played(seat, action, self.match.digest()))

    def rematch(self, seat: Seat) -> None:
        raise AssertionError("not here")

    def emote(self, *_: object) -> None: ...


    def forsake(self) -> None:
        self.forsaken += 1

    def hurry(self) -> None: ...

    def poll(self) -> list[Report]:
        told, self.told = self.told, []
        return told

    def close(self) -> None:
        self.closed = True


class Blank:
    """A home to go back to."""

    pace = 12

    def enter(self, context: object, size: tuple[int, int]) -> None:
        pass

    resize = on_event = draw = lambda self, *args: None

    def update(self, now: float) -> bool:
        return False

    def leave(self) -> None:
        pass


class Desk:
    """An App at a deployment scene, with hands: drag, click, key."""

    def __init__(
        self, seats: tuple[Seat, ...] = (0,), size: tuple[int, int] = (800, 600),
        options: dict[str, object] | None = None,
    ) -> None:
        started = Started("napoleon", options or {}, NAMES, seats, None)
        self.link = FakeLink(started, tuple(s for s in (0, 1) if s not in seats))
        self.play = Play(self.link, started)
        self.now = 1.0
        self.app = App(DeployScreen(self.play), settings=Settings(), size=size, home=Blank)  # type: ignore[arg-type]
        self.frame()

    @property
    def scene(self) -> DeployScreen:
        top = self.app.top
        assert isinstance(top, DeployScreen)
        return top

    def frame(self) -> bytes:
        self.now += 0.05
        self.app.frame(self.now)
        return pygame.image.tobytes(self.app.surface, "RGB")

    def point(self, name: str) -> int:
        return self.play.match.rules.topology.index[name]

    def at(self, name: str) -> tuple[int, int]:
        return self.scene.field.projection.centre(self.point(name))

    def slot(self, kind: str) -> tuple[int, int]:
        x, y = next(s for s in self.scene.slots if s.kind == kind).rect.center
        return int(x), int(y)

    def send(self, kind: int, **given: object) -> None:
        self.app.feed(pygame.Event(kind, given))

    def drag(self, start: tuple[int, int], end: tuple[int, int], drop: bool = True) -> None:
        self.send(pygame.MOUSEBUTTONDOWN, button=1, pos=start)
        for part in (0.2, 0.6, 1.0):
            spot = tuple(round(a + (b - a) * part) for a, b in zip(start, end, strict=True))
            self.send(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(1, 0, 0))
        if drop:
            self.send(pygame.MOUSEBUTTONUP, button=1, pos=end)

    def click(self, pos: tuple[int, int], button: int = 1) -> None:
        self.send(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        self.send(pygame.MOUSEBUTTONDOWN, button=button, pos=pos)
        self.send(pygame.MOUSEBUTTONUP, button=button, pos=pos)

    def key(self, *keys: int, mod: int = 0) -> None:
        for each in keys:
            self.send(pygame.KEYDOWN, key=each, mod=mod, unicode="")

    def army(self) -> dict[str, tuple[str, int | None]]:
        names = self.play.match.rules.topology.names
        return {names[at]: toy for at, toy in self.scene.state.draft.army.items()}


LINE = {0: ("CIGDKGIC", "KIICCIIK"), 1: ("CIGDKGIC", "KIICCIIK")}


@pytest.fixture(scope="session")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("pictures")


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, pictures: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TAMBOUR_HOME", str(tmp_path))
    monkeypatch.setattr("client.pages.deploy.deploy_board.picture_folder", lambda: pictures)
    monkeypatch.setattr("client.pages.deploy.commands.randbelow", lambda count: 0)
    monkeypatch.setattr("client.stage.view.picture_folder", lambda: pictures, raising=False)
    yield
    pygame.display.quit()


def squares(seat: Seat) -> list[tuple[str, str]]:
    """Give (square, kind) of a plain line for either edge."""
    files = "abcdefgh" if seat == 0 else "hgfedcba"
    ranks = (1, 2) if seat == 0 else (8, 7)
    return [
        (f"{files[x]}{ranks[y]}", kind)
        for y, row in enumerate(LINE[seat]) for x, kind in enumerate(row)
    ]
