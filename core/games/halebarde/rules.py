"""Halebarde et Gonfanon as the house sees it: contract, on desk, explanation and notation.

A turn of several actions is `to_act` staying with a seat until its Done; where owners choose where
their wounded go, it is theirs in between. Both placings happen in MUSTER: secret ones as Deploy and
Reveal, open ones as one Place.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ...action import Action, Done, Move, Place, Shoot
from ...event import Event, Moved, Passed, Shot, Taken, Wounded
from ...game import BaseRules, Malformed, Mark, Muster, Refusal, Scenery, Standing, Step, msg
from ...piece import Piece, Point, Seat, points
from ...position import Phase, Position
from . import placing, text, verdict, worth
from .board import SEATS, ground_of
from .desk import BACK, DONE, END, MOVE, SHOT, Act, Desk
from .explain import refuse_done, refuse_move, refuse_place, refuse_shot
from .first import HANDS, FirstTurn
from .options import Options
from .pieces import HELP, KINDS, NAMES, NEED, G
from .setup import Note, read_position, write_position
from .tree import leaves


class Halebarde(BaseRules[Options, Note]):
    """The rules bound to one set of options."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.ground = ground_of(options.grid == "full")
        self.topology = self.ground.topology
        self.seats = SEATS
        self.repeats = 3
        self.kinds = NAMES
        self.tiles = {"H": msg("Hill")}
        self.first = FirstTurn(self.ground, options.placement == "secret")
        self._laid: tuple[Position, Desk] | None = None

    # Beginnings -----------------------------------------------------------------------------------

    def start(self) -> Position:
        """Give the board before the first turn: both armies in their camps (G-10)."""
        board: list[Piece | None] = [None] * len(self.topology)
        for seat, army in enumerate(self.ground.start):
            for point, kind in army:
                board[point] = Piece(seat, kind, point)
        first = frozenset((0, 1) if self.first.secret else (0,))
        return Position(tuple(board), self.ground.text, Phase.MUSTER, first, HANDS, note=Note())

    def opening(self) -> Position:
        """Give the position after both sides placed their first formation."""
        p = self.start()
        while p.phase is Phase.MUSTER:
            seat = min(p.to_act)
            p = self.apply(p, seat, next(self.actions(p, seat))).position
        return p

    def muster(self, seat: Seat) -> Muster:
        """Describe the column, the ten pawns and the formations (G-20)."""
        return placing.muster(self.ground, seat)

    def mustering(self, seat: Seat, value: str) -> Action:
        """Give the action that places a text: Deploy where it is secret, a Place where it is open.

        The value may be half a placing: `refusal` says what is missing.
        """
        return self.first.action(value)

    def read_deployment(self, seat: Seat, value: str) -> dict[Point, Piece]:
        """Turn a placing's text into the pawns that would stand on the column."""
        return placing.pieces(self.ground, seat, value)

    def write_deployment(self, pieces: Mapping[Point, Piece]) -> str:
        """Turn pawns on the column into the canonical text, choosing which of a kind comes."""
        return placing.chosen(self.ground, pieces)

    # What may be played ---------------------------------------------------------------------------

    def desk(self, p: Position) -> Desk:
        """Lay a position out to play on: the caller may make and undo as it likes."""
        return Desk.of(p, self.ground, self.options)

    def _look(self, p: Position) -> Desk:
        """Lay a position out to look at: remembered while the same position is asked about."""
        if self._laid is None or self._laid[0] is not p:
            self._laid = (p, self.desk(p))
        return self._laid[1]

    def actions(self, p: Position, seat: Seat) -> Iterator[Action]:
        """Yield the lawful actions; in MUSTER the formations, of which `every` has the rest."""
        if seat not in p.to_act or p.phase is Phase.OVER:
            return
        if p.phase is Phase.PLAY:
            yield from map(_action, self._look(p).acts())
            return
        yield from self.first.formations(p, seat)

    def every(self, p: Position, seat: Seat) -> Iterator[Action]:
        """Yield all lawful actions, the 50,400 placings too (G-23)."""
        if p.phase is not Phase.MUSTER or seat not in p.to_act or p.hand[seat].ready:
            yield from self.actions(p, seat)
            return
        yield from self.first.every(p, seat)

    def next(
        self, p: Position, seat: Seat, clicks: tuple[Point, ...]
    ) -> dict[Point, Action | None]:
        """Give the lawful next clicks: a pawn, then its square or the enemy it shoots at; for a
        wounded lookout its square at once.

        Done has no square, so no click leads to it: it is a button while `actions` yields it.
        """
        if p.phase is not Phase.PLAY or seat not in p.to_act or len(clicks) > 1:
            return {}
        desk = self._look(p)
        if desk.hurt is not None:
            return {} if clicks else {act[1]: _action(act) for act in desk.acts()}
        found: dict[Point, Action | None] = {}
        for start, quiet, hits, shots in desk.moves():
            if not clicks:
                found[start] = None
            elif start == clicks[0]:
                found |= {end: Move((start, end)) for end in points(quiet | hits)}
                found |= {end: Shoot(start, end) for end in points(shots)}
        return found

    def refusal(self, p: Position, seat: Seat, action: Action) -> Refusal | None:
        """Say why an action is unlawful, or None."""
        if p.phase is Phase.OVER:
            return Refusal("M-1", msg("The game is over."))
        if seat not in p.to_act:
            if p.phase is Phase.MUSTER and seat in (0, 1) and p.hand[seat].ready:
                return Refusal("G-20", msg("Your pawns are placed. Nothing changes after that."))
            return Refusal("G-30", msg("It is not your turn."))
        if p.phase is Phase.MUSTER:
            return self.first.refusal(p, seat, action)
        match action:
            case Place():
                return refuse_place(self._look(p), action)
            case _ if (hurt := self._look(p).hurt) is not None:
                return Refusal(
                    "G-46a", msg("First choose where your wounded lookout goes."), (), hurt[:1]
                )
            case Move():
                return refuse_move(self._look(p), seat, action)
            case Shoot():
                return refuse_shot(self._look(p), seat, action)
            case Done():
                return refuse_done(self._look(p))
        return Refusal("G-30", msg("That cannot be done now."))

    # What it does ---------------------------------------------------------------------------------

    def apply(self, p: Position, seat: Seat, action: Action) -> Step:
        """Play an action that `refusal` let through."""
        if p.phase is Phase.MUSTER:
            placed = self.first.apply(p, seat, action)
            if placed.position.phase is Phase.MUSTER:
                return placed
            return verdict.judge(
                placed.position, self.desk(placed.position), seat, list(placed.events)
            )
        match action:
            case Move(path):
                return self._act(p, seat, (path[0], path[1], MOVE))
            case Place():
                ((start, end),) = action.shifts()
                return self._act(p, seat, (start, end, BACK))
            case Shoot(start, target):
                return self._act(p, seat, (start, target, SHOT))
            case Done():
                return self._act(p, seat, END)
        raise Malformed(f"{type(action).__name__} is not an action of this game")

    def _act(self, p: Position, seat: Seat, act: Act) -> Step:
        desk = self.desk(p)
        start, end, what = act
        mover = desk.turn
        _, hit, home, fled, _, _ = desk.make(act)
        events: list[Event] = [Passed(seat)] if what == DONE else []
        if what == BACK:
            events.append(Moved(Piece(seat, KINDS[G], home), start, end))
        elif what != DONE:
            piece, victim = p.board[start], p.board[end]
            assert piece is not None
            moving = what == MOVE
            events.append(Moved(piece, start, end) if moving else Shot(piece, start, end))
            if victim is not None and victim.kind == KINDS[G]:
                events.append(Wounded(victim, end))
                if fled >= 0:
                    events.append(Moved(victim, end, fled))
            elif victim is not None:
                events.append(Taken(victim, end, start))
        played = replace(
            p, board=desk.board(), ply=p.ply + 1, quiet=0 if hit >= 0 else p.quiet + 1,
            to_act=frozenset({desk.actor}),
            note=replace(
                p.note, used=tuple(points(desk.used)), turns=desk.turns, wounded=desk.hurt,
                types="".join(kind for k, kind in enumerate(KINDS) if desk.types >> k & 1),
            ),
        )
        return verdict.judge(played, desk, mover, events)

    def leave(self, p: Position, seat: Seat) -> Step:
        """Let a seat resign."""
        return verdict.leave(p, seat)

    def out(self, p: Position) -> frozenset[Seat]:
        """Give who has been beaten or has resigned while others play on (M-2)."""
        return frozenset(self.note(p).out)

    def agree(self, p: Position, why: str) -> Step:
        """End the match now, by repetition or agreement, as G-61 decides."""
        return verdict.majority(p, self.desk(p), [])

    # What may be seen -----------------------------------------------------------------------------

    def view(self, p: Position, who: Seat) -> Position:
        """Hide the placings that are not shown yet from all but their owner (G-23)."""
        if p.phase is not Phase.MUSTER:
            return p
        hands = tuple(
            hand if hand.shown or seat == who else replace(hand, value=None)
            for seat, hand in enumerate(p.hand)
        )
        return p if hands == p.hand else replace(p, hand=hands)

    def marks(self, p: Position, seat: Seat) -> tuple[Mark, ...]:
        """Give the pawns that have acted in this turn (G-31), and where a lookout was wounded."""
        if p.phase is not Phase.PLAY:
            return ()
        desk, found = self._look(p), []
        if p.note.used:
            found.append(Mark("spent", desk.turn, None, p.note.used, "G-31"))
        if desk.hurt is not None:
            found.append(Mark("debt", desk.actor, desk.hurt[0], desk.hurt[:1], "G-46a"))
        return tuple(found)

    def dangers(self, p: Position, seat: Seat) -> tuple[Mark, ...]:
        """Ask every hostile pawn what it could attack in a turn of its own."""
        if p.phase is not Phase.PLAY:
            return ()
        desk, foe = self.desk(p), 1 - seat
        desk.hurt = None
        if desk.turn != foe:
            desk.turn, desk.used, desk.types = foe, 0, 0
        return tuple(
            Mark("danger", foe, start, tuple(points(hits | shots)), "G-45" if shots else "G-43")
            for start, _, hits, shots in desk.moves() if hits | shots
        )

    def standing(self, p: Position) -> tuple[Standing, ...]:
        """Count the guetteurs in the enemy camp (G-60)."""
        desk = self._look(p)
        return tuple(Standing(seat, desk.arrived(seat), NEED) for seat in (0, 1))

    def help(self, kind: str) -> tuple[str, ...]:
        """Say what a kind does."""
        return (HELP[kind],)

    def scenery(self) -> Scenery:
        """Describe the board's picture."""
        return self.ground.scenery()

    def repetition_key(self, p: Position) -> object:
        """Pawns by square and the side whose turn begins (G-61); within a turn nothing repeats."""
        if p.phase is Phase.MUSTER or p.note.used or p.note.types or p.note.wounded:
            return p
        stand = tuple((x.seat, x.kind) if x else None for x in p.board)
        return stand, p.to_act

    # Text -----------------------------------------------------------------------------------------

    def to_text(self, p: Position, seat: Seat, action: Action) -> str:
        """Write an action in the game's notation."""
        return text.write_action(self.ground, p, action)

    def from_text(self, p: Position, seat: Seat, text_: str) -> Action:
        """Read an action in the game's notation."""
        return text.read_action(self.ground, p, text_)

    def to_json(self, p: Position) -> Any:
        """Write a position."""
        return write_position(self.ground, p)

    def from_json(self, value: Any) -> Position:
        """Read a position, which may be partial, or `{"start": true}`."""
        p = read_position(self.ground, self.start(), value)
        if p.phase is Phase.MUSTER:
            self.first.check(p)
        elif p.phase is Phase.PLAY and not self.desk(p).count():
            raise Malformed("position.wounded: no square is free for a lookout")
        return p

    # Counting and choosing ------------------------------------------------------------------------

    def worth(self, p: Position, seat: Seat) -> int:
        """Say what a position is worth to a seat; see `worth`."""
        return worth.worth(self, p, seat)

    def piece_worth(self, piece: Piece | None, point: Point) -> int:
        """Say what a seat has in a piece if it stood on a point."""
        return worth.piece(self, piece, point)

    def perft(self, p: Position, depth: int) -> int | None:
        """Count leaves on the desk; one ply into the first turn it counts every placing."""
        if p.phase is Phase.PLAY:
            return leaves(self.desk(p), depth)
        if depth == 1:
            return sum(1 for seat in sorted(p.to_act) for _ in self.every(p, seat))
        return None


def _action(act: Act) -> Action:
    """Give the action that a desk's act is."""
    start, end, what = act
    if what == BACK:
        return Place(((start, end),))
    return Done() if what == DONE else Move((start, end)) if what == MOVE else Shoot(start, end)
