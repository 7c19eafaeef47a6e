"""The whole army: formations, mirror, undo; other boards and sets; what the window and link do."""

import pygame
import pytest

from client.pages.deploy.army_draft import Draft
from client.pages.deploy.deploy_screen import DeployScreen
from client.pages.table_screen import TableScreen
from core.action import Deploy
from core.game import Refusal
from core.games import GAMES
from core.option import read_options
from core.piece import Seat
from net.report import Closed, Refused

from .test_deploy_kit import Blank, Desk, _home, pictures  # noqa: F401  (fixtures)


def test_arrange_mirror_undo_redo_clear() -> None:
    desk = Desk()
    ctrl = pygame.KMOD_CTRL
    desk.drag(desk.slot("I"), desk.at("a1"))
    mine = desk.army()
    plans = desk.scene.state.draft.muster.formations
    shown = []
    for _ in plans:
        desk.key(pygame.K_a)
        shown.append(desk.scene.shown())
    assert shown == [name for name, _ in plans]
    last = desk.army()
    desk.key(pygame.K_f)
    flipped = desk.army()
    assert {chr(ord("a") + ord("h") - ord(s[0])) + s[1]: k for s, (k, _) in flipped.items()} == {
        s: k for s, (k, _) in last.items()
    }
    assert desk.scene.state.draft.refusal() is None
    desk.key(pygame.K_f)
    assert desk.army() == last
    desk.scene.empty()
    assert desk.army() == {}
    desk.key(pygame.K_z, mod=ctrl)
    assert desk.army() == last
    for _ in range(2 + len(plans)):
        desk.key(pygame.K_z, mod=ctrl)
    assert desk.army() == mine
    desk.key(pygame.K_y, mod=ctrl)
    desk.key(pygame.K_z, mod=ctrl | pygame.KMOD_SHIFT)
    assert desk.scene.shown() == plans[1][0]


def test_every_formation_is_lawful_from_both_edges() -> None:
    for seat in (0, 1):
        desk = Desk((seat,))
        for _ in desk.scene.state.draft.muster.formations:
            desk.key(pygame.K_a)
            assert desk.scene.state.draft.refusal() is None
            desk.key(pygame.K_f)
            assert desk.scene.state.draft.refusal() is None
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
        boxes = [*(s.rect for s in scene.slots), *(b.rect for b in scene.controls),
                 scene.field.rect, scene.strip.rect]
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
    text, _ = desk.scene.sentence()
    assert "(N-20)" in text
    assert not desk.scene.field.plaques[1][1]
    desk.link.post(1, Deploy(desk.play.match.rules.muster(1).formations[0][1]))
    desk.frame()
    assert isinstance(desk.app.top, TableScreen)
    assert not desk.link.closed


def test_refused_by_the_link_gives_the_army_back() -> None:
    desk = Desk()
    desk.key(pygame.K_a)
    text = desk.scene.state.draft.text()
    desk.link.match.play(0, Deploy(text))  # the table knows more than we do
    desk.scene.ready()
    desk.frame()
    assert not desk.scene.state.sent
    assert desk.scene.sentence()[1]
    desk.link.told.append(Refused(0, Refusal("X-1", "No {what}.", (("what", "luck"),))))
    desk.frame()
    assert desk.scene.sentence() == ("No luck. (X-1)", True)


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
    assert isinstance(desk.app.top, DeployScreen)
    assert not desk.link.closed


def test_a_chosen_army_leaves_some_in_the_box() -> None:
    desk = Desk(options={"composition": "free"})
    desk.key(pygame.K_a)
    assert desk.scene.state.draft.missing() == 0
    assert sum(desk.scene.state.draft.left().values()) == 4
    before = desk.army()
    desk.scene.input.take_off(desk.point("a1"))
    desk.drag(desk.slot("G"), desk.at("a1"))
    assert desk.army()["a1"] == ("G", None)
    assert len(desk.army()) == len(before)
    assert desk.scene.state.draft.refusal() is None
    desk.key(pygame.K_z, pygame.K_z, mod=pygame.KMOD_CTRL)
    assert desk.army() == before


@pytest.mark.parametrize("seat", [1, 3])
def test_side_armies_mirror_on_their_own_edge(seat: Seat) -> None:
    desk = Desk((seat,), options={"board": "16x16", "players": 4})
    desk.key(pygame.K_a)
    before = desk.army()
    desk.key(pygame.K_f)
    assert desk.scene.state.draft.refusal() is None
    desk.frame()
    desk.key(pygame.K_f)
    assert desk.army() == before


def test_the_antique_set() -> None:
    desk = Desk(options={"skin": "antique"})
    desk.key(pygame.K_a)
    desk.frame()
    assert desk.scene.state.draft.refusal() is None


def test_terrain_refuses_a_square() -> None:
    game = GAMES["napoleon"]
    rules = game.rules(read_options(game.options, {"terrain": "M@a1 F@b1 V@c2 H@d2"}))
    draft = Draft(rules, 0, rules.start())
    index = rules.topology.index
    for kind, square, rule in (("K", "b1", "N-22"), ("C", "a1", "N-22"), ("I", "a1", ""),
                               ("K", "c2", ""), ("K", "a5", "N-12")):
        no = draft.refusal_at(kind, index[square])
        assert (no.rule if no else "") == rule


def test_the_first_formation_is_drawn_by_lot_and_the_rest_follow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    armies = set()
    for first in range(4):
        for mirrored in (0, 1):
            draws = [first, mirrored]
            monkeypatch.setattr(
                "client.pages.deploy.commands.randbelow",
                lambda count, draws=draws: draws.pop(0),
            )
            desk = Desk()
            plans = [name for name, _ in desk.scene.state.draft.muster.formations]
            desk.key(pygame.K_a)
            assert desk.scene.state.draft.refusal() is None
            armies.add(desk.scene.state.draft.text())
            desk.key(pygame.K_a)
            assert desk.scene.shown() == plans[(first + 1) % len(plans)]
            assert not draws, "only the first is drawn"
    assert len(armies) > 4


def test_a_mouse_over_nothing_new_draws_nothing() -> None:
    """The picture is drawn again when what is under the mouse changes, or a toy is carried."""
    desk = Desk()

    def moved(pos: tuple[int, int]) -> bool:
        return desk.scene.on_event(
            pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 0), buttons=(0, 0, 0)))

    (x, y), scene = desk.at("c1"), desk.scene
    assert moved((x, y))
    desk.frame()
    assert not moved((x + 1, y))
    assert not scene.dirty
    assert moved(desk.at("d1"))
    assert moved(scene.controls[0].rect.center)
    assert not moved(scene.controls[0].rect.move(1, 0).center)
    desk.click(desk.slot("I"))
    assert moved((x, y))
    assert moved((x + 1, y)), "the carried toy goes with the mouse"
