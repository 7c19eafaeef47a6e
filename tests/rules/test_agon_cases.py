"""Every hand-checked case of Agon as a test, by the numbers of the rules it shows."""

import json
from pathlib import Path
from typing import Any

import pytest

from core.action import Move
from core.game import Illegal
from core.games.agon import AGON
from core.games.agon.rules import Agon
from core.match import Match
from core.option import read_options
from core.position import Position

CASES = json.loads((Path(__file__).parent / "agon.json").read_text())


def opened(case: dict[str, Any]) -> tuple[Agon, Position]:
    """Bind the rules to a case and read its position."""
    rules = Agon(read_options(AGON.options, case.get("options", {})))
    return rules, rules.from_json(case["position"])


def texts(rules: Agon, p: Position) -> set[str]:
    """List what may be played, as texts."""
    return {rules.to_text(p, seat, a) for seat in p.to_act for a in rules.actions(p, seat)}


def refused(rules: Agon, p: Position, text: str) -> str | None:
    """Name the rule that refuses a text, or None."""
    (seat,) = p.to_act
    try:
        refusal = rules.refusal(p, seat, rules.from_text(p, seat, text))
    except Illegal as illegal:
        return illegal.refusal.rule
    return refusal.rule if refusal else None


@pytest.mark.parametrize("case", CASES, ids=[f"{c['id']}-{c['title']}" for c in CASES])
def test_case(case: dict[str, Any]) -> None:
    rules, p = opened(case)
    check, names, found = case["check"], rules.topology.names, texts(*opened(case))
    assert all(refused(rules, p, text) is None for text in check.get("legal", []))
    assert all(refused(rules, p, text) is not None for text in check.get("illegal", []))
    assert set(check.get("legal", [])) <= found
    match check["kind"]:
        case "count":
            assert len(found) == check["value"]
        case "cells":
            for seat, name in enumerate(rules.seats):
                for kind in "QG":
                    stand = {names[i] for i, q in enumerate(p.board)
                             if q and (q.seat, q.kind) == (seat, kind)}
                    told = check[name][kind]
                    assert stand == ({told} if kind == "Q" else set(told))
        case "exact":
            assert {t for t in found if t.startswith(check["from"] + "-")} == set(check["moves"])
        case "only":
            assert {text.split(check["verb"])[0] for text in found} == set(check["from"])
            assert len(found) == check.get("count", len(found))
        case "after":
            after(case, rules, p)
        case other:
            assert other in ("some", "list"), f"no check of the kind {other}"


def after(case: dict[str, Any], rules: Agon, p: Position) -> None:
    """Play a case's actions and compare what it names."""
    check = case["check"]
    match = Match(AGON, rules.options, start=p, rules=rules)
    for text in check["play"]:
        seat = match.position.turn
        assert seat is not None
        match.play(seat, rules.from_text(match.position, seat, text))
    p = match.position
    for name, cells in check.get("owed", {}).items():
        owed = p.note.owed[rules.seats.index(name)]
        assert {rules.topology.names[at] for at in owed} == set(cells)
    if "turn" in check:
        assert p.turn is not None
        assert rules.seats[p.turn] == check["turn"]
    if check.get("result"):
        assert p.outcome is not None
        assert p.outcome.reason == check["result"]["why"]
        assert [rules.seats[seat] for seat in p.outcome.winners] == [check["result"]["winner"]]


def test_slides_are_moves() -> None:
    rules, p = opened({"position": {"start": True}})
    assert all(isinstance(action, Move) for action in rules.actions(p, 0))
