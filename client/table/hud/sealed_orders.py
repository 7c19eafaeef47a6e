"""The sealed orders: every seat's set-up as a letter, its seal, and whether it was kept.

A seal is the hash that binds a seat before anybody shows anything (`Bound`); every screen of the
match has the same, so players can compare them. The picture in the wax and the code are cut from
it: enough for two people who compare, never more than a sign of what the programs check in whole.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from core.action import Reveal
from core.refusal import msg

from ...language.names import called
from ...look.theme import GOOD, INK_DARK, INK_SOFT, NOTE, WORD, Theme
from ...look.word_art import word_picture
from ...miniatures.wardrobe import Wardrobe
from ...screen import Say
from ...widgets.boxes import Box, Column, Line, Sized
from ...widgets.button import Drawn, Label, paper, show, tick
from ...widgets.focus import Look, Pressed
from ..play import Play
from .audit_panel import wax

AWAITED, SEALED, OPENED = "awaited", "sealed", "opened"
FRAMES = {AWAITED: ("seal", 1), SEALED: ("seal", 7), OPENED: ("unseal", 7)}
"""Which baked picture a letter is: without wax, closed, open."""
FLAT = 0.8
"""Height of a letter's place over its width."""


@dataclass(frozen=True, slots=True)
class Order:
    """A seat's letter: whose, what binds it (None: nothing yet), whether it was found kept."""

    name: str
    seal: bytes | None = None
    kept: bool = False

    @property
    def state(self) -> str:
        """Give which letter it is."""
        return AWAITED if self.seal is None else OPENED if self.kept else SEALED

    def told(self, say: Say) -> str:
        """Say in one sentence how it stands."""
        sentences = {
            AWAITED: msg("{name} has not sealed yet."),
            SEALED: msg("{name} has sealed. Nothing changes any more."),
            OPENED: msg("{name} shows the army that was sealed."),
        }
        return say(sentences[self.state], name=self.name)


def orders(play: Play, say: Say, upto: int | None = None, verified: bool = False) -> list[Order]:
    """List the letters of a match by seat, [] in one without seals.

    A letter is open once its reveal was played and told (`upto`): the match takes none that differs
    from its seal. Pieces that stay hidden open with a record that is `verified`.
    """
    if not play.seals:
        return []
    shown = {seat for seat, action in play.match.line[:upto] if isinstance(action, Reveal)}
    hides = play.match.rules.secrets is not None
    return [Order(called(play.names, play.match.rules, seat, say), play.seals.get(seat),
                  seat in play.seals and (verified if hides else seat in shown))
            for seat in range(len(play.match.rules.seats))]


def code(seal: bytes) -> str:
    """Give the beginning of a seal as eight signs that can be read aloud."""
    text = seal[:4].hex().upper()
    return f"{text[:4]} {text[4:]}"


@lru_cache(maxsize=24)
def _paper(side: int, state: str) -> pygame.Surface:
    stamp = Wardrobe(side, side, ()).fx(*FRAMES[state])  # paper is not dyed, nor lit
    face = stamp.surface.subsurface(stamp.surface.get_bounding_rect(160))
    tall = min(round(side * FLAT), round(side * face.get_height() / face.get_width()))
    return pygame.transform.smoothscale(face, (side, tall))


