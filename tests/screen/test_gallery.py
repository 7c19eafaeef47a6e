"""The gallery: nothing of the wardrobe is missing, every hand walks through it, paper is right."""

from pathlib import Path
from typing import Any

import pygame
import pytest
from PIL import Image

from client.__main__ import main
from client.app import App
from client.look.theme import Theme
from client.memory.settings import Settings
from client.pages.gallery import contact_sheet
from client.pages.gallery.exhibits import DOINGS, EFFECTS, find, rooms
from client.pages.gallery.gallery_screen import GalleryScreen
from client.pages.gallery.showcase import Showcase
from client.pages.title import TitleScreen
from client.widgets.button import Button, Label
from client.widgets.choice import Segments
from core.games import GAMES
from sprites import manifest

from .finders import button, widgets


def walk(app: App, seconds: float = 1.5, now: float = 0.0) -> float:
    for _ in range(round(seconds * 30)):
        now += 1 / 30
        app.frame(now)
    return now


def key(app: App, *keys: int) -> None:
    for each in keys:
        app.feed(pygame.Event(pygame.KEYDOWN, key=each, mod=0, unicode="", scancode=0))


def test_every_miniature_and_animation_of_the_wardrobe_hangs_somewhere() -> None:
    shown = {(e.piece, doing) for room in rooms() for e in room.exhibits for doing in e.doings}
    elsewhere = {name for name in manifest().pieces() if "-" in name}
    elsewhere |= {"throne", "mountain", "tent", "stake"}  # these belong to the ground of a board
    assert shown == {pair for pair in manifest().strips if pair[0] not in elsewhere}
    assert {doing for _, doing in shown} <= DOINGS.keys() | EFFECTS.keys()


def test_names_and_armies_are_the_passports() -> None:
    by_title = {room.title: room for room in rooms()}
    for game in GAMES.values():
        if not any(manifest().animations(mini) for _, mini in game.kinds.values()):
            continue  # another game's pieces stand in for its own
        room = by_title[game.title]
        named = {e.piece: e.name for e in room.exhibits}
        for name, mini in game.kinds.values():
            assert named.get(mini, name) == name
        assert room.rules is not None
        liveries = tuple(livery for _, livery in game.armies)[: len(room.rules.seats)]
        assert Showcase(room.exhibits[0], room.rules).armies == liveries


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("room", range(len(rooms())))
def test_nothing_overlaps_in_any_room(size: tuple[int, int], room: int) -> None:
    app = App(GalleryScreen(room), size=size, settings=Settings())
    scene: Any = app.top
    widgets = [w for w in scene.graph.widgets if w.focusable]
    for number, one in enumerate(widgets):
        assert pygame.Rect((0, 0), size).contains(one.rect)
        assert not one.rect.colliderect(scene.hall.rect)
        assert all(not one.rect.colliderect(other.rect) for other in widgets[number + 1 :])
    app.close()


def test_a_click_and_the_arrows_lead_to_the_same_thing() -> None:
    app = App(GalleryScreen(), size=(1280, 720), settings=Settings())
    scene: Any = app.top
    target = button(scene, scene.context.say(scene.room.exhibits[3].name))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.feed(pygame.Event(kind, pos=target.rect.center, button=1))
    clicked = scene.exhibit
    assert clicked == scene.room.exhibits[3]
    again = App(GalleryScreen(), size=(1280, 720), settings=Settings())
    other: Any = again.top
    key(again, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_RETURN)
    assert other.exhibit == clicked
    key(again, pygame.K_UP, pygame.K_UP, pygame.K_LEFT, pygame.K_RETURN)
    assert other.at[1] == 0
    app.close()
    again.close()


@pytest.mark.usefixtures("watched")
def test_what_is_chosen_is_seen_and_moves_and_escape_leads_back() -> None:
    app = App(TitleScreen(), size=(1280, 720), settings=Settings())
    title: Any = app.top
    button = next(w for w in title.graph.widgets if isinstance(w, Button) and w.label == "Gallery")
    button.on_click()
    scene: Any = app.top
    assert isinstance(scene, GalleryScreen)
    now = walk(app)
    hall = app.canvas.subsurface(scene.hall.rect)
    first = pygame.image.tobytes(hall, "RGB")
    widgets(scene, Segments)[0].choose(1)
    now = walk(app, now=now)
    marching = pygame.image.tobytes(hall, "RGB")
    assert marching != first
    walk(app, 0.3, now)
    assert pygame.image.tobytes(hall, "RGB") != marching, "it moves"
    key(app, pygame.K_ESCAPE)
    assert app.top is title
    app.close()


