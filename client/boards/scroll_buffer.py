"""The board under the port while it scrolls: one picture that is moved, painted at its new edges.

The picture lies on the window exactly as the board's bounds do, so that SDL copies it with aligned
stores; at an unaligned place the same blit takes five times as long. A ring buffer, whose pixels
never move, would pay that each frame; moving the pixels in memory costs a quarter of it. What the
frame covers is painted as well, so that most steps find their strip already there.
"""

from collections.abc import Callable

import pygame

Paint = Callable[[pygame.Surface, pygame.Rect, tuple[int, int]], None]
"""Paints a rectangle of the window on a surface whose corner is at a pixel of the window."""
AHEAD = 24
"""Pixels above and below the port that are painted before they come into sight."""


class ScrollBuffer:
    """What is seen of a board between the sides of its frame."""

    def __init__(self, board: tuple[int, int], bounds: pygame.Rect, port: pygame.Rect) -> None:
        self._board = pygame.Rect((0, 0), board)
        self._port = port
        self._area = pygame.Rect(bounds.x, port.y - AHEAD, bounds.w, port.h + 2 * AHEAD)
        self._face = pygame.Surface(self._area.size)
        self._shift = (0, 0)
        self._held = pygame.Rect(0, 0, 0, 0)
        """What is painted, counted from the board's corner."""
        self._stale: list[pygame.Rect] = []

    def invalidate(self, rect: pygame.Rect) -> None:
        """Have a rectangle painted again, counted from the board's corner."""
        self._stale.append(rect)

    def paint(self, surface: pygame.Surface, shift: tuple[int, int], paint: Paint) -> None:
        """Put the picture on the window for the board's corner at `shift`, a little too wide."""
        left, top = shift
        self._face.scroll(left - self._shift[0], top - self._shift[1])
        self._shift = shift
        around = self._area.move(-left, -top).clip(self._board)
        held = self._held.clip(around)
        wanted = [rect.clip(held) for rect in self._stale]
        if not held.contains(self._port.move(-left, -top)):
            wanted += _entered(held, around)
            held = around
        for rect in wanted:
            paint(self._face, rect.move(shift), self._area.topleft)
        self._held, self._stale = held, []
        surface.blit(self._face, (self._area.x, self._port.y),
                     (0, AHEAD, self._area.w, self._port.h))


def _entered(before: pygame.Rect, now: pygame.Rect) -> list[pygame.Rect]:
    """Give what is inside `now` and not inside `before`, which is a part of it."""
    if not before.w or not before.h:
        return [now]
    return [
        pygame.Rect(now.x, now.y, now.w, before.y - now.y),
        pygame.Rect(now.x, before.bottom, now.w, now.bottom - before.bottom),
        pygame.Rect(now.x, before.y, before.x - now.x, before.h),
        pygame.Rect(before.right, before.y, now.right - before.right, before.h),
    ]
