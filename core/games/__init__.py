"""The registry of games by key. Five are built in; `register` adds any other.

A plug-in is a distribution with an entry point in the group `tambour.games` that gives its
passport; the client finds it and hands it to `register` (ADDING.md tells how to write one). That
games be found by looking for folders was rejected: a frozen program has none to look through.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from ..passport import CONTRACT
from ..refusal import Malformed

if TYPE_CHECKING:
    from ..game import Game

GAMES: "dict[str, Game]" = {}


def judge(game: "Game") -> None:
    """Check that a game can be added; Malformed says in one sentence why not."""
    if not (len(game.key) < 17 and game.key.isascii() and game.key.isalnum()
            and game.key == game.key.lower()):
        raise Malformed("its key must be up to sixteen small letters and digits")
    if game.contract != CONTRACT:
        raise Malformed(
            f"it was written for version {game.contract} of the contract of games, this program"
            f" keeps version {CONTRACT}"
        )
    if game.key in GAMES:
        raise Malformed(f"there is a game with the key {game.key} already")


def register(game: "Game") -> None:
    """Add a game; Malformed says why it cannot be."""
    judge(game)
    GAMES[game.key] = game


for _key in ("napoleon", "xiangqi", "luzhanqi", "halebarde", "agon"):
    if find_spec(f"{__name__}.{_key}") is not None:  # a build may leave one out
        register(vars(import_module(f".{_key}", __name__))[_key.upper()])
