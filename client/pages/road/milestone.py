"""A station on the map: sealed with wax once it is done, a disc of paper while it is far away, and
a drum for the player's toy where the road goes on."""

import math
from collections.abc import Callable
from functools import lru_cache

import pygame

from core.refusal import msg

from ...look import icons, paint
from ...look.theme import GOLD_LIGHT, INK_DARK, Colour, Theme, mix
from ...screen import Say
from ...widgets.focus import ACCEPT, DOWN, LEFT, RIGHT, UP, Look, Pressed

SEAL, DRUM = 34, 70
"""Units that a seal and a drum are wide."""
Rings = tuple[tuple[int, int, Colour], ...]
"""How wide and how thick rings are, in units, and their colours; the first is the widest."""
DISC: Rings = ((28, 14, (110, 76, 42)), (24, 12, (250, 242, 220)), (14, 2, (222, 206, 170)))
RIM: Rings = ((46, 6, INK_DARK), (44, 4, GOLD_LIGHT))
"""A disc of paper, and the rim of what is looked at."""
LIGHT, LAMP = 150, (92, 76, 34)
"""Units of the light around the drum, and its colour in the middle."""
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
        """Where it is on the road, and the msgid of what it is called."""
        self.on_accept, self.step = on_accept, step
        self.state = LATER
        self.chosen = False
        """Its card is shown."""

    def words(self, say: Say) -> tuple[str, ...]:
        """Give its title, its number, and how far one is."""
        return say(self.title), str(self.number + 1), say(self.state)

    def intent(self, what: str) -> bool:
        """Go on from it on accept; an arrow leads along the road, if that goes there."""
        if what == ACCEPT:
            self.on_accept()
        return what == ACCEPT or (what in WAYS and self.step(WAYS[what]))

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint it, but for the drum, which is painted with the toy on it; what is looked at is
        larger and has a golden ring."""
        large = theme.scale * (1.2 if self.chosen or look.hover else 1.0)
        shown = []
        if self.state != NEXT:
            shown = [paint.wax(round(SEAL * large), icons.star) if self.state == DONE
                     else rings(DISC, large)]
            shown += [rings(RIM, theme.scale)] * self.chosen
        for face in shown:
            surface.blit(face, face.get_rect(center=self.rect.center))
        if look.ring:
            theme.focus(surface, self.rect, self.rect.w)


@lru_cache(maxsize=16)
def rings(parts: Rings, scale: float) -> pygame.Surface:
    """Make rings within each other."""
    side = round(parts[0][0] * scale)
    made = pygame.Surface((side, side), pygame.SRCALPHA, 32)
    for wide, thick, tone in parts:
        own = round(wide * scale)
        ring = paint.ring((own, own), own // 2, round(thick * scale), tone)
        made.blit(ring, ring.get_rect(center=(side // 2, side // 2)))
    return made


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
    small = pygame.Surface((48, 48))
    for far in range(24, 0, -1):
        part = (1 - far / 24) ** 1.5
        pygame.draw.circle(small, mix((0, 0, 0), LAMP, part), (24, 24), far)
    return pygame.transform.smoothscale(small, (side, side))
