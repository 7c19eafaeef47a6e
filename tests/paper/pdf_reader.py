"""Reads back a PDF of ours: sizes of pages, rectangles, lines, outlines, pictures and text, in mm.

It follows the few operators our pages are drawn with, transformations included, and the tables
from glyphs to letters, so what it gives is what a reader sees and can search.
"""

import re
import zlib
from dataclasses import dataclass, field
from pathlib import Path

MM = 25.4 / 72
SIZE = re.compile(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]")
Spot = tuple[float, float]
TOKEN = re.compile(rb"\((?:\\.|[^\\()])*\)|<[0-9A-Fa-f]*>|\[|\]|/[^\s/<>\[\]()]+|[^\s/<>\[\]()]+",
                   re.DOTALL)


@dataclass
class Page:
    """What is drawn on a page; y runs downward from its top, as on the sheet."""

    size: Spot
    boxes: list[tuple[float, float, float, float]] = field(default_factory=list)
    """x, y, width, height."""
    lines: list[tuple[Spot, Spot]] = field(default_factory=list)
    shapes: list[tuple[Spot, ...]] = field(default_factory=list)
    """Outlines of straight lines."""
    pictures: list[tuple[str, float, float]] = field(default_factory=list)
    """Name, width, height."""
    words: list[tuple[str, Spot]] = field(default_factory=list)

    @property
    def text(self) -> str:
        """Give all its text."""
        return " ".join(word for word, _ in self.words)


class Pdf:
    """A PDF that was read."""

    def __init__(self, path: Path) -> None:
        self.bytes = path.read_bytes()
        self.objects = {
            int(number): body for number, body in
            re.findall(rb"(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj", self.bytes, re.DOTALL)
        }
        self.letters = {name: self._table(at) for name, at in self._fonts().items()}
        self.pages = [self._page(body) for body in self.objects.values()
                      if re.search(rb"/Type /Page\b", body)]

    def stream(self, number: int) -> bytes:
        """Give an object's stream, unpacked."""
        body = self.objects[number]
        data = body[body.index(b"stream\n") + 7: body.rindex(b"\nendstream")]
        return zlib.decompress(data) if b"/FlateDecode" in body else data

    def _fonts(self) -> dict[str, int]:
        found = {}
        for body in self.objects.values():
            for part in re.findall(rb"/Font\s*<<(.*?)>>", body, re.DOTALL):
                found |= {name.decode(): int(at)
                          for name, at in re.findall(rb"/(F\d+)\s+(\d+) 0 R", part)}
        return found

    def _table(self, font: int) -> dict[int, str]:
        told = re.search(rb"/ToUnicode (\d+) 0 R", self.objects[font])
        assert told is not None
        table: dict[int, str] = {}
        text = self.stream(int(told[1]))
        for part in re.findall(rb"beginbfchar(.*?)endbfchar", text, re.DOTALL):
            for code, letter in re.findall(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>", part):
                table[int(code, 16)] = bytes.fromhex(letter.decode()).decode("utf-16-be")
        return table

    @property
    def embedded(self) -> list[bool]:
        """Say of every font whether its file is in the PDF."""
        return [b"/FontFile" in body for body in self.objects.values()
                if b"/Type /FontDescriptor" in body]

    @property
    def images(self) -> int:
        """Count the pictures it keeps, masks apart."""
        masks = sum(len(re.findall(rb"/SMask \d+ 0 R", body)) for body in self.objects.values())
        return sum(b"/Subtype /Image" in body for body in self.objects.values()) - masks

    @property
    def text(self) -> str:
        """Give all text."""
        return " ".join(page.text for page in self.pages)

    def _page(self, body: bytes) -> Page:
        media = SIZE.search(body) or SIZE.search(next(
            each for each in self.objects.values() if b"/Type /Pages" in each))
        assert media is not None
        wide, high = float(media[1]), float(media[2])
        page = Page((wide * MM, high * MM))
        contents = re.search(rb"/Contents (\d+) 0 R", body)
        assert contents is not None
        _draw(self, page, self.stream(int(contents[1])), high)
        return page


def _draw(pdf: Pdf, page: Page, stream: bytes, high: float) -> None:
    matrix, kept = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0), []
    stack: list[bytes] = []
    way: list[Spot] = []
    table: dict[int, str] = {}
    at = (0.0, 0.0)

    def place(x: float, y: float) -> Spot:
        a, b, c, d, e, f = matrix
        return (a * x + c * y + e) * MM, (high - (b * x + d * y + f)) * MM

    for match in TOKEN.finditer(stream):
        token = match[0]
        if not re.fullmatch(rb"[A-Za-z*'\"]+", token):
            stack.append(token)
            continue
        if token == b"Tf":
            table = pdf.letters[stack[-2][1:].decode()]
        elif token in (b"Tj", b"TJ"):
            page.words.append((_read(stack, table), place(*at)))
        elif token == b"Do":
            name = stack[-1].decode()
            page.pictures.append((name, matrix[0] * MM, matrix[3] * MM))
        else:
            numbers = [float(word) for word in stack if re.fullmatch(rb"-?\d*\.?\d+", word)]
            match token:
                case b"q":
                    kept.append(matrix)
                case b"Q":
                    matrix = kept.pop()
                case b"cm":
                    matrix = _times(tuple(numbers[-6:]), matrix)
                case b"re":
                    x, y, w, h = numbers[-4:]
                    (x0, y0), (x1, y1) = place(x, y), place(x + w, y + h)
                    page.boxes.append((min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0)))
                case b"m":
                    way = [place(*numbers[-2:])]
                case b"l":
                    way.append(place(*numbers[-2:]))
                case b"S" | b"f" | b"B" | b"s" | b"b" | b"F" | b"h" | b"f*" | b"B*":
                    if len(way) == 2:
                        page.lines.append((way[0], way[1]))
                    elif len(way) > 2:
                        page.shapes.append(tuple(way))
                    way = []
                case b"Td":
                    at = numbers[-2], numbers[-1]
        stack = []


def _read(stack: list[bytes], table: dict[int, str]) -> str:
    data = b""
    for part in stack:
        if part.startswith(b"("):
            data += re.sub(rb"\\(.)", _unescaped, part[1:-1], flags=re.DOTALL)
        elif part.startswith(b"<"):
            data += bytes.fromhex(part[1:-1].decode())
    return "".join(table.get(data[n] << 8 | data[n + 1], "?") for n in range(0, len(data), 2))


def _unescaped(match: re.Match[bytes]) -> bytes:
    return {b"n": b"\n", b"r": b"\r", b"t": b"\t"}.get(match[1], match[1])


def _times(one: tuple[float, ...], two: tuple[float, ...]) -> tuple[float, ...]:
    a, b, c, d, e, f = one
    g, h, i, j, k, l = two  # noqa: E741
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j,
            e * g + f * i + k, e * h + f * j + l)
