"""Every hand-checked case of Halebarde et Gonfanon, by the numbers of the rules it shows; perft."""

import json
from pathlib import Path
from typing import Any

import pytest

from core.action import Action, Done, Move, Shoot
from core.game import Illegal
from core.games.halebarde import HALEBARDE as GAME
from core.games.halebarde.rules import Halebarde
from core.match import Match
from core.option import read_options
from core.perft import divide, perft, slow
from core.position import Position

CASES = json.loads((Path(__file__).parent / "halebarde.json").read_text())
FIXED = {
    "pieces": [
        "L:S@a1", "L:A@a2", "L:G@a3", "L:G@a4", "L:S@a5", "L:S@a6", "L:S@L5.4", "L:A@L4.4",
        "L:G@L1.2", "L:G@L1.5", "R:S@o1", "R:S@o2", "R:G@o3", "R:G@o4", "R:A@o5", "R:S@o6",
        "R:S@R5.3", "R:A@R4.3", "R:G@R1.2", "R:G@R1.5",
    ]
}
COUNTS = [152, 20791, 2086661]


def bound(position: Any, **options: Any) -> tuple[Halebarde, Position]:
    """Bind the rules to options and read a position."""
    rules = GAME.rules(read_options(GAME.options, options))
    assert isinstance(rules, Halebarde)
    return rules, rules.from_json(position)


def start_of(action: Action) -> int | None:
    """Give the square of the pawn that acts."""
    match action:
        case Move(path):
            return path[0]
        case Shoot(start, _):
            return start
    return None


def texts(rules: Halebarde, p: Position, square: str | None = None) -> set[str]:
    """List what the seat to act may do, in all or with the pawn on a square."""
    assert p.turn is not None
    return {
        rules.to_text(p, p.turn, action)
        for action in rules.actions(p, p.turn)
        if square is None or start_of(action) == rules.topology.index[square]
    }


def refused(rules: Halebarde, p: Position, text: str) -> str | None:
    """Name the rule that refuses a text, or None."""
    assert p.turn is not None
    try:
        action = rules.from_text(p, p.turn, text)
    except Illegal as illegal:
        return illegal.refusal.rule
    refusal = rules.refusal(p, p.turn, action)
    return refusal.rule if refusal else None


def played(rules: Halebarde, p: Position, *actions: str) -> Match:
    """Play texts from a position."""
    match = Match(GAME, rules.options, start=p, rules=rules)
    for text in actions:
        seat = match.position.turn
        assert seat is not None
        match.play(seat, rules.from_text(match.position, seat, text))
    return match


def at(rules: Halebarde, p: Position, square: str) -> str | None:
    """Tell who stands on a square, as the cases write it."""
    piece = p.board[rules.topology.index[square]]
    return f"{rules.seats[piece.seat]}:{piece.kind}" if piece else None


@pytest.mark.parametrize("case", CASES, ids=[f"{c['id']}-{c['title']}" for c in CASES])
def test_case(case: dict[str, Any]) -> None:
    rules, p = bound(case["position"], **case["options"])
    check = case["check"]
    match check["kind"]:
        case "exact":
            assert texts(rules, p, check["from"]) == set(check["moves"])
        case "some" | "list":
            found = texts(rules, p, check.get("from"))
            assert set(check["legal"]) <= found
            assert not set(check["illegal"]) & found
            assert all(refused(rules, p, text) is None for text in check["legal"])
            assert all(refused(rules, p, text) is not None for text in check["illegal"])
        case "count":
            assert sum(1 for _ in rules.every(p, 0)) == check["value"]
            assert perft(rules, p, 1) == check["value"]
        case "after":
            after(case, rules, p)
        case other:
            pytest.fail(f"no check of the kind {other}")


def after(case: dict[str, Any], rules: Halebarde, p: Position) -> None:
    """Play a case's actions and compare what it names."""
    check = case["check"]
    p = played(rules, p, *check["play"]).position
    for square, expected in check.get("at", {}).items():
        assert at(rules, p, square) == expected
    if "turn" in check:
        assert p.turn is not None
        assert rules.seats[p.turn] == check["turn"]
    if "result" in check:
        assert p.outcome is not None
        assert [rules.seats[seat] for seat in p.outcome.winners] == [check["result"]["winner"]]
        assert p.outcome.reason == check["result"]["why"]
    if "none_from" in check:
        assert not texts(rules, p, check["none_from"])


def test_perft() -> None:
    rules, p = bound(FIXED)
    assert [perft(rules, p, depth) for depth in (1, 2, 3)] == COUNTS
    assert [slow(rules, p, depth) for depth in (1, 2)] == COUNTS[:2]
    assert sum(divide(rules, p, 2).values()) == COUNTS[1]
    assert [perft(rules, rules.opening(), depth) for depth in (1, 2)] == COUNTS[:2]
    stand = sorted(rules.to_json(rules.opening())["pieces"])
    assert stand == sorted(FIXED["pieces"])


