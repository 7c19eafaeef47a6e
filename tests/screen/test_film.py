"""A film opens with a card, shows every motion in several pictures, and ends with the winner's."""

import inspect
from collections.abc import Iterable
from pathlib import Path

import pygame
import pytest

from client.film.filming import FEWEST, LAST, OPENING, film
from client.miniatures.appearance import STANDARD
from core.games import GAMES
from net.record.audit import read

from .test_table_kit import Pegs

RECORDS = Path(__file__).parent.parent / "records"
SIZE = (320, 240)
Shot = tuple[pygame.Surface, int]


@pytest.fixture
def shots(monkeypatch: pytest.MonkeyPatch) -> list[Shot]:
    """Gather the pictures of each film, and for how long they stay."""
    gathered: list[Shot] = []

    def keep(path: Path, size: tuple[int, int], pictures: Iterable[Shot], **how: int) -> int:
        gathered.extend((surface.copy(), stays) for surface, stays in pictures)
        return len(gathered)

    monkeypatch.setattr("client.film.filming.record", keep)
    return gathered


def make(key: str, moves: int | None = None, speed: float = 1.6) -> None:
    fold = read((RECORDS / f"{key}.tambour").read_bytes()).fold
    assert fold is not None
    match = fold.match
    film(match.game, match.options, tuple(match.actions)[:moves], ("Ann", "Bob"), "x.webp", SIZE,
         speed=speed, figures=lambda projection: Pegs(projection.cell_w))


def differ(one: pygame.Surface, other: pygame.Surface) -> float:
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (8, 8, 8, 255), other)
    return 1 - mask.count() / (SIZE[0] * SIZE[1])


def test_a_film_is_large_and_smooth_unless_told_otherwise() -> None:
    usual = inspect.signature(film).parameters
    assert usual["size"].default == (960, 720)
    assert usual["every"].default == pytest.approx(1 / 15)


@pytest.mark.parametrize("speed", [0.8, 1.6, 3.2])
def test_every_motion_has_several_pictures(shots: list[Shot], speed: float) -> None:
    make("xiangqi", 30, speed)
    motions = 30
    assert len(shots) >= motions * FEWEST
    assert all(stays == 67 for _, stays in shots[1:-1])


@pytest.mark.parametrize("key", ["napoleon", "agon"])
def test_a_film_opens_and_ends_with_a_card(shots: list[Shot], key: str) -> None:
    make(key)
    (opening, first), (board, _), *_, (card, last) = shots
    assert (first, last) == (OPENING, LAST)
    assert differ(opening, board) > 0.3
    ends = [n for n in range(len(shots) - 1) if differ(shots[n][0], shots[n + 1][0]) > 0.3]
    assert ends[0] == 0
    assert differ(shots[ends[-1]][0], card) > 0.3, "over the board of the end"


def test_a_film_of_a_match_that_goes_on_has_no_winner(shots: list[Shot]) -> None:
    make("xiangqi", 5)
    assert shots[-1][1] == LAST
    assert differ(shots[-2][0], shots[-1][0]) < 0.3


def test_four_names_have_room_on_a_small_card() -> None:
    from client.boards.picture import picture_of
    from client.film.film_cards import paint_opening
    from client.look.theme import Theme

    pygame.init()
    pygame.display.set_mode((16, 16))
    game = GAMES["napoleon"]
    preset = next(p for p in game.presets if len(game.rules(game.options(**p.options)).seats) == 4)
    armies = picture_of(game.rules(game.options(**preset.options)), "", STANDARD).uniforms
    surface = pygame.Surface((640, 480))
    paint_opening(surface, Theme(surface.get_size()), game.title, ["W" * 40] * 4, armies,
                  lambda seat, side: pygame.Surface((side, side)))
