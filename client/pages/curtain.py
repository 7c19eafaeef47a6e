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
from ..boards.small_figures import small_figures
from ..look.theme import CREAM, GOLD_LIGHT, HEAD, NIGHT, Material, Theme
from ..miniatures.wardrobe import Wardrobe
from ..screen import Aloud, Context, LeaveQuestion, Topic
from ..table.play import NOT_KEPT, Happened, Play
from ..widgets.boxes import Box, Column, Inset, Line, Sized
from ..widgets.button import Button, Drawn, Label, plated
from ..widgets.page import Page
from ..window.transition import ScreenChange
from .deploy.cloth import cloth
from .deploy.deploy_state import name_of
from .modal import Notice, leaving

FRAMES, LAST = 10, 7
"""Pictures a second of the letter being sealed once the curtain is down, and the last of them."""


class CurtainScreen(Page):
    """A closed curtain with one big button; opening it lets `seat` set up."""

    hung = True
    sealing = True
    """A set-up has just been promised: its letter is closed with wax."""

    def __init__(
        self, play: Play, seat: Seat, before: Seat, events: Sequence[Event] = ()
    ) -> None:
        self.play, self.seat, self.before = play, seat, before
        self.events = list(events)
        self._passed = False
        self._wardrobe: tuple[int, Wardrobe] | None = None
        self._hung: float | None = None
        self._stroke = 0

    def _lines(self) -> tuple[str, str]:
        """Say who is to come and who is to look away."""
        say = self.context.say
        return (say("Pass the mouse to {name}.", name=name_of(self.play, self.seat, say)),
                say("{name}, look away!", name=name_of(self.play, self.before, say)))

    @property
    def aloud(self) -> Aloud:
        """Give the two sentences and the button, as they are painted."""
        return Aloud(self._lines(), self.graph.aloud(self.context.say))

    @property
    def topic(self) -> Topic:
        """Be about the game, and nothing that happens in it."""
        return self.play.match.game, ""

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Become the top screen, without music."""
        context.music("")
        super().enter(context, size)

    def frame(self) -> Box:
        """Give a dark plate with the two sentences and the button."""
        say = self.context.say
        self.first = self.button = Button(
            say("I am {name}: open!", name=name_of(self.play, self.seat, say)), self.open,
            units=HEAD, material=Material.BRASS)
        text, other = self._lines()
        head = Label(text, HEAD, CREAM, title=True, align="center", valign="middle", shade=NIGHT)
        low = Label(other, HEAD, GOLD_LIGHT, title=True, align="center", valign="middle",
                    shade=NIGHT)
        sentences = Column(head, low, gap=0, fill=head)
        button = Sized(Line(self.button, shares=(0,), least=360), tall=84)
        letter = Sized(Inset(Drawn(self._letter), along=13), wide=160, fills=True)
        figures = Sized(Line(letter if self.sealing else None,
                             Sized(Drawn(self._drummer), wide=160, fills=True),
                             shares=(0, 0)[:1 + self.sealing], gap=0), tall=130, words=0)
        inside = plated(Column(figures, sentences, button, gap=14, fill=sentences), (62, 38, 25),
                        GOLD_LIGHT, across=30, along=22, radius=26, thick=4)
        return Inset(Sized(inside, wide=760, tall=400), 20)

    def cancel(self) -> None:
        """Ask before the match is left."""
        self.context.push(leaving(self.leave_question or NOT_KEPT, self.context.home))

    def open(self) -> None:
        """Open the set-up of the next player."""
        self._passed = True
        self.context.sound("curtain")
        self.context.swap(routes.Deployment(self.play, self.events))

    @property
    def leave_question(self) -> LeaveQuestion | None:
        """Ask before the match behind it is left."""
        return self.play.leave_question

    def update(self, now: float) -> bool:
        """Keep taking what the link reports, and go on sealing the letter."""
        self.context.hold_pads(self.play.pad_holder(self.seat))
        self._hung = now if self._hung is None else self._hung
        stroke = int((now - self._hung - ScreenChange.FALL.seconds) * FRAMES)
        stroke = min(LAST, max(0, stroke)) if self.context.settings.motion else LAST
        changed, self._stroke = stroke != self._stroke, stroke
        for report in self.play.poll(now):
            if isinstance(report, Happened):
                self.events += report.events
            elif isinstance(report, Closed):
                self.context.push(Notice(
                    report.msgid, title=msg("The table is closed"), ok=msg("Back to the box"),
                    on_ok=self.context.home, **dict(report.args),
                ))
        return changed

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the curtain over everything."""
        surface.blit(cloth(self.size), (0, 0))
        self.graph.draw(surface, self.context.theme)

    def _drummer(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        """Paint who is to come."""
        figures = small_figures(self.play.match.rules, theme.appearance)
        face = figures.icon("drummer", self.seat, min(rect.size))
        surface.blit(face, face.get_rect(center=rect.center))

    def _letter(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        """Paint the letter of whoever has just promised, as far as it is closed."""
        if self._wardrobe is None or self._wardrobe[0] != rect.h:
            self._wardrobe = rect.h, Wardrobe(rect.h, rect.h, ())  # paper is not dyed, nor lit
        frame = self._wardrobe[1].fx("seal", self._stroke)
        surface.blit(frame.surface, (rect.centerx + frame.dx, rect.bottom + frame.dy))

    def leave(self) -> None:
        """Close the link, unless the next player goes on with it."""
        if not self._passed:
            self.play.close()


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
        return False

    def leave(self) -> None:
        """Close nothing: the link is the table's."""
