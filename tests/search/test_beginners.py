"""The two beginners who measure weak levels: what they do, and that it is lawful everywhere."""

import pytest

from core.action import Action, clicks
from core.forced import chooser
from core.game import Game
from core.games import GAMES
from core.games.agon import AGON
from core.games.xiangqi import XIANGQI
from core.match import Match
from core.search.beginners import Beginner, Sensible
from core.search.levels import LEVELS
from core.search.think import think
from core.search.thought import Task

PLIES = 16


def played(kind: type[Sensible], text: object, game: Game = XIANGQI) -> set[str]:
    """Give what a beginner plays in a position, with ten seeds."""
    rules = game.rules(game.options())
    p = rules.from_json(text)
    assert p.turn is not None
    return {rules.to_text(p, p.turn, kind(seed)(rules, p, p.turn)) for seed in range(10)}


@pytest.mark.parametrize("kind", [Sensible, Beginner])
def test_both_win_where_they_can(kind: type[Sensible]) -> None:
    ring = {"white": {"Q": "f6", "G": ["f5", "f7", "e5", "e6", "g5", "h6"]},
            "black": {"Q": "a6", "G": ["f8"]}, "turn": "white"}
    assert played(kind, ring, AGON) == {"h6-g6"}


def test_a_child_takes_what_is_guarded_and_the_careful_one_does_not() -> None:
    guarded = "r2k5/9/9/p8/9/9/9/9/9/R4K3 w"
    assert played(Beginner, guarded) == {"a1a7"}
    assert "a1a7" not in played(Sensible, guarded)


def test_the_careful_one_brings_to_safety_what_could_be_taken() -> None:
    assert all(move.startswith("a1") for move in played(Sensible, "r2k5/9/9/9/9/9/9/9/9/R4K3 w"))


def test_a_child_goes_forward() -> None:
    """The general comes nearer to where the enemy began by more than the soldier at the edge."""
    assert played(Beginner, "3k5/9/9/9/9/9/P8/9/9/4K4 w") == {"e1e2"}


def test_who_hurries_closes_the_ring_though_the_queen_is_outside() -> None:
    """And who thinks of her does not; both know a throne on which she sits."""
    nearly = {"Q": "f11", "G": ["f7", "e6", "e5", "f5", "g5", "g7"]}
    rules = AGON.rules(AGON.options())
    for queen, forgetful, closes in (("f11", 100, True), ("f11", 0, False), ("f6", 100, True)):
        p = rules.from_json({"white": nearly | {"Q": queen}, "black": {"Q": "a6", "G": ["f1"]},
                             "turn": "white"})
        level = LEVELS[3]._replace(forgetful=forgetful, depth=1, calm=0, name="tried")
        thought = think(rules, p, 0, Task(level))
        assert (rules.to_text(p, 0, thought.action) == "g7-g6") == closes


@pytest.mark.parametrize("kind", [Sensible, Beginner])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_in_every_game_they_play_lawfully_and_alike_with_a_seed(
    game: Game, kind: type[Sensible]
) -> None:
    def line() -> list[Action]:
        match = Match(game, game.options())
        players = [kind(seat) for seat in range(len(match.rules.seats))]
        while (seat := chooser(match, lambda _: 0)) is not None and match.position.ply < PLIES:
            match.play(seat, players[seat](match.rules, match.view(seat), seat))
        return [action for _, action in match.line]

    first = line()
    assert any(map(clicks, first))
    assert first == line()
