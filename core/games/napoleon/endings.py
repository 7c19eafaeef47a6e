"""How a game ends, and whose turn it is when it goes on (N-37, N-90 to N-105)."""

from dataclasses import replace

from ...event import Event, Left
from ...game import Step, ended
from ...piece import Seat
from ...position import Phase, Position
from .movegen import EMPTY, Desk


def judge(p: Position, desk: Desk, mover: Seat) -> Step:
    """Check every ending after an action, in the order of N-95; the desk holds the position and
    whose turn it would be."""
    events: list[Event] = []
    seats = len(desk.own)
    order = (*range(mover, seats), *range(mover))
    while True:
        if p.turn != desk.turn:
            p = replace(p, to_act=frozenset({desk.turn}))
        for seat in order:
            if desk.reached(seat):
                return ended(p, desk.field.friends[seat], "target", "N-90", events)
        if desk.movable():
            break
        p, left = _remove(p, desk, desk.turn, "N-37" if seats == 2 else "N-104")
        events += left
        standing = _standing_teams(p, desk)
        if len(standing) <= 1:
            return ended(p, standing[0], "no-move", "N-37", events)
        desk = Desk(p, desk.field, desk.options, desk.need)
        desk.turn = desk.after[desk.turn]
    if desk.hopeless():
        return _majority(p, desk, "N-93", events)
    if desk.options.max_plies and p.ply >= desk.options.max_plies:
        return _majority(p, desk, "N-94", events)
    return Step(p, tuple(events))


def leave(p: Position, desk: Desk, seat: Seat) -> Step:
    """Let a seat resign; the last one left wins (N-94, N-104a)."""
    turn = p.turn
    p, events = _remove(p, desk, seat, "N-104a")
    standing = _standing_teams(p, desk)
    if len(standing) == 1:
        return ended(p, standing[0], "resigned", "N-94", events)
    if p.phase is not Phase.PLAY or turn is None:
        return Step(p, tuple(events))
    desk = Desk(p, desk.field, desk.options, desk.need)
    if turn == seat:
        desk.turn = desk.after[seat]
    step = judge(p, desk, desk.turn)
    return Step(step.position, (*events, *step.events))


def agree(p: Position, desk: Desk) -> Step:
    """End the match now: whoever has more points past the median wins (N-94)."""
    return _majority(p, desk, "N-94", [])


def _standing_teams(p: Position, desk: Desk) -> list[tuple[Seat, ...]]:
    friends = desk.field.friends
    return list(dict.fromkeys(friends[s] for s in range(len(friends)) if s not in p.note.out))


def _remove(p: Position, desk: Desk, seat: Seat, rule: str) -> tuple[Position, list[Event]]:
    """Take a beaten army off the board (N-104); between two the soldiers stay to be seen."""
    note = replace(p.note, out=tuple(sorted((*p.note.out, seat))))
    if len(desk.own) == 2:
        return replace(p, note=note), []
    gone = tuple(at for at, piece in enumerate(p.board) if piece and piece.seat == seat)
    board = tuple(None if piece and piece.seat == seat else piece for piece in p.board)
    streak = tuple((EMPTY, 0) if s == seat else run for s, run in enumerate(note.streak))
    return replace(p, board=board, note=replace(note, streak=streak)), [Left(seat, gone, rule)]


def _majority(p: Position, desk: Desk, rule: str, events: list[Event]) -> Step:
    teams = _standing_teams(p, desk)
    best = max(desk.points(team[0]) for team in teams)
    ahead = [team for team in teams if desk.points(team[0]) == best]
    if len(ahead) > 1:
        return ended(p, (), "majority-tie", rule, events)
    return ended(p, ahead[0], "majority", rule, events)
