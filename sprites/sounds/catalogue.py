"""The catalogue: which sounds there are, how many takes of each, and how loud they are together.

The one decision: a sound that is heard often is baked in two or three takes, a little apart in
pitch, because the mixer at play time cannot change a pitch, and a drum that never changes tires.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from . import beasts, things, war
from .air import Luck, Wave, finish
from .score import perform
from .tunes import CADENCES, TUNES

Maker = Callable[[Luck, float], Wave]
"""Makes one take from its luck and its pitch (1 = as written)."""


@dataclass(frozen=True)
class Sound:
    """One sound: who makes it, how loud it is (`air.loudness`), and the pitches of its takes."""

    make: Maker
    loud: float
    pitches: tuple[float, ...] = (1.0,)


TWO = (0.97, 1.03)
THREE = (0.95, 1.0, 1.055)

SOUNDS: dict[str, Sound] = {
    "tap": Sound(things.tap, -30.0, THREE),
    "lift": Sound(things.lift, -31.0, TWO),
    "place": Sound(things.place, -26.0, THREE),
    "refuse": Sound(things.refuse, -26.0, TWO),
    "page": Sound(things.page, -31.0, TWO),
    "whoosh": Sound(things.whoosh, -28.0, THREE),
    "curtain": Sound(things.curtain, -25.0),
    "seal": Sound(things.seal, -25.0, TWO),
    "unseal": Sound(things.unseal, -26.0, TWO),
    "bell": Sound(things.bell, -24.0, TWO),
    "chime": Sound(things.chime, -25.0),
    "splash": Sound(things.splash, -23.0, TWO),
    "step": Sound(war.step, -26.0, THREE),
    "hooves": Sound(beasts.hooves, -24.0, THREE),
    "gallop": Sound(beasts.gallop, -22.0, THREE),
    "tread": Sound(beasts.tread, -23.0, TWO),
    "roll": Sound(war.rolling, -25.0, TWO),
    "wheel": Sound(war.wheel, -28.0, THREE),
    "pof": Sound(war.pof, -24.0, THREE),
    "arrow": Sound(war.arrow, -25.0, THREE),
    "clash": Sound(war.clash, -23.0, THREE),
    "musket": Sound(war.musket, -19.0, THREE),
    "cannon": Sound(war.cannon, -16.0, THREE),
    "elephant": Sound(beasts.elephant, -21.0, TWO),
    "neigh": Sound(beasts.neigh, -24.0, TWO),
    "cheer": Sound(beasts.cheer, -18.0, TWO),
    "drumroll": Sound(war.drumroll, -20.0, (0.98, 1.03)),
    "drumwave": Sound(war.drumwave, -22.0),
    "victory": Sound(things.victory, -17.0),
    "defeat": Sound(things.defeat, -21.0),
    "draw": Sound(things.draw, -21.0),
}


def files() -> dict[str, Callable[[], Wave]]:
    """List every file (its name without .ogg) and how its wave is made.

    A take is the sound's name and its number; a tune is ``tune_`` and its name.
    """
    made: dict[str, Callable[[], Wave]] = {}
    for name, sound in SOUNDS.items():
        for number, pitch in enumerate(sound.pitches, 1):
            made[f"{name}{number}"] = partial(_take, f"{name}{number}", sound, pitch)
    for number in range(len(CADENCES)):
        made[f"march{number + 1}"] = partial(_march, number)
    for key in TUNES:
        made[f"tune_{key}"] = partial(_tune, key)
    return made


def _take(name: str, sound: Sound, pitch: float) -> Wave:
    return finish(sound.make(Luck(zlib.crc32(name.encode())), pitch), sound.loud)


def _march(number: int) -> Wave:
    return finish(war.march(number, Luck(1805 + number)), -21.0)


def _tune(key: str) -> Wave:
    """Bake a tune to whole bars, so that its repetition keeps the beat."""
    return finish(perform(TUNES[key]), -17.0, seconds=TUNES[key].seconds - 0.008)
