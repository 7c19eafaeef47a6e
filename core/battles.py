"""Battles between hidden pieces: what all know of them, what must be settled, what answers mean.

`answers` lists every Settle that the holder of a position cannot rule out; with the whole truth it
is exactly one. So what is lawful and what is explained are one list. A separate check of each part
of an answer was the first plan: it forgot that kinds, outcome and openings depend on each other.

A game says how two kinds fight and who may stand where; what follows from it is here and in
`knowledge.py`. Where a move itself betrays its piece, `betrays` says so.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import NamedTuple

from .action import Settle
from .event import Duelled, Event, Moved, Taken, Unveiled
from .game import Refusal, Step, ended, msg
from .piece import Bits, Piece, Point, Seat
from .position import Phase, Position
from .secret import Demand, Due

Kinds = dict[Point, str]
"""By birth: the letters that a piece may be."""
Shown = tuple[tuple[Point, str], ...]


@dataclass(frozen=True, slots=True)
class Battle:
    """A settled battle: both pieces as all know them, and its outcome in a word of the secrets."""

    attacker: Piece
    defender: Piece
    outcome: str

    @property
    def word(self) -> str:
        """Give the outcome without what else the word tells."""
        return self.outcome.partition(":")[0]

    @property
    def fallen(self) -> tuple[Piece, ...]:
        """List who fell, the attacker first."""
        match self.word:
            case "attacker" | "flag":
                return (self.defender,)
            case "defender":
                return (self.attacker,)
        return self.attacker, self.defender


@dataclass(frozen=True, slots=True)
class Note:
    """Births that moved, births whose kind is public, battles in order, the battle to be settled.

    All of it is public, and the same in every view. Kinds that only one side knows stay on the
    board and in the hands, which a view can empty; a second, private note beside this one was
    rejected, because it would have to be hidden in a second place.

    `duel` is (start, end) of a move that waits for nature: with a piece on start it attacked end;
    with none there it already stands on end and its way betrayed it.
    """

    moved: Bits = 0
    shown: Bits = 0
    battles: tuple[Battle, ...] = ()
    duel: tuple[Point, Point] | None = None

    @property
    def fought(self) -> list[Piece]:
        """List both pieces of every battle, in order."""
        return [piece for battle in self.battles for piece in (battle.attacker, battle.defender)]

    @property
    def lost(self) -> list[Piece]:
        """List what fell, in order, as all know it."""
        return [piece for battle in self.battles for piece in battle.fallen]

    def canonical(self) -> str:
        """Write it for the digest."""
        fought = ";".join(
            f"{_public(b.attacker)} {_public(b.defender)} {b.outcome}" for b in self.battles
        )
        return f"{self.moved:x} {self.shown:x} {self.duel} {fought}"


def _public(piece: Piece) -> str:
    return f"{piece.seat}{piece.kind or '?'}#{piece.id}"


class Numbers(NamedTuple):
    """The numbers of a game's rules about armies, set-up, battles, the flag, what is shown, and who
    has no move."""

    army: str = "M-7"
    begun: str = "M-7"
    battle: str = "M-7"
    flag: str = "M-7"
    shown: str = "M-7"
    idle: str = "M-7"


class Battles(ABC):
    """The questions that a seal, a referee or an audit asks (`core.secret`), answered by how two
    kinds fight."""

    kinds: str
    outcomes: tuple[str, ...] = ("defender", "attacker", "both", "flag")
    disclosure: str = "open"
    fixed: str = ""
    """Letters of the kinds that never move."""
    flag: str = ""
    """The letter of the kind whose taking wins."""
    numbers = Numbers()

    @abstractmethod
    def points(self, seat: Seat) -> tuple[Point, ...]:
        """List the points a seat fills at deployment, in the order of its text."""

    @abstractmethod
    def outcome(self, attacker: str, defender: str) -> str | None:
        """Tell how two kinds would fight; None where the first can never attack."""

    @abstractmethod
    def born(self, seat: Seat, point: Point) -> str:
        """Give the kinds that may start on a point; all of them where nobody's army starts."""

    @abstractmethod
    def counts(self, seat: Seat) -> Mapping[str, int]:
        """Tell how many of each kind a seat sets up."""

    @abstractmethod
    def read(self, seat: Seat, value: str) -> dict[Point, Piece]:
        """Turn a lawful set-up's text into pieces by point."""

    @abstractmethod
    def possible(self, p: Position) -> Kinds:
        """Give by birth what every piece may be for the holder of a position (`knowledge.py`)."""

    def betrays(self, p: Position, start: Point, end: Point) -> str:
        """Give the letters of the only kinds that can have gone this way, "" for any."""
        return ""

    def unveiled(self, piece: Piece, at: Point, fought: bool) -> Unveiled:
        """Tell that a piece is shown, with a reason where nobody would understand it."""
        return Unveiled(piece, at)

    def public(self, piece: Piece, shown: Bits, sign: str, outcome: str) -> Piece:
        """Give a piece as all know it after a battle; `sign` is "a" for who attacked, else "d"."""
        return piece if shown >> piece.id & 1 else replace(piece, kind=None)

    def due(self, p: Position) -> Due | None:
        """Give what must be settled now, or None."""
        if p.phase is not Phase.DUEL or p.note.duel is None:
            return None
        start, end = p.note.duel
        attacker, defender = p.board[start], p.board[end]
        if attacker is None:  # nothing was attacked: who stands on `end` was betrayed by its way
            opens, defender = [defender], None
        elif self.disclosure == "open":
            opens = [attacker, defender]
        else:
            opens = [attacker] if self.betrays(p, start, end) else []
        hidden = [x for x in opens if x is not None and not p.note.shown >> x.id & 1]
        return Due(attacker, defender, tuple(hidden))

    def demands(self, p: Position, outcome: str) -> tuple[Demand, ...]:
        """Tell what must be opened besides, once the outcome is known: a flag that was taken."""
        due = self.due(p)
        if due is None or due.attacker is None or due.defender is None or outcome != "flag":
            return ()
        known = self.disclosure == "open" or p.note.shown >> due.defender.id & 1
        return () if known else (Demand(due.defender.seat, self.flag),)

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
            found = [piece for piece in army if piece.kind == demand.kind]
            if not found and any(piece.kind is None for piece in army):
                raise LookupError("what must be shown is not known")
            shown |= {piece.id: demand.kind for piece in found}
        return how, tuple(sorted(shown.items()))

    # What a holder of a position can say ----------------------------------------------------------

    def answers(self, p: Position) -> Iterator[Settle]:
        """Yield every Settle that the holder of a position cannot rule out."""
        due = self.due(p)
        if due is None:
            return
        letters = self.possible(p)
        opened = {piece.id for piece in due.opens}
        betrayed = self.betrays(p, *p.note.duel)
        if due.attacker is None or due.defender is None:
            for piece in due.opens:
                for kind in betrayed:
                    if kind in letters[piece.id]:
                        yield Settle("", ((piece.id, kind),))
            return
        one, two = due.attacker.id, due.defender.id
        found: dict[Settle, None] = {}
        for a, d in product(letters[one], letters[two]):
            how = self.outcome(a, d)
            if how is None or (betrayed and a not in betrayed):
                continue
            sure = {birth: kind for birth, kind in ((one, a), (two, d)) if birth in opened}
            places = [
                [(at, demand.kind) for at in (
                    (two,) if how == "flag" else _where(p, demand, letters, {one: a, two: d}))]
                for demand in self.demands(p, how)
            ]
            for chosen in product(*(each for each in places if each)):
                found[Settle(how, tuple(sorted((sure | dict(chosen)).items())))] = None
        yield from found

    def refusal(self, p: Position, settle: Settle) -> Refusal | None:
        """Say why a battle cannot be settled so, as far as the holder of a position knows."""
        due, told = self.due(p), self.numbers
        if due is None:
            return Refusal(told.battle, msg("There is no battle to settle."))
        births = [birth for birth, _ in settle.shown]
        standing = {piece.id: piece for piece in p.board if piece is not None}
        if len(set(births)) < len(births) or not set(births) <= set(standing):
            return Refusal(told.shown, msg("A piece that is not on the board cannot be shown."))
        if (settle.outcome == "") != (due.attacker is None) or (
            settle.outcome not in (*self.outcomes, "")
        ):
            return Refusal(told.battle, msg("A battle cannot end like that."))
        answers = list(self.answers(p))
        if replace(settle, shown=tuple(sorted(settle.shown))) in answers:
            return None
        alike = [answer for answer in answers if answer.outcome == settle.outcome]
        if not alike:
            return Refusal(
                told.battle, msg("From what is known, this battle cannot end like that."))
        if not any({b for b, _ in answer.shown} == set(births) for answer in alike):
            return Refusal(told.shown, msg("Exactly what the rules ask for must be shown."))
        return Refusal(told.begun, msg("From what is known, these pieces cannot be that."))

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
            # who did not fight is shown when who did has fallen
            (events if birth in fighters else later).append(
                self.unveiled(piece, at, birth in fighters))
        mover, foe = board[start], board[end]
        assert foe is not None
        if mover is None:
            after = replace(p, board=tuple(board), note=replace(note, duel=None))
            return Step(to_move(after, 1 - foe.seat), tuple(events))
        word = settle.outcome.partition(":")[0]
        battle = Battle(
            self.public(mover, note.shown, "a", settle.outcome),
            self.public(foe, note.shown, "d", settle.outcome), settle.outcome,
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
            return ended(after, (mover.seat,), "flag", self.numbers.flag, events)
        return Step(after, tuple(events))

    @cached_property
    def _able(self) -> dict[tuple[str, str, str], tuple[str, str]]:
        return {}

    def able(self, attackers: str, defenders: str, ended: str) -> tuple[str, str]:
        """Keep of two pieces' letters those that can have ended a battle so."""
        asked = attackers, defenders, ended
        if asked not in self._able:
            pairs = [(a, d) for a in attackers for d in defenders if self.outcome(a, d) == ended]
            self._able[asked] = (
                "".join(sorted({a for a, _ in pairs})), "".join(sorted({d for _, d in pairs})))
        return self._able[asked]


def to_move(p: Position, seat: Seat) -> Position:
    """Begin a seat's turn."""
    return replace(p, phase=Phase.PLAY, to_act=frozenset({seat}))


def without_battle(p: Position) -> Position:
    """Call off the battle that waits to be settled."""
    return replace(p, note=replace(p.note, duel=None))


def view(p: Position, who: Seat) -> Position:
    """Hide the kinds of others' pieces that are not public, and their deployments."""
    shown = p.note.shown
    men = tuple(
        piece if piece is None or piece.seat == who or piece.kind is None
        or shown >> piece.id & 1 else replace(piece, kind=None)
        for piece in p.board
    )
    hands = tuple(
        hand if seat == who else replace(hand, value=None) for seat, hand in enumerate(p.hand)
    )
    return replace(p, board=men, hand=hands)


def _sure(piece: Piece) -> str:
    if piece.kind is None:
        raise LookupError("a piece in this battle is not known")
    return piece.kind


def _where(
    p: Position, demand: Demand, letters: Kinds, fighting: Mapping[Point, str]
) -> list[Point]:
    """List the births of pieces on the board that may be what is demanded."""
    return [
        x.id for x in p.board
        if x is not None and x.seat == demand.seat
        and demand.kind in fighting.get(x.id, letters[x.id])
    ]
