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
    """One sound: who makes it, which of `CLASSES` it is of, how loud it is (`air.loudness`), and
    the pitches of its takes."""

    make: Maker
    kind: str
    loud: float
    pitches: tuple[float, ...] = (1.0,)


CLASSES = {"hand": -29.0, "feet": -24.0, "sign": -21.5, "feast": -18.5}
"""Classes of sounds and how loud they are meant to be (LUFS, the loudest 400 ms): what the hand
does, how toys move and touch, what tells the player something, and what all turn round for. Those
of a class lie within 3 LU."""

TWO = (0.97, 1.03)
THREE = (0.95, 1.0, 1.055)

SOUNDS: dict[str, Sound] = {
    "tap": Sound(things.tap, "hand", -23.5, THREE),
    "lift": Sound(things.lift, "hand", -25.5, TWO),
    "place": Sound(things.place, "hand", -28.0, THREE),
    "refuse": Sound(things.refuse, "sign", -26.0, TWO),
    "page": Sound(things.page, "hand", -31.0, TWO),
    "whoosh": Sound(things.whoosh, "hand", -28.0, THREE),
    "curtain": Sound(things.curtain, "feet", -25.0),
    "seal": Sound(things.seal, "sign", -25.0, TWO),
    "unseal": Sound(things.unseal, "hand", -26.0, TWO),
    "bell": Sound(things.bell, "sign", -19.5, TWO),
    "chime": Sound(things.chime, "sign", -21.5),
    "splash": Sound(things.splash, "feet", -21.5, TWO),
    "step": Sound(war.step, "feet", -24.0, THREE),
    "hooves": Sound(beasts.hooves, "feet", -26.0, THREE),
    "gallop": Sound(beasts.gallop, "feet", -25.0, THREE),
    "tread": Sound(beasts.tread, "feet", -27.5, TWO),
    "roll": Sound(war.rolling, "feet", -30.5, TWO),
    "wheel": Sound(war.wheel, "hand", -29.5, THREE),
    "pof": Sound(war.pof, "feet", -25.0, THREE),
    "arrow": Sound(war.arrow, "feet", -25.0, THREE),
    "clash": Sound(war.clash, "feet", -19.5, THREE),
    "musket": Sound(war.musket, "feast", -17.5, THREE),
    "cannon": Sound(war.cannon, "feast", -18.0, THREE),
    "elephant": Sound(beasts.elephant, "sign", -21.0, TWO),
    "neigh": Sound(beasts.neigh, "feet", -24.0, TWO),
    "cheer": Sound(beasts.cheer, "feast", -18.0, TWO),
    "drumroll": Sound(war.drumroll, "sign", -20.0, (0.98, 1.03)),
    "drumwave": Sound(war.drumwave, "feast", -22.0),
    "victory": Sound(things.victory, "feast", -18.5),
    "defeat": Sound(things.defeat, "sign", -22.5),
    "draw": Sound(things.draw, "sign", -21.0),
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
