"""The curve of three and four: a strip each, with its sign; what is even is half way up."""

from types import SimpleNamespace

import pygame
import pytest

from client.coach.curve import Curve, Disc
from client.look.theme import CREAM, Theme
from client.miniatures.appearance import STANDARD
from client.miniatures.uniforms import uniform
from client.widgets.focus import Look as Seen
from core.games import GAMES
from core.option import read_options
from core.search.review import Look, Turn
from core.search.thought import Words

ARMIES = tuple(uniform(*army, STANDARD) for army in GAMES["napoleon"].armies)


def drawn(shares: list[tuple[float, ...]], armies: int, teams: str = "none"
          ) -> tuple[Curve, pygame.Surface]:
    game = GAMES["napoleon"]
    rules = game.rules(read_options(game.options, {
        "players": armies, "board": "12x12", "teams": teams}))
    review = SimpleNamespace(looks=[Look(each, None, Words("")) for each in shares],
                             length=len(shares), done=True, match=SimpleNamespace(rules=rules))
    curve = Curve(review, ARMIES[:armies], lambda share: None, lambda by: None)  # type: ignore
    curve.rect = pygame.Rect(0, 0, 600, 100)
    surface = pygame.Surface((600, 100))
    curve.draw(surface, Theme((800, 600)), Seen())
    return curve, surface


def count(surface: pygame.Surface, rect: pygame.Rect, colour: tuple[int, int, int]) -> int:
    return sum(surface.get_at((x, y))[:3] == colour
               for x in range(rect.x, rect.right) for y in range(rect.y, rect.bottom))


@pytest.mark.parametrize("armies", [3, 4])
def test_each_of_several_armies_can_be_followed_while_play_is_even(armies: int) -> None:
    curve, surface = drawn([(1 / armies,) * armies] * 30, armies)
    for seat, army in enumerate(ARMIES[:armies]):
        strip = curve.strip(seat)
        assert strip.collidepoint(curve.spot(3, seat))
        assert strip.collidelist([curve.strip(n) for n in range(armies) if n != seat]) == -1
        sign = pygame.Rect(curve.rect.x, strip.y, curve.plot.x - curve.rect.x, strip.h)
        assert count(surface, sign, army.coat), "no sign before the strip"
        assert count(surface, sign, CREAM)


def test_hills_and_valleys_are_in_the_strip_of_their_army() -> None:
    curve, surface = drawn([(.6, .2, .1, .1)] * 30, 4)
    first, second = (curve.strip(seat) for seat in (0, 1))
    assert curve.spot(9, 0)[1] < first.centery
    assert second.centery < curve.spot(9, 1)[1] < curve.spot(9, 2)[1] - second.h
    assert count(surface, first, ARMIES[0].coat)
    for n, army in enumerate(ARMIES):
        others = [curve.strip(seat) for seat in range(4) if seat != n]
        assert not any(count(surface, each, army.coat) for each in others)


@pytest.mark.parametrize(("teams", "armies", "even"), [
    ("none", 4, .25), ("none", 3, 1 / 3), ("pairs", 4, .5), ("allies", 3, .5)])
def test_what_is_even_is_half_way_up(teams: str, armies: int, even: float) -> None:
    rising = [0, even / 2, even, even + .1, 1]
    curve, _ = drawn([(share,) * armies for share in rising], armies, teams)
    strip, heights = curve.strip(1), [curve.spot(at, 1)[1] for at in range(len(rising))]
    assert heights == sorted(set(heights), reverse=True)
    assert abs(heights[2] - strip.centery) <= 1
    assert (heights[0], heights[-1]) == (strip.bottom - 1, strip.y)


def test_two_share_one_line() -> None:
    curve, _ = drawn([(.2, .8), (.7, .3)], 2)
    assert curve.spot(0, 0) == curve.spot(0, 1)
    assert curve.spot(1)[1] < curve.spot(0)[1]


def test_a_turning_point_names_whose_it_was() -> None:
    disc = Disc(2, Turn(0, 1, .3, None, Words("")), ARMIES[1], lambda turn: None)  # type: ignore
    assert disc.words(lambda text, **gaps: text.format(**gaps))[:2] == (
        "Turning point 2", ARMIES[1].name)


def test_every_sign_is_painted_each_time() -> None:
    first, second = (drawn([(.2, .3, .4, .1)] * 30, 4)[1] for _ in range(2))
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(second, "RGB")
