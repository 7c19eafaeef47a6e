"""Palettes and days: chosen once, seen everywhere, and no mark is lost in any light."""

import itertools

import pygame
import pytest

from client import routes
from client.app import App
from client.boards import board_thumbnail
from client.boards.ground.patches import Patches
from client.boards.highlights import Highlight, paint_glow
from client.boards.paint_order import PaintOrder
from client.boards.picture import picture_of
from client.boards.projection import Projection
from client.boards.sprites import Sprite, WardrobeSprites
from client.memory.again import WayToPlay
from client.memory.settings import Settings
from client.miniatures import daylight, liveries
from client.miniatures.appearance import STANDARD, Appearance
from client.miniatures.wardrobe import Wardrobe
from client.pages.settings_screen import SettingsScreen
from client.pages.table_screen import TableScreen
from client.widgets.choice import Stepper
from core.games import GAMES
from core.piece import Piece

from ..sprites.eyes import MACHADO, apart, seen
from .conftest import Seat_down
from .test_table_kit import Sitting

SIZE = (960, 720)


def board(game: str, day: str) -> tuple[Patches, Projection]:
    rules = GAMES[game].rules(GAMES[game].options())
    projection = Projection(rules.topology, pygame.Rect(0, 0, *SIZE), shape=rules.scenery().shape)
    picture = picture_of(rules, rules.start().ground, Appearance(day=day))
    figures = WardrobeSprites(Wardrobe(projection.cell_w, projection.cell_h, picture.liveries,
                                       appearance=picture.appearance))
    return Patches(picture, projection, None, None, frozenset(), figures), projection


def laid(game: str, day: str) -> tuple[pygame.Surface, Projection]:
    pygame.display.init()
    pygame.display.set_mode((16, 16))
    patches, projection = board(game, day)
    face = pygame.Surface(SIZE)
    patches.lay(face, (0, 0))
    return face, projection


def average(face: pygame.Surface, projection: Projection) -> tuple[int, int, int]:
    r, g, b, _ = pygame.transform.average_color(face, projection.port)
    return r, g, b


@pytest.mark.parametrize("game", GAMES)
def test_every_ground_takes_part_in_every_day(game: str) -> None:
    seen_so = []
    for name in daylight.DAYS:
        seen_so.append(average(*laid(game, name)))
    for one, two in itertools.combinations(seen_so, 2):
        assert apart(seen(one), seen(two)) > 3


@pytest.mark.sweep
@pytest.mark.parametrize(("name", "eyes"), [*((name, "") for name in daylight.DAYS),
                                            *(("noon", eyes) for eyes in MACHADO)])
