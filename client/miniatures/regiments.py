"""A player's own regiment, a short text of four choices, and who of a table wears theirs.

The text ("green gold green leaf") is the name of a livery like any other (`liveries.Palette`):
whoever paints an army need not know that somebody chose it. No colour is a regiment's own: all are
those of liveries, which are made apart for every eye already. Which pairs are not is told here, for
all palettes at once, so that two screens of a table agree whatever eyes look at them.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

TINS = "blue", "green", "purple", "red", "gold"
"""The paints for coat, plume and flag: names of liveries."""
SIGNS = "star", "ring", "leaf", "sun", "heart"
LONGEST = 32
"""Characters of a text that is read at all."""
_ALIKE = {**dict.fromkeys(("blue", "purple", "black"), "dark"),
          **dict.fromkeys(("yellow", "ivory", "gold"), "bright")}
"""Liveries that some eyes mix up with others of the same word in one palette or another."""


class Regiment(NamedTuple):
    """What a player's army wears at every table."""

    coat: str
    plume: str
    """Plume and facings."""
    flag: str
    """The flag of the panels and the bases of the toys."""
    sign: str
    """On both."""

    def __str__(self) -> str:
        return " ".join(self)


def read(text: str) -> Regiment | None:
    """Read a regiment's text; None for any other."""
    parts = text.split(" ") if len(text) <= LONGEST else []
    fits = len(parts) == 4 and {*parts[:3]} <= {*TINS} and parts[3] in SIGNS
    return Regiment(*parts) if fits else None


def worn(own: Sequence[str], signs: Sequence[str], wishes: Mapping[int, str]) -> tuple[str, ...]:
    """Give the liveries of a table by seat.

    `own` are its game's, with their `signs`; `wishes` are texts of regiments by seat. As many as
    are told apart are worn, those of earlier seats first; whose sign is taken gets another.
    """
    asked = {seat: found for seat in range(len(own)) if (found := read(wishes.get(seat, "")))}
    for many in range(len(asked), 0, -1):
        for seats in combinations(asked, many):
            granted = {seat: asked[seat] for seat in seats}
            if _apart(own, granted):
                return _signed(own, signs, granted)
    return tuple(own)


def _apart(own: Sequence[str], granted: Mapping[int, Regiment]) -> bool:
    """Say whether no army has on coat or flag what another has on either."""
    pairs = [(granted[seat].coat, granted[seat].flag) if seat in granted else (name, name)
             for seat, name in enumerate(own)]
    looks = [{_ALIKE.get(name, name) for name in pair} for pair in pairs]
    return all(looks[one].isdisjoint(looks[two])
               for one in granted for two in range(len(own)) if one != two)


def _signed(own: Sequence[str], signs: Sequence[str], granted: Mapping[int, Regiment]
            ) -> tuple[str, ...]:
    """Name what everybody wears, no sign twice."""
    taken = {sign for seat, sign in enumerate(signs) if seat not in granted}
    names = list(own)
    for seat, regiment in granted.items():
        sign = next(each for each in (regiment.sign, *SIGNS) if each not in taken)
        taken.add(sign)
        names[seat] = str(regiment._replace(sign=sign))
    return tuple(names)
