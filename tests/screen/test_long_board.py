"""A board that is a long band: large squares, faces that are seen, armies placed in the open."""

from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

from client.boards.sprites import WardrobeSprites
from client.language.words import Words
from client.look.theme import WORD, Theme
from client.miniatures.wardrobe import Wardrobe
from client.pages.curtain import CurtainScreen
from client.pages.deploy.deploy_screen import DeployScreen
from client.pages.table_screen import TableScreen
from client.stage import view
from client.table.hud.journal import journal
from client.table.play import Play
from client.widgets.button import show
from client.widgets.strip import ALONG, Strip
from core.action import Done, clicks
from core.games import GAMES
from core.match import Match
from core.option import read_options
from core.piece import Seat, points
from net.report import Played, Started

from .finders import words
from .test_table_kit import NoLink, PegWardrobe

ONCE = {(800, 600): (27, 22), (1280, 720): (44, 36), (1920, 1080): (67, 55),
        (3840, 2160): (137, 112), (300, 720): (27, 22)}
"""Pixels of a square, across and down, when every board had squares of one form."""
ONCE_PLACED = {(800, 600): (20, 16), (1280, 720): (27, 22), (1920, 1080): (42, 34),
               (3840, 2160): (85, 70), (300, 720): (20, 16)}
"""The same where armies are placed."""
UPRIGHT = (1080, 1920)


@pytest.fixture
def _pegs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view, "Wardrobe", lambda *_: None)
    monkeypatch.setattr(view, "WardrobeSprites", PegWardrobe)


def playing(seats: tuple[Seat, ...] = (0, 1), placed: int = 0, **options: object) -> Play:
    """Seat somebody at a match in which so many have placed their armies."""
    game = GAMES["halebarde"]
    link = NoLink(Match(game, read_options(game.options, options)))
    play = Play(link, Started("halebarde", options, ("Ann", "Bob"), seats, None))
    for _ in range(placed):
        seat = min(link.match.position.to_act)
        link.post(seat, next(iter(link.match.rules.actions(link.match.position, seat))))
    play.poll()
    return play


# how large it is

@pytest.mark.usefixtures("_pegs")
@pytest.mark.parametrize("size", ONCE)
def test_squares_of_the_table_are_half_as_large_again(sit: Any, size: tuple[int, int]) -> None:
    scene = TableScreen(playing(placed=2))
    sit(scene, size=size)
    projection, once = scene.projection, ONCE[size]
    assert projection.whole, "nothing of the board is hidden"
    assert projection.cell_w >= once[0]
    assert projection.cell_w * projection.cell_h >= 1.5 * once[0] * once[1]
    window = pygame.Rect((0, 0), scene.size)
    assert window.contains(projection.frame)
    assert all(projection.pick(projection.centre(point)) == point
               for point in range(len(projection.topology)))


@pytest.mark.sweep
@pytest.mark.parametrize("size", [*ONCE_PLACED, UPRIGHT])
@pytest.mark.parametrize("options", [{}, {"placement": "secret"}])
def test_squares_are_as_large_where_armies_are_placed(
    sit: Any, size: tuple[int, int], options: dict[str, object]
) -> None:
    scene = DeployScreen(playing(**options))
    player = sit(scene, size=size)
    projection, once = scene.field.projection, ONCE_PLACED.get(size, (27, 22))
    assert projection.whole
    assert projection.cell_w * projection.cell_h >= 1.5 * once[0] * once[1]
    buttons = [button.rect for button in scene.controls if button.visible]
    tray = scene.input.tray.rect
    parts = [projection.frame, scene.strip.rect, tray, *buttons]
    window = pygame.Rect((0, 0), scene.size)
    assert all(window.contains(part) for part in parts)
    assert not any(one.colliderect(other) for one, other in combinations(parts, 2))
    assert all(rect.h >= 44 for rect in buttons), "a finger can press each"
    assert all(tray.contains(slot.rect) for slot in scene.slots)
    scene.next_formation()
    scene.ready()
    player.wait()
    waiting = scene.waiting.rect
    assert window.contains(waiting)
    assert not waiting.colliderect(scene.home.rect)


