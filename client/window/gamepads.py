"""Gamepads: opened when they are plugged in, their sticks turned into presses of the direction pad.

SDL's own controller table does the mapping; where it does not know a device, the plain joystick's
hat and first two buttons serve (see `focus.intent`).

With two pads at one screen each belongs to somebody: to whoever was to act when it was first
pressed. Asking before a match who holds which was rejected: nobody knows a pad's number.
"""

import contextlib
from typing import Protocol

import pygame

TILT = 20000
"""How far a stick (of 32767) must lean to count as a press of the direction pad."""
_CROSS = {
    (pygame.CONTROLLER_AXIS_LEFTX, -1): pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    (pygame.CONTROLLER_AXIS_LEFTX, 1): pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    (pygame.CONTROLLER_AXIS_LEFTY, -1): pygame.CONTROLLER_BUTTON_DPAD_UP,
    (pygame.CONTROLLER_AXIS_LEFTY, 1): pygame.CONTROLLER_BUTTON_DPAD_DOWN,
}
_SWAPPED = {
    pygame.CONTROLLERBUTTONDOWN: (pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B),
    pygame.CONTROLLERBUTTONUP: (pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B),
    pygame.JOYBUTTONDOWN: (0, 1), pygame.JOYBUTTONUP: (0, 1),
}
"""The two buttons that some makers name the other way round, by kind of event."""
_PRESSES = (pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN, pygame.JOYHATMOTION)
REMOVED = (pygame.JOYDEVICEREMOVED, pygame.CONTROLLERDEVICEREMOVED)
"""Events of a pad that was unplugged: both come where SDL has a mapping for it."""
_JOYS = (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYHATMOTION, pygame.JOYAXISMOTION)


class Rumbling(Protocol):
    """A gamepad that may have motors."""

    def rumble(self, low: float, high: float, duration: int) -> bool:
        """Shake for so many milliseconds; False where it cannot."""
        ...


class Pads:
    """The gamepads in use."""

    def __init__(self) -> None:
        self._open: dict[int, tuple[Rumbling, object]] = {}
        """What rumbles, and what keeps its device open."""
        self.swapped = False
        """A and B do each other's work."""
        self._started = False
        self._mapped: set[int] = set()
        self._leaning: dict[tuple[int, int], int] = {}
        self._heard: set[int] = set()
        """Pads that were pressed."""
        self._owners: dict[int, str] = {}
        """By pad that was pressed in somebody's turn, whose it is."""
        self._whose = ""

    def start(self) -> None:
        """Start looking for gamepads; after the first frame, because it takes its time."""
        if self._started:
            return
        self._started = True
        with contextlib.suppress(pygame.error, ImportError, NotImplementedError):
            pygame.joystick.init()
            self.plug()

    @property
    def open(self) -> frozenset[int]:
        """Give the numbers (SDL's instance ids) of the pads that are opened."""
        return frozenset(self._open)

    def rumble(self, low: float, high: float, seconds: float) -> None:
        """Shake every gamepad that can: its heavy and its light motor, each 0 to 1."""
        for pad, _ in self._open.values():
            with contextlib.suppress(pygame.error, AttributeError):  # gone, or it has no motors
                pad.rumble(low, high, round(1000 * seconds))

    def translate(self, event: pygame.Event) -> list[pygame.Event]:
        """Give the events that screens take in place of this one, [] where that is none."""
        pair = _SWAPPED.get(event.type, ()) if self.swapped else ()
        if pair and event.button in pair:
            other = pair[1 - pair.index(event.button)]
            event = pygame.Event(event.type, {**event.dict, "button": other})
        if event.type == pygame.JOYDEVICEADDED:
            return []
        if event.type in REMOVED:
            pad = getattr(event, "instance_id", -1)
            self._unplug(pad)
            return [pygame.Event(pygame.CONTROLLERBUTTONUP, button=-1, instance_id=pad)]
        if event.type in _JOYS:
            known = getattr(event, "instance_id", -1) in self._mapped
            return [] if known or event.type == pygame.JOYAXISMOTION else [event]
        if event.type == pygame.CONTROLLERAXISMOTION:
            return self._lean(event)
        return [event]

    def plug(self) -> bool:
        """Open every pad that is plugged in and not open yet; True when there was one.

        All are looked at, because the index that an event tells may have changed since.
        """
        before = self.open
        with contextlib.suppress(pygame.error, ImportError, AttributeError):
            from pygame._sdl2 import controller

            controller.init()
            for index in range(pygame.joystick.get_count()):
                stick = pygame.joystick.Joystick(index)
                pad = stick.get_instance_id()
                if pad not in self._open:
                    mapped = controller.is_controller(index)
                    self._open[pad] = controller.Controller(index) if mapped else stick, stick
                    if mapped:
                        self._mapped.add(pad)
        return self.open != before

    def _unplug(self, pad: int) -> None:
        """Forget a pad: another may take its place, and whose it was."""
        self._open.pop(pad, None)
        self._owners.pop(pad, None)
        self._heard.discard(pad)
        self._mapped.discard(pad)
        self._leaning = {key: way for key, way in self._leaning.items() if key[0] != pad}

    def known(self, pad: int) -> bool:
        """Tell whether a pad was pressed since it was plugged in."""
        return pad in self._heard

    def hold(self, whose: str) -> None:
        """Let only one player's pad act from now on; "" lets all."""
        self._whose = whose

    def forget(self) -> None:
        """Belong to nobody: another evening, other players."""
        self._owners, self._whose = {}, ""

    def may(self, event: pygame.Event) -> bool:
        """Tell whether an event comes from a pad that may act now, or from no pad.

        A pad that nobody has yet becomes the player's whose turn it is, if he has none.
        """
        if event.type not in _PRESSES:
            return True
        pad, whose = getattr(event, "instance_id", -1), self._whose
        self._heard.add(pad)
        known = self._open.keys() | self._heard
        has_one = whose in self._owners.values()
        if whose and pad not in self._owners and not has_one:
            self._owners[pad] = whose
        alone = len(known) < 2 or (not has_one and len(self._owners) >= len(known))
        return not whose or alone or self._owners.get(pad) == whose

    def _lean(self, event: pygame.Event) -> list[pygame.Event]:
        way = (event.value > TILT) - (event.value < -TILT)
        key = (getattr(event, "instance_id", 0), event.axis)
        if way == self._leaning.get(key, 0):
            return []
        before, self._leaning[key] = self._leaning.get(key, 0), way
        turns = ((pygame.CONTROLLERBUTTONUP, before), (pygame.CONTROLLERBUTTONDOWN, way))
        return [pygame.Event(kind, button=_CROSS[event.axis, to], instance_id=key[0])
                for kind, to in turns if (event.axis, to) in _CROSS]
