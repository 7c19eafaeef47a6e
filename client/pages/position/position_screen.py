"""Set up a position of any game, and play on from it at this screen.

The board, the box and the way toys are carried are those of the deployment; what may stand is asked
of the rules after every step and said in one line under the board. Nothing is corrected unasked.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pygame

from core.game import Malformed, Refusal, msg
from core.games import GAMES
from core.option import read_options
from core.piece import Point, Seat
from net.drivers.free_play import FreePlay
from net.report import Beginning

from ... import routes
from ...language.words import sentence, told
from ...screen import Context, Topic
from ...table.play import Play
from ...widgets.button import Button
from ...widgets.entry import copy, flag, pasted
from ...widgets.focus import Widget
from ...widgets.strip import paint_strip
from ...window import keys
from ..deploy.deploy_board import Field
from ..deploy.deploy_input import DeployInput
from ..deploy.deploy_layout import stack
from ..deploy.placing import PlacingScreen
from ..deploy.tray import Slot, pictured
from ..modal import Question
from .position_draft import PositionDraft, sketched
from .position_text import read_position, write_position

LAST = 84
"""Height of the Play button in units."""


class PositionInput(DeployInput):
    """Carries toys as a deployment does; with the eraser a press takes them off."""

    erasing = False

    def press(self, point: Point) -> None:
        """Act on a square."""
        if not self.erasing:
            super().press(point)
        elif not self.take_off(point):
            self.let_go()


class PositionScreen(PlacingScreen):
    """Setting up a position: `values` are a game's options, `beginning` where to start from (the
    game's own beginning), `names` those who will play, by seat."""

    input: PositionInput
    commands: Sequence[Widget]

    def __init__(self, game: str, values: Mapping[str, Any] | None = None,
                 beginning: Beginning | None = None, names: Sequence[str] = ()) -> None:
        super().__init__()
        self.game = GAMES[game]
        options: Any = read_options(self.game.options, dict(values or {}))
        if beginning is None:
            rules = self.game.rules(options)
            beginning = Beginning(rules, rules.opening())
        self.draft = PositionDraft(sketched(options, beginning))
        self.first = self.draft.now
        """The position that was begun with, or copied last: leaving it loses nothing."""
        self.names = tuple(names)
        self.answer, self.warns = "", False
        self._built: object = None
        """The rules that board and box were made for."""

    # the screen

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Build the widgets, or take up again what was being done."""
        self.context = context
        context.music("")
        say = context.say

        def button(label: str, do: Callable[[], object], tone: str,
                   seat: Callable[[], Seat] | None = None) -> Button:
            def act() -> None:
                self.input.let_go()
                do()
                self.refresh()

            def banner(surface: pygame.Surface, rect: pygame.Rect, colour: object) -> None:
                assert seat is not None
                flag(surface, rect, self.field.picture.uniforms[seat()])

            return Button(label, act, tone, units=20, icon=banner if seat else None)

        self.back = button(say(msg("Back")), self.ask_to_leave, "plain")
        self.box = button("", self.next_army, "blue", lambda: self.draft.seat)
        self.mover = button("", self.next_mover, "blue", lambda: self.draft.now.turn)
        self.start = button(say(msg("Start")), self.draft.begin, "blue")
        self.clear = button(say(msg("Clear")), self.draft.clear, "blue")
        self.arrange = button(say(msg("Arrange")), self.next_formation, "blue")
        self.undo = button(say(msg("Undo")), self.draft.undo, "green")
        self.redo = button(say(msg("Redo")), self.draft.redo, "green")
        self.copy = button(say(msg("Copy")), self.copy_text, "blue")
        self.paste = button(say(msg("Paste")), self.paste_text, "blue")
        self.eraser = button(say(msg("Eraser")), self.toggle_eraser, "blue")
        self.spin = button(say(msg("Turn")), self.turn_toy, "blue")
        self.play = button(say(msg("Play on")), self.go, "orange")
        self.play.units = 30
        self.commands = [self.box, self.mover, self.arrange, self.start, self.clear, self.undo,
                         self.redo, self.copy, self.paste, self.eraser, self.spin, self.play,
                         self.back]
        self._build()
        self.resize(size)
        self.graph.set(self.graph.widgets, focus=self.field)

    def _build(self) -> None:
        """Make board and box for the rules of the draft."""
        draft, context = self.draft, self.context
        self._built, self._sprites = draft.rules, None
        draft.seat = min(draft.seat, len(draft.rules.seats) - 1)
        kinds = pictured(draft.rules)
        self.field = Field(draft, kinds, draft.rules.start().ground)
        self.field.on_accept = self.press
        self.slots = [Slot(kind, context.say(name), picture, draft.seat, n + 1, self.pick)
                      for n, (kind, (name, picture)) in enumerate(kinds.items())]
        self.input = PositionInput(draft, self.field, self.slots, self.tell, context.sound)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out again; what was set up stays."""
        theme = self.context.theme
        self.lay_board(size)
        *rows, self.play.rect = stack(theme, self.layout.side, 8, LAST)
        pairs: list[tuple[Button, ...]] = [
            (self.back,), (self.box,), (self.mover,), (self.arrange,), (self.start, self.clear),
            (self.undo, self.redo), (self.copy, self.paste), (self.eraser, self.spin),
        ]
        for pair, row in zip(pairs, rows, strict=True):
            if pair[-1] is self.spin and not self._turning():
                pair = pair[:1]
            wide = (row.w - theme.px(8) * (len(pair) - 1)) // len(pair)
            for n, each in enumerate(pair):
                each.rect = pygame.Rect(row.x + n * (wide + theme.px(8)), row.y, wide, row.h)
        self.graph.set([*self.slots, self.field, *self.commands])
        self.refresh()

    def _turning(self) -> bool:
        return bool(self.draft.rules.muster(self.draft.seat).turning)

    @property
    def buttons(self) -> Sequence[Widget]:
        """Give the buttons beside the board."""
        return self.commands

    def refresh(self) -> None:
        """Bring board, box and buttons up to the draft."""
        self.dirty = True
        draft, say = self.draft, self.context.say
        if draft.rules is not self._built:  # a pasted text has another board
            self._build()
            self.resize(self.size)
            return
        left, counted = draft.left(), draft.counted
        for slot in self.slots:
            slot.left, slot.counted, slot.army = left[slot.kind], counted, draft.seat
            slot.held = self.field.carried == (slot.kind, None)
        self.box.label = say(msg("Toys of {army}"), army=self._army(draft.seat))
        self.mover.label = say(msg("{army} to move"), army=self._army(draft.now.turn))
        self.undo.enabled, self.redo.enabled = draft.undoable, draft.redoable
        self.clear.enabled = bool(draft.army)
        self.eraser.chosen = self.input.erasing
        self.spin.visible = self._turning()
        self.spin.enabled = any(map(draft.turns, draft.army))
        self.play.enabled = draft.refusal is None
        self.copy.enabled = draft.position is not None

    def _army(self, seat: Seat) -> str:
        return self.context.say(self.draft.rules.army(seat))

    def update(self, now: float) -> bool:
        """Let the toys breathe; True when the picture changed."""
        return self.breathe(now)

    def leave(self) -> None:
        """Close nothing: nothing is open."""

    @property
    def topic(self) -> Topic:
        """Be about the rule that forbids to play on."""
        no = self.draft.refusal
        return self.game, "" if no is None else no.rule

    # what is said

    def tell(self, what: Refusal | str) -> None:
        """Answer what was just done under the board."""
        self.warns = isinstance(what, Refusal)
        self.answer = self.context.say(what) if isinstance(what, str) else self._words(what)
        self.dirty = True

    def _words(self, no: Refusal) -> str:
        text = sentence(no.msgid, no.args, self.context.say)
        return f"{text} ({no.rule})" if no.rule else text

    def sentence(self) -> tuple[str, bool]:
        """Give the sentence under the board, and whether it says no."""
        if self.answer:
            return self.answer, self.warns
        if (no := self.draft.refusal) is not None:
            return self._words(no), True
        return self.context.say(msg(
            "This can be played on. It is not kept: only games from their beginning are."
        )), False

    # what is done

    def pick(self, kind: str) -> None:
        """Take a kind out of the box; with keys the focus goes to the board."""
        self.input.erasing = False
        super().pick(kind)

    def next_army(self) -> None:
        """Take toys out of the next army's box."""
        self.draft.seat = (self.draft.seat + 1) % len(self.draft.rules.seats)

    def next_mover(self) -> None:
        """Let the next seat be the one to move."""
        self.draft.let_move((self.draft.now.turn + 1) % len(self.draft.rules.seats))

    def next_formation(self) -> None:
        """Let the army of the box stand in its next formation."""
        name = self.draft.arrange()
        if name:
            self.tell(name)
        self.context.sound("whoosh")

    def toggle_eraser(self) -> None:
        """Take toys off by a click, or carry them again."""
        self.input.erasing = not self.input.erasing
        if self.input.erasing:
            self.tell(msg("Click toys to take them off the board."))

    def turn_toy(self, by: int = 1) -> None:
        """Turn the toy in question, or show how."""
        field = self.field
        if not self.input.turn(by):
            field.turning = next(filter(self.draft.turns, sorted(self.draft.army)), None)

    def copy_text(self) -> None:
        """Put the position on the clipboard."""
        p, now = self.draft.position, self.draft.now
        if p is None:
            return
        done = copy(write_position(now.options, now.rules, p))
        self.first = now if done else self.first
        self.tell(msg("Copied.") if done else msg("This computer has no clipboard."))

    def paste_text(self) -> None:
        """Set up what the clipboard says; Undo brings back what was there."""
        try:
            found = read_position(self.game, self.draft.now.options, pasted())
        except (Malformed, ValueError) as error:
            self.context.sound("refuse")
            self.answer, self.warns = told(error, self.context.say), True
            return
        self.draft.become(sketched(*found))
        self.tell(msg("Here it is. Undo brings back what was there."))

    def go(self) -> None:
        """Play on from here, when the rules say that it can be."""
        now, p = self.draft.now, self.draft.position
        if p is None or self.draft.refusal is not None:
            self.context.sound("refuse")
            return
        seats = len(now.rules.seats)
        names = self.names if len(self.names) == seats else [
            now.rules.army(seat) for seat in range(seats)]
        link = FreePlay(self.game, now.options, names, Beginning(now.rules, p))
        self.context.sound("drumroll")
        self.context.open(routes.Board(Play(link, link.started)))

    def ask_to_leave(self) -> None:
        """Go back; ask when something would be lost."""
        if self.draft.now == self.first:
            self.context.pop()
            return
        self.context.push(Question(
            msg("It is not kept."), msg("Leave"), msg("Stay"), self.context.pop,
            title=msg("Leave your position?"),
        ))

    # input

    def on_event(self, event: pygame.Event) -> bool:
        """Take an input event; False when the picture stays as it is."""
        return self.take(event, self._take)

    def _take(self, event: pygame.Event) -> None:
        over = event.type == pygame.MOUSEBUTTONDOWN and self.layout.strip.collidepoint(event.pos)
        if over and (no := self.draft.refusal) is not None and no.rule:
            self.context.open(routes.RuleBook(self.game, no.rule))
            return
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.CONTROLLERBUTTONDOWN):
            self.answer, self.field.bad = "", None
        if not (self.on_board(event) or self._key(event)):
            self.on_buttons(event)
        self.refresh()

    def _key(self, event: pygame.Event) -> bool:
        if event.type != pygame.KEYDOWN:
            return False
        mod = getattr(event, "mod", 0)
        shift = bool(mod & pygame.KMOD_SHIFT)
        if mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            do = {
                pygame.K_z: self.draft.redo if shift else self.draft.undo,
                pygame.K_y: self.draft.redo, pygame.K_c: self.copy_text,
                pygame.K_v: self.paste_text,
            }.get(event.key)
            if do in (self.draft.undo, self.draft.redo):
                self.input.let_go()
        else:
            do = self._take_off if event.key in (pygame.K_DELETE, pygame.K_BACKSPACE) else {
                keys.TURN: lambda: self.turn_toy(-1 if shift else 1), keys.MIRROR: self.next_army,
                keys.TALK: self.toggle_eraser, keys.ARRANGE: self.next_formation,
                keys.NEARER: lambda: self.field.nearer(1),
                keys.FARTHER: lambda: self.field.nearer(-1),
            }.get(keys.action_of(event))
            number = event.key - pygame.K_1
            if 0 <= number < min(9, len(self.slots)):
                self.graph.keys = True
                self.pick(self.slots[number].kind)
                return True
        if do is not None:
            do()
        return do is not None

    def _take_off(self) -> None:
        field, graph = self.field, self.graph
        at = field.cursor if graph.keys and graph.focused is field else field.hover
        if not self.input.take_off(field.selected if field.selected is not None else at):
            self.input.let_go()

    # the picture

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the whole screen."""
        self.paint(surface, self.box.label, self.context.say(msg("Set up a position")))
        paint_strip(surface, self.context.theme, self.layout.strip, *self.sentence())
        self.field.paint_carried(surface, self.input.pos)
