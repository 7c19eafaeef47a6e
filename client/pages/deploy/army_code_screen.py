"""The army as a code for a friend: letters to type, words to say, a QR picture; and his, to stand
like it.

A modal over the deployment screen. Reading a code is one step of the draft, so Undo brings back
what stood there.
"""

from collections.abc import Callable, Sequence

import pygame

from core.army_code import ArmyCode, Toy
from core.game import Malformed, msg
from core.piece import Point

from ... import routes
from ...language.pairing_words import read_words, spoken_words, word
from ...language.words import told
from ...look.theme import INK, NBSP, WARN
from ...memory.settings import spoken
from ...screen import Context
from ...widgets.button import Button, Label, Panel
from ...widgets.entry import Entry, copy, pasted
from ...widgets.focus import FocusGraph, Widget
from ...widgets.qr_picture import QrPicture
from ...widgets.word_picture import WordPicture
from ..page import Page
from .army_draft import Draft

LIMIT = 400
"""Signs of a friend's code that are typed or pasted."""
MANY = 12
"""Words that anybody would say one after the other; longer codes are shown in letters only."""
BROAD = (185, 120)
"""Units of a word with its picture at least, and where the window is too low for so many rows."""


def read_army(code: ArmyCode, text: str, language: str) -> dict[Point, Toy]:
    """Read a friend's code, in letters or in words; Malformed says what to change."""
    try:
        return code.read_signs(text)
    except Malformed:
        if len(text.split()) < 3 or any(sign.isdigit() for sign in text):
            raise
    return code.read_words(read_words(text, language))


