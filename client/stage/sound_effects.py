"""What each miniature is heard doing: a table of sounds by family of miniatures, read by no rules.

The one decision: the miniature decides, not the game's rules: what nobody may recognise is a block
of wood, and a block of wood sounds the same whatever it hides. All ranks of Luzhanqi sound alike
too: two people at one screen hear each other's pieces.
"""

from typing import NamedTuple, Protocol

from ..window.own_sounds import own_sound


class Heard(Protocol):
    """Plays a sound by its name, from the left (-1) to the right (1)."""

    def __call__(self, name: str, pan: float = 0.0) -> None:
        """Play it."""
        ...


class Voice(NamedTuple):
    """The sounds of a miniature; "" is silence."""

    move: str = "step"
    leap: str = ""
    """When it goes over others; "" is as it moves."""
    act: str = "clash"
    """When it strikes or shoots."""
    every: float = 0.0
    """Seconds after which a long move is heard again; 0 for once."""


ON_FOOT = Voice("step", "whoosh", "clash", 0.34)
MOUNTED = Voice("hooves", "gallop", "neigh")
VOICES: dict[str, Voice] = {
    "infantry": ON_FOOT._replace(act="musket"),
    "drummer": ON_FOOT._replace(act="drumwave"),
    "archers": ON_FOOT._replace(act="arrow"),
    "archer": ON_FOOT._replace(act="arrow"),
    "cavalry": MOUNTED,
    "rider": MOUNTED,
    "horse": MOUNTED,
    "general": MOUNTED._replace(act="clash"),
    "xq_general": ON_FOOT,  # who is no general on a horse
    "cannon": Voice("roll", act="cannon"),
    "chariot": Voice("roll", "gallop", "clash"),
    "elephant": Voice("tread", "elephant", "elephant"),
}
"""The voice of a miniature by its name, or by its family's."""


def going(miniature: str, length: float, leaping: bool) -> list[tuple[float, str]]:
    """List what a miniature is heard doing on its way: (seconds from its start, sound)."""
    told = voice(miniature)
    if leaping and told.leap:
        return [(0.0, told.leap)]
    times = max(1, round(length / told.every)) if told.every else 1
    return [(number * told.every, told.move) for number in range(times)]


def voice(miniature: str) -> Voice:
    """Give the voice of a miniature or its family ("xq_cannon"), else that of a foot soldier; a
    figure that a plug-in draws may bring sounds of its own."""
    if miniature.startswith("own:"):
        move, act = (f"{miniature}-{what}" for what in ("move", "act"))
        return Voice(move if own_sound(move) else ON_FOOT.move, "",
                     act if own_sound(act) else ON_FOOT.act, ON_FOOT.every)
    family = miniature.partition("-")[0]
    plain = family.rpartition("_")[2]
    sounds = VOICES.get(family)
    if sounds is None and not family.startswith("lz_"):
        sounds = VOICES.get(plain)
    return sounds or ON_FOOT
