"""Every sentence: translated, with the same gaps, with glyphs in both fonts, and it fits."""

import string
from typing import Any

import pygame
import pygame.freetype
import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from client import routes
from client.language import words
from client.language.words import Words
from client.look.theme import FONTS, NBSP, Theme
from client.memory.again import WayToPlay
from client.pages.editor.editor_screen import EditorScreen
from client.pages.gallery.gallery_screen import GalleryScreen
from client.pages.lobby.join_screen import JoinScreen
from client.pages.lobby.setup import SetupScreen
from client.pages.lobby.wait import WaitScreen
from client.pages.modal import Notice, leaving
from client.pages.records import RecordsScreen
from client.pages.settings_screen import SettingsScreen
from client.pages.title import TitleScreen
from client.table.play import KEPT, KEPT_FOR_ALL
from client.widgets.button import Button, Label
from core.games import GAMES
from net.report import Closed, Waiting

from .conftest import SIZES
from .test_shell import Told


@pytest.fixture(scope="module")
def template() -> Catalog:
    return words.extract()


@pytest.fixture(scope="module")
def french() -> Catalog:
    with open(words.LOCALE / "fr" / "LC_MESSAGES" / "tambour.po", "rb") as file:
        return read_po(file, locale="fr")


def gaps(text: str) -> set[str | None]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_everything_is_translated(template: Catalog, french: Catalog) -> None:
    lacking = [m.id for m in template if m.id and not (m.id in french and french[m.id].string)]
    assert not lacking, "run python -m client.language.words, then translate these"


def test_gaps_agree_and_compiled_is_fresh(template: Catalog, french: Catalog) -> None:
    say = Words("fr").say
    for message in template:
        if message.id and message.id in french and french[message.id].string:
            text = french[message.id].string
            assert gaps(message.id) == gaps(text), message.id
            assert say(message.id) == text, "run python -m client.language.words"


def test_no_word_lacks_its_letters(template: Catalog, french: Catalog) -> None:
    pygame.freetype.init()
    letters = {c for m in template if m.id for c in m.id}
    letters |= {c for m in french if m.id for c in m.string}
    letters -= {"\n", NBSP}  # a no-break space is drawn as a space
    for file in FONTS.glob("*.ttf"):
        font = pygame.freetype.Font(file, 20)
        lost = [c for c, box in zip(letters, font.get_metrics("".join(letters)), strict=True)
                if box is None]
        assert not lost, f"{file.name} has no {lost}"


def test_unfilled_gaps_do_no_harm() -> None:
    assert Words("fr").say("no such {thing}", other=1) == "no such {thing}"
    assert Words("xx").say("Back") == "Back"


def scenes() -> list[Any]:
    host = SetupScreen(WayToPlay.HOST)
    host.open = True
    host.values = {"board": "9y9", "army": 60}
    refused = JoinScreen("1.2.3.4:4747", "Lea")
    refused.refused = Closed(
        "You and {name} have different rules for this game. Theirs is version {theirs}, yours is"
        " {ours}: take the same one on both sides.",
        (("name", "Maximilien-Alexandre"), ("theirs", "12.10.3"), ("ours", "12.10.4")),
    )
    editors = []
    for tab in ("map", "army", "share"):
        editor = EditorScreen("", {"board": "16x16", "players": 4, "terrain": "random 12"})
        editor.tab = tab
        editors.append(editor)
    table = Told(Waiting(("192.168.100.105:47470", "10.100.100.112:47470")))
    games = [SetupScreen(WayToPlay.ONE, game) for game in GAMES] + [SetupScreen(WayToPlay.COMPUTER)]
    asked = routes.made(routes.Gate(routes.Parents()))
    asked.sum = (7, 8)
    rooms = [GalleryScreen(number, -1) for number in range(len(GAMES) + 1)]
    return [
        TitleScreen(), *editors, *games, *rooms, routes.made(routes.RuleBook(GAMES["agon"])),
        routes.made(routes.Gate(routes.Parents())), asked,
        routes.made(routes.Parents()), routes.made(routes.Sent()),
        routes.made(routes.Cabinet()), routes.made(routes.Regiment()),
        routes.made(routes.Puzzles("agon")), host, refused,
        WaitScreen(table, WayToPlay.HOST), WaitScreen(Told(), WayToPlay.JOIN),
        SettingsScreen(), RecordsScreen(),
        Notice("Your game is older: please update it. {name} has {theirs}, you have {ours}.",
               title="These rules do not fit together", name="Lea", theirs="1", ours="2"),
        leaving(KEPT, lambda: None), leaving(KEPT_FOR_ALL, lambda: None),
    ]


