"""What is printed: which sheets an order needs, counted before any is drawn, and their writing.

Counting needs no library; fpdf2 is imported when the first sheet is drawn. A PDF is written under
another name and takes its own when it is whole.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from core.filling import PLAIN
from core.game import Game, Rules, msg

from ..boards.picture import picture_of
from ..games.rule_books import open_book
from ..memory.files import whole
from ..miniatures.appearance import STANDARD, Appearance
from ..screen import Say
from .board_plan import BoardPlan
from .board_sheets import paint_board_sheets
from .figures import Figures
from .paper import PAPERS, Paper
from .picture_sheets import Picture, paint_picture
from .rulers import paint_rulers, rulers
from .rules_pages import pages_of, paint_rules
from .standees import HIGH, paint_standees, standees
from .standees import sheets_of as standee_sheets
from .terrain_tiles import paint_tiles, tiles_of
from .terrain_tiles import sheets_of as tile_sheets
from .tiling import tiling

if TYPE_CHECKING:
    from .pen import Pen

Progress = Callable[[float], None]
WHAT = ("all", "board", "pieces", "terrain", "rules")
"""What may be asked for."""
CELL = 25.0
"""Millimetres between neighbouring points unless somebody says otherwise."""
LEAST = 8.0
"""Millimetres of the smallest cell: below it nobody can cut out a piece."""


class Unprintable(ValueError):
    """Why an order cannot be printed: a msgid and what stands in its gaps."""

    def __init__(self, msgid: str, **gaps: object) -> None:
        super().__init__(PLAIN.fill(msgid, gaps))
        self.msgid, self.gaps = msgid, gaps


@dataclass(frozen=True)
class Part:
    """Some sheets of one kind: what they are called (a msgid), how many, and their drawing."""

    name: str
    sheets: int
    paint: Callable[["Pen"], Iterator[None]]


@dataclass(frozen=True)
class Sheets:
    """All that goes into one PDF; `board` is the size of the board in millimetres."""

    game: Game
    paper: Paper
    parts: tuple[Part, ...]
    cell: float = 0.0
    board: tuple[float, float] = (0.0, 0.0)

    @property
    def total(self) -> int:
        """Count the sheets."""
        return sum(part.sheets for part in self.parts)

    def summary(self, say: Say) -> str:
        """Say how many sheets there are, of what, and how large the board is."""
        parts = ", ".join(f"{say(part.name)}\u00a0{part.sheets}" for part in self.parts)
        text = say(msg("Sheets of {paper}: {count} ({parts})."), paper=self.paper.name,
                   count=self.total, parts=parts)
        if not self.cell:
            return text
        size = say(msg("The board is {wide} × {high} cm, a cell {cell} mm."),
                   wide=f"{self.board[0] / 10:.1f}", high=f"{self.board[1] / 10:.1f}",
                   cell=f"{self.cell:g}")
        return f"{text} {size}"


def largest(paper: Paper) -> int:
    """Give the millimetres of the largest cell of which pieces fit on a sheet."""
    return int(paper.room().h / HIGH)


def ready() -> None:
    """Unprintable where fpdf2 is not installed."""
    if find_spec("fpdf") is None:
        raise Unprintable(msg(
            "Printing needs fpdf2, which is not here. Get it with: python -m pip install fpdf2"))


def sheets_of(game: Game, rules: Rules, say: Say, paper: str = "a4", cell: float = CELL,
              what: str = "all", appearance: Appearance = STANDARD, language: str = "en") -> Sheets:
    """Lay out what is asked for of a game under its rules; Unprintable says why that cannot be."""
    sheet, most = PAPERS[paper], largest(PAPERS[paper])
    if not LEAST <= cell <= most:
        raise Unprintable(msg(
            "A cell of {cell} mm does not fit on {paper}. Choose one from {least} to {most} mm."),
            cell=f"{cell:g}", paper=sheet.name, least=f"{LEAST:g}", most=most)
    ground = rules.start().ground
    plan = BoardPlan(picture_of(rules, ground, appearance), cell)
    figures = Figures(plan.picture, cell)
    parts: list[Part] = []
    if what in ("all", "board"):
        across, tiles = tiling(plan.size, sheet, plan.between)
        parts.append(Part(msg("board"), len(tiles), lambda pen: paint_board_sheets(
            pen, plan, figures, across, tiles)))
    if what in ("all", "pieces"):
        some = standees(rules, say)
        parts.append(Part(msg("pieces"), standee_sheets(len(some), sheet, cell),
                          lambda pen: paint_standees(pen, some, figures, cell)))
        if strips := rulers(rules, sheet, cell):
            parts.append(Part(msg("rulers"), 1, lambda pen: paint_rulers(pen, strips, cell)))
    if what in ("all", "terrain"):
        if letters := tiles_of(rules, ground):
            parts.append(Part(msg("terrain"), tile_sheets(letters, plan, sheet),
                              lambda pen: paint_tiles(pen, letters, rules, plan, figures)))
        elif what == "terrain":
            raise Unprintable(msg("This game has no terrain to print."))
    if what in ("all", "rules"):
        book = open_book(game, language)
        parts.append(Part(msg("rules"), pages_of(book),
                          lambda pen: paint_rules(pen, game, rules, book, figures)))
    return Sheets(game, sheet, tuple(parts), cell, plan.size)


def pictures_of(game: Game, shown: Sequence[Picture], paper: str = "a4",
                appearance: Appearance = STANDARD) -> Sheets:
    """Lay out positions, a sheet each."""
    def paint(pen: "Pen") -> Iterator[None]:
        for each in shown:
            yield from paint_picture(pen, each, appearance)

    return Sheets(game, PAPERS[paper], (Part(msg("pictures"), len(shown), paint),))


def write(sheets: Sheets, path: Path, say: Say, progress: Progress = lambda share: None) -> None:
    """Draw all sheets and write the PDF whole or not at all. OSError, Unprintable."""
    ready()
    from .pen import Pen

    with whole(path) as file:
        pen = Pen(sheets.paper, say(sheets.game.title), say(sheets.game.credit), sheets.total, say)
        for part in sheets.parts:
            for _ in part.paint(pen):
                progress(pen.page / (sheets.total + 1))
        pen.save(file)
    progress(1.0)
