"""Xiangqi as the house sees it: the contract of rules on desk, explanation and notation.

There is no deployment: `start` is the first position of play and Red begins. `repeats` is 0,
because who loses by repetition is found in the history that the position's note carries (X-16).
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...action import Action, Move
from ...event import Event, Moved, Outcome, Taken
from ...game import BaseRules, Malformed, Mark, Refusal, Scenery, Standing, Step, msg
from ...piece import Piece, Point, Seat, points
from ...position import Phase, Position
from . import board, text, worth
from .chase import attacked
from .desk import Desk
from .explain import refuse_move
from .fen import START, Note, key_of, read_fen, side, write_fen
from .gait import squares
from .options import Options
from .pieces import GLYPHS, NAMES, SEATS, K, P
from .tree import leaves
from .verdict import ended, left, outcome_of, remember


class Xiangqi(BaseRules[Options, Note]):
    """The rules bound to one set of options."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.topology = board.BOARD
        self.seats = SEATS
        self.kinds = NAMES
        self.glyphs = GLYPHS
        self.dialects = text.DIALECTS
        self._laid: tuple[Position, Desk] | None = None

    # Beginnings -----------------------------------------------------------------------------------

    def start(self) -> Position:
        """Give the start array, Red to move (X-1)."""
        return read_fen(START)

    # What may be played ---------------------------------------------------------------------------

    def desk(self, p: Position) -> Desk:
        """Lay a position out to play on: the caller may make and undo as it likes."""
        return Desk.of(p, self.options)

    def _look(self, p: Position) -> Desk:
        """Lay a position out to look at: remembered while the same position is asked about."""
        if self._laid is None or self._laid[0] is not p:
            self._laid = (p, self.desk(p))
        return self._laid[1]

    def _playing(self, p: Position, seat: Seat) -> bool:
        return p.phase is Phase.PLAY and seat in p.to_act

    def actions(self, p: Position, seat: Seat) -> Iterator[Action]:
        """Yield the lawful moves."""
        if self._playing(p, seat):
            for start, quiet, hits in list(self._look(p).moves()):
                for end in squares(quiet | hits):
                    yield Move((start, end))

    def next(
        self, p: Position, seat: Seat, clicks: tuple[Point, ...]
    ) -> dict[Point, Action | None]:
        """Give the lawful next clicks: a piece, then its point."""
        if not self._playing(p, seat) or len(clicks) > 1:
            return {}
        if not clicks:
            return {start: None for start, _, _ in self._look(p).moves()}
        start = clicks[0]
        return {end: Move((start, end)) for end in squares(self._look(p).reach(start))}

    def refusal(self, p: Position, seat: Seat, action: Action) -> Refusal | None:
        """Say why an action is unlawful, or None."""
        if p.phase is Phase.OVER:
            return Refusal("M-1", msg("The game is over."))
        if seat not in p.to_act:
            return Refusal("X-0", msg("It is not your turn."))
        if not isinstance(action, Move):
            return Refusal("X-0", msg("That cannot be done in this game."))
        return refuse_move(self._look(p), self.options, seat, action)

    # What it does ---------------------------------------------------------------------------------

    def apply(self, p: Position, seat: Seat, action: Action) -> Step:
        """Play an action that `refusal` let through."""
        if not isinstance(action, Move):
            raise Malformed(f"{type(action).__name__} is not an action of this game")
        start, end = action.path
        mover, victim = p.board[start], p.board[end]
        assert mover is not None
        desk = self.desk(p)
        chasing = self.options.repetition == "asian"
        before = attacked(desk, seat) if chasing else set()
        desk.make(start, end)
        men = list(p.board)
        men[start], men[end] = None, mover
        events: list[Event] = [Moved(mover, start, end)]
        if victim is not None:
            events.append(Taken(victim, end, start))
        after = replace(
            p, board=tuple(men), to_act=frozenset({1 - seat}), ply=p.ply + 1,
            quiet=0 if victim is not None else p.quiet + 1,
        )
        forward = desk.code[end] % 7 == P and abs(end - start) == board.WIDTH
        note = remember(
            p, after, desk, before, victim is not None or forward, (start, end), self.options
        )
        after = replace(after, note=note)
        outcome = outcome_of(after, desk, self.options, victim)
        if outcome is None:
            return Step(after, tuple(events))
        step = ended(after, outcome)
        return Step(step.position, (*events, *step.events))

    def leave(self, p: Position, seat: Seat) -> Step:
        """Let a seat resign."""
        return left(p, seat)

    def agree(self, p: Position, why: str) -> Step:
        """End the match as a draw, as the players agreed (X-17)."""
        return ended(p, Outcome((), "agreed", "X-17"))

    # What may be seen -----------------------------------------------------------------------------

    def marks(self, p: Position, seat: Seat) -> tuple[Mark, ...]:
        """Give each check: who gives it, and the general (X-11, X-13)."""
        desk, found = self._look(p), []
        for mine in (0, 1):
            general = desk.by[mine][K]
            if not general:
                continue
            at = general.bit_length() - 1
            for origin in points(desk.attackers(mine, at, desk.occupied)):
                found.append(Mark("check", 1 - mine, origin, (at,), "X-13"))
            if desk.bared(mine, at, desk.occupied) and mine == side(p):
                other = desk.by[1 - mine][K].bit_length() - 1
                found.append(Mark("check", 1 - mine, other, (at,), "X-11"))
        return tuple(found)

    def dangers(self, p: Position, seat: Seat) -> tuple[Mark, ...]:
        """Ask every enemy piece what it could take if it were its turn."""
        if p.phase is not Phase.PLAY:
            return ()
        desk = self.desk(p)
        desk.turn = 1 - seat
        return tuple(
            Mark("danger", 1 - seat, start, tuple(points(hits)), "X-0")
            for start, _, hits in desk.moves()
            if hits
        )

    def standing(self, p: Position) -> tuple[Standing, ...]:
        """Give no points: only the general counts."""
        return tuple(Standing(seat, 0, 0) for seat in (0, 1))

    def scenery(self) -> Scenery:
        """Describe the board's picture: lines, the river, the palaces."""
        return board.scenery()

    def repetition_key(self, p: Position) -> object:
        """Placement and side to move (X-16)."""
        return key_of(p)

    # Text -----------------------------------------------------------------------------------------

    def to_text(self, p: Position, seat: Seat, action: Action) -> str:
        """Write an action, moves in UCI."""
        return text.write_action(action)

    def from_text(self, p: Position, seat: Seat, text_: str) -> Action:
        """Read an action, moves in UCI."""
        return text.read_action(text_)

    def to_dialect(self, p: Position, seat: Seat, action: Action, dialect: str) -> str:
        """Write an action in one of `text.DIALECTS`."""
        return text.write_dialect(self._look(p), action, dialect)

    def from_dialect(self, p: Position, seat: Seat, text_: str, dialect: str) -> Action:
        """Read an action in one of `text.DIALECTS`; Malformed also for an unknown dialect."""
        return text.read_dialect(seat, self._look(p), text_, dialect)

    def to_json(self, p: Position) -> Any:
        """Write a position as its FEN."""
        return write_fen(p)

    def from_json(self, value: Any) -> Position:
        """Read a FEN."""
        return read_fen(value)

    # Counting and choosing ------------------------------------------------------------------------

    def worth(self, p: Position, seat: Seat) -> int:
        """Say what a position is worth to a seat; see `worth`."""
        return worth.worth(self, p, seat)

    def piece_worth(self, piece: Piece | None, point: Point) -> int:
        """Say what a seat has in a piece if it stood on a point."""
        return worth.piece(self, piece, point)

    def perft(self, p: Position, depth: int) -> int | None:
        """Count leaves on the desk; None asks for the slow way, where a game may end by the way."""
        limit = self.options.quiet_limit
        if p.phase is not Phase.PLAY or (limit and p.quiet + depth > 2 * limit):
            return None
        keys = [stood.key for stood in p.note.past]
        safe = 8 if not keys else 5 if len(set(keys)) == len(keys) else 1  # to a third time
        if self.options.repetition != "none" and depth > safe:
            return None
        return leaves(self.desk(p), depth)
