"""How the panels and the marks of a table show its armies: a name, two tones and a sign by seat.

The names are those of the game (`Game.armies`), which its rules refer to; an army that wears its
player's regiment is called after its coat. So rules bound to a passport of other armies (`paint`)
name and show them everywhere, and nothing else has to ask who wears what.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from core.piece import Seat

from .liveries import NAMES, PALETTES, Shade, shade
from .regiments import read, worn

if TYPE_CHECKING:  # who only asks for names needs no pygame, and no rules
    from core.game import Game, Rules

    from .appearance import Appearance


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


@lru_cache(maxsize=64)
def uniform(name: str, livery: str, appearance: Appearance) -> Uniform:
    """Give an army's uniform; KeyError for a livery there is not."""
    army = appearance.armies[livery]
    coat = shade(army.base)
    ink = dark = _dim(coat, 0.66)
    while _light(ink) > 0.125:  # 4.5 : 1 and more on parchment
        ink = _dim(ink, 0.94)
    return Uniform(name, livery, coat, dark, ink, army.sign, shade(army.sign_colour))


def armies_of(rules: Rules) -> tuple[tuple[str, str], ...]:
    """Give the armies of a table by seat: msgid of the name, livery."""
    named = rules.game.armies
    return tuple(named[seat % len(named)] for seat in range(len(rules.seats)))


def paint(rules: Rules, game: Game, regiments: Mapping[Seat, str]) -> None:
    """Let the armies of a table wear their players' regiments, texts by seat, and else what its
    game says: as far as all are told apart."""
    rules.game = game
    armies = armies_of(rules)
    own = [livery for _, livery in armies]
    liveries = worn(own, [PALETTES["standard"][livery].sign for livery in own], regiments)
    rules.game = replace(game, armies=tuple(
        (NAMES[found.coat] if (found := read(livery)) else name, livery)
        for (name, _), livery in zip(armies, liveries, strict=True)))


def uniforms(rules: Rules, appearance: Appearance) -> tuple[Uniform, ...]:
    """Give the uniforms of a table by seat."""
    return tuple(uniform(*army, appearance) for army in armies_of(rules))


def sides(rules: Rules) -> tuple[tuple[Seat, ...], ...]:
    """Give the seats of each side: those who share an aim play together."""
    standing = rules.standing(rules.start())
    return tuple(dict.fromkeys(tuple(sorted((s.seat, *s.allies))) for s in standing))


def liveries_of(rules: Rules) -> tuple[str, ...]:
    """Name the liveries of a table by seat, as the wardrobe wants them."""
    return tuple(livery for _, livery in armies_of(rules))


def _dim(colour: Shade, part: float) -> Shade:
    return round(colour[0] * part), round(colour[1] * part), round(colour[2] * part)


def _light(colour: Shade) -> float:
    """Give the relative luminance, 0 to 1."""
    linear = [v / 3294.6 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
