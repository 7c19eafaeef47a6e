"""Bases, lit squares and lines of sight stand off every board, also to eyes that mix up colours."""

from statistics import median

import pygame
import pytest

from client.boards.highlights import STYLES, Highlight, Line, line_picture, paint_glow, paint_light
from client.boards.picture import picture_of
from client.boards.projection import Projection, projected
from client.boards.renderer import Renderer
from client.miniatures.appearance import Appearance
from client.miniatures.liveries import PALETTES, shade
from client.miniatures.uniforms import uniform
from core.games import GAMES

from ..sprites.eyes import apart, seen
from ..sprites.test_palettes import EYES
from .test_table_kit import Pegs

BASE_LEAST = 12.0
"""CIEDE2000 between a base and the ground it stands on, on half of all points at the least."""
MARK_LEAST = 10.0
"""The same between ground and what is laid on it, in the tenth of it that stands off most."""
VIEWS = [(palette, eyes) for palette, all_ in EYES.items() for eyes in all_]


def floor(key: str, day: str = "noon") -> tuple[Projection, pygame.Surface, tuple[int, int]]:
    """Paint a game's board without toys; gives its place, its picture and its corner."""
    pygame.init()
    pygame.display.set_mode((16, 16))
    rules = GAMES[key].rules(GAMES[key].options())
    picture = picture_of(rules, rules.start().ground, Appearance(day=day))
    projection = projected(rules.topology, picture.scenery, pygame.Rect(0, 0, 1280, 720))
    renderer = Renderer(projection, picture, Pegs(projection.cell_w))
    return projection, renderer.floor, renderer.corner


def middles(projection: Projection, face: pygame.Surface, corner: tuple[int, int]
            ) -> list[tuple[int, ...]]:
    """Give the mean colour in the middle of every point."""
    boxes = (projection.cell_rect(p).move(-corner[0], -corner[1]).clip(face.get_rect())
             for p in range(len(projection.topology)))
    return [tuple(pygame.transform.average_color(face, box.inflate(-box.w // 3, -box.h // 3))[:3])
            for box in boxes]


@pytest.mark.sweep
@pytest.mark.parametrize("day", ["noon", "winter"])
@pytest.mark.parametrize("key", GAMES)
def test_a_base_stands_off_the_ground(key: str, day: str) -> None:
    ground = middles(*floor(key, day))
    for palette, eyes in VIEWS:
        for _, livery in GAMES[key].armies[:max(GAMES[key].players)]:
            base = seen(shade(PALETTES[palette][livery].base), eyes)
            far = median(apart(base, seen(colour, eyes)) for colour in ground)
            assert far >= BASE_LEAST, (palette, eyes, livery)


def laid(before: pygame.Surface, after: pygame.Surface, eyes: str) -> float:
    """Give how far the tenth of all changed pixels stands off that stands off most."""
    pairs = {(tuple(before.get_at((x, y))[:3]), tuple(after.get_at((x, y))[:3]))
             for x in range(before.get_width()) for y in range(before.get_height())
             if before.get_at((x, y)) != after.get_at((x, y))}
    far = sorted(apart(seen(a, eyes), seen(b, eyes)) for a, b in pairs)
    return far[-max(1, len(far) // 10)]


@pytest.mark.sweep
@pytest.mark.parametrize("what", STYLES)
@pytest.mark.parametrize("key", GAMES)
def test_a_lit_square_stands_off_the_ground(key: str, what: str) -> None:
    projection, face, corner = floor(key)
    point = len(projection.topology) // 2 + 1
    box = projection.cell_rect(point).inflate(8, 8).move(-corner[0], -corner[1])
    box = box.clip(face.get_rect())
    lit = face.copy()
    paint_glow(lit, projection, Highlight(what, point), corner)
    for eyes in EYES["contrast"]:
        assert laid(face.subsurface(box), lit.subsurface(box), eyes) >= MARK_LEAST, eyes


@pytest.mark.sweep
@pytest.mark.parametrize("strong", [False, True])
@pytest.mark.parametrize("seat", range(4))
def test_a_line_of_sight_stands_off_the_grass(seat: int, strong: bool) -> None:
    """A thread at rest, the full beam when it is pointed at, in every army's palettes."""
    projection, face, corner = floor("napoleon")
    line = Line(seat, 1, (9, 17, 25, 33), True, strong, light=not strong)
    place = projection.cell_rect(1).unionall([projection.cell_rect(p) for p in line.points])
    place = place.move(-corner[0], -corner[1]).clip(face.get_rect())
    for palette, eyes in VIEWS:
        army = uniform(*GAMES["napoleon"].armies[seat], Appearance(palette))
        lit = face.copy()
        if strong:
            beam, at = line_picture(projection, line, army)
            lit.blit(beam, (at[0] - corner[0], at[1] - corner[1]))
        else:
            paint_light(lit, projection, line, army, corner)
        assert laid(face.subsurface(place), lit.subsurface(place), eyes) >= MARK_LEAST, palette
