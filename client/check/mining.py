"""Finds the puzzles of a game: positions of self-play in which one action is far the best.

A position is looked at with few nodes, to find candidates, and then with a multiple of them, to be
sure. The solution goes on as long as each of the solver's actions is the only one that is good, and
the enemy's answers are the best that the search knows. The grade is the lowest level that plays all
of it, asked as `tambour think` asks, from seed 0. The same seed finds the same on every machine.

It is for games of two seats who see everything. Those that need another desk, or have no search of
single moves, say so in a `Miner` of their own.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from core.action import Action, Done, Pass, clicks
from core.chance import draws
from core.forced import advance
from core.game import Game, Malformed, Preset, Rules
from core.piece import NATURE
from core.position import Phase, Position
from core.puzzle import same, without_past
from core.search.desk import SearchDesk
from core.search.levels import LEVELS
from core.search.noise import noise
from core.search.think import Player, laid_out, think
from core.search.thought import Task

from .gap import Gap, Only, compared, strongest
from .playing import options_of

LOOK, CHECK = 1_500, 40_000
"""Nodes of a search that finds candidates, of one that makes sure."""
HALF = 6
"""A candidate is first looked at with so many times the nodes of the first look."""
SECOND = 60_000
"""Nodes of the strongest level when it is asked whether it finds the solution: about a second."""
EARLIEST = 8
"""Plies before which nothing is looked for."""
LATEST = 160
"""Plies after which a game of self-play is broken off."""
LARGEST = 160
"""Points of a board at most: in a crowd nobody sees a puzzle, and games take minutes."""
MOVES = 4
"""Actions of the solver in a solution, at most."""
WANTED = 20
EACH, APART = 4, 6
"""Puzzles taken from one game at most, and plies between two of them at least."""
ALIKE = 0.75
"""Share of pieces on the same points from which on two positions are one."""


class Ways(NamedTuple):
    """How to mine: the seed, nodes of the first look, the weakest of the four levels that play, and
    how much better a solution must be (0: as `gap` says), in hundredths of a soldier, nodes of the
    last look, and how many drawn actions of the other side are looked at beside the one played."""

    seed: int = 1
    look: int = LOOK
    weakest: int = 2
    margin: int = 0
    check: int = CHECK
    slips: int = 0


class Found(NamedTuple):
    """A puzzle, and what tells it apart from others."""

    puzzle: dict[str, Any]
    motif: tuple[object, ...]
    preset: str
    match: int
    pieces: frozenset[tuple[object, ...]]


def slipped(rules: Rules, p: Position, slips: int, draw: str) -> Iterator[Position]:
    """Give a position, and what comes of some actions drawn instead of the one that was played."""
    yield p
    seat = p.turn
    actions = list(rules.actions(p, seat)) if seat is not None and slips else []
    for n in range(slips if actions else 0):
        q = went_on(rules, p, actions[noise(f"slip {draw} {n}", len(actions))])
        if q.outcome is None and q.phase is Phase.PLAY:
            yield q


def went_on(rules: Rules, p: Position, action: Action) -> Position:
    """Play an action, and what follows it by itself."""
    seat = p.turn
    assert seat is not None
    return advance(rules, p, seat, action).position


def grade(rules: Rules, p: Position, line: list[Action]) -> int:
    """Give the lowest level that plays all of the solver's actions; 9: none does."""
    for number, level in enumerate(LEVELS, 1):
        if finds(rules, p, line, Task(level, 0, 0 if level.nodes else SECOND)):
            return number
    return len(LEVELS) + 1


def finds(rules: Rules, p: Position, line: list[Action], task: Task) -> bool:
    """Say whether a player plays all of the solver's actions, asked from nothing but his view."""
    solver = p.turn
    for action in line:
        seat = p.turn
        assert seat is not None
        if seat == solver:
            chosen = think(rules, rules.view(p, seat), seat, task).action
            if not same(chosen, action):
                return False
        p = went_on(rules, p, action)
    return True


def written(rules: Rules, p: Position, line: list[Action]) -> list[str]:
    """Write a solution."""
    texts = []
    for action in line:
        seat = p.turn
        assert seat is not None
        texts.append(rules.to_text(p, seat, action))
        p = went_on(rules, p, action)
    return texts


def motif(rules: Rules, p: Position, line: list[Action], task: str) -> tuple[object, ...]:
    """Say in a few words what a puzzle is about: two with the same are alike."""
    ends = clicks(line[0])
    piece, met = p.board[ends[0]], p.board[ends[-1]]
    return (task, len(line), type(line[0]).__name__, piece.kind if piece else "",
            met.kind if met and piece and met.seat != piece.seat else "")


