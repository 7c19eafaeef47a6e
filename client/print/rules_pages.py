"""The rules on two pages: a card of all pieces, then the book in two columns.

As large as they fit, with the book's diagrams where they leave letters large enough. What the book
says of this program only, how actions are written and what its options are called, is left out.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.diagram import INFO, Diagram
from core.game import Game, Rules, msg

from ..games.markdown import Block, Fence, Heading, Paragraph, Spans, Table, spans
from ..games.rule_books import Book
from ..screen import Say
from ..table.hud.rank_card import HEADS, Rank, ranks, runs
from .diagrams import diagram_of, paint_diagram, size_of
from .figures import NEAR, Figures, troops
from .ink import INK, POINT, SOFT, WHITE
from .paper import Box

if TYPE_CHECKING:
    from .pen import Pen

PAGES = 2
"""Pages of a book at most."""
SHORT = 2200
"""Letters of a book up to which one page is enough."""
SIZES = tuple(size / 4 for size in range(44, 23, -1))
"""Points of the letters, largest first; the least is hard to read, and only long books need it."""
READABLE = 8.5
"""Points that letters must have beside diagrams."""
DIAGRAMS = (58.0, 50.0, 42.0, 36.0)
"""Millimetres that a diagram may be high, best first."""
AT_SCREEN = ("what every match knows", "how actions are written",
             "how positions and actions are written", "options", "what is shown",
             "what may be concluded")
"""Headings of the chapters that speak of the program, as the books of the house call them."""
BELOW = 1.5
"""Millimetres left free around a diagram."""
MIDDLE = 6.0
"""Millimetres between columns."""
ROW = 8.0
"""Millimetres of a row of the card at most."""
LEADING = 1.28
BAND = (246, 238, 214)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a column: its words with where they begin (for letters of one point), its size in
    sizes of the text, the space above it in lines, and whether it must not end a column."""

    words: tuple[tuple[float, str, str], ...]
    scale: float = 1.0
    above: float = 0.0
    bound: bool = False
    diagram: Diagram | None = None
    """What stands here instead of words."""
    high: float = 0.0
    """Millimetres of the diagram."""


def chapters(blocks: Sequence[Block]) -> list[Block]:
    """Give what of a book belongs on paper."""
    found: list[Block] = []
    skipping = 0
    for block in blocks:
        if isinstance(block, Heading):
            if block.level == 1:
                continue
            if not skipping or block.level <= skipping:
                named = block.text.lower().startswith(AT_SCREEN)
                skipping = block.level if named else 0
        if not skipping:
            found.append(block)
    return found


def pages_of(book: Book) -> int:
    """Count the pages a book takes."""
    letters = sum(len(span.text) for block in book.blocks if isinstance(block, Paragraph)
                  for span in block.spans)
    return PAGES if letters > SHORT else 1


def worded(blocks: Sequence[Block]) -> list[Block]:
    """Leave out the diagrams and what only leads to one."""
    ahead = [*blocks[1:], None]
    return [
        block for block, after in zip(blocks, ahead, strict=True)
        if not _drawn(block) and not (
            _drawn(after) and isinstance(block, Paragraph) and not block.rule and not block.bullet)
    ]


def _drawn(block: Block | None) -> bool:
    return isinstance(block, Fence) and block.info == INFO


