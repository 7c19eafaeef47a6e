"""A board is drawn from plain data: a hand-made one too, and the camera needs no painting."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

import client
from client.boards import board_thumbnail
from client.boards.camera import Camera
from client.boards.picture import BoardPicture, picture_of
from client.boards.projection import Projection
from client.boards.renderer import Renderer
from client.boards.sprites import WardrobeSprites
from client.look.theme import Theme
from client.stage.animator import standing
from client.stage.view import BoardView, ScaledSprites
from core.game import Scenery
from core.games import GAMES
from core.piece import Piece
from core.topology import grid

from .test_table_kit import Pegs

SIZE = (640, 520)
GROUND = "VMFH" + "." * 10 + "F?"


def handmade(shape: str = "square") -> tuple[BoardPicture, dict[int, Piece]]:
    """A board of no game: 4x4, every terrain, three armies that never meet in any rules."""
    picture = BoardPicture(
        grid(4, 4), Scenery(shape, (0, 1, 2, 0), ((-0.5, 1.5, 3.5, 1.5, "river"),)),
        (("Blue", "blue"), ("Gold", "gold"), ("Ivory", "ivory")),
        {"G": ("General", "general"), "Q": ("Queen", "agon_queen")}, GROUND)
    pieces = {0: Piece(0, "G", 1), 5: Piece(1, "Q", 2, 3), 10: Piece(2, None, 3),
              11: Piece(2, "X", 4)}
    return picture, pieces


@pytest.fixture(autouse=True)
def screen() -> Iterator[None]:
    pygame.init()
    pygame.display.set_mode(SIZE)
    yield
    pygame.display.quit()


def shown(view: BoardView) -> bytes:
    surface = pygame.Surface(SIZE)
    view.update(0.0)
    view.animator.paint(surface)
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("shape", ["square", "lines", "chart"])
def test_a_board_no_rules_accept_is_drawn(shape: str) -> None:
    picture, pieces = handmade(shape)
    faces = set()
    for army in ({}, pieces, {**pieces, 3: Piece(1, "G", 5)}):
        view = BoardView(picture, 0, army, sprites=lambda projection: Pegs(projection.cell_w))
        view.lay(pygame.Rect((0, 0), SIZE), pygame.Surface(SIZE), Theme(SIZE))
        assert view.animator.settled
        faces.add(shown(view))
    assert len(faces) == 3, "every piece leaves paint"
    assert picture.miniature(pieces[10]) == picture.miniature(pieces[11]) == "block"


def test_a_hand_made_board_has_real_miniatures_and_a_thumbnail() -> None:
    picture, pieces = handmade()
    view = BoardView(picture, 1, pieces)
    view.lay(pygame.Rect(0, 0, 240, 220), pygame.Surface(SIZE), Theme(SIZE))
    while view.load() <= 1.0:
        pass
    assert len(set(shown(view))) > 20
    assert board_thumbnail.paint(picture, pieces, 80).get_size() == (80, 80)


def test_what_rules_say_is_in_their_picture() -> None:
    for game in GAMES.values():
        rules = game.rules(game.options())
        start = rules.opening()
        picture = picture_of(rules, start.ground)
        assert len(picture.uniforms) == len(picture.zones) == len(rules.seats)
        assert {picture.miniature(piece) for piece in standing(start).values()} <= {
            miniature for _, miniature in picture.kinds.values()}


def test_the_miniatures_of_before_are_shown_until_the_new_ones_are_loaded() -> None:
    picture, pieces = handmade()
    view = BoardView(picture, 0, pieces)
    view.lay(pygame.Rect(0, 0, 200, 180), pygame.Surface(SIZE), Theme(SIZE))
    assert isinstance(view.renderer.figures, WardrobeSprites)
    animator = view.animator
    assert view.camera.zoom(1)
    assert isinstance(view.renderer.figures, ScaledSprites)
    while view.load() <= 1.0:
        pass
    assert view.renderer.figures is view.wardrobe_sprites
    assert view.animator is animator
    assert animator.renderer is view.renderer


def test_the_camera_moves_a_board_that_nobody_paints() -> None:
    topology, told = grid(30, 30), []
    camera = Camera(lambda into, cell: Projection(topology, into, cell=cell), least=28)
    camera.changed = lambda: told.append(camera.projection.cell_w)
    camera.lay(pygame.Rect(0, 0, 400, 400))
    assert told == [28] == [camera.usual]
    assert camera.zoom(1, (200, 200))
    assert told[-1] == 36
    assert not camera.update(lively=True), "nobody called it anywhere"
    camera.call(899)
    steps = 0
    while camera.update(lively=True):
        steps += 1
    assert steps > 3, "it glides"
    assert camera.projection.sees(899)
    camera.call(465)
    assert camera.update(lively=False), "without motion it jumps"
    assert camera.projection.sees(465)
    place = camera.projection.unspot(camera.projection.port.center)
    camera.lay(pygame.Rect(0, 0, 500, 300))
    assert camera.projection.cell_w == 36
    there = pygame.Vector2(camera.projection.spot(*place))
    assert there.distance_to(camera.projection.port.center) < 2
    camera.reset()
    camera.reset()
    assert camera.projection.whole


def test_drawing_asks_for_no_rules_no_screen_and_no_input() -> None:
    home = Path(client.__file__).parent
    drawing = [path for name in ("boards", "stage") for path in (home / name).rglob("*.py")]
    assert len(drawing) > 20
    for path in drawing:
        if path.stem == "magnifier":
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom):
                names = {alias.name for alias in node.names}
                assert "Rules" not in names or path.stem in (
                    "picture", "small_figures", "little_board"), path
                assert not (node.level > 1 and (node.module or "").startswith(
                    ("screen", "table", "play")) and node.module != "table_top"), path


def test_a_renderer_takes_a_picture_alone() -> None:
    picture, pieces = handmade()
    projection = Projection(picture.topology, pygame.Rect(0, 0, 300, 300))
    renderer = Renderer(projection, picture, Pegs(projection.cell_w))
    renderer.show(pieces)
    face = pygame.Surface((300, 300))
    renderer.paint(face, 0.0)
    whole = pygame.Surface((300, 300))
    renderer.compose(whole, projection.bounds, 0)
    assert pygame.image.tobytes(face, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_the_first_blow_finds_its_pictures_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    picture, pieces = handmade()
    view = BoardView(picture, 0, pieces)
    view.lay(pygame.Rect(0, 0, 200, 180), pygame.Surface(SIZE), Theme(SIZE))
    assert not view.foresee(), "while the toys themselves are loaded nothing else is"
    while view.load() <= 1.0:
        pass
    assert view.foresee()
    while view.foresee():
        pass
    monkeypatch.setattr("client.miniatures.wardrobe.Sheet", None)
    for army in (1, 2):
        for name in ("general", "agon_queen"):
            for animation in ("action", "fall"):
                assert view.renderer.figures.frame(name, army, animation, 4, 0).surface.get_width()
