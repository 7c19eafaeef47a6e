"""The rules of Halebarde et Gonfanon, bound to options: its answers to `core/game.py`.

A turn of several actions is `to_act` staying with a seat until its Done; where owners choose where
their wounded go, it is theirs in between. Both placings happen in MUSTER: secret ones as Deploy and
Reveal, open ones as one Place.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ...action import Action, Done, Move, Place, Shoot
from ...event import Event, Moved, Outcome, Passed, Scored, Shot, Taken, Wounded
from ...game import BaseRules, Malformed, Mark, Muster, Refusal, Scenery, Standing, Step, msg
from ...handicap import by_seat
from ...memo import Latest
from ...piece import Piece, Point, Seat, points
from ...position import Phase, Position
from ...position_text import PositionText
from . import choice, deployment, evaluation, notation, position_text
from .board import SEATS, ground_of
from .endings import judge, majority
from .movegen import BACK, DONE, END, MOVE, SHOT, Act, Desk
from .options import Options
from .pieces import HELP, KINDS, NAMES, NEED, G
from .position_text import Note
from .refusals import refuse_done, refuse_move, refuse_place, refuse_shot
from .wishes import WISHES

DEPLOYED = msg("Your pawns are placed. Nothing changes after that.")


class Halebarde(BaseRules[Options, Note]):
    """The rules bound to one set of options."""

    helps = HELP
    wishes = WISHES
    explains = {
        "spent": msg("Who has acted rests. Only two of the three kinds act in a turn."),
        "debt": msg("Your lookout is hurt: choose where it wakes up in your camp."),
        "danger": msg("The enemy could strike a pawn. Press Danger to see it."),
    }
    remarks = {"take": msg("Your {piece} can strike the enemy {prey}.")}

    def __init__(self, options: Options) -> None:
        self.options = options
        self.ground = ground_of(options.grid == "full", options.handicap)
        self.topology = self.ground.topology
        self.seats = SEATS
        self.repeats = 3
        self.kinds = NAMES
        self.handicaps = by_seat(options.handicap, SEATS)
        self.tiles = {"H": msg("Hill")}
        self.first = deployment.FirstTurn(self.ground, options.placement == "secret")
        self._look = Latest(self.desk)

    # Beginnings -----------------------------------------------------------------------------------

    def start(self) -> Position:
        """Give the board before the first turn: both armies in their camps (G-10)."""
        board: list[Piece | None] = [None] * len(self.topology)
        for seat, army in enumerate(self.ground.start):
            for point, kind in army:
                board[point] = Piece(seat, kind, point)
        first = frozenset((0, 1) if self.first.secret else (0,))
        return Position(
            tuple(board), self.ground.text, Phase.MUSTER, first, deployment.HANDS, note=Note()
        )

    def opening(self) -> Position:
        """Give the position after both sides placed their first formation."""
        p = self.start()
        while p.phase is Phase.MUSTER:
            seat = min(p.to_act)
            p = self.apply(p, seat, next(self.actions(p, seat))).position
        return p

    def muster(self, seat: Seat) -> Muster:
        """Describe the column, the ten pawns and the formations (G-20)."""
        return deployment.muster(self.ground, seat)

    def mustering(self, seat: Seat, value: str) -> Action:
        """Give the action that places a text: Deploy where it is secret, a Place where it is open.

        The value may be half a placing: `refusal` says what is missing.
        """
        return self.first.action(value)

    def read_deployment(self, seat: Seat, value: str) -> dict[Point, Piece]:
        """Turn a placing's text into the pawns that would stand on the column."""
        return deployment.read_pawns(self.ground, seat, value)

    def write_deployment(self, pieces: Mapping[Point, Piece]) -> str:
        """Turn pawns on the column into the canonical text, choosing which of a kind comes."""
        return deployment.write_pawns(self.ground, pieces)

    # What may be played ---------------------------------------------------------------------------

    def desk(self, p: Position) -> Desk:
        """Lay a position out to play on: the caller may make and undo as it likes."""
        return Desk.of(p, self.ground, self.options)

    def actions(self, p: Position, seat: Seat) -> Iterator[Action]:
        """Yield the lawful actions; in MUSTER the formations, of which `every` has the rest."""
        if seat not in p.to_act:
            return
        if p.phase is Phase.PLAY:
            yield from map(_action, self._look(p).acts())
        else:
            yield from self.first.formations(p, seat)

    def every(self, p: Position, seat: Seat) -> Iterator[Action]:
        """Yield all lawful actions, the 50,400 placings too (G-23)."""
        if p.phase is not Phase.MUSTER or seat not in p.to_act or p.hand[seat].ready:
            yield from self.actions(p, seat)
        else:
            yield from self.first.every(p, seat)

    def next(
        self, p: Position, seat: Seat, clicks: tuple[Point, ...]
    ) -> dict[Point, Action | None]:
        """Give the lawful next clicks; for a wounded lookout its square at once, as if the one
        where it was wounded had been clicked already."""
        hurt = self.note(p).wounded
        return super().next(p, seat, clicks if hurt is None else (hurt[0], *clicks))

    def refusal(self, p: Position, seat: Seat, action: Action) -> Refusal | None:
        """Say why an action is unlawful, or None."""
        early = self.untimely(p, seat, "G-30", deployed="G-20", done=DEPLOYED)
        if early is not None:
            return early
        if p.phase is Phase.MUSTER:
            return self.first.refusal(p, seat, action)
        desk = self._look(p)
        if isinstance(action, Place):
            return refuse_place(desk, action)
        if desk.hurt is not None:
            return Refusal(
                "G-46a", msg("First choose where your wounded lookout goes."), (), desk.hurt[:1]
            )
        match action:
            case Move():
                return refuse_move(desk, seat, action)
            case Shoot():
                return refuse_shot(desk, seat, action)
            case Done():
                return refuse_done(desk)
        return Refusal("G-30", msg("That cannot be done now."))

    # What it does ---------------------------------------------------------------------------------

    def apply(self, p: Position, seat: Seat, action: Action) -> Step:
        """Play an action that `refusal` let through."""
        if p.phase is Phase.MUSTER:
            step = self.first.apply(p, seat, action)
            if step.position.phase is Phase.MUSTER:
                return step
            return judge(step.position, self.desk(step.position), seat, step.events)
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
        mover, held = desk.turn, desk.arrived(desk.turn)
        _, hit, _, fled, *_ = desk.make(act)
        board = desk.board()
        events: list[Event] = [Passed(seat)] if what == DONE else []
        if what != DONE:
            piece, victim = board[start if what == SHOT else end], p.board[end]
            assert piece is not None
            events.append(Shot(piece, start, end) if what == SHOT else Moved(piece, start, end))
            if victim is not None and victim.kind == KINDS[G]:
                events.append(Wounded(victim, end))
                if fled >= 0:
                    events.append(Moved(victim, end, fled))
            elif victim is not None:
                events.append(Taken(victim, end, start))
        if desk.arrived(mover) > held:
            events.append(Scored(mover, end, held + 1, NEED))
        played = replace(
            p, board=board, ply=p.ply + 1, quiet=0 if hit >= 0 else p.quiet + 1,
            to_act=frozenset({desk.actor}),
            note=replace(
                p.note, used=tuple(points(desk.used)), turns=desk.turns, wounded=desk.hurt,
                types="".join(kind for k, kind in enumerate(KINDS) if desk.types >> k & 1),
            ),
        )
        return judge(played, desk, mover, events)

    def leave(self, p: Position, seat: Seat) -> Step:
        """Let a seat resign: the other wins; the pawns stay to be seen."""
        return super().leave(replace(p, note=replace(self.note(p), out=(seat,))), seat)

    def out(self, p: Position) -> frozenset[Seat]:
        """Give who has resigned (M-2)."""
        return frozenset(self.note(p).out)

    def agree(self, p: Position, why: str) -> Step:
        """End the match now, by repetition or agreement, as G-61 decides."""
        return majority(p, self.desk(p))

    # What may be seen -----------------------------------------------------------------------------

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
        """Give what each hostile pawn could attack in a turn of its own."""
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
        """Count the lookouts in the enemy camp (G-60)."""
        desk = self._look(p)
        return tuple(Standing(seat, desk.arrived(seat), NEED) for seat in (0, 1))

    def scenery(self) -> Scenery:
        """Describe the board's picture."""
        return self.ground.scenery()

    def repetition_key(self, p: Position) -> object:
        """Give pawns and the side whose turn begins (G-61); within a turn nothing repeats."""
        if p.phase is Phase.MUSTER or p.note.used or p.note.types or p.note.wounded:
            return p
        stand = tuple((x.seat, x.kind) if x else None for x in p.board)
        return stand, p.to_act

    # Positions set up by hand ---------------------------------------------------------------------

    def pose(self, pieces: Mapping[Point, Piece], turn: Seat) -> Position:
        """Set pawns up at the beginning of a turn; lookouts get homes in the order of the board."""
        form, posed = self.position_text(), super().pose(pieces, turn)
        return self.from_json({"pieces": form.write_pieces(posed), "turn": SEATS[turn]})

    def ending(self, p: Position) -> Outcome | None:
        """Tell whether a side has all its lookouts over (G-60)."""
        return judge(p, self._look(p), p.turn or 0, ()).position.outcome

    def impossible(self, p: Position) -> Refusal | None:
        """Refuse a lookout on a hill."""
        for at, piece in enumerate(p.board):
            if piece is not None and piece.kind == "G" and self.ground.hills >> at & 1:
                return Refusal("G-40", msg("A lookout never stands on a hill."), (), (at,))
        return self.crowded(p, "G-10") or super().impossible(p)

    # Text -----------------------------------------------------------------------------------------

    def to_text(self, p: Position, seat: Seat, action: Action) -> str:
        """Write an action in the game's notation."""
        return notation.write_action(self.ground, p, action)

    def from_text(self, p: Position, seat: Seat, text: str) -> Action:
        """Read an action in the game's notation."""
        return notation.read_action(self.ground, p, text)

    def to_json(self, p: Position) -> Any:
        """Write a position."""
        return position_text.write_position(self.position_text(), self.ground, p)

    def position_text(self) -> PositionText:
        """Give the reader and writer of positions; a placing is a short text."""
        return replace(super().position_text(), longest=deployment.LONGEST)

    def from_json(self, value: Any) -> Position:
        """Read a position, which may be partial, or `{"start": true}`."""
        p = position_text.read_position(self.position_text(), self.ground, self.start(), value)
        if p.phase is Phase.MUSTER:
            self.first.check(p)
        elif p.phase is Phase.PLAY and not self.desk(p).count():
            raise Malformed("position.wounded: no square is free for a lookout")
        return p

    # Counting and choosing ------------------------------------------------------------------------

    think = choice.think
    worth = evaluation.worth
    piece_worth = evaluation.piece_worth

    def perft(self, p: Position, depth: int) -> int | None:
        """Count leaves on the desk; one ply into the first turn it counts every placing."""
        if p.phase is Phase.PLAY:
            return self.desk(p).leaves(depth)
        if depth == 1:
            return sum(1 for seat in sorted(p.to_act) for _ in self.every(p, seat))
        return None


def _action(act: Act) -> Action:
    """Give the action that a desk's act is."""
    start, end, what = act
    if what == BACK:
        return Place(((start, end),))
    return Done() if what == DONE else Move((start, end)) if what == MOVE else Shoot(start, end)
