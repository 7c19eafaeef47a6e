"""The rules of Agon, bound to options: its answers to the contract (`core/game.py`).

A debt is `to_act` staying with whoever must put a piece back; the note keeps whose turn that costs.
A taken piece is told as Wounded (hurt, but it stays in the match), its replacement as Pushed.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ...action import Action, Move, Pass, Place
from ...action import clicks as clicks_of
from ...event import Event, Moved, Outcome, Passed, Pushed, Scored, Wounded
from ...game import BaseRules, Malformed, Mark, Refusal, Scenery, Standing, Step, ended, msg
from ...handicap import by_seat, opener
from ...memo import Latest
from ...piece import Piece, Point, Seat, points
from ...position import Phase, Position
from . import evaluation, position_text
from .board import GUARDS, RING, RINGS, THRONE, TOPOLOGY, scenery
from .movegen import PASS, Desk
from .options import Options
from .pieces import NAMES, SEATS
from .refusals import refuse_move, refuse_pass
from .search_desk import AgonSearch
from .wishes import WISHES

HELP = {
    "Q": msg("One step along her ring or inward. On the throne, with all her guards around, she"
             " wins."),
    "G": msg("One step along its ring or inward, never onto the throne. Two pinch an enemy."),
}
"""What a kind does, for the eye."""
PATIENCE = 300
"""Plies without a change of ring after which nobody wins (A-42)."""
NEED = 7
"""A queen on the throne and six guards round it (A-40)."""


class Agon(BaseRules[Options, position_text.Note]):
    """The rules bound to one set of options."""

    helps = HELP
    wishes = WISHES
    explains = {
        "debt": msg("A piece that was caught goes back first: choose its cell."),
        "danger": msg("Two enemies could pinch one of your pieces. Press Danger to see it."),
    }
    remarks = {
        "take": msg("You can send the enemy {prey} back to the edge."),
        "flee": msg("Your {piece} could be pinched. Find a safer place."),
        "guard": msg("Your {piece} could be pinched. You can help."),
        "attack": msg("Your {piece} can help to pinch the enemy {prey}."),
        "aim": msg("There your {piece} could help to pinch the enemy {prey}."),
        "hide": msg("There nobody can pinch your {piece}."),
        "shelter": msg("Then nobody can pinch your {prey}."),
        "calm": msg("A calm move: nobody can pinch your {piece} there."),
    }

    def __init__(self, options: Options) -> None:
        self.options = options
        self.topology = TOPOLOGY
        self.seats = SEATS
        self.repeats = 3
        self.kinds = NAMES
        self.handicaps = by_seat(options.handicap, SEATS)
        self._look = Latest(self.desk)

    # Beginnings -----------------------------------------------------------------------------------

    def start(self) -> Position:
        """Give the armies in their places: nothing is set up. White moves (A-10), or who begins by
        a handicap (A-10a)."""
        return position_text.first(opener(self.handicaps) or 0)

    # What may be played ---------------------------------------------------------------------------

    def desk(self, p: Position) -> Desk:
        """Lay a position out to play on: the caller may make and undo as it likes."""
        return Desk.of(p, self.options)

    def actions(self, p: Position, seat: Seat) -> Iterator[Action]:
        """Yield what the seat may play: slides, replacements, or the pass where there are none."""
        if seat in p.to_act and p.phase is Phase.PLAY:
            desk = self._look(p)
            owing = desk.owed[desk.turn]
            for act in desk.acts():
                yield Pass() if act[0] == PASS else Place((act,)) if owing else Move(act)

    def next(
        self, p: Position, seat: Seat, clicks: tuple[Point, ...]
    ) -> dict[Point, Action | None]:
        """Give the lawful next clicks: a piece, its cell. A pass is any own piece clicked twice."""
        if p.phase is not Phase.PLAY or seat not in p.to_act or len(clicks) > 1:
            return {}
        desk = self._look(p)
        ways = dict(desk.ways())
        if not ways:
            own = desk.own[seat] or 1 << THRONE  # in a partial position there may be no piece
            if clicks:
                return {clicks[0]: Pass()} if own >> clicks[0] & 1 else {}
            return dict.fromkeys(points(own))
        if not clicks:
            return dict.fromkeys(ways)
        ends = points(ways.get(clicks[0], 0))
        return {end: go(desk, clicks[0], end) for end in ends}

    def attempt(self, p: Position, seat: Seat, clicks: tuple[Point, ...]) -> Action | None:
        """Give the slide or the replacement that two clicks would say."""
        return go(self._look(p), clicks[0], clicks[1]) if len(clicks) == 2 else None

    def refusal(self, p: Position, seat: Seat, action: Action) -> Refusal | None:
        """Say why an action is unlawful, or None."""
        if (early := self.untimely(p, seat, "A-20")) is not None:
            return early
        match action:
            case Move() | Place():
                return refuse_move(self._look(p), p, action)
            case Pass():
                return refuse_pass(self._look(p))
        return Refusal("A-20", msg("That cannot be done now."))

    # What it does ---------------------------------------------------------------------------------

    def apply(self, p: Position, seat: Seat, action: Action) -> Step:
        """Play an action that `refusal` let through."""
        desk = self.desk(p)
        mover, owing = desk.turn, desk.owed[desk.turn]
        board, quiet = list(p.board), p.quiet + 1
        events: list[Event] = []
        if isinstance(action, Move | Place):
            start, end = clicks_of(action) if isinstance(action, Place) else action.path
            piece = board[start]
            assert piece is not None
            held = 0 if owing else desk.takes(start, end)
            throned = desk.throned(mover)
            desk.make((start, end))
            board[start], board[end] = None, piece
            events.append(Pushed(piece, start, end) if owing else Moved(piece, start, end))
            for at in points(held):
                victim = board[at]
                assert victim is not None
                events.append(Wounded(victim, at))
            if RINGS[start] != RINGS[end]:
                quiet = 0
            if (now := desk.throned(mover)) > throned:
                events.append(Scored(mover, end, now, NEED))
        elif isinstance(action, Pass):
            desk.make((PASS, PASS))
            events.append(Passed(seat))
        else:
            raise Malformed(f"{type(action).__name__} is not an action of this game")
        owed = tuple(tuple(points(debt)) for debt in desk.owed)
        after = replace(
            p, board=tuple(board), ply=p.ply + 1, quiet=quiet, to_act=frozenset({desk.actor}),
            note=position_text.Note(desk.turn, owed, desk.passed),
        )
        found = desk.verdict(mover)
        if found is None and quiet >= PATIENCE:
            found = (None, "quiet", "A-42")
        if found is None:
            return Step(after, tuple(events))
        winner, why, rule = found
        return ended(after, () if winner is None else (winner,), why, rule, events)

    def agree(self, p: Position, why: str) -> Step:
        """End the match now, by repetition or agreement: a draw (A-42)."""
        return ended(p, (), "draw", "A-42")

    # What may be seen -----------------------------------------------------------------------------

    def marks(self, p: Position, seat: Seat) -> tuple[Mark, ...]:
        """Give the taken pieces still to put back, the throne and the ring round it."""
        debts = [
            Mark("debt", owner, at, (at,), "A-34")
            for owner, debt in enumerate(p.note.owed)
            for at in debt
        ]
        return (
            *debts,
            Mark("throne", seat, None, (THRONE,), "A-22"),
            Mark("ring", seat, None, tuple(points(RING[1])), "A-40"),
        )

    def dangers(self, p: Position, seat: Seat) -> tuple[Mark, ...]:
        """Give what each enemy piece could take with a slide now."""
        desk = self.desk(p)
        foe = desk.turn = 1 - seat
        if p.phase is not Phase.PLAY or desk.owed[foe]:
            return ()
        found = []
        for start, ends in desk.ways():
            prey = 0
            for end in points(ends):
                prey |= desk.takes(start, end)
            if prey:
                found.append(Mark("danger", foe, start, tuple(points(prey)), "A-30"))
        return tuple(found)

    def standing(self, p: Position) -> tuple[Standing, ...]:
        """Count a queen on the throne and the guards round it, of seven (A-40, A-40a)."""
        desk = self._look(p)
        return tuple(Standing(seat, desk.throned(seat), NEED) for seat in range(len(SEATS)))

    def scenery(self) -> Scenery:
        """Describe the board's picture."""
        return scenery()

    def repetition_key(self, p: Position) -> object:
        """Give cells, debts and the side to move; no ids, no counts (A-42)."""
        cells = tuple((x.seat, x.kind) if x else None for x in p.board)
        return cells, p.to_act, p.note.turn, p.note.owed

    # Positions set up by hand ---------------------------------------------------------------------

    def stock(self, seat: Seat) -> Mapping[str, int]:
        """Give the queen and the six guards (A-10)."""
        return {"Q": 1, "G": len(GUARDS)}

    def pose(self, pieces: Mapping[Point, Piece], turn: Seat) -> Position:
        """Set pieces up, nobody taken."""
        return replace(super().pose(pieces, turn), note=position_text.Note(turn))

    def ending(self, p: Position) -> Outcome | None:
        """Tell whether the throne, or the ring round it, has decided (A-40, A-41)."""
        found = self._look(p).verdict(1 - p.note.turn)
        return None if found is None else Outcome(
            () if found[0] is None else (found[0],), found[1], found[2])

    def impossible(self, p: Position) -> Refusal | None:
        """Refuse a side without its queen, and a guard on the throne."""
        on_throne = p.board[THRONE]
        if on_throne is not None and on_throne.kind != "Q":
            return Refusal("A-22", msg("Only a queen may sit on the throne."), (), (THRONE,))
        for seat in range(len(SEATS)):
            if not any(piece and piece.seat == seat and piece.kind == "Q" for piece in p.board):
                return Refusal("A-10", msg("{army} needs a queen."), (("army", self.army(seat)),))
        return self.crowded(p, "A-10") or super().impossible(p)

    # Text -----------------------------------------------------------------------------------------

    def to_json(self, p: Position) -> Any:
        """Write a position."""
        return position_text.write_position(p)

    def from_json(self, value: Any) -> Position:
        """Read a position; who acts follows from the turn, the debts and `queen_by`."""
        p = position_text.read_position(value)
        if p.phase is Phase.OVER:
            return p
        return replace(p, to_act=frozenset({self.desk(p).actor}))

    # Counting and choosing ------------------------------------------------------------------------

    worth = evaluation.worth
    piece_worth = evaluation.piece_worth

    def search_desk(self, p: Position) -> AgonSearch:
        """Lay a position out to search on."""
        return AgonSearch(p, self.options)

    def perft(self, p: Position, depth: int) -> int | None:
        """Count leaves on the desk; None asks for the slow way, where A-42 could intervene."""
        return None if p.quiet + depth >= PATIENCE else super().perft(p, depth)


def go(desk: Desk, start: Point, end: Point) -> Action:
    """Name what the seat in turn does with a piece: slide it, or put a taken one back (A-32)."""
    return Place(((start, end),)) if desk.owed[desk.turn] else Move((start, end))
