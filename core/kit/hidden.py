"""A game of hidden ranks in a page: two armies set up in secret, pieces that go, battles.

A game writes a drawing with both homes, its kinds, how many of each an army has, how two kinds
fight, where pieces go, and one set-up. It is played open, with a referee and sealed.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from ..action import Action, Deploy, Move, NoMove, Settle
from ..battles import Battles, Kinds, Note, Numbers
from ..game import Malformed, Mark, Muster, Refusal, msg
from ..hidden import HiddenRanks
from ..hidden_text import UNKNOWN, HiddenText
from ..knowledge import possible
from ..piece import NATURE, Bits, Piece, Point, Seat, bits
from ..play import OptionsT
from ..position import Hand, Phase, Position
from ..position_text import PositionText
from .written import Written

EMPTY = "-"
HOMES = "12"
"""Letters of a drawing: where the first seat's army begins, and the second's."""
WON = 20_000
"""What taking a flag is worth, in hundredths of a plain piece."""


class KitBattles(Battles):
    """The secrets of a game of the kit, asked of its rules."""

    def __init__(self, rules: "HiddenRules[Any]") -> None:
        self.rules = rules
        self.kinds, self.flag = "".join(rules.pieces), rules.flag
        self.fixed = "".join({rules.flag, *rules.fixed})
        self.numbers = rules.numbers
        self.disclosure = rules.disclosure()

    def points(self, seat: Seat) -> tuple[Point, ...]:
        """List the points of its home."""
        return self.rules.homes[seat]

    def outcome(self, attacker: str, defender: str) -> str | None:
        """Ask `fight`; a flag is taken by whoever reaches it."""
        if attacker in self.fixed:
            return None
        return "flag" if defender == self.flag else self.rules.fight(attacker, defender)

    def born(self, seat: Seat, point: Point) -> str:
        """Ask `starts`."""
        if point not in self.rules.homes[seat]:
            return self.kinds
        return "".join(kind for kind in self.kinds if self.rules.starts(seat, kind) >> point & 1)

    def counts(self, seat: Seat) -> Mapping[str, int]:
        """Give the army."""
        return self.rules.counts

    def read(self, seat: Seat, value: str) -> dict[Point, Piece]:
        """Read a set-up."""
        return self.rules.read_deployment(seat, value)

    def possible(self, p: Position) -> Kinds:
        """Give by birth what every piece may be for the holder of a position."""
        return possible(p, self)


class HiddenRules(HiddenRanks[OptionsT], Written[OptionsT, Note]):
    """Rules from a drawing, an army, ways, and how two kinds fight.

    `goes` is asked of pieces with the kind None, too: it then yields every way that some kind has.
    """

    seats = ("S", "N")
    counts: Mapping[str, int] = {}
    """How many of each kind an army has; as many as a home has points."""
    flag: str = ""
    """The kind whose taking wins. It never moves."""
    fixed: str = ""
    """Letters of the other kinds that never move."""
    formations: Sequence[tuple[str, str]] = ()
    """Names (msgids) of set-ups and their texts: a letter for each point of the home, from the
    owner's back row on, left to right as the owner sees them. One at least."""
    numbers = Numbers()
    stayed = msg("Has moved.")

    def __init__(self, options: OptionsT) -> None:
        super().__init__(options)
        self.homes = tuple(
            tuple(at for at, each in enumerate(self.letters) if each == home) for home in HOMES)
        self.homes = (self.homes[0], self.homes[1][::-1])
        self.bind(KitBattles(self))
        size = sum(self.counts.values())
        if {len(home) for home in self.homes} != {size} or not self.formations:
            raise Malformed("drawing: each home has as many points as the army pieces; a formation")
        for name, text in self.formations:
            if (wrong := self.refuse_army(0, text)) is not None:
                raise Malformed(f"formation {name}: {wrong}")

    # What a game writes ---------------------------------------------------------------------------

    def fight(self, attacker: str, defender: str) -> str:
        """Tell who survives: "attacker", "defender", or "both" fall."""
        raise NotImplementedError

    def starts(self, seat: Seat, kind: str) -> Bits:
        """Give the points where a kind may be set up; by itself the whole home."""
        return bits(self.homes[seat])

    def disclosure(self) -> str:
        """Say who tells how a battle ends: "open", "referee" or "sealed"."""
        return "open"

    # Beginnings -----------------------------------------------------------------------------------

    def start(self) -> Position:
        """Give the empty board before deployment."""
        return Position(self.first, self.ground, Phase.MUSTER, frozenset({0, 1}),
                        (Hand(), Hand()), note=Note())

    def opening(self) -> Position:
        """Give the first position of play, the first formation on both sides."""
        p = self.start()
        for seat in (0, 1):
            p = self.apply(p, seat, Deploy(self.formations[0][1])).position
        return p

    def muster(self, seat: Seat) -> Muster:
        """Describe what a seat deploys: everything, always."""
        return Muster(bits(self.homes[seat]), tuple(self.counts.items()), frozenset(), 4 * seat,
                      tuple(self.formations), sum(self.counts.values()))

    def zone(self, seat: Seat, kind: str) -> Bits:
        """Give the points where a kind may be deployed."""
        return self.starts(seat, kind)

    def read_deployment(self, seat: Seat, value: str) -> dict[Point, Piece]:
        """Turn a set-up's text, which may have gaps, into pieces by point."""
        home = self.homes[seat]
        if not isinstance(value, str) or len(value) != len(home) or not {*value} <= {
                *self.pieces, EMPTY}:
            raise Malformed(msg("that is not a set-up of this game"), "deployment")
        return {at: Piece(seat, letter, at)
                for at, letter in zip(home, value, strict=True) if letter != EMPTY}

    def write_deployment(self, pieces: Mapping[Point, Piece]) -> str:
        """Turn pieces by point into the text of their owner."""
        home = self.homes[min({piece.seat for piece in pieces.values()} or {0})]
        if not {*pieces} <= {*home}:
            raise Malformed(msg("a piece stands outside its own home"), "deployment")
        return "".join(pieces[at].kind or EMPTY if at in pieces else EMPTY for at in home)

    def refuse_army(self, seat: Seat, value: str) -> Refusal | None:
        """Say why an army may not be deployed, or None."""
        told = self.numbers
        try:
            army = self.read_deployment(seat, value)
        except Malformed:
            return Refusal(told.begun, msg("That is not a set-up of this game."))
        if Counter(piece.kind for piece in army.values()) != +Counter(self.counts):
            return Refusal(told.army, msg("All of your army is set up, and nobody else."))
        wrong = tuple(sorted(at for at, piece in army.items()
                             if not self.starts(seat, piece.kind or "") >> at & 1))
        if wrong:
            return Refusal(told.begun, msg("This piece may not begin there."), (), wrong)
        return None

    # What may be played ---------------------------------------------------------------------------

    def movers(self, p: Position) -> Iterator[Point]:
        """Yield whose piece has a way."""
        seat = p.turn
        if seat is not None:
            yield from dict.fromkeys(start for start, _ in self.ways(p.board, seat)
                                     if not isinstance(start, str))

    def ways(self, board: Sequence[Piece | None], seat: Seat) -> Iterator[tuple[Point, Point]]:
        """Yield the lawful ways of a seat, as far as the holder of a board knows its pieces."""
        for at, piece in enumerate(board):
            if piece is not None and piece.seat == seat and (piece.kind or UNKNOWN) not in (
                    self.secrets.fixed):
                yield from ((at, end) for end in self.goes(board, at, piece)
                            if self._barred(board, seat, at, end) is None)

    def _barred(self, board: Sequence[Piece | None], seat: Seat, start: Point, end: Point
                ) -> Refusal | None:
        there = board[end]
        if there is not None and there.seat == seat:
            return Refusal(self.plain.rule, msg("Your own piece stands there."), (), (end,))
        return self.no(board, seat, start, end)

    def actions(self, p: Position, seat: Seat) -> Iterator[Action]:
        """Yield the lawful actions; in MUSTER the formations, for nature what can be so."""
        if seat not in p.to_act:
            return
        if p.phase is Phase.DUEL:
            yield from self.secrets.answers(p)
        elif p.phase is Phase.MUSTER:
            yield from (Deploy(value) for _, value in self.formations)
        else:
            yield from map(Move, self.ways(p.board, seat))
            if self.movable(p) is None:
                yield NoMove()

    def refusal(self, p: Position, seat: Seat, action: Action) -> Refusal | None:
        """Say why an action is unlawful, or None; on a view as far as its holder knows."""
        if (early := self.untimely(p, seat, deployed=self.numbers.begun)) is not None:
            return early
        match action:
            case Settle() if p.phase is Phase.DUEL:
                return self.secrets.refusal(p, action)
            case Deploy(value) if p.phase is Phase.MUSTER and seat != NATURE:
                return None if value is None else self.refuse_army(seat, value)
            case Move(path=(start, end)) if p.phase is Phase.PLAY and not action.turns:
                return self._refuse_move(p, seat, start, end)
            case NoMove() if p.phase is Phase.PLAY:
                return self.refuse_no_move(p)
        return Refusal(self.plain.rule, msg("That cannot be done now."))

    def _refuse_move(self, p: Position, seat: Seat, start: Point, end: Point) -> Refusal | None:
        if not all(0 <= at < len(p.board) for at in (start, end)):
            return self.plain
        piece = p.board[start]
        if piece is None or piece.seat != seat:
            return Refusal(self.plain.rule, msg("Move one of your own pieces."), (), (start,))
        if piece.kind is not None and piece.kind in self.secrets.fixed:
            return Refusal(self.plain.rule, msg("This piece never moves."), (), (start,))
        return self._barred(p.board, seat, start, end) if end in self.goes(
            p.board, start, piece) else self.plain

    def dangers(self, p: Position, seat: Seat) -> tuple[Mark, ...]:
        """Give what enemies could attack and beat, as far as the seat may know."""
        if p.phase is not Phase.PLAY:
            return ()
        found: dict[Point, list[Point]] = {}
        for start, end in self.ways(p.board, 1 - seat):
            foe, mine = p.board[start], p.board[end]
            if foe is not None and mine is not None and not (foe.kind and mine.kind and (
                    self.secrets.outcome(foe.kind, mine.kind) == "defender")):
                found.setdefault(start, []).append(end)
        return tuple(Mark("danger", 1 - seat, start, tuple(ends), self.numbers.battle)
                     for start, ends in found.items())

    # Text -----------------------------------------------------------------------------------------

    @cached_property
    def text(self) -> HiddenText:
        """Give the reader and writer of positions."""
        return HiddenText(
            PositionText(self.topology, self.seats, "".join(self.pieces) + UNKNOWN,
                         longest=len(self.homes[0])), self.seats,
            {letter: kind.name for letter, kind in self.pieces.items()}, self.numbers.army)

    def to_json(self, p: Position) -> Any:
        """Write a position with what all know of it; a piece whose kind is not known is X."""
        form = self.text.form
        board = tuple(piece and replace(piece, kind=piece.kind or UNKNOWN) for piece in p.board)
        told = form.write(p) | {"pieces": form.write_pieces(replace(p, board=board))}
        if p.hand:
            told["hand"] = [[hand.ready, hand.value, hand.shown] for hand in p.hand]
        return told | {key: value for key, value in self.text.write(p.note).items() if value}

    def from_json(self, value: Any) -> Position:
        """Read a position, which may be partial, or `{"start": true}`."""
        start = self.start()
        if value == {"start": True}:
            return start
        form = self.text.form

        def men(told: dict[str, Any]) -> list[tuple[Point, Piece]]:
            return [(at, replace(piece, kind=None if piece.kind == UNKNOWN else piece.kind))
                    for at, piece in form.pieces(told)]

        if not isinstance(value, dict):
            raise Malformed("position: must be an object")
        p = form.read(value, ground=start.ground, hands="hand" in value, pieces=men,
                      note=self.text.read(value, self.secrets.outcomes))
        self.text.judge(p, self.secrets, lambda seat, army: self.refuse_army(seat, army) is None)
        return self.sound(p)

    # Choosing -------------------------------------------------------------------------------------

    def rank(
        self, p: Position, seat: Seat, actions: Sequence[Action],
        seen: Mapping[object, int] | None,
    ) -> list[int]:
        """Weigh a battle by what the enemy may be, and a step by what its place gains."""
        return [self._gain(p, action) - 100 * self._again(p, seat, action, seen or {})
                for action in actions]

    def _gain(self, p: Position, action: Action) -> int:
        if not isinstance(action, Move):
            return -WON
        start, end = action.path
        mover, foe = p.board[start], p.board[end]
        assert mover is not None
        gain = self.place(mover, end) - self.place(mover, start)
        if foe is None or mover.kind is None:
            return gain
        mine, letters = self.pieces[mover.kind].worth, foe.kind or self.suspected(p)[foe.id]
        chances = {"attacker": (1, 0), "defender": (0, 1), "both": (1, 1)}
        total = 0
        for kind in letters:
            word = self.secrets.outcome(mover.kind, kind) or "defender"
            won, lost = chances.get(word, (0, 0))
            total += WON if word == "flag" else won * self.pieces[kind].worth - lost * mine
        return gain + total // max(1, len(letters))

    def _again(self, p: Position, seat: Seat, action: Action, seen: Mapping[object, int]) -> int:
        if not seen or not isinstance(action, Move) or p.board[action.path[1]] is not None:
            return 0
        return seen.get(self.repetition_key(self.apply(p, seat, action).position), 0)

