"""Pieces are told by outline alone at 28 pixels: no colour, no shading, no emblem.

Every idle picture is compared with those of the *other* armies seen from the *other* side; the
likeliest kind wins. The other side shows a toy the other way round, so a reference is laid on both
as it is and mirrored. Nations wear different hats, so an outline is never compared with itself.
"""

import os
from collections import Counter
from typing import NamedTuple

import pygame
import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from client.miniatures.wardrobe import ANTIQUE, Wardrobe
from core.games import GAMES
from core.games.luzhanqi.pieces import UNKNOWN

CELL = 28
ARMIES = ("blue", "red", "green", "yellow")
SIDES = (3, 5)
"""South-east and south-west, in eighths: the two sides every piece is baked from."""
_CANVAS, _FOOT = (81, 81), (40, 60)
SETS = {
    key: tuple(miniature for _, miniature in game.kinds.values()) for key, game in GAMES.items()
} | {"antique": ANTIQUE}
SETS["luzhanqi"] += (UNKNOWN,)
SURE = dict.fromkeys(SETS, 0.95)


class Outline(NamedTuple):
    """Who is seen, of which army, from which side, and the pixels he covers, both ways round."""

    kind: str
    army: str
    side: int
    seen: pygame.Mask
    mirrored: pygame.Mask


def outlines(kinds: tuple[str, ...]) -> list[Outline]:
    """Every idle picture, its foot on the same pixel."""
    wardrobe = Wardrobe(CELL, CELL, ARMIES)
    found = []
    for kind in kinds:
        for army in ARMIES:
            for side in SIDES:
                for index in range(wardrobe.length(kind, "idle")):
                    frame = wardrobe.frame(kind, army, "idle", side, index)
                    seen, canvas = pygame.mask.Mask(_CANVAS), pygame.Surface(_CANVAS)
                    solid = pygame.mask.from_surface(frame.surface, 200)
                    seen.draw(solid, (_FOOT[0] + frame.dx, _FOOT[1] + frame.dy))
                    seen.to_surface(canvas)
                    canvas = pygame.transform.flip(canvas, True, False)
                    mirrored = pygame.mask.from_threshold(canvas, "white", (1, 1, 1, 255))
                    found.append(Outline(kind, army, side, seen, mirrored))
    return found


def likeness(one: pygame.Mask, other: pygame.Mask) -> float:
    """What two outlines share of what both cover, 0 to 1."""
    both = one.overlap_area(other, (0, 0))
    return both / (one.count() + other.count() - both)


def guess(unknown: Outline, known: list[Outline]) -> str:
    """The kind of the likeliest outline of another army, seen from another side."""
    others = [k for k in known if k.army != unknown.army and k.side != unknown.side]
    best = max(others, key=lambda k: max(likeness(unknown.seen, k.seen),
                                         likeness(unknown.seen, k.mirrored)))  # fmt: skip
    return best.kind


def confusion(kinds: tuple[str, ...]) -> Counter[tuple[str, str]]:
    """How often each kind is taken for each."""
    known = outlines(kinds)
    return Counter((unknown.kind, guess(unknown, known)) for unknown in known)


def drawn(table: Counter[tuple[str, str]], kinds: tuple[str, ...]) -> str:
    """The confusion matrix as text: who it was in rows, who was guessed in columns."""
    rows = [f"{'':>14}" + "".join(f"{kind.split('_')[-1][:9]:>10}" for kind in kinds)]
    rows += [f"{is_:>14}" + "".join(f"{table[is_, was]:>10}" for was in kinds) for is_ in kinds]
    return "\n".join(rows)


@pytest.mark.parametrize("game", SURE)
def test_a_piece_is_told_by_its_outline_alone(game: str) -> None:
    kinds = SETS[game]
    table = confusion(kinds)
    right = sum(table[kind, kind] for kind in kinds) / table.total()
    print(f"\n{game}: {right:.1%}\n{drawn(table, kinds)}")
    assert right >= SURE[game], drawn(table, kinds)


def test_the_measure_fails_when_pieces_look_alike() -> None:
    known = outlines(("infantry",))
    twins = [other._replace(kind="twin" if n % 2 else "infantry") for n, other in enumerate(known)]
    wrong = sum(guess(unknown, twins) != unknown.kind for unknown in twins)
    assert wrong > len(twins) / 4, "two names for one outline cannot be told apart"
