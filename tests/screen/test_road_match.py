"""Matches for stations of the drummer's road: how they end, what is kept, how the next try is."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from client import routes
from client.games.game_puzzles import Solved
from client.games.road import Land, Place, land, road
from client.memory.learned import Learned
from client.memory.marched import LONGEST, MANY, TRIES, Marched
from client.pages.deploy.deploy_screen import DeployScreen
from client.pages.learn.lesson import LessonScreen
from client.pages.puzzles.puzzle_screen import PuzzleScreen
from client.pages.road.march import way
from client.pages.road.road_screen import RoadScreen
from client.pages.table_screen import TableScreen
from client.table.continuing import continue_match
from client.table.play import KEPT
from core.action import Resign
from core.games import GAMES
from core.search.levels import LEVELS
from core.search.think import Player as Thinker
from core.station import Aim

from .conftest import Player, Seat_down, until
from .finders import button, named, press, words


def place_of(key: str, station: str) -> Place:
    return next(each for each in land(GAMES[key]).places if each.station.key == station)


def gone(sit: Seat_down, key: str, station: str, **how: Any) -> Player:
    """Go to a station from the title."""
    player = sit(routes.made(routes.Title()), **how)
    player.app.open(way(player.app.top.context, GAMES[key], place_of(key, station)))
    player.wait(4)
    return player


def at_table(player: Player) -> Any:
    until(lambda: isinstance(player.app.top, TableScreen) and player.app.top.ready, player)
    return player.app.top


def fought(player: Player) -> None:
    """Play on as a strong player until the errand is done."""
    table = at_table(player)
    play, thinker = table.play, Thinker(LEVELS[4], 0)
    while play.errand.won is None:
        seat = play.errand.seat
        if seat in play.match.position.to_act:
            count = len(play.match.line)
            play.act(seat, thinker(play.match.rules, play.match.view(seat), seat))
            until(lambda count=count: len(play.match.line) > count, player)
        else:
            player.wait()
    until(lambda: table.dialogs.shown is not None, player)


def test_who_takes_what_was_asked_for_has_won_and_marches_on(sit: Seat_down) -> None:
    player = gone(sit, "napoleon", "wall")
    until(lambda: "Take 3! Turns left: 8" in words(at_table(player)), player)
    fought(player)
    table = player.app.top
    assert table.play.errand.won
    if table.play.errand.early:  # else four points came first
        assert "You took what was asked for." in words(table.dialogs.shown)
    assert not named(table.dialogs.shown, "Rematch", "Title", "Try again")
    player.click(button(table.dialogs.shown, "Go on").rect.center)
    player.wait(4)
    assert not isinstance(player.app.top, TableScreen)
    assert Marched().done("napoleon") == {"wall"}


def test_who_loses_tries_again_and_it_is_easier(sit: Seat_down) -> None:
    player = gone(sit, "xiangqi", "hold")
    levels, helped = [], []
    for lost in range(3):
        table = at_table(player)
        play = table.play
        assert Marched().lost("xiangqi", "hold") == lost
        levels.append(play.errand.station.opponent.level)
        helped.append(play.helped)
        until(lambda play=play: play.match.position.turn == play.errand.seat, player)
        play.act(play.errand.seat, Resign())
        until(lambda table=table: table.dialogs.shown is not None, player)
        assert not named(table.dialogs.shown, "Rematch", "Go on")
        player.click(button(table.dialogs.shown, "Try again").rect.center)
        until(lambda table=table: player.app.top is not table, player)
    assert levels == [4, 3, 2]
    assert helped == [None, None, 0]
    assert not Marched().done("xiangqi")


def test_a_try_that_is_given_up_costs_nothing(sit: Seat_down) -> None:
    player = gone(sit, "agon", "nearly")
    table = at_table(player)
    table.dialogs.leave()
    player.wait(4)
    assert not isinstance(player.app.top, TableScreen)
    assert Marched().lost("agon", "nearly") == 0


def test_a_match_with_all_soldiers_begins_with_the_set_up(sit: Seat_down) -> None:
    player = gone(sit, "napoleon", "rust")
    until(lambda: isinstance(player.app.top, DeployScreen), player)
    play = player.app.top.state.play
    assert play.errand is not None
    assert play.errand.station.key == "rust"
    assert play.started.options == {"handicap": "N-KK"}
    assert "Rust" in play.names
    play.close()


def test_a_match_that_is_continued_another_day_still_counts(sit: Seat_down) -> None:
    Marched().tell("agon", "lady", False)
    player = gone(sit, "agon", "lady")
    station, record = at_table(player).play.errand.station, player.app.top.play.started.record
    player.app.context.pop()
    player.wait(4)
    assert not isinstance(player.app.top, TableScreen)
    player.app.open(continue_match(record))
    play = at_table(player).play
    assert play.errand is not None
    assert play.errand.station == station == place_of("agon", "lady").station.eased(1)
    play.act(play.errand.seat, Resign())
    until(lambda: player.app.top.dialogs.shown is not None, player)
    assert Marched().lost("agon", "lady") == 2
    assert button(player.app.top.dialogs.shown, "The road")
    player.click(button(player.app.top.dialogs.shown, "Try again").rect.center)
    until(lambda: isinstance(player.app.top, RoadScreen), player)


def test_who_leaves_a_match_that_was_continued_comes_to_the_map(sit: Seat_down) -> None:
    player = gone(sit, "agon", "lady")
    record = at_table(player).play.started.record
    player.app.context.pop()
    player.wait(4)
    player.app.open(continue_match(record))
    table = at_table(player)
    table.dialogs.leave()
    player.wait()
    player.click(button(table.dialogs.shown, KEPT.yes).rect.center)
    until(lambda: isinstance(player.app.top, RoadScreen), player)


def test_who_leaves_the_set_up_comes_back_to_the_map(sit: Seat_down) -> None:
    player = sit(RoadScreen())
    player.app.open(way(player.app.top.context, GAMES["napoleon"], place_of("napoleon", "rust")))
    until(lambda: isinstance(player.app.top, DeployScreen), player)
    player.app.top.ask_to_leave()
    player.wait(2)
    player.click(button(player.app.top, KEPT.yes).rect.center)
    until(lambda: isinstance(player.app.top, RoadScreen), player)


def test_who_held_out_has_won_at_a_table_that_is_kept_too(sit: Seat_down) -> None:
    place = place_of("agon", "lady")
    held = place._replace(station=replace(place.station, aim=Aim("hold", 0, 1)))
    player = sit(routes.made(routes.Title()))
    player.app.open(way(player.app.top.context, GAMES["agon"], held))
    play = at_table(player).play
    until(lambda: play.match.position.turn == 0, player)
    play.act(0, next(iter(play.match.rules.actions(play.match.position, 0))))
    until(lambda: player.app.top.dialogs.shown is not None, player)
    assert play.winners == (0,)
    assert "You held out to the end." in words(player.app.top.dialogs.shown)


def test_a_lesson_and_a_puzzle_are_the_games_own(sit: Seat_down) -> None:
    player = gone(sit, "napoleon", "first-step")
    lesson = player.app.top
    assert isinstance(lesson, LessonScreen)
    assert lesson.lesson.title == "The middle"
    press(player, "Back")
    player = gone(sit, "napoleon", "one-move")
    puzzle = player.app.top
    assert isinstance(puzzle, PuzzleScreen)
    assert not button(puzzle, "Go on").enabled
    puzzle._attempt(0, puzzle.exercise.next[1])
    until(lambda: button(puzzle, "Go on").enabled, player)
    player.click(button(puzzle, "Go on").rect.center)
    player.wait(4)
    assert player.app.top is not puzzle
    assert "one-move" in land(GAMES["napoleon"]).done()


@pytest.mark.usefixtures("sit")
def test_what_was_learned_solved_and_won_is_done() -> None:
    here: Land = next(iter(road()))
    assert not here.done()
    lesson = next(place for place in here.places if place.lesson)
    puzzle = next(place for place in here.places if place.puzzle)
    match = next(place for place in here.places if place.station.opponent)
    Learned().add(here.game.key, lesson.station.lesson)
    assert puzzle.puzzle is not None
    Solved().add(puzzle.puzzle)
    Marched().tell(here.game.key, match.station.key, False)
    assert here.done() == {lesson.station.key, puzzle.station.key}
    Marched().tell(here.game.key, match.station.key, True)
    assert here.done() == {each.station.key for each in (lesson, puzzle, match)}


def test_lost_tries_are_counted_until_it_is_won(tmp_path: Path) -> None:
    file = tmp_path / "road.json"
    for count in range(1, 4):
        assert Marched(file).tell("agon", "seat", False)
        assert Marched(file).lost("agon", "seat") == count
    assert not Marched(file).done("agon")
    Marched(file).tell("agon", "seat", True)
    Marched(file).tell("agon", "seat", False)
    assert Marched(file).done("agon") == {"seat"}
    assert Marched(file).lost("agon", "seat") == 0


@pytest.mark.parametrize("told", [
    "", "3", "[]", '{"tries": 3}', '{"tries": [3, [], ["a"], ["a", "b", "c"], ["a", 3, 1]]}',
    '{"tries": [["a", "b", -2], ["a", "b", 101], ["", "b", 1], ["a", "b", true]]}'])
def test_a_file_that_tells_no_tries_is_passed_over(tmp_path: Path, told: str) -> None:
    file = tmp_path / "road.json"
    file.write_text(told)
    assert not Marched(file).done("a")
    assert Marched(file).lost("a", "b") == 0


def test_the_file_of_tries_stays_small(tmp_path: Path) -> None:
    file = tmp_path / "road.json"
    file.write_text(json.dumps({"tries": [["g" * 16, f"{n:032}", TRIES] for n in range(MANY)]}))
    marched = Marched(file)
    for n in range(3):
        assert marched.tell("agon", f"new{n}", True)
    assert file.stat().st_size < LONGEST
    assert {"new0", "new1", "new2"} <= Marched(file).done("agon")
