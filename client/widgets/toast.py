"""A short sentence that comes, can be read, and goes by itself; the newest replaces the last."""

import pygame

from ..look.theme import CREAM, GOLD_LIGHT, NOTE, WORD, Material, Theme
from .button import Icon


class Toast:
    """Show a text for a while: `show(text, now)`, `update(now)` is True when it comes or goes."""

    def __init__(self, seconds: float = 3.5, low: bool = False) -> None:
        self.seconds = seconds
        self.low = low
        """It stands at the lower edge and is smaller: a caption."""
        self.icon: Icon | None = None
        """A picture before the text."""
        self.text = ""
        self._until: float | None = None
        self._fresh = False
        self._under: tuple[pygame.Surface, pygame.Rect] | None = None

    def show(self, text: str, icon: Icon | None = None) -> None:
        """Show a text from the next update on."""
        self.icon = icon
        self.text, self._until, self._fresh = text, None, True

    def update(self, now: float) -> bool:
        """Advance; True when the picture has changed."""
        if not self.text:
            return False
        if self._fresh:
            self._fresh, self._until = False, now + self.seconds + len(self.text) / 25
            return True
        if self._until is not None and now >= self._until:
            self.text, self._until = "", None
            return True
        return False

    def lift(self, surface: pygame.Surface) -> None:
        """Put back what was under it, for screens that paint only what has changed."""
        if self._under is not None:
            surface.blit(*self._under)
            self._under = None

    def draw(self, surface: pygame.Surface, theme: Theme, into: pygame.Rect | None = None) -> None:
        """Paint it near the upper edge, in the middle, of the window or of a part of it.

        Buttons stand at the lower edge of most screens, and none may be hidden.
        """
        if not self.text:
            return
        into = into or surface.get_rect()
        width = min(into.w - theme.px(80), theme.px(640))
        font = theme.text(NOTE if self.low else WORD, True)
        used, height = theme.box(self.text, font, width)
        side = theme.px(24) if self.icon else 0
        plate = pygame.Rect(0, 0, used + side + theme.px(48), height + theme.px(
            10 if self.low else 20))
        if self.low:
            plate.midbottom = (into.centerx, into.bottom - theme.px(6))
        else:
            plate.midtop = (into.centerx, into.y + theme.px(14))
        area = plate.inflate(theme.px(16), theme.px(16)).clip(surface.get_rect())
        self._under = surface.subsurface(area).copy(), area
        theme.face(surface, plate, Material.WOOD)
        room = plate.inflate(-theme.px(44), 0)
        if self.icon:
            spot = pygame.Rect(room.x - theme.px(4), 0, side, side)
            spot.centery = plate.centery
            self.icon(surface, spot, GOLD_LIGHT)
            room.x, room.w = room.x + side, room.w - side
        theme.write(surface, self.text, font, CREAM, room, "center", "middle")
