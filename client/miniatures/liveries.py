"""The livery of every army: its colours in every palette, its sign, its hat.

Which palette is shown is part of an `Appearance`. Pictures kept on disk are named by its colours.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from core.refusal import msg

from .regiments import read

Shade = tuple[int, int, int]


class Army(NamedTuple):
    """Colours as #RRGGBB, the sign painted on the front of every base, the hat of its nation."""

    coat: str
    facing: str
    base: str
    trousers: str
    sign: str
    sign_colour: str
    hat: str = "shako"


class Palette(dict[str, Army]):
    """Armies by livery, those of regiments among them; KeyError for anything else.

    The sheets have four masks: coats, facings with plumes, bases, trousers. Whoever has a
    regiment's coat has its hat too; the cloth of a flag on a toy is coat and facing.
    """

    def __missing__(self, livery: str) -> Army:
        regiment = read(livery)
        if regiment is None:
            raise KeyError(livery)
        flag = self[regiment.flag]
        return self[regiment.coat]._replace(
            facing=self[regiment.plume].coat, base=flag.base, sign=regiment.sign,
            sign_colour=flag.sign_colour)


_STANDARD: Mapping[str, Army] = {
    "blue": Army("#2F5FC4", "#E2463A", "#3F76DB", "#F3EFE4", "star", "#FFF6E1"),
    "red": Army("#D0332C", "#F5D04A", "#DE4A3F", "#A9B0BA", "ring", "#FFF6E1", "bearskin"),
    "green": Army("#3F8A4A", "#E2463A", "#57A85A", "#8C949E", "leaf", "#FFF6E1", "bicorne"),
    "yellow": Army("#F4EFE2", "#F2B227", "#F5BE3B", "#F4EFE2", "sun", "#8A3B12", "crest"),
    "ivory": Army("#F6EEDA", "#C23B3B", "#F2E4C2", "#D8C9A4", "sun", "#A3431F", "crest"),
    "black": Army("#2B2F37", "#D8A93A", "#414851", "#8A8C92", "star", "#FFE9B0"),
    "purple": Army("#7A3F9E", "#F0CF6A", "#8E55B5", "#D9D2DE", "leaf", "#FFF6E1", "bicorne"),
    "gold": Army("#E9A91F", "#7C2A2A", "#F2BC3C", "#F4E6C0", "sun", "#7A2E10", "crest"),
}
"""The liveries there are. No two of a table share a sign, so none is recognised by colour alone."""

_CHANGES: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    "standard": {},
    "deuteranopia": {
        "blue": {"coat": "#224A9C", "base": "#3560B8", "facing": "#F4EFE2"},
        "red": {"coat": "#B0201A", "base": "#AC2A22"},
        "yellow": {"base": "#FFEAAE"},
        "gold": {"base": "#FFEAAE"},
        "ivory": {"base": "#FFF9E8"},
        "green": {"coat": "#2F9B82", "base": "#4CB1A3", "facing": "#F5D04A",
                  "sign_colour": "#0D3A2E"},
    },
    "protanopia": {
        "blue": {"coat": "#1B4DB4", "base": "#3768C8", "facing": "#F4EFE2"},
        "red": {"coat": "#A01C10", "base": "#B6342A"},
        "yellow": {"base": "#FFEAAE"},
        "gold": {"base": "#FFEAAE"},
        "ivory": {"base": "#FFF9E8"},
        "green": {"coat": "#3F8B77", "base": "#5C9BA3", "facing": "#F5D04A",
                  "sign_colour": "#0D3A2E"},
        "black": {"coat": "#12384A", "base": "#1C4C60"},
    },
    "tritanopia": {
        "blue": {"coat": "#1F3480", "base": "#34499A"},
        "red": {"coat": "#B0281E", "base": "#C24438"},
        "green": {"coat": "#22B034", "base": "#46C454", "facing": "#F4EFE2",
                  "sign_colour": "#0D3A2E"},
    },
    "contrast": {
        "blue": {"coat": "#172A58", "base": "#263E78", "facing": "#F4EFE2"},
        "red": {"coat": "#9E1A0E", "base": "#B02E20"},
        "green": {"coat": "#478A79", "base": "#669C98", "facing": "#F5D04A",
                  "sign_colour": "#0D3A2E"},
        "black": {"coat": "#0E2C3C", "base": "#183E50"},
        "yellow": {"base": "#FFEAAE"},
        "ivory": {"coat": "#FFFAEC", "base": "#FFF9E8"},
        "purple": {"coat": "#5A2A80", "base": "#6E3E96"},
        "gold": {"coat": "#F2BE34", "base": "#FFEAAE"},
    },
}
PALETTES: Mapping[str, Palette] = {
    name: Palette((livery, army._replace(**changes.get(livery, {})))
                  for livery, army in _STANDARD.items())
    for name, changes in _CHANGES.items()
}
"""Every palette by its name: all liveries in it."""
NAMES: Mapping[str, str] = {
    "blue": msg("Blue"), "red": msg("Red"), "green": msg("Green"), "purple": msg("Purple"),
    "gold": msg("Gold"), "black": msg("Black"), "ivory": msg("Ivory"), "yellow": msg("Yellow"),
}
"""What each livery is called, in the order they are offered."""
TITLES: tuple[tuple[str, str], ...] = (
    ("standard", msg("Usual")),
    ("deuteranopia", msg("Deuteranopia")),
    ("protanopia", msg("Protanopia")),
    ("tritanopia", msg("Tritanopia")),
    ("contrast", msg("High contrast")),
)
"""(palette, msgid of what it is called), in the order they are offered."""


def shade(colour: str) -> Shade:
    """Turn #RRGGBB into three bytes."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
