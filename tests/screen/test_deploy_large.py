"""Setting up on a board that is larger than its place: nearer, along, and under a dragged toy."""

import pygame

from .test_deploy_kit import Desk, _home, pictures  # noqa: F401  (fixtures)


def test_nearer_and_along_with_keys() -> None:
    desk = Desk(options={"board": "40x40", "army": 60})
    field = desk.scene.field
    assert "+" in desk.scene.speech.sentence()[0]
    far = field.lens.cell_w
    desk.key(pygame.K_a, pygame.K_PLUS)
    assert field.lens.cell_w > far
    assert not field.lens.whole
    desk.key(pygame.K_TAB, pygame.K_LEFT)
    for _ in range(38):
        desk.key(pygame.K_RIGHT)
        assert field.lens.port.contains(field.lens.cell_rect(field.cursor))
    desk.frame()
    assert field.brush.board == desk.scene.draft.pieces()
    desk.key(*[pygame.K_MINUS] * 3)
    assert field.lens.cell_w == far
    assert desk.scene.draft.army


def test_the_wheel_moves_the_board_and_a_dragged_toy_too() -> None:
    desk = Desk(options={"board": "40x40", "army": 60})
    field = desk.scene.field
    desk.key(*[pygame.K_PLUS] * 3)
    port = field.lens.port
    before = field.lens.shift
    desk.send(pygame.MOUSEMOTION, pos=port.center, rel=(0, 0), buttons=(0, 0, 0))
    desk.send(pygame.MOUSEWHEEL, x=1, y=0)
    assert field.lens.shift[0] < before[0]
    before = field.lens.shift
    edge = (port.right - 8, port.bottom - field.lens.cell_h // 2)
    desk.drag(desk.slot("I"), edge)
    assert field.lens.shift[0] < before[0]
    assert len(desk.army()) == 1
    desk.frame()


def test_a_small_board_has_one_distance() -> None:
    desk = Desk()
    cell = desk.scene.field.lens.cell_w
    desk.key(pygame.K_PLUS, pygame.K_MINUS)
    assert desk.scene.field.lens.cell_w == cell
    assert desk.scene.field.lens.whole
