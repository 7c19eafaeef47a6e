"""Makes the suite of urgent turns: positions of self-play won by the next move, or lost by it.

    nice python -m tests.search.urgent [GAME ...]      writes urgent.json beside this file

"wins": few of the moves end the game for who is to move. "stops": the enemy wins by his next move
unless one of few moves prevents it. No search is asked: every move is played by the rules, and
every answer. In Luzhanqi all ranks are shown, for what depends on a guess cannot be proved. In
Halebarde, where a move is a whole turn, "wins" means that lookouts can walk in, and "stops" that
some turn of many is known after which they cannot. Napoleon Strategy has its own (`crossings`).
"""

import json
import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from core.action import Action, Lot
from core.game import Rules
from core.games import GAMES
from core.games.agon.rules import Agon
from core.games.halebarde.movegen import DONE, Desk
from core.games.luzhanqi.rules import Luzhanqi
from core.match import Match
from core.option import read_options
from core.perft import fold
from core.piece import NATURE, Seat, points
from core.position import Phase, Position
from core.search.levels import LEVELS
from core.search.think import Player, think
from core.search.thought import Task
from tests.puzzles.open_ranks import shown

FILE = Path(__file__).parent / "urgent.json"
WANTED = 30
LONGEST = 300
KINDS: dict[str, tuple[dict[str, Any], ...]] = {
    "xiangqi": ({"ruleset": "tournament"}, {}),
    "agon": ({"angles": "120,180"}, {}, {"relocation": "free"}),
    "luzhanqi": ({"ruleset": "tournament"}, {}),
    "halebarde": ({}, {"entry_cost": "always"}, {"camp_safe": False}),
}
LEVEL = {"agon": (0, 1, 5), "halebarde": (0, 1, 2, 4)}
"""Levels that play, counted from 0: such that games are lively and do end."""
FEW = 3
"""Of so many moves at most one wins, or stops who would."""
GAMES_PLAYED = 260
"""Games after which it is enough."""
RANDOM_TURNS = 80


def after(rules: Rules, p: Position, seat: Seat, action: Action) -> Position:
    """Play an action and what must follow it."""
    p = rules.apply(p, seat, action).position
    return p if p.outcome else fold(rules, p).position


def won(p: Position, seat: Seat) -> bool:
    """Say whether a seat has won."""
    return p.outcome is not None and seat in p.outcome.winners


def winning(rules: Rules, p: Position, seat: Seat) -> Iterator[Action]:
    """Yield the actions that end the game for a seat."""
    for action in rules.actions(p, seat):
        if won(after(rules, p, seat, action), seat):
            yield action


def loses(rules: Rules, p: Position, seat: Seat, action: Action) -> bool:
    """Say whether an action lets the other win at once, or loses by itself."""
    p = after(rules, p, seat, action)
    if p.outcome is not None:
        return won(p, 1 - seat)
    return any(True for _ in winning(rules, p, 1 - seat))


def sort_of(rules: Rules, p: Position, seat: Seat) -> str:
    """Say what a position is good for: "" for nothing."""
    actions = list(rules.actions(p, seat))
    wins = sum(1 for _ in winning(rules, p, seat))
    if wins:
        return "wins" if FEW * wins <= len(actions) else ""
    if not isinstance(rules, Agon):  # its note says whose turn it is
        threat = replace(p, to_act=frozenset({1 - seat}))  # only to be quick: `loses` decides
        if not any(True for _ in winning(rules, threat, 1 - seat)):
            return ""
    good = sum(not loses(rules, p, seat, action) for action in actions)
    return "stops" if 0 < FEW * good <= len(actions) else ""


def opened(rules: Rules, p: Position) -> Position:
    """Show every rank, where ranks are hidden."""
    if not isinstance(rules, Luzhanqi):
        return p
    return rules.from_json(shown(rules.brief_json(p), rules.topology.names))


# Halebarde: whole turns ------------------------------------------------------------------------


def walks_in(desk: Desk, seen: set[tuple[int, ...]] | None = None) -> bool:
    """Search all ways in which the lookouts of who is to move walk in."""
    seat = desk.turn
    seen = set() if seen is None else seen
    if desk.arrived(seat) >= 4:
        return True
    camp = desk.ground.camps[1 - seat]
    for start, quiet, _, _ in list(desk.moves()):
        if desk.code[start] % 3 != 2 or camp >> start & 1:
            continue
        for end in points(quiet & camp):
            done = desk.make((start, end, 0))
            stands = tuple(desk.code)
            found = stands not in seen and walks_in(desk, seen)
            seen.add(stands)
            desk.undo(done)
            if found:
                return True
    return False


