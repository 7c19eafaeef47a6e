"""Where everything lies on the deployment screen: plain rectangles from a window size.

Wide windows put the box at the left of the board, squarer ones under it, so that the board is as
large as it can be and a drag from the box to the rows stays short. A board that is a long band has
the whole width of the window, and box and buttons lie side by side under it.
"""

from dataclasses import dataclass

import pygame

from ...boards.cell_shape import BAND
from ...look.theme import Theme
from ...widgets.handed import turned

MANY = 7
"""More kinds than these stand beside the board in any window: under it nobody could read them."""


@dataclass(frozen=True)
class Layout:
    """Rectangles in pixels; `banner` is empty where there is no room for a head."""

    wide: bool
    banner: pygame.Rect
    board: pygame.Rect
    tray: pygame.Rect
    slots: tuple[pygame.Rect, ...]
    strip: pygame.Rect
    side: pygame.Rect


def lay_out(theme: Theme, size: tuple[int, int], kinds: int, long: float = 1.0) -> Layout:
    """Lay out for a window and a number of kinds in the box.

    `long` is the board's width over its height.
    """
    made = _lay_out(theme, size, kinds, long)
    return turned(made, size[0]) if theme.left_handed else made


def _lay_out(theme: Theme, size: tuple[int, int], kinds: int, long: float) -> Layout:
    width, height = size
    px, gap = theme.px, theme.px(12)
    if long >= BAND and width >= height and kinds <= MANY:
        return _band(theme, width, height, kinds)
    wide = width >= 1.5 * height or kinds > MANY
    broad = px((216 if wide else 200) + 40 * (theme.letters - 1))
    side = pygame.Rect(0, gap, broad, height - 2 * gap)
    side.right = width - gap
    head = px(36) if wide else 0
    strip = pygame.Rect(0, 0, 0, theme.tall(58))
    if wide:
        tray = pygame.Rect(gap, gap, px(228), height - 2 * gap)
        left = tray.right + gap
        strip.bottom = height - gap
    else:
        tray = pygame.Rect(gap, 0, side.x - 2 * gap, px(118))
        tray.bottom = height - gap
        left = gap
        strip.bottom = tray.y - px(8)
    strip.x, strip.w = left, side.x - gap - left
    board = pygame.Rect(left, head, strip.w, strip.y - px(4) - head)
    banner = pygame.Rect(0, px(6), min(px(480), board.w) if wide else 0, px(42))
    banner.centerx = board.centerx
    return Layout(wide, banner, board, tray, _slots(theme, tray, kinds, wide), strip, side)


def _band(theme: Theme, width: int, height: int, kinds: int) -> Layout:
    px, gap = theme.px, theme.px(10)
    banner = pygame.Rect(0, px(4), min(px(480), width - 2 * gap), px(42))
    banner.centerx = width // 2
    low = max(px(236), 4 * theme.target + 3 * px(6))
    side = pygame.Rect(0, height - gap - low, px(360), low)
    side.right = width - gap
    strip = pygame.Rect(gap, side.y, side.x - 2 * gap, theme.tall(58))
    tray = pygame.Rect(gap, strip.bottom + px(8), strip.w, side.bottom - strip.bottom - px(8))
    board = pygame.Rect(0, banner.bottom + 2, width, side.y - banner.bottom - px(8))
    slots = _slots(theme, tray, kinds, False)
    return Layout(False, banner, board, tray, slots, strip, side)


def _slots(theme: Theme, tray: pygame.Rect, kinds: int, wide: bool) -> tuple[pygame.Rect, ...]:
    edge, gap = theme.px(12), theme.px(6)
    inner = tray.inflate(-2 * edge, -2 * edge)
    if wide:
        head = theme.px(58)
        inner.y, inner.h = inner.y + head, inner.h - head
    lines = 1 if kinds <= MANY else 2
    across = lines if wide else -(-kinds // lines)
    down = -(-kinds // across)
    w = (inner.w - gap * (across - 1)) // across
    h = (inner.h - gap * (down - 1)) // down
    if wide:
        h = min(h, theme.px(94))
    w = min(w, theme.px(210))
    return tuple(
        pygame.Rect(inner.x + n % across * (w + gap), inner.y + n // across * (h + gap), w, h)
        for n in range(kinds)
    )


def stack(theme: Theme, side: pygame.Rect, rows: int, last: int) -> list[pygame.Rect]:
    """Cut the side column into `rows` equal buttons and a foot `last` units high.

    A side that is broader than high has two columns, and the foot what is left below.
    """
    if side.w > side.h:
        gap, lines = theme.px(6), rows // 2 + 1
        wide, tall = (side.w - gap) // 2, (side.h - (lines - 1) * gap) // lines
        cells = [pygame.Rect(side.x + n % 2 * (wide + gap), side.y + n // 2 * (tall + gap), wide,
                             tall) for n in range(2 * lines)]
        return [*cells[:rows], cells[rows].unionall(cells[rows:])]
    foot = pygame.Rect(side.x, side.bottom - theme.px(last), side.w, theme.px(last))
    gap = max(theme.px(4), min(theme.px(12), (foot.y - side.y - rows * theme.target) // rows))
    tall = min(theme.target, (foot.y - side.y) // rows - gap)
    return [
        *(pygame.Rect(side.x, side.y + n * (tall + gap), side.w, tall) for n in range(rows)), foot
    ]
