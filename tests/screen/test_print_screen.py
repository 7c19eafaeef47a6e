"""Print and play in the window: from a game's card to where the sheets lie."""

from pathlib import Path

import pygame
import pytest

from client.app import App
from client.memory.again import WayToPlay
from client.memory.settings import Settings, print_folder
from client.miniatures.appearance import STANDARD
from client.pages.lobby.setup import SetupScreen
from client.pages.print_screen import REASONS, PrintScreen
from client.pages.title import TitleScreen
from client.print import printing
from client.print.print_order import PrintOrder
from client.widgets.button import Button, Label
from client.widgets.choice import Segments
from core.games import GAMES

from .finders import button
from .making_kit import Fake


class Line:
    """An end of a pipe that only takes."""

    def __init__(self) -> None:
        self.shares: list[float] = []

    def send(self, what: float) -> None:
        self.shares.append(what)


def run(app: App, frames: int = 2) -> None:
    for tick in range(frames):
        app.frame(tick / 12)


def press(app: App, key: int) -> None:
    app.feed(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    run(app)


def texts(screen: PrintScreen) -> list[str]:
    return [each.text for each in screen.graph.widgets if isinstance(each, Label)]


def opened(values: dict[str, object] | None = None) -> tuple[App, PrintScreen]:
    screen = PrintScreen(GAMES["napoleon"], values or {}, Fake)  # type: ignore[arg-type]
    app = App(screen, settings=Settings(language="en", motion=False), size=(800, 600))
    run(app)
    return app, screen


@pytest.mark.sweep
@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (3840, 2160)])
@pytest.mark.parametrize("key", GAMES)
def test_the_card_of_every_game_has_its_button(key: str, size: tuple[int, int]) -> None:
    app = App(TitleScreen(), settings=Settings(language="fr", motion=False), size=size)
    title = app.top
    assert isinstance(title, TitleScreen)
    run(app)
    button(title, app.say(GAMES[key].title)).on_click()
    run(app)
    button(title, app.say("About this game")).on_click()
    run(app)
    paper = button(app.top, app.say("Print and play"))
    assert not any(paper.rect.colliderect(other.rect) for other in app.top.graph.widgets
                   if isinstance(other, Button) and other is not paper)
    paper.on_click()
    run(app)
    assert isinstance(app.top, PrintScreen)
    assert app.top.order().game == key
    app.close()


def test_the_rules_chosen_are_the_rules_printed() -> None:
    values = {"board": "10x10", "army": 20}
    app = App(SetupScreen(WayToPlay.ONE, "napoleon", values=values),
              settings=Settings(language="en", motion=False), size=(1280, 720))
    run(app)
    screen = app.top
    assert isinstance(screen, SetupScreen)
    button(screen, "Print and play").on_click()
    run(app)
    assert isinstance(app.top, PrintScreen)
    assert app.top.order().options == values
    assert any("26.8 × 26.8 cm" in text for text in texts(app.top))
    app.close()


def test_from_the_choice_to_where_the_sheets_lie() -> None:
    app, screen = opened()
    papers, cells = (each for each in screen.graph.widgets if isinstance(each, Segments))
    assert "Sheets of A4: 8" in texts(screen)[-1].replace("\u00a0", " ")
    papers.intent("right")
    run(app)
    cells = next(each for each in screen.graph.widgets
                 if isinstance(each, Segments) and each.value == 25.0)
    cells.intent("right")
    run(app)
    assert "Sheets of Letter" in texts(screen)[-1]
    assert "35 mm" in texts(screen)[-1]
    screen.buttons[-1].on_click()
    run(app)
    assert screen.work is not None
    order = screen.work.order
    assert isinstance(order, PrintOrder)
    assert (order.paper, order.cell) == ("letter", 35.0)
    assert order.file == print_folder() / "Napoleon Strategy.pdf"
    screen.work.share = 0.5
    run(app)
    assert screen.bar.share == 0.5
    vars(screen.work)["told"] = "made"
    run(app)
    assert any(order.file.name in text and str(print_folder()) in text for text in texts(screen))
    app.close()


@pytest.mark.parametrize("why", REASONS)
def test_sheets_that_fail_say_why(why: str) -> None:
    app, screen = opened()
    press(app, pygame.K_RETURN)
    assert screen.work is not None
    vars(screen.work)["told"] = why
    run(app)
    assert app.say(REASONS[why]) in texts(screen)
    app.close()


def test_without_fpdf2_nothing_is_offered_but_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printing, "find_spec", lambda name: None)
    app, screen = opened()
    assert any("pip install fpdf2" in text for text in texts(screen))
    assert [button.label for button in screen.buttons] == ["Back"]
    app.close()


def test_escape_cancels_and_then_goes_back() -> None:
    app, screen = opened()
    press(app, pygame.K_RETURN)
    work = screen.work
    assert work is not None
    press(app, pygame.K_ESCAPE)
    assert work.ended == "cancelled"
    assert screen.work is None
    app.close()


def test_an_order_makes_its_file_or_says_why_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order = PrintOrder("agon", {}, tmp_path / "new" / "x.pdf", "a4", 30.0, "en", STANDARD)
    line = Line()
    assert order.make(line) == "made"  # type: ignore[arg-type]
    assert [path.name for path in order.file.parent.iterdir()] == ["x.pdf"]
    assert line.shares == sorted(line.shares)

    def fails(*_: object) -> None:
        raise OSError(28, "full")

    monkeypatch.setattr("client.print.print_order.write", fails)
    assert order.make(line) == "full"  # type: ignore[arg-type]
