"""Rules of two armies whose ranks stay hidden: what is the same in every such game.

A deployment is never revealed: once both sides have committed, each stands on its points and only
its owner knows what it is. So a view is a position whose kinds are None, and the same rules run on
it. What a holder cannot know (is a move left? who wins?) others say, and it checks what it can.

How pieces go and fight, who may stand where and which words are said is the game's. `core/kit` has
a class with which such a game is written in a page (`HiddenRules`).
"""

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import replace

from .action import Action, Deploy, Lot, Move, NoMove, Settle
from .battles import Battles, Note, to_move, view, without_battle
from .deployment import deployed
from .event import Begun, Challenged, Committed, Event, Moved, Mustered
from .game import BaseRules, Malformed, Mark, Refusal, Step, ended, msg
from .knowledge import facts
from .memo import Latest
from .piece import NATURE, Piece, Point, Seat
from .play import OptionsT
from .position import Hand, Phase, Position
from .secret import Fact


class HiddenRanks(BaseRules[OptionsT, Note]):
    """A commitment each, moves, and battles that nature settles."""

    secrets: Battles
    stayed: str
    """A sentence (a msgid) that says what a piece that has moved is not."""

    @abstractmethod
    def movers(self, p: Position) -> Iterable[Point]:
        """Yield where pieces of the seat to act stand that have a way, each once; of those whose
        kind the holder does not know, all that might have one."""

    def opens(self) -> Seat | None:
        """Give the seat that moves first; None: nature draws it."""
        return 0

    def bind(self, secrets: Battles) -> None:
        """Take the game's secrets into use."""
        self.secrets = secrets
        self.suspected = Latest(secrets.possible)
        """What each piece may be for the holder of a position, by birth."""

    # What it does ---------------------------------------------------------------------------------

    def apply(self, p: Position, seat: Seat, action: Action) -> Step:
        """Play an action that `refusal` let through."""
        match action:
            case Move():
                return self.move(p, seat, action)
            case Settle():
                return self.secrets.settle(p, action)
            case Deploy(value):
                return self.deploy(p, seat, value)
            case Lot(first):
                return Step(to_move(p, first), (Begun(first),))
            case NoMove():
                return ended(p, (1 - seat,), "no-move", self.secrets.numbers.idle)
        raise Malformed(f"{type(action).__name__} is not an action of this game")

    def deploy(self, p: Position, seat: Seat, value: str | None) -> Step:
        """Commit an army; when both stand there, begin."""
        after = deployed(p, seat, Hand(True, value))
        events: list[Event] = [Committed(seat)]
        if not all(hand.ready for hand in after.hand):
            return Step(after, tuple(events))
        men: list[Piece | None] = [None] * len(self.topology)
        for one, hand in enumerate(after.hand):
            army = {point: Piece(one, None, point) for point in self.secrets.points(one)}
            if hand.value is not None:
                army = self.secrets.read(one, hand.value)
            for point, piece in army.items():
                men[point] = piece
            events.append(Mustered(one, tuple(sorted(army.items()))))
        after = replace(after, board=tuple(men), to_act=frozenset({NATURE}))
        first = self.opens()
        return Step(after if first is None else to_move(after, first), tuple(events))

    def move(self, p: Position, seat: Seat, move: Move) -> Step:
        """Go, or challenge who stands there: then nature settles what comes of it."""
        start, end = move.path
        mover, foe = p.board[start], p.board[end]
        assert mover is not None
        note = replace(p.note, moved=p.note.moved | 1 << mover.id)
        after = replace(
            p, ply=p.ply + 1, quiet=0 if foe else p.quiet + 1, note=note,
            to_act=frozenset({1 - seat}),
        )
        waiting = replace(
            after, phase=Phase.DUEL, to_act=frozenset({NATURE}),
            note=replace(note, duel=(start, end)),
        )
        if foe is not None:
            return Step(waiting, (Challenged(mover, foe, start, end),))
        known = note.shown >> mover.id & 1
        stopped = waiting if not known and self.secrets.betrays(p, start, end) else after
        men = list(p.board)
        men[start], men[end] = None, mover
        return Step(replace(stopped, board=tuple(men)), (Moved(mover, start, end),))

    def movable(self, p: Position) -> Point | None:
        """Find a piece that can move for sure: one that may be of a kind that stays is not."""
        starts, fixed = list(self.movers(p)), self.secrets.fixed
        letters = self.suspected(p)
        for start in starts:
            piece = p.board[start]
            if piece is not None and not set(piece.kind or letters[piece.id]) & set(fixed):
                return start
        turn = p.turn
        staying = sum(self.secrets.counts(turn).get(kind, 0) for kind in fixed) if turn in (
            0, 1) else 0
        return starts[0] if len(starts) > staying else None

    def refuse_no_move(self, p: Position) -> Refusal | None:
        """Say that a piece can still move."""
        able = self.movable(p)
        return None if able is None else Refusal(
            self.secrets.numbers.idle, msg("There is still a piece that can move."), (), (able,))

    def forced(self, p: Position) -> tuple[Seat, Action] | None:
        """Give what must follow and is no ply: a battle's truth, or that nothing can move.

        None where somebody may choose, or the position knows too little or contradicts itself.
        """
        if p.phase is Phase.DUEL:
            try:
                settle = Settle(*self.secrets.truth(p))
            except LookupError:
                return None
            return (NATURE, settle) if self.secrets.refusal(p, settle) is None else None
        seat = p.turn
        if p.phase is not Phase.PLAY or seat is None or next(iter(self.movers(p)), None) is not (
                None):
            return None
        return seat, NoMove()

    def leave(self, p: Position, seat: Seat) -> Step:
        """Let a seat resign."""
        return ended(without_battle(p), (1 - seat,), "resigned", "M-2")

    # What may be seen -----------------------------------------------------------------------------

    def view(self, p: Position, who: Seat) -> Position:
        """Hide the kinds of others' pieces that are not public, and their deployments."""
        return view(p, who)

    def suspects(self, p: Position, point: Point) -> str:
        """Give the letters that the piece on a point may be, for the holder of this view."""
        piece = p.board[point]
        return "" if piece is None else self.suspected(p)[piece.id]

    def facts(self, p: Position, point: Point) -> tuple[Fact, ...]:
        """Tell what is known of an unknown piece on a point, and why, from public facts."""
        piece = p.board[point]
        return () if piece is None else facts(
            p, piece, self.suspects(p, point), self.secrets, self.stayed)

    def marks(self, p: Position, seat: Seat) -> tuple[Mark, ...]:
        """Give the battle that waits to be settled."""
        if p.phase is not Phase.DUEL or p.note.duel is None:
            return ()
        start, end = p.note.duel
        mover = p.board[start] or p.board[end]
        return () if mover is None else (
            Mark("duel", mover.seat, start, (end,), self.secrets.numbers.battle),)

    def repetition_key(self, p: Position) -> object:
        """Give the board as all see it, and who is to act; hidden kinds do not count."""
        stand = tuple(
            (x.seat, x.kind if p.note.shown >> x.id & 1 else None) if x else None for x in p.board
        )
        return stand, p.to_act, p.phase, tuple(hand.ready for hand in p.hand)

    def pose(self, pieces: Mapping[Point, Piece], turn: Seat) -> Position:
        """Set pieces up of which nobody has moved or was shown."""
        return replace(super().pose(pieces, turn), hand=())

    def misplaced(self, piece: Piece, at: Point) -> Refusal | None:
        """Say that a piece of a kind that stays cannot have been set up where it stands."""
        able = (piece.kind or "") in self.secrets.born(piece.seat, at)
        return None if able else Refusal(
            self.secrets.numbers.begun, msg("This piece cannot have begun there."), (), (at,))

    def impossible(self, p: Position) -> Refusal | None:
        """Refuse unknown pieces, a side without its flag, and what stays where it cannot have
        begun."""
        told = self.secrets.numbers
        for at, piece in enumerate(p.board):
            if piece is None:
                continue
            if piece.kind is None:
                return Refusal(told.shown, msg("Here every piece must be known."), (), (at,))
            if piece.kind in self.secrets.fixed and (wrong := self.misplaced(piece, at)):
                return wrong
        for seat in range(len(self.seats)):
            if not any(piece and piece.seat == seat and piece.kind == self.secrets.flag
                       for piece in p.board):
                return Refusal(told.flag, msg("{army} needs a flag."), (("army", self.army(seat)),))
        return self.crowded(p, told.army) or super().impossible(p)

    def sound(self, p: Position) -> Position:
        """Give a position that was read; Malformed where what is known contradicts itself."""
        if not all(self.suspected(p).values()):
            raise Malformed("position: what is known of the pieces contradicts itself")
        if p.phase is Phase.DUEL and next(self.secrets.answers(p), None) is None:
            raise Malformed("position.duel: these two cannot fight so")
        return p
