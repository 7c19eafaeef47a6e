"""The column of buttons beside the board, and the keys that do the same things.

Each command has a button here and a key in the tables, so that nothing can be reached one way only.
"""

from abc import abstractmethod
from collections.abc import Callable
from functools import partial
from secrets import randbelow

import pygame

from core.army_code import ArmyCode
from core.refusal import msg

from ... import routes
from ...look import icons
from ...look.theme import Material, Theme
from ...table.hud.sealed_orders import LettersCard, orders
from ...widgets.boxes import Box, Column, Grid, Line, Over, Sized, Space
from ...widgets.button import Button, Drawn
from ...widgets.focus import Spacer
from ...window import keys
from ..modal import Notice
from .army_draft import Army, Draft
from .cloth import paint_waiting
from .deploy_state import DeployState
from .placing import LAST, PlacingScreen


class CommandScreen(PlacingScreen):
    """Setting up an army by commands to the whole of it; a subclass sends it, in `ready`."""

    state: DeployState
    draft: Draft
    talk: Button
    """What may be said to who is waited for."""

    @abstractmethod
    def ready(self) -> None:
        """Send the army when it is whole; else say what is missing."""

    def make_commands(self) -> None:
        """Make the buttons and the keys, once the board and its box are there."""
        self.formation: int | None = None
        """Which of the formations Arrange has shown last."""
        draft, muster, make = self.draft, self.draft.muster, self.command
        self.home = make(msg("Back"), self.ask_to_leave, icon=icons.back)
        self.arrange = make(msg("Arrange"), self.next_formation, icon=icons.ranks,
                            name=self._arrangement)
        self.cards = make(msg("Formations"), self.open_cards, icon=icons.frame)
        self.more = make(msg("More"), self.open_more, icon=icons.bars)
        turn = self.sign(msg("Turn"), self.turn_toy, icons.turn,
                         lambda: any(map(draft.turns, draft.army)))
        turn.on_click = self.turn_toy  # it goes on with the toy that is turned
        self.signs = [
            *self.steps(), self.sign(msg("Mirror"), self.flip, icons.mirror, lambda: draft.army),
            turn, self.sign(msg("Clear"), self.empty, icons.bin, lambda: draft.army)]
        self.sender = make(msg("Ready!"), self.ready, icon=icons.drum,
                           name=self._readiness)
        self.onward = [self.sender]
        self.controls = [
            self.arrange, self.cards, *self.signs, self.more, self.sender, self.home]
        self.letters = LettersCard(self.open_letters, self.say)
        self.waiting = Drawn(self._paint_waiting)
        """A drummer, and for whom we wait once the army is sent."""
        self.talk_row = Spacer()
        """Where the pictures are that can be said."""
        self.offered = dict.fromkeys(self.controls, True) | {
            self.cards: len(muster.formations) > 1, turn: bool(muster.turning)}
        """What this game has a use for."""
        others: list[tuple[str, str, Callable[[], None], bool]] = [
            (keys.CODE, msg("Code"), self.open_code, ArmyCode(draft.rules, draft.seat).offered),
            ("", msg("My set-ups"), self.open_saved, True),
            ("" if muster.turning else keys.TURN, msg("Ranks"), self.open_ranks,
             draft.rules.secrets is not None)]
        self.others = [(key, label, do) for key, label, do, offered in others if offered]
        """What lies behind More, each with the key that does it."""
        self.with_control[pygame.K_s] = self.open_saved
        self.acts |= {keys.ARRANGE: self.arrange.on_click, keys.MIRROR: self.flip,
                      keys.HINT: self.take_off, keys.MENU: self.sender.on_click}
        self.acts |= {key: do for key, _, do in self.others if key}
        if self.offered[self.cards]:
            self.acts[keys.LINES] = self.cards.on_click

    def side(self, banded: bool) -> Box:
        """Give the buttons, `banded` in two columns; and in their place, once the army is sent, for
        whom we wait, the letters, and what may be said."""
        rows: list[Box] = []
        signs = [each for each in self.signs if self.offered[each]]
        rows += [each for each in (self.arrange, self.cards) if self.offered[each]]
        rows += [Grid(*signs, columns=3, gap=8), self.more]
        rest, above = Space(), Sized(Space(), tall=50)
        said = Column(rest, Sized(self.talk_row, tall=110, words=0), gap=0, fill=rest)
        letters = Over(said, self.letters)
        if banded:
            cells = [*rows, self.sender]
            beside = Line(self.waiting, Column(letters, self.talk, gap=6, fill=letters), gap=6)
            return Over(Column(above, beside, gap=6, fill=beside), Column(
                *(Line(*cells[n:n + 2], gap=6) for n in range(0, len(cells), 2)), gap=6))
        return Over(
            Column(above, Sized(self.waiting, tall=260, words=0), letters,
                   Sized(self.talk, tall=LAST, words=0), gap=8, fill=letters),
            self.column(rows, self.sender))

    def refresh(self) -> None:
        """Show what can be done, or what is waited for."""
        super().refresh()
        sent = self.state.sent
        for button in self.controls:
            button.visible = self.offered[button] and (not sent or button is self.home)
        self.letters.letters = orders(self.state.play, self.say)
        self.letters.visible = sent and bool(self.letters.letters)
        self.waiting.visible = sent

    def _readiness(self) -> str:
        """Tell what Ready still waits for."""
        whole, missing = self.draft.refusal() is None, self.draft.missing()
        self.sender.material = Material.BRASS if whole else Material.WOOD
        return self.say("Ready!") if whole or not missing else self.say(
            "Ready? {count} to place", count=missing)

    def _arrangement(self) -> str:
        name = self.shown()
        return self.say("Arrange: {name}", name=self.say(name)) if name else self.say("Arrange")

    def _paint_waiting(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        paint_waiting(surface, theme, rect, self.state.waiting(self.say),
                      partial(self.field.figures.icon, "drummer", self.state.seat))

    def shown(self) -> str:
        """Give the name of the formation that stands now, or ""."""
        text = self.draft.text() if self.draft.army else ""
        return next((name for name, value in self.draft.muster.formations if value == text), "")

    # what they do

    def next_formation(self) -> None:
        """Stand in the next formation of the game; the first is drawn by lot, and mirrored by lot,
        so that nobody knows the army of a beginner who presses once."""
        formations, say = self.draft.muster.formations, self.say
        if not formations:
            return
        names = [name for name, _ in formations]
        shown = self.shown()
        now = names.index(shown) if shown else self.formation
        name = self.stand_by_lot() if now is None else self.stand((now + 1) % len(formations))
        self.state.speak(say(
            "{name}, {number} of {count}. Press again for the next.",
            name=say(name), number=names.index(name) + 1, count=len(formations),
        ))

    def stand_by_lot(self) -> str:
        """Stand in one of the game's formations that is drawn by lot, and give its name."""
        return self.stand(randbelow(len(self.draft.muster.formations)), bool(randbelow(2)))

    def stand(self, number: int, mirrored: bool = False) -> str:
        """Stand in a formation of the game, and give its name."""
        name, value = self.draft.muster.formations[number]
        self.formation = number
        self.draft.read(value, mirrored)
        self.input.sound("whoosh")
        return name

    def tapped(self, number: int | None, words: str, army: Army) -> None:
        """Stand as the card of a formation shows that was tapped, and say what it is good for."""
        self.formation = self.formation if number is None else number
        self.draft.stand(army)
        self.input.sound("whoosh")
        self.state.speak(words)

    def flip(self) -> None:
        """Change left and right."""
        before = len(self.draft.army)
        self.draft.mirror()
        if before > len(self.draft.army):
            self.state.speak(self.say(
                msg("{count} {count:toy goes|toys go} back into the box: no room there."),
                count=before - len(self.draft.army),
            ))

    def empty(self) -> None:
        """Put everything back into the box."""
        if self.draft.clear():
            self.input.tell(msg("All back in the box. Undo brings them back."))

    # what they open

    def open_more(self) -> None:
        """Ask what else is to be done."""
        more = Notice("", title=msg("More"), ok=msg("Back"))
        more.choices = [(msg("Back"), Material.WOOD, None),
                        *((label, Material.WOOD, do) for _, label, do in self.others)]
        self.context.push(more)

    def open_code(self) -> None:
        """Show the army as a code to copy, and take another."""
        self.context.open(routes.ArmyCode(self.draft, self.state.speak))

    def open_ranks(self) -> None:
        """Show who beats whom."""
        self.context.open(routes.Ranks(
            self.draft.rules, self.field.figures.icon, self.state.seat))

    def open_saved(self) -> None:
        """Show the saved set-ups."""
        state = self.state
        self.context.open(
            routes.Saved(state.saved, state.play.match.game.key, state.edge, state.draft,
                         self.field))

    def open_cards(self) -> None:
        """Show the game's own formations and the player's, to tap one."""
        state = self.state
        saved = [(row.name, state.edge.unpack(row))
                 for row in state.saved.fitting(state.play.match.game.key, state.edge.fits)]
        self.context.open(routes.Formations(
            self.field, state.draft, saved, self.tapped))

    def open_letters(self) -> None:
        """Show the sealed orders, and how they keep everybody honest."""
        play = self.state.play
        self.context.open(routes.SealedOrders(
            play.match.game, partial(orders, play, self.say), self.draft.rules.secrets is not None,
            play.remote))
