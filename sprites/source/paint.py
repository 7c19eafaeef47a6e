"""The paint pots: every colour a toy can be painted with.

The one decision: army colours are not pots but four *channels* (coat, facing, base, trousers).
A channel is baked as the light that falls on it, and coloured when the game loads; so the sheets
hold every army at once, instead of one sheet for each.
"""

from __future__ import annotations

from dataclasses import dataclass

CHANNELS = ("coat", "facing", "base", "trousers")
"""Order of the colour channels in a light sheet: red, green, blue, alpha."""


@dataclass(frozen=True)
class Paint:
    """One pot: ``colour`` as #RRGGBB, ``rough`` and ``metal`` in 0..1, ``glow`` >= 0.

    A pot with a ``channel`` (index into CHANNELS) has no colour of its own: ``share`` says how
    much of the army's colour it takes (the side of a base is the colour of its top, darker).
    """

    colour: str
    rough: float = 0.5
    metal: float = 0.0
    glow: float = 0.0
    channel: int | None = None
    share: float = 1.0


_NEUTRAL = "#7C7C7C"  # about 0.2 in linear light: what the highlights of a channel are fitted to

POTS: dict[str, Paint] = {
    "coat": Paint(_NEUTRAL, 0.38, channel=0),
    "facing": Paint(_NEUTRAL, 0.40, channel=1),
    "base": Paint(_NEUTRAL, 0.30, channel=2),
    "rim": Paint(_NEUTRAL, 0.30, channel=2, share=0.42),
    "trousers": Paint(_NEUTRAL, 0.50, channel=3),
    "skin": Paint("#F2B88C"),
    "cheek": Paint("#EE7F6B", 0.6),
    "black": Paint("#23242B", 0.3),
    "boot": Paint("#2B2622", 0.3),
    "white": Paint("#F3EFE4", 0.45),
    "cream": Paint("#E9DFC6"),
    "gold": Paint("#F0B93A", 0.28, 0.75),
    "steel": Paint("#BFC7D0", 0.25, 0.8),
    "blade": Paint("#E9EFF5", 0.25, 0.35),
    "bronze": Paint("#C98A3C", 0.3, 0.7),
    "iron": Paint("#4A4E57", 0.35, 0.5),
    "wood": Paint("#9A5F33"),
    "light wood": Paint("#C08A50"),
    "dark wood": Paint("#6B3F22"),
    "brown hair": Paint("#4A2D1C"),
    "ginger hair": Paint("#A2521E"),
    "fair hair": Paint("#C99545"),
    "grey hair": Paint("#C9C4BC"),
    "black hair": Paint("#2A2326"),
    "pack": Paint("#8A5A34", 0.6),
    "blanket": Paint("#8F96A3", 0.6),
    "bay": Paint("#A0602F", 0.4),
    "bay mane": Paint("#3B241A"),
    "grey": Paint("#F1EEE8", 0.4),
    "grey mane": Paint("#CFCBC6"),
    "hoof": Paint("#3A3532", 0.4),
    "pale hoof": Paint("#626A77"),
    "leather": Paint("#7E4F2C", 0.6),
    "dun": Paint("#C0904F", 0.4),
    "dun mane": Paint("#2E2320"),
    "elephant": Paint("#8C96A3", 0.55),
    "tusk": Paint("#F3E9D2", 0.35),
    "sand": Paint("#A9824C", 0.85),
    "pale sand": Paint("#C2A56E", 0.85),
    "cobble": Paint("#B9A688", 0.8),
    "plaster": Paint("#F4E7CB", 0.8),
    "roof": Paint("#C8482F", 0.6),
    "dark roof": Paint("#A3382B", 0.6),
    "brick": Paint("#97402F", 0.8),
    "slate": Paint("#5D7488", 0.5),
    "glass": Paint("#5B86A6", 0.2),
    "pane": Paint("#3F9FD0", 0.2),
    "hay": Paint("#E5BE55", 0.8),
    "rock": Paint("#B5AFA3", 0.8),
    "mud": Paint("#8A7448", 0.8),
    "water": Paint("#3A7FAA", 0.1),
    "bright water": Paint("#5A9FC4", 0.1),
    "reed": Paint("#5F8A34", 0.7),
    "cattail": Paint("#7A4522", 0.7),
    "petal": Paint("#F6C9D4", 0.6),
    "frog": Paint("#7FB62E", 0.3),
    "cliff": Paint("#D2AB74", 0.85),
    "dark leaf": Paint("#3C7A3A", 0.8),
    "leaf": Paint("#5A9A40", 0.8),
    "light leaf": Paint("#86B84B", 0.8),
    "moss": Paint("#5E8A40", 0.9),
    "deep moss": Paint("#466E34", 0.9),
    "dark turf": Paint("#8C5C2C", 0.85),
    "turf": Paint("#55802F", 0.85),
    "bright turf": Paint("#86A242", 0.85),
    "lips": Paint("#C8453F", 0.4),
    "ivory": Paint("#C6B48C", 0.85),
    "smoke": Paint("#F4F1EA", 0.9, glow=0.25),
    "dust": Paint("#D9C08E", 0.9, glow=0.18),
    "flame": Paint("#FFA024", 0.9, glow=0.9),
    "flash": Paint("#FFF3A0", 0.9, glow=2.0),
    "foam": Paint("#E4F4FA", 0.3, glow=0.15),
    "drop": Paint("#6FB6DC", 0.1, glow=0.15),
    "gilt": Paint("#FFC82E", 0.25, glow=0.30),
    "sound": Paint("#FFE08A", 0.5, glow=0.45),
    "blue paper": Paint("#3F76DB", 0.7, glow=0.15),
    "red paper": Paint("#E2463A", 0.7, glow=0.15),
    "gold paper": Paint("#FFC93C", 0.7, glow=0.15),
    "green paper": Paint("#57A85A", 0.7, glow=0.15),
    "parchment": Paint("#E8CF9A", 0.8),
    "fold": Paint("#B08F58", 0.8),
    "wax": Paint("#C0272D", 0.2),
    "dark wax": Paint("#8E1A22", 0.3),
}

NUMBER = {name: index for index, name in enumerate(POTS)}


def linear(colour: str) -> tuple[float, float, float]:
    """Linear light of ``#RRGGBB``, three numbers in 0..1."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255.0 for i in (1, 3, 5))
    return (_decode(red), _decode(green), _decode(blue))


def _decode(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)
