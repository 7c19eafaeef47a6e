"""Who is in the air leaves his shadow on the ground, where it shrinks and pales with height."""

import pygame
import pytest

from client.boards.paint_order import LOW, PaintOrder, shade_picture, unshaded
from client.boards.picture import picture_of
from client.boards.projection import Projection
from client.boards.sprites import Sprite, WardrobeSprites
from client.miniatures.dye import OUTLINE
from client.miniatures.wardrobe import Wardrobe
from core.games import GAMES


@pytest.fixture(scope="module")
def order() -> PaintOrder:
    pygame.init()
    pygame.display.set_mode((64, 64))
    rules = GAMES["napoleon"].rules(GAMES["napoleon"].options())
    picture = picture_of(rules, "")
    projection = Projection(rules.topology, pygame.Rect(0, 0, 800, 760))
    figures = WardrobeSprites(Wardrobe(projection.cell_w, projection.cell_h, picture.liveries))
    return PaintOrder(projection, picture, figures, {})


def soldier(lift: float) -> Sprite:
    return Sprite("infantry", 0, 3.0, 3.0, facing=3.0, lift=lift)


def thin(face: pygame.Surface) -> int:
    """Count the pixels that are shadow: neither air nor figure nor its edge."""
    figure = pygame.mask.from_surface(face, OUTLINE - 1).convolve(pygame.Mask((3, 3), fill=True))
    seen = pygame.mask.from_surface(face, 12)
    seen.erase(figure, (-1, -1))
    return seen.count()


def test_on_the_ground_the_baked_shadow_is_shown(order: PaintOrder) -> None:
    for lift in (0.0, LOW):
        blits = order.blits([soldier(lift)])
        assert len(blits) == 1
        assert thin(blits[0][2]) > 100


def test_in_the_air_the_shadow_stays_on_the_ground_and_shrinks(order: PaintOrder) -> None:
    foot = order.projection.foot(3.0, 3.0)
    wide, dark = [], []
    for lift in (0.1, 0.3, 0.6, 0.9):
        shade, figure = order.blits([soldier(lift)])
        assert thin(figure[2]) == 0, "nothing of it flies along"
        box = shade[2].get_rect(topleft=shade[3])
        assert abs(box.centery - foot[1]) <= 1
        assert shade[:2] < figure[:2], "it is painted first"
        wide.append(box.w)
        dark.append(shade[2].get_at((box.w // 2, box.h // 2)).a)
    assert wide == sorted(wide, reverse=True)
    assert wide[-1] < 0.7 * wide[0]
    assert dark == sorted(dark, reverse=True)
    assert dark[-1] < dark[0]


def test_the_figure_itself_is_whole(order: PaintOrder) -> None:
    face = order.blits([soldier(0.0)])[0][2]
    bare = unshaded(face)
    figure = pygame.mask.from_surface(face, OUTLINE - 1)
    assert pygame.mask.from_surface(bare, OUTLINE - 1).count() == figure.count()


def test_pictures_without_shadow_are_made_once(order: PaintOrder) -> None:
    one, other = (order.blits([soldier(lift)])[1][2] for lift in (0.3, 0.5))
    assert one is other
    assert shade_picture(40, 128) is shade_picture(40, 128)
