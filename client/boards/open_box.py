"""The box of a game, open: its own ground in the lid, both armies standing in felt.

`tests/bake_titles.py` bakes those of our games, because the first frame shows one; that of a game
that somebody added is painted by the same lines while the title stands. Sizes are units of the
720-line design.
"""

from collections.abc import Iterator, Mapping, Sequence

import pygame

from core.game import Game
from core.option import read_options
from core.piece import Piece, Point, Seat

from ..games.own_files import named
from ..look import materials, paint
from ..look.paint import GOLD, GOLD_LIGHT, INK_DARK, Colour
from ..look.typeface import FONTS
from ..miniatures.appearance import Appearance
from ..miniatures.own_figures import picture as own_picture
from .little_board import opening
from .picture import BoardPicture
from .projection import projected
from .renderer import Renderer
from .small_figures import small_figures
from .sprites import SpriteSource

BOX = 608, 552
"""Units of an open box."""
LID, LINING = (8, 0, 592, 200), (28, 20, 552, 180)
TRAY, FRONT = (0, 180, 608, 372), (0, 480, 608, 72)
FELTS = (16, 196, 576, 138), (16, 346, 576, 134)
ROWS = (252, 324), (400, 472)
"""Feet of the far army's two rows, and of the near one's."""
SPILL = 1.15
"""Times the board in the lid is larger than its lining, so that its frame is not seen."""
MOST, PITCH, TALL = 8, 70, 104
"""Toys in a row, units from one to the next, and the height of one's picture."""


def ranked(picture: BoardPicture, pieces: Mapping[Point, Piece], seat: Seat) -> list[list[Piece]]:
    """Stand an army in one or two rows as it stands on its board; of a large one every so many."""
    places = picture.topology.places
    own = sorted((at for at, piece in pieces.items() if piece.seat == seat),
                 key=lambda at: (places[at][1], places[at][0]))
    most = min(len(own), 2 * MOST)
    some = [pieces[own[n * len(own) // most]] for n in range(most)]
    half = most if most <= MOST else (most + 1) // 2
    return [row for row in (some[:half], some[half:]) if row]


def open_box(game: Game, colour: Colour, size: tuple[int, int], appearance: Appearance
             ) -> Iterator[pygame.Surface | None]:
    """Paint a box, a few milliseconds a step; the last step gives it."""
    scale = size[0] / BOX[0]
    rules = game.rules(read_options(game.options, game.presets[0].options))

    def at(box: tuple[int, int, int, int]) -> pygame.Rect:
        return pygame.Rect([round(each * scale) for each in box])

    face = pygame.Surface(size, pygame.SRCALPHA, 32)
    for part in (LID, TRAY):
        place = at(part)
        face.blit(materials.lacquer(place.size, colour, scale), place)
    yield None
    picture, pieces, _ = opening(rules, appearance)
    figures = small_figures(rules, appearance)
    own = named(game.lid)
    lining = own_picture(own) if own is not None else None
    if lining is None:
        yield from _line(face, at(LINING), picture, figures)
    else:
        yield from _paper(face, at(LINING), lining)
    for part in FELTS:
        place = at(part)
        face.blit(materials.lit("felt", place.size, scale, "hole", 8), place)
    yield None
    for seat, feet in ((1, ROWS[0]), (0, ROWS[1])):
        rows = ranked(picture, pieces, seat) or [[Piece(seat, next(iter(rules.kinds)), 0)]]
        for row, foot in zip(rows, feet if len(rows) > 1 else [sum(feet) // 2 + 14], strict=True):
            yield from _stand(face, row, foot, scale, figures, picture)
    front = at(FRONT)
    face.blit(materials.lacquer(front.size, colour, scale), front)
    _sign(face, front)
    _corners(face, (at(LID).topleft, 1, 1), (at(LID).topright, -1, 1),
             (front.bottomleft, 1, -1), (front.bottomright, -1, -1), side=round(28 * scale))
    yield face


def _line(face: pygame.Surface, room: pygame.Rect, picture: BoardPicture, figures: SpriteSource
          ) -> Iterator[None]:
    """Line the lid with the middle of the game's board, and shade it."""
    whole = pygame.Rect(0, 0, room.w, room.w)
    frame = projected(picture.topology, picture.scenery, whole).frame
    whole.scale_by_ip(SPILL * max(room.w / frame.w, room.h / frame.h))
    whole.center = room.w // 2, room.h // 2
    ground = pygame.Surface(room.size, 0, 32)
    ground.fill(materials.LETTERS[materials.Material.BRASS])
    yield
    board = pygame.Surface(whole.size, 0, 32)
    renderer = Renderer(projected(picture.topology, picture.scenery, board.get_rect()),
                        picture, figures, board)
    yield
    renderer.show({})
    board.blit(renderer.face(0), renderer.corner)
    ground.blit(board, whole)
    face.blit(ground, room)
    _shade(face, room)
    yield


def _shade(face: pygame.Surface, room: pygame.Rect) -> None:
    """Let the rim of the lid throw its shade."""
    shade = pygame.Surface(room.size, pygame.SRCALPHA, 32)
    deep = max(2, room.h // 8)
    for n in range(deep):
        shade.fill((16, 9, 6, 120 * (deep - n) // deep), (0, n, room.w, 1))
    face.blit(shade, room)


def _paper(face: pygame.Surface, room: pygame.Rect, drawn: pygame.Surface) -> Iterator[None]:
    """Line the lid with a picture, as large as covers it."""
    scale = max(room.w / drawn.get_width(), room.h / drawn.get_height())
    large = pygame.transform.smoothscale_by(drawn, scale)
    seen = pygame.Rect(0, 0, *room.size).move(
        (large.get_width() - room.w) // 2, (large.get_height() - room.h) // 2)
    face.blit(large, room, seen)
    _shade(face, room)
    yield


def _stand(face: pygame.Surface, row: Sequence[Piece], foot: int, scale: float,
           figures: SpriteSource, picture: BoardPicture) -> Iterator[None]:
    """Stand toys side by side, in the middle of the box."""
    side, pitch = round(TALL * scale), PITCH * scale
    left = face.get_width() / 2 - pitch * (len(row) - 1) / 2
    for n, piece in enumerate(row):
        toy = figures.icon(picture.miniature(piece), piece.seat, side)
        face.blit(toy, toy.get_rect(midbottom=(round(left + n * pitch), round(foot * scale))))
        yield


def _sign(face: pygame.Surface, front: pygame.Rect) -> None:
    """Write the program's name in gold between two drums."""
    font = pygame.font.Font(FONTS / "FredokaOne-Regular.ttf", front.h * 5 // 8)
    for colour, by in ((INK_DARK, 2), (GOLD_LIGHT, 0)):
        word = font.render("Tambour", True, colour)
        face.blit(word, word.get_rect(center=(front.centerx, front.centery + by)))
    badge = paint.drum(front.h * 5 // 8)
    for side in (-1, 1):
        x = front.centerx + side * (word.get_width() // 2 + front.h // 2)
        face.blit(badge, badge.get_rect(center=(x, front.centery)))


def _corners(face: pygame.Surface, *corners: tuple[tuple[int, int], int, int], side: int) -> None:
    """Fit brass on corners: each with the ways to the right and down, in signs."""
    for (x, y), right, down in corners:
        for colour, by in ((INK_DARK, side), (GOLD, side - 2)):
            points = [(x, y), (x + right * by, y), (x, y + down * by)]
            pygame.draw.polygon(face, colour, points)
