"""What is written can be read, 4.5:1 on what is really behind it, and no paper outshines the toys.
"""

import pygame
import pytest

from client.look.materials import LETTERS, Material
from client.look.theme import (
    FIELD,
    GOOD,
    INK,
    INK_DARK,
    INK_SOFT,
    PARCHMENT,
    TITLE,
    WARN,
    Theme,
)
from client.miniatures.appearance import Appearance
from client.miniatures.liveries import PALETTES
from client.miniatures.uniforms import uniform
from client.pages.table_screen import TableScreen
from client.table.hud.journal import NEWEST, journal
from client.widgets.booklet import BLUE, BROWN
from client.widgets.button import Button, show
from client.widgets.focus import Look

from .. import pictures
from .contrast import contrast

READABLE = 4.5
NEAR_WHITE = 205
"""Red, green and blue all reach it."""


def painted(material: Material, label: str, look: Look, chosen: bool | None,
            size: tuple[int, int]) -> pygame.Surface:
    button = Button(label, lambda: None, material, units=TITLE, chosen=chosen)
    button.rect = pygame.Rect((0, 0), size)
    face = pygame.Surface(size)
    button.draw(face, Theme((1280, 720)), look)
    return face


@pytest.mark.sweep
@pytest.mark.parametrize(("material", "chosen"), [
    *((material, None) for material in Material), (Material.PAPER, False), (Material.PAPER, True)])
@pytest.mark.parametrize("look", [Look(), Look(hover=True), Look(hover=True, depth=1)])
@pytest.mark.parametrize("size", [(106, 50), (228, 50), (300, 110)])
def test_letters_of_a_button_stand_off_the_face_behind_them(
    material: Material, chosen: bool | None, look: Look, size: tuple[int, int]
) -> None:
    bare = painted(material, "", look, chosen, size)
    full = painted(material, "Égypte", look, chosen, size)
    spots = [(x, y) for x in range(size[0]) for y in range(size[1])
             if full.get_at((x, y)) != bare.get_at((x, y))]
    assert len(spots) > 150
    ink = LETTERS[material]
    worst = sorted(contrast(ink, bare.get_at(spot)) for spot in spots)
    assert worst[len(worst) // 10] >= READABLE, "the worst tenth of it too"
    assert any(full.get_at(spot)[:3] == ink for spot in spots), "some of it is all ink"


@pytest.mark.parametrize("paper", [PARCHMENT, FIELD])
@pytest.mark.parametrize("ink", [INK, INK_DARK, INK_SOFT, WARN, GOOD, BLUE, BROWN])
def test_every_ink_can_be_read_on_paper(
    ink: tuple[int, int, int], paper: tuple[int, int, int]
) -> None:
    assert contrast(ink, paper) >= READABLE


@pytest.mark.parametrize("palette", PALETTES)
def test_every_armys_ink_can_be_read_on_paper(palette: str) -> None:
    for livery in PALETTES[palette]:
        assert contrast(uniform("", livery, Appearance(palette)).ink, PARCHMENT) >= READABLE
    assert contrast(INK_DARK, NEWEST) >= READABLE


def near_white(face: pygame.Surface, rect: pygame.Rect) -> int:
    part = face.subsurface(rect.clip(face.get_rect()))
    most = (256 - NEAR_WHITE,) * 3
    return pygame.mask.from_threshold(part, (255, 255, 255), (*most, 255)).count()


@pytest.mark.sweep
@pytest.mark.parametrize(("game", "plies"), [
    ("napoleon", 9), ("halebarde", 10), ("agon", 20), ("xiangqi", 60), ("luzhanqi", 12)])
def test_most_of_what_is_bright_on_a_table_is_the_game(game: str, plies: int) -> None:
    """What is brightest is looked at first."""
    table = pictures.table(game, plies)
    assert isinstance(table, TableScreen)
    face = pictures.paint(lambda: table, (1280, 720))
    everything = near_white(face, face.get_rect())
    assert everything - near_white(face, table.layout.board) < everything / 2


def paper(lines: int, rect: pygame.Rect) -> int:
    """How high the journal's paper is with so many moves, unfolded."""
    face = pygame.Surface((400, 700))
    army = uniform("", "blue", Appearance())
    theme = Theme((1280, 720))
    show(face, theme, journal(theme, lambda text, **_: text, rect, [(army, "a1-a2")] * lines), rect)
    white = [y for y in range(700) if sum(face.get_at((rect.x + 8, y))[:3]) > 500]
    return max(white) - rect.y


def test_the_journal_is_as_long_as_its_lines_and_never_longer_than_its_place() -> None:
    rect = pygame.Rect(60, 40, 228, 460)
    heights = [paper(lines, rect) for lines in (0, 3, 6, 9, 40, 80)]
    assert heights == sorted(heights)
    assert heights[0] < rect.h // 3
    assert heights[1] < heights[2] < heights[3] < heights[4]
    assert heights[4] == heights[5] <= rect.h
    assert heights[4] > rect.h * 0.8, "a long match fills it"
