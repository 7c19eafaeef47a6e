"""The fast desk: what may be played from a mutable position; targets, perft and search use it.

Out of check, a move's safety follows from masks that the general's watch remembers; in check, and
for the general itself, the move is tried. Trying every move was the first version and stays as
`holds`, which explanations and tests use as the definition.
"""

from collections.abc import Iterator
from functools import lru_cache

from ...piece import Bits, Point, Seat
from ...position import Position
from .board import POINTS, soldiers_to
from .gait import gaits, leaps, lines, squares
from .guard import Guard, Watch
from .options import Options
from .pieces import CROSSING, C, K, N, P, R
from .tray import Tray


@lru_cache(maxsize=4)
def _watches(seat: Seat, strict: bool) -> tuple[Watch, ...]:
    return tuple(Watch(seat, p, strict) for p in POINTS)


FREE = Guard(False, False, (), 0)
"""The guard of a side that has no general: only made-up positions lack one."""


class Desk(Tray):
    """A tray on which the seat to move may ask what it may do."""

    def __init__(self, options: Options) -> None:
        super().__init__()
        self.strict = not options.facing_checks
        self._crossing = CROSSING if options.barren else ()
        self.gaits = tuple(gaits(seat, options.lines) for seat in (0, 1))
        self._watches = tuple(_watches(seat, self.strict) for seat in (0, 1))
        self._lines = lines()
        self._leaps = leaps()

    @classmethod
    def of(cls, p: Position, options: Options) -> "Desk":
        """Lay out a frozen position."""
        return cls(options).lay(p)

    # Safety of a general --------------------------------------------------------------------------

    def attackers(self, seat: Seat, point: Point, occupied: Bits) -> Bits:
        """Give the enemies that could take a general of `seat` on a point (X-12)."""
        cell = self._lines[point]
        key = occupied & cell.reach
        _, first, second = cell.memo.get(key) or cell.entry(key)
        foes = self.by[1 - seat]
        found = first & foes[R] | second & foes[C]
        if foes[N]:
            cell = self._leaps[point]
            key = occupied & cell.reach
            found |= (cell.memo.get(key) or cell.entry(key))[1] & foes[N]
        if foes[P]:
            found |= soldiers_to(1 - seat, point) & foes[P]
        return found

    def bared(self, seat: Seat, point: Point, occupied: Bits) -> bool:
        """True when a general on a point would face the other one (X-11)."""
        cell = self._lines[point]
        key = occupied & cell.reach
        return bool((cell.memo.get(key) or cell.entry(key))[1] & self.by[1 - seat][K])

    def guard(self, seat: Seat) -> Guard:
        """Look at a seat's general: is it in check, and whom does it tie down."""
        general = self.by[seat][K]
        if not general:
            return FREE
        watch = self._watches[seat][general.bit_length() - 1]
        key = (self.occupied & watch.reach, self.army[1 - seat] & watch.army)
        return watch.memo.get(key) or watch.look(key)

    def checked(self, seat: Seat) -> bool:
        """True when a seat's general could be taken, or stands faced (X-13)."""
        guard = self.guard(seat)
        return guard.check or guard.faced

    def holds(self, seat: Seat, faced: bool) -> bool:
        """True when `seat`, which has just moved, left its general safe (X-11, X-12)."""
        general = self.by[seat][K]
        if not general:
            return True
        point = general.bit_length() - 1
        if (self.strict or faced) and self.bared(seat, point, self.occupied):
            return False
        return not self.attackers(seat, point, self.occupied)

    @property
    def barren(self) -> bool:
        """True when nobody is left who could win: a draw where that is one (X-17, X-17a)."""
        return bool(self._crossing) and not any(
            own[kind] for own in self.by for kind in self._crossing
        )

    # Moves ----------------------------------------------------------------------------------------

    def pseudo(self) -> Iterator[tuple[Point, Bits, Bits]]:
        """Yield (start, quiet landings, enemies met as a landing), safe or not."""
        seat, occupied = self.turn, self.occupied
        foes = self.own[1 - seat]
        for gait, pieces in zip(self.gaits[seat], self.by[seat], strict=True):
            for point in squares(pieces):
                cell = gait.cells[point]
                key = occupied & cell.reach
                entry = cell.memo.get(key) or cell.entry(key)
                hits = entry[gait.hit] & foes
                if hits or entry[0]:
                    yield point, entry[0], hits

    def moves(self) -> Iterator[tuple[Point, Bits, Bits]]:
        """Yield (start, quiet landings, captures) of every piece that can move."""
        seat = self.turn
        guard = self.guard(seat)
        general = self.by[seat][K]
        pins = dict(guard.pins)
        trying = guard.check or guard.faced
        for start, quiet, hits in list(self.pseudo()):
            if general >> start & 1 or trying:
                may = self._tried(start, quiet | hits, guard.faced)
            else:
                may = pins.get(start, -1) & ~guard.closed
            quiet, hits = quiet & may, hits & may
            if quiet or hits:
                yield start, quiet, hits

    def _tried(self, start: Point, ends: Bits, faced: bool) -> Bits:
        """Keep the landings after which the mover's general is safe."""
        seat, found = self.turn, 0
        for end in squares(ends):
            done = self.make(start, end)
            if self.holds(seat, faced):
                found |= 1 << end
            self.undo(done)
        return found

    def reach(self, start: Point) -> Bits:
        """Give the points where the piece of the seat to move may go from a point."""
        return next((quiet | hits for at, quiet, hits in self.moves() if at == start), 0)

    def movable(self) -> bool:
        """True when the seat to move has a move (X-14, X-15)."""
        return next(self.moves(), None) is not None

    def count(self) -> int:
        """Count the moves of the seat to move."""
        seat, occupied = self.turn, self.occupied
        by = self.by[seat]
        general = by[K]
        guard = self.guard(seat)
        if guard.check or guard.faced:
            return sum((quiet | hits).bit_count() for _, quiet, hits in self.moves())
        barred = self.own[seat]
        total = 0
        walks = self.gaits[seat]
        for kind in (1, 2, 3, 4, 5, 6):
            pieces = by[kind]
            if pieces:
                gait = walks[kind]
                reach, known = gait.troops.get(pieces) or gait.troop(pieces)
                key = (occupied & reach, barred & reach)
                found = known.get(key)
                total += gait.count(pieces, known, key) if found is None else found
        if guard.pins or guard.closed:
            total -= self._tied(guard)
        if general:
            cell = walks[K].cells[general.bit_length() - 1]
            inside = occupied & cell.reach
            entry = cell.memo.get(inside) or cell.entry(inside)
            rest = occupied ^ general
            for end in squares(entry[0] | entry[1] & ~barred):
                if not self.attackers(seat, end, rest) and not (
                    self.strict and self.bared(seat, end, rest)
                ):
                    total += 1
        return total

    def _tied(self, guard: Guard) -> int:
        """Count the moves that the guard forbids to men of the seat to move."""
        lost, pins, general = 0, dict(guard.pins), self.by[self.turn][K]
        if guard.closed:
            for start, quiet, hits in self.pseudo():
                if not general >> start & 1:
                    may = pins.get(start, -1) & ~guard.closed
                    lost += ((quiet | hits) & ~may).bit_count()
            return lost
        seat = self.turn
        foes = self.own[1 - seat]
        for start, may in guard.pins:
            if self.own[seat] >> start & 1:
                gait = self.gaits[seat][self.code[start] - 7 * seat]
                cell = gait.cells[start]
                key = self.occupied & cell.reach
                entry = cell.memo.get(key) or cell.entry(key)
                lost += ((entry[0] | entry[gait.hit] & foes) & ~may).bit_count()
        return lost
