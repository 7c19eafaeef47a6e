"""One screen for two: a curtain that leaks nothing, and the way from the first army to play."""

import pygame
import pytest

from client.pages.curtain import CurtainScreen
from client.pages.deploy.deploy_screen import DeployScreen
from client.pages.table_screen import TableScreen
from client.window.transition import ScreenChange
from core.event import Begun, Mustered

from .test_deploy_kit import Desk, _home, pictures  # noqa: F401  (fixtures)


def curtained(arranged: int) -> tuple[Desk, list[bytes]]:
    """Set up the first army in one of the formations and take every frame from Ready on."""
    desk = Desk((0, 1))
    desk.key(*[pygame.K_a] * arranged)
    desk.now = 10.0
    desk.scene.ready()
    frames = [desk.frame()]
    assert isinstance(desk.app.top, CurtainScreen)
    frames += [desk.frame() for _ in range(3)]
    for size in ((1280, 720), (800, 600)):
        desk.app.resize(size)
        frames.append(desk.frame())
    return desk, frames


def test_no_frame_tells_two_armies_apart() -> None:
    first, one = curtained(1)
    first_text = first.link.posted[0][1]
    second, two = curtained(3)
    assert first_text != second.link.posted[0][1]
    assert one == two
    first_views = []
    for desk in (first, second):
        desk.key(pygame.K_RETURN)
        desk.now = 20.0
        first_views.append(desk.frame())
        assert desk.scene.state.seat == 1
        assert desk.scene.field.renderer.board == {}
    assert first_views[0] == first_views[1]


def test_from_the_first_army_to_the_table() -> None:
    desk = Desk((0, 1))
    assert desk.scene.state.seat == 0
    desk.key(pygame.K_a)
    desk.scene.ready()
    desk.frame()
    curtain = desk.app.top
    assert isinstance(curtain, CurtainScreen)
    desk.key(pygame.K_ESCAPE)
    desk.key(pygame.K_ESCAPE)  # the question's no
    assert desk.app.top is curtain
    middle = curtain.button.rect.center
    desk.click((int(middle[0]), int(middle[1])))
    desk.frame()
    assert isinstance(desk.app.top, DeployScreen)
    assert desk.scene.field.projection.turn == 2
    assert desk.scene.field.plaques == {0: ("Papa is ready!", True)}
    seen: list[object] = []
    desk.key(pygame.K_a)
    told = desk.scene.state.events
    desk.scene.ready()
    desk.frame()
    table = desk.app.top
    assert isinstance(table, TableScreen)
    seen = [type(event) for event in told]
    assert seen.count(Mustered) == 2
    assert seen[-1] is Begun
    assert not desk.play.desync
    assert not desk.link.closed


@pytest.mark.usefixtures("watched")
def test_the_promise_is_sealed_before_the_eyes_of_both() -> None:
    desk = Desk((0, 1))
    desk.key(pygame.K_a)
    desk.now = 10.0
    desk.scene.ready()
    desk.frame()
    curtain = desk.app.top
    assert isinstance(curtain, CurtainScreen)
    left = pygame.Rect((0, 0), (curtain.size[0] // 2, curtain.size[1] // 2))
    shown = set()
    desk.frame()  # it begins to fall
    desk.now += ScreenChange.FALL.seconds - 0.05
    for _ in range(40):  # once it is down
        desk.frame()
        shown.add(pygame.image.tobytes(desk.app.canvas.subsurface(left), "RGB"))
    assert len(shown) == 8, "eight strokes, then it stays closed"
