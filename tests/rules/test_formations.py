"""The formations each game offers: named, thought about, lawful, and all different."""

from collections.abc import Mapping
from typing import Any

import pytest

from core.games import GAMES
from core.option import read_options

LEAST = {"napoleon": 6, "luzhanqi": 4, "halebarde": 3}
PRESETS = [(key, preset.name, preset.options) for key in LEAST for preset in GAMES[key].presets]


@pytest.mark.parametrize(("key", "name", "options"), PRESETS)
def test_formations_of_a_preset(key: str, name: str, options: Mapping[str, Any]) -> None:
    game = GAMES[key]
    rules = game.rules(read_options(game.options, options))
    start = rules.start()
    for seat in range(len(rules.seats)):
        muster = rules.muster(seat)
        names = [each for each, _ in muster.formations]
        assert len(set(names)) == len({value for _, value in muster.formations}) == len(names)
        assert len(names) >= LEAST[key]
        for each, value in muster.formations:
            assert muster.thought(each)
            assert len(muster.thought(each).split()) <= 15
            if seat in start.to_act:
                assert rules.refusal(start, seat, rules.mustering(seat, value)) is None