def alike(one: Found, other: Found) -> bool:
    """Say whether two positions are nearly the same."""
    if one.preset != other.preset:
        return False
    return len(one.pieces & other.pieces) >= ALIKE * max(len(one.pieces), len(other.pieces))


def choose(pool: list[Found], wanted: int = WANTED) -> list[Found]:
    """Choose puzzles that differ: in what they are about, in grade, in rules, in their game."""
    chosen: list[Found] = []
    counts: Counter[object] = Counter()

    def cost(found: Found) -> int:
        level = found.puzzle["grade"]
        easy = 6 if level == 1 else 3 if level == 2 else 0
        return (4 * counts[found.motif] + 2 * counts["grade", level]
                + counts["task", found.motif[0]] + 2 * counts["preset", found.preset]
                + 6 * counts["match", found.preset, found.match]
                + easy - 2 * len(found.puzzle["solution"]))

    left = list(pool)
    while left and len(chosen) < wanted:
        best = min(left, key=cost)
        chosen.append(best)
        counts.update([best.motif, ("grade", best.puzzle["grade"]), ("task", best.motif[0]),
                       ("preset", best.preset), ("match", best.preset, best.match)])
        left = [found for found in left if found is not best and not alike(found, best)]
    return sorted(chosen, key=lambda found: (found.puzzle["grade"], len(found.puzzle["solution"])))


def text(told: dict[str, Any], chosen: list[dict[str, Any]]) -> str:
    """Write the file of a game's puzzles, one a line, and before them what made them."""
    head = json.dumps(told)[:-1]
    lines = ",\n".join("  " + json.dumps(each, ensure_ascii=False) for each in chosen)
    return f'{head},\n "puzzles": [\n{lines}\n]}}\n'


