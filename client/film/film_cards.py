"""The cards at a film's two ends: who meets whom, and who has won.

They are painted over the board of that moment, as large as the film allows.
"""

from collections.abc import Callable, Sequence

import pygame

from core.piece import Seat
from core.plain_text import plain

from ..look.theme import CREAM, INK_DARK, NIGHT, Colour, Theme
from ..miniatures.uniforms import Uniform
from ..table.hud.champion import Champion
from ..widgets.boxes import Box, Column, Line, Sized
from ..widgets.button import Drawn, Label, paper, plated, show

Face = Callable[[Seat, int], pygame.Surface]
"""(seat, size) -> a standing general."""
GENERAL = 220
"""Units of the general's height on the winner's card."""


def _card(surface: pygame.Surface, theme: Theme, high: float, box: Box) -> None:
    """Paint a card in the middle with a box on it, `high` being its part of the height."""
    wide, tall = surface.get_size()
    theme.dim(surface)
    room = surface.get_rect().inflate(-wide // 10, round(tall * (high - 1)))
    show(surface, theme, Sized(paper(box, 8, 10), wide=720, fills=True), room)


def _words(text: str, units: float, ink: Colour, shade: Colour | None = None) -> Label:
    return Label(text, units, ink, title=True, align="center", valign="middle", shade=shade)


def paint_opening(surface: pygame.Surface, theme: Theme, title: str, names: Sequence[str],
                  armies: Sequence[Uniform], face: Face) -> None:
    """Paint the game's name, and a general above the name of each player."""
    players = Line(*(_player(seat, army, plain(name), face) for seat, (army, name) in enumerate(
        zip(armies, names, strict=False))), gap=16)
    _card(surface, theme, 0.5, Column(_words(title, 40, INK_DARK), players, gap=6, fill=players))


def _player(seat: Seat, army: Uniform, name: str, face: Face) -> Box:
    def paint(surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        picture = face(seat, max(8, min(rect.size)))
        surface.blit(picture, picture.get_rect(midbottom=rect.midbottom))

    figure = Sized(Drawn(paint), wide=180, fills=True)
    plate = plated(_words(name, 24, CREAM, NIGHT), army.ink, army.dark, across=6)
    return Column(figure, Sized(plate, tall=46, words=0), gap=0, fill=figure)


def paint_winner(surface: pygame.Surface, theme: Theme, words: str, army: Uniform | None,
                 champion: Champion | None) -> None:
    """Paint who has won and their general, who acts; a draw has no general."""
    said: Box = _words(plain(words), 38, INK_DARK if army is None else army.ink)
    if champion is None:
        _card(surface, theme, 0.25, said)
        return
    stage = Drawn(lambda face, theme, rect: champion.paint(face, rect.centerx, rect.bottom))
    _card(surface, theme, 0.48, Column(stage, Sized(said, tall=70, words=0), gap=4, fill=stage))
