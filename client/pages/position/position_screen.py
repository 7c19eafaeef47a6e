"""Set up a position of any game, and play on from it at this screen.

The board, the box and the way toys are carried are those of the deployment; what may stand is asked
of the rules after every step and said in one line under the board. Nothing is corrected unasked.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import pygame

from core.game import Malformed, msg
from core.games import GAMES
from core.option import changed, read_options
from core.piece import Point, Seat
from core.puzzle import posable
from net.drivers.free_play import FreePlay
from net.report import Beginning

from ... import routes
from ...language.words import told
from ...look import icons
from ...look.theme import TITLE, Colour, Material
from ...screen import Topic
from ...table.play import Play
from ...widgets.boxes import Box, Grid
from ...widgets.entry import copy, flag, pasted
from ...window import keys
from ..answer import Answer, worded
from ..deploy.deploy_board import Field
from ..deploy.deploy_input import DeployInput
from ..deploy.placing import PlacingScreen
from ..deploy.tray import pictured
from ..modal import Question
from ..play_on import invite
from .position_draft import PositionDraft, sketched
from .position_text import read_position, write_position


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

    def __init__(self, game: str, values: Mapping[str, Any] | None = None,
                 beginning: Beginning | None = None, names: Sequence[str] = ()) -> None:
        super().__init__()
        self.game = GAMES[game]
        options: Any = read_options(self.game.options, dict(values or {}))
        if beginning is None:
            rules = self.game.rules(options)
            beginning = Beginning(rules, rules.opening())
        self.draft = PositionDraft(sketched(options, beginning))
        self.history = self.draft
        self.safe = self.draft.now
        """The position that was begun with, or copied last: leaving it loses nothing."""
        self.names = tuple(names)
        self.said = Answer()
        self._unpacked: object = None
        """The rules that board and box were made for."""

    # the screen

    def open(self) -> None:
        """Make the commands, then board and box."""
        draft, make = self.draft, self.command
        self.boxes = make("", self.next_army, name=self._whose,
                          icon=lambda *at: self._flag(draft.seat, *at))
        self.mover = make("", self.next_mover, icon=lambda *at: self._flag(draft.now.turn, *at),
                          name=lambda: self.say(
                              msg("{army} to move"), army=self._army(draft.now.turn)))
        self.arrange = make(msg("Arrange"), self.next_formation, icon=icons.ranks)
        self.copy = self.sign(msg("Copy"), self.copy_text, icons.copies,
                              lambda: draft.position is not None)
        self.paste = self.sign(msg("Paste"), self.paste_text, icons.sheet)
        self.riddle = self.sign(msg("Make it a riddle"), self.make_riddle, icons.bulb,
                                lambda: draft.refusal is None)
        self.friend = self.sign(msg("With a friend near me"), self.invite, icons.pair,
                                lambda: draft.refusal is None)
        self.eraser = self.sign(msg("Eraser"), self.toggle_eraser, icons.rubber)
        self.spin = self.sign(msg("Turn"), self.turn_toy, icons.turn,
                              lambda: any(map(draft.turns, draft.army)))
        self.play = make(msg("Play on"), self.go, units=TITLE,
                         may=lambda: draft.refusal is None, material=Material.BRASS)
        self.home = make(msg("Back"), self.ask_to_leave, icon=icons.back)
        self.rows = [self.boxes, self.mover, self.arrange, make(msg("Start"), draft.begin)]
        self.signs = [
            *self.steps(), self.sign(msg("Clear"), draft.clear, icons.bin, lambda: draft.army),
            self.copy, self.paste, self.riddle, self.friend, self.eraser, self.spin]
        self.controls = [*self.rows, *self.signs, self.play, self.home]
        self.acts |= {keys.MIRROR: self.boxes.on_click, keys.TALK: self.eraser.on_click,
                      keys.ARRANGE: self.arrange.on_click}
        self.with_control = {pygame.K_c: self.copy.on_click, pygame.K_v: self.paste.on_click}
        self.head.title = self.say(msg("Set up a position"))
        self._unpack()
        self.first = self.field

    def _flag(self, seat: Seat, surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
        flag(surface, rect, self.field.picture.uniforms[seat])

    def _unpack(self) -> None:
        """Make board and box for the rules of the draft."""
        draft, context = self.draft, self.context
        self._unpacked = draft.rules
        draft.seat = min(draft.seat, len(draft.rules.seats) - 1)
        kinds = pictured(draft.rules)
        self.field = Field(draft, kinds, draft.rules.start().ground, context.settings)
        self.fill_box(kinds)
        self.input = PositionInput(draft, self.field, self.slots, self.tell, context.sound)

    def side(self, banded: bool) -> Box:
        """Give the commands, and at the foot what plays on."""
        turning = bool(self.draft.rules.muster(self.draft.seat).turning)
        self.spin.visible = turning
        signs = [each for each in self.signs if turning or each is not self.spin]
        return self.column([*self.rows, Grid(*signs, columns=4, gap=8, least=44)], self.play)

    def refresh(self) -> None:
        """Bring board, box and buttons up to the draft."""
        draft = self.draft
        if draft.rules is not self._unpacked:  # a pasted text has another board
            self._unpack()
            self.build()
        for slot in self.slots:
            slot.counted, slot.army = draft.counted, draft.seat
        self.eraser.chosen = self.input.erasing
        self.tally.text = self._whose()
        super().refresh()

    def _whose(self) -> str:
        return self.context.say(msg("Toys of {army}"), army=self._army(self.draft.seat))

    def _army(self, seat: Seat) -> str:
        return self.context.say(self.draft.rules.army(seat))

    @property
    def topic(self) -> Topic:
        """Be about the rule that forbids to play on."""
        no = self.draft.refusal
        return self.game, "" if no is None else no.rule

    # what is said

    def sentence(self) -> tuple[str, bool]:
        """Give the sentence under the board, and whether it says no."""
        if self.said.answer:
            return self.said.answer, self.said.warns
        if (no := self.draft.refusal) is not None:
            return worded(no, self.context.say), True
        return self.context.say(msg(
            "This can be played on. It is kept when you play it with a friend."
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

    def copy_text(self) -> None:
        """Put the position on the clipboard."""
        p, now = self.draft.position, self.draft.now
        if p is None:
            return
        done = copy(write_position(now.options, now.rules, p))
        self.safe = now if done else self.safe
        self.tell(msg("Copied.") if done else msg("This computer has no clipboard."))

    def make_riddle(self) -> None:
        """Ask whether the board is a riddle."""
        p, now = self.draft.position, self.draft.now
        if p is not None:
            self.context.open(routes.MakeRiddle(
                self.game, changed(now.options), posable(now.rules, p)))

    def invite(self) -> None:
        """Open a table that begins here."""
        p, now = self.draft.position, self.draft.now
        if p is not None:
            invite(self.context, self.game, now.options, Beginning(now.rules, p))

    def paste_text(self) -> None:
        """Set up what the clipboard says; Undo brings back what was there."""
        try:
            found = read_position(self.game, self.draft.now.options, pasted())
        except (Malformed, ValueError) as error:
            self.context.sound("refuse")
            self.said.speak(told(error, self.context.say), True)
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
        play = Play(link, link.started)
        play.wear(self.context.settings)
        self.context.open(routes.Board(play))

    def ask_to_leave(self) -> None:
        """Go back; ask when something would be lost."""
        if self.draft.now == self.safe:
            self.context.pop()
            return
        self.context.push(Question(
            msg("It is not kept."), msg("Leave"), msg("Stay"), self.context.pop,
            title=msg("Leave your position?"),
        ))

    # input

    def act(self, event: pygame.Event) -> None:
        """Take an event that is meant for the position."""
        if not (self.on_board(event) or self.key(event)):
            self.on_buttons(event)
