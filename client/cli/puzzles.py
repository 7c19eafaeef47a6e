"""`tambour puzzles`: the puzzles of a game, to be read, or as JSON for other programs; or found."""

import argparse
import json
from collections.abc import Mapping
from typing import Any

from core.game import Game, Illegal, Malformed
from core.piece import Piece
from core.position import Position
from core.puzzle import Posed, Puzzle, pose, task_of
from core.search.levels import LEVELS

from ..games.game_puzzles import puzzles_of
from . import Wrong, tell
from .request import game_of

SPARE = 30
"""Columns of a diagram at most; a larger board is listed piece by piece."""


def add(parser: argparse.ArgumentParser, words: list[str]) -> None:
    """Take a game."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--json", action="store_true", help="for other programs")
    parser.add_argument("--solutions", action="store_true", help="say how they are solved, too")
    parser.add_argument("--mine", type=int, metavar="MATCHES", help="find new ones in so many"
                        " matches of the computer against itself")
    parser.add_argument("--out", metavar="FILE.json", help="where the new ones are written")
    parser.add_argument("--seed", type=int, default=1, metavar="N",
                        help="the same seed finds the same ones")


def plain_values(puzzle: Puzzle) -> Mapping[str, Any]:
    """Give a puzzle as JSON: options, position, the moves that solve it, and its grade."""
    return {"options": puzzle.options, "position": puzzle.position,
            "solution": list(puzzle.solution), "grade": puzzle.grade}


def _letter(piece: Piece) -> str:
    kind = piece.kind or "?"
    return kind if piece.seat == 0 else kind.lower()


def diagram(posed: Posed) -> list[str]:
    """Draw the board in letters, large for the first army and small for the second."""
    rules, p = posed.rules, posed.position
    places = rules.topology.places
    across, down = sorted({x for x, _ in places}), sorted({y for _, y in places}, reverse=True)
    if len(across) > SPARE:
        return [pieces(posed)]
    column = {x: at for at, x in enumerate(across)}
    rows = []
    for y in down:
        row = [" "] * len(across)
        for at, place in enumerate(places):
            if place[1] == y:
                row[column[place[0]]] = _cell(p, at)
        rows.append("    " + " ".join(row).rstrip())
    return rows


def _cell(p: Position, at: int) -> str:
    piece = p.board[at]
    return "." if piece is None else _letter(piece)


def pieces(posed: Posed) -> str:
    """List who stands where."""
    names = posed.rules.topology.names
    return "    " + " ".join(f"{_letter(piece)}@{names[at]}"
                             for at, piece in enumerate(posed.position.board) if piece)


def listed(game: Game, puzzles: tuple[Puzzle, ...], solutions: bool) -> None:
    """Print the puzzles for a person."""
    for number, puzzle in enumerate(puzzles, 1):
        posed = pose(game, puzzle)
        task, count = task_of(game, puzzle, posed.moves)
        rules = ", ".join(f"{name} {value}" for name, value in puzzle.options.items())
        tell(f"{number}. {posed.rules.army(posed.solver)} to move. {task.format(count=count)}")
        tell(f"   Level {puzzle.grade}, {LEVELS[puzzle.grade - 1].name}"
             + (f"; {rules}" if rules else ""))
        for row in diagram(posed):
            print(row)
        tell(pieces(posed).strip())
        if solutions:
            tell(f"   Solution: {' '.join(puzzle.solution)}")
        print()


def run(args: argparse.Namespace) -> int:
    """Print the puzzles of one game."""
    try:
        game = game_of(args.game)
    except Malformed as error:
        raise Wrong(str(error)) from None
    if args.mine is not None:
        from . import mine

        return mine.run(game, args)
    puzzles = puzzles_of(game)
    if args.json:
        print(json.dumps({"puzzles": [plain_values(each) for each in puzzles]}))
        return 0
    if not puzzles:
        tell(f"{game.title} has no puzzles.")
        return 0
    try:
        listed(game, puzzles, args.solutions)
    except (ValueError, Illegal) as error:  # a plug-in's own puzzles may be anything
        raise Wrong(f"puzzles of {args.game}: {error}") from None
    return 0


