"""The clocks beside the cards: large digits, an arrow on the one that runs, a sand glass.

What is left is counted on here between two words of the link, which alone says whose time is over.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from core.piece import Seat
from net.report import Running

from ...look import icons
from ...look.theme import CREAM, HEAD, INK_DARK, PARCHMENT, Theme
from ...widgets.boxes import Column, Inset, Line, Sized, Space
from ...widgets.button import Drawn, Label, show, symbol
from ...window.captions import TIME_FLIES
from ...window.due import EVERY_TICK, NEVER
from ..play import Play
from .player_card import LIT

SECOND, MINUTE = 1000, 60
HURRY = 10
"""Seconds from which on a clock counts aloud, with a bead for each."""
CASE, RIM = (62, 38, 25), (148, 108, 66)
LATE, SAND = (190, 40, 30), (224, 160, 60)


@dataclass(frozen=True, slots=True)
class Face:
    """What one clock shows."""

    seat: Seat
    seconds: int
    """Those that are left of the main time, or of the period under way, begun ones counted."""
    periods: int
    turn: bool
    """It is the clock of whoever is to move."""
    stands: bool
    share: float | None
    """How full the upper bulb of a sand glass is; None for a dial."""

    @property
    def text(self) -> str:
        """Give the digits: 4:05, and 1:04:05 from an hour on."""
        minutes, seconds = divmod(self.seconds, MINUTE)
        hours, minutes = divmod(minutes, MINUTE)
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"

    @property
    def hurried(self) -> bool:
        """True in the last seconds before the flag falls."""
        return self.seconds <= HURRY and not self.periods


class ClockFaces:
    """The clocks of one match as they are now."""

    def __init__(self, play: Play, sound: Callable[[str], None]) -> None:
        self.play, self.sound = play, sound
        self.shown: tuple[Face, ...] = ()
        """By seat; empty in a match without clocks."""
        self._told: Running | None = None
        self._since = 0.0
        self.due = NEVER
        """When a face changes next."""

    def update(self, now: float) -> bool:
        """Go on to `now`, in seconds; True when a face has changed. The last ones are heard."""
        told = self.play.clocks
        self.due = NEVER
        if told is not self._told:
            self._told, self._since = told, now
        faces = () if told is None else self._faces(told, now)
        if faces == self.shown:
            return False
        before, self.shown = self.shown, faces
        if any(face.turn and not face.stands and face.hurried and face.seconds != old.seconds
               for face, old in zip(faces, before, strict=False)):
            self.sound(TIME_FLIES)
        return True

    def _faces(self, told: Running, now: float) -> tuple[Face, ...]:
        clocks, over = told.clocks, self.play.winners is not None or self.play.closed is not None
        stands = told.stands or over
        used = told.used + (0 if stands else round((now - self._since) * SECOND))
        if told.seat is not None:
            clocks = clocks.spent(told.seat, used)
            if not stands:
                left = clocks.accounts[told.seat].left
                self.due = EVERY_TICK if clocks.rule.shared else now + max(
                    0, (left - 1) % SECOND) / SECOND
        whole = max(1, sum(account.left for account in clocks.accounts))
        return tuple(
            Face(seat, -(-left // SECOND), periods, seat == told.seat and not over, stands,
                 left / whole if clocks.rule.shared else None)
            for seat, (left, periods) in enumerate(clocks.accounts)
        )

    def paint(self, surface: pygame.Surface, theme: Theme, spots: Sequence[pygame.Rect],
              order: Sequence[Seat]) -> None:
        """Paint a face into each spot; `order` are the seats of the spots."""
        for spot, seat in zip(spots, order, strict=True):
            if seat < len(self.shown):
                paint_face(surface, theme, spot, self.shown[seat])


def paint_face(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, face: Face) -> None:
    """Paint one clock: bright with an arrow while it runs, dark while another's does."""
    runs = face.turn and not face.stands
    edge = LATE if face.turn and face.hurried else LIT if face.turn else RIM
    fill, ink = (PARCHMENT, INK_DARK) if face.turn else (CASE, CREAM)
    theme.plate(surface, rect, fill, edge, radius=14, thick=4 if face.turn else 2)
    tall, beads = rect.h / theme.scale, face.turn and face.hurried

    def points(surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        count, most = (face.seconds, HURRY) if beads else (face.periods, face.periods)
        each = min(rect.h * 14 // 17, rect.w // max(1, most))
        for n in range(most):
            spot = (rect.centerx + (2 * n + 1 - most) * each // 2, rect.y + rect.h // 4)
            pygame.draw.circle(surface, LATE if beads else ink, spot, max(2, each * 2 // 5),
                               0 if n < count else max(1, each // 14))

    digits = Label(face.text, HEAD, LATE if beads else ink, title=True, align="center",
                   valign="middle")
    left = beads or bool(face.periods)
    middle = Column(digits, Sized(Drawn(points), tall=17, words=0) if left else None, gap=0,
                    fill=digits)
    glass = None if face.share is None else symbol(lambda surface, rect, colour: icons.glass(
        surface, rect, colour, SAND, face.share or 0.0), ink, tall - 8)
    side = tall * 0.6
    arrow = symbol(icons.play if runs else bars, ink, side) if face.turn else Space(side)
    show(surface, theme, Inset(Line(
        arrow, middle, glass, shares=(0, 1, 0)[:2 + (glass is not None)], gap=4), across=10), rect)


def bars(surface: pygame.Surface, rect: pygame.Rect, colour: tuple[int, int, int]) -> None:
    """Paint the two bars of a pause."""
    wide = max(2, rect.w // 4)
    for x in (rect.x + rect.w // 8, rect.x + rect.w * 5 // 8):
        pygame.draw.rect(surface, colour, (x, rect.y, wide, rect.h), 0, max(1, wide // 3))
