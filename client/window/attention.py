"""Calls a player who looks at another window: this one's entry in the task bar flashes, and its
title says why, until it is looked at again."""

import pygame

from . import system_window

NAME = "Tambour"


class Attention:
    """Calls while `on`, and while the window does not have the system's focus."""

    def __init__(self, on: bool) -> None:
        self.on = on
        self._called = False

    def call(self, words: str) -> None:
        """Say in the title what waits for the player, at most a short sentence, and flash."""
        if self.on and not pygame.key.get_focused():
            self._called = True
            system_window.call(f"{words} – {NAME}", pygame.FLASH_UNTIL_FOCUSED)

    def end(self) -> None:
        """Take both back: the window is looked at."""
        if self._called:
            self._called = False
            system_window.call(NAME, pygame.FLASH_CANCEL)
