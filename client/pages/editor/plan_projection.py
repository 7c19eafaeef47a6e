"""Where the squares of a plan lie in the window: flat, and larger than their part of it or not.

The board's own projection is foreshortened and has room for miniatures; a plan is seen from above.
"""

import pygame


class PlanProjection:
    """`wide` by `high` squares of `cell_w` pixels: `board` is all of them, `port` what is seen.

    Without `cell` the whole plan fits. Places are counted in squares from the top left corner.
    """

    def __init__(self, wide: int, high: int, into: pygame.Rect, cell: int = 0) -> None:
        self.port = self.frame = pygame.Rect(into)
        self.cell_w = cell or max(3, min(into.w // wide, into.h // high))
        self.board = pygame.Rect(0, 0, wide * self.cell_w, high * self.cell_w)
        self.scroll_to((into.centerx - self.board.w // 2, into.centery - self.board.h // 2))

    @property
    def seen(self) -> pygame.Rect:
        """Give the pixels of the plan that show."""
        return self.board.clip(self.port)

    @property
    def whole(self) -> bool:
        """True when all of the plan is seen."""
        return self.port.contains(self.board)

    @property
    def shift(self) -> tuple[int, int]:
        """Give where the plan's corner lies."""
        return self.board.x, self.board.y

    def scroll_to(self, corner: tuple[int, int]) -> None:
        """Put the plan's corner on a pixel, but show nothing beside the plan where it is large."""
        port, board = self.port, self.board
        board.x, board.y = (
            middle - long // 2 if long <= room else max(end - long, min(start, at))
            for at, long, room, start, middle, end in (
                (corner[0], board.w, port.w, port.x, port.centerx, port.right),
                (corner[1], board.h, port.h, port.y, port.centery, port.bottom)))

    def spot(self, x: float, y: float) -> tuple[float, float]:
        """Give the pixel of a place."""
        return self.board.x + x * self.cell_w, self.board.y + y * self.cell_w

    def unspot(self, pixel: tuple[float, float]) -> tuple[float, float]:
        """Give the place under a pixel; the inverse of `spot`."""
        return (pixel[0] - self.board.x) / self.cell_w, (pixel[1] - self.board.y) / self.cell_w
