"""The panels around the board: a card for each player, the journal of moves.

Whose turn it is is said by the drum and by words, whose army by an emblem and by its name: colour
only repeats it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from core.game import msg
from core.piece import Seat

from ...miniatures.dye import sign
from ...miniatures.uniforms import Uniform
from ...theme import INK_DARK, INK_SOFT, Theme, drum

TICKS = ("", msg("sent"), msg("safe on both sides"))
Icon = Callable[[str, int, int], pygame.Surface]
"""(miniature, seat, size) -> picture."""


@dataclass(frozen=True)
class Card:
    """What a player's card says."""

    seat: Seat
    army: Uniform
    name: str
    active: bool
    words: str
    points: int
    need: int
    taken: tuple[tuple[str, Seat, int], ...]
    """(miniature, its seat, how many)."""
    tick: int = 0
    winner: bool = False
    portrait: str = "general"
    losses: bool = False
    """The tray shows what this army lost, not what it took: with several armies nobody can say."""


def emblem(surface: pygame.Surface, army: Uniform, centre: tuple[int, int], radius: int) -> None:
    """Paint an army's own shape, the one on its bases: star, ring, leaf or sun."""
    shape = sign(army.sign, radius * 2, radius * 2).copy()
    shape.fill((*army.sign_colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(shape, shape.get_rect(center=centre))


def paint_card(surface: pygame.Surface, theme: Theme, say: Callable[..., str], rect: pygame.Rect,
               card: Card, icon: Icon) -> None:
    """Paint one player's card into `rect`, dropping what has no room."""
    theme.panel(surface, rect)
    coat, dark = card.army.coat, card.army.dark
    bar = pygame.Rect(rect.x, rect.y, rect.w, min(theme.px(42), rect.h // 3))
    plate = pygame.Surface(bar.size, pygame.SRCALPHA)
    pygame.draw.rect(plate, coat, plate.get_rect(), border_top_left_radius=theme.px(16),
                     border_top_right_radius=theme.px(16))
    surface.blit(plate, bar)
    radius = bar.h // 4
    emblem(surface, card.army, (bar.x + theme.px(12) + radius, bar.centery), radius)
    text = pygame.Rect(bar.x + 2 * radius + theme.px(20), bar.y, bar.w - theme.px(26) - 2 * radius,
                       bar.h)
    if card.active:
        badge = drum(bar.h - theme.px(8))
        surface.blit(badge, badge.get_rect(midright=(bar.right - theme.px(8), bar.centery)))
        text.w -= badge.get_width() + theme.px(4)
    font = theme.fit(theme.title, 22, card.name, text.size)
    letters = card.army.sign_colour
    shade = dark if sum(letters) > sum(coat) else None
    theme.write(surface, card.name, font, letters, text, "left", "middle", shade=shade)
    edge = (255, 208, 70) if card.active else dark
    pygame.draw.rect(surface, edge, rect, theme.px(4 if card.active else 2), theme.px(16))
    body = pygame.Rect(rect.x + theme.px(12), bar.bottom + theme.px(6), rect.w - theme.px(24),
                       rect.bottom - bar.bottom - theme.px(14))
    _body(surface, theme, say, body, card, icon)


def _body(surface: pygame.Surface, theme: Theme, say: Callable[..., str], body: pygame.Rect,
          card: Card, icon: Icon) -> None:
    if body.h < theme.px(92):
        _short(surface, theme, say, body, card, icon)
        return
    tray = max(theme.px(28), min(theme.px(56), body.h // 3))
    portrait = max(0, min(theme.px(112), body.h - tray + theme.px(4), body.w * 2 // 5))
    if portrait >= 30:
        surface.blit(icon(card.portrait, card.seat, portrait), (body.x - theme.px(4), body.y))
    room = pygame.Rect(body.x + portrait, body.y, body.w - portrait, max(portrait, theme.px(44)))
    words = theme.fit(lambda u: theme.text(u, bold=card.active), 17, card.words,
                      (room.w, room.h // 2))
    used = theme.write(surface, card.words, words, card.army.ink, room, "left", "top")
    line = pygame.Rect(room.x, used.bottom + theme.px(3), room.w, theme.px(22))
    _pips(surface, theme, line, card)
    if card.tick:
        _ticks(surface, theme, say, pygame.Rect(room.x, line.bottom + theme.px(2), room.w,
                                                theme.px(20)), card.tick)
    _tray(surface, theme, say, pygame.Rect(body.x, body.bottom - tray, body.w, tray), card, icon)


def _short(surface: pygame.Surface, theme: Theme, say: Callable[..., str], body: pygame.Rect,
           card: Card, icon: Icon) -> None:
    """Fill a low card: words above, what fell and the points side by side."""
    words = theme.fit(lambda u: theme.text(u, bold=card.active), 16, card.words,
                      (body.w, body.h // 2), 10)
    used = theme.write(surface, card.words, words, card.army.ink, body, "left", "top")
    row = pygame.Rect(body.x, used.bottom, body.w, body.bottom - used.bottom)
    half = row.w * 9 // 20
    if row.h < theme.px(14):
        return
    if card.taken:
        low = pygame.Rect(row.x, row.bottom - min(row.h, theme.px(34)), half, min(row.h,
                                                                                  theme.px(34)))
        _tray(surface, theme, say, low, card, icon)
    left = row.x + half if card.taken else row.x
    tall = min(theme.px(22), row.h)
    _pips(surface, theme, pygame.Rect(left, row.centery - tall // 2, row.right - left, tall), card)


def _pips(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, card: Card) -> None:
    if not card.need:
        return
    score = f"{card.points} / {card.need}"
    font = theme.title(18)
    wide = font.size(score)[0]
    surface.blit(theme.ink(score, font, INK_DARK),
                 (rect.right - wide, rect.centery - font.get_linesize() // 2))
    room = rect.w - wide - theme.px(6)
    each = min(theme.px(20), room // max(1, card.need))
    if each < theme.px(9):
        _bar(surface, theme, pygame.Rect(rect.x, rect.y, room, rect.h), card)
        return
    radius = max(2, each // 2 - 1)
    for n in range(card.need):
        spot = (rect.x + each // 2 + n * each, rect.centery)
        full = n < card.points
        pygame.draw.circle(surface, card.army.ink if full else (214, 186, 138), spot,
                           radius)
        pygame.draw.circle(surface, (255, 214, 96) if full else (255, 252, 243), spot, radius - 2)
        if full and radius > 5:
            pygame.draw.circle(surface, card.army.ink, spot, radius - 5)


def _bar(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, card: Card) -> None:
    """Paint the points as a bar, where there are too many for pips."""
    groove = rect.inflate(0, -rect.h // 3)
    theme.plate(surface, groove, (255, 252, 243), (214, 186, 138), radius=8)
    done = min(card.points, card.need) * groove.w // max(1, card.need)
    if done > 0:
        fill = pygame.Rect(groove.x, groove.y, max(done, groove.h // 2), groove.h)
        theme.plate(surface, fill, card.army.ink, radius=8)


def _ticks(surface: pygame.Surface, theme: Theme, say: Callable[..., str], rect: pygame.Rect,
           tick: int) -> None:
    x, side = rect.x, theme.px(10)
    for n in range(tick):
        left = x + n * side // 2
        points = [(left, rect.centery), (left + side // 3, rect.centery + side // 3),
                  (left + side, rect.centery - side // 2)]
        pygame.draw.lines(surface, (47, 112, 52), False, points, max(2, theme.px(2)))
    text = pygame.Rect(x + side * 2, rect.y, rect.w - side * 2, rect.h)
    font = theme.fit(theme.text, 14, say(TICKS[tick]), text.size, 10)
    theme.write(surface, say(TICKS[tick]), font, INK_SOFT, text, "left", "middle")


def _tray(surface: pygame.Surface, theme: Theme, say: Callable[..., str], rect: pygame.Rect,
          card: Card, icon: Icon) -> None:
    small = theme.text(14, bold=True)
    if not card.taken:
        words = say("Nobody has fallen yet") if card.losses else say("No prisoners yet")
        font = theme.fit(theme.text, 14, words, rect.size, 10)
        theme.write(surface, words, font, INK_SOFT, rect, "left", "bottom")
        return
    each = min(rect.w // len(card.taken), rect.h + theme.px(12))
    for n, (mini, seat, count) in enumerate(card.taken):
        face = icon(mini, seat, rect.h)
        x = rect.x + n * each
        surface.blit(face, (x - rect.h // 6, rect.y))
        word = theme.ink(f"×{count}", small, INK_DARK)
        tag = word.get_rect(bottomright=(x + each - theme.px(2), rect.bottom))
        theme.plate(surface, tag.inflate(theme.px(6), -theme.px(4)), (255, 246, 225), radius=6)
        surface.blit(word, tag)


def paint_journal(surface: pygame.Surface, theme: Theme, say: Callable[..., str],
                  rect: pygame.Rect, entries: Sequence[tuple[Uniform, str]]) -> None:
    """Paint the list of moves, the newest at the bottom and marked."""
    if rect.h < theme.px(54):
        return
    theme.panel(surface, rect)
    inner = rect.inflate(-theme.px(24), -theme.px(16))
    y = inner.y
    if rect.h > theme.px(120):
        y = theme.write(surface, say("Journal"), theme.title(20), (120, 72, 36), inner).bottom
    font = theme.text(17)
    step = font.get_linesize() + theme.px(2)
    count = max(1, (inner.bottom - y) // step)
    if not entries:
        theme.write(surface, say("The moves will be written here."), theme.text(16), INK_SOFT,
                    pygame.Rect(inner.x, y, inner.w, inner.bottom - y))
    first = max(0, len(entries) - count)
    for n, (army, text) in enumerate(entries[first:]):
        line = pygame.Rect(inner.x, y + n * step, inner.w, step)
        if first + n == len(entries) - 1:
            theme.plate(surface, line.inflate(theme.px(8), 0), (250, 228, 168), radius=6)
        pygame.draw.circle(surface, army.coat, (line.x + step // 3, line.centery), step // 3)
        emblem(surface, army, (line.x + step // 3, line.centery), max(3, step // 5))
        shown = f"{first + n + 1}. {text}"
        room = pygame.Rect(line.x + step, line.y, line.w - step, step)
        fitted = theme.fit(theme.text, 17, shown.replace(" ", "\u00a0"), room.size, 10)
        theme.write(surface, shown.replace(" ", "\u00a0"), fitted, INK_DARK, room, "left", "middle")