@pytest.mark.usefixtures("watched")
def test_soldiers_stand_still_where_motion_is_not_wanted() -> None:
    app = App(GalleryScreen(), size=(1280, 720), settings=Settings(motion=False))
    now = walk(app, 3.0)
    before = pygame.image.tobytes(app.canvas, "RGB")
    assert not any(app.frame(now + k / 10) for k in range(1, 20))
    assert pygame.image.tobytes(app.canvas, "RGB") == before
    app.close()


def test_one_large_and_all_armies_are_painted_and_nothing_else() -> None:
    pygame.display.set_mode((16, 16))
    found = find("general")
    assert found is not None
    room, exhibit = found
    case = Showcase(exhibit, room.rules)
    rect = pygame.Rect(0, 0, 860, 470)
    for room_for in (rect, pygame.Rect(0, 0, 470, 260), pygame.Rect(0, 0, 2700, 1200)):
        large, row = case.sizes(room_for)
        assert row < large <= room_for.h
        assert large + row > room_for.h * 0.6, "they fill what there is"
    bare, full = pygame.Surface(rect.size), pygame.Surface(rect.size)
    theme = Theme((1280, 720))
    case.paint(bare, rect, theme, "idle", 0, 0.0)
    steps = list(case.load("idle", 0, rect))
    assert steps[-1] == 1.0
    case.paint(full, rect, theme, "idle", 0, 0.0)
    changed = pygame.mask.from_threshold(full, (0, 0, 0), (1, 1, 1, 255), bare)
    changed.invert()
    boxes = [box for box in changed.get_bounding_rects() if box.h > 24]
    assert len(boxes) == 1 + len(case.armies)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_piece_is_described(language: str) -> None:
    app = App(GalleryScreen(), size=(800, 600), settings=Settings(language=language))
    scene: Any = app.top
    for number, room in enumerate(rooms()):
        for place, exhibit in enumerate(room.exhibits):
            assert exhibit.help or room.rules is None
            scene._go((number, place), True)
            words = " ".join(map(scene.context.say, exhibit.help))
            told = [w for w in scene.graph.widgets if isinstance(w, Label)]
            assert [w.text for w in told] == ([words] if words else [])
            for label in told:
                assert not label.cut(app.theme), words
    app.close()


def test_find_knows_miniatures_and_effects() -> None:
    for asked in ("cannon", "xq_horse", "hill", "smoke", "chest"):
        found = find(asked)
        assert found is not None
        assert asked in (found[1].piece, *found[1].doings)
    assert find("dragon") is None


def test_the_contact_sheet_shows_every_army(tmp_path: Path) -> None:
    found = find("drummer")
    for name in ("sheet.png", "sheet.webp"):
        assert contact_sheet.contact(tmp_path / name, found) == 4
        with Image.open(tmp_path / name) as image:
            assert image.width == 1280
            assert len(image.convert("RGB").getcolors(1 << 20) or ()) > 500


def test_the_film_walks_through_every_animation(tmp_path: Path) -> None:
    told: list[float] = []
    count = contact_sheet.film(tmp_path / "walk.webp", find("agon_guard"), told.append)
    assert count == 5 * 6
    assert told == sorted(told)
    assert told[-1] == 1.0
    with Image.open(tmp_path / "walk.webp") as image:
        frames: int = getattr(image, "n_frames")  # noqa: B009
        assert 12 < frames <= count, "pictures that do not differ are one"
        assert image.size == contact_sheet.FILM


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["dragon"], "dragon"),
        (["--film", "walk.gif"], ".webp"),
        (["--picture", "sheet.bmp"], ".png"),
        (["--film", "nowhere/walk.webp"], "nowhere"),
    ],
)
def test_a_wrong_word_ends_in_one_line(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["gallery", *words]) == 2
    said = capsys.readouterr()
    assert not said.out
    assert said.err.count("\n") == 1
    assert told in said.err


def test_the_command_writes_a_picture_and_says_so(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["gallery", "smoke", "--picture", str(tmp_path / "a.png")]) == 0
    assert (tmp_path / "a.png").stat().st_size > 1000
    assert "1 figures" in capsys.readouterr().out
