"""A book to read: blocks of text, tables and pictures, scrolled by wheel, drag, keys or gamepad.

All is measured when it is laid out and only what is in sight is painted, so a long book costs no
more at a frame than a short one. Numbers of rules in the text lead to these rules.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

import pygame

from core.refusal import msg

from ..games.markdown import RULE, Block, Fence, Heading, Paragraph, Span, Spans, Table
from ..look.theme import FIELD, GOLD, INK, INK_DARK, PARCHMENT_EDGE, Colour, Theme
from ..screen import Say
from .focus import DOWN, UP, Area, Look
from .rows import paint_scroll_bar

TEXT, CODE = 19, 17
HEADS = (32, 26, 22)
"""Units of headlines by level; deeper ones are as the last."""
BROWN: Colour = (122, 62, 24)
BLUE: Colour = (38, 84, 158)
WIDEST = 820
"""Units of a line at most: longer ones are tiring to read."""
SLICE = 48
"""Letters of a word from which on it is cut, wherever that is."""
_RULE = re.compile(rf"(?<![\w-])({RULE})(?![\w-])")


class Picture(Protocol):
    """What may stand in place of a fenced block: measured for a room, `face` once painted."""

    @property
    def face(self) -> pygame.Surface | None: ...
    def measure(self, theme: Theme, width: int, height: int) -> tuple[int, int]: ...


class Style(NamedTuple):
    """How a word looks, and the rule it leads to."""

    units: float
    bold: bool = False
    code: bool = False
    title: bool = False
    link: str = ""

    def font(self, theme: Theme) -> pygame.font.Font:
        """Give the font."""
        if self.title:
            return theme.title(self.units)
        return theme.text(self.units, self.bold or bool(self.link))

    @property
    def colour(self) -> Colour:
        """Give the ink."""
        return BLUE if self.link else BROWN if self.code else INK_DARK if self.bold else INK


class Run(NamedTuple):
    """Words in one style on one line, from the block's corner."""

    rect: pygame.Rect
    text: str
    style: Style


@dataclass
class Laid:
    """A block in its place: pixels from the top of the book."""

    top: int
    height: int = 0
    runs: list[Run] = field(default_factory=list)
    plates: list[pygame.Rect] = field(default_factory=list)
    """Grounds painted behind the runs: code, the heads of tables."""
    picture: Picture | None = None
    spot: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    """The picture's place, from the block's corner."""


