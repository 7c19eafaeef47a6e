"""Hills lift who stands on them, who comes climbs, and in winter snow lies on what is above."""

from itertools import pairwise

import pygame
import pytest

from client.boards.paint_order import RISE, PaintOrder
from client.boards.picture import picture_of
from client.boards.projection import Projection
from client.boards.sprites import Sprite, WardrobeSprites
from client.miniatures.daylight import DAYS, freeze
from client.miniatures.wardrobe import NO_ARMY, TERRAIN, Wardrobe
from core.games import GAMES
from core.option import read_options
from core.piece import Piece

CELL, AT, FLAT = 80, 10, 14


def order(tiles: dict[int, str]) -> PaintOrder:
    """Lay a board with some terrain and one soldier each on two points."""
    pygame.init()
    pygame.display.set_mode((900, 800))
    rules = GAMES["napoleon"].rules(read_options(GAMES["napoleon"].options, {}))
    picture = picture_of(rules, "")
    projection = Projection(picture.topology, pygame.Rect(0, 0, 900, 800), cell=CELL)
    figures = WardrobeSprites(Wardrobe(CELL, projection.cell_h, picture.liveries))
    made = PaintOrder(projection, picture, figures, tiles)
    made.put({point: Piece(0, "I", point) for point in (AT, FLAT)})
    return made


def height(made: PaintOrder, point: int) -> int:
    """Give by how many pixels a soldier's picture begins above his anchor."""
    soldier = next(blit for blit in made._made(point, 0) if blit[1] == 1)
    return made.projection.anchor(point)[1] - soldier[3][1]


def test_who_stands_on_a_hill_stands_higher() -> None:
    made = order({AT: "hill"})
    assert height(made, AT) - height(made, FLAT) == round(RISE["hill"] * CELL)


@pytest.mark.parametrize("tile", sorted(set(TERRAIN.values()) - set(RISE)))
def test_other_terrain_is_flat(tile: str) -> None:
    made = order({AT: tile})
    assert height(made, AT) == height(made, FLAT)


def test_what_is_lifted_is_painted_whole() -> None:
    made = order({AT: "hill"})
    for blit in made._made(AT, 0):
        assert made.reach(AT).contains(blit[2].get_rect(topleft=blit[3]))


def test_one_climbs_evenly_and_stands_on_the_top_without_a_jump() -> None:
    made = order({AT: "hill"})
    x, y = made.picture.topology.places[AT]
    way = [made.climbed(x - 1 + step / 20, y) for step in range(21)]
    assert way[0] == 0
    assert way[-1] == RISE["hill"]
    assert way == sorted(way)
    assert max(b - a for a, b in pairwise(way)) < 0.03
    coming = made.blits([Sprite("infantry", 0, x, y, facing=3.0)])[0]
    still = next(blit for blit in made._made(AT, 0) if blit[1] == 1)
    assert abs(coming[3][1] - still[3][1]) <= 1


def whiteness(face: pygame.Surface, part: pygame.Rect) -> float:
    """Give the share of what is painted in a part of a picture that is as white as snow."""
    seen = [tuple(face.get_at((x, y))) for x in range(part.x, part.right)
            for y in range(part.y, part.bottom)]
    solid = [each for each in seen if each[3] > 200]
    return sum(min(each[:3]) > 215 for each in solid) / max(1, len(solid))


@pytest.mark.parametrize("tile", ["forest", "village", "hill"])
def test_winter_lies_on_tops(tile: str) -> None:
    pygame.init()
    pygame.display.set_mode((100, 100))
    summer = Wardrobe(96, 79, ("blue",)).frame(tile, NO_ARMY, "idle", 0, 0).surface
    face = summer.copy()
    freeze(face, DAYS["winter"])
    top = pygame.Rect(0, 0, face.get_width(), face.get_height() // 3)
    assert whiteness(summer, top) < 0.1
    assert whiteness(face, top) > 0.2
    assert pygame.image.tobytes(face, "RGBA")[3::4] == pygame.image.tobytes(summer, "RGBA")[3::4]


def test_trees_keep_their_green_below_and_water_its_blue() -> None:
    pygame.init()
    pygame.display.set_mode((100, 100))
    for tile, thick, channel in (("forest", True, 1), ("marsh", False, 2)):
        face = Wardrobe(96, 79, ("blue",)).frame(tile, NO_ARMY, "idle", 0, 0).surface.copy()
        freeze(face, DAYS["winter"], thick)
        box = face.get_rect()
        tone = face.get_at((box.centerx, box.bottom - box.h // 4))[:3]
        assert max(tone) == tone[channel]
        assert max(tone) - min(tone) > 20
