"""A scrolling column of rows: a label with its help on the left, controls on the right.

Everything long (set-up, settings, lists of records) scrolls, so that no text can ever push a button
off the screen: what does not fit is reached by wheel, drag, arrows or Tab.
"""

from collections.abc import Callable, Iterator, Sequence

import pygame

from ..look.theme import INK_DARK, INK_SOFT, NOTE, WARN, WORD, Material, Theme
from .boxes import Box, Column, Grid, Line
from .focus import Area, Look, Widget

Tall = float | Callable[[Theme, int], int]
"""A height in units, or how to tell it in pixels from a width."""


class Words(Widget):
    """What a row says: a bold label and a help under it, or what is wrong."""

    focusable = False

    def __init__(self, label: str = "", help: str = "", middle: bool = False) -> None:
        super().__init__()
        self.label, self.help = label, help
        self.wrong = ""
        self.middle = middle
        """A short label stands in the middle of the control beside it."""

    def _parts(self, theme: Theme) -> list[tuple[str, pygame.Font, tuple[int, int, int]]]:
        parts = ((self.label, theme.text(WORD, True), INK_DARK),
                 (self.help, theme.text(NOTE), INK_SOFT),
                 (self.wrong, theme.text(NOTE, True), WARN))
        return [part for part in parts if part[0]]

    def height(self, theme: Theme, width: int) -> int:
        """Measure how high it is."""
        return sum(theme.box(text, font, width)[1] for text, font, _ in self._parts(theme))

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Write it."""
        box = self.rect.copy()
        if self.middle:
            box.y += max(0, (theme.target - self.height(theme, box.w)) // 2)
        for text, font, ink in self._parts(theme):
            box.y = theme.write(surface, text, font, ink, box).bottom


class High(Box):
    """A control of a row, at least as high as anything to press."""

    def __init__(self, widget: Widget, tall: Tall) -> None:
        self.widget, self.tall = widget, tall

    def height(self, theme: Theme, width: int) -> int:
        """Give the height that was asked for."""
        tall = self.tall(theme, width) if callable(self.tall) else theme.roomy(self.tall)
        return max(theme.target, tall)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Place the control."""
        self.widget.place(theme, rect)

    def all(self) -> Iterator[Widget]:
        """List the control."""
        yield self.widget


