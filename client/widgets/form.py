"""A game's options as rows of a sheet, read off their declaration: no game is named here.

A wrong value stays where it was typed, with the reason under it; nothing is corrected silently.
"""

from collections.abc import Callable
from typing import Any

from core.option import OURS, Field, fields
from core.refusal import Malformed, msg

from ..language.words import told
from ..screen import Say
from .choice import Choice, Segments, Stepper, Switch
from .entry import Entry
from .rows import Row

FEW = 4
"""Up to so many choices stand side by side; more take turns between two arrows."""


def name_of(value: Any, say: Say) -> str:
    """Call a value by its word in the player's language; numbers and sizes stay as they are."""
    if isinstance(value, bool):
        return say(msg("on")) if value else say(msg("off"))
    text = str(value) or "–"
    return say(text.replace("_", " ")) if text.replace("_", "").isalpha() else text


def sentence(field: Field, value: Any, say: Say) -> str:
    """Say what is wrong with a value, or "" when the field takes it."""
    try:
        field.read(value)
    except Malformed as error:
        if field.type is int and field.span:
            low, high = field.span
            return say(msg("Type a whole number from {low} to {high}."), low=low, high=high)
        return told(error, say)
    return ""


def helped(field: Field, say: Say) -> str:
    """Say what an option is for, and whether it is our own."""
    parts = (field.help, OURS if field.ours else "")
    return " ".join(say(part) for part in parts if part)


class Form:
    """Rows for every option of a game; `texts` holds what was typed, right or wrong."""

    def __init__(
        self, options: type, values: dict[str, Any], say: Say, on_change: Callable[[], None]
    ) -> None:
        self.fields = {field.name: field for field in fields(options)}
        self.values: dict[str, Any] = {f.name: f.default for f in self.fields.values()}
        self.values.update(values)
        self.say = say
        self.on_change = on_change
        self._choices: dict[str, Choice] = {}
        self._entries: dict[str, Entry] = {}
        self.rows = [self._row(field) for field in self.fields.values()]

    def _row(self, field: Field) -> Row:
        say, value = self.say, self.values[field.name]

        def chosen(new: Any) -> None:
            self._take(field, new)

        if field.type is bool:
            switch = Switch(value, chosen, (name_of(False, say), name_of(True, say)))
            self._choices[field.name] = switch
            return Row(say(field.label), [switch], helped(field, say))
        among = [(each, name_of(each, say)) for each in field.among]
        if field.free is None and field.span is None:
            kind = Segments if len(among) <= FEW else Stepper
            choice: Choice = kind(among, value, chosen)
            self._choices[field.name] = choice
            return Row(say(field.label), [choice], helped(field, say))
        choice = Stepper(among, value, chosen)
        choice.other = "–"
        entry = Entry("" if choice.index >= 0 else str(value), hint=say(msg("other…")), limit=24)
        entry.on_change = lambda text: self._typed(field, text)
        self._choices[field.name], self._entries[field.name] = choice, entry
        alone = len(among) < 2  # nothing to choose from: typing is the way
        if alone:
            entry.hint, entry.limit = name_of(field.default, say), 60_000
        return Row(
            say(field.label), [entry] if alone else [choice, entry], helped(field, say),
            shares=(1,) if alone else (3, 2), error=lambda: self.error(field.name),
        )

    def _take(self, field: Field, value: Any) -> None:
        self.values[field.name] = value
        entry = self._entries.get(field.name)
        if entry and entry.text:
            entry.on_change = None
            entry.set("")
            entry.error = ""
            entry.on_change = lambda text: self._typed(field, text)
        self.on_change()

    def _typed(self, field: Field, text: str) -> None:
        choice, text = self._choices[field.name], text.strip()
        if not text:
            self.values[field.name] = choice.value if choice.index >= 0 else field.default
            choice.value = self.values[field.name]
        else:
            try:
                self.values[field.name] = field.read(text)
            except Malformed:
                self.values[field.name] = text
            choice.value = self.values[field.name]
        self._entries[field.name].error = self.error(field.name)
        self.on_change()

    def error(self, name: str) -> str:
        """Say what is wrong with an option, or ""."""
        return sentence(self.fields[name], self.values[name], self.say)

    @property
    def first_wrong(self) -> Entry | None:
        """Give the entry of the first option that is not taken."""
        return next((e for name, e in self._entries.items() if self.error(name)), None)

    @property
    def right(self) -> bool:
        """True when every value is taken."""
        return not any(self.error(name) for name in self.fields)

    def changed(self) -> dict[str, Any]:
        """Give what differs from the defaults."""
        return {
            name: value for name, value in self.values.items()
            if value != self.fields[name].default
        }
