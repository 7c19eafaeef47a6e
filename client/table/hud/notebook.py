"""Pencil marks on hidden pieces: the slips on the board, and the page where they are written.

The page lies over the board beside its piece. What it tells on request comes from the rules and
from the viewer's own sight; it opens without it, because players want to find out for themselves.
"""

from collections.abc import Callable, Iterable, Mapping

import pygame

from core.piece import PUBLIC, Point
from core.refusal import msg
from core.secret import Fact

from ...boards.projection import Projection
from ...look.theme import HEAD, INK, INK_DARK, INK_SOFT, NOTE, WORD, Theme
from ...screen import Context, Say
from ...stage.view import BoardView
from ...widgets.boxes import Box, Column, Grid, Sized
from ...widgets.button import CHOSEN, Button, Label, paper
from ...widgets.chooser import Pick
from ...widgets.focus import Look
from ...widgets.page import Card
from ...window import keys
from ..input.board_input import BoardInput
from ..input.move_draft import MoveInput
from ..table_state import TableState
from .rank_card import paint_chip, ranks

ACROSS, WIDE = 5, 322
"""Kinds in a row of the page, and units that it is wide."""
GUESS = "?"
"""A mark that names no kind, only a danger."""
PAPER, LEAD = (255, 250, 214), (92, 86, 96)


