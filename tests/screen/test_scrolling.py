"""What is seen while a large board scrolls is what a board painted there from nothing shows."""

import random

import pygame
import pytest

from client.board.animator import standing
from client.board.highlights import Glow
from client.board.projection import Lens
from client.board.renderer import Brush
from client.board.sprites import Sprite
from core.games import GAMES

from .test_table_kit import Pegs

INTO = pygame.Rect(9, 5, 420, 380)
SIZE = (440, 400)


def table(corner: tuple[int, int] | None = None, cell: int = 36) -> tuple[Brush, pygame.Surface]:
    """A brush with an opening on a backdrop, scrolled to a corner before anything is painted."""
    pygame.init()
    pygame.display.set_mode((16, 16))
    game = GAMES["napoleon"]
    rules = game.rules(game.options(board="25x25", army=100, terrain="F@m13 H@c9 V@x8 M@k15"))
    lens = Lens(rules.topology, INTO, cell=cell)
    if corner is not None:
        lens.scroll_to(corner)
    backdrop = pygame.Surface(SIZE)
    backdrop.fill((90, 60, 30))
    brush = Brush(lens, rules, Pegs(cell), rules.kinds, backdrop, None, rules.opening().ground)
    brush.show(standing(rules.opening()))
    return brush, backdrop


def pixels(brush: Brush, backdrop: pygame.Surface, lives: tuple[Sprite, ...] = ()) -> bytes:
    screen = backdrop.copy()
    brush.paint(screen, 0.0, lives)
    return pygame.image.tobytes(screen, "RGB")


@pytest.mark.parametrize("seed", range(3))
def test_every_step_shows_what_a_new_board_shows_there(seed: int) -> None:
    dice = random.Random(seed)
    brush, backdrop = table()
    lens = brush.lens
    whole = dict(brush.board)
    fewer = {point: piece for point, piece in whole.items() if dice.random() < 0.7}
    lights: tuple[Glow, ...] = ()
    places = [lens.shift]
    for step in range(30):
        far, (left, top) = dice.random(), lens.shift
        if far < 0.2:
            lens.scroll_to((dice.randint(-900, 60), dice.randint(-900, 60)))
        elif far < 0.35:
            lens.scroll_to(dice.choice(places))  # where it was before, perhaps at rest
        else:
            lens.scroll_to((left + dice.randint(-12, 12), top + dice.randint(-12, 12)))
        places.append(lens.shift)
        if dice.random() < 0.4:
            lights = tuple(Glow(dice.choice(("move", "capture", "selected")), dice.randrange(625))
                           for _ in range(30))
            brush.light(lights)
        if dice.random() < 0.2:
            brush.show(dice.choice((whole, fewer)))
        x, y = lens.unspot((dice.randint(0, 440), dice.randint(0, 400)))
        lives = (Sprite("cavalry", 1, x, y, lift=0.4),) if dice.random() < 0.3 else ()
        fresh, _ = table(lens.shift)
        fresh.light(lights)
        fresh.show(brush.board)
        assert pixels(brush, backdrop, lives) == pixels(fresh, backdrop, lives), step
