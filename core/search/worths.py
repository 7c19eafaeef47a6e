"""How much a position is worth to a seat, game by game; without an entry soldiers and points count.

Looked up by the class of a game's options, so that the rules need not know that anybody searches.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ..action import Action
from ..game import Rules
from ..games.agon import worth as agon
from ..games.agon.options import Options as Agon
from ..games.halebarde import worth as halebarde
from ..games.halebarde.options import Options as Halebarde
from ..games.luzhanqi import worth as luzhanqi
from ..games.luzhanqi.options import Options as Luzhanqi
from ..games.napoleon import worth as napoleon
from ..games.napoleon.options import Options as Napoleon
from ..games.xiangqi import worth as xiangqi
from ..games.xiangqi.options import Options as Xiangqi
from ..piece import Piece, Point, Seat
from ..position import Position

Rank = Callable[
    [Rules, Position, Seat, Sequence[Action], Mapping[object, int] | None], list[int]
]
"""Says how good each action of a seat looks on its view; the last is what stood how often."""


@dataclass(frozen=True, slots=True)
class Worth:
    """Two measures in hundredths of a soldier: a position for a seat, a piece if it stood there.

    Where kinds are hidden, answers cannot be read off the board: such a game brings its own `rank`.
    """

    position: Callable[[Rules, Position, Seat], int]
    piece: Callable[[Rules, Piece | None, Point], int]
    rank: Rank | None = None


def plain_position(rules: Rules, position: Position, seat: Seat) -> int:
    """Count soldiers and points, ours less the others'."""
    total = 0
    for piece in position.board:
        if piece is not None:
            total += 100 if piece.seat == seat else -100
    for standing in rules.standing(position):
        total += 80 * (standing.points if standing.seat == seat else -standing.points)
    return total


def plain_piece(rules: Rules, piece: Piece | None, point: Point) -> int:
    """Every soldier is one soldier."""
    return 0 if piece is None else 100


PLAIN = Worth(plain_position, plain_piece)
WORTHS: dict[type, Worth] = {
    Napoleon: Worth(napoleon.worth, napoleon.piece),
    Xiangqi: Worth(xiangqi.worth, xiangqi.piece),
    Luzhanqi: Worth(luzhanqi.worth, luzhanqi.piece, luzhanqi.rank),
    Halebarde: Worth(halebarde.worth, halebarde.piece),
    Agon: Worth(agon.worth, agon.piece),
}


def worth_of(rules: Rules) -> Worth:
    """Find the measure for a game's rules."""
    return WORTHS.get(type(rules.options), PLAIN)
