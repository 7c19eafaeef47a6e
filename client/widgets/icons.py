"""Small pictures for buttons: to watch, a film, a bin, a way back. Each is told by its outline."""

import pygame

from ..theme import Colour


def play(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint a triangle that points on."""
    x, y, w, h = rect
    pygame.draw.polygon(surface, colour, [(x + w * .22, y + h * .12), (x + w * .22, y + h * .88),
                                          (x + w * .88, y + h * .5)])


def film(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint a strip of film with a hole at every corner and every middle."""
    x, y, w, h = rect
    thick = max(2, w // 10)
    strip = pygame.Rect(x, round(y + h * .14), w, round(h * .72))
    pygame.draw.rect(surface, colour, strip, thick, thick)
    for across in (.26, .74):
        line = round(x + w * across)
        pygame.draw.line(surface, colour, (line, strip.top), (line, strip.bottom - 1), thick)
    for down in (.33, .67):
        level = round(strip.y + strip.h * down)
        for start, end in ((x, x + w * .26), (x + w * .74, x + w - 1)):
            pygame.draw.line(surface, colour, (round(start), level), (round(end), level), thick)


def bin(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint a bin with its lid on."""
    x, y, w, h = rect
    thick = max(2, w // 10)
    pygame.draw.line(surface, colour, (x + w * .1, y + h * .24), (x + w * .9, y + h * .24), thick)
    pygame.draw.rect(surface, colour, (x + w * .38, y + h * .08, w * .24, h * .18), thick)
    pygame.draw.polygon(surface, colour, [(x + w * .2, y + h * .34), (x + w * .8, y + h * .34),
                                          (x + w * .72, y + h * .94), (x + w * .28, y + h * .94)])


def back(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint an arrow that turns round to where it came from."""
    x, y, w, h = rect
    thick = max(2, w // 8)
    pygame.draw.lines(surface, colour, False, [
        (x + w * .2, y + h * .36), (x + w * .66, y + h * .36), (x + w * .82, y + h * .5),
        (x + w * .82, y + h * .64), (x + w * .66, y + h * .78), (x + w * .32, y + h * .78),
    ], thick)
    pygame.draw.polygon(surface, colour, [(x + w * .04, y + h * .36), (x + w * .36, y + h * .1),
                                          (x + w * .36, y + h * .62)])
