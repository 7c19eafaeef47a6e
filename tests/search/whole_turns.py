"""Whether a seat of Halebarde can win in its turn, told exactly: no beam, no search of the player.

A turn of up to ten acts in any order has far too many ways to play them all. What is left out here
cannot change the answer:

* A way is given up when too few lookouts are left that could still walk in even if all who can get
  out of their way did: pawns of the seat that may still act, and enemies whom archers could shoot.
  A halberdier frees no square by a blow: he stands on it then, and has acted.
* Who stands in nobody's way and shoots nobody who does need not move; the ways are the points that
  pawns of the seat that may still act could walk over or strike on an empty board.
* Where a pawn goes out of the way matters only if it comes to stand in another one's: if it can go
  where it does not, that is as good as any such point, and better than all others. Two uses of
  standing somewhere are excepted: beside an enemy lookout, which a halberdier may attack only with
  a friend beside it (G-44), and on a square to which a wounded lookout would go (G-46).
* The same pawns on the same squares, the same of them having acted, are looked at once.

`every_turn` leaves nothing out, and a test holds the two against each other where there are few
pawns.
"""

from core.games.halebarde.movegen import DONE, MOVE, SHOT, Act, Desk
from core.games.halebarde.pieces import NEED, A, G, S
from core.piece import Bits, Seat, points

MOST = 60_000
"""Half-played turns looked at, at most; beyond that nothing is said."""


class Undecided(Exception):
    """There are too many ways to play the turn."""


