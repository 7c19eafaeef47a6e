"""A row of the list of records: a picture of the last position, three lines, and what to do."""

import zlib
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import pygame

from ..look.theme import (
    HEAD,
    INK,
    INK_DARK,
    INK_SOFT,
    NOTE,
    PARCHMENT_EDGE,
    TITLE,
    WORD,
    Material,
    Theme,
)
from .button import Drawn
from .focus import Widget
from .rows import Row

LINES = (26, 24, 22)
"""Heights of the three lines in units."""


class Tag(NamedTuple):
    """A small picture with words."""

    words: str
    paint: Callable[[pygame.Surface, Theme, pygame.Rect], None]


class RecordRow(Row):
    """One record: who, what came of it, when; `picture` is empty until it was painted.

    Those of its buttons that are visible share one line under the words.
    """

    def __init__(self, buttons: Sequence[Widget]) -> None:
        super().__init__("", buttons)
        self._plate = Drawn(self._paint)
        self._lines = ("", "", "")
        self.picture = b""
        """RGBA, compressed: unpacked while the row is in sight, for a long list of large pictures
        would fill the memory."""
        self._face: pygame.Surface | None = None
        self.tags: list[Tag] = []
        """What is painted right of the last line, side by side."""

    @property
    def words(self) -> tuple[str, str, str]:
        """Give its three lines."""
        return self._lines

    @words.setter
    def words(self, words: tuple[str, str, str]) -> None:
        self._lines = words
        for widget in self.widgets:
            widget.caption = ", ".join((*words, *(tag.words for tag in self.tags)))

    @staticmethod
    def side(theme: Theme) -> int:
        """Give the side of the picture in pixels."""
        return sum(map(theme.tall, LINES)) + theme.px(6) + theme.target

    def height(self, theme: Theme, width: int) -> int:
        """Be as high as the picture and a rim."""
        return self.side(theme) + 2 * theme.px(8)

    def all(self) -> Iterator[Widget]:
        """List the plate, and the buttons on it."""
        yield self._plate
        yield from self.widgets

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Put the visible buttons at the lower edge, right of the picture: equally wide, but where
        that would cut a word, each as its words need it."""
        self.rect = pygame.Rect(rect)
        self._plate.place(theme, rect)
        room, gap = self._room(theme), theme.px(10)
        shown = [widget for widget in self.widgets if widget.visible]
        count = max(3, len(shown))
        free = room.w - gap * (count - 1)
        wishes = [widget.wish(theme) for widget in shown]
        if max(wishes, default=0) * count <= free or len(shown) < count:
            wishes = [1] * count
        x = room.x
        for widget, wish in zip(shown, wishes, strict=False):
            widget.rect = pygame.Rect(x, 0, free * wish // sum(wishes), theme.target)
            widget.rect.bottom = room.bottom
            x = widget.rect.right + gap

    def _room(self, theme: Theme) -> pygame.Rect:
        """Give what is right of the picture."""
        pad = theme.px(8)
        inside = self.rect.inflate(-2 * pad, -2 * pad)
        left = inside.x + self.side(theme) + theme.px(12)
        return pygame.Rect(left, inside.y, inside.right - left, inside.h)

    def show(self, picture: bytes) -> None:
        """Take a picture, or none."""
        self.picture, self._face = picture, None

    def forget(self) -> None:
        """Keep the picture only as it came: nobody sees the row."""
        self._face = None

    def _unpacked(self, side: int) -> pygame.Surface | None:
        if self.picture and (self._face is None or self._face.get_width() != side):
            pixels = zlib.decompress(self.picture)
            was = round((len(pixels) / 4) ** 0.5)
            face = pygame.image.frombytes(pixels, (was, was), "RGBA")
            self._face = face if was == side else pygame.transform.smoothscale(face, (side, side))
        return self._face

    def _paint(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        """Paint plate, picture and words."""
        theme.face(surface, self.rect, Material.PAPER)
        side, pad = self.side(theme), theme.px(8)
        spot = pygame.Rect(self.rect.x + pad, self.rect.y + pad, side, side)
        face = self._unpacked(side)
        if face is not None:
            surface.blit(face, spot)
        else:
            theme.plate(surface, spot, (236, 224, 198), PARCHMENT_EDGE, radius=10)
            theme.write(surface, "?", theme.title(HEAD), INK_SOFT, spot, "center", "middle")
        line = self._room(theme)
        styles = ((theme.title(TITLE), INK_DARK), (theme.bold(WORD), INK),
                  (theme.text(NOTE), INK_SOFT))
        tagged = line.w // 2 if self.tags else 0
        for n, (text, height, (font, ink)) in enumerate(
                zip(self.words, LINES, styles, strict=True)):
            line.h = theme.tall(height)
            if n == len(LINES) - 1:
                line.w -= tagged
            if text:
                theme.write_in(surface, text, font, ink, line)
            line.y += line.h
        for n, tag in enumerate(self.tags):
            each = tagged // len(self.tags)
            spot = pygame.Rect(line.right + n * each, line.y - line.h, each - theme.px(6), line.h)
            tag.paint(surface, theme, spot)
