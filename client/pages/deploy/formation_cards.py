"""The gallery of formations: a small picture of the army in its rows, a name, a thought on a card.

First the game's, then what the player has saved; all of them mirrored by one button. A modal over
the deployment screen. A tap is one step of the draft, so Undo brings back what stood there.
Whatever has no room is reached by the wheel, a drag or the keys.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

import pygame

from core.game import Muster, msg
from core.piece import Piece, Point, points

from ...look.theme import FIELD, GOOD, INK, INK_DARK, PARCHMENT_EDGE, Theme
from ...screen import Context
from ...widgets.button import Button, Label, Panel, tick
from ...widgets.card import PictureCard
from ...widgets.focus import FocusGraph, Look, Widget
from ...widgets.rows import Row, Sheet
from ...window.keys import MIRROR, action_of
from ..page import Page
from .army_draft import Army, Draft
from .deploy_board import Field

LONG, DEEP = 166, 190
"""Height of a card in units: of an army that is a few long rows, and of any other."""
PLATE = (250, 240, 214)
YOURS = msg("You have saved it.")
"""The thought of a formation that the player saved."""


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
    large = 1.2 if wide > 1 else 1.7  # of a cell: in a single file one may hide the next one's feet
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
                                     max(8, round(cell * large)))
            face.blit(toy, toy.get_rect(midbottom=(plate.centerx, plate.bottom)))
    return face


class FormationCard(PictureCard):
    """A formation to tap: a long army over its name and thought, a deep one beside them."""

    def __init__(self, name: str, thought: str, field: Field, draft: Draft, army: Army,
                 on_click: Callable[["FormationCard"], None]) -> None:
        super().__init__(name, thought, "", lambda side, appearance: None,
                         lambda: on_click(self))
        self.field, self.draft = field, draft
        self.plain, self.other = army, draft.turned_about(army)
        """The army as it was thought of, and with left and right changed."""
        self.mirror(False)
        boxes = [field.projection.cell_rect(at) for at in points(muster_of(field).zone)]
        whole = boxes[0].unionall(boxes[1:])
        self.long = whole.w * field.projection.shape.wide >= 2.5 * whole.h
        self.broad = 2 * whole.w >= whole.h
        """An army of one file is a narrow picture."""

    def mirror(self, mirrored: bool) -> None:
        """Show the army with left and right changed, or as it was thought of."""
        self.army = self.other if mirrored else self.plain
        self._made: pygame.Surface | None = None
        self.chosen = self.army == self.draft.army

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint plate, army and words; the one that stands now is green and ticked."""
        fill = (214, 228, 168) if self.chosen else (255, 240, 196) if look.hover else FIELD
        edge = GOOD if self.chosen else PARCHMENT_EDGE
        theme.plate(surface, self.rect, fill, edge, radius=14, thick=4 if self.chosen else 2)
        inner = self.rect.inflate(-theme.px(16), -theme.px(12))
        spot, text = inner.copy(), inner.copy()
        if self.long:
            spot.h = inner.h * 55 // 100
            text.y, text.h = spot.bottom, inner.h - spot.h
        else:
            spot.w = inner.h if self.broad else inner.h * 45 // 100
            text.x, text.w = spot.right + theme.px(8), inner.w - spot.w - theme.px(8)
        if self._made is None or self._made.get_size() != spot.size:
            pieces = self.draft.pieces(self.army)
            self._made = army_picture(self.field, pieces, (spot.w, spot.h))
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
    """One card for each formation; `take` is told of the one tapped its number (None: a saved one),
    its name and thought, and its army. `saved` are names and armies of the player's own.
    """

    modal = True

    def __init__(self, field: Field, draft: Draft, saved: Sequence[tuple[str, Army]],
                 take: Callable[[int | None, str, Army], None]) -> None:
        self.field, self.draft, self.saved, self.take = field, draft, saved, take

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Make the cards."""
        self.context, say, draft, muster = context, context.say, self.draft, self.draft.muster
        offers = [(say(name), say(muster.thought(name)), draft.formation(value))
                  for name, value in muster.formations]
        offers += [(name, say(YOURS), army) for name, army in self.saved]
        self.cards = [FormationCard(name, thought, self.field, draft, army, self._tapped)
                      for name, thought, army in offers]
        self.graph = FocusGraph(on_cancel=context.pop)
        self.mirror = Button(say(msg("Mirror")), self.flip, "blue")
        self.mirror.enabled = any(card.plain != card.other for card in self.cards)
        self._mirror(not any(card.chosen for card in self.cards)
                     and any(card.other == draft.army for card in self.cards))
        self.back = Button(say(msg("Back to my army")), context.pop, "green")
        self.resize(size)

    def _tapped(self, card: FormationCard) -> None:
        self.context.pop()
        number = self.cards.index(card)
        own = number >= len(self.draft.muster.formations)
        words = " · ".join(text for text in (card.name, card.line) if text)
        self.take(None if own else number, words, card.army)

    def flip(self) -> None:
        """Change left and right of all that is shown."""
        self._mirror(not self.mirrored)

    def _mirror(self, mirrored: bool) -> None:
        self.mirrored = self.mirror.chosen = mirrored
        for card in self.cards:
            card.mirror(mirrored)

    def on_event(self, event: pygame.Event) -> bool | None:
        """Take an event; the keys that mirror the army mirror the gallery."""
        if action_of(event) == MIRROR:
            self.flip()
            return True
        return super().on_event(event)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the cards side by side as far as they are readable."""
        theme, say = self.context.theme, self.context.say
        px, pad, gap = theme.px, theme.px(22), theme.px(10)
        card = LONG if self.cards[0].long else DEEP
        across = max(1, min(3, len(self.cards), (size[0] - px(40)) // px(340)))
        cells: list[Widget] = [*self.cards]
        while len(cells) % across:  # the last row has cards of the same width
            cells.append(Widget())
            cells[-1].visible = False
        rows = [Row("", cells[n:n + across], tall=card) for n in range(0, len(cells), across)]
        head_h, foot = px(44), theme.target + gap
        panel = pygame.Rect(0, 0, min(size[0] - px(20), across * px(380) + 2 * pad), 0)
        most = len(rows) * px(card + 14) + px(10)
        panel.h = min(size[1] - px(16), most + head_h + foot + 2 * pad)
        panel.center = (size[0] // 2, size[1] // 2)
        inner = panel.inflate(-2 * pad, -2 * pad)
        head = Label(say(msg("Formations")), 32, title=True, align="center")
        head.rect = pygame.Rect(inner.x, inner.y, inner.w, head_h)
        sheet = Sheet(rows)
        sheet.place(theme, pygame.Rect(inner.x, head.rect.bottom, inner.w,
                                       inner.h - head_h - foot))
        first = next((each for each in self.cards if each.chosen), self.cards[0])
        sheet.reveal(first)
        wide = min((inner.w - gap) // 2, px(300))
        self.mirror.rect = pygame.Rect(inner.centerx - gap // 2 - wide, 0, wide, theme.target)
        self.back.rect = pygame.Rect(inner.centerx + gap // 2, 0, wide, theme.target)
        self.mirror.rect.bottom = self.back.rect.bottom = inner.bottom
        self.graph.set([Panel(panel), head, *sheet.all(), self.mirror, self.back],
                       first)

    def draw(self, surface: pygame.Surface) -> None:
        """Dim the army below and paint the cards."""
        self.context.theme.dim(surface)
        self.graph.draw(surface, self.context.theme)
