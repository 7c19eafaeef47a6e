"""The drummer's road: a painted map of all games, on which a toy marches from task to task."""

import math
from functools import partial

import pygame

from core.refusal import msg

from ...boards.little_board import Standing, standing
from ...boards.small_figures import small_figures
from ...games.road import Place, road
from ...look import icons
from ...look.theme import TITLE, Material
from ...miniatures.appearance import Appearance
from ...screen import LIVELY, Context, Topic
from ...stage.effects import rain
from ...widgets.boxes import Box, Column, Inset, Line, Sized, Space
from ...widgets.button import Button
from ...window.keys import READ
from ...window.slices import Steps
from ..boards_page import BoardsPage
from .march import way
from .milestone import DONE, LATER, NEXT, Milestone
from .sheet import MapSheet
from .station_card import card

CARD, LOW = 248, 240
"""Units: how wide the card beside the map is, and how high the one under it."""
PACE, LONGEST = 1.1, 3.0
"""Seconds of the march from one station to the next, and of a whole march at most."""
JOY = 4.0
"""Seconds of the joy at the end of the road."""
TOWARDS = 0.4
"""How well an arrow must agree with the road to lead along it: the cosine between them."""


class RoadScreen(BoardsPage):
    """The map of the road, and beside it the card of the station that is looked at."""

    texture = "paper"
    title = msg("The drummer's road")
    turns = True

    def __init__(self) -> None:
        super().__init__()
        self.road = road()
        self.places = [(land, place) for land in self.road for place in land.places]
        self.milestones = [
            Milestone(n, place.station.title, partial(self._look, n), self._ready,
                      partial(self._step, n)) for n, (_, place) in enumerate(self.places)]
        self.map = MapSheet(self.road, self.milestones)
        self.done: list[bool] = []
        """Which stations are done, as it was last seen."""
        self.at = self.goal = 0
        """The station that is looked at, and the one that is next."""
        self.won = False
        """What is looked at was won a moment ago."""
        self.go: Button | None = None
        self._left: tuple[float, int] | None = None
        """For how long the toy has marched, and from which station; None while it stands."""
        self._now = 0.0
        self._glad: float | None = None
        """How much of the joy at the end of the road is over; None for none."""

    @property
    def topic(self) -> Topic:
        """Be about the game of the station that is looked at."""
        return self.places[self.at][0].game, ""

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """See how far the player is; who has come on since marches there."""
        before, goal = self.done, self.goal
        here = {land.game.key: land.done() for land in self.road}
        self.done = [place.station.key in here[land.game.key] for land, place in self.places]
        last = len(self.places) - 1
        self.goal = next((n for n, done in enumerate(self.done) if not done), last)
        fresh = [n for n, done in enumerate(self.done) if before and done and not before[n]]
        context.music(self.places[self.goal][0].game.tune)
        if before and not fresh:  # one has only looked something up, or lost
            super().enter(context, size)
            return
        self.won = bool(fresh)
        self.at = goal if goal in fresh else (*fresh, self.goal)[0]
        moves = context.settings.motion and self.won
        self._left = (0.0, goal) if moves and goal != self.goal else None
        self._glad = 0.0 if moves and all(self.done) else None
        self.map.marcher.goal = self.goal
        self.map.marcher.at = self.goal if self._left is None else goal
        super().enter(context, size)
        self.map.reveal(self.milestones[self.at])
        if self.won:
            context.sound("victory" if all(self.done) else "seal")
        self.graph.focus(self.go)

    # what is on it

    def frame(self) -> Box:
        """Give the map with Back under it, and the card over Go: beside it, or in a high window
        under it."""
        say = self.context.say
        self.map.title, self.map.marcher.settings = say(self.title), self.context.settings
        for n, each in enumerate(self.milestones):
            each.chosen = n == self.at
            each.state = NEXT if n == self.goal else DONE if self.done[n] else LATER
        upright = self.size[0] < self.size[1]
        told = card(self.places[self.at][1], self._board, say, self._words(), self.won, upright)
        self.first = self.go = self._go()
        read = Button(say(READ), self.context.read, small=True, icon=icons.loudspeaker)
        if upright:
            go = None if self.go is None else Sized(self.go, wide=CARD)
            feet = self.feet(read, go=go)
            whole: Box = Column(self.map, Sized(told, tall=LOW), feet, gap=16, fill=self.map)
        else:
            left = Column(self.map, self.feet(read), gap=16, fill=self.map)
            go = Sized(self.go or Space(), tall=72, words=0)
            right = Sized(Column(told, go, gap=16, fill=told), wide=CARD, fills=True)
            whole = Line(left, right, shares=(1, 0), gap=16, sides=True)
        return Inset(whole, 16, 16)

    def _go(self) -> Button | None:
        """Make the way on: to the next station's card, or into what is to be done at this one."""
        say = self.context.say
        if self.won and not all(self.done):
            return Button(say(msg("March on")), self._on, Material.BRASS, units=TITLE,
                          icon=icons.drum)
        if self.beyond:
            return None
        return Button(say(msg("Again!") if self.done[self.at] else msg("Go")), self._open,
                      Material.BRASS, units=TITLE, icon=icons.play)

    def _words(self) -> list[str]:
        """Give what the card tells."""
        say, (land, place) = self.context.say, self.places[self.at]
        words = [say(each) for each in
                 (place.station.after if self.won else place.station.before)]
        if self.won and all(self.done):
            words.append(say(msg("You have marched the whole road!")))
        elif self.won and place is land.places[-1]:
            words.append(say(msg("Next comes {game}."), game=say(
                self.places[self.goal][0].game.title)))
        elif self.beyond:
            words.append(say(msg("The road gets there later.")))
        return words

    @property
    def beyond(self) -> bool:
        """True while what is looked at lies beyond the next station."""
        return self.at != self.goal and not self.done[self.at]

    def _board(self, size: tuple[int, int]) -> pygame.Surface | None:
        land, place = self.places[self.at]

        def make(appearance: Appearance, place: Place = place) -> Standing:
            rules, p, seat = place.board.rules, place.board.position, place.board.seat
            hidden = place.station.opponent is not None  # as an enemy's ranks in a match are
            return standing(rules, rules.view(p, seat) if hidden else p, seat, appearance)

        return self.boards.get((land.game.key, place.station.key), make, size, self.context.theme)

    # what is done on it

    def _look(self, number: int) -> None:
        """Show the card of a station."""
        self.at, self.won = number, False
        self.build()
        self.map.reveal(self.milestones[number])

    def _on(self) -> None:
        """Turn to the next station."""
        self._look(self.goal)
        self.graph.focus(self.go)

    def _ready(self) -> None:
        """Go from a station on the map to the brass, if there is any."""
        if self.go is None:
            self.context.sound("refuse")
        else:
            self.graph.focus(self.go)

    def _step(self, number: int, arrow: tuple[int, int]) -> bool:
        """Look at the station before or after one, whichever lies more in an arrow's direction."""
        here = pygame.Vector2(self.milestones[number].rect.center)
        ways = [((pygame.Vector2(each.rect.center) - here).normalize().dot(arrow), each)
                for each in self.milestones[max(0, number - 1):number + 2] if each.number != number]
        agrees, found = max(ways, key=lambda way: way[0], default=(0.0, None))
        if found is None or agrees < TOWARDS:
            return False
        self.graph.focus(found)
        return True

    def _open(self) -> None:
        land, place = self.places[self.at]
        self.context.open(way(self.context, land.game, place))

    # as a screen

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out; Tab and one switch come first to the way on."""
        super().resize(size)
        first = [self.go] if self.go is not None else []
        self.graph.set([*first, *(each for each in self.graph.widgets if each not in first)])

    @property
    def pace(self) -> int:
        """Be lively while the map is painted, on the march, and in joy."""
        moves = self._left is not None or self._glad is not None
        return LIVELY if moves or not self.map.painted else super().pace

    def update(self, now: float) -> bool:
        """Paint on, march on, and look at the station that has the focus."""
        focused, before = self.graph.focused, self.at
        if isinstance(focused, Milestone) and focused.number != before:
            self._look(focused.number)
        passed, self._now = now - self._now, now
        return (before != self.at) | self._march(passed) | self.map.work() | super().update(now)

    def _march(self, passed: float) -> bool:
        """Let toy and joy go on for so many seconds; True while they do."""
        moves = self._glad is not None or self._left is not None
        if self._glad is not None:
            self._glad = share if (share := self._glad + passed / JOY) < 1 else None
        if self._left is not None:
            gone, start = self._left
            way = self.goal - start
            share = min(1.0, gone / min(LONGEST, PACE * abs(way)))
            self.map.marcher.at = start + way * (1 - math.cos(share * math.pi)) / 2
            self._left = (gone + passed, start) if share < 1 else None
            if share == 1:
                self.map.marcher.at = self.goal
                self.context.sound("drumroll")
        return moves

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the screen, and at the end of the road confetti over its map."""
        super().draw(surface)
        if self._glad is not None:
            figures = small_figures(self.places[-1][1].board.rules, self.context.theme.appearance)
            surface.set_clip(self.map.port)
            rain(surface, self.map.port, figures, self._glad)
            surface.set_clip(None)

    def unpacking(self, sheet: pygame.Surface) -> Steps:
        """Paint the map before the screen is seen."""
        while not self.map.painted:
            yield self.map.work()
        yield from super().unpacking(sheet)
