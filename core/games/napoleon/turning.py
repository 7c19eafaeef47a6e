"""Where the cannons look after a move: found at the root, one after the other, while moves are.

In the tree cannons stay as they look. After each depth of the search its best move is tried with
every cannon turned every way that bars an answer of its line, and what hinders most is kept; the
next depth goes on from there. That is lawful: where one's own cannons look changes nothing about
one's own moves (N-34). In a crowd the others are turned so that the enemy has least to choose from.
Where every move loses at once, all moves are tried with each cannon turned.
"""

from dataclasses import replace

from ...action import Action, Move, Push, clicks
from ...piece import listed
from ...position import Position
from ...search.desk import END, POINT
from ...search.pvs import SURE, WIN, Finding, Search, Stopped
from ...search.thought import Thought
from .pieces import K
from .search_desk import NapoleonSearch

GAIN = 8
"""A cannon is turned only for more than this: idle turning tires the eye."""
BLIND, DIM = 150, 80
"""Noise of judgement from which on a player turns no cannon, or only one."""
PRESSING = 16
"""Cannons up to which all are tried every way to shut the enemy in: a hundredth of a second."""


class Turning(Search):
    """A search that leaves its desk with the cannons turned as they should be."""

    desk: NapoleonSearch

    def beside(self, found: Finding, moves: list[int]) -> Finding:
        """Turn the cannons for the best move so far."""
        if self.eye.noise >= BLIND or found.score >= SURE:
            return found
        if found.score <= -SURE:
            return self._rescued(found, moves)
        found = self._turned(found)
        if self.desk.crowded and found.depth > 1:
            self._press(found)
        return found

    def _cannons(self) -> list[int]:
        desk = self.desk.desk
        cannons = list(listed(desk.by[desk.turn][K]))
        return cannons[:1] if self.eye.noise >= DIM else cannons

    def _turned(self, found: Finding) -> Finding:
        """Go from cannon to cannon, and keep of each the way that is best for this move."""
        desk = self.desk
        for point in self._cannons():
            if self._spent():
                raise Stopped
            kept = desk.desk.facing[point]
            try:
                for facing in range(8):
                    if facing == desk.desk.facing[point]:
                        continue
                    was = desk.desk.facing[point]
                    desk.face(point, facing)
                    score = -WIN
                    if self._bars(found.line):
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

    def _press(self, found: Finding) -> None:
        """Turn every cannon the way that leaves the enemy least to do, unless the move would be
        worth less: where many stand, who is shut in loses in the end, far beyond the horizon."""
        desk, cannons = self.desk, self._cannons()
        if len(cannons) > PRESSING:
            return
        before = [desk.desk.facing[point] for point in cannons]
        start, end = found.move & POINT, found.move >> END & POINT
        done = desk.make(found.move)
        if desk.turn == self._seat:  # a friend is next
            desk.undo(done)
            return
        there = [end if point == start else point for point in cannons]
        least = desk.freedom() - GAIN
        for point in there:
            for facing in range(8):
                was = desk.desk.facing[point]
                desk.face(point, facing)
                free = desk.freedom()
                if free < least:
                    least = free - GAIN
                else:
                    desk.face(point, was)
        after = [desk.desk.facing[point] for point in there]
        for point, facing in zip(there, before, strict=True):
            desk.face(point, facing)
        desk.undo(done)
        if after == before:
            return
        for point, facing in zip(cannons, after, strict=True):
            desk.face(point, facing)
        score = -WIN
        try:
            score = self._tried(found.move, found.depth, found.score - 1, found.score)
        finally:
            if score < found.score:
                for point, facing in zip(cannons, before, strict=True):
                    desk.face(point, facing)

    def _bars(self, line: tuple[int, ...]) -> bool:
        """Say whether an answer in a line may not be played as the cannons look now: else they look
        in vain."""
        desk, dones, barred = self.desk, [], False
        for move in line:
            if desk.turn != self._seat and not desk.lawful(move):
                barred = True
                break
            dones.append(desk.make(move))
        for done in reversed(dones):
            desk.undo(done)
        return barred

    def _rescued(self, found: Finding, moves: list[int]) -> Finding:
        """Where every move lets an enemy win at once, turn the cannon that leaves most moves that
        do not, and let these be searched first. No node is counted: it is about not losing now."""
        desk, stop = self.desk, self.limit.stop
        best: tuple[int, int, list[int]] = (0, 0, [])
        for point in self._cannons():
            was = desk.desk.facing[point]
            try:
                for facing in range(8):
                    if stop is not None and best[2] and stop():
                        break
                    desk.face(point, facing)
                    safe = [move for move in moves if not self._lost(move)]
                    if len(safe) > len(best[2]):
                        best = point, facing, safe
            finally:
                desk.face(point, was)
        point, facing, safe = best
        if not safe:
            return found
        desk.face(point, facing)
        first = frozenset(safe)
        moves.sort(key=lambda move: move not in first)
        return Finding(safe[0], desk.worth(), found.depth, 0, (safe[0],))

    def _lost(self, move: int) -> bool:
        """Say whether the next army wins at once after a move."""
        desk = self.desk
        done = desk.make(move)
        try:
            return desk.ended() is not None or desk.crosses()
        finally:
            desk.undo(done)

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
    """Add to a thought's first action the cannons that the search has turned, and count its score
    from where all armies are even."""
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
    score = thought.score if thought.mate is not None else thought.score - desk.even()
    return thought._replace(action=action, score=score, line=(action, *thought.line[1:]))
