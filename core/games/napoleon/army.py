"""Deployments: canonical text, what makes one lawful, the formations offered (N-10 to N-22).

The text lists the pieces by square, "C@a1 I@b1 K@e1^N ...": it is what a player commits to, so two
equal set-ups must be the same bytes; order is by square, whatever order they were placed in.
"""

from collections import Counter
from collections.abc import Callable, Mapping

from ...game import Malformed, Muster, Refusal, msg
from ...piece import HEADINGS, Piece, Point, Seat
from ...plain_text import quoted
from .board import FORWARD, Field, composition, depth_of, heading
from .options import Options
from .pieces import KINDS, NAMES, limits

Placing = tuple[Point, str, int | None]
LONGEST = 1 << 15
"""Characters of a set-up: the largest, of 2,048 pieces, takes 17,000."""


def parse(field: Field, text: str) -> list[Placing]:
    """Read a set-up as (point, kind, facing or None); Malformed when it is not one."""
    if len(text) > LONGEST:
        raise Malformed("deployment: too long")
    found = []
    for word in text.split(" ") if text else ():  # one spelling: no other space is any
        head, at, rest = word.partition("@")
        square, turned, facing = rest.partition("^")
        if not at or len(head) != 1 or head not in KINDS or square not in field.topology.index:
            raise Malformed(f"deployment: {quoted(word)} is not a piece on a square of this board")
        if turned and head != "K":
            raise Malformed(f"deployment: {quoted(word)}: only cannons have a direction")
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
            raise Malformed(f"deployment: two pieces on {field.topology.names[point]}")
        placed[point] = Piece(seat, kind, point, facing)
    return placed


class Levy:
    """What each side of a game may set up: rows, kinds and numbers (N-12, N-13)."""

    def __init__(self, field: Field, options: Options) -> None:
        self._field = field
        self._options = options
        self._army = composition(options)
        self._size = sum(self._army.values())
        self._free = options.composition == "free"
        self._limits = limits(self._size) if self._free else {
            kind: (number, number) for kind, number in self._army.items()
        }

    def refusal(self, seat: Seat, text: str) -> Refusal | None:
        """Say why a seat's set-up is unlawful, or None."""
        depth = depth_of(self._options, self._field)
        return _refusal(self._field, seat, depth, self._size, self._limits, text)

    def muster(self, seat: Seat) -> Muster:
        """Describe a seat's rows, its army and the formations."""
        depth = depth_of(self._options, self._field)
        name = self._field.seats[seat]
        reserve = tuple((kind, self._limits[kind][1]) for kind in KINDS if self._limits[kind][1])
        return Muster(
            self._field.zone(name, depth), reserve, frozenset("K"), FORWARD[name],
            self._formations(seat, depth), self._size,
        )

    def _formations(self, seat: Seat, depth: int) -> tuple[tuple[str, str], ...]:
        """Offer the standard army, and where soldiers are chosen one with one more drum."""
        found = formations(self._field, seat, depth, self._army)
        if self._free and self._army["D"] < self._limits["D"][1]:
            drums = {**self._army, "D": self._army["D"] + 1, "I": self._army["I"] - 1}
            _, value = formations(self._field, seat, depth, drums)[-1]
            found += ((msg("One more drum"), value),)
        return found


Limits = Mapping[str, tuple[int, int]]
"""By kind: the least and the most an army may have; equal where the list is fixed."""


def _refusal(
    field: Field, seat: Seat, depth: int, size: int, limits: Limits, text: str
) -> Refusal | None:
    """Say why a set-up of `size` pieces is unlawful, or None."""
    try:
        placings = parse(field, text)
    except Malformed:
        return Refusal("N-20", msg("That is not an army on this board."))
    zone = field.zone(field.seats[seat], depth)
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
        if ground == "M" and kind in "CK":
            return Refusal("N-22", msg("Horses and cannons sink in the marsh."), (), here)
        if ground == "F" and kind == "K":
            return Refusal("N-22", msg("A cannon cannot stand in the forest."), (), here)
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


# Formations ---------------------------------------------------------------------------------------

Cost = Callable[[int, int, int, int], float]
"""(column, row from one's edge, width, depth) -> how little a kind wants to stand there."""


def _mid(x: int, width: int) -> float:
    return abs(x - (width - 1) / 2)


