"""What the search sees in a position, as numbers that a weight each is learned for.

A game is learned here if its worth is a sum of weights, each times what seat 0 has more of than
seat 1: then `vector(p)` times the weights is the worth, which a test holds it to.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from core.game import Rules
from core.games.agon import weights as agon_weights
from core.games.agon.board import RING, RINGS, THRONE
from core.games.luzhanqi import weights as luzhanqi_weights
from core.games.luzhanqi.pieces import FLAG, KINDS
from core.games.napoleon import weights as napoleon_weights
from core.games.napoleon.movegen import EMPTY
from core.games.napoleon.search_desk import NapoleonSearch
from core.games.napoleon.valuation import USUAL, forward
from core.position import Position

Vector = list[float]


class Name(NamedTuple):
    """A constant of a game's `weights` module: a number, or a tuple of them."""

    name: str
    now: tuple[int, ...]
    """What stands there today: where learning begins."""
    words: str
    single: bool = False


class Terms(Protocol):
    """How a game's positions become numbers."""

    names: Sequence[Name]
    words: str
    """What the weights are, for the first line of the module."""

    def vector(self, rules: Rules, p: Position) -> Vector:
        """Give what seat 0 has more of than seat 1, in the order of `names`."""
        ...

    def quiet(self, rules: Rules, p: Position) -> bool:
        """Say whether nothing is about to change: only then is the worth asked at all."""
        ...


def calm(rules: Rules, p: Position) -> bool:
    """Say whether nobody is threatened and no take seems to win anything."""
    desk = rules.search_desk(p)
    return desk is not None and desk.ended() is None and not desk.threatened() and not any(
        desk.gain(hit) > 0 for hit in desk.hits())


class Napoleon:
    """Soldiers, rows towards the median, and points beyond it."""

    words = "What the search thinks of soldiers and ground, in hundredths of an infantryman."
    names = (
        Name("SOLDIER", napoleon_weights.SOLDIER, "By kind, wherever he stands."),
        Name("ROW", (napoleon_weights.ROW,), "A row nearer to the median, for each point that the"
             " soldier counts.", single=True),
        Name("GROUND", napoleon_weights.GROUND, "A quarter, a half, three quarters and all of the"
             " points needed beyond the median."),
    )

    def quiet(self, rules: Rules, p: Position) -> bool:
        """Ask the search desk."""
        return calm(rules, p)

    def vector(self, rules: Rules, p: Position) -> Vector:
        """Count soldiers, sum up rows, and share points between two steps of GROUND."""
        desk = rules.search_desk(p)
        assert isinstance(desk, NapoleonSearch)
        kinds, rows, ground = [0.0] * 5, 0.0, [0.0] * 5
        for point, code in enumerate(desk.desk.code):
            if code != EMPTY:
                seat, kind = divmod(code, 5)
                sign = 1 - 2 * desk.sides[seat]
                kinds[kind] += sign
                rows += sign * forward(desk.field, seat, kind, desk.desk.need[seat])[point] / (
                    napoleon_weights.ROW)
        for shift, need, side in desk._teams:
            share = min(4 * (desk.points >> shift & 0xFFFF) / max(need, 1), 4)
            low = min(int(share), 3)
            scale = (1 - 2 * side) * max(need, 1) / USUAL
            ground[low] += scale * (1 - share + low)
            ground[low + 1] += scale * (share - low)
        return [*kinds, rows, *ground[1:]]


class Agon:
    """Who stands in which ring, who is to be put back, and rings that may not close."""

    words = "What the search thinks of where pieces stand, in hundredths of a guard on the edge."
    names = (
        Name("GUARD", agon_weights.GUARD, "A guard by ring, from the one round the throne to the"
             " last but one, more than on the edge."),
        Name("QUEEN", agon_weights.QUEEN, "A queen by ring, from the throne."),
        Name("DEBT", (agon_weights.DEBT,), "What a piece to put back costs, beside its way.",
             single=True),
        Name("SHUT", (agon_weights.SHUT,), "What five guards round a throne that is not one's own"
             " cost.", single=True),
    )

    def quiet(self, rules: Rules, p: Position) -> bool:
        """Ask the search desk."""
        return calm(rules, p)

    def vector(self, rules: Rules, p: Position) -> Vector:
        """Count by ring."""
        guards, queens, debts, shut = [0.0] * 6, [0.0] * 6, 0.0, 0.0
        inner, home = [0, 0], [False, False]
        for point, piece in enumerate(p.board):
            if piece is None:
                continue
            sign = 1 - 2 * piece.seat
            if piece.kind == "G":
                inner[piece.seat] += RING[1] >> point & 1
            else:
                home[piece.seat] |= point == THRONE
            if point in p.note.owed[piece.seat]:
                debts -= sign
            else:
                (queens if piece.kind == "Q" else guards)[RINGS[point]] += sign
        for seat in (0, 1):
            if inner[seat] >= 5 and not home[seat]:
                shut -= 1 - 2 * seat
        return [*guards[1:5], *queens[:5], debts, shut]


class Luzhanqi:
    """Who is still there."""

    words = "What the search thinks of soldiers, in hundredths of a captain."
    names = (
        Name("SOLDIER", luzhanqi_weights.SOLDIER, "By kind, from the marshal to the bomb; the flag"
             " is no matter of degree."),
    )

    def quiet(self, rules: Rules, p: Position) -> bool:
        """Wait a little after a battle."""
        return p.quiet >= 2

    def vector(self, rules: Rules, p: Position) -> Vector:
        """Count by kind."""
        counts: Mapping[str, list[float]] = {kind: [0.0] for kind in KINDS if kind != FLAG}
        for piece in p.board:
            if piece is not None and piece.kind in counts:
                counts[piece.kind][0] += 1 - 2 * piece.seat
        return [count[0] for count in counts.values()]


TERMS: Mapping[str, Terms] = {"agon": Agon(), "luzhanqi": Luzhanqi(), "napoleon": Napoleon()}
