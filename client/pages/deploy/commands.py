"""The column of buttons beside the board, and the keys that do the same things.

Each command has a button here and a key in the tables, so that nothing can be reached one way only.
"""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from core.army_code import ArmyCode
from core.refusal import msg

from ...look import icons
from ...look.theme import Theme
from ...screen import Say
from ...table.hud.sealed_orders import LettersCard, orders
from ...widgets.button import Button, Icon
from ...widgets.focus import FocusGraph
from ...window import keys
from .army_draft import Army
from .deploy_input import DeployInput
from .deploy_layout import stack
from .deploy_state import DeployState
from .tray import Slot

Keys = dict[tuple[int, bool], Callable[[], object]]
"""What a key does, without Shift (False) and with it."""
LAST = 84
"""Height of the Ready button in units."""


class Commands:
    """What can be done to the whole army; `pick` takes a kind out of the box by keys."""

    def __init__(
        self, state: DeployState, input: DeployInput, slots: Sequence[Slot], graph: FocusGraph,
        say: Say, *, leave: Callable[[], None], ready: Callable[[], None],
        open_saved: Callable[[], None], pick: Callable[[str], None], refresh: Callable[[], None],
        lot: Callable[[int], int], open_cards: Callable[[], None], ranks: Callable[[], None],
        open_code: Callable[[], None], open_letters: Callable[[], None],
    ) -> None:
        self.state, self.draft, self.input, self.field = state, state.draft, input, input.field
        self.slots, self.graph, self.say = slots, graph, say
        self.pick = pick
        self.lot = lot
        """Draws a number from 0 to less than what it is given."""
        self.formation: int | None = None
        """Which of the formations Arrange has shown last."""
        self.waiting = pygame.Rect(0, 0, 0, 0)
        """Where the screen says for whom we wait, once the army is sent."""

        def make(label: str, do: Callable[[], object], tone: str, icon: Icon | None = None
                 ) -> Button:
            def act() -> None:
                do()
                refresh()

            return Button(say(label), act, tone, units=22, icon=icon)

        self.away = make(msg("Leave"), leave, "plain", icons.leave)
        self.arrange = make(msg("Arrange"), self.next_formation, "blue", icons.ranks)
        self.cards = make(msg("Formations"), open_cards, "blue", icons.frame)
        self.ranks = make(msg("Ranks"), ranks, "plain")
        self.mirror = make(msg("Mirror"), self.flip, "blue")
        self.turn = make(msg("Turn"), self.turn_cannon, "blue")
        self.undo = make(msg("Undo"), self.back, "green")
        self.redo = make(msg("Redo"), self.again, "green")
        self.clear = make(msg("Clear"), self.empty, "blue")
        self.code = make(msg("Code"), open_code, "blue")
        self.saved = make(msg("My set-ups"), open_saved, "blue")
        self.ready = make(msg("Ready!"), ready, "green", icons.drum)
        self.buttons = [
            self.arrange, self.cards, self.mirror, self.turn, self.undo, self.redo, self.clear,
            self.code, self.saved, self.ranks, self.ready, self.away,
        ]
        muster = self.draft.muster
        self.letters = LettersCard(open_letters, say)
        self.offered = dict.fromkeys(self.buttons, True) | {
            self.cards: len(muster.formations) > 1, self.turn: bool(muster.turning),
            self.ranks: self.draft.rules.secrets is not None,
            self.code: ArmyCode(self.draft.rules, self.draft.seat).offered}
        """What this game has a use for."""
        nearer, farther = partial(self.field.nearer, 1), partial(self.field.nearer, -1)
        self.acts: dict[str, Callable[[], object]] = {
            keys.NEARER: nearer, keys.FARTHER: farther, keys.TURN: self.turn_cannon,
            keys.ARRANGE: self.next_formation, keys.MIRROR: self.flip,
            keys.CHOOSE: self.turn_cannon, keys.HINT: self._take_off, keys.MENU: ready,
        }
        if self.offered[self.cards]:
            self.acts[keys.LINES] = open_cards
        if self.offered[self.code]:
            self.acts[keys.CODE] = open_code
        if self.offered[self.ranks] and not self.offered[self.turn]:
            self.acts[keys.TURN] = ranks
        self.keys: Keys = {
            (pygame.K_DELETE, False): self._take_off, (pygame.K_BACKSPACE, False): self._take_off}
        for n in range(min(9, len(slots))):
            for first in (pygame.K_1, pygame.K_KP_1):
                self.keys[first + n, False] = partial(self._number, n)
        self.with_control: Keys = {
            (pygame.K_z, False): self.back, (pygame.K_z, True): self.again,
            (pygame.K_y, False): self.again, (pygame.K_s, False): open_saved,
        }

    def lay(self, theme: Theme, side: pygame.Rect) -> None:
        """Place the buttons in the side column."""
        rows_of = (
            (self.away,), (self.arrange,), (self.cards,), (self.mirror,), (self.turn,),
            (self.undo, self.redo), (self.clear, self.code), (self.saved,), (self.ranks,))
        shown = [[button for button in row if self.offered[button]] for row in rows_of]
        lone = [row for row in shown if row]
        *rows, foot = stack(theme, side, len(lone), LAST)
        for row, rect in zip(lone, rows, strict=True):
            half = (rect.w - theme.px(8)) // 2
            for button in row:
                button.rect = rect.copy()
            if len(row) > 1:
                row[0].rect.w = row[1].rect.w = half
                row[1].rect.right = rect.right
        self.ready.rect = foot
        below = rows[0].bottom + theme.px(8)
        self.waiting = pygame.Rect(side.x, below, side.w, min(theme.px(260), side.bottom - below))
        if side.w > side.h:
            self.waiting.w = (side.w - theme.px(6)) // 2
            self.letters.rect = self.waiting.move(self.waiting.w + theme.px(6), 0)
        else:
            self.waiting.h = min(self.waiting.h, (side.bottom - below) // 2)
            top = self.waiting.bottom + theme.px(8)
            self.letters.rect = pygame.Rect(side.x, top, side.w, 0)
        self.letters.rect.h = foot.y - theme.px(8) - self.letters.rect.y  # Say lies at the foot

    def refresh(self) -> None:
        """Enable what can be done, and tell what Ready still waits for."""
        draft, say = self.draft, self.say
        for button in self.buttons:
            button.visible = self.offered[button] and (
                not self.state.sent or button is self.away)
        self.letters.letters = orders(self.state.play, say)
        self.letters.visible = self.state.sent and bool(self.letters.letters)
        self.mirror.enabled = self.clear.enabled = bool(draft.army)
        self.undo.enabled, self.redo.enabled = draft.undoable, draft.redoable
        self.turn.enabled = any(draft.turns(point) for point in draft.army)
        whole = draft.refusal() is None
        missing = draft.missing()
        self.ready.tone = "orange" if whole else "plain"
        self.ready.label = say("Ready!") if whole or not missing else say(
            "Ready? {count} to place", count=missing
        )
        name = self.shown()
        self.arrange.label = say("Arrange: {name}", name=say(name)) if name else say("Arrange")

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
        self.input.let_go()
        names = [name for name, _ in formations]
        shown = self.shown()
        now = names.index(shown) if shown else self.formation
        name = self.stand_by_lot() if now is None else self.stand((now + 1) % len(formations))
        self.state.speak(say(
            "{name}: formation {number} of {count}. Press again for the next, Undo for yours.",
            name=say(name), number=names.index(name) + 1, count=len(formations),
        ))

    def stand_by_lot(self) -> str:
        """Stand in one of the game's formations that is drawn by lot, and give its name."""
        return self.stand(self.lot(len(self.draft.muster.formations)), bool(self.lot(2)))

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
        self.input.let_go()
        before = len(self.draft.army)
        self.draft.mirror()
        if before > len(self.draft.army):
            self.state.speak(self.say(
                "{count} toys may not stand there: they are back in the box.",
                count=before - len(self.draft.army),
            ))

    def turn_cannon(self, by: int = 1) -> None:
        """Turn the cannon in question, or say how."""
        draft, field = self.draft, self.field
        if not self.input.turn(by):
            field.turning = next((p for p in sorted(draft.army) if draft.turns(p)), None)
            if field.turning is None:
                self.input.tell(msg("Put a cannon on the board first."))

    def back(self) -> None:
        """Undo one step."""
        self.input.let_go()
        if not self.draft.undo():
            self.input.tell(msg("There is nothing to undo."))

    def again(self) -> None:
        """Redo one step."""
        self.input.let_go()
        if not self.draft.redo():
            self.input.tell(msg("There is nothing to do again."))

    def empty(self) -> None:
        """Put everything back into the box."""
        self.input.let_go()
        if self.draft.clear():
            self.input.tell(msg("All back in the box. Undo brings them back."))

    # keys

    def key(self, event: pygame.Event) -> bool:
        """Take a key or a gamepad button that is a command; False when it is none."""
        act = keys.action_of(event)
        do = self.acts.get(act)
        if event.type == pygame.KEYDOWN:
            mod = getattr(event, "mod", 0)
            shift = bool(mod & pygame.KMOD_SHIFT)
            if do is None and not mod & pygame.KMOD_ALT:
                control = mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
                table = self.with_control if control else self.keys
                do = table.get((event.key, shift), table.get((event.key, False)))
            elif act == keys.TURN and shift and do == self.turn_cannon:
                do = partial(self.turn_cannon, -1)
        if do is not None:
            do()
        return do is not None

    def _take_off(self) -> None:
        field, graph = self.field, self.graph
        keys = graph.keys and graph.focused is field
        for point in (field.selected, field.cursor if keys else field.hover, field.turning):
            if self.input.take_off(point):
                return
        self.input.let_go()

    def _number(self, index: int) -> None:
        """Take the kind of a slot out of the box."""
        self.graph.keys = True
        self.pick(self.slots[index].kind)
