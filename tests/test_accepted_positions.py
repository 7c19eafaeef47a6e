"""Law 11, second half: a position that `moves` and `play` accept never leaves everybody waiting.

Positions are those of random games with fields dropped, doubled and swapped, because only what is
nearly right gets past the readers; most of what they make is refused, and that is fine.
"""

import copy
import json
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from client.check import laws
from client.cli import moves, play
from core.game import Game, Malformed
from core.games import GAMES
from core.option import read_options
from tests.test_cli_lines import ask

ALPHABET = "KABNRCPkabnrcpABCDEFGHIJKLXabcdefghijklx123456789/rwb "
calm = settings(
    max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def some_options(game: Game, dice: random.Random) -> dict[str, Any]:
    """Give a set-up of the box, with one option changed where that fits."""
    return dict(dice.choice(game.presets).options)


def spots(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """List the paths to everything in a JSON value."""
    found = [path]
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(
        value, list) else ()
    for key, below in items:
        found += spots(below, (*path, key))
    return found


def at(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


def bent(value: Any, pool: list[Any], dice: random.Random) -> Any:
    """Change a position in one place: drop, double, swap with one of the pool, rewrite a letter."""
    value = copy.deepcopy(value)
    if isinstance(value, str):
        where = dice.randrange(len(value))
        cut = dice.randrange(3)
        return value[:where] + (dice.choice(ALPHABET) if cut else "") + value[where + 1 :]
    *path, last = dice.choice(spots(value)[1:])
    holder = at(value, tuple(path))
    how = dice.randrange(4)
    other = dice.choice(pool)
    found = [spot for spot in spots(other) if spot and type(at(other, spot)) is type(holder[last])]
    if isinstance(holder[last], str) and len(holder[last]) > 20:
        holder[last] = bent(holder[last], pool, dice)
    elif how == 0:
        del holder[last]
    elif how == 1 and isinstance(holder, list):
        holder.append(copy.deepcopy(holder[last]))
    elif isinstance(holder[last], bool):
        holder[last] = not holder[last]
    elif isinstance(holder[last], int):
        holder[last] = dice.choice((0, 1, 2, 59, 119, 139, 299, 300, 1 << 39))
    elif found:
        holder[last] = copy.deepcopy(at(other, dice.choice(found)))
    return value


def pool_of(game: Game, options: Any, picks: list[int]) -> list[Any]:
    """Give the positions of a random game as JSON."""
    return [
        json.loads(json.dumps(turn.match.rules.to_json(turn.match.rules.view(turn.position, who))))
        for turn in laws.random_game(game, options, picks)
        for who in (0, turn.seat)
    ]


def scribble(key: str, dice: random.Random) -> str:
    """Write a small board at random: a few pieces anywhere, some of them unknown."""
    wide, high, letters, sides = {
        "luzhanqi": (5, 12, "ABCDEFGHIJKLXabcdefghijklx", "rb"),
        "xiangqi": (9, 10, "RNCPrncp", "wb"),
    }[key]
    board = [["1"] * wide for _ in range(high)]
    if key == "xiangqi":
        board[dice.randrange(3)][dice.randrange(3, 6)] = "k"
        board[9 - dice.randrange(3)][dice.randrange(3, 6)] = "K"
    for _ in range(dice.randrange(1, 12)):
        board[dice.randrange(high)][dice.randrange(wide)] = dice.choice(letters)
    return "/".join("".join(row) for row in board) + " " + dice.choice(sides)


@pytest.mark.parametrize("key", ["luzhanqi", "xiangqi"])
@calm
@given(seed=st.integers(0, 1 << 40))
def test_no_scribbled_board_leaves_everybody_waiting(key: str, seed: int) -> None:
    game, dice = GAMES[key], random.Random(seed)
    options = read_options(game.options, some_options(game, dice))
    for _ in range(20):
        rules = game.rules(options)
        try:
            p = rules.from_json(scribble(key, dice))
        except Malformed:
            continue
        picks = [dice.randrange(1 << 30) for _ in range(8)]
        laws.law_11_nobody_waits_for_nothing(rules, p)
        laws.law_11_what_is_played_goes_on(game, options, rules, p, picks)


@pytest.mark.parametrize(("pieces", "turn", "texts"), [
    (["R:G@L1.1", "R:G@L1.2", "R:G@L1.3", "R:G@a5", "L:S@o1"], "R", ["a5-L1.4"]),
    (["L:G@R1.1", "L:G@R1.2", "L:G@R1.3", "L:G@R1.4", "L:S@f2", "L:S@f3", "R:G@g2"], "L",
     ["f2xg2"]),
])
def test_a_finished_game_is_read_back(pieces: list[str], turn: str, texts: list[str]) -> None:
    request = {"game": "halebarde", "options": {"return": "owner"}}
    position = {"pieces": pieces, "turn": turn}
    ended = ask(play.answer, {**request, "position": position, "actions": texts})
    assert ended["result"] == {"winner": turn, "why": "camp"}
    again = ask(play.answer, {**request, "position": ended["position"], "actions": []})
    assert (again["position"], again["result"]) == (ended["position"], ended["result"])


TWO_FLAGS = "1l1l1/3I1/5/5/5/5/5/5/5/5/5/1L3 r"


@pytest.mark.parametrize("how", ["open", "referee", "sealed"])
def test_more_than_the_box_holds_is_refused(how: str) -> None:
    def said(text: str, *actions: str) -> dict[str, Any]:
        request = {"game": "luzhanqi", "options": {"disclosure": how}, "position": text}
        ask(moves.answer, request)
        return ask(play.answer, {**request, "actions": list(actions)})

    assert "flag" in said(TWO_FLAGS, "d11d12")["error"]
    assert "L-10" in said("aa3/5/5/5/5/5/5/5/5/5/5/1L3 r")["error"]
    assert "25" in said("xxxxx/xxxxx/xxxxx/xxxxx/xxxxx/x4/5/5/5/5/5/1L3 r")["error"]
    whole = said("1l3/3I1/5/5/5/5/5/5/5/5/5/1L3 r", "d11c11", "b12b11")
    assert "error" in whole  # a flag does not move, and nothing else is left to Black
    taken = said("3l1/3I1/5/5/5/5/5/5/5/5/5/1L3 r", "d11d12")
    assert taken["result"] == {"winner": "r", "why": "flag"}
    assert said("5/3I1/5/5/5/5/5/5/5/5/1x3/5 r", "d11d10")["result"] is None  # no flag at all


def test_an_unknown_piece_that_can_only_be_fixed_does_not_move() -> None:
    """All of Black's men but the flag are known, so x is the flag."""
    stuck = "xabcc/ddeef/fggg1/hhhii/ijjjk/k4/5/5/5/5/5/I4 b"
    listed = ask(moves.answer, {"game": "luzhanqi", "position": stuck})["moves"]
    assert listed
    assert not [text for text in listed if text.startswith("a12")]


@pytest.mark.parametrize("position", [
    {"phase": "place", "pieces": ["L:S@L5.2"]}, {"phase": "place", "to_act": []},
    {"phase": "play", "pieces": ["L:S@c2"], "to_act": []},
    {"phase": "play", "pieces": ["L:S@c2"], "to_act": ["L", "R"]},
], ids=str)
def test_a_turn_nobody_can_take_is_refused(position: dict[str, Any]) -> None:
    assert "error" in ask(moves.answer, {"game": "halebarde", "position": position})


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
@calm
@given(seed=st.integers(0, 1 << 40))
def test_no_accepted_position_leaves_everybody_waiting(game: Game, seed: int) -> None:
    dice = random.Random(seed)
    given_ = some_options(game, dice)
    options = read_options(game.options, given_)
    picks = [dice.randrange(1 << 30) for _ in range(dice.randrange(2, 40))]
    pool = pool_of(game, options, picks)
    for _ in range(40):
        value = dice.choice(pool)
        for _ in range(dice.choice((1, 1, 1, 2, 3, 5))):
            value = bent(value, pool, dice)
        rules = game.rules(options)
        try:
            rules = rules.suited(value)
            p = rules.from_json(value)
        except Malformed:
            continue
        laws.law_11_nobody_waits_for_nothing(rules, p)
        laws.law_11_what_is_played_goes_on(game, options, rules, p, picks[:6])
