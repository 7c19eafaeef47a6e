"""How the computer plays Halebarde: whole turns that win, that hold, and that are lawful."""

import json
import random
from pathlib import Path

import pytest

from core.action import Done, clicks
from core.game import Preset, Rules
from core.games import GAMES
from core.games.halebarde.choice import choose
from core.games.halebarde.movegen import DONE
from core.games.halebarde.turns import Outlook
from core.match import Match
from core.option import read_options
from core.position import Position
from core.search.levels import LEVELS
from core.search.think import Player, think
from core.search.thought import Task
from tests.search.urgent import walks_in

GAME = GAMES["halebarde"]
RULES = GAME.rules(GAME.options())
SUITE = json.loads((Path(__file__).parent / "halebarde_turns.json").read_text())
"""Drawn at random and kept where a slow search of all acts found that there is a way."""
STRONG = (4, 5, 6)
"""Levels from five up, counted from 0, whose nodes bound them."""


def whole_turn(rules: Rules, p: Position, level: int, seed: int = 0) -> Position:
    seat = p.turn
    assert seat is not None
    while p.outcome is None and p.turn == seat:
        action = think(rules, p, seat, Task(LEVELS[level], seed)).action
        assert rules.refusal(p, seat, action) is None
        p = rules.apply(p, seat, action).position
    return p


@pytest.mark.parametrize("level", STRONG)
def test_a_turn_that_wins_is_found(level: int) -> None:
    for value in SUITE["win"]:
        p = RULES.from_json(value)
        after = whole_turn(RULES, p, level)
        assert after.outcome is not None, value
        assert after.outcome.winners == (p.turn,), value


@pytest.mark.parametrize("level", STRONG)
def test_an_enemy_about_to_win_is_stopped(level: int) -> None:
    for value in SUITE["stop"]:
        p = RULES.from_json(value)
        threat = RULES.desk(p)
        threat.turn = 1 - threat.turn
        assert walks_in(threat), value
        after = whole_turn(RULES, p, level)
        if after.outcome is None:
            desk = RULES.desk(after)
            assert not walks_in(desk), value
            for act in list(desk.acts()):  # nor after one blow or step aside
                if act[2] != DONE:
                    done = desk.make(act)
                    assert not walks_in(desk), value
                    desk.undo(done)


@pytest.mark.parametrize("preset", GAME.presets, ids=lambda preset: preset.name)
def test_every_level_plays_lawful_turns_of_every_preset(preset: Preset) -> None:
    for number, level in enumerate(LEVELS):
        match = Match(GAME, read_options(GAME.options, preset.options))
        players = [Player(level, 3 * number + seat, nodes=12) for seat in (0, 1)]
        while not match.over and match.position.ply < 20:
            seat = min(match.position.to_act)
            match.play(seat, players[seat](match.rules, match.view(seat), seat))
        assert match.over or match.position.ply >= 20


def test_the_same_seed_plays_the_same_and_another_one_another_way() -> None:
    p = RULES.opening()
    for level in (LEVELS[0], LEVELS[6]):
        first = think(RULES, p, 0, Task(level, 5))
        again = think(RULES, p, 0, Task(level, 5))
        assert first == again
        assert first.nodes <= level.nodes
    placed = {think(RULES, RULES.start(), 0, Task(LEVELS[3], seed)).action for seed in range(30)}
    assert len(placed) > 10


def test_a_secret_placing_is_no_answer_to_the_other_one() -> None:
    secret = GAME.rules(read_options(GAME.options, {"placement": "secret"}))
    p = secret.start()
    before = think(secret, secret.view(p, 1), 1, Task(LEVELS[6], 3)).action
    theirs = list(secret.actions(p, 0))
    for action in theirs:
        after = secret.apply(p, 0, action).position
        assert think(secret, secret.view(after, 1), 1, Task(LEVELS[6], 3)).action == before


def test_a_search_that_is_cut_off_anywhere_takes_back_all_that_it_tried() -> None:
    draw, p = random.Random(4), RULES.opening()
    for most in range(1, 120, 7):
        seat = p.turn
        assert seat is not None
        outlook = Outlook(RULES.desk(p), 0, 3, 1, most, None)
        stood = outlook.key(), outlook.stand(0), outlook.desk.board()
        choose(outlook, 9, True, frozenset())
        assert (outlook.key(), outlook.stand(0), outlook.desk.board()) == stood
        p = RULES.apply(p, seat, draw.choice(list(RULES.actions(p, seat)))).position


def test_who_may_end_his_turn_may_also_play_on() -> None:
    """The line begins with the move, and a turn in it ends with its end."""
    p = RULES.opening()
    thought = think(RULES, p, 0, Task(LEVELS[4], 2))
    assert thought.line[0] == thought.action
    assert isinstance(thought.line[-1], Done)
    for action in thought.line:
        assert RULES.refusal(p, 0, action) is None
        p = RULES.apply(p, 0, action).position
    assert p.turn == 1


def test_a_quiet_reason_is_of_the_pawn_that_is_shown() -> None:
    """A turn has many acts, and one of them is shown: what is said with it is true of that one."""
    quiet = {"A lookout comes nearer: {count} {count:step|steps} to the other camp.": "G",
             "A lookout looks for another way.": "G", "Your {piece} can take a hill.": "SA",
             "Your {piece} can hold the enemy lookouts back.": "SA"}
    heard: set[str] = set()
    for seed in range(6):
        p = RULES.start()
        while p.outcome is None and p.ply < 60:
            seat = min(p.to_act)
            found = think(RULES, p, seat, Task(LEVELS[1], seed))
            kinds = quiet.get(found.words.msgid)
            if kinds is not None:
                mover = p.board[clicks(found.action)[0]]
                assert mover is not None
                assert mover.kind is not None
                assert mover.kind in kinds, found.words
                if "piece" in found.words.gaps:
                    assert found.words.gaps["piece"] == RULES.kinds[mover.kind][0]
                heard.add(found.words.msgid)
            p = RULES.apply(p, seat, found.action).position
    assert heard == set(quiet)