class Kind(Pick):
    """One kind on the page; `faint` once it is known that it cannot be."""

    touch = ""
    radius = 9
    ticked = False

    def __init__(self, page: "NotePage", kind: str) -> None:
        super().__init__("", lambda: page.write(kind), page.mark == kind)
        self.page, self.kind = page, kind
        self.faint = False

    def words(self, say: Say) -> tuple[str, ...]:
        """Give the mark, whether it is written there now, and that it cannot be."""
        kinds = self.page.state.play.match.rules.kinds
        name = {GUESS: msg("a danger"), "": msg("rub out")}.get(self.kind) or kinds[self.kind][0]
        return (say(name), say(CHOSEN) if self.chosen else "",
                say(msg("it cannot be")) if self.faint else "")

    def paint(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the figure with its rank, crossed out where it cannot be."""
        if self.kind == GUESS:
            theme.write(surface, GUESS, theme.title(HEAD), INK, self.rect, "center", "middle")
        elif not self.kind:
            _rubber(surface, self.rect)
        else:
            self.page.figure(surface, self.rect, self.kind)
        if self.faint:
            shade = pygame.Surface(self.rect.size, pygame.SRCALPHA)
            shade.fill((250, 240, 214, 190))
            surface.blit(shade, self.rect)
            pygame.draw.line(surface, (170, 70, 50), (self.rect.left + 5, self.rect.bottom - 6),
                             (self.rect.right - 6, self.rect.top + 5), max(2, self.rect.h // 18))


def _rubber(surface: pygame.Surface, rect: pygame.Rect) -> None:
    side = min(rect.size)
    big = pygame.Surface((side * 2, side * 2), pygame.SRCALPHA)
    box = pygame.Rect(0, 0, side * 1.2, side * 0.6).move_to(center=(side, side))
    pygame.draw.rect(big, (120, 60, 60), box.inflate(6, 6), 0, side // 8)
    pygame.draw.rect(big, (240, 150, 140), box, 0, side // 8)
    pygame.draw.rect(big, (90, 130, 190), (box.x, box.y, box.w * 0.42, box.h), 0, side // 8)
    small = pygame.transform.smoothscale(pygame.transform.rotate(big, 28), rect.size)
    surface.blit(small, rect)


class NotePage(Card):
    """The page for the hidden piece on a point, beside the piece; `closed` once it is done with."""

    def __init__(self, state: TableState, view: BoardView, point: Point) -> None:
        self.state, self.view, self.point = state, view, point
        piece = state.seen.board[point]
        assert piece is not None
        self.piece = piece
        self.closed = self.asked = False
        self.numbers = {rank.kind: rank.number for rank in ranks(state.play.match.rules)}
        self.squares = [Kind(self, kind) for kind in (*self.numbers, GUESS, "")]
        self.sentences: list[str] = []

    @property
    def mark(self) -> str:
        """Give what is written on this piece."""
        return self.state.notes.of(self.state.viewer, self.piece.id)

    def write(self, kind: str) -> None:
        """Write a mark and close."""
        self.state.notes.put(self.state.viewer, self.piece.id, kind)
        self.cancel()

    def cancel(self) -> None:
        """Close: what Esc means."""
        self.closed = True

    def content(self) -> Box:
        """Give the kinds to choose from, and what is known once that was asked."""
        say = self.context.say
        self.clue = Button(say(msg("What is known?")), self._ask, units=WORD)
        return Column(
            Label(say(msg("What do you think it is?")), WORD, INK_DARK, title=True, align="center"),
            Grid(*(Sized(each, tall=54, words=0) for each in self.squares), columns=ACROSS, gap=6),
            None if self.asked else self.clue,
            *(Label(text, NOTE, INK_SOFT) for text in self.sentences), gap=6)

    def frame(self) -> Box:
        """Give the page alone: `resize` finds its place."""
        return paper(self.content(), 14, 12)

    def _ask(self) -> None:
        """Ask the rules what follows from what this viewer may know."""
        rules, seen, say = self.state.play.match.rules, self.state.seen, self.context.say
        self.asked = True
        able = rules.suspects(seen, self.point)
        for square in self.squares:
            square.faint = square.kind in self.numbers and square.kind not in able
        facts = rules.facts(seen, self.point)
        self.sentences = [sentence(fact, rules.kinds, say) for fact in facts] or [
            say(msg("Nothing more is known than where it may stand."))]
        self.build()

    def on_event(self, event: pygame.Event) -> bool | None:
        """Take an event; a press beside the page closes it, as its key does."""
        beside = event.type == pygame.MOUSEBUTTONDOWN and not self.rect.collidepoint(event.pos)
        if beside or keys.action_of(event) == keys.NOTES:
            self.cancel()
            return True
        return super().on_event(event)

    def figure(self, surface: pygame.Surface, rect: pygame.Rect, kind: str) -> None:
        """Paint a kind's miniature, its rank's number in the corner."""
        picture = self.state.play.match.rules.kinds[kind][1]

        def icon(side: int) -> pygame.Surface:
            return self.view.wardrobe_sprites.icon(picture, self.piece.seat, side)

        face = icon(round(rect.h * 0.98))
        surface.blit(face, face.get_rect(center=(rect.centerx - rect.w // 10, rect.centery)))
        if self.numbers[kind]:
            side = round(rect.h * 0.46)
            chip = pygame.Rect(rect.right - side - 2, rect.bottom - side - 2, side, side)
            paint_chip(surface, self.context.theme, chip, self.numbers[kind], icon)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay it beside the piece, wherever that is seen now."""
        self.size, theme, box = size, self.context.theme, self.box
        assert box is not None
        gap, cell = theme.px(6), self.view.projection.cell_rect(self.point)
        far, wide = self.view.projection.cell_w // 3, theme.px(WIDE)
        self.rect = pygame.Rect(0, 0, wide, box.height(theme, wide))
        self.rect.midleft = cell.right + far, cell.centery
        if self.rect.right > size[0] - gap:
            self.rect.midright = cell.left - far, cell.centery
        self.rect.clamp_ip(pygame.Rect((0, 0), size).inflate(-2 * gap, -2 * gap))
        box.place(theme, self.rect)
        self.graph.show(box.all())

    def draw(self, surface: pygame.Surface) -> None:
        """Mark the piece and paint the page; the board beside it stays bright."""
        self.resize(surface.get_size())
        cell = self.view.projection.cell_rect(self.point).inflate(6, 6)
        pygame.draw.rect(surface, (58, 38, 26), cell, 5, 8)
        pygame.draw.rect(surface, (255, 214, 96), cell.inflate(-2, -2), 3, 8)
        self.graph.draw(surface, self.context.theme)


def sentence(fact: Fact, kinds: Mapping[str, tuple[str, str]], say: Callable[..., str]) -> str:
    """Translate a fact of the rules: a sentence, or one with a gap for a kind's name."""
    return say(fact.text, piece=say(kinds[fact.kind][0]) if fact.kind else "")


class Notebook:
    """The marks of a table whose game hides pieces; `page` is the one that is open."""

    def __init__(self, state: TableState, view: BoardView, move_input: MoveInput,
                 board_input: BoardInput, context: Context,
                 show_ranks: Callable[[], None]) -> None:
        self.state, self.view, self.context = state, view, context
        self.move_input, self.board_input, self.show_ranks = move_input, board_input, show_ranks
        self.numbers = {rank.kind: rank.number for rank in ranks(state.play.match.rules)}
        self.page: NotePage | None = None

    def on_event(self, event: pygame.Event) -> bool:
        """Take an event for the marks or the rank card; True when it was used."""
        if self.page is not None:
            self.page.on_event(event)
            if self.page.closed:
                self.page = None
            return True
        if keys.action_of(event) == keys.TURN:
            self.show_ranks()
            return True
        if keys.action_of(event) == keys.NOTES:
            return self.note(self.board_input.cursor if self.board_input.keys
                             else self.move_input.hover)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3):
            if event.button == 1 and (self.move_input.draft.clicks or self.move_input.ready):
                return False
            return self.note(self.view.projection.pick(event.pos))
        return False

    def note(self, point: Point | None) -> bool:
        """Open the page of an enemy's hidden piece; False where there is none."""
        if point is None or not self.state.unknown(point) or self.state.viewer == PUBLIC:
            return False
        self.page = NotePage(self.state, self.view, point)
        self.page.enter(self.context, self.context.theme.size)
        return True

    def _chip(self, surface: pygame.Surface, box: pygame.Rect, kind: str) -> None:
        rules, seat = self.state.play.match.rules, max(0, self.state.viewer)
        paint_chip(surface, self.context.theme, box, self.numbers[kind],
                   lambda side: self.view.wardrobe_sprites.icon(rules.kinds[kind][1], seat, side))

    def paint_notes(self, surface: pygame.Surface) -> bool:
        """Paint signs and marks over the board; False where there are none."""
        state, projection = self.state, self.view.projection
        standing = self.view.renderer.board
        public = state.sight.public(state.performed)
        mine = [at for at in public if at in standing and standing[at].seat == state.viewer]
        paint_open(surface, projection, mine)
        marks = {at: mark for at, piece in standing.items()
                 if piece.kind is None and (mark := state.notes.of(state.viewer, piece.id))}
        paint_notes(surface, self.context.theme, projection, marks, self._chip)
        return bool(mine or marks)

    def paint_page(self, surface: pygame.Surface) -> bool:
        """Paint the page; False where none is open."""
        if self.page is not None:
            self.page.draw(surface)
        return self.page is not None


