"""A card that interrupts: it lies over what is seen, darkens it, and takes all input until it goes.

What it has in common with all others is said here; a card itself says only what is on it. The same
class lies on the stack of screens and, where a match goes on under it, inside the table's screen.
"""

import pygame

from ..widgets.boxes import Box, Inset, Sized
from ..widgets.button import paper
from .page import Page

NARROW, MIDDLE, BROAD = 460, 580, 780
"""The three widths of cards, in units."""
DIM = 150
"""How dark what lies under a card becomes, from 0 to 255."""


class Card(Page):
    """A parchment card in the middle of the window, as high as its content."""

    modal = True
    wide = MIDDLE

    def frame(self) -> Box:
        """Give the card: the content on parchment, with air around it."""
        return Inset(Sized(paper(self.content(), 30, 26), wide=self.wide), 20, 10)

    def draw(self, surface: pygame.Surface) -> None:
        """Darken what is below and paint the card."""
        self.context.theme.dim(surface, DIM)
        self.graph.draw(surface, self.context.theme)
