"""Puzzles: positions in which one action is far better than all others, each with its solution.

A game keeps its puzzles as data beside its rules (`puzzles.json`), with the command that found
them; whoever may open files hands the text to `read_puzzles`. The solution lists all actions in
order, the enemy's answers too, as the game writes them. In Luzhanqi every rank of a puzzle is shown
to both: with hidden ranks the best move is a guess, and nothing could be proved.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .action import Action, clicks
from .forced import follow
from .game import Game, Malformed, Rules, msg
from .match import Match
from .option import read_options
from .piece import NATURE, Point, Seat
from .plain_text import plain
from .position import Phase, Position
from .search.levels import LEVELS
from .search.noise import noise
from .strict_json import read_json

LONGEST = 1 << 20
"""Bytes of a game's file of puzzles."""
MOST = 100
"""Puzzles of a game, and actions of a solution."""
KEYS = {"options", "position", "solution", "grade", "task"}
HISTORY = ("ply", "quiet", "born", "turns", "hand", "streak", "to_act", "phase")
"""What a position's JSON need not say: a puzzle has no past."""
TASKS: Mapping[str, str] = {
    "win": msg("Win with your next move."),
    "wins": msg("Win in {count} moves."),
    "save": msg("Danger! Only one move saves you."),
    "gain": msg("Find the best move: it wins something."),
    "hold": msg("Only one move is good here. Find it!"),
}
"""What there is to do, where a game does not say it in its own words (`Game.tasks`)."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One puzzle as it is stored; `grade` is the lowest level, 1 to 8, that finds the solution."""

    options: Mapping[str, Any]
    position: Any
    solution: tuple[str, ...]
    grade: int
    task: str
    """A word of TASKS; "win" stands for a win in several moves too."""

    @property
    def key(self) -> str:
        """Name it by what it is, so that other puzzles in its place count as unsolved."""
        text = json.dumps([self.position, self.solution], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:12]


@dataclass(frozen=True, slots=True)
class Posed:
    """A puzzle on its board: whose it is to solve, and every action of the solution."""

    rules: Rules
    options: Any
    position: Position
    solver: Seat
    line: tuple[tuple[Seat, Action], ...]

    @property
    def moves(self) -> int:
        """Count the solver's actions."""
        return sum(seat == self.solver for seat, _ in self.line)


def read_puzzles(data: bytes) -> tuple[Puzzle, ...]:
    """Read a game's file; Malformed, or another ValueError, names what is wrong."""
    value = read_json(data, LONGEST)
    found = value.get("puzzles") if isinstance(value, dict) else None
    if not isinstance(found, list) or len(found) > MOST:
        raise Malformed(f"puzzles: must be a list of {MOST} at most")
    return tuple(read_puzzle(each, number) for number, each in enumerate(found, 1))


def read_puzzle(value: Any, number: int) -> Puzzle:
    """Read the puzzle of a number, unjudged; Malformed names what is wrong."""
    if not isinstance(value, dict) or set(value) != KEYS:
        raise Malformed(f"puzzle {number}: must have {' '.join(sorted(KEYS))}")
    solution, grade, task = value["solution"], value["grade"], value["task"]
    if not isinstance(value["options"], dict):
        raise Malformed(f"puzzle {number}: options: must be an object")
    if not isinstance(solution, list) or not 0 < len(solution) <= MOST or not all(
            isinstance(each, str) for each in solution):
        raise Malformed(f"puzzle {number}: solution: must be a list of actions")
    if isinstance(grade, bool) or not isinstance(grade, int) or not 1 <= grade <= len(LEVELS):
        raise Malformed(f"puzzle {number}: grade: must be 1 to {len(LEVELS)}")
    if not isinstance(task, str) or task not in TASKS:
        raise Malformed(f"puzzle {number}: task: must be one of {' '.join(TASKS)}")
    return Puzzle(value["options"], value["position"], tuple(solution), grade, task)


def board_of(game: Game, puzzle: Puzzle) -> tuple[Any, Rules, Position]:
    """Set a puzzle up: options, rules and position; Malformed where it is none of the game."""
    options: Any = read_options(game.options, dict(puzzle.options))
    rules = game.rules(options).suited(puzzle.position)
    return options, rules, rules.from_json(puzzle.position)


def pose(game: Game, puzzle: Puzzle) -> Posed:
    """Set a puzzle up and read its solution; Malformed or Illegal where it is no puzzle."""
    options, rules, start = board_of(game, puzzle)
    p = start
    if p.turn is None or p.turn == NATURE:
        raise Malformed("position: nobody is to move")
    match = Match(game, options, start, rules)
    line: list[tuple[Seat, Action]] = []
    for text in puzzle.solution:
        seat = match.position.turn
        if seat is None or seat == NATURE:
            raise Malformed(f"solution: nobody is to play {plain(text)}")
        action = rules.from_text(match.position, seat, text)
        line.append((seat, action))
        match.play(seat, action)
        follow(match)
    return Posed(rules, options, start, p.turn, tuple(line))


def task_of(game: Game, puzzle: Puzzle, moves: int) -> tuple[str, int]:
    """Give the msgid of what there is to do, and its {count}."""
    name = "wins" if puzzle.task == "win" and moves > 1 else puzzle.task
    return game.tasks.get(name) or TASKS[name], moves


def same(one: Action, other: Action) -> bool:
    """Say whether two actions are one for a puzzle: pieces turned along with it do not matter."""
    return type(one) is type(other) and clicks(one) == clicks(other)


def start_of(action: Action) -> Point | None:
    """Give where an action begins, to light it for a hint."""
    return next(iter(clicks(action)), None)


def without_past(rules: Rules, p: Position) -> Any:
    """Write a position for a puzzle."""
    value = rules.brief_json(p)
    if isinstance(value, dict):
        return {name: part for name, part in value.items() if name not in HISTORY}
    return value


def posable(rules: Rules, p: Position) -> Any:
    """Write a position for a puzzle; None where it cannot be one: while something is hidden, set
    up, being settled, or over."""
    if rules.secrets is not None or p.phase is not Phase.PLAY or p.turn is None:
        return None
    return without_past(rules, p)


DEGREES = 3
"""Parts of a game's puzzles, which are sorted by what finds them: easy, medium, hard."""


def degree(number: int, count: int) -> int:
    """Tell in which part one of so many puzzles lies, from 0."""
    return DEGREES * number // count


def of_day(count: int, day: int, seed: str) -> tuple[int, ...]:
    """Give the numbers of a day's puzzles, one of each degree: the same for all who have the same
    `seed` (game and version); none comes again before all of its degree have come. `day` counts
    days from any beginning."""
    parts: list[list[int]] = [[] for _ in range(DEGREES)]
    for number in range(count):
        parts[degree(number, count)].append(number)
    return tuple(
        sorted(part, key=lambda n: noise(f"{seed} {day // len(part)} {n}", 1 << 30))[
            day % len(part)]
        for part in parts if part)
