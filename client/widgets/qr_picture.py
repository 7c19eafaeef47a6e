"""A text as a QR picture: which modules are dark is segno's to say, the painting is ours.

Modules are whole pixels and dark on light with the margin the standard asks for, so that any
telephone reads it from the screen.
"""

import pygame
import segno

from ..look.theme import INK_DARK, Theme
from .focus import Look, Widget

MARGIN = 4
"""Light modules around the picture."""
LIGHT = (255, 252, 240)


def modules(text: str) -> list[bytearray]:
    """Give the rows of a text's QR picture, 1 for dark, without the margin."""
    return [bytearray(row) for row in segno.make(text, micro=False, error="m").matrix]


class QrPicture(Widget):
    """The QR picture of a text in the middle of its rectangle; it never takes the focus."""

    focusable = False

    def __init__(self, text: str) -> None:
        super().__init__()
        self.rows = modules(text)

    def spot(self) -> tuple[pygame.Rect, int]:
        """Give the square it fills with its margin, and the pixels of a module's side."""
        across = len(self.rows) + 2 * MARGIN
        step = max(1, min(self.rect.size) // across)
        square = pygame.Rect(0, 0, across * step, across * step)
        square.center = self.rect.center
        return square, step

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint light paper and the dark modules on it."""
        square, step = self.spot()
        theme.plate(surface, square.inflate(step, step), LIGHT, INK_DARK, radius=10)
        for y, row in enumerate(self.rows, MARGIN):
            for x, dark in enumerate(row, MARGIN):
                if dark:
                    surface.fill(INK_DARK, (square.x + x * step, square.y + y * step, step, step))
