"""The three plug-ins at the table, by mouse alone, in the real wardrobe."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest

from client.app import App
from client.games import plugins
from client.look.die import IVORY
from client.memory.settings import Settings
from client.pages.table_screen import TableScreen
from client.pages.title import TitleScreen
from client.table.play import Play
from client.widgets.button import Label
from core.action import Action, Move, Place
from core.games import GAMES
from core.match import Match
from core.option import read_options
from net.report import Started
from tests.plugins import kit
from tests.screen.finders import button, widgets
from tests.screen.test_table_kit import NoLink

PICTURES = os.environ.get("PICTURES", "")
"""A folder for what the window shows, for somebody to look at."""


@pytest.fixture(scope="module", autouse=True)
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder = tmp_path_factory.mktemp("site-packages")
    for key in kit.KEYS:
        kit.ours(folder, key)
    with kit.installed(folder):
        assert plugins.discover() == ()
        yield


class Window:
    """A table of a game on one screen, after some moves, and a mouse over it."""

    def __init__(self, key: str, texts: Sequence[str] = (), language: str = "en",
                 **options: object) -> None:
        game = GAMES[key]
        self.link = NoLink(Match(game, read_options(game.options, options)))
        self.play = Play(self.link, Started(key, options, ("Ann", "Bob"), (0, 1), None))
        self.rules = self.play.match.rules
        for text in texts:
            self.post(text)
        self.play.poll()
        self.scene = TableScreen(self.play)
        look = Settings(language=language, confirm_moves=False)
        self.app = App(self.scene, settings=look, size=(1280, 720))
        self.now = 0.0
        for _ in range(200):
            self.frame()
            if self.scene.ready:
                break
        self.settle()

    def post(self, text: str) -> None:
        p = self.link.match.position
        (seat,) = p.to_act
        self.link.post(seat, self.rules.from_text(p, seat, text))

    def frame(self) -> None:
        self.now += 0.05
        self.app.frame(self.now)

    def settle(self, frames: int = 120) -> None:
        for _ in range(frames):
            self.frame()

    def click(self, *names: str) -> None:
        for name in names:
            pos = self.scene.projection.centre(self.rules.topology.index[name])
            self.app.feed(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
            self.frame()
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                self.app.feed(pygame.Event(kind, pos=pos, button=1))
                self.frame()

    def stands(self, name: str) -> str:
        piece = self.play.match.position.board[self.rules.topology.index[name]]
        return "." if piece is None else f"{piece.seat}{piece.kind}"

    def actions(self) -> list[Action]:
        return [action for _, action in self.play.match.line]

    def keep(self, name: str) -> None:
        if PICTURES:
            pygame.image.save(self.app.surface, Path(PICTURES) / f"{name}.png")

    def colours(self, name: str) -> set[tuple[int, int, int]]:
        cell = self.scene.projection.cell_rect(self.rules.topology.index[name])
        shown = self.app.surface.subsurface(cell)
        return {tuple(shown.get_at((x, y)))[:3]  # type: ignore[misc]
                for x in range(0, cell.w, 3) for y in range(0, cell.h, 3)}


def test_a_soldier_goes_and_takes() -> None:
    window = Window("breakthrough")
    window.click("d2", "d3")
    assert window.stands("d3") == "0P"
    window.settle(60)
    window.click("e7", "e6", "d3", "d4", "e6", "e5", "d4", "e5")
    window.settle(60)
    assert window.stands("e5") == "0P"
    assert len(window.actions()) == 5
    window.click("a7", "a5")  # two steps: refused, and told why
    assert window.scene.move_input.refused is not None
    assert window.scene.move_input.refused[0].rule == "B-2"
    window.keep("breakthrough")
    window.app.close()


def test_one_click_places_a_drummer_and_others_change_sides() -> None:
    window = Window("reversi")
    first = next(iter(window.rules.actions(window.play.match.position, 0)))
    assert isinstance(first, Place)
    at = window.rules.topology.names[first.pairs[0][1]]
    bare = window.colours(at)
    window.click(at)
    assert window.actions() == [first]
    window.settle(60)
    assert len(window.colours(at) - bare) > 5  # somebody stands there now
    window.click("a1")  # turns nothing
    assert len(window.actions()) == 1
    assert window.scene.move_input.refused is not None
    assert window.scene.move_input.refused[0].msgid == "Nothing would turn from there."
    window.frame()
    window.keep("reversi")
    window.app.close()


def test_a_jump_of_two_is_clicked_landing_by_landing() -> None:
    window = Window("draughts", ("a3-b4", "b6-a5", "b2-a3", "a7-b6", "b4-c5"))
    window.click("b6", "d4")
    assert window.scene.move_input.draft.clicks[-1] == window.rules.topology.index["d4"]
    assert len(window.actions()) == 5, "there is more to choose"
    for _ in range(4):
        window.frame()
    window.keep("draughts-on-its-way")
    window.click("b2")
    assert isinstance(window.actions()[-1], Move)
    assert window.rules.to_text(window.play.match.position, 1, window.actions()[-1]) == "b6-d4-b2"
    for _ in range(8):
        window.frame()
    window.keep("draughts-jumping")
    window.settle(80)
    path = ("b6", "c5", "d4", "c3", "b2")
    assert "".join(map(window.stands, path)) == "....1M"
    window.keep("draughts")
    window.app.close()


@pytest.mark.parametrize("key", kit.KEYS)
def test_the_title_shows_its_card(key: str) -> None:
    title = TitleScreen()
    app = App(title, settings=Settings(language="fr"), size=(1280, 720))
    app.frame(0.0)
    at = title._shelf[list(GAMES).index(key)].rect.center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.feed(pygame.Event(kind, pos=at, button=1))
    app.frame(1.0)
    app.frame(2.0)
    if PICTURES:
        pygame.image.save(app.surface, Path(PICTURES) / f"title-{key}.png")
    assert title.game is GAMES[key]
    assert title._shelf[list(GAMES).index(key)].name == (
        GAMES[key].translations["fr"][GAMES[key].title])
    button(title, "À propos de ce jeu").on_click()
    app.frame(3.0)
    told = " ".join(label.text for label in widgets(app.top, Label))
    assert "son code tourne avec tes droits" in told
    app.close()


def test_a_die_rolls_and_then_stands_beside_whose_turn_it_is() -> None:
    window = Window("einstein")
    panels, say = window.scene.panels, window.app.context.say
    window.click("a2", "b3")
    assert window.actions() == []  # nobody moves before it has fallen
    assert panels.headline(say) == "The die is thrown"
    window.post("roll 3/6")
    window.settle(22)
    assert panels.thrown is None  # it lies yet where it fell: nothing tells beforehand what falls
    assert IVORY in window.colours("c3")
    window.settle(60)
    assert panels.headline(say) == "Your turn, Ann!"
    assert "The die shows 3." in panels.aloud(say)
    window.click("a2", "b3")
    window.settle(60)
    assert window.stands("b3") == "03"
    assert [text for _, text in panels.journal(say)] == ["3: a2-b3"]
    assert panels.thrown is None
    window.post("roll 1/6")
    window.settle(60)
    window.click("d5", "d4")
    assert window.scene.move_input.refused is not None
    assert window.scene.move_input.refused[0].rule == "E-11"
    window.keep("einstein")
    window.app.close()
