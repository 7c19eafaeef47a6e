"""Panels on the other side, for whoever plays with the left hand.

What belongs together keeps its order: a group of buttons goes across as a whole, so that "on" stays
right of "back".
"""

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any, TypeVar

import pygame

LayoutT = TypeVar("LayoutT")


def across(rects: Sequence[pygame.Rect], width: int) -> tuple[pygame.Rect, ...]:
    """Move rectangles as one group to the other side of a window so many pixels wide."""
    if not rects:
        return ()
    whole = rects[0].unionall(rects[1:])
    return tuple(rect.move(width - whole.right - whole.x, 0) for rect in rects)


def turned(layout: LayoutT, width: int) -> LayoutT:
    """Give a layout, a dataclass of rectangles and groups of them, with all on the other side."""
    changed: dict[str, Any] = {}
    for field in fields(layout):  # type: ignore[arg-type]
        value = getattr(layout, field.name)
        if isinstance(value, pygame.Rect):
            changed[field.name] = across([value], width)[0]
        elif isinstance(value, tuple):
            changed[field.name] = across(value, width)
    return replace(layout, **changed)  # type: ignore[type-var]
