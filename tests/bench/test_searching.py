"""`python -m tests.bench search`: a row a game, nodes against python-chess, the depth beside."""

import pytest

from core.games import GAMES
from tests.bench import command, searching
from tests.bench.gauge import Ratio

NAMES = ["search: napoleon 8x8", "search: napoleon 15x15, 60 a side", "search: xiangqi tournament",
         "search: agon family"]


@pytest.fixture
def rows(monkeypatch: pytest.MonkeyPatch) -> list[Ratio]:
    """Measure for a blink, near the opening, against a thousand leaves that cost something."""
    monkeypatch.setattr(searching, "SECOND", 0.02)
    monkeypatch.setattr(searching, "SEEDS", (1,))
    monkeypatch.setattr(searching, "BOARDS", tuple(
        (*row, 1) for *row, _ in searching.BOARDS))
    monkeypatch.setattr(searching, "kiwipete", lambda: lambda: sum(1 for _ in range(9999)) // 9)
    return list(command.ratios(["search"], 1))


def test_every_game_has_its_row_with_the_depth_beside(rows: list[Ratio]) -> None:
    assert [row.name for row in rows] == NAMES
    for row in rows:
        assert row.value is not None
        assert row.value > 0
        assert row.better == "more"
        assert row.unit == "python-chess leaves a second"
        assert row.note.startswith("nodes a second; depth ")


def test_without_python_chess_nothing_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "kiwipete", lambda: None)
    rows = list(command.ratios(["search"], 1))
    assert [(row.name, row.value) for row in rows] == [(name, None) for name in NAMES]
    assert {row.note for row in rows} == {"chess is absent"}


def test_the_middle_of_a_game_is_the_same_each_time() -> None:
    game = GAMES["napoleon"]
    rules = game.rules(game.options())
    p = searching.middle(rules, 1, 3)
    assert p == searching.middle(rules, 1, 3)
    assert p.ply == 3
    assert p != searching.middle(rules, 2, 3)
