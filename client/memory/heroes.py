"""Heroes of earlier matches: who earned a medal wears a dot on his base in his owner's next ones.

A hero is known by the game, the name of whoever played him on this computer, his kind and the
number he has among those of his kind: he has no other name. The file is small, stays on this
computer, and is read with bounds and entry by entry: what is damaged is no hero.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from core.plain_text import plain

from .files import keep, read_told
from .settings import home

MOST = 256
"""Heroes that are kept; of more, those who earned their medals longest ago are forgotten."""
LONGEST = 1 << 16
"""Bytes of the file."""
WORD, NUMBER = 40, 999
"""Letters of a name, and the largest number a piece may have."""


class Hero(NamedTuple):
    """A piece as its owner will meet it again."""

    game: str
    owner: str
    """"" for whoever plays here without a name."""
    kind: str
    number: int


class Heroes:
    """Those in the file at `path`, who earned their medals longest ago first."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or home() / "heroes.json"
        self.all = self._read()

    def _read(self) -> tuple[Hero, ...]:
        told = read_told(self._path, LONGEST)
        found = map(_hero, told[:4 * MOST] if isinstance(told, list) else ())
        return tuple(dict.fromkeys(hero for hero in found if hero is not None))[-MOST:]

    def of(self, game: str, owner: str) -> frozenset[tuple[str, int]]:
        """Give kinds and numbers of an owner's heroes in a game."""
        name = _owner(owner)
        return frozenset((hero.kind, hero.number) for hero in self.all
                         if (hero.game, hero.owner) == (game, name))

    def add(self, game: str, owner: str, named: Iterable[tuple[str, int]]) -> bool:
        """Remember heroes by kind and number; False where that cannot be kept on disk."""
        fresh = [Hero(game, _owner(owner), kind, number) for kind, number in named]
        if not fresh:
            return True
        before = [hero for hero in self._read() if hero not in fresh]  # another window may have it
        self.all = tuple([*before, *fresh][-MOST:])
        return keep(self._path, [list(hero) for hero in self.all])


def _owner(name: str) -> str:
    return plain(name)[:WORD]


def _hero(told: object) -> Hero | None:
    """Read an entry; None for one that is no hero."""
    if not isinstance(told, list) or len(told) != 4:
        return None
    game, owner, kind, number = told
    if type(number) is not int or not 0 < number <= NUMBER:
        return None
    if not all(isinstance(word, str) and len(word) <= WORD for word in (game, owner, kind)):
        return None
    return Hero(game, _owner(owner), kind, number) if game and kind else None
