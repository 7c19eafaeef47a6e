"""How a game ends, and whose turn it is when it goes on (N-37, N-90 to N-105)."""

from dataclasses import replace

from ...event import Ended, Event, Left, Outcome
from ...game import Step
from ...piece import Seat
from ...position import Phase, Position
from .board import Field, need_of
from .desk import Desk
from .options import Options
from .tray import EMPTY


class Verdict:
    """The judge of one field under one set of options; `need` is by seat (N-92, N-105)."""

    def __init__(self, field: Field, options: Options) -> None:
        self.field = field
        self.options = options
        self.need = tuple(need_of(options, team) for team in field.friends)

    def after(self, out: tuple[Seat, ...], seat: Seat) -> Seat:
        """Give the next seat in turn order that still plays."""
        count = len(self.field.seats)
        return next(
            (s % count for s in range(seat + 1, seat + count) if s % count not in out), seat
        )

    def judge(self, p: Position, mover: Seat, following: Seat) -> Step:
        """Check every ending after an action, in the order of N-95, and hand the turn on."""
        events: list[Event] = []
        order = [(mover + i) % len(self.field.seats) for i in range(len(self.field.seats))]
        while True:
            p = replace(p, to_act=frozenset({following}))
            desk = Desk.of(p, self.field, self.options, self.need)
            for seat in order:
                if seat not in p.note.out and self.points(desk, seat) >= self.need[seat]:
                    return self._end(p, events, self.field.friends[seat], "target", "N-90")
            if desk.movable():
                break
            p, left = self._remove(p, following, "N-37" if len(self.field.seats) == 2 else "N-104")
            events += left
            standing = self._standing_teams(p)
            if len(standing) <= 1:
                return self._end(p, events, standing[0], "no-move", "N-37")
            following = self.after(p.note.out, following)
        if all(self.points(desk, s, every=True) < self.need[s] for s in range(len(self.field.seats))
               if s not in p.note.out):
            return self._majority(p, events, "N-93")
        if self.options.max_plies and p.ply >= self.options.max_plies:
            return self._majority(p, events, "N-94")
        return Step(p, tuple(events))

    def points(self, desk: Desk, seat: Seat, every: bool = False) -> int:
        within = -1 if every else None
        return sum(desk.score(s, within) for s in self.field.friends[seat])

    def _standing_teams(self, p: Position) -> list[tuple[Seat, ...]]:
        teams = [self.field.friends[s] for s in range(len(self.field.seats)) if s not in p.note.out]
        return list(dict.fromkeys(teams))

    def _remove(self, p: Position, seat: Seat, rule: str) -> tuple[Position, list[Event]]:
        """Take a beaten army off the board (N-104); between two the soldiers stay to be seen."""
        note = replace(p.note, out=tuple(sorted((*p.note.out, seat))))
        if len(self.field.seats) == 2:
            return replace(p, note=note), []
        gone = tuple(i for i, piece in enumerate(p.board) if piece and piece.seat == seat)
        board = tuple(None if i in gone else piece for i, piece in enumerate(p.board))
        streak = tuple((EMPTY, 0) if s == seat else run for s, run in enumerate(note.streak))
        return (
            replace(p, board=board, note=replace(note, streak=streak)), [Left(seat, gone, rule)]
        )

    def _majority(self, p: Position, events: list[Event], rule: str) -> Step:
        desk = Desk.of(p, self.field, self.options, self.need)
        teams = self._standing_teams(p)
        best = max(self.points(desk, team[0]) for team in teams)
        ahead = [team for team in teams if self.points(desk, team[0]) == best]
        if len(ahead) > 1:
            return self._end(p, events, (), "majority-tie", rule)
        return self._end(p, events, ahead[0], "majority", rule)

    def _end(
        self, p: Position, events: list[Event], winners: tuple[Seat, ...], why: str, rule: str
    ) -> Step:
        outcome = Outcome(winners, why, rule)
        over = replace(p, phase=Phase.OVER, to_act=frozenset(), outcome=outcome)
        return Step(over, (*events, Ended(outcome)))

    def leave(self, p: Position, seat: Seat) -> Step:
        """Let a seat resign; the last one left wins (N-94, N-104a)."""
        turn = p.turn
        p, events = self._remove(p, seat, "N-104a")
        standing = self._standing_teams(p)
        if len(standing) == 1:
            return self._end(p, events, standing[0], "resigned", "N-94")
        if p.phase is not Phase.PLAY or turn is None:
            return Step(p, tuple(events))
        following = self.after(p.note.out, seat) if turn == seat else turn
        step = self.judge(p, following, following)
        return Step(step.position, (*events, *step.events))

    def agree(self, p: Position, why: str) -> Step:
        """End the match now: whoever has more points past the median wins (N-94)."""
        return self._majority(p, [], "N-94")
