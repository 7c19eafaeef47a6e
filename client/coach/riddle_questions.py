"""What the worker is asked before a position is a riddle: has it one good first move?

Whoever gives a friend a riddle must be sure of it. So what comes of every lawful action is
searched, and of the best few once more with many nodes; the solution goes on as long as each move
of the solver is the only good one.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from core.action import Action, Done, Pass
from core.game import Malformed, Rules
from core.position import Position
from core.puzzle import Puzzle
from core.search.levels import LEVELS

from ..check.gap import MARGIN, Gap, weighed
from ..check.mining import grade, went_on, written
from ..processes.worker import Stop, Thinking
from .coach_questions import bound, until

LOOK, SURE = 300, 6_000
"""Nodes after each action, and after each of the few that look best."""
SECONDS = 40.0
"""How long a proof may take."""
MOVES = 3
"""Moves of the solver at most."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A riddle; or, where a position is none, the two moves that are about as good."""

    puzzle: Puzzle | None
    moves: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Prove(Thinking[Proof]):
    """Whether a position, without its past, is a riddle; no answer: it cannot be one at all."""

    game: str
    options: Mapping[str, Any]
    position: Any

    def ponder(self, stop: Stop) -> Proof | None:
        """Search for the one solution, and for the lowest level that finds it."""
        over = until(stop, SECONDS)
        try:
            rules = bound(self.game, dict(self.options)).suited(self.position)
            p = rules.from_json(self.position)
        except Malformed:
            return None
        first = weighed(rules, p, LOOK, MARGIN, SURE, over)
        if first is None or over():
            return None
        if not first.wide or isinstance(first.action, Done | Pass):
            return Proof(None, tuple(rules.to_text(p, p.turn or 0, action) for action in (
                first.action, first.other) if action is not None))
        line, end = _line(rules, p, first, over)
        if over():  # what was searched last was broken off, and proves nothing
            return None
        task = "win" if end.outcome is not None else "save" if first.saves else "hold"
        return Proof(Puzzle(self.options, self.position, tuple(written(rules, p, line)),
                            min(grade(rules, p, line), len(LEVELS)), task))


def _line(rules: Rules, p: Position, first: Gap, over: Stop) -> tuple[list[Action], Position]:
    """Give the solution as far as there is one good move each time, and where it ends."""
    line, end, seat = [first.action], went_on(rules, p, first.action), p.turn
    for _ in range(MOVES - 1 if first.wins else 0):
        between, q = [], end
        while q.outcome is None and q.turn != seat and not q.throws:
            reply = weighed(rules, q, LOOK, MARGIN, SURE, over)
            between.append(next(iter(rules.actions(q, q.turn or 0)))
                           if reply is None else reply.action)
            q = went_on(rules, q, between[-1])
        each = weighed(rules, q, LOOK, MARGIN, SURE, over) if q.turn == seat else None
        if each is None or not (each.wide and each.wins):
            break
        line += [*between, each.action]
        end = went_on(rules, q, each.action)
    return line, end
