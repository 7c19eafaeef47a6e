"""Battles of Luzhanqi: who falls, what a lost marshal and a turn on rails betray (L-19, L-26)."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from ...battles import Battles, Kinds, Numbers
from ...event import Unveiled
from ...game import msg
from ...knowledge import possible
from ...piece import Bits, Piece, Point, Seat, bits
from ...position import Position
from ...secret import Demand
from . import deployment
from .board import NEAR, Land, land_of
from .options import Options
from .pieces import (
    ENGINEER,
    FIXED,
    FLAG,
    KINDS,
    MARSHAL,
    MARSHAL_WORDS,
    PLAIN_WORDS,
    counts_of,
    outcome,
)

MARSHAL_FELL = msg("{army} lost the marshal: here is the flag!")
RAIL_TURN = msg("{army}: only an engineer turns on rails!")


class Secrets(Battles):
    """The questions that a seal, a referee or an audit asks (`core.secret`)."""

    kinds, fixed, flag = KINDS, "".join(FIXED), FLAG
    numbers = Numbers("L-10", "L-12", "L-19", "L-22", "L-27", "L-23")

    def __init__(self, options: Options) -> None:
        self.options = options
        self.disclosure = options.disclosure
        self.outcomes = MARSHAL_WORDS if options.reveals else PLAIN_WORDS
        self.land: Land = land_of(options.centre_crossing == "rail")
        self._counts = counts_of(options.handicap)

    def points(self, seat: Seat) -> tuple[Point, ...]:
        """List the points a seat fills at deployment, in the order of its text."""
        return deployment.territory(seat)

    def outcome(self, attacker: str, defender: str) -> str | None:
        """Tell how two kinds would fight; None where the first can never attack."""
        return outcome(attacker, defender, self.options.stays, self.options.reveals)

    def born(self, seat: Seat, point: Point) -> str:
        """Give the kinds that may start on a point."""
        return deployment.born(seat, point)

    def counts(self, seat: Seat) -> Mapping[str, int]:
        """Tell how many of each kind a seat sets up (L-10, L-10a)."""
        return self._counts[seat]

    def read(self, seat: Seat, value: str) -> dict[Point, Piece]:
        """Turn a text of six rows into pieces by point."""
        return deployment.read(seat, value)

    def possible(self, p: Position) -> Kinds:
        """Give by birth what every piece may be for the holder of a position."""
        return possible(p, self)

    def betrays(self, p: Position, start: Point, end: Point) -> str:
        """Only an engineer turns on rails (L-15)."""
        if p.board[start] is None:
            return ENGINEER
        return ENGINEER if self.turned(p, start, end) else ""

    def turned(self, p: Position, start: Point, end: Point) -> bool:
        """Say whether only an engineer gets from start to end: by turning on rails (L-15)."""
        if NEAR[start] >> end & 1:
            return False
        occupied = bits([point for point, piece in enumerate(p.board) if piece is not None])
        return not self.land.straight(start, occupied) >> end & 1

    def demands(self, p: Position, outcome: str) -> tuple[Demand, ...]:
        """Tell what must be opened besides, once the outcome is known: flags only (L-20, L-26)."""
        due, (_, _, lost) = self.due(p), outcome.partition(":")
        if due is None or due.attacker is None or due.defender is None or not lost:
            return super().demands(p, outcome)
        fought = ((due.attacker, "a"), (due.defender, "d"))
        seats = sorted({piece.seat for piece, sign in fought if sign in lost})
        return tuple(Demand(seat, FLAG) for seat in seats if not _known_flag(p, seat))

    def unveiled(self, piece: Piece, at: Point, fought: bool) -> Unveiled:
        """Say why a flag is shown (L-26), or who is betrayed by the rails (L-15)."""
        if not fought:
            return Unveiled(piece, at, MARSHAL_FELL, "L-26")
        if piece.kind == ENGINEER and self.disclosure != "open":
            return Unveiled(piece, at, RAIL_TURN, "L-15")
        return Unveiled(piece, at)

    def public(self, piece: Piece, shown: Bits, sign: str, outcome: str) -> Piece:
        """Give a piece as all know it after the battle: a marshal that fell is told."""
        if sign in outcome.partition(":")[2]:
            return replace(piece, kind=MARSHAL)
        return super().public(piece, shown, sign, outcome)


@lru_cache(maxsize=64)
def secrets_of(options: Options) -> Secrets:
    """Give secrets for options, the same to all who think: they remember what they have found.
    """
    return Secrets(options)


def _known_flag(p: Position, seat: Seat) -> bool:
    """Say whether all know where a seat's flag is."""
    return any(
        x is not None and x.seat == seat and x.kind == FLAG and p.note.shown >> x.id & 1
        for x in p.board
    )
