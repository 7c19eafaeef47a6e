"""A whole army as a short code that a friend can type, or be told over the phone.

A set-up is numbered: kind by kind, the fewer places a kind has the sooner, which of the free places
it takes and where each of it looks. Nothing shorter tells all set-ups apart, but for the few that
further rules refuse. The number and its check are written as signs (core/sharecode.py) or as bytes,
each of them a word with a picture. Places are counted as their owner sees them, so a code fits
whichever edge one plays from. Board, army and game are no part of a code, only of its check.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from math import comb

from .game import Malformed, Rules, msg
from .piece import Point, Seat, points
from .sharecode import read_signs, write_signs
from .topology import Topology

Toy = tuple[str, int | None]
"""A kind and its facing (None: a kind that has none)."""
CHECK = 12
"""Bits of a code that only check the rest: one wrong code in 4,096 passes for another army."""
LONGEST = 2_000
"""Signs of a code that is read at all: the largest armies have not so many."""
MOST_PLACES = 512
"""Places of an army that has codes: with more, nobody would want to type one."""
WRONG = msg("that is no army for this board; compare the code with your friend's")


def as_seen(topology: Topology, forward: int) -> tuple[tuple[int, int], ...]:
    """Give every point as who looks `forward` (eighths) sees it: how far from his left, and how
    far ahead, in half cells (hexagons stand between the files)."""
    xs, ys = [x for x, _ in topology.places], [y for _, y in topology.places]
    left, right, low, high = min(xs), max(xs), min(ys), max(ys)
    quarter = forward // 2 % 4
    return tuple(
        (round(2 * (x - left, high - y, right - x, y - low)[quarter]),
         round(2 * (y - low, x - left, high - y, right - x)[quarter]))
        for x, y in topology.places
    )


class ArmyCode:
    """The codes of the armies that one seat may set up."""

    def __init__(self, rules: Rules, seat: Seat) -> None:
        muster = rules.muster(seat)
        self._size, self._forward = muster.size, muster.forward
        self._most = dict(muster.reserve)
        self._turning = muster.turning
        self._choosing = sum(self._most.values()) > muster.size
        self.offered = 0 < muster.zone.bit_count() <= MOST_PLACES
        """Whether this army has codes at all."""
        seen = as_seen(rules.topology, muster.forward)
        zones = {}
        for kind in self._most:
            able = rules.zone(seat, kind)
            held = points(muster.zone if able is None else able & muster.zone)
            zones[kind] = sorted(held, key=lambda at: (seen[at][1], seen[at][0]))
        self._zones = dict(sorted(zones.items(), key=lambda item: len(item[1])))
        terms = [rules.game.key, muster.size, sorted(muster.turning),
                 [(kind, most, [seen[at] for at in self._zones[kind]])
                  for kind, most in sorted(muster.reserve)]]
        self._terms = json.dumps(terms).encode()

    # An army and its number -----------------------------------------------------------------------

    def number(self, army: Mapping[Point, Toy]) -> int:
        """Number a whole army, its check below it; Malformed where it is not whole or misplaced."""
        have = Counter(kind for kind, _ in army.values())
        whole = len(army) == self._size and all(
            count <= self._most.get(kind, 0) for kind, count in have.items())
        if not whole or any(at not in self._zones[kind] for at, (kind, _) in army.items()):
            raise Malformed(msg("only a whole army has a code"), "code")
        digits: list[tuple[int, int]] = []  # each with its base, the first one the lowest
        if self._choosing:
            digits += [(have[kind], most + 1) for kind, most in self._most.items()]
        taken: set[Point] = set()
        for kind, zone in self._zones.items():
            free = [at for at in zone if at not in taken]
            chosen = [n for n, at in enumerate(free) if army.get(at, ("",))[0] == kind]
            digits.append((_rank(chosen), comb(len(free), len(chosen))))
            for at in (free[n] for n in chosen):
                taken.add(at)
                if kind in self._turning:
                    digits.append((((army[at][1] or 0) - self._forward) % 8, 8))
        value = 0
        for digit, base in reversed(digits):
            value = value * base + digit
        return value << CHECK | self._check(value)

    def army(self, number: int) -> dict[Point, Toy]:
        """Give the army of a number; Malformed where it is none or its check is wrong."""
        value = number >> CHECK
        if self._check(value) != number & (1 << CHECK) - 1:
            raise Malformed(WRONG, "code")

        def digit(base: int) -> int:
            nonlocal value
            value, low = divmod(value, base)
            return low

        have = self._most
        if self._choosing:
            have = {kind: digit(most + 1) for kind, most in self._most.items()}
        if sum(have.values()) != self._size:
            raise Malformed(WRONG, "code")
        army: dict[Point, Toy] = {}
        for kind, zone in self._zones.items():
            free = [at for at in zone if at not in army]
            if have[kind] > len(free):
                raise Malformed(WRONG, "code")
            for n in _unranked(digit(comb(len(free), have[kind])), len(free), have[kind]):
                turn = (digit(8) + self._forward) % 8 if kind in self._turning else None
                army[free[n]] = (kind, turn)
        if value:
            raise Malformed(WRONG, "code")
        return army

    def _check(self, value: int) -> int:
        size = (value.bit_length() + 7) // 8
        told = self._terms + b"\0" + value.to_bytes(size, "big")
        digest = hashlib.blake2b(told, digest_size=4, person=b"tb.army").digest()
        return int.from_bytes(digest, "big") & (1 << CHECK) - 1

    # Its two spellings ----------------------------------------------------------------------------

    def signs(self, army: Mapping[Point, Toy]) -> str:
        """Write an army in letters and digits, four by four."""
        return write_signs(self.number(army), 4)

    def read_signs(self, text: str) -> dict[Point, Toy]:
        """Read an army from letters and digits; Malformed says in one sentence what to change."""
        digits, number = read_signs(text, LONGEST)
        if digits.startswith("0"):  # one spelling: no sign too many
            raise Malformed(WRONG, "code")
        return self.army(number)

    def words(self, army: Mapping[Point, Toy]) -> tuple[int, ...]:
        """Write an army as numbers of words, 0 to 255."""
        number = self.number(army)
        return tuple(number.to_bytes((number.bit_length() + 7) // 8, "big"))

    def read_words(self, words: Sequence[int]) -> dict[Point, Toy]:
        """Read an army from numbers of words; Malformed where they are none."""
        if not words or not words[0] or len(words) > LONGEST:
            raise Malformed(WRONG, "code")
        return self.army(int.from_bytes(bytes(words), "big"))


def _rank(chosen: Sequence[int]) -> int:
    """Number a choice of places, ascending, among all choices of so many."""
    return sum(comb(at, n) for n, at in enumerate(chosen, 1))


def _unranked(rank: int, places: int, count: int) -> list[int]:
    """Give the choice of `count` of so many places that has a number."""
    chosen = []
    at = places
    for left in range(count, 0, -1):
        at = next(n for n in range(at - 1, -1, -1) if comb(n, left) <= rank)
        rank -= comb(at, left)
        chosen.append(at)
    return chosen[::-1]
