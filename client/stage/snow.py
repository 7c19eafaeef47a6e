"""Snowball war: on winter tables muskets and cannons throw snow, and smoke is powder.

The baked pictures stay what they are: fire is turned into snow when a picture is first asked for.
"""

import pygame

from ..boards.sprites import SpriteSource, Stamp
from .sound_effects import voice

GUNS = frozenset(("musket", "cannon"))
"""The sounds of what throws snow."""
CLOUDS = frozenset(("smoke", "flash"))
FIRE, NEAR = (245, 200, 60), (32, 60, 46)
"""The colour of baked fire, and how far from it a colour still is fire."""
POWDER = (238, 246, 255)


def throws(miniature: str) -> bool:
    """Say whether a miniature shoots with powder, so that in winter it throws snow."""
    return voice(miniature).act in GUNS


def powdered(stamp: Stamp) -> Stamp:
    """Give a picture with its fire turned into snow."""
    face = stamp.surface.copy()
    pygame.transform.threshold(face, stamp.surface, FIRE, NEAR, POWDER, 1, None, True)
    seen = pygame.mask.from_surface(stamp.surface, 0)
    clear = seen.to_surface(setcolor=(255, 255, 255, 255), unsetcolor=(255, 255, 255, 0))
    face.blit(clear, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return stamp._replace(surface=face, sign=None)


class SnowSprites:
    """The miniatures of another source on a winter table."""

    def __init__(self, figures: SpriteSource) -> None:
        self.figures = figures
        self._made: dict[pygame.Surface, Stamp] = {}
        """By the picture that it was made of."""

    def _powdered(self, stamp: Stamp) -> Stamp:
        if stamp.surface not in self._made:
            self._made[stamp.surface] = powdered(stamp)
        return self._made[stamp.surface]

    def frame(self, piece: str, army: int, animation: str, heading: int, index: int) -> Stamp:
        """Give a picture; of a shot, one without fire."""
        stamp = self.figures.frame(piece, army, animation, heading, index)
        return self._powdered(stamp) if animation == "action" and throws(piece) else stamp

    def fx(self, name: str, share: float) -> Stamp | None:
        """Give an effect's picture; of smoke and fire, one of powder."""
        stamp = self.figures.fx(name, share)
        return stamp if stamp is None or name not in CLOUDS else self._powdered(stamp)

    def length(self, piece: str, animation: str) -> int:
        """Count the frames of an animation."""
        return self.figures.length(piece, animation)

    def reach(self) -> pygame.Rect:
        """Give the largest rectangle any picture covers, from the foot."""
        return self.figures.reach()

    def icon(self, piece: str, army: int, size: int) -> pygame.Surface:
        """Give a standing figure on a square of `size` pixels."""
        return self.figures.icon(piece, army, size)
