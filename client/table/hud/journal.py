"""The journal: the list of moves on a paper beside the board, the newest at the bottom."""

from collections.abc import Sequence

import pygame

from ...look.theme import FINE, INK_DARK, INK_SOFT, NBSP, NOTE, WORD, Theme
from ...miniatures.dye import emblem
from ...miniatures.uniforms import Uniform
from ...screen import Say
from ...widgets.boxes import Box, Column, Line, Over, Sized, Space
from ...widgets.button import Drawn, Label, paper
from ...widgets.focus import Look, Widget
from .hud_layout import PAPER

NEWEST = 255, 216, 122
"""The paper under the last move."""
FOLDED = 3
"""Moves that are seen of a folded journal."""


class Entry(Widget):
    """A move as it is written: on one line where it can be read there, else on several, broken at
    its spaces alone: half a square's name is none."""

    focusable = False

    def __init__(self, number: int, text: str) -> None:
        super().__init__()
        self.number, self.text = number, f"{number}. {text}"

    def _written(self, theme: Theme, width: int) -> tuple[str, pygame.Font, int]:
        """Give the text, its font and its height for a width."""
        step = _step(theme)
        one = self.text.replace(" ", NBSP)
        font = theme.text(NOTE)
        if font.size(self.text)[0] <= width:
            return one, font, step
        font = theme.text(FINE)
        return self.text, font, max(step, theme.box(self.text, font, width)[1] + theme.px(4))

    def height(self, theme: Theme, width: int) -> int:
        """Give its height."""
        return self._written(theme, width)[2]

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Write it."""
        text, font, _ = self._written(theme, self.rect.w)
        theme.write(surface, text, font, INK_DARK, self.rect, "left", "middle")


def _step(theme: Theme) -> int:
    """Give the pixels from one line to the next."""
    return theme.text(WORD).get_linesize() + theme.px(2)


def _row(theme: Theme, army: Uniform, number: int, text: str, newest: bool) -> Box:
    """Put a move beside the emblem of its army; the newest is marked."""
    step = _step(theme)

    def spot(surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        middle = rect.x + step // 3, rect.y + step // 2
        pygame.draw.circle(surface, army.dark, middle, step // 3 + theme.px(1))
        pygame.draw.circle(surface, army.coat, middle, step // 3)
        emblem(surface, army, middle, max(3, step // 5))

    def mark(surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        theme.plate(surface, rect.inflate(theme.px(8), 0), NEWEST, radius=6)

    side = step / theme.scale
    line = Line(Sized(Drawn(spot), tall=side, wide=side, words=0), Entry(number, text),
                shares=(0, 1), gap=0)
    return Over(Drawn(mark), line) if newest else line


def journal(theme: Theme, say: Say, rect: pygame.Rect, entries: Sequence[tuple[Uniform, str]],
            most: int = 0, skip: int = 0, marked: int | None = None) -> Box:
    """Give the list of moves for a place, as many of the last ones as it has room for, but `most`
    at most if that is given, and without the last `skip` ones. The newest is marked, or the one
    after which the board is seen.

    The paper is as long as its lines and no longer than `rect`: an empty sheet would be the largest
    and brightest thing beside the board.
    """
    if rect.h < theme.px(PAPER):
        return Space()
    rows: list[Box] = []
    used = paper(Column(), 12, 8).height(theme, rect.w)
    last = max(min(1, len(entries)), len(entries) - skip)
    for n in range(last, max(0, last - most) if most else 0, -1):
        army, text = entries[n - 1]
        row = _row(theme, army, n, text, n == (len(entries) if marked is None else marked))
        used += row.height(theme, rect.w - theme.px(24))
        if used > rect.h and rows:
            break
        rows.insert(0, row)
    if not rows:
        rows.append(Label(say("The moves will be written here."), NOTE, INK_SOFT))
    return Sized(paper(Column(*rows, gap=0), 12, 8), at=(0, 0))
