"""What a position's JSON holds is bounded before anything is done with it."""

from typing import Any

import pytest

from core.game import Malformed
from core.games import GAMES
from core.option import read_options

DEPLOYMENTS = {"napoleon": 1 << 15, "halebarde": 1024, "luzhanqi": 80}
"""Characters of a deployment's text at most."""


def played(key: str) -> tuple[Any, dict[str, Any]]:
    """Give rules, and a position of play as JSON that says more than a board."""
    game = GAMES[key]
    rules = game.rules(read_options(game.options, {}))
    value = rules.to_json(rules.opening())
    assert isinstance(value, dict)
    return rules, value


@pytest.mark.parametrize(("key", "longest"), DEPLOYMENTS.items())
def test_a_deployment_that_is_too_long_is_refused_in_play_as_well(key: str, longest: int) -> None:
    rules, value = played(key)
    shown = [] if key == "luzhanqi" else [False]
    with pytest.raises(Malformed, match="hand"):
        rules.from_json(value | {"hand": [[True, "x" * (longest + 1), *shown]] * 2})


@pytest.mark.parametrize("field", ["battles", "moved", "shown", "to_act", "hand"])
def test_a_list_that_is_too_long_is_refused(field: str) -> None:
    rules, value = played("luzhanqi")
    with pytest.raises(Malformed, match=rf"position\.{field}: must be a list"):
        rules.from_json(value | {field: ["a1"] * 1001})
