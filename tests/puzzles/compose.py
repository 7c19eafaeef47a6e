"""Composes the easy puzzles of a game of the box: a few toys, and a win that one sees.

    nice python -m tests.puzzles.compose GAME [--seed N]

strews toys over the board, keeps what has one winning action and little to look at, and lays twenty
of these before the mined ones in `core/games/GAME/puzzles.json`. The rules are those of the first
set-up; the same seed composes the same on every machine.
"""

import argparse
import json
import random
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from client.check.mining import Found, Ways, alike, choose, text
from core.forced import advance
from core.game import Game, Malformed, Rules
from core.games import GAMES
from core.piece import Piece, Point, Seat
from core.position import Position
from core.puzzle import Posed, pose, read_puzzles
from core.search.levels import COACH
from core.search.think import think
from core.search.thought import Task

from .mine import miner

WANTED, FIRST, POOL = 20, 14, 70
"""Puzzles wanted, of these the easiest, and found before they are chosen from."""
HARDEST = 3
"""The highest grade of an easy one."""
TWO = 0.3
"""The share of positions that are asked for a win in two moves."""
WAYS = Ways(look=400, check=12_000)
Army = Mapping[Point, Piece]


def strewn(draw: random.Random, names: Mapping[str, Point], parts: list[tuple[Seat, str, str]]
           ) -> dict[Point, Piece]:
    """Put pieces, each told by its seat, its kind and the squares that it may stand on."""
    found: dict[Point, Piece] = {}
    for number, (seat, kind, where) in enumerate(parts):
        free = [names[name] for name in where.split() if names[name] not in found]
        at = draw.choice(free)
        facing = draw.randrange(8) if kind == "K" and len(names) == 64 else None
        found[at] = Piece(seat, kind, number, facing)
    return found


def squares(files: str, ranks: range) -> str:
    """Name the squares of some files and ranks."""
    return " ".join(f"{file}{rank}" for file in files for rank in ranks)


def xiangqi(draw: random.Random, names: Mapping[str, Point]) -> Army:
    """Two generals, one to three that attack, up to two that guard."""
    wide = "abcdefghi"
    parts = [(0, "K", squares("def", range(1, 4))), (1, "K", squares("def", range(8, 11)))]
    parts += [(0, draw.choice("RRNNCP"), squares(wide, range(6, 11)))
              for _ in range(draw.randint(1, 3))]
    parts += [(1, "A", "d10 f10 e9 d8 f8") for _ in range(draw.randint(0, 2))]
    return strewn(draw, names, parts)


def napoleon(draw: random.Random, names: Mapping[str, Point]) -> Army:
    """Two or three points are over the middle; who stands as far below it as he can go may bring
    the last, where no cannon and nobody is in the way."""
    wide = "abcdefgh"
    over, bring = draw.choice((("G", "G"), ("GI", "I"), ("GI", "C"), ("GC", "I"), ("GI", "G")))
    parts = [(0, kind, squares(wide, range(5, 9))) for kind in over]
    far = {"G": range(3, 4), "I": range(2, 3), "C": range(1, 4)}[bring]
    parts.append((0, bring, squares(wide, far)))
    parts += [(1, draw.choice("KKI"), squares(wide, range(3, 9))) for _ in range(
        draw.randint(1, 2))]
    parts += [(1, "G", squares(wide, range(7, 9))) for _ in range(draw.randint(1, 2))]
    return strewn(draw, names, parts)


def agon(draw: random.Random, names: Mapping[str, Point]) -> Army:
    """The ring round the throne lacks one: a guard outside it, or the queen herself."""
    ring = ["f5", "f7", "e5", "e6", "g5", "g6"]
    draw.shuffle(ring)
    second = "f4 f8 e4 e7 d4 d5 d6 g4 g7 h4 h5 h6"
    hers = draw.random() < 0.3
    parts = [(0, "Q", " ".join(ring[5:]) if hers else "f6")]
    parts += [(0, "G", at) for at in ring[:5]] + [(0, "G", second)]
    parts.append((1, "Q", "a1 a3 b1 k1 k4 i1 c3 j2"))
    parts += [(1, "G", f"{second} {ring[5]}") for _ in range(draw.randint(0, 2))]
    return strewn(draw, names, parts)


def halebarde(draw: random.Random, names: Mapping[str, Point]) -> Army:
    """Three lookouts are in the enemy camp; the fourth and a friend are before it."""
    camp = " ".join(f"R{file}.{rank}" for file in range(1, 4) for rank in range(1, 7))
    parts = [(0, "G", camp) for _ in range(3)]
    parts.append((0, "G", squares("mno", range(1, 7))))
    parts += [(0, draw.choice("SA"), squares("lmno", range(1, 7))) for _ in range(
        draw.randint(1, 2))]
    parts += [(1, draw.choice("SSA"), f"{squares('no', range(1, 7))} R1.2 R1.3 R1.4")
              for _ in range(draw.randint(1, 3))]
    parts.append((1, "G", squares("cde", range(1, 7))))
    return strewn(draw, names, parts)


