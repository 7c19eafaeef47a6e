"""The army being set up: toys on squares, what is left in the box, and every step back and forth.

A draft is plain data beside the match and never part of it: nothing here is posted, so nothing can
leak, and every change is one step of its history.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Generic, TypeVar

from core.action import Action, Deploy
from core.game import Malformed, Mark, Muster, Refusal, Rules, msg
from core.piece import Bits, Piece, Point, Seat
from core.position import Position

from ...table.undo import History

Toy = tuple[str, int | None]
"""A kind and its facing (None: a kind that has none)."""
Army = dict[Point, Toy]
T = TypeVar("T")
V = TypeVar("V")


class Setting(History[V], ABC, Generic[V, T]):
    """What is set up by hand on a board: an army of the deployment, or a whole position.

    `V` is the value of its history, `T` what stands on a point. Whoever derives from it says how
    one becomes the other; how toys are put, carried, turned and taken is the same for all.
    """

    seat: Seat
    """Whose toys are in the box."""
    lit = True
    """The zone is lit, and a carried toy is shown where it may go."""

    # what differs

    @property
    @abstractmethod
    def rules(self) -> Rules:
        """Give the rules of the board."""

    @property
    @abstractmethod
    def toys(self) -> Mapping[Point, T]:
        """Give what stands on the board and may be carried."""

    @property
    @abstractmethod
    def army(self) -> Army:
        """Give kind and facing of all that stands on the board and may be carried."""

    @abstractmethod
    def left(self) -> dict[str, int]:
        """Count what is still in the box, by kind."""

    @abstractmethod
    def pieces(self, army: Mapping[Point, Toy] | None = None) -> dict[Point, Piece]:
        """Give an army (by default this one) as pieces by point."""

    @abstractmethod
    def marks(self, army: Mapping[Point, Toy] | None = None) -> tuple[Mark, ...]:
        """Give the rules' marks on the board with an army (by default this one)."""

    @abstractmethod
    def fresh(self, kind: str, point: Point) -> T:
        """Give a toy as it comes out of the box."""

    @abstractmethod
    def turned(self, toy: T, facing: int) -> T:
        """Give a toy as it looks another way."""

    @abstractmethod
    def rearrange(self, toys: Mapping[Point, T], step: object = None) -> bool:
        """Let other toys stand, as a `step` of the history; False when nothing changes."""

    @property
    def muster(self) -> Muster:
        """Give what the seat may deploy, and where."""
        return self.rules.muster(self.seat)

    @property
    def zone(self) -> Bits:
        """Give the points where some toy may stand: the rows of this seat."""
        return self.muster.zone

    @property
    def veiled(self) -> tuple[Seat, ...]:
        """Give the seats whose rows lie under a cloth."""
        return ()

    @property
    def faults(self) -> tuple[Point, ...]:
        """Give the points that something is wrong with."""
        return ()

    def others(self) -> dict[Point, Piece]:
        """Give what stands on the board and cannot be carried."""
        return {}

    def waiting(self) -> dict[Point, Piece]:
        """Give this seat's pieces that stand on the board before they are placed: in a camp."""
        return {}

    def refusal_at(self, kind: str, point: Point, start: Point | None = None) -> Refusal | None:
        """Say why a toy may not stand on a square (it comes from `start`, or from the box)."""
        return None

    # the same for all

    def inside(self, point: Point) -> bool:
        """Say whether some toy may be put on a square."""
        return bool(self.zone >> point & 1)

    def first_facing(self, kind: str) -> int | None:
        """Say how a toy looks when it comes out of the box."""
        return self.muster.forward if kind in self.muster.turning else None

    def put(self, kind: str, point: Point) -> bool:
        """Take a toy out of the box on a square; who stood there goes."""
        if self.left().get(kind, 0) <= 0 or not self.inside(point):
            return False
        return self.rearrange({**self.toys, point: self.fresh(kind, point)})

    def move(self, start: Point, end: Point) -> bool:
        """Carry a toy to another square; two toys change places."""
        if start not in self.toys or not self.inside(end) or start == end:
            return False
        toys = dict(self.toys)
        other = toys.pop(end, None)
        toys[end] = toys.pop(start)
        if other is not None:
            toys[start] = other
        return self.rearrange(toys)

    def take(self, point: Point) -> bool:
        """Put a toy back into its box."""
        return self.rearrange({at: toy for at, toy in self.toys.items() if at != point})

    def turns(self, point: Point | None) -> bool:
        """Say whether the toy on a square is one that looks somewhere."""
        return point is not None and self.army.get(point, ("", None))[1] is not None

    def turn(self, point: Point, facing: int) -> bool:
        """Let a toy look another way (eighths); turning the same toy on and on is one step."""
        return self.turns(point) and self.rearrange(
            {**self.toys, point: self.turned(self.toys[point], facing % 8)}, ("turn", point))

    def clear(self) -> bool:
        """Put everything back into the box."""
        return self.rearrange({})


