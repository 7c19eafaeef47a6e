"""Matches in which wishes are kept: some players take whenever they can, some have a favourite.

    python -m tests.rules.wished      finds a match for every wish and writes wished.json beside it

A line of wished.json is a wish, the seed of a match, the seat, after how many actions the wish is
kept, and after how many it is not: one less, or more where something broke it.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path

from core.action import Action, Move, clicks
from core.forced import follow
from core.games import GAMES
from core.match import Match
from core.option import read_options
from core.piece import Seat
from core.position import Phase
from core.wishes import kept, wishes_of

FOUND = Path(__file__).with_suffix(".json")
LONGEST = 240
"""Actions of a match that is looked at."""


def played(key: str, seed: int, upto: int = LONGEST) -> Iterator[Match]:
    """Play a match of a game with its usual options; yield it after each action but forced ones."""
    game, choose = GAMES[key], random.Random(seed)
    match = Match(game, read_options(game.options, {}))
    eager, favourite = seed % 2, choose.choice(sorted(match.rules.kinds)) if seed % 4 > 1 else ""
    while not match.over and len(match.line) < upto:
        seat = choose.choice(sorted(match.position.to_act))
        actions = list(match.rules.actions(match.position, seat))
        playing, board = match.position.phase is Phase.PLAY, match.position.board
        prey = [x for x in actions if playing and (ends := clicks(x)) and board[ends[-1]]]
        dear = [x for x in actions if playing and favourite and (ends := clicks(x))
                and (piece := board[ends[0]]) and piece.kind == favourite]
        some = prey if prey and eager and choose.random() < 0.8 else dear
        action = choose.choice(some if some and choose.random() < 0.8 else actions)
        match.play(seat, _turning(match, action, seat, choose))
        follow(match)
        yield match


def _turning(match: Match, action: Action, seat: Seat, choose: random.Random) -> Action:
    """Turn pieces with a move where the rules let them be turned."""
    if not isinstance(action, Move) or match.position.phase is not Phase.PLAY:
        return action
    may = match.rules.turnable(match.position, seat)
    start, end = action.path[0], action.path[-1]
    at = [end if p == start else p for p in range(len(match.position.board)) if may >> p & 1]
    some = sorted(choose.sample(at, choose.randint(0, min(2, len(at)))))
    return Move(action.path, tuple((p, choose.randrange(8)) for p in some))


def at(key: str, seed: int, upto: int) -> Match:
    """Give a match after so many actions of its line."""
    *_, match = played(key, seed, upto)
    while len(match.line) > upto:
        match.undo()
    return match


def find(key: str) -> Iterator[tuple[str, int, Seat, int, int]]:
    """Yield a line for every wish of a game, as they are found."""
    game = GAMES[key]
    left = {wish.key: wish for wish in wishes_of(game.rules(read_options(game.options, {})))}
    for seed in range(400):
        if not left:
            return
        *_, match = played(key, seed)
        for name, wish in list(left.items()):
            for seat in range(2):
                lengths = range(1, len(match.line) + 1)
                if kept(match, seat, wish):
                    low, high = 0, len(match.line)
                    while high - low > 1:  # most wishes stay kept once they are
                        middle = (low + high) // 2
                        if kept(at(key, seed, middle), seat, wish):
                            high = middle
                        else:
                            low = middle
                    yes, no = high, low
                else:
                    both = [n for n in lengths[20::20] if kept(at(key, seed, n), seat, wish)]
                    if not both:
                        continue
                    yes, no = both[-1], len(match.line)
                if no:
                    yield name, seed, seat, yes, no
                    del left[name]
                    break
    print("to be played by hand:", key, *left)


if __name__ == "__main__":
    told = {key: ",\n".join(f"  {json.dumps(row)}" for row in sorted(find(key))) for key in GAMES}
    FOUND.write_text("{\n" + ",\n".join(
        f'"{key}": [\n{rows}\n]' for key, rows in sorted(told.items())) + "\n}\n")
