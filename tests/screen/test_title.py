"""The title: every game on its own ground with its aim, tiles for those who do not read, again."""

from typing import Any

import pygame
import pytest

from client.look import icons, title_art
from client.memory.again import LastMatch, WayToPlay, read_last
from client.memory.friends import Friends
from client.memory.settings import Settings, load, save
from client.pages.lobby.join_screen import JoinScreen
from client.pages.lobby.setup import SetupScreen
from client.pages.lobby.spine import Spine
from client.pages.lobby.words_screen import WordsScreen
from client.pages.title import SOON, OpenBox, TitleScreen
from client.pages.ways_screen import AboutScreen, FriendScreen
from client.widgets.button import Label
from client.widgets.focus import Look
from client.widgets.tile import PictureTile
from core.games import GAMES
from core.search.levels import LEVELS
from net.crypto.commitment import Sealed
from net.drivers.found_tables import FoundTable

from .contrast import contrast
from .finders import button, named, press, widgets
from .test_against_computer import opened  # noqa: F401
from .test_shell import Told


def test_every_game_has_its_open_box_and_every_tile_its_picture(sit: Any) -> None:
    for key in GAMES:
        box = title_art.art(title_art.BOX + key, title_art.SHAPE)
        assert box is not None
        assert box.get_size() == title_art.SHAPE
    top = sit().app.top
    assert [each.game for each in widgets(top, Spine)] == list(GAMES)
    tiles = [each for each in widgets(top, PictureTile) if each.art is not None]
    assert len(tiles) == 5
    for tile in tiles:
        assert tile.art is not None
        assert tile.art((120, 80)) is not None, tile.label
    assert title_art.art("box-reversi", (200, 80)) is None


def test_play_stays_where_it_is_whatever_comes(sit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("net.drivers.discovery.Finder", Somebody)
    player = sit()
    before = button(player.app.top, "Play!").rect
    player.wait(SOON + 2)
    assert named(player.app.top, "Mia")
    assert button(player.app.top, "Play!").rect == before
    press(player, "Agon")
    assert button(player.app.top, "Play!").rect == before


def test_a_box_that_somebody_added_is_painted_as_ours(
    sit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("client.pages.title.art", lambda name, room: None)
    player = sit()
    player.app.slices.finish()
    box = next(iter(widgets(player.app.top, OpenBox)))
    assert box.own is not None
    near = pygame.transform.smoothscale(box.own, (40, 36))
    ours = title_art.art(title_art.BOX + "napoleon", title_art.SHAPE)
    assert ours is not None
    other = pygame.transform.smoothscale(ours, (40, 36))
    apart = [abs(near.get_at((x, y))[n] - other.get_at((x, y))[n])
             for x in range(40) for y in range(36) for n in range(3)]
    assert sum(apart) / len(apart) < 8


def test_the_box_tells_whose_game_it_is(sit: Any) -> None:
    player = sit()
    player.click(next(iter(widgets(player.app.top, OpenBox))).rect.center)
    about = player.app.top
    assert isinstance(about, AboutScreen)
    told = " ".join(each.text for each in widgets(about, Label))
    assert player.app.say(GAMES["napoleon"].credit)[:40] in told
    press(player, "Back")
    assert isinstance(player.app.top, TitleScreen)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_targets_are_large_and_words_few(sit: Any, language: str) -> None:
    player = sit(language=language)
    live = [w for w in player.app.top.graph.widgets if w.live]
    for one in live:
        assert min(one.rect.size) >= 44, getattr(one, "label", one)
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
    ((key, options, _, minds, _),) = opened
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
    assert min(tile.rect.size) >= 44
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
    player.click(button(player.app.top, "Friends").rect.center)
    assert isinstance(player.app.top, FriendScreen)
    player.click(button(player.app.top, "Host a game").rect.center)
    assert isinstance(player.app.top, SetupScreen)
    player.press(pygame.K_ESCAPE)
    assert isinstance(player.app.top, TitleScreen)
