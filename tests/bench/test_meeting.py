"""Finding a table is measured beside a bare UDP echo; how fast it is, is said and not asserted."""

from tests.bench.meeting import finding


def test_finding_is_measured() -> None:
    (found,) = finding()
    assert found.value is not None
    assert found.value > 0
