"""A scrolling column of rows: a label with its help on the left, controls on the right.

Everything long (set-up, settings, lists of records) is a Sheet, so that no text can ever push a
button off the screen: what does not fit is reached by wheel, drag, arrows or Tab.
"""

from collections.abc import Callable, Sequence

import pygame

from ..theme import INK_DARK, INK_SOFT, PARCHMENT_EDGE, WARN, Theme
from .focus import Area, Look, Spacer, Widget


class Row:
    """One row; `shares` are the parts of the control column, `error` is asked at every drawing."""

    def __init__(
        self, label: str, widgets: Sequence[Widget], help: str = "", *,
        shares: Sequence[float] = (), error: Callable[[], str] | None = None, wide: bool = False,
        tall: "float | Callable[[Theme, int], int]" = 0, wraps: bool = False,
    ) -> None:
        self.label = label
        self.widgets = list(widgets)
        for widget in self.widgets:
            widget.caption = label
        self.help = help
        self.shares = list(shares) or [1.0] * len(self.widgets)
        self.error = error
        self.wide = wide
        """The controls take the whole width, under the label."""
        self.tall = tall
        """Height of the controls in units, 0: that of a button; or how to tell it in pixels from
        their width."""
        self.wraps = wraps
        """Large letters put fewer controls side by side, and the others under them."""
        self.told = ""
        self.top = self.height = 0
        self.label_box = pygame.Rect(0, 0, 0, 0)

    def measure(self, theme: Theme, inner: int) -> None:
        """Work out how high it is when `inner` pixels wide."""
        pad = theme.px(10)
        self.told = self.error() if self.error else ""
        left = inner if self.wide or not self.widgets else inner * 46 // 100 - pad
        label_h = theme.box(self.label, theme.text(20, True), left)[1] if self.label else 0
        help_h = theme.box(self.help, theme.text(16), left)[1] if self.help else 0
        below = self.wide or not self.widgets or not self.label
        self.label_box = pygame.Rect(0, 0, left, label_h + help_h)
        lines = len(self._lines(theme)) if self.widgets else 0
        controls = lines * (self._tall(theme, inner) + theme.px(12)) - theme.px(12) if lines else 0
        if self.told:
            width = inner if below else inner - left - pad
            controls += theme.box(self.told, theme.text(17, True), width)[1] + theme.px(4)
        if below:
            self.height = label_h + help_h + (theme.px(6) if self.label else 0) + controls
        else:
            self.height = max(label_h + help_h, controls)

    def _tall(self, theme: Theme, width: int) -> int:
        tall = self.tall(theme, width) if callable(self.tall) else theme.roomy(self.tall)
        return max(theme.target, tall)

    def _lines(self, theme: Theme) -> list[list[tuple[Widget, float]]]:
        """Give the controls that stand side by side, with their shares, line by line."""
        each = list(zip(self.widgets, self.shares, strict=True))
        across = max(1, round(len(each) / theme.letters)) if self.wraps else len(each)
        if across == len(each):
            return [each]
        for widget, _ in each:
            widget.rect = pygame.Rect(0, 0, 0, 0)
        each = [(widget, share) for widget, share in each if not isinstance(widget, Spacer)]
        return [each[at : at + across] for at in range(0, len(each), across)]

    def place(self, left: int, top: int, inner: int, theme: Theme) -> None:
        """Put label and controls where they belong; `left` and `top` are pixels of the window."""
        spare = theme.target - self.label_box.h
        self.label_box.x = left
        self.label_box.y = top + (0 if self.wide or not self.widgets else max(0, spare // 2))
        x, y, width = left, top, inner
        if self.wide or not self.label:
            y += self.label_box.h + theme.px(6) if self.label else 0
        else:
            x, width = left + inner * 46 // 100, inner - inner * 46 // 100
            if not self.told:
                y += min(max(0, (self.height - theme.target) // 2), theme.px(12))
        gap, tall = theme.px(12), self._tall(theme, inner)
        for line in self._lines(theme):
            room = width - gap * (len(line) - 1)
            whole, left = sum(share for _, share in line) or 1.0, x
            for widget, share in line:
                widget.rect = pygame.Rect(left, y, int(room * share / whole), tall)
                left += widget.rect.w + gap
            y += tall + gap

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Write label, help and error; the controls paint themselves."""
        box = self.label_box
        y = box.y
        if self.label:
            used = theme.write(surface, self.label, theme.text(20, True), INK_DARK,
                               pygame.Rect(box.x, y, box.w, 1))
            y = used.bottom
        if self.help:
            theme.write(surface, self.help, theme.text(16), INK_SOFT,
                        pygame.Rect(box.x, y, box.w, 1))
        if self.told and self.widgets:
            first, last = self.widgets[0].rect, self.widgets[-1].rect
            room = pygame.Rect(first.x, first.bottom + theme.px(3), last.right - first.x, 1)
            theme.write(surface, self.told, theme.text(17, True), WARN, room)


class Sheet(Area):
    """Rows in a window; `lay` them out, put `widgets` in the focus graph after the sheet itself."""

    def __init__(self, rows: Sequence[Row] = ()) -> None:
        super().__init__()
        self.rows = list(rows)
        self.offset = 0
        self.total = 0
        self._theme: Theme | None = None

    @property
    def widgets(self) -> list[Widget]:
        """List the controls in reading order."""
        return [widget for row in self.rows for widget in row.widgets]

    def lay(self, rect: pygame.Rect, theme: Theme) -> None:
        """Place every row in a window `rect`; keeps the place scrolled to where it can."""
        self.rect = pygame.Rect(rect)
        self._theme = theme
        pad, gap = theme.px(10), theme.px(14)
        y = pad
        for row in self.rows:
            row.top = y
            row.measure(theme, rect.w - theme.px(26) - 2 * pad)
            y += row.height + gap
        self.total = y - gap + pad
        self._place()

    def page(
        self, size: tuple[int, int], theme: Theme, width: int, foot: int, above: int = 0,
        fill: bool = False,
    ) -> tuple[pygame.Rect, pygame.Rect, int]:
        """Lay out a screen that is a name board, this sheet on parchment, and buttons under it.

        `foot` is the height of the buttons, `above` is kept free on the parchment over the rows.
        The parchment is as high as its rows; with `fill` as the window, for rows that come and go.
        Gives (name board, parchment, top of the buttons), in the middle of the window.
        """
        edge, gap, wide, high = theme.px(14), theme.px(18), theme.px(32), theme.px(28)
        banner = pygame.Rect(0, edge, min(width, theme.px(520)), theme.px(48))
        banner.centerx = size[0] // 2
        panel = pygame.Rect((size[0] - width) // 2, banner.bottom + gap, width, 0)
        panel.h = size[1] - edge - foot - gap - panel.y
        inside = panel.inflate(-wide, -high)
        inside.y, inside.h = inside.y + above, inside.h - above
        self.lay(inside, theme)
        spare = 0 if fill else max(0, inside.h - self.total)
        panel.h, inside.h = panel.h - spare, inside.h - spare
        for rect in (banner, panel, inside):
            rect.y += spare * 2 // 5
        self.lay(inside, theme)
        return banner, panel, panel.bottom + gap

    def _place(self) -> None:
        theme = self._theme
        if theme is None:
            return
        self.offset = max(0, min(self.offset, self.total - self.rect.h))
        pad = theme.px(10)
        inner = self.rect.w - theme.px(26) - 2 * pad
        for row in self.rows:
            row.place(self.rect.x + pad, self.rect.y + row.top - self.offset, inner, theme)
            for widget in row.widgets:
                widget.clip = self.rect

    @property
    def in_sight(self) -> list[Row]:
        """List the rows of which something can be seen."""
        top, bottom = self.offset, self.offset + self.rect.h
        return [row for row in self.rows if row.top < bottom and row.top + row.height > top]

    def holds(self, widget: Widget) -> bool:
        """Say whether the widget stands in one of the rows."""
        return any(widget in row.widgets for row in self.rows)

    def scroll(self, pixels: int) -> None:
        """Move the rows up by so many pixels."""
        self.offset += pixels
        self._place()

    def reveal(self, widget: Widget) -> None:
        """Scroll until the widget's whole row is in sight."""
        row = next(row for row in self.rows if widget in row.widgets)
        if row.top < self.offset:
            self.offset = row.top - 8
        elif row.top + row.height > self.offset + self.rect.h:
            self.offset = row.top + row.height - self.rect.h + 8
        self._place()

    def refresh(self) -> None:
        """Lay out again in place when errors came or went."""
        if self._theme:
            self.lay(self.rect, self._theme)

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Write labels, helps and errors; the controls paint themselves."""
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        for row in self.in_sight:
            row.draw(surface, theme)
        paint_scroll_bar(surface, theme, self.rect, self.offset, self.total)
        surface.set_clip(before)


def paint_scroll_bar(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, offset: int,
                     total: int) -> None:
    """Paint at the right edge of a window how far its `total` pixels are scrolled, if they are
    more than it has."""
    if total <= rect.h:
        return
    bar = pygame.Rect(rect.right, rect.y, theme.px(10), rect.h)
    bar.x -= theme.px(12)
    theme.plate(surface, bar, (236, 220, 188), radius=5)
    knob = bar.copy()
    knob.h = max(theme.px(30), bar.h * rect.h // total)
    knob.y = bar.y + (bar.h - knob.h) * offset // max(1, total - rect.h)
    theme.plate(surface, knob, (150, 98, 58), PARCHMENT_EDGE, radius=5)
