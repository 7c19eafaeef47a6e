"""What the wardrobe costs: memory is held here, time only measured (a test has no deadline)."""

from tests.bench import loads


def test_a_table_of_15x15_stays_within_its_memory() -> None:
    found = list(loads.memory())
    assert [ratio.name for ratio in found] == ["memory: 15x15, first time",
                                               "memory: 15x15, from disk"]
    for ratio in found:
        assert ratio.value is not None
        assert 1 < ratio.value <= float(ratio.goal.split()[-1]), ratio.note
