"""The deployment screen: my rows, my toy box, and nothing of what the others do.

The scene joins draft, board, hand and link; the draft lives outside the match until Ready posts it.
One screen for two goes seat by seat, a curtain between them, so that both use this same scene.
"""

from collections.abc import Sequence

import pygame

from core.event import Event
from core.game import Refusal, msg
from core.piece import Seat

from ...board.projection import Projection
from ...board.sprites import IDLE_TICKS, WardrobeSprites
from ...miniatures.uniforms import liveries_of, sides
from ...miniatures.wardrobe import Wardrobe
from ...play import Play
from ...screen import CALM, LIVELY, Context
from ...settings import home, picture_folder
from ...theme import INK
from ...widgets.focus import NEXT, PREVIOUS, FocusGraph, Widget, intent
from ..modal import Question
from .board import Field
from .commands import Commands
from .draft import Draft
from .formations import Edge, Formations
from .input import Hand
from .layout import Layout, lay_out
from .progress import Course, name_of, next_seat
from .prompt import Speech
from .saved import SavedScreen
from .tray import Slot, pictured

TICKS = 12


class DeployScreen:
    """Setting up one of our armies; `play` goes on to the next scene with us."""

    typing = False

    def __init__(self, play: Play, events: Sequence[Event] = ()) -> None:
        self.play = play
        self.events = list(events)
        waiting = next_seat(play)
        self.seat: Seat = play.seats[-1] if waiting is None else waiting
        self.sent = waiting is None
        match = play.match
        self.draft = Draft(match.rules, self.seat, match.view(self.seat))
        self.side = next(side for side in sides(match.rules) if self.seat in side)
        """The seats that play together with this one, and itself."""
        self.kinds = pictured(match)
        self.field = Field(self.draft, self.kinds, match.position.ground)
        self.field.on_accept = self.press
        self.edge = Edge(match.rules.topology, self.draft.muster)
        self.speech = Speech(self)
        self.course = Course(self)
        self._closet: tuple[tuple[int, int], WardrobeSprites] | None = None
        self._tick = -1
        self._built = False
        self.dirty = True

    # the scene

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Build the widgets, or take up again what was being done."""
        self.context = context
        context.music("")
        if not self._built:
            self.store = Formations(home())
            self.hand = Hand(self.draft, self.field, self.tell, context.sound)
            self.graph = FocusGraph(on_cancel=self.cancel)
            kinds = self.kinds
            self.slots = [
                Slot(kind, context.say(kinds[kind][0]), kinds[kind][1], self.seat, n + 1, self.pick)
                for n, (kind, _) in enumerate(self.draft.muster.reserve)
            ]
            self.hand.slots = self.slots
            self.commands = Commands(self)
            self._built = True
            self.graph.focused = self.slots[0] if self.slots else self.field
            if self.store.broken:
                self.tell(msg("The saved set-ups cannot be read; they are left as they are."))
        self.resize(size)
        if len(self.field.camera.levels) > 1 and not self.speech.text and not self.draft.army:
            self.tell(msg("A large board: + and - look nearer, the wheel moves it."))

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out again; draft, hand and undo steps stay."""
        theme = self.context.theme
        self.size = size
        self.layout: Layout = lay_out(theme, size, len(self.slots))
        self.backdrop = pygame.Surface(size)
        theme.table(self.backdrop)
        self.field.lay(theme, self.layout.board, self.backdrop, self._dress)
        for slot, rect in zip(self.slots, self.layout.slots, strict=True):
            slot.rect = rect
        self.hand.tray = self.layout.tray
        self.commands.lay(theme, self.layout.side)
        self.graph.set([*self.slots, self.field, *self.commands.buttons])
        self.refresh()

    def _dress(self, projection: Projection) -> WardrobeSprites:
        size = (projection.cell_w, projection.cell_h)
        if self._closet is None or self._closet[0] != size:
            armies = liveries_of(self.play.match.rules)
            self._closet = (size, WardrobeSprites(Wardrobe(*size, armies, picture_folder())))
        for slot in self.slots:
            slot.wardrobe_sprites = self._closet[1]
        return self._closet[1]

    def refresh(self) -> None:
        """Bring slots, buttons and plaques up to the draft."""
        self.dirty = True
        left = self.draft.left()
        for slot in self.slots:
            slot.left = left[slot.kind]
            slot.held = self.field.carried == (slot.kind, None)
            slot.enabled = not self.sent
        self.field.hidden = self.sent and len(self.play.seats) > 1
        hands = self.play.match.position.hand
        say = self.context.say
        self.field.plaques = {
            seat: (
                say("{name} is ready!", name=self.name(seat)) if hand.ready
                else say("{name} is setting up…", name=self.name(seat)), hand.ready,
            )
            for seat, hand in enumerate(hands) if seat != self.seat
        }
        self.commands.refresh()

    def tally(self) -> str:
        """Say how many are to be placed; where one chooses, how many of the box are taken."""
        draft, say = self.draft, self.context.say
        if draft.choosing:
            return say("{count} of {size} chosen", count=len(draft.army), size=draft.muster.size)
        return say("To place: {count}", count=draft.missing())

    def name(self, seat: Seat) -> str:
        """Give a player's name."""
        name = name_of(self.play, seat, self.context.say)
        if seat != self.seat and seat in self.side:
            return self.context.say("{name} (with you)", name=name)
        return name

    @property
    def pace(self) -> int:
        """Lively while a toy is carried."""
        return LIVELY if self.field.dragging else CALM

    def update(self, now: float) -> bool:
        """Take what the link tells; True when the picture changed."""
        if self.course.go_on():
            return True
        self.field.now = now if self.context.settings.motion else 0.0
        tick = int(self.field.now * TICKS) % IDLE_TICKS
        changed = self.dirty or (tick != self._tick and self.field.renderer.phases > 1)
        self._tick, self.dirty = tick, False
        return changed

    def leave(self) -> None:
        """Close the link, unless the next scene goes on with it."""
        self.course.leave()

    def tell(self, what: Refusal | str) -> None:
        """Say a msgid, or a refusal with its rule, under the board."""
        self.speech.tell(what)
        self.dirty = True

    # input

    def on_event(self, event: pygame.Event) -> None:
        """Take an input event."""
        self.dirty = True
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.CONTROLLERBUTTONDOWN):
            self.speech.clear()
            self.field.bad = None
        if not self.sent:
            if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
                self.graph.mouse = event.pos
            if event.type == pygame.MOUSEWHEEL and self._look(event):
                self.refresh()
                return
            if self.hand.on_mouse(event):
                if event.type == pygame.MOUSEMOTION:
                    self.field.nudge(event.pos)
                if event.type == pygame.MOUSEBUTTONDOWN:
                    self.graph.keys = False
                    self.graph.focused = self.field
                self.refresh()
                return
            if self.commands.key(event):
                self.refresh()
                return
        elif event.type == pygame.MOUSEBUTTONDOWN and self.field.pick(event.pos) is not None:
            self._sealed()
        what = intent(event)
        if what in (NEXT, PREVIOUS):
            self._next_group(1 if what == NEXT else -1)
        else:
            self.graph.on_event(event)
        self.refresh()

    def _look(self, event: pygame.Event) -> bool:
        """Let the wheel move a large board, and with Ctrl bring it nearer."""
        field = self.field
        if pygame.key.get_mods() & pygame.KMOD_CTRL:
            field.nearer(1 if event.y > 0 else -1)
            return True
        if field.projection.whole or self.draft.turns(field.hover):
            return False
        step = 3 * field.projection.cell_w
        side = pygame.key.get_mods() & pygame.KMOD_SHIFT
        dx, dy = (event.y, 0) if side else (-event.x, event.y)
        field.pan(dx * step, dy * step)
        return True

    def _next_group(self, by: int) -> None:
        groups: list[Sequence[Widget]] = [self.slots, [self.field], self.commands.buttons]
        live = [[w for w in group if w.live] for group in groups]
        at = next((n for n, group in enumerate(live) if self.graph.focused in group), -1)
        for step in range(1, len(live) + 1):
            group = live[(at + by * step) % len(live)]
            if group:
                self.graph.focus(group[0])
                break
        self.graph.keys = True

    def cancel(self) -> None:
        """Let go of what is carried, else ask whether to leave."""
        if self.hand.busy:
            self.hand.let_go()
        else:
            self.cancel_all()

    def cancel_all(self) -> None:
        """Ask whether to leave the table."""
        self.context.push(Question(
            msg("Leave the table? Your army goes back into the box."),
            msg("Leave"), msg("Stay"), self.context.home,
        ))

    def pick(self, kind: str) -> None:
        """Take a kind out of the box by keys: the focus goes to the board with it."""
        self.hand.pick(kind)
        if self.field.carried is not None and self.graph.keys:
            self.graph.focus(self.field)

    def press(self, point: int) -> None:
        """Act on a square by keys."""
        if self.sent:
            self._sealed()
        else:
            self.hand.press(point)

    def _sealed(self) -> None:
        match = self.play.match
        no = match.rules.refusal(match.position, self.seat, self.draft.action())
        self.tell(no or msg("Your army is set. Nothing changes any more."))

    def ready(self) -> None:
        """Send the army when it is whole; else say what is missing."""
        if self.sent:
            self._sealed()
            return
        self.hand.let_go()
        no = self.draft.refusal()
        if no is not None:
            self.speech.refuse(no)
            count = self.draft.missing()
            if count > 1 and not no.points and not self.draft.choosing:
                many = self.context.say("{count} toys are still in the box.", count=count)
                self.speech.speak(f"{many} ({no.rule})", True)
            self.field.bad = no.points[0] if no.points else None
            self.refresh()
            return
        self.sent = True
        self.speech.clear()
        self.context.sound("seal")
        self.refresh()
        self.play.act(self.seat, self.draft.action())

    def open_saved(self) -> None:
        """Show the saved set-ups."""
        self.hand.let_go()
        self.context.push(SavedScreen(self.store, self.play.match.game.key, self.edge, self.draft))

    # the picture

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the whole scene."""
        theme, say = self.context.theme, self.context.say
        surface.blit(self.backdrop, (0, 0))
        lay = self.layout
        theme.panel(surface, lay.tray)
        if lay.wide:
            head = pygame.Rect(lay.tray.x, lay.tray.y + theme.px(10), lay.tray.w, theme.px(44))
            text = self.tally()
            font = theme.fit(theme.title, 25, text, (head.w - theme.px(24), head.h))
            theme.write(surface, text, font, INK, head, "center", "middle")
        self.graph.draw(surface, theme)
        if lay.banner.w:
            text = say("{name}, set up your army!", name=self.name(self.seat))
            if self.sent:
                text = say("{name} is ready!", name=self.name(self.seat))
            theme.banner(surface, text, lay.banner)
        self.speech.paint(surface)
        self.field.paint_carried(surface, self.hand.pos)
