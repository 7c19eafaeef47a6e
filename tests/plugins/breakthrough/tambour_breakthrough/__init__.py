"""Breakthrough: two rows of soldiers each; who reaches the far row wins. By Dan Troyka, 2000."""

from dataclasses import dataclass, replace

from core.action import Action, Move
from core.event import Event, Moved, Taken
from core.game import BaseRules, End, Game, Preset, Refusal, Step, ended, msg
from core.option import option
from core.piece import Piece, Seat
from core.position import PLAIN, Phase, Position
from core.topology import OFF, grid

AHEAD = ((0, 1, 7), (4, 3, 5))
"""Headings (eighths from North, clockwise) straight on and slantwise, for South and North."""


@dataclass(frozen=True)
class Options:
    """How large the board is."""

    width: int = option(8, "Width", span=(4, 12), help="Files of the board.")
    height: int = option(8, "Height", span=(5, 12), help="Ranks of the board.")


class Breakthrough(BaseRules[Options, None]):
    """The rules on one board."""

    seats = ("S", "N")
    kinds = {"P": (msg("Soldier"), "infantry")}

    def __init__(self, options: Options) -> None:
        self.options = options
        self.topology = grid(options.width, options.height)

    def start(self) -> Position:
        """Give two full rows a side, South to move (B-1)."""
        w, size = self.options.width, len(self.topology)
        board = [
            Piece(0, "P", at) if at < 2 * w else Piece(1, "P", at) if at >= size - 2 * w else None
            for at in range(size)
        ]
        return Position(tuple(board), PLAIN * size, Phase.PLAY, frozenset({0}))

    def actions(self, p: Position, seat: Seat) -> list[Action]:
        """List one step ahead for every soldier, straight to an empty square only (B-2, B-3)."""
        found: list[Action] = []
        if p.phase is not Phase.PLAY or seat not in p.to_act:
            return found
        for start, piece in enumerate(p.board):
            for way in AHEAD[seat] if piece and piece.seat == seat else ():
                end = self.topology.ways[way][start]
                there = None if end == OFF else p.board[end]
                if end != OFF and (there is None or (way % 4 and there.seat != seat)):
                    found.append(Move((start, end)))
        return found

    def refusal(self, p: Position, seat: Seat, action: Action) -> Refusal | None:
        """Say why a step is not one of the list."""
        refused = super().refusal(p, seat, action)
        if refused is None or p.phase is not Phase.PLAY or seat not in p.to_act:
            return refused
        return Refusal("B-2", msg("A soldier goes one step ahead, and takes slantwise only."))

    def apply(self, p: Position, seat: Seat, action: Action) -> Step:
        """Go, take what stands there, and see whether that wins (B-4)."""
        assert isinstance(action, Move)
        start, end = action.path
        board, piece, victim = list(p.board), p.board[start], p.board[end]
        assert piece is not None
        board[start], board[end] = None, piece
        told: list[Event] = [Moved(piece, start, end)]
        if victim is not None:
            told.append(Taken(victim, end, start))
        after = replace(
            p, board=tuple(board), ply=p.ply + 1, to_act=frozenset({1 - seat}),
            quiet=0 if victim else p.quiet + 1,
        )
        if self.topology.ways[AHEAD[seat][0]][end] == OFF:
            return ended(after, (seat,), "across", "B-4", told)
        if not self.actions(after, 1 - seat):
            return ended(after, (seat,), "no-move", "B-4", told)
        return Step(after, tuple(told))


GAME = Game(
    key="breakthrough",
    contract=2,
    title=msg("Breakthrough"),
    version=1,
    options=Options,
    ruleset=Breakthrough,
    players=(2,),
    golden="",
    presets=(Preset(msg("Eight by eight"), {}),),
    kinds=Breakthrough.kinds,
    credit=msg("By Dan Troyka, who won a contest for eight by eight games with it in 2000."),
    story=msg("Two lines of soldiers, and one of them gets through."),
    ends={
        "across": End(msg("A soldier of {winner} reached the far row.")),
        "no-move": End(msg("{loser} cannot move any soldier.")),
    },
    translations={"fr": {
        "A soldier of {winner} reached the far row.":
            "Un soldat de {winner} a atteint le dernier rang.",
        "Breakthrough": "La percée",
        "Eight by eight": "Huit sur huit",
        "Soldier": "Soldat",
        "Two lines of soldiers, and one of them gets through.":
            "Deux rangs de soldats, et l'un d'eux passe.",
        "By Dan Troyka, who won a contest for eight by eight games with it in 2000.":
            "De Dan Troyka, qui gagna avec lui un concours de jeux de huit sur huit en 2000.",
        "Width": "Largeur", "Files of the board.": "Colonnes du plateau.",
        "Height": "Hauteur", "Ranks of the board.": "Rangées du plateau.",
        "A soldier goes one step ahead, and takes slantwise only.":
            "Un soldat avance d'un pas, et ne prend qu'en biais.",
    }},
)
