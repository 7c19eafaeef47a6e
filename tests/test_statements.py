"""The house does not grow unnoticed: whoever needs more statements raises a figure here."""

import pytest

from tests.count_statements import HOME, count, statements

MOST = {"core": 11_182, "client": 28_606}
"""Statements in a package at most; to be lowered whenever it shrinks."""


@pytest.mark.parametrize("package", MOST)
def test_a_package_has_no_more_statements_than_before(package: str) -> None:
    assert count(HOME / package) <= MOST[package]


def test_what_counts_is_a_statement_and_no_layout() -> None:
    assert statements('"""Words."""\nif a:\n    b = 1; c = 2\n') == 3
    assert statements("x = [\n    1,\n    2,\n]\n") == 1
