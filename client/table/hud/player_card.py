"""A player's panel: the army, the name, how near the aim is, and whom they took or lost.

Whose turn it is is said by its lit rim and by the headline alone. Partners have one rim, and each
bears the other's emblem.
"""

from dataclasses import dataclass

import pygame

from core.game import msg
from core.piece import Seat

from ...look.theme import CREAM, FINE, INK_DARK, PARCHMENT, WORD, Material, Theme, mix
from ...miniatures.dye import emblem
from ...miniatures.uniforms import Uniform
from ...screen import Say
from ...widgets.boxes import Box, Column, Inset, Line, Over, Sized
from ...widgets.button import Drawn
from .handicap_sign import Icon, Sign, paint_handicap

TICKS = ("", msg("sent"), msg("arrived"))
LOW, TRAYED = 44, 130
"""Units: height from which on a panel is more than a name, and has a tray of its own."""
BEADS = 8
"""Beads on a wire; more are a number."""
LIT = 255, 208, 70
"""The rim of the card and the clock of who is to move."""
WIRE = 190, 150, 90
HOLE = 44, 26, 15
"""A bead that is still missing."""


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
    allies: tuple[Uniform, ...] = ()
    """Who wins with it."""


class Beads(Drawn):
    """The wire of beads on a card: a thread of gold flies to it when a point is won."""


def player_card(theme: Theme, say: Say, rect: pygame.Rect, card: Card, icon: Icon,
                shelved: bool = False) -> Box:
    """Give one player's panel for a place, without what has no room; without its prisoners where
    they sit on a shelf."""
    parts = _Parts(card, icon, say)
    tall = rect.h / theme.scale
    trayed = not shelved and bool(card.taken) and tall >= TRAYED
    head: Box = parts.head(min(tall, 104) if trayed else tall,
                           bool(card.taken) and not shelved and not trayed)
    if trayed:
        head = Column(Sized(head, tall=min(tall - 44, 96), words=0),
                      tray := Inset(Drawn(parts.tray), across=10, along=4), gap=0, fill=tray)
    return Over(Drawn(parts.face), head, Drawn(parts.rim))


