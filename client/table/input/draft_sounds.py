"""What the hand is heard doing at the table: it listens to the pointer, which knows no sounds."""

from collections.abc import Callable

from .move_draft import Draft, MoveInput


class DraftSounds:
    """Compares the pointer's draft with that of before and asks for the sound of what changed."""

    def __init__(self, move_input: MoveInput, sound: Callable[[str], None]) -> None:
        self.move_input, self.sound = move_input, sound
        self._draft = move_input.draft
        self._refused = move_input.refused

    def listen(self) -> None:
        """Say what has been done since the last time."""
        before, self._draft = self._draft, self.move_input.draft
        refused, self._refused = self._refused, self.move_input.refused
        if self._refused is not None and self._refused is not refused:
            self.sound("refuse")
        elif self._draft is not before and (name := told(before, self._draft)):
            self.sound(name)


def told(before: Draft, after: Draft) -> str:
    """Name the sound of going from one draft to another, "" for none."""
    if after.turns != before.turns and after.turns:
        return "wheel"
    if after.action is not None and before.action is None:
        return "place"
    return "lift" if len(after.clicks) > len(before.clicks) else ""