class CodeScreen(Page):
    """One draft's code, once everybody stands, and a line for a friend's.

    `done` is told a sentence when a friend's army stands on the board.
    """

    modal = True

    def __init__(self, draft: Draft, done: Callable[[str], None]) -> None:
        self.draft, self.done = draft, done
        self.code = ArmyCode(draft.rules, draft.seat)
        self._built = False

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Write the code and make the widgets, or show them again under a closed screen."""
        if self._built:
            self.resize(size)
            return
        self._built = True
        self.context, say = context, context.say
        self.language = spoken(context.settings)
        army = self.draft.army
        try:
            self.signs, self.words = self.code.signs(army), self.code.words(army)
        except Malformed:  # somebody is still in the box
            self.signs, self.words = "", ()
        self.head = Label(say(msg("A code for a friend")), 30, title=True, align="center")
        self.shown = Label(self.signs, 40, title=True, align="center", valign="middle")
        self.told = Label(say(
            msg("Your army has a code as soon as everybody stands.") if not self.words else
            msg("It shows your secret army: only for friends who may know it.")
            if self.draft.sealed else
            msg("Read it aloud, show the picture to a telephone, or say these words:")
            if len(self.words) <= MANY else
            msg("Read it aloud, or show the picture to a telephone.")
        ), 18, WARN if self.draft.sealed and self.words else INK, bold=self.draft.sealed,
            align="center", valign="middle")
        self.qr = QrPicture(self.signs) if self.signs else None
        self.tiles = [WordPicture(number, f"{n}.{NBSP}{word(number, self.language)}")
                      for n, number in enumerate(self.words, 1)] if len(self.words) <= MANY else []
        self.copied = Button(say(msg("Copy")), self.copy, "blue", units=22)
        self.copied.visible = bool(self.signs)
        self.entry = Entry(hint=say(msg("Your friend's code or words")), limit=LIMIT,
                           on_change=self._typed, on_enter=self.stand)
        self.pick = Button(say(msg("Words")), self.open_words, "blue", units=22)
        self.paste = Button(say(msg("Paste")), self.take, "blue", units=22)
        self.go = Button(say(msg("Stand like that")), self.stand, "orange", units=22)
        self.notice = Label("", 18, bold=True, align="center", valign="middle")
        self.back = Button(say(msg("Back to my army")), context.pop, "green", units=22)
        self.graph = FocusGraph(on_cancel=context.pop)
        self.resize(size)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out: the code and its picture, its words, the friend's line, and the way back."""
        theme = self.context.theme
        px, tall, gap, pad = theme.px, theme.target, theme.px(10), theme.px(24)
        side, tile_h = px(190), px(70)
        panel = pygame.Rect(0, 0, min(px(900), size[0] - px(20)), 0)
        for broad in BROAD:
            across = max(1, (panel.w - 2 * pad + gap) // (px(broad) + gap))
            rows = -(-len(self.tiles) // across)
            top = side if self.qr else px(70)
            panel.h = (2 * pad + px(40) + top + rows * (tile_h + gap) + 2 * tall + px(46) + 3 * gap)
            too_high = panel.h - (size[1] - px(8))
            if too_high <= 0:
                break
        if too_high > 0:  # at the largest zoom the picture is smaller
            side, top, panel.h = side - too_high, top - too_high, panel.h - too_high
        panel.center = (size[0] // 2, size[1] // 2)
        inner = panel.inflate(-2 * pad, -2 * pad)
        self.head.rect = pygame.Rect(inner.x, inner.y, inner.w, px(40))
        y = self.head.rect.bottom
        left = inner.x
        if self.qr:
            self.qr.rect = pygame.Rect(inner.x, y, side, side)
            left = self.qr.rect.right + px(16)
        room = inner.right - left
        self.told.rect = pygame.Rect(left, y, room, top)
        if self.qr:
            self.shown.rect = pygame.Rect(left, y, room, side - tall - px(54))
            self.copied.rect = pygame.Rect(0, self.shown.rect.bottom, min(room, px(220)), tall)
            self.copied.rect.centerx = left + room // 2
            self.told.rect.y = self.copied.rect.bottom + px(4)
            self.told.rect.h = px(50)
        y += top + gap
        if self.tiles:
            across = -(-len(self.tiles) // rows)
            wide = (inner.w - (across - 1) * gap) // across
            for n, tile in enumerate(self.tiles):
                tile.rect = pygame.Rect(inner.x + n % across * (wide + gap),
                                        y + n // across * (tile_h + gap), wide, tile_h)
            y += rows * (tile_h + gap)
        self.go.rect = pygame.Rect(0, y, px(210), tall)
        self.go.rect.right = inner.right
        self.paste.rect = pygame.Rect(self.go.rect.x - gap - px(120), y, px(120), tall)
        self.pick.rect = self.paste.rect.move(-gap - px(120), 0)
        self.entry.rect = pygame.Rect(inner.x, y, self.pick.rect.x - gap - inner.x, tall)
        self.notice.rect = pygame.Rect(inner.x, y + tall, inner.w, px(46))
        self.back.rect = pygame.Rect(0, 0, min(inner.w, px(300)), tall)
        self.back.rect.midbottom = inner.midbottom
        pictures: list[Widget] = [self.qr, *self.tiles] if self.qr else []
        keep = self.graph.focused
        self.graph.set([Panel(panel), self.head, *pictures, self.shown, self.told, self.copied,
                        self.entry, self.pick, self.paste, self.go, self.notice, self.back],
                       keep or (self.copied if self.qr else self.entry))

    # what can be done

    def copy(self) -> None:
        """Put the code on the clipboard, and say so."""
        say = self.context.say
        self.notice.text = say(
            msg("Copied.") if copy(self.signs)
            else msg("This computer has no clipboard."))

    def take(self) -> None:
        """Put what is on the clipboard into the friend's line, in place of what was there."""
        self.entry.set("")
        self.entry.insert(pasted()[:4 * LIMIT])

    def open_words(self) -> None:
        """Let the friend's words be tapped as pictures."""
        self.context.open(routes.Words([None] * MANY, self._tapped))

    def _tapped(self, chosen: Sequence[int | None]) -> None:
        told = [number for number in chosen if number is not None]
        self.entry.set(spoken_words(told, self.language))
        self.stand()

    def _typed(self, text: str) -> None:
        self.notice.text = self.entry.error = ""

    def stand(self) -> None:
        """Stand as the friend's code says, and go back to the board; else say what is wrong."""
        say = self.context.say
        try:
            army = read_army(self.code, self.entry.text, self.language)
        except Malformed as error:
            self.notice.text = self.entry.error = told(error, say)
            self.graph.focus(self.entry)
            self.context.sound("refuse")
            return
        self.draft.stand(army)
        self.context.pop()
        self.done(say(msg("Your friend's army stands here. Undo brings yours back.")))

    def draw(self, surface: pygame.Surface) -> None:
        """Dim the army below and paint the code over it."""
        self.context.theme.dim(surface)
        self.graph.draw(surface, self.context.theme)
