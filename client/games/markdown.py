"""A book of rules read as blocks: the small part of Markdown that our RULES.md are written in.

Headings, paragraphs, lists, tables and fenced blocks; within a line bold, italic and code. Whatever
else Markdown knows stays the text it is. Reading costs no more than the text is long, because a
plug-in's book may hold anything; a library was not taken because it would bring HTML, which
nothing here can show.
"""

import re
from dataclasses import dataclass, field

from core.plain_text import plain

LONGEST = 1 << 18
"""Bytes of a book that are read."""
LINE = 1 << 12
"""Characters of one of its lines."""
RULE = r"[A-Z]-\d{1,4}[a-z]?"
"""How the number of a rule is written."""

_ITEM = re.compile(r"( *)([*+-]|\d{1,3}[.)]) +(?=\S)")
_HEADING = re.compile(r"(#{1,6}) +(?=\S)")
_FENCE = re.compile(r"```+ *([\w-]*)")
_OWN = re.compile(rf"\*\*({RULE})\*\*")
_MARKS = re.compile(r"(\*\*|\*|`)")
NO_BREAK = "\u00a0"
"""The space that French sets before its colons: no line is broken there."""
_LINK = re.compile(r"\[([^\[\]]{0,200})\]\([^()\s]{0,400}\)")


@dataclass(frozen=True, slots=True)
class Span:
    """Part of a line in one style."""

    text: str
    bold: bool = False
    code: bool = False


Spans = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A headline; level 1 is the book's title."""

    text: str
    level: int


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text; `bullet` is what stands before it in a list, `depth` how deep that lies."""

    spans: Spans
    bullet: str = ""
    depth: int = 0
    rule: str = ""
    """The number of the rule it begins with, "" for none."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells, the heads first."""

    rows: tuple[tuple[Spans, ...], ...]


@dataclass(frozen=True, slots=True)
class Fence:
    """Lines between two fences, as they are written; `info` is the word behind the first."""

    info: str
    text: str


Block = Heading | Paragraph | Table | Fence


@dataclass
class _Reader:
    """Collects lines into blocks."""

    blocks: list[Block] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    """Those of the paragraph or table that is being read."""
    bullet: str = ""
    depth: int = 0
    table: bool = False

    def close(self) -> None:
        """End the paragraph or table that is being read."""
        if self.table and self.lines:
            self.blocks.append(Table(tuple(map(_cells, self.lines))))
        elif self.lines:
            text = " ".join(self.lines)
            own = _OWN.match(text)
            self.blocks.append(Paragraph(
                spans(text), self.bullet, self.depth, own[1] if own else ""))
        self.lines, self.bullet, self.depth, self.table = [], "", 0, False

    def take(self, line: str) -> None:
        """Read a line outside of fences."""
        text = line.strip()
        heading, item = _HEADING.match(line), _ITEM.match(line)
        if not text or (text.startswith("<!--") and text.endswith("-->")):
            self.close()
        elif heading:
            self.close()
            said = "".join(span.text for span in spans(line[heading.end():].rstrip("# ")))
            self.blocks.append(Heading(said, len(heading[1])))
        elif text.startswith("|"):
            if not self.table:
                self.close()
                self.table = True
            if set(text) - set("|:- "):  # not the line under the heads
                self.lines.append(text)
        elif item:
            self.close()
            self.bullet = "•" if item[2] in "*+-" else item[2]
            self.depth = min(3, len(item[1]) // 2)
            self.lines.append(line[item.end():])
        else:
            if self.table:
                self.close()
            self.lines.append(text)


def read_book(text: str) -> tuple[Block, ...]:
    """Cut a book into blocks; signs that nobody can see are dropped."""
    reader = _Reader()
    fence: tuple[str, list[str]] | None = None
    for line in map(_clean, text[:LONGEST].splitlines()):
        if fence is not None:
            if line.startswith("```"):
                reader.blocks.append(Fence(fence[0], "\n".join(fence[1])))
                fence = None
            else:
                fence[1].append(line)
        elif opened := _FENCE.match(line):
            reader.close()
            fence = opened[1], []
        else:
            reader.take(line)
    reader.close()
    if fence is not None:
        reader.blocks.append(Fence(fence[0], "\n".join(fence[1])))
    return tuple(reader.blocks)


def _clean(line: str) -> str:
    """Strip a line of what is no letter, but for the blanks it begins with."""
    line = line.expandtabs(4)
    body = line.lstrip(" ")
    blanks = min(len(line) - len(body), 40)
    shown = NO_BREAK.join(plain(part, LINE) for part in body[:LINE].split(NO_BREAK))
    return " " * blanks + shown if body.strip() else ""


def _cells(line: str) -> tuple[Spans, ...]:
    return tuple(spans(cell.strip()) for cell in line.strip("|").split("|")[:12])


def spans(text: str) -> Spans:
    """Cut a text where its style changes; italics become bold, for our font has none."""
    found: list[Span] = []
    bold = italic = code = False
    parts = _MARKS.split(text)
    for number, part in enumerate(parts):
        if number % 2 == 0:
            said = part if code else _LINK.sub(r"\1", part)
            if said:
                found.append(Span(said, bold or italic, code))
        elif part == "`":
            code = not code
        elif code or (part == "*" and not italic and parts[number + 1][:1] in ("", " ")):
            found.append(Span(part, bold, code))
        elif part == "**":
            bold = not bold
        else:
            italic = not italic
    return tuple(found)
