"""How the computer sets up: lawful everywhere, different each time, and mirrored as it is seen."""

import pytest

from core.action import Deploy
from core.game import Game
from core.games import GAMES
from core.option import read_options
from core.piece import Piece
from core.position import Phase
from core.search.deployment import deploy, mirrored
from core.search.levels import LEVELS
from core.search.think import think
from core.search.thought import Task

SEEDS = 20
PRESETS = [pytest.param(game, preset.options, id=f"{key}-{preset.name}")
           for key, game in GAMES.items() for preset in game.presets]


@pytest.mark.parametrize(("game", "options"), PRESETS)
def test_every_set_up_is_lawful_and_many_differ(game: Game, options: dict[str, object]) -> None:
    rules = game.rules(read_options(game.options, options))
    p = rules.start()
    if p.phase is not Phase.MUSTER:
        return
    for seat in sorted(p.to_act):
        view, drawn = rules.view(p, seat), set()
        for seed in range(SEEDS):
            action = deploy(rules, view, seat, seed)
            assert rules.refusal(p, seat, action) is None
            assert action == deploy(rules, view, seat, seed), "the seed alone decides"
            drawn.add(action.value if isinstance(action, Deploy) else str(action))
        assert len(drawn) > len(rules.muster(seat).formations)


def test_a_mirror_swaps_left_and_right_and_turns_cannons_along() -> None:
    game = GAMES["napoleon"]
    rules = game.rules(game.options())
    at = rules.topology.index
    army = {at["a1"]: Piece(0, "K", at["a1"], 1), at["c2"]: Piece(0, "I", at["c2"])}
    found = mirrored(rules.topology, rules.muster(0), army)
    assert found == {at["h1"]: Piece(0, "K", at["h1"], 7), at["f2"]: Piece(0, "I", at["f2"])}


def test_players_deploy_so() -> None:
    game = GAMES["luzhanqi"]
    rules = game.rules(game.options())
    view = rules.view(rules.start(), 1)
    plain = {value for _, value in rules.muster(1).formations}
    thoughts = [think(rules, view, 1, Task(LEVELS[0], seed)).action for seed in range(4)]
    assert not {action.value for action in thoughts if isinstance(action, Deploy)} <= plain
