"""Words tapped as pictures, a table's or the many of a code: letters to look by, and all 256.

It is the same as typing them. Letters typed on a keyboard choose the words that begin so.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame

from core.refusal import msg

from ...language.pairing_words import COUNT, OPENING, letters, word
from ...look.theme import TITLE, Theme
from ...memory.settings import spoken
from ...widgets.boxes import Box, Column, Inset, Line, Sized, Space
from ...widgets.button import Button, NameBoard, paper
from ...widgets.focus import Widget
from ...widgets.page import Page
from ...widgets.word_picture import PictureGrid, WordPicture


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

    def frame(self) -> Box:
        """Give the letters and the grid on parchment, and under it Back, the words, Done."""
        say = self.context.say
        language = spoken(self.context.settings)
        names = [word(n, language) for n in range(COUNT)]
        order = sorted(range(COUNT), key=lambda n: letters(names[n]))
        self._grid = PictureGrid([WordPicture(n, names[n], partial(self._pick, n))
                                  for n in order])
        for tile in self._grid.tiles:
            tile.visible = letters(tile.name).startswith(self.letter)
        self.first = self._grid.shown[0]
        keys = [Button(key.upper() or say(msg("All")), partial(self._look, key, True),
                       chosen=key == self.letter[:1])
                for key in ("", *sorted({letters(name)[0] for name in names}))]
        self._slots = [WordPicture(None, "", partial(self._turn, n))
                       for n in range(len(self.chosen))]
        for n, slot in enumerate(self._slots, 1):
            slot.caption = say(msg("picture {number}"), number=n)
        self._done = Button(say(msg("Done")), self._finish, units=TITLE)
        slots = Sized(Line(*self._slots, gap=8), tall=72, fills=True)
        self._show()
        sheet = paper(Column(_Letters(keys), self._grid, gap=8, fill=self._grid), 14, 12)
        board = Sized(NameBoard(say(self.title)), tall=44, wide=520, words=0)
        page = Column(board, sheet, slots, self.feet(go=self._done), gap=8, fill=sheet)
        return Inset(page, 16, 8)

    def _pick(self, number: int) -> None:
        self.chosen[self.place] = number
        self._anew = True
        if None in self.chosen:
            self.place = self.chosen.index(None)
        else:
            self.place = (self.place + 1) % len(self.chosen)
            if self.graph.keys:
                self.graph.focus(self._done)
        self._show()

    def _turn(self, place: int) -> None:
        self.place = place
        self.chosen[place] = None
        self._show()

    def _look(self, letter: str, here: bool = False) -> None:
        self.letter = letter if letter != self.letter else ""
        self._anew = False
        self.build()
        if not here:
            self.graph.focus(self._grid.shown[0])

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
        count = sum(number is not None for number in self.chosen)
        ready = self.many and count > 0 and None not in self.chosen[:count]
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
                self._look(longer)
                return True
        return super().on_event(event)

    def _begins(self, some: str) -> bool:
        return any(letters(tile.name).startswith(some) for tile in self._grid.tiles)


class _Letters(Box):
    """The keys of the letters in one row, or in two where one would be too narrow to press; the
    first key is a word and needs the room of two letters."""

    def __init__(self, keys: list[Button]) -> None:
        self.keys = keys

    def _rows(self, theme: Theme, width: int) -> Column:
        places = len(self.keys) + 1
        columns = places if width // places >= theme.target + theme.px(4) else (
            -(-places // 2))
        low: list[Box] = [*self.keys[columns - 1:]]
        low += [Space() for _ in range(columns - len(low))]
        return Column(
            Line(*self.keys[:columns - 1], shares=(2, *[1] * (columns - 2)), gap=4),
            Line(*low, gap=4) if columns < places else None, gap=4)

    def height(self, theme: Theme, width: int) -> int:
        """Give the height of the rows."""
        return self._rows(theme, width).height(theme, width)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Place the rows."""
        self._rows(theme, rect.w).place(theme, rect)

    def all(self) -> Iterator[Widget]:
        """List the keys."""
        yield from self.keys
