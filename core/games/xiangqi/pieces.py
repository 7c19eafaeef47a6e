"""The seven kinds of Xiangqi, their letters, their miniatures and how many a side has (X-1)."""

from collections.abc import Mapping

from ...refusal import msg

KINDS = "KABNRCP"
K, A, B, N, R, C, P = range(7)
"""Indices into every list by kind: general, mandarin, elephant, horse, chariot, cannon, soldier."""
MEN = (A, B, N, R, C, P)
"""All kinds but the general."""
COUNTS = (1, 2, 2, 2, 2, 2, 5)
"""The most of each kind a side can have (X-1)."""
CROSSING = (N, R, C, P)
"""Kinds that may go over the river; without any on either side nobody can win, unless
generals may face each other (X-17, X-17a)."""

NAMES = {
    "K": (msg("General"), "xq_general"),
    "A": (msg("Mandarin"), "xq_mandarin"),
    "B": (msg("Elephant"), "xq_elephant"),
    "N": (msg("Horse"), "xq_horse"),
    "R": (msg("Chariot"), "xq_chariot"),
    "C": (msg("Cannon"), "xq_cannon"),
    "P": (msg("Soldier"), "xq_soldier"),
}
_FORMS = ("帥帅 仕仕 相相 傌马 俥车 炮炮 兵兵", "將将 士士 象象 馬马 車车 砲炮 卒卒")
GLYPHS: Mapping[tuple[str, int], str] = {
    (kind, seat): both
    for seat, forms in enumerate(_FORMS)
    for kind, both in zip(KINDS, forms.split(), strict=True)
}
"""(kind, seat) -> its character in the traditional and in the simplified form."""
SEATS = ("r", "b")

HELP: Mapping[str, str] = {
    "K": msg("One step along a line, and never out of the palace. Keep it safe!"),
    "A": msg("One step slantwise, and never out of the palace."),
    "B": msg("Two steps slantwise, over nobody, and never across the river."),
    "N": msg("One step straight, then one slantwise; a piece right before it stops it."),
    "R": msg("As far as it likes along a line."),
    "C": msg("Goes like the chariot, but to take it must jump over one piece."),
    "P": msg("One step ahead; beyond the river sideways too, and never back."),
}
"""What a kind does, for the eye."""
