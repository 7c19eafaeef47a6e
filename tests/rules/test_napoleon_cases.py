"""Every hand-checked case of Napoleon Strategy as a test, by the numbers of the rules it shows."""

import json
from pathlib import Path
from typing import Any

import pytest

from core.action import Deploy, clicks
from core.game import Illegal
from core.games import GAMES
from core.games.napoleon.board import SEATS, depth_of, make_field, need_of
from core.games.napoleon.rules import Napoleon
from core.match import Match
from core.option import read_options
from core.piece import HEADINGS
from core.position import PLAIN, Position

GAME = GAMES["napoleon"]
CASES = json.loads((Path(__file__).parent / "napoleon.json").read_text())


def opened(case: dict[str, Any]) -> tuple[Napoleon, Position]:
    """Bind the rules to a case and read its position."""
    rules = GAME.rules(read_options(GAME.options, case["options"])).suited(case["position"])
    assert isinstance(rules, Napoleon)
    whole = {"w": rules.field.width, "h": rules.field.height, "pieces": [], **case["position"]}
    return rules, rules.from_json(whole)


def texts_from(rules: Napoleon, p: Position, square: str) -> set[str]:
    """List the moves of the piece on a square, as texts."""
    point, seat = rules.topology.index[square], p.turn
    piece = p.board[point]
    assert seat is not None
    assert piece is not None
    if piece.seat != seat:
        seat = piece.seat
    return {
        rules.to_text(p, seat, action)
        for action in rules.actions(p, seat)
        if clicks(action)[:1] == (point,)
    }


def refused(rules: Napoleon, p: Position, text: str) -> str | None:
    """Name the rule that refuses a text, or None."""
    seat = p.turn
    assert seat is not None
    try:
        action = rules.from_text(p, seat, text)
    except Illegal as illegal:
        return illegal.refusal.rule
    refusal = rules.refusal(p, seat, action)
    return refusal.rule if refusal else None


@pytest.mark.parametrize("case", CASES, ids=[f"{c['id']}-{c['title']}" for c in CASES])
def test_case(case: dict[str, Any]) -> None:
    rules, p = opened(case)
    check = case["check"]
    match check["kind"]:
        case "exact":
            assert texts_from(rules, p, check["from"]) == set(check["moves"])
        case "some":
            found = texts_from(rules, p, check["from"])
            assert set(check["legal"]) <= found
            assert not set(check["illegal"]) & found
            assert all(refused(rules, p, text) is None for text in check["legal"])
            assert all(refused(rules, p, text) is not None for text in check["illegal"])
        case "line":
            cannon = rules.topology.index[check["cannon"]]
            line = next(m.points for m in rules.marks(p, 0) if m.origin == cannon)
            assert [rules.topology.names[at] for at in line] == check["squares"]
        case "after":
            after(case, rules, p)
        case "need":
            assert need_of(rules.options) == check["value"]
        case "median":
            field = rules.field
            assert field.first_beyond("S") + 1 == check["S_first_rank"]
            assert field.height - field.first_beyond("N") == check["N_last_rank"]
        case "depth":
            size, count = rules.field.width, check["nseats"]
            field = make_field(
                size, rules.field.height, SEATS[count], tuple(range(count)),
                PLAIN * len(rules.topology), "row",
            )
            options = read_options(GAME.options, {"army": check["army"]})
            assert depth_of(options, field) == check["value"]
        case "deploy":
            seat = rules.seats.index(check["side"])
            refusal = rules.refusal(rules.start(), seat, Deploy(" ".join(check["pieces"])))
            assert (refusal is None) == (check["reason"] is None)
        case other:
            pytest.fail(f"no check of the kind {other}")


def after(case: dict[str, Any], rules: Napoleon, p: Position) -> None:
    """Play a case's actions and compare what it names."""
    check = case["check"]
    match = Match(GAME, rules.options, start=p, rules=rules)
    for text in check["play"]:
        seat = match.position.turn
        assert seat is not None
        match.play(seat, rules.from_text(match.position, seat, text))
    p = match.position
    for square, expected in check.get("at", {}).items():
        piece = p.board[rules.topology.index[square]]
        assert (piece and f"{rules.seats[piece.seat]}:{piece.kind}") == expected
    for square, expected in check.get("facing", {}).items():
        piece = p.board[rules.topology.index[square]]
        assert piece is not None
        assert piece.facing is not None
        assert HEADINGS[piece.facing] == expected
    if "turn" in check:
        assert p.turn is not None
        assert rules.seats[p.turn] == check["turn"]
    if "result" in check:
        if check["result"] is None:
            assert p.outcome is None
        else:
            assert p.outcome is not None
            winners = [rules.seats[seat] for seat in p.outcome.winners]
            assert winners == ([check["result"]["winner"]] if check["result"]["winner"] else [])
            assert p.outcome.reason == check["result"]["why"]
    for square in check.get("none_from", []):
        assert not texts_from(rules, p, square)


def test_the_army_lists_of_n_11a() -> None:
    from core.games.napoleon.pieces import army_list

    expected = {
        16: "2/1/6/4/3", 20: "3/2/7/5/3", 24: "3/2/9/6/4", 30: "4/3/11/8/4", 32: "4/2/12/8/6",
        40: "6/4/14/10/6", 45: "7/4/16/11/7", 60: "9/6/21/15/9", 120: "18/12/42/30/18",
    }
    for size, text in expected.items():
        army = army_list(size)
        assert "/".join(str(army[kind]) for kind in "GDICK") == text
        assert sum(army.values()) == size
