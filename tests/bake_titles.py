"""Paints the pictures of the title that come with the program; needs Pillow.

Boxes stand open with the games' own boards and toys, pictures of tiles are put together from toys
and a few things drawn here. Both are baked first: the title itself shows them.
"""

import os
import tempfile
from collections.abc import Callable

import pygame
from PIL import Image

from client.app import App
from client.boards.open_box import open_box
from client.boards.picture import picture_of
from client.boards.piece_names import adorn
from client.boards.sprites import WardrobeSprites
from client.games.road import Land, road
from client.look import icons
from client.look.paint import wax
from client.look.theme import CREAM, FONTS, INK_DARK, TITLES, Colour, Theme, rounded
from client.look.title_art import BOX, FOLDER, LARGE, SIDES, SPINE
from client.memory.settings import LANGUAGES, Settings, picture_folder
from client.miniatures.appearance import STANDARD
from client.miniatures.uniforms import liveries_of
from client.miniatures.wardrobe import Wardrobe
from client.pages.lobby import spine
from client.pages.road.chart import paint
from client.pages.road.milestone import drum
from client.pages.road.way import way
from client.pages.title import OURS
from client.window.slices import at_once
from client.window.splash import BAKED, BAKED_AS, SIZES, Opening, pixels
from client.window.system_window import ICON
from core.diagram import read_diagram
from core.game import Rules

MAP = 340
"""Pixels that the tile of the drummer's road is wide."""
WINDOW = 900, 430
"""Pixels of the window a board is painted in to cut a lid from."""
ICON_SIDE = 128
"""Pixels."""
GOLD: Colour = (232, 178, 62)
WOOD: Colour = (150, 98, 58)


RANKS = (("I", 125, 166, 26), ("H", 121, 166, 27), ("G", 134, 160, 37), ("F", 127, 164, 33),
         ("E", 122, 160, 35), ("D", 123, 171, 26), ("C", 121, 173, 24), ("B", 131, 170, 26))
"""From the weakest level to the strongest: its toy, and where its coin lies, in pixels."""


def save(picture: pygame.Surface, name: str, quality: int = 84) -> None:
    """Store a picture small and nearly without loss."""
    image = Image.frombytes("RGBA", picture.get_size(), pygame.image.tobytes(picture, "RGBA"))
    image.save(FOLDER / f"{name}{BAKED_AS}", quality=quality, method=6)


def boxes(times: int) -> dict[str, pygame.Surface]:
    """Paint the open box of every game, so many times as fine."""
    from core.games import GAMES

    theme, found = Theme((1280, 720)), {}
    for key, game in GAMES.items():
        *_, face = open_box(game, spine.colour(key, theme),
                            (OURS[0] * times, OURS[1] * times), STANDARD)
        assert face is not None
        found[BOX + key] = face
    return found


def rules_of(key: str) -> Rules:
    """Give the rules of the position that shows what a game is about."""
    from core.games import GAMES

    game = GAMES[key]
    return read_diagram(game, game.aim).rules if game.aim else game.rules(game.options())


