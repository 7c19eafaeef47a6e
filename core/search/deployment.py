"""How the computer sets its army up: one of the game's formations, mirrored or not, a little moved.

So it is sensible, for a formation is, and no two games begin alike. It asks the contract and knows
no game; what the rules refuse is put back, down to the formation itself.
"""

from collections.abc import Mapping
from dataclasses import replace

from ..action import Action, Deploy, Place
from ..game import Malformed, Muster, Rules
from ..piece import Piece, Point, Seat, points
from ..position import Position
from ..topology import Topology
from .greedy import choose
from .noise import noise

SWAPS = 8
"""One pair of neighbours changes places for so many pieces."""
TRIES = 6
"""Pairs that are tried for each one that may be swapped."""

Army = Mapping[Point, Piece]


def deploy(rules: Rules, view: Position, seat: Seat, seed: int) -> Action:
    """Choose a set-up for a seat that is deploying; only the seed decides, so keep it secret."""
    usual = choose(rules, view, seat, seed)
    muster = rules.muster(seat)
    if not muster.formations or not isinstance(usual, Deploy | Place):
        return usual  # it shows what it has committed to, or there is nothing to vary
    draw = f"deploy {seed} {seat}"
    _, value = muster.formations[noise(draw, len(muster.formations))]
    try:
        army: Army = rules.read_deployment(seat, value)
    except Malformed:
        return usual
    best = None
    if noise(f"{draw} mirror", 2):
        turned = mirrored(rules.topology, muster, army)
        best = None if turned is None else lawful(rules, view, seat, turned)
        army = army if best is None or turned is None else turned
    best = best or lawful(rules, view, seat, army) or usual
    wanted = len(army) // SWAPS
    for at in range(wanted * TRIES):
        changed = swapped(rules, army, f"{draw} {at}")
        action = None if changed is None else lawful(rules, view, seat, changed)
        if changed is not None and action is not None:
            best, army, wanted = action, changed, wanted - 1
        if not wanted:
            break
    return best


def lawful(rules: Rules, view: Position, seat: Seat, army: Army) -> Action | None:
    """Give the action that sets an army up so, or None where that may not be."""
    try:
        action = rules.mustering(seat, rules.write_deployment(army))
        return action if rules.refusal(view, seat, action) is None else None
    except Malformed:
        return None


def mirrored(topology: Topology, muster: Muster, army: Army) -> dict[Point, Piece] | None:
    """Swap left and right as the seat sees them; None on a board that has no such mirror."""
    places = topology.places
    along = muster.forward % 4 == 0  # it looks along the files, so left and right are x
    zone = [places[at] for at in points(muster.zone)] or [places[at] for at in army]
    spread = [place[0 if along else 1] for place in zone]
    middle = min(spread) + max(spread)
    at_place = {place: at for at, place in enumerate(places)}
    found: dict[Point, Piece] = {}
    for at, piece in army.items():
        x, y = places[at]
        there = at_place.get((middle - x, y) if along else (x, middle - y))
        if there is None:
            return None
        facing = piece.facing
        if facing is not None:
            facing = (-facing if along else 4 - facing) % 8
        found[there] = replace(piece, id=there, facing=facing)
    return found


def swapped(rules: Rules, army: Army, draw: str) -> Army | None:
    """Let two neighbours of different kinds change places; None where the drawn one has none."""
    order = sorted(army)
    here = order[noise(f"{draw} who", len(order))]
    kind = army[here].kind
    beside = [at for at in points(rules.topology.near[here])
              if at in army and army[at].kind != kind]
    if not beside:
        return None
    there = beside[noise(f"{draw} with", len(beside))]
    return {**army, here: replace(army[there], id=here), there: replace(army[here], id=there)}
