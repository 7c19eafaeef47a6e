"""A page whose cards show whole boards, painted a little between two frames."""

from ..boards.little_board import LittleBoards
from ..screen import LIVELY
from ..widgets.page import Page


class BoardsPage(Page):
    """A page with `boards`, on felt or on another `texture`."""

    texture = "felt"

    def __init__(self) -> None:
        self.boards = LittleBoards(self.texture)

    @property
    def pace(self) -> int:
        """Be lively while boards are painted."""
        return LIVELY if self.boards.busy else super().pace

    def update(self, now: float) -> bool:
        """Go on with the pictures of the boards."""
        return self.boards.work() | super().update(now)
