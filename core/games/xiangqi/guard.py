"""What a general's safety asks of its own men while it is not in check, remembered by its sight.

Between a general and the enemies that bear on it a man may be the only thing in the way (chariot,
bared general), one of exactly two screens (cannon) or the leg of a horse: he may then go only where
that stays true. And nobody may become the first screen of a cannon. Everything else may move freely
without asking again, which is what makes counting fast.
"""

from dataclasses import dataclass

from ...piece import Bits, Point, Seat, bits
from .board import BOARD, horses_to, soldiers_to
from .pieces import C, K, N, P, R
from .tray import PLANE

_ALL = (1 << PLANE) - 1
_FULL = 1 << 12
"""Answers remembered for one general on one point before they are cleared."""


@dataclass(frozen=True, slots=True)
class Guard:
    """A general's safety: attacked, faced, where men in the way may go, where nobody may stop."""

    check: bool
    faced: bool
    pins: tuple[tuple[Point, Bits], ...]
    closed: Bits


class Watch:
    """One general on one point: the squares and enemies it depends on, and what it remembers."""

    __slots__ = ("army", "legs", "memo", "rays", "reach", "soldiers", "strict")

    def __init__(self, seat: Seat, point: Point, strict: bool) -> None:
        self.strict = strict
        """True when the generals may never face (X-11)."""
        self.rays = tuple(BOARD.rays[d][point] for d in (0, 2, 4, 6))
        cross = bits([p for ray in self.rays for p in ray])
        found: dict[Point, Bits] = {}
        for leg, origin in horses_to(point):
            found[leg] = found.get(leg, 0) | 1 << origin
        self.legs = tuple(found.items())
        self.soldiers = soldiers_to(1 - seat, point)
        self.reach = cross | bits(list(found))
        horses = 0
        for origins in found.values():
            horses |= origins
        self.army = (
            cross << PLANE * K | horses << PLANE * N | cross << PLANE * R | cross << PLANE * C
            | self.soldiers << PLANE * P
        )
        self.memo: dict[tuple[Bits, Bits], Guard] = {}

    def look(self, key: tuple[Bits, Bits]) -> Guard:
        """Work out and remember one answer; key is (occupied, enemies) as masked by this watch."""
        if len(self.memo) > _FULL:
            self.memo.clear()
        found = self.memo[key] = self._look(*key)
        return found

    def _look(self, occupied: Bits, army: Bits) -> Guard:
        general, horses, chariots, cannons = (army >> PLANE * k & _ALL for k in (K, N, R, C))
        check, faced, closed = bool(army >> PLANE * P & self.soldiers), False, 0
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
        return Guard(check, faced, tuple(pins.items()), closed)
