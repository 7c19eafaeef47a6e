"""Deployments: canonical text, what makes one lawful, what each side may set up (N-10 to N-22a).

The text lists the pieces by square, "C@a1 I@b1 K@e1^N ...": it is what a player commits to, so two
equal set-ups must be the same bytes; order is by square, whatever order they were placed in. Lists,
rows and ground are judged together, once, before anybody places a soldier (N-22a).
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache

from ...game import Malformed, Muster, Refusal, msg
from ...handicap import by_seat
from ...piece import HEADINGS, Bits, Piece, Point, Seat, points
from ...plain_text import plain, quoted
from ...position_text import LONGEST_DEPLOYMENT
from .board import EDGES, FORWARD, Field, ahead_of, army_of, depth_of, need_of
from .formations import THOUGHTS, formations
from .movement import directions
from .options import Options
from .pieces import KINDS, LED, NAMES, WORTH, C, K, limits
from .room import Limits, Room
from .terrain import BARRED, crosses

Placing = tuple[Point, str, int | None]
"""Characters of a set-up: the largest, of 2,048 pieces, takes 17,000."""
BOGGED = {
    "M": msg("Horses and cannons sink in the marsh."),
    "F": msg("A cannon cannot stand in the forest."),
}
WHO = {"C": msg("Cavalry"), "K": msg("Cannons"), "CK": msg("Cavalry and cannons")}
"""Who may not go everywhere, as those of them who lack room are called."""
RICHEST = "GICKD"
"""Kinds by what they count beyond the median (N-91)."""


def parse(field: Field, text: str) -> list[Placing]:
    """Read a set-up as (point, kind, facing or None); Malformed when it is not one."""
    if len(text) > LONGEST_DEPLOYMENT:
        raise Malformed(msg("too long"), "deployment")
    found = []
    for word in text.split(" ") if text else ():  # one spelling: no other space is any
        kind, at, rest = word.partition("@")
        square, turned, facing = rest.partition("^")
        if not at or len(kind) != 1 or kind not in KINDS or square not in field.topology.index:
            raise Malformed(
                msg("{word} is not a piece on a square of this board"), "deployment",
                word=quoted(word),
            )
        if turned and kind != "K":
            raise Malformed(
                msg("{word}: only cannons have a direction"), "deployment", word=quoted(word)
            )
        if turned and facing not in HEADINGS:
            raise Malformed(
                msg("facing {facing}: must be one of {known}"), facing=plain(facing, 8),
                known=", ".join(HEADINGS),
            )
        looks = HEADINGS.index(facing) if turned else None
        found.append((field.topology.index[square], kind, looks))
    return found


def write(field: Field, placed: Mapping[Point, Piece]) -> str:
    """Write a set-up canonically, ordered by point."""
    return " ".join(
        f"{piece.kind}@{field.topology.names[point]}"
        + ("" if piece.facing is None else f"^{HEADINGS[piece.facing]}")
        for point, piece in sorted(placed.items(), key=lambda item: item[0])
    )


def read(field: Field, seat: Seat, text: str) -> dict[Point, Piece]:
    """Turn a set-up into pieces by point; Malformed: not one, or a square used twice."""
    placed: dict[Point, Piece] = {}
    for point, kind, facing in parse(field, text):
        if point in placed:
            raise Malformed(
                msg("two pieces on {square}"), "deployment", square=field.topology.names[point]
            )
        placed[point] = Piece(seat, kind, point, facing)
    return placed


class Deployment:
    """The armies of one game: by seat the rows, the kinds and the numbers (N-12, N-13)."""

    def __init__(self, field: Field, options: Options) -> None:
        self._field = field
        self._options = options
        self._seats = range(len(field.seats))
        self._without = tuple(map(self._left_out, self._seats))
        """By seat how many of each kind a handicap leaves out (N-13a)."""
        self._armies = tuple(
            {kind: max(0, number - self._without[seat][kind])
             for kind, number in army_of(options, seat).items()}
            for seat in self._seats
        )
        self._sizes = tuple(
            sum(army_of(options, seat).values()) - self._without[seat].total()
            for seat in self._seats
        )
        self._limits = tuple(map(self._find_limits, self._seats))
        self._zone = cache(self._find_zone)
        self._muster = cache(self._find_muster)

    def _left_out(self, seat: Seat) -> Counter[str]:
        """Count what a seat plays without; Malformed where it has not so many."""
        without = Counter(by_seat(self._options.handicap, self._field.seats)[seat].without)
        army = army_of(self._options, seat)
        if self._options.composition == "free":
            army = {kind: most for kind, (_, most) in limits(sum(army.values())).items()}
        if any(number > army[kind] for kind, number in without.items()) or (
            without.total() >= sum(army.values())
        ):
            raise Malformed(
                msg("{army} has not so many soldiers to leave out"), "option handicap",
                army=EDGES[self._field.seats[seat]])
        return without

    def _find_limits(self, seat: Seat) -> Limits:
        if self._options.composition == "free":
            without = self._without[seat]
            return {
                kind: (min(least, most - without[kind]), most - without[kind])
                for kind, (least, most) in limits(self._sizes[seat] + without.total()).items()
            }
        return {kind: (number, number) for kind, number in self._armies[seat].items()}

    def _find_zone(self, seat: Seat) -> tuple[int, Bits]:
        """Give a seat's rows and their squares; Malformed when its army does not fit (N-12)."""
        depth = depth_of(self._options, self._field, seat)
        return depth, self._field.zone(self._field.seats[seat], depth)

    def most(self, seat: Seat) -> dict[str, int]:
        """Give the most of each kind a seat's army may have."""
        return {kind: most for kind, (_, most) in self._limits[seat].items()}

    # What is lawful -------------------------------------------------------------------------------

    def refusal(self, seat: Seat, text: str) -> Refusal | None:
        """Say why a seat's set-up is unlawful, or None."""
        depth, zone = self._zone(seat)
        try:
            placings = parse(self._field, text)
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
            ground = self._field.ground[point]
            if ground in BARRED.get(kind, ""):
                return Refusal("N-22", BOGGED[ground], (), here)
        refused = self._refuse_list(seat, placings)
        if refused is None and placings != sorted(placings, key=lambda placing: placing[0]):
            return Refusal("N-20", msg("Write an army in the order of the squares: a1, b1, c1, …"))
        return refused

    def _refuse_list(self, seat: Seat, placings: list[Placing]) -> Refusal | None:
        have = Counter(kind for _, kind, _ in placings)
        for kind in KINDS:
            least, most = self._limits[seat][kind]
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
        missing = self._sizes[seat] - len(placings)
        if not missing:
            return None
        said = (
            msg("Still to choose and place: {number}.") if missing > 0 else
            msg("Your army is too large: {number} too many.")
        )
        return Refusal("N-13", said, (("number", str(abs(missing))),))

    # What is offered ------------------------------------------------------------------------------

    def muster(self, seat: Seat) -> Muster:
        """Describe a seat's rows, its army and the formations; remembered."""
        return self._muster(seat)

    def _find_muster(self, seat: Seat) -> Muster:
        _, zone = self._zone(seat)
        most = self._limits[seat]
        reserve = tuple((kind, most[kind][1]) for kind in KINDS if most[kind][1])
        return Muster(
            zone, reserve, frozenset("K"), FORWARD[self._field.seats[seat]],
            self._formations(seat, zone), self._sizes[seat], THOUGHTS,
        )

    def _formations(self, seat: Seat, zone: Bits) -> tuple[tuple[str, str], ...]:
        """Offer the army that is nearest to the usual, and where soldiers are chosen one with one
        more drum; none on ground without room. Two names for the same set-up are one."""
        size, usual = self._sizes[seat], self._armies[seat]
        room = self._enlist(seat, self._limits[seat])
        if room.lacking(size)[0]:
            return ()
        found = formations(self._field, seat, zone, room.army)
        told: dict[str, str] = {}
        for name, placed in found:
            told.setdefault(write(self._field, placed), name)
        _, most = self._limits[seat]["D"]
        if usual["D"] < most:
            room = self._enlist(seat, {**self._limits[seat], "D": (usual["D"] + 1, most)})
            if room.pieces(KINDS) == size and not room.lacking(size)[0]:
                _, placed = formations(self._field, seat, zone, room.army)[-1]
                told.setdefault(write(self._field, placed), msg("One more drum"))
        return tuple((name, text) for text, name in told.items())

    def _enlist(
        self, seat: Seat, limits: Limits, wishes: Sequence[tuple[str, int]] | None = None
    ) -> Room:
        """Draw up an army within limits on a seat's rows, as near to the wishes as can be: without
        any the usual army, and infantry first where that lacks room."""
        army, most = self._armies[seat], self._limits[seat]
        usual = [
            *((kind, army[kind]) for kind in "KCGDI"), *((kind, most[kind][1]) for kind in "ICGKD"),
        ]
        _, zone = self._zone(seat)
        least = {kind: low for kind, (low, _) in limits.items()}
        room = Room((self._field.ground[p] for p in points(zone)), least)
        room.enlist(self._sizes[seat], wishes or usual)
        return room

    # Whether it can be played at all --------------------------------------------------------------

    def check(self) -> None:
        """Raise Malformed when an army does not fit, finds no room, cannot cross or cannot win."""
        for seat in self._seats:
            room = self._enlist(seat, self._limits[seat])
            self._check_room(seat, room)
            self._check_way(seat, room.army)
        for team in dict.fromkeys(self._field.friends):
            most, need = sum(map(self._most, team)), need_of(self._options, team)
            ahead = sum(ahead_of(self._options, self._field)[seat] for seat in team)
            if ahead >= need:
                raise Malformed(
                    msg("{ahead} points ahead and {need} needed: nobody would have to cross"),
                    "option handicap", ahead=ahead, need=need,
                )
            most += ahead
            if most < need:
                raise Malformed(
                    msg("at most {most} points can be brought over, and {need} are needed (N-92);"
                        " choose fewer points or a larger army"),
                    "option target", most=most, need=need,
                )

    def _check_room(self, seat: Seat, room: Room) -> None:
        kinds, need, found = room.lacking(self._sizes[seat])
        if kinds:
            who = WHO["".join(kind for kind in "CK" if kind in kinds)]
            raise Malformed(
                msg("{who} find no room on the rows of {edge}: {found} squares for {need};"
                    " clear some"),
                "option terrain", who=who, edge=EDGES[self._field.seats[seat]], found=found,
                need=need,
            )

    def _check_way(self, seat: Seat, army: dict[str, int]) -> None:
        """See that cavalry, by files beside a general, and cannons get past the median."""
        field = self._field
        _, starts = self._zone(seat)
        for kind, movement in (("C", LED if army["G"] else C), ("K", K)):
            headings = directions(movement, self._options.ortho_only)
            if army[kind] and not crosses(
                field.ground, BARRED[kind], starts, field.beyond[seat], field.width, headings
            ):
                raise Malformed(
                    msg("{who} of {edge} cannot cross; open a way"), "option terrain",
                    who=WHO[kind], edge=EDGES[field.seats[seat]],
                )

    def _most(self, seat: Seat) -> int:
        """Give the most points an army of this seat can count (N-91)."""
        most = self._limits[seat]
        room = self._enlist(seat, most, [(kind, most[kind][1]) for kind in RICHEST])
        return sum(worth * room.army[kind] for kind, worth in zip(KINDS, WORTH, strict=True))
