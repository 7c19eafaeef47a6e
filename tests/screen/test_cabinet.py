"""A cabinet of one's own: what was won stands there, and the regiment is painted beside it."""

import json
from dataclasses import replace
from typing import Any

import pygame
import pytest

from client import routes
from client.app import App
from client.games.game_puzzles import puzzles_of
from client.games.rule_books import open_lessons
from client.language.words import Words
from client.memory.heroes import Hero, Heroes
from client.memory.learned import Learned
from client.memory.settings import Settings, home, load
from client.memory.wins import FILE, Wins
from client.miniatures.regiments import Regiment, read
from client.pages.gallery import shelf_art
from client.pages.gallery.cabinet_screen import CabinetScreen
from client.pages.gallery.gallery_screen import GalleryScreen
from client.pages.gallery.regiment_screen import NAMED, PARTS, RegimentScreen
from client.pages.gallery.trophies import LAST, flags, heroes, medals
from client.table.hud.panels import Panels
from client.table.play import Play
from client.table.table_state import TableState
from core.action import Resign
from core.games import GAMES
from core.match import Match
from net.report import Beginning, Started

from .conftest import Player
from .finders import button, named, press, words
from .test_table_kit import NoLink

SAY = Words("en").say
HEART = "green gold green heart"


# what is kept -----------------------------------------------------------------------------------


def test_the_next_medal_is_a_ring_and_what_was_earned_hangs_before_it() -> None:
    assert [(medal.words, medal.earned) for medal in medals(SAY)] == [("Your first win", False)]
    Wins().add("agon", 2)
    shown = [(medal.words, medal.earned) for medal in medals(SAY)]
    assert shown == [("Your first win", True), ("All lessons of a game", False)]
    for lesson in open_lessons(GAMES["agon"]).lessons():
        assert medals(SAY)[-1].words == "All lessons of a game"
        Learned().add("agon", lesson.title)
    assert [medal.words for medal in medals(SAY)][1:] == ["All lessons of a game",
                                                          "10 puzzles solved"]
    for game in GAMES.values():
        Wins().add(game.key, 8)
        for lesson in open_lessons(game).lessons():
            Learned().add(game.key, lesson.title)
    Heroes().add("agon", "", [("G", 1, 3)])
    keys = [puzzle.key for game in GAMES.values() for puzzle in puzzles_of(game)][:10]
    for count, following in ((9, "10 puzzles solved"), (10, "Secret wishes kept: 1")):
        (home() / "puzzles.json").write_text(json.dumps({"solved": keys[:count]}))
        assert [medal.words for medal in medals(SAY) if not medal.earned] == [following]
    assert len({medal.words for medal in medals(SAY) if medal.earned}) == 7


def test_a_hero_stands_with_what_they_did_and_old_ones_stay() -> None:
    file = home() / "heroes.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps([["agon", "", "G", 1], ["agon", "Ann", "G", 2, "took0"],
                                ["nothing", "", "Q", 1], ["agon", "", "?", 1],
                                ["agon", "", "Q", 1, "took4", "more"],
                                ["xiangqi", "Ann", "R", 2, 7]]))
    assert Heroes().add("agon", "Ann", [("Q", 1, 5)])
    told = [(fame.name, fame.deed) for fame in heroes(SAY)]
    assert told == [("Queen 1", "Took 5 in one match."), ("Chariot 2", "Earned a medal."),
                    ("Guard 2", "Earned a medal."), ("Guard 1", "Earned a medal.")]
    assert json.loads(file.read_text())[-1] == ["agon", "Ann", "Q", 1, "took5"]
    assert Heroes().add("agon", "Ann", [("Q", 1, 3), ("G", 2)])
    assert Heroes().all[-2:] == (Hero("agon", "Ann", "Q", 1, 3), Hero("agon", "Ann", "G", 2))
    assert [fame.name for fame in heroes(SAY)].count("Queen 1") == 1, "the last deed counts"
    assert Heroes().of("agon", "Ann") == {("Q", 1), ("G", 2)}
    Heroes().add("agon", "Ann", [("G", n) for n in range(1, 9)])
    assert len(heroes(SAY)) == LAST


