"""Buttons, labels and panels: the widgets nearly every screen needs.

Texts come translated; a widget knows no language, so changing it means building the screen again.
"""

from collections.abc import Callable

import pygame

from core.refusal import msg

from ..look import paint
from ..look.theme import CREAM, INK, Colour, Theme, mix
from ..screen import Say
from .boxes import Box, Inset, Over
from .focus import Look, Pressed, Widget

CHOSEN = msg("chosen")
"""What a tick says."""
Icon = Callable[[pygame.Surface, pygame.Rect, Colour], None]
"""Paints a small picture in a square, in a colour."""


class Button(Pressed):
    """A rounded button; tone is a key of paint.TONES ("orange", "green", "blue", ...)."""

    touch = "tap"

    def __init__(
        self, label: str, on_click: Callable[[], None], tone: str = "blue", *, units: float = 24,
        icon: Icon | None = None, enabled: bool = True, chosen: bool = False,
    ) -> None:
        super().__init__(on_click)
        self.label = label
        self.tone = tone
        self.units = units
        self.icon = icon
        self.enabled = enabled
        self.chosen = chosen
        """Chosen ones of a group stay pressed, bear a tick and dark letters."""

    def words(self, say: Say) -> tuple[str, ...]:
        """Give its label, and that it is chosen."""
        return self.label, say(CHOSEN) if self.chosen else ""

    def wish(self, theme: Theme) -> int:
        """Give the width at which the label stands on one line."""
        width = theme.title(self.units).size(self.label)[0] + theme.px(44)
        return width + (theme.target - theme.px(12) if self.icon else 0)

    @property
    def called(self) -> str:
        """Give caption and label."""
        return f"{self.caption}\n{self.label}"

    def _crowded(self, theme: Theme, room: pygame.Rect) -> bool:
        """Say whether large letters would have to become small again for the icon's sake."""
        beside = room.w - theme.px(25 if self.rect.w < theme.px(150) else 52), room.h
        return theme.letters > 1 and theme.fit(
            theme.title, self.units, self.label, beside).get_height() < theme.fit(
            theme.title, self.units, self.label, room.size).get_height() * 0.75

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the face, the icon, the label and the focus ring."""
        state = "idle"
        if not self.enabled:
            state = "off"
        elif look.pressed or self.chosen:
            state = "pressed"
        elif look.hover:
            state = "hover"
        theme.button(surface, self.rect, self.tone, state)
        body = self.rect.copy()
        body.h -= theme.px(5)
        if state == "pressed":
            body.y += theme.px(3)
        colour = paint.letters(self.tone)
        if state == "off":
            colour = mix(colour, (150, 138, 122), 0.35)
        room = body.inflate(-theme.px(20), -theme.px(2))
        if self.chosen and not self.icon:
            room.x, room.w = room.x + theme.px(20), room.w - theme.px(20)
        if self.icon and not (self.label and self._crowded(theme, room)):
            tight = self.rect.w < theme.px(150)
            side = min(body.h - theme.px(20 if tight else 12), theme.px(22 if tight else 40))
            if self.label:
                spot = pygame.Rect(body.x + theme.px(8 if tight else 14), 0, side, side)
            else:
                spot = pygame.Rect(0, 0, side, side)
                spot.centerx = body.centerx
            spot.centery = body.centery
            self.icon(surface, spot, colour)
            room.x = spot.right + theme.px(3 if tight else 6)
            room.w = body.right - room.x - theme.px(8 if tight else 12)
            room.w -= theme.px(16) if self.chosen else 0
        if self.label:
            font = theme.fit(theme.title, self.units, self.label, room.size)
            rim = paint.TONES[self.tone][1]
            shaded = colour == CREAM and state != "off"
            shade = mix(rim, (0, 0, 0), 0.25) if shaded else None
            theme.write(surface, self.label, font, colour, room, "center", "middle", shade=shade)
        if self.chosen:
            side = theme.px(18)
            x = body.right - theme.px(10) - side if self.icon else body.x + theme.px(10)
            spot = pygame.Rect(x, body.centery - side // 2, side, side)
            tick(surface, spot, colour)
        if look.ring:
            theme.focus(surface, self.rect)


class Label(Widget):
    """A text in its rectangle; it never takes the focus."""

    focusable = False

    def __init__(
        self, text: str, units: float = 20, colour: Colour = INK, *, title: bool = False,
        bold: bool = False, align: str = "left", valign: str = "top", shade: Colour | None = None,
        most: float = 0,
    ) -> None:
        super().__init__()
        self.text = text
        self.most = most
        """Units of height from which on the letters become smaller instead; 0 for any."""
        self.units = units
        self.colour = colour
        self.title = title
        self.bold = bold
        self.align = align
        self.valign = valign
        self.shade = shade

    def _make(self, theme: Theme) -> Callable[[float], pygame.Font]:
        return theme.title if self.title else theme.bold if self.bold else theme.text

    def height(self, theme: Theme, width: int) -> int:
        """Measure how high it is when `width` wide."""
        make = self._make(theme)
        font = theme.fit(make, self.units, self.text, (width, theme.px(self.most))
                         ) if self.most else make(self.units)
        return theme.box(self.text, font, width)[1] if self.text else 0

    def wish(self, theme: Theme) -> int:
        """Give the width of its longest line."""
        return theme.box(self.text, self._make(theme)(self.units), 100_000)[0] if self.text else 0

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Write it, smaller where the rectangle is too tight."""
        if not self.text:
            return
        theme.write_fit(surface, self.text, self._make(theme), self.units, self.colour, self.rect,
                        self.align, self.valign, self.shade)


