"""Finds the puzzles of a game of the box, three of which need more than the common search.

    nice python -m tests.puzzles.mine GAME --games N [--seed N] [--look N] [--weakest N]
        [--margin N] [--check N] [--slips N]
    nice python -m tests.puzzles.mine GAME --regrade

writes `core/games/GAME/puzzles.json`, the same on every machine. Luzhanqi is mined with all ranks
shown, Napoleon Strategy with cannons turned, and Halebarde, which thinks in whole turns, is asked
what comes of each action.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

from client.check.gap import Gap, Only, weighed
from client.check.mining import CHECK, Found, Miner, Ways, choose, grade, text
from core.action import Action
from core.game import Game, Rules
from core.games import GAMES
from core.games.napoleon.turning import Turning
from core.position import Position
from core.puzzle import pose, read_puzzles
from core.search.desk import SearchDesk
from core.search.levels import LEVELS
from core.search.noise import noise

from .open_ranks import OpenRanks, shown

TURN_MARGIN = 70
"""How much better the solution must be in a game of whole turns, where a soldier struck is all that
one action can gain, in hundredths of a soldier."""
PER_ACTION = 30
"""There each action has a thirtieth of the nodes."""
WIDEST = 26
"""Actions to choose from at most there: else the order of a turn's actions is free."""
LATEST_ACT = 500
"""Actions after which a game of self-play is broken off there."""


class OnlyTurning(Only, Turning):
    """A search that must not begin with some moves, with cannons turned."""


class Cannons(Miner):
    """Napoleon Strategy: the second best move may turn cannons."""

    again = OnlyTurning


class Shown(Miner):
    """Luzhanqi: every rank is shown to both."""

    def desk(self, rules: Rules, p: Position) -> SearchDesk:
        return OpenRanks(p, rules.options)

    def value(self, rules: Rules, p: Position, draw: str) -> Any:
        return shown(rules.brief_json(p), rules.topology.names)

    def answer(self, rules: Rules, p: Position) -> tuple[Action, int] | None:
        seat = p.turn
        assert seat is not None
        found = self.gap(rules, p, CHECK // 2)
        if found is None:
            actions = list(rules.actions(p, seat))
            return (actions[0], 0) if actions else None
        return found.action, found.best


class Turns(Miner):
    """Halebarde: whole turns, of which most pawns have acted already."""

    latest = LATEST_ACT

    def desk(self, rules: Rules, p: Position) -> None:
        return None

    def value(self, rules: Rules, p: Position, draw: str) -> Any:
        return late(rules, super().value(rules, p, draw), p, draw)

    def budgets(self, rules: Rules, p: Position) -> tuple[int, int] | None:
        seat = p.turn
        assert seat is not None
        if len(list(rules.actions(p, seat))) > WIDEST:
            return None
        return self.ways.look // PER_ACTION, self.ways.check // PER_ACTION

    def gap(self, rules: Rules, p: Position, nodes: int, margin: int = 0) -> Gap | None:
        """Ask what comes of each action."""
        return weighed(rules, p, nodes, margin or TURN_MARGIN)


def late(rules: Rules, value: dict[str, Any], p: Position, draw: str) -> dict[str, Any] | None:
    """Write that most pawns have acted in this turn already: the order of the others then matters.

    One to three pawns of two kinds are left; None where that cannot be.
    """
    names, seat = rules.topology.names, p.turn
    kinds = ("SG", "SA", "AG")[noise(f"kinds {draw}", 3)]
    own = [at for at, piece in enumerate(p.board)
           if piece and piece.seat == seat and (piece.kind or "") in kinds]
    left = {own[noise(f"left {draw} {n}", len(own))]
            for n in range(1 + noise(f"count {draw}", 3))} if own else set()
    used = [at for at in own if at not in left]
    acted = {piece.kind for at in used if (piece := p.board[at])}
    if acted != set(kinds):
        return None
    return value | {"used": [names[at] for at in used], "types": list(kinds)}


def regraded(game: Game, data: bytes, puzzles: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Give a file's puzzles with the lowest level that finds each today, the easy ones first; what
    no level finds is one for the highest."""
    for value, puzzle in zip(puzzles, read_puzzles(data), strict=True):
        each = pose(game, puzzle)
        level = grade(each.rules, each.position, [action for _, action in each.line])
        value["grade"] = min(level, len(LEVELS))
    return sorted(puzzles, key=lambda each: (each["grade"], len(each["solution"])))


def miner(game: Game, ways: Ways | None = None) -> Miner:
    """Give the miner of a game of the box."""
    special = {"luzhanqi": Shown, "halebarde": Turns, "napoleon": Cannons}
    return special.get(game.key, Miner)(game, ways or Ways())


def words(ways: Ways) -> str:
    """Write the ways as on the command line."""
    asked = zip(ways._fields, ways, ways._field_defaults.values(), strict=True)
    return " ".join(f"--{name} {value}" for name, value, usual in asked
                    if value != usual or name == "seed")


def main() -> None:
    """Mine one game and write its file after every match: a run may be ended when it is enough."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", choices=list(GAMES))
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--games", type=int)
    what.add_argument("--regrade", action="store_true", help="look for none; grade those anew that"
                      " stand, after the levels have changed")
    for name, usual in Ways._field_defaults.items():
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    ways = Ways(**{name: vars(args)[name] for name in Ways._fields})
    game = GAMES[args.game]
    file = args.out or Path(__file__).parents[2] / "core" / "games" / game.key / "puzzles.json"
    if args.regrade:
        stood = json.loads(file.read_text())
        puzzles = regraded(game, file.read_bytes(), stood.pop("puzzles"))
        file.write_text(text(stood, puzzles))
        return
    pool: list[Found] = []
    began = time.perf_counter()
    for number, found in enumerate(miner(game, ways).mine(args.games), 1):
        pool += found
        for each in found:
            print(f"{time.perf_counter() - began:5.0f}s match {number} {each.preset}: {each.motif}"
                  f" grade {each.puzzle['grade']} {each.puzzle['solution']}",
                  file=sys.stderr, flush=True)
        command = f"python -m tests.puzzles.mine {game.key} --games {number} {words(ways)}"
        file.write_text(text({"command": command}, [each.puzzle for each in choose(pool)]))


if __name__ == "__main__":
    main()
