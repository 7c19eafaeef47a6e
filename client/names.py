"""The names a player gives to what is saved: one short line, found again in capitals or not."""

from collections.abc import Iterable
from typing import Protocol, TypeVar

NAME_LIMIT = 32
"""Letters a name may have."""


class Named(Protocol):
    """Anything that has a name."""

    @property
    def name(self) -> str: ...


T = TypeVar("T", bound=Named)


def tidy(name: str) -> str:
    """Make a name one short printable line, or nothing."""
    shown = "".join(letter for letter in name if letter.isprintable())
    return " ".join(shown.split())[:NAME_LIMIT]


def named(items: Iterable[T], name: str) -> T | None:
    """Give the item of a name, capital letters or not; None where there is none."""
    return next((item for item in items if item.name.casefold() == name.casefold()), None)
