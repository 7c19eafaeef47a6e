"""Four nations differ by more than colour: hats, faces and flags, and nothing else does."""

import itertools

import pygame
import pytest

from client.miniatures.wardrobe import KINDS, Frame, Wardrobe
from sprites import Strip, manifest

NATIONS = ("blue", "red", "green", "yellow")
DRESSED = [name for name in manifest().pieces() if f"{name}-bearskin" in manifest().pieces()]


@pytest.fixture(scope="module")
def wardrobe() -> Wardrobe:
    return Wardrobe(28, 28, NATIONS)


def apart(one: Frame, other: Frame) -> int:
    """Pixels that one outline covers and the other does not."""
    masks = [pygame.mask.from_surface(frame.surface, 200) for frame in (one, other)]
    both = masks[0].overlap_area(masks[1], (other.dx - one.dx, other.dy - one.dy))
    return masks[0].count() + masks[1].count() - 2 * both


def test_the_arms_with_hats_are_dressed_by_nation() -> None:
    assert set(DRESSED) <= set(KINDS)
    assert {"infantry", "drummer", "cavalry", "general"} <= set(DRESSED)


@pytest.mark.parametrize("piece", DRESSED)
@pytest.mark.parametrize("heading", [3, 5])
def test_each_nation_has_an_outline_of_its_own_at_28_pixels(
    wardrobe: Wardrobe, piece: str, heading: int
) -> None:
    frames = [wardrobe.frame(piece, army, "idle", heading, 0) for army in NATIONS]
    for one, other in itertools.combinations(frames, 2):
        assert apart(one, other) >= 12


@pytest.mark.parametrize("nation", ["bearskin", "bicorne", "crest"])
@pytest.mark.parametrize("piece", DRESSED)
def test_a_dress_lies_within_the_frames_it_is_put_over(piece: str, nation: str) -> None:
    book = manifest()
    plain = [strip for a in book.animations(piece) for strip in book.strips[piece, a]]
    worn = [strip for a in book.animations(piece) for strip in book.strips[f"{piece}-{nation}", a]]
    for below, strip in zip(plain, worn, strict=True):
        assert strip.patch is not None
        assert (strip.sheet, strip.frames, strip.anchor) == (
            below.sheet, below.frames, below.anchor,
        )  # fmt: skip
        frames = [pygame.Rect(rect) for rect in strip.frames]
        laid = [pygame.Rect(at, part[2:])
                for part, at in zip(strip.patch.parts, strip.patch.at, strict=True)]
        assert all(any(frame.contains(part) for frame in frames) for part in laid)
        assert all(frame.collidelist(laid) >= 0 for frame in frames), "none without its hat"
        assert all(part.collidelist(laid[:i]) < 0 for i, part in enumerate(laid))


@pytest.mark.parametrize("piece", ["infantry", "drummer", "cavalry"])
def test_below_the_neck_all_nations_are_cast_alike(piece: str) -> None:
    dressed = Wardrobe(160, 160, NATIONS)
    for heading, index in itertools.product((3, 5), (0, 3, 6)):
        masks = []
        for army in NATIONS:
            frame = dressed.frame(piece, army, "idle", heading, index)
            feet = pygame.mask.Mask((300, 60))
            solid = pygame.mask.from_surface(frame.surface, 240)
            feet.draw(solid, (150 + frame.dx, 30 + frame.dy))
            masks.append(feet)
        for other in masks[1:]:
            assert masks[0].overlap_area(other, (0, 0)) == masks[0].count() == other.count()


def test_what_is_laid_over_keeps_to_blocks_of_its_own() -> None:
    strips: list[Strip] = [s for found in manifest().strips.values() for s in found if s.patch]
    assert strips
    for strip in strips:
        assert strip.patch is not None
        assert strip.patch.parts
        for part in strip.patch.parts:
            assert (part.x % 16, part.y % 16) == (4, 4), "a skirt of 4 pixels at a block's edge"
