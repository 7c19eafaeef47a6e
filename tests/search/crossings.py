"""Makes the suite of crossings: positions of Napoleon Strategy won by the next move, or lost by it.

    python -m tests.search.crossings      writes napoleon_crossings.json beside this file

"wins": few of the moves end the game for who is to move. "stops": the enemy wins by his next move
unless one of few moves, or a turned cannon, prevents it. No search is asked: every move is played
by the rules, and every answer, and in "turns" every way one cannon can look.
"""

import json
import random
import sys
from pathlib import Path
from typing import Any

from core.action import Action
from core.game import Rules
from core.games import GAMES
from core.games.napoleon.movegen import Desk
from core.match import Match
from core.option import read_options
from core.piece import Seat, points
from core.position import Position
from core.search.levels import LEVELS
from core.search.think import Player

FILE = Path(__file__).parent / "napoleon_crossings.json"
WANTED = {"wins": 30, "stops": 24, "turns": 6}
KINDS: tuple[dict[str, Any], ...] = (
    {}, {"army": 20}, {"drum_fright": True, "drum_push": True}, {"skin": "antique"},
    {"board": "10x10", "army": 20, "terrain": "random 7"},
)


def winning(rules: Rules, p: Position, seat: Seat) -> list[Action]:
    """List the moves that end the game for a seat."""
    found = []
    for action in rules.actions(p, seat):
        outcome = rules.apply(p, seat, action).position.outcome
        if outcome is not None and seat in outcome.winners:
            found.append(action)
    return found


def loses(rules: Rules, p: Position, seat: Seat, action: Action) -> bool:
    """Say whether a move lets the other win at once, or loses by itself."""
    after = rules.apply(p, seat, action).position
    if after.outcome is not None:
        return seat not in after.outcome.winners
    return bool(winning(rules, after, 1 - seat))


def crosses(desk: Desk, seat: Seat) -> bool:
    """Say whether a seat has enough points after some move of its own; it is to move."""
    for act in list(desk.acts()):
        done = desk.make(act)
        reached = desk.reached(seat)
        desk.undo(done)
        if reached:
            return True
    return False


def holding(desk: Desk, seat: Seat) -> list[tuple[int, int, int]]:
    """List the moves of a seat after which the other does not win at once."""
    found = []
    for act in list(desk.acts()):
        done = desk.make(act)
        if not desk.reached(1 - seat) and not crosses(desk, 1 - seat):
            found.append(act)
        desk.undo(done)
    return found


def sort_of(rules: Rules, p: Position) -> str:
    """Say what a position is good for: "" for nothing."""
    seat = p.turn or 0
    desk = rules.desk(p)
    assert isinstance(desk, Desk)
    count = desk.count()
    if crosses(desk, seat):
        return "wins" if 8 * len(winning(rules, p, seat)) <= count else ""
    desk.turn = 1 - seat
    threat = crosses(desk, 1 - seat)
    desk.turn = seat
    if not threat:
        return ""
    good = holding(desk, seat)
    if good:
        return "stops" if 4 * len(good) <= count else ""
    for at in points(rules.turnable(p, seat)):
        was = desk.facing[at]
        for facing in range(8):
            desk.face(at, facing)
            if holding(desk, seat):
                return "turns"
        desk.face(at, was)
    return ""


def main() -> None:
    """Play games until there is enough of each."""
    game = GAMES["napoleon"]
    found: dict[str, list[dict[str, Any]]] = {name: [] for name in WANTED}
    seed = 0
    while any(len(found[name]) < count for name, count in WANTED.items()):
        seed += 1
        draw = random.Random(seed)
        told = KINDS[seed % len(KINDS)]
        match = Match(game, read_options(game.options, told))
        players = [Player(LEVELS[draw.choice((0, 2, 4))], 2 * seed + seat) for seat in (0, 1)]
        met: set[str] = set()
        while not match.over and match.position.ply < 120:
            p = match.position
            seat = min(p.to_act)
            if seat < 0 or p.phase.value != "play":
                match.play(seat, draw.choice(list(match.rules.actions(p, seat))))
                continue
            name = sort_of(match.rules, p)
            if name and name not in met and len(found[name]) < WANTED[name]:
                met.add(name)
                found[name].append({"options": told, "position": match.rules.to_json(p)})
            match.play(seat, players[seat](match.rules, match.view(seat), seat))
        print(seed, {name: len(rows) for name, rows in found.items()}, file=sys.stderr)
    FILE.write_text(json.dumps(
        {name: [json.dumps(row) for row in rows] for name, rows in found.items()}, indent=1) + "\n")


if __name__ == "__main__":
    main()
