"""The computer thinks what it thought before: rows that were written earlier.

The player who looks one move ahead is the measure of strength. Where its choices change (because a
game's `weights.py` was learned anew, say), its evaluation needs numbers of its own again.
"""

import json
from pathlib import Path

import pytest

from core.games import GAMES

from .same_thoughts import SETTINGS, Row, few, few_choices


def kept(name: str) -> list[Row]:
    """Read rows that were written earlier."""
    lines = Path(__file__).with_name(name).read_text().splitlines()
    return [json.loads(line) for line in lines]


KEPT, CHOICES = kept("same_thoughts.jsonl"), kept("same_choices.jsonl")


@pytest.mark.parametrize("rows", [KEPT, CHOICES], ids=["thoughts", "choices"])
def test_every_setting_of_every_game_is_asked(rows: list[Row]) -> None:
    assert {(row["game"], row["setting"]) for row in rows} == {
        (game, name) for game, settings in SETTINGS.items() for name, _ in settings}
    assert {row["game"] for row in rows} == set(GAMES)


@pytest.mark.parametrize("game", SETTINGS)
def test_moves_scores_depths_lines_and_nodes_are_those_of_before(game: str) -> None:
    assert list(few(game)) == [row for row in KEPT if row["game"] == game]


@pytest.mark.parametrize("game", [
    pytest.param(game, marks=pytest.mark.slow if game == "napoleon" else ()) for game in SETTINGS
])
def test_who_looks_one_move_ahead_chooses_as_before(game: str) -> None:
    assert list(few_choices(game)) == [row for row in CHOICES if row["game"] == game]
