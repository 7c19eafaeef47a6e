"""Boards cut over sheets: nothing is missing, nothing sticks out, cells stay whole."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from client.boards.picture import picture_of
from client.print.board_plan import BoardPlan
from client.print.paper import PAPERS
from client.print.tiling import OVERLAP, column, cuts, tiling
from core.games import GAMES
from core.option import read_options
from tests.examples import examples


@given(st.floats(20, 3000), st.sampled_from(list(PAPERS)), st.floats(8, 80))
@settings(max_examples=examples(150), deadline=None)
def test_parts_cover_a_length_and_fit(length: float, paper: str, cell: float) -> None:
    for across in (False, True):
        room = PAPERS[paper].room(across).w
        between = [cell * n for n in range(int(length / cell) + 1)]
        found = cuts(length, room, between)
        assert found[0] == 0
        assert found[-1] == length
        assert found == sorted(found)
        for number, (a, b) in enumerate(pairwise(found)):
            last = number == len(found) - 2
            assert 0 < b - a <= room - OVERLAP * (not last) + 1e-6


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("board", ["4x4", "8x8", "10x10", "15x15", "64x64", "64x4"])
def test_a_board_is_cut_between_its_cells(board: str, paper: str) -> None:
    game = GAMES["napoleon"]
    rules = game.rules(read_options(game.options, {"board": board, "army": 4}))
    plan = BoardPlan(picture_of(rules, rules.start().ground), 25.0)
    across, tiles = tiling(plan.size, PAPERS[paper], plan.between)
    room = PAPERS[paper].room(across)
    area = 0.0
    for tile in tiles:
        assert tile.shown.w <= room.w + 1e-6
        assert tile.shown.h <= room.h + 1e-6
        area += tile.box.w * tile.box.h
        for edge, full in ((tile.box.right, plan.size[0]), (tile.box.x, plan.size[0])):
            whole = (edge - plan.rim) % 25.0
            between = edge in (0, full) or min(whole, 25 - whole) < 1e-6
            assert between or len(tiles) > 60, "whole cells would take more sheets there"
    assert area == pytest.approx(plan.size[0] * plan.size[1])
    assert len({tile.name for tile in tiles}) == len(tiles)
    names = {tile.name for tile in tiles}
    for tile in tiles:
        assert {tile.right, tile.below} <= names | {""}


def test_half_a_board_is_half_a_board() -> None:
    """The eight by eight board is two sheets of four files each, as its author's was."""
    game = GAMES["napoleon"]
    rules = game.rules(read_options(game.options, {}))
    plan = BoardPlan(picture_of(rules, rules.start().ground), 25.0)
    _, tiles = tiling(plan.size, PAPERS["a4"], plan.between)
    assert [tile.name for tile in tiles] == ["A1", "B1"]
    assert tiles[0].box.w == pytest.approx(tiles[1].box.w)


def test_columns_of_sheets_have_letters() -> None:
    assert [column(n) for n in (0, 25, 26, 51, 52)] == ["A", "Z", "AA", "AZ", "BA"]
