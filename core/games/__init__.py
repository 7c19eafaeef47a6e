"""The box: every game by its key. The one place where games are listed and their note types erased."""

from ..game import Game
from .napoleon import NAPOLEON

GAMES: dict[str, Game] = {game.key: game for game in (NAPOLEON,)}