@lru_cache(maxsize=24)
def stamp(side: int, seal: bytes) -> pygame.Surface:
    """Make the wax of a seal: its own edge, and the picture that its first byte names."""
    face = wax(side, seal[1] % 5)
    inner = round(side * 0.6)
    pygame.draw.circle(face, (255, 246, 225), (side // 2, side // 2), side * 37 // 100)
    picture = word_picture(seal[0], inner)
    face.blit(picture, picture.get_rect(center=(side // 2, side // 2)))
    return face


def paint_letter(surface: pygame.Surface, theme: Theme, spot: pygame.Rect, order: Order) -> None:
    """Paint a letter with its seal in a place: none yet, closed, or open with a tick."""
    side = min(spot.w, round(spot.h / FLAT))
    paper = _paper(side, order.state)
    if order.seal is None:
        paper = paper.copy()
        paper.set_alpha(110)
    at = paper.get_rect(center=spot.center)
    surface.blit(paper, at)
    if order.seal is None:
        return
    face = stamp(max(12, round(side * 0.6)), order.seal)
    surface.blit(face, face.get_rect(center=(at.centerx, at.bottom - round(side * FLAT / 2))))
    if order.kept:
        wide = side * 2 // 5
        sign = pygame.Rect(0, 0, wide, wide).move_to(
            bottomright=(at.right + wide // 4, at.bottom + wide // 8))
        pygame.draw.circle(surface, (255, 250, 236), sign.center, sign.w // 2)
        pygame.draw.circle(surface, GOOD, sign.center, sign.w // 2, max(2, sign.w // 12))
        tick(surface, sign.inflate(-sign.w // 3, -sign.h // 3), GOOD)


def paint_rows(surface: pygame.Surface, theme: Theme, say: Say, rect: pygame.Rect,
               letters: Sequence[Order]) -> None:
    """Paint the letters one under the other with name and code."""
    tall = min(58, rect.h / theme.scale / len(letters))
    show(surface, theme, Column(*(_row(order, say, tall) for order in letters), gap=0), rect)


def _row(order: Order, say: Say, tall: float) -> Box:
    """Give a letter with name and code, so many units high."""
    text = say(msg("not sealed yet")) if order.seal is None else code(order.seal)
    letter = Drawn(lambda surface, theme, rect: paint_letter(surface, theme, rect, order))
    name = Label(order.name, WORD, INK_DARK, title=True, valign="bottom", most=WORD)
    return Sized(Line(
        Sized(letter, tall=tall - 6, wide=(tall - 6) / FLAT, words=0),
        Column(name, Label(text, NOTE, INK_SOFT), gap=0, even=True), shares=(0, 1), gap=10),
        tall=tall, words=0)


def summary(letters: Sequence[Order], say: Say) -> str:
    """Say in one sentence how all the letters stand."""
    if all(order.kept for order in letters):
        return say(msg("Every army is the one that was sealed."))
    if all(order.seal is not None for order in letters):
        return say(msg("All is sealed. Nothing changes any more."))
    return say(msg("Nobody sees an army before all are sealed."))


def paint_orders(surface: pygame.Surface, theme: Theme, say: Say, rect: pygame.Rect,
                 letters: Sequence[Order]) -> pygame.Rect:
    """Paint the letters on a paper no longer than they are; gives its place, empty for no room."""
    title = Label(say(msg("Sealed orders")), WORD, INK_DARK, title=True, most=28)
    words, many = Label(summary(letters, say), NOTE, INK_DARK), len(letters)
    rows = Drawn(lambda surface, theme, rect: paint_rows(surface, theme, say, rect, letters))
    for above, below in ((title, words), (title, None), (None, None)):
        least = Column(above, Sized(rows, tall=34 * many, words=0), below, gap=3)
        if paper(least, 12, 12).height(theme, rect.w) <= rect.h:
            break
    else:
        return pygame.Rect(rect.topleft, (0, 0))
    whole = Sized(rows, tall=58 * many, words=0)
    sheet = paper(Column(above, whole, below, gap=3, fill=whole), 12, 12)
    place = pygame.Rect(rect.topleft, (rect.w, min(rect.h, sheet.height(theme, rect.w))))
    show(surface, theme, sheet, place)
    return place


class LettersCard(Pressed):
    """The letters on their paper beside a board; a tap does `on_click`, which tells more."""

    touch = "page"

    def __init__(self, on_click: Callable[[], None], say: Say) -> None:
        super().__init__(on_click)
        self.say = say
        self.letters: Sequence[Order] = ()
        self.visible = False

    def words(self, say: Say) -> tuple[str, ...]:
        """Name them."""
        return (say(msg("Sealed orders")),)

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the letters that there are."""
        sheet = paint_orders(surface, theme, self.say, self.rect, self.letters)
        if look.ring and sheet.h:
            theme.focus(surface, sheet)
