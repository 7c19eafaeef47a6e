"""What keys and buttons of a gamepad do: one table of actions, and what a player has assigned anew.

The window marks each press with its action, so that no screen knows a key of its own. Arrows,
Enter, Space, Esc, Tab and the keys that edit a text keep what they do, as do A, B, the direction
pad and the shoulders of a gamepad (`widgets.focus`): nobody can lock themselves out.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import pygame

from core.refusal import msg

TURN, LINES, HINT, DANGER, NOTES = "turn", "lines", "hint", "danger", "notes"
TOKENS, TALK, TYPE_MOVE, MENU, CHOOSE = "tokens", "talk", "type move", "menu", "choose"
ARRANGE, MIRROR, CODE = "arrange", "mirror", "code"
NEARER, FARTHER, WHOLE = "nearer", "farther", "whole"
EARLIER, LATER, POINT = "earlier", "later", "point"
RULES, AGAIN, FULL_SCREEN, MUTE = "rules", "say again", "full screen", "mute"


class Action(NamedTuple):
    """What can be asked for by a key, a button of a gamepad, or either."""

    label: str
    """The msgid of what it does at the table."""
    help: str = ""
    """The msgid of what it does elsewhere."""
    keys: tuple[int, ...] = ()
    button: int | None = None


READ = msg("Read to me")
ACTIONS = {
    TURN: Action(msg("Turn a soldier"), msg("Shift turns the other way. Luzhanqi: the ranks."),
                 (pygame.K_r,)),
    LINES: Action(msg("Show where cannons look"), msg("Setting up: the formations."),
                  (pygame.K_l,)),
    HINT: Action(msg("Hint"), msg("Setting up: a toy goes back into the box."), (pygame.K_h,),
                 pygame.CONTROLLER_BUTTON_Y),
    DANGER: Action(msg("Danger"), "", (pygame.K_d,)),
    NOTES: Action(msg("My notes"), msg("In puzzles: the next one."), (pygame.K_n,)),
    TOKENS: Action(msg("Flat discs or soldiers"), "", (pygame.K_t,)),
    TALK: Action(msg("Say something to a friend"), msg("Own positions: the eraser."),
                 (pygame.K_e,)),
    POINT: Action(msg("Point at a square for your friend"), "", (pygame.K_p,),
                  pygame.CONTROLLER_BUTTON_RIGHTSTICK),
    TYPE_MOVE: Action(msg("Type a move"), "", (pygame.K_F2,)),
    MENU: Action(msg("Menu"), msg("Setting up: ready."), (), pygame.CONTROLLER_BUTTON_START),
    EARLIER: Action(msg("Look back a move"), "", (pygame.K_PAGEUP,)),
    LATER: Action(msg("Look on a move"), "", (pygame.K_PAGEDOWN,)),
    CHOOSE: Action(msg("Choose a square"), msg("Setting up: turn a cannon."), (),
                   pygame.CONTROLLER_BUTTON_X),
    ARRANGE: Action(msg("Arrange the army"), "", (pygame.K_a,)),
    MIRROR: Action(msg("Mirror the army"), msg("Own positions: the next army."),
                   (pygame.K_x, pygame.K_f)),
    CODE: Action(msg("The army's code"), "", (pygame.K_c,)),
    NEARER: Action(msg("Nearer"), "", (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS)),
    FARTHER: Action(msg("Farther away"), "", (  # AZERTY: ")" beside "=", and "-" on the key of 6
        pygame.K_MINUS, pygame.K_KP_MINUS, pygame.K_RIGHTPAREN)),
    WHOLE: Action(msg("The whole board"), "", (pygame.K_0, pygame.K_KP0)),
    RULES: Action(msg("The rules"), "", (pygame.K_F1,)),
    AGAIN: Action(READ, "", (pygame.K_F3,)),
    FULL_SCREEN: Action(msg("Full screen"), "", (pygame.K_F11,)),
    MUTE: Action(msg("Sounds"), "", (pygame.K_m,)),
}
"""Every action by the name under which the file of settings knows it."""

BUTTONS = {
    pygame.CONTROLLER_BUTTON_X: "X", pygame.CONTROLLER_BUTTON_Y: "Y",
    pygame.CONTROLLER_BUTTON_BACK: "Back", pygame.CONTROLLER_BUTTON_START: "Start",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "L3", pygame.CONTROLLER_BUTTON_RIGHTSTICK: "R3",
}
"""The buttons that can be assigned, and what stands on them."""
_SCANCODE = 1 << 30
"""Set in the code of a key that prints nothing."""
_FREE = frozenset({
    *range(pygame.K_F1, pygame.K_F12 + 1), pygame.K_INSERT, pygame.K_PAUSE,
    pygame.K_KP0, pygame.K_KP_PLUS, pygame.K_KP_MINUS, pygame.K_KP_MULTIPLY, pygame.K_KP_DIVIDE,
    pygame.K_KP_PERIOD,
})
"""The keys that print nothing, or lie on the keypad, and can be assigned."""
_DIGITS = frozenset(range(pygame.K_1, pygame.K_9 + 1))
"""Keys that choose toys by their number."""


def assignable(code: int, pad: bool) -> bool:
    """Say whether a key, or a button of a gamepad, may be given to an action."""
    if pad:
        return code in BUTTONS
    prints = 32 < code < 0x3000 and chr(code).isprintable() and not chr(code).isspace()
    return code in _FREE or (prints and code not in _DIGITS)


def code_name(code: int, pad: bool) -> str:
    """Give what stands on a key or a button."""
    return BUTTONS.get(code, "") if pad else pygame.key.name(code).upper()


class Taken(ValueError):
    """A key that has a meaning already: `action`, "" for one that always keeps its own."""

    def __init__(self, action: str) -> None:
        super().__init__(action)
        self.action = action


class Bindings:
    """The keys and the buttons of every action: the usual ones, but for what was assigned anew.

    `keys` and `buttons` map names of actions to the codes assigned. Raises Taken for a code that
    two actions would have or none may, and KeyError for an unknown action.
    """

    def __init__(self, keys: Mapping[str, int] | None = None,
                 buttons: Mapping[str, int] | None = None) -> None:
        self._codes: dict[tuple[str, bool], tuple[int, ...]] = {}
        for name, action in ACTIONS.items():
            self._codes[name, False] = action.keys
            self._codes[name, True] = () if action.button is None else (action.button,)
        for pad, changed in ((False, keys or {}), (True, buttons or {})):
            for name, code in changed.items():
                if name not in ACTIONS:
                    raise KeyError(name)
                if not assignable(code, pad):
                    raise Taken("")
                self._codes[name, pad] = (code,)
        self._meanings: dict[tuple[int, bool], str] = {}
        for (name, pad), codes in self._codes.items():
            for code in codes:
                if (other := self._meanings.setdefault((code, pad), name)) != name:
                    raise Taken(other)

    def shown(self, name: str, pad: bool) -> str:
        """Give what stands on the key or button of an action, "" where it has none."""
        return next((code_name(code, pad) for code in self._codes[name, pad]), "")

    def holder(self, code: int, pad: bool) -> str | None:
        """Name the action that a key or a button has; None where it has none."""
        return self._meanings.get((code, pad))

    def action(self, event: pygame.Event, typing: bool = False) -> str:
        """Name the action that a press asks for, "" for none; while `typing` no letter does."""
        if event.type == pygame.CONTROLLERBUTTONDOWN:
            return self._meanings.get((event.button, True), "")
        if event.type != pygame.KEYDOWN or (typing and event.key < _SCANCODE):
            return ""
        if getattr(event, "mod", 0) & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT):
            return ""
        return next((self._meanings[code, False] for code in self._codes_of(event)
                     if (code, False) in self._meanings), "")

    def _codes_of(self, event: pygame.Event) -> Iterator[int]:
        """Give the key, then what it prints: + and 0 lie elsewhere on other keyboards."""
        yield event.key
        letter = getattr(event, "unicode", "")
        if len(letter) == 1:
            yield ord(letter)


USUAL = Bindings()


def action_of(event: pygame.Event) -> str:
    """Name the action of a press as the window has marked it; unmarked it is the usual one."""
    told: str | None = event.dict.get("action")
    return USUAL.action(event) if told is None else told
