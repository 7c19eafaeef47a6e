"""A faster search thinks what the slower one thought: rows that the one before it wrote."""

import json
from pathlib import Path

import pytest

from core.games import GAMES

from .same_thoughts import SETTINGS, Row, few

KEPT: list[Row] = [
    json.loads(line)
    for line in Path(__file__).with_name("same_thoughts.jsonl").read_text().splitlines()
]


def test_every_setting_of_every_game_is_asked() -> None:
    assert {(row["game"], row["setting"]) for row in KEPT} == {
        (game, name) for game, settings in SETTINGS.items() for name, _ in settings}
    assert {row["game"] for row in KEPT} == set(GAMES)


@pytest.mark.parametrize("game", SETTINGS)
def test_moves_scores_depths_lines_and_nodes_are_those_of_before(game: str) -> None:
    assert list(few(game)) == [row for row in KEPT if row["game"] == game]
