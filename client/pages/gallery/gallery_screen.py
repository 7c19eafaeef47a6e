"""The gallery: rooms above, what is in one at the left, the chosen thing in motion at the right.

Nothing can go wrong here, so there is nothing to confirm: an arrow or a click changes what is seen.
"""

from collections.abc import Callable, Iterator
from functools import partial

import pygame

from core.refusal import msg

from ... import routes
from ...look import icons
from ...look.theme import NOTE, WORD, Colour, Theme
from ...miniatures.uniforms import armies_of
from ...screen import CALM, LIVELY, Topic
from ...widgets.boxes import Box, Column, Grid, Inset, Line, Sized
from ...widgets.button import Button, Drawn, Label, NameBoard, paper
from ...widgets.choice import Segments
from ...widgets.page import Page
from .exhibits import DOINGS, Exhibit, Room, rooms
from .showcase import Showcase

FRAMES = 16
"""Pictures a second: more than any animation but a cannon's flash has."""


class GalleryScreen(Page):
    """A room of miniatures, and one of them large."""

    title = msg("Gallery")

    def __init__(self, room: int = 0, exhibit: int = 0, game: str = "") -> None:
        """Show a room by its number, or the one of a game by its title."""
        self._rooms = rooms()
        room = next((n for n, each in enumerate(self._rooms) if each.title == game), room)
        self.at = (room, exhibit)
        self._doing, self._seat = "", 0
        self._loading: Iterator[float] | None = None
        self._now = self._since = 0.0
        self._tick = -1
        self._icons: dict[tuple[Exhibit, int], pygame.Surface] = {}
        self._wanted: tuple[Exhibit, int] | None = None

    @property
    def room(self) -> Room:
        """Give the room that is shown."""
        return self._rooms[self.at[0]]

    @property
    def exhibit(self) -> Exhibit:
        """Give the thing that is looked at."""
        return self.room.exhibits[self.at[1]]

    @property
    def topic(self) -> Topic:
        """Be about the game whose room this is."""
        return (self.room.rules.game, "") if self.room.rules is not None else None

    def frame(self) -> Box:
        """Give rooms in a row, things in two columns, and beside them the hall over its choices."""
        say, exhibit = self.context.say, self.exhibit
        self._doors = [
            Button(say(room.title), partial(self._go, (number, 0), True), units=WORD,
                   chosen=number == self.at[0])
            for number, room in enumerate(self._rooms)
        ]
        self._things = [
            Button(say(each.name), partial(self._go, (self.at[0], number), False),
                   units=NOTE, icon=self._icon(each), chosen=number == self.at[1])
            for number, each in enumerate(self.room.exhibits)
        ]
        self.first = self._things[self.at[1]]
        self.case = self._case(exhibit)
        if self._doing not in exhibit.doings:
            self._doing = exhibit.doings[0]
        self._seat = min(self._seat, len(self.case.armies) - 1)
        things = paper(Grid(*self._things, columns=2, gap=4, tall=78), 8, 8)
        help = paper(Label(" ".join(map(say, exhibit.help)), WORD, align="center"), 18, 7
                     ) if exhibit.help else None  # what it does, on parchment over the hall
        self.hall = Drawn(self._perform)
        choices = [*self._choices()]
        hall = Column(help, self.hall, Line(
            *choices, shares=[len(each.among) + 1 for each in choices], gap=8, wraps=True,
            ), gap=8, fill=self.hall)
        rooms = Line(things, hall, shares=(33, 67), gap=8)
        board = Sized(NameBoard(say(self.title)), wide=420)
        return Inset(Column(board, Line(*self._doors, gap=8), rooms, self.foot(), gap=8,
                            fill=rooms), 16, 8)

    def foot(self) -> Box:
        """Give the way back, and the way into the player's own room."""
        return self.feet(go=Button(self.context.say(msg("Your cabinet")), partial(
            self.context.swap, routes.Cabinet()), icon=icons.shirt))

    def _case(self, exhibit: Exhibit) -> Showcase:
        return Showcase(exhibit, self.room.rules, self.context.theme.appearance)

    def _choices(self) -> Iterator[Segments]:
        """Give what there is to choose for the thing: what it does, and in which army."""
        say, exhibit = self.context.say, self.exhibit
        if len(exhibit.doings) > 1:
            named = [(doing, say(DOINGS.get(doing, doing))) for doing in exhibit.doings]
            yield Segments(named, self._doing, partial(self._choose, "_doing"))
        if len(self.case.armies) > 1 and self.room.rules is not None:
            armies = [(n, say(name)) for n, (name, _) in enumerate(armies_of(self.room.rules))]
            yield Segments(armies, self._seat, partial(self._choose, "_seat"))

    def _go(self, at: tuple[int, int], door: bool) -> None:
        """Look at something else; the focus stays on what was pressed."""
        self.at = at
        self.context.sound("page")
        self.build()
        self.graph.focus(self._doors[at[0]] if door else self._things[at[1]])

    def _choose(self, name: str, value: object) -> None:
        """Take a choice: the new value of a field."""
        setattr(self, name, value)
        self._load()

    def _load(self) -> None:
        self._loading = self.case.load(self._doing, self._seat, self.hall.rect)
        self._since = self._now

    def _icon(self, exhibit: Exhibit) -> Callable[[pygame.Surface, pygame.Rect, Colour], None]:
        def paint(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
            face = self._icons.get((exhibit, rect.w))
            if face is not None:
                surface.blit(face, rect)
            else:
                self._wanted = exhibit, rect.w  # made after this frame, one by one

        return paint

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out; the thing is made as large as the hall."""
        super().resize(size)
        self._load()

    @property
    def pace(self) -> int:
        """Lively while pictures are made."""
        if self._loading is not None or self._wanted is not None:
            return LIVELY
        return FRAMES if self.context.settings.motion else CALM

    def update(self, now: float) -> bool:
        """Make one more picture, or go on moving."""
        self._now = now
        if self._loading is not None:
            if next(self._loading, None) is None:
                self._loading, self._since = None, now
            return True
        if self._wanted is not None:
            exhibit, side = self._wanted
            self._icons[self._wanted] = self._case(exhibit).portrait(side)
            self._wanted = None
            return True
        tick = int((now - self._since) * FRAMES) if self.context.settings.motion else 0
        changed, self._tick = tick != self._tick, tick
        return changed

    def _perform(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        """Paint the thing in the hall."""
        passed = self._now - self._since if self.context.settings.motion else 0.0
        self.case.paint(surface, rect, theme, self._doing, self._seat, passed)
