"""The five kinds of Napoleon Strategy: how far they go, what they do, how many an army has."""

from collections.abc import Mapping
from fractions import Fraction

from ...refusal import msg

KINDS = "GDICK"
G, D, I, C, K = range(5)  # noqa: E741
"""Indices into every list by kind: general, drum, infantry, cavalry, cannon (N-3)."""
LED = 5
"""Cavalry beside its own general, as a sixth movement (N-46)."""

REACH = (2, 2, 3, 4, 1)
"""Squares a kind may go (N-41)."""
WORTH = (2, 0, 1, 1, 1)
"""Points beyond the median (N-91)."""

NAMES = {
    "G": (msg("General"), "general"),
    "D": (msg("Drum"), "drummer"),
    "I": (msg("Infantry"), "infantry"),
    "C": (msg("Cavalry"), "cavalry"),
    "K": (msg("Cannon"), "cannon"),
}

ANTIQUE = {
    "G": (msg("Chariot"), "chariot"),
    "D": (msg("Elephant"), "elephant"),
    "I": (msg("Hoplite"), "hoplite"),
    "C": (msg("Rider"), "rider"),
    "K": (msg("Archers"), "archers"),
}

# What each kind does, in a line, and what options add to it: RULES.md says it all.

HELP: Mapping[str, str] = {
    "G": msg("Worth two beyond the middle; lets horses beside him ride straight."),
    "D": msg("Fears no cannon line, takes nobody, is never taken."),
    "I": msg("Up to three steps in any direction; the heart of every army."),
    "C": msg("Up to four steps slantwise; may jump over one toy."),
    "K": msg("Takes nobody, but its line bars the way to every enemy but drums."),
}
STRAIGHT = dict.fromkeys("GDIK", msg("Only along rows and columns."))
FRIGHT = {
    "D": msg("Enemy horses keep away from it."), "C": msg("Shies away from enemy drums."),
}
PUSH = {"D": msg("May push an enemy horse aside.")}
TERRAIN = {
    "I": msg("Safe from horses in a village or forest; takes nobody from a forest or marsh."),
    "C": msg("Never enters a marsh; rides farther from a hill."),
    "K": msg("Cannot enter marsh or forest; sees far from a hill."),
}

ANTIQUE_HELP: Mapping[str, str] = {
    "G": msg("The general of long ago: worth two beyond the middle, leads his riders."),
    "D": msg("Enemy riders shy away from it. Takes nobody, is never taken."),
    "I": msg("Up to three steps in any direction; the heart of every army."),
    "C": msg("Up to four steps slantwise; may jump over one toy."),
    "K": msg("Take nobody, but their arrows bar the way to every enemy but elephants."),
}
ANTIQUE_PUSH = {"D": msg("May push an enemy rider aside.")}

_SIXTEEN = {"G": 2, "D": 1, "I": 6, "C": 4, "K": 3}
_TWENTY = {"G": 3, "D": 2, "I": 7, "C": 5, "K": 3}


def limits(size: int) -> dict[str, tuple[int, int]]:
    """Give how many of each kind a freely chosen army may have, least and most (N-13)."""
    if size == 16:
        return {kind: (0, number) for kind, number in _TWENTY.items()}
    found = {}
    for kind, number in army_list(size).items():
        most = number + 1 if kind == "D" else 2 * number
        found[kind] = (-(-number // 2), most)
    return found


def army_list(size: int) -> dict[str, int]:
    """Give the standard army of `size` pieces by kind (N-10, N-11, N-11a)."""
    base = _SIXTEEN if size == 24 or size % 16 == 0 else _TWENTY
    total = sum(base.values())
    shares = {kind: Fraction(size * number, total) for kind, number in base.items()}
    army = {kind: int(share) for kind, share in shares.items()}
    left = size - sum(army.values())
    # sorting is stable, so ties fall in the order I C G D K
    by_remainder = sorted("ICGDK", key=lambda kind: army[kind] - shares[kind])
    for kind in by_remainder[:left]:
        army[kind] += 1
    return army
