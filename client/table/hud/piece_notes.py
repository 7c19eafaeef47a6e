"""Pencil marks on hidden pieces, and the open eye under one's own pieces that everybody knows.

Marks are the player's own guesses: they stay in this program's memory for one match, by viewer and
by the piece's birth, and nothing else ever reads them.
"""

from collections.abc import Callable, Iterable, Mapping

import pygame

from core.piece import Point, Seat

from ...board.projection import Projection
from ...theme import INK_DARK, Theme

GUESS = "?"
"""A mark that only says: look out."""
PAPER, LEAD = (255, 250, 214), (92, 86, 96)


class Notes:
    """What each viewer has pencilled on whose piece: a kind's letter or GUESS."""

    def __init__(self) -> None:
        self._marks: dict[tuple[Seat, Point], str] = {}

    def of(self, viewer: Seat, birth: Point) -> str:
        """Give a viewer's mark on the piece of a birth, "" where there is none."""
        return self._marks.get((viewer, birth), "")

    def put(self, viewer: Seat, birth: Point, mark: str) -> None:
        """Write a mark, or rub it out with "" or by writing the same again."""
        if mark == self.of(viewer, birth):
            mark = ""
        self._marks[viewer, birth] = mark


def paint_notes(
    surface: pygame.Surface,
    theme: Theme,
    projection: Projection,
    marks: Mapping[Point, str],
    chip: Callable[[pygame.Surface, pygame.Rect, str], None],
) -> None:
    """Pin a slip of paper on every block that bears a mark; `chip` paints a kind into a box."""
    side = max(17, round(projection.cell_w * 0.42))
    for point, mark in marks.items():
        cell = projection.cell_rect(point)
        slip = pygame.Rect(0, 0, side + 4, side + 2)
        slip.center = (cell.centerx + round(projection.cell_w * 0.3),
                       cell.centery - round(projection.cell_h * 0.42))
        slip.clamp_ip(projection.bounds)
        pygame.draw.rect(surface, (96, 70, 44), slip.move(1, 2), 0, 3)
        pygame.draw.rect(surface, PAPER, slip, 0, 3)
        pygame.draw.rect(surface, (170, 140, 96), slip, 1, 3)
        if mark == GUESS:
            font = theme.title(max(9, side * 0.8 / theme.scale))
            word = font.render(GUESS, True, LEAD)
            surface.blit(word, word.get_rect(center=slip.center))
        else:
            chip(surface, slip.inflate(-4, -2), mark)


def paint_open(surface: pygame.Surface, projection: Projection, where: Iterable[Point]) -> None:
    """Paint an open eye at the foot of pieces that all know."""
    wide = max(14, round(projection.cell_w * 0.34))
    face = eye(wide)
    for point in where:
        x, y = projection.anchor(point)
        surface.blit(face, face.get_rect(center=(x - round(projection.cell_w * 0.33),
                                                 y + round(projection.cell_h * 0.06))))


def eye(wide: int) -> pygame.Surface:
    """Make a small open eye."""
    unit = wide * 4 / 24
    big = pygame.Surface((wide * 4, wide * 3), pygame.SRCALPHA)
    area = big.get_rect()
    for grow, colour in ((0.0, INK_DARK), (1.6 * unit, (255, 252, 240))):
        box = area.inflate(-2 * grow, -2 * grow - area.h // 5)
        pygame.draw.ellipse(big, colour, box)
    pygame.draw.circle(big, (196, 120, 30), area.center, 4.6 * unit)
    pygame.draw.circle(big, INK_DARK, area.center, 2.5 * unit)
    pygame.draw.circle(big, (255, 255, 255), (area.centerx - 1.4 * unit, area.centery - 1.5 * unit),
                       1.1 * unit)
    return pygame.transform.smoothscale(big, (wide, wide * 3 // 4))