def held(rules: Rules, p: Position) -> bool:
    """Say whether who is to move now neither walks in nor does after one act more."""
    desk = rules.desk(p)
    assert isinstance(desk, Desk)
    if walks_in(desk):
        return False
    for act in list(desk.acts()):
        if act[2] != DONE:
            done = desk.make(act)
            found = walks_in(desk)
            desk.undo(done)
            if found:
                return False
    return True


def whole_turn(rules: Rules, p: Position, level: int, seed: int = 0) -> Position:
    """Play until the other's turn, or the end."""
    seat = p.turn
    assert seat is not None
    while p.outcome is None and p.turn == seat:
        p = rules.apply(p, seat, think(rules, p, seat, Task(LEVELS[level], seed)).action).position
    return p


def any_turn(rules: Rules, p: Position, draw: random.Random) -> Position:
    """Play a turn at random."""
    seat = p.turn
    assert seat is not None
    while p.outcome is None and p.turn == seat:
        p = rules.apply(p, seat, draw.choice(list(rules.actions(p, seat)))).position
    return p


def turn_of(rules: Rules, p: Position, seat: Seat, draw: random.Random) -> str:
    """Say what a position of Halebarde is good for."""
    desk = rules.desk(p)
    assert isinstance(desk, Desk)
    if walks_in(desk):
        return "wins"
    desk.turn = 1 - seat
    if not walks_in(desk):
        return ""
    turns = (any_turn(rules, p, draw) for _ in range(RANDOM_TURNS))
    good = sum(won(x, seat) or (x.outcome is None and held(rules, x)) for x in turns)
    if 4 * good > RANDOM_TURNS:
        return ""
    known = good or any(
        won(x, seat) or (x.outcome is None and held(rules, x))
        for x in (whole_turn(rules, p, level, seed) for level in range(7) for seed in (1, 2)))
    return "stops" if known else ""


# Self-play -------------------------------------------------------------------------------------


def mined(key: str) -> Iterator[dict[str, list[str]]]:
    """Play games until there is enough of each; yields what there is after each game."""
    game = GAMES[key]
    found: dict[str, list[str]] = {"wins": [], "stops": []}
    seed = 0
    while seed < GAMES_PLAYED and any(len(rows) < WANTED for rows in found.values()):
        seed += 1
        draw = random.Random(f"{key} {seed}")
        told = KINDS[key][seed % len(KINDS[key])]
        match = Match(game, read_options(game.options, told))
        rules = match.rules
        players = [Player(LEVELS[draw.choice(LEVEL.get(key, (1, 2, 3, 4)))], 2 * seed + seat, 800)
                   for seat in (0, 1)]
        met: set[str] = set()
        turned: Seat | None = None
        while not match.over and match.position.ply < LONGEST:
            p = match.position
            forced = rules.forced(p)
            seat = min(p.to_act) if forced is None else forced[0]
            if forced is not None:
                match.play(*forced)
                continue
            if seat == NATURE:
                match.play(seat, Lot(draw.randrange(2)))
                continue
            if p.phase is Phase.PLAY and p.ply > 6:
                open_ = opened(rules, p)
                name = ""
                if key != "halebarde":
                    name = sort_of(rules, open_, seat)
                elif turned != seat:
                    name = turn_of(rules, p, seat, draw)
                turned = seat
                if name and name not in met and len(found[name]) < WANTED:
                    met.add(name)
                    found[name].append(json.dumps(
                        {"options": told, "position": rules.to_json(open_)}))
            match.play(seat, players[seat](rules, match.view(seat), seat))
        print(key, seed, {name: len(rows) for name, rows in found.items()}, file=sys.stderr)
        yield found


def main(keys: list[str]) -> None:
    """Make the suites of some games, or of all, anew."""
    for key in keys or KINDS:
        for found in mined(key):
            known = json.loads(FILE.read_text()) if FILE.exists() else {}
            FILE.write_text(json.dumps(known | {key: found}, indent=1) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
