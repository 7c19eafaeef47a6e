"""What tells a piece stays readable in a crowd: the number of a rank, the character of a piece."""

import random
from pathlib import Path

import pygame
import pytest

from client.boards.cell_shape import ratio
from client.boards.picture import picture_of
from client.boards.piece_names import adorn
from client.boards.projection import Projection, lengthwise
from client.boards.renderer import Renderer
from client.boards.sprites import SpriteSource, WardrobeSprites, stamp, still
from client.look.theme import Theme
from client.miniatures.wardrobe import Wardrobe
from client.table.hud.hud_layout import lay
from core.games import GAMES
from core.piece import Piece, Point

COIN = (0.315, 0.063, 0.16)
"""The face of a rank's coin: right of the foot, below it, radius, in cells (as it is baked)."""
SIZES = ((800, 600), (1280, 720), (3840, 2160))


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pygame.init()
    pygame.display.set_mode((64, 64))
    return tmp_path_factory.mktemp("pictures")


def board_of(key: str, size: tuple[int, int], cache: Path) -> Renderer:
    """Lay a game's board out as on the table of a window, with the real miniatures."""
    rules = GAMES[key].rules(GAMES[key].options())
    picture = picture_of(rules, rules.start().ground)
    into = lay(Theme(size), size, 2, 6, False, ratio(rules.topology)).board
    turn = lengthwise(rules.topology, into, 0)
    projection = Projection(rules.topology, into, turn=turn, shape=picture.scenery.shape)
    dressed = Wardrobe(projection.cell_w, projection.cell_h, picture.liveries, cache)
    figures: SpriteSource = adorn(WardrobeSprites(dressed), picture, projection.cell_w)
    return Renderer(projection, picture, figures)


def seen(board: Renderer, at: Point, disc: tuple[float, float, float], face: pygame.Surface
         ) -> float:
    """Give the share of a disc of a piece's own picture that is to be seen on the board."""
    projection, piece = board.projection, board.board[at]
    sprite = still(board.picture, piece, projection.topology.places[at], projection.turn)
    own, corner = stamp(board.figures, projection, sprite)
    foot = corner[0] - own.dx, corner[1] - own.dy
    x, y, radius = disc
    middle = pygame.Vector2(foot[0] + x, foot[1] + y)
    there = same = 0
    for py in range(round(middle.y - radius), round(middle.y + radius)):
        for px in range(round(middle.x - radius), round(middle.x + radius)):
            if middle.distance_to((px + 0.5, py + 0.5)) > radius:
                continue
            there += 1
            mine = own.surface.get_at((px - corner[0], py - corner[1]))
            shown = face.get_at((px - board.corner[0], py - board.corner[1]))
            same += all(abs(a - b) < 12 for a, b in zip(mine, shown, strict=True))
    return same / there


def composed(board: Renderer, pieces: dict[Point, Piece]) -> pygame.Surface:
    face = pygame.Surface(board.projection.bounds.size)
    board.show(pieces)
    board.compose(face, board.projection.bounds, 0, (), board.corner)
    return face


@pytest.mark.parametrize("size", SIZES)
def test_every_rank_can_be_read_wherever_the_army_stands(size: tuple[int, int], cache: Path
                                                         ) -> None:
    board = board_of("luzhanqi", size, cache)
    wardrobe = board.figures.wardrobe  # type: ignore[attr-defined]
    dice = random.Random(size[0])
    worst, ranked = 1.0, "ABCDEFGHI"
    for turn in range(4 if size[0] < 2000 else 1):
        kinds = list(ranked * 2 + "JKL" * 3 + "?" * 20)  # blocks stand between them as well
        dice.shuffle(kinds)
        points = dice.sample(range(60), 47) if turn else [*range(30), *range(43, 60)]
        pieces = {at: Piece(int(kind == "?"), None if kind == "?" else kind, n)
                  for n, (at, kind) in enumerate(zip(points, kinds, strict=True))}
        face = composed(board, pieces)
        cell = wardrobe._cell
        worst = min(worst, *(seen(board, at, (COIN[0] * cell, COIN[1] * cell, COIN[2] * cell),
                                  face)
                             for at, piece in pieces.items() if piece.kind in tuple(ranked)))
    assert worst >= 0.75


def test_a_character_is_over_whoever_stands_before_it(cache: Path) -> None:
    board = board_of("xiangqi", (800, 600), cache)
    wardrobe = board.figures.figures.wardrobe  # type: ignore[attr-defined]
    pieces = {at: Piece(0, "NRBPC"[at % 5], at) for at in range(90)}
    face = composed(board, pieces)
    kinds = board.picture.kinds
    for at, piece in pieces.items():
        disc = wardrobe.medallion(kinds[piece.kind][1])
        assert seen(board, at, tuple(disc), face) >= 0.75, (at, piece)


@pytest.mark.parametrize("size", SIZES)
def test_every_character_can_be_read_on_random_positions(size: tuple[int, int], cache: Path
                                                         ) -> None:
    board = board_of("xiangqi", size, cache)
    wardrobe = board.figures.figures.wardrobe  # type: ignore[attr-defined]
    kinds = board.picture.kinds
    dice = random.Random(size[1])
    letters = [kind for kind, _ in board.picture.glyphs]
    for _ in range(5 if size[0] < 2000 else 1):
        pieces = {at: Piece(n % 2, dice.choice(letters), n)
                  for n, at in enumerate(dice.sample(range(90), dice.randrange(20, 60)))}
        face = composed(board, pieces)
        for at, piece in pieces.items():
            disc = wardrobe.medallion(kinds[piece.kind or ""][1])
            assert disc is not None
            assert seen(board, at, tuple(disc), face) >= 0.75, (at, piece)


def test_what_moves_or_fades_bears_its_sign_in_its_own_picture(cache: Path) -> None:
    """Over everybody else a number would fly alone."""
    figures = board_of("luzhanqi", (800, 600), cache).figures
    assert figures.frame("lz_major", 0, "idle", 6, 0).sign is not None
    assert figures.frame("lz_major", 0, "move", 6, 0).sign is None
    assert figures.frame("lz_mine", 0, "idle", 6, 0).sign is None
    assert figures.frame("lz_block", 0, "idle", 6, 0).sign is None
