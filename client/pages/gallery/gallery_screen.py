"""The gallery: rooms above, what is in one at the left, the chosen thing in motion at the right.

Nothing can go wrong here, so there is nothing to confirm: an arrow or a click changes what is seen.
"""

from collections.abc import Callable, Iterator
from functools import partial

import pygame

from core.refusal import msg

from ...look.theme import Colour
from ...miniatures.uniforms import armies_of
from ...screen import CALM, LIVELY, Context, Topic
from ...widgets.button import Button, Label, Panel
from ...widgets.choice import Segments
from ...widgets.focus import FocusGraph, Widget
from ..page import Page
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

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Build the screen for the room that is shown."""
        self.context = context
        self.graph = FocusGraph(on_cancel=context.pop)
        self._back = Button(context.say(msg("Back")), context.pop, "green")
        self._size = size
        self._build()
        self.graph.set(self.graph.widgets, focus=self._things[self.at[1]])

    def _build(self) -> None:
        say = self.context.say
        self._doors = [
            Button(say(room.title), partial(self._go, (number, 0), True), "plain", units=18,
                   chosen=number == self.at[0])
            for number, room in enumerate(self._rooms)
        ]
        self._things = [
            Button(say(each.name), partial(self._go, (self.at[0], number), False), "plain",
                   units=17, icon=self._icon(each), chosen=number == self.at[1])
            for number, each in enumerate(self.room.exhibits)
        ]
        self._show()

    def _case(self, exhibit: Exhibit) -> Showcase:
        return Showcase(exhibit, self.room.rules, self.context.theme.appearance)

    def _show(self) -> None:
        """Show the chosen thing, and the choices there are for it."""
        say, exhibit = self.context.say, self.exhibit
        self.case = self._case(exhibit)
        if self._doing not in exhibit.doings:
            self._doing = exhibit.doings[0]
        self._seat = min(self._seat, len(self.case.armies) - 1)
        self._choices: list[Segments] = []
        if len(exhibit.doings) > 1:
            named = [(doing, say(DOINGS.get(doing, doing))) for doing in exhibit.doings]
            self._choices.append(Segments(named, self._doing, self._do))
        if len(self.case.armies) > 1 and self.room.rules is not None:
            armies = [(n, say(name)) for n, (name, _) in enumerate(armies_of(self.room.rules))]
            self._choices.append(Segments(armies, self._seat, self._choose_army))
        self.resize(self._size)

    def _go(self, at: tuple[int, int], door: bool) -> None:
        """Look at something else; the focus stays on what was pressed."""
        self.at = at
        self.context.sound("page")
        self._build()
        self.graph.focus(self._doors[at[0]] if door else self._things[at[1]])

    def _do(self, doing: str) -> None:
        self._doing = doing
        self._load()

    def _choose_army(self, seat: int) -> None:
        self._seat = seat
        self._load()

    def _load(self) -> None:
        self._loading = self.case.load(self._doing, self._seat, self._hall)
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
        """Lay out: rooms in a row, things in two columns, the hall with its choices beside."""
        self._size = size
        theme = self.context.theme
        edge, gap, target = theme.px(18), theme.px(8), theme.target
        self.banner = pygame.Rect(0, theme.px(10), min(size[0] // 2, theme.px(420)), theme.px(46))
        self.banner.centerx = size[0] // 2
        y = self.banner.bottom + gap
        wide = (size[0] - 2 * edge - gap * (len(self._doors) - 1)) // len(self._doors)
        for i, door in enumerate(self._doors):
            door.rect = pygame.Rect(edge + i * (wide + gap), y, wide, target)
        y += target + gap
        self._back.rect = pygame.Rect(edge, size[1] - target - gap, theme.px(200), target)
        foot = self._back.rect.y - gap
        column = max(theme.px(376), size[0] * 28 // 100)
        self._list = pygame.Rect(edge, y, column, foot - y)
        rows = max(1, -(-len(self._things) // 2))
        tall = min(theme.px(78), (self._list.h - gap * (rows + 1)) // rows)
        half = (column - 3 * gap) // 2
        for i, thing in enumerate(self._things):
            thing.rect = pygame.Rect(self._list.x + gap + i % 2 * (half + gap),
                                     self._list.y + gap + i // 2 * (tall + gap), half, tall)
        x = self._list.right + gap
        room = pygame.Rect(x, y, size[0] - edge - x, foot - y)
        self._hall = room.copy()
        right, bottom = size[0] - edge, self._back.rect.y
        for choice in reversed(self._choices):  # beside Back while there is room, else above
            wish = max(theme.px(260), choice.wish(theme))
            if right - wish > self._back.rect.right + gap:
                choice.rect = pygame.Rect(right - wish, bottom, wish, target)
                right -= wish + gap
            else:
                self._hall.h -= target + gap
                choice.rect = pygame.Rect(x, self._hall.bottom + gap, room.w, target)
        widgets: list[Widget] = [Panel(self._list), *self._doors, *self._things]
        if self.exhibit.help:  # what it does, on parchment over the hall
            words = Label(" ".join(map(self.context.say, self.exhibit.help)), 19, align="center",
                          valign="middle")
            inner = room.w - theme.px(36)
            high = min(words.height(theme, inner) + theme.px(20), self._hall.h // 3)
            sheet = pygame.Rect(self._hall.x, self._hall.y, room.w, high)
            words.rect = sheet.inflate(-theme.px(36), -theme.px(14))
            self._hall.y, self._hall.h = self._hall.y + high + gap, self._hall.h - high - gap
            widgets += [Panel(sheet), words]
        self.graph.set([*widgets, *self._choices, self._back])
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

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the whole screen."""
        super().draw(surface)
        passed = self._now - self._since if self.context.settings.motion else 0.0
        self.case.paint(surface, self._hall, self.context.theme, self._doing, self._seat, passed)
