"""What lies over a board, layer on layer: after a change all are asked, else those that were seen.

While nothing changes the layers that painted nothing are left out, and where none painted anything
the board below is known to be as it was painted last.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame


class Layer(NamedTuple):
    """Paints itself on a surface, and says whether there was anything to paint."""

    paint: Callable[[pygame.Surface], bool]
    beyond: bool = True
    """It reaches beyond the board: when it has gone the whole window is to be painted anew."""
    quiet: bool = False
    """It is seen only while nothing moves and no dialog asks."""


class Layers:
    """The layers of one screen, the lowest first; `quiet` says that nothing moves or asks."""

    def __init__(self, layers: Sequence[Layer], quiet: Callable[[], bool]) -> None:
        self.all, self.quiet = layers, quiet
        self._seen: list[Layer] = []
        self._on: pygame.Surface | None = None
        self.updated = False
        """The screen was updated since it was painted; else another may have painted over it."""
        self.changed = True
        """Something has changed since it was painted."""

    @property
    def beyond(self) -> bool:
        """True where the last picture reached beyond the board, or may have been painted over."""
        return not self.updated or any(layer.beyond for layer in self._seen)

    def bare(self, surface: pygame.Surface) -> bool:
        """Say whether a surface shows the board as it was painted last, and nothing over it."""
        return self.updated and self._on is surface and not self._seen

    def paint(self, surface: pygame.Surface) -> None:
        """Paint what is to be seen."""
        wanted = self._seen
        if self.changed or not self.updated:
            quiet = self.quiet()
            wanted = [layer for layer in self.all if quiet or not layer.quiet]
        self._seen = [layer for layer in wanted if layer.paint(surface)]
        self._on, self.updated, self.changed = surface, False, False
