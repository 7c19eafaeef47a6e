"""Four nations: what each wears on foot, in the saddle and in command, its faces, its flag.

The one decision: a nation is known to the rest of the game by the hat of its foot (``Army.hat`` of
a livery); everything else follows from it here, so that a livery need not list a wardrobe.
"""

from __future__ import annotations

from typing import NamedTuple


class Nation(NamedTuple):
    """Hats of the foot, horse, general and guard, four faces in that order, and the flag."""

    foot: str
    horse: str
    chief: str
    guard: str
    faces: tuple[str, str, str, str]
    device: str


PLAIN = "shako"
NATIONS = {
    PLAIN: Nation(
        "shako", "helmet", "bicorne", "bearskin",
        ("moustache", "whiskers", "veteran", "beard"), "star",
    ),
    "bearskin": Nation(
        "bearskin", "busby", "plumed", "shako",
        ("whiskers", "moustache", "whiskers", "moustache"), "ring",
    ),
    "bicorne": Nation(
        "chapeau", "czapka", "panache", "chapeau",
        ("beard", "smile", "beard", "whiskers"), "leaf",
    ),
    "crest": Nation(
        "crest", "mirliton", "laurel", "crest",
        ("smile", "beard", "veteran", "smile"), "sun",
    ),
}  # fmt: skip
