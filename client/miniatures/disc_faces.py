"""What stands on a disc, for pieces that no miniature shows.

A game names a disc "disc:lion", after one of the 256 pictures of the table's words, or "disc:R", a
letter or two, where it would name a miniature; or a figure of its own (`own_figures.py`).
"""

from core.graphemes import graphemes
from core.plain_text import printable

from ..games.own_files import Own
from ..language.pairing_words import find
from .own_figures import own_of

DISC = "disc:"
LETTERS = 2
"""Signs on a disc at most."""
Face = int | str | Own
"""The number of a disc's picture, its letters, or a figure that stands on it."""


def face_of(piece: str) -> Face | None:
    """Tell what stands on a disc; None where it is no disc's name."""
    if (own := own_of(piece)) is not None:
        return own
    name = piece.removeprefix(DISC)
    if name == piece or not name or printable(name) != name:
        return None
    return name if len(list(graphemes(name))) <= LETTERS else find(name)
