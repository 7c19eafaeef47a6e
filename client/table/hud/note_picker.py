"""The notebook at a hidden piece: what may be pencilled on it, and on request what follows.

It lies over the board beside its block. What it tells on request comes from the rules and from the
viewer's own sight; it opens without it, because finding out is half of the game.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import pygame

from core.game import msg
from core.piece import Point
from core.secret import Fact

from ...theme import INK, INK_DARK, INK_SOFT, Theme
from ...widgets.button import Button
from ...widgets.focus import ACCEPT, FocusGraph, Look, Widget
from .piece_notes import GUESS
from .rank_card import paint_chip, ranks

if TYPE_CHECKING:
    from ..hidden_pieces import HiddenPieces

ACROSS = 5


class Square(Widget):
    """One kind in the notebook; `faint` once it is known that it cannot be."""

    def __init__(self, book: "Picker", kind: str) -> None:
        super().__init__()
        self.book, self.kind = book, kind
        self.faint = False

    def click(self, pos: tuple[int, int]) -> None:
        """Write it down."""
        self.book.write(self.kind)

    def intent(self, what: str) -> bool:
        """Write it down on accept."""
        if what == ACCEPT:
            self.book.write(self.kind)
        return what == ACCEPT

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the figure with its rank, ringed where it is the mark now."""
        book = self.book
        chosen = book.mark == self.kind
        fill = (255, 226, 130) if chosen else (255, 240, 196) if look.hover else (255, 252, 243)
        theme.plate(surface, self.rect, fill, INK_DARK if chosen else (214, 186, 138), radius=9,
                    thick=3 if chosen else 2)
        if self.kind == GUESS:
            theme.write(surface, GUESS, theme.title(28), INK, self.rect, "center", "middle")
        elif not self.kind:
            _rubber(surface, self.rect)
        else:
            book.figure(surface, self.rect, self.kind)
        if self.faint:
            shade = pygame.Surface(self.rect.size, pygame.SRCALPHA)
            shade.fill((250, 240, 214, 190))
            surface.blit(shade, self.rect)
            pygame.draw.line(surface, (170, 70, 50), (self.rect.left + 5, self.rect.bottom - 6),
                             (self.rect.right - 6, self.rect.top + 5), max(2, theme.px(3)))
        if look.ring:
            theme.focus(surface, self.rect, 9)


