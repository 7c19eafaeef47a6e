"""Input that moves the camera: wheel, drags with any button, two fingers, plus, minus, nought.

It is asked before the board's own input, and takes only what cannot be meant for a piece.
"""

import math
from collections.abc import Callable
from typing import Protocol

import pygame

from ...window import keys
from .board_input import DRAG

WHEEL = 60
"""Pixels a sideways tick of the wheel scrolls."""
SPREAD = 1.25
"""How much further two fingers go apart for a step of zoom."""


class Port(Protocol):
    """Where a board is seen: `port` shows it, `frame` is round it."""

    @property
    def port(self) -> pygame.Rect: ...
    @property
    def frame(self) -> pygame.Rect: ...


class Camera(Protocol):
    """What scrolls and zooms: the table's camera, or the editor's."""

    @property
    def projection(self) -> Port: ...
    def zoom(self, by: int, at: tuple[int, int] | None = None) -> bool: ...
    def pan(self, dx: float, dy: float) -> bool: ...
    def reset(self) -> bool: ...


class CameraInput:
    """Moves a camera by mouse, fingers and keys; `free` says where a drag may begin.

    `size` is the window's, in pixels.
    """

    def __init__(self, view: Camera, size: tuple[int, int],
                 free: Callable[[tuple[int, int]], bool] = lambda pos: True,
                 turning: Callable[[], bool] = lambda: False) -> None:
        self.view, self.size, self.free, self.turning = view, size, free, turning
        self.mouse = (0, 0)
        self.dragging = False
        self._grip: tuple[int, int] | None = None
        self._fingers: dict[tuple[int, int], tuple[float, float]] = {}
        self._apart = 0.0

    def on_event(self, event: pygame.Event) -> bool:
        """Take an event; True when the camera used it."""
        match event.type:
            case pygame.MOUSEMOTION:
                return self._motion(event.pos)
            case pygame.MOUSEBUTTONDOWN:
                inside = self.view.projection.port.collidepoint(event.pos)
                loose = event.button in (2, 3) or (event.button == 1 and self.free(event.pos))
                self._grip = event.pos if inside and loose else None
                self.dragging = False
                return event.button == 2 and inside
            case pygame.MOUSEBUTTONUP:
                was, self.dragging, self._grip = self.dragging, False, None
                return was
            case pygame.MOUSEWHEEL:
                return self._wheel(event)
            case pygame.FINGERDOWN | pygame.FINGERUP | pygame.FINGERMOTION:
                return self._finger(event)
            case pygame.KEYDOWN:
                return self._key(event)
        return False

    def _motion(self, pos: tuple[int, int]) -> bool:
        self.mouse = pos
        if self._grip is None or self._fingers:
            return False
        if self.dragging or math.dist(pos, self._grip) > DRAG:
            moved = self.view.pan(pos[0] - self._grip[0], pos[1] - self._grip[1])
            self._grip = pos
            self.dragging = self.dragging or moved
        return self.dragging

    def _wheel(self, event: pygame.Event) -> bool:
        if not self.view.projection.frame.collidepoint(self.mouse):
            return False
        control = pygame.key.get_mods() & pygame.KMOD_CTRL
        if event.x and not control and self.view.pan(-event.x * WHEEL, 0):
            return True
        if event.y and (control or not self.turning()):
            self.view.zoom(1 if event.y > 0 else -1, self.mouse)
            return True
        return False

    def _key(self, event: pygame.Event) -> bool:
        match keys.action_of(event):
            case keys.NEARER:
                return self.view.zoom(1) or True
            case keys.FARTHER:
                return self.view.zoom(-1) or True
            case keys.WHOLE:
                return self.view.reset()
        return False

    def _finger(self, event: pygame.Event) -> bool:
        key = (event.touch_id, event.finger_id)
        before = self._spread()
        if event.type == pygame.FINGERUP:
            self._fingers.pop(key, None)
        else:
            self._fingers[key] = (event.x * self.size[0], event.y * self.size[1])
        if len(self._fingers) != 2 or event.type != pygame.FINGERMOTION:
            self._apart = self._spread()[1] if len(self._fingers) == 2 else 0.0
            return len(self._fingers) > 1
        (x0, y0), _ = before
        (x1, y1), apart = self._spread()
        self._grip = None
        self.view.pan(x1 - x0, y1 - y0)
        if self._apart > 1 and not 1 / SPREAD < apart / self._apart < SPREAD:
            self.view.zoom(1 if apart > self._apart else -1, (round(x1), round(y1)))
            self._apart = apart
        return True

    def _spread(self) -> tuple[tuple[float, float], float]:
        """Give the middle of two fingers and how far they are apart."""
        if len(self._fingers) != 2:
            return (0.0, 0.0), 0.0
        a, b = self._fingers.values()
        return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), math.dist(a, b)
