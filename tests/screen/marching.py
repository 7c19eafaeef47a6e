"""Doing what a station of the drummer's road asks for, in the window: for tests and for the diary.

Whoever marches has a window (`app`), presses what is at a pixel (`click`) and lets time pass
(`wait`), as `tests.screen.conftest.Player` does.
"""

from typing import Any

from client.memory.marched import Marched
from client.pages.deploy.deploy_screen import DeployScreen
from client.pages.learn.lesson import LessonScreen
from client.pages.puzzles.puzzle_screen import PuzzleScreen
from client.pages.table_screen import TableScreen
from core.position import Phase
from core.search.levels import LEVELS
from core.search.think import Player as Thinker

from .conftest import until
from .finders import named, press

TRIES = 6
"""Tries at one match at most: each is easier than the one before."""


def learn(player: Any, lesson: Any) -> None:
    """Do what a lesson asks for, as its hints say."""
    play = lesson.play
    until(lambda: lesson.ready, player)
    while not play.over:
        scene = play.scene
        if scene.pointing:
            play.touch(scene.targets()[0])
        elif scene.step.goal[0] == "refused":
            for point in scene.places(scene.step.attempt):
                play.move_input.click(point)
        else:
            play._play(scene.seat, scene.shown())
        lesson.alarm.stir()  # a page asks its board nothing while nobody does anything
        player.wait(3)
    until(lambda: named(lesson, lesson.context.say("Go on")), player)


def solve(player: Any, puzzle: Any) -> None:
    """Play a puzzle's solution."""
    until(lambda: puzzle.ready, player)
    while not puzzle.exercise.solved:
        if puzzle.exercise.mover is not None:
            puzzle._attempt(*puzzle.exercise.next)
            puzzle.alarm.stir()
        player.wait(3)
    until(lambda: named(puzzle, puzzle.context.say("Go on"))[0].enabled, player)


def fight(player: Any, seed: int) -> bool:
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


def march(player: Any, game: str, station: str) -> None:
    """Do what the page or the table on top asks for, until the map is there again."""
    top = player.app.top
    if isinstance(top, LessonScreen | PuzzleScreen):
        (learn if isinstance(top, LessonScreen) else solve)(player, top)
        press(player, player.app.top.context.say("Go on"))
        return
    tries = 0
    while not fight(player, tries):
        tries += 1
        assert tries < TRIES, station
        before = player.app.top
        player.click(_chosen(before, "Try again"))
        until(lambda before=before: player.app.top is not before, player)
    assert station in Marched().done(game)
    player.click(_chosen(player.app.top, "Go on"))


def _chosen(table: Any, label: str) -> tuple[int, int]:
    """Find a choice of the card at the end."""
    choice = named(table.dialogs.shown, table.context.say(label))[0]
    return choice.rect.center
