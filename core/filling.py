"""Sentences with {named} gaps, filled: numbers and names bend the words around them.

`{count:move|moves}` writes no number: it picks the first word for one, the second for more.
`{piece:le|la|l'}` picks by a name: the first; the second if a language calls the name feminine; the
third (where there is one) if it is spoken like one that begins with a vowel. So each language says
in its own catalogue what its grammar asks, and no program builds a sentence out of halves.
"""

from collections.abc import Mapping, Set
from string import Formatter
from typing import Any

VOWELS = frozenset("aeiouyàâéèêëîïôöùûü")


class Filling(Formatter):
    """A formatter for one language; `feminine` are its feminine names, in small letters, and those
    whose first letter is silent, with an apostrophe behind them."""

    def __init__(self, feminine: Set[str] = frozenset()) -> None:
        self.feminine = feminine

    def format_field(self, value: Any, format_spec: str) -> str:
        """Write a value, or pick one of the words that stand behind its name."""
        if "|" not in format_spec:
            return str(super().format_field(value, format_spec))
        forms = format_spec.split("|")
        name = str(value).lower()
        if name.lstrip("-").isdecimal():
            return forms[name.lstrip("-") != "1"]
        if len(forms) > 2 and (name[:1] in VOWELS or f"{name}'" in self.feminine):
            return forms[2]
        return forms[name in self.feminine]

    def fill(self, text: str, gaps: Mapping[str, object]) -> str:
        """Fill a sentence; a gap nobody fills is a KeyError."""
        return self.vformat(text, (), gaps)


PLAIN = Filling()
"""For English, whose names have no gender."""
