"""The eight levels: names, lawful always, what they overlook, and that nobody peeks."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

import pytest

from core.forced import chooser
from core.game import Game
from core.games import GAMES
from core.games.agon.search_desk import AgonSearch
from core.games.halebarde.choice import LADDER as HALEBARDE
from core.games.luzhanqi.choice import LADDER as LUZHANQI
from core.games.napoleon.search_desk import NapoleonSearch
from core.games.xiangqi.search_desk import XiangqiSearch
from core.match import Match
from core.piece import points
from core.search.levels import COACH, LEVELS, Ladder, level_of, overlooked, suited
from core.search.think import Player, think
from core.search.thought import Task

PLIES = 30
LADDERS: Mapping[str, Ladder] = {
    "agon": AgonSearch.ladder, "halebarde": HALEBARDE, "luzhanqi": LUZHANQI,
    "napoleon": NapoleonSearch.ladder, "xiangqi": XiangqiSearch.ladder,
}


def test_levels_have_numbers_and_names() -> None:
    assert [level.name for level in LEVELS] == [
        "Recruit", "Soldier", "Corporal", "Sergeant", "Lieutenant", "Captain", "General", "Marshal",
    ]
    assert level_of(1) is level_of("1") is level_of("recruit") is LEVELS[0]
    assert level_of(8) is level_of("Marshal") is LEVELS[-1]
    for wrong in (0, 9, -1, "0", "9", "", "Hero", True, None, 1.0, [], "²"):
        assert level_of(wrong) is None
    assert all(level.nodes for level in LEVELS[:7])


@pytest.mark.parametrize("ladder", LADDERS.values(), ids=LADDERS)
def test_the_coach_overlooks_nothing_in_any_game(ladder: Ladder) -> None:
    assert suited(COACH, ladder) == COACH
    assert COACH.overlooked == 0
    assert COACH.nodes == LEVELS[6].nodes


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_no_level_plays_anything_unlawful(game: Game) -> None:
    """A match judges every action; the weakest and a strong level meet in each game."""
    options = game.options()
    match = Match(game, options)
    players = [Player(LEVELS[(0, 4)[seat % 2]], seat, nodes=150)
               for seat in range(len(match.rules.seats))]
    while (seat := chooser(match, lambda _: 0)) is not None and match.position.ply < PLIES:
        match.play(seat, players[seat](match.rules, match.view(seat), seat))


@pytest.mark.parametrize("key", GAMES)
def test_in_every_game_each_level_sees_more_than_the_one_below(key: str) -> None:
    levels = [suited(level, LADDERS[key]) for level in LEVELS]
    assert set(LADDERS[key]) <= {level.name for level in LEVELS[:7]}
    for lower, upper in pairwise(levels):
        assert lower.name != upper.name
        assert not upper.nodes or lower.nodes <= upper.nodes
        assert lower.depth <= upper.depth
        assert lower.calm <= upper.calm
        assert lower.overlooked >= upper.overlooked
        assert lower.noise >= upper.noise
        assert lower[1:] != upper[1:]


def test_a_game_s_own_ladder_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """A level held to fewer nodes in a game looks at fewer there."""
    game = GAMES["agon"]
    rules = game.rules(game.options())
    p = rules.opening()
    task = Task(LEVELS[5])
    monkeypatch.setattr(AgonSearch, "ladder", {"Captain": {"nodes": 50}})
    assert think(rules, p, 0, task).nodes <= 50
    monkeypatch.setattr(AgonSearch, "ladder", {"Captain": {"nodes": 200}})
    assert 50 < think(rules, p, 0, task).nodes <= 200


def test_far_enemies_are_overlooked_more_than_near_ones_and_the_same_all_turn() -> None:
    game = GAMES["xiangqi"]
    rules = game.rules(game.options())
    p = rules.from_json("r3k3r/9/9/4c4/9/3R5/9/9/9/4K4 w")
    near, far = rules.topology.index["e7"], rules.topology.index["i10"]
    counts = {near: 0, far: 0}
    for seed in range(400):
        missed = overlooked(LEVELS[1], rules.topology, p, 0, seed)
        assert missed == overlooked(LEVELS[1], rules.topology, p, 0, seed)
        for at in points(missed):
            piece = p.board[at]
            assert piece is not None
            assert piece.seat == 1
        for at in counts:
            counts[at] += missed >> at & 1
    assert 0 < counts[near] < 0.7 * counts[far]
    later = replace(p, ply=p.ply + 2)
    assert any(
        overlooked(LEVELS[0], rules.topology, p, 0, seed)
        != overlooked(LEVELS[0], rules.topology, later, 0, seed) for seed in range(5)
    )
    assert overlooked(LEVELS[6], rules.topology, p, 0, 1) == 0


def test_nobody_sees_what_a_view_does_not_show() -> None:
    """Twin worlds that differ only in what a seat may not know get the same move."""
    game = GAMES["luzhanqi"]
    rules = game.rules(game.options())
    own = "HLKFG/JIJEJ/C-D-K/GI-AB/G-C-D/EIFHH"
    positions = []
    for other in ("JLJHG/HIJIG/E-F-K/DC-KG/B-E-F/CDAHI", "GHJLJ/IGHJI/F-K-E/GK-CD/A-B-C/EDHFI"):
        match = Match(game, rules.options)
        for seat, value in ((0, own), (1, other)):
            match.play(seat, rules.mustering(seat, value))
        while 0 not in match.position.to_act or match.position.phase.value != "play":
            seat = min(match.position.to_act)
            match.play(seat, next(iter(rules.actions(match.position, seat))))
        positions.append(match.position)
    first, second = positions
    assert first.board != second.board
    assert rules.view(first, 0) == rules.view(second, 0)
    for level in (LEVELS[0], LEVELS[6]):
        moves = {think(rules, rules.view(p, 0), 0, Task(level, nodes=200)).action
                 for p in positions}
        assert len(moves) == 1
