"""A cabinet of one's own, a room of the gallery: what was won stands on three shelves.

Beside it the player's regiment is painted, where the window is broad; else behind a button.
"""

from collections.abc import Sequence
from functools import partial

import pygame

from core.games import GAMES
from core.refusal import msg

from ... import routes
from ...look import icons
from ...look.materials import Material
from ...look.theme import INK_DARK, INK_SOFT, NOTE, Theme
from ...miniatures.uniforms import uniform
from ...widgets.boxes import Box, Column, Grid, Inset, Line, Over, Sized, Space
from ...widgets.button import Button, Drawn, Label, NameBoard, paper, portrait
from ...widgets.rows import Scroll
from ...widgets.toy import toy
from ..lobby.spine import liveries
from . import shelf_art
from .regiment_screen import RegimentScreen
from .trophies import flags, heroes, medals

GUTTER, BOARD = 26, 14
"""Units: the air left of what stands there, as wide as the scroll bar's right of it, and how thick
a board is."""
BROAD = 1080
"""Units of a window in which cabinet and paint shop stand side by side."""


class CabinetScreen(RegimentScreen):
    """The cabinet, with the paint shop as its other half."""

    title = msg("Your cabinet")

    @property
    def _broad(self) -> bool:
        theme = self.context.theme
        return self.size[0] >= BROAD * theme.scale * theme.letters

    def frame(self) -> Box:
        """Give the case, the paint shop where there is room, and the ways on."""
        say, broad = self.context.say, self._broad
        board = Sized(NameBoard(say(self.title)), wide=420)
        inner = Line(Sized(Space(), wide=GUTTER), Column(*self._shelves(), gap=14), shares=(0, 1),
                     gap=0)
        self._case = Scroll(inner, 8)
        case = Over(Drawn(_inside), self._case)
        halves: Box = self.wooden(Column(board, case, gap=10, fill=case))
        toys = Button(say(msg("All toys")), partial(self.context.swap, routes.Gallery()),
                      icon=icons.frame)
        go = self.first = Button(say(RegimentScreen.title), partial(
            self.context.open, routes.Regiment()), icon=icons.shirt)
        if broad:
            halves = Line(halves, self.wooden(Scroll(self.panel(), 4)), shares=(66, 34), gap=16)
            go = self.usual()
        return Inset(Column(halves, self.feet(toys, go=go), gap=8, fill=halves), 16, 16)

    def _shelves(self) -> list[Box]:
        """Give the shelves: medals, heroes, flags."""
        say, theme = self.context.say, self.context.theme
        hung = [Column(self._board(), self._thing(Drawn(partial(
            self._medal, medal.sign if medal.earned else None, number)), 78,
            medal.words if medal.earned else say(msg("Next: {what}"), what=medal.words)), gap=-4)
            for number, medal in enumerate(medals(say))]
        worn = self.context.settings.worn
        stand = [self._thing(portrait(partial(
            toy, fame.piece, worn, appearance=theme.appearance)), 96, fame.deed, fame.name, True)
            for fame in heroes(say)]
        none = self._thing(Space(), 40, say(msg(
            "Who takes three in one match becomes a hero.")), stands=True)
        wave = [self._thing(Drawn(partial(self._flag, flag.game if flag.words else "")), 70,
                            flag.words, flag.name, True) for flag in flags(say)]
        return [self._row(hung), self._row(stand) if stand else none, self._row(wave)]

    @staticmethod
    def _row(things: Sequence[Box]) -> Box:
        """Let things stand or hang side by side."""
        return Grid(*things, columns=max(4, min(6, len(things))), gap=10, least=104)

    def _board(self) -> Box:
        """Give the board under or over a thing: all of a row have it in common, and it goes from
        wall to wall."""
        def plank(surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
            case = self._case.rect
            theme.face(surface, pygame.Rect(case.x, rect.y, case.w, rect.h), Material.WOOD)

        return Sized(Drawn(plank), tall=BOARD, words=0)

    def _thing(self, picture: Box, tall: float, words: str, name: str = "", stands: bool = False
               ) -> Box:
        """Give a picture, `tall` units high, over a note with what it is; a board is between them
        where it `stands`."""
        called = Label(name, NOTE, INK_DARK, title=True, align="center") if name else None
        told = Label(words, NOTE, INK_SOFT if name else INK_DARK, align="center"
                     ) if words else None
        note = paper(Column(called, told, gap=0), 6, 4)
        return Column(Sized(picture, tall=tall, words=0), self._board() if stands else None, note,
                      gap=0 if stands else 4)

    def _medal(self, sign: icons.Painter | None, number: int, surface: pygame.Surface,
               theme: Theme, rect: pygame.Rect) -> None:
        side = min(rect.size)
        face = shelf_art.to_come(side) if sign is None else shelf_art.medal(side, sign, number)
        surface.blit(face, face.get_rect(midbottom=rect.midbottom))

    def _flag(self, game: str, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        army = uniform(*liveries(tuple(GAMES))[game], theme.appearance) if game else None
        face = shelf_art.flag((min(rect.w, rect.h * 5 // 4), rect.h), army)
        surface.blit(face, face.get_rect(midbottom=rect.midbottom))


def _inside(surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
    """Paint the inside of the case."""
    surface.blit(shelf_art.case(rect.size, theme.scale), rect)
