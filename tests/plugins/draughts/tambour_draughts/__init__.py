"""English draughts: men go slantwise ahead, take by jumping, as often as they can in one move."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from core.action import Action, Move
from core.event import Changed, Event, Jumped, Moved, Taken
from core.game import BaseRules, End, Game, Preset, Refusal, Step, ended, msg
from core.option import option
from core.piece import Piece, Point, Seat
from core.position import PLAIN, Phase, Position
from core.topology import OFF, grid

FORWARD = ((7, 1), (5, 3))
"""Headings (eighths from North, clockwise) of a man, for Black below and White above."""
BOTH = (7, 1, 5, 3)
SIDE = 8


@dataclass(frozen=True)
class Options:
    """When a game without a capture is a draw."""

    quiet_limit: int = option(
        80, "Quiet plies", span=(0, 400), help="A draw after so many; 0: never."
    )


class Draughts(BaseRules[Options, None]):
    """The rules on the dark squares of eight by eight."""

    topology = grid(SIDE, SIDE)
    seats = ("black", "white")
    kinds = {"M": (msg("Man"), "infantry"), "K": (msg("King"), "cavalry")}

    def __init__(self, options: Options) -> None:
        self.options = options

    def start(self) -> Position:
        """Give twelve men a side on the dark squares, Black to move (D-1)."""
        board: list[Piece | None] = [None] * SIDE * SIDE
        for at in range(len(board)):
            y, x = divmod(at, SIDE)
            if (x + y) % 2 == 0 and y not in (3, 4):
                board[at] = Piece(int(y > 4), "M", at)
        return Position(tuple(board), PLAIN * len(board), Phase.PLAY, frozenset({0}))

    def ways(self, piece: Piece) -> tuple[int, ...]:
        """Give the headings a piece goes in: a king in all four (D-2)."""
        return BOTH if piece.kind == "K" else FORWARD[piece.seat]

    def jumps(
        self, p: Position, piece: Piece, path: tuple[Point, ...], taken: frozenset[Point]
    ) -> Iterator[tuple[Point, ...]]:
        """Yield the whole paths of jumps that go on from `path` (D-3)."""
        ended_here = True
        for way in self.ways(piece):
            over = self.topology.ways[way][path[-1]]
            end = OFF if over == OFF else self.topology.ways[way][over]
            foe = None if end == OFF else p.board[over]
            if foe is None or foe.seat == piece.seat or over in taken:
                continue
            if p.board[end] is None or end == path[0]:
                ended_here = False
                yield from self.jumps(p, piece, (*path, end), taken | {over})
        if ended_here and len(path) > 1:
            yield path

    def actions(self, p: Position, seat: Seat) -> list[Action]:
        """List the jumps, each to its end; only where there is none, the steps (D-3)."""
        if p.phase is not Phase.PLAY or seat not in p.to_act:
            return []
        own = [(at, q) for at, q in enumerate(p.board) if q is not None and q.seat == seat]
        found = [
            Move(path) for at, q in own for path in self.jumps(p, q, (at,), frozenset())
        ]
        if not found:
            found = [
                Move((at, end)) for at, q in own for way in self.ways(q)
                if (end := self.topology.ways[way][at]) != OFF and p.board[end] is None
            ]
        return list(found)

    def refusal(self, p: Position, seat: Seat, action: Action) -> Refusal | None:
        """Say why a move is not one of the list."""
        refused = super().refusal(p, seat, action)
        if refused is None or p.phase is not Phase.PLAY or seat not in p.to_act:
            return refused
        able = [a for a in self.actions(p, seat) if isinstance(a, Move)]
        must = [move.path[0] for move in able if over(move)]
        if must:
            return Refusal("D-3", msg("Who can take must take, to the end."), (), tuple(must))
        return Refusal("D-2", msg("Men go one step slantwise ahead, kings back as well."))

    def apply(self, p: Position, seat: Seat, action: Action) -> Step:
        """Go along the path, take what is jumped, crown who reaches the far row (D-4)."""
        assert isinstance(action, Move)
        board, piece = list(p.board), p.board[action.path[0]]
        assert piece is not None
        board[action.path[0]] = None
        told: list[Event] = []
        between = over(action)
        for step, (start, end) in enumerate(zip(action.path, action.path[1:], strict=False)):
            victim = board[between[step]] if between else None
            if victim is not None:
                told.append(Jumped(piece, between[step]))
            told.append(Moved(piece, start, end))
            if victim is not None:
                board[between[step]] = None
                told.append(Taken(victim, between[step], start))
        end = action.path[-1]
        if piece.kind == "M" and end // SIDE == (SIDE - 1, 0)[seat]:
            king = replace(piece, kind="K")
            told.append(Changed(piece, king, end))
            piece = king
        board[end] = piece
        after = replace(
            p, board=tuple(board), ply=p.ply + 1, to_act=frozenset({1 - seat}),
            quiet=0 if between else p.quiet + 1,
        )
        if not self.actions(after, 1 - seat):
            return ended(after, (seat,), "no-move", "D-5", told)
        if self.options.quiet_limit and after.quiet >= self.options.quiet_limit:
            return ended(after, (), "quiet", "D-5", told)
        return Step(after, tuple(told))


def over(move: Move) -> list[Point]:
    """List what a path jumps: the middle of every stretch of two; [] for a step."""
    pairs = list(zip(move.path, move.path[1:], strict=False))
    middles = [(start + end) // 2 for start, end in pairs]
    return middles if all(abs(start // SIDE - end // SIDE) == 2 for start, end in pairs) else []


GAME = Game(
    key="draughts",
    contract=2,
    title=msg("English draughts"),
    version=1,
    options=Options,
    ruleset=Draughts,
    players=(2,),
    golden="",
    presets=(Preset(msg("Eight by eight"), {}),),
    kinds=Draughts.kinds,
    armies=((msg("Black"), "black"), (msg("White"), "ivory")),
    credit=msg("An old game; it belongs to everybody."),
    story=msg("Who can take must take, as often as there is something to jump."),
    ends={"no-move": End(msg("{loser} cannot move any more, or has nobody left."))},
    translations={"fr": {
        "{loser} cannot move any more, or has nobody left.":
            "{loser} ne peut plus bouger, ou n'a plus personne.",
        "English draughts": "Dames anglaises",
        "Eight by eight": "Huit sur huit",
        "Man": "Pion", "King": "Dame",
        "Who can take must take, as often as there is something to jump.":
            "Qui peut prendre doit prendre, tant qu'il y a de quoi sauter.",
        "An old game; it belongs to everybody.": "Un vieux jeu ; il est à tout le monde.",
        "Quiet plies": "Coups calmes",
        "A draw after so many; 0: never.": "Partie nulle après tant de coups ; 0 : jamais.",
        "Who can take must take, to the end.": "Qui peut prendre doit prendre, jusqu'au bout.",
        "Men go one step slantwise ahead, kings back as well.":
            "Les pions avancent d'un pas en biais, les dames reculent aussi.",
    }},
)
