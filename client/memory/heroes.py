"""Heroes of earlier matches: who earned a medal wears a dot on his base in his owner's next ones.

A hero is known by the game, the name of whoever played him on this computer, his kind and the
number he has among those of his kind: he has no other name. The file is small, stays on this
computer, and is read with bounds and entry by entry: what is damaged is no hero.
"""

import re
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
TOOK = re.compile(r"took([1-9][0-9]{0,2})", re.ASCII)
WORD, NUMBER = 40, 999
"""Letters of a name, and the largest number a piece may have."""


class Hero(NamedTuple):
    """A piece as its owner will meet it again."""

    game: str
    owner: str
    """"" for whoever plays here without a name."""
    kind: str
    number: int
    took: int = 0
    """How many they took in the match of their medal; 0: it was not kept. In the file, a fifth
    word: "took4"."""

    @property
    def who(self) -> tuple[str, str, str, int]:
        """Give what they are known by."""
        return self[:4]


class Heroes:
    """Those in the file at `path`, who earned their medals longest ago first."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or home() / "heroes.json"
        self.all = self._read()

    def _read(self) -> tuple[Hero, ...]:
        told = read_told(self._path, LONGEST)
        found = map(_hero, told[:4 * MOST] if isinstance(told, list) else ())
        return tuple({hero.who: hero for hero in found if hero is not None}.values())[-MOST:]

    def of(self, game: str, owner: str) -> frozenset[tuple[str, int]]:
        """Give kinds and numbers of an owner's heroes in a game."""
        name = _owner(owner)
        return frozenset((hero.kind, hero.number) for hero in self.all
                         if (hero.game, hero.owner) == (game, name))

    def add(self, game: str, owner: str, named: Iterable[tuple[str, int] | tuple[str, int, int]]
            ) -> bool:
        """Remember heroes by kind, number and how many they took; False where that cannot be kept
        on disk."""
        fresh = [Hero(game, _owner(owner), *each) for each in named]
        if not fresh:
            return True
        known = {hero.who for hero in fresh}
        before = [hero for hero in self._read() if hero.who not in known]  # another window's, too
        self.all = tuple([*before, *fresh][-MOST:])
        return keep(self._path, [[*hero.who, *[f"took{hero.took}"] * bool(hero.took)]
                                 for hero in self.all])


def _owner(name: str) -> str:
    return plain(name)[:WORD]


def _hero(told: object) -> Hero | None:
    """Read an entry; None for one that is no hero."""
    if not isinstance(told, list) or len(told) not in (4, 5):
        return None
    game, owner, kind, number = told[:4]
    deed = TOOK.fullmatch(told[4]) if isinstance(told[-1], str) and len(told) > 4 else None
    if type(number) is not int or not 0 < number <= NUMBER:
        return None
    if not all(isinstance(word, str) and len(word) <= WORD for word in (game, owner, kind)):
        return None
    took = int(deed[1]) if deed else 0
    return Hero(game, _owner(owner), kind, number, took) if game and kind else None
