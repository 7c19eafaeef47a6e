"""The first turn: six of ten pawns onto the column, `L5.2-a1 L5.3-a2 ...` by row (G-20 to G-23).

A placing is pairs of points, (where the pawn stood, its square), and its text is what a player
commits to in a secret game; in an open one the same pairs are a Place, because an open placing
hides nothing and travels like any other action.
"""

from collections.abc import Iterator, Mapping
from itertools import permutations

from ...game import Malformed, Muster, Refusal, msg
from ...piece import Piece, Point, Seat, bits
from ...plain_text import quoted
from .board import Ground
from .pieces import KINDS, PLACED

Board = tuple[Piece | None, ...]
Pairs = tuple[tuple[Point, Point], ...]
LONGEST = 1024
"""Characters of a placing; six pawns take 50."""

_FORWARD = (2, 6)
"""East for Left, West for Right: where they look."""
_FIXED = (
    "L5.2-a1 L4.3-a2 L1.3-a3 L1.4-a4 L5.3-a5 L5.5-a6",
    "R5.2-o1 R5.4-o2 R1.3-o3 R1.4-o4 R4.4-o5 R5.5-o6",
)
"""The line that FORMATS counts from."""
_PLANS = (
    (msg("Bows on the hills"), "ASGGSA"),
    (msg("Runners"), "SGGGGS"),
    (msg("Wall of halberds"), "SSAGSS"),
    (msg("Two wings"), "SAGGAS"),
)


def parse(ground: Ground, text: str) -> Pairs:
    """Read a placing, unjudged; Malformed when it is not one."""
    index = ground.topology.index
    found = []
    if len(text) > LONGEST:
        raise Malformed(msg("too long"), "placing")
    for word in text.split(" ") if text else ():  # one spelling: no other space is any
        start, sign, end = word.partition("-")
        if not sign or start not in index or end not in index:
            raise Malformed(
                msg("{word} should read like L5.2-a1"), "placing", word=quoted(word)
            )
        found.append((index[start], index[end]))
    return tuple(found)


def write(ground: Ground, pairs: Pairs) -> str:
    """Write a placing canonically, in order of row."""
    names = ground.topology.names
    ordered = sorted(pairs, key=lambda pair: (pair[1], pair[0]))
    return " ".join(f"{names[start]}-{names[end]}" for start, end in ordered)


def refusal(ground: Ground, board: Board, seat: Seat, pairs: Pairs) -> Refusal | None:
    """Say why a placing is unlawful, or None."""
    names, column = ground.topology.names, ground.column[seat]
    if list(pairs) != sorted(pairs, key=lambda pair: pair[1]):
        return Refusal("G-20", msg("Name the squares from row 1 to row 6."))
    starts: set[Point] = set()
    ends: set[Point] = set()
    for start, end in pairs:
        piece = board[start]
        if piece is None or piece.seat != seat:
            return Refusal(
                "G-20", msg("None of your pawns stands on {square}."),
                (("square", names[start]),), (start,),
            )
        if end not in column:
            return Refusal(
                "G-20", msg("Place your pawns on the column nearest to you."), (), (end,)
            )
        if start in starts:
            return Refusal("G-20", msg("Place each pawn once."), (), (start,))
        if end in ends or board[end] is not None:
            return Refusal("G-20", msg("Only one pawn fits on a square."), (), (end,))
        if piece.kind == "G" and ground.hills >> end & 1:
            return Refusal("G-22", msg("Lookouts never stand on a hill."), (), (end,))
        starts.add(start)
        ends.add(end)
    if len(pairs) != PLACED:
        left = PLACED - len(pairs)
        return Refusal("G-20", msg("Still to place: {number}."), (("number", str(left)),))
    return None


def every(ground: Ground, board: Board, seat: Seat) -> Iterator[Pairs]:
    """Yield all placings of a seat's pawns, 50,400 from the start, in a fixed order."""
    column = ground.column[seat]
    if any(board[end] is not None for end in column):
        return
    pawns = [at for at, piece in enumerate(board) if piece is not None and piece.seat == seat]
    able = {
        end: [
            at for at in pawns
            if not (ground.hills >> end & 1 and (piece := board[at]) and piece.kind == "G")
        ]
        for end in column
    }
    inner = column[1:-1]  # the hills at both ends first: few pawns may stand there
    for first in able[column[0]]:
        for last in able[column[-1]]:
            if first == last:
                continue
            rest = [at for at in pawns if at not in (first, last)]
            for chosen in permutations(rest, len(inner)):
                yield tuple(zip((first, *chosen, last), column, strict=True))


def moved(board: Board, pairs: Pairs) -> Board:
    """Give the board after a placing."""
    after = list(board)
    for start, end in pairs:
        after[end], after[start] = board[start], None
    return tuple(after)


def pieces(ground: Ground, seat: Seat, text: str) -> dict[Point, Piece]:
    """Turn a text into the pawns that would stand on the column; Malformed when it is not one."""
    kinds = dict(ground.start[seat])
    placed: dict[Point, Piece] = {}
    for start, end in parse(ground, text):
        if start not in kinds:
            raise Malformed(
                msg("no pawn begins on {square}"), "placing", square=ground.topology.names[start]
            )
        if end in placed:
            raise Malformed(
                msg("two pawns on {square}"), "placing", square=ground.topology.names[end]
            )
        placed[end] = Piece(seat, kinds[start], start)
    return placed


def chosen(ground: Ground, placed: Mapping[Point, Piece]) -> str:
    """Write pawns by square, each as its birth square says, or else the nearest row's that is free.

    A person who drags a toy onto the board says its kind, not which of the four it is.
    """
    known: dict[Point, Point] = {}
    for end, piece in placed.items():
        begins = ground.born(piece.seat, piece.kind or "")
        if piece.id != end and piece.id in begins and piece.id not in known.values():
            known[end] = piece.id
    rows = [y for _, y in ground.topology.places]
    for end in sorted(placed):
        if end in known:
            continue
        piece = placed[end]
        free = [
            at for at in ground.born(piece.seat, piece.kind or "") if at not in known.values()
        ]
        if not free:
            raise Malformed(
                msg("there are not so many pawns of the kind {kind}"), "placing", kind=piece.kind
            )
        known[end] = min(free, key=lambda at: (abs(rows[at] - rows[end]), at))
    return write(ground, tuple((start, end) for end, start in known.items()))


def muster(ground: Ground, seat: Seat) -> Muster:
    """Describe the column, the ten pawns to choose from, and placings to start from."""
    column = ground.column[seat]
    plans = tuple(
        (name, chosen(ground, {
            end: Piece(seat, kind, end) for end, kind in zip(column, kinds, strict=True)
        }))
        for name, kinds in _PLANS
    )
    reserve = tuple((kind, len(ground.born(seat, kind))) for kind in KINDS)
    return Muster(
        bits(column), reserve, frozenset(), _FORWARD[seat],
        ((msg("Line"), _FIXED[seat]), *plans), PLACED,
    )
