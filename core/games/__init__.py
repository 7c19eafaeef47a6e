"""The box: every game by its key; the one place where their note types are erased."""

from ..game import Game
from .napoleon import NAPOLEON

GAMES: dict[str, Game] = {game.key: game for game in (NAPOLEON,)}
