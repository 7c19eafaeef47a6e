"""Positions set up by hand: what a match can come to is possible, set up again it plays the same,
and what is not possible is refused with a sentence and a rule; for every game of the box."""

import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from client.check import laws
from core.game import Game, Rules
from core.games import GAMES
from core.match import Match
from core.option import read_options
from core.piece import Piece
from core.position import Phase, Position

PRESETS = [(game, preset) for game in GAMES.values() for preset in game.presets
           if game.key != "napoleon" or preset.options.get("army", 16) <= 24]


def reached(game: Game, options: Any, dice: random.Random, plies: int) -> list[Position]:
    """Give positions of play of a random game."""
    match = Match(game, options)
    if match.position.phase is not Phase.PLAY:
        match = Match(game, options, match.rules.opening())
    found = []
    for _ in range(plies):
        if match.over:
            break
        p = match.position
        if p.phase is Phase.PLAY:
            found.append(p)
        seat = sorted(p.to_act)[0]
        bound = match.rules.forced(p)
        seat, action = bound or (seat, dice.choice(laws.bare(match.rules, p, seat)))
        match.play(seat, action)
    return found


def standing(p: Position) -> dict[int, Piece]:
    return {at: piece for at, piece in enumerate(p.board) if piece is not None}


@pytest.mark.parametrize(("game", "preset"), PRESETS, ids=lambda each: getattr(each, "key", None))
def test_what_a_match_comes_to_is_possible(game: Game, preset: Any) -> None:
    options: Any = read_options(game.options, preset.options)
    rules = game.rules(options)
    dice = random.Random(f"{game.key} {preset.name}")
    for p in reached(game, options, dice, 60):
        assert rules.impossible(p) is None, (rules.to_json(p), rules.impossible(p))
        read = rules.from_json(rules.to_json(p))
        assert rules.impossible(read) is None
        assert moves(rules, read) == moves(rules, p)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_a_set_up_position_is_what_its_text_says(game: Game) -> None:
    options: Any = read_options(game.options, {})
    rules = game.rules(options)
    for p in reached(game, options, random.Random(game.key), 30):
        for turn in range(len(rules.seats)):
            posed = rules.pose(standing(p), turn)
            assert posed.turn == turn
            assert [each and (each.seat, each.kind, each.facing) for each in posed.board] == [
                each and (each.seat, each.kind, each.facing) for each in p.board]
            assert rules.from_json(rules.to_json(posed)) == posed
            if rules.impossible(posed) is None:
                action = next(iter(rules.actions(posed, turn)))
                Match(game, options, posed).play(turn, action)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_what_bends_a_position_too_far_is_refused_with_its_rule(game: Game) -> None:
    options: Any = read_options(game.options, {})
    rules = game.rules(options)
    page = Path("core/games", game.key, "RULES.md")
    numbers = set(re.findall(r"\*\*([A-Z]-\d+a?)\*\*", page.read_text()))
    dice, refused = random.Random(game.key), 0
    for p in reached(game, options, dice, 12):
        for _ in range(20):
            pieces = standing(p)
            for _ in range(dice.randrange(1, 4)):
                bend(rules, pieces, dice)
            no = rules.impossible(rules.pose(pieces, dice.randrange(len(rules.seats))))
            if no is not None:
                refused += 1
                assert str(no)
                assert no.rule in numbers
                assert all(0 <= at < len(p.board) for at in no.points)
    assert refused, "bending three times breaks some of 240 positions"


def bend(rules: Rules, pieces: dict[int, Piece], dice: random.Random) -> None:
    """Drop, move or add a piece anywhere."""
    at = dice.randrange(len(rules.topology))
    how = dice.randrange(3)
    if how == 0:
        pieces.pop(dice.choice(sorted(pieces)), None)
    elif how == 1:
        pieces[at] = pieces.pop(dice.choice(sorted(pieces)))
    else:
        pieces[at] = replace(dice.choice(list(pieces.values())), id=at)


def moves(rules: Rules, p: Position) -> list[str]:
    assert p.turn is not None
    return sorted(rules.to_text(p, p.turn, action) for action in rules.actions(p, p.turn))


@pytest.mark.parametrize(("key", "value", "rule"), [
    ("xiangqi", "4k4/9/9/9/9/9/9/9/9/4K4 b", None),
    ("xiangqi", "4k4/9/9/9/9/9/9/9/9/9 w", "X-1"),
    ("xiangqi", "3k5/9/9/9/9/9/9/P8/9/4K4 w", "X-10"),
    ("xiangqi", "3k5/9/9/9/9/9/9/9/3R5/4K4 w", "X-12"),
    ("xiangqi", "3k5/9/9/9/9/9/9/2B6/3R5/4K4 b", "X-6"),
    ("agon", {"white": {"Q": "a1", "G": []}, "black": {"G": ["b2"]}}, "A-10"),
    ("agon", {"white": {"Q": "a1", "G": ["f6"]}, "black": {"Q": "k1"}}, "A-22"),
    ("halebarde", {"pieces": ["L:G@a1", "R:S@R1.2"]}, "G-40"),
    ("luzhanqi", "1l3/5/5/5/5/5/5/5/5/5/4A/5 r", "L-22"),
    ("luzhanqi", "1l3/5/5/5/5/5/5/5/5/2J2/4A/1L3 r", "L-12"),
    ("luzhanqi", "1x3/5/5/5/5/5/5/5/5/5/4A/1L3 r", "L-27"),
    ("napoleon", {"w": 8, "h": 8, "pieces": ["S:G@a8", "S:G@b8", "N:I@a1"]}, "N-90"),
    ("napoleon", {"w": 8, "h": 8, "pieces": ["S:C@a4", "S:I@b1", "S:I@c1", "S:I@d1", "S:I@e1",
                                             "N:I@a1"], "terrain": {"a4": "M"}}, "N-22"),
])
def test_what_a_person_sets_up(key: str, value: Any, rule: str | None) -> None:
    game = GAMES[key]
    options: Any = read_options(game.options, {})
    rules = game.rules(options).suited(value)
    no = rules.impossible(rules.from_json(value))
    assert (no and no.rule) == rule, no
