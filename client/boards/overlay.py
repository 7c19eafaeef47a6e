"""Refusals above the board: a "no" on a square, and a bubble that says why.

It is painted anew each frame after the board, only within the board's bounds or where the screen
repaints the whole window, so nothing is ever left behind.
"""

import math
from collections.abc import Callable, Sequence
from functools import lru_cache

import pygame

from core.game import Refusal
from core.piece import Point

from ..look.icons import back
from ..look.theme import INK_DARK, NOTE, WORD, Colour, Theme
from .projection import Projection

PARCHMENT = (255, 246, 225)
INK = (84, 64, 44)
WARN = (178, 42, 28)
HELD = (240, 126, 38)
CUFF = (255, 214, 96)
AWAY = 3
"""Cells between a bubble and the cell that it points at, at most."""


def paint_no(surface: pygame.Surface, projection: Projection, point: Point,
             large: bool = False) -> None:
    """Paint a small "no" mark in the corner of a square, or a large one in its middle."""
    radius = max(6, round(projection.cell_w * (0.22 if large else 0.13)))
    big = pygame.Surface((radius * 4, radius * 4), pygame.SRCALPHA)
    middle = (radius * 2, radius * 2)
    pygame.draw.circle(big, (255, 250, 240, 240), middle, radius * 2)
    pygame.draw.circle(big, (200, 48, 36, 255), middle, radius * 2 - 2, max(3, radius // 2))
    bar = radius * 1.15
    pygame.draw.line(big, (200, 48, 36), (middle[0] - bar, middle[1] + bar),
                     (middle[0] + bar, middle[1] - bar), max(3, radius // 2))
    small = pygame.transform.smoothscale(big, (radius * 2, radius * 2))
    cell = projection.cell_rect(point)
    corner = (cell.right - radius, cell.top + radius)
    surface.blit(small, small.get_rect(center=cell.center if large else corner))


def paint_held(surface: pygame.Surface, rect: pygame.Rect, left: float) -> None:
    """Paint a ring with an arrow back in it, of which the part `left` (1 to 0) is still there."""
    size, radius = rect.w, rect.w // 2
    big = pygame.Surface((size * 3, size * 3), pygame.SRCALPHA)
    centre, thick = big.get_rect().center, max(6, radius * 3 // 4)
    pygame.draw.circle(big, INK_DARK, centre, radius * 3)
    pygame.draw.circle(big, PARCHMENT, centre, radius * 3 - 4)
    ring = big.get_rect().inflate(-12, -12)
    turn = math.tau * left
    points = [centre] + [(centre[0] + ring.w / 2 * math.sin(turn * n / 48),
                          centre[1] - ring.h / 2 * math.cos(turn * n / 48)) for n in range(49)]
    pygame.draw.polygon(big, HELD, points)
    pygame.draw.circle(big, PARCHMENT, centre, radius * 3 - 6 - thick)
    arrow = pygame.Rect(0, 0, radius * 3, radius * 3)
    arrow.center = centre
    back(big, arrow, INK_DARK)
    surface.blit(pygame.transform.smoothscale(big, rect.size), rect)


def paint_ring(surface: pygame.Surface, projection: Projection, point: Point, colour: Colour
               ) -> None:
    """Paint a ring round what stands on a point, above it: in small cells nothing else is seen."""
    wide = round(projection.cell_w * 1.12)
    size = (wide, round(wide * 0.62))
    big = pygame.Surface((size[0] * 3, size[1] * 3), pygame.SRCALPHA)
    thick = max(6, wide // 4)
    pygame.draw.ellipse(big, INK_DARK, big.get_rect(), thick)
    pygame.draw.ellipse(big, colour, big.get_rect().inflate(-4, -4), thick - 4)
    foot = projection.anchor(point)
    spot = pygame.Rect((0, 0), size)
    spot.center = foot
    surface.blit(pygame.transform.smoothscale(big, size), spot)


def bubble(surface: pygame.Surface, theme: Theme, text: str, rule: str, at: pygame.Rect | None,
           within: pygame.Rect, keep: Sequence[pygame.Rect] = ()) -> pygame.Rect:
    """Paint a speech bubble that points at a cell, inside `within`; gives its box.

    With no cell it points nowhere and hangs at the top. It lies over the cell or under it, up to
    `AWAY` cells away or aside, where it hides fewest of those to `keep` in sight, the first of
    these least of all, and then fewest of the heads of who stands there.
    """
    font, small = theme.text(WORD), theme.text(NOTE, bold=True)
    width = min(theme.px(330), within.w - theme.px(20))
    used, tall = theme.box(text, font, width - theme.px(32))
    tag = small.get_linesize() + theme.px(4) if rule else 0
    box = pygame.Rect(0, 0, max(used + theme.px(34), theme.px(120)), tall + tag + theme.px(24))
    if at is None:
        box.midtop = (within.centerx, within.top + theme.px(8))
        theme.panel(surface, box)
        return _told(surface, theme, text, rule, box)
    tail, room = theme.px(14), within.inflate(-theme.px(8), -theme.px(8))
    over, under = box.copy(), box.copy()
    over.midbottom = (at.centerx, at.top - tail + theme.px(4))
    under.midtop = (at.centerx, at.bottom + tail)

    heads = [each.move(0, -each.h // 3) for each in keep]

    def hides(place: pygame.Rect) -> tuple[int, int]:
        seen = [at, *keep]
        return (sum(len(seen) if n < 2 else 1 for n in place.collidelistall(seen)),
                len(place.collidelistall(heads)))

    aside = (box.w + at.w) // 2
    box = min((place.move(x, way * away * at.h).clamp(room) for x in (0, aside, -aside)
               for away in range(AWAY + 1) for place, way in ((over, -1), (under, 1))), key=hides)
    theme.panel(surface, box)
    below = box.centery > at.centery
    x = max(box.left + theme.px(24), min(box.right - theme.px(24), at.centerx))
    edge = box.top + 2 if below else box.bottom - 2
    tip = (at.centerx, min(edge - tail, at.bottom) if below else max(edge + tail, at.top))
    wide = theme.px(12)
    pygame.draw.polygon(surface, PARCHMENT, [(x - wide, edge), (x + wide, edge), tip])
    pygame.draw.aalines(surface, (214, 186, 138), False,
                        [(x - wide, edge), tip, (x + wide, edge)])
    return _told(surface, theme, text, rule, box)


def paint_question(
    surface: pygame.Surface, theme: Theme, text: str, projection: Projection, point: Point
) -> pygame.Rect:
    """Paint a small plate with a hook and a question at the feet of who stands on a point; gives
    its box."""
    font = theme.title(WORD)
    wide, tall = font.size(text)
    box = pygame.Rect(0, 0, wide + tall + theme.px(26), tall + theme.px(10))
    cell = projection.cell_rect(point)
    box.midtop = (cell.centerx, cell.bottom - tall // 4)
    box.clamp_ip(surface.get_rect())
    theme.plate(surface, box, (58, 118, 52), PARCHMENT, radius=box.h // 2, thick=2)
    size = tall // 3
    x, y = box.x + theme.px(10) + size, box.centery
    pygame.draw.lines(surface, PARCHMENT, False, [
        (x - size, y), (x - size // 3, y + size * 2 // 3), (x + size, y - size * 2 // 3)],
        max(3, tall // 7))
    theme.write(surface, text, font, PARCHMENT, pygame.Rect(
        x + size, box.y, box.right - x - size - theme.px(6), box.h), "center", "middle")
    return box


@lru_cache(maxsize=4)
def _hand(side: int) -> pygame.Surface:
    """Paint a white glove whose finger points up: its tip is in the middle of the upper edge."""
    fine = 4 * side

    def box(x: float, y: float, w: float, h: float) -> pygame.Rect:
        return pygame.Rect(round(x * fine), round(y * fine), round(w * fine), round(h * fine))

    face = pygame.Surface((fine, fine), pygame.SRCALPHA, 32)
    parts = (box(.42, .03, .17, .56), box(.57, .36, .15, .3), box(.70, .4, .14, .3),
             box(.22, .44, .18, .26), box(.3, .46, .54, .38))
    cuff, rim = box(.34, .83, .46, .14), max(2, fine // 28)
    for part in (*parts, cuff):
        pygame.draw.rect(face, INK_DARK, part.inflate(2 * rim, 2 * rim), border_radius=fine // 11)
    for part in parts:
        pygame.draw.rect(face, (255, 255, 255), part, border_radius=fine // 12)
    for x in (.57, .70):  # between the fingers
        pygame.draw.line(face, INK_DARK, (x * fine, .52 * fine), (x * fine, .62 * fine), rim)
    pygame.draw.rect(face, CUFF, cuff, border_radius=fine // 24)
    return pygame.transform.smoothscale(face, (side, side))


def paint_hand(surface: pygame.Surface, side: int, at: pygame.Rect, keep: Sequence[pygame.Rect],
               beat: float) -> pygame.Rect:
    """Paint a hand that taps the edge of a box, `beat` seconds after it began; it stands still at
    0. It comes from below, or from where it hides fewer of the boxes to `keep` in sight; gives its
    own."""
    room, hand = surface.get_rect(), pygame.Rect(0, 0, side, side)
    ways = [(hand.move_to(midtop=at.midbottom), (0, 1), 0),
            (hand.move_to(midleft=at.midright), (1, 0), 90),
            (hand.move_to(midright=at.midleft), (-1, 0), -90),
            (hand.move_to(midbottom=at.midtop), (0, -1), 180)]
    place, (x, y), turned = min(ways, key=lambda way: (
        len(way[0].collidelistall(keep)) + (not room.contains(way[0]))))
    away = round(abs(math.sin(beat * 3)) * side * 0.16)
    surface.blit(pygame.transform.rotate(_hand(side), turned), place.move(x * away, y * away))
    return place


def _told(surface: pygame.Surface, theme: Theme, text: str, rule: str, box: pygame.Rect
          ) -> pygame.Rect:
    inside = box.inflate(-theme.px(32), -theme.px(20))
    theme.write(surface, text, theme.text(WORD), INK, inside, "left", "top")
    if rule:
        font = theme.text(NOTE, bold=True)
        told = theme.write(surface, rule, font, WARN, inside, "right", "bottom")
        foot = (told.right - font.size(rule)[0], told.bottom - theme.px(2))
        pygame.draw.line(surface, WARN, foot, (told.right, foot[1]))  # it opens the book of rules
    return box


def reason(refusal: Refusal, say: Callable[..., str]) -> tuple[str, str]:
    """Say why something is refused, and by which rule, "" where there is none."""
    return (say(refusal.msgid, **{k: say(v) for k, v in refusal.args}),
            say("Rule {rule}", rule=refusal.rule) if refusal.rule else "")


def paint_reason(
    surface: pygame.Surface,
    theme: Theme,
    say: Callable[..., str],
    projection: Projection,
    refusal: Refusal,
    point: Point | None,
    keep: Sequence[Point] = (),
) -> pygame.Rect:
    """Paint why a square is refused, next to it and away from the points to `keep` in sight, the
    first before all; over the board what concerns no square."""
    text, rule = reason(refusal, say)
    if point is None:
        return bubble(surface, theme, text, rule, None, projection.port)
    return bubble(surface, theme, text, rule, projection.cell_rect(point), projection.port,
                  [projection.cell_rect(each) for each in keep])
