"""The curtain between two players of one screen: it hides everything until the next opens it.

It is painted from names alone and is given no draft, so two different armies behind it make the
same picture, pixel for pixel.
"""

from collections.abc import Callable, Sequence

import pygame

from core.event import Event
from core.piece import Seat
from core.refusal import msg
from net.report import Closed

from .. import routes
from ..look.theme import CREAM, GOLD_LIGHT, NIGHT, Theme
from ..miniatures.uniforms import liveries_of
from ..miniatures.wardrobe import Wardrobe
from ..screen import CALM, Aloud, Context, Stop, Topic
from ..table.play import NOT_KEPT, Happened, LeaveQuestion, Play
from ..widgets.button import Button
from ..widgets.focus import FocusGraph
from ..window.transition import Way
from .deploy.cloth import cloth
from .deploy.deploy_state import name_of
from .modal import Notice, leaving

FRAMES, LAST = 10, 7
"""Pictures a second of the letter being sealed once the curtain is down, and the last of them."""


class CurtainScreen:
    """A closed curtain with one big button; opening it lets `seat` set up."""

    modal = typing = False
    text_field = None
    hung = True

    pace = CALM
    sealing = True
    """A set-up has just been promised: its letter is closed with wax."""

    def __init__(
        self, play: Play, seat: Seat, before: Seat, events: Sequence[Event] = ()
    ) -> None:
        self.play, self.seat, self.before = play, seat, before
        self.events = list(events)
        self._passed = False
        self._face: pygame.Surface | None = None
        self._wardrobe: tuple[int, Wardrobe] | None = None
        self._hung: float | None = None
        self._stroke = 0
        self.dirty = True

    def _told(self) -> tuple[str, str]:
        """Say who is to come and who is to look away."""
        say = self.context.say
        return (say("Pass the mouse to {name}.", name=name_of(self.play, self.seat, say)),
                say("{name}, look away!", name=name_of(self.play, self.before, say)))

    @property
    def stops(self) -> list[Stop]:
        """List what one switch can press."""
        return self.graph.stops()

    @property
    def aloud(self) -> Aloud:
        """Give the two sentences and the button, as they are painted."""
        return Aloud(self._told(), self.graph.aloud(self.context.say))

    @property
    def topic(self) -> Topic:
        """Be about the game, and nothing that happens in it."""
        return self.play.match.game, ""

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Become the top screen."""
        self.context = context
        context.music("")
        self.graph = FocusGraph(on_cancel=self._ask)
        say = context.say
        label = say("I am {name}: open!", name=name_of(self.play, self.seat, say))
        self.button = Button(label, self.open, "orange", units=32)
        self.resize(size)
        self.graph.set([self.button], focus=self.button)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out again."""
        theme: Theme = self.context.theme
        self.size = size
        self.panel = pygame.Rect(0, 0, min(theme.px(760), size[0] - theme.px(40)), theme.px(400))
        self.panel.center = (size[0] // 2, size[1] // 2)
        wish = self.button.wish(theme)
        rect = pygame.Rect(0, 0, max(wish, theme.px(360)), theme.px(84))
        rect.w = min(rect.w, self.panel.w - theme.px(60))
        rect.midbottom = (self.panel.centerx, self.panel.bottom - theme.px(30))
        self.button.rect = rect
        self.dirty = True

    def open(self) -> None:
        """Open the set-up of the next player."""
        self._passed = True
        self.context.sound("curtain")
        self.context.swap(routes.Deployment(self.play, self.events))

    @property
    def leave_question(self) -> LeaveQuestion | None:
        """Ask before the match behind it is left."""
        return self.play.leave_question

    def _ask(self) -> None:
        self.context.push(leaving(self.leave_question or NOT_KEPT, self.context.home))

    def on_event(self, event: pygame.Event) -> None:
        """Take an input event."""
        self.dirty = True
        self.graph.on_event(event)

    def update(self, now: float) -> bool:
        """Keep taking what the link reports, and go on sealing the letter."""
        self.context.hold_pads(self.play.pad_holder(self.seat))
        self._hung = now if self._hung is None else self._hung
        stroke = int((now - self._hung - Way.FALL.value) * FRAMES)
        stroke = min(LAST, max(0, stroke)) if self.context.settings.motion else LAST
        if stroke != self._stroke:
            self._stroke, self.dirty = stroke, True
        for report in self.play.poll(now):
            if isinstance(report, Happened):
                self.events += report.events
            elif isinstance(report, Closed):
                self.context.push(Notice(
                    report.msgid, title=msg("The table is closed"), ok=msg("Back to the box"),
                    on_ok=self.context.home, **dict(report.args),
                ))
        changed, self.dirty = self.dirty, False
        return changed

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the curtain over everything."""
        theme = self.context.theme
        surface.blit(cloth(self.size), (0, 0))
        theme.plate(surface, self.panel, (62, 38, 25), GOLD_LIGHT, radius=26, thick=4)
        face = self._drummer(theme.px(130))
        spot = face.get_rect(midtop=(self.panel.centerx, self.panel.y + theme.px(18)))
        if self.sealing:
            spot.x += theme.px(80)
            self._letter(surface, (self.panel.centerx - theme.px(80), spot.bottom - theme.px(14)))
        surface.blit(face, spot)
        room = pygame.Rect(self.panel.x + theme.px(30), spot.bottom + theme.px(6),
                           self.panel.w - theme.px(60), 0)
        room.h = self.button.rect.y - theme.px(10) - room.y
        head, low = room.copy(), room.copy()
        head.h = room.h * 11 // 20
        low.y, low.h = head.bottom, room.h - head.h
        text, other = self._told()
        theme.write_fit(surface, text, theme.title, 40, CREAM, head, "center", shade=NIGHT)
        theme.write_fit(surface, other, theme.title, 30, GOLD_LIGHT, low, "center", shade=NIGHT)
        self.graph.draw(surface, theme)

    def _drummer(self, side: int) -> pygame.Surface:
        if self._face is None or self._face.get_width() != side:
            army = liveries_of(self.play.match.rules)[self.seat]
            wardrobe = Wardrobe(64, 52, (army,), appearance=self.context.theme.appearance)
            self._face = wardrobe.icon("drummer", army, side)
        return self._face

    def _letter(self, surface: pygame.Surface, foot: tuple[int, int]) -> None:
        """Paint the letter of whoever has just promised, as far as it is closed."""
        cell = self.context.theme.px(104)
        if self._wardrobe is None or self._wardrobe[0] != cell:
            self._wardrobe = cell, Wardrobe(cell, cell, ())  # paper is not dyed, nor lit
        frame = self._wardrobe[1].fx("seal", self._stroke)
        surface.blit(frame.surface, (foot[0] + frame.dx, foot[1] + frame.dy))

    def leave(self) -> None:
        """Close the link, unless the next player goes on with it."""
        if not self._passed:
            self.play.link.close()


class TurnCurtain(CurtainScreen):
    """The curtain between two turns of a game with hidden pieces; opening it calls `opened`.

    The table waits under it, is not drawn, and takes what the link reported when it is lifted.
    """

    sealing = False

    def __init__(self, play: Play, seat: Seat, before: Seat, opened: Callable[[Seat], None]
                 ) -> None:
        super().__init__(play, seat, before)
        self.opened = opened

    def open(self) -> None:
        """Close this screen: the table under it turns to its next player."""
        self.context.pop()
        self.opened(self.seat)

    def update(self, now: float) -> bool:
        """Stand still; the table under it listens to the link."""
        self.context.hold_pads(self.play.pad_holder(self.seat))
        changed, self.dirty = self.dirty, False
        return changed

    def leave(self) -> None:
        """Close nothing: the link is the table's."""
