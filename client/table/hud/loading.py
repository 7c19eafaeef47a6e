"""What is to be seen while the pictures of a table's soldiers are made: a drum, and how many are
there."""

import pygame

from ...look.theme import TITLE, Theme, drum
from ...screen import Say
from ...widgets.boxes import Column, Sized
from ...widgets.button import Drawn, Label, portrait, show


def paint_loading(surface: pygame.Surface, theme: Theme, say: Say, share: float) -> None:
    """Paint it over what lies there, in the middle; `share` of all is done, 0 to 1."""
    def bar(surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        theme.bar(surface, rect, share, (240, 126, 38), (62, 38, 25), (255, 214, 96), 3)

    words = Label(say("The soldiers climb out of their box…"), TITLE, (255, 246, 225), title=True,
                  align="center", valign="middle", shade=(27, 25, 41))
    parts = [Sized(portrait(drum), tall=90, words=0), Sized(words, tall=40, wide=520),
             Sized(Drawn(bar), tall=18, wide=320, words=0)]
    show(surface, theme, Column(*parts, gap=15, at=0.45), surface.get_rect())
