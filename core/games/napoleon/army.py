"""Deployments: canonical text, and what makes one lawful (N-10 to N-22).

The text lists the pieces by square, "C@a1 I@b1 K@e1^N ...": it is what a player commits to, so two
equal set-ups must be the same bytes; order is by square, whatever order they were placed in.
"""

from collections import Counter
from collections.abc import Mapping

from ...game import Malformed, Refusal, msg
from ...piece import HEADINGS, Bits, Piece, Point, Seat
from ...plain_text import quoted
from .board import Field, heading
from .pieces import KINDS, NAMES
from .room import Limits
from .terrain import BARRED

Placing = tuple[Point, str, int | None]
LONGEST = 1 << 15
"""Characters of a set-up: the largest, of 2,048 pieces, takes 17,000."""
BOGGED = {
    "M": msg("Horses and cannons sink in the marsh."),
    "F": msg("A cannon cannot stand in the forest."),
}


def parse(field: Field, text: str) -> list[Placing]:
    """Read a set-up as (point, kind, facing or None); Malformed when it is not one."""
    if len(text) > LONGEST:
        raise Malformed(msg("too long"), "deployment")
    found = []
    for word in text.split(" ") if text else ():  # one spelling: no other space is any
        head, at, rest = word.partition("@")
        square, turned, facing = rest.partition("^")
        if not at or len(head) != 1 or head not in KINDS or square not in field.topology.index:
            raise Malformed(
                msg("{word} is not a piece on a square of this board"), "deployment",
                word=quoted(word),
            )
        if turned and head != "K":
            raise Malformed(
                msg("{word}: only cannons have a direction"), "deployment", word=quoted(word)
            )
        found.append((field.topology.index[square], head, heading(facing) if turned else None))
    return found


def write(field: Field, placed: Mapping[Point, Piece]) -> str:
    """Write a set-up canonically, ordered by point."""
    names = field.topology.names
    words = []
    for point in sorted(placed):
        piece = placed[point]
        facing = "" if piece.facing is None else f"^{HEADINGS[piece.facing]}"
        words.append(f"{piece.kind}@{names[point]}{facing}")
    return " ".join(words)


def stand(field: Field, seat: Seat, text: str) -> dict[Point, Piece]:
    """Turn a set-up into pieces by point; Malformed: not one, or a square used twice."""
    placed: dict[Point, Piece] = {}
    for point, kind, facing in parse(field, text):
        if point in placed:
            raise Malformed(
                msg("two pieces on {square}"), "deployment", square=field.topology.names[point]
            )
        placed[point] = Piece(seat, kind, point, facing)
    return placed


def refusal(
    field: Field, zone: Bits, depth: int, size: int, limits: Limits, text: str
) -> Refusal | None:
    """Say why a set-up of `size` pieces on a zone of `depth` rows is unlawful, or None."""
    try:
        placings = parse(field, text)
    except Malformed:
        return Refusal("N-20", msg("That is not an army on this board."))
    used: set[Point] = set()
    for point, kind, facing in placings:
        here = (point,)
        if not zone >> point & 1:
            return Refusal(
                "N-12", msg("Your soldiers start on your first {rows} rows."),
                (("rows", str(depth)),), here,
            )
        if point in used:
            return Refusal("N-32", msg("Only one piece fits on a square."), (), here)
        used.add(point)
        if kind == "K" and facing is None:
            return Refusal("N-20", msg("Choose where this cannon looks."), (), here)
        ground = field.ground[point]
        if ground in BARRED.get(kind, ""):
            return Refusal("N-22", BOGGED[ground], (), here)
    have = Counter(kind for _, kind, _ in placings)
    refused = _refuse_list(have, size, limits, placings)
    if refused is None and placings != sorted(placings, key=lambda placing: placing[0]):
        return Refusal("N-20", msg("Write an army in the order of the squares: a1, b1, c1, …"))
    return refused


def _refuse_list(
    have: Mapping[str, int], size: int, limits: Limits, placings: list[Placing]
) -> Refusal | None:
    for kind in KINDS:
        least, most = limits[kind]
        if have[kind] < least:
            return Refusal(
                "N-13", msg("Still to place: {number} x {kind}."),
                (("number", str(least - have[kind])), ("kind", NAMES[kind][0])),
            )
        if have[kind] > most:
            return Refusal(
                "N-13", msg("Too many on the board: {number} x {kind}."),
                (("number", str(have[kind] - most)), ("kind", NAMES[kind][0])),
                tuple(p for p, k, _ in placings if k == kind),
            )
    if len(placings) < size:
        number = str(size - len(placings))
        return Refusal("N-13", msg("Still to choose and place: {number}."), (("number", number),))
    if len(placings) > size:
        number = str(len(placings) - size)
        return Refusal(
            "N-13", msg("Your army is too large: {number} too many."), (("number", number),)
        )
    return None
