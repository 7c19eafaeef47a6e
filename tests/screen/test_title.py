"""The title: every game on its own ground with its aim, tiles for those who do not read, again."""

from typing import Any

import pygame
import pytest

from client.look import icons, title_art
from client.look.theme import Theme
from client.memory.again import LastMatch, WayToPlay, read_last
from client.memory.friends import Friends
from client.memory.settings import Settings, load, save
from client.miniatures.wardrobe import Wardrobe
from client.pages.friend_screen import FriendScreen
from client.pages.lobby.join_screen import JoinScreen
from client.pages.lobby.setup import SetupScreen
from client.pages.lobby.words_screen import WordsScreen
from client.pages.title import SOON, TitleScreen
from client.pages.title_scene import Scene, scene_of
from client.widgets.focus import Look
from client.widgets.tile import PictureTile
from core.forced import advance
from core.games import GAMES
from core.search.levels import LEVELS
from net.crypto.commitment import Sealed
from net.drivers.found_tables import FoundTable

from .contrast import contrast
from .finders import button, named, press
from .test_against_computer import opened  # noqa: F401
from .test_shell import Told

pytestmark = pytest.mark.usefixtures("title_board")

BOX = pygame.Rect(40, 60, 560, 330)
SIZE = 800, 600


def stage(key: str) -> tuple[Scene, pygame.Surface]:
    """Lay a game's scene and load it to its end."""
    pygame.init()
    surface = pygame.display.set_mode(SIZE)
    scene = Scene()
    scene.lay(BOX, GAMES[key], Theme(SIZE))
    for tick in range(200):
        scene.update(tick / 100, True)
        if scene.ready:
            break
    return scene, surface


@pytest.mark.parametrize("key", GAMES)
def test_each_game_shows_the_move_that_wins_it(key: str) -> None:
    rules, position, clicks = scene_of(GAMES[key])
    (seat,) = position.to_act
    action = rules.next(position, seat, clicks[:-1])[clicks[-1]]
    assert action is not None
    outcome = advance(rules, position, seat, action).position.outcome
    assert outcome is not None
    assert outcome.winners == (seat,)


@pytest.mark.sweep
@pytest.mark.parametrize("key", GAMES)
def test_a_game_stands_on_its_own_ground_and_its_aim_is_in_sight(key: str) -> None:
    scene, surface = stage(key)
    assert scene.ready
    assert scene.view is not None
    picture, projection = scene.view.picture, scene.view.projection
    assert picture.scenery == scene_of(GAMES[key])[0].scenery()
    for click in scene_of(GAMES[key])[2][-1:]:
        assert projection.sees(click)
        assert BOX.contains(projection.cell_rect(click))
    scene.draw(surface)
    ground = {tuple(surface.get_at((x, y)))[:3]
              for x in range(BOX.x + 30, BOX.right - 30, 9)
              for y in range(BOX.y + 60, BOX.bottom - 40, 9)}
    assert len(ground) > 150, "painted ground has grain; two flat greens had six tones"


def test_grounds_differ() -> None:
    faces = set()
    for key in GAMES:
        pygame.init()
        surface, scene = pygame.display.set_mode(SIZE), Scene()
        scene.lay(BOX, GAMES[key], Theme(SIZE))
        scene.draw(surface)
        faces.add(tuple(pygame.transform.average_color(surface, BOX.inflate(-80, -120))[:3]))
    assert len(faces) == len(GAMES)


def test_the_winner_moves_once_and_again_when_the_board_is_pressed() -> None:
    scene, _ = stage("agon")
    now = 2.0
    while not scene.moving:
        now += 0.1
        scene.update(now, True)
        assert now < 6
    while scene.moving:
        now += 0.1
        scene.update(now, True)
        assert now < 30
    for _ in range(60):
        now += 0.1
        scene.update(now, True)
        assert not scene.moving, "once is enough"
    scene.again()
    assert scene.moving


def test_without_motion_nobody_moves_and_nothing_is_painted_again() -> None:
    scene, surface = stage("napoleon")
    changed = []
    for tick in range(30):
        changed.append(scene.update(3 + tick / 12, False))
        scene.draw(surface)
    assert not any(changed[2:])


