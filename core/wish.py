"""A secret wish for a seat: a small task beside the game, drawn from its game's list."""

from typing import NamedTuple

from .piece import Seat


class Wish(NamedTuple):
    """A wish of a game's list: a word for it, what judges it (`core/wishes.py`), its sentence.

    What judges it is part of the list's hash, the sentence is not: it is shown in each player's own
    language, and has at most 15 words.
    """

    key: str
    test: str
    """A test's name and what it is asked with: "take N by C" (a piece of kind N by one of C)."""
    text: str
    """A msgid: "Take a horse with a cannon."."""


class Granted(NamedTuple):
    """A seat's wish that was opened when the match was over, and whether it was kept."""

    seat: Seat
    wish: Wish
    kept: bool
