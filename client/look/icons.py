"""Small pictures for buttons, each told by its outline and painted in the letters' colour."""

import math
from collections.abc import Callable
from functools import cache, lru_cache, wraps

import pygame

from .theme import Colour

Painter = Callable[[pygame.Surface, pygame.Rect, Colour], None]
_FINE = 4
"""Times larger a picture is painted than shown, so that its slanted edges are smooth."""


@lru_cache(maxsize=128)
def _smooth(paint: Painter, size: tuple[int, int], colour: Colour) -> pygame.Surface:
    large = pygame.Surface((size[0] * _FINE, size[1] * _FINE), pygame.SRCALPHA, 32)
    large.fill((*colour, 0))
    paint(large, large.get_rect(), colour)
    return pygame.transform.smoothscale(large, size)


def smooth(paint: Painter) -> Painter:
    """Let a painter's picture have smooth edges, and be painted once for each size and colour."""
    @wraps(paint)
    def show(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
        surface.blit(_smooth(paint, rect.size, colour), rect)

    return show


@smooth
def play(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint a triangle that points on."""
    x, y, w, h = rect
    pygame.draw.polygon(surface, colour, [(x + w * .22, y + h * .12), (x + w * .22, y + h * .88),
                                          (x + w * .88, y + h * .5)])


@smooth
def pause(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint two bars."""
    x, y, w, h = rect
    for left in (.2, .6):
        pygame.draw.rect(surface, colour, (x + w * left, y + h * .12, w * .2, h * .76))


def _step(surface: pygame.Surface, rect: pygame.Rect, colour: Colour, way: int, tips: int) -> None:
    """Paint so many arrowheads that point to the right (`way` 1) or to the left (-1), at a bar."""
    x, y, w, h = rect
    wide = .6 / tips
    for n in range(tips):
        foot = .5 - way * (.34 - n * wide)
        pygame.draw.polygon(surface, colour, [
            (x + w * foot, y + h * .14), (x + w * (foot + way * wide), y + h * .5),
            (x + w * foot, y + h * .86)])
    bar = .5 + way * .34 - .06
    pygame.draw.rect(surface, colour, (x + w * bar, y + h * .14, w * .12, h * .72))


@smooth
def step_on(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint an arrowhead at a bar: one step."""
    _step(surface, rect, colour, 1, 1)


@smooth
def step_back(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint an arrowhead to the left at a bar: one step back."""
    _step(surface, rect, colour, -1, 1)


@smooth
def start(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint two arrowheads to the left at a bar: back to the start."""
    _step(surface, rect, colour, -1, 2)


@smooth
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


@smooth
def sheet(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint a sheet of paper with a soldier's strip on it, dashed where it is folded."""
    x, y, w, h = rect
    thick = max(2, w // 10)
    pygame.draw.rect(surface, colour, (x + w * .14, y + h * .04, w * .72, h * .92), thick, thick)
    for start in (.22, .44, .66):
        pygame.draw.line(surface, colour, (x + w * start, y + h * .5),
                         (x + w * (start + .13), y + h * .5), thick)
    for middle in (.28, .72):
        pygame.draw.circle(surface, colour, (x + w * .5, y + h * middle), w * .11)


@smooth
def copies(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint a sheet of paper before another one."""
    x, y, w, h = rect
    thick = max(2, w // 10)
    behind = [(x + w * .28, y + h * .22), (x + w * .28, y + h * .04), (x + w * .94, y + h * .04),
              (x + w * .94, y + h * .76), (x + w * .76, y + h * .76)]
    pygame.draw.lines(surface, colour, False, behind, thick)
    pygame.draw.rect(surface, colour, (x + w * .06, y + h * .24, w * .66, h * .72), 0, thick)


@smooth
def bin(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint a bin with its lid on."""
    x, y, w, h = rect
    thick = max(2, w // 10)
    pygame.draw.line(surface, colour, (x + w * .1, y + h * .24), (x + w * .9, y + h * .24), thick)
    pygame.draw.rect(surface, colour, (x + w * .38, y + h * .08, w * .24, h * .18), thick)
    pygame.draw.polygon(surface, colour, [(x + w * .2, y + h * .34), (x + w * .8, y + h * .34),
                                          (x + w * .72, y + h * .94), (x + w * .28, y + h * .94)])


@smooth
def back(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint an arrow that points to where one came from."""
    x, y, w, h = rect
    pygame.draw.line(surface, colour, (x + w * .3, y + h * .5), (x + w * .96, y + h * .5),
                     max(2, w // 7))
    pygame.draw.polygon(surface, colour, [(x + w * .04, y + h * .5), (x + w * .46, y + h * .16),
                                          (x + w * .46, y + h * .84)])


@smooth
def undo(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint an arrow that turns round to where it came from."""
    x, y, w, h = rect
    thick = max(2, w // 8)
    pygame.draw.lines(surface, colour, False, [
        (x + w * .2, y + h * .36), (x + w * .66, y + h * .36), (x + w * .82, y + h * .5),
        (x + w * .82, y + h * .64), (x + w * .66, y + h * .78), (x + w * .32, y + h * .78),
    ], thick)
    pygame.draw.polygon(surface, colour, [(x + w * .04, y + h * .36), (x + w * .36, y + h * .1),
                                          (x + w * .36, y + h * .62)])


@smooth
def forth(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint the arrow of undo the other way round."""
    turned = pygame.Surface(rect.size, pygame.SRCALPHA, 32)
    turned.fill((*colour, 0))
    undo(turned, turned.get_rect(), colour)
    surface.blit(pygame.transform.flip(turned, True, False), rect)


@smooth
def mirror(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint two equal corners at either side of a line."""
    x, y, w, h = rect
    pygame.draw.rect(surface, colour, (x + w * .46, y + h * .06, max(2, w * .08), h * .88))
    for side in (-1, 1):
        near, far = x + w * (.5 + side * .1), x + w * (.5 + side * .44)
        points = [(near, y + h * .2), (near, y + h * .8), (far, y + h * .8)]
        pygame.draw.polygon(surface, colour, points, 0 if side < 0 else max(2, w // 12))


@smooth
def turn(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint an arrow that goes round."""
    ring = rect.inflate(-rect.w // 4, -rect.h // 4)
    pygame.draw.arc(surface, colour, ring, 0.9, 6.0, max(2, rect.w // 8))
    x, y = ring.centerx + ring.w * .38, ring.centery - ring.h * .12
    pygame.draw.polygon(surface, colour, [(x - rect.w * .2, y), (x + rect.w * .2, y),
                                          (x + rect.w * .04, y + rect.h * .24)])


@smooth
def rubber(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint a slanted rubber over the line that it has left."""
    x, y, w, h = rect
    pygame.draw.polygon(surface, colour, [(x + w * .5, y + h * .1), (x + w * .9, y + h * .42),
                                          (x + w * .62, y + h * .76), (x + w * .22, y + h * .44)])
    pygame.draw.polygon(surface, colour, [(x + w * .16, y + h * .5), (x + w * .54, y + h * .82),
                                          (x + w * .2, y + h * .82), (x + w * .06, y + h * .68)],
                        max(2, w // 14))
    pygame.draw.rect(surface, colour, (x + w * .1, y + h * .88, w * .8, max(2, h * .08)))


@smooth
def flag(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint a flag on its pole: here a game begins."""
    x, y, w, h = rect
    pygame.draw.rect(surface, colour, (x + w * .16, y + h * .06, max(2, w * .11), h * .88))
    pygame.draw.polygon(surface, colour, [(x + w * .3, y + h * .1), (x + w * .92, y + h * .32),
                                          (x + w * .3, y + h * .58)])


@smooth
def shirt(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint a coat."""
    half = [(.5, .2), (.62, .1), (.78, .12), (1, .42), (.84, .56), (.74, .44), (.76, .92)]
    points = [*half, *((1 - x, y) for x, y in half[::-1])]
    pygame.draw.polygon(surface, colour, [(rect.x + rect.w * x, rect.y + rect.h * y)
                                          for x, y in points])
    for y in (.45, .62, .79):
        pygame.draw.circle(surface, (*colour, 0), (rect.centerx, rect.y + rect.h * y), rect.w * .04)


@smooth
def feather(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint a plume."""
    x, y, w, h = rect
    edge = [(.26, .74), (.2, .5), (.36, .22), (.86, .06), (.84, .36), (.66, .62), (.42, .76)]
    pygame.draw.polygon(surface, colour, [(x + w * a, y + h * b) for a, b in edge])
    pygame.draw.line(surface, colour, (x + w * .12, y + h * .96), (x + w * .34, y + h * .66),
                     max(2, w // 11))
    pygame.draw.line(surface, (*colour, 0), (x + w * .36, y + h * .66), (x + w * .74, y + h * .2),
                     max(1, w // 18))


@smooth
def enter(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint an arrow into a door."""
    _door(surface, rect, colour)
    _arrow(surface, rect, colour, rect.x + rect.w * .02)


@smooth
def curve(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint two axes and a line that falls and rises: how a game went."""
    x, y, w, h = rect
    thick = max(2, w // 9)
    pygame.draw.lines(surface, colour, False, [
        (x + w * .1, y + h * .08), (x + w * .1, y + h * .9), (x + w * .94, y + h * .9)], thick)
    pygame.draw.lines(surface, colour, False, [
        (x + w * .26, y + h * .5), (x + w * .46, y + h * .7), (x + w * .62, y + h * .4),
        (x + w * .9, y + h * .16)], thick)


@smooth
def ranks(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint two rows of soldiers, each a head and a body: an army that stands."""
    x, y, w, h = rect
    for down in (.04, .54):
        for across in (.18, .5, .82):
            middle = x + w * across
            pygame.draw.circle(surface, colour, (middle, y + h * (down + .1)), w * .09)
            body = pygame.Rect(0, 0, round(w * .22), round(h * .2))
            body.midtop = round(middle), round(y + h * (down + .22))
            pygame.draw.rect(surface, colour, body, border_radius=max(1, w // 16))


@smooth
def drum(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint a drum and its two sticks."""
    x, y, w, h = rect
    thick = max(2, w // 10)
    body = pygame.Rect(x + w * .14, y + h * .42, w * .72, h * .48)
    pygame.draw.rect(surface, colour, body, thick, border_radius=max(2, w // 8))
    pygame.draw.line(surface, colour, (body.x, body.y + h * .12), (body.right, body.y + h * .12),
                     thick)
    for side in (-1, 1):
        pygame.draw.line(surface, colour, (body.centerx + side * w * .08, body.y - h * .04),
                         (body.centerx + side * w * .4, y + h * .08), thick)


@smooth
def bell(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint a bell."""
    x, y, w, h = rect
    pygame.draw.polygon(surface, colour, [
        (x + w * .4, y + h * .14), (x + w * .6, y + h * .14), (x + w * .74, y + h * .56),
        (x + w * .9, y + h * .74), (x + w * .1, y + h * .74), (x + w * .26, y + h * .56)])
    pygame.draw.circle(surface, colour, (x + w // 2, y + h * .86), max(2, w * .1))


@smooth
def loudspeaker(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint a loudspeaker and two waves: this is read aloud."""
    x, y, w, h = rect
    pygame.draw.polygon(surface, colour, [
        (x + w * .06, y + h * .36), (x + w * .24, y + h * .36), (x + w * .5, y + h * .12),
        (x + w * .5, y + h * .88), (x + w * .24, y + h * .64), (x + w * .06, y + h * .64)])
    for far in (.2, .42):
        wave = pygame.Rect(0, 0, w * far * 2, h * (far * 1.4 + .12))
        wave.center = round(x + w * .5), round(y + h * .5)
        pygame.draw.arc(surface, colour, wave, -1.0, 1.0, max(2, w // 11))


@smooth
def flash(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint a burst: something bangs."""
    x, y, w, h = rect
    points = []
    for n in range(16):
        far = pygame.Vector2(.48 if n % 2 == 0 else .22, 0).rotate(n * 22.5)
        points.append((x + w * (.5 + far.x), y + h * (.5 + far.y)))
    pygame.draw.polygon(surface, colour, points)


@smooth
def cross(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint a cross: no."""
    x, y, w, h = rect
    thick = max(3, w // 6)
    pygame.draw.line(surface, colour, (x + w * .2, y + h * .2), (x + w * .8, y + h * .8), thick)
    pygame.draw.line(surface, colour, (x + w * .8, y + h * .2), (x + w * .2, y + h * .8), thick)


@smooth
def lock(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint a padlock."""
    x, y, w, h = rect
    thick = max(2, w // 8)
    bow = pygame.Rect(x + w * .28, y + h * .06, w * .46, h * .6)
    pygame.draw.rect(surface, colour, bow, thick, border_radius=int(w * .22))
    pygame.draw.rect(surface, colour, (x + w * .14, y + h * .44, w * .74, h * .5),
                     border_radius=max(2, w // 10))


@smooth
def moon(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint a crescent: bedtime."""
    r, (x, y) = rect.h * 0.44, rect.center
    pygame.draw.circle(surface, colour, (x - r * 0.1, y), r)
    pygame.draw.circle(surface, (*colour, 0), (x + r * 0.34, y - r * 0.16), r * 0.8)


@smooth
def leave(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint a door left ajar, with its knob."""
    x, y, w, h = rect
    thick = max(2, w // 10)
    pygame.draw.rect(surface, colour, (x + w * .2, y + h * .08, w * .62, h * .84), thick)
    pygame.draw.polygon(surface, colour, [(x + w * .2, y + h * .08), (x + w * .58, y + h * .24),
                                          (x + w * .58, y + h * .98), (x + w * .2, y + h * .9)])


def _door(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    x, y, w, h = rect
    thick = max(2, w // 10)
    pygame.draw.lines(surface, colour, False, [
        (x + w * .5, y + h * .1), (x + w * .9, y + h * .1), (x + w * .9, y + h * .9),
        (x + w * .5, y + h * .9)], thick)


def _arrow(surface: pygame.Surface, rect: pygame.Rect, colour: Colour, start: float) -> None:
    _, y, w, h = rect
    middle = y + h * .5
    pygame.draw.rect(surface, colour, (start, middle - h * .07, w * .4, max(2, h * .14)))
    pygame.draw.polygon(surface, colour, [(start + w * .36, middle - h * .24),
                                          (start + w * .66, middle),
                                          (start + w * .36, middle + h * .24)])


@smooth
def pair(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint two people side by side: both play at this screen."""
    x, y, w, h = rect
    for across in (.27, .73):
        middle = x + w * across
        pygame.draw.circle(surface, colour, (middle, y + h * .32), w * .16)
        pygame.draw.rect(surface, colour, (middle - w * .21, y + h * .54, w * .42, h * .36), 0,
                         border_top_left_radius=w // 5, border_top_right_radius=w // 5)


@smooth
def bricks(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint three rows of bricks: something is built."""
    x, y, w, h = rect
    row = h * .26
    for n, cuts in enumerate(((0, .48), (0, .22, .74), (0, .48))):
        for start, end in zip(cuts, (*cuts[1:], 1.0), strict=True):
            pygame.draw.rect(surface, colour, (x + w * start, y + h * .08 + n * row * 1.15,
                                               w * (end - start) - max(2, w * .08), row))


@smooth
def frame(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint a framed picture with hills and a sun."""
    x, y, w, h = rect
    box = pygame.Rect(x, y + h * .1, w, h * .8)
    pygame.draw.rect(surface, colour, box, max(2, w // 10), w // 10)
    pygame.draw.circle(surface, colour, (x + w * .7, y + h * .34), w * .1)
    pygame.draw.polygon(surface, colour, [(x + w * .14, y + h * .78), (x + w * .4, y + h * .38),
                                          (x + w * .6, y + h * .62), (x + w * .72, y + h * .52),
                                          (x + w * .88, y + h * .78)])


@smooth
def sliders(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint three sliders, each set otherwise."""
    x, y, w, h = rect
    for down, across in ((.2, .68), (.5, .28), (.8, .58)):
        pygame.draw.rect(surface, colour, (x, y + h * down - h * .04, w, max(2, h * .09)))
        pygame.draw.circle(surface, colour, (x + w * across, y + h * down), w * .14)


@smooth
def eye(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint an open eye: somebody looks on."""
    x, y, w, h = rect
    arch = [(x + w * (.5 + .48 * math.cos(a)), y + h * (.56 - .34 * math.sin(a)))
            for a in (math.pi * n / 12 for n in range(13))]
    bowl = [(px, y + h * 1.06 - (py - y)) for px, py in reversed(arch)]
    pygame.draw.polygon(surface, colour, arch + bowl, max(2, round(w * .09)))
    pygame.draw.circle(surface, colour, (x + w * .5, y + h * .53), w * .16)


@smooth
def line(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint a line of fire: an arrow from corner to corner."""
    x, y, w, h = rect
    a, b = (x + w * 0.16, y + h * 0.84), (x + w * 0.74, y + h * 0.26)
    pygame.draw.line(surface, colour, a, b, max(2, w // 9))
    pygame.draw.circle(surface, colour, a, max(2, w // 9))
    pygame.draw.polygon(surface, colour, [
        (x + w * 0.9, y + h * 0.1), (x + w * 0.52, y + h * 0.2), (x + w * 0.8, y + h * 0.48)])


@smooth
def danger(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint a triangle with an exclamation mark cut out of it."""
    x, y, w, h = rect
    low = y + h * 0.88
    corners = [(x + w * 0.5, y + h * 0.12), (x + w * 0.94, low), (x + w * 0.06, low)]
    pygame.draw.polygon(surface, colour, corners, max(2, w // 9))
    pygame.draw.line(surface, colour, (x + w * 0.5, y + h * 0.4), (x + w * 0.5, y + h * 0.62),
                     max(2, w // 9))
    pygame.draw.circle(surface, colour, (x + w * 0.5, y + h * 0.76), max(1, w // 14))


@smooth
def laurel(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint a twig of laurel that lies."""
    x, y, w, h = rect
    pygame.draw.line(surface, colour, (x, y + h // 2), (x + w, y + h // 2), max(1, h // 10))
    for n in range(5):
        for side in (-1, 1):
            leaf = pygame.Rect(0, 0, w * 0.24, h * 0.3)
            leaf.center = round(x + w * (0.12 + 0.18 * n)), round(y + h / 2 + side * h * 0.24)
            pygame.draw.ellipse(surface, colour, leaf)


@smooth
def bulb(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint a light bulb: an idea."""
    x, y, w, h = rect
    pygame.draw.circle(surface, colour, (x + w * .5, y + h * .36), w * .32)
    pygame.draw.rect(surface, colour, (x + w * .35, y + h * .56, w * .3, h * .16))
    pygame.draw.rect(surface, colour, (x + w * .37, y + h * .8, w * .26, max(2, h * .12)))


@smooth
def bars(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint three bars, a list of things to choose from."""
    x, y, w, h = rect
    for down in (.18, .44, .7):
        pygame.draw.rect(surface, colour, (x + w * .06, y + h * down, w * .88, max(2, h * .14)), 0,
                         2)


@cache
def steps(count: int, most: int) -> Painter:
    """Give a painter of a stair of `most` steps: the first `count` are filled, the others stand
    open, so that more is seen to be more."""
    @smooth
    def stair(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
        """Paint the stair."""
        x, y, w, h = rect
        for n in range(most):
            left, right = x + w * n // most, x + w * (n + 1) // most
            high = h * (n + 2) // (most + 1)
            step = pygame.Rect(left, y + h - high, right - left - max(1, w // 40), high)
            pygame.draw.rect(surface, colour, step, 0 if n < count else max(1, w // 48))

    return stair


def _points(rect: pygame.Rect) -> list[tuple[float, float]]:
    """Give the ten corners of a star that fills a square."""
    x, y, w, h = rect
    found = []
    for n in range(10):
        angle, far = n * math.pi / 5, 0.48 if n % 2 == 0 else 0.21
        found.append((x + w * (.5 + far * math.sin(angle)), y + h * (.52 - far * math.cos(angle))))
    return found


@smooth
def star(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint a full star: this is solved."""
    pygame.draw.polygon(surface, colour, _points(rect))


@smooth
def star_outline(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint a hollow star: this is still to be solved."""
    pygame.draw.polygon(surface, colour, _points(rect.inflate(-rect.w // 8, -rect.h // 8)),
                        max(2, rect.w // 14))


@smooth
def letter(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint a letter that is closed by a seal: a secret wish."""
    sheet = rect.inflate(-rect.w // 8, -rect.h * 3 // 8)
    thick = max(2, rect.w // 12)
    pygame.draw.rect(surface, colour, sheet, thick, thick)
    flap = sheet.topleft, (sheet.centerx, sheet.centery + sheet.h // 8), sheet.topright
    pygame.draw.lines(surface, colour, False, flap, thick)
    pygame.draw.circle(surface, colour, flap[1], rect.w // 8)


def robot(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint a head with an aerial and two eyes: who plays is a machine."""
    x, y, w, h = rect
    hole = (0, 0, 0, 0)
    pygame.draw.line(surface, colour, (x + w * .5, y + h * .3), (x + w * .5, y + h * .12),
                     max(2, w // 12))
    pygame.draw.circle(surface, colour, (x + w * .5, y + h * .12), w * .08)
    head = pygame.Rect(round(x + w * .14), round(y + h * .28), round(w * .72), round(h * .6))
    pygame.draw.rect(surface, colour, head, 0, w // 6)
    for across in (.35, .65):
        pygame.draw.circle(surface, hole, (x + w * across, y + h * .52), w * .08)
    mouth = pygame.Rect(round(x + w * .32), round(y + h * .69), round(w * .36), round(h * .07))
    pygame.draw.rect(surface, hole, mouth)


@smooth
def book(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint an open book: the rules."""
    x, y, w, h = rect
    for side in (-1, 1):
        middle = x + w / 2
        edge = middle + side * w * 0.44
        pygame.draw.polygon(surface, colour, [
            (middle + side * w * 0.04, y + h * 0.28), (edge, y + h * 0.18),
            (edge, y + h * 0.74), (middle + side * w * 0.04, y + h * 0.84)])


@smooth
def globe(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint a globe with two meridians and the equator."""
    wide = max(1, rect.w // 12)
    pygame.draw.circle(surface, colour, rect.center, rect.w * 9 // 20, wide)
    pygame.draw.ellipse(surface, colour, rect.inflate(-rect.w * 11 // 20, -rect.h // 10), wide)
    pygame.draw.line(surface, colour, (rect.x + rect.w // 12, rect.centery),
                     (rect.right - rect.w // 12, rect.centery), wide)


@smooth
def hourglass(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint a sand glass."""
    glass(surface, rect, colour, colour, 0.5)


def glass(surface: pygame.Surface, rect: pygame.Rect, colour: Colour, sand: Colour, full: float
          ) -> None:
    """Paint a sand glass whose upper bulb is so full, 0.0 to 1.0; the rest lies below."""
    x, y, w, h = rect
    line = max(2, w // 9)
    left, right, top, foot = x + w * 0.18, x + w * 0.82, y + h * 0.1, y + h * 0.9
    middle, waist = (x + w / 2, y + h / 2), w * 0.05
    level = top + (middle[1] - top) * (1 - full)
    wide = (right - left) / 2 * full
    if full > 0.04:
        pygame.draw.polygon(surface, sand, [(middle[0] - wide, level), (middle[0] + wide, level),
                                            middle])
    heap = foot - (foot - middle[1]) * (1 - full) * 0.8
    if full < 0.96:
        pygame.draw.polygon(surface, sand, [(left, foot), (right, foot), (middle[0], heap)])
    for way in (-1, 1):
        edge = left if way < 0 else right
        points = [(edge, top), (middle[0] + way * waist, middle[1]), (edge, foot)]
        pygame.draw.lines(surface, colour, False, points, line)
    for at in (top, foot):
        pygame.draw.line(surface, colour, (x + w * 0.08, at), (x + w * 0.92, at), line + 1)


@smooth
def dial(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint the face of a clock."""
    x, y, w, h = rect
    line, centre = max(2, w // 10), (x + w / 2, y + h / 2)
    pygame.draw.circle(surface, colour, centre, w * 0.44, line)
    pygame.draw.line(surface, colour, centre, (x + w / 2, y + h * 0.24), line)
    pygame.draw.line(surface, colour, centre, (x + w * 0.68, y + h * 0.58), line)


@smooth
def face(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint a smiling face: say something with a picture."""
    x, y, w, h = rect
    line = max(2, w // 11)
    pygame.draw.circle(surface, colour, (x + w / 2, y + h / 2), w * 0.46, line)
    for across in (.34, .66):
        pygame.draw.circle(surface, colour, (x + w * across, y + h * .4), w * .075)
    mouth = pygame.Rect(round(x + w * .26), round(y + h * .3), round(w * .48), round(h * .46))
    pygame.draw.arc(surface, colour, mouth, math.pi * 1.08, math.pi * 1.92, line)


@smooth
def face_off(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint a face that is crossed out: no pictures from him."""
    x, y, w, h = rect
    face(surface, rect, colour)
    pygame.draw.line(surface, colour, (x + w * .06, y + h * .94), (x + w * .94, y + h * .06),
                     max(3, w // 8))


@smooth
def about(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint an i in a ring: more is told behind it."""
    thick = max(2, rect.w // 12)
    pygame.draw.circle(surface, colour, rect.center, rect.w / 2, thick)
    pygame.draw.circle(surface, colour, (rect.centerx, rect.y + rect.h * .29), thick * .9)
    pygame.draw.line(surface, colour, (rect.centerx, rect.y + rect.h * .44),
                     (rect.centerx, rect.y + rect.h * .74), thick * 3 // 2)


@smooth
def scales(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint a pair of scales that stands level."""
    x, y, w, h = rect
    line = max(2, w // 11)
    pygame.draw.line(surface, colour, (x + w / 2, y + h * 0.1), (x + w / 2, y + h * 0.9), line)
    pygame.draw.line(surface, colour, (x + w * 0.1, y + h * 0.22), (x + w * 0.9, y + h * 0.22),
                     line)
    pygame.draw.line(surface, colour, (x + w * 0.3, y + h * 0.92), (x + w * 0.7, y + h * 0.92),
                     line)
    for middle in (0.2, 0.8):
        pan = pygame.Rect(0, 0, w * 0.38, h * 0.44)
        pan.center = (int(x + w * middle), int(y + h * 0.56))
        pygame.draw.arc(surface, colour, pan, math.pi, 2 * math.pi, line)
        pygame.draw.line(surface, colour, pan.midleft, pan.midright, line)
