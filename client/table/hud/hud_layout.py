"""Where everything on the table's screen lies, for any window from 800x600 up.

Wide windows have players on the left and the journal with the signs on the right, and the headline
hangs over the board's headroom; narrow ones put all of it in one column, because a board that
shrinks helps nobody. A board that is itself a long band takes the whole width, and the panels lie
in a row below it; in an upright window it stands on its end beside them.
"""

from dataclasses import dataclass, replace

import pygame

from ...boards.projection import Projection
from ...look.theme import Theme
from ...widgets.boxes import Box, Column, Grid, Inset, Line, Over, Sized, Space
from ...widgets.focus import Spacer

WIDE = 1.5
"""From this width over height on there is room on both sides of the board."""
PANEL, TRAY, SIDE = 96, 120, 208
"""Units of a player's panel, of a tray of prisoners, and the width of a column."""
SIGNS = 4
"""Buttons that may hang on the rail alone: those who look on have nothing to end."""
STRIP, TRAYED = 132, 160
"""Units: height of the row below a long board, and of its parts' width from which on prisoners have
a shelf in it."""
CLOCK, APART, PAPER, RAIL = 62, 6, 54, 20
"""Units: height of a clock, from a clock to its card, the lowest journal that can be read, and the
room of the rail over its signs."""


@dataclass(frozen=True)
class Layout:
    """Rectangles in window pixels; `cards` from the far player to the near one."""

    board: pygame.Rect
    head: pygame.Rect
    cards: tuple[pygame.Rect, ...]
    journal: pygame.Rect
    buttons: tuple[pygame.Rect, ...]
    map: pygame.Rect
    """Where the little map of a large board lies; empty where there is none."""
    shelf: pygame.Rect
    """Where the prisoners stand; empty where there is no room for them."""
    clocks: tuple[pygame.Rect, ...]
    """Beside each card; none in a match without clocks."""
    home: tuple[pygame.Rect, ...]
    """Where one goes back, and the sign beside that."""

    @property
    def beside(self) -> pygame.Rect:
        """Give the column at the board's side in which the buttons hang; empty where they do not
        stand in one."""
        keys = self.buttons[0].unionall(self.buttons[1:])
        parts = [rect for rect in (self.journal, *self.cards) if rect.h and (
            keys.x - 2 <= rect.x and rect.right <= keys.right + 2 and rect.y < keys.y)]
        column = keys.unionall(parts)
        return column if parts and column.h > 2 * column.w else pygame.Rect(0, 0, 0, 0)

    def below(self, projection: Projection) -> "Layout":
        """Give the board so much less room above that its frame lies under the headline, and what
        stands in its last row under the headline's words."""
        high = projection.frame.y - projection.cell_w // 4 + self.head.h // 7
        low = self.head.bottom - min(projection.frame.y, high)
        if low <= 0 or not self.board.colliderect(self.head):
            return self
        board = self.board.copy()
        board.y, board.h = board.y + low, board.h - low
        return replace(self, board=board)


def lay(theme: Theme, size: tuple[int, int], players: int, buttons: int, mapped: bool = False,
        long: bool = False, clocked: bool = False) -> Layout:
    """Lay the table's screen out for a window, with room for a little map if it is `mapped` and for
    the clocks of a match that is `clocked`. The buttons are signs over the first of them, which is
    the large one, where there are more than four; the way back has its own place.

    `long`: the board lies across the window as a band.
    """
    table = _Table(theme, size, players, buttons, mapped, clocked)
    if long and not mapped and size[0] >= size[1]:
        box = table.band()
    else:
        box = table.wide() if size[0] / size[1] >= WIDE else table.narrow()
    box.place(theme, pygame.Rect((0, 0), size))
    return Layout(
        table.board.rect, table.head.rect, tuple(card.rect for card in table.cards),
        table.journal.rect, tuple(button.rect for button in table.buttons), table.map.rect,
        table.shelf.rect, tuple(clock.rect for clock in table.clocks),
        tuple(each.rect for each in table.home))


