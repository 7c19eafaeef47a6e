"""Boards larger than the window: zoom, scrolling, the little map, the magnifier; four armies."""

import random

import pygame
import pytest

from client.boards.picture import picture_of
from client.boards.projection import Projection, seat_turn
from client.boards.renderer import Renderer
from client.stage.animator import standing
from core.action import Move
from core.games import GAMES
from core.topology import grid

from .test_table_kit import Pegs, Sitting

BIG = {"board": "40x40", "army": 300}


@pytest.fixture
def big(monkeypatch: pytest.MonkeyPatch) -> Sitting:
    return Sitting(monkeypatch, options=BIG)


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("cell", [0, 40])
def test_both_ways_through_every_lens(turn: int, cell: int) -> None:
    projection = Projection(grid(20, 16), pygame.Rect(30, 20, 500, 420), turn=turn, cell=cell)
    dice = random.Random(turn)
    for _ in range(20):
        projection.scroll_to((dice.randint(-900, 200), dice.randint(-900, 200)))
        for point in range(0, 320, 7):
            x, y = projection.topology.places[point]
            assert projection.unspot(projection.spot(x, y)) == pytest.approx((x, y))
            seen = projection.port.collidepoint(projection.centre(point))
            assert projection.pick(projection.centre(point)) == (point if seen else None)
        assert projection.board.contains(projection.port)
    assert projection.into.contains(projection.frame)


def test_every_seat_has_its_own_edge_below() -> None:
    names, into = ("S", "W", "N", "E"), pygame.Rect(0, 0, 640, 640)
    edges = {"S": (4, 0), "W": (0, 4), "N": (4, 8), "E": (8, 4)}
    for seat, name in enumerate(names):
        projection = Projection(grid(9, 9), into, turn=seat_turn(names, seat))
        x, y = projection.spot(*edges[name])
        assert y == max(projection.spot(*edge)[1] for edge in edges.values())
        assert x == projection.board.centerx
        inward = {"S": 0, "W": 2, "N": 4, "E": 6}[name]
        assert projection.heading(inward) == 0


def test_scrolled_and_at_rest_are_the_same_picture() -> None:
    pygame.init()
    pygame.display.set_mode((16, 16))
    game = GAMES["napoleon"]
    rules = game.rules(game.options(board="25x25", army=100, terrain="F@m13 H@c9 V@x8 M@k15"))
    position = rules.opening()
    projection = Projection(rules.topology, pygame.Rect(0, 0, 420, 380), cell=36)
    renderer = Renderer(projection, picture_of(rules, position.ground), Pegs(36))
    renderer.show(standing(position))
    rushed, rested = pygame.Surface((440, 400)), pygame.Surface((440, 400))
    renderer.paint(rested, 0.0)
    for corner in ((-100, -40), (-333, -70), (-5, -500), (projection.port.x, projection.port.y)):
        projection.scroll_to(corner)
        assert renderer.scrolling
        renderer.paint(rushed, 0.0)
        assert renderer.scrolling
        renderer.paint(rested, 0.0)
        assert not renderer.scrolling
        whole = pygame.Surface(projection.bounds.size)
        renderer.compose(whole, projection.bounds, 0, (), renderer.corner)
        port = projection.open
        a = rushed.subsurface(port)
        b = rested.subsurface(port)
        c = whole.subsurface(port.move(-projection.bounds.x, -projection.bounds.y))
        pictures = {pygame.image.tobytes(face, "RGB") for face in (a, b, c)}
        assert len(pictures) == 1


def test_cells_never_shrink_below_a_fingertip_unasked(big: Sitting) -> None:
    view = big.scene.view
    assert view.projection.cell_w == 28
    assert not view.projection.whole
    for _ in range(12):
        big.key(pygame.K_MINUS)
    assert view.projection.whole
    assert view.projection.cell_w == view.camera.levels[0]
    big.key(pygame.K_0)
    assert view.projection.cell_w == 28
    big.key(pygame.K_0)
    assert view.projection.whole


