"""The opaque cloth over the others' rows, and over the whole window between two players.

It is made from its size and an army's tone alone, so no pixel of it can depend on what lies
beneath; a translucent fog was rejected for that reason.
"""

from collections.abc import Callable
from functools import lru_cache

import pygame

from ...look.theme import CREAM, GOLD, GOLD_LIGHT, INK_DARK, NIGHT, Colour, Theme, mix, rounded
from ...widgets.button import tick

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
    board = pygame.Rect(0, 0, min(rect.w - theme.px(8), theme.px(420)), 0)
    board.h = min(theme.px(46), rect.h - theme.px(6))
    upright = rect.h > rect.w  # an army at the side: the words stand below the sign
    if upright:
        board.h = min(theme.px(200), rect.h - theme.px(8))
    board.center = rect.center
    side = min(theme.px(28), min(board.size) - theme.px(10))
    icon = pygame.Rect(board.x + theme.px(14), 0, side, side)
    icon.centery = board.centery
    room = pygame.Rect(icon.right + theme.px(8), board.y, 0, board.h)
    room.w = board.right - theme.px(14) - room.x
    if upright:
        icon.midtop = (board.centerx, board.y + theme.px(8))
        room = pygame.Rect(board.x + theme.px(4), icon.bottom, board.w - theme.px(8),
                           board.bottom - icon.bottom)
    font = theme.fit(theme.title, 21, text, (room.w, room.h - theme.px(4)))
    tall = theme.box(text, font, room.w)[1]
    whole = all(font.size(word)[0] <= room.w for word in text.split(" "))
    if tall > room.h or not whole:  # only the sign has room
        text, board.size = "", (min(board.w, side + theme.px(28)), min(board.h, theme.px(46)))
        board.center = icon.center = rect.center
    elif upright:
        board.h = room.y - board.y + tall + theme.px(14)
        down, room.h = rect.centery - board.centery, tall + theme.px(6)
        for part in (board, icon, room):
            part.y += down
    theme.plate(surface, board, (62, 38, 25), GOLD_LIGHT, radius=16, thick=3)
    if ready:
        face = rounded((side, side), side // 2, (92, 142, 70))
        surface.blit(face, icon)
        tick(surface, icon.inflate(-side // 4, -side // 4), CREAM)
    else:
        hourglass(surface, icon)
    theme.write(surface, text, font, CREAM, room, "center", "middle", shade=NIGHT)


def paint_waiting(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, text: str,
                  drummer: Callable[[int], pygame.Surface]) -> None:
    """Paint a drummer, made for a number of pixels, on a plate, and for whom we wait."""
    theme.plate(surface, rect, (62, 38, 25), GOLD_LIGHT, radius=20, thick=3)
    face = drummer(min(rect.w - theme.px(40), rect.h * 54 // 100, theme.px(140)))
    spot = face.get_rect(midtop=(rect.centerx, rect.y + theme.px(12)))
    surface.blit(face, spot)
    room = pygame.Rect(rect.x + theme.px(12), spot.bottom, rect.w - theme.px(24),
                       rect.bottom - theme.px(12) - spot.bottom)
    font = theme.fit(theme.title, 26, text, room.size)
    theme.write(surface, text, font, CREAM, room, "center", "middle")


def hourglass(surface: pygame.Surface, rect: pygame.Rect) -> None:
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
