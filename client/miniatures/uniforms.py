"""How the panels and the marks of a table show its armies: a name, two tones and a sign by seat.

The names are those of the game (`Game.armies`), which its rules refer to.
"""

from functools import lru_cache
from typing import NamedTuple

from core.game import Rules
from core.piece import Seat

from . import liveries
from .liveries import Army, Shade


class Uniform(NamedTuple):
    """An army as it is drawn without a miniature."""

    name: str
    """The msgid of its name."""
    livery: str
    coat: Shade
    """The tone of plates, pegs and bands: that of its bases."""
    dark: Shade
    """The same in shadow: rims, threads."""
    ink: Shade
    """The same, dark enough to be read on parchment."""
    sign: str
    sign_colour: Shade
    """Of the sign, and of letters, on the coat."""


def uniform(name: str, livery: str) -> Uniform:
    """Give an army's uniform in the palette in force."""
    return _cut(name, livery, liveries.ARMIES[livery])


@lru_cache(maxsize=64)
def _cut(name: str, livery: str, army: Army) -> Uniform:
    coat = liveries.shade(army.base)
    ink = dark = _dim(coat, 0.66)
    while _light(ink) > 0.125:  # 4.5 : 1 and more on parchment
        ink = _dim(ink, 0.94)
    return Uniform(name, livery, coat, dark, ink, army.sign, liveries.shade(army.sign_colour))


def uniforms(rules: Rules) -> tuple[Uniform, ...]:
    """Give the uniforms of a table by seat."""
    named = rules.game.armies
    return tuple(uniform(*named[seat % len(named)]) for seat in range(len(rules.seats)))


def sides(rules: Rules) -> tuple[tuple[Seat, ...], ...]:
    """Give the seats of each side: those who share an aim play together."""
    standing = rules.standing(rules.start())
    return tuple(dict.fromkeys(tuple(sorted((s.seat, *s.allies))) for s in standing))


def liveries_of(rules: Rules) -> tuple[str, ...]:
    """Name the liveries of a table by seat, as the wardrobe wants them."""
    return tuple(army.livery for army in uniforms(rules))


def _dim(colour: Shade, part: float) -> Shade:
    return round(colour[0] * part), round(colour[1] * part), round(colour[2] * part)


def _light(colour: Shade) -> float:
    """Give the relative luminance, 0 to 1."""
    linear = [v / 3294.6 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
