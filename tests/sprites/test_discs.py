"""Flat discs: 256 pictures and letters, in every army's colours, told apart without colours too."""

from itertools import combinations

import pygame
import pytest

from client.boards.sprites import WardrobeSprites
from client.miniatures.appearance import Appearance
from client.miniatures.disc_faces import face_of
from client.miniatures.liveries import PALETTES
from client.miniatures.wardrobe import Wardrobe

ARMIES = ("blue", "red", "green", "yellow")


@pytest.fixture(autouse=True)
def display() -> None:
    pygame.init()
    pygame.display.set_mode((16, 16))


def grey(face: pygame.Surface) -> bytes:
    return pygame.image.tobytes(pygame.transform.grayscale(face), "RGBA")


@pytest.mark.parametrize(("name", "face"), [
    ("disc:lion", 124), ("disc:R", "R"), ("disc:帥", "帥"), ("disc:10", "10"), ("disc:", None),
    ("disc:no such word", None), ("lion", None), ("disc:\x1b[", None), ("disc:RRR", None),
    ("disc:" + "x" * 100_000, None),
])
def test_a_name_says_what_stands_on_it(name: str, face: int | str | None) -> None:
    assert face_of(name) == face


@pytest.mark.parametrize("cell", [12, 40, 96])
@pytest.mark.parametrize("piece", ["disc:lion", "disc:R", "disc:10"])
def test_a_disc_is_painted_for_every_army_and_told_apart_in_grey(piece: str, cell: int) -> None:
    wardrobe = Wardrobe(cell, cell, ARMIES)
    frames = [wardrobe.frame(piece, army, "move", 3, 7) for army in ARMIES]
    for frame in frames:
        assert frame.surface.get_bounding_rect().w >= cell * 0.7
        assert frame.dx + frame.surface.get_width() // 2 in (-1, 0, 1)
    assert all(grey(a.surface) != grey(b.surface) for a, b in combinations(frames, 2))
    assert wardrobe.still(piece, "red", 0).surface.get_size() == frames[1].surface.get_size()
    icon = wardrobe.icon(piece, "red", 64)
    assert icon.get_size() == (64, 64)
    assert icon.get_bounding_rect().w >= 48


def test_two_pictures_differ_and_an_army_must_be_there() -> None:
    wardrobe = Wardrobe(40, 40, ARMIES[:2])
    lion, cat = (wardrobe.frame(f"disc:{name}", "red", "idle", 0, 0) for name in ("lion", "cat"))
    assert grey(lion.surface) != grey(cat.surface)
    with pytest.raises(KeyError):
        wardrobe.frame("disc:lion", "green", "idle", 0, 0)
    with pytest.raises(KeyError):
        wardrobe.frame("disc:unicorn horn", "red", "idle", 0, 0)


@pytest.mark.parametrize("palette", PALETTES)
def test_every_palette_dyes_them(palette: str) -> None:
    wardrobe = Wardrobe(40, 40, ARMIES, appearance=Appearance(palette))
    figures = WardrobeSprites(wardrobe)
    assert figures.length("disc:lion", "fall") == 1
    seen = {grey(figures.frame("disc:lion", seat, "fall", 0, 0).surface) for seat in range(4)}
    assert len(seen) == 4
