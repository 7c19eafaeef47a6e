"""Setting up an army by mouse alone, by keys alone, by gamepad, and what a wrong square says."""

import pygame
import pytest

from core.action import Deploy
from core.piece import Seat

from .finders import button
from .test_deploy_kit import LINE, Desk, _home, pictures, squares  # noqa: F401  (fixtures)


@pytest.mark.parametrize("seat", [0, 1])
def test_by_mouse_alone(seat: Seat) -> None:
    desk = Desk((seat,))
    for square, kind in squares(seat):
        desk.drag(desk.slot(kind), desk.at(square))
    assert {s: k for s, (k, _) in desk.army().items()} == dict(squares(seat))
    facings = {f for k, f in desk.army().values() if k == "K"}
    assert facings == {0 if seat == 0 else 4}
    ready = desk.scene.sender.rect.center
    desk.click((int(ready[0]), int(ready[1])))
    assert [type(action) for _, action in desk.link.posted] == [Deploy]
    assert desk.scene.state.sent
    desk.frame()
    assert desk.play.match.position.hand[seat].ready


def test_by_keys_alone() -> None:
    desk = Desk()
    K = pygame
    kinds = [s.kind for s in desk.scene.slots]
    for y, row in enumerate(LINE[0]):
        for x, kind in enumerate(row):
            desk.scene.input.let_go()
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
    graph, sender = desk.scene.graph, desk.scene.sender
    for _ in range(12):
        if graph.focused is sender:
            break
        desk.key(K.K_DOWN)
    assert graph.focused is sender
    desk.key(K.K_RETURN)
    assert len(desk.link.posted) == 1


def test_tab_goes_from_box_to_board_to_buttons() -> None:
    desk = Desk()
    scene = desk.scene
    assert scene.graph.focused is scene.slots[0]
    desk.key(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    assert scene.graph.focused is scene.sender, "Ready is one key away"
    desk.key(pygame.K_TAB)
    assert scene.graph.focused is scene.slots[0]
    desk.key(pygame.K_TAB)
    assert scene.graph.focused is scene.field
    desk.key(pygame.K_TAB)
    assert scene.graph.focused in scene.controls
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
    for pressed in (pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_DPAD_UP,
                   pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_Y):
        before = desk.army()
        desk.send(pygame.CONTROLLERBUTTONDOWN, button=pressed, instance_id=0)
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
    line = next(line for line in scene.field.renderer.lines)
    assert line.points == (desk.point("c2"), desk.point("b2"), desk.point("a2"))
    turn = button(scene, "Turn").rect.center
    desk.click((int(turn[0]), int(turn[1])))
    assert desk.army()["d2"] == ("K", 7)


def test_ghost_line_while_dragging_changes_nothing() -> None:
    desk = Desk()
    desk.drag(desk.slot("K"), desk.at("f2"), drop=False)
    desk.frame()
    assert [line.ghost for line in desk.scene.field.renderer.lines] == [True]
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
    text, warn = desk.scene.sentence()
    assert warn
    assert "(N-12)" in text


def test_ready_too_early_says_how_many() -> None:
    desk = Desk()
    desk.drag(desk.slot("I"), desk.at("a1"))
    desk.scene.ready()
    assert desk.link.posted == []
    text, warn = desk.scene.sentence()
    assert warn
    assert "15" in text
    assert "(N-13)" in text
