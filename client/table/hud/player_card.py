"""A player's card: the army, the name, whose turn it is, the points, and whom they took or lost."""

from dataclasses import dataclass

import pygame

from core.game import msg
from core.piece import Seat

from ...look.theme import (
    FIELD,
    FINE,
    GOOD,
    INK_DARK,
    INK_SOFT,
    NOTE,
    PARCHMENT,
    PARCHMENT_EDGE,
    WORD,
    Theme,
    drum,
)  # fmt: skip
from ...miniatures.dye import emblem
from ...miniatures.uniforms import Uniform
from ...screen import Say
from ...widgets.boxes import Box, Column, Inset, Line, Over, Sized, Space
from ...widgets.button import Drawn, Label, Panel
from .handicap_sign import Icon, Sign, paint_handicap

TICKS = ("", msg("sent"), msg("safe on both sides"))
LOW, SHORT = 56, 92
"""Units: height from which on a card is more than a name, and its body from which on there is room
for a portrait."""
LIT = 255, 208, 70
"""The rim of the card and the clock of who is to move."""


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
    sign: Sign | None = None
    """What handicap it has."""


def player_card(theme: Theme, say: Say, rect: pygame.Rect, card: Card, icon: Icon,
                shelved: bool = False) -> Box:
    """Give one player's card for a place, without what has no room; without its prisoners where
    they stand on a shelf."""
    def rim(surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        pygame.draw.rect(surface, LIT if card.active else card.army.dark, rect,
                         theme.px(4 if card.active else 2), theme.px(16))

    parts = _Parts(card, icon, say, shelved, theme.letters)
    return Over(Panel(), parts.box(rect.w / theme.scale, rect.h / theme.scale), Drawn(rim))


class _Parts:
    """What stands on a card; sizes are units."""

    def __init__(self, card: Card, icon: Icon, say: Say, shelved: bool, letters: float) -> None:
        self.card, self.icon, self.say, self.shelved = card, icon, say, shelved
        self.letters = letters

    def box(self, wide: float, tall: float) -> Box:
        """Put the name over all else, on a card so wide and so tall."""
        if tall < LOW:
            return self._bar(tall, True)
        bar = min(42, tall / 3)
        body = Inset(self._body(wide - 24, tall - bar - 14), across=12)
        return Column(Sized(self._bar(bar), tall=bar, words=0), body, Space(tall=2), gap=6,
                      fill=body)

    def _bar(self, tall: float, low: bool = False) -> Box:
        """Put emblem, name and drum on the coat's colour; a low card is no more than that."""
        def coat(surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
            corner = theme.px(16)
            pygame.draw.rect(surface, self.card.army.coat, rect, 0, corner * low,
                             border_top_left_radius=corner, border_top_right_radius=corner)

        drums = Sized(Drawn(_drum), wide=tall - 8, fills=True) if self.card.active else None
        sign = Sized(Drawn(self._emblem), wide=tall / 2, fills=True)
        line = Line(sign, Drawn(self._name), drums, shares=(0, 1, 0)[:2 + self.card.active], gap=8)
        return Over(Drawn(coat), Inset(line, across=10))

    def _body(self, wide: float, tall: float) -> Box:
        card = self.card
        pips = Sized(Drawn(self._pips), tall=22) if card.need else None
        if tall < SHORT:
            return self._short(tall, pips)
        tray = max(28, min(56, tall / 3))
        signed = card.sign is not None and (self.shelved or not card.taken)
        foot: Box | None = None
        if signed:
            foot = Sized(Drawn(self._sign), tall=30 if self.shelved else tray, words=0)
        elif not self.shelved:
            nobody = msg("Nobody has fallen yet") if card.losses else msg("No prisoners yet")
            foot = Sized(Drawn(self._tray), tall=tray, words=0) if card.taken else Label(
                self.say(nobody), FINE, INK_SOFT, valign="bottom")
        side = min(112, wide * 0.4 / self.letters, tall + 4 - (tray if foot else 0))
        words = Label(card.words, NOTE, card.army.ink, bold=card.active,
                      most=max(side, 44 * self.letters) / 2)
        sign = None if signed or card.sign is None else Drawn(self._sign)
        ticks = Sized(Drawn(self._ticks), tall=20) if card.tick else None
        beside = Column(words, pips, Sized(sign, tall=22) if sign else None, ticks, gap=2,
                        fill=words, at=0)
        main = Line(Sized(Drawn(self._portrait), wide=side, fills=True), beside, shares=(0, 1),
                    gap=0)
        return Column(main, foot, gap=0, fill=main)

    def _short(self, tall: float, pips: Box | None) -> Box:
        """Fill a low card: words above, what fell and the points side by side."""
        card = self.card
        words = Label(card.words, NOTE, card.army.ink, bold=card.active, most=tall / 2)
        left = Drawn(self._tray) if card.taken else Drawn(self._sign) if card.sign else None
        if tall < 28 or not (left or pips):
            return words
        row = Line(left, pips, shares=(9, 11) if left and pips else (), middle=True)
        high = min(34 if card.taken else 22, tall / 2)
        return Column(words, Sized(row, tall=high, words=0), gap=0, fill=words)

    def _emblem(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        emblem(surface, self.card.army, rect.center, rect.w // 2)

    def _name(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        army, ink = self.card.army, self.card.army.sign_colour
        theme.write_name(surface, self.card.name, theme.title, 22, ink, rect,
                         shade=army.dark if sum(ink) > sum(army.coat) else None)

    def _portrait(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        if rect.w >= 30:
            face = self.icon(self.card.portrait, self.card.seat, rect.w)
            surface.blit(face, (rect.x - theme.px(4), rect.y))

    def _sign(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        if self.card.sign is not None:
            paint_handicap(surface, theme, rect, self.card.seat, self.card.sign, self.icon)

    def _pips(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        """Paint the points of those that are needed: pips, or a bar where they are too many."""
        card, ink = self.card, self.card.army.ink
        score, font = f"{card.points} / {card.need}", theme.title(WORD)
        theme.write(surface, score, font, INK_DARK, rect, "right", "middle")
        room = rect.w - font.size(score)[0] - theme.px(6)
        each = min(theme.px(20), room // max(1, card.need))
        if each < theme.px(9):
            groove = pygame.Rect(rect.x, rect.y, room, rect.h).inflate(0, -rect.h // 3)
            if groove.w > groove.h:
                theme.bar(surface, groove, card.points / card.need, ink)
            return
        radius = max(2, each // 2 - 1)
        for n in range(card.need):
            spot = (rect.x + each // 2 + n * each, rect.centery)
            full = n < card.points
            pygame.draw.circle(surface, ink if full else PARCHMENT_EDGE, spot, radius)
            pygame.draw.circle(surface, (255, 214, 96) if full else FIELD, spot, radius - 2)
            if full and radius > 5:
                pygame.draw.circle(surface, ink, spot, radius - 5)

    def _ticks(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        """Paint a tick for each place where the last move has arrived."""
        side = theme.px(10)
        for n in range(self.card.tick):
            x, y = rect.x + n * side // 2, rect.centery
            points = [(x, y), (x + side // 3, y + side // 3), (x + side, y - side // 2)]
            pygame.draw.lines(surface, GOOD, False, points, max(2, theme.px(2)))
        text = pygame.Rect(rect.x + side * 2, rect.y, rect.w - side * 2, rect.h)
        theme.write_fit(surface, self.say(TICKS[self.card.tick]), theme.text, 14, INK_SOFT, text,
                        least=10)

    def _tray(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        """Paint a figure of each kind that was taken, and how many."""
        each = min(rect.w // len(self.card.taken), rect.h + theme.px(12))
        for n, (miniature, seat, count) in enumerate(self.card.taken):
            face = self.icon(miniature, seat, rect.h)
            x = rect.x + n * each
            surface.blit(face, (x - rect.h // 6, rect.y))
            word = theme.ink(f"×{count}", theme.text(FINE, bold=True), INK_DARK)
            tag = word.get_rect(bottomright=(x + each - theme.px(2), rect.bottom))
            theme.plate(surface, tag.inflate(theme.px(6), -theme.px(4)), PARCHMENT, radius=6)
            surface.blit(word, tag)


def _drum(surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
    """Paint the drum of whose turn it is."""
    badge = drum(rect.w)
    surface.blit(badge, badge.get_rect(center=rect.center))
