"""The puzzles of a day: one of each degree, the same for all, none twice before all have come."""

import pytest

from core.puzzle import DEGREES, degree, of_day


@pytest.mark.parametrize("count", [3, 9, 40, 41])
def test_each_comes_once_before_one_comes_again(count: int) -> None:
    parts = [{n for n in range(count) if degree(n, count) == part} for part in range(DEGREES)]
    most = max(map(len, parts))
    days = [of_day(count, day, "agon 1") for day in range(most * 6)]
    for part, members in enumerate(parts):
        size = len(members)
        for begin in range(0, most * 6 - size + 1, size):
            assert {day[part] for day in days[begin : begin + size]} == members


def test_it_hangs_on_the_day_the_game_and_its_version_and_on_nothing_else() -> None:
    assert of_day(40, 739_000, "agon 1") == of_day(40, 739_000, "agon 1")
    others = [of_day(40, 739_000 + day, seed) for day in range(9) for seed in ("agon 1", "agon 2",
                                                                            "xiangqi 1")]
    assert len(set(others)) > 20
    assert of_day(2, 5, "few")
    assert of_day(0, 5, "none") == ()
