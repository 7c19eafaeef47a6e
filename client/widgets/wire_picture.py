"""Two pictures of a friend who is away: a telegraph wire that is cut, and an empty chair."""

import pygame

from ..look.icons import smooth
from ..look.theme import GOLD, Colour

WOOD, LIGHT, SHADE = (150, 98, 58), (190, 134, 84), (104, 66, 40)
GLASS, SPARK = (96, 148, 176), (240, 126, 38)


@smooth
def cut_wire(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint two poles, between them a wire whose ends hang down, and a spark in the gap."""
    x, y, w, h = rect
    thick = max(2, round(h * .05))

    def at(right: float, down: float) -> tuple[float, float]:
        return x + w * right, y + h * down

    for pole, way in ((.16, 1), (.84, -1)):
        pygame.draw.rect(surface, SHADE, (x + w * pole - w * .035, y + h * .08, w * .07, h * .9))
        pygame.draw.rect(surface, WOOD, (x + w * pole - w * .035, y + h * .08, w * .045, h * .9))
        pygame.draw.rect(surface, WOOD, (x + w * (pole - .11), y + h * .2, w * .22, h * .07))
        for arm in (-.09, .09):
            pygame.draw.circle(surface, GLASS, at(pole + arm, .17), h * .055)
        outside = at(pole - way * .16, .2)
        pygame.draw.lines(surface, colour, False, [outside, at(pole - way * .09, .16)], thick)
        start = pole + way * .09
        hang = [at(start, .16), at(start + way * .05, .34), at(start + way * .08, .56),
                at(start + way * .14, .66), at(start + way * .17, .58)]
        pygame.draw.lines(surface, colour, False, hang, thick)
        for each in hang[1:-1]:
            pygame.draw.circle(surface, colour, each, thick / 2)
    flash = [at(.5, .14), at(.46, .3), at(.53, .3), at(.49, .46)]
    pygame.draw.lines(surface, SPARK, False, flash, thick + 1)
    for end in ((.4, .22), (.6, .22), (.41, .4), (.59, .4)):
        pygame.draw.circle(surface, SPARK, at(*end), thick * .7)


@smooth
def empty_chair(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint a chair at which nobody sits, with a hat left on its seat."""
    x, y, w, h = rect

    def box(left: float, top: float, wide: float, tall: float) -> pygame.Rect:
        return pygame.Rect(round(x + w * left), round(y + h * top), round(w * wide),
                           round(h * tall))

    for left in (.27, .67):  # the back, higher than the legs in front
        pygame.draw.rect(surface, SHADE, box(left, .02, .06, .94), border_radius=round(h * .03))
    pygame.draw.rect(surface, WOOD, box(.26, .04, .48, .13), border_radius=round(h * .05))
    for left in (.2, .74):
        pygame.draw.rect(surface, WOOD, box(left, .66, .06, .32), border_radius=round(h * .03))
    pygame.draw.rect(surface, LIGHT, box(.16, .6, .68, .12), border_radius=round(h * .05))
    pygame.draw.rect(surface, SHADE, box(.18, .7, .64, .03))
    brim = [(.2, .6), (.28, .44), (.4, .34), (.5, .27), (.6, .34), (.72, .44), (.8, .6),
            (.66, .53), (.5, .58), (.34, .53)]
    pygame.draw.polygon(surface, colour, [(x + w * left, y + h * top) for left, top in brim])
    edge = [(x + w * left, y + h * top) for left, top in brim[:7]]
    pygame.draw.lines(surface, GOLD, False, edge, max(2, round(h * .03)))
    pygame.draw.circle(surface, SPARK, (x + w * .5, y + h * .44), h * .065)
