"""The toy box: one slot for each kind, with its picture, its name and how many are left."""

from collections.abc import Callable

import pygame

from core.game import Rules, msg
from sprites import manifest

from ...look.theme import FIELD, GOOD, INK, INK_DARK, INK_SOFT, PARCHMENT_EDGE, Theme
from ...screen import Say
from ...widgets.button import tick
from ...widgets.focus import ACCEPT, Look, Widget
from .deploy_board import Field


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

    def wish(self, theme: Theme) -> int:
        """Give the width beyond which nothing is gained."""
        return theme.px(210)

    def height(self, theme: Theme, width: int) -> int:
        """Give the height beyond which nothing is gained."""
        return theme.px(94)

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

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint picture, name, number key and what is left."""
        fill = FIELD if self.left else (226, 206, 164)
        if self.held:
            fill = (255, 226, 130)
        elif look.hover and self.left:
            fill = (255, 240, 196)
        edge = INK_DARK if self.held else PARCHMENT_EDGE
        theme.plate(surface, self.rect, fill, edge, radius=14, thick=4 if self.held else 2)
        flat = self.rect.w >= 1.8 * self.rect.h
        text_h = 0 if flat else theme.px(22)
        side = min(self.rect.h - theme.px(6) - text_h, round(self.rect.w * 0.62))
        box = pygame.Rect(0, 0, side, side)
        if flat:
            box.midleft = (self.rect.x + theme.px(6), self.rect.centery)
        else:
            box.midtop = (self.rect.centerx - theme.px(14), self.rect.y + theme.px(4))
        self._portrait(surface, box)
        if flat:
            room = pygame.Rect(box.right + theme.px(4), self.rect.y, 0, self.rect.h)
            room.w = self.rect.right - theme.px(8) - room.x
            top, low = room.copy(), room.copy()
            top.h = low.h = room.h // 2
            low.bottom = room.bottom
            top.y += theme.px(6)
            low.y -= theme.px(6)
        else:
            top = pygame.Rect(self.rect.x + 4, self.rect.bottom - text_h - theme.px(3),
                              self.rect.w - 8, text_h)
            low = pygame.Rect(box.right - theme.px(8), self.rect.y + theme.px(8),
                              self.rect.right - box.right + theme.px(4), theme.px(30))
        align = "left" if flat else "center"
        font = theme.fit(theme.title, 20, self.name, top.size, 8)
        theme.write(surface, self.name, font, INK_DARK if self.left else INK_SOFT, top, align,
                    "middle")
        if self.counted:
            self._count(surface, theme, low)
        if flat:
            key = theme.text(14)
            theme.write(surface, str(self.number), key, INK_SOFT,
                        self.rect.inflate(-theme.px(16), -theme.px(6)), "right", "bottom")
        if look.ring:
            theme.focus(surface, self.rect, 14)

    def _portrait(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        face = self.field.figures.icon(self.picture, self.army, max(16, box.w))
        if not self.left:
            face = face.copy()
            face.set_alpha(90)
        surface.blit(face, face.get_rect(center=box.center))

    def _count(self, surface: pygame.Surface, theme: Theme, room: pygame.Rect) -> None:
        if self.left:
            count = f"×{self.left}"
            font = theme.fit(theme.title, 25, count, room.size)
            theme.write(surface, count, font, INK, room, "left", "middle")
            return
        side = theme.px(24)
        spot = pygame.Rect(room.x, 0, side, side)
        spot.centery = room.centery
        tick(surface, spot, GOOD)
