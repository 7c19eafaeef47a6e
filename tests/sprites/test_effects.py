"""Effects: sheets of their own without an army, seen at every size, gone when they are over."""

import itertools

import pygame
import pytest

from client.miniatures.wardrobe import FX, Frame, Wardrobe
from sprites import manifest

BURSTS = ("smoke", "dust", "flash", "splash", "stars", "confetti")
EFFECTS = (*BURSTS, "waves", "seal", "unseal", "hat", "crown", "sword", "standard")


def frames(cell: int, name: str) -> list[Frame]:
    dressed = Wardrobe(cell, cell, ())
    return [dressed.fx(name, index) for index in range(dressed.length(FX, name))]


def seen(frame: Frame) -> int:
    return pygame.mask.from_surface(frame.surface, 200).count()


def alike(one: Frame, other: Frame) -> float:
    """The share of what either shows that both show."""
    a, b = (pygame.mask.from_surface(f.surface, 200) for f in (one, other))
    both = a.overlap_area(b, (other.dx - one.dx, other.dy - one.dy))
    return both / (a.count() + b.count() - both)


def test_every_effect_is_a_small_sheet_without_an_army() -> None:
    book = manifest()
    assert set(book.animations(FX)) == set(EFFECTS)
    strips = [book.strip(FX, name, 0) for name in EFFECTS]
    assert all(strip.light is None and 6 <= len(strip.frames) <= 10 for strip in strips)
    assert sum(strip.sheet.stat().st_size for strip in strips) < 600_000


@pytest.mark.parametrize("cell", [28, 40, 96])
@pytest.mark.parametrize("name", EFFECTS)
def test_an_effect_is_seen_and_moves(name: str, cell: int) -> None:
    shown = frames(cell, name)
    assert max(map(seen, shown)) > cell * cell / 16
    assert min(alike(shown[0], frame) for frame in shown) < 0.8
    for one, other in itertools.pairwise(shown):
        assert pygame.image.tobytes(one.surface, "RGBA") != pygame.image.tobytes(
            other.surface, "RGBA"
        )


@pytest.mark.parametrize("name", BURSTS)
def test_a_burst_is_nearly_gone_at_its_end(name: str) -> None:
    sizes = [seen(frame) for frame in frames(64, name)]
    assert sizes[-1] < 0.62 * max(sizes)


def test_waves_go_on_for_ever() -> None:
    sizes = [seen(frame) for frame in frames(64, "waves")]
    assert min(sizes) > 0.6 * max(sizes)


def test_what_was_sealed_is_what_is_opened() -> None:
    closed, opened = frames(96, "seal"), frames(96, "unseal")
    assert alike(closed[-1], opened[0]) > 0.9
    assert alike(closed[0], closed[-1]) < 0.7
    assert alike(opened[0], opened[-1]) < 0.7