_PLANS: tuple[tuple[str, str, dict[str, Cost]], ...] = (
    (
        msg("Wings"), "KDGCI",
        {
            "K": lambda x, y, w, d: abs(_mid(x, w) - w / 6) + 3 * (d - 1 - y),
            "D": lambda x, y, w, d: _mid(x, w) + 3 * y,
            "G": lambda x, y, w, d: abs(_mid(x, w) - w / 4) + 3 * y,
            "C": lambda x, y, w, d: w - _mid(x, w) + y,
            "I": lambda x, y, w, d: 2 * (d - 1 - y) + _mid(x, w),
        },
    ),
    (
        msg("Battery"), "KGDCI",
        {
            "K": lambda x, y, w, d: _mid(x, w) + 4 * (d - 1 - y),
            "G": lambda x, y, w, d: abs(_mid(x, w) - w / 4) + 3 * y,
            "D": lambda x, y, w, d: abs(_mid(x, w) - w / 5) + 4 * (d - 1 - y),
            "C": lambda x, y, w, d: abs(_mid(x, w) - w / 4) + 2 * y,
            "I": lambda x, y, w, d: w - _mid(x, w) + 2 * (d - 1 - y),
        },
    ),
    (
        msg("Fortress"), "GDKCI",
        {
            "G": lambda x, y, w, d: _mid(x, w) + 5 * y,
            "D": lambda x, y, w, d: abs(_mid(x, w) - 1.5) + 5 * y,
            "K": lambda x, y, w, d: w - _mid(x, w) + 3 * y,
            "C": lambda x, y, w, d: abs(_mid(x, w) - 2) + 3 * y,
            "I": lambda x, y, w, d: 4 * (d - 1 - y) + _mid(x, w),
        },
    ),
    (
        msg("Left wing"), "KGDCI",
        {
            "K": lambda x, y, w, d: abs(x - 3 * w / 4) + 2 * (d - 1 - y),
            "G": lambda x, y, w, d: x + 3 * y,
            "D": lambda x, y, w, d: abs(x - w / 3) + 2 * y,
            "C": lambda x, y, w, d: x + y,
            "I": lambda x, y, w, d: x + 2 * (d - 1 - y),
        },
    ),
)
_LINE = ("CIGDKGIC", "KIICCIIK")
"""The author's army of 16 as a plain line: rear row, front row, seen from behind."""


def formations(
    field: Field, seat: Seat, depth: int, army: Mapping[str, int]
) -> tuple[tuple[str, str], ...]:
    """Give named lawful set-ups for "arrange for me"; the first is the plain line."""
    squares = _local(field, seat, depth)
    width = 1 + max(x for x, _, _ in squares)
    found = []
    if width == 8 and Counter("".join(_LINE)) == Counter({k: n for k, n in army.items() if n}):
        spots = {(x, y): point for x, y, point in squares}
        line = {spots[x, y]: _LINE[y][x] for y in range(2) for x in range(8)}
        found.append((msg("Line"), line))
    for name, order, costs in _PLANS:
        free = list(squares)
        line = {}
        for kind in order:
            cost = costs[kind]
            free.sort(key=lambda s: (cost(s[0], s[1], width, depth), s[1], s[0]))
            wary = "MF" if kind == "K" else "M" if kind == "C" else ""
            for spot in [s for s in free if field.ground[s[2]] not in wary][: army.get(kind, 0)]:
                line[spot[2]] = kind
                free.remove(spot)
        found.append((name, line))
    return tuple(
        (name, write(field, {p: _facing(field, seat, p, kind) for p, kind in line.items()}))
        for name, line in found
    )


def _local(field: Field, seat: Seat, depth: int) -> list[tuple[int, int, Point]]:
    """List a seat's squares as (column from its left, row from its edge, point)."""
    name = field.seats[seat]
    zone = field.zone(name, depth)
    found = []
    for point, (px, py) in enumerate(field.topology.places):
        if zone >> point & 1:
            x, y = int(px), int(py)
            along = {
                "S": x, "N": field.width - 1 - x, "W": field.height - 1 - y, "E": y
            }[name]
            found.append((along, field.inward(name, x, y), point))
    left = min(along for along, _, _ in found)
    return sorted((along - left, row, point) for along, row, point in found)


def _facing(field: Field, seat: Seat, point: Point, kind: str) -> Piece:
    """Turn cannons forward, those near a side slightly inward."""
    if kind != "K":
        return Piece(seat, kind, point)
    name = field.seats[seat]
    ahead = FORWARD[name]
    x, y = field.topology.places[point]
    along, side = (x, field.width) if name in "SN" else (y, field.height)
    if name in "NW":
        along = side - 1 - along
    turn = 1 if along < side / 4 else -1 if along >= side - side / 4 else 0
    return Piece(seat, kind, point, (ahead + turn) % 8)