class Draft(Setting[Army, Toy]):
    """One seat's deployment while it is being arranged: the rows of `seat` in a `position`."""

    def __init__(self, rules: Rules, seat: Seat, position: Position) -> None:
        super().__init__({})
        self._rules, self.seat, self.position = rules, seat, position

    @property
    def rules(self) -> Rules:
        """Give the rules of the match."""
        return self._rules

    @cached_property
    def muster(self) -> Muster:
        """Give what may be deployed, and where."""
        return self._rules.muster(self.seat)

    @property
    def army(self) -> Army:
        """Give what stands on the board now."""
        return self.now

    @property
    def toys(self) -> Army:
        """Give what stands on the board now."""
        return self.now

    def fresh(self, kind: str, point: Point) -> Toy:
        """Give a toy as it comes out of the box."""
        return kind, self.first_facing(kind)

    def turned(self, toy: Toy, facing: int) -> Toy:
        """Give a toy as it looks another way."""
        return toy[0], facing

    def rearrange(self, toys: Mapping[Point, Toy], step: object = None) -> bool:
        """Let another army stand; False when nothing changes."""
        return self.become(dict(toys), step)

    @property
    def sealed(self) -> bool:
        """True when nobody may see an army before all are set; else the others look on."""
        return isinstance(self.rules.mustering(self.seat, ""), Deploy)

    @property
    def veiled(self) -> tuple[Seat, ...]:
        """Give the others, unless they place in the open."""
        if not self.sealed:
            return ()
        hands = self.position.hand
        return tuple(seat for seat in range(len(self.rules.seats))
                     if seat != self.seat and not hands[seat].shown)

    # what stands and what is missing

    def left(self) -> dict[str, int]:
        """Count what is still in the box, by kind, in the order of the muster."""
        stands = Counter(kind for kind, _ in self.army.values())
        return {kind: count - stands[kind] for kind, count in self.muster.reserve}

    @property
    def pool(self) -> int:
        """Count the toys of the box when it was full."""
        return sum(count for _, count in self.muster.reserve)

    @property
    def choosing(self) -> bool:
        """True when some toys of the box stay in it for good."""
        return self.pool > self.muster.size

    def missing(self) -> int:
        """Count the toys still to place; where one may choose, some stay in the box for good."""
        return max(0, self.muster.size - len(self.army))

    def pieces(self, army: Mapping[Point, Toy] | None = None) -> dict[Point, Piece]:
        """Give an army (by default this one) as pieces by point."""
        army = self.army if army is None else army
        return {at: Piece(self.seat, kind, at, facing) for at, (kind, facing) in army.items()}

    def others(self) -> dict[Point, Piece]:
        """Give what stands on the board already, of the other seats: placed in the open."""
        board = self.position.board
        return {at: each for at, each in enumerate(board) if each and each.seat != self.seat}

    def waiting(self) -> dict[Point, Piece]:
        """Give this seat's pieces that stand on the board before they are placed: in a camp."""
        board = self.position.board
        own = {at: each for at, each in enumerate(board) if each and each.seat == self.seat}
        if not own:
            return {}
        placed = self.rules.read_deployment(self.seat, self.text())
        gone = {each.id for each in placed.values()}
        return {at: each for at, each in own.items() if each.id not in gone}

    def text(self, army: Mapping[Point, Toy] | None = None) -> str:
        """Write an army as the game's canonical text."""
        return self.rules.write_deployment(self.pieces(army))

    def action(self, army: Mapping[Point, Toy] | None = None) -> Action:
        """Give the action that sends an army: sealed, unless the game places it in the open."""
        return self.rules.mustering(self.seat, self.text(army))

    def preview(self, army: Mapping[Point, Toy] | None = None) -> Position:
        """Show how the board would look with an army: for marks, no rule is asked."""
        board = list(self.position.board)
        for at, piece in self.pieces(army).items():
            board[at] = piece
        return replace(self.position, board=tuple(board))

    def marks(self, army: Mapping[Point, Toy] | None = None) -> tuple[Mark, ...]:
        """Give the rules' marks on the preview, of this seat's pieces only."""
        marks = self.rules.marks(self.preview(army), self.seat)
        return tuple(mark for mark in marks if mark.seat == self.seat)

    # why not

    def refusal(self) -> Refusal | None:
        """Say why this army may not be sent as it stands, or None when it may."""
        return self._judge(self.army)

    def refusal_at(self, kind: str, point: Point, start: Point | None = None) -> Refusal | None:
        """Say why a toy may not stand on a square (it comes from `start`, or from the box)."""
        army = dict(self.army)
        if start is not None:
            army.pop(start, None)
        army[point] = (kind, self.first_facing(kind))
        refused = self._judge(army)
        if refused is not None and len(army) > max(self.muster.size, len(self.army)):
            return refused
        if refused is not None and point in refused.points and refused != self._judge(self.army):
            return refused
        zone = self.rules.zone(self.seat, kind)
        if zone is not None and not zone >> point & 1:
            return self._refusal_of_kind(kind, point)
        if not self.inside(point):
            return Refusal("", msg("Toys start on the lit squares of your side."), (), (point,))
        return None

    def _refusal_of_kind(self, kind: str, point: Point) -> Refusal | None:
        """Ask why a kind may not stand there in an army that lacks nothing else."""
        pieces = self.rules.read_deployment(self.seat, self.muster.formations[0][1])
        army = {at: (p.kind or "", p.facing) for at, p in pieces.items()}
        other = next(at for at, (one, _) in army.items() if one == kind)
        toy = army.pop(other)
        if point in army:
            army[other] = army.pop(point)
        return self._judge({**army, point: toy})

    def _judge(self, army: Mapping[Point, Toy]) -> Refusal | None:
        try:
            return self.rules.refusal(self.position, self.seat, self.action(army))
        except Malformed as error:  # a half-set board some game has no text for
            return Refusal("", error.msgid, error.gaps)

    # changes

    def mirror(self) -> bool:
        """Change left and right, facings too; who may not stand there goes back into the box."""
        return self.stand(self._mirrored(self.army))

    def _mirrored(self, army: Mapping[Point, Toy]) -> Mapping[Point, Toy]:
        """Give an army with left and right changed; the same where the zone has no reflection."""
        flip = self._mirroring()
        if flip is None:
            return army
        points, axis = flip
        return {
            points[at]: (kind, None if facing is None else (axis - facing) % 8)
            for at, (kind, facing) in army.items()
        }

    def _mirroring(self) -> tuple[dict[Point, Point], int] | None:
        """Give the reflection that keeps the zone: of the files, else (side seats) of the ranks."""
        places = self.rules.topology.places
        at = {place: point for point, place in enumerate(places)}
        xs, ys = [x for x, _ in places], [y for _, y in places]
        wide, high = min(xs) + max(xs), min(ys) + max(ys)
        zone = [point for point in range(len(places)) if self.inside(point)]
        ways = [((wide - x, y), (x, high - y)) for x, y in places]
        for way, axis in ((0, 8), (1, 4)):
            image = {point: at.get(ways[point][way]) for point in zone}
            if set(image.values()) == set(zone):
                return {a: b for a, b in image.items() if b is not None}, axis
        return None

    def read(self, value: str, mirrored: bool = False) -> bool:
        """Stand as a canonical text says (a formation), `mirrored` where that is lawful too;
        Malformed when it says nothing."""
        army = self.formation(value)
        return self.stand(self.turned_about(army) if mirrored else army)

    def formation(self, value: str) -> Army:
        """Give the army of a canonical text; Malformed when it says nothing."""
        pieces = self.rules.read_deployment(self.seat, value)
        return {at: (p.kind or "", p.facing) for at, p in pieces.items()}

    def turned_about(self, army: Army) -> Army:
        """Give an army with left and right changed, the same where that is not lawful."""
        other = dict(self._mirrored(army))
        return other if self._judge(other) is None else army

    def stand(self, army: Mapping[Point, Toy]) -> bool:
        """Stand as another army does, less those whom the rules do not let stand there, as horses
        on a marsh: they stay in the box. False when nothing changes."""
        return self.become({at: toy for at, toy in army.items() if not self._misplaced(at, toy)})

    def _misplaced(self, point: Point, toy: Toy) -> bool:
        """Say whether the rules object to a toy's square, whoever else stands on the board."""
        refused = self._judge({point: toy})
        return refused is not None and point in refused.points
