"""M-6 on the command line: how often one may take back in a turn, and what that leaves behind."""

import io
import json
from collections.abc import Callable
from typing import Any

import pytest

from client.__main__ import main

PLACED = ["L5.2-a1 L4.3-a2 L1.3-a3 L1.4-a4 L5.3-a5 L5.5-a6",
          "R5.2-o1 R5.4-o2 R1.3-o3 R1.4-o4 R4.4-o5 R5.5-o6"]
Ask = Callable[..., dict[str, Any]]


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Ask:
    def asked(game: str, position: Any, actions: list[str]) -> dict[str, Any]:
        request = {"game": game, "position": position, "actions": actions}
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(request).encode())))
        assert main(["play"]) == 0
        answer: dict[str, Any] = json.loads(capsys.readouterr().out)
        return answer

    return asked


def test_a_hundred_actions_may_be_taken_back_in_a_turn_and_then_one_plays_on(ask: Ask) -> None:
    fiddle = ["a1-b1", "offer back 2"]
    most = ask("halebarde", {"start": True}, [*PLACED, *fiddle * 100])
    assert "error" not in most
    assert most["position"] == ask("halebarde", {"start": True}, PLACED)["position"]
    more = ask("halebarde", {"start": True}, [*PLACED, *fiddle * 101])
    assert more["rule"] == "M-6"
    assert more["at"] == 2 + 201
    assert more["error"].endswith("Play on first.")


def test_a_turn_that_passes_gives_its_patience_back(ask: Ask) -> None:
    mine = [*["a1-b1", "offer back 2"] * 100, "a1-b1", "end"]
    theirs = [*["o1-n1", "offer back 4"] * 100, "o1-n1", "end"]
    again = ["a2-b2", "offer back 6", "a2-b2"]
    assert "error" not in ask("halebarde", {"start": True}, [*PLACED, *mine, *theirs, *again])


def test_several_actions_taken_back_at_once_count_each(ask: Ask) -> None:
    fiddle = ["a1-b1", "a2-b2", "offer back 2"]
    told = ask("halebarde", {"start": True}, [*PLACED, *fiddle * 51])
    assert (told["rule"], told["at"]) == ("M-6", 2 + 50 * 3 + 2)


def test_what_is_taken_back_leaves_no_trace_in_what_counts_as_repeated(ask: Ask) -> None:
    """A position that stood only in moves taken back did not stand (G-61)."""
    there = ["a1-b1", "end", "o1-n1", "end", "b1-a1", "end", "n1-o1", "end"]
    fiddle = ["a1-b1", "offer back 2"]
    once = ask("halebarde", {"start": True}, [*PLACED, *there])
    assert once["result"] is None
    longer = ask("halebarde", {"start": True}, [*PLACED, *fiddle * 50, *there])
    assert longer["result"] is None
    assert longer["position"] == once["position"]
