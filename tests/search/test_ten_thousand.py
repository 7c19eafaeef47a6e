"""Ten thousand actions of computer players in each game: none unlawful, none late, no leak.

Levels meet at random on all presets in turn, bounded to few nodes; the Marshal has a clock instead.
The whole takes ten minutes and runs by hand:

    python -m pytest -m slow -s --timeout 0 tests/search/test_ten_thousand.py

A leak is either memory that grows with every game, or a move that depends on what its seat may not
know: the same view after another truth must give the same thought.
"""

import random
import time
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from client.cli.contest import deadline
from core.action import Deploy
from core.forced import chooser
from core.game import Game, Preset, Rules
from core.games import GAMES
from core.games.luzhanqi.battle import secrets_of
from core.games.luzhanqi.rules import Luzhanqi
from core.games.luzhanqi.worlds import Worlds
from core.match import Match
from core.option import read_options
from core.piece import Seat
from core.position import Phase, Position
from core.search.deployment import deploy
from core.search.levels import LEVELS
from core.search.think import Player, think
from core.search.thought import Level, Task

NODES = 60
"""Positions looked at for a move."""
SECONDS = 0.02
"""What the Marshal's clock shows for a move."""
LATE = 2.0
"""Seconds of this process's own time after which a choice has lost on time: on a clock of thirty
seconds a move that leaves plenty, whatever else the machine does."""
LONGEST = 300
TWINS = 12
"""Choices from one to the next that is asked again in a twin world."""
FLAT = 1.15
"""How much more memory the last third may take than the second: remembered lists have filled to
their caps by then, and a new preset may bring a larger board."""


def memory() -> float:
    """Give this process's resident memory in megabytes, 0 where the system does not say."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / (1 << 20)
    except OSError:
        return 0.0


def twin(rules: Rules, p: Position, seat: Seat, seed: int) -> Position | None:
    """Give another truth behind a seat's view; None where it knows everything."""
    if p.phase is Phase.MUSTER:
        hands = list(p.hand)
        for other, hand in enumerate(hands):
            if other != seat and hand.ready and not hand.shown and rules.muster(other).formations:
                action = deploy(rules, rules.start(), other, seed)
                if isinstance(action, Deploy):
                    hands[other] = replace(hand, value=action.value)
        return replace(p, hand=tuple(hands)) if tuple(hands) != p.hand else None
    if p.phase is Phase.PLAY and isinstance(rules, Luzhanqi):
        view = rules.view(p, seat)
        drawn = Worlds(view, seat, secrets_of(rules.options).possible(view), f"twin {seed}")
        truth = drawn.position(drawn.next())
        return truth if truth.board != p.board else None
    return None


@dataclass
class Tally:
    """What came of many actions of one game."""

    actions: int = 0
    games: int = 0
    twins: int = 0
    slowest: float = 0.0
    """Seconds of this process for one choice."""
    memory: list[float] = field(default_factory=list)
    """Megabytes after each game."""


def player(level: Level, seed: int) -> Player:
    """Seat a level: by nodes, the Marshal by a clock."""
    if level.nodes:
        return Player(level, seed, NODES)
    return Player(level, seed, 0, lambda: deadline(SECONDS))


def soak(game: Game, wanted: int) -> Tally:
    """Let levels play each other for so many actions, and judge each of them by the rules."""
    tally, draw = Tally(), random.Random(game.key)
    while tally.actions < wanted:
        preset = game.presets[tally.games % len(game.presets)]
        played(tally, game, preset, draw, wanted)
        tally.games += 1
        tally.memory.append(memory())  # the match and its players' tables are gone
    return tally


def played(tally: Tally, game: Game, preset: Preset, draw: random.Random, wanted: int) -> None:
    """Play one game to its end, or until so many actions are counted."""
    match = Match(game, read_options(game.options, preset.options))
    rules = match.rules
    levels = [draw.choice(LEVELS) for _ in rules.seats]
    players = [player(level, draw.randrange(1 << 30)) for level in levels]
    while ((seat := chooser(match, draw.randrange)) is not None
            and match.position.ply < LONGEST and tally.actions < wanted):
        p = match.position
        began = time.process_time()
        action = players[seat](rules, match.view(seat), seat)
        took = time.process_time() - began
        tally.slowest = max(tally.slowest, took)
        where = f"{preset.name}, {levels[seat].name}: {match.line}"
        assert rules.refusal(p, seat, action) is None, where
        assert took < LATE, f"{took} s: {where}"
        if tally.actions % TWINS == 0 or p.phase is Phase.MUSTER:
            tally.twins += same(rules, p, seat, draw.randrange(1 << 30))
        match.play(seat, action)
        tally.actions += 1


def same(rules: Rules, p: Position, seat: Seat, seed: int) -> bool:
    """Hold a thought against that in a twin world; False where there is none."""
    other = twin(rules, p, seat, seed)
    if other is None:
        return False
    views = [rules.view(each, seat) for each in (p, other)]
    assert views[0] == views[1]
    for level in (LEVELS[1], LEVELS[6]):
        thoughts = [think(rules, view, seat, Task(level, seed, NODES)) for view in views]
        assert thoughts[0] == thoughts[1]
    return True


@pytest.mark.parametrize("wanted", [30, pytest.param(10_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_actions_of_computers(game: Game, wanted: int) -> None:
    tally = soak(game, wanted)
    assert tally.actions == wanted
    if wanted > 1000:
        third = len(tally.memory) // 3
        before, after = max(tally.memory[third:-third]), max(tally.memory[-third:])
        print(f"{game.key}: {tally.actions} actions, {tally.games} games, {tally.twins} twins,"
              f" slowest {tally.slowest:.2f} s, {before:.0f} MB, at the end {after:.0f} MB")
        assert after <= before * FLAT
        hidden = any(preset.options.get("composition") == "free" or "placement" in preset.options
                     for preset in game.presets) or game.key == "luzhanqi"
        assert tally.twins or not hidden