class Flow:
    """A book's lines for columns of a width, in letters of a size."""

    def __init__(self, pen: Pen, game: Game, wide: float, size: float, high: float) -> None:
        self.pen, self.game, self.size = pen, game, size
        self.room = wide, high
        """What a diagram may take, in millimetres."""
        self.wide = wide / size
        """The width of a column for letters of one point."""
        self.lines: list[Line] = []

    def take(self, blocks: Sequence[Block]) -> None:
        """Set blocks."""
        for block, after in zip(blocks, [*blocks[1:], None], strict=True):
            match block:
                case Heading(text, _):
                    self._set(((text, "title"),), 0.0, 1.2, 0.6, bound=True)
                case Paragraph(spans, bullet, depth, _):
                    indent = 1.3 * POINT * (depth + bool(bullet))
                    self._set(_styled(spans), indent, 1.0, 0.12, bullet,
                              bound=_drawn(after) and not bullet)
                case Table(rows):
                    for row in rows:
                        cells = [part for cell in row for part in (*_styled(cell), (" · ", "body"))]
                        self._set(cells[:-1], 0.0, 1.0, 0.0)
                case Fence() if _drawn(block):
                    diagram = diagram_of(self.game, block)
                    if diagram is not None:
                        high = size_of(diagram, *self.room)[1] + BELOW
                        self.lines.append(Line((), above=0.3, diagram=diagram, high=high))
                case Fence(_, text):
                    for line in text.splitlines():
                        self._set(((line, "body"),), 0.0, 1.0, 0.0)

    def _set(self, parts: Sequence[tuple[str, str]], indent: float, scale: float, above: float,
             bullet: str = "", bound: bool = False) -> None:
        """Break words into lines."""
        blank = self.pen.width(" ", scale)
        words: list[tuple[float, str, str]] = []
        if bullet:
            words.append((indent - 1.2 * POINT, bullet, "body"))
        x, space, empty = indent, above, True
        for group in _words(parts):
            wide = sum(self.pen.width(word, scale, font) for word, font in group)
            if not empty and x + wide > self.wide:
                self.lines.append(Line(tuple(words), scale, space, bound))
                words, x, space = [], indent, 0.0
            for word, font in group:
                words.append((x, word, font))
                x += self.pen.width(word, scale, font)
            x, empty = x + blank, False
        if words:
            self.lines.append(Line(tuple(words), scale, space, bound))

    def columns(self, boxes: Sequence[Box]) -> tuple[list[list[tuple[float, Line]]], bool]:
        """Lay the lines into boxes: (y, line) a box; and whether all of them found room."""
        laid: list[list[tuple[float, Line]]] = [[] for _ in boxes]
        step, at, y = self.size * POINT * LEADING, 0, 0.0
        for number, line in enumerate(self.lines):
            more, next_ = 0.0, number
            while self.lines[next_].bound and next_ + 1 < len(self.lines):
                next_ += 1
                more += self.lines[next_].high or step * 1.3
            high = line.high or step * line.scale
            above = step * line.above if y else 0.0
            while at < len(boxes) and y + above + high + more > boxes[at].h:
                at, y, above = at + 1, 0.0, 0.0
            if at == len(boxes):
                return laid, False
            laid[at].append((boxes[at].y + y + above, line))
            y += above + high
        return laid, True


def _words(parts: Sequence[tuple[str, str]]) -> list[list[tuple[str, str]]]:
    """Cut parts at blanks; what no blank divides is one word, though its font may change in it."""
    groups: list[list[tuple[str, str]]] = [[]]
    for text, font in parts:
        for number, word in enumerate(text.split(" ")):
            if number:
                groups.append([])
            if word:
                groups[-1].append((word, font))
    return [group for group in groups if group]


def _styled(spans: Spans) -> list[tuple[str, str]]:
    return [(span.text, "bold" if span.bold else "body") for span in spans]


def paint_rules(pen: Pen, game: Game, rules: Rules, book: Book, figures: Figures
                ) -> Iterator[None]:
    """Draw its pages."""
    card = _card(rules, pen.say)
    room = pen.paper.room()
    high = min(ROW, room.h * 0.4 / len(card)) * len(card)
    wide = (room.w - MIDDLE) / 2
    top = room.y + high + 5
    boxes = [Box(room.x + place * (wide + MIDDLE), y, wide, room.bottom - y)
             for y in (top, room.y)[:pages_of(book)] for place in (0, 1)]
    before = [Paragraph(spans(pen.say(book.before)))] if book.before else []
    flow, laid, whole = _fitted(pen, game, [*before, *chapters(book.blocks)], boxes)
    more = "" if whole and not book.after else pen.say(msg(
        "The rest is in Tambour: press F1 there."))
    for page in range(pages_of(book)):
        pen.sheet(pen.say(msg("Rules")), more)
        if page == 0:
            _paint_card(pen, rules, card, Box(room.x, room.y, room.w, high), figures)
        for box, column in list(zip(boxes, laid, strict=True))[2 * page:2 * page + 2]:
            for y, line in column:
                if line.diagram is not None:
                    paint_diagram(pen, line.diagram, figures, Box(box.x, y, box.w, line.high))
                else:
                    _paint_line(pen, line, box.x, y, flow.size)
        yield


def _fitted(pen: Pen, game: Game, blocks: list[Block], boxes: Sequence[Box]
            ) -> tuple[Flow, list[list[tuple[float, Line]]], bool]:
    """Set a book as large as it fits, with diagrams if that leaves the letters readable; and
    whether all of it fits."""
    def laid(some: list[Block], size: float, high: float
             ) -> tuple[Flow, list[list[tuple[float, Line]]], bool]:
        flow = Flow(pen, game, boxes[0].w, size, high)
        flow.take(some)
        return flow, *flow.columns(boxes)

    tries = [(blocks, high, READABLE) for high in DIAGRAMS] if any(map(_drawn, blocks)) else []
    for some, high, least in [*tries, (worded(blocks), 0.0, SIZES[-1])]:
        if laid(some, least, high)[2]:
            sizes = [size for size in SIZES if size >= least]
            return laid(some, sizes[bisect_left(
                sizes, True, key=lambda size: laid(some, size, high)[2])], high)
    return laid(worded(blocks), SIZES[-1], 0.0)


