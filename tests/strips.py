"""Strips of frames of what is staged, to be judged by eye.

`python -m tests.strips FOLDER [NAME...]` plays moments of the golden records on a real table, on a
made-up clock, and puts a frame every few hundredths of a second into FOLDER/NAME.png, from left to
right and from top to bottom, with the seconds in each; what can be counted is printed.
`pictures` shows screens at rest, this what happens between two of them.
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

from client import routes
from client.app import App
from client.memory.settings import Settings
from client.miniatures.disk_cache import settle
from client.pages.table_screen import TableScreen
from client.pages.title import TitleScreen
from core.action import Action, Resign, clicks
from core.event import Duelled, Event, Pushed, Shot, Taken
from core.games import GAMES
from core.match import Match
from core.piece import Seat
from core.position import Phase
from net.drivers import discovery
from net.record.audit import read

from .pictures import RECORDS, table
from .screen.conftest import Nobody
from .screen.test_transition import difference

SIZE = (1280, 720)
WIDE, ACROSS = 210, 8
"""Pixels of a frame in a strip, and frames in a row."""


class Stage:
    """A golden record's match on a real table, after so many plies."""

    def __init__(self, key: str, plies: int, seats: tuple[int, ...] = (0, 1),
                 motion: bool = True, size: tuple[int, int] = SIZE) -> None:
        random.seed(7)
        screen = table(key, plies, seats)
        assert isinstance(screen, TableScreen)
        self.screen, self.now = screen, 0.0
        settings = Settings(name="Ann", sound=False, motion=motion)
        self.app = App(screen, settings=settings, size=size)
        while not screen.ready or self.now < 3:
            self.step(0.05)

    def step(self, by: float) -> None:
        self.now += by
        self.app.frame(self.now)

    def post(self, *actions: tuple[Seat, Action]) -> None:
        for seat, action in actions:
            self.screen.play.link.post(seat, action)

    def around(self, point: int, cells: float = 4.4) -> pygame.Rect:
        """Give the part of the window round a point."""
        unit = self.screen.projection
        box = pygame.Rect(0, 0, round(cells * unit.cell_w), round(cells * unit.cell_w))
        box.center = unit.centre(point)
        box.move_ip(0, -unit.cell_h // 4)
        return box.clamp(self.app.surface.get_rect())

    def film(self, box: pygame.Rect, seconds: float, every: float = 0.06
             ) -> list[tuple[float, pygame.Surface]]:
        """Show what goes on in a part of the window for some seconds."""
        start, seen = self.now, []
        while self.now - start < seconds:
            self.step(every)
            seen.append((self.now - start, self.app.surface.subsurface(box).copy()))
        return seen


def record(key: str) -> Match:
    """Read a golden record."""
    found = read((RECORDS / f"{key}.tambour").read_bytes())
    assert found.fold is not None
    return found.fold.match


def moments(key: str, kind: type[Event]) -> list[tuple[int, list[tuple[Seat, Action]], int]]:
    """Give where such an event happens: plies before it, the actions that
    bring it (an attack and its result), its point."""
    whole, found = record(key), []
    match = Match(whole.game, whole.options)
    begun: list[tuple[Seat, Action]] = []
    plies = 0
    for seat, action in whole.actions:
        if match.position.phase is not Phase.DUEL:
            begun, plies = [], match.position.ply
        begun.append((seat, action))
        for event in match.play(seat, action):
            if isinstance(event, kind):
                point = event.point if isinstance(event, Taken) else clicks(begun[0][1])[-1]
                found.append((plies, list(begun), point))
                break
    return found


def lay(strip: list[tuple[float, pygame.Surface]], wide: int = WIDE, across: int = ACROSS
        ) -> pygame.Surface:
    """Lay frames beside each other, each with its second."""
    pygame.font.init()
    font = pygame.font.Font(None, 18)
    tall = wide * strip[0][1].get_height() // strip[0][1].get_width()
    rows = -(-len(strip) // across)
    sheet = pygame.Surface((min(len(strip), across) * (wide + 2), rows * (tall + 2)))
    for n, (second, face) in enumerate(strip):
        at = n % across * (wide + 2), n // across * (tall + 2)
        sheet.blit(pygame.transform.smoothscale(face, (wide, tall)), at)
        label = font.render(f"{second:.2f}", True, (255, 255, 255), (40, 30, 20))
        sheet.blit(label, at)
    return sheet


def capture(key: str, number: int = 0, kind: type[Event] = Taken, seconds: float = 2.4
            ) -> pygame.Surface:
    """Show a capture of a game, or another event of one action."""
    plies, actions, point = moments(key, kind)[number]
    stage = Stage(key, plies, actions[0][:1] if key == "luzhanqi" else (0, 1))
    for action in actions:
        stage.post(action)
        seen = stage.film(stage.around(point), seconds)
    return lay(seen)


def idle(key: str) -> pygame.Surface:
    """Show three seconds of a board at rest, and count who changes in each."""
    stage = Stage(key, 4, (0,) if key == "luzhanqi" else (0, 1))
    for _ in range(80):
        stage.step(0.05)
    box = stage.screen.projection.open.clip(stage.app.surface.get_rect())
    strip = stage.film(box, 3.0, 1 / 12)
    pieces = stage.screen.performing().board
    unit = stage.screen.projection
    shares = []
    for second in range(3):
        frames = strip[second * 12:second * 12 + 12]
        moving = 0
        for point in pieces:
            x, y = unit.anchor(point)
            head = pygame.Rect(0, 0, unit.cell_w // 2, unit.cell_h // 2)
            head.midbottom = x - box.x, y - box.y
            head.clamp_ip(frames[0][1].get_rect())
            looks = {pygame.image.tobytes(face.subsurface(head), "RGB") for _, face in frames}
            moving += len(looks) > 1
        shares.append(f"{moving}/{len(pieces)}")
    print(f"idle {key}: pieces whose middle changes in each second {shares}, "
          "neighbours' lances counted in")
    return lay(strip[::4], 420, 3)


def ending(key: str, plies: int) -> pygame.Surface:
    """Show the end: losers who topple, confetti, the acting general on the card; print the largest
    difference between two frames."""
    stage = Stage(key, plies)
    stage.post((0, Resign()))
    before, most = stage.app.surface.copy(), 0.0
    for _ in range(300):
        stage.step(1 / 60)
        most, before = max(most, difference(before, stage.app.surface)), stage.app.surface.copy()
    print(f"ending {key}: largest difference between frames {most:.1f}")
    stage = Stage(key, plies)
    stage.post((0, Resign()))
    return lay(stage.film(stage.app.surface.get_rect(), 5.2, 0.2), 400, 4)


def select(key: str) -> pygame.Surface:
    """Show a click on a piece: hop, and hold still."""
    stage = Stage(key, 4, (0,))
    match = stage.screen.play.match
    seat = min(match.position.to_act)
    point = next(clicks(action)[0] for action in match.rules.actions(match.position, seat)
                 if clicks(action))
    spot = stage.screen.projection.centre(point)
    stage.app.feed(pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0)))
    stage.step(0.05)
    box = stage.around(point, 3)
    before = stage.app.surface.subsurface(box).copy()
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        stage.app.feed(pygame.Event(kind, pos=spot, button=1))
    return lay([(0.0, before), *stage.film(box, 0.6, 0.04)])


def check() -> pygame.Surface:
    """Show a check: the ribbon, and the general who shakes."""
    from client.boards.picture import checks_of
    whole = record("xiangqi")
    match = Match(whole.game, whole.options)
    for seat, action in whole.actions:
        plies = match.position.ply
        match.play(seat, action)
        marks = checks_of(match.rules, match.position)
        if marks:
            stage = Stage("xiangqi", plies)
            stage.post((seat, action))
            return lay(stage.film(stage.around(marks[0].points[-1], 6), 3.2, 0.08), 300, 6)
    raise ValueError("no check in the record")


def poke(key: str) -> pygame.Surface:
    """Poke one toy three times: it acts twice, the third time it falls and climbs up again."""
    stage = Stage(key, 6)
    point = next(iter(stage.screen.performing().board))
    strip = []
    for _ in range(3):
        stage.screen.performing().poke(point)
        strip += stage.film(stage.around(point, 2.6), 2.2, 0.12)
    return lay(strip, 140, 18)


def screens() -> pygame.Surface:
    """Show changes of screen, and print the largest difference between two frames of each."""
    app = App(TitleScreen(), settings=Settings(name="Ann", sound=False), size=SIZE)
    now, strip = 0.0, []

    def play(name: str, do: Callable[[], object], seconds: float = 0.8) -> None:
        nonlocal now
        for _ in range(40):
            now += 0.05
            app.frame(now)
        before, most, start = app.surface.copy(), 0.0, now
        do()
        while now - start < seconds:
            now += 1 / 60
            app.frame(now)
            step = difference(before, app.surface)
            most = max(most, step)
            if round((now - start) * 60) % 4 == 0:
                strip.append((now - start, app.surface.copy()))
            before = app.surface.copy()
        print(f"screen {name}: largest difference between frames {most:.1f}")

    for route in (routes.Settings(), routes.Gallery(), routes.Records(), routes.Learn(),
                  routes.Puzzles(), routes.FriendList(), routes.Join()):
        name = type(route).__name__
        play(name, lambda to=route: app.open(to))  # type: ignore[misc]
        play(f"{name} back", app.pop)
    for key in ("napoleon", "luzhanqi"):
        play(f"table {key}", lambda key=key: app.push(table(key, 9)), 2.4)  # type: ignore[misc]
        play(f"table {key} home", app.home, 1.0)
    app.close()
    return lay(strip[::2], 300, 6)


def shelf(key: str) -> pygame.Surface:
    """Show who is taken come to the shelf and sit down there."""
    found = moments(key, Taken)
    plies, actions, _ = found[min(4, len(found) - 1)]
    stage = Stage(key, plies, (0,) if key == "luzhanqi" else (0, 1))
    stage.post(*actions)
    box = stage.screen.layout.shelf.inflate(12, 12).clip(stage.app.surface.get_rect())
    return lay(stage.film(box, 5.2, 0.08), 170, 12)


STRIPS: dict[str, Callable[[], pygame.Surface]] = {
    **{f"capture-{key}": (lambda key=key: capture(key)) for key in GAMES},  # type: ignore[misc]
    "duel-luzhanqi": lambda: capture("luzhanqi", 2, Duelled, 3.2),
    "shot-halebarde": lambda: capture("halebarde", 0, Shot),
    "bomb-luzhanqi": lambda: capture("luzhanqi", 4, Duelled, 3.2),
    "push-napoleon": lambda: capture("napoleon", 0, Pushed),
    "push-agon": lambda: capture("agon", 0, Pushed),
    **{f"idle-{key}": (lambda key=key: idle(key)) for key in GAMES},  # type: ignore[misc]
    **{f"ending-{key}": (lambda key=key: ending(key, 12)) for key in GAMES},  # type: ignore[misc]
    **{f"select-{key}": (lambda key=key: select(key)) for key in GAMES},  # type: ignore[misc]
    "check": check,
    "poke-napoleon": lambda: poke("napoleon"),
    "poke-luzhanqi": lambda: poke("luzhanqi"),
    "screens": screens,
    **{f"shelf-{key}": (lambda key=key: shelf(key))  # type: ignore[misc]
       for key in ("napoleon", "xiangqi", "luzhanqi")},
}


def main(words: list[str]) -> None:
    """Make all strips, or those whose names begin with one of the words after the folder."""
    folder, wanted = Path(words[0]), tuple(words[1:]) or ("",)
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        os.environ["TAMBOUR_HOME"] = home
        discovery.Finder = Nobody  # type: ignore[assignment,misc]
        for name, make_strip in STRIPS.items():
            if not name.startswith(wanted):
                continue
            try:
                pygame.image.save(make_strip(), folder / f"{name}.png")
            except IndexError:
                print(f"{name}: the record has none")
        settle()


if __name__ == "__main__":
    main(sys.argv[1:])