class _Table:
    """The places of one table, and the three ways in which they stand together; units."""

    def __init__(self, theme: Theme, size: tuple[int, int], players: int, buttons: int,
                 mapped: bool, clocked: bool) -> None:
        self.head, self.board, self.journal, self.map, self.shelf = (Spacer() for _ in range(5))
        self.cards = [Spacer() for _ in range(players)]
        self.clocks = [Spacer() for _ in range(players if clocked else 0)]
        self.buttons = [Spacer() for _ in range(buttons)]
        self.home = [Spacer(), Spacer()]
        self.signs = self.buttons[buttons > SIGNS:]
        self.mapped, self.letters = mapped, theme.letters
        self.left_handed = theme.left_handed
        self.width, self.height = size[0] / theme.scale, size[1] / theme.scale
        self.target = theme.target / theme.scale

    def _keys(self, gap: float, home: bool = True) -> Box:
        """Put the signs side by side over the large button; the way back may be at their foot."""
        return Column(self._row(self.signs, gap), *self.buttons[:-len(self.signs)],
                      self._home(gap) if home else None, gap=gap)

    def _row(self, boxes: list[Spacer], gap: float) -> Box:
        columns = len(boxes) if len(boxes) <= SIGNS else 3
        return Grid(*boxes, columns=columns, gap=gap, tall=self.target)

    def _home(self, gap: float) -> Box:
        back, sign = self.home
        home = Line(back, Sized(sign, wide=self.target, fills=True), shares=(1, 0), gap=gap,
                    sides=True)
        return Sized(home, tall=self.target, wide=SIDE * self.letters, words=0,
                     at=(float(self.left_handed), 0.5))

    def _rows(self, gap: float) -> float:
        """Give the height of the buttons."""
        rows = 2 + (len(self.buttons) > SIGNS) + (len(self.signs) > SIGNS)
        return rows * (self.target + gap) - gap

    def _seats(self, tall: float, spare: float) -> tuple[list[Box], float]:
        """Give each player's card, `tall` high, with the clock, and how high both are. What is
        `spare` in the column is for clocks, under the cards and over the last one, else the card
        gives them room at its foot."""
        if not self.clocks:
            return [Sized(card, tall=tall, words=0) for card in self.cards], tall
        last = None
        if spare >= len(self.cards) * (CLOCK + APART):
            tall, last = tall + CLOCK + APART, self.cards[-1]
        low = min(CLOCK, (tall - APART) / 2)
        seats: list[Box] = []
        for card, clock in zip(self.cards, self.clocks, strict=True):
            parts: list[Box] = [card, Sized(clock, tall=low, words=0)]
            seat = Column(*parts[::-1 if card is last else 1], gap=APART, fill=card)
            seats.append(Sized(seat, tall=tall, words=0))
        return seats, tall

    def _headed(self, wide: float, rest: Box) -> Box:
        """Put the headline over all that is there."""
        head = Sized(self.head, wide=wide, tall=37, words=0)
        return Column(Space(tall=2), head, rest, gap=2, fill=rest)

    def wide(self) -> Box:
        """Put players and the way back at the left, journal and buttons at the right; between them
        the board has the whole height, and the headline hangs in its headroom."""
        players, foot = len(self.cards), self.target + 8
        room = self.height - 32 - foot
        side = min(SIDE * self.letters, self.width * (0.1125 + 0.05 * self.letters))
        tall = min(150.0, room / players - 8)
        shelf = None
        if players == 2 and room - 2 * PANEL > 2 * TRAY + 24:
            shelf, tall = self.shelf, PANEL  # who was taken stands between the cards, not on them
        seats, tall = self._seats(tall, room - players * tall - (2 * TRAY + 32) * bool(shelf))
        home = self._home(8)
        if shelf is not None:
            left = Column(seats[0], shelf, seats[1], home, gap=8, fill=shelf)
        else:
            air = Space()
            left = Column(*seats[:-1], air, seats[-1], home, gap=8, fill=air)
        area = Sized(self.map, words=0, tall=min(side * 0.88, (room - self._rows(8)) * 2 / 3))
        right = Column(area if self.mapped else None, self.journal, self._keys(8, False), gap=16,
                       fill=self.journal)
        columns = [Sized(Inset(each, along=16), wide=side, fills=True) for each in (left, right)]
        if self.mapped:
            middle = self._headed(min(620, self.width - 2 * side - 56), self.board)
        else:
            head = Sized(self.head, wide=min(272 * self.letters, self.width - 2 * side - 80),
                         tall=36 * self.letters, words=0)
            middle = Over(Column(Space(tall=12), self.board, gap=0, fill=self.board),
                          Column(Space(tall=2), head, gap=0))
        return Line(Space(wide=16), columns[0], middle, columns[1], Space(wide=16), sides=True,
                    gap=0, shares=(0, 0, 1, 0, 0))

    def band(self) -> Box:
        """Put all panels in a low row below a long board: the viewer, journal, prisoners, others,
        buttons, and at the end who sits opposite."""
        players = len(self.cards)
        each = (self.width - 10 * (players + 5)) / (players + 4)
        shelved = players == 2 and each >= TRAYED
        if not shelved:
            each = (self.width - 10 * (players + 3)) / (players + 2)
        side = min(SIDE * self.letters, each)
        across = len(self.signs) if len(self.signs) <= SIGNS else 3
        rows = -(-len(self.signs) // across) + len(self.buttons) - len(self.signs)
        tall = max(STRIP, rows * (self.target + 8)) + (CLOCK + APART) * bool(self.clocks)
        seats, _ = self._seats(tall, 0)
        home = Column(seats[-1], self._home(8), gap=8, fill=seats[-1])
        far, keys, *rest, near = (Sized(each, wide=side, fills=True) for each in (
            seats[0], self._keys(8, False), *seats[1:-1], self.journal, home))
        room = self.shelf if shelved else Space()
        row = Line(near, *rest[::-1], room, keys, far, gap=10, sides=True,
                   shares=(*(0 for _ in rest), 0, 1, 0, 0))
        below = Inset(Sized(row, tall=tall, words=0), across=16, along=8)
        above = self._headed(min(620, self.width - 20), self.board)
        return Column(above, below, gap=0, fill=above)

    def narrow(self) -> Box:
        """Put all panels in one column at the right; the map takes the journal's place."""
        players, room = len(self.cards), self.height - 24 - self._rows(6) - RAIL
        tall = min(136.0, (room - 8 * players) / (players + 1))
        spare = 0 if self.mapped else room - players * (tall + 8) - PAPER
        seats, _ = self._seats(tall, spare)
        middle = self.map if self.mapped else self.journal
        column = Column(seats[0], middle, *seats[1:], Space(tall=RAIL - 8), self._keys(6), gap=8,
                        fill=middle)
        side = Sized(Inset(column, along=8), wide=self.width / 4, fills=True)
        board = self._headed(min(400 * self.letters, self.width * 0.7), self.board)
        return Inset(Line(board, side, shares=(1, 0), gap=8, sides=True), across=8)
