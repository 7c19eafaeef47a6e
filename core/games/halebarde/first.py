"""The first turn as actions: open, one Move a side; secret, Deploy and then Reveal (G-20 to G-23).

An open placing is a Move, not a Deploy, because a Deploy is sealed until everybody has one and here
Right may look before placing. Its path pairs the pawns with the squares of the column, row by row.
"""

from collections.abc import Iterator
from dataclasses import replace

from ...action import Action, Deploy, Move, Reveal
from ...event import Committed, Event, Moved
from ...game import Malformed, Refusal, Step, msg
from ...piece import Seat
from ...position import Hand, Phase, Position
from . import placing
from .board import Ground
from .placing import Pairs

HANDS = (Hand(), Hand())


class FirstTurn:
    """What may be done in MUSTER, and what it does."""

    def __init__(self, ground: Ground, secret: bool) -> None:
        self.ground = ground
        self.secret = secret

    def action(self, value: str) -> Action:
        """Give the action that places a text; Malformed: no text of that kind."""
        return Deploy(value) if self.secret else _move(placing.parse(self.ground, value))

    def formations(self, p: Position, seat: Seat) -> Iterator[Action]:
        """Yield the placings to start from, and after a commitment its reveal."""
        hand = p.hand[seat]
        if hand.ready and hand.value is not None:
            yield Reveal(hand.value)
            return
        for _, value in placing.muster(self.ground, seat).formations:
            action = Reveal(value) if hand.ready else self.action(value)
            if self.refusal(p, seat, action) is None:
                yield action

    def every(self, p: Position, seat: Seat) -> Iterator[Action]:
        """Yield all placings of a seat."""
        for pairs in placing.every(self.ground, p.board, seat):
            yield Deploy(placing.write(self.ground, pairs)) if self.secret else _move(pairs)

    def refusal(self, p: Position, seat: Seat, action: Action) -> Refusal | None:
        ready = p.hand[seat].ready
        match action:
            case Move(path, ()) if not self.secret:
                if len(path) % 2 or not all(0 <= at < len(p.board) for at in path):
                    return Refusal("G-20", msg("That is no placing on this board."))
                return placing.refusal(self.ground, p.board, seat, placing.of_path(path))
            case Deploy(None) if self.secret and not ready:
                return None
            case Deploy(str(value)) if self.secret and not ready:
                return self._refuse_text(p, seat, value)
            case Reveal(value) if ready and not p.hand[seat].shown:
                refused = self._refuse_text(p, seat, value)
                known = p.hand[seat].value
                if refused is None and known is not None and known != value:
                    return Refusal("G-23", msg("That is not what was placed."))
                return refused
        if self.secret:
            return Refusal("G-23", msg("Both place their pawns in secret first."))
        return Refusal("G-20", msg("Place six pawns on your column first."))

    def _refuse_text(self, p: Position, seat: Seat, value: str) -> Refusal | None:
        try:
            pairs = placing.parse(self.ground, value)
        except Malformed:
            return Refusal("G-20", msg("That is no placing on this board."))
        return placing.refusal(self.ground, p.board, seat, pairs)

    def apply(self, p: Position, seat: Seat, action: Action) -> Step:
        """Play a placing that `refusal` let through; the caller judges when the turns begin."""
        match action:
            case Deploy(value):
                hands = _hands(p, seat, Hand(True, value))
                left = p.to_act - {seat} or frozenset((0, 1))
                return Step(replace(p, hand=hands, to_act=left), (Committed(seat),))
            case Reveal(value):
                return self._place(p, seat, placing.parse(self.ground, value))
            case Move(path):
                return self._place(p, seat, placing.of_path(path))
        raise Malformed(f"{type(action).__name__} is no placing")

    def _place(self, p: Position, seat: Seat, pairs: Pairs) -> Step:
        """Put six pawns on the column; after the second placing the turns begin with Left."""
        events: list[Event] = []
        for start, end in pairs:
            piece = p.board[start]
            assert piece is not None
            events.append(Moved(piece, start, end))
        hand = Hand(True, placing.write(self.ground, pairs), True)
        placed = replace(
            p, board=placing.moved(p.board, pairs), hand=_hands(p, seat, hand), ply=p.ply + 1,
            note=replace(p.note, turns=p.note.turns + 1),
        )
        left = p.to_act - {seat} if self.secret else frozenset({1} if seat == 0 else ())
        if not left:
            begun = replace(placed, phase=Phase.PLAY, hand=HANDS, to_act=frozenset({0}))
            return Step(begun, tuple(events))
        return Step(replace(placed, to_act=left), tuple(events))


def _hands(p: Position, seat: Seat, hand: Hand) -> tuple[Hand, ...]:
    return (*p.hand[:seat], hand, *p.hand[seat + 1 :])


def _move(pairs: Pairs) -> Move:
    return Move(tuple(at for pair in pairs for at in pair))
