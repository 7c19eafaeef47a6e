"""Eight players, from a recruit to a marshal, and what each of them does not see.

A weak player here is one who overlooks, as people do: enemies far away more than near ones, the
same ones for a whole move, drawn from the seed, the turn and the seat. Bad moves on purpose were
rejected: nobody learns from an enemy who throws pieces away.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..piece import Bits, Seat
from ..refusal import msg
from .thought import Level

if TYPE_CHECKING:  # the settings name the levels, and need no rules for that
    from ..position import Position
    from ..topology import Topology

MB = 1 << 20
LEVELS = (
    Level(msg("Recruit"), 300, 1, 0, 75, 200, MB // 4),
    Level(msg("Soldier"), 300, 1, 2, 45, 100, MB // 4),
    Level(msg("Corporal"), 500, 2, 4, 30, 60, MB // 4),
    Level(msg("Sergeant"), 750, 8, 10, 0, 3, MB // 4),
    Level(msg("Lieutenant"), 1_400, 20, 12, 0, 2, MB // 4),
    Level(msg("Captain"), 3_000, 20, 12, 0, 2, MB // 2),
    Level(msg("General"), 7_000, 20, 12, 0, 2, MB // 2),
    Level(msg("Marshal"), 0, 30, 12, 0, 2, 32 * MB),
)
"""From the weakest to the strongest; the last is bounded by time alone."""
COACH = LEVELS[6]._replace(name="Coach")
"""Who gives hints: as far as the seventh looks on a usual board, a tenth of a second, with nothing
that a game's own ladder makes him overlook."""
NEAR, FAR = 2.5, 5.5
"""Distances, in cells from the next of our own pieces, below which an enemy is near, beyond which
it is far."""
WHILE = 24
"""Plies for which the same things are forgotten."""
SEEN = {"near": 40, "middling": 100, "far": 160}
"""How much of a level's `overlooked` counts at which distance, in per cent."""


def level_of(value: object) -> Level | None:
    """Find a level by its number, 1 to 8, or its name; None: there is no such level."""
    if isinstance(value, int) and not isinstance(value, bool):
        return LEVELS[value - 1] if 1 <= value <= len(LEVELS) else None
    if not isinstance(value, str):
        return None
    if value.isascii() and value.isdigit() and len(value) == 1:
        return level_of(int(value))
    return next((each for each in LEVELS if each.name.lower() == value.lower()), None)


Ladder = Mapping[str, Mapping[str, int]]
"""By the name of a level what differs from LEVELS in one game, by the field's name: where a step
was too small to be felt there."""


def suited(level: Level, ladder: Ladder) -> Level:
    """Give a level as it plays a game with such a ladder."""
    return level._replace(**ladder.get(level.name, {}))  # type: ignore[arg-type]


def overlooked(
    level: Level, topology: Topology, view: Position, seat: Seat, seed: int
) -> Bits:
    """Give the points of the enemies that a player does not see this time."""
    if not level.overlooked:
        return 0
    from .noise import noise  # hashing: not for who only reads a level's name

    places = topology.places
    own = [places[at] for at, piece in enumerate(view.board) if piece and piece.seat == seat]
    found = 0
    for at, piece in enumerate(view.board):
        if piece is None or piece.seat == seat:
            continue
        x, y = places[at]
        away = min(((x - a) ** 2 + (y - b) ** 2 for a, b in own), default=0)
        how = "near" if away < NEAR * NEAR else "far" if away > FAR * FAR else "middling"
        chance = level.overlooked * SEEN[how] // 100
        if noise(f"overlooks {seed} {view.ply} {seat} {at}", 100) < chance:
            found |= 1 << at
    return found


def forgets(level: Level, view: Position, seat: Seat, seed: int) -> bool:
    """Say whether a player thinks of the game's aim alone, this while."""
    if not level.forgetful:
        return False
    from .noise import noise

    return noise(f"forgets {seed} {view.ply // WHILE} {seat}", 100) < level.forgetful
