"""What the tests of hidden pieces share: a table of Luzhanqi where battles settle themselves."""

from collections.abc import Mapping, Sequence
from typing import Any

import pygame
import pytest

from client.app import App
from client.memory.settings import Settings
from client.pages import table_screen as table_scene
from client.pages.curtain import CurtainScreen, TurnCurtain
from client.pages.table_screen import TableScreen
from client.screen import Screen
from client.stage import view
from client.table.play import Play
from core.action import Action, Deploy, Settle
from core.games.luzhanqi import LUZHANQI
from core.match import Match
from core.option import read_options
from core.piece import NATURE, Seat
from core.position import Phase
from net.report import Played, Started

from .test_table_kit import NoLink, PegWardrobe, Sitting

EMPTY = "-"


class TruthLink(NoLink):
    """A link to nobody that knows both armies: it settles every battle, at once or when told."""

    prompt = True

    def post(self, seat: Seat, action: Action) -> None:
        super().post(seat, action)
        if self.prompt:
            self.settle()

    def settle(self) -> None:
        """Say how the battle that waits ends."""
        if self.match.position.phase is Phase.DUEL:
            secrets = self.match.rules.secrets  # type: ignore[attr-defined]
            super().post(NATURE, Settle(*secrets.truth(self.match.position)))


class Hidden(Sitting):
    """A table of Luzhanqi: both armies stand, by default as the first formation says."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, armies: Sequence[str] = (),
                 moves: Sequence[str] = (), seats: tuple[Seat, ...] = (0, 1), *,
                 options: Mapping[str, Any] | None = None, size: tuple[int, int] = (1280, 720),
                 motion: bool = False, pegs: bool = True, language: str = "en",
                 opened: bool = True) -> None:
        if pegs:
            monkeypatch.setattr(view, "Wardrobe", lambda *_: None)
            monkeypatch.setattr(view, "WardrobeSprites", PegWardrobe)
        given = dict(options or {})
        match = Match(LUZHANQI, read_options(LUZHANQI.options, given))
        self.link: TruthLink = TruthLink(match)
        self.play = Play(self.link, Started("luzhanqi", given, ("Ann", "Bob"), seats, None))
        usual = match.rules.muster(0).formations[0][1]
        for seat in (0, 1):
            self.link.post(seat, Deploy(armies[seat] if armies else usual))
        for text in moves:
            seat = min(match.position.to_act)
            self.link.post(seat, match.rules.from_text(match.position, seat, text))
        if len(seats) == 1:  # between programs a Match is a view
            self.link.told = [self._seen(told, seats[0]) for told in self.link.told
                              if isinstance(told, Played)]
        self.play.poll()
        self.scene: TableScreen = table_scene.TableScreen(self.play)
        self.app = App(self.scene, settings=Settings(motion=motion, language=language), size=size)
        self.now = 0.0
        for _ in range(6 if pegs else 300):
            self.frame()
        if opened and len(seats) > 1:
            self.open()

    def _seen(self, told: Played, seat: Seat) -> Played:
        if isinstance(told.action, Deploy) and told.seat != seat:
            return Played(told.seat, Deploy(None), told.digest)
        return told

    @property
    def top(self) -> Screen:
        """Give the scene that is on top."""
        return self.app.top

    @property
    def covered(self) -> bool:
        """True while a curtain hides the table."""
        return isinstance(self.top, CurtainScreen)

    def open(self) -> None:
        """Lift the curtain, as its player would."""
        assert isinstance(self.top, TurnCurtain)
        self.top.open()
        for _ in range(3):
            self.frame()

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        for _ in range(round(seconds / 0.05)):
            self.frame(0.05)

    def go(self, text: str) -> None:
        """Play a move by clicks."""
        names = self.play.match.rules.topology.names
        start = next(n for n in names if text.startswith(n) and text[len(n):] in names)
        self.click(start)
        self.click(text[len(start):])
        self.key(pygame.K_RETURN)
        self.wait(0.2)

    def last(self) -> Action:
        """Give the last action of a player."""
        return next(a for _, a in reversed(self.play.match.line) if not isinstance(a, Settle))


def pixels(table: Hidden) -> bytes:
    """Give what is on the screen."""
    return pygame.image.tobytes(table.app.canvas, "RGB")
