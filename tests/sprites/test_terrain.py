"""Scenery: it fills its cell and no more, leaves the middle to a piece, and has no army."""

import itertools

import pygame
import pytest

from client.boards.paint_order import RISE
from client.miniatures.wardrobe import TERRAIN, Frame, Wardrobe

CELLS = [(160, 131), (96, 79), (40, 40), (30, 25)]


def box(frame: Frame, alpha: int = 240) -> pygame.Rect:
    """Where the thing itself is, its outline and shadow apart, seen from the anchor."""
    boxes = pygame.mask.from_surface(frame.surface, alpha).get_bounding_rects()
    return boxes[0].unionall(boxes[1:]).move(frame.dx, frame.dy)


@pytest.mark.parametrize("tile", TERRAIN)
@pytest.mark.parametrize("cell", CELLS)
def test_a_tile_stays_inside_its_cell(tile: str, cell: tuple[int, int]) -> None:
    wardrobe, wide = Wardrobe(*cell, ("blue",)), cell[0]
    for variant in range(wardrobe.length(TERRAIN[tile], "idle")):
        seen = box(wardrobe.terrain(tile, variant))
        assert max(-seen.left, seen.right) <= 0.48 * wide + 1
        assert seen.width >= 0.84 * wide
        assert 0.22 * wide <= seen.bottom <= 0.34 * wide + 1
        assert 0.36 * wide <= -seen.top <= 0.80 * wide


@pytest.mark.parametrize("tile", TERRAIN)
def test_the_middle_of_a_tile_is_flat_ground(tile: str) -> None:
    frame = Wardrobe(96, 79, ("blue",)).terrain(tile)
    up = round(RISE.get(TERRAIN[tile], 0.0) * 96)
    middle = range(-14, 15), range(-8 - up, 9 - up)
    tones = [
        frame.surface.get_at((x - frame.dx, y - frame.dy)) for x, y in itertools.product(*middle)
    ]
    assert min(tone.a for tone in tones) > 240
    for channel in zip(*tones, strict=True):
        ordered = sorted(channel)
        tenth = len(ordered) // 10
        assert ordered[-tenth] - ordered[tenth] < 60, "nothing stands there"


@pytest.mark.parametrize("cell", CELLS)
def test_tiles_are_told_apart(cell: tuple[int, int]) -> None:
    wardrobe = Wardrobe(*cell, ("blue",))
    tones = {}
    for tile in TERRAIN:
        surface = wardrobe.terrain(tile).surface
        tones[tile] = pygame.transform.average_color(surface, consider_alpha=True)[:3]
    for one, other in itertools.combinations(tones.values(), 2):
        assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) > 40


@pytest.mark.parametrize("tile", TERRAIN)
def test_variants_differ_and_wrap_round(tile: str) -> None:
    wardrobe = Wardrobe(56, 56, ("blue",))
    assert wardrobe.length(TERRAIN[tile], "idle") == 3
    frames = [wardrobe.terrain(tile, variant) for variant in range(3)]
    assert len({pygame.image.tobytes(frame.surface, "RGBA") for frame in frames}) == 3
    assert wardrobe.terrain(tile, 3) is frames[0]


def test_scenery_belongs_to_nobody() -> None:
    wardrobe = Wardrobe(40, 40, ("blue", "red"))
    hill = wardrobe.terrain("H", 1)
    assert wardrobe.frame("hill", "red", "idle", 3, 1) is hill
    assert wardrobe.frame("hill", "mauve", "idle", 3, 1) is hill
    assert wardrobe.icon("hill", "red", 48) is wardrobe.icon("hill", "", 48)
    with pytest.raises(KeyError):
        wardrobe.terrain(".")
