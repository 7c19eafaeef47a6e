"""A finger in place of the mouse: it points, presses and drags; one that rests only looks.

Only the first finger does so: a second one moves the board together with it, and nothing is
pressed. SDL makes mouse events of fingers too; the window drops those, for nothing may be pressed
twice.
"""

import math

import pygame

FINGERS = frozenset({pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP})
REST = 0.5
"""Seconds for which a finger rests before it only looks: it presses nothing when it is lifted."""
SLIP = 12
"""Pixels by which it may move meanwhile."""
NOWHERE = (-1, -1)
MOUSE = -1
"""SDL's device of fingers on a trackpad, which move the mouse by themselves."""

Place = tuple[int, int]


class Touch:
    """The fingers on the screen."""

    def __init__(self) -> None:
        self._down: set[tuple[int, int]] = set()
        self._one: tuple[int, int] | None = None
        """The finger that is the mouse, until it is lifted or another one comes."""
        self._begun: tuple[Place, float | None] = NOWHERE, None
        """Where it came down, and when it was first seen there; infinite once it has moved."""
        self._now = 0.0

    def update(self, now: float) -> None:
        """Let time go on to `now`, in seconds."""
        self._now = now
        if self._begun[1] is None:
            self._begun = self._begun[0], now

    def translate(self, event: pygame.Event, size: Place) -> list[pygame.Event]:
        """Give the mouse's events for a finger's, in a window of `size`."""
        if event.touch_id == MOUSE:
            return []
        key = event.touch_id, event.finger_id
        at = round(event.x * size[0]), round(event.y * size[1])
        if event.type == pygame.FINGERDOWN:
            alone, pointed = not self._down, self._one is not None
            self._down.add(key)
            self._one, self._begun = key if alone else None, (at, None)
            if alone:
                return [_moved(at), _button(pygame.MOUSEBUTTONDOWN, at)]
            return [_button(pygame.MOUSEBUTTONUP, NOWHERE)] if pointed else []
        if event.type == pygame.FINGERUP:
            self._down.discard(key)
        if key != self._one:
            return []
        start, since = self._begun
        if event.type == pygame.FINGERMOTION:
            if math.dist(start, at) > SLIP:
                self._begun = start, math.inf
            return [_moved(at, 1)]
        self._one = None
        looked = since is not None and self._now - since >= REST
        return [_button(pygame.MOUSEBUTTONUP, NOWHERE if looked else at), _moved(NOWHERE)]


def _button(kind: int, at: Place) -> pygame.Event:
    return pygame.Event(kind, pos=at, button=1)


def _moved(at: Place, held: int = 0) -> pygame.Event:
    return pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(held, 0, 0))
