"""The card of a station: its board, its name, what it tells before and after, and who waits there.
"""

from collections.abc import Callable, Sequence

import pygame

from ...boards.small_figures import small_figures
from ...games.road import Place
from ...look import icons, paint
from ...look.theme import INK_DARK, INK_SOFT, NOTE, TITLE, WORD, Theme
from ...screen import Say
from ...widgets.boxes import Box, Column, Fitted, Line, Sized
from ...widgets.button import Drawn, Label, paper

BOARD, SEAL, TOY = 216, 72, 92
"""Units of the board, of the seal on it for who has just won there, and of the opponent's toy."""


def card(place: Place, board: Callable[[tuple[int, int]], pygame.Surface | None], say: Say,
         words: Sequence[str], won: bool, along: bool = False) -> Box:
    """Give a card with `words`; a seal is on its board where one has just `won`. It is broad and
    low where it lies `along` the map."""
    station = place.station

    def picture(surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        theme.hole(surface, rect)
        if (face := board(rect.size)) is not None:
            surface.blit(face, rect)
        if won:
            seal, over = paint.wax(theme.px(SEAL), icons.star), theme.px(6)
            surface.blit(seal, seal.get_rect(bottomright=(rect.right + over, rect.bottom + over)))

    shown = Drawn(picture)
    told: list[Box] = [Label(say(station.title), TITLE, INK_DARK, title=True, align="center"),
                       *(Label(each, WORD) for each in words)]
    if station.opponent is not None and not won:
        told.append(_opponent(place, say))
    if along:
        return Fitted(paper(Line(Sized(shown, wide=200, fills=True), Column(*told, gap=8),
                                 shares=(0, 1), gap=16), 16, 16))
    above = Sized(shown, tall=BOARD, words=-0.6)  # large letters take some of its room
    return Fitted(paper(Column(above, *told, gap=12, fill=above, at=0.0), 16, 16))


def _opponent(place: Place, say: Say) -> Box:
    """Give the toy of who waits there, with name and manner."""
    opponent, rules = place.station.opponent, place.board.rules
    assert opponent is not None
    kind = rules.kinds.get(opponent.toy, next(iter(rules.kinds.values())))

    def picture(surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        face = small_figures(rules, theme.appearance).icon(
            kind[1], 1 - place.board.seat, min(rect.size))
        surface.blit(face, face.get_rect(center=rect.center))

    names = Column(Label(say(opponent.name), WORD, INK_DARK, bold=True),
                   Label(say(opponent.manner), NOTE, INK_SOFT), gap=0)
    return Line(Sized(Drawn(picture), tall=TOY, wide=TOY, words=0), names, shares=(0, 1), gap=8,
                middle=True)
