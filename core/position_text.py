"""A position as JSON: one reader and one writer for whatever positions of all games have in common.

A game's own codec is what it adds: a board written as rows, debts, streaks. Reading is strict (a
wrong field is named by Malformed, nothing is repaired) and costs no more than the value is long.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from .event import Outcome
from .notation import read_outcome, write_outcome
from .piece import HEADINGS, NATURE, Piece, Point, Seat
from .plain_text import quoted
from .position import PLAIN, Hand, Phase, Position
from .refusal import Malformed
from .topology import Topology

LONGEST_DEPLOYMENT = 1 << 15
"""Characters of a deployment's text at most, where a game has no tighter bound."""
LONGEST_COUNT = 1 << 40
"""Plies and quiet plies beyond this are no match that anybody played."""


@dataclass(frozen=True, slots=True)
class PositionText:
    """Reads and writes the fields of positions on one board, for seats of these names."""

    topology: Topology
    seats: tuple[str, ...]
    kinds: str
    turning: str = ""
    """The kinds that have a facing."""
    chance: bool = False
    """True where nature may be to act in play: it throws a die."""
    longest: int = LONGEST_DEPLOYMENT
    """Characters of a deployment's text at most."""

    # one value of a field -------------------------------------------------------------------------

    def object(self, value: Any, key: str) -> dict[str, Any]:
        """Read an object that may be missing."""
        found = value.get(key, {})
        if not isinstance(found, dict):
            raise Malformed(f"position.{key}: must be an object")
        return found

    def texts(self, value: Any, key: str) -> tuple[str, ...]:
        """Read a list of texts."""
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            raise Malformed(f"position.{key}: must be a list of texts")
        return tuple(value)

    def whole(self, value: Any, key: str, low: int = 0, high: int = LONGEST_COUNT) -> int:
        """Read a whole number within bounds."""
        if type(value) is not int or not low <= value <= high:
            raise Malformed(f"position.{key}: must be a whole number from {low} to {high}")
        return value

    def seat(self, name: Any, key: str) -> Seat:
        """Read a seat's name."""
        if not isinstance(name, str) or name not in self.seats:
            raise Malformed(
                f"position.{key}: {quoted(name)} must be one of {' '.join(self.seats)}"
            )
        return self.seats.index(name)

    def actor(self, name: Any, key: str) -> Seat:
        """Read a seat's name, or nature's."""
        return NATURE if name == "nature" else self.seat(name, key)

    def point(self, name: Any, key: str) -> Point:
        """Read a point's name."""
        if not isinstance(name, str) or name not in self.topology.index:
            raise Malformed(f"position.{key}: {quoted(name)} is no place on this board")
        return self.topology.index[name]

    def points(self, value: Any, key: str) -> tuple[Point, ...]:
        """Read a list of points."""
        if not isinstance(value, list):
            raise Malformed(f"position.{key}: must be a list of places")
        return tuple(self.point(name, key) for name in value)

    def piece(self, text: Any) -> tuple[Point, Piece]:
        """Read "S:G@h1" or, of a kind that has a facing, "S:K@a2^SE"."""
        owner, colon, rest = text.partition(":") if isinstance(text, str) else ("", "", "")
        kind, at, place = rest.partition("@")
        square, turned, facing = place.partition("^")
        known = len(kind) == 1 and kind in self.kinds
        if not colon or not at or owner not in self.seats or not known:
            raise Malformed(f"position.pieces: {quoted(text)} should read like {self.example()}")
        if (kind in self.turning) != bool(turned) or (turned and facing not in HEADINGS):
            way = f"one of {' '.join(HEADINGS)}" if kind in self.turning else "no direction"
            raise Malformed(f"position.pieces: {quoted(text)}: this kind has {way}")
        point = self.point(square, "pieces")
        looks = HEADINGS.index(facing) if turned else None
        return point, Piece(self.seats.index(owner), kind, point, looks)

    def example(self) -> str:
        """Show how a piece is written here."""
        name = self.topology.names[0]
        shown = [f"{self.seats[0]}:{self.kinds[0]}@{name}"]
        shown += [f"{self.seats[0]}:{kind}@{name}^NE" for kind in self.turning[:1]]
        return " or ".join(shown)

    # whole fields ---------------------------------------------------------------------------------

    def board(
        self, value: Mapping[str, Any], pieces: Iterable[tuple[Point, Piece]]
    ) -> tuple[Piece | None, ...]:
        """Set pieces up, one a point, and give them the birth points that `born` tells."""
        board: list[Piece | None] = [None] * len(self.topology)
        for at, piece in pieces:
            if board[at] is not None:
                raise Malformed(f"position.pieces: two pieces on {self.topology.names[at]}")
            board[at] = piece
        for name, birth in self.object(value, "born").items():
            at = self.point(name, "born")
            here = board[at]
            if here is None:
                raise Malformed(f"position.born: no piece on {quoted(name)}")
            board[at] = replace(here, id=self.point(birth, "born"))
        ids = [piece.id for piece in board if piece is not None]
        if len(ids) != len(set(ids)):
            raise Malformed("position.born: two pieces were born on one place")
        return tuple(board)

    def pieces(self, value: Mapping[str, Any]) -> list[tuple[Point, Piece]]:
        """Read the list of pieces."""
        listed = value.get("pieces")
        if not isinstance(listed, list):
            raise Malformed("position.pieces: must be a list")
        if len(listed) > len(self.topology):
            raise Malformed("position.pieces: more pieces than places")
        return [self.piece(text) for text in listed]

    def phase(self, value: Mapping[str, Any]) -> Phase:
        """Read the phase, `play` where it is missing."""
        try:
            return Phase(value.get("phase", "play"))
        except ValueError:
            known = ", ".join(phase.value for phase in Phase)
            raise Malformed(f"position.phase: must be one of {known}") from None

    def to_act(self, value: Mapping[str, Any], phase: Phase) -> frozenset[Seat]:
        """Read who may act: the seat whose turn it is, before and after play those listed."""
        if phase is Phase.PLAY:
            read = self.actor if self.chance else self.seat
            return frozenset({read(value.get("turn", self.seats[0]), "turn")})
        names = self.texts(value.get("to_act", []), "to_act")
        return frozenset(self.actor(name, "to_act") for name in names)

    def hands(self, value: Mapping[str, Any]) -> tuple[Hand, ...]:
        """Read each seat's deployment: [ready, text or null, shown]."""
        listed = value.get("hand", [[False, None, False]] * len(self.seats))
        if not isinstance(listed, list) or len(listed) != len(self.seats):
            raise Malformed("position.hand: one a seat")
        hands = []
        for each in listed:
            match each:
                case [bool(ready), str() | None as text, bool(shown)] if (
                        len(text or "") <= self.longest):
                    hands.append(Hand(ready, text, shown))
                case _:
                    raise Malformed("position.hand: each should read [ready, text or null, shown]")
        return tuple(hands)

    def outcome(self, value: Mapping[str, Any]) -> Outcome | None:
        """Read how the game ended, None where it goes on."""
        return read_outcome(value.get("outcome"), lambda name: self.seat(name, "outcome"))

    # whole positions ------------------------------------------------------------------------------

    def read(
        self, value: Any, *, ground: str = "", note: Any = None, hands: bool = False,
        pieces: Callable[[dict[str, Any]], Sequence[tuple[Point, Piece]]] | None = None,
    ) -> Position:
        """Read a position, which may be partial; `pieces` reads a board that is written otherwise.

        `ground` is the terrain by point (none), `hands` says whether this game has a deployment.
        """
        if not isinstance(value, dict):
            raise Malformed("position: must be an object")
        board = self.board(value, self.pieces(value) if pieces is None else pieces(value))
        outcome = self.outcome(value)
        phase = Phase.OVER if outcome else self.phase(value)
        return Position(
            board, ground or PLAIN * len(board), phase,
            frozenset() if outcome else self.to_act(value, phase),
            self.hands(value) if hands else (),
            self.whole(value.get("ply", 0), "ply"), self.whole(value.get("quiet", 0), "quiet"),
            note, outcome,
        )

    def write(self, p: Position) -> dict[str, Any]:
        """Write whose turn it is and what is not as it is at the beginning; no pieces."""
        told: dict[str, Any] = {}
        if p.turn is not None and (p.turn >= 0 or (self.chance and p.throws)):
            told["turn"] = "nature" if p.turn == NATURE else self.seats[p.turn]
        if p.phase not in (Phase.PLAY, Phase.OVER):
            told["phase"] = p.phase.value
            told["to_act"] = [self.seats[s] if s >= 0 else "nature" for s in sorted(p.to_act)]
        names = self.topology.names
        born = {names[at]: names[q.id] for at, q in enumerate(p.board) if q and q.id != at}
        for key, said in (("born", born), ("ply", p.ply), ("quiet", p.quiet)):
            if said:
                told[key] = said
        if any(hand.ready for hand in p.hand):
            told["hand"] = [[hand.ready, hand.value, hand.shown] for hand in p.hand]
        if p.outcome:
            told["outcome"] = write_outcome(p.outcome, self.seats)
        return told

    def write_pieces(self, p: Position) -> list[str]:
        """Write every piece by point: "S:K@a2^SE"."""
        return [
            f"{self.seats[q.seat]}:{q.kind}@{self.topology.names[at]}"
            + ("" if q.facing is None else f"^{HEADINGS[q.facing]}")
            for at, q in enumerate(p.board) if q is not None
        ]
