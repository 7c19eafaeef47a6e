"""Every case of Luzhanqi, both battle tables whole, and the board against its data."""

import json
from pathlib import Path
from typing import Any

import pytest

from core.action import Deploy, Move
from core.event import Duelled
from core.forced import advance, fold
from core.games.luzhanqi import LUZHANQI as GAME
from core.games.luzhanqi import board, deployment
from core.games.luzhanqi.pieces import COUNTS, KINDS, SEATS
from core.games.luzhanqi.rules import Luzhanqi
from core.option import read_options
from core.piece import bits, points
from core.position import Position

FOLDER = Path(__file__).parent
CASES = json.loads((FOLDER / "luzhanqi.json").read_text())
TABLES = json.loads((FOLDER / "luzhanqi_combat.json").read_text())
DATA = json.loads((FOLDER / "luzhanqi_board.json").read_text())
AT = board.BOARD.index
NAMES = board.BOARD.names
WORDS = {"both": "both_die", None: "-"}
"""How the cases call what we call otherwise."""


def rules_of(options: dict[str, Any]) -> Luzhanqi:
    rules = GAME.rules(read_options(GAME.options, options))
    assert isinstance(rules, Luzhanqi)
    return rules


def text_of(pieces: dict[str, str], side: str) -> str:
    """Write pieces by node as a plain text."""
    rows = [
        "".join(pieces.get(f"{file}{rank}", "1") for file in "abcde") for rank in range(12, 0, -1)
    ]
    for gap in ("11111", "1111", "111", "11"):
        rows = [row.replace(gap, str(len(gap))) for row in rows]
    return f"{'/'.join(rows)} {side}"


def stands(p: Position) -> dict[str, str]:
    return {
        NAMES[at]: (x.kind or "x").lower() if x.seat else x.kind or "X"
        for at, x in enumerate(p.board) if x is not None
    }


def side_of(case: dict[str, Any]) -> str:
    if "side" in case:
        return str(case["side"])
    return "r" if case["pieces"][case["from"]].isupper() else "b"


def kinds_of(case: dict[str, Any]) -> dict[int, str]:
    seat = SEATS.index(case["side"])
    placed = deployment.read(seat, case["rows_back_to_front"])
    kinds = {point: piece.kind or "" for point, piece in placed.items()}
    return kinds | {AT[name]: kind for name, kind in case["extra"].items()}


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    rules = rules_of(case["options"])
    match case["kind"]:
        case "moves" | "moves_partial":
            p = rules.from_json(text_of(case["pieces"], side_of(case)))
            judge_moves(case, rules, p)
        case "battle":
            ended = rules.secrets.outcome(case["attacker"], case["defender"])
            ended = ended and ended.partition(":")[0]
            assert WORDS.get(ended, ended) == case["expect"]
        case "apply":
            judge_apply(case, rules)
        case "result":
            p = rules.from_json(text_of(case["pieces"], case["side"]))
            outcome = fold(rules, p).position.outcome
            winner = SEATS[outcome.winners[0]] if outcome and outcome.winners else None
            assert winner == case["expect"]
        case "deployment":
            found = deployment.faults(SEATS.index(case["side"]), kinds_of(case))
            assert sorted(found) == sorted(case["expect"])
        case kind:
            pytest.fail(f"a case of an unknown kind: {kind}")


def judge_moves(case: dict[str, Any], rules: Luzhanqi, p: Position) -> None:
    start = AT[case["from"]]
    seat = p.turn
    assert seat is not None
    found = {
        NAMES[a.path[1]] for a in rules.actions(p, seat)
        if isinstance(a, Move) and a.path[0] == start
    }
    assert found == {NAMES[point] for point in rules.next(p, p.turn, (start,))}
    for name in set(NAMES) - found:
        assert rules.refusal(p, seat, Move((start, AT[name]))) is not None
    if case["kind"] == "moves":
        assert found == set(case["expect"])
        return
    assert set(case["includes"]) <= found
    assert not set(case["excludes"]) & found
    assert len(found) == case.get("count", len(found))