def toys(key: str, *figures: tuple[str, int, int, int, int]) -> pygame.Surface:
    """Stand some toys of a game on nothing: (letter, seat, height, middle, foot), in pixels."""
    rules = rules_of(key)
    face = pygame.Surface(SIDES, pygame.SRCALPHA)
    wardrobe = Wardrobe(128, 104, liveries_of(rules), picture_folder(), STANDARD)
    named = adorn(WardrobeSprites(wardrobe), picture_of(rules, "", STANDARD), 128)
    for letter, seat, high, middle, foot in figures:
        mini = rules.kinds[letter][1] if letter in rules.kinds else rules.unknown
        face.blit(named.icon(mini, seat, high), (middle - high // 2, foot - high))
    return face


def icon() -> pygame.Surface:
    """Cut a drummer's face out, on a golden tile: the icon of the window."""
    side = 4 * ICON_SIDE
    rules = rules_of("napoleon")
    wardrobe = Wardrobe(side, side, liveries_of(rules), None, STANDARD)
    toy = WardrobeSprites(wardrobe).icon(rules.kinds["D"][1], 0, side * 15 // 8)
    tile = rounded((side, side), side // 5, GOLD)
    face = tile.copy()
    face.blit(toy, (side * 11 // 20 - toy.get_width() // 2, side // 30))
    mask = rounded((side, side), side // 5, (255, 255, 255))
    face.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return pygame.transform.smoothscale(face, (ICON_SIDE, ICON_SIDE))


def _behind(draw: Callable[[pygame.Surface], None], before: pygame.Surface) -> pygame.Surface:
    """Draw something four times as fine and put the toys before it."""
    large = pygame.Surface((SIDES[0] * 4, SIDES[1] * 4), pygame.SRCALPHA)
    draw(large)
    face = pygame.transform.smoothscale(large, SIDES)
    face.blit(before, (0, 0))
    return face


def _box(face: pygame.Surface, colour: Colour, x: int, y: int, wide: int, high: int, bend: int
         ) -> None:
    pygame.draw.rect(face, colour, (4 * x, 4 * y, 4 * wide, 4 * high), 0, 4 * bend)


def _screen(face: pygame.Surface) -> None:
    _box(face, INK_DARK, 60, 6, 360, 216, 22)
    _box(face, (190, 214, 132), 78, 24, 324, 180, 10)
    _box(face, (168, 196, 112), 78, 114, 162, 90, 0)
    _box(face, (168, 196, 112), 240, 24, 162, 90, 0)
    _box(face, INK_DARK, 205, 222, 70, 22, 0)
    _box(face, INK_DARK, 150, 240, 180, 20, 10)


def _book(face: pygame.Surface) -> None:
    for side in (-1, 1):
        def at(x: int, y: int, side: int = side) -> tuple[int, int]:
            return (240 + side * x) * 4, y * 4
        pygame.draw.polygon(face, (120, 44, 34), [at(0, 72), at(214, 44), at(214, 246), at(0, 264)])
        pygame.draw.polygon(face, CREAM, [at(0, 62), at(200, 30), at(200, 230), at(0, 252)])
        for row in range(5):
            pygame.draw.line(face, (190, 164, 122), at(30, 92 + 32 * row), at(172, 70 + 32 * row),
                             24)
    pygame.draw.line(face, (190, 164, 122), (960, 250), (960, 1006), 12)


def _frame(face: pygame.Surface) -> None:
    for colour, by in ((INK_DARK, 0), (GOLD, 5), (WOOD, 22), ((236, 214, 168), 30)):
        _box(face, colour, 90 + by, 4 + by, 300 - 2 * by, 258 - 2 * by, 12)


def _film(face: pygame.Surface) -> None:
    _box(face, INK_DARK, 20, 30, 440, 214, 16)
    for hole in range(8):
        for y in (40, 216):
            _box(face, CREAM, 38 + 53 * hole, y, 32, 18, 5)
    for part in range(3):
        _box(face, (190, 214, 132), 34 + 139 * part, 68, 132, 138, 6)


def _signed(draw: icons.Painter, before: pygame.Surface, side: int, at: tuple[int, int]
            ) -> pygame.Surface:
    """Put a sign on a dark disc beside some toys."""
    disc = pygame.Surface((side * 4, side * 4), pygame.SRCALPHA)
    pygame.draw.circle(disc, INK_DARK, (side * 2, side * 2), side * 2)
    draw(disc, disc.get_rect().inflate(-side * 8 // 5, -side * 8 // 5), CREAM)
    face = before.copy()
    face.blit(pygame.transform.smoothscale(disc, (side, side)), at)
    return face


def _road() -> pygame.Surface:
    """Paint a bit of the drummer's map, and the drummer on a drum before it."""
    theme, size = Theme((1280, 720)), (MAP, SIDES[1])
    fine = size[0] * 2, size[1] * 2
    two = [Land(each.game, each.places[:3]) for each in road()[:2]]
    bends = way(*fine, sum(len(each.places) for each in two), theme.scale)
    chart = pygame.Surface(fine)
    chart.fill(CREAM)
    at_once(paint(chart, two, bends, theme))
    for spot in bends.stations:
        seal = wax(theme.px(44), icons.star)
        chart.blit(seal, seal.get_rect(center=spot))
    face = rounded(size, 14, (255, 255, 255))
    face.blit(pygame.transform.smoothscale(chart, size), (0, 0),
              special_flags=pygame.BLEND_RGB_MULT)
    stand = drum(150)
    face.blit(stand, stand.get_rect(midbottom=(MAP // 2, 262)))
    face.blit(toys("napoleon", ("D", 0, 196, MAP // 2, 204)), (0, 0))
    return face


def tiles() -> dict[str, pygame.Surface]:
    """Put together the picture of every tile."""
    blue, red = ("I", 0, 210, 130, 262), ("I", 1, 210, 350, 262)
    general, drum = ("G", 0, 240, 150, 266), ("D", 0, 220, 340, 266)
    pair = toys("napoleon", blue, red)
    robot = toys("luzhanqi", ("?", 1, 230, 330, 266))
    robot.blit(toys("napoleon", ("I", 0, 220, 140, 264)), (0, 0))
    fight = toys("luzhanqi", ("?", 1, 240, 360, 268))
    fight.blit(toys("napoleon", general), (-30, 0))
    close = toys("luzhanqi", ("?", 1, 220, 220, 250))
    close.blit(toys("napoleon", ("I", 0, 250, 100, 268)), (0, 0))
    return {
        "computer": _signed(icons.robot, robot, 108, (184, 4)),
        "friends": toys("napoleon", ("I", 1, 250, 206, 250), ("I", 0, 250, 100, 268)),
        "alone": close,
        "road": _road(),
        "screen": _behind(_screen, toys("napoleon", ("I", 0, 170, 160, 212),
                                        ("I", 1, 170, 320, 212))),
        "learn": _behind(_book, toys("napoleon", ("D", 0, 250, 240, 268))).subsurface(110, 0, 260,
                                                                                      268),
        "games": _behind(_film, toys("napoleon", ("C", 0, 140, 100, 208), ("C", 1, 140, 239, 208),
                                     ("G", 0, 140, 378, 208))),
        "gallery": _behind(_frame, toys("napoleon", ("G", 1, 200, 240, 236))),
        "host": _signed(icons.flag, toys("napoleon", general), 128, (320, 70)),
        "join": _signed(icons.enter, toys("napoleon", drum), 128, (40, 70)),
        "continue": _signed(icons.play, toys("napoleon", general), 128, (320, 70)),
        "play-computer": _signed(icons.play, fight, 120, (186, 70)),
        "play-host": _signed(icons.play, pair, 120, (180, 30)),
        "play-one": _signed(icons.play, pair, 120, (180, 30)),
    }


def ranks() -> dict[str, pygame.Surface]:
    """Let each level of the computer be played by a toy, with its number on the toy's coin."""
    found = {}
    for n, (letter, *coin) in enumerate(RANKS, 1):
        face = toys("luzhanqi", (letter, 0, 192, 88, 200)).subsurface(0, 0, 176, 200).copy()
        big = pygame.Surface((320, 320), pygame.SRCALPHA)
        for colour, radius in ((INK_DARK, 160), ((240, 222, 180), 146)):
            pygame.draw.circle(big, colour, (160, 160), radius)
        digit = pygame.font.Font(FONTS / TITLES, 250).render(str(n), True, INK_DARK)
        big.blit(digit, digit.get_rect(center=(160, 160)))
        small = pygame.transform.smoothscale(big, (2 * coin[2] + 4, 2 * coin[2] + 4))
        face.blit(small, small.get_rect(center=coin[:2]))
        found[f"level-{n}"] = face
    return found


def spines() -> dict[str, pygame.Surface]:
    """Give the toy that stands for each game on the spine of its box."""
    from core.games import GAMES

    found = {}
    for key in GAMES:
        first = next(iter(rules_of(key).kinds))
        toy = toys(key, (first, 0, 160, 80, 160)).subsurface(0, 0, 160, 160)
        found[SPINE + key] = toy.subsurface(toy.get_bounding_rect())
    return found


def bake() -> None:
    """Paint the pictures that come with the program."""

    FOLDER.mkdir(exist_ok=True)
    pygame.display.init()
    pygame.display.set_mode(WINDOW)
    pygame.image.save(icon(), ICON)
    for name, picture in tiles().items():
        save(picture.subsurface(picture.get_bounding_rect()), name)
    for name, picture in boxes(1).items():
        save(picture, name)
    for name, picture in boxes(2).items():
        save(picture, LARGE + name, 72)
    for name, picture in (ranks() | spines()).items():
        save(picture, name)
    for size in SIZES:
        for language, _ in LANGUAGES:
            settings = Settings(language=language, size=size)
            app = App(settings=settings, size=size)
            app.frame(0.0)
            image = Image.frombytes("RGB", size, pixels(app.surface))
            file = BAKED / (Opening(settings).name(size) + BAKED_AS)
            image.save(file, quality=90, method=6)
            app.close()


if __name__ == "__main__":
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    with tempfile.TemporaryDirectory() as home:  # nobody's last match is in the picture
        os.environ["TAMBOUR_HOME"] = home
        bake()
