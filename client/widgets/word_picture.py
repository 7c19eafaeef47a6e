"""The picture of one of the 256 words, to be looked at or to be tapped, and a grid of many."""

from collections.abc import Callable, Iterator, Sequence

import pygame

from core.refusal import msg

from ..look.theme import HEAD, INK_DARK, INK_SOFT, NOTE, TITLE, WORD, Theme
from ..look.word_art import word_picture
from ..screen import Say
from .button import CHOSEN
from .chooser import Pick
from .focus import Area, Look, Widget
from .rows import paint_scroll_bar


class WordPicture(Pick):
    """A word's picture on a light plate, its name under it or, where it is broad, beside it.

    It takes the focus only where a tap does something; without a number it is a question mark. A
    chosen one is the one that a tap fills, or that was chosen.
    """

    ticked = False

    def __init__(
        self, number: int | None, name: str = "", on_click: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(name, on_click or (lambda: None))
        self.number = number
        self.focusable = self.lights = on_click is not None

    def words(self, say: Say) -> tuple[str, ...]:
        """Give its word, and that a tap fills it or that it is chosen."""
        return (self.name or say(msg("no picture yet") if self.number is None else
                                 msg("picture {number}"), number=self.number),
                say(CHOSEN) if self.chosen else "")

    def _boxes(self, theme: Theme) -> tuple[pygame.Rect, pygame.Rect]:
        """Give the places of the picture and of the name."""
        pad = theme.px(6)
        inside = self.rect.inflate(-2 * pad, -2 * pad)
        if not self.name:
            side = min(inside.size)
            spot = pygame.Rect(0, 0, side, side)
            spot.center = inside.center
            return spot, pygame.Rect(inside.midbottom, (0, 0))
        if inside.w > inside.h * 3 // 2:
            spot = pygame.Rect(inside.x, inside.y, inside.h, inside.h)
            box = pygame.Rect(spot.right + pad, 0, inside.right - spot.right - 2 * pad,
                              inside.h * 3 // 5)
            box.centery = inside.centery
            return spot, box
        letters = min(max(theme.px(22), inside.h * 22 // 100), inside.h // 2)
        side = min(inside.w, inside.h - letters)
        spot = pygame.Rect(0, inside.y + (inside.h - letters - side) // 2, side, side)
        spot.centerx = inside.centerx
        return spot, pygame.Rect(inside.x, spot.bottom, inside.w, letters)

    def paint(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint picture and name."""
        spot, box = self._boxes(theme)
        if self.number is None:
            theme.write(surface, "?", theme.sign(spot.h * .6), INK_SOFT, spot,
                        "center", "middle")
        else:
            surface.blit(word_picture(self.number, spot.w), spot)
        if self.name:
            size = next((size for size in (HEAD, TITLE, WORD) if theme.tall(size) < box.h
                         and theme.holds(self.name, theme.title(size), box.size)), NOTE)
            theme.write_in(surface, self.name, theme.title(size), INK_DARK, box, "center")


class PictureGrid(Area):
    """Many pictures in rows that scroll; those that are not `visible` take no room."""

    def __init__(self, tiles: Sequence[WordPicture]) -> None:
        super().__init__()
        self.tiles = list(tiles)
        self.offset = self.total = 0
        self._step = 1
        self._columns = 1
        self._gap = self._edge = 0

    @property
    def shown(self) -> list[WordPicture]:
        """List the tiles that are not left out."""
        return [tile for tile in self.tiles if tile.visible]

    def height(self, theme: Theme, width: int) -> int:
        """Ask for no room of its own: it takes what is left over."""
        return 0

    def all(self) -> Iterator[Widget]:
        """List the grid itself, and its tiles."""
        yield self
        yield from self.tiles

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Place the tiles in a window `rect`, as many columns as it has room for."""
        self.rect = pygame.Rect(rect)
        self._gap = theme.px(10)
        self._edge = theme.px(16)
        room = rect.w - self._edge - theme.px(20)
        self._columns = max(3, (room + self._gap) // (theme.px(116) + self._gap))
        self._step = (room + self._gap) // self._columns
        self._place()

    def _place(self) -> None:
        shown, gap = self.shown, self._gap
        rows = -(-len(shown) // self._columns)
        self.total = rows * self._step + 2 * self._edge - gap
        self.offset = max(0, min(self.offset, self.total - self.rect.h))
        side = self._step - gap
        for n, tile in enumerate(shown):
            tile.rect = pygame.Rect(self.rect.x + self._edge + n % self._columns * self._step,
                                    self.rect.y + self._edge + n // self._columns * self._step
                                    - self.offset, side, side)
            tile.clip = self.rect

    def holds(self, widget: Widget) -> bool:
        """Say whether the widget is one of the tiles."""
        return widget in self.tiles

    def scroll(self, pixels: int) -> None:
        """Move the rows up by so many pixels."""
        self.offset += pixels
        self._place()

    def reveal(self, widget: Widget) -> None:
        """Scroll until a whole tile is in sight."""
        edge = self._edge
        if widget.rect.top < self.rect.top + edge:
            self.offset -= self.rect.top + edge - widget.rect.top
        elif widget.rect.bottom > self.rect.bottom - edge:
            self.offset += widget.rect.bottom - self.rect.bottom + edge
        self._place()

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the scroll bar; the tiles paint themselves."""
        paint_scroll_bar(surface, theme, self.rect, self.offset, self.total)
