"""The rules of every game, pure: standard library only, no I/O, no clock, no randomness.

`from core import Board` gives a board for a session of Python (docs/repl.md).
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .board import Board

__all__ = ["Board"]


def __getattr__(name: str) -> object:
    """Load the board when it is asked for: whoever wants one piece needs not all games."""
    if name == "Board":
        from .board import Board

        return Board
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
