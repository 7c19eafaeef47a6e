"""Three in a row, written on the contract alone: place a drummer in turn; three in a line win."""

from dataclasses import dataclass, replace

from core.action import Action, Place
from core.event import Event, Placed
from core.game import BaseRules, End, Game, Preset, Refusal, Step, ended, msg
from core.option import option
from core.piece import Piece, Point, Seat
from core.position import PLAIN, Phase, Position
from core.topology import grid


@dataclass(frozen=True)
class Options:
    """How large the board is."""

    size: int = option(3, "Size", span=(3, 6), help="Files and ranks of the board.")


class Three(BaseRules[Options, None]):
    """The rules, bound to one set of options."""

    seats = ("black", "white")
    kinds = {"O": (msg("Drummer"), "drummer")}

    def __init__(self, options: Options) -> None:
        self.options = options
        self.topology = grid(options.size, options.size)

    def start(self) -> Position:
        """Give an empty board, Black to place (T-1)."""
        size = len(self.topology)
        return Position((None,) * size, PLAIN * size, Phase.PLAY, frozenset({0}))

    def actions(self, p: Position, seat: Seat) -> list[Action]:
        """List every empty square (T-1)."""
        if p.phase is not Phase.PLAY or seat not in p.to_act:
            return []
        return [Place((("O", at),)) for at, piece in enumerate(p.board) if piece is None]

    def apply(self, p: Position, seat: Seat, action: Action) -> Step:
        """Place, and see whether that ends the game (T-2)."""
        assert isinstance(action, Place)
        ((_, point),) = action.pairs
        piece = Piece(seat, "O", point)
        board = list(p.board)
        board[point] = piece
        told: list[Event] = [Placed(piece, point)]
        after = replace(p, board=tuple(board), ply=p.ply + 1, to_act=frozenset({1 - seat}))
        if self.lines(after, point):
            return ended(after, (seat,), "line", "T-2", told)
        if None not in board:
            return ended(after, (), "full", "T-2", told)
        return Step(after, tuple(told))

    def lines(self, p: Position, point: Point) -> bool:
        """Say whether three of one side stand in a line through a point."""
        piece = p.board[point]
        assert piece is not None
        for way in range(4):
            count = 1
            for ray in (self.topology.rays[way][point], self.topology.rays[way + 4][point]):
                for at in ray:
                    there = p.board[at]
                    if there is None or there.seat != piece.seat:
                        break
                    count += 1
            if count >= 3:
                return True
        return False

    def refusal(self, p: Position, seat: Seat, action: Action) -> Refusal | None:
        """Say why a drummer cannot stand there."""
        if p.phase is Phase.PLAY and seat in p.to_act and isinstance(action, Place):
            taken = tuple(at for _, at in action.pairs if p.board[at] is not None)
            if taken:
                return Refusal("T-1", msg("Somebody stands there already."), (), taken)
        return super().refusal(p, seat, action)

    def attempt(self, p: Position, seat: Seat, clicks: tuple[Point, ...]) -> Action | None:
        """One click says where a drummer would go, lawful or not."""
        return Place((("O", clicks[0]),)) if len(clicks) == 1 else None


GAME = Game(
    key="three",
    contract=2,
    title=msg("Three in a row"),
    version=1,
    options=Options,
    ruleset=Three,
    players=(2,),
    golden="",
    presets=(Preset(msg("Three by three"), {}), Preset(msg("Five by five"), {"size": 5})),
    kinds=Three.kinds,
    armies=((msg("Black"), "black"), (msg("White"), "ivory")),
    story=msg("Who first has three in a line?"),
    credit=msg("A game of nobody and everybody."),
    ends={
        "line": End(msg("{winner} has three in a line.")),
        "full": End(msg("The board is full.")),
    },
    translations={"fr": {
        "Three in a row": "Trois à la file",
        "Three by three": "Trois sur trois",
        "Five by five": "Cinq sur cinq",
        "Drummer": "Tambour",
        "Who first has three in a line?": "Qui en aligne trois le premier ?",
        "A game of nobody and everybody.": "Un jeu de personne et de tous.",
        "Size": "Taille",
        "Files and ranks of the board.": "Colonnes et rangées du plateau.",
        "Somebody stands there already.": "Quelqu'un s'y tient déjà.",
        "{winner} has three in a line.": "{winner} en aligne trois.",
        "The board is full.": "Le plateau est plein.",
    }},
)
