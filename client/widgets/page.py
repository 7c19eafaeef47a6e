"""The usual screen, boxes with widgets that stand still until somebody uses them; and the card that
interrupts: it lies over what is seen, darkens it, and takes all input until it goes.
"""

import pygame

from core.refusal import msg

from ..look import icons
from ..screen import CALM, LIVELY, Aloud, Context, LeaveQuestion, Stop, Topic
from ..window.keys import READ
from ..window.slices import Steps
from .boxes import Box, Column, Inset, Line, Sized, Space, lay
from .button import Button, Label, NameBoard, paper
from .entry import Entry
from .focus import FocusGraph, Widget
from .rows import Scroll

NARROW, MIDDLE, BROAD = 460, 580, 780
"""The three widths of cards, in units."""
DIM = 150
"""How dark what lies under a card becomes, from 0 to 255."""


class Page:
    """A screen that says in `content` what stands on its sheet, and in `foot` what is under it.

    `build` asks for both anew, whenever what is shown has changed; focus and scrolling stay.
    """

    modal = hung = False
    """True when the screen below is to be seen round it."""
    title = ""
    """The msgid on the name board, "" for none."""
    wide: float = 860
    """Units that the sheet is wide at most."""
    fills = False
    """The sheet is as high as the window, for content that comes and goes; else as its content."""
    turns = False
    """A window that is higher than broad has other boxes."""
    context: Context
    graph: FocusGraph
    box: Box | None = None
    """All that is seen."""
    scroll: Scroll
    """The window through which the sheet is seen."""
    loud = False
    """A loudspeaker stands in its upper corner, if there is room: it reads all that is told."""
    first: Widget | None = None
    """What has the focus when the screen is opened; `content` says."""

    # what is on it

    def content(self) -> Box:
        """Give what stands on the sheet."""
        raise NotImplementedError

    def back(self) -> Button:
        """Make Back, which stands lower left on every screen."""
        return Button(self.context.say(msg("Back")), self.cancel, icon=icons.back)

    def feet(self, *beside: Box | None, go: Box | None = None) -> Box:
        """Give a foot: Back and what is `beside` it, and lower right what goes on."""
        left = [box for box in (self.back(), *beside) if box is not None]
        right = [] if go is None else [go]
        return Line(*left, Space(), *right, shares=(*[0] * len(left), 1, *[0] * len(right)), gap=8,
                    sides=True)

    def foot(self) -> Box:
        """Give what stands at the lower edge."""
        return self.feet()

    def frame(self) -> Box:
        """Give all that is seen."""
        return self.framed()

    def framed(self, above: Box | None = None) -> Box:
        """Give the name board, what is `above` the sheet, the sheet on parchment, the foot."""
        content, self.loud = self.content(), True
        self.scroll = content if isinstance(content, Scroll) else Scroll(content)
        sheet = paper(self.scroll, 16, 14)
        board = Sized(NameBoard(self.context.say(self.title)), wide=520)
        body = Sized(Column(board, above, sheet, gap=16, fill=sheet,
                            at=None if self.fills else 0.0),
                     wide=self.wide, at=(0.5, 0.0), fills=True)
        return Inset(Column(body, self.foot(), gap=16, fill=body), 16, 16)

    def cancel(self) -> None:
        """Go back: what Esc means."""
        self.context.pop()

    def build(self) -> None:
        """Make all boxes anew."""
        before = [] if self.box is None else [w for w in self.box.all() if isinstance(w, Scroll)]
        self.box = self.frame()
        after = [w for w in self.box.all() if isinstance(w, Scroll)]
        for old, new in zip(before, after, strict=False):
            new.offset = old.offset
        self.resize(self.size)

    # as a screen

    @property
    def leave_question(self) -> LeaveQuestion | None:
        """Ask nothing before the window closes over it."""
        return None

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Become the top screen, at first or again; build it in the present language."""
        self.context, self.size = context, size
        if self.box is None:
            self.graph = FocusGraph(self.cancel)
            self.build()
            self.graph.focus(self.first)
        else:
            self.graph.keys = None  # asked anew: the mouse may have led back
            self.build()

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out for a window of `size` pixels."""
        turned = self.turns and (size[0] < size[1]) != (self.size[0] < self.size[1])
        self.size = size
        if turned:
            self.build()  # it lays out itself
            return
        assert self.box is not None
        theme, window = self.context.theme, pygame.Rect((0, 0), size)
        lay(theme, self.box, window)
        shown, side, air = list(self.box.all()), theme.target, theme.px(16)
        corner = pygame.Rect(window.w - air - side, air, side, side)
        if self.loud and all(not each.rect.colliderect(corner) for each in shown):
            sign = Button(self.context.say(READ), self.context.read, small=True,
                          icon=icons.loudspeaker)
            sign.place(theme, corner)
            shown.append(sign)
        self.graph.show(shown)

    @property
    def pace(self) -> int:
        """Nothing moves but what is pressed."""
        return LIVELY if self.graph.moving else CALM

    @property
    def stops(self) -> list[Stop]:
        """List what one switch can press."""
        return self.graph.stops()

    @property
    def aloud(self) -> Aloud:
        """Give the name board, all labels, and what has the focus."""
        say = self.context.say
        labels = (w.text for w in self.graph.widgets if isinstance(w, Label) and w.visible)
        return Aloud((say(self.title), *labels), self.graph.aloud(say))

    @property
    def topic(self) -> Topic:
        """Be about no game."""
        return None

    @property
    def typing(self) -> bool:
        """True while letters go into an entry."""
        return isinstance(self.graph.focused, Entry)

    @property
    def text_field(self) -> Widget | None:
        """Give what has the focus where it is typed into."""
        focused = self.graph.focused
        return focused if focused is not None and focused.live and focused.typed else None

    def on_event(self, event: pygame.Event) -> bool | None:
        """Take an input event."""
        return self.graph.take(event)

    def update(self, now: float) -> bool:
        """Let what is pressed go down and spring back."""
        return self.graph.update(now)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the whole screen."""
        theme = self.context.theme
        theme.table(surface)
        self.graph.draw(surface, theme)

    def unpacking(self, sheet: pygame.Surface) -> Steps:
        """Paint each widget once where nobody looks."""
        return self.graph.painting(sheet, self.context.theme)

    def leave(self) -> None:
        """Close nothing: nothing is open."""


class Card(Page):
    """A parchment card in the middle of the window, as high as its content.

    What it has in common with all others is said here; a card itself says only what is on it. The
    same class lies on the stack of screens and, where a match goes on under it, inside the table's
    screen.
    """

    modal = loud = True
    wide = MIDDLE

    def frame(self) -> Box:
        """Give the card: the content on parchment, with air around it."""
        return Inset(Sized(paper(self.content(), 30, 26), wide=self.wide), 20, 10)

    def draw(self, surface: pygame.Surface) -> None:
        """Darken what is below and paint the card."""
        self.context.theme.dim(surface, DIM)
        self.graph.draw(surface, self.context.theme)
