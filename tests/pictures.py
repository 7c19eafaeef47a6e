"""Pictures of the screens, before and after a change of how they are drawn.

`python -m tests.pictures FOLDER` paints every screen below in two sizes on a made-up clock, into
FOLDER/NAME-WIDTH.png; `python -m tests.pictures FOLDER OTHER` then compares the two folders and
says which pictures differ, and by how many pixels. Equal programs give equal pixels.
"""

import os
import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from client.app import App
from client.memory.again import WayToPlay
from client.memory.settings import Settings
from client.miniatures.disk_cache import settle
from client.pages.deploy.deploy_screen import DeployScreen
from client.pages.editor.editor_screen import EditorScreen
from client.pages.gallery.gallery_screen import GalleryScreen
from client.pages.lobby.join_screen import JoinScreen
from client.pages.lobby.setup import SetupScreen
from client.pages.replay_screen import ReplayScreen
from client.pages.settings_screen import SettingsScreen
from client.pages.table_screen import TableScreen
from client.pages.title import TitleScreen
from client.screen import Screen
from client.table.play import Play
from core.games import GAMES
from core.match import Match
from core.option import read_options
from net.drivers import discovery
from net.record.audit import read
from net.report import Started
from tests.screen.conftest import Nobody
from tests.screen.test_table_kit import NoLink

SIZES = ((800, 600), (1280, 720))
RECORDS = Path(__file__).parent / "records"
NAMES = ("Ann", "Bob")


def table(key: str, plies: int, seats: tuple[int, ...] = (0, 1)) -> Screen:
    """Seat somebody at a golden record's match after so many plies."""
    record = read((RECORDS / f"{key}.tambour").read_bytes())
    assert record.fold is not None
    whole = record.fold.match
    link = NoLink(Match(whole.game, whole.options))
    play = Play(link, Started(key, {}, NAMES, seats, None))
    play.match = Match(whole.game, whole.options)
    for seat, action in whole.actions:
        if link.match.position.ply == plies:
            break
        link.post(seat, action)
    play.poll()
    return TableScreen(play)


def deployment(key: str) -> Screen:
    """Open a deployment on one screen."""
    game = GAMES[key]
    link = NoLink(Match(game, read_options(game.options, {})))
    return DeployScreen(Play(link, Started(key, {}, NAMES, (0,), None)))


def replay(key: str) -> Screen:
    """Watch a golden record."""
    record = read((RECORDS / f"{key}.tambour").read_bytes())
    assert record.fold is not None
    match = record.fold.match
    return ReplayScreen(match.game, match.options, match.actions, NAMES)


SCREENS: dict[str, Callable[[], Screen]] = {
    "title": TitleScreen,
    "lobby": lambda: SetupScreen(WayToPlay.ONE, "napoleon"),
    "host": lambda: SetupScreen(WayToPlay.HOST, "agon"),
    "join": JoinScreen,
    "settings": SettingsScreen,
    "gallery": GalleryScreen,
    "editor": lambda: EditorScreen(
        "napoleon", {"board": "10x10", "terrain": "V@c5 M@d5 F@e6 H@f6"}
    ),
    "deploy": lambda: deployment("napoleon"),
    "deploy-hidden": lambda: deployment("luzhanqi"),
    "napoleon": lambda: table("napoleon", 9),
    "hidden": lambda: table("luzhanqi", 12, (0,)),
    "halebarde": lambda: table("halebarde", 10),
    "xiangqi": lambda: table("xiangqi", 12),
    "agon": lambda: table("agon", 20),
    "replay": lambda: replay("xiangqi"),
}


def paint(make: Callable[[], Screen], size: tuple[int, int]) -> pygame.Surface:
    """Open a screen, let it come to rest for six seconds of a made-up clock, and give its picture.
    """
    random.seed(7)
    app = App(make(), settings=Settings(name="Ann", sound=False), size=size)
    now = 0.0
    ready = 0
    while ready < 120:
        now += 0.05
        app.frame(now)
        assert app.surface, "every frame is painted: who is awake depends on it"
        ready += bool(not isinstance(app.top, TableScreen | DeployScreen | ReplayScreen)
                      or app.top.ready)
    face = app.surface.copy()
    app.close()
    return face


def compare(one: Path, other: Path) -> None:
    """Say which pictures differ."""
    for path in sorted(one.glob("*.png")):
        left, right = pygame.image.load(path), pygame.image.load(other / path.name)
        if left.get_size() != right.get_size():
            print(f"{path.name}: another size")
            continue
        mask = pygame.mask.from_threshold(left, (0, 0, 0), (1, 1, 1, 255), right)
        differ = left.get_width() * left.get_height() - mask.count()
        if differ:
            print(f"{path.name}: {differ} pixels differ")


def main(words: list[str]) -> None:
    """Paint all screens, or compare two folders of them."""
    if len(words) == 2:
        compare(Path(words[0]), Path(words[1]))
        return
    folder = Path(words[0])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        os.environ["TAMBOUR_HOME"] = home
        discovery.Finder = Nobody  # type: ignore[assignment,misc]
        for name, make in SCREENS.items():
            for size in SIZES:
                pygame.image.save(paint(make, size), folder / f"{name}-{size[0]}.png")
        settle()


if __name__ == "__main__":
    main(sys.argv[1:])
