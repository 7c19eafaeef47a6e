"""The journal: moves in two columns, one for each side, the newest always in sight."""

from collections.abc import Callable, Sequence

import pygame

from ..theme import GOLD_LIGHT, INK, INK_DARK, INK_SOFT, PARCHMENT_EDGE, Theme
from .focus import ACCEPT, DOWN, UP, Area, Look

Cells = tuple[str, str]
"""The texts of one row; "" where a side has not moved yet."""


class MoveList(Area):
    """Numbered rows of two moves; `set(rows)` keeps the end in sight unless scrolled away."""

    focusable = True

    def __init__(self, on_pick: Callable[[int, int], None] | None = None) -> None:
        super().__init__()
        self.rows: list[Cells] = []
        self.on_pick = on_pick
        """Called with (row, column) of a move that is clicked."""
        self.marked: tuple[int, int] | None = None
        """The move shown now, when it is not the last."""
        self.offset = 0
        self._step = 1

    def set(self, rows: Sequence[Cells], marked: tuple[int, int] | None = None) -> None:
        """Take the rows, oldest first; unchanged rows cost nothing."""
        at_end = self.offset >= self._most()
        self.rows, self.marked = list(rows), marked
        if at_end:
            self.offset = self._most()

    def _most(self) -> int:
        return max(0, len(self.rows) * self._step - self.rect.h)

    def lay(self, rect: pygame.Rect, theme: Theme) -> None:
        """Place it; the end stays in sight."""
        at_end = self.offset >= self._most()
        self.rect = pygame.Rect(rect)
        self._step = max(1, theme.text(17).get_linesize() + theme.px(2))
        self.offset = self._most() if at_end else min(self.offset, self._most())

    def scroll(self, pixels: int) -> None:
        """Move the rows up by so many pixels."""
        self.offset = max(0, min(self._most(), self.offset + pixels))

    def intent(self, what: str) -> bool:
        """Scroll by up and down until an end, then let the focus go on."""
        if what in (UP, DOWN):
            before = self.offset
            self.scroll(self._step if what == DOWN else -self._step)
            return self.offset != before
        return what == ACCEPT

    def click(self, pos: tuple[int, int]) -> None:
        """Pick the move under the pointer."""
        row = (pos[1] - self.rect.y + self.offset) // self._step
        column = 0 if pos[0] < self.rect.centerx + self.rect.w // 16 else 1
        if self.on_pick and 0 <= row < len(self.rows) and self.rows[row][column]:
            self.on_pick(row, column)

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the rows in sight."""
        if not self._step or self._step == 1:
            self.lay(self.rect, theme)
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        font, number = theme.text(17), theme.text(14)
        lead = max(theme.px(30), number.size(f"{len(self.rows)}.")[0] + theme.px(6))
        half = (self.rect.w - lead - theme.px(12)) // 2
        first = self.offset // self._step
        for i in range(first, min(len(self.rows), first + self.rect.h // self._step + 2)):
            y = self.rect.y + i * self._step - self.offset
            mark = theme.ink(f"{i + 1}.", number, INK_SOFT)
            x = self.rect.x + lead - theme.px(6) - mark.get_width()
            surface.blit(mark, (x, y + theme.px(3)))
            for column, text in enumerate(self.rows[i]):
                if not text:
                    continue
                cell = pygame.Rect(self.rect.x + lead + column * half, y, half, self._step)
                last = i == len(self.rows) - 1 and (column == 1 or not self.rows[i][1])
                if self.marked == (i, column) or (self.marked is None and last):
                    theme.plate(surface, cell, (255, 232, 160), GOLD_LIGHT, radius=7)
                room = (cell.w - theme.px(8), cell.h)
                wide = font.size(text)[0] > room[0]
                small = theme.fit(theme.text, 17, text, room) if wide else font
                picture = theme.ink(text, small, INK_DARK)
                middle = cell.centery - picture.get_height() // 2
                surface.blit(picture, (cell.x + theme.px(5), middle))
        if self._most():
            bar = pygame.Rect(self.rect.right - theme.px(7), self.rect.y, theme.px(6), self.rect.h)
            theme.plate(surface, bar, (236, 220, 188), radius=3)
            knob = bar.copy()
            knob.h = max(theme.px(24), bar.h * self.rect.h // (self._most() + self.rect.h))
            knob.y = bar.y + (bar.h - knob.h) * self.offset // self._most()
            theme.plate(surface, knob, INK, PARCHMENT_EDGE, radius=3)
        surface.set_clip(before)
        if look.ring:
            theme.focus(surface, self.rect, 10)
