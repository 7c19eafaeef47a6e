"""The picture of a diagram: the board as it lies on the table, without a table.

Where the chosen piece may go is asked of the rules and shown as a player sees it in a match.
Nothing in it moves, so it is painted once for each size.
"""

from dataclasses import replace

import pygame

from core.diagram import Diagram

from ..boards.overlay import paint_no, paint_ring
from ..boards.picture import BoardPicture, picture_of
from ..boards.piece_names import adorn
from ..boards.projection import Projection
from ..boards.renderer import Renderer
from ..boards.sprites import SpriteSource, WardrobeSprites
from ..look.theme import PARCHMENT, Theme
from ..memory.settings import picture_folder
from ..miniatures.wardrobe import Wardrobe
from ..stage.animator import standing
from .input.draft_highlights import highlights, lines
from .input.move_draft import Draft, MoveInput

LARGEST, SMALL = 66, 44
"""Units of a cell: at most, for a small board is not to fill the page; and below which only that
part of the board is shown where something happens."""
CHOSEN, TAKEN = (255, 200, 40), (226, 52, 34)


def wardrobe(projection: Projection, picture: BoardPicture) -> SpriteSource:
    """Give the miniatures of a board in the size of its cells."""
    return WardrobeSprites(Wardrobe(projection.cell_w, projection.cell_h, picture.liveries,
                                    picture_folder(), picture.appearance))


class DiagramPicture:
    """One diagram: `measure` it for a room, then `paint` it; `face` is the picture then."""

    def __init__(self, diagram: Diagram) -> None:
        self.diagram = diagram
        self.picture = picture_of(diagram.rules, diagram.position.ground)
        self.input = MoveInput(diagram.rules, lambda seat, action: None)
        self.input.see(diagram.position, diagram.seat)
        if diagram.chosen:
            self.input.draft = Draft(diagram.chosen, None, (), diagram.chosen[0])
        self.face: pygame.Surface | None = None
        self._projection: Projection | None = None

    def measure(self, theme: Theme, width: int, height: int) -> tuple[int, int]:
        """Lay the board out in a room of pixels; gives the size of its picture."""
        if self.picture.appearance != theme.appearance:
            self.picture = replace(self.picture, appearance=theme.appearance)
            self.face = None
        into = pygame.Rect(0, 0, width, height)
        most, (large, small) = self._project(into).cell_w, map(theme.px, (LARGEST, SMALL))
        projection = self._project(into, large) if most > large else self._nearer(into, small, most)
        before, self._projection = self._projection, projection
        if before is None or (before.bounds, before.cell_w) != (
                projection.bounds, projection.cell_w):
            self.face = None
        return projection.bounds.clip(into).size

    def _project(self, into: pygame.Rect, cell: int = 0) -> Projection:
        scenery = self.picture.scenery
        return Projection(self.picture.topology, into, cell=cell, shape=scenery.shape,
                          narrow=scenery.narrow)

    def _nearer(self, into: pygame.Rect, cell: int, least: int) -> Projection:
        """Give the nearest look that holds all that happens; the whole board, of which cells have
        `least` pixels, where that is hardly smaller."""
        points = {*self.diagram.chosen, *self.diagram.no, *self.input.lit()}
        points = points or {*standing(self.diagram.position)} or {0}
        for size in range(cell, least * 4 // 3, -3):
            projection = self._project(into, size)
            cells = [projection.cell_rect(point) for point in points]
            held, port = cells[0].unionall(cells[1:]), projection.port
            projection.scroll_to((projection.board.x + port.centerx - held.centerx,
                                  projection.board.y + port.centery - held.centery))
            if all(projection.sees(point) for point in points):
                return projection
        return self._project(into)

    def paint(self, theme: Theme, tokens: bool = False, simple: bool = False) -> None:
        """Paint the picture in the size that was measured."""
        projection = self._projection
        assert projection is not None
        ground = pygame.Surface(projection.into.size)
        ground.fill(PARCHMENT)
        figures = adorn(wardrobe(projection, self.picture), self.picture, projection.cell_w,
                        tokens, simple)
        font = theme.frame_letters(projection.margin)
        renderer = Renderer(projection, self.picture, figures, ground, font)
        renderer.show(standing(self.diagram.position))
        renderer.light(highlights(self.input))
        renderer.aim(lines(self.input, self.diagram.seat))
        ground.blit(renderer.face(0), renderer.corner)
        for point in self.diagram.chosen:
            paint_ring(ground, projection, point, CHOSEN)
        for lit in highlights(self.input):
            if lit.what == "capture":
                paint_ring(ground, projection, lit.point, TAKEN)
        for point in self.diagram.no:
            paint_no(ground, projection, point, large=True)
        self.face = ground.subsurface(projection.bounds.clip(ground.get_rect())).copy()
