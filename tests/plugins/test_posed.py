"""Positions of plug-ins are set up by hand and played on as those of the box."""

import random
from pathlib import Path
from typing import Any

import pytest

from client.games import plugins
from client.pages.position.position_draft import PositionDraft, sketched
from client.pages.position.position_text import read_position, write_position
from core.games import GAMES
from core.option import read_options
from net.report import Beginning
from tests.plugins import kit
from tests.test_posed_positions import moves, reached


@pytest.mark.parametrize("key", kit.KEYS)
def test_a_match_of_a_plug_in_goes_on_from_any_position(key: str, tmp_path: Path) -> None:
    kit.ours(tmp_path, key)
    with kit.installed(tmp_path):
        plugins.discover()
        game = GAMES[key]
        options: Any = read_options(game.options, {})
        rules = game.rules(options)
        for p in reached(game, options, random.Random(key), 40):
            draft = PositionDraft(sketched(options, Beginning(rules, p)))
            assert draft.refusal is None
            _, read = read_position(game, options, write_position(options, rules, p))
            assert moves(read.rules, read.position) == moves(rules, p)
            draft.begin()
            draft.clear()
            draft.arrange()
            assert draft.position is not None
