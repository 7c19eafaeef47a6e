"""The toy box: one slot for each kind, with its picture, its name and how many are left."""

from collections.abc import Callable

import pygame

from core.game import Rules, msg
from sprites import manifest

from ...look.theme import FIELD, FINE, INK_DARK, INK_SOFT, PARCHMENT_EDGE, TITLE, WORD, Theme
from ...screen import Say
from ...widgets.boxes import Box, Column, Inset, Line, Over, Sized, Space
from ...widgets.button import Label, portrait, show
from ...widgets.focus import ACCEPT, Look, Widget
from .deploy_board import Field

HOVERED, HELD = (255, 240, 196), (255, 226, 130)
EMPTY = (226, 206, 164)
"""The faces of a slot that is pointed at, of whose kind one is in the hand, that all have left."""


def pictured(rules: Rules) -> dict[str, tuple[str, str]]:
    """Give the kinds of a set; one not sculpted yet has the game's own miniature."""
    known = {piece for piece, _ in manifest().strips}
    usual = rules.game.kinds
    return {
        kind: (name, picture if picture in known or kind not in usual else usual[kind][1])
        for kind, (name, picture) in rules.kinds.items()
    }


class Slot(Widget):
    """One kind in the box; pressing it takes one out."""

    def __init__(self, field: Field, kind: str, name: str, picture: str, army: int, number: int,
                 on_pick: Callable[[str], None]) -> None:
        super().__init__()
        self.field = field
        self.kind, self.name, self.picture, self.army = kind, name, picture, army
        self.number = number
        self.on_pick = on_pick
        self.left = 0
        self.counted = True
        """There are only so many, and it says how many are left."""
        self.held = False

    def intent(self, what: str) -> bool:
        """Take one out of the box."""
        if what == ACCEPT:
            self.on_pick(self.kind)
            return True
        return False

    def words(self, say: Say) -> tuple[str, ...]:
        """Give its name, how many are left, and that one is in the hand."""
        left = say(msg("{count} left"), count=self.left) if self.counted else ""
        return self.name, left, say(msg("in your hand")) if self.held else ""

    @property
    def live(self) -> bool:
        """True while there is one to take out, or one of it is in the hand."""
        return super().live and not self.empty

    @property
    def empty(self) -> bool:
        """True when all of its kind stand on the board: only their place is left."""
        return self.counted and not self.left and not self.held

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint picture, name, number key and what is left; nothing where all have gone."""
        if self.empty:
            theme.plate(surface, self.rect, EMPTY, PARCHMENT_EDGE, radius=14, thick=2)
            return
        fill = HELD if self.held else HOVERED if look.hover else FIELD
        edge = INK_DARK if self.held else PARCHMENT_EDGE
        theme.plate(surface, self.rect, fill, edge, radius=14, thick=4 if self.held else 2)
        show(surface, theme, self._inside(theme), self.rect)
        if look.ring:
            theme.focus(surface, self.rect, 14)

    def _inside(self, theme: Theme) -> Box:
        """Give what lies on the plate: in a flat one beside each other, else the name below."""
        wide, high = self.rect.w / theme.scale, self.rect.h / theme.scale
        flat = wide >= 1.8 * high
        side = min(high - (6 if flat else 28), wide * 0.62)
        toy = Sized(portrait(self._portrait), wide=side, tall=side, words=0)
        name = Label(self.name, WORD, INK_DARK, title=True,
                     align="left" if flat else "center", valign="middle")
        count: Box = Label(f"×{self.left}", TITLE, title=True,
                           valign="middle") if self.counted else Space()
        if flat:
            beside = Column(name, count, gap=0, even=True)
            number = Label(str(self.number), FINE, INK_SOFT, align="right", valign="bottom")
            return Over(Inset(number, 8, 3), Inset(
                Line(toy, beside, shares=(0, 1), gap=4), 6, 3))
        spare = (wide - side) / 2 - 4
        above = Line(Space(), toy, Sized(count, tall=30, words=0, at=(0.0, 0.15)),
                     shares=(max(0, spare - 14), 0, spare + 14), gap=0)
        return Inset(Column(above, Sized(name, tall=22, words=0), gap=0, fill=above), 4, 3)

    def _portrait(self, side: int) -> pygame.Surface:
        return self.field.figures.icon(self.picture, self.army, max(16, side))
