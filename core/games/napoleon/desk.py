"""The fast desk: one mutable position as ints, with make and undo; targets, perft and search use it.

Every condition that geometry does not settle is a *named mask*: a rule number and the squares it
forbids. Moves subtract all masks; a refusal names the first that covers the square (law 1), so what
is explained and what is played cannot drift apart.
"""

from collections.abc import Iterator

from ...piece import Bits, Point, Seat, points
from ...position import Position
from .board import Field
from .fire import fire_on
from .gait import gaits_on
from .options import Options
from .pieces import KINDS, LED, WORTH, C, D, G, I, K

EMPTY = -1
Streak = tuple[Point, int]
Made = tuple[Point, Point, int, Point, int, Streak, Streak]
"""What undo needs: start, end, code taken, push square, heading lost, mover's and victim's streak."""

_lists: dict[Bits, tuple[Point, ...]] = {}


def squares(of: Bits) -> tuple[Point, ...]:
    """List a bit set's points, remembering the answer: siblings in a tree share most of their sets."""
    found = _lists.get(of)
    if found is None:
        if len(_lists) > 1 << 16:
            _lists.clear()
        found = _lists[of] = tuple(points(of))
    return found


class Desk:
    """Pieces as bit sets by seat and kind; `turn` is the seat to move. A code is seat * 5 + kind."""

    def __init__(self, field: Field, options: Options, need: tuple[int, ...]) -> None:
        self.field = field
        self.options = options
        self.need = need
        count = len(field.seats)
        self.by: list[list[Bits]] = [[0] * 5 for _ in range(count)]
        self.own: list[Bits] = [0] * count
        self.occupied: Bits = 0
        self.code: list[int] = [EMPTY] * len(field.topology)
        self.facing: list[int] = [0] * len(field.topology)
        self.streak: list[Streak] = [(EMPTY, 0)] * count
        self.turn: Seat = 0
        self.out: frozenset[Seat] = frozenset()
        self._cells = gaits_on(field, options.ortho_only)
        self._line = fire_on(field).line
        self._near = field.topology.near

    @classmethod
    def of(cls, p: Position, field: Field, options: Options, need: tuple[int, ...]) -> "Desk":
        """Lay out a frozen position."""
        desk = cls(field, options, need)
        for point, piece in enumerate(p.board):
            if piece is not None and piece.kind is not None:
                desk.put(point, piece.seat * 5 + KINDS.index(piece.kind), piece.facing or 0)
        desk.streak = [(point, count) for point, count in p.note.streak]
        desk.out = frozenset(p.note.out)
        desk.turn = p.turn if p.turn is not None and p.turn >= 0 else 0
        return desk

    def put(self, point: Point, code: int, facing: int = 0) -> None:
        """Set a piece on an empty square."""
        seat, kind = divmod(code, 5)
        here = 1 << point
        self.by[seat][kind] |= here
        self.own[seat] |= here
        self.occupied |= here
        self.code[point] = code
        self.facing[point] = facing

    def lift(self, point: Point) -> int:
        """Take the piece off a square and return its code."""
        code = self.code[point]
        seat, kind = divmod(code, 5)
        here = 1 << point
        self.by[seat][kind] ^= here
        self.own[seat] ^= here
        self.occupied ^= here
        self.code[point] = EMPTY
        return code

    # What is forbidden, by rule -------------------------------------------------------------------

    def lines_against(self, seat: Seat, occupied: Bits | None = None) -> Bits:
        """Join the lines of every cannon hostile to a seat (N-50, N-103)."""
        standing = self.occupied if occupied is None else occupied
        line, facing, found = self._line, self.facing, 0
        for foe in self.field.foes[seat]:
            cannons = self.by[foe][K]
            if cannons:
                for point in squares(cannons):
                    found |= line(point, facing[point], standing)
        return found

    def frightened(self, seat: Seat) -> Bits:
        """Give the squares enemy drums keep a seat's cavalry from (N-70)."""
        found = 0
        if self.options.drum_fright:
            for foe in self.field.foes[seat]:
                for point in squares(self.by[foe][D]):
                    found |= self._near[point] | 1 << point
        return found

    def bans(self, seat: Seat, kind: int, point: Point) -> list[tuple[str, Bits]]:
        """Name the squares a piece may neither stop on, pass nor jump, rule by rule."""
        tiles = self.field.tiles
        found: list[tuple[str, Bits]] = []
        if kind != D:  # N-55
            lines = self.lines_against(seat)
            if self.options.los == "lifted" and lines >> point & 1:
                lines = self.lines_against(seat, self.occupied ^ 1 << point)
            found.append(("N-50", lines))
        if kind == C:
            found.append(("N-70", self.frightened(seat)))
        if kind in (C, K):
            found.append(("N-83", tiles["M"]))
        if kind == K:
            found.append(("N-84", tiles["F"]))
        return found

    def _barred(self, seat: Seat) -> tuple[Bits, Bits, Bits, Bits, Bits]:
        """Join the bans by kind; `bans` is the same with names."""
        lines = self.lines_against(seat)
        tiles = self.field.tiles
        return (
            lines, 0, lines,
            lines | self.frightened(seat) | tiles["M"],
            lines | tiles["M"] | tiles["F"],
        )

    def shelters(self, seat: Seat, kind: int, point: Point) -> list[tuple[str, Bits]]:
        """Name the enemies a piece on `point` may not take, rule by rule (N-60 to N-65, N-80s)."""
        foes = drums = cavalry = infantry = cannons = 0
        for foe in self.field.foes[seat]:
            army = self.by[foe]
            foes |= self.own[foe]
            drums |= army[D]
            cavalry |= army[C]
            infantry |= army[I]
            cannons |= army[K]
        tiles = self.field.tiles
        found = [("N-65", drums)]
        if kind in (D, K):
            found.append(("N-64", foes))
            return found
        beside = self._near[point] & self._friends(seat)
        if not beside:
            found.append(("N-60", foes))
        elif kind != C and not beside & (beside - 1):
            found.append(("N-63", cavalry))
        if kind == I and (tiles["M"] | tiles["F"]) >> point & 1:
            found.append(("N-86", foes))
        if kind == C:
            found.append(("N-81", (infantry | cannons) & tiles["V"]))
            found.append(("N-84", infantry & tiles["F"]))
        if kind == I:
            found.append(("N-87", infantry & tiles["H"]))
        return found

    def _friends(self, seat: Seat) -> Bits:
        found = 0
        for friend in self.field.friends[seat]:
            found |= self.own[friend]
        return found

    def _foes(self, seat: Seat) -> Bits:
        found = 0
        for foe in self.field.foes[seat]:
            found |= self.own[foe]
        return found

    # Moves ----------------------------------------------------------------------------------------

    def gait(self, seat: Seat, kind: int, point: Point) -> int:
        """Tell cavalry beside its own general from cavalry alone (N-46)."""
        if kind == C:
            for friend in self.field.friends[seat]:
                if self._near[point] & self.by[friend][G]:
                    return LED
        return kind

    def tired(self, seat: Seat) -> Point:
        """Give the piece that may not move a third time running, or EMPTY (N-36)."""
        point, count = self.streak[seat]
        return point if count >= 2 else EMPTY

    def moves(self) -> Iterator[tuple[Point, Bits, Bits]]:
        """Yield (start, quiet landings, landings on an enemy) of every piece that can move."""
        seat = self.turn
        barred = self._barred(seat)
        lifted = self.options.los == "lifted" and barred[0] or 0
        occupied, foes, tired = self.occupied, self._foes(seat), self.tired(seat)
        army, cells = self.by[seat], self._cells
        generals = 0
        for friend in self.field.friends[seat]:
            generals |= self.by[friend][G]
        near = self._near
        for kind in (G, D, I, C, K):
            pieces = army[kind]
            if not pieces:
                continue
            bar = barred[kind]
            for point in squares(pieces):
                if point == tired:
                    continue
                gait = LED if kind == C and near[point] & generals else kind
                cell = cells[gait][point]
                reach = cell.reach
                mine = bar
                if lifted >> point & 1 and kind != D:
                    mine = 0
                    for _, ban in self.bans(seat, kind, point):
                        mine |= ban
                key = (occupied & reach, mine & reach)
                entry = cell.memo.get(key) or cell.entry(key)
                hits = entry[1] & foes
                if hits:
                    hits = self._prey(seat, kind, point, hits)
                if hits or entry[0]:
                    yield point, entry[0], hits

    def _prey(self, seat: Seat, kind: int, point: Point, hits: Bits) -> Bits:
        if kind == D:
            return self._pushable(seat, point, hits) if self.options.drum_push else 0
        for _, mask in self.shelters(seat, kind, point):
            hits &= ~mask
        return hits

    def _pushable(self, seat: Seat, point: Point, hits: Bits) -> Bits:
        found = 0
        for victim in squares(hits):
            if self.code[victim] % 5 == C and self.push_squares(seat, point, victim):
                found |= 1 << victim
        return found

    def push_squares(self, seat: Seat, drum: Point, victim: Point) -> Bits:
        """Give the squares a drum may push a cavalry to: its own one-step moves (N-72)."""
        rider = self.code[victim] // 5
        if rider not in self.field.foes[seat]:
            return 0
        banned = self.occupied
        for _, ban in self.bans(rider, C, victim):
            banned |= ban
        topology = self.field.topology
        headings = range(8) if self.gait(rider, C, victim) == LED else (1, 3, 5, 7)
        steps = sum(1 << way[victim] for way in (topology.ways[h] for h in headings)
                    if way[victim] >= 0)
        return steps & ~banned

    def count(self) -> int:
        """Count the moves of the seat to move: pushes one by one, cannons not turned."""
        total = 0
        drums = self.by[self.turn][D]
        for point, quiet, hits in self.moves():
            total += quiet.bit_count()
            if hits:
                total += hits.bit_count()
                if drums >> point & 1:
                    total += sum(
                        self.push_squares(self.turn, point, victim).bit_count() - 1
                        for victim in squares(hits)
                    )
        return total

    def movable(self) -> bool:
        """True when the seat to move has a move (N-37)."""
        return next(iter(self.moves()), None) is not None

    def paths(self) -> Iterator[tuple[Point, Point, Point]]:
        """Yield every move as (start, end, push square or EMPTY)."""
        drums = self.by[self.turn][D]
        for start, quiet, hits in self.moves():
            for end in squares(quiet):
                yield start, end, EMPTY
            for end in squares(hits):
                if drums >> start & 1:
                    for to in squares(self.push_squares(self.turn, start, end)):
                        yield start, end, to
                else:
                    yield start, end, EMPTY

    def make(self, start: Point, end: Point, push: Point) -> Made:
        """Play a move without judging it and leave `turn` alone; returns what `undo` needs."""
        seat = self.turn
        was = hurt = self.streak[seat]
        taken, lost = EMPTY, self.facing[end]
        if self.occupied >> end & 1:
            taken = self.lift(end)
            victim = taken // 5
            hurt = self.streak[victim]
            if push != EMPTY:
                self.put(push, taken)
            if hurt[0] == end:  # N-36 counts by piece: it follows a pushed one, ends with a taken one
                self.streak[victim] = (push, hurt[1]) if push != EMPTY else (EMPTY, 0)
        facing = self.facing[start]
        self.put(end, self.lift(start), facing)
        self.streak[seat] = (end, was[1] + 1 if was[0] == start else 1)
        return start, end, taken, push, lost, was, hurt

    def undo(self, done: Made) -> None:
        """Take a made move back exactly (law 9); `turn` is the seat that made it."""
        start, end, taken, push, lost, was, hurt = done
        self.put(start, self.lift(end), self.facing[end])
        self.facing[end] = lost
        self.streak[self.turn] = was
        if taken != EMPTY:
            if push != EMPTY:
                self.lift(push)
            self.streak[taken // 5] = hurt
            self.put(end, taken, lost)

    # The score ------------------------------------------------------------------------------------

    def score(self, seat: Seat, within: Bits | None = None) -> int:
        """Count a seat's points past the median, or inside another set (N-91)."""
        half = self.field.beyond[seat] if within is None else within
        army = self.by[seat]
        return sum((army[kind] & half).bit_count() * WORTH[kind] for kind in (G, I, C, K))