@pytest.mark.parametrize(("options", "pieces", "legal", "illegal"), [
    ({}, ["L:A@d3", "R:S@f3", "R:S@e3"], {"d3*e3"}, {"d3*f3": "G-45"}),
    ({}, ["L:A@g2", "R:S@g3"], set(), {"g2*g3": "G-45", "g2xg3": "G-45"}),
    ({}, ["L:A@a3", "L:A@a1", "R:S@L1.2"], {"a1*L1.2"}, {"a1*a3": "G-45"}),
    ({}, ["L:A@a1", "R:G@L1.2"], set(), {"a1*L1.2": "G-44"}),
    ({"camp_safe": False}, ["L:A@a1", "R:G@L1.2"], {"a1*L1.2"}, {}),
    ({"camp_safe": False}, ["L:G@R1.2"], {"R1.2-o2", "R1.2-n3"}, {}),
    ({"turning": False}, ["L:G@b3"], {"b3-b5", "b3-c4"}, {"b3-c5": "G-32"}),
    ({}, ["L:G@b3"], {"b3-c5"}, {"b3-e3": "G-40", "b3-b3": "G-30"}),
    ({}, ["L:S@d2"], {"d2-d5"}, {"d2-d6": "G-41"}),
    ({"entry_cost": "always", "turning": False}, ["L:S@d2"], {"d2-d3"}, {"d2-d4": "G-41"}),
    ({"entry_cost": "always", "turning": False}, ["L:S@d3"], {"d3-d5"}, {"d3-d6": "G-41"}),
    ({}, ["L:S@h2", "R:S@g2", "R:A@i2", "L:G@h3"], {"h2xg2", "h2-h1"}, {"h2xh3": "G-32"}),
    ({}, ["L:G@h2", "R:S@h3"], {"h2-g2"}, {"h2xh3": "G-40", "h2-h3": "G-30"}),
    ({}, ["L:A@b2", "R:S@b3"], {"b2-b1"}, {"b2-b4": "G-42", "b2-c4": "G-42"}),
    ({"grid": "full"}, ["L:S@L0.3"], {"L0.3-a0", "L0.3-b1"}, {}),
    ({"grid": "full"}, ["L:S@L6.0"], {"L6.0-L5.1"}, {}),
])
def test_rule(
    options: dict[str, Any], pieces: list[str], legal: set[str], illegal: dict[str, str]
) -> None:
    rules, p = bound({"pieces": [*pieces, "R:S@R5.6"]}, **options)
    assert legal <= texts(rules, p)
    assert {text: refused(rules, p, text) for text in illegal} == illegal


def test_a_guetteur_does_not_walk_through_the_camp_and_out_again() -> None:
    walls = ["L:S@n2", "L:S@n3", "L:S@n4", "L:S@o4", "L:S@o2"]
    rules, p = bound({"pieces": ["L:G@o3", *walls]})
    assert "o3-R1.4" in texts(rules, p, "o3")
    assert "o3-o5" not in texts(rules, p, "o3")
    rules, p = bound({"pieces": ["L:G@o3", *walls]}, camp_safe=False)
    assert "o3-o5" in texts(rules, p, "o3")


@pytest.mark.parametrize(("homes", "others", "square"), [
    ({"i5": "R1.4"}, [], "R1.4"),
    ({"i5": "R1.4"}, ["R:S@R1.4"], "R1.2"),
    ({}, ["R:A@R1.2", "L:S@R1.3"], "R1.4"),
    ({}, [f"R:S@R1.{n}" for n in range(2, 6)], "R1.1"),
    ({}, [f"R:S@R1.{n}" for n in range(1, 7)], "R2.1"),
])
def test_where_the_wounded_go(homes: dict[str, str], others: list[str], square: str) -> None:
    pieces = ["L:S@g5", "L:A@i4", "R:G@i5", *others]
    rules, p = bound({"pieces": pieces, "homes": homes})
    p = played(rules, p, "g5xi5").position
    assert (at(rules, p, square), at(rules, p, "i5")) == ("R:G", "L:S")


def test_a_shot_wounds_a_guetteur_which_acts_in_its_next_turn() -> None:
    rules, p = bound({"pieces": ["L:A@h3", "R:G@h1", "R:S@R5.6"]})
    match = played(rules, p, "h3*h1", "end")
    assert at(rules, match.position, "R1.2") == "R:G"
    assert "R1.2-o2" in texts(rules, match.position)


def test_a_turn_has_two_kinds_interleaved_and_ends_when_its_player_says_so() -> None:
    rules, p = bound(FIXED)
    p = played(rules, p, "a3-b3", "a1-b2", "a4-b4").position
    assert refused(rules, p, "a2-a1") == "G-31"
    assert refused(rules, p, "b3-c3") == "G-31"
    assert {"a5-b5", "end"} <= texts(rules, p)
    after_end = played(rules, p, "end").position
    assert (after_end.turn, after_end.note.used, after_end.note.types) == (1, (), "")


def test_who_cannot_act_may_only_end_his_turn() -> None:
    walls = ["R:S@L4.1", "R:S@L4.2", "R:S@L5.2"]
    rules, p = bound({"pieces": ["L:G@L5.1", *walls]})
    assert texts(rules, p) == {"end"}
    assert played(rules, p, "end").position.turn == 1


def test_the_turn_limit_and_the_third_repetition() -> None:
    rules, p = bound({"pieces": ["L:G@R1.1", "L:G@b2", "R:G@n2", "R:S@R5.6"]}, turn_limit=1)
    match = played(rules, p, "b2-b3", "end", "n2-n3", "end")
    assert match.position.outcome is not None
    assert (match.position.outcome.winners, match.position.outcome.rule) == ((0,), "G-61")
    rules, p = bound({"pieces": ["L:S@b2", "R:S@n2"]})
    path = ["b2-b3", "end", "n2-n3", "end", "b3-b2", "end", "n3-n2", "end"]
    match = played(rules, p, *path, *path)
    assert match.position.outcome is not None
    assert (match.position.outcome.winners, match.position.outcome.reason) == ((), "majority-tie")
    assert Done() not in rules.actions(match.position, 0)
