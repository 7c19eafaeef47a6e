"""A station on the map: sealed with wax once it is done, a disc of paper while it is far away, and
a drum for the player's toy where the road goes on."""

import math
from collections.abc import Callable
from functools import lru_cache

import pygame

from core.refusal import msg

from ...look import icons, paint
from ...look.theme import GOLD_LIGHT, INK_DARK, Colour, Theme
from ...screen import Say
from ...widgets.focus import ACCEPT, DOWN, LEFT, RIGHT, UP, Look, Pressed

SEAL, DISC, DRUM = 34, 26, 70
"""Units that a seal, a disc and a drum are wide."""
LIGHT = 150
"""Units of the light around the drum."""
DONE, NEXT, LATER = msg("done"), msg("the drum is here"), msg("later")
BRASS: Colour = (190, 150, 74)
RED: Colour = (178, 36, 30)
CORD: Colour = (250, 224, 150)
SKIN: Colour = (250, 240, 214)
CORDS, FINE = 7, 3
"""Zigzags around a drum, and times as large it is painted first."""
WAYS = {LEFT: (-1, 0), RIGHT: (1, 0), UP: (0, -1), DOWN: (0, 1)}


class Milestone(Pressed):
    """The station of a number on the road; `step` looks at another one, from -1 to 1 away."""

    touch = "tap"

    def __init__(self, number: int, title: str, on_click: Callable[[], None],
                 on_accept: Callable[[], None], step: Callable[[tuple[int, int]], bool]) -> None:
        super().__init__(on_click)
        self.number, self.title = number, title
        self.on_accept, self.step = on_accept, step
        self.state = LATER
        self.chosen = False
        """Its card is shown."""

    @property
    def called(self) -> str:
        """Give its number, by which it is known when the map is laid out anew."""
        return str(self.number)

    def words(self, say: Say) -> tuple[str, ...]:
        """Give its title, its number, and how far one is."""
        return self.title, str(self.number + 1), say(self.state)

    def intent(self, what: str) -> bool:
        """Go on from it on accept; an arrow leads along the road, if that goes there."""
        if what == ACCEPT:
            self.on_accept()
        return what == ACCEPT or (what in WAYS and self.step(WAYS[what]))

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint it, but for the drum, which is painted with the toy on it; what is looked at is
        larger and has a golden ring."""
        at = self.rect
        if self.state != NEXT:
            done, large = self.state == DONE, 1.2 if self.chosen or look.hover else 1.0
            side = theme.px((SEAL if done else DISC) * large)
            shown = paint.wax(side, icons.star) if done else disc(side)
            at = shown.get_rect(center=at.center)
            surface.blit(shown, at)
            if self.chosen:
                for more, thick, tone in ((12, 6, INK_DARK), (10, 4, GOLD_LIGHT)):
                    rim = at.inflate(theme.px(more), theme.px(more))
                    surface.blit(paint.ring(rim.size, rim.w // 2, theme.px(thick), tone), rim)
        if look.ring:
            theme.focus(surface, at.inflate(theme.px(8), theme.px(8)), at.w)


@lru_cache(maxsize=16)
def disc(side: int) -> pygame.Surface:
    """Make a disc of paper on the road, for a station that is far away."""
    big = pygame.Surface((4 * side, 4 * side), pygame.SRCALPHA, 32)
    big.fill((60, 38, 18, 0))
    whole, half = 4 * side, 2 * side
    for colour, radius, off in (((60, 38, 18, 90), 0.92, 0.08), ((96, 66, 36, 255), 0.9, 0.0),
                                ((250, 242, 220, 255), 0.8, -0.02), ((222, 206, 170, 255), 0.5, 0),
                                ((250, 242, 220, 255), 0.42, 0)):
        pygame.draw.circle(big, colour, (half + off * half, half + off * whole / 2),
                           radius * half)
    return pygame.transform.smoothscale(big, (side, side))


@lru_cache(maxsize=8)
def drum(wide: int) -> pygame.Surface:
    """Make the drum that a player's toy stands on: skin above, a zigzag of cord around it."""
    high = wide * 64 // 100
    big = pygame.Surface((wide * FINE, high * FINE), pygame.SRCALPHA, 32)
    big.fill((*INK_DARK, 0))
    line = wide * FINE // 40
    lid = pygame.Rect(line, line, wide * FINE - 2 * line, high * FINE * 52 // 100)
    deep = high * FINE - lid.h - 2 * line

    def wall(down: float, colour: Colour, grow: int = 0) -> None:
        """Paint the round wall from the lid down to a share of its height."""
        foot = lid.move(0, round(deep * down)).inflate(grow, grow)
        pygame.draw.ellipse(big, colour, foot)
        big.fill(colour, (foot.x, lid.centery, foot.w, foot.centery - lid.centery))

    for down, colour, grow in ((1.0, INK_DARK, 2 * line), (1.0, BRASS, 0), (0.8, INK_DARK, 0),
                               (0.75, RED, 0)):
        wall(down, colour, grow)
    for n in range(CORDS):
        cord = [(x, lid.centery + lid.h / 2 * math.sqrt(1 - (2 * share - 1) ** 2) + deep * down)
                for share, down in ((n / CORDS, 0.2), ((n + 0.5) / CORDS, 0.72),
                                    ((n + 1) / CORDS, 0.2)) for x in (lid.x + lid.w * share,)]
        pygame.draw.lines(big, CORD, False, cord, line)
    for down, colour in ((0.25, INK_DARK), (0.2, BRASS)):
        wall(down, colour)
    pygame.draw.ellipse(big, INK_DARK, lid.inflate(-line, -line))
    pygame.draw.ellipse(big, SKIN, lid.inflate(-3 * line, -3 * line))
    return pygame.transform.smoothscale(big, (wide, high))


@lru_cache(maxsize=4)
def glow(side: int) -> pygame.Surface:
    """Make the soft light that lies on the map around the drum, to be added to it."""
    small = pygame.Surface((24, 24))
    for x in range(24):
        for y in range(24):
            part = max(0.0, 1 - ((x - 11.5) ** 2 + (y - 11.5) ** 2) / 132) ** 1.5
            small.set_at((x, y), (round(92 * part), round(76 * part), round(34 * part)))
    return pygame.transform.smoothscale(small, (side, side))
