"""Boards of every shape: what is painted somewhere is picked there, seen from any side."""

import pygame
import pytest

from client.boards.cell_shape import shape_of
from client.boards.ground.cells import hull
from client.boards.highlights import RINGS, mark_picture
from client.boards.piece_names import drawable
from client.boards.projection import Projection, projected, seat_turn
from core.games.agon import AGON
from core.games.halebarde import HALEBARDE
from core.games.luzhanqi import LUZHANQI
from core.games.xiangqi import XIANGQI
from core.topology import Topology, grid, hexagon

INTO = pygame.Rect(40, 30, 800, 640)
GAMES = (XIANGQI, AGON, HALEBARDE)


def lens_of(game: object, turn: int = 0, cell: int = 0) -> Projection:
    rules = game.rules(game.options())  # type: ignore[attr-defined]
    return Projection(rules.topology, INTO, turn=turn, cell=cell, shape=rules.scenery().shape)


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_point_is_picked_at_its_middle_and_foot(game: object, turn: int) -> None:
    projection = lens_of(game, turn)
    assert INTO.contains(projection.frame)
    for point, place in enumerate(projection.topology.places):
        assert projection.pick(projection.centre(point)) == point
        assert projection.pick(projection.anchor(point)) == point
        x, y = projection.unspot(projection.spot(*place))
        assert abs(x - place[0]) < 1e-6
        assert abs(y - place[1]) < 1e-6


def test_pixels_of_a_hexagon_belong_to_the_nearest_middle_and_corners_to_nobody() -> None:
    projection = lens_of(AGON)
    assert projection.pick((projection.board.left + 2, projection.board.top + 2)) is None
    found = 0
    for x in range(projection.board.left, projection.board.right, 7):
        for y in range(projection.board.top, projection.board.bottom, 7):
            point = projection.pick((x, y))
            if point is None:
                continue
            found += 1
            px, py = projection.centre(point)
            far = ((x - px) / projection.unit[0]) ** 2 + ((y - py) / projection.unit[1]) ** 2
            others = ((((x - a) / projection.unit[0]) ** 2 + ((y - b) / projection.unit[1]) ** 2)
                      for a, b in map(projection.centre, range(len(projection.topology))))
            assert far <= min(others) + 0.02
    assert found > 4000


def test_neighbours_of_a_hexagon_are_one_unit_away_and_squashed() -> None:
    projection = lens_of(AGON)
    middle = projection.topology.index["f6"]
    x, y = projection.centre(middle)
    for point in range(len(projection.topology)):
        if projection.topology.near[middle] >> point & 1:
            a, b = projection.centre(point)
            away = ((a - x) / projection.cell_w) ** 2 + ((b - y) / projection.cell_w / 0.84) ** 2
            assert abs(away - 1) < 0.06


def test_a_hexagon_may_lie_on_its_side() -> None:
    upright = hexagon(4)
    lying = Topology(upright.names, tuple((y, x) for x, y in upright.places), upright.ways)
    assert shape_of("hex", upright).tall > 1
    assert shape_of("hex", lying).wide > 1
    assert shape_of("hex", upright, aside=True) == shape_of("hex", lying)
    projection = Projection(lying, INTO, shape="hex")
    for point in range(len(lying)):
        assert projection.pick(projection.centre(point)) == point


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_arrow_keys_reach_every_point(game: object) -> None:
    projection = lens_of(game)
    reached, todo = {0}, [0]
    while todo:
        here = todo.pop()
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            there = projection.beside(here, dx, dy)
            if there is not None and there not in reached:
                reached.add(there)
                todo.append(there)
    assert len(reached) == len(projection.topology)


def test_a_zoomed_board_of_hexagons_scrolls_and_picks() -> None:
    projection = lens_of(AGON, cell=120)
    assert not projection.whole
    point = projection.topology.index["a1"]
    projection.scroll_to(projection.aim(point))
    assert projection.pick(projection.centre(point)) == point


