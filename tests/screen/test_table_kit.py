"""What the table's tests share: pegs instead of miniatures, a link to nobody, a table to play at.

Pegs make the tests fast and independent of the painted sheets; one test of test_table_stage asks
the real wardrobe.
"""

import os
from collections.abc import Mapping
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from client.app import App
from client.boards.sprites import Stamp
from client.memory.settings import Settings
from client.pages import table_screen as table_scene
from client.stage import view
from client.table.play import PLAYED, Happened, Play
from core.action import Action, Deploy, Lot, Reveal
from core.event import Event
from core.game import Rules
from core.games import GAMES
from core.match import Match
from core.option import read_options
from core.piece import NATURE, Seat
from core.position import Position
from net.report import Emoted, Played, Refused, Report, Started

COLOURS = ((60, 110, 220), (220, 70, 60), (80, 170, 90), (240, 190, 60))


class Pegs:
    """Coloured pegs with soft edges that answer `Dress`."""

    def __init__(self, cell: int) -> None:
        self.cell = cell
        self.made: dict[tuple[str, int, str, int, int], Stamp] = {}

    def frame(self, piece: str, army: int, animation: str, heading: int, index: int) -> Stamp:
        key = piece, army, animation, heading, index
        if key not in self.made:
            wide, tall = max(6, self.cell * 3 // 4), max(8, self.cell)
            face = pygame.Surface((wide, tall), pygame.SRCALPHA)
            face.fill((*COLOURS[army], 120))
            pygame.draw.ellipse(face, (*COLOURS[army], 255), (2, 2 + index % 4, wide - 4, tall - 8))
            turn = pygame.Vector2(0, -wide / 2).rotate(heading * 22.5)
            pygame.draw.line(face, (20, 20, 30), (wide / 2, tall / 2),
                             (wide / 2 + turn.x, tall / 2 + turn.y), 2)
            pygame.draw.rect(face, (sum(map(ord, piece)) % 255, 200, 90, 160), (3, 3, 5, 5))
            self.made[key] = Stamp(face, -wide // 2, -tall + 6)
        return self.made[key]

    def fx(self, name: str, share: float) -> Stamp | None:
        return None

    def length(self, piece: str, animation: str) -> int:
        return 8

    def reach(self) -> pygame.Rect:
        return pygame.Rect(-self.cell, -self.cell - 8, 2 * self.cell, self.cell + 16)

    def icon(self, piece: str, army: int, size: int) -> pygame.Surface:
        face = pygame.Surface((size, size), pygame.SRCALPHA)
        pygame.draw.circle(face, COLOURS[army], (size // 2, size // 2), size // 2)
        return face


class PegWardrobe(Pegs):
    """Pegs where the screen expects a wardrobe's sprites."""

    def __init__(self, wardrobe: object) -> None:
        super().__init__(40)
        self.wardrobe = self

    def prepare(self, pieces: object, animations: object = ()) -> "object":
        return iter((0.5, 1.0))


class NoLink:
    """A link to nobody: what is posted holds at once if it is lawful."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.told: list[Report] = []
        self.asked: list[Seat] = []
        self.forsaken = 0
        self.shows: list[bool] = []
        self.closed = False
        self.door = None
        self.wishes: list[tuple[Seat, int, str]] = []

    def post(self, seat: Seat, action: Action) -> None:
        refused = self.match.refusal(seat, action)
        if refused is not None:
            self.told.append(Refused(seat, refused))
            return
        self.match.play(seat, action)
        self.told.append(Played(seat, action, self.match.digest()))

    def rematch(self, seat: Seat) -> None:
        self.asked.append(seat)

    def emote(self, seat: Seat, number: int) -> None:
        self.told.append(Emoted(seat, number))

    def colour(self, seat: Seat, text: str) -> None:
        self.wishes.append((seat, 0, text))

    def hand_over(self, seat: Seat, level: int, name: str) -> None:
        self.wishes.append((seat, level, name))

    def play_for(self, seat: Seat, level: int = 0) -> None:
        self.wishes.append((seat, level, "play for"))

    def consent(self, seat: Seat) -> None:
        self.wishes.append((seat, 0, "consent"))

    def forsake(self) -> None:
        self.forsaken += 1

    def show(self, shows: bool) -> None:
        self.shows.append(shows)

    def hurry(self) -> None: ...

    def poll(self) -> list[Report]:
        told, self.told = self.told, []
        return told

    def close(self) -> None:
        self.closed = True


def napoleon() -> tuple[Rules, Position]:
    """Give Napoleon's rules and its opening."""
    game = GAMES["napoleon"]
    rules = game.rules(game.options())
    return rules, rules.opening()


def seated(seats: tuple[Seat, ...] = (0, 1), options: Mapping[str, Any] | None = None
           ) -> tuple[Play, NoLink, tuple[Event, ...]]:
    """Give a play that has just been mustered, and the events of its reveal."""
    game = GAMES["napoleon"]
    link = NoLink(Match(game, read_options(game.options, dict(options or {}))))
    rules = link.match.rules
    names = ("Ann", "Bob", "Cleo", "Dan")[:len(rules.seats)]
    play = Play(link, Started("napoleon", dict(options or {}), names, seats, None))
    value = [rules.muster(seat).formations[0][1] for seat in range(len(names))]
    for act in (Deploy, Reveal):
        for seat in range(len(names)):
            link.post(seat, act(value[seat]))
    link.post(NATURE, Lot(0))
    events: list[Event] = []
    for told in play.poll():
        if isinstance(told, Happened):
            events += told.events
    return play, link, tuple(events)


class Sitting:
    """A table scene in an app on a made-up clock, dressed in pegs."""

    def __init__(self, monkeypatch: object, seats: tuple[Seat, ...] = (0, 1), reveal: bool = False,
                 size: tuple[int, int] = (1280, 720), confirm: bool = True,
                 options: Mapping[str, Any] | None = None) -> None:
        monkeypatch.setattr(view, "Wardrobe", lambda *_: None)  # type: ignore[attr-defined]
        monkeypatch.setattr(view, "WardrobeSprites", PegWardrobe)  # type: ignore[attr-defined]
        self.play, self.link, events = seated(seats, options)
        self.scene = table_scene.TableScreen(self.play, events if reveal else ())
        self.app = App(self.scene, settings=Settings(confirm_moves=confirm), size=size)
        self.now = 0.0
        for _ in range(4):
            self.frame()

    def frame(self, by: float = 0.02) -> None:
        self.now += by
        self.app.frame(self.now)

    def at(self, name: str) -> tuple[int, int]:
        return self.scene.projection.centre(self.point(name))

    def point(self, name: str) -> int:
        return self.play.match.rules.topology.index[name]

    def mouse(self, kind: int, pos: tuple[int, int], button: int = 1) -> None:
        if kind == pygame.MOUSEMOTION:
            self.app.feed(pygame.Event(kind, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
        else:
            self.app.feed(pygame.Event(kind, pos=pos, button=button))
        self.frame()

    def click(self, at: str | tuple[int, int], button: int = 1) -> None:
        pos = self.at(at) if isinstance(at, str) else at
        self.mouse(pygame.MOUSEMOTION, pos)
        self.mouse(pygame.MOUSEBUTTONDOWN, pos, button)
        self.mouse(pygame.MOUSEBUTTONUP, pos, button)

    def key(self, key: int, mod: int = 0) -> None:
        self.app.feed(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
        self.frame()

    def moves(self) -> list[Action]:
        return [a for _, a in self.play.match.line if isinstance(a, PLAYED)]


def test_pegs_differ_by_heading() -> None:
    pygame.init()
    pegs = Pegs(60)
    a, b = (pegs.frame("cannon", 0, "idle", h, 0).surface for h in (0, 4))
    assert pygame.image.tobytes(a, "RGBA") != pygame.image.tobytes(b, "RGBA")
