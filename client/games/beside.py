"""The files that lie beside a game: its book of rules, its lessons, its puzzles, its sources.

A plug-in may have none, or anything under these names, so whoever reads one gives a bound.
"""

from importlib import import_module, resources
from typing import TYPE_CHECKING

from core.game import Game

from .plugins import brought

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


def folder_of(game: Game) -> "Traversable":
    """Give the folder of the package that brings a game; ImportError or TypeError without one."""
    place = brought.get(game.key, f"core.games.{game.key}").partition(":")[0]
    return resources.files(import_module(place).__package__ or place)


def beside(game: Game, name: str, longest: int) -> bytes:
    """Read a file that lies beside a game, one byte more than `longest` where it has more; empty
    where there is none."""
    try:
        with folder_of(game).joinpath(name).open("rb") as file:
            return file.read(longest + 1)
    except (ImportError, OSError, TypeError, ValueError):
        return b""
