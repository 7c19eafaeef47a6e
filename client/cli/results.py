"""Results and events as JSON: seats by name, points by name, facings as headings.

Events are written from the dataclass itself, field by field, so a new event needs no code here; a
test holds the table of field names against the union.
"""

import re
from dataclasses import fields
from typing import Any

from core.event import Event, Outcome, Unveiled
from core.game import Rules
from core.piece import HEADINGS, NATURE, Piece, Seat

POINTS = frozenset({"start", "end", "over", "point", "by", "target"})
FACINGS = frozenset({"before", "after"})
FOR_PEOPLE = {(Unveiled, "why"), (Unveiled, "rule")}
"""Fields that explain on a screen; programs are told what happened."""
PLAIN = frozenset({"rule", "what", "yes", "upto", "how", "held", "need", "sides", "value"})


def seat_name(rules: Rules, seat: Seat | None) -> str | None:
    """Name a seat; nature has a name too, nobody is None."""
    if seat is None:
        return None
    return "nature" if seat == NATURE else rules.seats[seat]


def result(rules: Rules, outcome: Outcome | None) -> dict[str, Any] | None:
    """Write an outcome: winner is a seat, a list of a team's seats, or None for a draw."""
    if outcome is None:
        return None
    names = [rules.seats[seat] for seat in outcome.winners]
    winner = None if not names else names[0] if len(names) == 1 else names
    return {"winner": winner, "why": outcome.reason}


def _piece(rules: Rules, piece: Piece) -> str:
    facing = "" if piece.facing is None else f"^{HEADINGS[piece.facing]}"
    return f"{rules.seats[piece.seat]}:{piece.kind or '?'}{facing}"


def _value(rules: Rules, name: str, value: Any) -> Any:
    spot = rules.topology.names
    if name in POINTS:
        return spot[value]
    if name in FACINGS:
        return HEADINGS[value]
    if name == "seat":
        return seat_name(rules, value)
    if name in ("piece", "foe", "into"):
        return _piece(rules, value)
    if name == "pieces":
        return [f"{_piece(rules, piece)}@{spot[point]}" for point, piece in value]
    if name == "points":
        return [spot[point] for point in value]
    if name == "outcome":
        return result(rules, value)
    return value


def event(rules: Rules, seen: Event) -> dict[str, Any]:
    """Write one event as an object whose "event" is its kind in small letters."""
    kind = re.sub(r"(?<!^)(?=[A-Z])", "-", type(seen).__name__).lower()
    rest = {f.name: _value(rules, f.name, getattr(seen, f.name)) for f in fields(seen)
            if (type(seen), f.name) not in FOR_PEOPLE}
    return {"event": kind, **rest}
