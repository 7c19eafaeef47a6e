"""Words tapped as pictures, a table's or the many of a code: letters to look by, and all 256.

It is the same as typing them. Letters typed on a keyboard choose the words that begin so.
"""

from collections.abc import Callable, Sequence

import pygame

from core.refusal import msg

from ...language.pairing_words import COUNT, OPENING, letters, word
from ...memory.settings import spoken
from ...screen import Context
from ...widgets.button import Button, Panel
from ...widgets.focus import FocusGraph, Widget
from ...widgets.word_picture import LetterKey, PictureGrid, WordPicture
from ..page import Page


class WordsScreen(Page):
    """Choose two pictures, or three; `on_done` is given them, None for one that is missing.

    Where there is room for more than three, fewer will do, from the first on.
    """

    title = msg("Tap the two pictures")
    typing = True
    """Letters choose pictures."""

    def __init__(
        self, chosen: Sequence[int | None], on_done: Callable[[list[int | None]], None],
        place: int = 0,
    ) -> None:
        self.many = len(chosen) > OPENING[-1]
        if self.many:
            self.title = msg("Tap the pictures, one after the other")
        elif len(chosen) > OPENING[0]:
            self.title = msg("Tap the three pictures")
        self.chosen = list(chosen)
        self.on_done = on_done
        self.place = place
        """Which of them the next tap fills."""
        self.letter = ""
        """The letters that the words shown begin with."""
        self._anew = False
        """A picture was chosen since: the next letter typed begins another word."""

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Build a tile for every word."""
        self.context = context
        say = context.say
        language = spoken(context.settings)
        names = [word(n, language) for n in range(COUNT)]
        order = sorted(range(COUNT), key=lambda n: letters(names[n]))
        self.graph = FocusGraph(on_cancel=context.pop)
        self._grid = PictureGrid([WordPicture(n, names[n], self._pick(n)) for n in order])
        first = sorted({letters(name)[0] for name in names})
        self._keys = {"": LetterKey(say(msg("All")), self._look("", True), "plain", units=20)}
        self._keys |= {key: LetterKey(key.upper(), self._look(key, True), "plain")
                       for key in first}
        self._slots = [WordPicture(None, "", self._turn(n)) for n in range(len(self.chosen))]
        for n, slot in enumerate(self._slots, 1):
            slot.caption = say(msg("picture {number}"), number=n)
        self._back = Button(say(msg("Back")), context.pop, "wood")
        self._done = Button(say(msg("Done")), self._finish, "green", units=26)
        self.resize(size)
        self.graph.set(self.graph.widgets, focus=self._grid.shown[0])

    def _pick(self, number: int) -> Callable[[], None]:
        def pick() -> None:
            self.chosen[self.place] = number
            self._anew = True
            if None in self.chosen:
                self.place = self.chosen.index(None)
            else:
                self.place = (self.place + 1) % len(self.chosen)
                if self.graph.keys:
                    self.graph.focus(self._done)
            self._show()

        return pick

    def _turn(self, place: int) -> Callable[[], None]:
        def turn() -> None:
            self.place = place
            self.chosen[place] = None
            self._show()

        return turn

    def _look(self, letter: str, here: bool = False) -> Callable[[], None]:
        def look() -> None:
            self.letter = letter if letter != self.letter else ""
            self._anew, self._grid.offset = False, 0
            self.resize(self._size)
            if not here:
                self.graph.focus(self._grid.shown[0])

        return look

    def _finish(self) -> None:
        self.context.pop()
        self.on_done(self.chosen)

    def _show(self) -> None:
        """Bring slots, tiles and Done up to date with what is chosen."""
        language = spoken(self.context.settings)
        for n, (slot, number) in enumerate(zip(self._slots, self.chosen, strict=True)):
            slot.number = number
            slot.chosen = n == self.place and None in self.chosen
            typed = f"{self.letter.upper()}…" if slot.chosen and self.letter else ""
            slot.name = "" if self.many else typed if number is None else word(number, language)
        for tile in self._grid.tiles:
            tile.chosen = tile.number in self.chosen
        told = [number for number in self.chosen if number is not None]
        ready = self.many and bool(told) and None not in self.chosen[:len(told)]
        self._done.enabled = ready or None not in self.chosen

    def on_event(self, event: pygame.Event) -> bool | None:
        """Take an event; a letter key chooses among the words that begin so far as typed, or, where
        none does, by that letter alone."""
        if event.type == pygame.KEYDOWN:
            typed = letters(getattr(event, "unicode", "") or "")[:1]
            before = "" if self._anew else self.letter
            longer = next((some for some in (before + typed, typed) if self._begins(some)), None)
            if event.key == pygame.K_BACKSPACE:
                longer = before[:-1]
            if longer is not None and (typed or event.key == pygame.K_BACKSPACE):
                self.letter = ""
                self.graph.keys = True
                self._look(longer)()
                return True
        return super().on_event(event)

    def _begins(self, some: str) -> bool:
        return any(letters(tile.name).startswith(some) for tile in self._grid.tiles)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out: a name board, the letters, the grid, and below Back, the words, Done."""
        self._size = size
        theme = self.context.theme
        broad = min(size[0] - theme.px(40), theme.px(1180))
        left = (size[0] - broad) // 2
        gap = theme.px(8)
        self.banner = pygame.Rect(0, theme.px(10), min(broad, theme.px(520)), theme.px(44))
        self.banner.centerx = size[0] // 2
        tall = max(theme.target, theme.px(72))
        foot = size[1] - theme.px(12) - tall
        panel = pygame.Rect(left, self.banner.bottom + theme.px(10), broad, 0)
        row = tall + gap if self.many else 0
        panel.h = foot - theme.px(10) - panel.y - row
        inside = panel.inflate(-theme.px(28), -theme.px(24))
        places = len(self._keys) + 1
        rows = 1 if inside.w // places >= max(44, theme.px(40)) + gap // 2 else 2
        columns = -(-places // rows)
        step = inside.w // columns
        for n, (letter, key) in enumerate(self._keys.items()):
            place, width = (n + 1, 1) if letter else (0, 2)  # a word needs the room of two letters
            key.rect = pygame.Rect(inside.x + place % columns * step,
                                   inside.y + place // columns * (theme.target + gap // 2),
                                   width * step - gap // 2, theme.target)
            key.tone = "orange" if letter == self.letter[:1] else "plain"
        for tile in self._grid.tiles:
            tile.visible = letters(tile.name).startswith(self.letter)
        window = pygame.Rect(inside)
        window.y += rows * (theme.target + gap // 2) + gap
        window.h = inside.bottom - window.y
        self._grid.lay(window, theme)
        self._back.rect = pygame.Rect(left, foot, broad * 18 // 100, tall)
        self._done.rect = pygame.Rect(0, foot, broad * 22 // 100, tall)
        self._done.rect.right = left + broad
        x = self._back.rect.right + 2 * gap
        room = (self._done.rect.x - gap - x) // len(self._slots) - gap
        if self.many:
            x, room = left, (broad + gap) // len(self._slots) - gap
        for slot in self._slots:
            slot.rect = pygame.Rect(x, foot - row, room, tall)
            x += room + gap
        self._show()
        keys: list[Widget] = list(self._keys.values())
        self.graph.set([Panel(panel), self._grid, *keys, *self._grid.tiles, self._back,
                        *self._slots, self._done])
