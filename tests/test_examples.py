"""What is tried by default of a law and of a sweep."""

from itertools import product

import pytest

from .examples import usual


@pytest.mark.parametrize("lengths", [(1,), (2,), (30,), (2, 2), (3, 3), (4, 9), (2, 3, 5), (5, 1)])
def test_a_third_of_a_sweep_is_tried_and_every_value_that_comes_again(
    lengths: tuple[int, ...]
) -> None:
    names = "abc"[:len(lengths)]
    cases = [dict(zip(names, values, strict=True))
             for values in product(*(range(length) for length in lengths))]
    kept = usual(cases)
    assert kept <= set(range(len(cases)))
    assert -(-len(cases) // 3) <= len(kept) <= max(-(-len(cases) // 3), sum(lengths))
    for name, length in zip(names, lengths, strict=True):
        if length < len(cases):
            assert {cases[number][name] for number in kept} == set(range(length))
