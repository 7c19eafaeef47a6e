"""Who plays? A case with a toy for each player, a place for one more, and one for a visitor."""

from functools import partial

from core.refusal import msg

from .. import routes
from ..look import icons
from ..look.materials import Material
from ..memory import players
from ..widgets.boxes import Box, Column, Inset, Line, Over, Sized, Space
from ..widgets.button import Button, Drawn, NameBoard
from ..widgets.page import Page
from ..widgets.toy import Niche, drum, plus

ACROSS = 6
"""Niches in a row at most; in a high window half as many."""


class WhoScreen(Page):
    """The first screen where two or more live here; and the title leads to it."""

    title = msg("Who plays?")
    turns = True

    def __init__(self, starts: bool = False) -> None:
        self.starts = starts

    def frame(self) -> Box:
        """Give the name board, the case, the way out and the lock of the parents' corner."""
        say, here = self.context.say, players.everybody()
        sits = self.context.settings.sat if self.starts else players.seated()
        niches = [Niche(name, partial(self.context.sit, each.key), each.key == sits,
                        settings=each.settings)
                  for each, name in zip(here, players.names(here, say), strict=True)]
        self.first = next((each for each in niches if each.chosen), niches[0])
        if len(here) < players.MOST:
            niches.append(Niche(say(msg("New")), self._add, stands=plus))
        niches.append(Niche(say(players.VISITOR), partial(self.context.sit, None),
                            players.visiting(), stands=drum))
        most = ACROSS if self.size[0] > self.size[1] else ACROSS // 2
        rows = -(-len(niches) // most)
        across = max(most * 2 // 3, -(-len(niches) // rows))
        lines = [Line(*niches[n:n + across], *[Space()] * (n + across - len(niches)), gap=16)
                 for n in range(0, len(niches), across)]
        wood = Drawn(lambda surface, theme, rect: theme.face(surface, rect, Material.WOOD))
        case: Box = Over(wood, Inset(Column(*lines, gap=20, even=True), 24, 24))
        out = Button(say(msg("Quit")), self.context.quit, icon=icons.leave
                     ) if self.starts else self.back()
        key = Button(say(msg("Parents' corner")), self._parents, icon=icons.lock)
        case = Sized(case, wide=64 + 208 * across, tall=460 if rows == 1 else 0,
                     at=(0.5, 0.35), words=0, fills=rows > 1)
        board = Sized(NameBoard(say(self.title)), wide=320)
        foot = Line(out, Space(), key, shares=(0, 1, 0), gap=8, sides=True)
        return Inset(Column(board, case, foot, gap=16, fill=case), 16, 16)

    def cancel(self) -> None:
        """Go back to the title; a start waits for an answer."""
        if not self.starts:
            self.context.pop()

    def _add(self) -> None:
        self.context.open(routes.NewPlayer())

    def _parents(self) -> None:
        self.context.open(routes.Gate(routes.Parents()))
