"""What is seen while a large board scrolls is what a board painted there from nothing shows."""

import random

import pygame
import pytest

from client.boards.highlights import Highlight
from client.boards.picture import picture_of
from client.boards.projection import Projection
from client.boards.renderer import Renderer
from client.boards.sprites import Sprite
from client.stage.animator import standing
from core.games import GAMES

from .test_table_kit import Pegs

INTO = pygame.Rect(9, 5, 420, 380)
SIZE = (440, 400)


def table(corner: tuple[int, int] | None = None, cell: int = 36) -> tuple[Renderer, pygame.Surface]:
    """A renderer with an opening on a backdrop, scrolled to a corner before anything is painted."""
    pygame.init()
    pygame.display.set_mode((16, 16))
    game = GAMES["napoleon"]
    rules = game.rules(game.options(board="25x25", army=100, terrain="F@m13 H@c9 V@x8 M@k15"))
    projection = Projection(rules.topology, INTO, cell=cell)
    if corner is not None:
        projection.scroll_to(corner)
    backdrop = pygame.Surface(SIZE)
    backdrop.fill((90, 60, 30))
    renderer = Renderer(
        projection, picture_of(rules, rules.opening().ground), Pegs(cell), backdrop
    )
    renderer.show(standing(rules.opening()))
    return renderer, backdrop


def pixels(renderer: Renderer, backdrop: pygame.Surface, lives: tuple[Sprite, ...] = ()) -> bytes:
    screen = backdrop.copy()
    renderer.paint(screen, 0.0, lives)
    return pygame.image.tobytes(screen, "RGB")


@pytest.mark.parametrize("seed", range(3))
def test_every_step_shows_what_a_new_board_shows_there(seed: int) -> None:
    dice = random.Random(seed)
    renderer, backdrop = table()
    projection = renderer.projection
    whole = dict(renderer.board)
    fewer = {point: piece for point, piece in whole.items() if dice.random() < 0.7}
    lights: tuple[Highlight, ...] = ()
    places = [projection.shift]
    for step in range(30):
        far, (left, top) = dice.random(), projection.shift
        if far < 0.2:
            projection.scroll_to((dice.randint(-900, 60), dice.randint(-900, 60)))
        elif far < 0.35:
            projection.scroll_to(dice.choice(places))  # where it was before, perhaps at rest
        else:
            projection.scroll_to((left + dice.randint(-12, 12), top + dice.randint(-12, 12)))
        places.append(projection.shift)
        if dice.random() < 0.4:
            lights = tuple(
                Highlight(dice.choice(("move", "capture", "selected")), dice.randrange(625))
                for _ in range(30)
            )
            renderer.light(lights)
        if dice.random() < 0.2:
            renderer.show(dice.choice((whole, fewer)))
        x, y = projection.unspot((dice.randint(0, 440), dice.randint(0, 400)))
        lives = (Sprite("cavalry", 1, x, y, lift=0.4),) if dice.random() < 0.3 else ()
        fresh, _ = table(projection.shift)
        fresh.light(lights)
        fresh.show(renderer.board)
        assert pixels(renderer, backdrop, lives) == pixels(fresh, backdrop, lives), step
