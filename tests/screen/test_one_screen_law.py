"""The law of one screen: no picture tells a seat's secret between another's input and a curtain.

The same holds for what is read aloud of each picture.

Two programs are driven in step by the same random clicks and keys. They differ in one thing: what
one seat, the `keeper`, has hidden. Whenever somebody else may be looking, because he gave the last
input or a curtain is closed, both must show the same pixels; a secret that was drawn would be
found, wherever on the screen it stood. While the keeper looks they must differ now and then, or
the search could not find anything.
"""

import random
from collections.abc import Callable

import pygame
import pytest

from client.app import App
from client.pages.curtain import CurtainScreen, TurnCurtain
from client.pages.deploy.deploy_screen import DeployScreen
from client.pages.table_screen import TableScreen
from client.window.transition import ScreenChange
from core.action import Move, Offer
from core.piece import Seat
from core.position import Phase

from .test_deploy_kit import Blank, Desk, _home, pictures  # noqa: F401  (fixtures)
from .test_luzhanqi import exchanged
from .test_luzhanqi_kit import Hidden, pixels

KEYS = (pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_TAB, pygame.K_SPACE, pygame.K_d, pygame.K_t,
        pygame.K_n, pygame.K_r, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN,
        pygame.K_F1, pygame.K_PLUS, pygame.K_MINUS)
SIZE = (800, 600)


def falling(app: App) -> bool:
    """Say whether the curtain is coming down: what it does not cover yet was just being seen."""
    return app._transition is not None and app._transition.way is ScreenChange.FALL


class Worlds:
    """Two tables of one screen in step: one input for both, every picture of both compared."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, keeper: Seat, dice: random.Random,
                 motion: bool) -> None:
        self.keeper, self.dice = keeper, dice
        pygame.display.set_mode(SIZE)
        monkeypatch.setattr("client.app.window", lambda size, full, display: pygame.Surface(size))
        monkeypatch.setattr("client.app.App._rescue", crash)
        usual = exchanged(0)[0]
        self.tables = []
        for army in exchanged(dice.randrange(1000)):
            armies = [usual, usual]
            armies[keeper] = army
            self.tables.append(
                Hidden(monkeypatch, armies, size=SIZE, motion=motion, opened=False))
        self.looking: Seat | None = None
        """Who gave the last input; None while a curtain is closed and nobody has."""
        self.guarded = self.told_apart = 0
        """Pictures that had to be the same, and pictures of the keeper's own that differ."""

    @property
    def over(self) -> bool:
        """True once the worlds went apart before everybody's eyes, or the table was left."""
        one, two = self.tables  # the first two actions are the deployments
        return (one.play.match.line[2:] != two.play.match.line[2:]
                or one.play.match.position.outcome is not None
                or not isinstance(one.app.stack[0], TableScreen))

    def frames(self, count: int, by: float) -> None:
        """Let time pass, and compare each picture."""
        for _ in range(count):
            for table in self.tables:
                table.frame(by)
            if self.over:
                return
            if self.tables[0].covered and not falling(self.tables[0].app):
                self.looking = None
            one, two = map(pixels, self.tables)
            if self.looking != self.keeper:
                self.guarded += 1
                assert one == two, f"{self.looking} looks"
                aloud = [table.top.aloud for table in self.tables]
                assert aloud[0] == aloud[1], f"{self.looking} listens"
            else:
                self.told_apart += one != two

    def both(self, do: Callable[[Hidden], None]) -> None:
        """Give an input to both; who gives it is looking from now on."""
        table = self.tables[0]
        dialog = table.scene.dialogs.shown
        curtain = table.top if isinstance(table.top, TurnCurtain) else None
        if dialog is not None and dialog.title == "An offer":  # the other one answers
            self.looking = ("Ann", "Bob").index(dialog.lines[-1].split(",")[0])
        for each in self.tables:
            do(each)
        if curtain is not None and not table.covered:
            self.looking = curtain.seat
        if not self.over:
            self.frames(1, 0.0)

    def step(self) -> None:
        """Do something at random, then let some time pass."""
        dice, table = self.dice, self.tables[0]
        dialog = table.scene.dialogs.shown
        chance = dice.random()
        if table.covered and chance < 0.6:
            self.both(lambda t: t.top.button.on_click())  # type: ignore[attr-defined]
        elif table.top is table.scene and dialog is not None and chance < 0.7:
            ends = ("Leave", "Give up", *(("Yes",) if dice.random() < 0.8 else ()))
            labels = [b.label for b in dialog.buttons if b.label not in ends]
            label = dice.choice(labels or [dialog.buttons[0].label])
            self.both(lambda t: press(t, label))
        elif chance < 0.45:
            self.move()
        elif chance < 0.55:
            what = dice.choice(("menu", "draw"))
            seat = table.scene.state.speaker
            if table.top is not table.scene or dialog is not None or seat < 0:
                return
            if what == "menu":
                self.both(lambda t: t.scene.dialogs.menu())
            elif table.play.may(seat, Offer("draw")):
                self.both(lambda t: t.scene.dialogs.act(Offer("draw"), seat))
        elif chance < 0.75:
            key = dice.choice(KEYS)
            self.both(lambda t: t.key(key))
        elif chance < 0.9:
            pixel = dice.randrange(SIZE[0]), dice.randrange(SIZE[1])
            button = dice.choice((1, 1, 3))
            self.both(lambda t: t.click(pixel, button))
        else:
            names = table.play.match.rules.topology.names
            name = dice.choice(names)
            self.both(lambda t: t.click(name))
        if not self.over:
            self.frames(dice.choice((1, 2, 4)), dice.choice((0.02, 0.1, 0.7)))

    def move(self) -> None:
        """Play a move by clicks: mostly a quiet one, which both worlds can go on from."""
        table, match = self.tables[0], self.tables[0].play.match
        if table.top is not table.scene or not match.position.to_act:
            return
        seat = min(match.position.to_act)
        moves = [a for a in match.rules.actions(match.position, seat) if isinstance(a, Move)]
        quiet = [a for a in moves if match.position.board[a.path[-1]] is None]
        if not moves:
            return
        path = self.dice.choice(quiet if quiet and self.dice.random() < 0.9 else moves).path
        names = match.rules.topology.names
        for point in (path[0], path[-1]):
            self.both(lambda t, name=names[point]: t.click(name))  # type: ignore[misc]
            if self.over:
                return
        self.both(lambda t: t.key(pygame.K_RETURN))