def test_every_mark_has_a_picture_of_its_own_and_unknown_ones_a_ring() -> None:
    faces = [pygame.image.tobytes(mark_picture(what, (60, 44)), "RGBA")
             for what in (*RINGS, "never heard of")]
    assert len(set(faces)) == len(faces)


def test_the_font_has_every_character_of_the_games() -> None:
    rules = XIANGQI.rules(XIANGQI.options())
    assert all(drawable(forms) for forms in rules.glyphs.values())  # type: ignore[attr-defined]
    assert drawable("楚河漢界")
    assert not drawable("Ω")


def test_a_hull_has_no_dents() -> None:
    assert sorted(hull([(0, 0), (4, 0), (4, 4), (0, 4), (2, 1), (2, 0)])) == [
        (0, 0), (0, 4), (4, 0), (4, 4)]


@pytest.mark.parametrize("turn", range(4))
def test_narrow_columns_are_placed_and_picked_like_others(turn: int) -> None:
    rules = HALEBARDE.rules(HALEBARDE.options())
    scenery = rules.scenery()
    assert scenery.narrow
    into = pygame.Rect(0, 0, 1200, 500) if turn % 2 == 0 else pygame.Rect(0, 0, 500, 1200)
    made = Projection(rules.topology, into, turn=turn, shape=scenery.shape, narrow=scenery.narrow)
    plain = Projection(rules.topology, into, turn=turn, shape=scenery.shape)
    assert made.cell_w > 1.15 * plain.cell_w, "the field has the room that the camps give up"
    narrow = dict(scenery.narrow)
    boxes = [made.cell_rect(point) for point in range(len(rules.topology))]
    for point, (x, y) in enumerate(rules.topology.places):
        assert made.pick(made.centre(point)) == point
        assert made.unspot(made.spot(x, y)) == pytest.approx((x, y))
        side = boxes[point].h if turn % 2 else boxes[point].w
        whole = made.cell_h if turn % 2 else made.cell_w
        assert side == pytest.approx(whole * narrow.get(x, 1.0), abs=1)
        assert into.contains(boxes[point])
        for other in range(point):
            seen = boxes[point].clip(boxes[other])
            assert min(seen.size) <= 1, "no two lie over each other"
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            beside = made.beside(point, dx, dy)
            if beside is not None:
                far = pygame.Vector2(made.centre(beside)) - made.centre(point)
                assert far * pygame.Vector2(dx, dy) > 0
                assert far.length() <= 2.3 * max(made.cell_w, made.cell_h)


@pytest.mark.parametrize(("size", "quarters"), [
    ((1200, 520), 3), ((820, 700), 0), ((600, 550), 0), ((500, 900), 0)])
def test_a_high_board_lies_on_its_side_in_a_broad_place_the_viewer_at_the_left(
        size: tuple[int, int], quarters: int) -> None:
    rules = LUZHANQI.rules(LUZHANQI.options())
    into, scenery = pygame.Rect((0, 0), size), rules.scenery()
    for seat, home in ((0, "a1"), (1, "a12")):
        made = projected(rules.topology, scenery, into, seat_turn(rules.seats, seat))
        assert made.turn == (seat_turn(rules.seats, seat) + quarters) % 4
        x, y = made.centre(rules.topology.index[home])
        assert x < into.centerx if quarters else y > into.centery
        assert made.cell_w >= 36
    upright = Projection(rules.topology, into, shape=scenery.shape)
    if quarters:
        assert made.cell_w > 1.35 * upright.cell_w, "toys are a third larger"


@pytest.mark.parametrize("wide", [400, 555, 700])
def test_rows_of_squares_use_the_height_that_a_narrow_window_has_to_spare(wide: int) -> None:
    board = grid(15, 15)
    flat, low, high = (Projection(board, pygame.Rect(0, 0, wide, round(share * wide)))
                       for share in (0.8, 0.9, 2))
    assert flat.cell_w <= low.cell_w == high.cell_w, "no square is narrower for it"
    assert flat.cell_h < low.cell_h < high.cell_h <= high.cell_w, "nobody grows by it"