def test_a_flag_tells_the_strongest_who_was_beaten() -> None:
    assert [flag.words for flag in flags(SAY)] == [""] * len(GAMES)
    for level in (0, 3, 2, 0):
        assert Wins().add("xiangqi", level)
    Wins().add("agon", 0)
    told = {flag.game: flag.words for flag in flags(SAY)}
    assert told == {**dict.fromkeys(GAMES, ""), "xiangqi": "Corporal beaten",
                    "agon": "Won against a friend"}


@pytest.mark.parametrize("text", [
    "", "{", "[]", "7", '{"agon": 9}', '{"agon": -1}', '{"agon": true}', '{"agon": "3"}',
    '{"agon": 1.0}', '{"agon": null}', "{}" + " " * (1 << 14)])
def test_a_damaged_file_is_nobodys_flag(text: str) -> None:
    home().mkdir(parents=True, exist_ok=True)
    (home() / FILE).write_text(text)
    assert Wins().levels == {}
    assert Wins().add("agon", 1)
    assert Wins().levels == {"agon": 1}


def over(seats: tuple[int, ...], loser: int, solo: int = 0, posed: bool = False) -> Panels:
    """Give the panels of a match of Agon in which somebody gave up."""
    game = GAMES["agon"]
    link = NoLink(Match(game, game.options()))
    rules = game.rules(game.options())
    play = Play(link, Started("agon", {}, ("Ann", "Bob"), seats, None, Beginning(
        rules, rules.start()) if posed else None))
    play.solo = solo
    link.post(loser, Resign())
    play.poll()
    return Panels(TableState(play))


@pytest.mark.parametrize(("panels", "won"), [
    ((((0,), 1, 4)), {"agon": 4}), (((0,), 1), {"agon": 0}), (((0,), 0, 4), {}),
    (((0, 1), 1), {}), (((), 1), {}), (((1,), 0, 2, True), {})])
def test_what_counts_as_a_win_is_one_against_somebody_else(panels: Any, won: dict[str, int]
                                                          ) -> None:
    over(*panels).remember()
    assert Wins().levels == won


def test_no_two_pictures_of_the_shelf_are_alike() -> None:
    from client.look import icons

    hung = [shelf_art.medal(64, icons.star, n) for n in range(5)]
    faces = [*hung, shelf_art.medal(64, icons.book, 0), shelf_art.to_come(64)]
    assert len({face.get_view("2").raw for face in faces}) == len(faces)


# what is seen -----------------------------------------------------------------------------------


@pytest.fixture
def open_cabinet(sit: Any) -> Any:
    """Open the cabinet in a window of a size."""
    def make(size: tuple[int, int] = (1280, 720), **more: Any) -> Player:
        player: Player = sit(CabinetScreen(), size=size, **more)
        return player

    return make


def worn(player: Player) -> str:
    return player.app.settings.regiment


@pytest.mark.parametrize("size", [(640, 480), (800, 600), (1280, 720), (1920, 1080)])
def test_all_that_was_won_is_written_in_the_cabinet(open_cabinet: Any, size: Any) -> None:
    Wins().add("agon", 3)
    Heroes().add("agon", "", [("Q", 1, 4)])
    told = words(open_cabinet(size).app.top)
    for text in ("Your cabinet", "Your first win", "Next: All lessons of a game", "Queen 1",
                 "Took 4 in one match.", "Corporal beaten", "Luzhanqi"):
        assert text in told, text


def test_who_has_won_nothing_yet_reads_what_stands_there(open_cabinet: Any) -> None:
    told = words(open_cabinet().app.top)
    assert "Who takes three in one match becomes a hero." in told
    assert "Next: Your first win" in told


def test_gallery_and_cabinet_are_doors_to_each_other(sit: Any) -> None:
    player = sit(routes.made(routes.Gallery(game="Agon")))
    assert isinstance(player.app.top, GalleryScreen)
    press(player, "Your cabinet")
    assert isinstance(player.app.top, CabinetScreen)
    press(player, "All toys")
    assert isinstance(player.app.top, GalleryScreen)


