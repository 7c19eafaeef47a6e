"""A position of Agon to be searched: the desk of the rules, with a key and a worth beside it.

Which cells take, and on which nobody may stop, depends on what stands around each cell alone: that
is remembered, and worked out once a position for all pieces. Putting a piece back is a quiet move:
what it costs stands in the worth since it was taken.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ...action import Action, Move, Pass, Place
from ...game import msg
from ...memo import Memo
from ...piece import Bits, Point, Seat, listed, points
from ...position import Position
from ...search.desk import END, POINT, REST, SearchDesk, keys, pack
from .board import EVERYWHERE, RING, RINGS, SIZE, SPOTS, THRONE, Plan, plan_of
from .movegen import Desk
from .options import Options
from .weights import DEBT, GUARD, QUEEN, SHUT

NOBODY = -1
"""No seat."""
BACK = 1 << REST
"""The rest of a piece that is put back."""
PASSED = pack(0, 0, 2)
KEYS = keys("agon", 6 * SIZE + 3)
"""By seat: guards, queens, debts on each cell; then the turn, a pass, and a passed turn."""
OWED, TURN, WAITED = 4 * SIZE, KEYS[-1], KEYS[-2]
Seen = tuple[Bits, Bits]
"""The cells where an arrival takes, and those where nobody may stop."""
Done = tuple[tuple[Any, ...], int, int, Seat, Seat, Seen | None]
"""State of the desk, key, worth, turn, mover and what was seen before."""


@lru_cache(maxsize=1)
def tables() -> tuple[tuple[int, ...], ...]:
    """Give by seat * 2 + queen and point what a piece adds to White's worth; a guard is never on
    the throne, and the edge is worth nothing more."""
    return tuple(
        tuple(sign * (100 + values[ring]) for ring in RINGS)
        for sign in (1, -1) for values in ((0, *GUARD, 0), (*QUEEN, 0))
    )


class Around(Memo[tuple[Bits, Bits], tuple[Bits, bool]]):
    """Whom an arrival on one cell takes, and whether two enemies hold that cell."""

    __slots__ = ("beyond", "holds", "jaws", "near")
    limit = 1 << 12

    def __init__(self, plan: Plan, cell: Point) -> None:
        super().__init__()
        self.holds, self.jaws = plan.holds[cell], plan.jaws[cell]
        self.near = self.beyond = 0
        """The cells beside it, and those where a friend may hold a victim."""
        for victim, holders in self.holds:
            self.near |= victim
            self.beyond |= holders

    def work(self, key: tuple[Bits, Bits]) -> tuple[Bits, bool]:
        """Give whom an arrival takes, and whether two enemies hold the cell."""
        foes, friends = key
        taken = 0
        for victim, holders in self.holds:
            if victim & foes and holders & friends:
                taken |= victim
        return taken, any(jaw & foes == jaw for jaw in self.jaws)


class Joined(Memo[Bits, Bits]):
    """The cells that belong to any of some points, by these points."""

    __slots__ = ("cells",)
    limit = 1 << 14

    def __init__(self, cells: Sequence[Bits]) -> None:
        super().__init__()
        self.cells = cells

    def work(self, key: Bits) -> Bits:
        """Join the cells of each point."""
        found = 0
        for point in points(key):
            found |= self.cells[point]
        return found


@lru_cache(maxsize=2)
def joined(wide: bool) -> tuple[Joined, Joined]:
    """Give where pieces may go (what a guard may not is left to each of them), and what is beside
    them, once for each set of angles."""
    return Joined(plan_of(wide).queen), Joined([around.near for around in arounds(wide)])


@lru_cache(maxsize=2)
def arounds(wide: bool) -> tuple[Around, ...]:
    """Build them once for each set of angles."""
    return tuple(Around(plan_of(wide), cell) for cell in range(SIZE))


class AgonSearch(SearchDesk):
    """Key and worth (of White, in hundredths of a guard on the edge) change with each move."""

    swing = 110
    ladder = {
        "Recruit": {"nodes": 200, "noise": 300, "forgetful": 80},
        "Soldier": {"nodes": 200, "noise": 220}, "Corporal": {"nodes": 200, "noise": 150},
        "Sergeant": {"nodes": 220, "noise": 108}, "Lieutenant": {"nodes": 600, "noise": 62},
        "Captain": {"nodes": 1_900, "noise": 32},
    }
    advice = {
        "guards": (msg("It brings a guard nearer to the throne."),
                   msg("It keeps the enemy guards away from the throne.")),
        "queen": (msg("It brings your queen nearer to the throne."),
                  msg("It keeps the enemy queen away from the throne.")),
        "caught": (msg("Your pieces are safer there."), msg("It sends somebody back to the edge.")),
        "door": (msg("It leaves the last place open for your queen."),
                 msg("The enemy ring closes without a queen.")),
    }

    def __init__(self, p: Position, options: Options) -> None:
        desk = self.desk = Desk.of(p, options)
        self.turn = desk.actor
        self._mover = 1 - desk.turn
        self._around, self._joined = arounds(options.wide), joined(options.wide)
        self._tables = tables()
        self._exposure = options.self_exposure
        self._free = options.relocation == "free"
        self._captor = options.queen_by == "opponent"
        self.key = (TURN if desk.turn else 0) ^ (WAITED * (desk.passed & 1))
        self.score = 0
        for seat in (0, 1):
            for point in listed(desk.own[seat]):
                queen = desk.queen[seat] >> point & 1
                self.key ^= KEYS[(2 * seat + queen) * SIZE + point]
                if desk.owed[seat] >> point & 1:
                    self.key ^= KEYS[OWED + seat * SIZE + point]
                    self.score += self._debt(seat)
                else:
                    self.score += self._tables[2 * seat + queen][point]
        self._seen: Seen | None = None
        self._hasty = NOBODY

    def forget(self, seat: Seat) -> bool:
        """Let a seat hurry its guards to the throne and forget the queen who must sit there: she is
        worth as much everywhere, and an empty throne is no defeat (A-41)."""
        self._hasty, rows = seat, list(self._tables)
        rows[2 * seat + 1] = rows[2 * seat + 1][:1] * SIZE
        self._tables = tuple(rows)
        return True

    @staticmethod
    def _debt(seat: Seat) -> int:
        """Give what a taken piece still adds to White's worth."""
        return DEBT - 100 if seat else 100 - DEBT

    # What may be played ---------------------------------------------------------------------------

    def _cells(self) -> Seen:
        """Give the cells where an arrival takes, and those where nobody may stop (A-23)."""
        if self._seen is None:
            desk, seat = self.desk, self.desk.turn
            own, foes = desk.own[seat], desk.own[1 - seat]
            reached, beside = self._joined
            striking = shut = 0
            around = self._around
            # only beside an enemy is anybody taken or held
            for cell in listed(reached[own] & beside[foes] & ~own & ~foes):
                here = around[cell]
                taken, between = here[foes & here.near, own & here.beyond]
                if taken:
                    striking |= SPOTS[cell]
                if between and (not taken or self._exposure == "never"):
                    shut |= SPOTS[cell]
            self._seen = striking, 0 if self._exposure == "allowed" else shut
        return self._seen

    def hits(self) -> list[int]:
        """List the slides that take."""
        desk, seat = self.desk, self.desk.turn
        if desk.owed[seat]:
            return []
        striking, shut = self._cells()
        may = striking & ~shut
        return self._slides(may) if may else []

    def _slides(self, may: Bits) -> list[int]:
        desk, seat = self.desk, self.desk.turn
        plan, queen = desk.plan, desk.queen[seat]
        found = []
        for start in listed(desk.own[seat]):
            ends = (plan.queen if queen >> start & 1 else plan.guard)[start] & may
            for end in listed(ends):
                found.append(start | end << END)
        return found

    def quiets(self) -> list[int]:
        """List the other slides, or what may be put back where, or the pass."""
        desk, seat = self.desk, self.desk.turn
        found = []
        if not desk.owed[seat]:
            striking, shut = self._cells()
            found = self._slides(~(striking | shut | desk.own[0] | desk.own[1]))
            return found or ([] if self.hits() else [PASSED])
        for start in listed(desk.payable()):
            for end in listed(self._places(start)):
                found.append(start | end << END | BACK)
        return found or [PASSED]

    def _places(self, start: Point) -> Bits:
        """Give the cells where a taken piece may be put back (A-32, A-33, A-36, A-37)."""
        desk, seat = self.desk, self.desk.turn
        own, foes = desk.own[seat] & ~SPOTS[start], desk.own[1 - seat]
        found = 0
        for cell in listed(desk.zone(start) & EVERYWHERE & ~(desk.own[0] | desk.own[1])):
            here = self._around[cell]
            taken, between = here[foes & here.near, own & here.beyond]
            if not taken and not between:
                found |= SPOTS[cell]
        return found

    def lawful(self, move: int) -> bool:
        """Say whether a remembered move is lawful here, looking at its piece alone."""
        desk, seat, start, end = self.desk, self.desk.turn, move & POINT, move >> END & POINT
        owed = desk.owed[seat]
        if move == PASSED:
            return self.quiets() == [PASSED]
        if owed:
            return bool(move >> REST) and bool(
                desk.payable() >> start & 1 and self._places(start) >> end & 1
            )
        if move >> REST or not desk.own[seat] >> start & 1:
            return False
        hers = desk.queen[seat] >> start & 1
        steps = (desk.plan.queen if hers else desk.plan.guard)[start]
        free = ~(self._cells()[1] | desk.own[0] | desk.own[1])
        return bool(steps & free & SPOTS[end])

    def gain(self, move: int) -> int:
        """Give the worth of the pieces that a move takes."""
        if move >> REST:
            return 0
        taken = self._taken(move >> END)
        if not taken:
            return 0
        foe = 1 - self.desk.turn
        return sum(
            abs(self._tables[2 * foe + (self.desk.queen[foe] >> at & 1)][at] - self._debt(foe))
            for at in listed(taken)
        )

    def _taken(self, end: Point) -> Bits:
        seat, own, here = self.desk.turn, self.desk.own, self._around[end]
        return here[own[1 - seat] & here.near, own[seat] & here.beyond][0]

    # Playing --------------------------------------------------------------------------------------

    def make(self, move: int) -> Done:
        """Slide, put back, or pass."""
        desk, seat = self.desk, self.desk.turn
        done = desk.state(), self.key, self.score, self.turn, self._mover, self._seen
        self._mover = seat
        owed = desk.owed[seat]
        waited = desk.passed & 1
        if move == PASSED:
            for point in listed(desk.payable()):
                self.key ^= KEYS[OWED + seat * SIZE + point]
                self.score += self._table(seat, point) - self._debt(seat)
            desk.owed[seat] ^= desk.payable()
            desk.passed = 0 if owed else desk.passed + 1
        else:
            start, end = move & POINT, move >> END & POINT
            hers = desk.queen[seat] >> start & 1
            number = 2 * seat + hers
            row, both = self._tables[number], SPOTS[start] | SPOTS[end]
            self.key ^= KEYS[number * SIZE + start] ^ KEYS[number * SIZE + end]
            if owed:
                self.key ^= KEYS[OWED + seat * SIZE + start]
                self.score += row[end] - self._debt(seat)
                desk.owed[seat] ^= SPOTS[start]
            else:
                self.score += row[end] - row[start]
                taken = self._taken(end)
                if taken:
                    self._take(1 - seat, taken & ~desk.owed[1 - seat])
            if hers:
                desk.queen[seat] ^= both
            desk.own[seat] ^= both
            desk.passed = 0
        if (desk.passed & 1) != waited:
            self.key ^= WAITED
        if move == PASSED or not owed or not self._free:
            desk.turn = 1 - seat
            self.key ^= TURN
        self.turn = desk.actor if self._captor else desk.turn
        self._seen = None
        return done

    def _take(self, foe: Seat, taken: Bits) -> None:
        for at in listed(taken):
            self.key ^= KEYS[OWED + foe * SIZE + at]
            self.score += self._debt(foe) - self._table(foe, at)
        self.desk.owed[foe] |= taken

    def _table(self, seat: Seat, point: Point) -> int:
        return self._tables[2 * seat + (self.desk.queen[seat] >> point & 1)][point]

    def undo(self, done: Any) -> None:
        """Take the last move back."""
        state, self.key, self.score, self.turn, self._mover, self._seen = done
        self.desk.undo(state)

    def skip(self) -> Done | None:
        """Hand the turn on, where nothing is owed."""
        desk = self.desk
        if desk.owed[0] or desk.owed[1]:
            return None
        done = desk.state(), self.key, self.score, self.turn, self._mover, self._seen
        self.turn = desk.turn = 1 - desk.turn
        self.key ^= TURN
        self._seen = None
        return done

    # Judging --------------------------------------------------------------------------------------

    def worth(self) -> int:
        """Give White's worth, or the other way round."""
        worth = self.score + self._shut(1) - self._shut(0)
        return -worth if self.turn else worth

    def _shut(self, seat: Seat) -> int:
        """Give what it costs that the ring is nearly closed and the queen outside."""
        desk = self.desk
        inner = desk.own[seat] & ~desk.queen[seat] & RING[1]
        if inner.bit_count() < 5 or desk.queen[seat] >> THRONE & 1 or (
                seat == self._hasty):
            return 0
        return SHUT

    def ended(self) -> int | None:
        """Tell whether the throne, the ring round it, or two passes have decided."""
        desk = self.desk
        (white, black), ahead, ring = desk.own, desk.ahead, RING[1]
        if desk.passed < 2 and (white & ring).bit_count() < 6 - ahead[0] and (
                black & ring).bit_count() < 6 - ahead[1]:
            return None
        found = desk.verdict(self._mover)
        if found is None or (found[1] == "empty-throne" and found[0] == 1 - self._hasty):
            return None
        return 0 if found[0] is None else 1 if found[0] == self.turn else -1

    # For people -----------------------------------------------------------------------------------

    def action(self, move: int) -> Action:
        """Give the slide, the replacement or the pass."""
        if move == PASSED:
            return Pass()
        start, end = move & POINT, move >> END & POINT
        return Place(((start, end),)) if move >> REST else Move((start, end))

    def terms(self) -> Mapping[str, tuple[int, int]]:
        """Take the worth apart by who stands where and who is taken."""
        desk = self.desk
        found = {name: [0, 0] for name in self.advice}
        for seat in (0, 1):
            for at in listed(desk.own[seat]):
                hers = desk.queen[seat] >> at & 1
                value = abs(self._tables[2 * seat + hers][at]) - 100
                if desk.owed[seat] >> at & 1:
                    found["caught"][seat] -= DEBT
                else:
                    found["queen" if hers else "guards"][seat] += value
            found["door"][seat] -= self._shut(seat)
        return {name: (own[0], own[1]) for name, own in found.items()}


