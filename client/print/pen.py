"""The pen that draws on the sheets of one PDF, in millimetres, and what stands on every sheet.

The only file that knows fpdf2, which is imported with it: whoever counts sheets needs no library.
Text is text, in our own fonts, of which what is used is embedded; a sign that no font of ours has
becomes a dot.
"""

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING, Literal

from fpdf import FPDF
from fpdf.fonts import TTFFont
from fpdf.prefs import ViewerPreferences

from core.refusal import msg

from ..look.typeface import CHINESE, FONTS, UNKNOWN
from ..screen import Say
from .ink import CUT, INK, POINT, SOFT, Colour, Spot
from .paper import SIDE, Box, Paper

if TYPE_CHECKING:
    from PIL.Image import Image

RULER = 50.0
"""Millimetres of the ruler on every sheet."""
FACES = {
    "body": FONTS / "Andika-Regular.ttf", "bold": FONTS / "Andika-Bold.ttf",
    "title": FONTS / "FredokaOne-Regular.ttf", "chinese": CHINESE,
}


class Pen:
    """Draws one PDF: `sheet` begins each of its `total` sheets, `save` writes it."""

    def __init__(self, paper: Paper, title: str, credit: str, total: int, say: Say) -> None:
        self.paper, self.title, self.credit, self.total = paper, title, credit, total
        self.say = say
        logging.getLogger("fontTools").setLevel(logging.ERROR)  # tables it leaves out are no news
        self.pdf = FPDF(unit="mm", format=(paper.wide, paper.high))
        self.pdf.set_auto_page_break(False)
        self.pdf.set_margin(0)
        self.pdf.c_margin = 0
        self.pdf.set_title(title)
        self.pdf.set_creator("Tambour")
        self.pdf.set_subject(credit)
        self.pdf.set_display_mode("fullpage")
        self.pdf.viewer_preferences = ViewerPreferences(print_scaling="None")
        for name, file in FACES.items():
            self.pdf.add_font(name, fname=file)
        self._known = {name: frozenset(font.cmap) for name, font in self.pdf.fonts.items()
                       if isinstance(font, TTFFont)}
        self._widths: dict[tuple[str, str], float] = {}

    def save(self, file: IO[bytes]) -> None:
        """Write the PDF."""
        file.write(self.pdf.output())

    @property
    def page(self) -> int:
        """Give the number of the sheet that is being drawn."""
        return int(self.pdf.page)

    # sheets

    def sheet(self, about: str, hint: str = "", across: bool = False) -> Box:
        """Begin a sheet with a headline, a hint beside it, and ruler and terms at its foot."""
        self.pdf.add_page(orientation="landscape" if across else "portrait", same=False)
        wide, high = self.paper.size(across)
        room = self.paper.room(across)
        name = f"{self.title} · {about}"
        used = min(self.width(name, 13, "title"), room.w * 0.6)
        self.write(name, Box(SIDE, 4.5, used, 6), 13, "title", align="left")
        self.write(hint, Box(SIDE + used + 5, 5.0, room.w - used - 5, 5.5), 8, colour=SOFT,
                   align="right")
        foot = high - 17.0
        self.line((SIDE, foot), (SIDE + RULER, foot), INK, 0.3)
        for mark in range(0, int(RULER) + 1, 5):
            tall = 2.4 if mark % 10 == 0 else 1.4
            self.line((SIDE + mark, foot - tall), (SIDE + mark, foot), INK, 0.2)
        told = self.say(msg("Print at 100 %. This line is 50 mm long."))
        self.write(told, Box(SIDE, foot + 0.8, RULER, 3.5), 6.5, align="left")
        number = self.say(msg("Sheet {page} of {total}"), page=self.page, total=self.total)
        self.write(number, Box(SIDE, foot + 4.6, RULER, 3.5), 6.5, "bold", align="left")
        terms = Box(SIDE + RULER + 6, foot - 2.5, wide - 2 * SIDE - RULER - 6, 10.5)
        self.paragraph(self.credit, terms, 7, SOFT)
        return room

    def paragraph(self, text: str, box: Box, size: float, colour: Colour = INK) -> None:
        """Write a text in lines, as large as it fits the box, in the middle of its height."""
        for points in (size, size - 0.5, size - 1, size - 1.5, size - 2):
            lines = self.broken(text, box.w, points)
            if len(lines) * points * POINT * 1.2 <= box.h:
                break
        step = points * POINT * 1.2
        top = box.y + (box.h - step * len(lines)) / 2
        for number, line in enumerate(lines):
            self.write(line, Box(box.x, top + number * step, box.w, step), points,
                       colour=colour, align="left")

    def broken(self, text: str, wide: float, size: float, font: str = "body") -> list[str]:
        """Break a text into lines that are not wider than so many millimetres."""
        lines, line = [], ""
        for word in text.split():
            longer = f"{line} {word}".strip()
            if line and self.width(longer, size, font) > wide:
                lines.append(line)
                longer = word
            line = longer
        return [*lines, line] if line else lines

    def crops(self, box: Box, gap: float = 1.0, long: float = 4.0) -> None:
        """Draw crop marks outside the corners of what is to be cut out."""
        for x, way in ((box.x, -1), (box.right, 1)):
            for y, down in ((box.y, -1), (box.bottom, 1)):
                self.line((x + way * gap, y), (x + way * (gap + long), y), CUT, 0.15)
                self.line((x, y + down * gap), (x, y + down * (gap + long)), CUT, 0.15)

    # shapes

    def line(self, a: Spot, b: Spot, colour: Colour, wide: float, dash: float = 0.0,
             gap: float = 0.0) -> None:
        """Draw a line, or a dashed one; gaps are a little shorter than dashes if nobody says more.
        """
        self._stroke(colour, wide)
        if dash:
            self.pdf.set_dash_pattern(dash, gap or dash * 0.8)
        self.pdf.line(*a, *b)
        if dash:
            self.pdf.set_dash_pattern()

    def box(self, box: Box, fill: Colour | None = None, line: Colour | None = None,
            wide: float = 0.2, round_: float = 0.0) -> None:
        """Draw a rectangle."""
        style = self._style(fill, line, wide)
        if round_:
            self.pdf.rect(*box, style=style, round_corners=True, corner_radius=round_)
        else:
            self.pdf.rect(*box, style=style)

    def shape(self, spots: Sequence[Spot], fill: Colour | None = None, line: Colour | None = None,
              wide: float = 0.2) -> None:
        """Draw a closed outline."""
        self.pdf.polygon(list(spots), style=self._style(fill, line, wide))

    def way(self, spots: Sequence[Spot], colour: Colour, wide: float) -> None:
        """Draw an open line through some spots."""
        self._stroke(colour, wide)
        self.pdf.polyline(list(spots))

    def disc(self, middle: Spot, radius: float, fill: Colour | None = None,
             line: Colour | None = None, wide: float = 0.2, flat: float = 1.0) -> None:
        """Draw a circle, or an ellipse `flat` times as high as wide."""
        style = self._style(fill, line, wide)
        self.pdf.ellipse(middle[0] - radius, middle[1] - radius * flat, 2 * radius,
                         2 * radius * flat, style=style)

    def picture(self, image: "Image", box: Box) -> None:
        """Draw a picture; the PDF keeps equal ones once."""
        self.pdf.image(image, *box)

    def _stroke(self, colour: Colour, wide: float) -> None:
        self.pdf.set_draw_color(*colour)
        self.pdf.set_line_width(wide)

    def _style(self, fill: Colour | None, line: Colour | None, wide: float
               ) -> Literal["F", "D", "DF"]:
        if fill is not None:
            self.pdf.set_fill_color(*fill)
        if line is not None:
            self._stroke(line, wide)
        return "DF" if fill and line else "F" if fill else "D"

    @contextmanager
    def clipped(self, box: Box) -> Iterator[None]:
        """Let nothing be drawn outside a rectangle."""
        with self.pdf.rect_clip(*box):
            yield

    @contextmanager
    def turned(self, degrees: float, about: Spot) -> Iterator[None]:
        """Draw turned about a spot, counter-clockwise."""
        with self.pdf.rotation(degrees, *about):
            yield

    # words

    def width(self, text: str, size: float, font: str = "body") -> float:
        """Measure a text in millimetres, its size in points."""
        key = text, font
        if key not in self._widths:
            self.pdf.set_font(font, size=100)
            self._widths[key] = self.pdf.get_string_width(self._drawn(text, font)[0]) / 100
        return self._widths[key] * size

    def _drawn(self, text: str, font: str) -> tuple[str, str]:
        """Give a text without what no font of ours has, and the font that has it."""
        for name in (font, "body", "chinese"):
            if all(ord(sign) in self._known[name] for sign in text):
                return text, name
        known = self._known[font]
        return "".join(sign if ord(sign) in known else UNKNOWN for sign in text), font

    def write(self, text: str, box: Box, size: float, font: str = "body", colour: Colour = INK,
              align: str = "center") -> None:
        """Write a line in the middle of a box's height, smaller where it would not fit in."""
        if not text or box.w <= 0 or box.h <= 0:
            return
        size = min(size, box.h / POINT)
        size *= min(1.0, box.w / max(self.width(text, size, font), 0.01))
        wide = self.width(text, size, font)
        drawn, font = self._drawn(text, font)
        self.pdf.set_font(font, size=size)
        self.pdf.set_text_color(*colour)
        x = {"left": box.x, "right": box.right - wide}.get(align, box.x + (box.w - wide) / 2)
        self.pdf.text(x, box.y + box.h / 2 + size * POINT * 0.35, drawn)
