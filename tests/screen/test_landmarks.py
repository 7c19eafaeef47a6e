"""Mountains, the throne's dais and camps are baked, lie under everybody and can be seen."""

import math

import pygame
import pytest

from client.boards.ground.landmarks import landmarks
from client.boards.highlights import MARK, Highlight
from client.boards.paint_order import RISE
from client.boards.picture import BoardPicture, picture_of
from client.boards.projection import Projection
from client.boards.renderer import Renderer
from client.boards.sprites import WardrobeSprites
from client.miniatures.appearance import Appearance
from client.miniatures.wardrobe import LANDMARKS, Wardrobe
from core.games import GAMES
from core.piece import Piece
from sprites import manifest

GROUNDS = {"agon": {"throne"}, "luzhanqi": {"mountain"}, "halebarde": {"tent"}}


def board(key: str, day: str = "noon", size: tuple[int, int] = (900, 700), turn: int = 0
          ) -> Renderer:
    pygame.init()
    pygame.display.set_mode((64, 64))
    rules = GAMES[key].rules(GAMES[key].options())
    picture = picture_of(rules, rules.start().ground, Appearance(day=day))
    projection = Projection(rules.topology, pygame.Rect(0, 0, *size), turn=turn,
                            shape=picture.scenery.shape)
    return Renderer(projection, picture, WardrobeSprites(Wardrobe(
        projection.cell_w, projection.cell_h, picture.liveries, appearance=picture.appearance)))


def apart(one: pygame.Surface, other: pygame.Surface, part: pygame.Rect) -> float:
    """Give the share of the pixels in a part of two pictures that differ clearly."""
    spots = [(x, y) for x in range(part.x, part.right, 2) for y in range(part.y, part.bottom, 2)]
    return sum(math.dist(one.get_at(at)[:3], other.get_at(at)[:3]) > 40 for at in spots
               ) / len(spots)


def test_every_landmark_is_baked() -> None:
    assert set(LANDMARKS) <= set(manifest().pieces())
    for key, names in GROUNDS.items():
        rules = GAMES[key].rules(GAMES[key].options())
        assert {name for _, _, name, _ in rules.scenery().landmarks} == names


@pytest.mark.parametrize("day", ["noon", "evening", "winter"])
@pytest.mark.parametrize("key", sorted(GROUNDS))
def test_landmarks_are_seen_on_their_ground(key: str, day: str) -> None:
    made = board(key, day)
    with_them = made.base.copy()
    made.patches._landmarks = []
    made.patches.lay(made.base, made.corner)
    projection = made.projection
    for face, at in landmarks(made.picture, projection, made.figures):
        left, top = projection.shift
        spot = at.move(left - made.corner[0], top - made.corner[1])
        assert pygame.Rect((0, 0), projection.board.size).contains(at)
        assert apart(with_them, made.base, spot) > 0.12, f"{face.get_size()} at {spot}"


@pytest.mark.parametrize("turn", range(4))
def test_a_camp_is_open_to_the_field(turn: int) -> None:
    made = board("halebarde", turn=turn)
    lines = made.picture.scenery.lines
    gates = [line for line in lines if line[4] == "gate"]
    assert len(gates) == 2
    both = [*gates, next(line for line in lines if line[4] == "camp" and line[0] == line[2])]
    left, top = made.projection.shift
    boxes = [at for _, at in landmarks(made.picture, made.projection, made.figures)]

    def along(line: tuple[float, float, float, float, str]) -> int:
        a, b = (made.projection.spot(*end) for end in (line[:2], line[2:4]))
        band = pygame.Rect(min(a[0], b[0]) - left, min(a[1], b[1]) - top,
                           abs(a[0] - b[0]), abs(a[1] - b[1])).inflate(28, 28)
        return sum(band.collidepoint(box.midbottom[0], box.bottom - 3) for box in boxes)

    assert along(both[2]) > 2 * max(along(gates[0]), along(gates[1]))


def test_who_stands_on_the_throne_stands_higher_and_its_star_is_shown_once() -> None:
    made = board("agon")
    throne = len(made.picture.topology) // 2
    flat = throne + 3
    made.show({point: Piece(0, "Q", point) for point in (throne, flat)})
    heights = [made.projection.anchor(point)[1] - made.order._made(point, 0)[0][3][1]
               for point in (throne, flat)]
    assert heights[0] - heights[1] == round(RISE["throne"] * made.projection.cell_w)
    made.light([Highlight(MARK + "throne", throne), Highlight(MARK + "ring", flat)])
    assert [each.what for each in made.highlights] == [MARK + "ring"]


def test_a_landmark_nobody_has_baked_is_left_out() -> None:
    made = board("agon")
    scenery = made.picture.scenery
    odd = BoardPicture(made.picture.topology, type(scenery)(
        scenery.shape, scenery.tones, (), (), ((1.0, 1.0, "volcano", -1),)),
        made.picture.armies, made.picture.kinds)
    assert landmarks(odd, made.projection, made.figures) == []


def test_no_landmark_makes_pieces_reach_farther() -> None:
    """What a piece may touch is painted anew when it moves; a mountain never moves."""
    wide = Wardrobe(100, 82, ("blue",))
    assert max(wide.reach()) < 1.7 * 100, "as far as an arrow just loosed"
