"""What the computer player asks of rules: the third part of the contract, all of it optional.

A game that answers nothing here has a computer player all the same, who searches on a plain desk.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from .action import Action
from .desk import BaseDesk
from .piece import Piece, Point, Seat
from .play import NoteT, OptionsT, Play
from .position import Phase, Position
from .search.desk import SearchDesk
from .search.thought import Task, Thought


class Computer(Play[OptionsT, NoteT]):
    """Rules that a computer plays, searches and counts."""

    remarks: Mapping[str, str] = {}
    """Deed of a move ("take", "flee", ...; `core.search.remarks`) -> a msgid with the gaps {piece}
    and {prey}, where the game says it in its own words."""

    # What a position is worth ---------------------------------------------------------------------

    def worth(self, p: Position, seat: Seat) -> int:
        """Say what a position is worth to a seat, in hundredths of a plain piece: what the search
        desk says of a position of play, where there is one."""
        desk = self.search_desk(p) if p.phase is Phase.PLAY and len(self.seats) == 2 else None
        if desk is not None:
            return desk.worth() if desk.turn == seat else -desk.worth()
        total = material(self, p, seat)
        for each in self.standing(p):
            total += 80 * (each.points if each.seat == seat else -each.points)
        return total

    def piece_worth(self, piece: Piece | None, point: Point) -> int:
        """Say what a seat has in a piece if it stood on a point."""
        return 0 if piece is None else 100

    def rank(
        self, p: Position, seat: Seat, actions: Sequence[Action], seen: Mapping[object, int] | None
    ) -> list[int] | None:
        """Say how good each action looks where answers cannot be read off the board (hidden kinds).

        `seen` counts what stood how often; None: judge by `worth` and the answers.
        """
        return None

    # Searching and choosing -----------------------------------------------------------------------

    def search_desk(self, p: Position) -> SearchDesk | None:
        """Lay a position of play out to search on; None: the computer has a plain desk."""
        return None

    def think(self, view: Position, seat: Seat, task: Task) -> Thought | None:
        """Choose in a way of the game's own, from nothing but a seat's view (turns of several
        actions, hidden kinds); None: by `search_desk`."""
        return None

    def arrange(self, view: Position, seat: Seat, task: Task) -> Action | None:
        """Choose a set-up before play, another with each seed; None: one of the formations."""
        return None

    # Counting -------------------------------------------------------------------------------------

    def desk(self, p: Position) -> BaseDesk[Any, Any] | None:
        """Lay a position of play out to make and undo on; None: these rules have no desk."""
        return None

    def perft(self, p: Position, depth: int) -> int | None:
        """Count the leaves `depth` plies down faster than through `actions`; None: cannot.

        The default counts on the desk: a game in which more may end a match says None then.
        """
        desk = self.desk(p) if p.phase is Phase.PLAY else None
        return None if desk is None else desk.leaves(depth)


def material(rules: Computer[Any, Any], p: Position, seat: Seat) -> int:
    """Sum up what a seat's pieces are worth where they stand, less all others."""
    total = 0
    for point, piece in enumerate(p.board):
        if piece is not None:
            value = rules.piece_worth(piece, point)
            total += value if piece.seat == seat else -value
    return total
