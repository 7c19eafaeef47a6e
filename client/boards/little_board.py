"""Whole boards with their toys as pictures for cards, painted little by little.

Ground and toys are those of the table in another size. A card asks for its picture whenever it is
painted; what is missing is made by `work`, a few milliseconds at a time, so that a screen with
twenty boards opens at once.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import lru_cache
from itertools import islice

import pygame

from core.game import Rules
from core.piece import Piece, Point, Seat
from core.position import Position

from ..look.materials import body
from ..look.theme import Theme
from ..memory.settings import picture_folder
from ..miniatures.appearance import Appearance
from ..miniatures.wardrobe import TERRAIN, Wardrobe
from .picture import BoardPicture, picture_of
from .piece_names import adorn
from .projection import projected, seat_turn
from .renderer import Renderer
from .sprites import WardrobeSprites

FELT = (120, 84, 48)
"""What is seen in the corners of felt: the wood around it."""
AT_ONCE = 4
"""Steps between two frames."""
Standing = tuple[BoardPicture, Mapping[Point, Piece], int]
"""A board, who stands on it, and by how many quarters it is turned."""


class LittleBoards:
    """The boards of a screen's cards, lying on felt or on another texture."""

    def __init__(self, texture: str = "felt") -> None:
        self.texture = texture
        self._made: dict[Hashable, pygame.Surface] = {}
        self._wanted: dict[Hashable, Iterator[pygame.Surface | None]] = {}

    @property
    def busy(self) -> bool:
        """True while some are missing that were asked for."""
        return bool(self._wanted)

    def get(self, what: Hashable, make: Callable[[Appearance], Standing | None],
            size: tuple[int, int], theme: Theme) -> pygame.Surface | None:
        """Give the picture of `what`, which `make` tells; None until it is painted."""
        key = what, size, theme.appearance
        if key not in self._made and key not in self._wanted:
            ground = pygame.Surface(size, 0, 32)
            if self.texture == "felt":
                ground.fill(FELT)
                theme.hole(ground, ground.get_rect())
            else:
                ground.blit(body(self.texture, size, theme.scale), (0, 0))
                ground.fill((236, 230, 216), special_flags=pygame.BLEND_RGB_MULT)  # as unlit paper
            self._wanted[key] = _steps(make, ground, theme.appearance)
        return self._made.get(key)

    def work(self) -> bool:
        """Go on with what is missing; True when a picture is new."""
        if not self._wanted:
            return False
        key, steps = next(iter(self._wanted.items()))
        face = next(filter(None, islice(steps, AT_ONCE)), None)
        if face is not None:
            del self._wanted[key]
            self._made[key] = face
        return face is not None


def opening(rules: Rules, appearance: Appearance) -> Standing:
    """Tell how a game begins; armies that are arranged in secret stand in their first formation."""
    start = rules.start()
    pieces = {at: piece for at, piece in enumerate(start.board) if piece is not None}
    for seat in range(len(rules.seats)):
        if formations := rules.muster(seat).formations:
            pieces |= rules.read_deployment(seat, formations[0][1])
    return picture_of(rules, start.ground, appearance), pieces, 0


def standing(rules: Rules, position: Position, seat: Seat, appearance: Appearance) -> Standing:
    """Tell how a position stands, seen from a seat."""
    pieces = {at: piece for at, piece in enumerate(position.board) if piece is not None}
    return (picture_of(rules, position.ground, appearance), pieces,
            seat_turn(rules.seats, seat))


@lru_cache(maxsize=6)
def _figures(cell: tuple[int, int], liveries: tuple[str, ...], appearance: Appearance
             ) -> WardrobeSprites:
    made = WardrobeSprites(Wardrobe(*cell, liveries, picture_folder(), appearance))
    made.little = True
    return made


def _steps(make: Callable[[Appearance], Standing | None], ground: pygame.Surface,
           appearance: Appearance) -> Iterator[pygame.Surface | None]:
    """Paint a board on its ground, a few milliseconds a step; the last step gives it."""
    told = make(appearance)
    yield None
    if told is not None:
        picture, pieces, turn = told
        into, topology = ground.get_rect(), picture.topology
        projection = projected(topology, picture.scenery, into, turn)
        toys = _figures((projection.cell_w, projection.cell_h), picture.liveries, appearance)
        yield None
        stand = {picture.miniature(piece) for piece in pieces.values()}
        yield from (None for _ in toys.prepare(stand | set(TERRAIN.values()), ("idle",)))
        figures = adorn(toys, picture, projection.cell_w)
        renderer = Renderer(projection, picture, figures, ground)
        yield None
        renderer.show(pieces)
        ground.blit(renderer.face(0), renderer.corner)
    yield ground
