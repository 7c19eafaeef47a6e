"""The table: never above its cap in bytes, and what was put in comes out."""

import random

import pytest

from core.search.desk import NONE
from core.search.table import AT_LEAST, AT_MOST, ENTRY, EXACT, HALF, Spares, Table


@pytest.mark.parametrize("size", [0, 1, 16, 17, 1000, 1 << 16, 3 << 16])
def test_a_table_is_never_above_its_cap(size: int) -> None:
    table, draw = Table(size), random.Random(1)
    for _ in range(5000):
        table.put(draw.getrandbits(64), draw.getrandbits(32), draw.randrange(-HALF, HALF), 3, EXACT)
    held = table._keys.itemsize * len(table._keys) + table._data.itemsize * len(table._data)
    assert held == table.size <= max(size, ENTRY)


def test_what_was_put_in_comes_out() -> None:
    table, draw = Table(1 << 20), random.Random(2)
    for _ in range(2000):
        row = (draw.getrandbits(32), draw.randrange(-HALF, HALF), draw.randrange(256),
               draw.choice((EXACT, AT_LEAST, AT_MOST)))
        key = draw.getrandbits(64)
        table.put(key, *row)
        assert table.get(key) == row
        assert table.get(key ^ 1 << 63) is None


def test_the_deeper_look_and_the_known_move_stay() -> None:
    table = Table(1 << 10)
    table.put(5, 77, 10, 4, EXACT)
    table.put(5, 78, 11, 3, EXACT)
    assert table.get(5) == (77, 10, 4, EXACT)
    table.put(5, NONE, 12, 6, AT_MOST)
    assert table.get(5) == (77, 12, 6, AT_MOST)


def test_a_borrowed_table_knows_nothing_and_nobody_else_has_it() -> None:
    spares, draw = Spares(), random.Random(3)
    keys = [draw.getrandbits(64) for _ in range(500)]
    with spares.lend(1 << 14) as first:
        for key in keys:
            first.put(key, 7, 1, 2, EXACT)
        with spares.lend(1 << 14) as second:
            assert second is not first
            assert not any(map(second.get, keys))
        assert first.get(keys[-1]) == (7, 1, 2, EXACT)
    with spares.lend(1 << 14) as again:
        assert again is first  # it is lent again, and has forgotten all
        assert not any(map(again.get, keys))
        again.put(keys[0], 9, 3, 1, AT_MOST)  # less deep than what it knew
        assert again.get(keys[0]) == (9, 3, 1, AT_MOST)


def test_a_borrowed_table_is_given_back_after_a_fault_too() -> None:
    spares = Spares()
    with pytest.raises(RuntimeError), spares.lend(1 << 13) as first:
        raise RuntimeError
    with spares.lend(1 << 13) as again:
        assert again is first
