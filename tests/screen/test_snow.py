"""Snowball war: in winter muskets and cannons throw snow, and nothing burns."""

import pygame
import pytest

from client.boards.picture import picture_of
from client.boards.projection import Projection
from client.boards.sprites import Stamp, WardrobeSprites
from client.miniatures.appearance import Appearance
from client.miniatures.wardrobe import Wardrobe
from client.stage.animator import standing
from client.stage.choreography import choreograph
from client.stage.effects import paint_effect
from client.stage.motion_script import Effect, MotionScript
from client.stage.snow import SnowSprites, throws
from core.event import Moved, Taken

from .test_table_kit import napoleon


def fights(kind: str, day: str) -> list[Effect]:
    """Give the effects of a fight between a piece of a kind and a soldier."""
    rules, position = napoleon()
    board = standing(position)
    start = next(p for p, q in board.items() if q.kind == kind and q.seat == 0)
    end = next(p for p, q in board.items() if q.seat == 1)
    script = MotionScript(board, picture_of(rules, "", Appearance(day=day)))
    return choreograph(script, (Moved(board[start], start, end), Taken(board[end], end, start))
                       ).effects


@pytest.mark.parametrize("kind", ["I", "C", "G", "D"])
@pytest.mark.parametrize("day", ["noon", "evening", "winter"])
def test_who_shoots_throws_snow_in_winter(kind: str, day: str) -> None:
    balls = [effect for effect in fights(kind, day) if effect.what == "snowball"]
    assert len(balls) == (day == "winter" and kind == "I")
    for ball in balls:
        assert ball.to is not None
        assert (ball.x, ball.y) != ball.to


def test_who_has_powder() -> None:
    assert {name for name in ("infantry", "cannon", "xq_cannon", "cavalry", "archer", "drummer",
                              "lz_bomb", "block") if throws(name)} == {
        "infantry", "cannon", "xq_cannon"}


def fire(stamp: Stamp) -> int:
    """Count the pixels of a picture that burn."""
    mask = pygame.mask.from_threshold(stamp.surface, (250, 205, 50), (20, 40, 40, 255))
    return mask.count()


@pytest.mark.parametrize("piece", ["infantry", "cannon"])
def test_no_shot_burns_and_no_shape_changes(piece: str) -> None:
    pygame.init()
    pygame.display.set_mode((16, 16))
    plain = WardrobeSprites(Wardrobe(80, 66, ("blue",)))
    snow = SnowSprites(plain)
    burnt = 0
    for index in range(plain.length(piece, "action")):
        hot, cold = (each.frame(piece, 0, "action", 6, index) for each in (plain, snow))
        burnt = max(burnt, fire(hot))
        assert fire(cold) <= fire(plain.frame(piece, 0, "idle", 6, 0))
        one, other = (pygame.mask.from_surface(each.surface, 60) for each in (hot, cold))
        assert abs(one.count() - other.count()) <= 0.02 * one.count()
        assert snow.frame(piece, 0, "action", 6, index) is cold
    assert burnt > 40
    assert snow.frame(piece, 0, "idle", 6, 0) is plain.frame(piece, 0, "idle", 6, 0)
    for share in (0.1, 0.4, 0.8):
        cloud = snow.fx("flash", share)
        assert cloud is not None
        assert not fire(cloud)


def test_on_snow_a_piece_bears_its_character_on_its_medallion() -> None:
    from client.boards.ground.table_top import table_top
    from client.boards.piece_names import NamedSprites
    from client.look.theme import Theme
    from client.stage.view import BoardView
    from core.games import GAMES

    pygame.init()
    pygame.display.set_mode((16, 16))
    game = GAMES["xiangqi"]
    theme = Theme((400, 400))
    theme.appearance = Appearance(day="winter")
    view = BoardView(picture_of(game.rules(game.options()), ""))
    view.lay(pygame.Rect(0, 0, 400, 400), table_top((400, 400), theme.appearance.light), theme)
    view.load()
    snow = view._adorned(view.wardrobe_sprites)
    assert isinstance(snow, SnowSprites)
    assert isinstance(snow.figures, NamedSprites)
    assert snow.figures._disc("xq_cannon") is not None


def test_a_snowball_flies_from_one_to_the_other() -> None:
    rules, _ = napoleon()
    pygame.init()
    pygame.display.set_mode((16, 16))
    projection = Projection(rules.topology, pygame.Rect(0, 0, 420, 380))
    figures = WardrobeSprites(Wardrobe(projection.cell_w, projection.cell_h, ("blue",)))
    heights = []
    for share in (0.0, 0.5, 0.99):
        surface = pygame.Surface((420, 380), pygame.SRCALPHA)
        paint_effect(surface, projection, figures, Effect("snowball", 1, 1, 0, 1, to=(1, 5)), share)
        boxes = pygame.mask.from_surface(surface).get_bounding_rects()
        assert boxes
        heights.append(boxes[0].unionall(boxes[1:]).centery)
    assert heights == sorted(heights, reverse=True)
