"""Makes the suite of mates: positions of self-play where a plain solver proves mate in 1 to 4.

    python -m tests.search.mates      writes xiangqi_mates.json beside this file

The solver knows no search: the attacker gives check at every move, every answer is tried. All
positions are for the ruleset tournament; N is the least number of moves that checks alone need.
"""

import json
import random
import sys
from pathlib import Path

from core.games import GAMES
from core.games.xiangqi.movegen import Desk
from core.match import Match
from core.search.levels import LEVELS
from core.search.think import Player

FILE = Path(__file__).parent / "xiangqi_mates.json"
WANTED = {1: 20, 2: 20, 3: 20, 4: 15}
OPENING = 14
BUDGET = 60_000


class TooLong(Exception):
    """The solver gives this position up."""


def mates(desk: Desk, moves: int, left: list[int]) -> bool:
    """Say whether checks alone mate in so many moves of the side to move."""
    for act in list(desk.acts()):
        left[0] -= 1
        if left[0] < 0:
            raise TooLong
        done = desk.make(act)
        try:
            if not desk.checked(desk.turn):
                continue
            answers = list(desk.acts())
            if moves == 1 and answers:
                continue
            if all(answered(desk, answer, moves, left) for answer in answers):
                return True
        finally:
            desk.undo(done)
    return False


def answered(desk: Desk, answer: tuple[int, int], moves: int, left: list[int]) -> bool:
    """Say whether there is still mate after an answer."""
    done = desk.make(answer)
    try:
        return mates(desk, moves - 1, left)
    finally:
        desk.undo(done)


def main() -> None:
    """Play games until there is enough of each."""
    game = GAMES["xiangqi"]
    options = game.options(ruleset="tournament")
    found: dict[int, list[str]] = {count: [] for count in WANTED}
    seed = 0
    while any(len(found[count]) < WANTED[count] for count in WANTED):
        seed += 1
        draw = random.Random(seed)
        match = Match(game, options)
        players = [Player(LEVELS[draw.choice((3, 4, 5))], seed), Player(LEVELS[4], seed + 1)]
        used: set[int] = set()
        while not match.over and match.position.ply < 160:
            p = match.position
            seat = p.turn or 0
            if p.ply < OPENING:
                match.play(seat, draw.choice(list(match.rules.actions(p, seat))))
                continue
            desk = match.rules.desk(p)
            assert isinstance(desk, Desk)
            for count in WANTED:
                try:
                    if mates(desk, count, [BUDGET]):
                        if count not in used and len(found[count]) < WANTED[count]:
                            found[count].append(match.rules.to_json(p))
                            used.add(count)
                        break
                except TooLong:
                    break
            match.play(seat, players[seat](match.rules, match.view(seat), seat))
        print(seed, {count: len(rows) for count, rows in found.items()}, file=sys.stderr)
    FILE.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
