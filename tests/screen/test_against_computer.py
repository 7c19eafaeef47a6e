"""Against the computer: two clicks from the title, the choice remembered, and a click hurries."""

import json
from pathlib import Path
from typing import Any

import pygame
import pytest

from client.memory.again import WayToPlay, read_last
from client.memory.settings import Settings, load, save
from client.miniatures.uniforms import liveries_of
from client.pages.lobby.setup import SetupScreen
from client.pages.table_screen import TableScreen
from client.widgets.button import Button
from client.widgets.focus import Look
from client.widgets.picture_chip import PictureChip
from core.games import GAMES
from core.option import read_options
from core.search.levels import LEVELS
from net.players.party import Party

from .conftest import SIZES, until
from .finders import button, levels, name, press, unfold, widgets, window
from .test_shell import Told
from .test_table_kit import Sitting


class Opened(Told):
    """A table that keeps what it was opened with."""

    made: list[tuple[Any, ...]]

    def __init__(
        self, key: str, options: dict[str, Any], name: str, minds: list[Any], *, folder: Path,
        order: tuple[int, ...], **_: Any,
    ) -> None:
        super().__init__()
        self.made.append((key, options, name, [(m.level, m.name) for m in minds], order))


GIVEN = "Which does the computer play?"


def chips(setup: Any, head: str) -> list[PictureChip]:
    """Give the chips under a headline of the sheet."""
    return next(each.widgets for each in setup.sheet.rows if each.label == head)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """Let no table be opened, and keep what would have been."""
    made: list[tuple[Any, ...]] = []
    monkeypatch.setattr("net.players.party.host_party", type("T", (Opened,), {"made": made}))
    return made


def test_two_clicks_from_the_title_to_a_match(sit: Any) -> None:
    player = sit(name="Lea", opponent="xiangqi", level=2, regiment="green gold green heart")
    press(player, "Alone")
    press(player, "Against the computer")
    assert isinstance(player.app.top, SetupScreen)
    player.click(button(player.app.top, "Start the game").rect.center)
    waiting: Any = player.app.top
    link = waiting.link
    assert isinstance(link, Party)
    until(lambda: isinstance(player.app.top, TableScreen), player)
    play = player.app.top.play
    assert play.match.game is GAMES["xiangqi"]
    assert play.names == ("Lea", "Soldier")
    assert liveries_of(play.match.rules) == ("green gold green heart", "black")
    assert play.solo == 2
    player.app.close()
    link.join(20)
    assert not link._thread.is_alive(), "whoever leaves the table ends the players"
    assert all(mind.child.process is None for mind in link._minds)


@pytest.mark.parametrize("size", SIZES)
def test_levels_are_seen_at_once_and_chosen_by_mouse(sit: Any, size: tuple[int, int]) -> None:
    player = sit(SetupScreen(WayToPlay.COMPUTER, "agon"), size=size, language="fr", name="Lea")
    setup = player.app.top
    assert [each.label for each in levels(setup)] == [
        "Recrue", "Soldat", "Caporal", "Sergent", "Lieutenant", "Capitaine", "Général", "Maréchal",
    ]
    assert all(window(setup).contains(each.rect) for each in levels(setup))
    assert [each.chosen for each in levels(setup)].index(True) == 0
    player.click(levels(setup)[5].rect.center)
    assert [each.chosen for each in levels(setup)] == [n == 5 for n in range(8)]


def test_stairs_of_levels_differ(sit: Any) -> None:
    player = sit(SetupScreen(WayToPlay.COMPUTER))
    faces = set()
    for each in levels(player.app.top):
        face = pygame.Surface((40, 90))
        each.rect = face.get_rect()
        each.draw(face, player.app.theme, Look())
        faces.add(face.get_buffer().raw)
    assert len(faces) == len(LEVELS)


def test_game_and_level_are_remembered(sit: Any, opened: list[tuple[Any, ...]]) -> None:
    player = sit(SetupScreen(WayToPlay.COMPUTER, "agon"))
    press(player, LEVELS[6].name)
    press(player, "Start the game")
    assert (player.app.settings.opponent, player.app.settings.level) == ("agon", 7)
    assert player.app.settings.name == "", "an army's name is nobody's own"
    army, options = GAMES["agon"].armies[0][0], dict(GAMES["agon"].presets[0].options)
    assert opened == [("agon", options, army, [(LEVELS[6], "General")], (0, 1))]
    player.app.home()
    player.wait()
    assert player.app.top.game is GAMES["agon"]
    press(player, "Alone")
    press(player, "Against the computer")
    assert levels(player.app.top)[6].chosen


