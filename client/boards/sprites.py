"""A sprite says what a miniature does at one moment, a stamp is the picture of it to blit.

The renderer and the choreography speak of sprites in board units and never of sheets; whatever
keeps the pictures (the wardrobe, or coloured pegs in tests) is a `SpriteSource`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import pygame

from core.piece import Piece
from sprites import manifest

from ..miniatures.wardrobe import ANTIQUE, HIDDEN, KINDS, Disc, Frame, Wardrobe
from .idles import IDLE_TICKS
from .picture import BoardPicture
from .projection import Projection


class Sign(NamedTuple):
    """The disc that says what a miniature is, and where it lies from the miniature's foot.

    It is a piece cut out of the miniature's own picture: painted again after those who stand
    before it, it stays readable in a crowd and changes nothing where nobody hides it.
    """

    surface: pygame.Surface
    dx: int
    dy: int


class Stamp(NamedTuple):
    """A picture and where its top left corner lies from the foot of the miniature."""

    surface: pygame.Surface
    dx: int
    dy: int
    sign: Sign | None = None
    """Of one that stands still and bears a number or a character."""


def signed(stamp: Stamp, disc: Disc, rim: float = 1.0) -> Stamp:
    """Add the sign to a picture that shows it in `disc`; `rim` is its radius in those of the disc.
    """
    radius = round(disc.radius * rim)
    box = pygame.Rect(disc.dx - radius, disc.dy - radius, 2 * radius, 2 * radius)
    if radius < 1 or not box.colliderect(stamp.surface.get_rect(topleft=(stamp.dx, stamp.dy))):
        return stamp
    fine = pygame.Surface((box.w * 4, box.h * 4), pygame.SRCALPHA)
    pygame.draw.circle(fine, (255, 255, 255), fine.get_rect().center, radius * 4)
    face = pygame.transform.smoothscale(fine, box.size)
    piece = pygame.Surface(box.size, pygame.SRCALPHA)
    piece.blit(stamp.surface, (stamp.dx - box.x, stamp.dy - box.y))
    piece.blit(face, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return stamp._replace(sign=Sign(piece, box.x, box.y))


def over(stamp: Stamp, face: pygame.Surface, middle: tuple[int, int]) -> Stamp:
    """Lay a picture over another, its middle seen from the foot."""
    at, box = face.get_rect(center=middle), pygame.Rect((stamp.dx, stamp.dy),
                                                        stamp.surface.get_size())
    whole = box.union(at)
    both = pygame.Surface(whole.size, pygame.SRCALPHA)
    both.blit(stamp.surface, (box.x - whole.x, box.y - whole.y))
    both.blit(face, (at.x - whole.x, at.y - whole.y))
    return Stamp(both, whole.x, whole.y)


class SpriteSource(Protocol):
    """Whatever gives pictures of miniatures for one cell size."""

    def frame(self, piece: str, army: int, animation: str, heading: int, index: int) -> Stamp:
        """Give a picture; heading in sixteenths as seen on the screen, 0 = away, clockwise."""
        ...

    def fx(self, name: str, share: float) -> Stamp | None:
        """Give an effect ("smoke", "stars") `share` of its time gone, or None where it has none."""
        ...

    def length(self, piece: str, animation: str) -> int:
        """Count the frames of an animation."""
        ...

    def reach(self) -> pygame.Rect:
        """Give the largest rectangle any picture covers, from the foot."""
        ...

    def icon(self, piece: str, army: int, size: int) -> pygame.Surface:
        """Give a standing figure on a square of `size` pixels, for cards and buttons."""
        ...


STAND_IN = dict(zip(ANTIQUE, KINDS, strict=True)) | {"block": HIDDEN, "lz_block": HIDDEN}
"""What is shown when a miniature is not in the wardrobe."""


def stand_in(piece: str) -> str:
    """Name what is shown instead: of a family ("xq_cannon") its plain namesake, else infantry."""
    if piece in STAND_IN or "_" not in piece:
        return STAND_IN.get(piece, piece)
    plain = piece.partition("_")[2]
    return plain if plain in KINDS + ANTIQUE else KINDS[0]


class WardrobeSprites:
    """The wardrobe's pictures: armies by seat, headings in sixteenths, all remembered.

    The wardrobe's armies are the seats', in their order.
    A miniature or an animation that is missing is replaced by an ordinary one; only scenery is
    reported missing (KeyError), because it can be drawn instead.
    """

    little = False
    """`prepare` goes in small steps."""

    def __init__(self, wardrobe: Wardrobe) -> None:
        self.wardrobe = wardrobe
        self._seen: dict[tuple[str, int, str, int, int], Stamp] = {}

    def frame(self, piece: str, army: int, animation: str, heading: int, index: int) -> Stamp:
        """Give a picture of the wardrobe."""
        key = piece, army, animation, heading, index
        stamp = self._seen.get(key)
        if stamp is None:
            stamp = Stamp(*self._frame(piece, army, animation, heading, index))
            coin = self.wardrobe.coin(piece) if animation == "idle" else None
            self._seen[key] = stamp = stamp if coin is None else signed(stamp, coin)
        return stamp

    def _frame(self, piece: str, army: int, animation: str, heading: int, index: int) -> Frame:
        tries = [(piece, animation), (piece, "idle")]
        other = stand_in(piece)
        if other != piece:
            tries += [(other, animation), (other, "idle")]
        for name, doing in tries:
            try:
                return self.wardrobe.frame(name, self.livery(army), doing, heading // 2, index,
                                           half=bool(heading % 2))
            except KeyError:
                continue
        raise KeyError(piece)

    def livery(self, seat: int) -> str:
        """Name the livery of a seat."""
        return self.wardrobe.armies[seat % len(self.wardrobe.armies)]

    def fx(self, name: str, share: float) -> Stamp | None:
        """Give an effect's picture, or None where there is none."""
        try:
            count = self.wardrobe.length("fx", name)
            return Stamp(*self.wardrobe.fx(name, min(count - 1, int(share * count))))
        except KeyError:
            return None

    def length(self, piece: str, animation: str) -> int:
        """Count the frames of an animation; 1 where there is none."""
        for name in (piece, stand_in(piece)):
            try:
                return self.wardrobe.length(name, animation)
            except KeyError:
                continue
        return 1

    def prepare(self, pieces: Iterable[str], animations: Sequence[str] = ("idle", "move")
                ) -> Iterator[float]:
        """Load all animations but those of fights: they are a third of the memory, loaded on use.

        Yields the share that is done.
        """
        known = set(manifest().pieces())
        wanted = {stand_in(p) if p not in known else p for p in pieces} & known
        return self.wardrobe.prepare(sorted(wanted), animations, self.little)

    def reach(self) -> pygame.Rect:
        """Give the largest rectangle any picture covers, from the foot."""
        left, up, right, down = self.wardrobe.reach()
        return pygame.Rect(-left, -up, left + right, up + down)

    def icon(self, piece: str, army: int, size: int) -> pygame.Surface:
        """Give a standing figure on a square of `size` pixels."""
        try:
            return self.wardrobe.icon(piece, self.livery(army), size)
        except KeyError:
            other = stand_in(piece)
            return self.wardrobe.icon("general" if other == piece else other, self.livery(army),
                                      size)


