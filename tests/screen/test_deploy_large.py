"""Setting up on a board that is larger than its place: nearer, along, and under a dragged toy."""

import pygame

from .test_deploy_kit import Desk, _home, pictures  # noqa: F401  (fixtures)


def test_nearer_and_along_with_keys() -> None:
    desk = Desk(options={"board": "40x40", "army": 60})
    field = desk.scene.field
    assert "+" in desk.scene.sentence()[0]
    far = field.projection.cell_w
    desk.key(pygame.K_a, pygame.K_PLUS)
    assert field.projection.cell_w > far
    assert not field.projection.whole
    desk.key(pygame.K_TAB, pygame.K_LEFT)
    for _ in range(38):
        desk.key(pygame.K_RIGHT)
        assert field.projection.port.contains(field.projection.cell_rect(field.cursor))
    desk.frame()
    assert field.renderer.board == desk.scene.state.draft.pieces()
    desk.key(*[pygame.K_MINUS] * 3)
    assert field.projection.cell_w == far
    assert desk.scene.state.draft.army


def test_the_wheel_moves_the_board_and_a_dragged_toy_too() -> None:
    desk = Desk(options={"board": "40x40", "army": 60})
    field = desk.scene.field
    desk.key(*[pygame.K_PLUS] * 3)
    port = field.projection.port
    before = field.projection.shift
    desk.send(pygame.MOUSEMOTION, pos=port.center, rel=(0, 0), buttons=(0, 0, 0))
    desk.send(pygame.MOUSEWHEEL, x=1, y=0)
    assert field.projection.shift[0] < before[0]
    before = field.projection.shift
    edge = (port.right - 8, port.bottom - field.projection.cell_h // 2)
    desk.drag(desk.slot("I"), edge)
    assert field.projection.shift[0] < before[0]
    assert len(desk.army()) == 1
    desk.frame()


def test_a_small_board_has_one_distance() -> None:
    desk = Desk()
    cell = desk.scene.field.projection.cell_w
    desk.key(pygame.K_PLUS, pygame.K_MINUS)
    assert desk.scene.field.projection.cell_w == cell
    assert desk.scene.field.projection.whole
