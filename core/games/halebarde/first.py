"""The first turn as actions: open, one Place a side; secret, Deploy and then Reveal (G-20 to G-23).

An open placing is no Deploy, because a Deploy is sealed until everybody has one and here Right may
look before placing.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from ...action import Action, Deploy, Place, Reveal
from ...event import Committed, Event, Moved
from ...game import Malformed, Refusal, Step, msg
from ...notation import check_muster
from ...piece import Seat
from ...position import Hand, Phase, Position
from . import placing
from .board import SEATS, Ground
from .placing import Pairs
from .setup import Note

HANDS = (Hand(), Hand())
NOTHING = Note()


class FirstTurn:
    """What may be done in MUSTER, and what it does."""

    def __init__(self, ground: Ground, secret: bool) -> None:
        self.ground = ground
        self.secret = secret

    def action(self, value: str) -> Action:
        """Give the action that places a text; Malformed: no text of that kind."""
        return Deploy(value) if self.secret else Place(placing.parse(self.ground, value))

    def formations(self, p: Position, seat: Seat) -> Iterator[Action]:
        """Yield the placings to start from, and after a commitment its reveal."""
        hand = p.hand[seat]
        if hand.ready and hand.value is not None:
            yield Reveal(hand.value)
            return
        values = [value for _, value in placing.muster(self.ground, seat).formations]
        able = [value for value in values if self._refuse_text(p, seat, value) is None]
        if not able:  # a made-up position may need another line than those with names
            able = [placing.write(self.ground, pairs) for pairs in self._some(p, seat)]
        for value in able:
            yield Reveal(value) if hand.ready else self.action(value)

    def _some(self, p: Position, seat: Seat) -> Iterator[Pairs]:
        """Give one placing, if there is one."""
        return islice(placing.every(self.ground, p.board, seat), 1)

    def check(self, p: Position) -> None:
        """Refuse a position in which the wrong side places, or one that must cannot; Malformed."""
        if self.secret:
            check_muster(p)
        elif p.turn is None or any(p.hand[seat].ready for seat in range(p.turn, len(SEATS))):
            raise Malformed("position.to_act: one side places, and then the other")
        if p.note != replace(NOTHING, turns=p.note.turns):
            raise Malformed("position.used: nobody acts before all are placed")
        for seat in range(0 if self.secret or p.turn == 0 else 1, len(SEATS)):
            hand = p.hand[seat]
            if hand.shown:
                continue
            able = any(True for _ in self._some(p, seat))
            if hand.value is not None:
                able = self._refuse_text(p, seat, hand.value) is None
            if not able:
                raise Malformed(f"position.pieces: {SEATS[seat]} cannot place six pawns (G-20)")

    def every(self, p: Position, seat: Seat) -> Iterator[Action]:
        """Yield all placings of a seat."""
        for pairs in placing.every(self.ground, p.board, seat):
            yield Deploy(placing.write(self.ground, pairs)) if self.secret else Place(pairs)

    def refusal(self, p: Position, seat: Seat, action: Action) -> Refusal | None:
        ready = p.hand[seat].ready
        match action:
            case Place() if not self.secret:
                pairs = action.shifts()
                spots = [at for pair in pairs for at in pair]
                if pairs != action.pairs or not all(0 <= at < len(p.board) for at in spots):
                    return Refusal("G-20", msg("That is no placing on this board."))
                ends = [end for _, end in pairs]
                if ends != sorted(ends):
                    return Refusal("G-20", msg("Name the squares from row 1 to row 6."))
                return placing.refusal(self.ground, p.board, seat, pairs)
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
            case Place():
                return self._place(p, seat, action.shifts())
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
