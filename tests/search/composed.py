"""Composes urgent turns of the two games in which self-play hardly meets any: Agon and Halebarde.

    nice python -m tests.search.composed [GAME ...]      fills urgent.json up, beside this file

Positions near the end are drawn from a seed, and kept where the rules say that few of the moves win
for who is to move, or that the enemy wins by his next one unless few of the moves prevent it. As in
`urgent` no search is asked: every move is played by the rules, and every answer; of Halebarde's
turns `whole_turns` tells exactly which can win. No two are the same but for a turned or mirrored
board or for who has which army.
"""

import json
import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from operator import or_
from typing import Any

from core.game import Rules
from core.games import GAMES
from core.games.agon.board import GUARDS, RING, RINGS, SIDE, SIZE, THRONE, plan_of
from core.games.agon.position_text import Note
from core.games.halebarde.rules import Halebarde
from core.option import read_options
from core.piece import Piece, Point, Seat, bits, points
from core.position import Position
from core.topology import axial
from tests.search.urgent import FEW, FILE, WANTED, loses, turn_of, walks_in, winning
from tests.search.whole_turns import Undecided

AGON: tuple[dict[str, Any], ...] = (
    {}, {"angles": "120,180"}, {"relocation": "free"}, {"angles": "120,180", "relocation": "free"},
    {"self_exposure": "never"}, {"self_exposure": "allowed"}, {"relocate_to": "next"},
    {"angles": "120,180", "handicap": "white+1"}, {"handicap": "black+1"},
)
"""`queen_by` opponent is left out: there one plays in the other's turn."""
HALEBARDE: tuple[dict[str, Any], ...] = (
    {}, {"entry_cost": "always"}, {"camp_safe": False}, {"turning": False}, {"shoot_over": True},
    {"grid": "full"}, {"handicap": "R-S"}, {"grid": "full", "camp_safe": False},
)
SHARE = 5
"""Of a game's positions of one sort at most so many have the same options."""


# Agon ------------------------------------------------------------------------------------------


def symmetries() -> Iterator[tuple[Point, ...]]:
    """Yield where each point goes when the board is turned by sixths and mirrored."""
    cells = axial(SIDE)
    at = {cell: point for point, cell in enumerate(cells)}
    for _ in range(2):
        for _ in range(6):
            yield tuple(at[cell] for cell in cells)
            at = {(-r, q + r): point for (q, r), point in at.items()}
        at = {(r, q): point for (q, r), point in at.items()}


WAYS = tuple(symmetries())


def agon(rules: Rules, seat: Seat, draw: random.Random, sort: str) -> Position | None:
    """Draw two armies: one with its queen on the throne or near it and guards round it."""
    near = seat if sort == "wins" else 1 - seat
    board: list[Piece | None] = [None] * SIZE
    queen = THRONE if draw.random() < 0.7 else draw.choice(points(RING[1]))
    board[queen] = Piece(near, "Q", queen)
    inner = draw.sample(points(RING[1]), 6)
    outer = draw.sample([at for at in range(SIZE) if 2 <= RINGS[at] <= 3], 6)
    free = [at for at in inner if at != queen][: draw.choice((4, 5, 5, 5))] + outer
    for at in free[: len(GUARDS)]:
        board[at] = Piece(near, "G", at)
    empty = [at for at in range(SIZE) if board[at] is None and at != THRONE]
    close = [at for at in empty if RINGS[at] <= 3]
    for kind in "QGGGGGG":
        at = draw.choice([at for at in (close if draw.random() < 0.6 else empty)
                          if board[at] is None])
        board[at] = Piece(1 - near, kind, at)
    owed: list[tuple[Point, ...]] = []
    jaws = plan_of(rules.options.wide).jaws
    for owner in (0, 1):
        foes = bits(at for at, piece in enumerate(board) if piece and piece.seat != owner)
        owed.append(tuple(
            at for at, piece in enumerate(board)
            if piece and piece.seat == owner and any(jaw & foes == jaw for jaw in jaws[at])))
    if owed[1 - seat] or len(owed[seat]) > 1:
        return None  # who is held between two waits to be put back, or it came about oddly
    p = replace(rules.start(), board=tuple(board), ply=80 + seat, to_act=frozenset({seat}),
                note=Note(seat, (owed[0], owed[1])))
    return None if rules.ending(p) is not None else p


def agon_sort(rules: Rules, p: Position, seat: Seat) -> str:
    """Say what a position of Agon is good for."""
    actions = list(rules.actions(p, seat))
    wins = sum(1 for _ in winning(rules, p, seat))
    if wins:
        return "wins" if FEW * wins <= len(actions) and wins <= FEW else ""
    threat = replace(p, to_act=frozenset({1 - seat}), note=replace(p.note, turn=1 - seat))
    if not any(True for _ in winning(rules, threat, 1 - seat)):
        return ""  # only to be quick: `loses` decides
    good = sum(not loses(rules, p, seat, action) for action in actions)
    return "stops" if 0 < FEW * good <= len(actions) else ""


def agon_form(p: Position, seat: Seat) -> object:
    """Give the same for all positions that are one but for turning and mirroring."""
    stands = [(at, (piece.seat == seat, piece.kind, at in p.note.owed[piece.seat]))
              for at, piece in enumerate(p.board) if piece is not None]
    return min(str(sorted((way[at], what) for at, what in stands)) for way in WAYS)


