"""A line of text to type into: caret, selection, copy and paste, and a sentence when it is wrong.

The caret stands still instead of blinking, so that a waiting screen never redraws.
"""

from collections.abc import Callable
from itertools import accumulate
from typing import TYPE_CHECKING

import pygame

from core.graphemes import graphemes
from core.plain_text import LONGEST, printable, shortened
from core.refusal import msg

from ..look.theme import (
    FIELD,
    GOLD_LIGHT,
    INK,
    INK_DARK,
    INK_SOFT,
    PARCHMENT_EDGE,
    WARN,
    WORD,
    Theme,
)
from ..look.typeface import Typeface
from ..screen import Say
from .focus import Look, Widget

if TYPE_CHECKING:
    from ..miniatures.uniforms import Uniform

SPOKEN = 200
"""Characters of it that are read aloud at most."""
NEAR = 150
"""Letters drawn before and after the caret: a pasted map may have thousands."""
UNDRAWN = msg("This sign cannot be drawn here. Please choose another.")


class Entry(Widget):
    """One line of at most `limit` signs, and of no more characters than a name may have.

    `check` returns a sentence when the text will not do, else ""; `undrawn` is the sentence that
    refuses a sign no font of this machine has, "" lets it in. The arrows and the keys that delete
    go by signs.
    """

    scanned = False
    typed = True

    def __init__(
        self, text: str = "", *, hint: str = "", limit: int = 60,
        on_change: Callable[[str], None] | None = None,
        on_enter: Callable[[], None] | None = None, check: Callable[[str], str] | None = None,
        undrawn: str = "",
    ) -> None:
        super().__init__()
        self.text = text
        self.hint = hint
        self.limit = limit
        self.on_change = on_change
        self.on_enter = on_enter
        self.check = check
        self.undrawn = undrawn
        self.error = ""
        self.composition = ""
        """What an input method is making of the keys; it is no part of the text yet."""
        self.badge: Uniform | None = None
        """The army whose flag stands before the text; -1: none."""
        self.caret = len(text)
        self.anchor = self.caret
        self._left = 0
        self._font: Typeface | None = None

    @property
    def _longest(self) -> int:
        """Characters the text may have: a sign has one or several."""
        return max(self.limit, LONGEST)

    @property
    def selection(self) -> tuple[int, int]:
        """Give the selected span, empty when both ends are equal."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    def set(self, text: str) -> None:
        """Replace the text, caret at its end."""
        self.text = shortened(text, self.limit, self._longest)
        self.caret = self.anchor = len(self.text)
        self._changed()

    def verify(self) -> bool:
        """Judge the text now, showing what is wrong."""
        self.error = self.check(self.text) if self.check else ""
        return not self.error

    def _changed(self, refusal: str = "") -> None:
        if self.error:
            self.verify()
        if refusal:
            self.error = refusal
        if self.on_change:
            self.on_change(self.text)

    def insert(self, typed: str) -> None:
        """Put text in place of the selection: what of it shows, can be drawn and has room.

        Only the first `4 * longest` characters are looked at: a clipboard may hold millions.
        """
        typed = given = printable(typed[: 4 * self._longest])
        if self.undrawn and self._font is not None:
            typed = self._font.drawable(given)
        first, last = self.selection
        rest = self.text[:first] + self.text[last:]
        refusal = self.undrawn if typed != given else ""
        typed = shortened(typed, max(0, self.limit - len(graphemes(rest))),
                          max(0, self._longest - len(rest)))
        self.text = self.text[:first] + typed + self.text[last:]
        self.caret = self.anchor = first + len(typed)
        self._changed(refusal)

    def _before(self) -> int:
        """Give the place one sign before the caret."""
        return self.caret - len("".join(graphemes(self.text[: self.caret])[-1:]))

    def _after(self) -> int:
        """Give the place one sign after the caret."""
        return self.caret + len("".join(graphemes(self.text[self.caret :])[:1]))

    def key(self, event: pygame.Event) -> bool:
        """Edit; arrows up and down, Tab and Escape are left to the focus graph."""
        if event.type == pygame.TEXTEDITING:
            self.compose(event.text)
            return True
        if event.type == pygame.TEXTINPUT:
            self.compose("")
            self.insert(event.text)
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if self.composition and event.key != pygame.K_TAB:
            return True  # it is the input method's; macOS tells it to us too
        mod = getattr(event, "mod", 0)
        if mod & (pygame.KMOD_CTRL | pygame.KMOD_META) and not mod & pygame.KMOD_ALT:
            return self._command(event.key)
        shift = bool(mod & pygame.KMOD_SHIFT)
        first, last = self.selection
        if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            if first == last:
                if event.key == pygame.K_BACKSPACE:
                    first = self._before()
                else:
                    last = self._after()
            self.anchor, self.caret = first, last
            self.insert("")
            return True
        to: int | None = None
        if event.key == pygame.K_LEFT:
            to = self._before() if shift or first == last else first
        elif event.key == pygame.K_RIGHT:
            to = self._after() if shift or first == last else last
        elif event.key == pygame.K_HOME:
            to = 0
        elif event.key == pygame.K_END:
            to = len(self.text)
        if to is not None:
            self.caret = to
            if not shift:
                self.anchor = self.caret
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if self.on_enter:
                self.on_enter()
                return True
            return False
        return bool(getattr(event, "unicode", "")) and event.unicode.isprintable()

    def compose(self, text: str) -> None:
        """Take a composition, of which one line is shown."""
        self.composition = shortened(printable(text[: 4 * LONGEST]), LONGEST)

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
            accumulate(map(len, graphemes(shown)), initial=0),
            key=lambda i: abs(font.size(shown[:i])[0] - inside)
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

    def words(self, say: Say) -> tuple[str, ...]:
        """Give what was typed, else what is to be typed, and what is wrong with it."""
        return self.text[:SPOKEN] or self.hint or say(msg("nothing typed")), self.error

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
        self._font = font = theme.text(WORD)
        start, shown = self._window()
        cut, made = self.caret - start, self.composition if look.focus else ""
        begun = font.size(shown[:cut])[0]
        at = font.size(shown[:cut] + made)[0]
        slide = max(0, at - room.w + theme.px(4)) if look.focus else 0
        self._left = room.x - slide
        y = room.y + (room.h - font.get_height()) // 2
        before = surface.get_clip()
        surface.set_clip(room.clip(before))
        first, last = self.selection
        if look.focus and first != last and not made:
            a, b = (font.size(shown[: max(0, end - start)])[0] for end in (first, last))
            surface.fill(GOLD_LIGHT, (self._left + a, room.y, b - a, room.h))
        if shown or made:
            line = theme.ink(shown[:cut] + made + shown[cut:], font, INK_DARK)
            surface.blit(line, (self._left, y))
            surface.fill(INK, (self._left + begun, y + font.get_height() - theme.px(3),
                               at - begun, theme.px(2)))
        elif self.hint and not look.focus:
            surface.blit(theme.ink(self.hint, font, INK_SOFT), (room.x, y))
        surface.set_clip(before)
        if look.focus:
            caret = pygame.Rect(self._left + at, room.y + theme.px(3), theme.px(2), 0)
            caret.h = room.h - theme.px(6)
            surface.fill(INK_DARK, caret.clip(before))
        if look.ring:
            theme.focus(surface, self.rect, 12)


def flag(surface: pygame.Surface, rect: pygame.Rect, army: "Uniform") -> None:
    """Paint an army's flag: its colour and its sign."""
    x, y, w, h = rect.x, rect.y, rect.w, rect.h
    pygame.draw.line(surface, INK_DARK, (x + w // 8, y), (x + w // 8, y + h), max(2, w // 12))
    cloth = pygame.Rect(x + w // 6, y + h // 12, w * 3 // 4, h * 11 // 20)
    pygame.draw.rect(surface, army.coat, cloth)
    from ..miniatures.dye import sign  # with the sheets behind it: no page needs it to open

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


def copied(text: str) -> str:
    """Put a text on the clipboard; gives a msgid that says what came of it."""
    return msg("Copied.") if copy(text) else msg("This computer has no clipboard.")


def pasted() -> str:
    """Take the text on the clipboard, "" where there is none."""
    try:
        return pygame.scrap.get_text() or ""
    except (pygame.error, AttributeError):
        return ""
