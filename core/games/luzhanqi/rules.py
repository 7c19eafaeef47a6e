"""The rules of Luzhanqi, bound to options: its answers to the contract (`core/game.py`).

What is the same in every game of hidden ranks is in `core/hidden.py`.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from ...action import Action, Claim, Deploy, Lot, Move, NoMove, Settle
from ...battles import Note, to_move, without_battle
from ...game import Mark, Muster, Refusal, Scenery, Step, ended, msg
from ...handicap import by_seat, opener
from ...hidden import HiddenRanks
from ...memo import Latest
from ...piece import NATURE, Bits, Piece, Point, Seat
from ...position import Hand, Phase, Position
from . import board, choice, deployment, evaluation, notation, view
from .battle import Secrets
from .movegen import Desk
from .options import Options
from .pieces import FLAG, HELP, NAMES, SEATS, UNKNOWN, counts_of
from .position_text import GROUND, read_position, write_position, write_text
from .refusals import refuse_move
from .wishes import WISHES


class Luzhanqi(HiddenRanks[Options]):
    """The rules bound to one set of options."""

    secrets: Secrets
    helps = HELP
    stayed = msg("Has moved: no mine, no flag.")
    wishes = WISHES
    explains = {
        "danger": msg("A piece of yours can be attacked. A round camp is safe."),
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
        self.bind(Secrets(options))
        self._look = Latest(self.desk)

    # Beginnings -----------------------------------------------------------------------------------

    def start(self) -> Position:
        """Give the empty board before deployment."""
        return Position(
            (None,) * board.SIZE, GROUND, Phase.MUSTER, frozenset({0, 1}), (Hand(), Hand()),
            note=Note(),
        )

    def opening(self) -> Position:
        """Give the first position of play, the first formation on both sides."""
        p = self.start()
        for seat in (0, 1):
            p = self.apply(p, seat, Deploy(self.muster(seat).formations[0][1])).position
        return to_move(p, self.opens() or 0)

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
        return Desk(p, self.options, self.suspected(p))

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
            if self.movable(p) is None:
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
                return self.refuse_no_move(p)
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

    def movers(self, p: Position) -> Iterator[Point]:
        """Yield whose piece has a way (L-23)."""
        return (start for start, _ in self._look(p).ways())

    def opens(self) -> Seat | None:
        """Give who begins (L-28, L-28a)."""
        first = opener(self.handicaps)
        return {"red": 0, "black": 1}.get(self.options.first) if first is None else first

    # What it does ---------------------------------------------------------------------------------

    def apply(self, p: Position, seat: Seat, action: Action) -> Step:
        """Play an action that `refusal` let through."""
        match action:
            case NoMove() if self.options.no_move != "loss":
                return ended(p, (), "no-move", "L-23")
            case Claim():
                return ended(p, (), "quiet", "L-25")
        return super().apply(p, seat, action)

    def agree(self, p: Position, why: str) -> Step:
        """End the match as a draw, as the players agreed (L-24)."""
        return ended(without_battle(p), (), "agreed", "L-24")

    # What may be seen -----------------------------------------------------------------------------

    def dangers(self, p: Position, seat: Seat) -> tuple[Mark, ...]:
        """Give what enemies could attack, as far as the seat may know."""
        if p.phase is not Phase.PLAY:
            return ()
        seen = self.view(p, seat)
        return view.dangers(seen, seat, self.desk(seen), self.secrets)

    def scenery(self) -> Scenery:
        """Describe the board's picture."""
        return board.scenery(self.secrets.land)

    # Positions set up by hand ---------------------------------------------------------------------

    def misplaced(self, piece: Piece, at: Point) -> Refusal | None:
        """Say that a mine or a flag cannot have begun there (L-12)."""
        if deployment.zone(piece.seat, piece.kind or "") >> at & 1:
            return None
        code = "flag_not_in_hq" if piece.kind == FLAG else "mine_not_in_back_two_rows"
        return Refusal(*deployment.CODES[code], (), (at,))

    # Text -----------------------------------------------------------------------------------------

    def to_text(self, p: Position, seat: Seat, action: Action) -> str:
        """Write an action in the game's notation."""
        return notation.write_action(action)

    def from_text(self, p: Position, seat: Seat, text: str) -> Action:
        """Read an action in the game's notation."""
        return notation.read_action(self.secrets, p, text)

    def to_json(self, p: Position) -> Any:
        """Write a position: a plain text, or an object around it where there is more to say."""
        return write_position(p, self.secrets.counts)

    def brief_json(self, p: Position) -> str:
        """Write who stands where and who is to move, and nothing else."""
        return write_text(p)

    def from_json(self, value: Any) -> Position:
        """Read a position, which may be partial, or `{"start": true}`."""
        return self.sound(read_position(self.start(), value, self.secrets))

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

