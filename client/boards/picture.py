"""What is needed to draw a board, as plain data: no rules, no screen and no input.

`picture_of` makes it from rules. One made by hand is drawn as well, whether or not any rules would
accept the board. Armies are named; `uniforms` gives their colours in the palette of `appearance`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.game import Mark, Rules, Scenery
from core.piece import Bits, Piece, Seat
from core.position import Position
from core.topology import Topology

from ..miniatures.appearance import STANDARD, Appearance
from ..miniatures.uniforms import Uniform, armies_of, uniform
from .projection import seat_turn


@dataclass(frozen=True)
class BoardPicture:
    """A board: its points, what is drawn on the ground, its terrain, its armies and their pieces.

    `ground` has a letter for the terrain of every point ("" is all plain), `armies` the msgid of
    the name and the livery by seat, `zones` the home points by seat.
    """

    topology: Topology
    scenery: Scenery
    """The shape of cells, the tones of points, lines and labels."""
    armies: tuple[tuple[str, str], ...]
    kinds: Mapping[str, tuple[str, str]]
    """Letter of a piece -> (msgid of its name, miniature); "" is a piece whose kind is hidden."""
    ground: str = ""
    seats: tuple[str, ...] = ("S", "N")
    """The names of the seats; those called after an edge of the board sit there."""
    zones: tuple[Bits, ...] = ()
    glyphs: Mapping[tuple[str, Seat], str] = field(default_factory=dict)
    """(letter, seat) -> the characters written on a piece, the traditional form first."""
    disclosure: str = ""
    """Who settles battles between hidden pieces ("open", "referee", "sealed"); "" for nobody."""
    appearance: Appearance = STANDARD
    """The palette of the armies and the light on everything."""

    @property
    def uniforms(self) -> tuple[Uniform, ...]:
        """Give the uniforms by seat."""
        return tuple(uniform(*army, self.appearance) for army in self.armies)

    @property
    def liveries(self) -> tuple[str, ...]:
        """Name the liveries by seat, as the wardrobe wants them."""
        return tuple(livery for _, livery in self.armies)

    def name(self, piece: Piece) -> str:
        """Give the msgid of what a piece is called; "" where its kind is hidden."""
        return self.kinds[piece.kind][0] if piece.kind in self.kinds and piece.kind else ""

    def miniature(self, piece: Piece) -> str:
        """Name the miniature of a piece; an unknown one is a block of wood."""
        return self.kinds.get(piece.kind or "", ("", "block"))[1]

    def rest(self, seat: Seat, turn: int) -> float:
        """Give where a seat's soldiers look at rest, in board eighths, 0 = N, clockwise.

        On the screen (the board turned by `turn` quarters) near armies look SE and far ones SW.
        """
        seen = 5.0 if (seat_turn(self.seats, seat) - turn) % 4 >= 2 else 3.0
        return (seen + 2 * turn) % 8

    def facing(self, piece: Piece, turn: int) -> float:
        """Give where a standing piece looks, in board eighths: its own facing, or as at rest."""
        return self.rest(piece.seat, turn) if piece.facing is None else float(piece.facing)


def picture_of(rules: Rules, ground: str, appearance: Appearance = STANDARD) -> BoardPicture:
    """Make the picture of a board from its rules and the terrain of its points."""
    return BoardPicture(
        rules.topology, rules.scenery(), armies_of(rules),
        {**rules.kinds, "": ("", rules.unknown)}, ground, rules.seats,
        tuple(rules.muster(seat).zone for seat in range(len(rules.seats))), rules.glyphs,
        "" if rules.secrets is None else rules.secrets.disclosure, appearance,
    )


def checks_of(rules: Rules, position: Position) -> tuple[Mark, ...]:
    """Give what the rules mark as "check" in a position that is still played: a piece that must be
    saved at once is the last of the mark's points."""
    if position.outcome is not None:
        return ()
    return tuple(mark for mark in rules.marks(position, position.turn or 0)
                 if mark.what == "check" and mark.points)
