"""Print a game to play it on a table: choose paper and size, see how many sheets, make the PDF."""

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from core.game import Game, msg
from core.plain_text import plain

from ..look.theme import WORD
from ..memory.files import untaken
from ..memory.settings import print_folder, spoken
from ..miniatures.appearance import Appearance
from ..print.paper import PAPERS
from ..print.print_order import PrintOrder
from ..print.printing import CELL, Unprintable, ready
from ..processes.file_process import FileOrder, FileProcess
from ..screen import Topic
from ..widgets.button import Label
from ..widgets.choice import Segments
from ..widgets.focus import Widget
from .making import Headlines, MakingScreen

CELLS = ((15.0, msg("Small")), (CELL, msg("Normal")), (35.0, msg("Large")))
REASONS = {
    "full": msg("There is no room left on the disk. Delete something, then try again."),
    "folder": msg("The sheets cannot be saved here: the folder cannot be written to."),
    "failed": msg("The sheets could not be made."),
}


class PrintScreen(MakingScreen):
    """A modal over a game's card; `values` are the options its sheets are made for."""

    headlines = Headlines(msg("Print and play"), msg("The sheets are being made"),
                          msg("The sheets are ready"), msg("No sheets"),
                          msg("Make the sheets"))
    reasons = REASONS

    def __init__(self, game: Game, values: Mapping[str, Any],
                 start: Callable[[FileOrder], FileProcess] = FileProcess) -> None:
        super().__init__("", start)
        self.game, self.values = game, dict(values)
        self.paper, self.cell = next(iter(PAPERS)), CELL

    @property
    def topic(self) -> Topic:
        """Be about the game."""
        return self.game, ""

    @property
    def possible(self) -> bool:
        """Say whether these sheets can be made; tells so in the words under the headline."""
        say = self.context.say
        try:
            ready()
            self._sheets.text = self.order().sheets().summary(say)
        except Unprintable as error:
            self._sheets.text = say(error.msgid, **error.gaps)
            return False
        return True

    def choices(self) -> list[Widget]:
        """Give papers and sizes of a cell, and how many sheets that makes."""
        say = self.context.say
        self._sheets = Label("", WORD, align="center")
        papers = [(key, paper.name) for key, paper in PAPERS.items()]
        cells = [(cell, say(msg("{size}: {cell} mm"), size=say(name), cell=f"{cell:g}"))
                 for cell, name in CELLS]
        return [Segments(papers, self.paper, partial(self._put, "paper")),
                Segments(cells, self.cell, partial(self._put, "cell")), self._sheets]

    def order(self) -> PrintOrder:
        """Give the sheets that were chosen."""
        context = self.context
        name = re.sub(r"[^\w -]", "-", plain(context.say(self.game.title), 60))
        return PrintOrder(self.game.key, self.values, untaken(print_folder(), name, ".pdf"),
                          self.paper, self.cell, spoken(context.settings),
                          Appearance(context.theme.appearance.palette))
