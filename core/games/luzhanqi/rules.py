"""Luzhanqi as the house sees it: the contract of rules on desk, duel, deployment and notation.

A deployment is never revealed: once both sides have committed, each stands on its points and only
its owner knows what it is. So a view is a position whose kinds are None, and the same rules run on
it. What a holder cannot know (is a move left? who wins?) others say, and it checks what it can.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ...action import Action, Claim, Deploy, Lot, Move, NoMove, Settle
from ...event import Begun, Challenged, Committed, Event, Moved, Mustered
from ...game import BaseRules, Malformed, Mark, Muster, Refusal, Scenery, Step, msg
from ...piece import NATURE, Bits, Piece, Point, Seat, points
from ...position import Hand, Phase, Position
from ...secret import Fact
from . import board, deploy, knowledge, sight, text, verdict, worth
from .desk import Desk
from .duel import Secrets
from .explain import refuse_move
from .options import Options
from .pieces import COUNTS, FIXED, HELP, NAMES, SEATS, UNKNOWN
from .setup import GROUND, read_position, write_position, write_text
from .state import Note
from .tree import leaves


class Luzhanqi(BaseRules[Options, Note]):
    """The rules bound to one set of options."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.topology = board.BOARD
        self.seats = SEATS
        self.kinds = NAMES
        self.unknown = UNKNOWN
        self.duel = Secrets(options)
        self.secrets = self.duel
        self.land = self.duel.land
        self._laid: tuple[Position, Desk] | None = None
        self._known: tuple[Position, knowledge.Kinds] | None = None

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
            p = self.apply(p, seat, Deploy(deploy.FORMATIONS[0][1])).position
        return replace(p, phase=Phase.PLAY, to_act=frozenset({0}))

    def muster(self, seat: Seat) -> Muster:
        """Describe what a seat deploys (L-11)."""
        return deploy.muster(seat)

    def zone(self, seat: Seat, kind: str) -> Bits:
        """Give the points where a kind may be deployed (L-12)."""
        return deploy.zone(seat, kind)

    def read_deployment(self, seat: Seat, value: str) -> dict[Point, Piece]:
        """Turn a text of six rows into pieces by point, unjudged."""
        return deploy.read(seat, value)

    def write_deployment(self, pieces: Mapping[Point, Piece]) -> str:
        """Turn pieces by point into the text of six rows."""
        return deploy.write(pieces)

    # What may be played ---------------------------------------------------------------------------

    def desk(self, p: Position) -> Desk:
        """Lay a position out to play on: the caller may make and undo as it likes."""
        return Desk.of(p, self.options, self._letters(p))

    def _look(self, p: Position) -> Desk:
        """Lay a position out to look at: remembered while the same position is asked about."""
        if self._laid is None or self._laid[0] is not p:
            self._laid = (p, self.desk(p))
        return self._laid[1]

    def _playing(self, p: Position, seat: Seat) -> bool:
        return p.phase is Phase.PLAY and seat in p.to_act

    def actions(self, p: Position, seat: Seat) -> Iterator[Action]:
        """Yield the lawful actions; in MUSTER the formations, for nature what can be so."""
        if seat not in p.to_act:
            return
        if p.phase is Phase.DUEL:
            yield from self.duel.answers(p)
        elif p.phase is Phase.MUSTER and seat == NATURE:
            yield from (Lot(one) for one in (0, 1))
        elif p.phase is Phase.MUSTER:
            yield from (Deploy(value) for _, value in deploy.FORMATIONS)
        elif p.phase is Phase.PLAY:
            for start, ends in list(self._look(p).moves()):
                yield from (Move((start, end)) for end in points(ends))
            if self._movable(p) is None:
                yield NoMove()
            if verdict.claimable(p, self.options):
                yield Claim()

    def next(
        self, p: Position, seat: Seat, clicks: tuple[Point, ...]
    ) -> dict[Point, Action | None]:
        """Give the lawful next clicks: a piece, then its point."""
        if not self._playing(p, seat) or len(clicks) > 1:
            return {}
        if not clicks:
            return {start: None for start, _ in self._look(p).moves()}
        start = clicks[0]
        return {end: Move((start, end)) for end in points(self._look(p).reach(start))}

    def refusal(self, p: Position, seat: Seat, action: Action) -> Refusal | None:
        """Say why an action is unlawful, or None; on a view as far as its holder knows."""
        if p.phase is Phase.OVER:
            return Refusal("M-1", msg("The game is over."))
        if seat not in p.to_act:
            if p.phase is Phase.MUSTER and seat in (0, 1) and p.hand[seat].ready:
                return Refusal("L-12", msg("Your army is set. Nothing changes after that."))
            return Refusal("L-13", msg("It is not your turn."))
        match action:
            case Settle() if p.phase is Phase.DUEL:
                return self.duel.refusal(p, action)
            case Lot(first) if p.phase is Phase.MUSTER and seat == NATURE:
                known = first in (0, 1)
                return None if known else Refusal("L-28", msg("Nobody sits there."))
            case Deploy(value) if p.phase is Phase.MUSTER and seat != NATURE:
                return None if value is None else deploy.refusal(seat, value)
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
        if verdict.claimable(p, self.options):
            return None
        if not self.options.quiet_limit:
            return Refusal("L-25", msg("In this match no draw can be claimed."))
        number = str(self.options.quiet_limit)
        return Refusal(
            "L-25", msg("A draw can be claimed after {number} moves without a battle."),
            (("number", number),),
        )

    def _movable(self, p: Position) -> Point | None:
        """Find a piece that can move for sure: one that may be a mine or flag is not (L-23)."""
        starts = [start for start, _ in self._look(p).moves()]
        if not starts:
            return None
        sure = sight.sure(p, starts, self._letters(p))
        if not sure and len(starts) > sum(COUNTS[kind] for kind in FIXED):
            return starts[0]
        return sure[0] if sure else None

    # What it does ---------------------------------------------------------------------------------

    def apply(self, p: Position, seat: Seat, action: Action) -> Step:
        """Play an action that `refusal` let through."""
        match action:
            case Move():
                return self._move(p, seat, action)
            case Settle():
                return self.duel.settle(p, action)
            case Deploy(value):
                return self._deploy(p, seat, value)
            case Lot(first):
                return Step(_begun(p, first), (Begun(first),))
            case NoMove():
                return verdict.stuck(p, seat, self.options)
            case Claim():
                return verdict.claimed(p)
        raise Malformed(f"{type(action).__name__} is not an action of this game")

    def _deploy(self, p: Position, seat: Seat, value: str | None) -> Step:
        hands = tuple(Hand(True, value) if s == seat else hand for s, hand in enumerate(p.hand))
        left = p.to_act - {seat}
        after = replace(p, hand=hands, to_act=left)
        events: list[Event] = [Committed(seat)]
        if left:
            return Step(after, tuple(events))
        men: list[Piece | None] = [None] * board.SIZE
        for one, hand in enumerate(hands):
            army = {point: Piece(one, None, point) for point in deploy.territory(one)}
            if hand.value is not None:
                army = deploy.read(one, hand.value)
            for point, piece in army.items():
                men[point] = piece
            events.append(Mustered(one, tuple(sorted(army.items()))))
        after = replace(after, board=tuple(men), to_act=frozenset({NATURE}))
        if self.options.first != "random":
            after = _begun(after, int(self.options.first == "black"))
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
        stopped = waiting if not known and self.duel.turned(p, start, end) else after
        men = list(p.board)
        men[start], men[end] = None, mover
        return Step(replace(stopped, board=tuple(men)), (Moved(mover, start, end),))

    def forced(self, p: Position) -> tuple[Seat, Action] | None:
        """Give what must follow and is no ply: a battle's truth, or that nothing can move.

        None where somebody may choose, or the position knows too little or contradicts itself.
        """
        if p.phase is Phase.DUEL:
            try:
                settle = Settle(*self.duel.truth(p))
            except LookupError:
                return None
            return (NATURE, settle) if self.duel.refusal(p, settle) is None else None
        seat = p.turn
        if p.phase is not Phase.PLAY or seat is None or next(self._look(p).moves(), None):
            return None
        return seat, NoMove()

    def leave(self, p: Position, seat: Seat) -> Step:
        """Let a seat resign."""
        return verdict.left(p, seat)

    def agree(self, p: Position, why: str) -> Step:
        """End the match as a draw, as the players agreed (L-24)."""
        return verdict.agreed(p)

    # What may be seen -----------------------------------------------------------------------------

    def view(self, p: Position, who: Seat) -> Position:
        """Hide the kinds of others' pieces that are not public, and their deployments (L-27)."""
        return sight.view(p, who)

    def _letters(self, p: Position) -> knowledge.Kinds:
        """Give by birth what each piece may be: remembered while the same position is asked."""
        if self._known is None or self._known[0] is not p:
            self._known = (p, knowledge.possible(p, self.options))
        return self._known[1]

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
        return sight.waiting(p)

    def dangers(self, p: Position, seat: Seat) -> tuple[Mark, ...]:
        """Give what enemies could attack, as far as the seat may know."""
        if p.phase is not Phase.PLAY:
            return ()
        seen = self.view(p, seat)
        letters = knowledge.possible(seen, self.options)
        return sight.dangers(seen, seat, self.desk(seen), self.duel, letters)

    def help(self, kind: str) -> tuple[str, ...]:
        """Say what a kind does."""
        return (HELP[kind],)

    def scenery(self) -> Scenery:
        """Describe the board's picture."""
        return board.scenery(self.land)

    def repetition_key(self, p: Position) -> object:
        """Who stands where, as all see it, and who is to act (L-25)."""
        return sight.key_of(p)

    # Text -----------------------------------------------------------------------------------------

    def to_text(self, p: Position, seat: Seat, action: Action) -> str:
        """Write an action in the game's notation."""
        return text.write_action(action)

    def from_text(self, p: Position, seat: Seat, text_: str) -> Action:
        """Read an action in the game's notation."""
        return text.read_action(self.duel, p, text_)

    def to_json(self, p: Position) -> Any:
        """Write a position: a plain text, or an object around it where there is more to say."""
        return write_position(p)

    def brief_json(self, p: Position) -> str:
        """Write who stands where and who is to move, and nothing else."""
        return write_text(p)

    def from_json(self, value: Any) -> Position:
        """Read a position, which may be partial, or `{"start": true}`."""
        p = read_position(self.start(), value)
        if not all(self._letters(p).values()):
            raise Malformed("position: what is known of the pieces contradicts itself")
        if p.phase is Phase.DUEL and next(self.duel.answers(p), None) is None:
            raise Malformed("position.duel: these two cannot fight so")
        return p

    # Counting and choosing ------------------------------------------------------------------------

    def worth(self, p: Position, seat: Seat) -> int:
        """Say what a position is worth to a seat; see `worth`."""
        return worth.worth(self, p, seat)

    def piece_worth(self, piece: Piece | None, point: Point) -> int:
        """Say what a seat has in a piece if it stood on a point."""
        return worth.piece(self, piece, point)

    def rank(
        self, p: Position, seat: Seat, actions: Sequence[Action], seen: Mapping[object, int] | None
    ) -> list[int]:
        """Say how good each action looks to a holder who sees only its own view."""
        return worth.rank(self, p, seat, actions, seen)

    def perft(self, p: Position, depth: int) -> int | None:
        """Count leaves on the desk; None asks for the slow way, where kinds are not known."""
        limit = 2 * self.options.quiet_limit
        hidden = any(piece is not None and piece.kind is None for piece in p.board)
        if p.phase is not Phase.PLAY or hidden or (limit and p.quiet + depth > limit):
            return None
        return leaves(self.desk(p), depth)


def _begun(p: Position, first: Seat) -> Position:
    return replace(p, phase=Phase.PLAY, to_act=frozenset({first}))
