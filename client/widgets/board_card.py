"""A card of paper that shows a board, what it is called, and a wax seal once it is done."""

from collections.abc import Callable, Iterable, Sequence

import pygame

from ..look import icons, paint
from ..look.paint import INK_DARK, INK_SOFT
from ..look.theme import NOTE, WORD, Theme
from ..screen import Say
from .chooser import Pick
from .focus import Look
from .rows import Tall
from .tile import Art
from .widget import Written

SEAL = 40
"""Units of the seal, and of the circle where it will be."""
BOARD = 184
"""Units of the board's height."""


class BoardCard(Pick):
    """One card: its board above, name and note below, the seal at the right."""

    touch = "tap"

    def __init__(self, name: str, note: str, done: str, art: Art, do: Callable[[], None], *,
                 shown: str = "") -> None:
        super().__init__(name, do)
        self.note, self.done, self.art = note, done, art
        """`done` is what the seal tells, "" before it is there."""
        self.shown = shown or name
        """What is written: a number may do."""

    def words(self, say: Say) -> tuple[str, ...]:
        """Give name and note, and that it is done."""
        return self.name, self.note, self.done

    def needs(self, theme: Theme, width: int) -> int:
        """Measure how high it is that its words have room below the board."""
        return theme.px(BOARD + 24) + self._below(theme, width)

    def _lines(self, theme: Theme) -> tuple[tuple[str, pygame.Font], ...]:
        return ((self.shown, theme.title(WORD)), (self.note, theme.text(NOTE)))

    def _below(self, theme: Theme, width: int) -> int:
        """Measure the foot of the card."""
        room = width - theme.px(28 + SEAL)
        words = sum(theme.box(text, font, room)[1] for text, font in self._lines(theme) if text)
        return max(theme.px(SEAL), words)

    def _texts(self, theme: Theme) -> Iterable[tuple[str, pygame.Font, pygame.Rect]]:
        """Give what is written and where."""
        high = self._below(theme, self.rect.w)
        room = pygame.Rect(self.rect.x + theme.px(12), self.rect.bottom - theme.px(6) - high,
                           self.rect.w - theme.px(28 + SEAL), high)
        told = [each for each in self._lines(theme) if each[0]]
        highs = [theme.box(text, font, room.w)[1] for text, font in told]
        y = room.centery - sum(highs) // 2
        for (text, font), tall in zip(told, highs, strict=True):
            yield text, font, pygame.Rect(room.x, y, room.w, tall)
            y += tall

    def written(self, theme: Theme) -> Iterable[Written]:
        """Give name and note."""
        return ((text, font, room.size) for text, font, room in self._texts(theme))

    def paint(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint board, words and seal."""
        rect = self.rect.move(0, round(3 * look.depth * theme.scale))
        edge = theme.px(12)
        board = pygame.Rect(rect.x + edge, rect.y + edge, rect.w - 2 * edge, 0)
        board.h = rect.h - self._below(theme, rect.w) - theme.px(24)
        face = self.art(board.size)
        if face is not None:
            surface.blit(face, board)
        for (text, font, room), ink in zip(self._texts(theme), (INK_DARK, INK_SOFT), strict=False):
            theme.write_in(surface, text, font, ink, room)
        side = theme.px(SEAL)
        spot = pygame.Rect(0, 0, side, side)
        spot.bottomright = rect.right - theme.px(8), rect.bottom - theme.px(6)
        if self.done:
            surface.blit(paint.wax(side, icons.star), spot)
        else:
            for n in range(12):
                pygame.draw.arc(surface, INK_SOFT, spot.inflate(-side // 4, -side // 4),
                                n * 0.5236, n * 0.5236 + 0.3, max(1, theme.px(1.5)))


def card_tall(cards: Sequence[BoardCard], times: float = 1) -> Tall:
    """Tell how high cards are that stand beside each other: as the one with the most words, or
    more `times` than that where there are few."""
    return lambda theme, width: round(
        times * max((card.needs(theme, width) for card in cards), default=0))
