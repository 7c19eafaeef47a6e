"""The rules of Xiangqi, bound to options: its answers to the contract (`core/game.py`).

There is no deployment: `start` is the first position of play and Red begins. `repeats` is 0,
because who loses by repetition is found in the history that the position's note carries (X-16).
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from ...action import Action, Move
from ...event import Event, Moved, Outcome, Taken
from ...game import BaseRules, Malformed, Mark, Refusal, Scenery, Step, ended, msg
from ...handicap import by_seat, opener
from ...memo import Latest
from ...piece import Seat, points
from ...position import Phase, Position
from . import board, evaluation, notation
from .chase import attacked
from .endings import outcome_of, remember
from .movegen import Desk
from .options import Options
from .pieces import COUNTS, GLYPHS, HELP, KINDS, NAMES, SEATS, K
from .position_text import START, Note, key_of, read_fen, side, write_fen
from .refusals import refuse_move
from .search_desk import XiangqiSearch
from .wishes import WISHES


class Xiangqi(BaseRules[Options, Note]):
    """The rules bound to one set of options."""

    helps = HELP
    wishes = WISHES
    explains = {
        "check": msg("Check! Your general could be taken: save him with this move."),
        "danger": msg("The enemy could take one of your pieces now. Press Danger to see it."),
    }
    remarks = {
        "check": msg("Your {piece} can give check."),
        "stop": msg("Your general is in check. Take him out of danger."),
        "cover": msg("There your {piece} guards your {prey}."),
    }

    def __init__(self, options: Options) -> None:
        self.options = options
        self.topology = board.BOARD
        self.seats = SEATS
        self.kinds = NAMES
        self.glyphs = GLYPHS
        self.dialects = notation.DIALECTS
        self.handicaps = by_seat(options.handicap, SEATS)
        self._look = Latest(self.desk)

    # Beginnings -----------------------------------------------------------------------------------

    def start(self) -> Position:
        """Give the start array, Red to move (X-1), without what a handicap leaves out (X-1a), and
        who begins by one (X-1b)."""
        p = read_fen(START.replace(" w ", " b ") if opener(self.handicaps) else START)
        men = list(p.board)
        for seat, handicap in enumerate(self.handicaps):
            for kind in handicap.without:
                its = [at for at, piece in enumerate(men)
                       if piece is not None and (piece.seat, piece.kind) == (seat, kind)]
                men[min(its, key=lambda at: self.topology.places[at][0] * (1 - 2 * seat))] = None
        return replace(p, board=tuple(men))

    # What may be played ---------------------------------------------------------------------------

    def desk(self, p: Position) -> Desk:
        """Lay a position out to play on: the caller may make and undo as it likes."""
        return Desk.of(p, self.options)

    def actions(self, p: Position, seat: Seat) -> Iterable[Action]:
        """Give the lawful moves."""
        if p.phase is not Phase.PLAY or seat not in p.to_act:
            return ()
        return map(Move, self._look(p).acts())

    def refusal(self, p: Position, seat: Seat, action: Action) -> Refusal | None:
        """Say why an action is unlawful, or None."""
        if (early := self.untimely(p, seat, "X-0")) is not None:
            return early
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
        before = attacked(desk, seat) if self.options.repetition == "asian" else set()
        desk.make((start, end))
        men = list(p.board)
        men[start], men[end] = None, mover
        events: list[Event] = [Moved(mover, start, end)]
        if victim is not None:
            events.append(Taken(victim, end, start))
        after = replace(
            p, board=tuple(men), to_act=frozenset({1 - seat}), ply=p.ply + 1,
            quiet=0 if victim is not None else p.quiet + 1,
        )
        note = remember(self.options, p, after, desk, (start, end), before)
        after = replace(after, note=note)
        found = outcome_of(self.options, after, desk, victim)
        if found is None:
            return Step(after, tuple(events))
        return ended(after, found.winners, found.reason, found.rule, events)

    def leave(self, p: Position, seat: Seat) -> Step:
        """Let a seat give up: the other one wins."""
        return ended(p, (1 - seat,), "resigned", "M-2")

    def agree(self, p: Position, why: str) -> Step:
        """End the match as a draw, as the players agreed (X-17)."""
        return ended(p, (), "agreed", "X-17")

    # What may be seen -----------------------------------------------------------------------------

    def marks(self, p: Position, seat: Seat) -> tuple[Mark, ...]:
        """Give each check: who gives it, and the general (X-11, X-13)."""
        desk, found = self._look(p), []
        for mine in (0, 1):
            general = desk.by[mine][K]
            if not general:
                continue
            at = general.bit_length() - 1
            for origin in points(desk.attackers(mine, at, desk.occupied, False)):
                found.append(Mark("check", 1 - mine, origin, (at,), "X-13"))
            if mine == side(p) and desk.safety(mine).faced:
                other = desk.by[1 - mine][K].bit_length() - 1
                found.append(Mark("check", 1 - mine, other, (at,), "X-11"))
        return tuple(found)

    def dangers(self, p: Position, seat: Seat) -> tuple[Mark, ...]:
        """Give what each enemy piece could take if it were its turn."""
        if p.phase is not Phase.PLAY:
            return ()
        desk = self.desk(p)
        desk.turn = 1 - seat
        return tuple(
            Mark("danger", 1 - seat, start, tuple(points(ends & desk.own[seat])), "X-0")
            for start, ends in desk.ways()
            if ends & desk.own[seat]
        )

    def scenery(self) -> Scenery:
        """Describe the board's picture: lines, the river, the palaces."""
        return board.scenery()

    def repetition_key(self, p: Position) -> object:
        """Give placement and side to move (X-16)."""
        return key_of(p)

    # Positions set up by hand ---------------------------------------------------------------------

    def stock(self, seat: Seat) -> Mapping[str, int]:
        """Give what a side begins with (X-1)."""
        return dict(zip(KINDS, COUNTS, strict=True))

    def ending(self, p: Position) -> Outcome | None:
        """Tell whether it is mate, stalemate or a draw (X-14 to X-17)."""
        return outcome_of(self.options, p, self._look(p), None)

    def impossible(self, p: Position) -> Refusal | None:
        """Refuse a piece where its moves never lead, a missing general, and one that could be
        taken at once."""
        for at, piece in enumerate(p.board):
            if piece is None or piece.kind is None:
                continue
            reached = board.reach(KINDS.index(piece.kind), piece.seat, self.options.lines)
            if not reached >> at & 1:
                return Refusal(
                    board.WALKS[piece.kind], msg("This piece can never come here: {piece}."),
                    (("piece", NAMES[piece.kind][0]),), (at,))
        desk = self._look(p)
        for seat in range(len(SEATS)):
            if not desk.by[seat][K]:
                return Refusal("X-1", msg("{army} needs a general."), (("army", self.army(seat)),))
        idle = 1 - (p.turn or 0)
        if (crowd := self.crowded(p, "X-1")) is not None:
            return crowd
        if not desk.holds(idle, False):
            return Refusal("X-12", msg("{army} stands in check, so {army} must be to move."),
                           (("army", self.army(idle)),))
        return super().impossible(p)

    # Text -----------------------------------------------------------------------------------------

    def to_text(self, p: Position, seat: Seat, action: Action) -> str:
        """Write an action, moves in UCI."""
        return notation.write_action(action)

    def from_text(self, p: Position, seat: Seat, text: str) -> Action:
        """Read an action, moves in UCI."""
        return notation.read_action(text)

    def to_dialect(self, p: Position, seat: Seat, action: Action, dialect: str) -> str:
        """Write an action in one of `dialects`."""
        return notation.write_dialect(self._look(p), action, dialect)

    def from_dialect(self, p: Position, seat: Seat, text: str, dialect: str) -> Action:
        """Read an action in one of `dialects`; Malformed also for an unknown dialect."""
        return notation.read_dialect(self._look(p), seat, text, dialect)

    def to_json(self, p: Position) -> Any:
        """Write a position as its FEN."""
        return write_fen(p)

    def from_json(self, value: Any) -> Position:
        """Read a FEN."""
        return read_fen(value)

    # Counting and choosing ------------------------------------------------------------------------

    worth = evaluation.worth
    piece_worth = evaluation.piece_worth

    def search_desk(self, p: Position) -> XiangqiSearch:
        """Lay a position out to search on."""
        return XiangqiSearch(p, self.options)

    def perft(self, p: Position, depth: int) -> int | None:
        """Count leaves on the desk; None asks for the slow way, where a game may end by the way."""
        limit = self.options.quiet_limit
        if p.phase is not Phase.PLAY or (limit and p.quiet + depth > 2 * limit):
            return None
        keys = [stood.key for stood in p.note.past]
        safe = 8 if not keys else 5 if len(set(keys)) == len(keys) else 1  # to a third time
        if self.options.repetition != "none" and depth > safe:
            return None
        desk = self.desk(p)
        return 0 if depth > 1 and desk.barren else desk.leaves(depth)
