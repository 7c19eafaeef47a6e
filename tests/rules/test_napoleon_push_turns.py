"""Cannons are turned with a push as with every move, and count as they stood before (N-72a)."""

from typing import Any

from client.cli import play
from tests.test_cli_lines import ask

POSITION: dict[str, Any] = {"w": 8, "h": 8, "turn": "S", "pieces": [
    "S:D@c6", "S:K@a1^N", "S:I@h1", "N:C@d6", "N:I@h8", "N:K@a8^SE",
]}


def pushed(action: str, cannon: str = "S:K@a1^N") -> dict[str, Any]:
    """Play one action of South, whose cannon looks where it is said."""
    pieces = [cannon if piece.startswith("S:K") else piece for piece in POSITION["pieces"]]
    said: dict[str, Any] = ask(play.answer, {
        "game": "napoleon", "options": {"drum_push": True},
        "position": {**POSITION, "pieces": pieces}, "actions": [action],
    })
    return said


def test_a_push_may_turn_cannons() -> None:
    pieces = pushed("c6-d6>e7 a1^E")["position"]["pieces"]
    assert {"S:D@d6", "N:C@e7", "S:K@a1^E"} <= set(pieces)


def test_the_square_is_judged_before_the_turning() -> None:
    """e5 is on the diagonal of a1: it is barred when the cannon aims along it before the push."""
    assert "position" in pushed("c6-d6>e5 a1^NE")
    assert pushed("c6-d6>e5 a1^N", cannon="S:K@a1^NE")["rule"] == "N-72"
