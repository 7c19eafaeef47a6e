"""Whoever painted a regiment wears it at every table, on the board, in panels and in names."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from client.boards.picture import picture_of
from client.boards.small_figures import small_figures
from client.memory import players
from client.memory.again import WayToPlay
from client.memory.settings import FILE, Settings, folders, home, load, save
from client.miniatures.appearance import STANDARD
from client.miniatures.liveries import shade
from client.miniatures.uniforms import armies_of, liveries_of
from client.pages.lobby.wait import WaitScreen
from client.pages.table_screen import TableScreen
from client.table.play import Play
from client.widgets.toy import toy_of
from core.action import Resign
from core.game import Game
from core.games import GAMES
from net.drivers.free_play import FreePlay
from net.drivers.open_table import host, join
from net.players.free_computer import FreeComputer
from net.report import Beginning, Coloured

from .conftest import until
from .test_coach import Quick
from .test_deploy_kit import Desk
from .test_table_games import Seated

HEART = "green gold green heart"
ANN = Settings(name="Ann", regiment=HEART, language="en")


def shared(game: Game, names: tuple[str, str] = ("Bob", "Ann")) -> Play:
    """Begin a match at one screen, in the midst of a game that has its armies."""
    rules = game.rules(game.options())
    link = FreePlay(game, game.options(), names, Beginning(rules, rules.start()))
    return Play(link, link.started)


@pytest.mark.parametrize("key", ["agon", "halebarde", "xiangqi"])
def test_whoever_sits_here_wears_it_at_their_seat(key: str) -> None:
    game = GAMES[key]
    play = shared(game)
    play.wear(ANN)
    rules, own = play.match.rules, [livery for _, livery in game.armies]
    assert liveries_of(rules) == (own[0], HEART)
    assert rules.army(1) == "Green"
    picture = picture_of(rules, "", STANDARD)
    assert picture.liveries == (own[0], HEART)
    coats = [army.coat for army in picture.uniforms]
    assert coats[1] == shade(STANDARD.armies[HEART].base) != coats[0]
    before = small_figures(rules, STANDARD)
    play.wear(replace(ANN, regiment="red red red sun"))
    assert small_figures(rules, STANDARD) is not before
    assert liveries_of(game.rules(game.options())) == tuple(own[:2]), "no other table is painted"


def test_it_goes_with_its_player_from_match_to_match() -> None:
    play = shared(GAMES["agon"])
    play.wear(ANN)
    for worn in (("ivory", HEART), (HEART, "black"), ("ivory", HEART)):
        assert liveries_of(play.match.rules) == worn
        assert play.names[worn.index(HEART)] == "Ann"
        play.link.post(0, Resign())
        play.poll()
        play.link.rematch(0)
        play.poll()


def test_it_stays_at_its_seat_where_nobody_moves_on_against_the_computer() -> None:
    game = GAMES["agon"]
    rules = game.rules(game.options())
    link = FreeComputer(game, game.options(), ("Ann", "Recruit"), 0, [Quick()],
                        Beginning(rules, rules.start()), pace=0.0)
    play = Play(link, link.started)
    play.wear(ANN)
    link.post(0, Resign())
    play.poll()
    link.rematch(0)
    play.poll()
    assert not play.match.over
    assert liveries_of(play.match.rules) == (HEART, "black")
    play.close()


def test_a_sister_at_the_same_screen_wears_hers() -> None:
    save(ANN)
    zoe = players.add("Zoe", "cannon", "gold", "en")
    save(replace(zoe.settings, regiment="red blue red ring"), folders(zoe.key).home / FILE)
    play = shared(GAMES["agon"], ("Zoe", "Ann"))
    play.wear(ANN)
    assert liveries_of(play.match.rules) == ("red blue red ring", HEART)
    assert play.names == ("Zoe", "Ann")
    play = shared(GAMES["agon"], ("Uli", "Ann"))
    play.wear(ANN)
    assert liveries_of(play.match.rules) == ("ivory", HEART)
    play = shared(GAMES["agon"], ("Zoe", "Nan"))
    play.wear(ANN)
    assert liveries_of(play.match.rules) == ("red blue red ring", HEART), "who typed another name"


def test_who_typed_no_name_sits_first_and_who_painted_nothing_wears_the_games_own() -> None:
    play = shared(GAMES["halebarde"], ("", ""))
    play.wear(ANN)
    assert liveries_of(play.match.rules) == (HEART, "gold")
    for own in (Settings(name="Ann"), replace(ANN, regiment="nonsense")):
        plain = shared(GAMES["halebarde"])
        plain.wear(own)
        assert armies_of(plain.match.rules) == GAMES["halebarde"].armies


def test_the_position_it_began_at_keeps_its_colours() -> None:
    game = GAMES["agon"]
    rules = game.rules(game.options())
    link = FreePlay(game, game.options(), ("Ann", "Bob"), Beginning(rules, rules.start()))
    play = Play(link, link.started)
    play.wear(ANN)
    assert liveries_of(play.match.rules)[0] == HEART
    assert liveries_of(rules) == ("ivory", "black")


def test_panels_and_board_show_what_is_worn_from_the_next_layout_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Seated(monkeypatch, GAMES["agon"])
    scene = table.scene
    assert scene.view.picture.liveries == ("ivory", "black")
    table.play.wear(ANN)
    scene.resize(scene.size)
    assert scene.view.picture.liveries == (HEART, "black")
    cards = {card.seat: card.army for card in scene.panels.cards(scene.context.say)}
    assert cards[0] == scene.view.renderer.uniforms[0]
    assert (cards[0].livery, cards[0].sign) == (HEART, "heart")
    assert scene.panels.armies == ("Green", "Black")


def test_a_friends_regiment_comes_while_both_play(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Seated(monkeypatch, GAMES["agon"])
    table.play.wear(ANN)
    assert (0, 0, HEART) in table.link.wishes, "it is said to the others"
    table.link.told.append(Coloured(1, "red gold red heart"))
    table.frame()
    worn = (HEART, "red gold red star")
    assert table.scene.view.picture.liveries == worn
    assert [army.livery for army in table.scene.view.renderer.uniforms] == list(worn)
    for text in ("nonsense", "green red green sun", "x" * 32):
        table.link.told.append(Coloured(1, text))
        table.frame()
        assert table.scene.view.picture.liveries == (HEART, "black"), "it is Ann's, or none"
    assert table.scene.ready


def test_a_friends_regiment_comes_while_an_army_is_set_up() -> None:
    desk = Desk()
    field = desk.app.stack[-1].field  # type: ignore[attr-defined]
    assert field.picture.liveries == ("blue", "red")
    for text, seen in ((HEART, HEART), ("blue red blue star", "red")):
        before = field.renderer
        desk.link.told.append(Coloured(1, text))
        desk.frame()
        assert field.picture.liveries == ("blue", seen)
        assert field.renderer is not before
        assert field.renderer.uniforms[1].livery == seen


def test_two_programs_over_sockets_show_each_other_what_both_wear(sit: Any, tmp_path: Path) -> None:
    table = host("agon", {}, "Ann", folder=tmp_path / "a", port=0)
    ann = sit(WaitScreen(table, WayToPlay.HOST), name="Ann", regiment=HEART)
    until(lambda: ann.app.top.words, ann)
    guest = join("127.0.0.1", table.port, "Bob", folder=tmp_path / "b", words=ann.app.top.words)
    bob = sit(WaitScreen(guest, WayToPlay.JOIN), name="Bob", regiment="red blue red heart")
    worn = (HEART, "red blue red star")
    until(lambda: all(isinstance(each.app.top, TableScreen)
                      and each.app.top.view.picture.liveries == worn for each in (ann, bob)),
          ann, bob)
    for each in (ann, bob):
        each.app.close()


def test_the_toy_wears_it_and_a_file_that_was_tampered_with_takes_nothing_else_along() -> None:
    assert save(replace(ANN, toy="cannon"))
    assert load().regiment == HEART
    assert load().worn == HEART
    assert Settings(livery="gold").worn == "gold"
    painted, plain = (toy_of(own, (40, 40), STANDARD) for own in (ANN, Settings()))
    assert painted.get_view("2").raw != plain.get_view("2").raw
    file: Path = home() / FILE
    for wrong in ("pink pink pink star", HEART + " ", "x" * 40, 7, None, [HEART]):
        file.write_text(json.dumps({"regiment": wrong, "toy": "cannon"}))
        assert (load().regiment, load().toy) == ("", "cannon")