@pytest.mark.parametrize("game", GAMES)
def test_marks_are_told_from_the_ground_and_each_other(name: str, eyes: str, game: str) -> None:
    """A good part of a lit cell is far from the bare one, and from the cell lit otherwise."""
    face, projection = laid(game, name)
    for point in (0, len(projection.topology) // 2, len(projection.topology) - 1):
        box = projection.cell_rect(point)
        spots = [(x, y) for x in range(box.x, box.right, 3) for y in range(box.y, box.bottom, 3)]
        colours = {}
        for what in ("", "move", "capture", "selected"):
            lit = face.copy()
            if what:
                paint_glow(lit, projection, Highlight(what, point), (0, 0))
            colours[what] = [seen(lit.get_at(spot)[:3], eyes) for spot in spots]
        for one, two in itertools.combinations(colours, 2):
            pairs = zip(colours[one], colours[two], strict=True)
            far = sum(apart(a, b) > 8 for a, b in pairs)
            assert far > 0.04 * len(spots), (one, two, far / len(spots))


def test_a_wardrobe_keeps_the_colours_it_began_with() -> None:
    red = Wardrobe(40, 33, ("red",))
    late = Wardrobe(40, 33, ("red",), appearance=Appearance("contrast", "evening"))
    first, second = (
        pygame.transform.average_color(w.frame("infantry", "red", "idle", 3, 0).surface)
        for w in (red, late)
    )
    again = Wardrobe(40, 33, ("red",)).frame("infantry", "red", "idle", 3, 0).surface
    assert first == pygame.transform.average_color(again) != second


def test_snow_lies_on_the_scenery_of_winter_alone() -> None:
    hills = [Wardrobe(64, 53, (), appearance=look).terrain("H").surface
             for look in (STANDARD, Appearance(day="winter"))]
    (r, g, b, _), (white_r, white_g, white_b, _) = (
        pygame.transform.average_color(hill, consider_alpha=True) for hill in hills)
    assert white_r > r
    assert white_b > b
    assert g - b > white_g - white_b
    shapes = [pygame.mask.from_surface(hill) for hill in hills]
    assert shapes[0].count() == shapes[1].count() == shapes[0].overlap_area(shapes[1], (0, 0))


@pytest.mark.parametrize("cell", [40, 92, 200])
def test_windows_are_lit_in_the_evening_alone(cell: int) -> None:
    """What is brighter than by day, in a light that is dimmer, are the windows."""
    for variant in range(3):
        noon, winter, evening = (
            Wardrobe(cell, cell * 4 // 5, (), appearance=Appearance(day=day)).terrain("V", variant)
            .surface for day in ("noon", "winter", "evening"))
        lit = pygame.mask.from_threshold(evening, daylight.DAYS["evening"].windows, (2, 2, 2, 255))
        assert lit.count() >= 3
        assert not any(pygame.mask.from_threshold(
            face, daylight.DAYS["evening"].windows, (2, 2, 2, 255)).count()
            for face in (noon, winter))
        mean = [sum(pygame.transform.average_color(face, consider_alpha=True)[:3])
                for face in (evening, noon)]
        assert mean[0] < mean[1], "the rest is darker"


@pytest.mark.parametrize("cell", [40, 92, 200])
def test_no_water_tree_or_hill_is_lit_like_a_window(cell: int) -> None:
    evening = Wardrobe(cell, cell * 4 // 5, (), appearance=Appearance(day="evening"))
    for tile in "MFH":
        for variant in range(3):
            face = evening.terrain(tile, variant).surface
            assert not pygame.mask.from_threshold(
                face, daylight.DAYS["evening"].windows, (2, 2, 2, 255)).count(), tile


@pytest.mark.parametrize("name", daylight.DAYS)
def test_a_low_lamp_throws_long_shadows_to_the_lower_right(name: str) -> None:
    rules = GAMES["napoleon"].rules(GAMES["napoleon"].options())
    picture = picture_of(rules, "", Appearance(day=name))
    projection = Projection(rules.topology, pygame.Rect(0, 0, *SIZE))
    figures = WardrobeSprites(Wardrobe(projection.cell_w, projection.cell_h, picture.liveries,
                                       appearance=picture.appearance))
    order = PaintOrder(projection, picture, figures, {})
    at = len(projection.topology) // 2
    order.put({at: Piece(0, "I", 1)})
    standing = order.within(order.reach(at), 0)
    moving = order.blits([Sprite("infantry", 0, *rules.topology.places[at], "move")])
    for blits in (standing, moving):
        assert len(blits) == (2 if name == "evening" else 1)
    if name == "evening":
        shade, figure = (blit[2].get_bounding_rect(min_alpha=24).move(blit[3])
                         for blit in standing)
        assert standing[0][:2] < standing[1][:2], "it is painted first"
        assert shade.right > figure.right + projection.cell_w // 3
        assert shade.centery > figure.centery
        left, top = projection.shift
        assert order.reach(at).move(-left, -top).contains(standing[0][2].get_rect(
            topleft=standing[0][3]))


@pytest.mark.parametrize("name", daylight.DAYS)
def test_armies_stay_apart_in_every_light(name: str) -> None:
    """The light on the toys is nearly white: it must not undo what a palette promises."""
    light = daylight.DAYS[name].toys
    for palette, eyes in (("standard", ""), ("deuteranopia", "deuteranopia"),
                          ("protanopia", "protanopia"), ("tritanopia", "tritanopia")):
        for game in GAMES.values():
            bases = [liveries.shade(liveries.PALETTES[palette][livery].base)
                     for _, livery in game.armies]
            lit = [[c * part / 255 for c, part in zip(base, light, strict=True)] for base in bases]
            for one, two in itertools.combinations(lit, 2):
                assert apart(seen(one, eyes), seen(two, eyes)) >= 15


def test_palette_and_day_are_chosen_by_keys_and_kept(sit: Seat_down) -> None:
    player = sit(SettingsScreen())
    scene = player.app.stack[-1]
    assert isinstance(scene, SettingsScreen)
    for widget, name, value in zip(
        [w for w in scene.sheet.widgets if isinstance(w, Stepper) and w.picture is not None],
        ("palette", "day"),
        ("deuteranopia", "evening"), strict=True,
    ):
        scene.graph.focus(widget)
        player.press(pygame.K_RIGHT)
        assert getattr(player.app.settings, name) == value
    assert player.app.theme.appearance == Appearance("deuteranopia", "evening")


def test_a_table_is_painted_anew_after_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Sitting(monkeypatch)
    scene: TableScreen = table.scene
    app: App = table.app
    renderer = scene.performing().renderer
    scene.dialogs.settings()
    app.apply(Settings(palette="contrast", day="winter", motion=False))
    app.pop()
    assert scene.performing().renderer is not renderer
    assert scene.performing().renderer.uniforms[1].coat == liveries.shade(
        liveries.PALETTES["contrast"]["red"].base)
    again = scene.performing().renderer
    scene.dialogs.settings()
    app.pop()
    assert scene.performing().renderer is again


@pytest.mark.usefixtures("watched")
@pytest.mark.parametrize("route", [
    routes.Title(), routes.Gallery(), routes.Editor("napoleon"), routes.Setup(WayToPlay.ONE),
], ids=lambda route: type(route).__name__)
def test_every_screen_paints_as_the_player_chose(
    route: routes.Route, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen, asked = Appearance("contrast", "winter"), set()
    for kept in ("armies", "light"):
        real = getattr(Appearance, kept)
        monkeypatch.setattr(Appearance, kept, property(
            lambda self, real=real: (asked.add(self), real.fget(self))[1]))
    app = App(routes.made(route), size=(1280, 720),
              settings=Settings(palette=chosen.palette, day=chosen.day))
    try:
        for tick in range(40):
            app.frame(tick / 12)
    finally:
        app.close()
    assert asked == {chosen}


@pytest.mark.parametrize("game", GAMES)
def test_the_little_board_of_a_card_takes_part_in_the_day(game: str) -> None:
    faces = {}
    for name in (*daylight.DAYS, "noon"):
        face = board_thumbnail.of_values(GAMES[game], {}, 90, Appearance(day=name))
        assert face is not None
        told = pygame.image.tobytes(face, "RGBA")
        assert faces.setdefault(name, told) == told
    assert len(set(faces.values())) == len(daylight.DAYS)