def judge_apply(case: dict[str, Any], rules: Luzhanqi) -> None:
    p = rules.from_json(text_of(case["pieces"], case["side"]))
    seat = SEATS.index(case["side"])
    move = Move((AT[case["move"][0]], AT[case["move"][1]]))
    assert rules.refusal(p, seat, move) is None
    settled = advance(rules, p, seat, move)
    told = [event for event in settled.events if isinstance(event, Duelled)]
    assert WORDS.get(told[0].how, told[0].how) == case["event"]["battle"]
    assert stands(settled.position) == case["after"]
    outcome = settled.position.outcome
    assert (SEATS[outcome.winners[0]] if outcome else None) == case["winner"]


@pytest.mark.parametrize("ruleset", ["family", "tournament"])
def test_the_whole_battle_table(ruleset: str) -> None:
    rules = rules_of({"ruleset": ruleset})
    for attacker in KINDS:
        for defender in KINDS:
            ended = rules.secrets.outcome(attacker, defender)
            assert ended is None or ended in rules.secrets.outcomes
            ended = ended and ended.partition(":")[0]
            assert WORDS.get(ended, ended) == TABLES[ruleset][attacker][defender]


@pytest.mark.parametrize("ruleset", ["family", "tournament"])
def test_every_battle_is_fought_on_the_board_as_the_table_says(ruleset: str) -> None:
    rules = rules_of({"ruleset": ruleset})
    for attacker in KINDS[:9] + "K":
        for defender in KINDS:
            men = {"e12": "l", "c6": attacker, "c7": defender.lower(), "b1": "L", "a12": "i"}
            if defender == "L":  # a side has one flag
                del men["e12"]
            p = rules.from_json(text_of(men, "r"))
            after = advance(rules, p, 0, Move((AT["c6"], AT["c7"]))).position
            word = TABLES[ruleset][attacker][defender]
            want = {
                "attacker": attacker, "flag": attacker, "defender": defender.lower()
            }.get(word)
            assert stands(after).get("c7") == want
            assert "c6" not in stands(after)
            assert (after.outcome is not None) == (word == "flag")


def test_every_word_of_the_secrets_comes_up_and_no_other() -> None:
    for options in ({}, {"marshal_reveals": True}, {"mine": "stays", "marshal_reveals": True}):
        secrets = rules_of(options).secrets
        words = {secrets.outcome(a, d) for a in KINDS for d in KINDS} - {None}
        assert words <= set(secrets.outcomes)
        assert len(set(secrets.outcomes)) == len(secrets.outcomes) <= 8
    assert words == set(secrets.outcomes)
    assert secrets.outcomes[0] == "defender"


# The board ----------------------------------------------------------------------------------------


def pairs(edges: list[list[str]]) -> set[frozenset[int]]:
    return {frozenset(AT[name] for name in edge) for edge in edges}


def test_the_board_is_the_data() -> None:
    land = board.land_of(True)
    assert set(NAMES) == {node["id"] for node in DATA["nodes"]}
    for node in DATA["nodes"]:
        at = AT[node["id"]]
        kind = "camp" if board.CAMPS >> at & 1 else "post"
        kind = "hq" if board.HEADQUARTERS >> at & 1 else kind
        assert kind == node["kind"]
        seat = {"red": 0, "black": 1}[node["side"]]
        assert board.own_row(seat, at) == node["own_row"]
        assert (at in deployment.territory(seat)) == node["deploy"]
        for letter, key in (("K", "bomb_ok"), ("J", "mine_ok"), ("L", "flag_ok")):
            assert bool(deployment.zone(seat, letter) >> at & 1) == node[key], node["id"]
    rails, roads = pairs(DATA["rail_edges"]), pairs(DATA["road_edges"])
    assert {frozenset(edge) for edge in land.rail_edges} == rails
    assert {frozenset(edge) for edge in board.EDGES} == rails | roads
    without = {frozenset(edge) for edge in board.land_of(False).rail_edges}
    assert rails - without == pairs([["c6", "c7"]])
    near = {frozenset((a, b)) for a in range(60) for b in points(board.NEAR[a])}
    assert near == rails | roads


