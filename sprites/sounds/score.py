"""Written music: letters for notes and bars that must add up, played the way people play.

The one decision: a tune is text in bars, checked when it is read (a bar that is too long or too
short is an error of the composer), instead of lists of frequencies and seconds.

A note is a letter with an optional # or b, an octave, and `*` with its units: ``f#5*3``. A dash is
a rest. Bars are parted by |.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from .air import Luck, Wave, high, mix, room
from .drums import STRIKERS, rhythm
from .pipes import VOICES

_NOTE = re.compile(r"(?:([a-g])([#b]?)(\d)|(-))(?:\*(\d+))?$")
_STEPS = {"c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11}
A4, HERTZ = 69, 440.0


class Note(NamedTuple):
    """One note of a part: its key (69 = a4, a semitone each), and when and how long in units."""

    key: int
    at: int
    units: int

    @property
    def hertz(self) -> float:
        """Give its pitch in equal temperament."""
        return hertz(self.key)


def hertz(key: int) -> float:
    """Give the pitch of a key."""
    return float(HERTZ * 2 ** ((key - A4) / 12))


@dataclass(frozen=True)
class Part:
    """One player: instrument, text, loudness, and how much of a note's time it sounds."""

    voice: str
    text: str
    loud: float = 0.7
    touch: float = 0.92
    detune: float = 0.0
    """Cents this player is off the others, as two people always are."""


@dataclass(frozen=True)
class Beat:
    """One drummer: drum, rhythm (a letter a unit, see `drums.rhythm`), loudness."""

    drum: str
    text: str
    loud: float = 0.6


@dataclass(frozen=True)
class Tune:
    """A tune that can be repeated: the units of a bar, the length of a unit, who plays what."""

    bar: int
    unit: float
    parts: tuple[Part, ...]
    beats: tuple[Beat, ...] = ()
    swing: float = 0.0
    """The share of a unit by which every second one comes late."""
    accents: tuple[int, ...] = (0,)
    """Units of a bar that are stressed."""
    wet: float = 0.14
    seed: int = 1
    stems: tuple[tuple[int, ...], ...] = ()
    """Who plays together at a table (parts, then beats), the rhythm first and the melody last."""

    @property
    def units(self) -> int:
        """Count the units of the whole. Raises ValueError when the players differ."""
        counts = {sum(note.units for note in read(part.text, self.bar, True))
                  for part in self.parts}
        counts |= {len(re.sub(r"[| \n]", "", beat.text)) for beat in self.beats}
        if len(counts) != 1:
            raise ValueError(f"the players end at different times: {sorted(counts)}")
        return counts.pop()

    @property
    def seconds(self) -> float:
        """Give the length of once through."""
        return self.units * self.unit

    def time(self, at: float) -> float:
        """Give the second at which a unit begins, with its swing."""
        return (at + self.swing * (at % 2)) * self.unit


def read(text: str, bar: int, rests: bool = False) -> list[Note]:
    """Read a part in bars of `bar` units. Raises ValueError for a bar that does not add up."""
    return [note for note in _read(text, bar) if rests or note.key >= 0]


def _read(text: str, bar: int) -> Iterator[Note]:
    at = 0
    for number, measure in enumerate(filter(str.strip, text.split("|")), 1):
        began = at
        for word in measure.split():
            found = _NOTE.match(word)
            if found is None:
                raise ValueError(f"bar {number}: {word!r} is no note")
            letter, sign, octave, _, units = found.groups()
            key = -1
            if letter:
                key = 12 * (int(octave) + 1) + _STEPS[letter] + {"#": 1, "b": -1, "": 0}[sign]
            yield Note(key, at, int(units or 1))
            at += int(units or 1)
        if at - began != bar:
            raise ValueError(f"bar {number}: {at - began} units instead of {bar}")


def _sing(tune: Tune, part: Part, luck: Luck) -> Wave:
    voice = VOICES[part.voice]
    notes = read(part.text, tune.bar)
    played = []
    for note in notes:
        at = tune.time(note.at) + luck.normal(0.0, 0.004)
        held = (tune.time(note.at + note.units) - tune.time(note.at)) * part.touch
        stress = 1.0 if note.at % tune.bar in tune.accents else 0.84
        hard = min(1.0, stress * luck.uniform(0.92, 1.05))
        pitch = note.hertz * 2 ** (part.detune / 1200)
        played.append((at, part.loud * voice(pitch, held, hard, luck)))
    return mix(played)


def perform(tune: Tune, only: Collection[int] | None = None) -> Wave:
    """Play a tune once in its room, or `only` some of its players, as they play among all; its
    tail rings into the rest that its last bar leaves."""
    whole = [(0.02, np.zeros(0))]
    players: list[Part | Beat] = [*tune.parts, *tune.beats]
    for number, player in enumerate(players):
        if only is not None and number not in only:
            continue
        luck = Luck(tune.seed + number)
        if isinstance(player, Part):
            whole.append((0.02, _sing(tune, player, luck)))
        else:
            drummed = rhythm(player.text.replace("\n", ""), tune.unit, STRIKERS[player.drum], luck,
                             swing=tune.swing)
            whole.append((0.02, player.loud * drummed))
    if not tune.units:
        raise ValueError("a tune without notes")
    return high(room(mix(whole), tune.wet, 0.9, 3200.0), 40.0, 2)
