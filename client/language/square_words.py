"""A square in words: its name, its ground, and who stands there as far as the viewer may know.

All of it is asked of the rules (`core/game.py`). What is given here is what was painted: a position
that has passed through the viewer's `Sight`, in which a hidden piece has no kind.
"""

from core.game import Rules, msg
from core.piece import Piece, Point, Seat
from core.position import PLAIN

from ..screen import Say

LOOKS = (
    msg("looks north"), msg("looks north-east"), msg("looks east"), msg("looks south-east"),
    msg("looks south"), msg("looks south-west"), msg("looks west"), msg("looks north-west"),
)
"""Where a piece looks, by its facing."""


def piece_words(rules: Rules, piece: Piece, viewer: Seat, say: Say) -> str:
    """Name a piece and whose it is: the viewer's own, or that of an army."""
    name = say(msg("hidden piece") if piece.kind is None else rules.kinds[piece.kind][0])
    if piece.seat == viewer:
        return say(msg("your {piece}"), piece=name)
    return say(msg("{piece} of {army}"), piece=name, army=say(rules.army(piece.seat)))


def square_words(rules: Rules, point: Point, piece: Piece | None, tile: str, viewer: Seat, say: Say
                 ) -> str:
    """Tell of a square: "c3, Forest, your Cannon, looks north", or "d5, empty".

    `tile` is the letter of its ground, "" or `PLAIN` for none.
    """
    parts = [rules.topology.names[point]]
    if tile not in ("", PLAIN) and tile in rules.tiles:
        parts.append(say(rules.tiles[tile]))
    if piece is None:
        parts.append(say(msg("empty")))
    else:
        parts.append(piece_words(rules, piece, viewer, say))
        if piece.facing is not None:
            parts.append(say(LOOKS[piece.facing]))
    return ", ".join(parts)