def test_a_narrow_window_has_the_paint_shop_behind_a_button(open_cabinet: Any) -> None:
    broad, narrow = open_cabinet(), open_cabinet((800, 600))
    assert named(broad.app.top, "Purple")
    assert not named(narrow.app.top, "Purple")
    press(narrow, "Paint your regiment")
    assert isinstance(narrow.app.top, RegimentScreen)
    press(narrow, "Purple")
    narrow.press(pygame.K_ESCAPE)
    assert isinstance(narrow.app.top, CabinetScreen)
    assert read(worn(narrow)) == Regiment("purple", "gold", "blue", "star")
    narrow.app.top.resize((1280, 720))
    assert named(narrow.app.top, "Purple"), "it follows the window"


def test_every_part_is_painted_by_the_mouse_and_taken_off_again(open_cabinet: Any) -> None:
    player = open_cabinet()
    screen = player.app.top
    assert worn(player) == ""
    assert not button(screen, "As each game has it").enabled
    for part, tin in (("Coat", "Green"), ("Plume", "Red"), ("Flag and base", "Purple"),
                      ("Sign", "Heart")):
        press(player, part)
        assert button(screen, part).words(SAY)[1] == "chosen"
        press(player, tin)
        assert button(screen, tin).words(SAY)[1] == "chosen"
    assert worn(player) == "green red purple heart"
    press(player, "As each game has it")
    assert worn(player) == ""
    assert not [each for each in named(screen, *NAMED.values()) if each.words(SAY)[1]]


def test_it_is_painted_by_keys_alone_and_by_a_pad_alone(open_cabinet: Any) -> None:
    keys, pad = open_cabinet(), open_cabinet()
    for _ in range(12):
        if keys.app.top.graph.focused is button(keys.app.top, "Blue"):
            break
        keys.press(pygame.K_TAB)
    keys.press(pygame.K_RIGHT, pygame.K_RETURN)
    assert worn(keys) == "green gold blue star"
    ways = {"right": pygame.CONTROLLER_BUTTON_DPAD_RIGHT, "up": pygame.CONTROLLER_BUTTON_DPAD_UP,
            "a": pygame.CONTROLLER_BUTTON_A}
    pad.app.top.graph.focus(button(pad.app.top, "Blue"))
    for way in ("right", "right", "a", "up"):
        pad.app.feed(pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=ways[way], instance_id=0))
        pad.wait()
    assert worn(pad) == "purple gold blue star"
    assert pad.app.top.graph.focused in [button(pad.app.top, SAY(name)) for name, _ in PARTS]


def test_it_is_kept_for_this_player_and_seen_on_the_stage_at_once() -> None:
    app = App(RegimentScreen(), settings=Settings(language="en"), size=(800, 600), keep=True)
    player = Player(app)
    player.wait(2)
    before = pygame.image.tobytes(app.surface, "RGB")
    press(player, "Red")
    player.wait(2)
    assert pygame.image.tobytes(app.surface, "RGB") != before
    assert load().regiment == "red gold blue star"
    assert read(load().regiment)


@pytest.mark.parametrize("livery", ["blue", "ivory", "black", "yellow", "gold", "purple"])
def test_a_first_brush_finds_what_is_near_to_the_toy(sit: Any, livery: str) -> None:
    screen = sit(RegimentScreen(), livery=livery).app.top
    assert read(str(screen.regiment)) == screen.regiment
    assert screen.regiment.plume != screen.regiment.coat


def test_the_toy_turns_where_toys_move(sit: Any) -> None:
    player = sit(RegimentScreen(), regiment=HEART)
    still = pygame.image.tobytes(player.app.surface, "RGB")
    player.wait(40)
    assert pygame.image.tobytes(player.app.surface, "RGB") == still
    player.app.apply(replace(player.app.settings, motion=True))
    seen = set()
    for _ in range(60):
        player.wait()
        seen.add(pygame.image.tobytes(player.app.surface, "RGB"))
    assert len(seen) >= 2