@pytest.mark.sweep
@pytest.mark.parametrize(("game", "preset"), [
    (key, n) for key, game in GAMES.items() for n in range(len(game.presets))
])
def test_every_preset_has_a_computer_for_each_other_army(
    sit: Any, opened: list[tuple[Any, ...]], game: str, preset: int
) -> None:
    player = sit(SetupScreen(WayToPlay.COMPUTER, game), name="Lea")
    setup = player.app.top
    setup.cards[preset].on_click()
    press(player, "Start the game")
    ((key, options, name, minds, _),) = opened
    assert (key, options, name) == (game, dict(GAMES[game].presets[preset].options), "Lea")
    rules = GAMES[game].rules(read_options(GAMES[game].options, options))
    assert len(minds) == len(rules.seats) - 1
    names = [called for _, called in minds]
    assert names == (["Recruit"] if len(names) == 1 else
                     [f"Recruit {n}" for n in range(1, len(names) + 1)])


def test_computers_sit_beside_friends_at_a_table_of_four(
    sit: Any, opened: list[tuple[Any, ...]]
) -> None:
    player = unfold(sit(SetupScreen(WayToPlay.HOST), name="Lea"))
    setup = player.app.top
    four = next(n for n, each in enumerate(setup.game.presets) if each.options.get("players") == 4)
    assert GIVEN not in {each.label for each in setup.sheet.rows}, "two play: no room"
    setup.cards[four].on_click()
    assert LEVELS[0].name not in {name(setup, each) for each in widgets(setup, Button)}
    for place in (0, 1, 2):  # a friend must come, or why host? The seat that was given first is
        chips(setup, GIVEN)[place].on_click()
    assert [each.chosen for each in chips(setup, GIVEN)] == [False, True, True]
    chips(setup, "Which army is yours?")[3].on_click()
    assert len(levels(setup)) == len(LEVELS)
    press(player, "Open the table")
    assert [called for _, called in opened[0][3]] == ["Recruit 1", "Recruit 2"]
    assert opened[0][4] == (3, 0, 2), "who had my seat has the one that I had"
    assert player.app.top.way == WayToPlay.HOST


def test_against_the_computer_either_army_may_be_mine(
    sit: Any, opened: list[tuple[Any, ...]]
) -> None:
    player = unfold(sit(SetupScreen(WayToPlay.COMPUTER, "xiangqi"), name="Lea"))
    chips(player.app.top, "Which army is yours?")[1].on_click()
    press(player, "Start the game")
    assert opened[0][4] == (1, 0)
    last = read_last(player.app.settings.again)
    assert last is not None
    assert last.order == (1, 0), "the next one begins so, too"


def test_a_broken_level_is_the_first(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    for wrong in (0, 9, -1, "3", True, 2.0, None):
        path.write_text(json.dumps({"level": wrong, "name": "Lea"}))
        assert load(path) == Settings(name="Lea")
    save(Settings(level=8), path)
    assert load(path).level == 8


def test_a_click_hurries_the_computer_and_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Sitting(monkeypatch, seats=(0,))
    hurried: list[None] = []
    monkeypatch.setattr(table.link, "hurry", lambda: hurried.append(None), raising=False)
    table.click(table.app.surface.get_rect().center)
    assert not hurried, "it is our turn"
    position = table.play.match.position
    table.link.post(0, next(iter(table.play.match.rules.actions(position, 0))))
    table.frame()
    table.frame()
    assert table.scene.state.mover is None
    table.mouse(pygame.MOUSEBUTTONDOWN, table.app.surface.get_rect().center)
    assert len(hurried) == 1
    table.key(pygame.K_SPACE)
    assert len(hurried) == 2


@pytest.mark.parametrize("key", GAMES)
def test_a_coach_helps_in_the_first_match_of_a_game_and_in_no_later_one(
    sit: Any, opened: list[tuple[Any, ...]], key: str
) -> None:
    """Whoever comes by the set-up, at whatever level, is helped as whoever presses Play."""
    helped = []
    for _ in range(2):
        player = sit(SetupScreen(WayToPlay.COMPUTER, key), name="Lea")
        press(player, LEVELS[4].name)
        press(player, "Start the game")
        helped.append(player.app.top.guided)
    assert helped == [True, False]
    assert len(opened) == 2
