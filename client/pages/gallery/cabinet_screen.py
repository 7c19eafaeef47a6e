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
from ...widgets.boxes import Box, Column, Grid, Inset, Line, Sized
from ...widgets.button import Button, Drawn, Label, NameBoard, paper, plated, portrait
from ...widgets.rows import Scroll
from ...widgets.toy import toy
from ..lobby.spine import liveries
from . import shelf_art
from .regiment_screen import RegimentScreen
from .trophies import flags, heroes, medals

CLOTH, DARK = (44, 72, 76), (30, 18, 12)
"""The back of the case and its edge."""
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
        case = plated(Scroll(Column(*self._shelves(), gap=12), 8), CLOTH, DARK, radius=6, thick=4)
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
        hung = [self._thing(Drawn(partial(
            self._medal, medal.sign if medal.earned else None, number)), 78,
            medal.words if medal.earned else say(msg("Next: {what}"), what=medal.words))
            for number, medal in enumerate(medals(say))]
        worn = self.context.settings.worn
        stand = [self._thing(portrait(partial(
            toy, fame.piece, worn, appearance=theme.appearance)), 96, fame.deed, fame.name)
            for fame in heroes(say)]
        none = paper(Label(say(msg("Who takes three in one match becomes a hero.")), NOTE,
                           INK_DARK, align="center"), 12, 8)
        wave = [self._thing(Drawn(partial(self._flag, flag.game if flag.words else "")), 70,
                            flag.words, flag.name) for flag in flags(say)]
        return [self._shelf(hung), self._shelf(stand) if stand else none, self._shelf(wave)]

    def _shelf(self, things: Sequence[Box]) -> Box:
        """Let things stand on a board."""
        board = Drawn(lambda surface, theme, rect: theme.face(surface, rect, Material.WOOD))
        columns = max(4, min(6, len(things)))
        return Column(Grid(*things, columns=columns, gap=10, least=104),
                      Sized(board, tall=12, words=0), gap=6)

    @staticmethod
    def _thing(picture: Drawn, tall: float, words: str, name: str = "") -> Box:
        """Give a picture, `tall` units high, over a note with what it is."""
        called = Label(name, NOTE, INK_DARK, title=True, align="center") if name else None
        told = Label(words, NOTE, INK_SOFT if name else INK_DARK, align="center"
                     ) if words else None
        return Column(Sized(picture, tall=tall, words=0), paper(
            Column(called, told, gap=0), 6, 4), gap=4)

    def _medal(self, sign: icons.Painter | None, number: int, surface: pygame.Surface,
               theme: Theme, rect: pygame.Rect) -> None:
        side = min(rect.size)
        face = shelf_art.to_come(side) if sign is None else shelf_art.medal(side, sign, number)
        surface.blit(face, face.get_rect(midbottom=rect.midbottom))

    def _flag(self, game: str, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        army = uniform(*liveries(tuple(GAMES))[game], theme.appearance) if game else None
        face = shelf_art.flag((min(rect.w, rect.h * 5 // 4), rect.h), army)
        surface.blit(face, face.get_rect(midbottom=rect.midbottom))
