"""A made-up week of two players on one computer, from the first start on, with pictures.

`python -m tests.week FOLDER` starts the real program day by day, as somebody does who comes back to
it, in both languages. FOLDER gets the pictures, and a page for each language that shows each over
what is done: to be read by fresh eyes. Mia is the first player, Ben her brother.
"""

import os
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from unittest import mock

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from client import routes
from client.app import App
from client.games.road import road
from client.memory import players, settings
from client.memory.settings import LANGUAGES
from client.miniatures.disk_cache import settle
from client.pages.road.road_screen import RoadScreen
from client.widgets.entry import Entry
from core.action import Resign
from net.drivers import discovery

from .screen.conftest import Nobody, until
from .screen.finders import named, press
from .screen.marching import march

SIZE = (1280, 720)
TICK, STILL = 0.1, 40
"""Seconds of a step, and steps after which a page stands still."""


class Household:
    """A computer with its players; `page` is the diary so far."""

    def __init__(self, folder: Path, language: str) -> None:
        self.folder, self.language = folder, language
        self.page: list[str] = []
        self.now = 0.0
        self.app: App
        self.number = 0

    def start(self, who: str = "") -> None:
        """Start the program on a new day; `who` sits down where that is asked."""
        if self.number:
            self.app.close()
        self.number += 1
        players.take_last_seat()
        asks = len(players.everybody()) > 1
        self.app = App(routes.made(routes.Who(True)) if asks else None, size=SIZE, keep=True,
                       settings=replace(settings.load(), sound=False))
        self.wait(STILL)
        if asks:
            self.look(f"Day {self.number}: who plays? {who} does.")
            self.press(who)

    def wait(self, steps: int = 1) -> None:
        """Let time pass: real time too, for who plays against us thinks elsewhere."""
        for _ in range(steps):
            self.now += TICK
            self.app.frame(self.now)
            assert self.app.surface
            time.sleep(0.01)

    def click(self, pos: tuple[int, int]) -> None:
        """Click on a pixel."""
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.app.feed(pygame.Event(kind, pos=pos, button=1))
            self.wait(2)

    def press(self, label: str) -> None:
        """Press what is called so."""
        press(self, self.app.context.say(label))
        self.wait(STILL)

    def look(self, words: str) -> None:
        """Write down a line of the diary under a picture."""
        self.wait(STILL)
        name = f"{self.language}-{len(self.page):02}.png"
        pygame.image.save(self.app.surface, self.folder / name)
        self.page.append(f"![{words}]({name})\n\n{words}")

    def name(self, name: str) -> None:
        """Type a name into the only field."""
        field = next(each for each in self.app.top.graph.widgets if isinstance(each, Entry))
        self.app.top.graph.focus(field)
        for letter in name:
            self.app.feed(pygame.Event(pygame.TEXTINPUT, text=letter))
            self.wait()

    def march(self, stations: int) -> None:
        """Do so many stations of the road."""
        self.press("Alone")
        self.press("The drummer's road")
        for _ in range(stations):
            here = self.app.top
            assert isinstance(here, RoadScreen)
            land, place = here.places[here.goal]
            self.press("Go")
            march(self, land.game.key, place.station.key)
            self.look(f"“{place.station.title}” is done.")
            self.press("March on")


def week(home: Household) -> None:
    """Live through the days."""
    home.start()
    home.look("Day 1: Mia opens the box for the first time.")
    home.march(2)
    home.start()
    home.app.apply(replace(home.app.settings, name="Mia"))
    home.app.open(routes.Who())
    home.look("Day 2: Mia has a name, and a brother.")
    home.press("New")
    home.name("Ben")
    home.look("He types his name and looks for a toy.")
    home.press("That is me!")
    home.march(1)
    home.start("Mia")
    home.app.open(routes.Puzzles())
    home.press("Today")
    home.wait(4 * STILL)
    home.look("Day 3: the puzzles of the day.")
    home.press("Back")
    home.press("Gallery")
    home.press("Your cabinet")
    home.look("What stands in the cabinet by now.")
    for part, tin in (("Coat", "Purple"), ("Plume", "Gold")):
        home.press(part)
        home.press(tin)
    home.look("Mia paints her regiment.")
    home.start("Ben")
    home.press("Alone")
    home.press("The drummer's road")
    home.press("Go")
    until(lambda: hasattr(home.app.top, "play") and home.app.top.ready, home)
    table = home.app.top
    until(lambda: table.play.match.position.turn in table.play.seats, home)
    table.play.act(table.play.seats[0], Resign())
    until(lambda: table.dialogs.shown is not None, home)
    home.look("Day 4: Ben loses on the road. It costs nothing.")
    home.click(named(table.dialogs.shown, home.app.context.say("Try again"))[0].rect.center)
    until(lambda: home.app.top is not table, home)
    here = road()[0]
    march(home, here.game.key, here.places[1].station.key)
    home.look("The next try was easier.")
    home.start("Mia")
    home.march(3)
    home.start("Mia")
    home.app.open(routes.Parents())
    home.look("Day 6: what parents may decide.")
    home.app.open(routes.Players())
    home.look("Ben's file is made for grandma's computer.")
    home.start("Mia")
    home.look("Day 7: the title, with Mia's toy in her colours.")


def main(words: list[str]) -> None:
    """Live the week in both languages."""
    folder = Path(words[0])
    folder.mkdir(parents=True, exist_ok=True)
    with mock.patch.object(discovery, "Finder", Nobody):
        for language, _ in LANGUAGES:
            with tempfile.TemporaryDirectory() as place:
                os.environ["TAMBOUR_HOME"] = place
                settings.sit(settings.folders())
                settings.save(replace(settings.load(), language=language))
                home = Household(folder, language)
                week(home)
                home.app.close()
                settle()
            page = "\n\n".join(home.page)
            (folder / f"{language}.md").write_text(page + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
