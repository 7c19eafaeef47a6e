"""What setting up an army and setting up a position share: toys carried between a box and a board.

Wide windows put the box beside the board, squarer ones under it, so that the board is as large as
it can be and a drag from the box to the rows stays short. A board that is a long band has the whole
width of the window, and box and buttons lie side by side under it.
"""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pygame

from core.piece import Point
from core.refusal import Refusal

from ... import routes
from ...boards.cell_shape import BAND
from ...boards.idles import IDLE_TICKS, TICKS
from ...look.theme import INK, WORD
from ...screen import CALM, LIVELY, Context, Stop
from ...widgets.boxes import Box, Column, Even, Inset, Line, Over, Sized, Space
from ...widgets.button import Label, NameBoard, Panel
from ...widgets.focus import NEXT, PREVIOUS, Widget, intent
from ...window.keys import CHOOSE, FARTHER, NEARER, TURN, action_of
from ...window.slices import Steps
from ..answer import Answer
from ..draft_screen import Command, DraftScreen
from .deploy_board import Field
from .deploy_input import DeployInput
from .tray import Slot

LAST = 84
"""Height in units of the command at the foot."""
MANY = 7
"""More kinds than these stand beside the board in any window: under it nobody could read them."""


class PlacingScreen(DraftScreen):
    """A screen on which toys are carried between a box and a board."""

    onward: Sequence[Widget] = ()
    """What goes on from here, if anything does."""

    field: Field
    """The board, which shows the draft."""
    input: DeployInput
    slots: list[Slot]
    said: Answer
    """What the sentence under the board answers."""
    home: Command
    """The way back."""
    long = 1.0
    """The board's width over its height."""

    def __init__(self) -> None:
        super().__init__()
        self.tally = Label("", WORD, INK, title=True, align="center", valign="middle")
        """The heading of the box."""
        self.head = NameBoard("")
        self.acts: dict[str, Callable[[], object]] = {}
        """What the keys and buttons of an action do."""
        self.with_control: dict[int, Callable[[], object]] = {}
        """What a key does with Ctrl."""
        self._keys: dict[int, Callable[[], object]] = {}
        self._tick = -1

    # what differs

    @property
    def buttons(self) -> Sequence[Widget]:
        """Give the buttons beside the board, in the order of Tab."""
        return self.controls

    @abstractmethod
    def open(self) -> None:
        """Make board, box and commands, once the context is known."""

    def column(self, rows: Sequence[Box], last: Widget) -> Box:
        """Give the commands under each other, and the `last` one, which is larger, at the foot."""
        stack = Column(*rows, gap=8, at=0)
        return Column(stack, Sized(last, tall=LAST), gap=8, fill=stack)

    @abstractmethod
    def side(self, banded: bool) -> Box:
        """Give what stands beside the board, or `banded` beside the box under it."""

    @abstractmethod
    def act(self, event: pygame.Event) -> None:
        """Take an input event that is meant for what is set up."""

    @abstractmethod
    def ask_to_leave(self) -> None:
        """Leave, or ask whether to."""

    def tell(self, what: Refusal | str) -> None:
        """Say a msgid, or a refusal with its rule, under the board."""
        if isinstance(what, Refusal):
            self.context.sound("refuse")
        self.said.tell(what, self.context.say)
        self.dirty = True

    # laying out

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Become the top screen, at first or again."""
        self.context = context
        context.music("")
        if self.box is None:
            self.open()
        super().enter(context, size)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out again; what was set up stays."""
        self.size = size
        self.box = self.frame()
        super().resize(size)
        self.refresh()

    def fill_box(self, kinds: Mapping[str, tuple[str, str]]) -> None:
        """Make a slot for every kind, and the keys that act on toys."""
        say, seat = self.context.say, self.field.draft.seat
        self.field.on_accept = self.press
        self.slots = [Slot(self.field, kind, say(name), picture, seat, n + 1, self.pick)
                      for n, (kind, (name, picture)) in enumerate(kinds.items())]
        self._keys = {first + n: partial(self._number, n) for n in range(min(9, len(kinds)))
                      for first in (pygame.K_1, pygame.K_KP_1)}
        self._keys |= dict.fromkeys((pygame.K_DELETE, pygame.K_BACKSPACE), self.take_off)
        self.acts |= {NEARER: partial(self.field.nearer, 1), TURN: self.turn_toy,
                      FARTHER: partial(self.field.nearer, -1), CHOOSE: self.turn_toy}

    def frame(self) -> Box:
        """Give board, box and commands in the form that suits the window."""
        (width, height), theme = self.size, self.context.theme
        crowd = len(self.slots) > MANY
        wide, large = width >= 1.5 * height or crowd, 40 * (theme.letters - 1)
        board, head = self.field, Sized(self.head, tall=42, wide=480, words=0)
        banded = self.long >= BAND and width >= height and not crowd
        if banded:
            tray = self._tray(False)
            low = Line(Column(self.strip, tray, gap=8, fill=tray), Sized(
                self.side(True), wide=360, fills=True), shares=(1, 0), gap=10, sides=True)
            return Column(Inset(head, 0, 3), board, Inset(low, 10, 10), gap=0, fill=board)
        shown = Column(board, self.strip, gap=4, fill=board)
        side = Inset(Sized(self.side(False), wide=(216 if wide else 200) + large, fills=True),
                     0, 12)
        if not wide:
            under = Column(shown, Sized(self._tray(False), tall=118, words=0), Space(tall=4),
                           gap=8, fill=shown)
            return Inset(Line(under, side, shares=(1, 0), sides=True), 12)
        rest = Space()
        middle = Over(Column(Space(tall=36), shown, Space(tall=12), gap=0, fill=shown),
                      Column(Space(tall=6), head, rest, gap=0, fill=rest))
        tray = Inset(Sized(self._tray(True), wide=228, fills=True), 0, 12)
        return Inset(Line(tray, middle, side, shares=(0, 1, 0), sides=True), 12)

    def _tray(self, upright: bool) -> Box:
        """Give the box of toys: one under the other with a heading, or side by side; the way back
        lies at its left, or under it."""
        self.input.tray = panel = Panel()
        cells: list[Box] = [Sized(slot, wide=210, tall=94, words=0, fills=True)
                            for slot in self.slots]
        slots: Box = Line(*cells, shares=[0] * len(cells), gap=6,
                          at=1 if self.context.theme.left_handed else 0)
        if upright:
            across = 1 if len(self.slots) <= MANY else 2
            cells += [Space()] * (len(cells) % across)
            rows = Even(*(Line(*cells[n:n + across], gap=6)
                          for n in range(0, len(cells), across)), least=44, gap=6, tight=6)
            slots = Column(Sized(self.tally, tall=48, words=1), rows, gap=8, fill=rows)
        box = Over(panel, Inset(slots, 12, 12))
        left_handed = float(self.context.theme.left_handed)
        if upright:
            return Column(box, Line(self.home, shares=(0,), at=left_handed), gap=8, fill=box)
        return Line(Line(Sized(self.home, at=(0, 1)), shares=(0,)), box, shares=(0, 1), gap=8,
                    sides=True)

    def refresh(self) -> None:
        """Bring box and commands up to what stands."""
        left = self.field.draft.left()
        for slot in self.slots:
            slot.left = left[slot.kind]
            slot.held = self.field.carried == (slot.kind, None)
        super().refresh()

    def unpacking(self, sheet: pygame.Surface) -> Steps:
        """Load the toys, then paint each widget once where nobody looks."""
        yield from self.field.unpacking()
        yield from super().unpacking(sheet)

    # time

    @property
    def pace(self) -> int:
        """Lively while a toy is carried."""
        return LIVELY if self.field.dragging else CALM

    def update(self, now: float) -> bool:
        """Go on with the toys' idle motion; True when the picture changed."""
        settings = self.context.settings
        self.field.now = now if settings.motion and not settings.light else 0.0
        tick = int(self.field.now * TICKS) % IDLE_TICKS
        changed = self.dirty or (tick != self._tick and self.field.renderer.phases > 1)
        self._tick, self.dirty = tick, False
        return changed

    # input

    def change(self, do: Callable[[], object]) -> None:
        """Let go of what is carried, do something to what stands, and show what came of it."""
        self.input.let_go()
        super().change(do)

    @property
    def stops(self) -> list[Stop]:
        """List what one switch can press: the army comes by “Arrange”."""
        return self.graph.stops(self.buttons)

    def pointed(self) -> object:
        """Give the square under the mouse, and where it carries a toy."""
        return self.field.hover, self.field.carried and self.input.pos

    def use(self, event: pygame.Event) -> None:
        """Take an input event: on the sentence under the board it opens the book at its rule."""
        pressed = event.type == pygame.MOUSEBUTTONDOWN
        if pressed and self.strip.rect.collidepoint(event.pos) and self.topic and self.topic[1]:
            self.context.open(routes.RuleBook(*self.topic))
            return
        if pressed or event.type in (pygame.KEYDOWN, pygame.CONTROLLERBUTTONDOWN):
            self.said.speak("")
            self.field.bad = None
        self.act(event)
        self.refresh()

    def on_board(self, event: pygame.Event) -> bool:
        """Let mouse and wheel act on board and box; True when the event was used."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self.graph.mouse = event.pos
        if event.type == pygame.MOUSEWHEEL and self.field.wheel(event):
            return True
        if not self.input.on_mouse(event):
            return False
        if event.type == pygame.MOUSEMOTION:
            self.field.nudge(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.graph.keys, self.graph.focused = False, self.field
        return True

    def on_buttons(self, event: pygame.Event) -> None:
        """Let Tab go from box to board to buttons to what goes on, which is one step back from the
        box; and everything else to what has the focus."""
        what = intent(event)
        if what not in (NEXT, PREVIOUS):
            self.graph.on_event(event)
            return
        rest = [each for each in self.buttons if each not in self.onward]
        groups: list[Sequence[Widget]] = [self.slots, [self.field], rest, self.onward]
        live = [some for group in groups if (some := [w for w in group if w.live])]
        at = next((n for n, group in enumerate(live) if self.graph.focused in group), -1)
        self.graph.focus(live[(at + (1 if what == NEXT else -1)) % len(live)][0])
        self.graph.keys = True

    def press(self, point: Point) -> None:
        """Act on a square by keys."""
        self.input.press(point)

    def pick(self, kind: str) -> None:
        """Take a kind out of the box; with keys the focus goes to the board."""
        self.input.pick(kind)
        if self.field.carried is not None and self.graph.keys:
            self.graph.focus(self.field)

    def key(self, event: pygame.Event) -> bool:
        """Take a key or a gamepad button that is a command; False when it is none."""
        if self.step(event):
            return True
        what, mod = action_of(event), getattr(event, "mod", 0)
        do = self.acts.get(what)
        if event.type == pygame.KEYDOWN and do is None and not mod & pygame.KMOD_ALT:
            control = mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
            do = (self.with_control if control else self._keys).get(event.key)
        elif mod & pygame.KMOD_SHIFT and what == TURN and do == self.turn_toy:
            do = partial(self.turn_toy, -1)
        if do is not None:
            do()
        return do is not None

    def _number(self, index: int) -> None:
        """Take the kind of a slot out of the box by its number."""
        self.graph.keys = True
        self.pick(self.slots[index].kind)

    def take_off(self) -> None:
        """Put the toy in question back into the box: what is carried, else what is pointed at."""
        field, graph = self.field, self.graph
        by_keys = graph.keys and graph.focused is field
        for point in (field.selected, field.cursor if by_keys else field.hover, field.turning):
            if self.input.take_off(point):
                return
        self.input.let_go()

    def turn_toy(self, by: int = 1) -> None:
        """Turn the toy in question by eighths, or show how; it stays the one that is turned."""
        field = self.field
        if not self.input.turn(by):
            field.turning = next(filter(field.draft.turns, sorted(field.draft.army)), None)

    def cancel(self) -> None:
        """Let go of what is carried, else leave or ask whether to."""
        if self.input.busy:
            self.input.let_go()
        else:
            self.ask_to_leave()

    # the picture

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the whole screen, and the toy in the hand over it."""
        super().draw(surface)
        self.field.paint_carried(surface, self.input.pos)
