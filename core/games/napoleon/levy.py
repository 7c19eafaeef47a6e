"""What each side of a game may set up, and whether the options leave every side anything to play.

Lists, rows and ground are judged together, once, before anybody places a soldier (N-22a).
"""

from collections.abc import Sequence

from ...game import Malformed, Muster, Refusal, msg
from ...piece import Bits, Seat, points
from . import army
from .board import EDGES, FORWARD, Field, army_of, depth_of, need_of
from .gait import directions
from .options import Options
from .pieces import KINDS, LED, WORTH, C, K, limits
from .plans import formations
from .room import Limits, Room
from .terrain import BARRED, crosses

WHO = {"C": msg("Cavalry"), "K": msg("Cannons"), "CK": msg("Cavalry and cannons")}
"""Who may not go everywhere, as those of them who lack room are called."""
RICHEST = "GICKD"
"""Kinds by what they count beyond the median (N-91)."""


class Levy:
    """The armies of one game: by seat the rows, the kinds and the numbers (N-12, N-13)."""

    def __init__(self, field: Field, options: Options) -> None:
        self._field = field
        self._options = options
        self._free = options.composition == "free"
        self._armies = tuple(army_of(options, seat) for seat in range(len(field.seats)))
        self._limits = tuple(map(self._limit, range(len(field.seats))))
        self._musters: dict[Seat, Muster] = {}
        self._rows: dict[Seat, tuple[int, Bits]] = {}

    def _limit(self, seat: Seat) -> Limits:
        if self._free:
            return limits(self._size(seat))
        return {kind: (number, number) for kind, number in self._armies[seat].items()}

    def _size(self, seat: Seat) -> int:
        return sum(self._armies[seat].values())

    def _zone(self, seat: Seat) -> tuple[int, Bits]:
        """Give a seat's rows and their squares; Malformed when its army does not fit (N-12)."""
        if seat not in self._rows:
            depth = depth_of(self._options, self._field, seat)
            self._rows[seat] = depth, self._field.zone(self._field.seats[seat], depth)
        return self._rows[seat]

    def refusal(self, seat: Seat, text: str) -> Refusal | None:
        """Say why a seat's set-up is unlawful, or None."""
        depth, zone = self._zone(seat)
        return army.refusal(
            self._field, zone, depth, self._size(seat), self._limits[seat], text
        )

    def muster(self, seat: Seat) -> Muster:
        """Describe a seat's rows, its army and the formations."""
        if seat not in self._musters:
            _, zone = self._zone(seat)
            most = self._limits[seat]
            reserve = tuple((kind, most[kind][1]) for kind in KINDS if most[kind][1])
            self._musters[seat] = Muster(
                zone, reserve, frozenset("K"), FORWARD[self._field.seats[seat]],
                self._formations(seat, zone), self._size(seat),
            )
        return self._musters[seat]

    def _formations(self, seat: Seat, zone: Bits) -> tuple[tuple[str, str], ...]:
        """Offer the army that is nearest to the usual, and where soldiers are chosen one with one
        more drum; none on ground without room."""
        size, usual = self._size(seat), self._armies[seat]
        wishes = self._usual(seat)
        room = self._enlist(seat, self._limits[seat], wishes)
        if room.lacking(size)[0]:
            return ()
        found = formations(self._field, seat, zone, room.army)
        _, most = self._limits[seat]["D"]
        if usual["D"] < most:
            drums = {**self._limits[seat], "D": (usual["D"] + 1, most)}
            room = self._enlist(seat, drums, wishes)
            if room.pieces(KINDS) == size and not room.lacking(size)[0]:
                _, value = formations(self._field, seat, zone, room.army)[-1]
                found += ((msg("One more drum"), value),)
        return found

    def _usual(self, seat: Seat) -> Sequence[tuple[str, int]]:
        """Wish for the usual army, and for infantry first where that lacks room."""
        army, most = self._armies[seat], self._limits[seat]
        return [
            *((kind, army[kind]) for kind in "KCGDI"), *((kind, most[kind][1]) for kind in "ICGKD"),
        ]

    def _enlist(self, seat: Seat, limits: Limits, wishes: Sequence[tuple[str, int]]) -> Room:
        """Draw up an army within limits on a seat's rows, as near to the wishes as can be."""
        _, zone = self._zone(seat)
        ground = self._field.ground
        least = {kind: low for kind, (low, _) in limits.items()}
        room = Room((ground[p] for p in points(zone)), least)
        room.enlist(self._size(seat), wishes)
        return room

    # Whether it can be played at all --------------------------------------------------------------

    def check(self) -> None:
        """Raise Malformed when an army does not fit, finds no room, cannot cross or cannot win."""
        for seat in range(len(self._field.seats)):
            room = self._enlist(seat, self._limits[seat], self._usual(seat))
            self._check_room(seat, room)
            self._check_way(seat, room.army)
        for team in dict.fromkeys(self._field.friends):
            most, need = sum(map(self._most, team)), need_of(self._options, team)
            if most < need:
                raise Malformed(
                    msg("at most {most} points can be brought over, and {need} are needed (N-92);"
                        " choose fewer points or a larger army"),
                    "option target", most=most, need=need,
                )

    def _check_room(self, seat: Seat, room: Room) -> None:
        kinds, need, found = room.lacking(self._size(seat))
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
        gaits = {"C": LED if army["G"] else C, "K": K}
        for kind, gait in gaits.items():
            headings = directions(gait, self._options.ortho_only)
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