def crash(_: object) -> None:
    """A screen that crashes fails the test, instead of going home."""
    raise AssertionError("a screen crashed: its traceback was printed")


def press(table: Hidden, label: str) -> None:
    """Press a button of the dialog that is shown."""
    dialog = table.scene.dialogs.shown
    assert dialog is not None
    next(button for button in dialog.buttons if button.label == label).on_click()


def drive(monkeypatch: pytest.MonkeyPatch, seed: int, steps: int) -> tuple[int, int]:
    """Drive two worlds until they part; gives pictures guarded, and told apart by their keeper."""
    dice = random.Random(seed)
    worlds = Worlds(monkeypatch, seed % 2, dice, motion=seed % 4 > 1)
    worlds.frames(3, 0.05)
    for _ in range(steps):
        if worlds.over:
            break
        worlds.step()
    return worlds.guarded, worlds.told_apart


@pytest.mark.usefixtures("watched")
def test_no_picture_tells_a_secret_to_somebody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = [drive(monkeypatch, seed, 40) for seed in range(6)]
    guarded, told_apart = map(sum, zip(*counts, strict=True))
    assert guarded > 200
    assert told_apart > 60, "the keeper's own pictures differ, or nothing could be found"


@pytest.mark.slow
@pytest.mark.timeout(0)
def test_no_picture_tells_a_secret_in_a_long_evening(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = [drive(monkeypatch, seed, 120) for seed in range(100, 200)]
    print("pictures guarded, told apart:", *map(sum, zip(*counts, strict=True)))


# while the armies are set up

SET_UP_KEYS = (pygame.K_a, pygame.K_TAB, pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE,
               pygame.K_LEFT, pygame.K_UP, pygame.K_1, pygame.K_2, pygame.K_m, pygame.K_z)


def set_up(monkeypatch: pytest.MonkeyPatch, seed: int, steps: int) -> int:
    """Let one player set up, differently in both worlds, and the other do what he likes.

    Gives how many pictures had to be the same: all from the first one's Ready.
    """
    dice = random.Random(seed)
    pygame.display.set_mode(SIZE)
    monkeypatch.setattr("client.app.window", lambda size, full, display: pygame.Surface(size))
    monkeypatch.setattr("client.app.App._rescue", crash)
    desks = [Desk((0, 1)), Desk((0, 1))]
    for desk, presses in zip(desks, dice.sample((1, 2, 3), 2), strict=True):
        desk.key(*[pygame.K_a] * presses)
    assert desks[0].frame() != desks[1].frame()
    for desk in desks:
        desk.scene.ready()
    guarded = 0
    for _ in range(steps):
        if isinstance(desks[0].app.top, Blank):
            break
        one, two = (desk.frame() for desk in desks)
        if desks[0].play.match.position.phase is Phase.PLAY:
            break  # both armies stand in sight of all
        if not falling(desks[0].app):
            guarded += 1
            assert one == two
            assert desks[0].app.top.aloud == desks[1].app.top.aloud
        pixel, key = (dice.randrange(SIZE[0]), dice.randrange(SIZE[1])), dice.choice(SET_UP_KEYS)
        mod = pygame.KMOD_CTRL if dice.random() < 0.3 else 0
        aim = dice.random()
        for desk in desks:
            top = desk.app.top
            if isinstance(top, CurtainScreen) and aim < 0.5:
                top.button.on_click()
            elif isinstance(top, DeployScreen) and aim < 0.4:
                desk.click(desk.at("a1" if aim < 0.1 else "c8" if aim < 0.2 else "f7"))
            elif aim < 0.7:
                desk.click(pixel)
            else:
                desk.key(key, mod=mod)
    return guarded


@pytest.mark.usefixtures("watched")
@pytest.mark.usefixtures("_home")
def test_no_picture_tells_the_first_set_up_to_the_second(monkeypatch: pytest.MonkeyPatch) -> None:
    assert sum(set_up(monkeypatch, seed, 60) for seed in range(4)) > 100
