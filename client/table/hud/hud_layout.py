"""Where everything on the table's screen lies, for any window from 800x600 up.

Wide windows have players on the left and the journal with the buttons on the right, as on the mock;
narrow ones put all of it in one column, because a board that shrinks helps nobody. A board that is
itself a long band takes the whole width, and the panels lie in a row below it; in an upright window
it stands on its end beside them.
"""

from dataclasses import dataclass, field, replace

import pygame

from ...boards.cell_shape import BAND
from ...look.theme import Theme
from ...widgets.handed import turned

WIDE = 1.5
"""From this width over height on there is room on both sides of the board."""
SHELF = 3
"""Buttons' heights between two cards from which on a shelf is put there."""


@dataclass(frozen=True)
class Layout:
    """Rectangles in window pixels; `cards` from the far player to the near one."""

    board: pygame.Rect
    head: pygame.Rect
    cards: tuple[pygame.Rect, ...]
    journal: pygame.Rect
    buttons: tuple[pygame.Rect, ...]
    map: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    """Where the little map of a large board lies; empty where there is none."""
    shelf: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    """Where the prisoners stand; empty where there is no room for them."""
    clocks: tuple[pygame.Rect, ...] = ()
    """Beside each card; none in a match without clocks."""


def lay(theme: Theme, size: tuple[int, int], players: int, buttons: int, mapped: bool = False,
        long: float = 1.0) -> Layout:
    """Lay the table's screen out for a window, with room for a little map if it is `mapped`.

    `long` is the board's width over its height.
    """
    made = _lay(theme, size, players, buttons, mapped, long)
    return turned(made, size[0]) if theme.left_handed else made


def _lay(theme: Theme, size: tuple[int, int], players: int, buttons: int, mapped: bool,
         long: float) -> Layout:
    width, height = size
    gap = theme.px(14)
    if long >= BAND and not mapped and width >= height:
        return _band(theme, width, height, players, buttons)
    if width / height >= WIDE:
        return _wide(theme, width, height, gap, players, buttons, mapped)
    return _narrow(theme, width, height, gap, players, buttons, mapped)


