"""A position of Agon as a few ints that change in place: who may go where, what that takes.

Slides and replacements subtract *named masks* (a rule and the cells it forbids); a refusal names
the first that covers the cell, so what is explained and what is played cannot differ.
Undo restores a snapshot of the eight ints: cheaper than working out what a replacement undid.
"""

from collections.abc import Iterator

from ...desk import BaseDesk
from ...handicap import by_seat
from ...piece import Bits, Point, Seat, points
from ...position import Position
from .board import EVERYWHERE, GUARDS, RING, RINGS, SPOTS, THRONE, plan_of
from .options import Options
from .pieces import SEATS

PASS: Point = -1
State = tuple[Bits, Bits, Bits, Bits, Bits, Bits, Seat, int]
Act = tuple[Point, Point]
"""A slide or a replacement: start, end; PASS twice to pass."""
Verdict = tuple[Seat | None, str, str]
"""Who wins (None: nobody), one word why, the rule."""
Mask = tuple[str, Bits]


class Desk(BaseDesk[Act, State]):
    """Pieces, queens and debts as bit sets by seat; `turn` is the seat whose turn it is."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.plan = plan_of(options.wide)
        self.ahead = tuple(each.ahead for each in by_seat(options.handicap, SEATS))
        """By seat how many guards fewer it needs round its queen (A-40a)."""
        self.own: list[Bits] = [0, 0]
        self.queen: list[Bits] = [0, 0]
        self.owed: list[Bits] = [0, 0]
        self.turn: Seat = 0
        self.passed = 0

    @classmethod
    def of(cls, p: Position, options: Options) -> "Desk":
        """Lay out a frozen position."""
        desk = cls(options)
        for point, piece in enumerate(p.board):
            if piece is not None:
                desk.own[piece.seat] |= SPOTS[point]
                if piece.kind == "Q":
                    desk.queen[piece.seat] |= SPOTS[point]
        desk.owed = [sum(SPOTS[point] for point in debt) for debt in p.note.owed]
        desk.turn, desk.passed = p.note.turn, p.note.passed
        return desk

    def throned(self, seat: Seat) -> int:
        """Count a queen on the throne and the guards round it (A-40), and those it is ahead."""
        guards = self.own[seat] & ~self.queen[seat] & RING[1]
        return guards.bit_count() + (self.queen[seat] >> THRONE & 1) + self.ahead[seat]

    def state(self) -> State:
        """Give all that a move can change."""
        return (*self.own, *self.queen, *self.owed, self.turn, self.passed)  # type: ignore[return-value]

    # What may be played ---------------------------------------------------------------------------

    @property
    def actor(self) -> Seat:
        """Give the seat that plays now: with `queen_by` opponent the captor puts a queen back."""
        hers = self.owed[self.turn] & self.queen[self.turn]
        return 1 - self.turn if hers and self.options.queen_by == "opponent" else self.turn

    def payable(self) -> Bits:
        """Give the pieces of the seat in turn that may be put back now: a queen first (A-34)."""
        owed = self.owed[self.turn]
        return owed & self.queen[self.turn] or owed

    def ways(self) -> Iterator[tuple[Point, Bits]]:
        """Yield (piece, cells) for every piece that may go somewhere now."""
        owing = self.owed[self.turn]
        for start in points(self.payable() if owing else self.own[self.turn]):
            ends = self.cells(start) if owing else self.slides(start)
            if ends:
                yield start, ends

    def acts(self) -> Iterator[Act]:
        """Yield every slide or replacement; where there is none, the pass."""
        start = PASS
        for start, ends in self.ways():
            for end in points(ends):
                yield start, end
        if start == PASS:
            yield PASS, PASS

    def count(self) -> int:
        """Count what may be played now."""
        return sum(ends.bit_count() for _, ends in self.ways()) or 1

    def slides(self, start: Point) -> Bits:
        """Give the cells the piece on `start` may slide to (A-20 to A-23)."""
        seat = self.turn
        hers = self.queen[seat] >> start & 1
        steps = self.plan.queen[start] if hers else self.plan.guard[start]
        ends = free = steps & ~(self.own[0] | self.own[1])
        if self.options.self_exposure != "allowed":
            for end in points(free):
                if self.exposed(start, end):
                    ends ^= SPOTS[end]
        return ends

    def exposed(self, start: Point, end: Point) -> bool:
        """True when a slide would end between two enemies without leave to do so (A-23)."""
        if self.options.self_exposure == "allowed" or not self.between(end):
            return False
        return self.options.self_exposure == "never" or not self.takes(start, end)

    def between(self, cell: Point) -> bool:
        """True when two enemies of the seat in turn hold a cell."""
        foes = self.own[1 - self.turn]
        return any(jaw & foes == jaw for jaw in self.plan.jaws[cell])

    def takes(self, start: Point, end: Point) -> Bits:
        """Give the enemies held once the piece from `start` stands on `end` (A-30, A-31)."""
        seat = self.turn
        foes, friends = self.own[1 - seat], self.own[seat] & ~SPOTS[start]
        taken = 0
        for victim, holders in self.plan.holds[end]:
            if victim & foes and holders & friends:
                taken |= victim
        return taken

    def zone(self, start: Point) -> Bits:
        """Give the cells a taken piece belongs to, free or not (A-32, A-33, `relocate_to`)."""
        if self.queen[self.turn] >> start & 1:
            return EVERYWHERE ^ SPOTS[THRONE]
        ring = RINGS[start]
        edge = len(RING) - 1
        if self.options.relocate_to == "next" and ring < edge:
            following = RING[ring + 1]
            if following & ~(self.own[0] | self.own[1]):
                return following
        return RING[edge]

    def bans(self, start: Point) -> list[Mask]:
        """Name the cells a taken piece may not be put on, by rule, in the order they are told."""
        hers = self.queen[self.turn] >> start & 1
        full = self.own[0] | self.own[1]
        rule = "A-33" if hers else "A-32"
        zone = self.zone(start)
        pinching = held = 0
        for cell in points(zone & ~full):
            if self.takes(start, cell):
                pinching |= SPOTS[cell]
            if self.between(cell):
                held |= SPOTS[cell]
        return [(rule, EVERYWHERE ^ zone), ("A-32", full), ("A-36", pinching), ("A-37", held)]

    def cells(self, start: Point) -> Bits:
        """Give the cells the taken piece on `start` may be put on."""
        free = EVERYWHERE
        for _, mask in self.bans(start):
            free &= ~mask
        return free

    # Playing --------------------------------------------------------------------------------------

    def make(self, act: Act) -> State:
        """Play a slide, a replacement or a pass without judging it; returns what `undo` needs."""
        start, end = act
        before = self.state()
        seat = self.turn
        debt = self.owed[seat]
        if start == PASS:
            self.passed = 0 if debt else self.passed + 1
            self.owed[seat] ^= self.payable()
            self.turn = 1 - seat
            return before
        if not debt:
            self.owed[1 - seat] |= self.takes(start, end)
        both = SPOTS[start] | SPOTS[end]
        self.owed[seat] &= ~SPOTS[start]
        if self.queen[seat] >> start & 1:
            self.queen[seat] ^= both
        self.own[seat] ^= both
        self.passed = 0
        if not debt or self.options.relocation == "turn":
            self.turn = 1 - seat
        return before

    def undo(self, before: State) -> None:
        """Undo the last act exactly."""
        self.own[0], self.own[1], self.queen[0], self.queen[1] = before[:4]
        self.owed[0], self.owed[1], self.turn, self.passed = before[4:]

    def verdict(self, mover: Seat) -> Verdict | None:
        """Say how the position just reached ends the game, or None (A-24, A-40, A-41)."""
        throne = SPOTS[THRONE]
        for seat in (mover, 1 - mover):
            ring = self.own[seat] & ~self.queen[seat] & RING[1]
            if self.queen[seat] & throne:
                if ring.bit_count() >= len(GUARDS) - self.ahead[seat]:
                    return seat, "throne", "A-40"
            elif ring == RING[1] and not (self.own[0] | self.own[1]) & throne:
                return 1 - seat, "empty-throne", "A-41"
        return (None, "no-move", "A-24") if self.passed > 1 else None

    def over(self, done: State) -> bool:
        """True when the game has ended with the act that `done` undoes."""
        return self.verdict(done[6]) is not None