def test_a_title_at_rest_paints_its_board_only(sit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    player = sit()
    player.wait(40)
    painted: list[object] = []
    monkeypatch.setattr(Theme, "table", lambda *_: painted.append(1))
    app = player.app
    app.apply(Settings(language="en", motion=True))
    app._dirty = False
    app.frame(player.now + 1 / 12)
    painted.clear()
    drawn = sum(app.frame(player.now + n / 12) for n in range(2, 12))
    assert drawn > 0
    assert not painted


def test_no_pictures_leave_an_empty_board(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*_: object) -> None:
        raise OSError("no sheets")

    monkeypatch.setattr(Wardrobe, "prepare", nothing)
    scene, surface = stage("xiangqi")
    scene.draw(surface)


def test_every_game_of_the_box_has_its_lid_and_every_tile_its_picture(sit: Any) -> None:
    for key in GAMES:
        assert title_art.art(title_art.LID + key, (200, 80)) is not None
    tiles = [w for w in sit().app.top.graph.widgets if isinstance(w, PictureTile)]
    assert len(tiles) == len(GAMES) + 7
    for tile in tiles:
        assert tile.art((120, 80)) is not None, tile.label
    assert title_art.art("lid-reversi", (200, 80)) is None


@pytest.mark.parametrize("language", ["en", "fr"])
def test_targets_are_large_and_words_few(sit: Any, language: str) -> None:
    player = sit(language=language)
    live = [w for w in player.app.top.graph.widgets if w.live]
    for one in live:
        assert min(one.rect.size) >= 64, getattr(one, "label", one)
        assert player.app.surface.get_rect().contains(one.rect)
        assert len(getattr(one, "label", "").split()) <= 5
    for n, one in enumerate(live):
        for other in live[n + 1:]:
            assert not one.rect.colliderect(other.rect), (one, other)


def test_words_on_tiles_can_be_read(sit: Any) -> None:
    player = sit(TitleScreen())
    surface = player.app.surface
    for tile in player.app.top.graph.widgets:
        if isinstance(tile, PictureTile):
            _, word = tile.places(player.app.theme)
            tones = {tuple(surface.get_at((x, y)))[:3] for x in range(word.x, word.right)
                     for y in range(word.y, word.bottom)}
            ground = tuple(surface.get_at((word.x + 2, word.bottom - 1)))[:3]
            assert max(contrast(ground, tone) for tone in tones) >= 4.5, tile.label


def test_every_tile_is_reached_by_arrows(sit: Any) -> None:
    player = sit()
    graph = player.app.top.graph
    arrows = (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT)
    met, todo = {graph.focused}, [graph.focused]
    while todo:
        start = todo.pop()
        for arrow in arrows:
            graph.focus(start)
            player.press(arrow)
            if graph.focused not in met:
                met.add(graph.focused)
                todo.append(graph.focused)
    assert {w for w in graph.widgets if w.live} == met


def test_the_first_click_is_a_match(sit: Any, opened: list[tuple[Any, ...]]) -> None:  # noqa: F811
    player = sit()
    player.click(button(player.app.top, "Play!").rect.center)
    ((key, options, _, minds),) = opened
    assert (key, options) == ("napoleon", dict(GAMES["napoleon"].presets[0].options))
    assert [level for level, _ in minds] == [1] or len(minds) == 1


def test_again_is_the_same_match_in_one_click(
    sit: Any, opened: list[tuple[Any, ...]]  # noqa: F811
) -> None:
    player = sit(SetupScreen(WayToPlay.COMPUTER, "xiangqi"))
    setup = player.app.top
    setup.cards[1].on_click()
    press(player, LEVELS[4].name)
    press(player, "Start the game")
    player.app.home()
    player.wait()
    assert player.app.top.game is GAMES["xiangqi"]
    player.click(button(player.app.top, "Again!").rect.center)
    assert opened[0] == opened[1]
    assert opened[1][1] == {"ruleset": "tournament"}


def test_another_game_is_begun_not_played_again(sit: Any) -> None:
    player = sit(again=LastMatch(WayToPlay.ONE, "agon", {}).write())
    assert button(player.app.top, "Again!")
    press(player, "Luzhanqi")
    assert button(player.app.top, "Play!")


def test_a_table_is_opened_again_without_a_question(
    sit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    hosted: list[str] = []
    monkeypatch.setattr("net.drivers.open_table.host",
                        lambda key, options, name, **named: hosted.append(name) or Told())
    player = sit(again=LastMatch(WayToPlay.HOST, "agon", {}).write())
    player.click(button(player.app.top, "Again!").rect.center)
    assert hosted == ["Drummer"]
    assert player.app.settings.name == ""


@pytest.mark.parametrize("text", [
    "", "[]", "7", "{", '["computer","chess",{}]', '["robots","agon",{}]', '["one","agon",[1]]',
    '["one","agon",{"angles":"7"}]', '["one",[],{}]', '["one","agon",{},1]', "[" * 9000,
])
def test_what_is_no_last_match_is_forgotten(text: str, sit: Any) -> None:
    assert read_last(text) is None
    assert button(sit(again=text).app.top, "Play!")


def test_the_last_match_survives_the_settings_file() -> None:
    last = LastMatch(WayToPlay.ONE, "napoleon", {"board": "10x10", "terrain": "V@b4 H@c5 " * 60})
    save(Settings(again=last.write()))
    assert load().again == last.write()
    assert LastMatch(WayToPlay.ONE, "napoleon", {"terrain": "V@b4" * 9000}).write() == ""


class Somebody:
    """Hears of one table."""

    closed = 0

    def __init__(self, *, sweeps: bool = False) -> None:
        pass

    def again(self) -> None:
        """Ask nobody."""

    def poll(self) -> list[FoundTable]:
        return [FoundTable("192.168.1.9", 4747, "agon", "Bent pincers", 1, "Mia", b"x" * 16)]

    def close(self) -> None:
        type(self).closed += 1


def test_a_friends_table_appears_and_is_two_pictures_away(
    sit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("net.drivers.discovery.Finder", Somebody)
    monkeypatch.setattr(Somebody, "closed", 0)
    player = sit()
    assert player.app.top._finder is None, "the first frames come first"
    player.wait(SOON + 2)
    tile = button(player.app.top, "Mia")
    assert min(tile.rect.size) >= 64
    faces = set()
    for sign in (icons.enter, icons.eye):
        tile.icon = sign
        player.app.surface.fill("black")
        tile.draw(player.app.surface, player.app.theme, Look())
        faces.add(pygame.image.tobytes(player.app.surface.subsurface(tile.rect), "RGB"))
    assert len(faces) == 2, "whether one sits down there or looks on is seen"
    player.click(tile.rect.center)
    assert isinstance(player.app.top, WordsScreen)
    assert isinstance(player.app.stack[-2], JoinScreen)
    assert Somebody.closed == 1, "the title looks no more"


def test_a_remembered_friend_s_table_comes_before_any_other(
    sit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [
        FoundTable("192.168.1.9", 4747, "agon", "", 1, "Stranger", b"x" * 16),
        FoundTable("192.168.1.7", 4747, "agon", "", 0, "Mia", b"y" * 16),
        FoundTable("192.168.1.5", 4747, "agon", "", 1, "Leo", b"z" * 16),
    ]
    monkeypatch.setattr("net.drivers.discovery.Finder", Somebody)
    monkeypatch.setattr(Somebody, "poll", lambda self: list(tables))
    player = sit()

    def shown() -> list[str]:
        player.wait(SOON + 2)
        return [tile.label for tile in named(player.app.top, "Stranger", "Leo", "Mia")]

    assert shown() == ["Stranger"], "nobody is a friend yet"
    Friends().remember("Leo", Sealed(bytes(32)))
    Friends().remember("Mia", Sealed(bytes([1]) * 32))
    player = sit()
    assert shown() == ["Leo"], "a friend's, and of two where somebody can sit down"
    del tables[2]
    assert shown() == ["Mia"], "a friend whom one can look on at, before strangers"
    del tables[1]
    assert shown() == ["Stranger"]


def test_a_friend_is_two_pictures(sit: Any) -> None:
    player = sit()
    player.click(button(player.app.top, "A friend near me").rect.center)
    assert isinstance(player.app.top, FriendScreen)
    player.click(button(player.app.top, "Host a game").rect.center)
    assert isinstance(player.app.top, SetupScreen)
    player.press(pygame.K_ESCAPE)
    assert isinstance(player.app.top, TitleScreen)
