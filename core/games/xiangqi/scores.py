"""Reads and writes the files of the field; what that needs is loaded at the first file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .pgn import Score


def read(text: str) -> Score:
    """Read a file as `pgn.read` does."""
    from . import pgn

    return pgn.read(text)


def write(*args: Any, **named: Any) -> str:
    """Write a file as `pgn.write` does."""
    from . import pgn

    return pgn.write(*args, **named)
