"""Calm idles: a third of the toys is awake at a time, the others stand and look at the viewer."""

import itertools

import pygame
import pytest

from client.boards.idles import AWAKE, IDLE_TICKS, MOST, TURN, watches_for
from client.boards.picture import picture_of
from client.boards.projection import Projection
from client.boards.renderer import Renderer
from client.boards.sprites import Stamp
from client.stage.animator import standing
from core.games import GAMES
from core.piece import Point

from .test_table_kit import Pegs

TICKS = 12
SIZE = (1200, 700)
ARMIES = [(key, {}) for key in GAMES] + [("napoleon", {"board": "15x15", "army": 60})]


def board(game: str, options: dict[str, object]) -> Renderer:
    """Give a game's first position as it is shown, with somebody wherever armies would stand."""
    pygame.init()
    pygame.display.set_mode((16, 16))
    rules = GAMES[game].rules(GAMES[game].options(**options))
    projection = Projection(rules.topology, pygame.Rect(0, 0, *SIZE))
    renderer = Renderer(projection, picture_of(rules, ""), Numbered(projection.cell_w))
    renderer.show(standing(rules.opening()))
    return renderer


class Numbered(Pegs):
    """Pegs that look different in each of the eight pictures of their idle."""

    def frame(self, piece: str, army: int, animation: str, heading: int, index: int) -> Stamp:
        stamp = super().frame(piece, army, animation, heading, index)
        stamp.surface.fill((200, index * 20, 90, 255), (6, 6, 3, 3))
        return stamp


def shown(renderer: Renderer, tick: int) -> dict[Point, int]:
    """Tell which picture of its idle each piece shows, as it lies in the cached board."""
    figures = renderer.figures
    assert isinstance(figures, Numbered)
    by_face = {id(stamp.surface): key[4] for key, stamp in figures.made.items()}
    phase = tick % IDLE_TICKS
    found = {}
    for point in renderer.board:
        x, y = renderer.projection.anchor(point)
        area = pygame.Rect(x, y - 4, 1, 1)
        left, top = renderer.projection.shift
        x, y = x - left, y - top
        blits = renderer.order.within(area, phase, ())
        found[point] = next(by_face[id(face)] for foot, _, face, at in blits if foot == y
                            and face.get_rect(topleft=at).centerx in range(x - 2, x + 3))
    return found


def seconds(renderer: Renderer, count: int) -> list[dict[Point, int]]:
    """Paint tick after tick, and tell the pictures of each."""
    screen = pygame.Surface(SIZE)
    told = []
    for tick in range(count * TICKS):
        renderer.paint(screen, (tick + 0.5) / TICKS)
        told.append(shown(renderer, tick))
    return told


@pytest.mark.parametrize(("game", "options"), ARMIES)
def test_in_a_second_at_most_four_in_ten_move(game: str, options: dict[str, object]) -> None:
    renderer = board(game, options)
    assert renderer.phases == IDLE_TICKS
    ticks, army = seconds(renderer, 16), len(renderer.board)
    moved = [sum(len({tick[point] for tick in ticks[n:n + TICKS]}) > 1 for point in renderer.board)
             for n in range(TURN, len(ticks) - TICKS)]
    assert max(moved) <= MOST * army
    assert min(moved) >= min(0.2 * army, 12), "and some always do"
    ever = {point for point in renderer.board if len({tick[point] for tick in ticks}) > 1}
    assert len(ever) > min(0.6 * army, 30), "it is not always the same ones"


@pytest.mark.parametrize("game", ["napoleon", "agon"])
def test_who_wakes_begins_at_his_first_picture_and_sleeps_at_it(game: str) -> None:
    ticks = seconds(board(game, {}), 14)
    for before, after in itertools.pairwise(ticks):
        for point, picture in after.items():
            assert picture in (0, (before[point] + 1) % IDLE_TICKS)
            assert picture or before[point] in (0, IDLE_TICKS - 1), "nobody breaks off"


def test_who_wakes_and_sleeps_is_in_every_phase_of_the_cache() -> None:
    renderer = board("napoleon", {})
    screen, whole = pygame.Surface(SIZE), pygame.Surface(renderer.projection.bounds.size)
    for tick in range(3 * TURN):
        renderer.paint(screen, (tick + 0.5) / TICKS)
        renderer.compose(whole, renderer.projection.bounds, tick % IDLE_TICKS, (), renderer.corner)
        seen = screen.subsurface(renderer.projection.bounds.clip(screen.get_rect()))
        part = whole.subsurface((0, 0), seen.get_size())
        assert pygame.image.tobytes(seen, "RGB") == pygame.image.tobytes(part, "RGB")


def test_while_the_time_stands_still_and_on_small_cells_nobody_is_awake() -> None:
    renderer = board("napoleon", {})
    screen = pygame.Surface(SIZE)
    renderer.paint(screen, 0.0)
    assert set(shown(renderer, 0).values()) == {0}
    rules = GAMES["napoleon"].rules(GAMES["napoleon"].options())
    projection = Projection(rules.topology, pygame.Rect(0, 0, 240, 240))
    small = Renderer(projection, picture_of(rules, ""), Numbered(projection.cell_w))
    small.show(standing(rules.opening()))
    for tick in range(2 * TURN):
        small.paint(screen, tick / TICKS)
        assert set(shown(small, 0).values()) == {0}


def test_no_army_is_too_small_and_the_largest_is_calm() -> None:
    assert AWAKE % IDLE_TICKS == TURN % IDLE_TICKS == 0
    assert watches_for(0) == watches_for(2) == 0
    assert watches_for(32) == 10
    assert watches_for(4096) == watches_for(60)