def paint_notes(
    surface: pygame.Surface,
    theme: Theme,
    projection: Projection,
    marks: Mapping[Point, str],
    chip: Callable[[pygame.Surface, pygame.Rect, str], None],
) -> None:
    """Pin a slip of paper on every block that bears a mark; `chip` paints a kind into a box."""
    side = max(17, round(projection.cell_w * 0.42))
    for point, mark in marks.items():
        cell = projection.cell_rect(point)
        slip = pygame.Rect(0, 0, side + 4, side + 2).move_to(center=(
            cell.centerx + round(projection.cell_w * 0.3),
            cell.centery - round(projection.cell_h * 0.42))).clamp(projection.bounds)
        pygame.draw.rect(surface, (96, 70, 44), slip.move(1, 2), 0, 3)
        pygame.draw.rect(surface, PAPER, slip, 0, 3)
        pygame.draw.rect(surface, (170, 140, 96), slip, 1, 3)
        if mark == GUESS:
            theme.write(surface, GUESS, theme.sign(side * 0.8), LEAD, slip,
                        "center", "middle")
        else:
            chip(surface, slip.inflate(-4, -2), mark)


def paint_open(surface: pygame.Surface, projection: Projection, where: Iterable[Point]) -> None:
    """Paint an open eye at the foot of pieces whose kind everybody knows."""
    wide = max(14, round(projection.cell_w * 0.34))
    face = eye(wide)
    for point in where:
        x, y = projection.anchor(point)
        surface.blit(face, face.get_rect(center=(x - round(projection.cell_w * 0.33),
                                                 y + round(projection.cell_h * 0.06))))


def eye(wide: int) -> pygame.Surface:
    """Make a small open eye."""
    unit = wide * 4 / 24
    big = pygame.Surface((wide * 4, wide * 3), pygame.SRCALPHA)
    area = big.get_rect()
    for grow, colour in ((0.0, INK_DARK), (1.6 * unit, (255, 252, 240))):
        box = area.inflate(-2 * grow, -2 * grow - area.h // 5)
        pygame.draw.ellipse(big, colour, box)
    pygame.draw.circle(big, (196, 120, 30), area.center, 4.6 * unit)
    pygame.draw.circle(big, INK_DARK, area.center, 2.5 * unit)
    pygame.draw.circle(big, (255, 255, 255), (area.centerx - 1.4 * unit, area.centery - 1.5 * unit),
                       1.1 * unit)
    return pygame.transform.smoothscale(big, (wide, wide * 3 // 4))
