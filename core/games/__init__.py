"""The box: every game by its key; the one place where their note types are erased."""

from ..game import Game
from .agon import AGON
from .halebarde import HALEBARDE
from .luzhanqi import LUZHANQI
from .napoleon import NAPOLEON
from .xiangqi import XIANGQI

GAMES: dict[str, Game] = {
    game.key: game for game in (NAPOLEON, XIANGQI, LUZHANQI, HALEBARDE, AGON)
}
