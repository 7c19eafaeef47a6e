"""Flat wooden discs: the wood, an army's rim and sign, and what stands on it."""

from functools import lru_cache

import pygame

from ..games.own_files import Own
from ..look.typeface import LETTERS, Typeface
from ..look.word_art import word_picture
from .disc_faces import Face
from .dye import emblem
from .own_figures import figure
from .uniforms import Uniform

SHADE, EDGE, SIDE, WOOD = (0, 0, 0, 70), (150, 104, 60), (120, 78, 42), (244, 222, 172)


def wooden(army: Uniform, cell: int, face: pygame.Surface, signed: bool = False
           ) -> tuple[pygame.Surface, int, int]:
    """Make a disc for cells of `cell` pixels with a picture on it, and give its top left corner
    from the piece's foot. A ring of the army's ink is carved into it; a `signed` one has instead a
    broad rim of the army's colour, with its sign."""
    disc, radius = _disc(army, cell, signed), radius_of(cell)
    disc.blit(face, face.get_rect(center=(radius, radius)))
    if signed:
        small = max(4, round(radius * 0.26))
        at = radius, radius * 2 - small
        pygame.draw.circle(disc, army.coat, at, small)
        emblem(disc, army, at, max(3, round(small * 0.8)))
    return disc, -radius, -radius - round(cell * 0.08)


def _disc(army: Uniform, cell: int, signed: bool) -> pygame.Surface:
    """Make the wood and its ring."""
    radius = radius_of(cell)
    big = pygame.Surface((radius * 8, radius * 9), pygame.SRCALPHA)
    unit = radius * 4
    pygame.draw.circle(big, SHADE, (unit + radius * 0.4, unit * 1.2), unit * 0.96)
    pygame.draw.circle(big, EDGE, (unit, unit * 1.12), unit * 0.97)
    pygame.draw.circle(big, SIDE, (unit, unit), unit * 0.97)
    pygame.draw.circle(big, WOOD, (unit, unit), unit * 0.92)
    ring, outer, rim = (army.coat, 0.92, 0.16) if signed else (army.ink, 0.8, 0.06)
    pygame.draw.circle(big, ring, (unit, unit), unit * outer, round(unit * rim))
    return pygame.transform.smoothscale(big, (radius * 2, round(radius * 2.25)))


def radius_of(cell: int) -> int:
    """Give a disc's radius in pixels."""
    return max(6, round(cell * 0.4))


@lru_cache(maxsize=512)
def pictured(face: Face, army: Uniform, cell: int, animation: str = "idle", index: int = 0
             ) -> tuple[pygame.Surface, int, int]:
    """Make the disc of a picture's number, of letters, or of a figure that stands on it, in a frame
    of one of its animations."""
    if isinstance(face, Own):
        return _standing(face, army, cell, animation, index)
    side = round(radius_of(cell) * (1.24 if isinstance(face, int) else 1.1))
    if isinstance(face, int):
        shown = word_picture(face, side)
    else:
        word = Typeface(LETTERS, side * 2).render(face, True, army.ink)
        scale = min(side / word.get_width(), side / word.get_height())
        shown = pygame.transform.smoothscale_by(word, scale)
    return wooden(army, cell, shown, signed=True)


def poses(face: Face, animation: str) -> int:
    """Count the frames of an animation; 1 where there is none."""
    drawn = figure(face) if isinstance(face, Own) else None
    return 1 if drawn is None else len(drawn.frames.get(animation, drawn.frames["idle"]))


def _standing(own: Own, army: Uniform, cell: int, animation: str, index: int
              ) -> tuple[pygame.Surface, int, int]:
    """Stand a figure on a low disc of the army's colour, its sign in front."""
    drawn = figure(own)
    assert drawn is not None, "`face_of` gives no other"
    frames, body = drawn.frames.get(animation, drawn.frames["idle"]), drawn.body
    wide = 2 * radius_of(cell)
    round_base = _disc(army, 4 * cell, signed=True)
    middle = (round_base.get_width() // 2,) * 2
    pygame.draw.circle(round_base, army.coat, middle, round(0.86 * middle[0]))
    base = pygame.transform.smoothscale(round_base, (wide, round(wide * 0.74)))
    scale = min(0.86 * cell / body.w, 1.12 * cell / body.h)
    toy = pygame.transform.smoothscale_by(frames[index % len(frames)], scale)
    stands = toy.get_rect(topleft=(round(-body.centerx * scale), round(-body.bottom * scale)))
    lies = base.get_rect(topleft=(-wide // 2, round(-wide * 0.40)))
    room = stands.union(lies)
    whole = pygame.Surface(room.size, pygame.SRCALPHA, 32)
    whole.blit(base, lies.move(-room.x, -room.y))
    whole.blit(toy, stands.move(-room.x, -room.y))
    small = max(3, round(wide * 0.11))
    emblem(whole, army, (-room.x, lies.bottom - 2 * small - room.y), small)
    return whole, room.x, room.y + round(cell * 0.04)
