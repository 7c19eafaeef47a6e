"""What a game of the kit writes: a drawing, kinds, one list of ways and one of refusals, its ends.

A board in a game's methods is a tuple or a list of pieces by point.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, Protocol

from ..event import Outcome
from ..game import BaseRules, Malformed, Refusal, Scenery, msg
from ..piece import NATURE, Bits, Piece, Point, Seat, bits
from ..play import NoteT, OptionsT
from ..position import PLAIN
from ..topology import Topology, grid

Men = Sequence[Piece | None]
"""A board: by point who stands there."""
Way = tuple[Point | str, Point]
"""Where something comes from (a point, or a kind in hand) and where it ends."""


class Kind(NamedTuple):
    """A kind of piece: what people call it (a msgid), its miniature, its worth in hundredths of a
    plain piece, a short sentence (a msgid) that says what it does."""

    name: str
    picture: str
    worth: int = 100
    help: str = ""


class Ground(NamedTuple):
    """What a letter of the drawn board is: a tile (`W` water, `M` reeds, `V` a village, `F` firs,
    `H` a mound) with its name (a msgid), or a landmark ("tent") in the nearest seat's colours."""

    tile: str = PLAIN
    name: str = ""
    landmark: str = ""


class Stand(Protocol):
    """What `ends` sees: the board after an action, and what was counted."""

    @property
    def board(self) -> Men: ...
    @property
    def ply(self) -> int: ...
    @property
    def quiet(self) -> int: ...


class Written(BaseRules[OptionsT, NoteT]):
    """What there is to write, and what helps in writing it. The seats take turns; each turn is one
    action."""

    pieces: Mapping[str, Kind] = {}
    """By letter."""
    drawing: str = ""
    """The ground, the far rank first, a letter for each point; "." is plain."""
    setup: str = ""
    """Who stands there: a letter in capitals for seat 0, in small ones for seat 1, "." for nobody.
    Empty: nobody stands on the board at first."""
    legend: Mapping[str, Ground] = {}
    """What the letters of the drawing are."""
    drop: str = ""
    """The kind that a click on a point places; "" where pieces move."""
    plain: Refusal = Refusal("M-7", msg("This piece does not go there."))
    """Why a way is refused that `goes` does not list."""
    stuck: tuple[int, str] = (-1, "M-7")
    """How it ends for who has no action: 1 it wins, 0 nobody does, -1 it loses; and by which rule.
    """
    place_words: tuple[str, str] = ("", "")
    """Sentences (msgids) for the coach: a move that brings us more of `place`, or takes theirs."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.kinds = {letter: kind[:2] for letter, kind in cls.pieces.items()}
        cls.helps = {letter: kind.help for letter, kind in cls.pieces.items() if kind.help}
        cls.tiles = {each.tile: each.name for each in cls.legend.values() if each.name}

    def __init__(self, options: OptionsT) -> None:
        """Read the drawings; Malformed where they are no board."""
        self.options = options
        rows, men = (text.split()[::-1] for text in (self.drawn(), self.setup))
        wide = {len(row) for row in (*rows, *men)}
        strangers = {*"".join(men).upper()} - {*self.pieces, "."}
        if len(wide) != 1 or (men and len(men) != len(rows)) or strangers:
            raise Malformed("drawing: rows of one length, as many in the set-up, letters of pieces")
        self.topology: Topology = grid(len(rows[0]), len(rows))
        self.letters = "".join(rows)
        self.ground = "".join(self.legend[each].tile if each in self.legend else PLAIN
                              for each in self.letters)
        self.first: tuple[Piece | None, ...] = tuple(
            Piece(int(letter.islower()), letter.upper(), at) if letter != "." else None
            for at, letter in enumerate("".join(men))) or (None,) * len(self.letters)

    # What a game writes ---------------------------------------------------------------------------

    def drawn(self) -> str:
        """Give the drawing, where it depends on the options."""
        return self.drawing

    def goes(self, board: Men, at: Point, piece: Piece) -> Iterable[Point]:
        """Yield every point that a piece might get to, lawful or not, none twice."""
        return ()

    def no(self, board: Men, seat: Seat, start: Point | str, end: Point) -> Refusal | None:
        """Say why a seat may not go a way that `goes` lists, or not place a kind (`start`) there.
        """
        return None

    def ends(self, stand: Stand, seat: Seat, end: Point) -> Outcome | None:
        """Tell whether an action of `seat` that ended on `end` ended the game. That the next seat
        has no action is asked afterwards (`stuck`)."""
        return None

    def place(self, piece: Piece, at: Point) -> int:
        """Say what a piece gains by standing on a point, in hundredths of a plain piece."""
        return 0

    # What helps in writing it ---------------------------------------------------------------------

    def at(self, letter: str) -> Bits:
        """Give the points of a letter of the drawing."""
        return bits(at for at, each in enumerate(self.letters) if each == letter)

    def row(self, board: Men, at: Point) -> int:
        """Count the longest straight row of one seat's pieces through the piece on a point."""
        piece, rays = board[at], self.topology.rays
        if piece is None:
            return 0

        def run(ray: tuple[Point, ...]) -> int:
            count = 0
            for there in ray:
                man = board[there]
                if man is None or man.seat != piece.seat:
                    break
                count += 1
            return count

        half = len(rays) // 2
        return 1 + max(run(rays[way][at]) + run(rays[way + half][at]) for way in range(half))

    def half(self, at: Point) -> Seat:
        """Give the seat in whose half of the board a point lies; NATURE in the middle."""
        y, top = self.topology.places[at][1], max(y for _, y in self.topology.places)
        return 0 if 2 * y < top else 1 if 2 * y > top else NATURE

    def ways(self, board: Men, seat: Seat) -> Iterator[Way]:
        """Yield the lawful ways of a seat."""
        if self.drop:
            tried: Iterable[Way] = ((self.drop, at) for at in range(len(board)))
        else:
            tried = ((at, end) for at, piece in enumerate(board)
                     if piece is not None and piece.seat == seat
                     for end in self.goes(board, at, piece))
        return (way for way in tried if self.no(board, seat, *way) is None)

    def piece_worth(self, piece: Piece | None, point: Point) -> int:
        """Give the worth of its kind, and of its place."""
        return 0 if piece is None else (
            self.pieces[piece.kind or ""].worth + self.place(piece, point))

    def scenery(self) -> Scenery:
        """Draw squares, and the legend's landmarks."""
        return replace(super().scenery(), landmarks=tuple(
            (*self.topology.places[at], self.legend[letter].landmark, self.half(at))
            for at, letter in enumerate(self.letters)
            if letter in self.legend and self.legend[letter].landmark))
