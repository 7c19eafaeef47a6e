"""A large plan is looked at from near: wheel, drag, keys and buttons, and painting stays exact."""

from typing import Any

import pygame
import pytest

from client.boards.camera import Camera
from client.look.theme import Theme
from client.pages.editor.editor_screen import EditorScreen
from client.pages.editor.plan_projection import PlanProjection

LARGE = {"board": "40x30", "army": 60}


def opened(sit: Any, values: dict[str, Any], **window: Any) -> tuple[Any, EditorScreen]:
    scene = EditorScreen("", values)
    return sit(scene, **window), scene


def wheel(player: Any, at: tuple[int, int], y: int) -> None:
    player.app.feed(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    player.app.feed(pygame.Event(pygame.MOUSEWHEEL, x=0, y=y))
    player.wait()


@pytest.mark.parametrize("size", [(800, 600), (1920, 1080)])
def test_the_square_under_the_wheel_stays_there(sit: Any, size: tuple[int, int]) -> None:
    player, scene = opened(sit, LARGE, size=size)
    canvas = scene.canvas
    before, at = canvas.projection.cell_w, canvas.cell_rect((10, 15)).center
    for _ in range(4):
        wheel(player, at, 1)
        assert canvas.square(at) == (10, 15)
    assert canvas.projection.cell_w > 2 * before
    assert canvas.into.contains(canvas.rect), "the frame stays in its part of the window"
    player.click(at)
    assert (10, 15) in scene.builder.plan.tiles, "what is clicked is what is painted"
    wheel(player, at, -9)
    for _ in range(9):
        wheel(player, at, -1)
    assert canvas.projection.cell_w == before
    assert canvas.camera.projection.whole


def test_pulling_moves_it_and_shows_nothing_beside_it(sit: Any) -> None:
    player, scene = opened(sit, LARGE)
    canvas, camera = scene.canvas, scene.canvas.camera
    for _ in range(4):
        wheel(player, canvas.into.center, 1)
    middle, tiles = canvas.square(canvas.into.center), dict(scene.builder.plan.tiles)
    start, end = canvas.into.center, (canvas.into.centerx + 100, canvas.into.centery - 60)
    player.app.feed(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=2))
    player.app.feed(pygame.Event(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(0, 1, 0)))
    player.app.feed(pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=2))
    player.wait()
    assert canvas.square(end) == middle
    assert scene.builder.plan.tiles == tiles, "pulling paints nothing"
    camera.pan(99999, -99999)
    assert canvas.projection.board.x == camera.projection.port.x
    assert canvas.projection.board.bottom == camera.projection.port.bottom


def test_keys_go_nearer_and_the_cursor_stays_in_sight(sit: Any) -> None:
    player, scene = opened(sit, LARGE, size=(800, 600))
    assert scene.graph.focused is scene.canvas
    for _ in range(5):
        player.press(pygame.K_PLUS, text="+")
    assert not scene.canvas.camera.projection.whole
    for _ in range(39):
        player.press(pygame.K_RIGHT)
    for _ in range(29):
        player.press(pygame.K_UP)
    canvas = scene.canvas
    assert canvas.cursor == (39, 29)
    assert canvas.camera.projection.port.contains(canvas.cell_rect(canvas.cursor))
    player.press(pygame.K_0, text="0")
    assert canvas.camera.projection.whole


def test_buttons_go_nearer_for_whoever_has_no_wheel(sit: Any) -> None:
    player, scene = opened(sit, LARGE, size=(800, 600))
    before = scene.canvas.projection.cell_w
    assert not scene.far.enabled
    player.click(scene.near.rect.center)
    assert scene.canvas.projection.cell_w > before
    assert scene.far.enabled
    for _ in range(12):
        player.click(scene.near.rect.center)
    assert not scene.near.enabled


def test_another_size_of_board_is_seen_whole_again() -> None:
    size = (40, 40)
    camera = Camera(lambda into, cell: PlanProjection(*size, into, cell))
    camera.lay(pygame.Rect(0, 0, 400, 400))
    camera.zoom(3)
    camera.pan(-500, -500)
    size = (6, 6)
    camera.lay(pygame.Rect(0, 0, 400, 400), keep=False)
    assert camera.projection.whole
    assert camera.projection.board.center == (200, 200)


def test_a_toast_leaves_the_buttons_free(sit: Any) -> None:
    player, scene = opened(sit, {}, size=(800, 600))
    player.wait()
    before = player.app.canvas.copy()
    scene.toast.show("Papa's board is here. Undo brings yours back, whatever it was.")
    player.wait(2)
    after = player.app.canvas
    for free in (pygame.Rect(scene.tabs.rect.x, 0, scene.tabs.rect.w, 600), scene.near.rect,
                 scene.far.rect, scene.strip):
        assert after.subsurface(free).copy().get_buffer().raw == \
            before.subsurface(free).copy().get_buffer().raw
    assert after.get_buffer().raw != before.get_buffer().raw


def test_a_code_is_shown_to_its_last_letter(sit: Any) -> None:
    _, scene = opened(sit, {"board": "12x12", "army": 24}, size=(800, 600))
    scene.change(lambda: scene.builder.paint([(x, 5) for x in range(0, 12, 3)], "V"))
    scene.turn("share")
    theme, plate = scene.context.theme, scene.plate
    assert "".join(plate.lines(theme, plate.rect.w)) == plate.text == scene.code()
    font = theme.text(17, True)
    assert len(plate.lines(theme, plate.rect.w)) * font.get_linesize() <= plate.rect.h
    plate.text = "ABCDE-" * 300
    assert plate.lines(Theme((800, 600)), plate.rect.w)[-1] == "Copy takes all of it."
