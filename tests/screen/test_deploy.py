"""Setting up an army by every device, through the real App with made-up time and a made-up link."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from client.app import App
from client.play import Play
from client.scenes.deploy import DeployScene
from client.scenes.deploy_draft import Draft
from client.settings import Settings
from core.action import Action, Deploy, Lot, Reveal
from core.game import Refusal
from core.games import GAMES
from core.match import Match
from core.option import read_options
from core.piece import NATURE, Seat
from net.report import Closed, Played, Refused, Report, Started

NAMES = ("Papa", "Léonie")


class FakeLink:
    """A table without a network: folds what is posted, reveals and draws the lot when it may."""

    def __init__(self, started: Started, absent: tuple[Seat, ...] = ()) -> None:
        game = GAMES[started.game]
        self.match = Match(game, read_options(game.options, started.options))
        self.absent = absent
        self.posted: list[tuple[Seat, Action]] = []
        self.told: list[Report] = []
        self.closed = False
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
        if len(self._values) == 2:
            for each, value in sorted(self._values.items()):
                self._tell(each, Reveal(value))
            self._tell(NATURE, Lot(1))

    def _tell(self, seat: Seat, action: Action) -> None:
        self.match.play(seat, action)
        self.told.append(Played(seat, action, self.match.digest()))

    def rematch(self, seat: Seat) -> None:
        raise AssertionError("not here")

    def poll(self) -> list[Report]:
        told, self.told = self.told, []
        return told

    def close(self) -> None:
        self.closed = True


class Blank:
    """A home to go back to."""

    pace = 12

    def enter(self, stage: object, size: tuple[int, int]) -> None:
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
        self.app = App(DeployScene(self.play), settings=Settings(), size=size, home=Blank)  # type: ignore[arg-type]
        self.frame()

    @property
    def scene(self) -> DeployScene:
        top = self.app.top
        assert isinstance(top, DeployScene)
        return top

    def frame(self) -> bytes:
        self.now += 0.05
        self.app.frame(self.now)
        return pygame.image.tobytes(self.app.surface, "RGB")

    def point(self, name: str) -> int:
        return self.play.match.rules.topology.index[name]

    def at(self, name: str) -> tuple[int, int]:
        return self.scene.field.lens.centre(self.point(name))

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
        return {names[at]: toy for at, toy in self.scene.draft.army.items()}


LINE = {0: ("CIGDKGIC", "KIICCIIK"), 1: ("CIGDKGIC", "KIICCIIK")}


@pytest.fixture(scope="session")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("pictures")


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, pictures: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TAMBOUR_HOME", str(tmp_path))
    monkeypatch.setattr("client.scenes.deploy.picture_folder", lambda: pictures)
    monkeypatch.setattr("client.scenes.table.picture_folder", lambda: pictures)
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


@pytest.mark.parametrize("seat", [0, 1])
def test_by_mouse_alone(seat: Seat) -> None:
    desk = Desk((seat,))
    for square, kind in squares(seat):
        desk.drag(desk.slot(kind), desk.at(square))
    assert {s: k for s, (k, _) in desk.army().items()} == dict(squares(seat))
    facings = {f for k, f in desk.army().values() if k == "K"}
    assert facings == {0 if seat == 0 else 4}
    ready = desk.scene.commands.ready.rect.center
    desk.click((int(ready[0]), int(ready[1])))
    assert [type(action) for _, action in desk.link.posted] == [Deploy]
    assert desk.scene.sent
    desk.frame()
    assert desk.play.match.position.hand[seat].ready


def test_by_keys_alone() -> None:
    desk = Desk()
    K = pygame
    kinds = [s.kind for s in desk.scene.slots]
    for y, row in enumerate(LINE[0]):
        for x, kind in enumerate(row):
            desk.scene.hand.let_go()
            desk.key(K.K_1 + kinds.index(kind))
            for _ in range(8):
                desk.key(K.K_LEFT) if desk.scene.field.cursor % 8 else None
            desk.key(*[K.K_RIGHT] * x)
            if y and desk.scene.field.cursor < 8:
                desk.key(K.K_UP)
            desk.key(K.K_RETURN)
    assert {s: k for s, (k, _) in desk.army().items()} == dict(squares(0))
    desk.key(K.K_r)
    assert desk.army()["h2"] == ("K", 1)
    desk.key(K.K_r, K.K_r, mod=K.KMOD_SHIFT)
    assert desk.army()["h2"] == ("K", 7)
    desk.key(K.K_ESCAPE)
    desk.key(K.K_TAB)
    graph, commands = desk.scene.graph, desk.scene.commands
    for _ in range(12):
        if graph.focused is commands.ready:
            break
        desk.key(K.K_DOWN)
    assert graph.focused is commands.ready
    desk.key(K.K_RETURN)
    assert len(desk.link.posted) == 1


def test_tab_goes_from_box_to_board_to_buttons() -> None:
    desk = Desk()
    scene = desk.scene
    assert scene.graph.focused is scene.slots[0]
    desk.key(pygame.K_TAB)
    assert scene.graph.focused is scene.field
    desk.key(pygame.K_TAB)
    assert scene.graph.focused in scene.commands.buttons
    desk.key(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    assert scene.graph.focused is scene.field


def test_a_toy_in_the_hand_stays_over_the_board() -> None:
    desk = Desk()
    desk.key(pygame.K_2, *[pygame.K_UP] * 5, *[pygame.K_LEFT] * 5)
    assert desk.scene.graph.focused is desk.scene.field
    desk.key(pygame.K_RETURN, pygame.K_DOWN, pygame.K_DOWN)
    assert desk.army() == {"a2": ("D", None)}
    assert desk.scene.graph.focused is not desk.scene.field


def test_gamepad() -> None:
    desk = Desk()
    for button in (pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_DPAD_UP,
                   pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_Y):
        before = desk.army()
        desk.send(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=0)
    assert before == {"a2": ("G", None)}
    assert desk.army() == {}


def test_click_click_swap_and_take_off() -> None:
    desk = Desk()
    desk.click(desk.slot("I"))
    desk.click(desk.at("a1"))
    desk.click(desk.at("b1"))
    assert desk.army() == {"a1": ("I", None), "b1": ("I", None)}
    desk.click(desk.slot("I"))  # a second press lets go
    desk.drag(desk.slot("C"), desk.at("c1"))
    desk.drag(desk.at("c1"), desk.at("a1"))
    assert desk.army() == {"a1": ("C", None), "b1": ("I", None), "c1": ("I", None)}
    desk.drag(desk.at("b1"), desk.slot("I"))
    desk.click(desk.at("c1"), button=3)
    assert desk.army() == {"a1": ("C", None)}
    desk.click(desk.at("a1"))
    desk.key(pygame.K_DELETE)
    assert desk.army() == {}


def test_cannon_turns_by_wheel_handle_and_button() -> None:
    desk = Desk()
    desk.drag(desk.slot("K"), desk.at("d2"))
    scene = desk.scene
    assert scene.field.turning == desk.point("d2")
    desk.send(pygame.MOUSEMOTION, pos=desk.at("d2"), rel=(0, 0), buttons=(0, 0, 0))
    desk.send(pygame.MOUSEWHEEL, x=0, y=-1)
    assert desk.army()["d2"] == ("K", 1)
    west = dict(scene.field.handles())[6].center
    desk.click((int(west[0]), int(west[1])))
    assert desk.army()["d2"] == ("K", 6)
    desk.frame()
    line = next(line for line in scene.field.brush.lines)
    assert line.points == (desk.point("c2"), desk.point("b2"), desk.point("a2"))
    turn = scene.commands.turn.rect.center
    desk.click((int(turn[0]), int(turn[1])))
    assert desk.army()["d2"] == ("K", 7)


def test_ghost_line_while_dragging_changes_nothing() -> None:
    desk = Desk()
    desk.drag(desk.slot("K"), desk.at("f2"), drop=False)
    desk.frame()
    assert [line.ghost for line in desk.scene.field.brush.lines] == [True]
    assert desk.army() == {}
    assert desk.scene.pace == 60
    desk.drag(desk.at("f2"), (1, 1))
    assert desk.army() == {}
    assert desk.scene.pace == 12


def test_refused_square_says_why_and_keeps_everything() -> None:
    desk = Desk()
    desk.drag(desk.slot("I"), desk.at("a1"))
    desk.drag(desk.at("a1"), desk.at("a5"))
    assert desk.army() == {"a1": ("I", None)}
    text, warn = desk.scene.speech.sentence()
    assert warn
    assert "(N-12)" in text


def test_ready_too_early_says_how_many() -> None:
    desk = Desk()
    desk.drag(desk.slot("I"), desk.at("a1"))
    desk.scene.ready()
    assert desk.link.posted == []
    text, warn = desk.scene.speech.sentence()
    assert warn
    assert "15" in text
    assert "(N-13)" in text


def test_arrange_mirror_undo_redo_clear() -> None:
    desk = Desk()
    ctrl = pygame.KMOD_CTRL
    desk.drag(desk.slot("I"), desk.at("a1"))
    mine = desk.army()
    plans = desk.scene.draft.muster.formations
    shown = []
    for _ in plans:
        desk.key(pygame.K_a)
        shown.append(desk.scene.commands.shown())
    assert shown == [name for name, _ in plans]
    last = desk.army()
    desk.key(pygame.K_f)
    flipped = desk.army()
    assert {chr(ord("a") + ord("h") - ord(s[0])) + s[1]: k for s, (k, _) in flipped.items()} == {
        s: k for s, (k, _) in last.items()
    }
    assert desk.scene.draft.refusal() is None
    desk.key(pygame.K_f)
    assert desk.army() == last
    desk.scene.commands.empty()
    assert desk.army() == {}
    desk.key(pygame.K_z, mod=ctrl)
    assert desk.army() == last
    for _ in range(2 + len(plans)):
        desk.key(pygame.K_z, mod=ctrl)
    assert desk.army() == mine
    desk.key(pygame.K_y, mod=ctrl)
    desk.key(pygame.K_z, mod=ctrl | pygame.KMOD_SHIFT)
    assert desk.scene.commands.shown() == plans[1][0]


def test_every_formation_is_lawful_from_both_edges() -> None:
    for seat in (0, 1):
        desk = Desk((seat,))
        for _ in desk.scene.draft.muster.formations:
            desk.key(pygame.K_a)
            assert desk.scene.draft.refusal() is None
            desk.key(pygame.K_f)
            assert desk.scene.draft.refusal() is None
            desk.key(pygame.K_f)


def test_resize_keeps_everything() -> None:
    desk = Desk()
    desk.drag(desk.slot("I"), desk.at("b2"))
    desk.click(desk.slot("C"))
    before, held = desk.army(), desk.scene.field.carried
    for size in ((1280, 720), (1920, 1080), (801, 600), (1000, 1000)):
        desk.app.resize(size)
        desk.frame()
        whole = desk.app.surface.get_rect()
        scene = desk.scene
        boxes = [*(s.rect for s in scene.slots), *(b.rect for b in scene.commands.buttons),
                 scene.field.rect, scene.layout.strip]
        assert all(whole.contains(box) for box in boxes)
        assert not any(a.colliderect(b) for n, a in enumerate(boxes) for b in boxes[n + 1:])
        assert (desk.army(), scene.field.carried) == (before, held)
    desk.click(desk.at("c1"))
    assert desk.army() == {**before, "c1": ("C", None)}
    desk.key(pygame.K_z, pygame.K_z, mod=pygame.KMOD_CTRL)
    assert desk.army() == {}


def test_nothing_changes_after_ready_and_we_wait() -> None:
    desk = Desk()
    desk.key(pygame.K_a)
    desk.scene.ready()
    desk.frame()
    before = desk.army()
    desk.key(pygame.K_a, pygame.K_DELETE, pygame.K_z)
    desk.drag(desk.at("a1"), desk.at("b1"))
    desk.click(desk.at("a1"))
    assert desk.army() == before
    text, _ = desk.scene.speech.sentence()
    assert "(N-20)" in text
    assert not desk.scene.field.plaques[1][1]
    desk.link.post(1, Deploy(desk.play.match.rules.muster(1).formations[0][1]))
    desk.frame()
    from client.scenes.table import TableScene

    assert isinstance(desk.app.top, TableScene)
    assert not desk.link.closed


def test_refused_by_the_link_gives_the_army_back() -> None:
    desk = Desk()
    desk.key(pygame.K_a)
    desk.link.match.play(0, Deploy(desk.scene.draft.text()))  # the table knows more than we do
    desk.scene.ready()
    desk.frame()
    assert not desk.scene.sent
    assert desk.scene.speech.sentence()[1]
    desk.link.told.append(Refused(0, Refusal("X-1", "No {what}.", (("what", "luck"),))))
    desk.frame()
    assert desk.scene.speech.sentence() == ("No luck. (X-1)", True)


def test_closed_link_says_so_and_goes_home() -> None:
    desk = Desk()
    desk.link.told.append(Closed("{name} has left.", (("name", "Mia"),)))
    desk.frame()
    assert type(desk.app.top).__name__ == "Notice"
    desk.key(pygame.K_RETURN)
    assert isinstance(desk.app.top, Blank)
    assert desk.link.closed


def test_escape_lets_go_first_then_asks() -> None:
    desk = Desk()
    desk.click(desk.slot("I"))
    desk.key(pygame.K_ESCAPE)
    assert desk.scene.field.carried is None
    desk.key(pygame.K_ESCAPE)
    assert type(desk.app.top).__name__ == "Question"
    desk.key(pygame.K_ESCAPE)
    assert isinstance(desk.app.top, DeployScene)
    assert not desk.link.closed


def test_a_chosen_army_leaves_some_in_the_box() -> None:
    desk = Desk(options={"composition": "free"})
    desk.key(pygame.K_a)
    assert desk.scene.draft.missing() == 0
    assert sum(desk.scene.draft.left().values()) == 4
    before = desk.army()
    desk.scene.hand.take_off(desk.point("a1"))
    desk.drag(desk.slot("G"), desk.at("a1"))
    assert desk.army()["a1"] == ("G", None)
    assert len(desk.army()) == len(before)
    assert desk.scene.draft.refusal() is None
    desk.key(pygame.K_z, pygame.K_z, mod=pygame.KMOD_CTRL)
    assert desk.army() == before


@pytest.mark.parametrize("seat", [1, 3])
def test_side_armies_mirror_on_their_own_edge(seat: Seat) -> None:
    desk = Desk((seat,), options={"board": "16x16", "players": 4})
    desk.key(pygame.K_a)
    before = desk.army()
    desk.key(pygame.K_f)
    assert desk.scene.draft.refusal() is None
    desk.frame()
    desk.key(pygame.K_f)
    assert desk.army() == before


def test_the_antique_set() -> None:
    desk = Desk(options={"skin": "antique"})
    desk.key(pygame.K_a)
    desk.frame()
    assert desk.scene.draft.refusal() is None


def test_terrain_refuses_a_square() -> None:
    game = GAMES["napoleon"]
    rules = game.rules(read_options(game.options, {"terrain": "M@a1 F@b1 V@c2 H@d2"}))
    draft = Draft(rules, 0, rules.start())
    index = rules.topology.index
    for kind, square, rule in (("K", "b1", "N-22"), ("C", "a1", "N-22"), ("I", "a1", ""),
                               ("K", "c2", ""), ("K", "a5", "N-12")):
        no = draft.refusal_at(kind, index[square])
        assert (no.rule if no else "") == rule
