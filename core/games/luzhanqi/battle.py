"""Battles between hidden pieces: what must be settled, what an answer would mean (L-19, L-27).

`answers` lists every Settle that the holder of a position cannot rule out; with the whole truth it
is exactly one. So what is lawful and what is explained are one list. A separate check of each part
of an answer was the first plan: it forgot that kinds, outcome and openings depend on each other.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from ...action import Settle
from ...event import Duelled, Event, Moved, Taken, Unveiled
from ...game import Refusal, Step, ended, msg
from ...piece import Bits, Piece, Point, Seat, bits
from ...position import Phase, Position
from ...secret import Demand, Due
from .board import NEAR, Land, land_of
from .deployment import territory
from .knowledge import possible
from .note import Battle
from .options import Options
from .pieces import ENGINEER, FLAG, KINDS, MARSHAL, MARSHAL_WORDS, PLAIN_WORDS, outcome

Shown = tuple[tuple[Point, str], ...]
MARSHAL_FELL = msg("{army} lost the marshal: here is the flag!")
RAIL_TURN = msg("{army}: only an engineer turns on rails!")


class Secrets:
    """The questions that a seal, a referee or an audit asks (`core.secret`)."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.disclosure = options.disclosure
        self.kinds = KINDS
        self.outcomes: tuple[str, ...] = MARSHAL_WORDS if options.reveals else PLAIN_WORDS
        self.land: Land = land_of(options.centre_crossing == "rail")

    def points(self, seat: Seat) -> tuple[Point, ...]:
        """List the points a seat fills at deployment, in the order of its text."""
        return territory(seat)

    def outcome(self, attacker: str, defender: str) -> str | None:
        """Tell how two kinds would fight; None where the first can never attack."""
        return outcome(attacker, defender, self.options.stays, self.options.reveals)

    def turned(self, p: Position, start: Point, end: Point) -> bool:
        """Say whether only an engineer gets from start to end: by turning on rails (L-15)."""
        if NEAR[start] >> end & 1:
            return False
        occupied = bits([point for point, piece in enumerate(p.board) if piece is not None])
        return not self.land.straight(start, occupied) >> end & 1

    def due(self, p: Position) -> Due | None:
        """Give what must be settled now, or None."""
        if p.phase is not Phase.DUEL or p.note.duel is None:
            return None
        start, end = p.note.duel
        attacker, defender = p.board[start], p.board[end]
        if attacker is None:  # nothing was attacked: who stands on `end` got there by a turn
            opens, defender = [defender], None
        elif self.disclosure == "open":
            opens = [attacker, defender]
        else:
            opens = [attacker] if self.turned(p, start, end) else []
        hidden = [x for x in opens if x is not None and not p.note.shown >> x.id & 1]
        return Due(attacker, defender, tuple(hidden))

    def demands(self, p: Position, outcome: str) -> tuple[Demand, ...]:
        """Tell what must be opened besides, once the outcome is known: flags only (L-20, L-26)."""
        due = self.due(p)
        if due is None or due.attacker is None or due.defender is None:
            return ()
        word, _, lost = outcome.partition(":")
        if word == "flag":
            known = self.disclosure == "open" or p.note.shown >> due.defender.id & 1
            return () if known else (Demand(due.defender.seat, FLAG),)
        fought = ((due.attacker, "a"), (due.defender, "d"))
        seats = sorted({piece.seat for piece, sign in fought if sign in lost})
        return tuple(Demand(seat, FLAG) for seat in seats if not _known_flag(p, seat))

    def truth(self, p: Position) -> tuple[str, Shown]:
        """Give outcome and shown pieces of the Settle that must follow, shown by birth.

        LookupError where nothing is due or a kind is unknown that matters.
        """
        due = self.due(p)
        if due is None:
            raise LookupError("nothing is to be settled")
        shown = {piece.id: _sure(piece) for piece in due.opens}
        if due.attacker is None or due.defender is None:
            return "", tuple(sorted(shown.items()))
        how = self.outcome(_sure(due.attacker), _sure(due.defender))
        if how is None:
            raise LookupError("a piece that never moves has attacked")
        for demand in self.demands(p, how):
            army = [x for x in p.board if x is not None and x.seat == demand.seat]
            flags = [piece for piece in army if piece.kind == demand.kind]
            if not flags and any(piece.kind is None for piece in army):
                raise LookupError("the flag is not known")
            shown |= {piece.id: demand.kind for piece in flags}
        return how, tuple(sorted(shown.items()))

    # What a holder of a position can say ----------------------------------------------------------

    def answers(self, p: Position) -> Iterator[Settle]:
        """Yield every Settle that the holder of a position cannot rule out."""
        due = self.due(p)
        if due is None:
            return
        letters = possible(p, self.options)
        opened = {piece.id for piece in due.opens}
        if due.attacker is None or due.defender is None:
            for piece in due.opens:
                if ENGINEER in letters[piece.id]:
                    yield Settle("", ((piece.id, ENGINEER),))
            return
        one, two = due.attacker.id, due.defender.id
        betrayed = self.turned(p, *p.note.duel)
        found: dict[Settle, None] = {}
        for a, d in product(letters[one], letters[two]):
            how = self.outcome(a, d)
            if how is None or (betrayed and a != ENGINEER):
                continue
            sure = {birth: kind for birth, kind in ((one, a), (two, d)) if birth in opened}
            flags = [
                [two] if how == "flag" else _flags(p, demand.seat, letters, {one: a, two: d})
                for demand in self.demands(p, how)
            ]
            for chosen in product(*(places for places in flags if places)):
                shown = sure | dict.fromkeys(chosen, FLAG)
                found[Settle(how, tuple(sorted(shown.items())))] = None
        yield from found

    def refusal(self, p: Position, settle: Settle) -> Refusal | None:
        """Say why a battle cannot be settled so, as far as the holder of a position knows."""
        due = self.due(p)
        if due is None:
            return Refusal("L-19", msg("There is no battle to settle."))
        births = [birth for birth, _ in settle.shown]
        standing = {piece.id: piece for piece in p.board if piece is not None}
        if len(set(births)) < len(births) or not set(births) <= set(standing):
            return Refusal("L-27", msg("A piece that is not on the board cannot be shown."))
        if (settle.outcome == "") != (due.attacker is None) or (
            settle.outcome not in (*self.outcomes, "")
        ):
            return Refusal("L-19", msg("A battle cannot end like that."))
        answers = list(self.answers(p))
        if replace(settle, shown=tuple(sorted(settle.shown))) in answers:
            return None
        alike = [answer for answer in answers if answer.outcome == settle.outcome]
        if not alike:
            return Refusal("L-19", msg("From what is known, this battle cannot end like that."))
        if not any({b for b, _ in answer.shown} == set(births) for answer in alike):
            return Refusal("L-27", msg("Exactly what the rules ask for must be shown."))
        return Refusal("L-12", msg("From what is known, these pieces cannot be that."))

    # What it does ---------------------------------------------------------------------------------

    def settle(self, p: Position, settle: Settle) -> Step:
        """Play a Settle that `refusal` let through: show, let fall, enter, and end or go on."""
        assert p.note.duel is not None
        start, end = p.note.duel
        board, note, events, later = list(p.board), p.note, list[Event](), list[Event]()
        fighters = {x.id for x in (board[start], board[end]) if x is not None}
        for birth, kind in settle.shown:
            at = next(at for at, x in enumerate(board) if x is not None and x.id == birth)
            piece = board[at]
            assert piece is not None
            board[at] = piece = replace(piece, kind=kind)
            note = replace(note, shown=note.shown | 1 << birth)
            if birth not in fighters:  # the flag of who lost his marshal, once he has fallen
                later.append(Unveiled(piece, at, MARSHAL_FELL, "L-26"))
            elif kind == ENGINEER and self.disclosure != "open":
                events.append(Unveiled(piece, at, RAIL_TURN, "L-15"))
            else:
                events.append(Unveiled(piece, at))
        mover, foe = board[start], board[end]
        if mover is None:
            assert foe is not None
            after = replace(p, board=tuple(board), note=replace(note, duel=None))
            return Step(to_move(after, 1 - foe.seat), tuple(events))
        assert foe is not None
        word, _, lost = settle.outcome.partition(":")
        battle = Battle(
            _public(mover, note.shown, "a" in lost), _public(foe, note.shown, "d" in lost),
            settle.outcome,
        )
        events.append(Duelled(mover, foe, start, end, word))
        if word in ("defender", "both"):
            events.append(Taken(mover, start, end))
        if word != "defender":
            board[end] = None
            events.append(Taken(foe, end, start))
        if word in ("attacker", "flag"):
            board[end] = mover
            events.append(Moved(mover, start, end))
        events += later
        board[start] = None
        note = replace(note, duel=None, battles=(*note.battles, battle))
        after = to_move(replace(p, board=tuple(board), note=note), 1 - mover.seat)
        if word == "flag":
            return ended(after, (mover.seat,), "flag", "L-22", events)
        return Step(after, tuple(events))


def to_move(p: Position, seat: Seat) -> Position:
    """Begin a seat's turn."""
    return replace(p, phase=Phase.PLAY, to_act=frozenset({seat}))


def _public(piece: Piece, shown: Bits, marshal: bool) -> Piece:
    """Give a piece as all know it after the battle."""
    if marshal:
        return replace(piece, kind=MARSHAL)
    return piece if shown >> piece.id & 1 else replace(piece, kind=None)


def _sure(piece: Piece) -> str:
    if piece.kind is None:
        raise LookupError("a piece in this battle is not known")
    return piece.kind


def _known_flag(p: Position, seat: Seat) -> bool:
    """Say whether all know where a seat's flag is."""
    return any(
        x is not None and x.seat == seat and x.kind == FLAG and p.note.shown >> x.id & 1
        for x in p.board
    )


def _flags(
    p: Position, seat: Seat, letters: dict[Point, str], fighting: dict[Point, str]
) -> list[Point]:
    """List the births of pieces on the board that may be a seat's flag."""
    return [
        x.id for x in p.board
        if x is not None and x.seat == seat and FLAG in fighting.get(x.id, letters[x.id])
    ]
