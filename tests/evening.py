"""Walks a newcomer's first evening through the real program, and writes down what is seen and said.

`python -m tests.evening FOLDER [GAME...]` plays a first match in each game by both doors, as a
child would who presses what shines or what the hand points at, then opens every lesson and every
easy puzzle, in both languages and in two windows. FOLDER gets a picture whenever something else is
said, and a page for each language and window that shows each picture over its words: to be read by
fresh eyes. `walk` is one match of it.
"""

import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from client import routes
from client.app import App, in_a_row
from client.games.rule_books import open_lessons
from client.look.materials import Material
from client.memory.again import WayToPlay
from client.memory.settings import LANGUAGES, Settings
from client.miniatures.disk_cache import settle
from client.pages.deploy.deploy_screen import DeployScreen
from client.pages.learn.lesson import LessonScreen
from client.pages.puzzles.puzzle_screen import PuzzleScreen
from client.pages.table_screen import TableScreen
from client.pages.title import TitleScreen
from client.widgets.button import Button
from core.action import clicks
from core.games import GAMES
from net.drivers import discovery

from .screen.conftest import Nobody

WINDOWS = (800, 600), (1280, 720)
MOVES, EASY = 5, 20
"""Own moves of a first match that are walked, and puzzles of a game that are easy."""
TICK, PATIENCE = 0.1, 900
"""Seconds of a step, and steps after which a walk ends."""
SLID = 6
"""Steps in which a page that is ready has slid in."""


class Child:
    """Somebody who presses what shines; `said` are the pictures' names and words so far."""

    def __init__(self, folder: Path, language: str, size: tuple[int, int]) -> None:
        self.folder, self.now = folder, 0.0
        self.name = f"{language}-{size[0]}"
        settings = Settings(name="Ann", sound=False, language=language)
        self.app = App(TitleScreen(), settings=settings, size=size)
        self.said: list[tuple[str, str]] = []

    def wait(self, steps: int = 1) -> None:
        """Let time pass: real time too, for who plays against us thinks in a thread."""
        for _ in range(steps):
            self.now += TICK
            self.app.frame(self.now)
            time.sleep(0.01)

    def watch(self, page: LessonScreen | PuzzleScreen) -> None:
        """Look at a page until it stands there whole: unseen, it neither loads nor slides in."""
        seen = 0
        while seen < SLID:
            self.wait()
            assert self.app.surface
            seen += page.ready

    def look(self, what: str) -> None:
        """Take a picture, if something else is said than before."""
        words = in_a_row(filter(None, self.app.top.aloud.told))
        if not self.said or self.said[-1][1] != words:
            name = f"{self.name}-{len(self.said):03}-{what}.png"
            assert self.app.surface
            pygame.image.save(self.app.surface, self.folder / name)
            self.said.append((name, words))

    def click(self, pos: tuple[int, int]) -> None:
        """Click on a pixel."""
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.app.feed(pygame.Event(kind, pos=pos, button=1))
            self.wait(2)

    def shining(self) -> Button | None:
        """Find the button of brass on the top screen, if it may be pressed."""
        return next((each for each in self.app.top.graph.widgets if isinstance(each, Button)
                     and each.material is Material.BRASS and each.live), None)

    def step(self) -> int:
        """Do one thing; gives how many moves of ours there were."""
        top = self.app.top
        if not isinstance(top, TableScreen):
            shining = self.shining()
            if shining is None:
                key = pygame.K_a if isinstance(top, DeployScreen) else pygame.K_RETURN
                self.app.feed(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
            else:
                self.click(shining.rect.center)
            return 0
        guide, drafts = top.guide, top.move_input
        made = sum(seat in top.play.seats and bool(clicks(action))
                   for seat, action in top.play.match.line)
        if not top.ready or not drafts.mine:
            return made
        if guide is not None and (not guide.heard or guide.news):
            self.app.feed(pygame.Event(pygame.KEYDOWN, key=pygame.K_l, mod=0, unicode=""))
        elif drafts.ready:
            self.click(top.controls.done.rect.center)
        elif top.coach.points:
            self.click(top.projection.centre(top.coach.points[len(drafts.draft.clicks)]))
        elif guide is not None and (place := guide.place(top.projection)) is not None:
            self.click(top.projection.centre(place))
        else:
            self.app.feed(pygame.Event(pygame.KEYDOWN, key=pygame.K_h, mod=0, unicode=""))
        return made


def walk(child: Child, way: WayToPlay, key: str, moves: int = MOVES) -> int:
    """Play the beginning of a first match by one door; gives how many moves of ours there were."""
    child.app.push(routes.made(routes.Setup(way, key, start=True)))
    made = 0
    for _ in range(PATIENCE):
        child.wait(3)
        child.look(f"{key}-{way.value}")
        leads = not made and isinstance(top := child.app.top, TableScreen) and (
            top.guide is not None and top.guide.leads and not top.move_input.ready)
        made = made if leads else max(made, child.step())
        if made >= moves:
            break
    while len(child.app.stack) > 1:
        child.app.pop()
    return made


def pages(key: str) -> Iterator[tuple[str, LessonScreen | PuzzleScreen]]:
    """Give every lesson and every easy puzzle of a game, with a name."""
    course = open_lessons(GAMES[key])
    for number in range(len(course.lessons())):
        yield f"{key}-lesson", LessonScreen(GAMES[key], course, number)
    for number in range(EASY):
        yield f"{key}-puzzle", PuzzleScreen(GAMES[key], number)


def evening(child: Child, keys: list[str]) -> None:
    """Walk a whole evening, and write its page."""
    for key in keys:
        for way in (WayToPlay.COMPUTER, WayToPlay.ONE):
            made = walk(child, way, key)
            print(f"{child.name} {key} {way.value}: {made} moves", flush=True)
        for what, screen in pages(key):
            child.app.push(screen)
            child.watch(screen)
            child.look(what)
            child.app.pop()
    page = "\n\n".join(f"![{name}]({name})\n\n{words}" for name, words in child.said)
    (child.folder / f"{child.name}.md").write_text(page + "\n")


def main(words: list[str]) -> None:
    """Walk the evening in both languages and windows."""
    folder = Path(words[0])
    folder.mkdir(parents=True, exist_ok=True)
    discovery.Finder = Nobody  # type: ignore[assignment,misc]
    for language, _ in LANGUAGES:
        for size in WINDOWS:
            with tempfile.TemporaryDirectory() as home:  # each evening is a first one
                os.environ["TAMBOUR_HOME"] = home
                random.seed(7)
                child = Child(folder, language, size)
                evening(child, words[1:] or list(GAMES))
                child.app.close()
                settle()


if __name__ == "__main__":
    main(sys.argv[1:])
