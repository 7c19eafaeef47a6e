"""A line of text to type into: caret, selection, copy and paste, and a sentence when it is wrong.

The caret stands still instead of blinking, so that a waiting screen never redraws.
"""

from collections.abc import Callable

import pygame

from core.game import msg

from ..miniatures.dye import sign
from ..miniatures.uniforms import Uniform
from ..theme import (
    FIELD,
    GOLD_LIGHT,
    INK,
    INK_DARK,
    INK_SOFT,
    PARCHMENT_EDGE,
    WARN,
    Theme,
)
from ..typeface import clusters, lacking
from .focus import Look, Widget

UNDRAWABLE = msg("This sign cannot be drawn here. Please take another one.")
"""What a person reads who types a sign that no font here has."""
NEAR = 150
"""Letters drawn before and after the caret: a pasted map may have thousands."""


class Entry(Widget):
    """One line of text; `check` returns a sentence when the text will not do, else ""."""

    def __init__(
        self, text: str = "", *, hint: str = "", limit: int = 60,
        on_change: Callable[[str], None] | None = None,
        on_enter: Callable[[], None] | None = None, check: Callable[[str], str] | None = None,
        undrawable: str = "",
    ) -> None:
        super().__init__()
        self.text = text
        self.hint = hint
        self.limit = limit
        self.on_change = on_change
        self.on_enter = on_enter
        self.check = check
        self.error = ""
        self.undrawable = undrawable
        """The sentence for a sign that cannot be drawn here; where there is one, none is taken."""
        self.badge: Uniform | None = None
        """The army whose flag stands before the text; -1: none."""
        self.caret = len(text)
        self.anchor = self.caret
        self._left = 0
        self._font: pygame.Font | None = None

    @property
    def selection(self) -> tuple[int, int]:
        """Give the selected span, empty when both ends are equal."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    def set(self, text: str) -> None:
        """Replace the text, caret at its end."""
        self.text = text[: self.limit]
        self.caret = self.anchor = len(self.text)
        self._changed()

    def verify(self) -> bool:
        """Judge the text now, showing what is wrong."""
        self.error = self.check(self.text) if self.check else ""
        return not self.error

    def _changed(self, missing: bool = False) -> None:
        if self.error:
            self.verify()
        if missing:
            self.error = self.undrawable
        if self.on_change:
            self.on_change(self.text)

    def insert(self, typed: str) -> None:
        """Put text in place of the selection."""
        typed = "".join(c for c in typed if c.isprintable())
        first, last = self.selection
        missing = set(clusters(lacking(typed))) if self.undrawable else set()
        whole, room = "", max(0, self.limit - len(self.text) + last - first)
        for each in clusters(typed):
            if len(whole) + len(each) > room:
                break
            whole += "" if each in missing else each
        self.text = self.text[:first] + whole + self.text[last:]
        self.caret = self.anchor = first + len(whole)
        self._changed(bool(missing))

    def key(self, event: pygame.Event) -> bool:
        """Edit; arrows up and down, Tab and Escape are left to the focus graph."""
        if event.type == pygame.TEXTINPUT:
            self.insert(event.text)
            return True
        if event.type != pygame.KEYDOWN:
            return False
        mod = getattr(event, "mod", 0)
        if mod & (pygame.KMOD_CTRL | pygame.KMOD_META) and not mod & pygame.KMOD_ALT:
            return self._command(event.key)
        shift = bool(mod & pygame.KMOD_SHIFT)
        first, last = self.selection
        if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            if first == last:
                if event.key == pygame.K_BACKSPACE:
                    first = self._beside(-1)
                else:
                    last = self._beside(1)
            self.anchor, self.caret = first, last
            self.insert("")
            return True
        to: int | None = None
        if event.key == pygame.K_LEFT:
            to = self._beside(-1) if shift or first == last else first
        elif event.key == pygame.K_RIGHT:
            to = self._beside(1) if shift or first == last else last
        elif event.key == pygame.K_HOME:
            to = 0
        elif event.key == pygame.K_END:
            to = len(self.text)
        if to is not None:
            self.caret = max(0, min(len(self.text), to))
            if not shift:
                self.anchor = self.caret
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if self.on_enter:
                self.on_enter()
                return True
            return False
        return bool(getattr(event, "unicode", "")) and event.unicode.isprintable()

    def _beside(self, way: int) -> int:
        """Give where the caret stands one letter on, its marks included."""
        if way > 0:
            return self.caret + len(next(clusters(self.text[self.caret:]), ""))
        *_, last = "", *clusters(self.text[:self.caret])
        return self.caret - len(last)

    def _command(self, key: int) -> bool:
        first, last = self.selection
        if key == pygame.K_a:
            self.anchor, self.caret = 0, len(self.text)
        elif key in (pygame.K_c, pygame.K_x):
            if first != last:
                copy(self.text[first:last])
                if key == pygame.K_x:
                    self.insert("")
        elif key == pygame.K_v:
            self.insert(pasted())
        else:
            return False
        return True

    def _at(self, x: int) -> int:
        if self._font is None:
            return len(self.text)
        font, inside = self._font, x - self._left
        first, shown = self._window()
        return first + min(
            range(len(shown) + 1), key=lambda i: abs(font.size(shown[:i])[0] - inside)
        )

    def _window(self) -> tuple[int, str]:
        """Give the part of the text about the caret that is drawn: (its first letter, it)."""
        first = max(0, self.caret - NEAR) if len(self.text) > 2 * NEAR else 0
        return first, self.text[first : first + 2 * NEAR]

    def press(self, pos: tuple[int, int]) -> None:
        """Put the caret under the pointer."""
        self.caret = self.anchor = self._at(pos[0])

    def drag(self, pos: tuple[int, int]) -> None:
        """Select up to the pointer."""
        self.caret = self._at(pos[0])

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint plate, text, selection, caret and ring."""
        edge = WARN if self.error else (INK if look.focus else PARCHMENT_EDGE)
        theme.plate(surface, self.rect, FIELD, edge, radius=12, thick=3 if self.error else 2)
        room = self.rect.inflate(-theme.px(24), -theme.px(8))
        if self.badge is not None:
            side = min(theme.px(30), room.h)
            flag(surface, pygame.Rect(room.x - theme.px(4), room.centery - side // 2, side, side),
                 self.badge)
            room.x, room.w = room.x + side + theme.px(4), room.w - side - theme.px(4)
        self._font = font = theme.text(21)
        start, shown = self._window()
        at = font.size(shown[: self.caret - start])[0]
        slide = max(0, at - room.w + theme.px(4))
        self._left = room.x - slide
        y = room.y + (room.h - font.get_height()) // 2
        before = surface.get_clip()
        surface.set_clip(room.clip(before))
        first, last = self.selection
        if look.focus and first != last:
            a, b = (font.size(shown[: max(0, end - start)])[0] for end in (first, last))
            surface.fill(GOLD_LIGHT, (self._left + a, room.y, b - a, room.h))
        if self.text:
            surface.blit(theme.ink(shown, font, INK_DARK), (self._left, y))
        elif self.hint and not look.focus:
            surface.blit(theme.ink(self.hint, font, INK_SOFT), (room.x, y))
        surface.set_clip(before)
        if look.focus:
            caret = pygame.Rect(self._left + at, room.y + theme.px(3), theme.px(2), 0)
            caret.h = room.h - theme.px(6)
            surface.fill(INK_DARK, caret.clip(before))
        if look.ring:
            theme.focus(surface, self.rect, 12)


def flag(surface: pygame.Surface, rect: pygame.Rect, army: Uniform) -> None:
    """Paint an army's flag: its colour and its sign."""
    x, y, w, h = rect.x, rect.y, rect.w, rect.h
    pygame.draw.line(surface, INK_DARK, (x + w // 8, y), (x + w // 8, y + h), max(2, w // 12))
    cloth = pygame.Rect(x + w // 6, y + h // 12, w * 3 // 4, h * 11 // 20)
    pygame.draw.rect(surface, army.coat, cloth)
    shape = sign(army.sign, cloth.h * 4 // 5, cloth.h * 4 // 5).copy()
    shape.fill((*army.sign_colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(shape, shape.get_rect(center=cloth.center))
    pygame.draw.rect(surface, army.dark, cloth, max(1, w // 20))


def copy(text: str) -> bool:
    """Put a text on the clipboard; False where there is none."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, AttributeError):
        return False
    return True


def pasted() -> str:
    """Take the text on the clipboard, "" where there is none."""
    try:
        return pygame.scrap.get_text() or ""
    except (pygame.error, AttributeError):
        return ""
