"""The game's own formations as cards: a small picture of the army in its rows, a name, a thought.

A modal over the deployment screen. A tap is one step of the draft, so Undo brings back what stood
there. Whatever has no room is reached by the wheel, a drag or the keys.
"""

from collections.abc import Callable, Iterable, Mapping

import pygame

from core.game import Muster, msg
from core.piece import Piece, Point, points

from ...screen import Context
from ...theme import FIELD, GOOD, INK, INK_DARK, PARCHMENT_EDGE, Theme
from ...widgets.button import Button, Label, Panel, tick
from ...widgets.card import Card
from ...widgets.focus import FocusGraph, Look, Widget
from ...widgets.rows import Row, Sheet
from ..page import Page
from .board import Field

CARD = 122
"""Height of a card in units."""
PLATE = (250, 240, 214)


def ranged(spots: Iterable[int], apart: int) -> dict[int, int]:
    """Number pixels along an axis from 0; those less than `apart` are one column, or row."""
    numbers: dict[int, int] = {}
    last = number = 0
    for spot in sorted(set(spots)):
        number += bool(numbers) and spot - last >= apart
        numbers[spot], last = number, spot
    return numbers


def muster_of(field: Field) -> Muster:
    """Give what the seat may set up."""
    return field.draft.rules.muster(field.draft.seat)