class Row(Box):
    """One row; `shares` are the parts of the control column, `error` is asked at every layout."""

    def __init__(
        self, label: str, widgets: Sequence[Widget], help: str = "", *,
        shares: Sequence[float] = (), error: Callable[[], str] | None = None, wide: bool = False,
        tall: Tall = 0, columns: int = 0, least: float = 1,
    ) -> None:
        self.label = label
        self.widgets = list(widgets)
        for widget in self.widgets:
            widget.caption = label
        self.help = help
        self.error = error
        self.beside = bool(label and widgets) and not wide
        """The controls stand right of the label; else under it, as wide as the row."""
        each = [High(widget, tall) for widget in self.widgets]
        self.controls: Box = Grid(
            *each, columns=columns, wraps=True, least=least) if columns else Line(
            *each, shares=shares)
        self._words, self._wrong = Words(middle=self.beside), Words()
        self.wrong = ""
        """What is wrong with it, as it was last laid out."""
        self.rect = pygame.Rect(0, 0, 0, 0)

    def _box(self) -> Box:
        self.wrong = self._wrong.wrong = self.error() if self.error else ""
        self._words.label, self._words.help = self.label, self.help
        controls = Column(self.controls, self._wrong, gap=4)
        if self.beside:
            return Line(self._words, controls, shares=(46, 54), gap=10)
        return Column(self._words, controls, gap=6)

    def height(self, theme: Theme, width: int) -> int:
        """Give how high it is."""
        return self._box().height(theme, width)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Put label and controls where they belong."""
        self.rect = pygame.Rect(rect)
        self._box().place(theme, rect)

    def all(self) -> Iterator[Widget]:
        """List label, controls, and what is wrong."""
        yield self._words
        yield from self.controls.all()
        yield self._wrong


class Scroll(Area):
    """A window through which a box is seen that may be higher than it."""

    def __init__(self, box: Box, pad: float = 10) -> None:
        super().__init__()
        self.box = box
        self.pad = pad
        """Units of air around the box."""
        self.offset = 0
        self.total = 0
        """Pixels that the box has been scrolled up, and that it is high with its air."""
        self._theme: Theme | None = None

    def _inner(self, theme: Theme, width: int) -> int:
        return width - theme.px(26) - 2 * theme.px(self.pad)

    def height(self, theme: Theme, width: int) -> int:
        """Give the height at which nothing must be scrolled."""
        return self.box.height(theme, self._inner(theme, width)) + 2 * theme.px(self.pad)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Place the window; what it shows stays scrolled to where it was, as far as it can."""
        self.rect, self._theme = pygame.Rect(rect), theme
        self.total = self.height(theme, rect.w)
        self._place()

    def _place(self) -> None:
        theme = self._theme
        if theme is None:
            return
        self.offset = max(0, min(self.offset, self.total - self.rect.h))
        pad = theme.px(self.pad)
        self.box.place(theme, pygame.Rect(
            self.rect.x + pad, self.rect.y + pad - self.offset, self._inner(theme, self.rect.w),
            self.total - 2 * pad))
        for widget in self.box.all():
            widget.clip = self.rect

    def all(self) -> Iterator[Widget]:
        """List the window itself, and what is seen through it."""
        yield self
        yield from self.box.all()

    def holds(self, widget: Widget) -> bool:
        """Say whether the widget is seen through it."""
        return widget is not self and widget in self.box.all()

    def scroll(self, pixels: int) -> None:
        """Move what is seen up by so many pixels."""
        self.offset += pixels
        self._place()

    def reveal(self, widget: Widget) -> None:
        """Scroll until the widget is in sight, with what stands in its row."""
        row = next((box for box in self.box.boxes if widget in box.all()), widget) if isinstance(
            self.box, Column) else widget
        whole = widget.rect.unionall([each.rect for each in row.all()])
        whole = whole if whole.h <= self.rect.h else widget.rect
        if whole.top < self.rect.top:
            self.scroll(whole.top - self.rect.top - 8)
        elif whole.bottom > self.rect.bottom:
            self.scroll(min(whole.bottom - self.rect.bottom + 8, whole.top - self.rect.top))

    def refresh(self) -> None:
        """Lay out again in place, when something in it came or went."""
        if self._theme:
            self.place(self._theme, self.rect)

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint how far it is scrolled; what is seen through it paints itself."""
        paint_scroll_bar(surface, theme, self.rect, self.offset, self.total)


class Sheet(Scroll):
    """A scrolling column of rows."""

    def __init__(self, rows: Sequence[Row] = ()) -> None:
        self.box: Column
        super().__init__(Column(*rows))

    @property
    def rows(self) -> list[Row]:
        """List the rows."""
        return [box for box in self.box.boxes if isinstance(box, Row)]

    @rows.setter
    def rows(self, rows: Sequence[Row]) -> None:
        self.box = Column(*rows)

    @property
    def widgets(self) -> list[Widget]:
        """List the controls in reading order."""
        return [widget for row in self.rows for widget in row.widgets]

    @property
    def in_sight(self) -> list[Row]:
        """List the rows of which something can be seen."""
        return [row for row in self.rows if row.rect.colliderect(self.rect)]


def paint_scroll_bar(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, offset: int,
                     total: int) -> None:
    """Paint at the right edge of a window how far its `total` pixels are scrolled, if they are
    more than it has."""
    if total <= rect.h:
        return
    bar = pygame.Rect(rect.right, rect.y, theme.px(10), rect.h)
    bar.x -= theme.px(12)
    theme.plate(surface, bar, (214, 194, 152), radius=5)
    knob = bar.copy()
    knob.h = max(theme.px(30), bar.h * rect.h // total)
    knob.y = bar.y + (bar.h - knob.h) * offset // max(1, total - rect.h)
    theme.face(surface, knob, Material.WOOD)
