"""Reversi: place a drummer, and enemies between two of yours change sides."""

from dataclasses import dataclass, replace

from core.action import Action, Pass, Place
from core.event import Changed, Event, Passed, Placed
from core.game import BaseRules, End, Game, Malformed, Preset, Refusal, Standing, Step, ended, msg
from core.option import option
from core.piece import Piece, Point, Seat
from core.position import PLAIN, Phase, Position
from core.topology import grid

HAND = "O"


@dataclass(frozen=True)
class Options:
    """How large the board is."""

    size: int = option(8, "Size", among=(6, 8, 10), help="Files and ranks of the board.")


class Reversi(BaseRules[Options, None]):
    """The rules on one board."""

    seats = ("black", "white")
    kinds = {HAND: (msg("Drummer"), "drummer")}

    def __init__(self, options: Options) -> None:
        self.options = options
        self.topology = grid(options.size, options.size)

    def start(self) -> Position:
        """Give four drummers in the middle, Black to place (R-1)."""
        low = self.options.size // 2 - 1
        board: list[Piece | None] = [None] * len(self.topology)
        for x, y in ((0, 0), (1, 0), (0, 1), (1, 1)):
            at = (low + y) * self.options.size + low + x
            board[at] = Piece(int(x == y), HAND, at)
        return Position(tuple(board), PLAIN * len(board), Phase.PLAY, frozenset({0}))

    def turned(self, p: Position, seat: Seat, point: Point) -> list[Point]:
        """List the enemy drummers that a drummer placed on a point would turn (R-2)."""
        found: list[Point] = []
        if p.board[point] is None:
            for ray in self.topology.rays:
                line: list[Point] = []
                for at in ray[point]:
                    piece = p.board[at]
                    if piece is None:
                        break
                    if piece.seat == seat:
                        found += line
                        break
                    line.append(at)
        return found

    def places(self, p: Position, seat: Seat) -> list[Action]:
        """List the points where a drummer turns something."""
        everywhere = range(len(p.board))
        return [Place(((HAND, at),)) for at in everywhere if self.turned(p, seat, at)]

    def actions(self, p: Position, seat: Seat) -> list[Action]:
        """List what a seat may place; where it can place nothing, the pass (R-3)."""
        if p.phase is not Phase.PLAY or seat not in p.to_act:
            return []
        return self.places(p, seat) or [Pass()]

    def attempt(self, p: Position, seat: Seat, clicks: tuple[Point, ...]) -> Action | None:
        """One click says where a drummer would go."""
        return Place(((HAND, clicks[0]),)) if len(clicks) == 1 else None

    def refusal(self, p: Position, seat: Seat, action: Action) -> Refusal | None:
        """Say why a drummer may not stand there, or why the turn may not go by."""
        if p.phase is Phase.PLAY and seat in p.to_act:
            match action:
                case Place(((kind, at),)) if kind == HAND and 0 <= at < len(p.board):
                    if p.board[at] is not None:
                        return Refusal("R-2", msg("A drummer stands there already."), (), (at,))
                    if not self.turned(p, seat, at):
                        return Refusal("R-2", msg("Nothing would turn from there."), (), (at,))
                case Pass():
                    if self.places(p, seat):
                        return Refusal("R-3", msg("You can still place a drummer, so you must."))
        return super().refusal(p, seat, action)

    def apply(self, p: Position, seat: Seat, action: Action) -> Step:
        """Place and turn, or pass; the game ends when nobody can place (R-4)."""
        board = list(p.board)
        told: list[Event] = []
        if isinstance(action, Place):
            ((_, point),) = action.pairs
            own = Piece(seat, HAND, point)
            told.append(Placed(own, point))
            for at in self.turned(p, seat, point):
                before, after = board[at], Piece(seat, HAND, at)
                assert before is not None
                board[at] = after
                told.append(Changed(before, after, at))
            board[point] = own
        elif isinstance(action, Pass):
            told.append(Passed(seat))
        else:
            raise Malformed(f"{type(action).__name__} is not an action of this game")
        after_ = replace(p, board=tuple(board), ply=p.ply + 1, to_act=frozenset({1 - seat}))
        if self.places(after_, 0) or self.places(after_, 1):
            return Step(after_, tuple(told))
        most = [each.points for each in self.standing(after_)]
        winners = tuple(s for s in (0, 1) if most[s] > most[1 - s])
        return ended(after_, winners, "most" if winners else "tie", "R-4", told)

    def standing(self, p: Position) -> tuple[Standing, ...]:
        """Count the drummers of each side; half the board and one are enough."""
        need = len(p.board) // 2 + 1
        return tuple(
            Standing(s, sum(q is not None and q.seat == s for q in p.board), need) for s in (0, 1)
        )


GAME = Game(
    key="reversi",
    contract=2,
    title=msg("Reversi"),
    version=1,
    options=Options,
    ruleset=Reversi,
    players=(2,),
    golden="",
    presets=(Preset(msg("Eight by eight"), {}), Preset(msg("Six by six"), {"size": 6})),
    kinds=Reversi.kinds,
    armies=((msg("Black"), "black"), (msg("White"), "ivory")),
    credit=msg("An old game of the 1880s; it belongs to everybody."),
    story=msg("Place a drummer, and all between march over to you."),
    ends={
        "most": End(msg("{winner} has more drummers on the board.")),
        "tie": End(msg("Both have as many drummers.")),
    },
    translations={"fr": {
        "{winner} has more drummers on the board.": "{winner} a plus de tambours sur le plateau.",
        "Both have as many drummers.": "Il y a autant de tambours des deux côtés.",
        "Reversi": "Reversi",
        "Eight by eight": "Huit sur huit", "Six by six": "Six sur six",
        "Drummer": "Tambour",
        "Place a drummer, and all between march over to you.":
            "Place un tambour, et tous ceux d'entre deux passent chez toi.",
        "An old game of the 1880s; it belongs to everybody.":
            "Un vieux jeu des années 1880 ; il est à tout le monde.",
        "Size": "Taille", "Files and ranks of the board.": "Colonnes et rangées du plateau.",
        "A drummer stands there already.": "Un tambour s'y tient déjà.",
        "Nothing would turn from there.": "Rien ne se retournerait de là.",
        "You can still place a drummer, so you must.":
            "Tu peux encore placer un tambour, donc tu le dois.",
    }},
)
