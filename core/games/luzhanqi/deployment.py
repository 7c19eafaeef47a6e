"""Deployments: the six rows of text, what makes one unlawful, and set-ups to start from.

Rows run from the owner's back row to its front line, left to right as the owner sees them, so one
text serves both sides. Judging works on kinds by point, not on texts: an editor asks while half of
the army is still in the box.
"""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from ...game import Malformed, Muster, Refusal, msg
from ...piece import Bits, Piece, Point, Seat, bits
from .board import CAMPS, HOME, SIZE, WIDTH, own_row, turned
from .pieces import BOMB, COUNTS, FLAG, KINDS, MINE, STAND_IN

ROWS = 6
LONGEST = 80
"""Characters of a deployment's text at most."""
EMPTY = "-"
CODES: Mapping[str, tuple[str, str]] = {
    "wrong_counts": ("L-10", msg("An army has 25 pieces: look at the rank card.")),
    "outside_territory": ("L-1", msg("Your army stands in your own six rows.")),
    "in_camp": ("L-11", msg("No piece starts in a camp.")),
    "flag_not_in_hq": ("L-12", msg("The flag goes into one of your two headquarters.")),
    "bomb_on_front_row": ("L-12", msg("Bombs may not start on your front row.")),
    "mine_not_in_back_two_rows": ("L-12", msg("Mines lie in your two back rows.")),
}
"""Code of a fault -> (rule, sentence)."""
FORMATIONS = (
    (msg("Corner of mines"), "JLJHG/HIJIG/E-F-K/DC-KG/B-E-F/CDAHI"),
    (msg("Marshal at the gate"), "GLJJH/JHGHK/I-K-F/GC-DE/F-A-E/CDBII"),
    (msg("Two bombs at home"), "HJGLJ/GKHKJ/I-I-F/ED-FC/H-G-B/DEACI"),
    (msg("The empty headquarters"), "HJGLI/GHJIJ/F-E-K/KF-BG/C-H-D/EADCI"),
    (msg("Strong on the left"), "GJHLH/JJKHG/I-F-I/BE-FK/A-D-G/CCDEI"),
    (msg("Strong on the right"), "JLGHG/IJJHI/H-F-D/EF-KC/G-K-A/IEDCB"),
)


THOUGHTS = (
    (msg("Corner of mines"), msg("Three mines around the flag keep nearly everybody out.")),
    (msg("Marshal at the gate"), msg("The marshal waits behind the front and comes out late.")),
    (msg("Two bombs at home"), msg("Bombs guard the flag: the strongest visitor blows up.")),
    (msg("The empty headquarters"), msg("A mine plays the flag, and the flag keeps quiet.")),
    (msg("Strong on the left"), msg("The best storm on the left, far from the flag.")),
    (msg("Strong on the right"), msg("The best storm on the right, far from the flag.")),
)


@lru_cache(maxsize=2)
def territory(seat: Seat) -> tuple[Point, ...]:
    """List a seat's 25 points in the order of its text (L-11)."""
    return tuple(point for point in _rows(seat) if not CAMPS >> point & 1)


def _rows(seat: Seat) -> list[Point]:
    return [turned(point) if seat else point for point in range(ROWS * WIDTH)]


@lru_cache(maxsize=64)
def zone(seat: Seat, kind: str) -> Bits:
    """Give the points where a kind may start (L-11, L-12)."""
    return bits([
        point for point in territory(seat)
        if not (kind == FLAG and not HOME[seat] >> point & 1)
        and not (kind == MINE and own_row(seat, point) > 2)
        and not (kind == BOMB and own_row(seat, point) == ROWS)
    ])


@lru_cache(maxsize=SIZE * 2)
def born(seat: Seat, point: Point) -> str:
    """Give the kinds that may start on a point; all of them where nobody's army starts."""
    if point not in territory(seat):
        return KINDS
    return "".join(kind for kind in KINDS if zone(seat, kind) >> point & 1)


