"""The system's text input, which an input method works through: on in a field, off elsewhere.

SDL begins with it on, and a Chinese input method then eats the letters that are commands.
"""

from collections.abc import Callable

import pygame

from ..screen import TextField


class TextInput:
    """Follows the focus; it is off until a field has it."""

    def __init__(self) -> None:
        self._field: TextField | None = None
        self._place = pygame.Rect(0, 0, 0, 0)
        pygame.key.stop_text_input()

    def follow(self, field: TextField | None, placed: Callable[[pygame.Rect], pygame.Rect]) -> None:
        """Turn it on for the field that has the focus now, off where there is none, and anew for
        another one: a composition that was not finished is dropped.

        `placed` turns a rectangle of the picture into one of the window, where the method shows its
        candidates.
        """
        if field is not self._field:
            if self._field is not None:
                self._field.compose("")
                pygame.key.stop_text_input()
            self._field = field
            if field is not None:
                pygame.key.start_text_input()
        if field is not None and (place := placed(field.rect)) != self._place:
            self._place = place
            pygame.key.set_text_input_rect(place)