def luzhanqi(draw: random.Random, names: Mapping[str, Point]) -> Army:
    """A flag with few defenders, and two or three that come for it."""
    flag = draw.choice(("b12", "d12"))
    near = squares("abcde", range(9, 12))
    parts = [(0, "L", "b1 d1"), (1, "L", flag)]
    parts += [(0, draw.choice("ACDFGHIK"), near) for _ in range(draw.randint(1, 2))]
    parts += [(1, draw.choice("JJBEGH"), f"{flag[0]}11 a12 c12 e12 a11 c11 e11")
              for _ in range(draw.randint(0, 2))]
    return strewn(draw, names, parts)


SEEN = {"xiangqi": "X-14", "napoleon": "N-90", "agon": "A-40", "halebarde": "G-60",
        "luzhanqi": "L-22"}
"""By game the rule by which an easy puzzle is won: the one that everybody learns first."""
RECIPES: dict[str, Callable[[random.Random, Mapping[str, Point]], Army]] = {
    "xiangqi": xiangqi, "napoleon": napoleon, "agon": agon, "halebarde": halebarde,
    "luzhanqi": luzhanqi,
}


def wins(rules: Rules, p: Position) -> int:
    """Count the ways to win at once, however pieces are turned along."""
    seat = p.turn
    assert seat is not None
    found = set()
    for action in rules.actions(p, seat):
        outcome = advance(rules, p, seat, action).position.outcome
        if outcome is not None and seat in outcome.winners:
            if outcome.rule != SEEN[rules.game.key]:
                return -1
            found.add(rules.to_text(p, seat, action).split()[0])
    return len(found)


def ends_as_seen(posed: Posed) -> bool:
    """Say whether a puzzle is won by the rule that everybody learns first."""
    p = posed.position
    for seat, action in posed.line:
        p = advance(posed.rules, p, seat, action).position
    return p.outcome is not None and p.outcome.rule == SEEN[posed.rules.game.key]


def composed(game: Game, seed: int) -> Iterator[Found]:
    """Yield easy puzzles, one after the other."""
    rules = game.rules(game.options())
    digger, draw = miner(game, WAYS), random.Random(f"{game.key} {seed}")
    for number in range(10**6):
        army = RECIPES[game.key](draw, rules.topology.index)
        two = draw.random() < TWO
        try:
            p = rules.pose(army, 0)
        except Malformed:
            continue
        if rules.impossible(p) is not None or rules.ending(p) is not None or p.turn != 0:
            continue
        ways = wins(rules, p)
        if ways != (0 if two else 1):
            continue
        if two and think(rules, rules.view(p, 0), 0, Task(COACH, nodes=2_000)).mate != 2:
            continue
        found = digger.look(rules, {}, game.presets[0].name, number, p)
        if found is None or found.puzzle["task"] != "win" or found.puzzle["grade"] > HARDEST:
            continue
        if found.motif[3] == "K" and game.key == "xiangqi":
            continue  # generals that face each other mate by the family rules alone
        puzzle, = read_puzzles(json.dumps({"puzzles": [found.puzzle]}).encode())
        if ends_as_seen(pose(game, puzzle)):
            yield found


def chosen(pool: list[Found]) -> list[Found]:
    """Choose puzzles that differ, most of them such as the weakest level solves in one move."""
    easiest = [each for each in pool
               if each.puzzle["grade"] == 1 and len(each.puzzle["solution"]) == 1]
    first = choose(easiest, FIRST)
    others = [each for each in pool if not any(each is one or alike(each, one) for one in first)]
    return first + choose(others, WANTED - len(first))


def merged(easy: list[dict[str, Any]], mined: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Put the easy ones among the others: by grade, by length, and few toys before many."""
    return sorted([*easy, *mined], key=lambda each: (
        each["grade"], len(each["solution"]), len(json.dumps(each["position"]))))


def main() -> None:
    """Compose for one game and write its file."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pool", type=int, default=POOL)
    args = parser.parse_args()
    game = GAMES[args.game]
    file = Path(__file__).parents[2] / "core" / "games" / game.key / "puzzles.json"
    pool: list[Found] = []
    for found in composed(game, args.seed):
        pool.append(found)
        print(len(pool), found.motif, found.puzzle["grade"], found.puzzle["position"],
              found.puzzle["solution"], file=sys.stderr, flush=True)
        if len(pool) == args.pool:
            break
    easy = [each.puzzle for each in chosen(pool)]
    stood: dict[str, Any] = json.loads(file.read_text())
    if "easy" in stood:
        parser.error("the easy ones stand already: mine anew first")
    mined = stood.pop("puzzles")
    stood["easy"] = (f"python -m tests.puzzles.compose {game.key} --seed {args.seed}"
                     f" --pool {args.pool}")
    file.write_text(text(stood, merged(easy, mined)))


if __name__ == "__main__":
    main()
