"""Miniatures live: an idle is seen at 60 px, a gallop stretches, a shot flashes, a hat flies."""

import pygame
import pytest

from client.miniatures.wardrobe import Frame, Wardrobe

MEN = ("infantry", "drummer", "cavalry", "general", "hoplite", "rider")


@pytest.fixture(scope="module")
def wardrobe() -> Wardrobe:
    return Wardrobe(60, 60, ("blue",))


def laid(frame: Frame, alpha: int = 235) -> pygame.Mask:
    """The outline of a toy with its foot at (60, 80)."""
    mask = pygame.mask.Mask((121, 121))
    mask.draw(pygame.mask.from_surface(frame.surface, alpha), (60 + frame.dx, 80 + frame.dy))
    return mask


@pytest.mark.parametrize("heading", [3, 5])
@pytest.mark.parametrize("piece", MEN)
def test_an_idle_is_seen_at_60_pixels(wardrobe: Wardrobe, piece: str, heading: int) -> None:
    masks = [laid(wardrobe.frame(piece, "blue", "idle", heading, k)) for k in range(8)]
    most = 0
    for one in masks:
        for other in masks:
            most = max(most, one.count() + other.count() - 2 * one.overlap_area(other, (0, 0)))
    assert most >= 0.09 * masks[0].count(), "a tenth of the outline changes in the course of it"


@pytest.mark.parametrize("heading", [3, 5])
@pytest.mark.parametrize("piece", ["cavalry", "rider"])
def test_a_gallop_stretches_and_gathers(wardrobe: Wardrobe, piece: str, heading: int) -> None:
    masks = [laid(wardrobe.frame(piece, "blue", "move", heading, k)) for k in range(6)]
    apart = [masks[0].count() + m.count() - 2 * masks[0].overlap_area(m, (0, 0)) for m in masks]
    assert max(apart[2:5]) > 0.16 * masks[0].count(), "gathered looks unlike stretched"


def _flames(frame: Frame) -> int:
    """Pixels as bright and yellow as fire and nothing else is."""
    picture = frame.surface
    return sum(
        1
        for x in range(picture.get_width())
        for y in range(picture.get_height())
        if (tone := picture.get_at((x, y))).a > 200
        and tone.r > 235 and tone.g > 140 and tone.b < 190 and tone.r - tone.b > 55
    )  # fmt: skip


@pytest.mark.parametrize("piece", ["infantry", "cannon"])
@pytest.mark.parametrize("heading", [2, 3, 5, 6])
def test_a_shot_is_seen_for_two_pictures(wardrobe: Wardrobe, piece: str, heading: int) -> None:
    fire = [_flames(wardrobe.frame(piece, "blue", "action", heading, k)) for k in range(8)]
    calm = min(fire)
    assert sum(count > calm + 15 for count in fire) >= 2, fire


@pytest.mark.parametrize("piece", ["infantry", "drummer", "cavalry", "general"])
def test_who_falls_loses_his_hat_and_sees_stars(piece: str) -> None:
    dressed = Wardrobe(160, 160, ("red",))
    for heading in (3, 5):
        parts = []
        for index in (0, 3, 4, 5):
            frame = dressed.frame(piece, "red", "fall", heading, index)
            solid = pygame.mask.from_surface(frame.surface, 240)
            parts.append(len(solid.connected_components(12)))
        assert parts[0] == 1
        assert max(parts[1:]) > 1, "something has come off"