class _Parts:
    """What stands on a panel; sizes are units."""

    def __init__(self, card: Card, icon: Icon, say: Say) -> None:
        self.card, self.icon, self.say = card, icon, say

    def head(self, tall: float, counted: bool) -> Box:
        """Put the army's picture in a painted box, beside it the name over what there is to say."""
        card = self.card
        side = Sized(Drawn(self._portrait), wide=min(80, tall - 12), tall=min(80, tall - 12),
                     words=0,
                     at=(0, 0.5))
        rows: list[Box] = []
        if card.need:
            rows.append(Beads(self._beads))
        if card.sign is not None:
            rows.append(Drawn(self._sign))
        if card.words:
            rows.append(Drawn(self._words))
        if counted and tall < TRAYED:
            rows.append(Drawn(self.tray))
        if card.tick:
            rows.append(Drawn(self._ticks))
        if tall < LOW:
            rows = rows[:1]
            beside: Box = Line(Drawn(self._name), *rows, gap=4)
        else:
            many = max(1, int((tall - 36) // 18))
            beside = Column(Drawn(self._name), *rows[:many], gap=0, even=True)
        return Inset(Line(side, beside, shares=(0, 1), gap=8), across=8, along=6)

    def face(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        """Paint the wood."""
        theme.face(surface, rect, Material.WOOD)

    def rim(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        """Light the rim of who is to move; partners have one in the colour of the first."""
        card = self.card
        if card.allies:
            first = min((card.army, *card.allies), key=lambda army: army.livery)
            pygame.draw.rect(surface, first.coat, rect, theme.px(3), theme.px(12))
        if card.active:
            pygame.draw.rect(surface, LIT, rect.inflate(2 * theme.px(2), 2 * theme.px(2)),
                             theme.px(4), theme.px(14))

    def _portrait(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        army = self.card.army
        theme.plate(surface, rect, army.coat, army.dark, radius=8)
        if rect.w >= 30:
            side = min(rect.w, rect.h)
            face = self.icon(self.card.portrait, self.card.seat, side)
            surface.blit(face, face.get_rect(center=rect.center))
        for n, each in enumerate((army, *self.card.allies)):
            radius = theme.px(8)
            spot = rect.right - radius - n * radius * 2, rect.y + radius
            pygame.draw.circle(surface, each.dark, spot, radius + theme.px(1))
            pygame.draw.circle(surface, each.coat, spot, radius)
            emblem(surface, each, spot, radius * 2 // 3)

    def _name(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        font, name = theme.title(WORD), self.card.name
        if not theme.holds(name, font, rect.size):
            name = theme.one_line(name, font, rect.w)  # no word of a name is broken
        theme.label(surface, name, font, Material.WOOD, rect, "left")

    def _words(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        theme.label(surface, self.card.words, theme.text(FINE), Material.WOOD, rect, "left")

    def _sign(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        if self.card.sign is not None:
            sheet = rect.inflate(theme.px(2), 0)
            theme.plate(surface, sheet, PARCHMENT, radius=4)
            paint_handicap(surface, theme, rect, self.card.seat, self.card.sign, self.icon)

    def _beads(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        """String a bead for each point that is needed on a wire; where they are many, write how
        many there are of them behind one."""
        card, radius = self.card, theme.px(9)
        if card.need > BEADS or card.need * radius > rect.w:
            spot = rect.x + radius, rect.centery
            if card.points == card.need - 1:
                glow(surface, spot, radius)
            bead(surface, spot, radius, card.army)
            room = rect.move(radius * 2 + theme.px(6), 0)
            room.w -= radius * 2 + theme.px(6)
            theme.label(surface, f"{card.points} / {card.need}", theme.title(WORD), Material.WOOD,
                        room, "left")
            return
        step = min(radius * 2 + theme.px(6), rect.w // card.need)
        radius = min(radius, step // 2 - 1)
        pygame.draw.line(surface, WIRE, (rect.x, rect.centery),
                         (rect.x + step * card.need, rect.centery), max(1, theme.px(2)))
        for n in range(card.need):
            spot = rect.x + step * n + step // 2, rect.centery
            if n < card.points:
                bead(surface, spot, radius, card.army)
            else:
                if card.points == card.need - 1:  # the last one glows
                    glow(surface, spot, radius)
                pygame.draw.circle(surface, WIRE, spot, radius)
                pygame.draw.circle(surface, HOLE, spot, radius - theme.px(2))

    def _ticks(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        """Paint a tick for each place where the last move has arrived."""
        side = theme.px(10)
        for n in range(self.card.tick):
            x, y = rect.x + n * side // 2, rect.centery
            points = [(x, y), (x + side // 3, y + side // 3), (x + side, y - side // 2)]
            pygame.draw.lines(surface, (170, 214, 120), False, points, max(2, theme.px(2)))
        text = pygame.Rect(rect.x + side * 2, rect.y, rect.w - side * 2, rect.h)
        theme.write_in(surface, self.say(TICKS[self.card.tick]), theme.text(FINE), CREAM, text)

    def tray(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        """Paint a figure of each kind that was taken, and how many; where they are too many for
        the room, the last tag says how many more there are."""
        if rect.h > theme.px(34):
            theme.hole(surface, rect)
        taken, font = self.card.taken, theme.text(FINE, bold=True)
        least = font.size("×0")[0] + theme.px(8)
        room = max(1, rect.w // least)
        shown = taken if len(taken) <= room else taken[:room - 1]
        each = min(rect.w // min(len(taken), room), rect.h + theme.px(12))
        told = [f"×{count}" for *_, count in shown]
        if more := sum(count for *_, count in taken[len(shown):]):
            told.append(f"+{more}")
        for n, (miniature, seat, _) in enumerate(shown):
            face = self.icon(miniature, seat, rect.h)
            surface.blit(face, (rect.x + n * each - rect.h // 6, rect.y))
        for n, text in enumerate(told):
            word = theme.ink(text, font, INK_DARK)
            tag = word.get_rect(bottomright=(rect.x + (n + 1) * each - theme.px(2), rect.bottom))
            theme.plate(surface, tag.inflate(theme.px(6), -theme.px(4)), PARCHMENT, radius=6)
            surface.blit(word, tag)


def glow(surface: pygame.Surface, spot: tuple[int, int], radius: int, share: float = 0.0) -> None:
    """Paint a golden glow round a bead, wider and paler the more of its time is gone."""
    for wide, alpha in ((2.1, 60), (1.75, 100), (1.4, 170)):
        across = round(radius * (wide + 2 * share))
        face = pygame.Surface((2 * across, 2 * across), pygame.SRCALPHA)
        pygame.draw.circle(face, (*LIT, round(alpha * (1 - share))), (across, across), across)
        surface.blit(face, (spot[0] - across, spot[1] - across))


def bead(surface: pygame.Surface, spot: tuple[int, int], radius: int, army: Uniform) -> None:
    """Paint a bead in an army's colour, with a light on it."""
    pygame.draw.circle(surface, army.dark, spot, radius)
    pygame.draw.circle(surface, army.coat, spot, max(1, radius - 1))
    light = spot[0] - radius // 3, spot[1] - radius // 3
    pygame.draw.circle(surface, mix(army.coat, (255, 255, 255), 0.6), light, max(1, radius // 3))
