"""What stands on a flat disc, for pieces that no miniature shows.

A game names a disc "disc:lion", after one of the 256 pictures of the table's words, or "disc:R", a
letter or two, where it would name a miniature.
"""

from core.graphemes import graphemes
from core.plain_text import printable

from ..language.pairing_words import find

DISC = "disc:"
LETTERS = 2
"""Signs on a disc at most."""


def face_of(piece: str) -> int | str | None:
    """Give the number of a disc's picture, or its letters; None where it is no disc's name."""
    name = piece.removeprefix(DISC)
    if name == piece or not name or printable(name) != name:
        return None
    return name if len(list(graphemes(name))) <= LETTERS else find(name)
