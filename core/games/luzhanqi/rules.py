"""The rules of Luzhanqi, bound to options: its answers to the contract (`core/game.py`).

A deployment is never revealed: once both sides have committed, each stands on its points and only
its owner knows what it is. So a view is a position whose kinds are None, and the same rules run on
it. What a holder cannot know (is a move left? who wins?) others say, and it checks what it can.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ...action import Action, Claim, Deploy, Lot, Move, NoMove, Settle
from ...deployment import deployed
from ...event import Begun, Challenged, Committed, Event, Moved, Mustered
from ...game import BaseRules, Malformed, Mark, Muster, Refusal, Scenery, Step, ended, msg
from ...handicap import by_seat
from ...memo import Latest
from ...piece import NATURE, Bits, Piece, Point, Seat
from ...position import Hand, Phase, Position
from ...secret import Fact
from . import board, choice, deployment, evaluation, knowledge, notation, view
from .battle import Secrets, to_move
from .movegen import Desk
from .note import Note
from .options import Options
from .pieces import COUNTS, FIXED, FLAG, HELP, NAMES, SEATS, UNKNOWN, counts_of
from .position_text import GROUND, read_position, write_position, write_text
from .refusals import refuse_move


class Luzhanqi(BaseRules[Options, Note]):
    """The rules bound to one set of options."""

    helps = HELP
    explains = {
        "danger": msg("An enemy could attack one of your pieces. In a round camp nobody can."),
    }

    def __init__(self, options: Options) -> None:
        self.options = options
        self.topology = board.BOARD
        self.seats = SEATS
        self.kinds = NAMES
        self.unknown = UNKNOWN
        self.handicaps = by_seat(options.handicap, SEATS)
        self.counts = counts_of(options.handicap)
        """By seat how many of each kind it has (L-10, L-10a)."""
        self.secrets: Secrets = Secrets(options)
        self._look = Latest(self.desk)
        self._letters = Latest(lambda p: knowledge.possible(p, options))

    # Beginnings -----------------------------------------------------------------------------------

    def start(self) -> Position:
        """Give the empty board before deployment."""
        return Position(
            (None,) * board.SIZE, GROUND, Phase.MUSTER, frozenset({0, 1}), (Hand(), Hand()),
            note=Note(),
        )

    def opening(self) -> Position:
        """Give the first position of play, the first formation on both sides, Red to move."""
        p = self.start()
        for seat in (0, 1):
            p = self.apply(p, seat, Deploy(self.muster(seat).formations[0][1])).position
        return to_move(p, 0)

    def muster(self, seat: Seat) -> Muster:
        """Describe what a seat deploys (L-11)."""
        return deployment.muster(seat, self.counts[seat])

    def zone(self, seat: Seat, kind: str) -> Bits:
        """Give the points where a kind may be deployed (L-12)."""
        return deployment.zone(seat, kind)

    def read_deployment(self, seat: Seat, value: str) -> dict[Point, Piece]:
        """Turn a text of six rows into pieces by point, unjudged."""
        return deployment.read(seat, value)

    def write_deployment(self, pieces: Mapping[Point, Piece]) -> str:
        """Turn pieces by point into the text of six rows."""
        return deployment.write(pieces)

    # What may be played ---------------------------------------------------------------------------

    def desk(self, p: Position) -> Desk:
        """Lay a position out to play on: the caller may make and undo as it likes."""
        return Desk(p, self.options, self._letters(p))

    def actions(self, p: Position, seat: Seat) -> Iterator[Action]:
        """Yield the lawful actions; in MUSTER the formations, for nature what can be so."""
        if seat not in p.to_act:
            return
        if p.phase is Phase.DUEL:
            yield from self.secrets.answers(p)
        elif p.phase is Phase.MUSTER and seat == NATURE:
            yield from (Lot(one) for one in (0, 1))
        elif p.phase is Phase.MUSTER:
            yield from (Deploy(value) for _, value in self.muster(seat).formations)
        elif p.phase is Phase.PLAY:
            yield from map(Move, self._look(p).acts())
            if self._movable(p) is None:
                yield NoMove()
            if self._refuse_claim(p) is None:
                yield Claim()

    def refusal(self, p: Position, seat: Seat, action: Action) -> Refusal | None:
        """Say why an action is unlawful, or None; on a view as far as its holder knows."""
        if (early := self.untimely(p, seat, "L-13", deployed="L-12")) is not None:
            return early
        match action:
            case Settle() if p.phase is Phase.DUEL:
                return self.secrets.refusal(p, action)
            case Lot(first) if p.phase is Phase.MUSTER and seat == NATURE:
                known = first in (0, 1)
                return None if known else Refusal("L-28", msg("Nobody sits there."))
            case Deploy(value) if p.phase is Phase.MUSTER and seat != NATURE:
                return None if value is None else deployment.refusal(
                    seat, value, self.counts[seat])
            case Move() if p.phase is Phase.PLAY:
                return refuse_move(self._look(p), seat, action)
            case NoMove() if p.phase is Phase.PLAY:
                able = self._movable(p)
                return None if able is None else Refusal(
                    "L-23", msg("There is still a piece that can move."), (), (able,)
                )
            case Claim() if p.phase is Phase.PLAY:
                return self._refuse_claim(p)
        return Refusal("L-13", msg("That cannot be done now."))

    def _refuse_claim(self, p: Position) -> Refusal | None:
        limit = self.options.quiet_limit
        if not limit:
            return Refusal("L-25", msg("In this match no draw can be claimed."))
        if p.quiet < 2 * limit:
            return Refusal(
                "L-25", msg("A draw can be claimed after {number} moves without a battle."),
                (("number", str(limit)),),
            )
        return None

    def _movable(self, p: Position) -> Point | None:
        """Find a piece that can move for sure: one that may be a mine or flag is not (L-23)."""
        starts = [start for start, _ in self._look(p).ways()]
        letters = self._letters(p)
        for start in starts:
            piece = p.board[start]
            if piece is not None and not set(piece.kind or letters[piece.id]) & set(FIXED):
                return start
        return starts[0] if len(starts) > sum(COUNTS[kind] for kind in FIXED) else None

    # What it does ---------------------------------------------------------------------------------

    def apply(self, p: Position, seat: Seat, action: Action) -> Step:
        """Play an action that `refusal` let through."""
        match action:
            case Move():
                return self._move(p, seat, action)
            case Settle():
                return self.secrets.settle(p, action)
            case Deploy(value):
                return self._deploy(p, seat, value)
            case Lot(first):
                return Step(to_move(p, first), (Begun(first),))
            case NoMove():
                winners = (1 - seat,) if self.options.no_move == "loss" else ()
                return ended(p, winners, "no-move", "L-23")
            case Claim():
                return ended(p, (), "quiet", "L-25")
        raise Malformed(f"{type(action).__name__} is not an action of this game")

    def _deploy(self, p: Position, seat: Seat, value: str | None) -> Step:
        after = deployed(p, seat, Hand(True, value))
        events: list[Event] = [Committed(seat)]
        if not all(hand.ready for hand in after.hand):
            return Step(after, tuple(events))
        men: list[Piece | None] = [None] * board.SIZE
        for one, hand in enumerate(after.hand):
            army = {point: Piece(one, None, point) for point in deployment.territory(one)}
            if hand.value is not None:
                army = deployment.read(one, hand.value)
            for point, piece in army.items():
                men[point] = piece
            events.append(Mustered(one, tuple(sorted(army.items()))))
        after = replace(after, board=tuple(men), to_act=frozenset({NATURE}))
        if self.options.first != "random":
            after = to_move(after, int(self.options.first == "black"))
        return Step(after, tuple(events))

    def _move(self, p: Position, seat: Seat, move: Move) -> Step:
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
        stopped = waiting if not known and self.secrets.turned(p, start, end) else after
        men = list(p.board)
        men[start], men[end] = None, mover
        return Step(replace(stopped, board=tuple(men)), (Moved(mover, start, end),))

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
        if p.phase is not Phase.PLAY or seat is None or next(self._look(p).ways(), None):
            return None
        return seat, NoMove()

    def leave(self, p: Position, seat: Seat) -> Step:
        """Let a seat resign."""
        return ended(_without_battle(p), (1 - seat,), "resigned", "M-2")

    def agree(self, p: Position, why: str) -> Step:
        """End the match as a draw, as the players agreed (L-24)."""
        return ended(_without_battle(p), (), "agreed", "L-24")

    # What may be seen -----------------------------------------------------------------------------

    def view(self, p: Position, who: Seat) -> Position:
        """Hide the kinds of others' pieces that are not public, and their deployments (L-27)."""
        return view.view(p, who)

    def suspects(self, p: Position, point: Point) -> str:
        """Give the letters that the piece on a point may be, for the holder of this view."""
        piece = p.board[point]
        return "" if piece is None else self._letters(p)[piece.id]

    def facts(self, p: Position, point: Point) -> tuple[Fact, ...]:
        """Tell what is known of an unknown piece on a point, and why, from public facts."""
        piece = p.board[point]
        if piece is None:
            return ()
        return knowledge.facts(p, piece, self.suspects(p, point))

    def marks(self, p: Position, seat: Seat) -> tuple[Mark, ...]:
        """Give the battle that waits to be settled (L-19)."""
        if p.phase is not Phase.DUEL or p.note.duel is None:
            return ()
        start, end = p.note.duel
        mover = p.board[start] or p.board[end]
        return () if mover is None else (Mark("duel", mover.seat, start, (end,), "L-19"),)

    def dangers(self, p: Position, seat: Seat) -> tuple[Mark, ...]:
        """Give what enemies could attack, as far as the seat may know."""
        if p.phase is not Phase.PLAY:
            return ()
        seen = self.view(p, seat)
        return view.dangers(seen, seat, self.desk(seen), self.secrets)

    def scenery(self) -> Scenery:
        """Describe the board's picture."""
        return board.scenery(self.secrets.land)

    def repetition_key(self, p: Position) -> object:
        """Give the board as all see it, and who is to act; hidden kinds do not count (L-25)."""
        stand = tuple(
            (x.seat, x.kind if p.note.shown >> x.id & 1 else None) if x else None for x in p.board
        )
        return stand, p.to_act, p.phase, tuple(hand.ready for hand in p.hand)

    # Positions set up by hand ---------------------------------------------------------------------

    def pose(self, pieces: Mapping[Point, Piece], turn: Seat) -> Position:
        """Set pieces up of which nobody has moved or was shown."""
        return replace(super().pose(pieces, turn), hand=())

    def impossible(self, p: Position) -> Refusal | None:
        """Refuse a side without a flag, and mines and flags where they cannot have begun."""
        for at, piece in enumerate(p.board):
            if piece is None:
                continue
            if piece.kind is None:
                return Refusal("L-27", msg("Here every piece must be known."), (), (at,))
            if piece.kind in FIXED and not deployment.zone(piece.seat, piece.kind) >> at & 1:
                code = "flag_not_in_hq" if piece.kind == FLAG else "mine_not_in_back_two_rows"
                return Refusal(*deployment.CODES[code], (), (at,))
        for seat in range(len(SEATS)):
            if not any(piece and piece.seat == seat and piece.kind == FLAG for piece in p.board):
                return Refusal("L-22", msg("{army} needs a flag."), (("army", self.army(seat)),))
        return self.crowded(p, "L-10") or super().impossible(p)

    # Text -----------------------------------------------------------------------------------------

    def to_text(self, p: Position, seat: Seat, action: Action) -> str:
        """Write an action in the game's notation."""
        return notation.write_action(action)

    def from_text(self, p: Position, seat: Seat, text: str) -> Action:
        """Read an action in the game's notation."""
        return notation.read_action(self.secrets, p, text)

    def to_json(self, p: Position) -> Any:
        """Write a position: a plain text, or an object around it where there is more to say."""
        return write_position(p, self.counts)

    def brief_json(self, p: Position) -> str:
        """Write who stands where and who is to move, and nothing else."""
        return write_text(p)

    def from_json(self, value: Any) -> Position:
        """Read a position, which may be partial, or `{"start": true}`."""
        p = read_position(self.start(), value, self.counts)
        if not all(self._letters(p).values()):
            raise Malformed("position: what is known of the pieces contradicts itself")
        if p.phase is Phase.DUEL and next(self.secrets.answers(p), None) is None:
            raise Malformed("position.duel: these two cannot fight so")
        return p

    # Counting and choosing ------------------------------------------------------------------------

    piece_worth = evaluation.piece_worth
    rank = evaluation.rank
    think = choice.think

    def perft(self, p: Position, depth: int) -> int | None:
        """Count leaves on the desk; None asks for the slow way, where kinds are not known."""
        limit = 2 * self.options.quiet_limit
        hidden = any(piece is not None and piece.kind is None for piece in p.board)
        if p.phase is not Phase.PLAY or hidden or (limit and p.quiet + depth > limit):
            return None
        return self.desk(p).leaves(depth)


def _without_battle(p: Position) -> Position:
    """Call off the battle that waits to be settled."""
    return replace(p, note=replace(p.note, duel=None))
