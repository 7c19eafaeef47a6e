"""The three kinds of Halebarde et Gonfanon and where the ten pawns of each side begin (G-10)."""

from collections.abc import Mapping

from ...refusal import msg

KINDS = "SAG"
S, A, G = range(3)
"""Indices into every list by kind: halberdier (the source's soldat), archer, lookout (guetteur)."""

POINTS = 3
"""What a halberdier may spend on steps in a turn (G-41)."""
STEPS = 2
"""Steps of a lookout, and squares of an archer or an arrow along a row or column (G-40, G-42)."""
PLACED = 6
"""Pawns put on the column in the first turn (G-20)."""
NEED = 4
"""Lookouts in the enemy camp that win (G-60)."""
MOST_KINDS = 2
"""Kinds that may act in one turn (G-31)."""

NAMES = {
    "S": (msg("Halberdier"), "hb_halberdier"),
    "A": (msg("Archer"), "hb_archer"),
    "G": (msg("Lookout"), "hb_guetteur"),
}
HELP: Mapping[str, str] = {
    "S": msg("Three points of way, two of them to climb a hill; strikes on arrival."),
    "A": msg("Two squares straight or one slantwise; shoots from a hill without moving."),
    "G": msg("Two steps, never on a hill. All four in the other camp win."),
}
"""What a kind does, for the eye."""

START: tuple[tuple[int, int, str], ...] = (
    (5, 2, "S"), (5, 3, "S"), (5, 4, "S"), (5, 5, "S"), (4, 3, "A"), (4, 4, "A"),
    (1, 2, "G"), (1, 3, "G"), (1, 4, "G"), (1, 5, "G"),
)
"""(camp column, row, kind) of each pawn; camp columns count from the field, 1 touches it."""
