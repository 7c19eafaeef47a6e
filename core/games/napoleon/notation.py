"""The notation of Napoleon Strategy: `a4-b3 a2^N`, `c7xc3`, `d6-d5>c4`, `deploy C@a1 ...`.

It is the notation of all games (`core/notation.py`), but for the x of a capture. Reading judges
nothing: it raises Malformed only for what no action can be, so that an unlawful but readable one
can still be told why.
"""

import re

from ... import notation
from ...action import Action, Answer, Deploy, Lot, Move, Offer, Push, Resign, Reveal
from ...game import Illegal, Malformed, Refusal, msg
from ...piece import Seat
from ...plain_text import quoted
from ...position import Position
from .board import Field

_CAPTURE = re.compile(r"([a-z]+[0-9]+)x([a-z]+[0-9]+)")
"""Files may hold an x, so the sign stands behind the first digits."""


def write_action(field: Field, p: Position, action: Action) -> str:
    """Write any action; captures are seen from the board."""
    text = notation.write_action(field.topology, field.seats, action)
    if isinstance(action, Move) and p.board[action.path[1]] is not None:
        return text.replace("-", "x", 1)
    return text


def read_action(field: Field, p: Position, seat: Seat, text: str) -> Action:
    """Read any action; Malformed: not notation, Illegal: `x` and the board disagree."""
    words = text.split(maxsplit=1) if isinstance(text, str) else []
    way = words[0] if words else ""
    if "^" in way:
        raise Illegal(Refusal("N-34", msg("Turning a cannon goes with a move, not instead of it.")))
    capture = _CAPTURE.fullmatch(way)
    told = " ".join(("-".join(capture.groups()), *words[1:])) if capture else text
    action = notation.read_action(field.topology, field.seats, told)
    match action:
        case Move((_, end)):
            stands = p.board[end]
            ours = stands is not None and stands.seat == seat  # refused anyway, by a better rule
            if not ours and bool(capture) != (stands is not None):
                raise Illegal(Refusal("N-31", msg(
                    "Write x where a piece is taken and - where the square is empty."
                )))
        case Push() | Deploy() | Reveal() | Lot() | Resign() | Offer() | Answer():
            pass
        case _:
            raise Malformed(f"action {quoted(way)}: should read like a4-b3, c7xc3 or d6-d5>c4")
    return action
