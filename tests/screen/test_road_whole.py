"""The whole road from the first station to the last, each of its tasks done in the window."""

from typing import Any

import pytest

from client import routes
from client.games.road import road
from client.memory.marched import Marched
from client.pages.deploy.deploy_screen import DeployScreen
from client.pages.learn.lesson import LessonScreen
from client.pages.puzzles.puzzle_screen import PuzzleScreen
from client.pages.road.road_screen import RoadScreen
from client.pages.table_screen import TableScreen
from core.position import Phase
from core.search.levels import LEVELS
from core.search.think import Player as Thinker

from .conftest import Player, Seat_down, until
from .finders import named, press

TRIES = 6
"""Tries at one match at most: each is easier than the one before."""

pytestmark = [pytest.mark.slow, pytest.mark.timeout(3600)]


def learn(player: Player, lesson: Any) -> None:
    """Do what a lesson asks for, as its hints say."""
    play = lesson.play
    while not play.over:
        scene = play.scene
        if scene.pointing:
            play.touch(scene.targets()[0])
        elif scene.step.goal[0] == "refused":
            for point in scene.places(scene.step.attempt):
                play.move_input.click(point)
        else:
            play._play(scene.seat, scene.shown())
        player.wait(3)
    until(lambda: named(lesson, "Go on"), player)


def solve(player: Player, puzzle: Any) -> None:
    """Play a puzzle's solution."""
    while not puzzle.exercise.solved:
        if puzzle.exercise.mover is not None:
            puzzle._attempt(*puzzle.exercise.next)
        player.wait(3)
    until(lambda: named(puzzle, "Go on")[0].enabled, player)


def fight(player: Player, seed: int) -> bool:
    """Play one match as a strong player; say whether it was won. The card of the end lies there."""
    thinker = Thinker(LEVELS[4], seed)
    until(lambda: isinstance(player.app.top, TableScreen | DeployScreen), player)
    top = player.app.top
    play = top.play if isinstance(top, TableScreen) else top.state.play
    seat = play.errand.seat
    while play.errand.won is None:
        position, count = play.match.position, len(play.match.line)
        mine = position.turn == seat or (
            position.phase is Phase.MUSTER and seat in position.to_act)
        if mine and play.closed is None:
            play.act(seat, thinker(play.match.rules, play.match.view(seat), seat))
            until(lambda count=count: len(play.match.line) > count, player)
        else:
            player.wait()
    until(lambda: isinstance(player.app.top, TableScreen)
          and player.app.top.dialogs.shown is not None, player)
    return bool(play.errand.won)


def test_the_whole_road_can_be_marched(sit: Seat_down) -> None:
    player = sit(routes.made(routes.Title()))
    press(player, "Alone")
    press(player, "The drummer's road")
    for land in road():
        for place in land.places:
            here = player.app.top
            assert isinstance(here, RoadScreen)
            assert here.places[here.at][1].station == place.station, "it leads on by itself"
            press(player, "Go")
            top = player.app.top
            if isinstance(top, LessonScreen):
                learn(player, top)
                press(player, "Go on")
            elif isinstance(top, PuzzleScreen):
                solve(player, top)
                press(player, "Go on")
            else:
                tries = 0
                while not fight(player, tries):
                    tries += 1
                    assert tries < TRIES, place.station.key
                    before = player.app.top
                    player.click(named(before.dialogs.shown, "Try again")[0].rect.center)
                    until(lambda before=before: player.app.top is not before, player)
                assert place.station.key in Marched().done(land.game.key)
                player.click(named(player.app.top.dialogs.shown, "Go on")[0].rect.center)
            player.wait(6)
            if not all(player.app.top.done):
                press(player, "March on")
    assert all(player.app.top.done)