class WholeTurn:
    """All ways that matter in which who is to move may win in this turn."""

    def __init__(self, desk: Desk) -> None:
        assert desk.options.return_ == "auto", "the other seat's choices are not looked at"
        self.desk, self.seat = desk, desk.turn
        self.camp: Bits = desk.ground.camps[1 - desk.turn]
        self.seen: set[object] = set()

    def wins(self) -> bool:
        """Say whether some way from here brings enough lookouts over."""
        desk = self.desk
        if desk.arrived(self.seat) >= NEED:
            return True
        if not self.hopeful():
            return False
        stands = tuple(desk.code), desk.used, desk.types
        if stands in self.seen:
            return False
        self.seen.add(stands)
        if len(self.seen) > MOST:
            raise Undecided
        for act in self.acts():
            done = desk.make(act)
            found = self.wins()
            desk.undo(done)
            if found:
                return True
        return False

    def reach(self, kind: int) -> Bits:
        """Give all that pawns of a kind that may still act could ever walk over or strike."""
        desk, found = self.desk, 0
        if desk.may(kind):
            for at in points(desk.by[self.seat][kind] & ~desk.used):
                found |= desk.walks[self.seat][kind][at].reach
        return found

    def hopeful(self) -> bool:
        """Say whether enough lookouts are over or could walk in if nobody who can be got rid of
        stood there; halberdiers and archers do not both act where lookouts do (G-31)."""
        desk = self.desk
        missing = NEED - desk.arrived(self.seat)
        left = desk.by[self.seat][G] & ~self.camp & ~desk.used if desk.may(G) else 0
        if left.bit_count() < missing:
            return False
        return any(self.able(kind, left) >= missing for kind in (S, A))

    def able(self, kind: int, left: Bits) -> int:
        """Count the lookouts that could walk in if nobody stood there who can go away, or whom an
        archer could shoot through the gaps that others leave, where halberdiers, or archers, act.
        """
        desk = self.desk
        walks = desk.walks[self.seat]
        helpers = desk.by[self.seat][kind] & ~desk.used if desk.may(kind) else 0
        gone = desk.by[self.seat][G] & ~desk.used | helpers
        if kind == A:
            foes = desk.by[1 - self.seat][S] | desk.by[1 - self.seat][A] | self.within_reach()
            fresh: Bits = 1
            while fresh:
                stands, found = desk.occupied & ~gone, 0
                for at in points(helpers & desk.ground.hills):
                    flight = walks[A][at]
                    over = desk.options.shoot_over
                    found |= foes & (flight.reach if over else flight.among(stands)[1])
                fresh = found & ~gone
                gone |= fresh
        stands = desk.occupied & ~gone
        return sum(1 for at in points(left) if walks[G][at].among(stands)[0] & self.camp)

    def within_reach(self) -> Bits:
        """Give the enemy lookouts that are nowhere safe (G-44)."""
        desk = self.desk
        theirs = desk.by[1 - self.seat][G]
        safe = desk.ground.camps[0] | desk.ground.camps[1] if desk.options.camp_safe else 0
        return theirs & ~safe

    def acts(self) -> list[Act]:
        """List the acts that may matter, lookouts that walk in first."""
        desk, camp = self.desk, self.camp
        useful = self.useful()
        first, then = list[Act](), list[Act]()
        for start, quiet, hits, shots in list(desk.moves()):
            busy = self.ways_of_others(start)
            matters = busy | useful
            leaves = matters >> start & 1
            if not leaves or quiet & ~matters:
                hits = 0  # he may as well go aside
            then += [(start, end, MOVE) for end in points(hits)]
            then += [(start, end, SHOT) for end in points(shots & matters)]
            walks = desk.code[start] % 3 == G
            if walks and not camp >> start & 1:
                first += [(start, end, MOVE) for end in self.few(quiet & camp, busy, useful)]
                quiet &= ~camp
            for some in (quiet & camp, quiet & ~camp) if walks else (quiet,):
                ends = self.few(some, busy, useful) if leaves else points(some & useful)
                then += [(start, end, MOVE) for end in ends]
        return first + then

    def useful(self) -> Bits:
        """Give where to stand may be of use: in the camp, if a lookout may be sent there, and
        beside one that a halberdier might strike, who can go away in no other way."""
        desk, struck = self.desk, self.within_reach()
        found: Bits = 0
        if struck & self.reach(A):
            found |= self.camp | struck
        for at in points(desk.by[self.seat][S] & ~desk.used if desk.may(S) else 0):
            walk, busy = desk.walks[self.seat][S][at], self.ways_of_others(at)
            if struck & walk.reach and busy >> at & 1 and not (
                    walk.among(desk.occupied)[0] & ~busy):
                found |= self.camp | struck
                for prey in points(struck & walk.reach):
                    found |= desk.ground.topology.near[prey]
        return found

    def ways_of_others(self, start: int) -> Bits:
        """Give what other pawns that may still act could walk over or strike."""
        desk, used = self.desk, self.desk.used
        desk.used |= 1 << start
        found = self.reach(S) | self.reach(A) | self.reach(G)
        desk.used = used
        return found

    def few(self, ends: Bits, busy: Bits, useful: Bits) -> list[int]:
        """Keep those of some ends that may matter."""
        aside = points(ends & ~busy & ~useful)
        return [*aside[:1], *points(ends & useful)] if aside else points(ends)


def can_win(desk: Desk, seat: Seat | None = None) -> bool:
    """Say whether who is to move, or another seat if it were, can win in its turn."""
    turn, used, types = desk.turn, desk.used, desk.types
    if seat is not None and seat != turn:
        desk.turn, desk.used, desk.types = seat, 0, 0
    try:
        return WholeTurn(desk).wins()
    finally:
        desk.turn, desk.used, desk.types = turn, used, types


def every_turn(desk: Desk, seen: set[object] | None = None) -> bool:
    """Say the same by every act in every order: where there are few pawns."""
    seat, seen = desk.turn, set() if seen is None else seen
    if desk.arrived(seat) >= NEED:
        return True
    stands = tuple(desk.code), desk.used, desk.types
    if stands in seen:
        return False
    seen.add(stands)
    for act in list(desk.acts()):
        if act[2] != DONE:
            done = desk.make(act)
            found = every_turn(desk, seen)
            desk.undo(done)
            if found:
                return True
    return False