def read(seat: Seat, value: str) -> dict[Point, Piece]:
    """Turn a text of six rows into pieces by point, unjudged; Malformed when it is none."""
    rows = value.split("/") if isinstance(value, str) and len(value) <= LONGEST else []
    if len(rows) != ROWS or any(len(row) != WIDTH for row in rows):
        raise Malformed(
            msg("must be six rows of five, such as JLJHG/HIJIG/E-F-K/..."), "deployment"
        )
    placed = {}
    for point, letter in zip(_rows(seat), "".join(rows), strict=True):
        if letter == EMPTY:
            continue
        if letter not in KINDS:
            raise Malformed(
                msg("{letter} is no piece, they are A to L"), "deployment", letter=repr(letter)
            )
        placed[point] = Piece(seat, letter, point)
    return placed


def write(pieces: Mapping[Point, Piece]) -> str:
    """Turn pieces by point into the text of their owner; Malformed where one stands outside."""
    seats = {piece.seat for piece in pieces.values()} or {0}
    seat = min(seats)
    order = _rows(seat)
    if len(seats) > 1 or not set(pieces) <= set(order):
        raise Malformed(msg("a piece stands outside its own six rows"), "deployment")
    text = "".join(pieces[p].kind or EMPTY if p in pieces else EMPTY for p in order)
    return "/".join(text[at : at + WIDTH] for at in range(0, len(text), WIDTH))


def faults(
    seat: Seat, kinds: Mapping[Point, str], counts: Mapping[str, int] = COUNTS
) -> tuple[str, ...]:
    """List the codes of all that is wrong with an army, kinds by point, in the order of CODES."""
    rows = {point: own_row(seat, point) for point in kinds}
    found = {
        "wrong_counts": Counter(kinds.values()) != +Counter(counts),
        "outside_territory": any(row > ROWS for row in rows.values()),
        "in_camp": any(CAMPS >> point & 1 for point in kinds),
        "flag_not_in_hq": any(
            kind == FLAG and not HOME[seat] >> point & 1 for point, kind in kinds.items()
        ),
        "bomb_on_front_row": any(
            kind == BOMB and rows[point] == ROWS for point, kind in kinds.items()
        ),
        "mine_not_in_back_two_rows": any(
            kind == MINE and rows[point] > 2 for point, kind in kinds.items()
        ),
    }
    return tuple(code for code in CODES if found[code])


def refusal(seat: Seat, value: str, counts: Mapping[str, int] = COUNTS) -> Refusal | None:
    """Say why an army may not be deployed, or None; Malformed texts are refused too."""
    try:
        placed = read(seat, value)
    except Malformed:
        return Refusal("L-11", msg("That is not a set-up of this game."))
    kinds = {point: piece.kind or "" for point, piece in placed.items()}
    for code in faults(seat, kinds, counts):
        rule, sentence = CODES[code]
        return Refusal(rule, sentence, (), _wrong(seat, code, kinds))
    return None


def _wrong(seat: Seat, code: str, kinds: Mapping[Point, str]) -> tuple[Point, ...]:
    """Give the points to light up for a fault."""
    if code == "wrong_counts":
        return ()
    if code == "in_camp":
        return tuple(sorted(point for point in kinds if CAMPS >> point & 1))
    return tuple(sorted(
        point for point, kind in kinds.items() if not zone(seat, kind) >> point & 1
    ))


def muster(seat: Seat, counts: Mapping[str, int] = COUNTS) -> Muster:
    """Describe what a seat deploys: everything, always."""
    reserve = tuple((kind, count) for kind, count in counts.items() if count)
    return Muster(
        bits(list(territory(seat))), reserve, frozenset(), 4 * seat, formations(counts), 25,
        THOUGHTS,
    )


def formations(counts: Mapping[str, int]) -> tuple[tuple[str, str], ...]:
    """Give the set-ups to start from, lieutenants in the place of what is left out (L-10a)."""
    found: dict[str, str] = {}
    for name, text in FORMATIONS:
        for kind, count in counts.items():
            text = text.replace(kind, STAND_IN, max(0, COUNTS[kind] - count))
        found.setdefault(text, name)
    return tuple((name, text) for text, name in found.items())