def test_straight_runs_are_the_lines_of_the_data() -> None:
    land = board.land_of(True)
    lines = [[AT[name] for name in line["nodes"]] for line in DATA["rail_lines"]]
    for point in range(60):
        want = board.NEAR[point]
        for line in lines:
            if point in line:
                want |= bits(line) & ~(1 << point)
        assert land.straight(point, 0) == want


def test_the_board_is_symmetric() -> None:
    """L-8: under a half turn and both mirrorings."""
    def mirror(point: int) -> int:
        return point // 5 * 5 + 4 - point % 5

    for edges in (board.EDGES, board.land_of(True).rail_edges, board.land_of(False).rail_edges):
        whole = {frozenset(edge) for edge in edges}
        for turn in (board.turned, mirror, lambda p: mirror(board.turned(p))):
            assert {frozenset(turn(p) for p in edge) for edge in whole} == whole
    for places in (board.CAMPS, board.HEADQUARTERS):
        for turn in (board.turned, mirror):
            assert bits([turn(p) for p in points(places)]) == places


def test_the_counts_of_the_data() -> None:
    counts = DATA["counts"]
    assert len(board.EDGES) == counts["edges"]
    assert len(board.land_of(True).rail_edges) == counts["rail"]
    assert board.land_of(True).track.bit_count() == counts["rail_nodes"]
    assert board.CAMPS.bit_count() == counts["camp"]
    assert all(board.NEAR[camp].bit_count() == 8 for camp in points(board.CAMPS))
    assert sum(COUNTS.values()) == 25


# Deployment ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_formations_are_lawful_different_and_round_trip(seat: int) -> None:
    rules = rules_of({})
    values = [value for _, value in rules.muster(seat).formations]
    assert len(set(values)) == len(values) >= 5
    for value in values:
        assert rules.refusal(rules.start(), seat, Deploy(value)) is None
        placed = rules.read_deployment(seat, value)
        assert rules.write_deployment(placed) == value
        assert tuple(placed) == rules.secrets.points(seat)


@pytest.mark.parametrize(("rows", "codes"), [
    ("JLJHG/HIJIG/E-F-K/DC-KG/B-E-F/CDAHI", ()),
    ("JLJHG/HIJIG/E-F-I/DC-KG/B-E-F/CDAHK", ("bomb_on_front_row",)),
    ("HLJHG/JIJIG/E-F-K/DC-KG/B-E-F/CDAHI", ()),
    ("HLJEG/JIHIG/J-F-K/DC-KG/B-E-F/CDAHI", ("mine_not_in_back_two_rows",)),
    ("JLJHG/HIJIG/EAF-K/DC-KG/B-E-F/CD-HI", ("in_camp",)),
    ("JIJHG/HIJLG/E-F-K/DC-KG/B-E-F/CDAHI", ("flag_not_in_hq",)),
    ("JLJHG/HIJIG/E-F-K/DC-KG/B-E-F/CDAH-", ("wrong_counts",)),
    ("HIGIH/GIHIG/E-F-J/DC-KL/B-E-J/CDAJK", (
        "wrong_counts", "flag_not_in_hq", "bomb_on_front_row", "mine_not_in_back_two_rows",
    )),
])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_faulty_deployment_is_refused_in_words(
    seat: int, rows: str, codes: tuple[str, ...]
) -> None:
    rules = rules_of({})
    kinds = {at: piece.kind or "" for at, piece in deployment.read(seat, rows).items()}
    assert deployment.faults(seat, kinds) == codes
    refused = rules.refusal(rules.start(), seat, Deploy(rows))
    assert (refused is None) == (not codes)
    if refused is not None:
        assert str(refused)
        assert (refused.rule, refused.msgid) == deployment.CODES[codes[0]]
