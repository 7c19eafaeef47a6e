"""Water joins into ponds and rivers, in sight and in small."""

import pygame
import pytest

from client.boards.board_thumbnail import TILES, sign
from client.boards.picture import picture_of
from client.boards.projection import projected
from client.boards.renderer import Renderer
from client.miniatures.appearance import Appearance
from client.miniatures.daylight import DAYS
from core.games import GAMES

from .test_table_kit import Pegs

WET = (10, 11, 18, 19, 20)
"""Points of an 8 x 8 board: a block of four, and one beside it."""


def floor(day: str, wet: tuple[int, ...] = WET, turn: int = 0) -> tuple[Renderer, pygame.Surface]:
    pygame.init()
    pygame.display.set_mode((16, 16))
    rules = GAMES["napoleon"].rules(GAMES["napoleon"].options())
    ground = "".join("W" if at in wet else "." for at in range(64))
    picture = picture_of(rules, ground, Appearance(day=day))
    projection = projected(rules.topology, picture.scenery, pygame.Rect(0, 0, 700, 640), turn)
    renderer = Renderer(projection, picture, Pegs(projection.cell_w))
    return renderer, renderer.floor


def blue(renderer: Renderer, face: pygame.Surface, x: float, y: float) -> bool:
    """Say whether there is more blue than red at a place of the window."""
    colour = face.get_at((round(x) - renderer.corner[0], round(y) - renderer.corner[1]))
    return colour[2] > colour[0] + 12


@pytest.mark.parametrize("turn", [0, 2])
@pytest.mark.parametrize("day", ["noon", "evening"])
def test_cells_beside_each_other_are_one_pond(day: str, turn: int) -> None:
    renderer, face = floor(day, turn=turn)
    cell = renderer.projection.cell_rect
    for point in range(64):
        assert blue(renderer, face, *cell(point).center) == (point in WET), point
    a, b, c = cell(10), cell(11), cell(19)
    assert blue(renderer, face, (a.centerx + b.centerx) / 2, a.centery), "side by side"
    assert blue(renderer, face, (b.centerx + c.centerx) / 2, (b.centery + c.centery) / 2)
    assert blue(renderer, face, (a.centerx + b.centerx) / 2, (b.centery + c.centery) / 2), "four"
    d = cell(20)
    assert not blue(renderer, face, (b.centerx + d.centerx) / 2 + (d.centerx - b.centerx) * 0.4,
                    (b.centery + d.centery) / 2 + (b.centery - d.centery) * 0.4)


@pytest.mark.parametrize("day", DAYS)
def test_a_patch_at_a_time_is_the_same_water(day: str) -> None:
    """A large board is painted in patches: no seam where one ends in the water."""
    renderer, face = floor(day)
    area = renderer.projection.board
    half = pygame.Rect(area.x, area.y, area.w, area.h)
    again = pygame.Surface(half.size)
    renderer.patches.paint(again, half.topleft, half)
    spots = [(x, y) for x in range(40, half.w - 40, 7) for y in range(40, half.h - 40, 7)]
    shift = half.x - renderer.corner[0], half.y - renderer.corner[1]
    same = sum(again.get_at((x, y)) == face.get_at((x + shift[0], y + shift[1])) for x, y in spots)
    assert same > 0.99 * len(spots)


def test_it_has_a_sign_of_its_own_in_small() -> None:
    signs = set()
    for tile in TILES:
        face = pygame.Surface((24, 24))
        sign(face, face.get_rect(), tile)
        signs.add(pygame.image.tobytes(pygame.transform.grayscale(face), "RGB"))
    assert "W" in TILES
    assert len(signs) == len(TILES)
