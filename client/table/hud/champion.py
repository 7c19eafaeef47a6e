"""The winner's general on the card that says how it ended, large and in action."""

from collections.abc import Callable

import pygame

from core.game import Rules
from core.piece import Seat

from ...boards.picture import picture_of
from ...boards.piece_names import adorn
from ...boards.sprites import WardrobeSprites
from ...look.theme import Theme
from ...memory.settings import picture_folder
from ...miniatures.appearance import Appearance
from ...miniatures.uniforms import liveries_of
from ...miniatures.wardrobe import Wardrobe
from ...widgets.focus import Look, Widget

FACING = 6
"""South-east, in sixteenths: it shows the face."""
FPS, PAUSE = 10, 12
"""Pictures a second of the act, and of the rest after it."""
LEAST = 55
"""Units below which no figure is to be recognized."""
TALL = 1.35
"""Height of a general with his hat and his base, in cells; what he waves may reach above it."""


class Champion:
    """A figure about `height` pixels high that acts, rests and acts again by `beat`, in seconds;
    at 0 it stands still."""

    def __init__(self, rules: Rules, seat: Seat, piece: str, appearance: Appearance,
                 beat: Callable[[], float], height: int) -> None:
        self.height, self.beat = height, beat
        cell = round(height / TALL)
        livery = liveries_of(rules)[seat]
        figures = adorn(
            WardrobeSprites(Wardrobe(cell, cell, (livery,), picture_folder(), appearance)),
            picture_of(rules, "", appearance), cell)
        count = figures.length(piece, "action")
        stands = figures.frame(piece, seat, "idle", FACING, 0)
        self._frames = [figures.frame(piece, seat, "action", FACING, n) for n in range(count)]
        self._frames += [stands] * PAUSE
        self._rests = stands
        boxes = [frame.surface.get_rect(topleft=(frame.dx, frame.dy)) for frame in self._frames]
        self._reach = boxes[0].unionall(boxes[1:])

    def paint(self, surface: pygame.Surface, middle: int, bottom: int) -> None:
        """Paint it as it is now, its feet over the middle."""
        beat = self.beat()
        frame = self._frames[int(beat * FPS) % len(self._frames)] if beat else self._rests
        low = bottom - self._reach.bottom
        surface.blit(frame.surface, (middle + frame.dx, low + frame.dy))


class Portrait(Widget):
    """The winner's general on a card: at most `units` high, smaller where words need the room."""

    focusable = False

    def __init__(self, make: Callable[[int], Champion], units: float) -> None:
        super().__init__()
        self.make, self.units = make, units
        self.tall = 0
        self._made: Champion | None = None

    def take(self, theme: Theme, spare: int) -> None:
        """Be so many pixels high, and none where that were too small for a figure."""
        self.tall = min(theme.px(self.units), spare)
        if self.tall < theme.px(LEAST):
            self.tall = 0

    def height(self, theme: Theme, width: int) -> int:
        """Give what it was left."""
        return self.tall

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the general, his feet on the lower edge."""
        if self.tall:
            if self._made is None or self._made.height != self.tall:
                self._made = self.make(self.tall)
            self._made.paint(surface, self.rect.centerx, self.rect.bottom)