@dataclass(frozen=True, slots=True)
class Sprite:
    """One miniature at one moment: what, whose, doing what, where in board units, how bent.

    `lift` is in cells above the ground, `facing` in board eighths, `tilt` in degrees clockwise.
    `share`, from 0 to 1, says how much is done of an animation that is shown once, however many
    pictures it has; None: picture `index` of one that goes round. `inside` hides what of it reaches
    more than so many cells beyond the ground: it comes from behind the frame; None: all is seen.
    `white`: a blow lands on it, and it is seen as bright as paper.
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
    share: float | None = None
    inside: float | None = None
    white: bool = False


def still(picture: BoardPicture, piece: Piece, place: tuple[float, float], turn: int,
          index: int = 0) -> Sprite:
    """Give the sprite of a piece that stands on its place, the board turned by quarters, with
    picture `index` of its idle."""
    return Sprite(picture.miniature(piece), piece.seat, *place, index=index,
                  facing=picture.facing(piece, turn))


def sixteenth(heading: float) -> int:
    """Give a heading in eighths, as seen on the screen, in sixteenths.

    One a little beyond an even one gives the odd one after it: of two pictures as far from an even
    one that before it is chosen, though the other is nearer then.
    """
    nearest = round(heading * 2)
    return (nearest + (nearest % 2 == 0 and heading * 2 > nearest + 1e-6)) % 16


def stamp(
    figures: SpriteSource, projection: Projection, sprite: Sprite,
    bare: Callable[[pygame.Surface], pygame.Surface] | None = None,
) -> tuple[Stamp, tuple[int, int]]:
    """Turn a sprite into a picture and the pixel of its top left corner; `bare` takes the shadow
    off a picture, where it is not to fly along."""
    count = max(1, figures.length(sprite.piece, sprite.animation))
    index = sprite.index % count
    if sprite.animation == "idle" and count != IDLE_TICKS:
        index = sprite.index % IDLE_TICKS * count // IDLE_TICKS
    if sprite.share is not None:
        index = max(0, min(count - 1, int(sprite.share * count)))
    seen = sixteenth(projection.heading(sprite.facing))
    frame = figures.frame(sprite.piece, sprite.army, sprite.animation, seen, index)
    if bare is not None:
        frame = Stamp(bare(frame.surface), frame.dx, frame.dy)
    if sprite.squash != (1.0, 1.0) or sprite.tilt or sprite.alpha < 255 or sprite.white:
        frame = _bent(frame, sprite)
    x, y = projection.foot(sprite.x, sprite.y)
    at = (round(x) + frame.dx, round(y - sprite.lift * projection.cell_w) + frame.dy)
    return frame, at


def _bent(stamp: Stamp, sprite: Sprite) -> Stamp:
    face, dx, dy, _ = stamp
    if sprite.squash != (1.0, 1.0):
        sx, sy = sprite.squash
        size = (max(1, round(face.get_width() * sx)), max(1, round(face.get_height() * sy)))
        face, dx, dy = pygame.transform.smoothscale(face, size), round(dx * sx), round(dy * sy)
    if sprite.tilt:
        middle = pygame.Vector2(face.get_width() / 2 + dx, face.get_height() / 2 + dy)
        middle = middle.rotate(sprite.tilt)
        face = pygame.transform.rotozoom(face, -sprite.tilt, 1.0)
        dx, dy = round(middle.x - face.get_width() / 2), round(middle.y - face.get_height() / 2)
    if sprite.white or sprite.alpha < 255:
        face = face.copy()
    if sprite.white:
        face.fill((150, 150, 150), special_flags=pygame.BLEND_RGB_ADD)
    if sprite.alpha < 255:
        face.set_alpha(max(0, sprite.alpha))
    return Stamp(face, dx, dy)