class Miner:
    """How the puzzles of one game are found."""

    latest = LATEST
    """Plies after which a game of self-play is broken off."""
    again: type[Only] = Only
    """The search for the second best action."""

    def __init__(self, game: Game, ways: Ways) -> None:
        self.game, self.ways = game, ways

    # What a game may need otherwise ---------------------------------------------------------------

    def desk(self, rules: Rules, p: Position) -> SearchDesk | None:
        """Lay a position out for the search; None where no search of single moves fits."""
        return laid_out(rules, p)

    def value(self, rules: Rules, p: Position, draw: str) -> Any:
        """Write a position without its past; None where it cannot be a puzzle."""
        return without_past(rules, p)

    def gap(self, rules: Rules, p: Position, nodes: int, margin: int = 0) -> Gap | None:
        """Compare the best action with the others, each with so many nodes; None: no choice."""
        desk, again = self.desk(rules, p), self.desk(rules, p)
        return None if desk is None or again is None else compared(
            desk, again, nodes, margin, self.again)

    def budgets(self, rules: Rules, p: Position) -> tuple[int, int] | None:
        """Give the nodes of both looks, None where a position is not to be looked at."""
        return self.ways.look, self.ways.check

    def answer(self, rules: Rules, p: Position) -> tuple[Action, int] | None:
        """Give the enemy's best answer and its score for them."""
        seat = p.turn
        assert seat is not None
        thought = think(rules, p, seat, Task(strongest(), 0, CHECK // 2))
        return thought.action, thought.score

    # How they are found ---------------------------------------------------------------------------

    def suitable(self) -> Iterator[tuple[Preset, Rules]]:
        """Yield the presets that are mined, and their rules: two play on no large board, and one
        program knows all kinds."""
        for preset in self.game.presets:
            rules = self.game.rules(options_of(self.game, preset))
            if len(rules.seats) == 2 and len(rules.topology) <= LARGEST and (
                    rules.secrets is None or rules.secrets.disclosure == "open"):
                yield preset, rules

    def matches(self, rules: Rules, number: int) -> Iterator[Position]:
        """Play a game of two levels drawn by the seed, and give its positions of play."""
        seed = self.ways.seed
        draw = [noise(f"puzzles {seed} {number} {seat}", 4) for seat in (0, 1)]
        players = [Player(LEVELS[self.ways.weakest - 1 + level], 2 * number + seat + 1000 * seed)
                   for seat, level in enumerate(draw)]
        p = rules.start()
        while p.outcome is None and p.ply < self.latest:
            if (forced := rules.forced(p)) is not None:
                p = rules.apply(p, *forced).position
                continue
            seat = min(p.to_act)
            if seat == NATURE:
                action = draws(rules, p, partial(noise, f"lot {seed} {number} {p.ply}"))
            else:
                action = players[seat](rules, rules.view(p, seat), seat)
            p = rules.apply(p, seat, action).position
            if p.phase is Phase.PLAY and p.turn in (0, 1) and p.ply >= EARLIEST:
                yield p

    def solved(self, rules: Rules, p: Position) -> tuple[list[Action], Gap] | None:
        """Give the one line that solves a position, and what it is about; None: it is no puzzle."""
        seat, nodes = p.turn, self.budgets(rules, p)
        if seat is None or nodes is None:
            return None
        margin = self.ways.margin
        first = self.gap(rules, p, nodes[0], margin)
        if first is None or not first.wide or self.common(rules, p, first):
            return None
        first = self.gap(rules, p, HALF * nodes[0], margin)
        if first is None or not first.wide:
            return None
        first = self.gap(rules, p, nodes[1], margin)
        if first is None or not first.wide or isinstance(first.action, Done | Pass):
            return None
        line: list[Action] = []
        each: Gap | None = first
        moves = 0
        while each is not None and each.wide and moves < MOVES and not isinstance(
                each.action, Done):
            line.append(each.action)
            moves += 1
            p = went_on(rules, p, each.action)
            if p.outcome is not None:
                return line, first
            between: list[Action] = []
            if p.turn != seat:
                if self.desk(rules, p) is None or p.turn == NATURE:
                    break
                replied = self.answer(rules, p)
                if replied is None or not each._replace(best=-replied[1]).wide:
                    return None  # the enemy has a better answer, say with cannons turned
                between = [replied[0]]
                p = went_on(rules, p, replied[0])
                if p.outcome is not None or p.turn != seat:
                    break
            each = self.gap(rules, p, nodes[1], margin)
            if each is not None and each.wide and not isinstance(each.action, Done | Pass):
                line += between
            else:
                break
        return line, first

    def common(self, rules: Rules, p: Position, first: Gap) -> bool:
        """Say whether it is one of the many where a soldier sees what to take: few of them are
        kept."""
        if first.wins or first.saves or noise(f"keep {rules.to_json(p)}", 12) == 0:
            return False
        return any(finds(rules, p, [first.action], Task(level)) for level in LEVELS[:2])

    def task_of(self, rules: Rules, p: Position, line: list[Action], first: Gap) -> str:
        """Name what the solver is to do; "win" only where the solution goes on to the end."""
        end = p
        for action in line:
            end = went_on(rules, end, action)
        if end.outcome is not None:
            return "win"
        if first.saves:
            return "save"
        desk = self.desk(rules, p)
        stands = desk.worth() if desk is not None else 0
        return "gain" if first.best - stands >= 80 else "hold"

    def look(self, rules: Rules, options: Mapping[str, Any], preset: str, number: int, p: Position
             ) -> Found | None:
        """Make a puzzle of a position, or None."""
        value = self.value(rules, p, f"{preset} {number} {p.ply}")
        if value is None:
            return None
        try:
            rules = rules.suited(value)
            p = rules.from_json(value)
        except Malformed:
            return None
        if p.turn is None or rules.forced(p) is not None or rules.impossible(p) is not None:
            return None
        found = self.solved(rules, p)
        if found is None:
            return None
        line, first = found
        level = grade(rules, p, line)
        if level > len(LEVELS):
            return None
        task = self.task_of(rules, p, line, first)
        return Found(
            {"options": dict(options), "position": value, "solution": written(rules, p, line),
             "grade": level, "task": task},
            motif(rules, p, line, task), preset, number,
            frozenset((at, piece.seat, piece.kind) for at, piece in enumerate(p.board) if piece),
        )

    def mine(self, games: int) -> Iterator[list[Found]]:
        """Play games of each suitable preset in turn, and give what is found in each."""
        ways, presets = self.ways, list(self.suitable())
        for number in range(games if presets else 0):
            preset, rules = presets[number % len(presets)]
            found: list[Found] = []
            wait = 0
            for at, stood in enumerate(self.matches(rules, number)):
                wait -= 1
                for p in slipped(rules, stood, ways.slips, f"{ways.seed} {number} {at}"):
                    if wait > 0 or len(found) == EACH:
                        break
                    each = self.look(rules, preset.options, preset.name, number, p)
                    if each is not None:
                        found.append(each)
                        wait = APART
            yield found
