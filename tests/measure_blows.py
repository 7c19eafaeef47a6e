"""How far a blow reaches and how much of an outline it changes: ``python -m tests.measure_blows``.

The one decision: the outline is taken from the sculpture, as the camera sees it, not from a baked
sheet: whoever changes a pose reads the figures before an hour of baking. Fails (exit status 1) when
a piece that strikes changes less than a quarter of its outline between its rest and its blow.

Needs the extra ``art`` (numpy, numba, Pillow).
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NamedTuple

from sprites import manifest

if TYPE_CHECKING:
    from sprites.source.mesh import Sculpture
    from sprites.source.pieces import Piece

LEAST = 0.25
"""The share of an outline that a blow changes at least."""
SHOOT = ("cannon", "archers", "xq_cannon")
"""Pieces that strike from afar: it is their ball or arrow that is seen to strike."""
CELL = 60
"""Pixels a board cell, for the outlines compared."""


class Blow(NamedTuple):
    """What a piece's blow looks like: cells beyond its base's rim, share of the outline changed."""

    reach: float
    change: float


def measure(piece: Piece) -> Blow:
    """Compare a piece's rest with the picture in which its blow lands, both looking east."""
    import numpy as np

    from sprites.source.render import outline

    motion = piece.motions["action"]
    assert motion.hit is not None
    rest, hit = piece.sculpt("idle", 0.0), piece.sculpt("action", motion.moment(motion.hit))
    low = rest.vertices[rest.vertices[:, 2] < 0.05]
    rim = float(np.abs(low[:, 0]).max())
    before, after = (outline(_turned(piece, toy), CELL) for toy in (rest, hit))
    reach = float(hit.vertices[hit.vertices[:, 2] > 0.1][:, 0].max()) - rim
    return Blow(reach, float((before ^ after).sum() / before.sum()))


def _turned(piece: Piece, toy: Sculpture) -> Sculpture:
    return piece.place(toy, "action", 0.0, 6)


def main() -> int:
    """Print a line for each piece that strikes; returns 1 when one is too weak."""
    from sprites.source.pieces import PIECES

    weak = 0
    for name, piece in PIECES.items():
        if not manifest().strikes(name):
            continue
        blow = measure(piece)
        poor = blow.change < LEAST and name not in SHOOT
        weak += poor
        print(f"{name:18} reach {blow.reach:+.2f}  change {blow.change:4.0%}{'  weak' * poor}")
    return 1 if weak else 0


if __name__ == "__main__":
    sys.exit(main())
