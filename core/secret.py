"""What stays hidden for a whole match, and what may be asked about it: the rules' half of a seal.

A game with hidden pieces gives its rules an attribute `secrets`. Core says *what* must be settled
and what every answer would mean; whoever holds the truth (one program that knows both sides, a
referee, the two ends of a sealed battle) says which answer it is, as NATURE's `Settle`. That core
should hold keys and ciphertexts was rejected: the rules are the same in all three modes.
"""

from dataclasses import dataclass
from typing import NamedTuple, Protocol

from .piece import Piece, Point, Seat
from .position import Position

MOST_KINDS = 12
"""Kinds that a game can hide: a sealed battle has so many codes."""


@dataclass(frozen=True, slots=True)
class Due:
    """What must be settled before anybody plays on (phase DUEL). Pieces are named by their id.

    `attacker` and `defender` are None where nothing was attacked and a move only betrayed a piece.
    `opens` must be opened to all in any case, before the outcome is asked.
    """

    attacker: Piece | None = None
    defender: Piece | None = None
    opens: tuple[Piece, ...] = ()


@dataclass(frozen=True, slots=True)
class Demand:
    """A piece that an outcome obliges its owner to open: of this seat and kind, wherever it is."""

    seat: Seat
    kind: str


class Fact(NamedTuple):
    """A sentence about a hidden piece; {piece} in it stands for the name of `kind`."""

    text: str
    kind: str = ""


class Secrets(Protocol):
    """The questions that a seal, a referee or an audit asks of the rules. All are pure."""

    disclosure: str
    """Who says how a battle ends: "open", "referee" or "sealed"."""
    kinds: str
    """The letters of all kinds; a hidden piece's code is its index here plus one."""
    outcomes: tuple[str, ...]
    """Every word a battle can end with under these options, in a fixed order: "attacker" or
    "defender" stays, "both" go, or a "flag" is taken; after a colon, what else the word tells.

    The first is what comes of an attack that no honest piece makes: the defender stays.
    """

    def points(self, seat: Seat) -> tuple[Point, ...]:
        """List the points a seat fills at deployment, in the order of its canonical text."""

    def due(self, p: Position) -> Due | None:
        """Give what must be settled now, or None."""

    def outcome(self, attacker: str, defender: str) -> str | None:
        """Tell how these two kinds would fight; None where the first can never attack."""

    def demands(self, p: Position, outcome: str) -> tuple[Demand, ...]:
        """Tell what must be opened once the outcome is known (a taken flag, a lost marshal's)."""

    def truth(self, p: Position) -> tuple[str, tuple[tuple[Point, str], ...]]:
        """Give outcome and shown pieces of a Settle on a position where all that counts is known:
        outcome "" where nothing was attacked. LookupError where a kind is unknown that matters."""
