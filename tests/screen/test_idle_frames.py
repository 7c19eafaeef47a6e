"""What rests costs nothing, and looks as if all had been painted anew.

Two tables are driven in step by the same input. One paints as it likes; the other is told before
each frame that everything is to be painted anew. After each frame both must show the same pixels.
"""

import itertools
import random
import sys
import zlib
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from types import FrameType
from typing import Any

import pygame
import pytest

from client.app import App
from client.memory.settings import Settings
from client.pages.curtain import TurnCurtain
from client.pages.table_screen import TableScreen
from client.stage import view
from client.table.play import Play
from core.games import GAMES
from core.match import Match
from core.option import read_options
from net.record.clock import CLOCKS, set_clocks
from net.report import Away, Emoted, Running, Started

from .test_luzhanqi_kit import Hidden
from .test_table_kit import NoLink, PegWardrobe, Sitting

SIZE = (800, 600)
KEYS = (pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_TAB, pygame.K_SPACE, pygame.K_d, pygame.K_t,
        pygame.K_n, pygame.K_h, pygame.K_e, pygame.K_r, pygame.K_l, pygame.K_LEFT, pygame.K_UP,
        pygame.K_PLUS, pygame.K_MINUS)
PAUSES = ((0.02, 3), (1 / 12, 5), (0.3, 3), (0.45, 3), (0.5, 6))
"""Seconds to a frame, and how many of them; each is shorter than a period of the idles, for who is
awake depends on how many of those nobody has seen."""
Make = Callable[[], Sitting]


class Seated(Sitting):
    """A table of any game that needs no deployment, of one of its options, dressed in pegs."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, game: str,
                 options: dict[str, Any] | None = None, seats: tuple[int, ...] = (0, 1)) -> None:
        monkeypatch.setattr(view, "Wardrobe", lambda *_: None)
        monkeypatch.setattr(view, "WardrobeSprites", PegWardrobe)
        given, rules = options or {}, GAMES[game]
        self.link = NoLink(Match(rules, read_options(rules.options, given)))
        self.play = Play(self.link, Started(game, given, ("Ann", "Bob"), seats, None))
        self.scene = TableScreen(self.play)
        self.app = App(self.scene, settings=Settings(), size=SIZE)
        self.now = 0.0
        for _ in range(4):
            self.frame()


def friend_away(table: Sitting) -> None:
    """Let a friend at another screen be away or be back."""
    table.link.told.append(Away(() if table.play.away else (1,)))


def clock_told(table: Sitting) -> None:
    """Let the link tell how the clocks stand."""
    used = len(table.play.match.line) * 700
    table.link.told.append(Running(set_clocks(CLOCKS["5"], 2), table.play.match.position.turn,
                                   used, False))


def remote(table: Sitting) -> Sitting:
    """Let a friend play along at another screen, and moves be held a moment."""
    table.play.remote = True
    table.app.apply(replace(table.app.settings, hold_moves=1))
    table.scene.resize(SIZE)
    return table


TABLES: dict[str, Callable[[pytest.MonkeyPatch], Sitting]] = {
    "napoleon": lambda patch: Sitting(patch, reveal=True, size=SIZE),
    "a friend": lambda patch: remote(Sitting(patch, seats=(0,), size=SIZE, confirm=False)),
    "small cells": lambda patch: Sitting(patch, size=SIZE, options={"board": "25x25"}),
    "xiangqi": lambda patch: Seated(patch, "xiangqi"),
    "agon": lambda patch: Seated(patch, "agon"),
    "hidden": lambda patch: Hidden(patch, size=SIZE, motion=True),
    "no motion": lambda patch: Hidden(patch, size=SIZE),
}


@pytest.fixture(autouse=True)
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each table a window of its own, and let none hide what goes wrong; the coach thinks for
    so many questions, and not for so long."""
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    monkeypatch.setattr("client.app.window", lambda size, full, display: pygame.Surface(size))
    monkeypatch.setattr("client.app.App._rescue", _crash)
    monkeypatch.setattr("client.coach.coach_questions.until", _counted)


def _counted(stop: Callable[[], bool], seconds: float) -> Callable[[], bool]:
    asked = itertools.count()
    return lambda: next(asked) >= 200 or stop()


def _crash(app: App) -> None:
    raise AssertionError(f"a screen has crashed: {app.report}")


class Twins:
    """Two tables in step; the second is painted anew in each frame."""

    def __init__(self, make: Make) -> None:
        self.tables = [make(), make()]
        self.shown: list[list[int]] = [[], []]
        for table, shown, whole in zip(self.tables, self.shown, (False, True), strict=True):
            self._watch(table, shown, whole)

    @staticmethod
    def _watch(table: Sitting, shown: list[int], whole: bool) -> None:
        frame = table.frame

        def on(by: float = 0.02) -> None:
            if whole:
                table.scene.dirty = True
            frame(by)
            shown.append(zlib.crc32(table.app.canvas.get_buffer().raw))

        table.frame = on  # type: ignore[method-assign]

    def do(self, what: Callable[[Sitting], object]) -> None:
        """Do the same to both, and compare all that was shown since."""
        for table in self.tables:
            what(table)
        assert self.shown[0] == self.shown[1], "what rests looks otherwise than painted anew"

    def wait(self, by: float, times: int) -> None:
        """Let time pass."""
        for _ in range(times):
            self.do(lambda table: table.frame(by))


