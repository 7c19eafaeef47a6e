"""Where the cannons look after a move: found at the root, one after the other, while moves are.

In the tree cannons stay as they look. After each depth of the search its best move is tried with
every cannon turned every way, and what hinders the answer most is kept; the next depth goes on from
there. That is lawful: where one's own cannons look changes nothing about one's own moves (N-34).
Where the best move loses at once, all moves are tried with each cannon turned.
"""

from dataclasses import replace

from ...action import Action, Move, Push, clicks
from ...piece import listed
from ...position import Position
from ...search.pvs import SURE, WIN, Finding, Search
from ...search.thought import Thought
from .pieces import K
from .search_desk import NapoleonSearch

GAIN = 8
"""A cannon is turned only for more than this: idle turning tires the eye."""
BLIND, DIM = 150, 80
"""Noise of judgement from which on a player turns no cannon, or only one."""
RESCUE = 3
"""Plies looked ahead for a turn that saves what no move saves alone."""


class Turning(Search):
    """A search that leaves its desk with the cannons turned as they should be."""

    desk: NapoleonSearch

    def beside(self, found: Finding, moves: list[int]) -> Finding:
        """Turn the cannons for the best move so far."""
        if self.eye.noise >= BLIND or found.score >= SURE:
            return found
        found = self._turned(found)
        if found.score <= -SURE:
            return self._rescued(found, moves)
        return found

    def _cannons(self) -> list[int]:
        desk = self.desk.desk
        cannons = list(listed(desk.by[desk.turn][K]))
        return cannons[:1] if self.eye.noise >= DIM else cannons

    def _turned(self, found: Finding) -> Finding:
        """Go from cannon to cannon, and keep of each the way that is best for this move."""
        desk = self.desk
        for point in self._cannons():
            kept = desk.desk.facing[point]
            try:
                for facing in range(8):
                    if facing == desk.desk.facing[point]:
                        continue
                    was = desk.desk.facing[point]
                    desk.face(point, facing)
                    score = self._tried(found.move, found.depth, found.score + GAIN, WIN)
                    if score > found.score + GAIN:
                        kept = facing
                        found = found._replace(
                            score=score, line=(found.move, *self._lines[1]))
                    else:
                        desk.face(point, was)
            finally:
                desk.face(point, kept)
        return found

    def _rescued(self, found: Finding, moves: list[int]) -> Finding:
        """Try all moves with each cannon turned, until one does not lose at once."""
        desk = self.desk
        depth = min(found.depth, RESCUE)
        for point in self._cannons():
            kept = was = desk.desk.facing[point]
            try:
                for facing in range(8):
                    if facing == was:
                        continue
                    desk.face(point, facing)
                    for move in moves:
                        if self._tried(move, depth, -SURE, 1 - SURE) > -SURE:
                            kept = facing
                            moves.remove(move)
                            moves.insert(0, move)
                            score = self._tried(move, depth, -WIN, WIN)
                            return Finding(move, score, depth, 0, (move, *self._lines[1]))
            finally:
                desk.face(point, kept)
        return found

    def _tried(self, move: int, depth: int, low: int, high: int) -> int:
        """Score a move, exactly if that lies above `low`."""
        desk = self.desk
        turn, done = desk.turn, desk.make(move)
        try:
            score = self._child(depth - 1, low, low + 1, 1, turn)
            if low < score < high and high - low > 1:
                score = self._child(depth - 1, low, high, 1, turn)
            return score
        finally:
            desk.undo(done)


def with_turns(thought: Thought, desk: NapoleonSearch, view: Position) -> Thought:
    """Add to a thought's first action the cannons that the search has turned."""
    action: Action = thought.action
    assert isinstance(action, Move | Push)
    start, end = clicks(action)[:2]
    turns = []
    for at, piece in enumerate(view.board):
        if piece is not None and piece.facing is not None:
            facing = desk.desk.facing[at]
            if facing != piece.facing and piece.seat in view.to_act:
                turns.append((end if at == start else at, facing))
    action = replace(action, turns=tuple(sorted(turns)))
    return thought._replace(action=action, line=(action, *thought.line[1:]))
