"""The gallery of formations: a small picture of the army in its rows, a name, a thought on a card.

First the game's, then what the player has saved; all of them mirrored by one button. A modal over
the deployment screen. A tap is one step of the draft, so Undo brings back what stood there.
Whatever has no room is reached by the wheel, a drag or the keys.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

import pygame

from core.game import msg
from core.piece import Piece, Point, points

from ...look.theme import HEAD, INK, INK_DARK, NOTE, PARCHMENT_EDGE, WORD, Theme
from ...widgets.boxes import Box, Column, Grid, Inset, Line, Sized, Space
from ...widgets.button import Button, Drawn, Label, show
from ...widgets.card import PictureCard
from ...widgets.focus import Look
from ...widgets.page import BROAD, Card
from ...widgets.rows import Scroll
from ...window.keys import MIRROR, action_of
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


def army_picture(field: Field, army: Mapping[Point, Piece], size: tuple[int, int]
                 ) -> pygame.Surface:
    """Paint an army in its rows, as its owner sees them, the wide gaps of a map left out."""
    spots = {at: field.projection.centre(at) for at in points(field.draft.zone)}
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
                 mirrored: bool, on_click: Callable[["FormationCard"], None]) -> None:
        super().__init__(name, thought, "", lambda side, appearance: None,
                         lambda: on_click(self))
        self.field, self.draft = field, draft
        self.turned = draft.turned_about(army)
        """The army with left and right changed."""
        self.army, self.same = self.turned if mirrored else army, army == self.turned
        self.chosen = self.army == draft.army
        self._made: pygame.Surface | None = None
        boxes = [field.projection.cell_rect(at) for at in points(field.draft.zone)]
        whole = boxes[0].unionall(boxes[1:])
        self.long = whole.w * field.projection.shape.wide >= 2.5 * whole.h
        self.broad = 2 * whole.w >= whole.h
        """An army of one file is a narrow picture."""

    def paint(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint army and words."""
        def paint(surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
            if self._made is None or self._made.get_size() != rect.size:
                pieces = self.draft.pieces(self.army)
                self._made = army_picture(self.field, pieces, rect.size)
            surface.blit(self._made, rect)

        room = self.rect.h / theme.scale - 12
        army = Drawn(paint)
        name = Line(Label(self.name, WORD, INK_DARK, title=True, valign="middle"), Space(wide=24),
                    shares=(1, 0), gap=0)
        line = Label(self.line, NOTE, INK, valign="middle")
        high = room * 0.45 if self.long else room
        words = Column(Sized(name, tall=high * 0.38, words=0), line, gap=0, fill=line)
        box = Column(Sized(army, tall=room * 0.55, words=0), words, gap=0, fill=words
                     ) if self.long else Line(
            Sized(army, wide=room * (1 if self.broad else 0.45), fills=True), words, shares=(0, 1),
            gap=8)
        show(surface, theme, Inset(box, 8, 6), self.rect)


class FormationCards(Card):
    """One card for each formation; `take` is told of the one tapped its number (None: a saved one),
    its name and thought, and its army. `saved` are names and armies of the player's own.
    """

    wide = BROAD

    def __init__(self, field: Field, draft: Draft, saved: Sequence[tuple[str, Army]],
                 take: Callable[[int | None, str, Army], None]) -> None:
        self.field, self.draft, self.saved, self.take = field, draft, saved, take
        self.mirrored: bool | None = None
        """Left and right are changed; None: as the army stands."""

    def content(self) -> Box:
        """Give the cards, and under them the way to mirror them and back."""
        say, draft, muster = self.context.say, self.draft, self.draft.muster
        offers = [(say(name), say(muster.thought(name)), draft.formation(value))
                  for name, value in muster.formations]
        offers += [(name, say(YOURS), army) for name, army in self.saved]
        if self.mirrored is None:
            armies = [army for _, _, army in offers]
            self.mirrored = draft.army not in armies and draft.army in map(
                draft.turned_about, armies)
        self.cards = [FormationCard(name, thought, self.field, draft, army, self.mirrored,
                                    self._tapped) for name, thought, army in offers]
        self.first = next((each for each in self.cards if each.chosen), self.cards[0])
        self.mirror = Button(say(msg("Mirror")), self.flip, chosen=self.mirrored,
                             enabled=not all(card.same for card in self.cards))
        tall = LONG if self.cards[0].long else DEEP
        cards = Scroll(Grid(*(Sized(card, tall=tall) for card in self.cards), columns=2, gap=10,
                            wraps=True), pad=6)
        return Column(
            Label(say(msg("Formations")), HEAD, title=True, align="center"), cards,
            Line(self.mirror, Button(say(msg("Back to my army")), self.cancel)),
            gap=10, fill=cards)

    def _tapped(self, card: FormationCard) -> None:
        self.context.pop()
        number = self.cards.index(card)
        own = number >= len(self.draft.muster.formations)
        words = " · ".join(text for text in (card.name, card.line) if text)
        self.take(None if own else number, words, card.army)

    def flip(self) -> None:
        """Change left and right of all that is shown."""
        self.mirrored = not self.mirrored
        self.build()

    def on_event(self, event: pygame.Event) -> bool | None:
        """Take an event; the keys that mirror the army mirror the gallery."""
        if action_of(event) == MIRROR:
            self.flip()
            return True
        return super().on_event(event)
