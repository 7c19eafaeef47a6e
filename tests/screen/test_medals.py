"""Figures on cards and buttons bear the character their army writes on the same piece."""

from typing import Any

import pygame
import pytest

from client.boards.picture import picture_of
from client.boards.piece_names import adorn
from client.boards.sprites import WardrobeSprites
from client.miniatures.wardrobe import Wardrobe
from core.games import GAMES
from core.option import read_options


@pytest.fixture(scope="module")
def wardrobe_sprites() -> WardrobeSprites:
    pygame.init()
    pygame.display.set_mode((64, 64))
    return WardrobeSprites(Wardrobe(60, 52, ("red", "black")))


def rules_of(key: str) -> Any:
    return GAMES[key].rules(read_options(GAMES[key].options, {}))


def changed(a: pygame.Surface, b: pygame.Surface) -> pygame.Rect:
    """Give the box of the pixels in which two pictures differ."""
    wide, high = a.get_size()
    spots = [(x, y) for x in range(wide) for y in range(high)
             if a.get_at((x, y)) != b.get_at((x, y))]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return pygame.Rect(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)


@pytest.mark.parametrize("size", [40, 112])
@pytest.mark.parametrize("piece", ["xq_general", "xq_chariot", "xq_soldier"])
def test_the_character_is_written_on_the_medallion(
    wardrobe_sprites: WardrobeSprites, piece: str, size: int
) -> None:
    figures = adorn(wardrobe_sprites, picture_of(rules_of("xiangqi"), ""), 60)
    plain, signed = wardrobe_sprites.icon(piece, 0, size), figures.icon(piece, 0, size)
    box = changed(plain, signed)
    middle = plain.get_at(box.center)
    assert min(middle[:3]) > 150, "the medallion is light, and nothing else there is"
    for corner in (box.midleft, (box.right - 1, box.centery)):
        assert min(plain.get_at(corner)[:3]) > 110, "the writing stays on it"
    assert changed(signed, figures.icon(piece, 1, size)).w, "the other army has its own"


def test_flat_discs_stand_for_their_armies_too(wardrobe_sprites: WardrobeSprites) -> None:
    figures = adorn(wardrobe_sprites, picture_of(rules_of("xiangqi"), ""), 60, tokens=True)
    flat = figures.icon("xq_general", 0, 80)
    assert flat.get_size() == (80, 80)
    assert changed(flat, wardrobe_sprites.icon("xq_general", 0, 80)).h > 60


def test_a_game_without_characters_keeps_its_dress(wardrobe_sprites: WardrobeSprites) -> None:
    assert adorn(wardrobe_sprites, picture_of(rules_of("agon"), ""), 60) is wardrobe_sprites
