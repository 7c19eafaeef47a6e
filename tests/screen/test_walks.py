"""From the title to the first move: at most three presses in every game, with any device alone."""

from pathlib import Path

import pytest

from client.memory.learned import FIRST, Learned
from client.memory.settings import Settings
from core.games import GAMES
from tests.screen.soak import Sleepless, choose
from tests.screen.walks import FedKeys, FedMouse, Hands, VirtualPad, Walk

MOST = 3


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("device", [FedMouse, FedKeys, VirtualPad])
@pytest.mark.parametrize("game", GAMES)
def test_three_presses_are_enough(game: str, device: type[Hands], tmp_path: Path) -> None:
    Learned().add(game, FIRST)  # whose coach moves, too
    window = Sleepless(Settings(language="en", motion=False), 0.2)
    try:
        hands = device(window)
        walk = Walk(window, hands, game, choose)
        table = walk.to_first_move()
        assert walk.to_table[0] <= MOST
        assert table.move_input.mine
        walk.some(1)
        assert walk.plies == 1
    finally:
        if isinstance(hands, VirtualPad):
            hands.unplug()
        window.app._leave_all()
