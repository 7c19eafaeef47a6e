"""What every far way has to do: whole games, and programs that are killed and come back."""

import pytest

every_game = pytest.mark.parametrize(("game", "options", "players"), [
    ("napoleon", {}, 2), ("halebarde", {}, 2), ("xiangqi", {}, 2), ("agon", {}, 2),
    ("luzhanqi", {"disclosure": "sealed"}, 2), ("luzhanqi", {"disclosure": "referee"}, 2),
    ("napoleon", {"players": 4, "board": "16x16"}, 4),
])
killed = pytest.mark.parametrize(("kind", "kills"), [
    ("two", {1: (60, 3)}),
    *(pytest.param(*each, marks=pytest.mark.slow) for each in (
        ("two", {0: (60, 0)}), ("two", {0: (80, 1), 1: (70, 0)}), ("three", {0: (120, 0)}),
        ("sealed", {0: (150, 0), 1: (160, 0)}))),
])
"""The table of `nursery`, and by place at which point of its work a program dies, and how torn."""
