"""The pictures of the README: real screens on a made-up clock, so that the same program paints the
same pictures.

`python -m tests.readme_pictures` writes them all into client/media/readme/, which no wheel holds.
"""

import os
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
from PIL import Image

from client import routes
from client.app import App
from client.memory.again import WayToPlay
from client.memory.settings import Settings
from client.miniatures.disk_cache import settle
from client.pages.deploy.deploy_screen import DeployScreen
from client.pages.lobby.wait import WaitScreen
from client.pages.story import StoryScreen
from client.pages.table_screen import TableScreen
from client.processes.worker import WorkerProcess
from client.screen import Screen
from client.table.play import Play
from core.action import Deploy
from core.games import GAMES
from core.match import Match
from core.option import read_options
from net.drivers import discovery
from net.record.audit import read
from net.report import Bound, Started, Waiting
from tests.pictures import NAMES, RECORDS, table
from tests.screen.conftest import Nobody
from tests.screen.test_table_kit import NoLink

FOLDER = Path(__file__).parent.parent / "client" / "media" / "readme"
SIZE = 1280, 720
MOST = 120_000
"""Bytes of a picture."""
SEALS = bytes((0x61, 1)) + bytes(30), bytes((0x3F, 0xA9, 0xC2, 0xD1)) + bytes(28)


def tick(app: App, times: int = 1) -> None:
    """Let twentieths of a second pass."""
    for _ in range(times):
        app.frame(app._now + 0.05)


def shown(screen: Screen, then: Callable[[App], None] = lambda app: None) -> pygame.Surface:
    """Open a screen, let it come to rest, do something there, and give its picture."""
    random.seed(7)
    app = App(screen, settings=Settings(name="Ann", sound=False), size=SIZE,
              worker=WorkerProcess())
    while isinstance(app.top, TableScreen) and not app.top.ready:
        tick(app)
    tick(app, 80)
    then(app)
    tick(app, 40)
    face = app.surface.copy()
    app.close()
    return face


def waiting() -> Screen:
    """Host a table: its two words."""
    link = NoLink(Match(GAMES["napoleon"], GAMES["napoleon"].options()))
    link.told.append(Waiting(("192.168.1.5:4747",), (141, 65)))
    return WaitScreen(link, WayToPlay.HOST, lan=True, game="napoleon")


def deployment() -> Screen:
    """Set up in secret while the other's letter is sealed already."""
    game = GAMES["napoleon"]
    link = NoLink(Match(game, read_options(game.options, {})))
    play = Play(link, Started("napoleon", {}, NAMES, (0,), None), remote=True)
    play.match.play(1, Deploy(None))
    link.told.append(Bound(1, SEALS[1]))
    return DeployScreen(play)


def arranged(app: App) -> None:
    """Stand in a formation of the game."""
    assert isinstance(app.top, DeployScreen)
    app.top.stand(4)
    app.top.refresh()


def advised(app: App) -> None:
    """Ask the coach twice: why, and which move."""
    assert isinstance(app.top, TableScreen)
    table = app.top
    for _ in range(2):
        table.hint()
        until(app, lambda: not table.coach.thinking)


def until(app: App, done: Callable[[], bool]) -> None:
    """Let time pass until another process has answered."""
    for _ in range(2000):
        tick(app)
        if done():
            return
        time.sleep(0.02)


def told(app: App) -> None:
    """Open the story of the match, and wait for the coach."""
    assert isinstance(app.top, TableScreen)
    app.top.dialogs.story()
    story = app.top
    assert isinstance(story, StoryScreen)
    until(app, lambda: story.review.done)


def over(key: str) -> Screen:
    """Sit at a golden record's match that is over."""
    record = read((RECORDS / f"{key}.tambour").read_bytes())
    assert record.fold is not None
    whole = record.fold.match
    play = Play(NoLink(whole), Started(key, {}, NAMES, (0,), None))
    play.match = whole
    return TableScreen(play)


def four() -> pygame.Surface:
    """Put the tables of the other four games on one sheet."""
    sheet = pygame.Surface(SIZE)
    half = SIZE[0] // 2, SIZE[1] // 2
    for n, (key, plies) in enumerate((("xiangqi", 12), ("luzhanqi", 12), ("halebarde", 10),
                                      ("agon", 20))):
        face = shown(table(key, plies, (0,) if key == "luzhanqi" else (0, 1)))
        sheet.blit(pygame.transform.smoothscale(face, half), (n % 2 * half[0], n // 2 * half[1]))
    return sheet


PICTURES: dict[str, Callable[[], pygame.Surface]] = {
    "title": lambda: shown(routes.made(routes.Title())),
    "computer": lambda: shown(routes.made(routes.Setup(WayToPlay.COMPUTER, "napoleon"))),
    "words": lambda: shown(waiting()),
    "deploy": lambda: shown(deployment(), arranged),
    "napoleon": lambda: shown(table("napoleon", 9)),
    "games": four,
    "hint": lambda: shown(table("xiangqi", 14), advised),
    "puzzle": lambda: shown(routes.made(routes.Puzzle(GAMES["halebarde"], 3))),
    "story": lambda: shown(over("halebarde"), told),
}
"""Name of the file, and what paints it."""


def write(face: pygame.Surface, path: Path) -> None:
    """Write a picture as well as its bytes allow."""
    image = Image.frombytes("RGB", face.get_size(), pygame.image.tobytes(face, "RGB"))
    for quality in range(88, 20, -6):
        image.save(path, "WEBP", quality=quality, method=6)
        if path.stat().st_size <= MOST:
            return


def main() -> None:
    """Paint them all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        os.environ["TAMBOUR_HOME"] = home
        discovery.Finder = Nobody  # type: ignore[assignment,misc]
        for name, paint in PICTURES.items():
            write(paint(), FOLDER / f"{name}.webp")
        settle()


if __name__ == "__main__":
    main()
