"""How the table asks for pictures: a sprite is what a miniature does now, a stamp is what to blit.

The brush and the choreography speak of sprites in board units and never of sheets; whatever keeps the
pictures (the wardrobe, or coloured pegs in tests) answers `Dress`.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import pygame

from core.piece import Piece

from .lens import Lens

IDLE_TICKS = 8
"""All idles share one period of this many ticks at 12 Hz."""


class Stamp(NamedTuple):
    """A picture and where its top left corner lies from the foot of the miniature."""

    surface: pygame.Surface
    dx: int
    dy: int


class Dress(Protocol):
    """Whatever gives pictures of miniatures for one cell size (the wardrobe does)."""

    def frame(self, piece: str, army: int, animation: str, heading: int, index: int) -> Any:
        """Give a picture with `surface`, `dx`, `dy`; heading in sixteenths as seen, 0 = away."""
        ...

    def length(self, piece: str, animation: str) -> int:
        """Count the frames of an animation."""
        ...

    def reach(self) -> pygame.Rect:
        """Give the largest rectangle any picture covers, from the foot."""
        ...


@dataclass(frozen=True, slots=True)
class Sprite:
    """One miniature at one moment: what, whose, doing what, where in board units, how bent.

    `lift` is in cells above the ground, `facing` in board eighths, `tilt` in degrees clockwise.
    """

    piece: str
    army: int
    x: float
    y: float
    animation: str = "idle"
    index: int = 0
    facing: float = 0.0
    lift: float = 0.0
    alpha: int = 255
    squash: tuple[float, float] = (1.0, 1.0)
    tilt: float = 0.0


def miniature(kinds: Any, piece: Piece) -> str:
    """Name the miniature of a piece; an unknown one is a block of wood."""
    if piece.kind is None or piece.kind not in kinds:
        return "block"
    return str(kinds[piece.kind][1])


def still(kinds: Any, piece: Piece, place: tuple[float, float], facing: float, tick: int = 0
          ) -> Sprite:
    """Dress a piece that stands on its place; its idle is out of step by its birth point."""
    index = (tick + piece.id * 5 + piece.id // 7 * 3) % IDLE_TICKS
    return Sprite(miniature(kinds, piece), piece.seat, *place, index=index, facing=facing)


def stamp(dress: Dress, lens: Lens, sprite: Sprite) -> tuple[Stamp, tuple[int, int]]:
    """Turn a sprite into a picture and the pixel of its top left corner."""
    count = max(1, dress.length(sprite.piece, sprite.animation))
    index = sprite.index % count
    if sprite.animation == "idle" and count != IDLE_TICKS:
        index = sprite.index % IDLE_TICKS * count // IDLE_TICKS
    seen = round(lens.heading(sprite.facing) * 2) % 16
    frame = dress.frame(sprite.piece, sprite.army, sprite.animation, seen, index)
    found = Stamp(frame.surface, frame.dx, frame.dy)
    if sprite.squash != (1.0, 1.0) or sprite.tilt or sprite.alpha < 255:
        found = _bent(found, sprite)
    x, y = lens.foot(sprite.x, sprite.y)
    at = (round(x) + found.dx, round(y - sprite.lift * lens.cell_w) + found.dy)
    return found, at


def _bent(found: Stamp, sprite: Sprite) -> Stamp:
    face, dx, dy = found
    if sprite.squash != (1.0, 1.0):
        sx, sy = sprite.squash
        size = (max(1, round(face.get_width() * sx)), max(1, round(face.get_height() * sy)))
        face, dx, dy = pygame.transform.smoothscale(face, size), round(dx * sx), round(dy * sy)
    if sprite.tilt:
        middle = pygame.Vector2(face.get_width() / 2 + dx, face.get_height() / 2 + dy)
        middle = middle.rotate(sprite.tilt)
        face = pygame.transform.rotozoom(face, -sprite.tilt, 1.0)
        dx, dy = round(middle.x - face.get_width() / 2), round(middle.y - face.get_height() / 2)
    if sprite.alpha < 255:
        face = face.copy()
        face.set_alpha(max(0, sprite.alpha))
    return Stamp(face, dx, dy)
