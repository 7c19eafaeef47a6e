"""A position of Xiangqi as ints that change in place: who may go where, and is a general safe.

Out of check, where a man may go follows from masks that the general's watch remembers; in check his
moves are tried. Trying every move is the definition (`holds`), which tests hold the masks against.
"""

from collections.abc import Iterable, Iterator

from ...desk import BaseDesk
from ...piece import Bits, Point, Seat, listed
from ...position import Position
from .board import POINTS
from .checks import NOBODY, Safety, watches
from .movement import horses, lines, movements
from .options import Options
from .pieces import CROSSING, KINDS, MEN, C, K, N, P, R

EMPTY = -1
Act = tuple[Point, Point]
"""A move: start, end."""
Done = tuple[Point, Point, int]
"""What undo needs: start, end, code taken."""


class Desk(BaseDesk[Act, Done]):
    """Pieces as bit sets by seat and kind; `turn` is to move; a code is seat * 7 + kind."""

    def __init__(self, options: Options) -> None:
        self.by: list[list[Bits]] = [[0] * 7, [0] * 7]
        self.own: list[Bits] = [0, 0]
        self.occupied: Bits = 0
        self.code: list[int] = [EMPTY] * len(POINTS)
        self.turn: Seat = 0
        self.strict = not options.facing_checks
        self._crossing = CROSSING if options.barren else ()
        self._movements = tuple(movements(seat, options.lines) for seat in (0, 1))
        self._watches = tuple(watches(seat, self.strict) for seat in (0, 1))
        self._lines = lines()
        self._horses = horses()

    @classmethod
    def of(cls, p: Position, options: Options) -> "Desk":
        """Lay out a frozen position."""
        desk = cls(options)
        for point, piece in enumerate(p.board):
            if piece is not None and piece.kind is not None:
                kind = KINDS.index(piece.kind)
                desk.by[piece.seat][kind] |= 1 << point
                desk.own[piece.seat] |= 1 << point
                desk.code[point] = piece.seat * 7 + kind
        desk.occupied = desk.own[0] | desk.own[1]
        desk.turn = p.turn or 0
        return desk

    # Safety of a general --------------------------------------------------------------------------

    def attackers(self, seat: Seat, point: Point, occupied: Bits, facing: bool) -> Bits:
        """Give the enemies that could take a general of `seat` on a point (X-12), with `facing` the
        other general too (X-11)."""
        foes = self.by[1 - seat]
        line = self._lines[point]
        _, first, second = line[occupied & line.reach]
        found = first & (foes[R] | foes[K] if facing else foes[R]) | second & foes[C]
        if foes[N]:
            horse = self._horses[point]
            found |= horse[occupied & horse.reach][1] & foes[N]
        return found | self._watches[seat][point].soldiers & foes[P]

    def safety(self, seat: Seat) -> Safety:
        """Look at a seat's general: is it in check, and whom does it tie down."""
        general = self.by[seat][K]
        if not general:
            return NOBODY
        watch = self._watches[seat][general.bit_length() - 1]
        foe, _, _, horses, chariots, cannons, soldiers = self.by[1 - seat]
        cross = watch.cross
        return watch[
            self.occupied & watch.reach, foe & cross, horses & watch.horses, chariots & cross,
            cannons & cross, soldiers & watch.soldiers,
        ]

    def checked(self, seat: Seat) -> bool:
        """True when a seat's general could be taken, or stands faced (X-13)."""
        safety = self.safety(seat)
        return safety.check or safety.faced

    def holds(self, seat: Seat, faced: bool) -> bool:
        """True when `seat`, which has just moved, left its general safe (X-11, X-12); `faced` says
        that the generals faced each other before."""
        general = self.by[seat][K]
        return not general or not self.attackers(
            seat, general.bit_length() - 1, self.occupied, self.strict or faced
        )

    @property
    def barren(self) -> bool:
        """True when nobody is left who could win: a draw where that is one (X-17, X-17a)."""
        return bool(self._crossing) and not any(
            own[kind] for own in self.by for kind in self._crossing
        )

    # What may be played ---------------------------------------------------------------------------

    def pseudo(self) -> Iterator[tuple[Point, Bits]]:
        """Yield (piece, points it reaches) of the seat to move, its general safe or not."""
        seat, occupied = self.turn, self.occupied
        foes = self.own[1 - seat]
        for movement, pieces in zip(self._movements[seat], self.by[seat], strict=True):
            for point in listed(pieces):
                landing = movement.landings[point]
                found = landing[occupied & landing.reach]
                ends = found[0] | found[movement.hit] & foes
                if ends:
                    yield point, ends

    def ways(self) -> Iterator[tuple[Point, Bits]]:
        """Yield (piece, points it may go to) for every piece that can move."""
        general = self.by[self.turn][K]
        check, faced, pins, closed = self.safety(self.turn)
        pinned = dict(pins)
        for start, ends in self.pseudo():
            if general >> start & 1:
                ends = self._refuges(faced)
            elif check or faced:
                ends = self._tried(start, ends, faced)
            else:
                ends &= pinned.get(start, -1) & ~closed
            if ends:
                yield start, ends

    def _refuges(self, faced: bool) -> Bits:
        """Give the points where the mover's general may go."""
        seat, refuges = self.turn, 0
        general = self.by[seat][K]
        if general:
            facing, occupied = self.strict or faced, self.occupied ^ general
            landing = self._movements[seat][K].landings[general.bit_length() - 1]
            quiet, met, _ = landing[self.occupied & landing.reach]
            for end in listed(quiet | met & ~self.own[seat]):
                if not self.attackers(seat, end, occupied, facing):
                    refuges |= 1 << end
        return refuges

    def _tried(self, start: Point, ends: Bits, faced: bool) -> Bits:
        """Keep the landings after which the mover's general, who is not safe now, is safe."""
        seat, found = self.turn, 0
        general, facing = self.by[seat][K], self.strict or faced
        if not general:
            return ends
        point, left = general.bit_length() - 1, self.occupied & ~(1 << start)
        seen = self._watches[seat][point].seen
        if not seen >> start & 1:  # only there does an arrival change anything
            ends &= seen
        for end in listed(ends):
            here = 1 << end
            if not self.attackers(seat, point, left | here, facing) & ~here:
                found |= here
        return found

    def acts(self) -> Iterator[Act]:
        """Yield every lawful move, piece by piece."""
        for start, ends in self.ways():
            for end in listed(ends):
                yield start, end

    def count(self) -> int:
        """Count the moves: those of each kind, less those that a general's safety forbids."""
        check, faced, pins, closed = self.safety(self.turn)
        if check or faced or closed:
            return sum(ends.bit_count() for _, ends in self.ways())
        return sum(self._counts(MEN)) - self._tied(pins) + self._refuges(faced).bit_count()

    def _counts(self, kinds: Iterable[int]) -> list[int]:
        """Count the moves of each of some kinds, the general's safety left aside."""
        seat, occupied = self.turn, self.occupied
        own, by, movements = self.own[seat], self.by[seat], self._movements[seat]
        counts = []
        for kind in kinds:
            pieces, movement = by[kind], movements[kind]
            reach = movement.reaches[pieces]
            counts.append(movement.counts[pieces, occupied & reach, own & reach])
        return counts

    def _tied(self, pins: tuple[tuple[Point, Bits], ...]) -> int:
        """Count the moves that would lay the general of the seat to move bare."""
        own = self.own[self.turn]
        return sum(
            (self._ends(start) & ~may).bit_count() for start, may in pins if own >> start & 1
        )

    def leaves(self, depth: int) -> int:
        """Count moves some plies down, the last two at once."""
        if depth != 2:
            return super().leaves(depth)
        ways, foes = list(self.ways()), self.own[1 - self.turn]
        takes = [(start, end) for start, ends in ways for end in listed(ends & foes)]
        return self.behind(takes, 2) + self._replies(
            [(start, ends & ~foes) for start, ends in ways])

    def _replies(self, ways: list[tuple[Point, Bits]]) -> int:
        """Count the answers to quiet moves: of all kinds once, and again of those that a move
        concerns by what it leaves or enters."""
        seat = self.turn
        foe = self.turn = 1 - seat
        safety = self.safety(foe)
        check, faced, pins, closed = safety
        kinds = [kind for kind in MEN if self.by[foe][kind]]
        counts = self._counts(kinds)
        refuges = self._refuges(faced).bit_count()
        parts = [(self._movements[foe][kind].reaches[self.by[foe][kind]], kind, count)
                 for kind, count in zip(kinds, counts, strict=True)]
        watched, flight = self._watched(foe)
        by, own, base, occupied = self.by[seat], self.own, self.own[seat], self.occupied
        whole, total = sum(counts) + refuges, 0
        hard = check or faced or bool(closed)
        for start, ends in ways:
            kind, here = self.code[start] - 7 * seat, 1 << start
            pieces = by[kind]
            for end in listed(ends):
                both = here | 1 << end
                by[kind], own[seat], self.occupied = pieces ^ both, base ^ both, occupied ^ both
                if hard or (both & watched and self.safety(foe) != safety):
                    total += self.count()
                else:
                    total += whole
                    anew = []
                    for reach, moving, count in parts:
                        if both & reach:
                            anew.append(moving)
                            total -= count
                    total += sum(self._counts(anew)) if anew else 0
                    if both & flight:
                        total += self._refuges(faced).bit_count() - refuges
                    total -= self._tied(pins) if pins else 0
            by[kind], own[seat], self.occupied = pieces, base, occupied
        self.turn = seat
        return total

    def _watched(self, seat: Seat) -> tuple[Bits, Bits]:
        """Give the points that the safety of a seat's general depends on, and those that decide
        where he may go."""
        general = self.by[seat][K]
        if not general:
            return 0, 0
        point, watches = general.bit_length() - 1, self._watches[seat]
        watch = watches[point]
        landing = self._movements[seat][K].landings[point]
        flight = landing.reach
        for end in listed(landing[0][0]):
            flight |= self._lines[end].reach | self._horses[end].reach | watches[end].soldiers
        return watch.seen, flight

    def _ends(self, start: Point) -> Bits:
        """Give the points that a piece of the seat to move reaches, its general safe or not."""
        movement = self._movements[self.turn][self.code[start] % 7]
        landing = movement.landings[start]
        found = landing[self.occupied & landing.reach]
        return found[0] | found[movement.hit] & ~self.own[self.turn]

    # Playing --------------------------------------------------------------------------------------

    def make(self, act: Act) -> Done:
        """Play a move without judging it and hand the turn on."""
        start, end = act
        done = start, end, self.code[end]
        self._shift(done, self.code[start])
        self.code[start], self.code[end] = EMPTY, self.code[start]
        self.turn = 1 - self.turn
        return done

    def undo(self, done: Done) -> None:
        """Undo the last move exactly."""
        start, end, taken = done
        self.turn = 1 - self.turn
        self._shift(done, self.code[end])
        self.code[start], self.code[end] = self.code[end], taken

    def _shift(self, done: Done, code: int) -> None:
        """Change the bit sets by a move of a piece, or back: twice is nothing."""
        start, end, taken = done
        seat, both = self.turn, 1 << start | 1 << end
        self.by[seat][code - 7 * seat] ^= both
        self.own[seat] ^= both
        if taken != EMPTY:
            self.by[1 - seat][taken % 7] ^= 1 << end
            self.own[1 - seat] ^= 1 << end
        self.occupied = self.own[0] | self.own[1]

    def over(self, done: Done) -> bool:
        """True when the move just made took a general, or the last piece that could win.

        A mate needs no asking: there are no acts after it.
        """
        taken = done[2]
        return taken != EMPTY and (taken % 7 == K or self.barren)