def test_the_wheel_keeps_the_square_under_the_mouse(big: Sitting) -> None:
    projection = big.scene.projection
    spot = (projection.port.x + 200, projection.port.y + 150)
    big.mouse(pygame.MOUSEMOTION, spot)
    under = projection.pick(spot)
    for y in (1, 1, -1):
        big.app.feed(pygame.Event(pygame.MOUSEWHEEL, x=0, y=y))
        big.frame()
        assert big.scene.projection.pick(spot) == under
    assert big.scene.projection.cell_w > 28


@pytest.mark.parametrize("button", [2, 3])
def test_the_board_is_pulled_by_other_buttons(big: Sitting, button: int) -> None:
    projection = big.scene.projection
    before, middle = projection.shift, projection.port.center
    big.mouse(pygame.MOUSEBUTTONDOWN, middle, button)
    big.mouse(pygame.MOUSEMOTION, (middle[0] + 60, middle[1] + 90))
    big.mouse(pygame.MOUSEBUTTONUP, (middle[0] + 60, middle[1] + 90), button)
    assert projection.shift == (before[0] + 60, before[1] + 90)
    assert big.scene.move_input.draft.clicks == ()


def test_grass_is_pulled_by_the_left_button_and_soldiers_are_not(big: Sitting) -> None:
    scene, projection = big.scene, big.scene.projection
    before = projection.shift
    grass = next(p for p, q in enumerate(big.play.match.position.board)
                 if q is None and projection.sees(p, 2.0))
    at = projection.centre(grass)
    big.mouse(pygame.MOUSEBUTTONDOWN, at)
    big.mouse(pygame.MOUSEMOTION, (at[0], at[1] + 50))
    big.mouse(pygame.MOUSEBUTTONUP, (at[0], at[1] + 50))
    assert projection.shift == (before[0], before[1] + 50)
    able = scene.move_input.rules.next(scene.move_input.position, 0, ())
    mover = next(p for p in able if projection.sees(p, 1.0))
    at, now = projection.centre(mover), projection.shift
    big.mouse(pygame.MOUSEBUTTONDOWN, at)
    big.mouse(pygame.MOUSEMOTION, (at[0], at[1] - 50))
    assert scene.board_input.drag is not None
    assert projection.shift == now


def test_two_fingers_pull_and_pinch(big: Sitting) -> None:
    width, height = big.app.canvas.get_size()
    projection = big.scene.projection
    before, cell = projection.shift, projection.cell_w

    def finger(kind: int, number: int, x: float, y: float) -> None:
        big.app.feed(pygame.Event(kind, touch_id=1, finger_id=number, x=x, y=y, dx=0, dy=0))
        big.frame()

    finger(pygame.FINGERDOWN, 0, 0.40, 0.5)
    finger(pygame.FINGERDOWN, 1, 0.60, 0.5)
    finger(pygame.FINGERMOTION, 0, 0.40, 0.6)
    finger(pygame.FINGERMOTION, 1, 0.60, 0.6)
    assert projection.shift == (before[0], before[1] + round(height * 0.1))
    finger(pygame.FINGERMOTION, 1, 0.75, 0.6)
    assert big.scene.projection.cell_w > cell
    finger(pygame.FINGERUP, 0, 0.4, 0.6)
    finger(pygame.FINGERUP, 1, 0.75, 0.6)
    assert width


def test_the_view_follows_the_cursor_and_a_move_is_played_there(big: Sitting) -> None:
    scene = big.scene
    match = big.play.match
    action = next(a for a in match.rules.actions(match.position, 0) if isinstance(a, Move)
                  and not scene.projection.sees(a.path[0]))
    scene.board_input.cursor = action.path[0]
    big.key(pygame.K_LEFT)
    for _ in range(60):
        big.frame()
    assert scene.projection.sees(scene.board_input.cursor or 0)
    for point in action.path:
        scene.view.camera.call(point)
        for _ in range(60):
            big.frame()
        big.click(scene.projection.centre(point))
    big.key(pygame.K_RETURN)
    big.frame()
    assert [m.path for m in big.moves()] == [action.path]


