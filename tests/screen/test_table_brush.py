"""The board's picture: the projection both ways, and the phase cache against a full redraw."""

import random

import pygame
import pytest

from client.boards.highlights import Highlight, Line
from client.boards.picture import picture_of
from client.boards.projection import Projection
from client.boards.renderer import Renderer
from client.boards.sprites import Sprite
from client.stage.animator import standing
from client.stage.motion_script import MotionScript
from core.games import GAMES
from core.topology import grid

from .test_table_kit import Pegs, napoleon

BOARDS = ((8, 8), (10, 10), (15, 15), (5, 9), (32, 32))


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("turn", [0, 2])
def test_pick_finds_every_centre(board: tuple[int, int], turn: int) -> None:
    projection = Projection(grid(*board), pygame.Rect(37, 11, 801, 655), turn=turn)
    for point in range(board[0] * board[1]):
        assert projection.pick(projection.centre(point)) == point
        assert projection.pick(projection.cell_rect(point).topleft) == point
        x, y = projection.topology.places[point]
        assert pygame.Vector2(projection.spot(x, y)).distance_to(projection.centre(point)) < 1.5
    assert projection.into.contains(projection.frame)
    assert projection.bounds.w % 16 == 0
    assert projection.pick((0, 0)) is None


def test_south_sits_at_the_bottom_and_north_when_flipped() -> None:
    into = pygame.Rect(0, 0, 640, 640)
    south, north = Projection(grid(8, 8), into), Projection(grid(8, 8), into, turn=2)
    assert south.centre(0)[1] > south.centre(56)[1]
    assert north.centre(0)[1] < north.centre(56)[1]
    assert north.centre(0)[0] > north.centre(7)[0]
    assert (south.heading(0), north.heading(0)) == (0, 4)


@pytest.fixture
def renderer() -> Renderer:
    pygame.init()
    pygame.display.set_mode((16, 16))
    rules, _ = napoleon()
    projection = Projection(rules.topology, pygame.Rect(0, 0, 420, 380))
    return Renderer(projection, picture_of(rules, ""), Pegs(projection.cell_w))


def same(a: pygame.Surface, b: pygame.Surface) -> bool:
    return pygame.image.tobytes(a, "RGB") == pygame.image.tobytes(b, "RGB")


def test_phase_cache_equals_a_full_redraw(renderer: Renderer) -> None:
    rules, position = napoleon()
    assert renderer.phases == 8
    dice = random.Random(5)
    screen = pygame.Surface((430, 390))
    whole = pygame.Surface(renderer.projection.bounds.size)
    points = range(len(rules.topology))
    for turn in range(24):
        renderer.show(standing(position))
        renderer.light(
            Highlight(dice.choice(("move", "capture", "selected", "last")), dice.choice(points))
            for _ in range(6)
        )
        renderer.aim(
            Line(m.seat, m.origin or 0, m.points, m.seat == 0, hit=bool(dice.getrandbits(1)))
            for m in rules.marks(position, 0)
            if m.points and dice.random() < 0.7
        )
        renderer.paint(screen, turn / 12)  # builds and freshens lazily, in whatever order
        if turn % 4 == 3:
            for phase in range(8):
                renderer.compose(whole, renderer.projection.bounds, phase, (), renderer.corner)
                assert same(renderer.face(phase), whole)
        actions = sorted(rules.actions(position, position.turn or 0), key=repr)
        if not actions:
            break
        position = rules.apply(position, position.turn or 0, dice.choice(actions)).position


def test_moving_pieces_equal_a_full_redraw(renderer: Renderer) -> None:
    _, position = napoleon()
    board = standing(position)
    mover = board.pop(12)
    renderer.show(board)
    script = MotionScript(board, renderer.picture)
    lives = [script.sprite(mover, (4.3, 2.4)), Sprite("cavalry", 1, 3.5, 5.8, lift=0.4),
             Sprite("infantry", 0, 0.2, 0.1, alpha=120, tilt=20, squash=(1.1, 0.7))]
    screen, whole = pygame.Surface((430, 390)), pygame.Surface((430, 390))
    renderer.paint(screen, 0.0, lives)
    renderer.compose(whole, renderer.projection.bounds, 0, lives)
    assert same(screen, whole)


def test_large_or_tiny_boards_keep_fewer_phases() -> None:
    rules = GAMES["napoleon"].rules(GAMES["napoleon"].options())
    tiny = Projection(rules.topology, pygame.Rect(0, 0, 240, 240))
    huge = Projection(rules.topology, pygame.Rect(0, 0, 1400, 1300))
    from client.boards.renderer import CACHE_LIMIT, phase_count

    assert phase_count(tiny) == 1
    assert 1 <= phase_count(huge) < 8
    assert phase_count(huge) * huge.bounds.w * huge.bounds.h * 4 <= CACHE_LIMIT
