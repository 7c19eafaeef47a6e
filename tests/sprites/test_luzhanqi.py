"""The toys of Luzhanqi: told apart by what they do, by a number, and by their army's sign."""

import itertools
from pathlib import Path

import pygame
import pytest

import sprites
from client.miniatures.appearance import STANDARD
from client.miniatures.wardrobe import Frame, Wardrobe
from core.games.luzhanqi.pieces import NAMES, UNKNOWN
from sprites import manifest

RANKS = (
    *("lz_marshal", "lz_general", "lz_major_general"),
    *("lz_brigadier", "lz_colonel", "lz_major"),
    *("lz_captain", "lz_lieutenant", "lz_engineer"),
)
THINGS = ("lz_block", "lz_bomb", "lz_mine", "lz_flag")
TOYS = (*RANKS, *THINGS)
PAIR = ("blue", "red")


def outline(frame: Frame) -> pygame.Mask:
    return pygame.mask.from_surface(frame.surface, 240)


def test_the_game_asks_for_no_other_toy() -> None:
    assert {name for _, name in NAMES.values()} | {UNKNOWN} == set(TOYS)


@pytest.mark.parametrize("toy", TOYS)
def test_every_toy_does_what_a_table_asks(toy: str) -> None:
    book = manifest()
    sits = () if toy in ("lz_mine", "lz_flag") else ("sit",)  # what cannot walk off stays a thing
    assert book.animations(toy) == ("idle", "move", "action", "fall", *sits)
    assert len(book.strip(toy, "idle", 6).frames) == 8, "idles share one period"
    assert toy in book.emblems
    if toy in RANKS:
        assert book.headings(toy, "move") == (0, 4, 8, 12)
        assert book.headings(toy, "action") == tuple(range(0, 16, 2))
        for animation in ("idle", "fall"):
            assert book.headings(toy, animation) in {(6, 10), (7, 9)}
            served = {book.strip(toy, animation, heading).heading for heading in (6, 10)}
            assert len(served) == 2, "one side for each army"


def test_a_closed_block_looks_the_same_from_both_sides() -> None:
    dressed = Wardrobe(40, 40, PAIR)
    for animation, army in itertools.product(("idle", "move", "fall"), PAIR):
        for index in range(dressed.length("lz_block", animation)):
            frames = {dressed.frame("lz_block", army, animation, h, index) for h in range(8)}
            assert len(frames) == 1


@pytest.mark.parametrize("cell", [28, 40, 96])
def test_no_toy_has_the_outline_of_another(cell: int) -> None:
    dressed = Wardrobe(cell, cell, ("blue",))
    for heading in (3, 5):
        frames = {toy: dressed.frame(toy, "blue", "idle", heading, 0) for toy in TOYS}
        for one, other in itertools.combinations(TOYS, 2):
            masks = [outline(frames[toy]) for toy in (one, other)]
            shift = (frames[other].dx - frames[one].dx, frames[other].dy - frames[one].dy)
            both = masks[0].overlap_area(masks[1], shift)
            alone = masks[0].count() + masks[1].count() - 2 * both
            assert alone > 0.055 * cell * cell, (one, other, alone / cell / cell)


@pytest.mark.parametrize("cell", [40, 64])
@pytest.mark.parametrize("toy", TOYS)
@pytest.mark.parametrize("army", PAIR)
def test_an_army_is_told_by_its_sign(toy: str, army: str, cell: int) -> None:
    frame = Wardrobe(cell, cell, (army,)).frame(toy, army, "idle", 3, 0)
    emblem = manifest().emblems[toy]
    size = cell * (0.86 if cell >= 64 else 0.95)
    own = STANDARD.armies[army]
    base, paint = pygame.Color(own.base), pygame.Color(own.sign_colour)
    across, down = round(emblem.half_width * size), round(emblem.half_height * size)
    seen = 0
    for x, y in itertools.product(range(-across, across + 1), range(-down, down + 1)):
        tone = frame.surface.get_at((x - frame.dx, y + round(emblem.below * size) - frame.dy))
        far, near = (sum(abs(tone[k] - c[k]) for k in range(3)) for c in (base, paint))
        seen += near < far
    assert seen >= (30 if toy == "lz_block" else 5)


def test_their_sheets_stay_within_their_share() -> None:
    sheets: list[Path] = list(sprites.SHEETS.glob("lz_*.webp"))
    assert sum(path.stat().st_size for path in sheets) < 12_500_000
