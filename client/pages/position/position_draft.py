"""A position that is being set up: what stands, who is to move, and every step back and forth.

A step is a whole value, its rules included, so that Undo brings back the board that a pasted text
took away. A position of a match is kept whole until something changes: then the rules set what is
left of it up anew, and nothing of its past counts.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from core.game import Malformed, Mark, Refusal, Rules
from core.piece import Bits, Piece, Point, Seat
from core.position import Phase, Position
from net.report import Beginning

from ..deploy.army_draft import Army, Setting, Toy


@dataclass(frozen=True)
class Sketch:
    """Pieces by point on the board of some rules, and the seat to move; `whole` is the position of
    a match that has just these."""

    options: Any
    rules: Rules
    pieces: Mapping[Point, Piece]
    turn: Seat
    whole: Position | None = None


def sketched(options: Any, beginning: Beginning) -> Sketch:
    """Begin with a position; one that nobody could play on is set up anew."""
    p, rules = beginning.position, beginning.rules
    pieces = {at: piece for at, piece in enumerate(p.board) if piece is not None}
    fits = p.phase is Phase.PLAY and p.turn is not None and p.turn >= 0
    turn = p.turn if fits and p.turn is not None else p.ply % len(rules.seats)
    return Sketch(options, rules, pieces, turn, p if fits else None)


class PositionDraft(Setting[Sketch, Piece]):
    """The position while it is set up; `seat` is whose toys come out of the box now."""

    lit = False

    def __init__(self, first: Sketch) -> None:
        super().__init__(first)
        self.seat: Seat = 0
        self._judged: tuple[Sketch | None, Position | None, Refusal | None] = (None, None, None)
        self._formations: dict[Seat, int] = {}
        """By seat: which of its formations was shown last."""

    # what stands, and whether it can be

    @property
    def rules(self) -> Rules:
        """Give the rules of the board."""
        return self.now.rules

    @property
    def position(self) -> Position | None:
        """Give the position that is set up; None where the rules know none such."""
        return self._judge()[0]

    @property
    def refusal(self) -> Refusal | None:
        """Say why nobody could play on from here, or None."""
        return self._judge()[1]

    def _judge(self) -> tuple[Position | None, Refusal | None]:
        sketch = self.now
        if self._judged[0] is not sketch:
            p, no = sketch.whole, None
            try:
                if p is None:
                    p = self.rules.pose(sketch.pieces, sketch.turn)
                no = self.rules.impossible(p)
            except Malformed as error:
                no = Refusal("", error.msgid, error.gaps)
            self._judged = (sketch, p, no)
        return self._judged[1:]

    @property
    def faults(self) -> tuple[Point, ...]:
        """Give the points that the refusal is about."""
        return () if self.refusal is None else self.refusal.points

    @property
    def toys(self) -> Mapping[Point, Piece]:
        """Give every toy on the board."""
        return self.now.pieces

    @property
    def army(self) -> Army:
        """Give every toy on the board."""
        return {at: (each.kind or "", each.facing) for at, each in self.now.pieces.items()}

    @property
    def zone(self) -> Bits:
        """Toys may stand anywhere: the rules judge afterwards."""
        return (1 << len(self.rules.topology)) - 1

    @property
    def counted(self) -> bool:
        """True where an army has only so many of a kind."""
        return bool(self.rules.stock(self.seat))

    def left(self) -> dict[str, int]:
        """Count what is left in the box of the seat, by kind."""
        stock, room = self.rules.stock(self.seat), len(self.rules.topology)
        stands = Counter(p.kind for p in self.now.pieces.values() if p.seat == self.seat)
        return {kind: max(0, stock.get(kind, 0 if stock else room) - stands[kind])
                for kind in self.rules.kinds}

    def pieces(self, army: Mapping[Point, Toy] | None = None) -> dict[Point, Piece]:
        """Give what stands; of toys given, those that do not stand are out of the seat's box."""
        stands = self.now.pieces
        if army is None:
            return dict(stands)
        return {
            at: stands[at] if at in stands and (stands[at].kind or "", stands[at].facing) == toy
            else Piece(self.seat, toy[0], at, toy[1]) for at, toy in army.items()
        }

    def marks(self, army: Mapping[Point, Toy] | None = None) -> tuple[Mark, ...]:
        """Give the lines of what stands."""
        p = self.position
        return () if p is None else self.rules.marks(p, self.seat)

    # changes

    def fresh(self, kind: str, point: Point) -> Piece:
        """Give a toy of the seat as it comes out of the box."""
        return Piece(self.seat, kind, point, self.first_facing(kind))

    def turned(self, toy: Piece, facing: int) -> Piece:
        """Give a toy as it looks another way."""
        return replace(toy, facing=facing)

    def rearrange(self, toys: Mapping[Point, Piece], step: object = None) -> bool:
        """Let other toys stand; False when nothing changes."""
        if dict(toys) == dict(self.now.pieces):
            return False
        return self.become(replace(self.now, pieces=toys, whole=None), step)

    def let_move(self, seat: Seat) -> bool:
        """Say who is to move."""
        if seat == self.now.turn:
            return False
        return self.become(replace(self.now, turn=seat, whole=None))

    def begin(self) -> bool:
        """Set up the beginning of play, first formations where there is something to set up."""
        rules = self.rules
        return self.become(sketched(self.now.options, Beginning(rules, rules.opening())))

    def arrange(self) -> str:
        """Let the seat's army stand in its next formation, or as it begins; gives the name of the
        formation, "" where the game has none."""
        rules, seat = self.rules, self.seat
        formations = rules.muster(seat).formations
        if not formations:
            first = rules.opening().board
            name, placed = "", {at: p for at, p in enumerate(first) if p and p.seat == seat}
        else:
            at = self._formations[seat] = (self._formations.get(seat, -1) + 1) % len(formations)
            name, placed = formations[at][0], rules.read_deployment(seat, formations[at][1])
        gone = {piece.id for piece in placed.values()}
        waits = {at: p for at, p in enumerate(rules.start().board)  # not all come on at first
                 if formations and p and p.seat == seat and p.id not in gone}
        others = {at: p for at, p in self.now.pieces.items() if p.seat != seat}
        self.rearrange({**others, **waits, **placed})
        return name