class Panel(Widget):
    """A parchment sheet to put others on; it never takes the focus."""

    focusable = False

    def __init__(self, rect: pygame.Rect | None = None) -> None:
        super().__init__()
        if rect:
            self.rect = pygame.Rect(rect)

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the parchment."""
        theme.panel(surface, self.rect)


def paper(box: Box, across: float = 32, along: float = 32) -> Box:
    """Put a box on a parchment sheet, with so many units of air around it."""
    return Over(Panel(), Inset(box, across, along))


class Drawn(Widget):
    """A picture that a function paints in its rectangle; it never takes the focus."""

    focusable = False

    def __init__(self, paint: Callable[[pygame.Surface, Theme, pygame.Rect], None], *,
                 words: Callable[[Say], tuple[str, ...]] = lambda say: ()) -> None:
        super().__init__()
        self.paint, self._words = paint, words

    def words(self, say: Say) -> tuple[str, ...]:
        """Give what the picture tells."""
        return self._words(say)

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint it."""
        self.paint(surface, theme, self.rect)


def portrait(make: Callable[[int], pygame.Surface]) -> Drawn:
    """Show a square picture, made for so many pixels, in the middle of its rectangle."""
    def paint(surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        face = make(max(8, min(rect.size)))
        surface.blit(face, face.get_rect(center=rect.center))

    return Drawn(paint)


def show(surface: pygame.Surface, theme: Theme, box: Box, rect: pygame.Rect) -> None:
    """Place a box that is looked at and not used in a rectangle, and paint what is in it."""
    box.place(theme, rect)
    paint_box(surface, theme, box)


def paint_box(surface: pygame.Surface, theme: Theme, box: Box) -> None:
    """Paint what is in a box that was placed."""
    for widget in box.all():
        widget.draw(surface, theme, Look())


class NameBoard(Widget):
    """The dark board with a golden rim that names a screen."""

    focusable = False

    def __init__(self, title: str) -> None:
        super().__init__()
        self.title = title

    def height(self, theme: Theme, width: int) -> int:
        """Be as high as every name board."""
        return theme.px(48)

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint it."""
        theme.banner(surface, self.title, self.rect)


def tick(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Paint a tick, the icon of what is chosen."""
    x, y, w, h = rect
    line = [(x + w * 0.15, y + h * 0.55), (x + w * 0.42, y + h * 0.82), (x + w * 0.88, y + h * 0.2)]
    pygame.draw.lines(surface, colour, False, line, max(2, w // 6))