def army_picture(field: Field, army: Mapping[Point, Piece], size: tuple[int, int]
                 ) -> pygame.Surface:
    """Paint an army in its rows, as its owner sees them, the wide gaps of a map left out."""
    spots = {at: field.projection.centre(at) for at in points(muster_of(field).zone)}
    columns = ranged((x for x, _ in spots.values()), field.projection.cell_w // 2)
    rows = ranged((y for _, y in spots.values()), field.projection.cell_h // 2)
    wide, high = 1 + max(columns.values()), 1.35 + max(rows.values())
    cell = min(size[0] / wide, size[1] / high)
    left, top = (size[0] - cell * wide) / 2, (size[1] - cell * high) / 2 + cell * 0.35
    face = pygame.Surface(size, pygame.SRCALPHA)
    for at, (x, y) in sorted(spots.items(), key=lambda each: (each[1][1], each[1][0])):
        plate = pygame.Rect(0, 0, max(3, round(cell * 0.92)), max(3, round(cell * 0.8)))
        plate.center = (round(left + (columns[x] + 0.5) * cell),
                        round(top + (rows[y] + 0.5) * cell))
        pygame.draw.rect(face, PLATE, plate, 0, plate.h // 4)
        pygame.draw.rect(face, PARCHMENT_EDGE, plate, 1, plate.h // 4)
        if (piece := army.get(at)) is not None:
            toy = field.figures.icon(field.picture.miniature(piece), piece.seat,
                                     max(8, round(cell * 1.2)))
            face.blit(toy, toy.get_rect(midbottom=(plate.centerx, plate.bottom)))
    return face


class FormationCard(Card):
    """A formation to tap: a long army over its name and thought, a deep one beside them."""

    def __init__(self, name: str, thought: str, field: Field, army: Mapping[Point, Piece],
                 on_click: Callable[[], None]) -> None:
        super().__init__(name, thought, "", lambda side, appearance: None, on_click)
        self.field, self.army = field, army
        boxes = [field.projection.cell_rect(at) for at in points(muster_of(field).zone)]
        whole = boxes[0].unionall(boxes[1:])
        self.long = whole.w * field.projection.shape.wide >= 2.5 * whole.h
        self._made: pygame.Surface | None = None

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint plate, army and words; the one that stands now is green and ticked."""
        fill = (214, 228, 168) if self.chosen else (255, 240, 196) if look.hover else FIELD
        edge = GOOD if self.chosen else PARCHMENT_EDGE
        theme.plate(surface, self.rect, fill, edge, radius=14, thick=4 if self.chosen else 2)
        inner = self.rect.inflate(-theme.px(16), -theme.px(12))
        spot, text = inner.copy(), inner.copy()
        if self.long:
            spot.h = inner.h * 45 // 100
            text.y, text.h = spot.bottom, inner.h - spot.h
        else:
            spot.w = inner.h
            text.x, text.w = spot.right + theme.px(8), inner.w - spot.w - theme.px(8)
        if self._made is None or self._made.get_size() != spot.size:
            self._made = army_picture(self.field, self.army, (spot.w, spot.h))
        surface.blit(self._made, spot)
        name = pygame.Rect(text.x, text.y, text.w - theme.px(24), text.h * 40 // 100)
        line = pygame.Rect(text.x, name.bottom, text.w, text.h - name.h)
        font = theme.fit(theme.title, 21, self.name, name.size)
        theme.write(surface, self.name, font, INK_DARK, name, "left", "middle")
        font = theme.fit(theme.text, 17, self.line, line.size, 10)
        theme.write(surface, self.line, font, INK, line, "left", "middle")
        if self.chosen:
            mark = pygame.Rect(name.right + theme.px(2), name.y, theme.px(20), theme.px(20))
            tick(surface, mark, GOOD)
        if look.ring:
            theme.focus(surface, self.rect, 14)


class FormationCards(Page):
    """One card for each formation; `take` is told the number of the one that was tapped."""

    modal = True

    def __init__(self, field: Field, shown: str, take: Callable[[int], None]) -> None:
        self.field, self.shown, self.take = field, shown, take

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Make the cards."""
        self.context, say, field = context, context.say, self.field
        muster, rules = muster_of(field), field.draft.rules
        self.cards = []
        for number, (name, value) in enumerate(muster.formations):
            army = rules.read_deployment(field.draft.seat, value)
            thought = muster.thought(name)
            self.cards.append(FormationCard(
                say(name), say(thought) if thought else "", field, army,
                lambda number=number: self._tapped(number)))  # type: ignore[misc]
            self.cards[-1].chosen = name == self.shown
        self.graph = FocusGraph(on_cancel=context.pop)
        self.back = Button(say("Back to my army"), context.pop, "green")
        self.resize(size)

    def _tapped(self, number: int) -> None:
        self.context.pop()
        self.take(number)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the cards side by side as far as they are readable."""
        theme, say = self.context.theme, self.context.say
        px, pad, gap = theme.px, theme.px(22), theme.px(10)
        across = max(1, min(3, len(self.cards), (size[0] - px(40)) // px(340)))
        cells: list[Widget] = [*self.cards]
        while len(cells) % across:  # the last row has cards of the same width
            cells.append(Widget())
            cells[-1].visible = False
        rows = [Row("", cells[n:n + across], tall=CARD) for n in range(0, len(cells), across)]
        head_h, foot = px(44), theme.target + gap
        panel = pygame.Rect(0, 0, min(size[0] - px(20), across * px(380) + 2 * pad), 0)
        most = len(rows) * px(CARD + 14) + px(10)
        panel.h = min(size[1] - px(16), most + head_h + foot + 2 * pad)
        panel.center = (size[0] // 2, size[1] // 2)
        inner = panel.inflate(-2 * pad, -2 * pad)
        head = Label(say(msg("Formations")), 32, title=True, align="center")
        head.rect = pygame.Rect(inner.x, inner.y, inner.w, head_h)
        sheet = Sheet(rows)
        sheet.lay(pygame.Rect(inner.x, head.rect.bottom, inner.w, inner.h - head_h - foot), theme)
        self.back.rect = pygame.Rect(0, 0, min(inner.w, px(300)), theme.target)
        self.back.rect.midbottom = inner.midbottom
        self.graph.set([Panel(panel), head, sheet, *sheet.widgets, self.back],
                       next((card for card in self.cards if card.chosen), self.cards[0]))

    def draw(self, surface: pygame.Surface) -> None:
        """Dim the army below and paint the cards."""
        self.context.theme.dim(surface)
        self.graph.draw(surface, self.context.theme)
