"""What a general's safety asks of its own men while it is not in check, remembered by what it sees.

Between a general and the enemies that bear on it a man may be the only thing in the way (chariot,
bared general), one of exactly two screens (cannon) or the leg of a horse: it may then go only where
that stays true. And nobody may become the first screen of a cannon. Everything else may move freely
without asking again, which is what makes counting fast.
"""

from functools import lru_cache
from typing import NamedTuple

from ...memo import Memo
from ...piece import Bits, Point, Seat, bits
from .board import BOARD, POINTS, horses_to, soldiers_to

Sight = tuple[Bits, Bits, Bits, Bits, Bits, Bits]
"""What is occupied and who of the enemy's stands where it could matter to a general: its general,
horses, chariots, cannons and soldiers."""


class Safety(NamedTuple):
    """A general's safety: attacked, faced, where men in the way may go, where nobody may stop."""

    check: bool
    faced: bool
    pins: tuple[tuple[Point, Bits], ...]
    closed: Bits


NOBODY = Safety(False, False, (), 0)
"""The safety of a side that has no general: only made-up positions lack one."""


class Watch(Memo[Sight, Safety]):
    """The safety of a general on one point; its masks say what of the board it depends on."""

    __slots__ = ("cross", "horses", "legs", "rays", "reach", "seen", "soldiers", "strict")
    limit = 1 << 12

    def __init__(self, seat: Seat, point: Point, strict: bool) -> None:
        super().__init__()
        self.strict = strict
        """True when the generals may never face (X-11)."""
        self.rays = tuple(BOARD.rays[d][point] for d in (0, 2, 4, 6))
        self.cross = bits([p for ray in self.rays for p in ray])
        riders: dict[Point, Bits] = {}
        for leg, origin in horses_to(point):
            riders[leg] = riders.get(leg, 0) | 1 << origin
        self.legs = tuple(riders.items())
        self.horses = bits([origin for _, origin in horses_to(point)])
        self.soldiers = soldiers_to(1 - seat, point)
        self.reach = self.cross | bits(list(riders))
        self.seen = self.reach | self.horses | self.soldiers
        """The points that a general's safety depends on."""

    def work(self, key: Sight) -> Safety:
        """Give the general's safety, looking along every line and at every horse."""
        occupied, general, horses, chariots, cannons, soldiers = key
        check, faced, closed = bool(soldiers), False, 0
        pins: dict[Point, Bits] = {}
        for ray in self.rays:
            met: list[Point] = []
            free = 0
            for at in ray:
                here = 1 << at
                if not occupied & here:
                    free |= here
                    continue
                met.append(at)
                if len(met) == 1:
                    check |= bool(chariots & here)
                    faced |= bool(general & here)
                    closed |= free if cannons & here else 0
                elif len(met) == 2:
                    check |= bool(cannons & here)
                    if chariots & here or (self.strict and general & here):
                        pins[met[0]] = pins.get(met[0], -1) & (free | here)
                else:
                    if cannons & here:
                        for screen in met[:2]:
                            pins[screen] = pins.get(screen, -1) & (free | here)
                    break
        for leg, origins in self.legs:
            riders = horses & origins
            if riders and occupied >> leg & 1:
                pins[leg] = pins.get(leg, -1) & (0 if riders & (riders - 1) else riders)
            elif riders:
                check = True
        return Safety(check, faced, tuple(pins.items()), closed)


@lru_cache(maxsize=4)
def watches(seat: Seat, strict: bool) -> tuple[Watch, ...]:
    """Build a seat's watches by the point of its general."""
    return tuple(Watch(seat, p, strict) for p in POINTS)
