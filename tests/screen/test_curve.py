"""The curve of three and four: a line each, told apart by colour, by stroke and by sign."""

from types import SimpleNamespace

import pygame
import pytest

from client.coach.curve import STROKES, Curve, Disc, strokes
from client.miniatures.appearance import STANDARD
from client.miniatures.uniforms import uniform
from client.theme import Theme
from client.widgets.focus import Look as Seen
from core.games import GAMES
from core.search.review import Look, Turn
from core.search.thought import Words

ARMIES = tuple(uniform(*army, STANDARD) for army in GAMES["napoleon"].armies)


def drawn(shares: list[tuple[float, ...]], armies: int) -> tuple[Curve, pygame.Surface]:
    review = SimpleNamespace(looks=[Look(each, None, Words("")) for each in shares],
                             length=len(shares), done=True)
    curve = Curve(review, ARMIES[:armies], lambda share: None, lambda by: None)  # type: ignore
    curve.rect = pygame.Rect(0, 0, 600, 100)
    surface = pygame.Surface((600, 100))
    curve.draw(surface, Theme((800, 600)), Seen())
    return curve, surface


def count(surface: pygame.Surface, rect: pygame.Rect, colour: tuple[int, int, int]) -> int:
    return sum(surface.get_at((x, y))[:3] == colour
               for x in range(rect.x, rect.right) for y in range(rect.y, rect.bottom))


@pytest.mark.parametrize("armies", [3, 4])
def test_each_of_several_armies_has_a_line_of_its_own(armies: int) -> None:
    rising = [(.2, .3, .4, .1)[:armies]] * 30
    curve, surface = drawn(rising, armies)
    plot = pygame.Rect(curve.plot)
    found = [count(surface, plot, army.coat) for army in ARMIES[:armies]]
    assert all(found), found
    assert len(set(found)) == armies, "whole, in dashes, in dots: not by colour alone"
    assert len({curve.spot(3, seat)[1] for seat in range(armies)}) == armies


def test_partners_run_side_by_side() -> None:
    _, surface = drawn([(.5, .5, .5, .5)] * 30, 4)
    assert all(count(surface, pygame.Rect(120, 0, 360, 100), army.coat) for army in ARMIES)


def test_two_share_one_line() -> None:
    curve, _ = drawn([(.2, .8), (.7, .3)], 2)
    assert curve.spot(0, 0) == curve.spot(0, 1)
    assert curve.spot(1)[1] < curve.spot(0)[1]


def test_a_stroke_is_cut_by_length_and_over_corners() -> None:
    assert list(strokes([(0, 0), (10, 0)], ())) == [((0, 0), (10, 0))]
    assert list(strokes([(0, 0), (6, 0), (12, 0)], (4, 4))) == [((0, 0), (4, 0)), ((8, 0), (12, 0))]
    assert list(strokes([(0, 0)], (4, 4))) == []
    assert len(set(STROKES)) == 4


def test_a_turning_point_names_whose_it_was() -> None:
    disc = Disc(2, Turn(0, 1, .3, None, Words("")), ARMIES[1], lambda turn: None)  # type: ignore
    assert disc.words(lambda text, **gaps: text.format(**gaps))[:2] == (
        "Turning point 2", ARMIES[1].name)


def test_every_sign_is_painted_each_time() -> None:
    first, second = (drawn([(.2, .3, .4, .1)] * 30, 4)[1] for _ in range(2))
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(second, "RGB")
