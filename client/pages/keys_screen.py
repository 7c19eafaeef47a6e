"""The page of keys and buttons: what each action has, and another for it."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from core.refusal import msg

from ..look.theme import WORD
from ..widgets.button import Button
from ..widgets.focus import CANCEL, intent
from ..widgets.rows import Row
from ..window.keys import ACTIONS, Bindings, Taken, assignable, code_name
from .choices import ChoicesScreen


class KeysScreen(ChoicesScreen):
    """A sheet of the actions; a press on a key or button of it waits for another."""

    title = msg("Keys and buttons")
    refused = ""
    """Why the last key was not taken."""
    _at = ""
    """The action that was to get it."""

    def _ask(self, name: str, pad: bool) -> None:
        """Wait for the key, or the button, that the action is to have."""
        self._at, self.refused = name, self.context.say(
            msg("Press a button of the gamepad. Esc: no change.") if pad else
            msg("Press a key. Esc: no change."))
        self.sheet.refresh()
        self.context.listen(partial(self._take, name, pad))

    def _take(self, name: str, pad: bool, event: pygame.Event) -> None:
        """Give the action what was pressed; anything else leaves it as it is."""
        self.refused = ""
        if event.type == (pygame.CONTROLLERBUTTONDOWN if pad else pygame.KEYDOWN) and (
                intent(event) != CANCEL):
            self._give(name, pad, event.button if pad else event.key)
        self.sheet.refresh()

    def _give(self, name: str, pad: bool, code: int) -> None:
        say, now = self.context.say, self.context.settings
        codes = {**(now.buttons if pad else now.keys), name: code}
        try:
            if not assignable(code, pad):
                raise Taken("")
            if (holder := Bindings(now.keys, now.buttons).holder(code, pad)) not in (None, name):
                raise Taken(holder or "")
        except Taken as taken:
            key = code_name(code, pad)
            self.refused = say(msg("{key} is “{action}” already. Choose another."), key=key,
                               action=say(ACTIONS[taken.action].label)) if taken.action else say(
                msg("This one always keeps its own work. Choose another."))
            self.context.sound("refuse")
            return
        self.context.apply(replace(now, buttons=codes) if pad else replace(now, keys=codes))
        self.build()

    def _reset(self) -> None:
        self.refused = ""
        self.context.apply(replace(self.context.settings, keys={}, buttons={}))
        self.build()

    def _rows(self) -> list[Row]:
        say, now = self.context.say, self.context.settings
        bindings = Bindings(now.keys, now.buttons)

        def button(name: str, pad: bool) -> Button:
            made = Button(bindings.shown(name, pad) or "–", partial(self._ask, name, pad))
            made.caption = say(ACTIONS[name].label)
            return made

        def told(name: str) -> Callable[[], str]:
            return lambda: self.refused if name == self._at else ""

        return [
            Row(say(msg("Key, and button of a gamepad")),
                [Button(say(msg("As they were")), self._reset, units=WORD)],
                say(msg("Arrows, Enter and Esc always work."))),
            *(Row(say(action.label), [button(name, pad) for pad in (False, True)],
                  say(action.help), error=told(name))
              for name, action in ACTIONS.items()),
        ]
