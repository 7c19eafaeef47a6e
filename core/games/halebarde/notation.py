"""The notation: `h2-h4`, `h2xg2` taking or wounding, `l3*k2` a shot, `end`, `L5.2-a1 ...` placing,
`=R1.2` where a wounded lookout goes.

Reading judges nothing: Malformed is only what no action can be, so that an unlawful but readable
one can still be told why.
"""

import re

from ... import notation
from ...action import Action, Move, Place, Shoot
from ...game import Illegal, Malformed, Refusal, msg
from ...piece import Point
from ...plain_text import quoted
from ...position import Phase, Position
from .board import SEATS, Ground
from .deployment import LONGEST, read_placing, write_placing

UNHURT = msg("No lookout is wounded.")
COMMON = {"end", "deploy", "reveal", "resign", "accept", "decline", "offer"}
"""First words of the actions that are written here as in all games."""
_WAY = re.compile(r"([a-oLR0-9.]+)([-x*])([a-oLR0-9.]+)")


def write_action(ground: Ground, p: Position, action: Action) -> str:
    """Write any action; what an arrival takes is seen from the board."""
    names = ground.topology.names
    match action:
        case Move((start, end)):
            sign = "x" if p.board[end] is not None else "-"
            return f"{names[start]}{sign}{names[end]}"
        case Place(((_, end),)) if p.phase is Phase.PLAY:
            return f"={names[end]}"
        case Place():
            return write_placing(ground, action.shifts())
    return notation.write_action(ground.topology, SEATS, action)


def read_action(ground: Ground, p: Position, text: str) -> Action:
    """Read any action; Malformed: not notation, Illegal: `x` and the board disagree."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise Malformed("action: must be a short text")
    text = text.strip()
    verb, _, rest = text.partition(" ")
    if verb in COMMON:
        return notation.read_action(ground.topology, SEATS, text)
    way = _WAY.fullmatch(text)
    if rest or (p.phase is Phase.MUSTER and way):
        return Place(read_placing(ground, text))
    if text.startswith("="):
        end = read_point(ground, text[1:])
        if p.phase is not Phase.PLAY or p.note.wounded is None:
            raise Illegal(Refusal("G-46a", UNHURT, (), (end,)))
        return Place(((p.note.wounded[0], end),))
    if way is None:
        raise Malformed(f"action {quoted(text)}: should read like h2-h4, h2xg2, l3*k2 or end")
    start, end = read_point(ground, way[1]), read_point(ground, way[3])
    if way[2] == "*":
        return Shoot(start, end)
    if p.phase is Phase.PLAY and (way[2] == "x") != (p.board[end] is not None):
        raise Illegal(Refusal(
            "G-30", msg("Write x where somebody stands on the square and - where it is empty."),
        ))
    return Move((start, end))


def read_point(ground: Ground, name: str) -> Point:
    """Read a square's name."""
    if name not in ground.topology.index:
        raise Malformed(f"square {quoted(name)}: not on this board")
    return ground.topology.index[name]