@pytest.mark.parametrize("size", [(640, 480), (800, 600), (1280, 720)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_said_where_armies_are_placed_is_whole(
    sit: Any, size: tuple[int, int], language: str
) -> None:
    scene = DeployScreen(playing())
    sit(scene, size, language)
    for _ in scene.state.draft.muster.formations:
        scene.next_formation()
        assert "…" not in words(scene), scene.strip.sentence()


@pytest.mark.parametrize("size", [(640, 480), (800, 600), (1280, 720), (1920, 1080)])
def test_the_bar_that_says_it_has_room_for_two_lines(size: tuple[int, int]) -> None:
    theme = Theme(size)
    strip = Strip(lambda: ("", False))
    wide = theme.px(300)
    assert theme.holds("Your army is set. Nothing changes any more.", theme.text(WORD),
                       (wide, strip.height(theme, wide) - 2 * theme.px(ALONG)))


@pytest.mark.usefixtures("_pegs")
@pytest.mark.parametrize("seat", [0, 1])
def test_in_an_upright_window_it_stands_on_its_end_the_viewer_below(sit: Any, seat: Seat) -> None:
    scene = TableScreen(playing((seat,), placed=2))
    player = sit(scene, size=UPRIGHT)
    projection, rules = scene.projection, scene.play.match.rules
    assert projection.frame.h > 2 * projection.frame.w
    assert projection.cell_w * projection.cell_h > 2 * 38 * 55, "larger than lying down"
    own, other = (sum(projection.centre(p)[1] for p in points(rules.muster(s).zone))
                  for s in (seat, 1 - seat))
    assert own > other, "the viewer's side is below"
    assert projection.pick(projection.centre(7)) == 7
    player.app.resize((1280, 720))
    player.wait()
    assert scene.projection.turn == 2 * seat, "and lies down again"


def test_soldiers_of_one_column_do_not_hide_each_other(tmp_path: Path) -> None:
    pygame.init()
    rules = GAMES["halebarde"].rules(GAMES["halebarde"].options())
    scene = TableScreen(playing(placed=2))
    for into in (pygame.Rect(0, 0, 800, 390), pygame.Rect(0, 0, 1280, 457)):
        projection = scene.view._project(into, 0)
        wardrobe = Wardrobe(projection.cell_w, projection.cell_h, ("purple",), tmp_path)
        sprites = WardrobeSprites(wardrobe)
        for kind, (_, miniature) in rules.kinds.items():
            stamp = sprites.frame(miniature, 0, "idle", 4, 0)
            assert -stamp.dy <= 1.4 * projection.cell_h, kind  # a flag, a pike, the crown of a hat


# who sees what

def test_where_armies_are_placed_in_the_open_the_next_goes_on_at_once(sit: Any) -> None:
    scene = DeployScreen(playing())
    player = sit(scene)
    assert scene.sentence()[0] == "Ann, choose 6 of these 10 toys for the lit squares."
    scene.next_formation()
    scene.ready()
    player.wait()
    after = player.app.top
    assert isinstance(after, DeployScreen), "no curtain: nothing is secret"
    assert after.state.seat == 1
    assert after.sentence()[0].startswith("Now Bob sets up. ")
    assert after.state.head(player.app.say) == "Bob, set up your army!"
    assert not after.field._cloths


def test_a_secret_placing_keeps_its_curtain_and_its_cloth(sit: Any) -> None:
    scene = DeployScreen(playing(placement="secret"))
    player = sit(scene)
    assert "tell nobody which" in scene.sentence()[0]
    assert len(scene.field._cloths) == 1
    scene.next_formation()
    scene.ready()
    player.wait()
    assert isinstance(player.app.top, CurtainScreen)


@pytest.mark.parametrize(("seats", "placed", "options", "words"), [
    ((0, 1), 0, {}, "Bob sets up later."),
    ((0, 1), 0, {"placement": "secret"}, "Bob sets up later."),
    ((0,), 0, {"placement": "secret"}, "Bob is setting up…"),
    ((0,), 0, {}, "Bob sets up later."),
    ((1,), 0, {}, "Ann is setting up…"),
    ((1,), 1, {}, "Ann is ready!"),
])
def test_what_is_said_of_the_other_is_true(
    sit: Any, seats: tuple[Seat, ...], placed: int, options: dict[str, object], words: str
) -> None:
    scene = DeployScreen(playing(seats, placed, **options))
    player = sit(scene)
    assert [text for text, _ in scene.state.others(player.app.say).values()] == [words]
    first = seats == (1,) and not placed
    head = "Ann sets up first." if first else f"{('Ann', 'Bob')[seats[0]]}, set up your army!"
    assert scene.state.head(player.app.say) == head


def test_who_places_second_is_told_one_thing(sit: Any) -> None:
    """Either to wait, or to press Ready!, and never the one above the other."""
    scene = DeployScreen(playing((1,)))
    player = sit(scene)
    say, link = player.app.say, scene.state.play.link

    def told() -> str:
        return f"{scene.state.head(say)} {scene.sentence()[0]}"

    assert told() == "Ann sets up first. Meanwhile, try out how your toys could stand."
    scene.next_formation()
    scene.state.speak("")
    assert told() == "Ann sets up first. Everybody stands. Press Ready! when Ann is done."
    scene.ready()
    assert told() == "Ann sets up first. Wait until Ann is done, then press Ready!"
    assert not scene.state.rule, "no rule was broken"
    rules = link.match.rules
    first = rules.mustering(0, rules.muster(0).formations[0][1])
    link.match.play(0, first)
    link.told.append(Played(0, first, link.match.digest()))
    player.wait()
    assert told() == (
        "Bob, set up your army! Everybody stands. Change places as you like, and press Ready!")


# the journal

@pytest.mark.parametrize("width", [110, 160, 190, 300])
def test_the_journal_breaks_no_name_of_a_square(
    monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    theme, play = Theme((800, 600)), playing(placed=2)
    scene = TableScreen(play)
    texts = [text for _, text in scene.panels.journal(str)]
    inked: list[str] = []
    monkeypatch.setattr(theme, "ink", lambda text, *_: inked.append(text) or pygame.Surface((1, 1)))
    army = scene.view.picture.uniforms[0]
    area = pygame.Rect(0, 0, width, 500)
    show(pygame.Surface((800, 600)), theme,
         journal(theme, str, area, [(army, text) for text in texts]), area)
    words = [word for line in inked for word in line.replace("\u00a0", " ").split()]
    assert words == ["1.", *texts[0].split(), "2.", *texts[1].split()]


@pytest.mark.parametrize(("language", "words"), [("en", "ends the turn"), ("fr", "finit le tour")])
def test_the_journal_says_in_words_that_a_turn_was_ended(language: str, words: str) -> None:
    play = playing((0,), placed=2)
    match = play.match
    match.play(0, next(each for each in match.rules.actions(match.position, 0) if clicks(each)))
    match.play(0, Done())
    texts = [text for _, text in TableScreen(play).panels.journal(Words(language).say)]
    assert texts[-1] == words


def test_a_full_journal_keeps_the_newest_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    theme, play = Theme((800, 600)), playing(placed=2)
    scene = TableScreen(play)
    texts = [text for _, text in scene.panels.journal(str)]
    inked: list[str] = []
    monkeypatch.setattr(theme, "ink", lambda text, *_: inked.append(text) or pygame.Surface((1, 1)))
    area = pygame.Rect(0, 0, 190, 70)
    show(pygame.Surface((800, 600)), theme, journal(
        theme, str, area, [(scene.view.picture.uniforms[0], text) for text in texts]), area)
    assert [word for line in inked for word in line.split()] == ["2.", *texts[1].split()]
