"""Makes the suite of urgent turns: positions of self-play won by the next move, or lost by it.

    nice python -m tests.search.urgent [GAME ...]      fills urgent.json up, beside this file

"wins": few of the moves end the game for who is to move. "stops": the enemy wins by his next move
unless one of few moves prevents it. No search is asked: every move is played by the rules, and
every answer. In Luzhanqi all ranks are shown, for what depends on a guess cannot be proved. In
Halebarde, where a move is a whole turn, `whole_turns` tells exactly whether one can win; "few" are
few of many turns at random. Napoleon Strategy has its own suite (`crossings`). Where self-play met
too few, others are drawn:

    nice python -m tests.search.composed [GAME ...]    fills urgent.json up to 30 of each
"""

import json
import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from core.action import Action, Done
from core.forced import advance, chooser
from core.game import Rules
from core.games import GAMES
from core.games.agon.rules import Agon
from core.games.halebarde.movegen import Desk
from core.games.luzhanqi.rules import Luzhanqi
from core.match import Match
from core.option import read_options
from core.piece import Seat, points
from core.position import Phase, Position
from core.search.levels import LEVELS
from core.search.think import Player
from tests.puzzles.open_ranks import shown
from tests.search.whole_turns import can_win

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


def won(p: Position, seat: Seat) -> bool:
    """Say whether a seat has won."""
    return p.outcome is not None and seat in p.outcome.winners


def winning(rules: Rules, p: Position, seat: Seat) -> Iterator[Action]:
    """Yield the actions that end the game for a seat, with another in the same turn where it goes
    on (Agon, relocation free)."""
    for action in rules.actions(p, seat):
        q = advance(rules, p, seat, action).position
        if won(q, seat) or (q.turn == seat and any(True for _ in winning(rules, q, seat))):
            yield action


def loses(rules: Rules, p: Position, seat: Seat, action: Action) -> bool:
    """Say whether an action lets the other win at once, or loses by itself, however the turn is
    played out."""
    p = advance(rules, p, seat, action).position
    if p.outcome is not None:
        return won(p, 1 - seat)
    if p.turn == seat:
        return all(loses(rules, p, seat, other) for other in rules.actions(p, seat))
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
    """Say whether who is to move cannot win in this turn, whatever is played."""
    desk = rules.desk(p)
    assert isinstance(desk, Desk)
    return not can_win(desk)


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
    wins = can_win(desk)
    if not (wins or can_win(desk, 1 - seat)):
        return ""
    good = 0
    for _ in range(RANDOM_TURNS):
        q = any_turn(rules, p, draw)
        good += won(q, seat) or (not wins and q.outcome is None and held(rules, q))
        if 4 * good > RANDOM_TURNS:
            return ""
    if wins:
        return "wins"
    return "stops" if good or any(True for _ in holding(rules, p, seat)) else ""


def holding(rules: Rules, p: Position, seat: Seat) -> Iterator[Action]:
    """Yield the acts that alone are a turn after which the other cannot win by his next one."""
    for action in rules.actions(p, seat):
        q = rules.apply(p, seat, action).position
        if q.outcome is None and q.turn == seat and q.note.used:
            q = rules.apply(q, seat, Done()).position
        if q.outcome is None and q.turn != seat and held(rules, q):
            yield action


# Self-play -------------------------------------------------------------------------------------


def mined(key: str, found: dict[str, list[str]]) -> Iterator[dict[str, list[str]]]:
    """Play games until there is enough of each; yields what there is after each game."""
    game = GAMES[key]
    stood: set[object] = set()
    for row in map(json.loads, [*found["wins"], *found["stops"]]):
        rules = game.rules(read_options(game.options, row["options"]))
        stood.add(rules.repetition_key(rules.from_json(row["position"])))
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
        while ((seat := chooser(match, draw.randrange)) is not None
                and match.position.ply < LONGEST):
            p = match.position
            if p.phase is Phase.PLAY and p.ply > 6:
                open_ = opened(rules, p)
                name = ""
                if key != "halebarde":
                    name = sort_of(rules, open_, seat)
                elif turned != seat:
                    name = turn_of(rules, p, seat, draw)
                turned = seat
                stands = rules.repetition_key(open_)
                if (name and name not in met and len(found[name]) < WANTED
                        and stands not in stood):
                    met.add(name)
                    stood.add(stands)
                    found[name].append(json.dumps(
                        {"options": told, "position": rules.to_json(open_)}))
            match.play(seat, players[seat](rules, match.view(seat), seat))
        print(key, seed, {name: len(rows) for name, rows in found.items()}, file=sys.stderr)
        yield found


def main(keys: list[str]) -> None:
    """Fill up the suites of some games, or of all."""
    for key in keys or KINDS:
        known = json.loads(FILE.read_text()) if FILE.exists() else {}
        for found in mined(key, known.get(key, {"wins": [], "stops": []})):
            FILE.write_text(json.dumps(known | {key: found}, indent=1) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
