"""Xiangqi on random games and boards: the laws, and the fast desk against the plain rules."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from client.check import laws
from core.action import Move
from core.game import Preset
from core.games import xiangqi
from core.games.xiangqi import XIANGQI
from core.games.xiangqi.position_text import START, read_fen, write_fen
from core.games.xiangqi.rules import Xiangqi
from core.match import Match
from core.option import fields, read_options
from core.perft import perft, slow
from core.piece import points
from core.position import Position
from tests.examples import examples

ROWS = [
    row for row in json.loads((Path(__file__).parents[1] / "perft" / "perft.json").read_text())
    if row["game"] == "xiangqi"
]
TERMS: list[dict[str, Any]] = [
    {}, {"ruleset": "tournament"}, {"facing": "forbidden"}, {"palace": "standard"},
    {"ruleset": "tournament", "palace": "lines", "repetition": "asian"},
]
calm = settings(max_examples=examples(25), deadline=None)


@st.composite
def boards(draw: st.DrawFn) -> str:
    """Draw a FEN: generals in their palaces, few or many pieces, anywhere they could stand."""
    cells = [["1"] * 9 for _ in range(10)]  # cells[y][x]
    for letter, ranks in (("K", (0, 1, 2)), ("k", (7, 8, 9))):
        cells[draw(st.sampled_from(ranks))][draw(st.sampled_from((3, 4, 5)))] = letter
    for letter in draw(st.lists(st.sampled_from("NNRRCCPPPPPnnrrccpppppAAaaBBbb"), max_size=20)):
        if sum(row.count(letter) for row in cells) >= (5 if letter in "Pp" else 2):
            continue
        x, y = draw(st.integers(0, 8)), draw(st.integers(0, 9))
        if letter in "Aa":
            x, y = 3 + x % 3, y % 3 + (7 if letter == "a" else 0)
        if letter in "Bb":
            y = y % 5 + (5 if letter == "b" else 0)
        if cells[y][x] == "1":
            cells[y][x] = letter
    rows = ["".join(row) for row in reversed(cells)]
    text = re.sub("1+", lambda run: str(len(run[0])), "/".join(rows))
    return f"{text} {draw(st.sampled_from('wb'))} - - {draw(st.integers(0, 100))} 9"


def bound(options: dict[str, Any]) -> Xiangqi:
    rules = XIANGQI.rules(read_options(XIANGQI.options, options))
    assert isinstance(rules, Xiangqi)
    return rules


def sane(rules: Xiangqi, p: Position) -> bool:
    """True where the side that is not to move is not in check: what a game can show."""
    desk = rules.desk(p)
    return not desk.checked(1 - desk.turn)


def plain(rules: Xiangqi, p: Position) -> set[tuple[int, int]]:
    """List the lawful moves by trying every one: the definition of X-11 and X-12."""
    desk = rules.desk(p)
    seat = desk.turn
    general = desk.by[seat][0].bit_length() - 1
    faced = bool(desk.attackers(seat, general, desk.occupied, True) & desk.by[1 - seat][0])
    found = set()
    for start, ends in list(desk.pseudo()):
        for end in points(ends):
            done = desk.make((start, end))
            if desk.holds(seat, faced):
                found.add((start, end))
            desk.undo(done)
    return found


@settings(max_examples=examples(150), deadline=None)
@given(fen=boards(), terms=st.sampled_from(TERMS))
def test_masks_and_trying_agree(fen: str, terms: dict[str, Any]) -> None:
    rules = bound(terms)
    p = rules.from_json(fen)
    assert p.turn is not None
    expected = plain(rules, p)
    assert {a.path for a in rules.actions(p, p.turn) if isinstance(a, Move)} == expected
    assert rules.desk(p).count() == len(expected)


@calm
@given(fen=boards(), terms=st.sampled_from(TERMS))
def test_laws_on_random_boards(fen: str, terms: dict[str, Any]) -> None:
    rules = bound(terms)
    p = rules.from_json(fen)
    laws.law_1_refusal_is_the_definition(rules, p)
    laws.law_2_views(rules, p)
    laws.law_4_one_public_digest(XIANGQI, rules.options, rules, p)
    assert rules.from_json(rules.to_json(p)) == p


@calm
@given(fen=boards(), pick=st.integers(0, 1 << 20), terms=st.sampled_from(TERMS))
def test_desks_of_random_boards(fen: str, pick: int, terms: dict[str, Any]) -> None:
    rules = bound(terms)
    p = rules.from_json(fen)
    if rules.desk(p).count():
        laws.law_9_desk(rules, p, pick)
    assert rules.worth(p, 0) == -rules.worth(p, 1)


@calm
@given(fen=boards(), terms=st.sampled_from(TERMS))
def test_fast_and_slow_perft_agree(fen: str, terms: dict[str, Any]) -> None:
    rules = bound(terms)
    p = rules.from_json(fen)
    if sane(rules, p):
        assert perft(rules, p, 2) == slow(rules, p, 2)


def test_fast_and_slow_perft_agree_where_games_end_on_the_way() -> None:
    rules = bound({"ruleset": "tournament"})
    for fen in ("3k5/9/9/9/9/9/9/9/5p3/5K3 w", "3k5/9/9/9/9/9/9/9/9/R4K3 w - - 117 90",
                "3k5/9/9/9/9/9/9/9/9/5K3 w"):
        p = rules.from_json(fen)
        assert [perft(rules, p, d) for d in (1, 2, 3)] == [slow(rules, p, d) for d in (1, 2, 3)]
    match = Match(XIANGQI, rules.options, rules.from_json("3k5/9/9/9/9/9/9/9/9/R4K3 w"), rules)
    for text in ("a1a2", "d10d9", "a2a1", "d9d10", "a1a2", "d10d9"):
        seat = match.position.turn
        assert seat is not None
        match.play(seat, rules.from_text(match.position, seat, text))
    p = match.position
    assert perft(rules, p, 3) == slow(rules, p, 3) < perft(rules, rules.from_json(write_fen(p)), 3)


@pytest.mark.parametrize("row", ROWS, ids=[row["name"] for row in ROWS])
def test_perft_rows(row: dict[str, Any]) -> None:
    rules = bound(row["options"])
    p = rules.from_json(row["position"])
    for depth, count in enumerate(row["perft"], 1):
        assert perft(rules, p, depth) == count
    assert slow(rules, p, 2) == row["perft"][1]


@pytest.mark.slow
@pytest.mark.parametrize(("options", "count"), [
    ({"ruleset": "tournament"}, 3_290_240), ({"facing": "forbidden"}, 3_996_098), ({}, 3_996_116),
])
def test_perft_to_depth_four(options: dict[str, Any], count: int) -> None:
    rules = bound(options)
    assert perft(rules, rules.opening(), 4) == count


@pytest.mark.parametrize("preset", XIANGQI.presets, ids=[preset.name for preset in XIANGQI.presets])
@settings(max_examples=5, deadline=None)
@given(picks=st.lists(st.integers(0, 1 << 30), min_size=30, max_size=90))
def test_texts_on_random_games(preset: Preset, picks: list[int]) -> None:
    """The laws of every game are held in tests/test_every_game.py; these are its own."""
    options: Any = read_options(XIANGQI.options, preset.options)
    for turn in laws.random_game(XIANGQI, options, picks):
        rules, p = turn.match.rules, turn.position
        text = rules.to_text(p, turn.seat, turn.action)
        assert rules.from_text(p, turn.seat, text) == turn.action
        again = rules.from_json(rules.to_json(p))  # a FEN holds all but births and history
        assert rules.to_json(again) == rules.to_json(p)
        assert rules.repetition_key(again) == rules.repetition_key(p)
        assert (again.ply, again.quiet, again.to_act) == (p.ply, p.quiet, p.to_act)
        ids = [piece.id for piece in p.board if piece]
        assert len(ids) == len(set(ids))


def test_every_rule_that_is_named_is_explained_and_the_table_is_the_declaration() -> None:
    folder = Path(xiangqi.__file__).parent
    page = (folder / "RULES.md").read_text()
    numbers = set(re.findall(r"\*\*([A-Z]-\d+a?)\*\*", page))
    for source in (*folder.glob("*.py"), folder.parents[1] / "match.py"):
        named = set(re.findall(r'"([A-Z]-\d+a?)"', source.read_text()))
        assert named <= numbers, f"{source.name} cites {named - numbers}"
    assert {f"X-{n}" for n in range(18)} <= numbers
    table = page.split("<!-- options -->")[1]
    assert [row.split("`")[1] for row in table.splitlines() if "`" in row] == [
        f.name for f in fields(XIANGQI.options)
    ]


def test_the_start_is_the_start() -> None:
    assert write_fen(read_fen(START)) == START
    assert perft(bound({}), bound({}).opening(), 1) == 46