# Halebarde -------------------------------------------------------------------------------------


def halebarde(rules: Rules, seat: Seat, draw: random.Random, sort: str) -> Position | None:
    """Draw two armies: the lookouts of one are in the enemy camp or about to walk in."""
    assert isinstance(rules, Halebarde)
    ground, desk = rules.ground, rules.desk(rules.start())
    near = seat if sort == "wins" else 1 - seat
    board: list[Piece | None] = [None] * len(rules.topology)
    close: list[Point] = []
    plain = [at for at in range(len(board)) if not ground.hills >> at & 1]

    def put(owner: Seat, kind: str, number: int, among: list[Point]) -> None:
        free = [at for at in among if board[at] is None]
        at = draw.choice(free or [at for at in plain if board[at] is None])
        board[at] = Piece(owner, kind, ground.born(owner, kind)[number])

    for owner in (near, 1 - near):
        camp = ground.camps[1 - owner]
        over = draw.choice((1, 2, 2, 3)) if owner == near else draw.choice((0, 1, 2))
        if owner == near:
            close = [at for at in plain if not camp >> at & 1
                     and desk.walks[owner][2][at].reach & camp]
        field = [at for at in plain if not (ground.camps[0] | ground.camps[1]) >> at & 1]
        for number in range(4):
            put(owner, "G", number,
                points(camp) if number < over else close if owner == near else field)
    walkers = [at for at in close if board[at] is not None]
    ways = points(reduce(or_, (desk.walks[near][2][at].reach for at in walkers), 0))
    places = (ways, gate_of(rules, near), [*range(len(board))])
    for owner in (0, 1):
        for kind, most in (("S", draw.choice((1, 2, 3, 4))), ("A", draw.choice((0, 1, 2)))):
            for number in range(min(most, len(ground.born(owner, kind)))):
                put(owner, kind, number, draw.choice(places))
    p = rules.opening()
    return replace(p, board=tuple(board), to_act=frozenset({seat}), ply=160 + seat,
                   note=replace(p.note, turns=30 + seat))


def gate_of(rules: Halebarde, seat: Seat) -> list[Point]:
    """List the squares around the gate of the camp that a seat's lookouts go to."""
    across = [x for x, _ in rules.topology.places]
    columns = [across[at] for at in points(rules.ground.camps[1 - seat])]
    gate = max(columns) if seat else min(columns)
    return [at for at, x in enumerate(across) if abs(x - gate) <= 4]


def halebarde_sort(rules: Rules, p: Position, seat: Seat) -> str:
    """Say what a position of Halebarde is good for."""
    try:
        name = turn_of(rules, p, seat, random.Random(0))
        return "" if name == "wins" and walks_in(rules.desk(p)) else name  # self-play met enough
    except Undecided:
        return ""


def halebarde_form(p: Position, seat: Seat) -> object:
    """Give the same for all positions that are one but for a mirror and who is who."""
    high = len(p.board) // (8 if len(p.board) == 29 * 8 else 6)
    stands = [(at // high, at % high, piece.seat == seat, piece.kind)
              for at, piece in enumerate(p.board) if piece is not None]
    across = [(y, x if seat == 0 else high - 1 - x, *rest) for y, x, *rest in stands]
    return min(str(sorted(across)),
               str(sorted((len(p.board) // high - 1 - y, *rest) for y, *rest in across)))


# Both ------------------------------------------------------------------------------------------

GAMES_DRAWN = {
    "agon": (AGON, agon, agon_sort, agon_form),
    "halebarde": (HALEBARDE, halebarde, halebarde_sort, halebarde_form),
}


def filled(key: str, known: dict[str, list[str]]) -> Iterator[dict[str, list[str]]]:
    """Draw positions until there are enough of each sort; yields what there is after each."""
    kinds, drawn, sort_of, form_of = GAMES_DRAWN[key]
    game = GAMES[key]
    bound = [game.rules(read_options(game.options, told)) for told in kinds]
    met: set[object] = set()
    for rows in known.values():
        for text in rows:
            row = json.loads(text)
            p = game.rules(read_options(game.options, row["options"])).from_json(row["position"])
            met.add(form_of(p, p.turn or 0))
    seed = 0
    while any(len(rows) < WANTED for rows in known.values()):
        seed += 1
        draw, which = random.Random(f"{key} {seed}"), seed % len(kinds)
        wanted = min(known, key=lambda sort: len(known[sort]))
        seat, told = seed // len(kinds) % 2, kinds[which]
        p = drawn(bound[which], seat, draw, wanted)
        if p is None or form_of(p, seat) in met or sort_of(bound[which], p, seat) != wanted:
            continue
        rows = known[wanted]
        if sum(json.loads(text)["options"] == told for text in rows) >= SHARE:
            continue
        met.add(form_of(p, seat))
        rows.append(json.dumps({"options": told, "position": bound[which].to_json(p)}))
        print(key, seed, {sort: len(rows) for sort, rows in known.items()}, file=sys.stderr)
        yield known


def main(keys: list[str]) -> None:
    """Fill up the suites of some games, or of both."""
    for key in keys or GAMES_DRAWN:
        suite = json.loads(FILE.read_text())
        for found in filled(key, suite.get(key, {"wins": [], "stops": []})):
            FILE.write_text(json.dumps(suite | {key: found}, indent=1) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
