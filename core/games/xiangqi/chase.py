"""Perpetual check and perpetual chase: who must lose when a position stands for the third time.

X-16 in the reading of RULES.md. Two sentences decide everything: a check at every move of the
cycle, and the same unprotected piece attacked anew at every move. The federations' hundred diagrams
are not promised here; the most complete open engine does not promise them either.
"""

from ...event import Outcome
from ...piece import Bits, Point, Seat, listed
from .board import BANK
from .movegen import Desk
from .pieces import C, K, N, P, R
from .position_text import Stood


def attacked(desk: Desk, seat: Seat) -> set[tuple[Point, Point]]:
    """List (attacker, prey) of what a seat could take now if it were to move; chasers only."""
    turn, desk.turn = desk.turn, seat
    able = desk.by[seat][K] | desk.by[seat][P]
    found = {
        (start, end)
        for start, ends in desk.ways()
        if not able >> start & 1  # generals and soldiers may chase
        for end in listed(ends & desk.own[1 - seat])
    }
    desk.turn = turn
    return found


def fair_game(desk: Desk, point: Point) -> bool:
    """True for a piece that may not be chased: no general, no soldier on its own bank."""
    seat, kind = divmod(desk.code[point], 7)
    return kind != K and (kind != P or not BANK[seat] >> point & 1)


def protected(desk: Desk, start: Point, end: Point) -> bool:
    """True when whoever takes on `end` from `start` can be taken back, lawfully."""
    seat = desk.code[start] // 7
    prey, hunter = desk.code[end] % 7, desk.code[start] % 7
    if prey == R and hunter in (N, C):
        return False
    turn, desk.turn = desk.turn, seat
    done = desk.make((start, end))
    back = any(ends >> end & 1 for _, ends in desk.ways())
    desk.undo(done)
    desk.turn = turn
    return back


def chased(desk: Desk, seat: Seat, before: set[tuple[Point, Point]], moved: tuple[Point, Point]
           ) -> Bits:
    """Give the enemies that the move just made by `seat` attacks anew and that are unprotected."""
    start, end = moved
    found = 0
    for hunter, prey in attacked(desk, seat):
        old = (start if hunter == end else hunter, prey)
        if old not in before and fair_game(desk, prey) and not protected(desk, hunter, prey):
            found |= 1 << prey
    return found


def judge(past: tuple[Stood, ...], asian: bool) -> Outcome | None:
    """Say how the game ends if the last position stands for the third time, else None (X-16)."""
    now = past[-1].key
    stood = [number for number, entry in enumerate(past) if entry.key == now]
    if len(stood) < 3:
        return None
    cycle = past[stood[0] + 1 :]
    checking = [_every(cycle, seat) for seat in (0, 1)]
    if checking[0] != checking[1]:
        return Outcome((int(checking[0]),), "perpetual-check", "X-16")
    if asian and not checking[0]:
        chasing = [_same(cycle, seat) for seat in (0, 1)]
        if chasing[0] != chasing[1]:
            return Outcome((int(chasing[0]),), "perpetual-chase", "X-16")
    return Outcome((), "repetition", "X-16")


def _every(cycle: tuple[Stood, ...], seat: Seat) -> bool:
    return all(entry.check for entry in cycle if entry.mover == seat)


def _same(cycle: tuple[Stood, ...], seat: Seat) -> bool:
    sets = [entry.chased for entry in cycle if entry.mover == seat]
    return bool(sets) and bool(frozenset.intersection(*sets))
