"""What each kind does, in a line, and what options add to it: for the eye; RULES.md says it all."""

from collections.abc import Mapping

from ...game import msg
from .options import Options

_STRAIGHT = dict.fromkeys("GDIK", msg("Only along rows and columns."))

HELP: Mapping[str, str] = {
    "G": msg("Worth two beyond the middle; lets horses beside him ride straight."),
    "D": msg("Fears no cannon line, takes nobody, is never taken."),
    "I": msg("Up to three steps in any direction; the heart of every army."),
    "C": msg("Up to four steps slantwise; may jump over one toy."),
    "K": msg("Takes nobody, but its line bars the way to every enemy but drums."),
}
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


def help_of(kind: str, options: Options) -> tuple[str, ...]:
    """Say what a kind does under these options; the antique set says its frights itself."""
    antique = options.skin == "antique"
    also = (
        (options.drum_fright and not antique, FRIGHT),
        (options.drum_push, ANTIQUE_PUSH if antique else PUSH),
        (options.ortho_only, _STRAIGHT),
        (options.terrain, TERRAIN),
    )
    told = (ANTIQUE_HELP if antique else HELP)[kind]
    return told, *(words[kind] for holds, words in also if holds and kind in words)
