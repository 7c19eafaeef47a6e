"""Every case of Xiangqi, Agon and Halebarde through `moves` and `play`, as another program asks."""

import json
from pathlib import Path
from typing import Any

import pytest

from client.cli import moves, play

from .test_cli_lines import ask

FOLDER = Path(__file__).parent / "rules"
CASES = [
    case for key in ("xiangqi", "agon", "halebarde")
    for case in json.loads((FOLDER / f"{key}.json").read_text())
]
START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"


def asked(case: dict[str, Any], **more: object) -> dict[str, object]:
    """Make the request of a case."""
    position = case["fen"] if "fen" in case else case["position"]
    return {"game": case["game"], "options": case["options"], "position": position, **more}


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    said = ask(moves.answer, asked(case))
    if "fen" in case:
        judge_xiangqi(case, said["moves"])
        return
    check, listed = case["check"], said["moves"]
    for text in check.get("legal", []):
        assert text in listed
        assert ask(moves.answer, asked(case, ask=text))["legal"] is True
    for text in check.get("illegal", []):
        assert text not in listed
        told = ask(moves.answer, asked(case, ask=text))
        assert (told["legal"], bool(told["why"])) == (False, True)
    match check["kind"]:
        case "exact":
            assert sorted(check["moves"]) == [t for t in listed if starts(t, check["from"])]
        case "count":
            assert len(listed) == check["value"]
        case "only":
            assert all(starts(text, *check["from"]) and check["verb"] in text for text in listed)
            assert len(listed) == check.get("count", len(listed))
        case "after":
            judge_after(check, ask(play.answer, asked(case, actions=check["play"])))
        case "cells":
            whole = ask(play.answer, asked(case, actions=[]))["position"]
            for seat in ("white", "black"):
                assert whole[seat]["Q"] == check[seat]["Q"]
                assert sorted(whole[seat]["G"]) == sorted(check[seat]["G"])


def starts(text: str, *squares: str) -> bool:
    return any(text.startswith((f"{at}-", f"{at}x", f"{at}*", f"{at}@")) for at in squares)


def judge_xiangqi(case: dict[str, Any], listed: list[str]) -> None:
    match case["kind"]:
        case "status":
            assert len(listed) == case.get("legal_count", len(listed))
            assert bool(listed) == (case["expect"] in ("play", "check"))
        case "moves":
            start = case["from"]
            ends = {text.removeprefix(start) for text in listed if text.startswith(start)
                    and not text.removeprefix(start)[0].isdigit()}
            assert ends == set(case["expect"])
        case "repetition":
            said = ask(play.answer, asked(case, actions=case["cycle"] * case["times"]))
            winner = {"white_loses": "b", "black_loses": "r", "draw": None}[case["expect"]]
            assert said["result"]["winner"] == winner


def judge_after(check: dict[str, Any], said: dict[str, Any]) -> None:
    for name in ("turn", "result"):
        if name in check:
            assert said[name] == check[name]
    if "owed" in check:
        assert said["position"]["owed"] == check["owed"]
    standing = dict(
        reversed(text.split("@")) for text in said["position"].get("pieces", [])
    )
    for at, piece in check.get("at", {}).items():
        assert standing.get(at) == piece


@pytest.mark.parametrize(("dialect", "texts"), [
    (None, ["h3e3", "h10g8"]), ("uci", ["h3e3", "h10g8"]), ("ucci", ["h2e2", "h9g7"]),
    ("iccs", ["H2-E2", "H9-G7"]), ("wxf", ["C2=5", "H8+7"]),
])
def test_xiangqi_speaks_its_dialects(dialect: str | None, texts: list[str]) -> None:
    more = {} if dialect is None else {"dialect": dialect}
    whole = {"game": "xiangqi", "position": START, **more}
    said = ask(play.answer, {**whole, "actions": texts})
    assert [(e["start"], e["end"]) for e in said["events"]] == [("h3", "e3"), ("h10", "g8")]
    told = ask(moves.answer, {**whole, "ask": texts[0]})
    assert told["legal"] is True
    assert "h3e3" in told["moves"]


@pytest.mark.parametrize("dialect", ["klingon", "", 3, [], {}, True])
def test_an_unknown_dialect_is_told_in_one_line(dialect: object) -> None:
    request = {"game": "xiangqi", "position": START, "dialect": dialect}
    said = ask(play.answer, {**request, "actions": ["h2e2"]})
    assert said["at"] == 0
    assert "dialect" in said["error"]
    assert ask(moves.answer, {**request, "ask": "h2e2"})["legal"] is False
    request = {"game": "agon", "position": {"start": True}, "dialect": "wxf"}
    assert "dialect" in ask(play.answer, {**request, "actions": ["f9-f8"]})["error"]


@pytest.mark.parametrize("fen", [
    "", "x", START.replace("K", "R"), START.replace("RNBAKABNR", "KNBARABNR"), 3, None, [],
    START.replace("/9/9/", "/9/8/"), START.replace("R", "K"), START.replace(" w", " q"), START * 9,
])
def test_a_malformed_fen_is_one_clear_sentence(fen: object) -> None:
    said = ask(play.answer, {"game": "xiangqi", "position": fen})
    if fen != START.replace("K", "R"):  # without a general a position is only partial
        assert said["error"].startswith("position")


@pytest.mark.parametrize(("key", "count"), [("xiangqi", 46), ("agon", 27), ("napoleon", None)])
def test_every_game_has_its_start(key: str, count: int | None) -> None:
    said = ask(moves.answer, {"game": key, "position": {"start": True}})
    assert len(said["moves"]) == (count or len(said["moves"])) > 0
    whole = ask(play.answer, {"game": key, "position": {"start": True}})
    again = ask(play.answer, {"game": key, "position": whole["position"]})
    assert again["position"] == whole["position"]
