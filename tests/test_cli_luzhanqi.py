"""Every case of Luzhanqi through `moves` and `play`: all is seen, a battle ends within its move."""

import json
from pathlib import Path
from typing import Any

import pytest

from client.cli import moves, play
from tests.rules.test_luzhanqi_cases import CASES, side_of, text_of
from tests.test_cli_lines import ask

D1 = "JLJHG/HIJIG/E-F-K/DC-KG/B-E-F/CDAHI"
ROWS = [
    row for row in json.loads((Path(__file__).parent / "perft" / "perft.json").read_text())
    if row["game"] == "luzhanqi"
]
WORDS = {"both_die": "both"}


def asked(case: dict[str, Any], **more: object) -> dict[str, object]:
    position = text_of(case["pieces"], side_of(case))
    return {"game": "luzhanqi", "options": case["options"], "position": position, **more}


@pytest.mark.parametrize("case", [c for c in CASES if c["kind"].startswith("moves")],
                         ids=lambda case: case["id"])
def test_moves(case: dict[str, Any]) -> None:
    listed = ask(moves.answer, asked(case))["moves"]
    start = case["from"]
    ends = {text.removeprefix(start) for text in listed
            if text.startswith(start) and not text.removeprefix(start)[0].isdigit()}
    if case["kind"] == "moves":
        assert ends == set(case["expect"])
    assert set(case.get("includes", [])) <= ends
    assert not set(case.get("excludes", [])) & ends
    assert len(ends) == case.get("count", len(ends))
    for end in case.get("excludes", []):
        told = ask(moves.answer, asked(case, ask=start + end))
        assert (told["legal"], told["rule"][:2]) == (False, "L-")


@pytest.mark.parametrize("case", [c for c in CASES if c["kind"] == "apply"],
                         ids=lambda case: case["id"])
def test_apply(case: dict[str, Any]) -> None:
    said = ask(play.answer, asked(case, actions=["".join(case["move"])]))
    assert said["position"] == text_of(case["after"], "b")
    duels = [event["how"] for event in said["events"] if event["event"] == "duelled"]
    word = case["event"]["battle"]
    assert duels == [WORDS.get(word, word)]
    assert (said["result"] or {"winner": None})["winner"] == case["winner"]
    assert said["turn"] == (None if case["winner"] else "b")


@pytest.mark.parametrize("case", [c for c in CASES if c["kind"] == "result"],
                         ids=lambda case: case["id"])
def test_result(case: dict[str, Any]) -> None:
    listed = ask(moves.answer, asked(case))["moves"]
    assert bool(listed) == (case["expect"] is None)
    said = ask(play.answer, asked(case, actions=[]))
    assert (said["result"] or {"winner": None})["winner"] == case["expect"]


@pytest.mark.parametrize("case", [c for c in CASES if c["kind"] == "deployment" and not c["extra"]],
                         ids=lambda case: case["id"])
def test_deployment(case: dict[str, Any]) -> None:
    rows = [f"deploy {case['rows_back_to_front']}"]
    if case["side"] == "b":
        rows = [f"deploy {D1}", *rows]
    said = ask(play.answer, {"game": "luzhanqi", "position": {"start": True}, "actions": rows})
    assert ("error" in said) == bool(case["expect"])
    if case["expect"]:
        assert said["rule"] in ("L-10", "L-12")


def test_a_match_can_be_played_on_from_its_whole_position() -> None:
    start = {"game": "luzhanqi", "position": {"start": True}}
    said = ask(play.answer, {**start, "actions": [f"deploy {D1}", f"deploy {D1}", "a6a7"]})
    assert said["turn"] == "b"
    assert [event["event"] for event in said["events"]][-3:] == ["duelled", "taken", "moved"]
    again = {"game": "luzhanqi", "position": said["position"]}
    assert ask(play.answer, {**again, "actions": []})["position"] == said["position"]
    assert ask(play.answer, {**again, "actions": ["e7e6"]})["turn"] == "r"


def test_an_unknown_piece_waits_for_nature() -> None:
    text = "3l1/5/5/5/5/5/5/5/5/5/x4/CL3 r"
    said = ask(play.answer, {"game": "luzhanqi", "position": text, "actions": ["a1a2"]})
    assert said["turn"] == "nature"
    settle = "settle both a1=C a2=C"
    said = ask(play.answer, {"game": "luzhanqi", "position": text, "actions": ["a1a2", settle]})
    assert said["position"] == "3l1/5/5/5/5/5/5/5/5/5/5/1L3 b"


def test_the_opening_of_perft_is_the_first_row() -> None:
    said = ask(moves.answer, {"game": "luzhanqi", "position": ROWS[0]["position"]})
    assert len(said["moves"]) == ROWS[0]["perft"][0]
