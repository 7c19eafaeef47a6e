"""Ways to choose: a segmented row, a stepper with two arrows, an on/off switch.

Each shows its state by shape as well as colour: a tick, a word, the place of a knob.
"""

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from ..look.materials import Material, State
from ..look.theme import CREAM, GOOD, INK, INK_DARK, INK_SOFT, WORD, Theme
from ..screen import Say
from .button import tick
from .chooser import Chooser
from .focus import ACCEPT, LEFT, RIGHT, Look

Named = tuple[Any, str]
"""A value and what to call it."""


class Choice(Chooser):
    """One of several values."""

    def __init__(
        self, among: Sequence[Named], value: Any, on_change: Callable[[Any], None]
    ) -> None:
        super().__init__()
        self.among = list(among)
        self.value = value
        self.on_change = on_change
        self.other: str | None = None
        """What to call a value that is none of the choices; None: itself."""

    @property
    def index(self) -> int:
        """Give the place of the value among the choices, -1 when it is another one."""
        return next((i for i, (value, _) in enumerate(self.among) if value == self.value), -1)

    def choose(self, index: int) -> None:
        """Take the choice at a place."""
        value = self.among[index][0]
        if value != self.value:
            self.value = value
            self.on_change(value)

    @property
    def shown(self) -> str:
        """Give what the value is called."""
        if self.index >= 0:
            return self.among[self.index][1]
        return str(self.value) if self.other is None else self.other

    def words(self, say: Say) -> tuple[str, ...]:
        """Give what the value is called."""
        return (self.shown,)

    def show(self, value: Any) -> None:
        """Show a value that was chosen elsewhere."""
        self.value = value

    def step(self, by: int) -> bool:
        """Go to a neighbour; False at the end of the row."""
        at = self.index + by if self.index >= 0 else 0
        if not 0 <= at < len(self.among):
            return False
        self.choose(at)
        return True

    def intent(self, what: str) -> bool:
        """Change by left and right, wrap around by accept."""
        if what in (LEFT, RIGHT):
            return self.step(1 if what == RIGHT else -1)
        if what == ACCEPT:
            self.choose((self.index + 1) % len(self.among))
            return True
        return False


class Segments(Choice):
    """All choices side by side as tabs of paper, the chosen one raised and rimmed."""

    bare = True

    def wish(self, theme: Theme) -> int:
        """Give the width in which every name stands on one line."""
        font = theme.bold(WORD)
        widest = max((font.size(name)[0] for _, name in self.among), default=0)
        return (widest + theme.px(24)) * len(self.among)

    def _cells(self) -> list[pygame.Rect]:
        n = max(1, len(self.among))
        edges = [self.rect.x + self.rect.w * i // n for i in range(n + 1)]
        return [
            pygame.Rect(edges[i], self.rect.y, edges[i + 1] - edges[i], self.rect.h)
            for i in range(n)
        ]

    def click(self, pos: tuple[int, int]) -> None:
        """Choose the one under the pointer."""
        for i, cell in enumerate(self._cells()):
            if cell.collidepoint(pos):
                self.choose(i)

    def paint(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the row, the chosen tab last, for it lies on its neighbours."""
        cells = list(enumerate(self._cells()))
        for i, cell in sorted(cells, key=lambda each: each[0] == self.index):
            chosen = i == self.index
            tab = cell.inflate(-theme.px(4), 0)
            theme.face(surface, tab, Material.PAPER, State.CHOSEN if chosen else State.IDLE)
            tab.y -= theme.px(4) if chosen else 0
            theme.label(surface, self.among[i][1], theme.bold(WORD), Material.PAPER,
                        tab.inflate(-theme.px(12), 0))


class Stepper(Choice):
    """One choice at a time between two arrows: for long lists and ranges.

    With a `picture` that shows a value, it stands above the name: such a row is to be tall.
    """

    def __init__(self, among: Sequence[Named], value: Any, on_change: Callable[[Any], None],
                 picture: Callable[[pygame.Surface, pygame.Rect, Any], None] | None = None) -> None:
        super().__init__(among, value, on_change)
        self.picture = picture

    def click(self, pos: tuple[int, int]) -> None:
        """Step back on the left third, forward elsewhere."""
        self.step(-1 if pos[0] < self.rect.x + self.rect.w / 3 else 1)

    def paint(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the arrows, pale at an end, the picture and the name of the value."""
        side = min(self.rect.h, self.rect.w // 3) if self.picture is None else min(
            theme.target, self.rect.w // 4)
        for way, x in ((-1, self.rect.x), (1, self.rect.right - side)):
            able = self.index < 0 or 0 <= self.index + way < len(self.among)
            arrow_key(surface, theme, pygame.Rect(x, self.rect.y, side, self.rect.h), way, able)
        room = self.rect.inflate(-2 * side - theme.px(6), 0)
        font = theme.bold(WORD)
        if self.picture is not None:
            room = room.inflate(0, -theme.px(8))
            words = font.get_linesize()
            self.picture(surface, pygame.Rect(room.x, room.y, room.w, room.h - words), self.value)
            room = pygame.Rect(room.x, room.bottom - words, room.w, words)
        theme.write_in(surface, self.shown, font, INK_DARK, room, "center")


class Switch(Choice):
    """On or off: a knob that slides, and the word beside it."""

    bare = True

    def __init__(
        self, value: bool, on_change: Callable[[bool], None], names: tuple[str, str]
    ) -> None:
        super().__init__([(False, names[0]), (True, names[1])], value, on_change)

    def click(self, pos: tuple[int, int]) -> None:
        """Turn it over."""
        self.choose(0 if self.value else 1)

    def paint(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the track, the knob and the word."""
        height = min(self.rect.h - theme.px(8), theme.px(38))
        track = pygame.Rect(self.rect.x, 0, height * 2, height)
        track.centery = self.rect.centery
        units = height / theme.scale / 2
        fill = GOOD if self.value else (190, 172, 140)
        theme.plate(surface, track, fill, INK if look.hover else INK_SOFT, radius=units)
        knob = pygame.Rect(0, 0, height - theme.px(8), height - theme.px(8))
        knob.center = (track.right - height // 2 if self.value else track.x + height // 2,
                       track.centery)
        theme.plate(surface, knob, CREAM, radius=units)
        if self.value:
            tick(surface, knob.inflate(-theme.px(10), -theme.px(10)), GOOD)
        room = pygame.Rect(track.right + theme.px(12), self.rect.y, 0, self.rect.h)
        room.w = max(1, self.rect.right - room.x)
        theme.write(surface, self.shown, theme.bold(WORD), INK_DARK, room, "left", "middle")


def arrow_key(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, way: int, able: bool
              ) -> None:
    """Paint a wooden key with a triangle that points left (-1) or right (1), pale at an end."""
    spot = rect.inflate(-theme.px(8), -theme.px(8))
    theme.face(surface, spot, Material.WOOD, State.IDLE if able else State.OFF)
    w, h = spot.w * 0.2, min(spot.w, spot.h) * 0.28
    x, y = spot.center
    points = [(x - way * w, y - h), (x - way * w, y + h), (x + way * w, y)]
    pygame.draw.polygon(surface, CREAM if able else (200, 180, 152), points)
