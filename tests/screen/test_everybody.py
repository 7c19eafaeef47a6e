"""What is for eyes, ears and hands of every kind."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

import client
from client import routes
from client.games.rule_books import open_lessons
from client.look import icons
from client.look.theme import Theme
from client.memory import settings as store
from client.memory.again import WayToPlay
from client.memory.settings import Settings
from client.pages.editor.editor_screen import EditorScreen
from client.pages.lobby.setup import SetupScreen
from client.pages.settings_screen import LETTERS, ZOOMS, SettingsScreen
from client.stage import view
from client.widgets.button import Button
from client.window.captions import CAPTIONS, HEARD, YOUR_TURN
from client.window.sound import takes
from core.games import GAMES
from tests.pictures import deployment, replay
from tests.pictures import table as tabled

from .finders import choice, unfold
from .test_table_kit import PegWardrobe, Sitting


def test_sizes_go_from_three_quarters_to_twice(tmp_path: Path) -> None:
    assert (ZOOMS[0], ZOOMS[-1]) == (0.75, 2.0)
    for zoom in ZOOMS:
        assert store.save(Settings(zoom=zoom), tmp_path / "s.json")
        assert store.load(tmp_path / "s.json").zoom == zoom
    for letters in LETTERS:
        assert store.save(Settings(letters=letters), tmp_path / "s.json")
        assert store.load(tmp_path / "s.json").letters == letters
    (tmp_path / "s.json").write_text('{"zoom": 2.1, "letters": 9}')
    assert store.load(tmp_path / "s.json").letters == 1.0
    assert store.load(tmp_path / "s.json").zoom == 1.0


ROOM, KEEP = "This window has room for {} %.", "Pictures keep their size."


@pytest.mark.parametrize(("size", "zoom", "letters", "told"), [
    ((1280, 720), 2.0, 1.0, ("", KEEP)), ((1920, 1080), 2.0, 1.0, ("", KEEP)),
    ((800, 600), 2.0, 1.0, (ROOM.format(166), KEEP)), ((800, 600), 0.75, 1.5, ("", KEEP)),
    ((1280, 720), 2.0, 1.5, ("", ROOM.format(100))), ((1280, 720), 1.5, 1.5, (
        "", ROOM.format(134))), ((3840, 2160), 1.0, 1.5, ("", KEEP))])
def test_where_a_window_has_no_room_for_a_size_that_is_told(
    sit: Any, size: tuple[int, int], zoom: float, letters: float, told: tuple[str, str]
) -> None:
    settings = sit(SettingsScreen(), size=size, zoom=zoom, letters=letters).app.top
    helps = {row.label: row.help for row in settings.sheet.rows}
    assert (helps["Size of words and buttons"], helps["Bigger words"]) == told


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_twice_is_twice_and_bigger_words_leave_the_layout_alone(size: tuple[int, int]) -> None:
    plain, twice = Theme(size), Theme(size, 2.0)
    bigger, both = Theme(size, 1.0, 1.5), Theme(size, 2.0, 1.5)
    for font in (Theme.text, Theme.title):
        heights = [font(theme, 20).get_height() for theme in (plain, twice, bigger, both)]
        assert [height / heights[0] for height in heights] == pytest.approx(
            [1, 2, 1.5, 2], abs=0.06)
    assert twice.target >= plain.target * 1.6
    assert bigger.px(100) == plain.px(100)
    small = Theme(size, 0.75, 1.25)
    assert small.px(100) == pytest.approx(plain.px(75), abs=1)
    assert small.text(40).get_height() == pytest.approx(
        plain.text(40).get_height() * 0.9375, rel=0.04)


def test_letters_shrink_until_all_fits_and_only_for_that(sit: Any) -> None:
    theme = Theme((1280, 720), 2.0)
    tried = []

    def fits() -> bool:
        tried.append(theme.letters)
        return theme.tall(100) < 150

    found = theme.largest(fits)
    assert tried[0] == theme.letters > found > 1
    with theme.lettered(found):
        assert theme.tall(100) < 150
    assert theme.letters == tried[0]
    assert theme.largest(lambda: False) == 1.0, "those of the layout always fit"


def test_cards_stand_in_one_column_where_letters_are_large(sit: Any) -> None:
    for zoom, across in ((1.0, 2), (2.0, 1)):
        player = unfold(sit(SetupScreen(WayToPlay.ONE, "napoleon"), size=(1920, 1080), zoom=zoom))
        page = player.app.top
        one, two = page.cards[:2]
        assert (one.rect.y == two.rect.y) == (across == 2)
        bottom = max(w.rect.bottom for row in page.sheet.rows for w in row.widgets)
        page.graph.focus(page.cards[-1])
        assert page.sheet.rect.contains(page.cards[-1].rect), "and can all be reached"
        assert bottom > page.sheet.rect.bottom


def test_what_scrolls_keeps_large_letters(sit: Any) -> None:
    page = unfold(sit(SetupScreen(WayToPlay.HOST, "agon"), size=(800, 600), letters=1.5)).app.top
    for row in page.sheet.rows:
        label = next(iter(row.all()))
        assert label.rect.h >= label.height(page.context.theme, label.rect.w), row.label


def test_what_a_sound_tells_can_be_read(sit: Any) -> None:
    player = sit(SettingsScreen(), captions=True)
    app = player.app
    for cue, (_, words) in CAPTIONS.items():
        app.sound(cue)
        player.wait()
        assert app.caption.text == words, cue
    player.wait(30)
    assert app.caption.text == "", "it goes by itself"
    app.sound("step")
    assert app.caption.text == "", "what is seen on the board needs no words"
    app.apply(Settings(captions=False))
    app.sound(YOUR_TURN)
    assert app.caption.text == ""


def test_every_cue_has_a_sound() -> None:
    files = takes(Path(client.__file__).parent / "media" / "sounds")
    assert {HEARD.get(cue, cue) for cue in CAPTIONS} <= set(files)


def test_a_caption_leaves_nothing_behind(sit: Any) -> None:
    player = sit(SettingsScreen(), captions=True)
    player.app.draw()
    before = player.app.surface.copy()
    player.app.sound(YOUR_TURN)
    player.wait()
    assert bytes(player.app.surface.get_view("0")) != bytes(before.get_view("0"))
    player.wait(30)
    assert bytes(player.app.surface.get_view("0")) == bytes(before.get_view("0"))


def test_your_turn_is_drummed_against_somebody_else_and_not_at_one_screen(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    for seats, drummed in (((0,), 2), ((0, 1), 0)):
        heard: list[str] = []
        table = Sitting(monkeypatch, seats=seats)
        table.scene.context.sound = lambda name, pan=0.0, heard=heard: heard.append(name)
        table.scene._called = None
        table.frame()
        for seat in (0, 1):
            match = table.link.match
            table.link.post(seat, next(iter(match.rules.actions(match.position, seat))))
            for _ in range(12):
                table.frame(0.5)
        assert heard.count(YOUR_TURN) == drummed


BOARDS: dict[str, Callable[[], Any]] = {
    "table": lambda: tabled("xiangqi", 4, (0,)),
    "set-up": lambda: deployment("napoleon"),
    "position": lambda: routes.made(routes.PositionEditor("agon")),
    "replay": lambda: replay("xiangqi"),
    "puzzle": lambda: routes.made(routes.Puzzle(GAMES["agon"])),
    "editor": lambda: EditorScreen("napoleon", {"board": "10x10"}),
    "lesson": lambda: routes.made(routes.Lesson(GAMES["agon"], open_lessons(GAMES["agon"]))),
}


@pytest.mark.parametrize("size", [
    (800, 600), pytest.param((1280, 720), marks=pytest.mark.slow)])
def test_for_the_left_hand_the_buttons_lie_at_the_left(
    sit: Any, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    monkeypatch.setattr(view, "Wardrobe", lambda *_: None)
    monkeypatch.setattr(view, "WardrobeSprites", PegWardrobe)
    monkeypatch.setattr("client.app.App.draw", lambda app: None)
    for name, opened in BOARDS.items():
        sides = []
        for left in (False, True):
            screen = opened()
            app = sit(screen, size, "fr", left_handed=left).app
            graph = screen.controls.graph if name == "table" else screen.graph
            buttons = [w for w in graph.widgets
                       if isinstance(w, Button) and w.visible and w.clip is None
                       and w.label not in "+−"]  # these lie on the board's own line
            middle = app.canvas.get_width() / 2
            for number, one in enumerate(buttons):
                assert app.canvas.get_rect().contains(one.rect), name
                assert all(not one.rect.colliderect(w.rect) for w in buttons[number + 1:]), name
            sides.append([w.rect.centerx < middle for w in buttons])
            assert name == "editor" or sides[-1].count(left) > len(buttons) / 2, name
            home = next(w for w in buttons if w.icon is icons.back and w.label == "Retour")
            narrow = size[0] * 3 <= size[1] * 4
            column = name in ("puzzle", "lesson") or (narrow and name in ("table", "replay"))
            assert column or (home.rect.centerx < middle) != left, (name, "it is across from them")
        assert sides[0] == [not side for side in sides[1]], name


def test_a_hand_is_changed_over_a_running_game(sit: Any) -> None:
    player = sit(tabled("xiangqi", 4, (0,)))
    table = player.app.top
    board = table.layout.board.copy()
    player.app.push(SettingsScreen())
    choice(player.app.top, "For the left hand").choose(1)
    player.press(pygame.K_ESCAPE)
    assert table.layout.board == board, "the board stands in the middle"
    assert table.layout.buttons[0].right <= board.x < table.layout.cards[0].x


class Shaken:
    """A gamepad with motors."""

    def __init__(self, gone: bool = False) -> None:
        self.gone, self.felt = gone, 0

    def rumble(self, low: float, high: float, duration: int) -> bool:
        if self.gone:
            raise pygame.error("unplugged")
        assert 0 <= low <= 1
        assert 0 <= high <= 1
        assert 0 < duration < 1000
        self.felt += 1
        return True


def test_a_gamepad_shakes_at_what_matters_if_it_is_wanted(sit: Any) -> None:
    app = sit(SettingsScreen()).app
    gone, pad = Shaken(gone=True), Shaken()
    app.pads._open = {0: (gone, gone), 1: (pad, pad)}
    for cue in (YOUR_TURN, "cannon", "step"):
        app.sound(cue)
    assert pad.felt == 2
    app.apply(Settings(rumble=False))
    app.sound(YOUR_TURN)
    assert pad.felt == 2


def test_a_and_b_can_be_swapped(sit: Any) -> None:
    player = sit(SettingsScreen())
    app, settings = player.app, player.app.top
    swap = choice(settings, "Swap A and B")
    settings.graph.focus(swap)

    def push(button: int) -> None:
        app.feed(pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=0))
        player.wait()

    push(pygame.CONTROLLER_BUTTON_A)
    assert app.settings.swap_buttons
    push(pygame.CONTROLLER_BUTTON_B)
    assert not app.settings.swap_buttons, "B says yes now"
    push(pygame.CONTROLLER_BUTTON_A)
    push(pygame.CONTROLLER_BUTTON_A)
    assert app.top is not settings, "and A goes back"
