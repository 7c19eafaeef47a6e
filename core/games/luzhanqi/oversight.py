"""What a weak player of Luzhanqi overlooks, as people do: nothing is wrong on purpose.

He does not think of every piece of his own, does not notice who can come along a rail, forgets what
a battle has told, takes a rank for one near it, leaves his flag's guard. All is drawn from the
seed, the turn and the seat, and from the view alone; what is forgotten stays forgotten for a while.
Judgement that goes astray at random was rejected: such a player attacks what he knows to be
stronger, and nobody can say what he was thinking.
"""

from functools import lru_cache
from typing import NamedTuple

from ...battles import Kinds
from ...piece import Bits, Seat
from ...position import Position
from ...search.levels import SEEN, WHILE
from ...search.noise import noise
from ...search.thought import Level
from .board import NEAR
from .movegen import Desk
from .pieces import COUNTS, FLAG, RANKS

ASTRAY = 2
"""Ranks by which one is taken for another at most."""
BEYOND = 40
"""Moves to what nobody thinks of: so far off, nothing draws a piece."""
ALERT = 60
"""Who overlooks less than this overlooks nothing where one move may decide the game (`alert`)."""
FEW = 3
"""Pieces that could still move, at most, where it is asked whether any can: who has none loses."""
HOPEFUL = 150
"""Beyond this overlooking more makes strangers look no weaker."""
MOST = 90
"""Of a hundred own pieces at most so many are not thought of."""
SOLDIERS = "".join(kind * COUNTS[kind] for kind in RANKS)
"""Whom a stranger is taken for, the strongest first: nobody who guesses thinks of mines and bombs,
and who guesses often thinks only of the weaker ones."""


class Oversight(NamedTuple):
    """What is not seen or known this time; points of the board."""

    unseen: Bits = 0
    """Enemies that are not noticed at all."""
    distant: Bits = 0
    """Enemies that are noticed only by whom they stand next to."""
    idle: Bits = 0
    """Own pieces that are not thought of."""
    careless: bool = False
    """The flag's guard is forgotten."""


def alert(level: Level, desk: Desk, letters: Kinds, still: bool) -> Level:
    """Wake a player who overlooks little where one move may decide: his flag is in reach, or one
    that he knows is, or, where who cannot move loses (`still`), one side has few left to move."""
    if not 0 < level.overlooked < ALERT:
        return level
    seat, stuck = desk.turn, desk.fixed | desk.locked
    home = theirs = 0
    for at, piece in enumerate(desk.men):
        if piece is not None and piece.seat == seat and piece.kind == FLAG:
            home |= NEAR[at]
        elif piece is not None and piece.seat != seat and letters[piece.id] == FLAG:
            theirs |= NEAR[at]
    urgent = home & desk.own[1 - seat] or theirs & desk.own[seat] or (
        still and any((own & ~stuck).bit_count() <= FEW for own in desk.own))
    return level._replace(overlooked=0) if urgent else level


def oversight(level: Level, view: Position, seat: Seat, seed: int) -> Oversight:
    """Draw what a player does not notice on this turn."""
    if not level.overlooked:
        return Oversight()
    draw = f"{seed} {view.ply} {seat}"
    unseen = distant = idle = 0
    for at, piece in enumerate(view.board):
        if piece is None:
            continue
        drawn = 100 * noise(f"overlooks {draw} {at}", 100)
        if piece.seat == seat:
            idle |= (drawn < min(level.overlooked, MOST) * 100) << at
        else:
            unseen |= (drawn < level.overlooked * SEEN["near"]) << at
            distant |= (drawn < level.overlooked * SEEN["far"]) << at
    careless = level.overlooked >= ALERT and (
        noise(f"guard {seed} {view.ply // WHILE} {seat}", 100) < level.overlooked)
    return Oversight(unseen, distant, idle, careless)


def remembered(level: Level, view: Position, seat: Seat, seed: int, letters: Kinds) -> Kinds:
    """Give what a player takes the enemies for: what can be known, or a guess that may be wrong.

    Who is sure to be a flag is known to all, and who may be one is no soldier to anybody.
    """
    found = dict(letters)
    for piece in view.board:
        known = FLAG if piece is None or piece.seat == seat else letters[piece.id]
        if piece is None or FLAG in known:
            continue
        draw = f"{seed} {view.ply // WHILE} {seat} {piece.id}"
        if noise(f"forgets {draw}", 100) >= level.overlooked:
            continue
        if len(known) == 1 and known in RANKS:
            rank = RANKS.index(known)
            likely = RANKS[max(0, rank - ASTRAY) : rank] + RANKS[rank + 1 : rank + 1 + ASTRAY]
        else:
            likely = SOLDIERS[len(SOLDIERS) * min(level.overlooked, HOPEFUL) // 200 :]
        found[piece.id] = likely[noise(f"takes {draw}", len(likely))]
    return found


@lru_cache(maxsize=16)
def within(away: tuple[tuple[int, ...], ...], moves: int) -> tuple[tuple[int, ...], ...]:
    """Give distances as somebody sees them who thinks no further than so many moves."""
    return tuple(
        tuple(each if each <= moves else BEYOND for each in row) for row in away)


def thought_of(
    moves: list[tuple[int, int]], seen: Oversight, foes: Bits
) -> list[tuple[int, int]]:
    """Keep the moves that come to mind; all where none does."""
    found = [
        (start, end) for start, end in moves
        if not seen.idle >> start & 1 and not (
            foes >> end & 1 and (seen.unseen >> end & 1 or (
                seen.distant >> end & 1 and not NEAR[start] >> end & 1)))
    ]
    return found or moves
