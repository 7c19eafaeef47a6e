"""Handicaps: what a stronger side plays without, by how many points another is ahead, who begins.

They change the rules of a match, so they are one option with one spelling ("N-K S+1!": North plays
without a cannon, South is a point ahead and begins), which every seat signs. What a piece left out
or a point ahead means is the game's; here is only how it is written.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from .piece import Seat
from .refusal import Malformed, msg

NONE = "none"
"""The option's text where nobody has a handicap."""
_WORD = re.compile(r"([A-Za-z]+)(?:-([A-Z]{1,9}))?(?:\+([1-9]))?(!?)")


class Handicap(NamedTuple):
    """One seat's: letters of pieces it plays without, one a piece, and points it is ahead.

    One seat at most `begins`, whoever would without that, or whatever the lot would say.
    """

    without: str = ""
    ahead: int = 0
    begins: bool = False

    def write(self, seat: str) -> str:
        """Write it for a seat's name, "" where it is none."""
        if not any(self):
            return ""
        return seat + (f"-{self.without}" if self.without else "") + (
            f"+{self.ahead}" if self.ahead else "") + "!" * self.begins


class Odds(NamedTuple):
    """A handicap that a game offers by name: the name's msgid, and the handicap."""

    name: str
    handicap: Handicap


def read(
    text: str, seats: tuple[str, ...], most: Mapping[str, int], ahead: int, in_all: int = 9
) -> str:
    """Return the canonical text; Malformed where it is no handicap of this game.

    `most`: how many of each kind a seat may leave out, in the order in which they are written;
    `in_all`: how many together; `ahead`: the most points.
    """
    found: dict[str, str] = {}
    for word in text.split():
        told = _WORD.fullmatch(word)
        if told is None or told[1] not in seats or told[1] in found:
            raise Malformed(msg("a head start is written like {example}; the armies are {known}"),
                            example=f"{seats[0]}{_example(most)}", known=", ".join(seats))
        letters, points = told[2] or "", int(told[3] or 0)
        if not set(letters) <= set(most) or any(
            letters.count(kind) > count for kind, count in most.items()
        ) or len(letters) > in_all:
            raise Malformed(msg("so many of these cannot be left out: {pieces}"), pieces=letters)
        if points > ahead:
            raise Malformed(msg("at most {most} points ahead"), most=ahead)
        ordered = "".join(sorted(letters, key=list(most).index))
        found[told[1]] = Handicap(ordered, points, bool(told[4])).write(told[1])
    if sum(word.endswith("!") for word in found.values()) > 1:
        raise Malformed(msg("only one army can begin"))
    return " ".join(found[seat] for seat in seats if found.get(seat)) or NONE


def _example(most: Mapping[str, int]) -> str:
    return f"-{next(iter(most))}" if most else "+1"


@lru_cache(maxsize=256)
def by_seat(text: str, seats: tuple[str, ...]) -> tuple[Handicap, ...]:
    """Give every seat's handicap from a canonical text; seats that do not play have none."""
    found = {told[1]: Handicap(told[2] or "", int(told[3] or 0), bool(told[4]))
             for word in text.split() if (told := _WORD.fullmatch(word)) and word != NONE}
    return tuple(found.get(seat, Handicap()) for seat in seats)


def write(handicaps: Mapping[str, Handicap]) -> str:
    """Write handicaps by a seat's name, in the order given, NONE for none."""
    return " ".join(filter(None, (each.write(seat) for seat, each in handicaps.items()))) or NONE


def opener(handicaps: Sequence[Handicap]) -> Seat | None:
    """Give the seat that begins by its handicap; None where the game says who does."""
    return next((seat for seat, each in enumerate(handicaps) if each.begins), None)
