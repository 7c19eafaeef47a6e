"""A game of a minute for the protocol's tests: a lane of eight cells a seat, first at the end wins.

Each seat secretly chooses where on its lane it begins (0 or 1); a move goes one or two
cells on. It has everything the wire must carry: a secret, a lot, turns, an end, a draw.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from core.action import Action, Deploy, Lot, Move, Reveal
from core.event import Begun, Committed, Ended, Event, Moved, Mustered, Outcome
from core.game import BaseRules, Game, Malformed, Preset, Refusal, Step
from core.option import option
from core.piece import NATURE, Piece, Seat
from core.position import Hand, Phase, Position
from core.topology import grid

LENGTH = 8


@dataclass(frozen=True)
class ToyOptions:
    step: int = option(2, "Longest step", span=(1, 3))
    players: int = option(2, "Seats", among=(2, 3, 4))
    speed: str = option("slow", "Speed", among=("slow", "fast"))


@dataclass(frozen=True)
class ToyNote:
    """Who has left; games for two have none."""

    out: tuple[Seat, ...] = ()

    def canonical(self) -> str:
        return str(self.out)


class ToyRules(BaseRules[ToyOptions, ToyNote | None]):
    def __init__(self, options: ToyOptions) -> None:
        self.options = options
        self.topology = grid(LENGTH, options.players)
        self.seats = ("S", "W", "N", "E")[: options.players]
        self.all = frozenset(range(options.players))
        self.repeats = 0

    def start(self) -> Position:
        count = len(self.seats)
        return Position(
            (None,) * (count * LENGTH), "." * count * LENGTH, Phase.MUSTER, self.all,
            (Hand(),) * count, note=ToyNote() if count > 2 else None,
        )

    def _after(self, p: Position, seat: Seat) -> frozenset[Seat]:
        out = p.note.out if p.note else ()
        order = [(seat + i) % len(self.seats) for i in range(1, len(self.seats) + 1)]
        return frozenset((next(s for s in order if s not in out),))

    def actions(self, p: Position, seat: Seat) -> Iterable[Action]:
        if p.phase is Phase.MUSTER and not p.hand[seat].ready:
            yield from (Deploy("0"), Deploy("1"))
        if p.phase is Phase.PLAY and seat in p.to_act:
            at = self._at(p, seat)
            for step in range(1, self.options.step + 1):
                if at % LENGTH + step < LENGTH:
                    yield Move((at, at + step))

    def _at(self, p: Position, seat: Seat) -> int:
        return next(i for i, x in enumerate(p.board) if x and x.seat == seat)

    def read_deployment(self, seat: Seat, value: str) -> dict[int, Piece]:
        if len(value) > 3000 or value.rstrip("x") not in ("0", "1"):
            raise Malformed("deployment: 0 or 1")
        at = seat * LENGTH + int(value[0])
        return {at: Piece(seat, "P", at)}

    def refusal(self, p: Position, seat: Seat, action: Action) -> Refusal | None:
        match action:
            case Lot():
                ok = seat == NATURE and p.phase is Phase.MUSTER and all(h.shown for h in p.hand)
            case Deploy(value):
                ok = p.phase is Phase.MUSTER and seat >= 0 and not p.hand[seat].ready
                if ok and value is not None:
                    self.read_deployment(seat, value)
            case Reveal(value):
                ok = p.phase is Phase.MUSTER and all(h.ready for h in p.hand)
                ok = ok and not p.hand[seat].shown
                if ok:
                    self.read_deployment(seat, value)
            case Move():
                ok = not action.turns and action in tuple(self.actions(p, seat))
            case _:
                ok = False
        return None if ok else Refusal("T-1", "Not now.")

    def apply(self, p: Position, seat: Seat, action: Action) -> Step:
        events: tuple[Event, ...]
        match action:
            case Deploy(value):
                hand = tuple(Hand(True, value) if s == seat else h for s, h in enumerate(p.hand))
                to_act = frozenset(s for s in self.all if not hand[s].ready) or self.all
                return Step(replace(p, hand=hand, to_act=to_act), (Committed(seat),))
            case Reveal(value):
                hand = tuple(
                    Hand(True, value, True) if s == seat else h for s, h in enumerate(p.hand)
                )
                board = list(p.board)
                found = self.read_deployment(seat, value)
                for at, piece in found.items():
                    board[at] = piece
                nobody: frozenset[Seat] = frozenset((NATURE,))
                to_act = frozenset(s for s in self.all if not hand[s].shown) or nobody
                p = replace(p, hand=hand, board=tuple(board), to_act=to_act)
                return Step(p, (Mustered(seat, tuple(found.items())),))
            case Lot(first):
                p = replace(p, phase=Phase.PLAY, to_act=frozenset((first,)))
                return Step(p, (Begun(first),))
            case Move((a, b)):
                board = list(p.board)
                piece = board[a]
                assert piece
                board[a], board[b] = None, piece
                p = replace(p, board=tuple(board), ply=p.ply + 1, to_act=self._after(p, seat))
                events = (Moved(piece, a, b),)
                if b % LENGTH == LENGTH - 1:
                    step = self._end(p, (seat,), "end", "T-2")
                    return Step(step.position, events + step.events)
                return Step(p, events)
        raise AssertionError

    def _end(self, p: Position, winners: tuple[Seat, ...], reason: str, rule: str) -> Step:
        out = Outcome(winners, reason, rule)
        p = replace(p, phase=Phase.OVER, to_act=frozenset(), outcome=out)
        return Step(p, (Ended(out),))

    def leave(self, p: Position, seat: Seat) -> Step:
        if p.note is None:
            return self._end(p, (1 - seat,), "resigned", "T-3")
        p = replace(p, note=ToyNote((*p.note.out, seat)))
        left = sorted(self.all - set(p.note.out))
        if len(left) == 1:
            return self._end(p, tuple(left), "resigned", "T-3")
        if p.to_act == {seat}:
            p = replace(p, to_act=self._after(p, seat))
        board = tuple(None if x and x.seat == seat else x for x in p.board)
        return Step(replace(p, board=board), ())

    def agree(self, p: Position, why: str) -> Step:
        return self._end(p, (), "agreed", "T-1")

    def out(self, p: Position) -> frozenset[Seat]:
        return frozenset(p.note.out if p.note else ())

    def view(self, p: Position, who: Seat) -> Position:
        hand = tuple(
            h if h.shown or s == who else replace(h, value=None) for s, h in enumerate(p.hand)
        )
        return replace(p, hand=hand)

    def repetition_key(self, p: Position) -> object:
        return p.board

TOY = Game(
    "toy", 2, "Toy", 1, ToyOptions, ToyRules, (2, 3, 4), "golden", (Preset("Toy", {}),),
)
GAMES = {"toy": TOY}


def plod(rules: ToyRules, view: Position, seat: Seat) -> Action:
    """Choose the first lawful action."""
    return next(iter(rules.actions(view, seat)))


def hurry(rules: ToyRules, view: Position, seat: Seat) -> Action:
    """Choose the last lawful action."""
    return list(rules.actions(view, seat))[-1]