def step(twins: Twins, dice: random.Random) -> None:
    """Do something at random."""
    table = twins.tables[0]
    names = table.play.match.rules.topology.names
    chance, button = dice.random(), dice.choice((1, 1, 1, 3))
    if isinstance(table.app.top, TurnCurtain):
        twins.do(lambda t: t.app.top.open())  # type: ignore[attr-defined]
    elif chance < 0.3 and table.play.match.position.to_act:
        match = table.play.match
        actions = list(match.rules.actions(match.position, min(match.position.to_act)))
        action, seat = dice.choice(actions), min(match.position.to_act)
        twins.do(lambda t: t.link.post(seat, action))
    elif chance < 0.55:
        name = dice.choice(names)
        twins.do(lambda t: t.click(name, button))
    elif chance < 0.65:
        pos = dice.randrange(SIZE[0]), dice.randrange(SIZE[1])
        twins.do(lambda t: t.mouse(pygame.MOUSEMOTION, pos))
    elif chance < 0.75:
        pos = dice.randrange(SIZE[0]), dice.randrange(SIZE[1])
        twins.do(lambda t: t.click(pos, button))
    elif chance < 0.9 or not table.play.remote:
        key = dice.choice(KEYS)
        twins.do(lambda t: t.key(key))
    else:
        tell = dice.choice((friend_away, clock_told,
                            lambda t: t.link.told.append(Emoted(1, 3))))
        twins.do(tell)


def drive(monkeypatch: pytest.MonkeyPatch, name: str, seed: int, steps: int) -> None:
    twins, dice = Twins(lambda: TABLES[name](monkeypatch)), random.Random(seed)
    for _ in range(steps):
        if not isinstance(twins.tables[0].app.stack[0], TableScreen):
            return
        step(twins, dice)
        twins.wait(*dice.choice(PAUSES))
    assert len(set(twins.shown[0])) > steps // 3


@pytest.mark.sweep
@pytest.mark.usefixtures("watched")
@pytest.mark.parametrize("name", TABLES)
def test_what_rests_looks_as_if_painted_anew(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    drive(monkeypatch, name, 1, 25)


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("seed", range(2, 6))
def test_it_does_so_in_long_matches(monkeypatch: pytest.MonkeyPatch, name: str, seed: int) -> None:
    drive(monkeypatch, name, seed, 150)


def asked(monkeypatch: pytest.MonkeyPatch, table: Sitting, seconds: float) -> Counter[str]:
    """Let time pass at rest, twenty frames a second; count how often each part is asked."""
    count: Counter[str] = Counter()

    def counted(owner: object, name: str, key: str) -> None:
        real = getattr(owner, name)

        def call(*args: object) -> object:
            count[key] += 1
            return real(*args)

        monkeypatch.setattr(owner, name, call)

    scene = table.scene
    for owner, name, key in (
            (scene.emotes, "update", "emotes"), (scene.away, "update", "away"),
            (scene.clocks, "update", "clocks"), (scene.coach, "update", "coach"),
            (scene.guard, "take", "guard"), (scene.view, "update", "board"),
            (scene.panels.shelf, "update", "shelf"), (scene.magnifier, "follow", "magnifier"),
            (scene.move_input, "see", "move input"), (scene.state, "take_revealed", "revealed")):
        counted(owner, name, key)
    for _ in range(round(seconds * 20)):
        table.frame(0.05)
    return count


def resting(make: Callable[[pytest.MonkeyPatch], Sitting], monkeypatch: pytest.MonkeyPatch
            ) -> Sitting:
    table = make(monkeypatch)
    for _ in range(400):
        table.frame(0.05)
    return table


@pytest.mark.usefixtures("watched")
@pytest.mark.parametrize("name", TABLES)
def test_at_rest_nothing_is_asked(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    assert not asked(monkeypatch, resting(TABLES[name], monkeypatch), 20)


@pytest.mark.usefixtures("watched")
@pytest.mark.parametrize("tell", [friend_away, clock_told])
def test_what_counts_seconds_is_asked_once_in_each(
    monkeypatch: pytest.MonkeyPatch, tell: Callable[[Sitting], None]
) -> None:
    table = resting(TABLES["a friend"], monkeypatch)
    tell(table)
    for _ in range(4):
        table.frame(0.05)
    count = asked(monkeypatch, table, 20)
    assert set(count.values()) <= {40, 41, 42}, "when it changes, and once after it"


@pytest.mark.usefixtures("watched")
def test_a_mouse_that_rests_is_asked_about_once_it_has_been_patient(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    table = resting(TABLES["xiangqi"], monkeypatch)
    table.click("a1")
    table.mouse(pygame.MOUSEMOTION, table.at("e5"))
    for _ in range(3):
        table.frame(0.05)
    assert 1 <= asked(monkeypatch, table, 5)["move input"] <= 3
    assert not asked(monkeypatch, table, 5)


@pytest.mark.usefixtures("watched")
def test_a_frame_at_rest_calls_little(monkeypatch: pytest.MonkeyPatch) -> None:
    table, calls = resting(TABLES["xiangqi"], monkeypatch), 0

    def count(frame: FrameType, what: str, _: object) -> None:
        nonlocal calls
        calls += what == "call" and "client" in frame.f_code.co_filename

    sys.setprofile(count)
    for _ in range(200):
        table.frame(0.05)
    sys.setprofile(None)
    assert calls < 200 * 90, calls / 200
