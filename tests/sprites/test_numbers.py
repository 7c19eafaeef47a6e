"""The coins of Luzhanqi: nine figures no one mixes up, and nothing hangs over them at rest."""

import itertools
import math

import pytest

np = pytest.importorskip("numpy", reason="baking needs the extra 'art' (numpy)")
pytest.importorskip("numba", reason="baking needs the extra 'art' (numba)")

from sprites import manifest  # noqa: E402
from sprites.source.luzhanqi_plate import FACE, RADIUS, RIGHT, SOUTH, plate, spot  # noqa: E402
from sprites.source.pieces import PIECES  # noqa: E402
from sprites.source.render import DRAFT, FOOT, HEIGHT, WIDTH, Picture, render  # noqa: E402

CELL = 40
RANKS = [name for name, piece in PIECES.items() if piece.number is not None]


def seen(name: str, heading: int, t: float = 0.0, animation: str = "idle") -> Picture:
    piece = PIECES[name]
    toy = piece.place(piece.sculpt(animation, t), animation, t, heading)
    return render(toy, DRAFT, CELL, piece.shadow)


def face() -> np.ndarray:
    """The pixels of a coin's face, as a mask of the canvas."""
    tall, flat = math.cos(math.radians(40)), math.sin(math.radians(40))
    x = (WIDTH / 2 + RIGHT) * CELL
    y = (HEIGHT - FOOT + SOUTH * flat - RADIUS * tall * tall) * CELL
    rows, columns = np.mgrid[0 : round(HEIGHT * CELL), 0 : round(WIDTH * CELL)]
    return np.hypot(columns + 0.5 - x, rows + 0.5 - y) < 0.85 * FACE * CELL


def test_ranks_are_numbered_from_the_marshal_down() -> None:
    assert [PIECES[name].number for name in RANKS] == list(range(1, 10))
    assert (RANKS[0], RANKS[-1]) == ("lz_marshal", "lz_engineer")


@pytest.mark.parametrize("name", RANKS)
def test_a_number_is_dark_on_pale_and_the_same_from_both_sides(name: str) -> None:
    inside = face()
    grey = {}
    for heading in PIECES[name].motions["idle"].headings:
        picture = seen(name, heading)
        assert (picture.neutral[inside][:, 3] == 255).all()
        assert picture.light[inside].max() < 90, "no coat and no cape hangs over it"
        grey[heading < 8] = picture.neutral[inside][:, :3].mean(-1)
    assert 0.08 < (grey[True] < 90).mean() < 0.56, "a figure in ink"
    assert (grey[True] > 140).mean() > 0.35, "on a pale coin"
    assert np.abs(grey[True] - grey[False]).mean() < 14


def test_no_two_figures_look_alike() -> None:
    inside = face()
    coins = {n: render(plate(n), DRAFT, CELL).neutral[inside][:, :3].mean(-1) for n in range(1, 10)}
    for one, other in itertools.combinations(coins, 2):
        assert np.abs(coins[one] - coins[other]).mean() > 12, (one, other)


def test_there_is_no_rank_ten() -> None:
    with pytest.raises(KeyError):
        plate(10)


def test_the_box_says_where_every_coin_lies() -> None:
    coins = manifest().coins
    assert set(coins) == set(RANKS)
    for coin in coins.values():
        assert [coin.right, coin.below, coin.radius] == spot()
