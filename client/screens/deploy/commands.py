"""The column of buttons beside the board, and the keys that do the same things.

One table joins a command to its button and its keys, so that nothing can be reached one way only.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from core.game import msg

from ...theme import Theme
from ...widgets.button import Button
from .layout import stack

if TYPE_CHECKING:
    from .screen import DeployScreen

LAST = 84
"""Height of the Ready button in units."""


class Commands:
    """What can be done to the whole army, for one deployment scene."""

    def __init__(self, scene: "DeployScreen") -> None:
        self.scene = scene
        self.formation = -1
        self.waiting = pygame.Rect(0, 0, 0, 0)
        say = scene.context.say

        def make(label: str, do: Callable[[], object], tone: str) -> Button:
            def act() -> None:
                do()
                scene.refresh()

            return Button(say(label), act, tone, units=22)

        self.away = make(msg("Leave"), scene.cancel_all, "plain")
        self.arrange = make(msg("Arrange"), self.next_formation, "blue")
        self.mirror = make(msg("Mirror"), self.flip, "blue")
        self.turn = make(msg("Turn"), self.turn_cannon, "blue")
        self.undo = make(msg("Undo"), self.back, "green")
        self.redo = make(msg("Redo"), self.again, "green")
        self.clear = make(msg("Clear"), self.empty, "blue")
        self.saved = make(msg("My set-ups"), scene.open_saved, "blue")
        self.ready = make(msg("Ready!"), scene.ready, "green")
        self.buttons = [
            self.arrange, self.mirror, self.turn, self.undo, self.redo, self.clear, self.saved,
            self.ready, self.away,
        ]

    def lay(self, theme: Theme, side: pygame.Rect) -> None:
        """Place the buttons in the side column."""
        *rows, foot = stack(theme, side, 7, LAST)
        lone = [self.away, self.arrange, self.mirror, self.turn, None, self.clear, self.saved]
        for button, rect in zip(lone, rows, strict=True):
            if button is not None:
                button.rect = rect
                continue
            half = (rect.w - theme.px(8)) // 2
            self.undo.rect = pygame.Rect(rect.x, rect.y, half, rect.h)
            self.redo.rect = pygame.Rect(rect.right - half, rect.y, half, rect.h)
        self.ready.rect = foot
        self.waiting = pygame.Rect(rows[1].x, rows[1].y, rows[1].w, theme.px(260))

    def refresh(self) -> None:
        """Enable what can be done, and tell what Ready still waits for."""
        scene, draft = self.scene, self.scene.draft
        say = scene.context.say
        for button in self.buttons:
            button.visible = not scene.sent or button is self.away
        self.mirror.enabled = self.clear.enabled = bool(draft.army)
        self.undo.enabled, self.redo.enabled = draft.steps.undoable, draft.steps.redoable
        self.turn.visible = self.turn.visible and bool(draft.muster.turning)
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
        draft = self.scene.draft
        text = draft.text() if draft.army else ""
        return next((name for name, value in draft.muster.formations if value == text), "")

    # what they do

    def next_formation(self) -> None:
        """Stand in the next formation of the game."""
        scene, draft = self.scene, self.scene.draft
        plans = draft.muster.formations
        if not plans:
            return
        scene.hand.let_go()
        name = self.shown()
        here = next((n for n, plan in enumerate(plans) if plan[0] == name), self.formation)
        self.formation = (here + 1) % len(plans)
        draft.read(plans[self.formation][1])
        scene.context.sound("whoosh")
        say = scene.context.say
        scene.speech.speak(say(
            "{name}: formation {number} of {count}. Press again for the next, Undo for yours.",
            name=say(plans[self.formation][0]), number=self.formation + 1, count=len(plans),
        ))

    def flip(self) -> None:
        """Change left and right."""
        scene, draft = self.scene, self.scene.draft
        scene.hand.let_go()
        before = len(draft.army)
        draft.mirror()
        if before > len(draft.army):
            scene.speech.speak(scene.context.say(
                "{count} toys may not stand there: they are back in the box.",
                count=before - len(draft.army),
            ))

    def turn_cannon(self, by: int = 1) -> None:
        """Turn the cannon in question, or say how."""
        draft, field = self.scene.draft, self.scene.field
        if not self.scene.hand.turn(by):
            field.turning = next((p for p in sorted(draft.army) if draft.turns(p)), None)
            if field.turning is None:
                self.scene.tell(msg("Put a cannon on the board first."))

    def back(self) -> None:
        """Undo one step."""
        self.scene.hand.let_go()
        if not self.scene.draft.undo():
            self.scene.tell(msg("There is nothing to undo."))

    def again(self) -> None:
        """Redo one step."""
        self.scene.hand.let_go()
        if not self.scene.draft.redo():
            self.scene.tell(msg("There is nothing to do again."))

    def empty(self) -> None:
        """Put everything back into the box."""
        self.scene.hand.let_go()
        if self.scene.draft.clear():
            self.scene.tell(msg("All back in the box. Undo brings them back."))

    # keys

    def key(self, event: pygame.Event) -> bool:
        """Take a key or a gamepad button that is a command; False when it is none."""
        if event.type == pygame.CONTROLLERBUTTONDOWN:
            return self._pad(event.button)
        if event.type != pygame.KEYDOWN:
            return False
        scene, mod = self.scene, getattr(event, "mod", 0)
        shift = bool(mod & pygame.KMOD_SHIFT)
        if mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            if event.key == pygame.K_z:
                (self.again if shift else self.back)()
            elif event.key == pygame.K_y:
                self.again()
            elif event.key == pygame.K_s:
                scene.open_saved()
            else:
                return False
            return True
        if mod & pygame.KMOD_ALT:
            return False
        if event.key in (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS):
            scene.field.nearer(1)
        elif event.key in (pygame.K_MINUS, pygame.K_KP_MINUS):
            scene.field.nearer(-1)
        elif event.key == pygame.K_r:
            self.turn_cannon(-1 if shift else 1)
        elif event.key == pygame.K_a:
            self.next_formation()
        elif event.key in (pygame.K_f, pygame.K_x):
            self.flip()
        elif event.key in (pygame.K_DELETE, pygame.K_BACKSPACE):
            self._take_off()
        elif pygame.K_1 <= event.key <= pygame.K_9:
            return self._number(event.key - pygame.K_1)
        elif pygame.K_KP_1 <= event.key <= pygame.K_KP_9:
            return self._number(event.key - pygame.K_KP_1)
        else:
            return False
        return True

    def _pad(self, button: int) -> bool:
        if button == pygame.CONTROLLER_BUTTON_X:
            self.turn_cannon()
        elif button == pygame.CONTROLLER_BUTTON_Y:
            self._take_off()
        elif button == pygame.CONTROLLER_BUTTON_START:
            self.scene.ready()
        else:
            return False
        return True

    def _take_off(self) -> None:
        field, hand = self.scene.field, self.scene.hand
        graph = self.scene.graph
        keys = graph.keys and graph.focused is field
        for point in (field.selected, field.cursor if keys else field.hover, field.turning):
            if hand.take_off(point):
                return
        hand.let_go()

    def _number(self, index: int) -> bool:
        slots = self.scene.slots
        if index >= len(slots):
            return False
        self.scene.graph.keys = True
        self.scene.pick(slots[index].kind)
        return True
