"""EinStein würfelt nicht: a die says which stone goes. By Ingo Althöfer, 2004."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from core.action import Action, Move, Roll
from core.event import Event, Moved, Rolled, Taken
from core.game import BaseRules, End, Game, Malformed, Preset, Refusal, Step, ended, msg
from core.piece import NATURE, Piece, Point, Seat
from core.position import PLAIN, Phase, Position
from core.position_text import PositionText
from core.topology import OFF, grid

SIDE, DIE = 5, 6
STONES = {0: "a1", 1: "b1", 2: "a2", 3: "c1", 4: "b2", 5: "a3"}
"""Where South's stones stand, by number less one (E-2); North's stand turned by half (E-2)."""
WAYS = ((0, 1, 2), (4, 5, 6))
"""Headings (eighths from North, clockwise) in which a seat's stones go (E-13)."""


@dataclass(frozen=True)
class Options:
    """There is nothing to choose."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """Whose turn it is, and what fell for it; 0: the die is still to be thrown."""

    seat: Seat
    value: int

    def canonical(self) -> str:
        """Write it for the digest."""
        return f"{self.seat} {self.value}"


class EinStein(BaseRules[Options, Thrown]):
    """The rules."""

    seats = ("S", "N")
    kinds = {str(n): (f"Stone {n}", f"disc:{n}") for n in range(1, DIE + 1)}

    def __init__(self, options: Options) -> None:
        self.options = options
        self.topology = grid(SIDE, SIDE)
        self.corners = (len(self.topology) - 1, 0)

    def start(self) -> Position:
        """Give both corners full, and the die to be thrown for South (E-2, E-10)."""
        size = len(self.topology)
        board: list[Piece | None] = [None] * size
        for number, name in STONES.items():
            at = self.topology.index[name]
            board[at] = Piece(0, str(number + 1), at)
            board[size - 1 - at] = Piece(1, str(number + 1), size - 1 - at)
        return self._throwing(Position(tuple(board), PLAIN * size, Phase.PLAY, frozenset()), 0)

    def _throwing(self, p: Position, seat: Seat) -> Position:
        return replace(p, to_act=frozenset({NATURE}), note=Thrown(seat, 0))

    def _movers(self, p: Position, seat: Seat) -> list[Point]:
        """List the stones that may go by what fell (E-11, E-12)."""
        value = self.note(p).value
        mine = {int(piece.kind or 0): at for at, piece in enumerate(p.board)
                if piece and piece.seat == seat}
        if value in mine:
            return [mine[value]]
        near = (max((n for n in mine if n < value), default=0),
                min((n for n in mine if n > value), default=0))
        return [mine[n] for n in near if n]

    def actions(self, p: Position, seat: Seat) -> list[Action]:
        """List the sides of the die, or the steps of the stones that it names."""
        if p.phase is not Phase.PLAY or seat not in p.to_act:
            return []
        if seat == NATURE:
            return [Roll(DIE, value) for value in range(1, DIE + 1)]
        return [Move((start, end)) for start in self._movers(p, seat) for way in WAYS[seat]
                if (end := self.topology.ways[way][start]) != OFF]

    def refusal(self, p: Position, seat: Seat, action: Action) -> Refusal | None:
        """Say why a stone does not go there."""
        refused = super().refusal(p, seat, action)
        if refused is None or seat not in p.to_act or not isinstance(action, Move):
            return refused
        piece, able = p.board[action.path[0]], self._movers(p, seat)
        if piece is None or piece.seat != seat:
            return refused
        if action.path[0] not in able:
            return Refusal("E-11", msg("The die says which stone goes: another one."), (),
                           tuple(able))
        return Refusal("E-13", msg("A stone goes one step, towards the far corner."))

    def apply(self, p: Position, seat: Seat, action: Action) -> Step:
        """Let the die fall, or go and take (E-14), and see whether that wins (E-20, E-21)."""
        if isinstance(action, Roll):
            turn = self.note(p).seat
            after = replace(p, to_act=frozenset({turn}), note=Thrown(turn, action.value))
            return Step(after, (Rolled(action.sides, action.value),))
        assert isinstance(action, Move)
        start, end = action.path
        board, piece, prey = list(p.board), p.board[start], p.board[end]
        assert piece is not None
        board[start], board[end] = None, piece
        told: list[Event] = [Moved(piece, start, end)]
        if prey is not None:
            told.append(Taken(prey, end, start))
        after = self._throwing(replace(p, board=tuple(board), ply=p.ply + 1,
                                       quiet=0 if prey else p.quiet + 1), 1 - seat)
        if end == self.corners[seat]:
            return ended(after, (seat,), "corner", "E-20", told)
        if not any(other and other.seat != seat for other in board):
            return ended(after, (seat,), "alone", "E-21", told)
        return Step(after, tuple(told))

    def worth(self, p: Position, seat: Seat) -> int:
        """Count how near the nearest stone of each side is to its corner."""
        def steps(who: Seat) -> int:
            x, y = self.topology.places[self.corners[who]]
            return min((int(max(abs(x - u), abs(y - v))) for at, piece in enumerate(p.board)
                        if piece and piece.seat == who
                        for u, v in [self.topology.places[at]]), default=SIDE)

        return 100 * (steps(1 - seat) - steps(seat))

    # Positions as text ----------------------------------------------------------------------------

    def to_json(self, p: Position) -> Any:
        """Write what fell, and for whom."""
        note = self.note(p)
        return {**super().to_json(p), "die": [self.seats[note.seat], note.value]}

    def from_json(self, value: Any) -> Position:
        """Read what `to_json` writes."""
        p, form = super().from_json(value), self.position_text()
        match value.get("die", [self.seats[max(p.turn or 0, 0)], int(p.turn != NATURE)]):
            case [seat, value]:
                note = Thrown(form.seat(seat, "die"), form.whole(value, "die", 0, DIE))
                return replace(p, note=note)
        raise Malformed("position.die: should read [whose turn it is, what fell for it]")

    def position_text(self) -> PositionText:
        """Let nature be to act in play."""
        return replace(super().position_text(), chance=True)

    def pose(self, pieces: Mapping[Point, Piece], turn: Seat) -> Position:
        """Give a position in which a one has fallen."""
        return replace(super().pose(pieces, turn), note=Thrown(turn, 1))


GAME = Game(
    key="einstein",
    contract=2,
    title="EinStein würfelt nicht",
    version=1,
    options=Options,
    ruleset=EinStein,
    players=(2,),
    golden="",
    presets=(Preset(msg("Five by five"), {}, shows="135246"),),
    kinds=EinStein.kinds,
    armies=((msg("Red"), "red"), (msg("Blue"), "blue")),
    story=msg("The die says who goes. You say where."),
    credit=msg("By Ingo Althöfer, 2004."),
    ends={
        "corner": End(msg("{winner} has got into the far corner.")),
        "alone": End(msg("{loser} has no stone left.")),
    },
    translations={"fr": {
        "EinStein würfelt nicht": "EinStein würfelt nicht",
        "Five by five": "Cinq sur cinq",
        **{f"Stone {n}": f"Pierre {n}" for n in range(1, DIE + 1)},
        "The die says who goes. You say where.": "Le dé dit qui avance. À toi de dire où.",
        "By Ingo Althöfer, 2004.": "D'Ingo Althöfer, 2004.",
        "The die says which stone goes: another one.":
            "Le dé dit quelle pierre avance : une autre.",
        "A stone goes one step, towards the far corner.":
            "Une pierre avance d'un pas, vers le coin d'en face.",
        "{winner} has got into the far corner.": "{winner} est arrivé dans le coin d'en face.",
        "{loser} has no stone left.": "{loser} n'a plus de pierre.",
    }},
)
