"""The opaque cloth over the others' rows, and over the whole window between two players.

It is made from its size and an army's tone alone, so no pixel of it can depend on what lies
beneath; a translucent fog was rejected for that reason.
"""

from collections.abc import Callable
from functools import lru_cache

import pygame

from ...look.theme import (
    CREAM,
    GOLD,
    GOLD_LIGHT,
    INK_DARK,
    NIGHT,
    TITLE,
    WORD,
    Colour,
    Theme,
    mix,
    rounded,
)
from ...widgets.boxes import Column, Inset, Line, Over, Sized
from ...widgets.button import Drawn, Label, portrait, show, tick

RED = (150, 30, 34)


@lru_cache(maxsize=12)
def cloth(size: tuple[int, int], tone: Colour | None = None) -> pygame.Surface:
    """Make hanging cloth with folds and a golden fringe, in an army's tone or dark red."""
    width, height = max(2, size[0]), max(2, size[1])
    base = RED if tone is None else mix(tone, (60, 30, 30), 0.25)
    if tone is not None and sum(base) > 420:
        base = mix(base, (60, 40, 20), 0.4)
    folds = max(6, round(width / max(26, height / 8)))
    strip = pygame.Surface((folds * 8, 4))
    waves = (0.10, -0.02, -0.16, -0.30, -0.22, -0.06, 0.10, 0.20)
    for x in range(folds * 8):
        shade = waves[x % 8] + (0.05 if x // 8 % 3 == 1 else 0.0)
        colour = mix(base, CREAM, shade) if shade > 0 else mix(base, NIGHT, -shade * 1.6)
        pygame.draw.line(strip, colour, (x, 0), (x, 3))
    face = pygame.transform.smoothscale(strip, (width, height))
    shade_down = pygame.Surface((1, 4), pygame.SRCALPHA)
    for y, alpha in enumerate((110, 20, 0, 60)):
        shade_down.set_at((0, y), (*NIGHT, alpha))
    face.blit(pygame.transform.smoothscale(shade_down, (width, height)), (0, 0))
    _fringe(face, width, height)
    return face


def _fringe(face: pygame.Surface, width: int, height: int) -> None:
    deep = max(5, min(26, height // 12))
    pygame.draw.rect(face, mix(GOLD, INK_DARK, 0.35), (0, height - deep, width, deep))
    pygame.draw.rect(face, GOLD, (0, height - deep, width, max(2, deep // 2)))
    pygame.draw.rect(face, GOLD_LIGHT, (0, height - deep, width, max(1, deep // 5)))
    step = max(4, deep // 2)
    for x in range(0, width, step):
        pygame.draw.line(face, GOLD_LIGHT, (x, height - deep // 2), (x, height), max(1, step // 3))


def paint_plaque(
    surface: pygame.Surface, theme: Theme, rect: pygame.Rect, text: str, ready: bool
) -> None:
    """Paint a name board on the cloth: who does what, an hourglass or a tick."""
    upright = rect.h > rect.w  # an army at the side: the words stand below the sign
    side = min(28, min(rect.size) / theme.scale - 18)
    sign = Sized(Drawn(_done if ready else _hourglass), wide=side, tall=side, words=0)
    words = Label(text, WORD, CREAM, title=True, align="center", valign="middle", shade=NIGHT,
                  most=150)
    both = Inset(Column(sign, words, gap=4), 4, 8) if upright else Inset(
        Line(sign, words, shares=(0, 1), gap=8), 14)
    board = Sized(Over(Drawn(_plate), both), wide=420, tall=0 if upright else 46, words=0)
    room = Inset(board, 4, 3)
    room.place(theme, rect)
    if text and not theme.holds(text, theme.title(WORD), words.rect.size):  # only the sign has room
        board.box, board.wide, board.tall = Over(Drawn(_plate), sign), side + 28, 46
    show(surface, theme, room, rect)


def paint_waiting(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, text: str,
                  drummer: Callable[[int], pygame.Surface]) -> None:
    """Paint a drummer, made for a number of pixels, on a plate, and for whom we wait."""
    words = Label(text, TITLE, CREAM, title=True, align="center", valign="middle")
    side = min(140, rect.w / theme.scale - 40, rect.h / theme.scale * 0.54)
    show(surface, theme, Over(Drawn(_plate), Inset(Column(
        Sized(portrait(drummer), tall=side, words=0), words, gap=0, fill=words), 12, 12)), rect)


def _plate(surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
    theme.plate(surface, rect, (62, 38, 25), GOLD_LIGHT, radius=16, thick=3)


def _done(surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
    surface.blit(rounded(rect.size, rect.w // 2, (92, 142, 70)), rect)
    tick(surface, rect.inflate(-rect.w // 4, -rect.w // 4), CREAM)


def _hourglass(surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
    """Paint an hourglass: somebody is still busy."""
    n = 48
    big = pygame.Surface((n, n), pygame.SRCALPHA)
    glass = [(12, 6), (36, 6), (26, 24), (36, 42), (12, 42), (22, 24)]
    pygame.draw.polygon(big, (*CREAM, 235), glass)
    pygame.draw.polygon(big, GOLD, [(17, 14), (31, 14), (24, 24)])
    pygame.draw.polygon(big, GOLD, [(24, 32), (33, 42), (15, 42)])
    for y in (3, 40):
        pygame.draw.rect(big, GOLD_LIGHT, (8, y, 32, 6), border_radius=3)
    surface.blit(pygame.transform.smoothscale(big, rect.size), rect)