class Booklet(Area):
    """Blocks in a window `rect`: `lay` them out, then `show` a rule or scroll."""

    focusable = True

    def __init__(self, blocks: Sequence[Block], pictures: Mapping[int, Picture],
                 scrolled: Callable[[], None] = lambda: None) -> None:
        """Take the blocks, pictures by the number of the block they stand for, and what is called
        whenever another part of the book is to be seen."""
        super().__init__()
        self.blocks, self.pictures, self.scrolled = blocks, pictures, scrolled
        self.rules = {block.rule: number for number, block in reversed([*enumerate(blocks)])
                      if isinstance(block, Paragraph) and block.rule}
        """Number of a rule -> number of its block."""
        self.lit = ""
        """The rule whose paragraph is marked."""
        self.offset = self.total = 0
        self._laid: list[Laid] = []
        self._theme: Theme | None = None

    # laying out

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Place everything for a window; what was at its top stays there."""
        top, share = self.top, 0.0
        if self._laid:
            laid = self._laid[top]
            share = (self.offset - laid.top) / max(1, laid.height)
        self.rect, self._theme = pygame.Rect(rect), theme
        self._laid = []
        y = theme.px(8)
        for number, block in enumerate(self.blocks):
            laid = self._lay(number, block, y)
            self._laid.append(laid)
            y += laid.height + theme.px(9)
        self.total = y
        if self._laid:
            laid = self._laid[top]
            self.offset = laid.top + round(share * laid.height) if top or share > 0 else 0
        self.scroll(0)

    @property
    def _width(self) -> int:
        assert self._theme is not None
        return max(80, min(self.rect.w - self._theme.px(64), self._theme.px(WIDEST)))

    def _lay(self, number: int, block: Block, top: int) -> Laid:
        theme, laid, width = self._theme, Laid(top), self._width
        assert theme is not None
        match block:
            case Heading(text, level):
                units = HEADS[min(level, len(HEADS)) - 1]
                y = theme.px(14) if number else 0
                laid.height = self._flow(laid, (Span(text),), 0, y, width, units, title=True)
            case Paragraph(told, bullet, depth):
                x = theme.px(22) * (depth + 1) if bullet else 0
                if bullet:
                    self._flow(laid, (Span(bullet, True),), x - theme.px(20), 0, width, TEXT)
                laid.height = self._flow(laid, told, x, 0, max(60, width - x), TEXT,
                                         own=block.rule)
            case Table(rows):
                laid.height = self._table(laid, rows, width)
            case Fence(_, text):
                laid.picture = self.pictures.get(number)
                if laid.picture is not None:
                    room = max(120, self.rect.h * 7 // 10)
                    wide, high = laid.picture.measure(theme, width, room)
                    laid.spot = pygame.Rect((width - wide) // 2, 0, wide, high)
                    laid.height = high
                else:
                    laid.height = self._code(laid, text, width)
        return laid

    def _code(self, laid: Laid, text: str, width: int) -> int:
        theme = self._theme
        assert theme is not None
        pad, y = theme.px(10), theme.px(8)
        for line in text.split("\n"):
            deep = theme.px(8) * (len(line) - len(line.lstrip(" ")))
            x = pad + min(deep, width // 3)
            y = self._flow(laid, (Span(line.strip() or " ", code=True),), x, y, width - pad - x,
                           CODE)
        laid.plates.append(pygame.Rect(0, 0, width, y + theme.px(8)))
        return y + theme.px(8)

    def _table(self, laid: Laid, rows: Sequence[Sequence[Spans]], width: int) -> int:
        """Lay a table in columns; where they would be too narrow, every row as a small list."""
        theme, count = self._theme, max(len(row) for row in rows)
        assert theme is not None
        gap, font = theme.px(14), theme.text(CODE, True)
        wish, least = [1] * count, [1] * count
        for row in rows:
            for column, cell in enumerate(row):
                words = "".join(span.text for span in cell)
                wish[column] = max(wish[column], font.size(words[:200])[0] + 2)
                least[column] = max([least[column], *(
                    font.size(word[:SLICE])[0] + 2 for word in words.split())])
        room = width - gap * (count - 1)
        if sum(least) > room or room < theme.px(90) * count:
            return self._stack(laid, rows, width)
        widths = shares(wish, least, room)
        y = 0
        for number, row in enumerate(rows):
            x, low = 0, y
            for column, cell in enumerate(row):
                end = self._flow(laid, _strong(cell) if number == 0 else cell, x,
                                 y + theme.px(3), widths[column], CODE)
                low = max(low, end + theme.px(3))
                x += widths[column] + gap
            if number % 2 == 0:
                laid.plates.append(pygame.Rect(-theme.px(6), y, width + theme.px(12), low - y))
            y = max(low, y + 1)
        return y

    def _stack(self, laid: Laid, rows: Sequence[Sequence[Spans]], width: int) -> int:
        theme, y = self._theme, 0
        assert theme is not None
        heads = ["".join(span.text for span in cell) for cell in rows[0]]
        for row in rows[1:] or rows:
            begin = y
            for head, cell in zip(heads, row, strict=False):
                first = cell is row[0]
                named = _strong(cell) if first else (Span(f"{head}: ", True), *cell)
                x = 0 if first else theme.px(16)
                y = self._flow(laid, named, x, y + theme.px(2), width - x, CODE)
            laid.plates.append(pygame.Rect(-theme.px(6), begin, width + theme.px(12), y - begin))
            y += theme.px(10)
        return y

    def _flow(self, laid: Laid, told: Spans, x: int, y: int, width: int, units: float, *,
              title: bool = False, own: str = "") -> int:
        """Break words into lines from a place in a block; gives where the next line would be."""
        theme = self._theme
        assert theme is not None
        step = Style(units, title=title).font(theme).get_linesize()
        line: list[tuple[str, Style]] = []
        used = 0
        for word in self._words(told, units, title, own):
            pieces = [*self._cut(word, theme, width)]
            long = sum(style.font(theme).size(text)[0] for text, style in pieces)
            blank = word[0][1].font(theme).size(" ")[0] if line else 0
            if line and used + blank + long > width:
                self._set(laid, line, x, y, theme)
                line, used, blank, y = [], 0, 0, y + step
            if line:  # a blank in a neighbour's style, so that nothing is underlined but words
                line.append((" ", line[-1][1]._replace(link="")))
            used += blank
            for text, style in pieces:
                wide = style.font(theme).size(text)[0]
                if line and used + wide > width and long > width:
                    self._set(laid, line, x, y, theme)
                    line, used, y = [], 0, y + step
                line.append((text, style))
                used += wide
        if line:
            self._set(laid, line, x, y, theme)
            y += step
        return y

    def _words(self, told: Spans, units: float, title: bool, own: str
               ) -> Iterator[list[tuple[str, Style]]]:
        """Cut spans at blanks: each word in one or more styles."""
        word: list[tuple[str, Style]] = []
        for span in told:
            style = Style(units, span.bold, span.code, title)
            for number, part in enumerate(span.text.split(" ")):
                if number and word:
                    yield word
                    word = []
                for at, text in enumerate([part] if span.code or title else _RULE.split(part)):
                    if text:
                        link = text if at % 2 and text in self.rules and text != own else ""
                        word.append((text, style._replace(link=link)))
        if word:
            yield word

    @staticmethod
    def _cut(word: Sequence[tuple[str, Style]], theme: Theme, width: int
             ) -> Iterator[tuple[str, Style]]:
        """Cut what no line can hold."""
        for text, style in word:
            font = style.font(theme)
            if len(text) <= SLICE and font.size(text)[0] <= width:
                yield text, style
                continue
            most = max(1, min(SLICE, width // max(1, font.size("m")[0])))
            yield from ((text[at: at + most], style) for at in range(0, len(text), most))

    @staticmethod
    def _set(laid: Laid, line: Sequence[tuple[str, Style]], x: int, y: int, theme: Theme) -> None:
        """Put a line's words into runs of one style each."""
        runs: list[tuple[str, Style]] = []
        for text, style in line:
            if runs and runs[-1][1] == style:
                runs[-1] = runs[-1][0] + text, style
            else:
                runs.append((text, style))
        for text, style in runs:
            wide, high = style.font(theme).size(text)
            laid.runs.append(Run(pygame.Rect(x, y, wide, high), text, style))
            x += wide

    # where one reads

    @property
    def top(self) -> int:
        """Give the number of the block at the upper edge."""
        reach = self._theme.px(24) if self._theme else 0
        return max(0, bisect_right(self._laid, self.offset + reach, key=lambda each: each.top) - 1)

    def words(self, say: Say) -> tuple[str, ...]:
        """Name it; what stands in it is told by `texts`."""
        return (say(msg("Rule book")),)

    def texts(self) -> tuple[str, ...]:
        """Give the words of the blocks in sight."""
        return tuple(" ".join(run.text for run in laid.runs) for laid in self.seen())

    @property
    def ended(self) -> bool:
        """True when the last line is in sight."""
        return self.offset >= self.total - self.rect.h

    def show(self, block: int) -> None:
        """Scroll until a block stands at the upper edge, or as near as the book's end allows."""
        if self._theme is not None and block < len(self._laid):
            self.scroll(self._laid[block].top - self._theme.px(10) - self.offset)

    def show_rule(self, rule: str) -> bool:
        """Scroll to a rule and mark its paragraph; False where the book has none of that number."""
        if rule not in self.rules:
            return False
        self.lit = rule
        self.show(self.rules[rule])
        return True

    def scroll(self, pixels: int) -> None:
        """Move the text up by so many pixels."""
        self.offset = max(0, min(self.offset + pixels, self.total - self.rect.h))
        self.scrolled()

    def seen(self) -> Iterator[Laid]:
        """Yield the blocks in sight."""
        at = max(0, bisect_right(self._laid, self.offset, key=lambda each: each.top) - 1)
        for laid in self._laid[at:]:
            if laid.top > self.offset + self.rect.h:
                return
            yield laid

    def corner(self, laid: Laid) -> tuple[int, int]:
        """Give the pixel of a block's corner."""
        return self.rect.x + (self.rect.w - self._width) // 2, (
            self.rect.y + laid.top - self.offset)

    # input

    def intent(self, what: str) -> bool:
        """Scroll by up and down, as long as there is anything to scroll."""
        if what not in (UP, DOWN):
            return False
        before = self.offset
        self.scroll((1 if what == DOWN else -1) * max(24, self.rect.h // 6))
        return self.offset != before

    def key(self, event: pygame.Event) -> bool:
        """Turn pages, or go to the beginning or the end."""
        if event.type != pygame.KEYDOWN:
            return False
        page = self.rect.h * 9 // 10
        by = {pygame.K_PAGEDOWN: page, pygame.K_SPACE: page, pygame.K_PAGEUP: -page,
              pygame.K_HOME: -self.total, pygame.K_END: self.total}.get(event.key)
        if by is not None:
            self.scroll(by)
        return by is not None

    def linked(self, pos: tuple[int, int]) -> str:
        """Give the rule whose number is under a pixel, "" for none."""
        for laid in self.seen():
            x, y = self.corner(laid)
            for run in laid.runs:
                if run.style.link and run.rect.move(x, y).inflate(6, 4).collidepoint(pos):
                    return run.style.link
        return ""

    def click(self, pos: tuple[int, int]) -> None:
        """Go to the rule that is named there."""
        self.show_rule(self.linked(pos))

    # the picture

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint what is in sight."""
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        marked = self.rules.get(self.lit, -1)
        for laid in self.seen():
            x, y = self.corner(laid)
            if marked >= 0 and laid is self._laid[marked]:
                box = pygame.Rect(x, y, self._width, laid.height).inflate(theme.px(24), theme.px(8))
                theme.plate(surface, box, (255, 232, 150), GOLD, radius=8, thick=2)
                surface.fill(GOLD, (box.x, box.y + theme.px(6), theme.px(7), box.h - theme.px(12)))
            for plate in laid.plates:
                theme.plate(surface, plate.move(x, y), FIELD, radius=6)
            for rect, text, style in laid.runs:
                spot = rect.move(x, y)
                if spot.bottom < self.rect.top or spot.top > self.rect.bottom:
                    continue
                surface.blit(theme.ink(text, style.font(theme), style.colour), spot)
                if style.link:
                    foot = spot.bottom - theme.px(3)
                    pygame.draw.line(surface, BLUE, (spot.x, foot), (spot.right - 1, foot),
                                     theme.px(1))
            if laid.picture is not None:
                spot = laid.spot.move(x, y)
                if laid.picture.face is not None:
                    surface.blit(laid.picture.face, spot)
                else:
                    theme.plate(surface, spot, FIELD, PARCHMENT_EDGE, radius=10)
        paint_scroll_bar(surface, theme, self.rect, self.offset, self.total)
        surface.set_clip(before)
        if look.ring:
            theme.focus(surface, self.rect, 12)


def shares(wish: Sequence[int], least: Sequence[int], room: int) -> list[int]:
    """Share a width among columns: whoever wishes little has it, long texts more of what is left
    than short ones (by the root of their length, so that no column becomes a thread)."""
    widths, open_ = [0] * len(wish), set(range(len(wish)))
    while open_:
        left, weight = room - sum(widths), sum(wish[n] ** 0.5 for n in open_)
        fair = {n: int(left * wish[n] ** 0.5 / weight) for n in open_}
        settled = {n for n in open_ if wish[n] <= fair[n]} or {
            n for n in open_ if least[n] > fair[n]}
        for n in settled or open_:
            widths[n] = fair[n] if not settled else min(wish[n], max(least[n], fair[n]))
        open_ -= settled or set(open_)
    return widths


def _strong(told: Spans) -> Spans:
    return tuple(Span(span.text, True, span.code) for span in told)