@pytest.mark.usefixtures("watched")
def test_the_little_map_moves_the_view(big: Sitting) -> None:
    area = big.scene.layout.map
    assert area.w
    assert big.scene.map is not None
    inner = big.scene.map.area
    big.click((inner.x + inner.w // 2, inner.y + 3))
    assert big.scene.projection.board.y == big.scene.projection.port.y
    big.frame()
    big.frame()
    assert not big.scene.view.renderer.scrolling


@pytest.mark.usefixtures("watched")
def test_partial_drawing_equals_a_whole_one_on_a_large_board(big: Sitting) -> None:
    projection = big.scene.projection
    middle = projection.port.center
    big.key(pygame.K_d)
    for act in (lambda: big.mouse(pygame.MOUSEBUTTONDOWN, middle, 2),
                lambda: big.mouse(pygame.MOUSEMOTION, (middle[0] + 40, middle[1] + 200)),
                lambda: big.mouse(pygame.MOUSEBUTTONUP, middle, 2),
                lambda: big.mouse(pygame.MOUSEMOTION, big.scene.controls.hint.rect.center),
                lambda: big.mouse(pygame.MOUSEMOTION, middle), lambda: big.key(pygame.K_MINUS)):
        act()
        for _ in range(3):
            big.frame(0.09)
        seen = pygame.image.tobytes(big.app.canvas, "RGB")
        big.app.draw()
        assert pygame.image.tobytes(big.app.canvas, "RGB") == seen


def test_small_boards_have_no_map(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not Sitting(monkeypatch).scene.layout.map.w


@pytest.mark.usefixtures("watched")
def test_the_magnifier_comes_where_cells_are_tiny(big: Sitting) -> None:
    scene = big.scene
    point = next(p for p, q in enumerate(big.play.match.position.board)
                 if q and scene.projection.sees(p, 3.0))
    big.mouse(pygame.MOUSEMOTION, scene.projection.centre(point))
    for _ in range(30):
        big.frame(0.1)
    assert scene.magnifier.shown
    shown = pygame.image.tobytes(big.app.canvas, "RGB")
    big.mouse(pygame.MOUSEMOTION, (5, 5))
    big.frame(0.1)
    assert not scene.magnifier.shown
    assert pygame.image.tobytes(big.app.canvas, "RGB") != shown


def test_zooming_in_the_midst_of_a_march_loses_nobody(big: Sitting) -> None:
    match = big.play.match
    action = next(iter(match.rules.actions(match.position, 0)))
    big.link.post(0, action)
    big.frame()
    assert not big.scene.performing().settled
    big.key(pygame.K_PLUS)
    for _ in range(60):
        big.frame(0.1)
    assert big.scene.performing().board == standing(big.play.match.position)
    assert big.scene.view.renderer.board == standing(big.play.match.position)


@pytest.mark.parametrize(("seats", "size"), [((0,), (1280, 720)), ((1,), (800, 600)),
                                             ((0, 1, 2, 3), (1920, 1080)), ((3,), (1024, 768))])
def test_four_armies_at_one_table(
    monkeypatch: pytest.MonkeyPatch, seats: tuple[int, ...], size: tuple[int, int]
) -> None:
    table = Sitting(monkeypatch, seats, size=size, options={
        "board": "16x16", "players": 4, "teams": "pairs"})
    assert table.scene.projection.turn == (seats[0] if len(seats) == 1 else 0)
    say = table.app.context.say
    cards = table.scene.panels.cards(say)
    assert cards[-1].seat == seats[0]
    assert len({c.name for c in cards}) == 4
    partner = next(c for c in cards if c.army.name == "Green")
    assert next(c for c in cards if c.seat == 0).words == f"with {partner.name}"
    rects = [table.scene.projection.frame, *table.scene.layout.cards, *table.scene.layout.buttons]
    for number, rect in enumerate(rects):
        assert rect.collidelist(rects[number + 1:]) < 0


def test_an_army_that_leaves_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    from core.action import Resign

    table = Sitting(monkeypatch, (0,), options={"board": "15x15", "players": 3})
    table.link.post(1, Resign())
    for _ in range(60):
        table.frame(0.1)
    assert table.scene.panels.gone(1)
    words = [c.words for c in table.scene.panels.cards(table.app.context.say) if c.seat == 1]
    assert words == ["left the field"]
    assert all(q.seat != 1 for q in table.scene.performing().board.values())
    table.link.post(2, Resign())
    for _ in range(60):
        table.frame(0.1)
    assert table.scene.dialogs.shown is not None
    assert "No other army" in table.scene.dialogs.shown.lines[0]
