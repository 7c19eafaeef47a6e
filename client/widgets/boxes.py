"""Boxes: a screen says once what stands under or beside what; heights and places follow from it.

A box is asked how high it is for a width, is placed in a rectangle, and lists its widgets in
reading order, which is the order of Tab. Sizes are units of the 720-line design; a theme turns them
into pixels, so window, zoom and large letters need no second layout. A widget is a box. Placing
every widget by hand, as 34 screens did, was rejected: no two of them left the same margin.
"""

from collections.abc import Iterator, Sequence

import pygame

from ..look.theme import Theme
from .focus import Area
from .widget import Box as Box
from .widget import Widget


class Space(Box):
    """Nothing: so many units of air, or what a row leaves over."""

    def __init__(self, wide: float = 0, tall: float = 0) -> None:
        self.wide, self.tall = wide, tall

    def wish(self, theme: Theme) -> int:
        """Give its width."""
        return theme.px(self.wide) if self.wide else 0

    def height(self, theme: Theme, width: int) -> int:
        """Give its height."""
        return theme.px(self.tall) if self.tall else 0

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Stay empty."""

    def all(self) -> Iterator[Widget]:
        """List nothing."""
        return iter(())


class _Group(Box):
    """Some boxes; None among them is left out, so that a screen can write a condition in place."""

    def __init__(self, boxes: Sequence[Box | None], gap: float) -> None:
        self.boxes = [box for box in boxes if box is not None]
        self.gap = gap

    def all(self) -> Iterator[Widget]:
        """List the widgets of all."""
        for box in self.boxes:
            yield from box.all()

    def _gap(self, theme: Theme) -> int:
        return theme.px(self.gap) if self.gap else 0


class Column(_Group):
    """Boxes under each other, `gap` units apart; a box without height leaves no gap.

    `fill` is the box that gives way where there is less room than all need. Where there is more it
    grows, or with `at` all stay as they are and this share of the room is above them. With `even`
    all are equally high and fill the column.
    """

    def __init__(self, *boxes: Box | None, gap: float = 14, fill: Box | None = None,
                 at: float | None = None, even: bool = False) -> None:
        super().__init__(boxes, gap)
        self.fill, self.at, self.even = fill, at, even

    def wish(self, theme: Theme) -> int:
        """Give the widest wish."""
        return max((box.wish(theme) for box in self.boxes), default=0)

    def height(self, theme: Theme, width: int) -> int:
        """Add up."""
        highs = [high for box in self.boxes if (high := box.height(theme, width))]
        return sum(highs) + self._gap(theme) * max(0, len(highs) - 1)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Place each under the one before."""
        gap = self._gap(theme)
        highs = [box.height(theme, rect.w) for box in self.boxes]
        if self.even and highs:
            highs = [(rect.h - gap * (len(highs) - 1)) // len(highs)] * len(highs)
        kept = [high for high, box in zip(highs, self.boxes, strict=True)
                if high or box is self.fill]
        spare = rect.h - sum(kept) - gap * max(0, len(kept) - 1)
        y = rect.y
        if spare > 0 and (self.fill is None or self.at is not None):
            y, spare = y + round(spare * (self.at or 0.0)), 0
        for box, high in zip(self.boxes, highs, strict=True):
            tall = max(0, high + spare) if box is self.fill else high
            box.place(theme, pygame.Rect(rect.x, y, rect.w, tall))
            y += tall + gap if tall else 0


class Even(Column):
    """Boxes of one height under each other, as high as the highest wishes. Where there is less room
    first the gaps give way, down to `tight` units, then the boxes, down to `least` units each; and
    that is all they ask for."""

    def __init__(self, *boxes: Box | None, least: float, gap: float = 12, tight: float = 4) -> None:
        super().__init__(*boxes, gap=gap)
        self.least, self.tight = least, tight

    def height(self, theme: Theme, width: int) -> int:
        """Give the least height."""
        count = len(self.boxes)
        return theme.px(self.least) * count + theme.px(self.tight) * max(0, count - 1)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Place each under the one before."""
        tall = max((box.height(theme, rect.w) for box in self.boxes), default=0)
        count = max(1, len(self.boxes))
        gap = max(theme.px(self.tight), min(
            theme.px(self.gap), (rect.h - tall * count) // max(1, count - 1)))
        tall = min(tall, (rect.h - gap * (count - 1)) // count)
        for n, box in enumerate(self.boxes):
            box.place(theme, pygame.Rect(rect.x, rect.y + n * (tall + gap), rect.w, tall))


class Line(_Group):
    """Boxes beside each other, `gap` units apart.

    `shares` divide the width; a share of 0 is a box's own wish, and none at all means equal parts.
    Where every box has its own wish, `at` is the share of the room left of them. Boxes are as
    high as the line, or with `middle` as high as they are, in its middle. With `wraps` they stand
    under each other where the wishes have no room side by side. `least` units are the smallest
    wish. With `sides` they stand the other way round for whoever plays with the left hand; the
    order of Tab stays.
    """

    def __init__(self, *boxes: Box | None, shares: Sequence[float] = (), gap: float = 12,
                 at: float = 0.5, middle: bool = False, wraps: bool = False, least: float = 0,
                 sides: bool = False) -> None:
        super().__init__(boxes, gap)
        self.shares = list(shares) or [1.0] * len(self.boxes)
        self.at, self.middle, self.wraps, self.least = at, middle, wraps, least
        self.sides = sides

    def _wish(self, theme: Theme, box: Box) -> int:
        return max(box.wish(theme), theme.px(self.least) if self.least else 0)

    def wish(self, theme: Theme) -> int:
        """Add up the wishes."""
        each = sum(self._wish(theme, box) for box in self.boxes)
        return each + self._gap(theme) * (len(self.boxes) - 1)

    def _wraps(self, theme: Theme, width: int) -> bool:
        return self.wraps and self.wish(theme) > width

    def _under(self) -> Column:
        return Column(*self.boxes, gap=self.gap)

    def _widths(self, theme: Theme, width: int) -> list[int]:
        room = max(0, width - self._gap(theme) * (len(self.boxes) - 1))
        wishes = [0 if share else self._wish(theme, box)
                  for box, share in zip(self.boxes, self.shares, strict=True)]
        own, whole = sum(wishes), sum(self.shares)
        if own > room:
            wishes = [wish * room // own for wish in wishes]
            own = sum(wishes)
        return [round((room - own) * share / whole) if share else wish
                for share, wish in zip(self.shares, wishes, strict=True)]

    def height(self, theme: Theme, width: int) -> int:
        """Give the height of the highest."""
        if self._wraps(theme, width):
            return self._under().height(theme, width)
        return max((box.height(theme, wide) for box, wide in zip(
            self.boxes, self._widths(theme, width), strict=True)), default=0)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Place each beside the one before."""
        if self._wraps(theme, rect.w):
            self._under().place(theme, rect)
            return
        widths, gap = self._widths(theme, rect.w), self._gap(theme)
        spare = rect.w - sum(widths) - gap * (len(widths) - 1)
        x = rect.x + (0 if any(self.shares) else round(spare * self.at))
        turned = -1 if self.sides and theme.left_handed else 1
        for box, wide in list(zip(self.boxes, widths, strict=True))[::turned]:
            own = pygame.Rect(x, rect.y, wide, rect.h)
            if self.middle:
                own.h = min(rect.h, box.height(theme, wide))
                own.centery = rect.centery
            box.place(theme, own)
            x += wide + gap


class Grid(_Group):
    """Boxes of one size in rows of `columns`; fewer where large letters need the width (`wraps`),
    or where a box would be narrower than `least` units. With `tall` they are that high, in units,
    or less where there is no room.
    """

    def __init__(self, *boxes: Box | None, columns: int, gap: float = 12, wraps: bool = False,
                 least: float = 1, tall: float = 0) -> None:
        super().__init__(boxes, gap)
        self.columns, self.wraps, self.least, self.tall = columns, wraps, least, tall

    def _lines(self, theme: Theme, width: int, room: int | None = None) -> Column:
        across = max(1, round(self.columns / theme.letters)) if self.wraps else self.columns
        gap = self._gap(theme)
        across = max(1, min(across, (width + gap) // (theme.px(self.least) + gap)))
        high, lines = self.tall, []
        if room is not None:
            count = max(1, -(-len(self.boxes) // across))
            high = min(high, (room - gap * (count - 1)) / count / theme.scale)
        for at in range(0, len(self.boxes), across):
            some = self.boxes[at : at + across]
            if self.tall:
                some = [Sized(box, tall=high, words=0) for box in some]
            lines.append(Line(*some, *(Space() for _ in range(across - len(some))), gap=self.gap))
        return Column(*lines, gap=self.gap)

    def wish(self, theme: Theme) -> int:
        """Give the width at which no box must break."""
        each = max((box.wish(theme) for box in self.boxes), default=0)
        return each * self.columns + self._gap(theme) * (self.columns - 1)

    def height(self, theme: Theme, width: int) -> int:
        """Add up the rows."""
        return self._lines(theme, width).height(theme, width)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Place the rows."""
        self._lines(theme, rect.w, rect.h).place(theme, rect)


class Sized(Box):
    """A box of a given size in units: `tall` high and at most `wide` wide; 0 is as it likes.

    In a larger rectangle it stands `at` (shares of the room left of it and above it), or `fills`
    its height. Large letters make it higher by the share `words`: 0 for a picture, 1 for words, 0.5
    for both.
    """

    def __init__(self, box: Box, *, tall: float = 0, wide: float = 0,
                 at: tuple[float, float] = (0.5, 0.5), words: float = 0.5, fills: bool = False
                 ) -> None:
        self.box, self.tall, self.wide = box, tall, wide
        self.at, self.words, self.fills = at, words, fills

    def wish(self, theme: Theme) -> int:
        """Give the given width, else that of the box."""
        return theme.px(self.wide) if self.wide else self.box.wish(theme)

    def height(self, theme: Theme, width: int) -> int:
        """Give the given height, else that of the box."""
        if self.tall:
            return theme.px(self.tall * (1 + (theme.letters - 1) * self.words))
        return self.box.height(theme, self._across(theme, width))

    def _across(self, theme: Theme, width: int) -> int:
        return min(width, theme.px(self.wide)) if self.wide else width

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Place the box in the rectangle."""
        wide = self._across(theme, rect.w)
        tall = rect.h if self.fills else min(rect.h, self.height(theme, rect.w))
        own = pygame.Rect(0, 0, wide, tall)
        own.x = rect.x + round((rect.w - own.w) * self.at[0])
        own.y = rect.y + round((rect.h - own.h) * self.at[1])
        self.box.place(theme, own)

    def all(self) -> Iterator[Widget]:
        """List the box's widgets."""
        return self.box.all()


class Inset(Box):
    """A box with air around it: `across` units left and right, `along` above and below."""

    def __init__(self, box: Box, across: float = 0, along: float = 0) -> None:
        self.box, self.across, self.along = box, across, along

    def _air(self, theme: Theme) -> tuple[int, int]:
        return (theme.px(self.across) if self.across else 0,
                theme.px(self.along) if self.along else 0)

    def wish(self, theme: Theme) -> int:
        """Give the wish of the box and the air."""
        own = self.box.wish(theme)
        return own + 2 * self._air(theme)[0] if own else 0

    def height(self, theme: Theme, width: int) -> int:
        """Add the air to the box."""
        across, along = self._air(theme)
        return self.box.height(theme, width - 2 * across) + 2 * along

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Place the box in the middle."""
        across, along = self._air(theme)
        self.box.place(theme, rect.inflate(-2 * across, -2 * along))

    def all(self) -> Iterator[Widget]:
        """List the box's widgets."""
        return self.box.all()


class Fitted(Inset):
    """A box whose letters become smaller, down to the layout's own, where it has too little room.
    """

    def place(self, theme: "Theme", rect: pygame.Rect) -> None:
        """Place the box with the largest letters that fit."""
        lay(theme, self.box, rect)


class Over(_Group):
    """Boxes in one and the same rectangle, the lowest first; the last one says how large it is."""

    def __init__(self, *boxes: Box | None) -> None:
        super().__init__(boxes, 0)

    def wish(self, theme: Theme) -> int:
        """Give the wish of the uppermost."""
        return self.boxes[-1].wish(theme)

    def height(self, theme: Theme, width: int) -> int:
        """Give the height of the uppermost."""
        return self.boxes[-1].height(theme, width)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Place all."""
        for box in self.boxes:
            box.place(theme, rect)


def lay(theme: Theme, box: Box, rect: pygame.Rect) -> None:
    """Place a box in a rectangle with the largest letters, up to the player's, with which nothing
    that is written is cut, and with which it is not higher than that, unless something scrolls.
    All letters in it become smaller together."""
    scrolls = any(isinstance(each, Area) for each in box.all())

    def fits() -> bool:
        high = scrolls or box.height(theme, rect.w) <= rect.h
        if high or theme.letters <= 1:
            box.place(theme, rect)
        return high and not any(each.cut(theme) for each in box.all() if each.visible)

    theme.largest(fits)