def _rubber(surface: pygame.Surface, rect: pygame.Rect) -> None:
    side = min(rect.size)
    big = pygame.Surface((side * 2, side * 2), pygame.SRCALPHA)
    box = pygame.Rect(0, 0, side * 1.2, side * 0.6)
    box.center = (side, side)
    pygame.draw.rect(big, (120, 60, 60), box.inflate(6, 6), 0, side // 8)
    pygame.draw.rect(big, (240, 150, 140), box, 0, side // 8)
    pygame.draw.rect(big, (90, 130, 190), (box.x, box.y, box.w * 0.42, box.h), 0, side // 8)
    small = pygame.transform.smoothscale(pygame.transform.rotate(big, 28), rect.size)
    surface.blit(small, rect)


class Picker:
    """A page for one block; `on_event` is True once it is to be closed."""

    def __init__(self, hidden: "HiddenPieces", point: Point) -> None:
        self.hidden, self.point = hidden, point
        scene = self.scene = hidden.scene
        piece = scene.seen.board[point]
        assert piece is not None
        self.birth = piece.id
        self.asked = False
        self._done = False
        say = scene.context.say
        rules = scene.play.match.rules
        self.numbers = {rank.kind: rank.number for rank in ranks(rules)}
        self.graph = FocusGraph(self._close)
        self.squares = [Square(self, kind) for kind in (*self.numbers, GUESS, "")]
        self.clue = Button(say(msg("What is known?")), self._ask, "blue", units=18)
        self.graph.set([*self.squares, self.clue])
        self.told: list[str] = []
        self.rect = pygame.Rect(0, 0, 0, 0)

    @property
    def mark(self) -> str:
        """Give what is written on this block."""
        return self.hidden.notes.of(self.scene.viewer, self.birth)

    def write(self, kind: str) -> None:
        """Write a mark and close."""
        self.hidden.notes.put(self.scene.viewer, self.birth, kind)
        self._done = True

    def _close(self) -> None:
        self._done = True

    def _ask(self) -> None:
        """Ask the rules what follows from what this viewer may know."""
        scene, say = self.scene, self.scene.context.say
        rules, seen = scene.play.match.rules, scene.seen
        self.asked, self.clue.enabled = True, False
        self.graph.focused = None
        able = rules.suspects(seen, self.point)
        for square in self.squares:
            square.faint = square.kind in self.numbers and square.kind not in able
        told = rules.facts(seen, self.point)
        self.told = [sentence(fact, rules.kinds, say) for fact in told]
        self.told = self.told or [say(msg("Nothing more is known than where it may stand."))]

    def on_event(self, event: pygame.Event) -> bool:
        """Take an event; True when the page is to be closed."""
        if event.type == pygame.MOUSEBUTTONDOWN and not self.rect.collidepoint(event.pos):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_n:
            return True
        self.graph.on_event(event)
        return self._done

    def figure(self, surface: pygame.Surface, rect: pygame.Rect, kind: str) -> None:
        """Paint a kind's miniature, its rank's number in the corner."""
        scene = self.scene
        piece = scene.seen.board[self.point]
        seat = piece.seat if piece is not None else 0
        picture = scene.play.match.rules.kinds[kind][1]

        def icon(side: int) -> pygame.Surface:
            return scene.wardrobe_sprites.icon(picture, seat, side)

        face = icon(round(rect.h * 0.98))
        surface.blit(face, face.get_rect(center=(rect.centerx - rect.w // 10, rect.centery)))
        if self.numbers[kind]:
            side = round(rect.h * 0.46)
            chip = pygame.Rect(rect.right - side - 2, rect.bottom - side - 2, side, side)
            paint_chip(surface, scene.context.theme, chip, self.numbers[kind], icon)

    def _lay(self, theme: Theme, window: pygame.Rect) -> None:
        gap, pad = theme.px(6), theme.px(14)
        side = max(40, theme.px(54))
        rows = -(-len(self.squares) // ACROSS)
        wide = ACROSS * side + (ACROSS - 1) * gap + 2 * pad
        head = theme.px(30)
        words = sum(theme.box(t, theme.text(17), wide - 2 * pad)[1] for t in self.told)
        foot = words + gap if self.asked else theme.target
        high = 2 * pad + head + rows * (side + gap) + foot
        self.rect = pygame.Rect(0, 0, wide, high)
        cell = self.scene.projection.cell_rect(self.point)
        far = self.scene.projection.cell_w
        self.rect.midleft = (cell.right + far // 3, cell.centery)
        if self.rect.right > window.right - gap:
            self.rect.midright = (cell.left - far // 3, cell.centery)
        self.rect.clamp_ip(window.inflate(-2 * gap, -2 * gap))
        top = self.rect.y + pad + head
        for n, square in enumerate(self.squares):
            row, column = divmod(n, ACROSS)
            square.rect = pygame.Rect(self.rect.x + pad + column * (side + gap),
                                      top + row * (side + gap), side, side)
        self.clue.rect = pygame.Rect(self.rect.x + pad, top + rows * (side + gap), wide - 2 * pad,
                                     0 if self.asked else theme.target)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the page."""
        theme, say = self.scene.context.theme, self.scene.context.say
        self._lay(theme, surface.get_rect())
        cell = self.scene.projection.cell_rect(self.point).inflate(6, 6)
        pygame.draw.rect(surface, (58, 38, 26), cell, 5, 8)
        pygame.draw.rect(surface, (255, 214, 96), cell.inflate(-2, -2), 3, 8)
        theme.panel(surface, self.rect)
        pad = theme.px(14)
        head = pygame.Rect(self.rect.x + pad, self.rect.y + theme.px(8), self.rect.w - 2 * pad,
                           theme.px(34))
        text = say(msg("What do you think it is?"))
        font = theme.fit(theme.title, 20, text, head.size, 10)
        theme.write(surface, text, font, INK_DARK, head, "center", "middle")
        shown = [w for w in self.graph.widgets if w is not self.clue or not self.asked]
        if len(shown) != len(self.graph.widgets):
            self.graph.set(shown)
        self.graph.draw(surface, theme)
        y = self.clue.rect.y
        for told in self.told:
            box = pygame.Rect(self.rect.x + pad, y, self.rect.w - 2 * pad, 0)
            used = theme.write(surface, told, theme.text(17), INK_SOFT, box)
            y = used.bottom


def sentence(fact: Fact, kinds: Mapping[str, tuple[str, str]], say: Callable[..., str]) -> str:
    """Translate a fact of the rules: a sentence, or one with a gap for a kind's name."""
    return say(fact.text, piece=say(kinds[fact.kind][0]) if fact.kind else "")
