"""How a match ended, told in the column beside the board, which stays as it ended.

On a stage stands the winner's general under confetti, or one's own, who salutes after a defeat on a
plain ground, or after a draw all of them; below lie the sheet that says why, signs on a rail and
the next game. Where the column has no room for all that, it is a card over the board.
"""

import math
from collections.abc import Callable, Sequence

import pygame

from ...look.theme import CREAM, GOLD_LIGHT, NOTE, TITLE, Colour, Material, Theme
from ...widgets.boxes import Box, Column, Grid, Inset, Line, Over, Sized, Space
from ...widgets.button import Button, Drawn, Label, paper
from .champion import LEAST, Portrait
from .dialog import Choice, Dialog
from .evening_score import Body
from .hud_layout import RAIL, SIGNS, Layout
from .rail import paint_rail

STAGE, FRAME, AIR = 248, 12, 16
"""Units: height of the stage at most, its frame, and what is left free between the parts."""
CONFETTI = 26
"""Scraps of paper that fall on who has won."""
VELVET, EVENING, MEADOW = (128, 24, 34), (58, 66, 84), (110, 132, 84)
"""The cloth behind who has won, behind whom somebody else has beaten, and behind equals."""


class EndCard(Dialog):
    """The card of the end; `layout` gives where the table's parts lie, `coat` is the colour of who
    won at this screen, None where nobody did; `cloth` is hung behind the `figures`."""

    def __init__(
        self, title: str, lines: Sequence[str], choices: Sequence[Choice | None],
        closes: Callable[[], None], *, portrait: Portrait | None, body: Body | None,
        layout: Callable[[], Layout | None], figures: Sequence[Portrait], cloth: Colour,
        coat: Colour | None,
    ) -> None:
        super().__init__(title, lines, choices, closes, portrait=portrait, ends=True, body=body)
        self.layout, self.figures, self.cloth, self.coat = layout, figures, cloth, coat
        self.signs: list[Button] = []
        """What hangs on the rail; none where it is a card over the board."""

    def resize(self, size: tuple[int, int]) -> None:
        """Stand beside the board, or lie over it."""
        layout = self.layout()
        self.signs = []
        if layout is None or not layout.beside.h or (self.body is not None and self.body.broad) or (
                not self._stand(layout)):
            self.signs, self.box = [], self.frame()
            super().resize(size)

    def _stand(self, layout: Layout) -> bool:
        """Stand in the column beside the board; False where that has no room for it."""
        theme, place = self.context.theme, layout.beside
        places = list(layout.home)
        self.buttons = []
        large: list[Box] = []
        for each in self.choices:
            if each.home and places:
                button = Button(each.label, each.do, icon=each.icon,
                                small=len(places) < len(layout.home))
                button.rect = places.pop(0)
            elif each.material is Material.BRASS and not large:
                button = Button(each.label, each.do, each.material, units=TITLE, icon=each.icon)
                large.append(Sized(button, tall=64, words=0))
            else:
                button = Button(each.label, each.do, icon=each.icon, small=True)
                self.signs.append(button)
            button.enabled = each.able
            self.buttons.append(button)
        live = [each for each in self.buttons if each.live]
        self.first = next((each for each in live if each.label == self.begins),
                          live[0] if live else None)
        lines = [self.title] * (self.cloth is EVENING) + self.lines  # else the headline says it
        words = paper(Column(*(Label(line, NOTE) for line in lines), self.body, gap=8), 14, 12)
        rail = Grid(*self.signs, columns=SIGNS, gap=8, tall=theme.target / theme.scale)
        lower = Column(words, Space(tall=RAIL - AIR), rail, *large, gap=AIR)
        low = lower.height(theme, place.w)
        spare = min(theme.px(STAGE), place.h - low - theme.px(AIR))
        if low > place.h:
            return False
        stage: Box | None = None
        tall = spare - theme.px(4 * FRAME)
        for figure in self.figures:
            figure.take(theme, min(tall, place.w // len(self.figures)))
        if self.figures and tall > theme.px(LEAST) and all(each.tall for each in self.figures):
            line = Line(*self.figures, gap=0, shares=[1] * len(self.figures))
            stand = Column(Space(), line, gap=0, at=1.0)
            stage = Sized(Over(Drawn(self._stage), Inset(stand, 2 * FRAME, 2 * FRAME)),
                          tall=spare / theme.scale, words=0)
        air = Space()
        whole = Column(stage, words, air, rail, *large, gap=AIR, fill=air)
        whole.place(theme, place)
        self.rect = place
        self.graph.show([*whole.all(), *(each for each in self.buttons
                                         if each.rect in layout.home)])
        return True

    def _stage(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        """Paint a wooden frame, the cloth in it in folds, and confetti over who has won."""
        theme.face(surface, rect, Material.WOOD)
        inside = rect.inflate(-2 * theme.px(FRAME), -2 * theme.px(FRAME))
        theme.hole(surface, inside)
        cloth = pygame.Surface(inside.size)
        wide = inside.w / 7
        for x in range(inside.w):
            light = 0.82 + 0.18 * math.sin(x / wide * math.tau)
            r, g, b = (round(part * light) for part in self.cloth)
            cloth.fill((r, g, b), (x, 0, 1, inside.h))
        low = inside.h * 7 // 10
        surface.blit(cloth, inside, (0, 0, inside.w, low))
        if self.coat is None:
            return
        for n in range(CONFETTI):
            side = theme.px(5)
            spot = (inside.x + side + n * 61 % 97 * (inside.w - 3 * side) // 97,
                    inside.y + side + n * 37 % 89 * (inside.h - 3 * side) // 89)
            scrap = pygame.Rect(spot, (side, side * (2 + n % 2) // 2))
            surface.fill((self.coat, GOLD_LIGHT, CREAM)[n % 3], scrap)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint it over what lies in the column, or as a card."""
        if not self.signs:
            super().draw(surface)
            return
        theme, clip = self.context.theme, surface.get_clip()
        surface.set_clip(self.rect.inflate(2 * theme.px(15), 2 * theme.px(15)).clip(clip))
        theme.table(surface)
        surface.set_clip(clip)
        paint_rail(surface, theme, self.signs)
        self.graph.draw(surface, theme)