def _paint_line(pen: Pen, line: Line, x: float, y: float, size: float) -> None:
    """Draw the words of a line, neighbours in one font in one piece so that they can be searched.
    """
    size *= line.scale
    runs_: list[tuple[float, str, str]] = []
    for start, word, font in line.words:
        if runs_ and runs_[-1][2] == font and runs_[-1][1] != "•":
            before = runs_[-1]
            end = before[0] + pen.width(before[1], line.scale, font)
            runs_[-1] = before[0], before[1] + (" " if start > end + 1e-4 else "") + word, font
        else:
            runs_.append((start, word, font))
    high = size * POINT * 1.2
    for start, text, font in runs_:
        left = x + start * size / line.scale
        pen.write(text, Box(left, y, pen.width(text, size, font) + 1, high), size, font,
                  INK, "left")


# the card ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the card: a kind, its number (0: none), its words, what it beats and loses to."""

    kind: str
    number: int
    name: str
    help: str
    results: tuple[str, ...] = ()


def _card(rules: Rules, say: Say) -> list[Row]:
    """Give the lines of the card: all kinds, the strongest first where ranks are hidden."""
    if rules.secrets is not None:
        known = {rank.kind: rank for rank in ranks(rules)}
        return [Row(rank.kind, rank.number, f"{say(rules.kinds[rank.kind][0])} × {rank.count}", "",
                    tuple(_kinds(kinds, known, rules, say)
                          for kinds in (rank.wins, rank.both, rank.loses)))
                for rank in known.values()]
    counts = {troop.kind: troop.count for troop in troops(rules) if troop.seat == 0}
    return [Row(kind, 0, f"{say(name)} × {counts[kind]}" if kind in counts else say(name),
                " ".join(map(say, rules.help(kind))))
            for kind, (name, _) in rules.kinds.items()]


def _kinds(kinds: str, known: dict[str, Rank], rules: Rules, say: Say) -> str:
    """Name kinds in a few words: the numbers of ranks, from to, and names of those without."""
    numbers = {kind: rank.number for kind, rank in known.items()}

    def word(kind: str) -> str:
        return str(numbers[kind]) if numbers[kind] else say(rules.kinds[kind][0])

    return ", ".join("–".join(map(word, run)) for run in runs(kinds, numbers)) or "–"


def _paint_card(pen: Pen, rules: Rules, card: Sequence[Row], box: Box, figures: Figures) -> None:
    """Draw the card: picture, name and what it does, or against whom it wins."""
    results = bool(card[0].results)
    high = box.h / (len(card) + results)
    y = box.y
    columns = [Box(box.x + box.w * share, 0, box.w * wide - 2, high)
               for share, wide in ((0.34, 0.24), (0.58, 0.2), (0.78, 0.22))]
    if results:
        for head, column in zip(HEADS, columns, strict=True):
            pen.write(pen.say(head), column._replace(y=y), 8, "bold", SOFT)
        y += high
    for number, row in enumerate(card):
        line = Box(box.x, y, box.w, high)
        if number % 2 == 0:
            pen.box(line, BAND, round_=1.0)
        left = line.x + 2
        if row.number:
            middle = left + high * 0.4, line.centre[1]
            pen.disc(middle, high * 0.38, WHITE, INK, 0.3)
            pen.write(str(row.number), Box(middle[0] - high / 2, line.y + high * 0.2, high,
                                           high * 0.6), 11, "title")
        left += high if results else 0
        figure = figures.figure(rules.kinds[row.kind][1], 0, NEAR)
        room = Box(left, line.y + 0.3, high * 1.3, high - 0.6)
        pen.picture(figure.image, figure.fitted(room, 40.0)[0])
        left = room.right + 2
        end = columns[0].x if results else box.x + box.w * 0.3
        pen.write(row.name, Box(left, line.y, end - left - 2, high), 9.5, "bold", align="left")
        if results:
            for text, column in zip(row.results, columns, strict=True):
                pen.write(text, column._replace(y=y), 8.5)
        else:
            pen.paragraph(row.help, Box(end, line.y, box.right - end - 2, high), 9)
        y += high