def _wide(theme: Theme, width: int, height: int, gap: int, players: int, buttons: int,
          mapped: bool) -> Layout:
    side = min(theme.tall(228), round(width * (0.2 + 0.05 * (theme.letters - 1))))
    head_w = min(theme.px(620), width - 2 * side - 4 * gap)
    head = pygame.Rect((width - head_w) // 2, theme.px(4), head_w, theme.px(37))
    top = head.bottom + theme.px(2)
    left = side + gap + 2
    board = pygame.Rect(left, top, width - 2 * left, height - top - 2)
    tall = min(theme.px(196), (height - 2 * gap) // players - gap)
    shelved = players == 2 and height - top - 2 * tall > SHELF * theme.target
    if shelved:  # who was taken stands between the cards, not on them
        tall = theme.px(158)
    cards = []
    for n in range(players):
        span = height - top - tall - theme.px(26)
        cards.append(pygame.Rect(gap, top + theme.px(12) + span * n // max(1, players - 1), side,
                                 tall))
    shelf = pygame.Rect(0, 0, 0, 0)
    if shelved:
        shelf = pygame.Rect(gap, cards[0].bottom, side, cards[1].y - cards[0].bottom)
        shelf = shelf.inflate(0, -theme.px(28))
    right = width - side - gap
    rows = -(-buttons // 2)
    step = theme.target + theme.px(10)
    y = height - gap - rows * step + theme.px(6)
    each = (side - theme.px(8)) // 2
    boxes = []
    for n in range(buttons):
        row, column = divmod(n + buttons % 2, 2)
        first = n == 0 and buttons % 2 == 1
        x = right if first else right + column * (each + theme.px(8))
        boxes.append(pygame.Rect(x, y + (0 if first else row) * step, side if first else each,
                                 theme.target))
    journal = pygame.Rect(right, top + theme.px(12), side, y - top - theme.px(28))
    area = pygame.Rect(0, 0, 0, 0)
    if mapped:
        area = pygame.Rect(right, journal.y, side, min(round(side * 0.88), journal.h * 2 // 3))
        journal.y, journal.h = area.bottom + gap, journal.h - area.h - gap
    return Layout(board, head, tuple(cards), journal, tuple(boxes), area, shelf)


def _band(theme: Theme, width: int, height: int, players: int, buttons: int) -> Layout:
    gap = theme.px(10)
    head_w = min(theme.px(620), width - 2 * gap)
    head = pygame.Rect((width - head_w) // 2, theme.px(4), head_w, theme.px(37))
    rows, step = -(-buttons // 2), theme.target + theme.px(10)
    tall = max(theme.px(200), rows * step)
    top = height - gap - tall
    board = pygame.Rect(0, head.bottom + 2, width, top - head.bottom - gap)
    side = min(theme.px(300), (width - (players + 3) * gap) // (players + 2))
    x = (width - (players + 2) * side - (players + 1) * gap) // 2
    columns = [pygame.Rect(x + n * (side + gap), top, side, tall) for n in range(players + 2)]
    keys, each = columns[-2], (side - theme.px(8)) // 2
    boxes = []
    for n in range(buttons):
        row, column = divmod(n + buttons % 2, 2)
        first = n == 0 and buttons % 2 == 1
        boxes.append(pygame.Rect(
            keys.x if first else keys.x + column * (each + theme.px(8)),
            keys.y + (0 if first else row) * step, side if first else each, theme.target))
    near = [columns[0], *columns[2:-2], columns[-1]]
    return Layout(board, head, tuple(reversed(near)), columns[1], tuple(boxes))


def _narrow(theme: Theme, width: int, height: int, gap: int, players: int, buttons: int,
            mapped: bool) -> Layout:
    gap = theme.px(8)
    side = max(190, round(width * 0.25))
    right = width - side - gap
    head = pygame.Rect(gap, theme.px(4), right - 2 * gap, theme.px(36))
    board = pygame.Rect(gap, head.bottom + 2, right - 2 * gap, height - head.bottom - 4)
    rows = -(-buttons // 2)
    step = theme.target + theme.px(6)
    y = height - gap - rows * step + theme.px(4)
    each = (side - theme.px(6)) // 2
    boxes = []
    for n in range(buttons):
        row, column = divmod(n + buttons % 2, 2)
        first = n == 0 and buttons % 2 == 1
        x = right if first else right + column * (each + theme.px(6))
        boxes.append(pygame.Rect(x, y + (0 if first else row) * step, side if first else each,
                                 theme.target))
    room = y - 2 * gap
    tall = min(theme.px(172), (room - players * gap) // (players + 1))
    cards = [pygame.Rect(right, gap, side, tall)]
    for n in range(1, players):
        cards.append(pygame.Rect(right, y - gap - (players - n) * (tall + gap) + gap, side, tall))
    journal = pygame.Rect(right, cards[0].bottom + gap, side,
                          (cards[1].top if players > 1 else y) - cards[0].bottom - 2 * gap)
    area = pygame.Rect(0, 0, 0, 0)
    if mapped:  # on a narrow window the map takes the journal's place
        area, journal = journal, pygame.Rect(journal.x, journal.bottom, journal.w, 0)
    return Layout(board, head, tuple(cards), journal, tuple(boxes), area)


def with_clocks(theme: Theme, layout: Layout, size: tuple[int, int]) -> Layout:
    """Make room for a clock at every card: under the far one, over the near one, from the journal
    where it has some to spare, else from the card itself."""
    tall, gap = theme.px(62), theme.px(6)
    window = pygame.Rect((0, 0), size).inflate(0, -2 * gap)
    cards, journal = list(layout.cards), layout.journal.copy()
    clocks: list[pygame.Rect] = []
    for number, card in enumerate(layout.cards):
        under = pygame.Rect(card.x, card.bottom + gap, card.w, tall)
        over = pygame.Rect(card.x, card.y - gap - tall, card.w, tall)
        last = number == len(cards) - 1
        fixed = [layout.board, layout.head, *layout.buttons, *cards, *clocks, layout.map]
        for spot in (over, under) if last else (under, over):
            if spot.collidelist(fixed) >= 0 or not window.contains(spot):
                continue
            rest = journal.copy()
            if spot.colliderect(rest):
                rest.h -= tall + gap
                rest.y += tall + gap if spot is under else 0
            if rest == journal or (rest.h >= theme.px(54) and not spot.colliderect(rest)):
                journal = rest
                break
        else:
            low = min(tall, (card.h - gap) // 2)
            spot = pygame.Rect(card.x, card.bottom - low, card.w, low)
            cards[number] = pygame.Rect(card.x, card.y, card.w, card.h - low - gap)
        clocks.append(spot)
    return replace(layout, cards=tuple(cards), clocks=tuple(clocks), journal=journal,
                   shelf=_between(layout.shelf, clocks, gap))


def _between(shelf: pygame.Rect, clocks: list[pygame.Rect], gap: int) -> pygame.Rect:
    """Give what is left of the shelf between the clocks over and under it."""
    left = shelf.copy()
    for spot in clocks if shelf.h else ():
        if spot.colliderect(left.inflate(0, 2 * gap)):
            if spot.centery < shelf.centery:
                left.h -= spot.bottom + 2 * gap - left.y
                left.y = spot.bottom + 2 * gap
            else:
                left.h = spot.y - 2 * gap - left.y
    return left if left.h > 0 else pygame.Rect(0, 0, 0, 0)
