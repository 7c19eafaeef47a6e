"""The story of a match: offered after every one that all may know; its places lead to the board.
"""

from pathlib import Path

import pygame
import pytest

from client.app import App
from client.boards.small_figures import fallen, small_figures
from client.boards.sprites import WardrobeSprites
from client.look.materials import Material
from client.memory.settings import Settings, share_folder
from client.miniatures.appearance import Appearance
from client.miniatures.uniforms import liveries_of
from client.miniatures.wardrobe import Wardrobe
from client.pages.film_screen import FilmScreen
from client.pages.modal import Notice
from client.pages.play_on import PlayOnScreen
from client.pages.replay_screen import ReplayScreen
from client.pages.story import StoryScreen
from client.pages.table_screen import TableScreen
from client.table.play import Play
from client.widgets.button import Button
from core.action import Resign
from core.games.xiangqi import XIANGQI
from core.match import Match
from core.option import changed
from net.report import Audited, Started

from .finders import button, widgets
from .test_coach import HANGS, PLAYED, RULES, pegs  # noqa: F401  (fixture)
from .test_luzhanqi_kit import Hidden
from .test_table_kit import NoLink
from .test_table_menu import labels


def ended(seats: tuple[int, ...], size: tuple[int, int] = (800, 600)) -> tuple[App, TableScreen]:
    """Give a table of Xiangqi at which somebody far away has given up."""
    match = Match(XIANGQI, XIANGQI.options(), HANGS, RULES)
    for move in PLAYED.split():
        seat = match.position.turn or 0
        match.play(seat, RULES.from_text(match.position, seat, move))
    match.play(1, Resign())
    link = NoLink(match)
    play = Play(link, Started("xiangqi", changed(match.options), ("Ann", "Bob"), seats, None),
                remote=len(seats) == 1)
    play.match = match
    screen = TableScreen(play)
    app = App(screen, settings=Settings(motion=False), size=size)
    tick(app, 12)
    return app, screen


def tick(app: App, times: int = 1) -> None:
    for _ in range(times):
        app.frame(app._now + 0.1)


