"""What a draft looks like: the squares to light and the cannon lines to draw.

Kept apart from the move input, so that a change of the picture cannot change the draft.
"""

from collections.abc import Iterator
from dataclasses import replace

from core.action import Shoot, clicks
from core.event import Taken
from core.piece import Point, Seat
from core.position import Position

from ...boards.highlights import MARK, Highlight, Line
from .move_draft import MoveInput, shift

MANY = 8
"""Lines from which on all but those asked for are drawn thin, or nobody could tell them apart."""


def highlights(move_input: MoveInput) -> Iterator[Highlight]:
    """Yield the squares to light."""
    draft = move_input.draft
    if isinstance(draft.action, Shoot):
        yield Highlight("last", draft.action.start)
        yield Highlight("shot", draft.action.target)
    else:  # half an action too: what is pushed, and not yet where to
        chosen = draft.clicks if draft.action is None else clicks(draft.action)
        if draft.action is not None and len(chosen) > 1:
            yield Highlight("last", chosen[0])
        for point in chosen[1:] or chosen * (draft.action is not None):
            yield Highlight("target", point)
    for point in prey(move_input):
        yield Highlight("capture", point)
    if draft.selected is not None:
        yield Highlight("selected", draft.selected)
    for point in move_input.lit():
        taken = move_input.position.board[point]
        enemy = taken is not None and taken.seat != move_input.seat
        yield Highlight("capture" if enemy else "move", point)
    if move_input.refused is not None:
        for point in move_input.refused[0].points:
            yield Highlight("because", point)
    for point in move_input.hint:
        yield Highlight("hint", point)
    yield from marked(move_input)


def prey(move_input: MoveInput) -> tuple[Point, ...]:
    """Give where pieces stand that the drafted move would take, as far as the seat may know."""
    step = move_input.step()
    return () if step is None else tuple(
        event.point for event in step.events if isinstance(event, Taken))


def marked(move_input: MoveInput, viewer: Seat = 0) -> Iterator[Highlight]:
    """Yield a ring for everything the rules mark, cannon lines apart."""
    seat = move_input.seat if move_input.seat is not None else viewer
    for mark in move_input.rules.marks(move_input.position, seat):
        if mark.what != "line":
            for point in mark.points:
                yield Highlight(MARK + mark.what, point)


def lines(move_input: MoveInput, viewer: Seat) -> Iterator[Line]:
    """Yield the cannon lines to draw: threads at rest, the draft's as ghosts, and strongly the one
    that is hovered or forbids a move."""
    own = move_input.seat if move_input.seat is not None else viewer
    shown = _imagined(move_input)
    board = shown.board
    before = {(m.seat, m.origin, m.points)
              for m in move_input.rules.marks(move_input.position, own)}
    wanted = {move_input.hover, move_input.draft.selected, _aimed(move_input)}
    marks = [m for m in move_input.rules.marks(shown, own) if m.what == "line" and m.points]
    many = len(marks) > MANY
    forbids = move_input.refused[0].points if move_input.refused else ()
    for mark in marks:
        if mark.origin is None:
            continue
        strong = mark.origin in wanted or mark.origin in forbids or (
            many and move_input.hover in mark.points)
        new = (mark.seat, mark.origin, mark.points) not in before
        if move_input.lines_on or strong or new:
            yield Line(mark.seat, mark.origin, mark.points, mark.seat == own, strong, new,
                       board[mark.points[-1]] is not None, not strong and not new)


def _aimed(move_input: MoveInput) -> Point | None:
    return move_input.hover if move_input.hover in move_input.lit() else None


def _imagined(move_input: MoveInput) -> Position:
    """Show the preview with what the mouse points at: a handle, a cannon's new place."""
    shown = move_input.preview()
    point = move_input.draft.selected
    if point is None:
        return shown
    if move_input.spin is not None:
        return shown.turned(((point, move_input.spin),))
    piece, aim = shown.board[point], _aimed(move_input)
    if piece is not None and piece.facing is not None and aim is not None:
        board = list(shown.board)
        shift(board, point, aim)
        return replace(shown, board=tuple(board))
    return shown
