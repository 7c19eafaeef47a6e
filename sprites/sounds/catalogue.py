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
from .air import Luck, Wave, around, finish, loudness
from .rooms import TONES
from .score import perform
from .tunes import CADENCES, TUNES

Maker = Callable[[Luck, float], Wave]
"""Makes one take from its luck and its pitch (1 = as written)."""


@dataclass(frozen=True)
class Sound:
    """One sound: who makes it, which of `CLASSES` it is of, and the pitches of its takes."""

    make: Maker
    kind: str
    pitches: tuple[float, ...] = (1.0,)


CLASSES = {"hand": -26.0, "feet": -24.0, "sign": -22.0, "feast": -19.5}
"""Classes of sounds and how loud each of theirs is (`air.loudness`): what the hand does, how toys
move and touch, what tells the player something, and what all turn round for."""
STEMS = -25.0, -23.0, -18.5
"""How loud the stems of a tune are: the first is heard alone at a table, and the melody carries the
whole."""
MARCH, TONE = -20.0, -30.0
"""How loud a march is, and the room about a table."""

TWO = (0.97, 1.03)
THREE = (0.95, 1.0, 1.055)

SOUNDS: dict[str, Sound] = {
    "tap": Sound(things.tap, "hand", THREE),
    "lift": Sound(things.lift, "hand", TWO),
    "place": Sound(things.place, "hand", THREE),
    "refuse": Sound(things.refuse, "sign", TWO),
    "page": Sound(things.page, "hand", TWO),
    "whoosh": Sound(things.whoosh, "hand", THREE),
    "curtain": Sound(things.curtain, "feet"),
    "seal": Sound(things.seal, "sign", TWO),
    "unseal": Sound(things.unseal, "sign", TWO),
    "bell": Sound(things.bell, "sign", TWO),
    "chime": Sound(things.chime, "sign"),
    "splash": Sound(things.splash, "feet", TWO),
    "step": Sound(war.step, "feet", THREE),
    "hooves": Sound(beasts.hooves, "feet", THREE),
    "gallop": Sound(beasts.gallop, "feet", THREE),
    "tread": Sound(beasts.tread, "feet", TWO),
    "roll": Sound(war.rolling, "feet", TWO),
    "wheel": Sound(war.wheel, "hand", THREE),
    "pof": Sound(war.pof, "feet", THREE),
    "arrow": Sound(war.arrow, "feet", THREE),
    "clash": Sound(war.clash, "feet", THREE),
    "musket": Sound(war.musket, "feast", THREE),
    "cannon": Sound(war.cannon, "feast", THREE),
    "elephant": Sound(beasts.elephant, "sign", TWO),
    "neigh": Sound(beasts.neigh, "feet", TWO),
    "cheer": Sound(beasts.cheer, "feast", TWO),
    "drumroll": Sound(war.drumroll, "sign", (0.98, 1.03)),
    "drumwave": Sound(war.drumwave, "feast"),
    "victory": Sound(things.victory, "feast"),
    "defeat": Sound(things.defeat, "sign"),
    "draw": Sound(things.draw, "sign"),
}


def files() -> dict[str, Callable[[], Wave]]:
    """List every file (its name without .ogg) and how its wave is made.

    A take is the sound's name and its number; a stem is ``tune_``, the name of its tune and its
    number; the room by day or in the evening is ``room_``.
    """
    made: dict[str, Callable[[], Wave]] = {}
    for name, sound in SOUNDS.items():
        for number, pitch in enumerate(sound.pitches, 1):
            made[f"{name}{number}"] = partial(_take, f"{name}{number}", sound, pitch)
    for number in range(len(CADENCES)):
        made[f"march{number + 1}"] = partial(_march, number)
    for key, tune in TUNES.items():
        for number in range(len(tune.stems)):
            made[f"tune_{key}{number + 1}"] = partial(_stem, key, number)
    for day, tone in TONES.items():
        made[f"room_{day}"] = partial(_tone, tone)
    return made


def _take(name: str, sound: Sound, pitch: float) -> Wave:
    return finish(sound.make(Luck(zlib.crc32(name.encode())), pitch), CLASSES[sound.kind])


def _march(number: int) -> Wave:
    return finish(war.march(number, Luck(1805 + number)), MARCH)


def _stem(key: str, number: int) -> Wave:
    """Bake some of a tune's players to whole bars, to be repeated without a seam."""
    tune = TUNES[key]
    return _level(around(perform(tune, tune.stems[number]), tune.seconds), STEMS[number])


def _tone(tone: Callable[[Luck], Wave]) -> Wave:
    return _level(tone(Luck(1813)), TONE)


def _level(wave: Wave, loud: float) -> Wave:
    made: Wave = wave * 10 ** ((loud - loudness(wave)) / 20)
    return made
