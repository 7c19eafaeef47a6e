"""Buttons, labels and panels: the widgets nearly every screen needs.

Texts come translated; a widget knows no language, so changing it means building the screen again.
"""

from collections.abc import Callable, Iterable

import pygame

from core.refusal import msg

from ..look.materials import LETTERS, RADIUS, SHADES, Material, State
from ..look.theme import INK, NOTE, WORD, Colour, Theme, mix
from ..screen import Say
from .boxes import Box, Inset, Over, Sized
from .focus import Look, Pressed, Widget
from .widget import Written

CHOSEN = msg("chosen")
"""What a tick says."""
Icon = Callable[[pygame.Surface, pygame.Rect, Colour], None]
"""Paints a small picture in a square, in a colour."""
SMALLEST = 14
"""Units of an icon that stands beside a label: a smaller one tells nothing."""


class Button(Pressed):
    """What is pressed: of brass the one primary thing of a screen, of wood everything else, and of
    red lacquer what destroys something, in the question about it. A choice is a tab of paper.
    """

    touch = "tap"

    def __init__(
        self, label: str, on_click: Callable[[], None], material: Material = Material.WOOD, *,
        units: float = WORD, icon: Icon | None = None, enabled: bool = True,
        chosen: bool | None = None, small: bool = False,
    ) -> None:
        super().__init__(on_click)
        self.label = label
        self.material = material if chosen is None else Material.PAPER
        self.units = units
        self.icon = icon
        self.enabled = enabled
        self.chosen = chosen
        """Of a choice among several: whether it is the one; None for what is no choice."""
        self.small = small
        """It is a sign with a picture alone; its name is read aloud, and shown over it while the
        mouse or the focus is on it."""

    def words(self, say: Say) -> tuple[str, ...]:
        """Give its label, and that it is chosen."""
        return self.label, say(CHOSEN) if self.chosen else ""

    def wish(self, theme: Theme) -> int:
        """Give the width at which the label stands on one line."""
        if self.small:
            return theme.target
        width = theme.title(self.units).size(self.label)[0] + theme.px(32)
        return width + (theme.px(36) if self.icon else 0)

    def height(self, theme: Theme, width: int) -> int:
        """Be as high as anything to press, or as high as its label where that has more lines."""
        high = super().height(theme, width)
        font, room = theme.title(self.units), width - theme.px(24)
        if self.small or font.size(self.label)[0] <= room:
            return high
        return max(high, theme.box(self.label, font, room)[1] + theme.px(4))

    @property
    def called(self) -> str:
        """Give caption and label."""
        return f"{self.caption}\n{self.label}"

    def state(self, look: Look) -> State:
        """Say how its face is seen."""
        if not self.enabled:
            return State.OFF
        if self.chosen:
            return State.CHOSEN
        return State.HOVER if look.hover else State.IDLE

    def face(self, surface: pygame.Surface, theme: Theme, look: Look) -> pygame.Rect:
        """Paint the face; gives where it is now, for it rises when chosen and sinks when pressed.
        """
        theme.face(surface, self.rect, self.material, self.state(look), look.depth)
        moved = -4 if self.chosen else 3 * look.depth
        return self.rect.move(0, round(moved * theme.scale))

    def places(self, theme: Theme) -> tuple[pygame.Rect, pygame.Rect]:
        """Give where its picture and its label are; the icon becomes smaller, and at last gives
        way, where the label needs the room."""
        room = self.rect.inflate(-theme.px(16), -theme.px(4))
        spot = pygame.Rect(0, 0, 0, 0)
        if self.small:
            spot.size = (min(self.rect.size) * 5 // 8,) * 2
            spot.center = self.rect.center
            return spot, room
        if self.icon is None:
            return spot, room
        font = theme.title(self.units)
        side = min(room.h - theme.px(6), theme.px(28 if self.label else 36))
        beside = theme.px(8) if self.label else 0
        label = min(font.size(self.label)[0], room.w - side - beside) if self.label else 0
        if self.label and not theme.holds(self.label, font, (label, room.h)):
            label, beside = font.size(self.label)[0], theme.px(4)
            side = min(side, room.w - label - beside)
            if side < theme.px(SMALLEST):
                return spot, room
        spot.size = side, side
        spot.midleft = room.centerx - (side + beside + label) // 2, room.centery
        return spot, pygame.Rect(spot.right + beside, room.y, label, room.h)

    def written(self, theme: Theme) -> Iterable[Written]:
        """Give the label."""
        if self.label and not self.small:
            yield self.label, theme.title(self.units), self.places(theme)[1].size

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the face, the icon, the label and the focus ring."""
        moved = self.face(surface, theme, look).y - self.rect.y
        spot, room = (part.move(0, moved) for part in self.places(theme))
        if self.icon and spot.w:
            self.paint_icon(surface, theme, self.icon, spot)
        if self.label and not self.small:
            theme.label(surface, self.label, theme.title(self.units), self.material, room,
                        able=self.enabled)
        if look.ring:
            theme.focus(surface, self.rect, RADIUS[self.material])
        if self.small and (look.hover or look.ring):
            self._slip(surface, theme)

    def _slip(self, surface: pygame.Surface, theme: Theme) -> None:
        """Paint the name on a slip of paper over a small sign."""
        wide, high = theme.text(NOTE).size(self.label)
        slip = pygame.Rect(0, 0, wide + theme.px(16), high + theme.px(8))
        slip.midbottom = self.rect.centerx, self.rect.y - theme.px(8)
        slip.clamp_ip(surface.get_rect())
        theme.face(surface, slip, Material.PAPER, State.HOVER)
        theme.label(surface, self.label, theme.text(NOTE), Material.PAPER, slip)

    def paint_icon(self, surface: pygame.Surface, theme: Theme, icon: Icon, spot: pygame.Rect
                   ) -> None:
        """Paint an icon as letters are: with a lip, and pale where it cannot be used."""
        ink = LETTERS[self.material]
        if self.enabled:
            icon(surface, spot.move(theme.px(1), theme.px(1)), SHADES[self.material])
        else:
            ink = mix(ink, (150, 132, 110), 0.35)
        icon(surface, spot, ink)


class Label(Widget):
    """A text in its rectangle; it never takes the focus."""

    focusable = False

    def __init__(
        self, text: str, units: float = 20, colour: Colour = INK, *, title: bool = False,
        bold: bool = False, align: str = "left", valign: str = "top", shade: Colour | None = None,
        most: float = 0, name: bool = False,
    ) -> None:
        super().__init__()
        self.text = text
        self.most = most
        """Units of height at most, beyond which an ellipsis stands; 0 for any."""
        self.units = units
        self.colour = colour
        self.title = title
        self.bold = bold
        self.align = align
        self.valign = valign
        self.shade = shade
        self.name = name
        """It is a name: where it is too long at any size, it ends in an ellipsis."""

    def _make(self, theme: Theme) -> Callable[[float], pygame.Font]:
        return theme.title if self.title else theme.bold if self.bold else theme.text

    def height(self, theme: Theme, width: int) -> int:
        """Measure how high it is when `width` wide."""
        font = self._make(theme)(self.units)
        high = theme.box(self.text, font, width)[1] if self.text else 0
        return min(high, max(font.get_linesize(), theme.tall(self.most))) if self.most else high

    def wish(self, theme: Theme) -> int:
        """Give the width of its longest line."""
        return theme.box(self.text, self._make(theme)(self.units), 100_000)[0] if self.text else 0

    def written(self, theme: Theme) -> Iterable[Written]:
        """Give the text, but for one that may be cut."""
        if self.text and not self.most:
            yield self.text, self._make(theme)(self.units), self.rect.size

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Write it; where the rectangle is too tight it ends in an ellipsis."""
        if self.text:
            theme.write_in(surface, self.text, self._make(theme)(self.units), self.colour,
                           self.rect, self.align, self.valign, self.shade)


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


def plated(box: Box, fill: Colour, edge: Colour, *, across: float = 0, along: float = 0,
           radius: float = 12, thick: float = 2) -> Box:
    """Put a box on a rounded plate, with so many units of air around it."""
    return Over(Drawn(lambda surface, theme, rect: theme.plate(
        surface, rect, fill, edge, radius, thick)), Inset(box, across, along))


def portrait(make: Callable[[int], pygame.Surface]) -> Drawn:
    """Show a square picture, made for so many pixels, in the middle of its rectangle."""
    def paint(surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        face = make(max(8, min(rect.size)))
        surface.blit(face, face.get_rect(center=rect.center))

    return Drawn(paint)


def symbol(icon: Icon, colour: Colour, units: float, at: tuple[float, float] = (0.5, 0.5)) -> Box:
    """Give an icon so many units wide and high; `at` as in `Sized`."""
    return Sized(Drawn(lambda surface, theme, rect: icon(surface, rect, colour)), tall=units,
                 wide=units, words=0, at=at)


def show(surface: pygame.Surface, theme: Theme, box: Box, rect: pygame.Rect) -> None:
    """Place a box that is looked at and not used in a rectangle, and paint what is in it."""
    box.place(theme, rect)
    paint_box(surface, theme, box)


def paint_box(surface: pygame.Surface, theme: Theme, box: Box) -> None:
    """Paint what is in a box that was placed."""
    for widget in box.all():
        widget.render(surface, theme, Look())


class NameBoard(Widget):
    """The wooden board that names a screen."""

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