def too_wide(theme: Theme, widget: Any) -> str:
    """Say what has no room on a widget, in the letters that it was placed with."""
    return str(widget.cut(theme))


@pytest.mark.sweep
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("size", "zoom", "letters"), [
    *((size, 1.0, 1.0) for size in ((300, 720), (640, 480), (3840, 2160), (7680, 4320))),
    *((size, zoom, 1.0) for size in SIZES for zoom in (1.0, 2.0)),
    ((3840, 2160), 2.0, 1.0), ((1280, 720), 0.75, 1.5),
    *(pytest.param(*case, marks=pytest.mark.slow) for case in (
        ((800, 600), 0.75, 1.0), ((1280, 720), 0.75, 1.0), ((1280, 720), 1.0, 1.5),
        ((1280, 720), 1.5, 1.0), ((1920, 1080), 1.5, 1.5), ((800, 600), 1.0, 1.5))),
])
def test_every_screen_fits(
    sit: Any, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str, zoom: float,
    letters: float
) -> None:
    if size != (800, 600):  # painted once is enough: what is measured is laid out
        monkeypatch.setattr("client.app.App.draw", lambda app: None)
        monkeypatch.setattr("client.pages.gallery.showcase.Showcase.load",
                            lambda case, doing, seat, rect: iter(()))
    player = sit(size=size, language=language, zoom=zoom, letters=letters)
    window = player.app.canvas.get_rect()
    theme = player.app.theme
    for scene in scenes():
        player.app.push(scene)
        player.wait(2)
        player.app.draw()
        where = f"{type(scene).__name__} {size} {language}"
        for widget in scene.graph.widgets:
            seen = widget.clip or window
            if widget.rect.w and widget.rect.colliderect(seen):
                assert window.left <= widget.rect.left, where
                assert widget.rect.right <= window.right, where
                if widget.clip is None:
                    assert window.contains(widget.rect), (where, widget.rect)
            assert not too_wide(theme, widget), where
            if widget.live and widget.visible:
                assert widget.rect.h >= 44, (where, widget.rect)
        seen_ones = [w for w in scene.graph.widgets if w.focusable and w.visible and w.rect.w]
        for number, one in enumerate(seen_ones):
            for other in seen_ones[number + 1:]:
                both = one.rect.clip(other.rect)
                assert not (both.w and both.h) or one.clip is not other.clip, (
                    where, one.rect, other.rect)
        player.app.pop()


def test_twice_the_size_is_seen_in_nearly_every_word(
    sit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("client.app.App.draw", lambda app: None)
    heights: list[dict[tuple[int, str], int]] = [{}, {}]
    for zoom, found in zip((1.0, 2.0), heights, strict=True):
        player = sit(size=(1920, 1080), language="fr", zoom=zoom)
        theme = player.app.theme
        pages: list[Any] = [TitleScreen(), SettingsScreen(), SetupScreen(WayToPlay.COMPUTER),
                            JoinScreen(),
                            routes.made(routes.Gate(routes.Parents()))]
        for number, page in enumerate(pages):
            player.app.push(page)
            for w in page.graph.widgets:
                if not w.rect.w:
                    continue
                with theme.lettered(w.word_scale or theme.letters):
                    if isinstance(w, Label) and w.text:
                        found[number, w.text] = w._make(theme)(w.units).get_height()
                    elif isinstance(w, Button) and w.label:
                        found[number, w.label] = theme.title(w.units).get_height()
    grown = sorted(heights[1][key] / heights[0][key] for key in heights[0] if key in heights[1])
    assert grown[0] > 1.2, "none stays small"
    assert grown[len(grown) // 4] > 1.6, "toys on title and set-up need some of the room"