@pytest.mark.usefixtures("pegs")
@pytest.mark.parametrize("seats", [(0,), (0, 1)])
def test_the_end_offers_the_story_and_a_turning_point_leads_to_the_board(
    seats: tuple[int, ...],
) -> None:
    app, table = ended(seats)
    assert table.dialogs.shown is not None
    told = {button.label: button for button in table.dialogs.shown.buttons}
    told["The story"].on_click()
    story = app.top
    assert isinstance(story, StoryScreen)
    tick(app, 20)
    assert story.review.done
    assert len(story.review.looks) == len(PLAYED.split()) + 2
    assert story.turned().startswith("Where the game turned: press a number. 1 Red")
    heard = " ".join(story.aloud.told)
    assert "Ann began. The game had 6 moves." in heard
    assert "In move 1 Bob lost the first toy: the mandarin." in heard
    assert "In move 1 it turned: Ann let a better move pass." in heard
    assert ("To try next time: " in heard) == (len(seats) == 1)
    assert ("Ann, to try next time: " in heard) == (len(seats) == 2)
    spot = story.discs[0].rect
    seen = pygame.image.tobytes(app.surface.subsurface(spot), "RGB")
    story.graph.focus(story.curve)
    story.draw(app.surface)
    assert pygame.image.tobytes(app.surface.subsurface(spot), "RGB") == seen, "numbers lie on it"
    story.graph.focus(story.curve)
    app.feed(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
    tick(app, 20)
    assert isinstance(app.top, ReplayScreen), "a curve that is accepted opens where it stands"
    assert app.top.at == len(PLAYED.split()) + 1
    app.pop()
    tick(app, 2)
    turn = story.review.turns[0]
    story._watch(turn)
    tick(app, 20)
    replay = app.top
    assert isinstance(replay, ReplayScreen)
    assert replay.at == turn.at
    assert replay.turn is turn
    app.pop()
    tick(app, 2)
    assert app.top is story
    assert story.review.turns, "what was found out is still there"
    (on_from,) = (each for each in widgets(story, Button) if each.label.startswith("Play on from"))
    on_from.on_click()
    on = app.top
    assert isinstance(on, PlayOnScreen)
    assert on.beginning.position == story.review.match.path[story.review.turns[story._again()].at]


@pytest.mark.usefixtures("pegs")
def test_a_replay_that_is_left_early_breaks_nothing_off_that_the_story_asks() -> None:
    app, table = ended((0,))
    table.dialogs.story()
    story = app.top
    assert isinstance(story, StoryScreen)
    story._watch(2)
    tick(app)
    app.pop()
    tick(app, 20)
    assert story.review.turns


@pytest.mark.usefixtures("pegs")
def test_the_fallen_bear_their_characters() -> None:
    """They lie: neither as high as one who stands, nor without the name on the medallion."""
    mini = "xq_soldier"
    figures = small_figures(RULES, Appearance())
    bare = WardrobeSprites(Wardrobe(64, 52, liveries_of(RULES)))
    lying, plain = (fallen(each, mini, 1, 60) for each in (figures, bare))
    assert pygame.image.tobytes(lying, "RGBA") != pygame.image.tobytes(plain, "RGBA")
    stands = figures.icon(mini, 1, 60).get_bounding_rect()
    box = lying.get_bounding_rect()
    assert box.h < stands.h * 0.8
    assert box.w > box.h


@pytest.mark.usefixtures("pegs")
def test_the_bearer_of_a_medal_stands_and_what_goes_on_has_its_words() -> None:
    app, table = ended((0,), (1280, 720))
    table.dialogs.story()
    story = app.top
    assert isinstance(story, StoryScreen)
    tick(app, 20)
    assert story.review.done
    (on,) = [each for each in widgets(story, Button) if each.material is Material.BRASS]
    assert on.label.startswith("Play on from")
    assert on.rect.w >= on.wish(app.theme)


@pytest.mark.usefixtures("pegs")
def test_back_from_the_story_is_the_card_of_the_end_with_its_rematch() -> None:
    app, table = ended((0, 1), (1280, 720))
    card = table.dialogs.shown
    assert card is not None
    again = [each.label for each in card.buttons]
    next(each for each in card.buttons if each.label == "The story").on_click()
    tick(app, 4)
    assert isinstance(app.top, StoryScreen)
    app.feed(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    tick(app, 4)
    assert app.top is table
    assert table.dialogs.shown is not None
    assert [each.label for each in table.dialogs.shown.buttons] == again


@pytest.mark.usefixtures("pegs")
def test_the_curve_is_pressed_to_see_that_place() -> None:
    app, table = ended((0,), (1280, 720))
    table.dialogs.story()
    tick(app, 20)
    story = app.top
    assert isinstance(story, StoryScreen)
    spot = story.curve.spot(4)
    app.feed(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(spot[0], story.curve.rect.bottom - 8),
                          button=1))
    tick(app, 6)
    assert isinstance(app.top, ReplayScreen)
    assert app.top.at == 4


def test_hidden_pieces_have_no_story_before_all_may_know_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Hidden(monkeypatch, seats=(0,))
    table.link.post(1, Resign())
    table.wait(1)
    assert "The story" not in labels(table)
    table.link.told.append(Audited("refused: withheld", (), 1))
    table.wait(1)
    offered = labels(table)
    assert "The story" not in offered, "the seals stay closed"
    assert "Play on from here" not in offered
    for sight in table.scene.state._sights.values():
        sight.lift()
    assert {"The story", "Play on from here"} <= set(labels(table))


@pytest.mark.usefixtures("pegs")
def test_a_film_and_a_copy_are_made_from_the_story(tmp_path: Path) -> None:
    _, table = ended((0, 1))
    play, record = table.play, tmp_path / "2026-11-22-193000-xiangqi-Ann-Bob-0000aa-0.tambour"
    record.write_bytes(b"a record")
    story = StoryScreen(play.match, play.names, "Ann won", "", record)
    app = App(story, settings=Settings(motion=False), size=(800, 600))
    tick(app, 2)
    button(story, "Copy").on_click()
    tick(app, 2)
    assert isinstance(app.top, Notice)
    assert [path.name for path in share_folder().iterdir()] == [record.name]
    app.pop()
    button(story, "Film").on_click()
    tick(app, 1)
    assert isinstance(app.top, FilmScreen)
    order = app.top.order()
    assert (order.record, app.top.match.path) == (record, record)


@pytest.mark.usefixtures("pegs")
def test_what_is_kept_nowhere_has_no_film() -> None:
    app, table = ended((0, 1))
    table.dialogs.story()
    story = app.top
    assert isinstance(story, StoryScreen)
    assert "Film" not in [each.label for each in widgets(story, Button)]
