"""Learning in the window: from the shelf to a star, by mouse alone and by keys alone."""

import json
from pathlib import Path
from typing import Any

import pygame
import pytest

from client import routes
from client.games.rule_books import open_lessons
from client.language.words import Words
from client.look.theme import TITLE, WORD
from client.memory.learned import LONGEST, Learned
from client.memory.learned import TITLE as LONGEST_TITLE
from client.pages.learn import learn_screen as shelf
from client.pages.learn.course import FIRST, CourseScreen
from client.pages.learn.learn_screen import LearnScreen
from client.pages.learn.lesson import LessonScreen
from client.pages.learn.lesson_play import ELSEWHERE, OTHER, SAID
from client.pages.lobby import wait
from client.pages.rules_page import RulesPage
from client.stage import view
from client.stage.animator import standing
from client.table.input.board_input import ARROWS
from client.widgets.button import Button, Label, Panel
from core.game import Game
from core.games import GAMES
from core.search.levels import LEVELS
from tests.rules.test_lessons import tries
from tests.screen.conftest import Player, Seat_down
from tests.screen.test_table_kit import PegWardrobe

from .finders import press, widgets

EVERY = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
ENTER, TAB, ESCAPE = pygame.K_RETURN, pygame.K_TAB, pygame.K_ESCAPE


@pytest.fixture(autouse=True)
def pegs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Paint pegs instead of miniatures."""
    monkeypatch.setattr(view, "WardrobeSprites", PegWardrobe)
    monkeypatch.setattr(shelf, "picture", lambda *_: None)


def lesson(player: Player) -> LessonScreen:
    top = player.app.top
    assert isinstance(top, LessonScreen)
    return top


def opened(sit: Seat_down, key: str, title: str, size: tuple[int, int] = (800, 600),
           language: str = "en") -> Player:
    """Open a lesson above the title."""
    course = open_lessons(GAMES[key])
    number = [each.title for each in course.lessons()].index(title)
    player = sit(routes.made(routes.Learn()), size, language)
    player.app.open(routes.Lesson(GAMES[key], course, number))
    player.wait(6)
    return player


def at(player: Player, name: str) -> tuple[int, int]:
    """Give the pixel of a place."""
    screen = lesson(player)
    x, y = screen.view.projection.centre(screen.play.scene.rules.topology.index[name])
    return round(x), round(y)


def steer(player: Player, name: str) -> None:
    """Move the keyboard's cursor to a place, by arrows alone."""
    screen = lesson(player)
    goal = screen.play.scene.rules.topology.index[name]
    for _ in range(60):
        player.press(pygame.K_LEFT) if screen.board_input.cursor is None else None
        here, beside = screen.board_input.cursor, screen.view.projection.beside
        assert here is not None
        if here == goal:
            return
        there = pygame.Vector2(screen.view.projection.centre(goal))
        key = min(ARROWS, key=lambda key: there.distance_to(screen.view.projection.centre(
            here if (to := beside(here, *ARROWS[key])) is None else to)))
        player.press(key)
    pytest.fail("the cursor never came there")


@pytest.mark.usefixtures("watched")
def test_from_the_shelf_to_a_star_by_mouse_alone(sit: Seat_down) -> None:
    player = sit(routes.made(routes.Learn()))
    top: Any = player.app.top
    assert isinstance(top, LearnScreen)
    assert list(top.cards) == list(GAMES)
    player.click(top.cards["xiangqi"].rect.center)
    course: Any = player.app.top
    assert isinstance(course, CourseScreen)
    course.graph.focus(course.lessons["The chariot"])
    player.click(course.lessons["The chariot"].rect.center)
    player.wait(6)
    screen = lesson(player)
    assert not screen.big.enabled
    player.click(at(player, "a1"))
    player.click(at(player, "a7"))
    assert screen.play.over
    assert screen.big.enabled
    assert Learned().done("xiangqi") == {"The chariot"}
    press(player, "Back")
    course = player.app.top
    assert isinstance(course, CourseScreen)
    press(player, "Back")
    assert "1" in player.app.top.cards["xiangqi"].facts  # type: ignore[attr-defined]


def test_from_the_shelf_to_the_next_lesson_by_keys_alone(sit: Seat_down) -> None:
    player = sit(routes.made(routes.Learn("agon")))
    player.press(ENTER)
    assert isinstance(player.app.top, CourseScreen)
    player.press(ENTER)  # the first lesson that is not done has the focus
    player.wait(6)
    first = lesson(player)
    assert first.lesson.title == "The throne"
    steer(player, "f6")
    player.press(ENTER)
    assert first.play.over
    player.press(ENTER)  # the big button has the focus now
    player.wait(6)
    second = lesson(player)
    assert second.number == 1
    player.press(ESCAPE)
    course: Any = player.app.top
    assert course.graph.focused is course.lessons["Your army"], "the next one not done"


@EVERY
@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_a_chapter_is_seen_with_its_name(sit: Seat_down, game: Game, size: tuple[int, int]) -> None:
    player = sit(CourseScreen(game), size, "fr")
    screen: Any = player.app.top
    names = [each for each in widgets(screen, Label) if "Étoiles" in each.text]
    assert names
    assert names[0].rect.top >= screen.scroll.rect.top, "the focus is on the first lesson"


@EVERY
def test_why_a_try_is_refused_hides_nobody_on_the_board(sit: Seat_down, game: Game) -> None:
    """A bubble over the soldier that the next step needs would take the press that is for it. What
    succeeds before, as each lesson begins, is done through the board's input."""
    tried = 0
    for each in open_lessons(game).lessons():
        number = next((n for n, step in enumerate(each.steps) if len(step.attempt) > 1), None)
        if number is None or tried > 2:  # nobody is gone to, or enough was seen
            continue
        names = each.steps[number].attempt
        player = opened(sit, game.key, each.title)
        screen = lesson(player)
        for _ in range(number):
            tries(screen.play)
        screen.performing().show(screen.play.scene.position)
        player.wait(2)
        for name in names:
            player.click(at(player, name))
        player.wait(6)
        assert player.app.surface
        tried += 1
        cells = [screen.view.projection.cell_rect(point) for point in screen.performing().board]
        assert screen.bubble.w, each.title
        assert screen.bubble.collidelist(cells) < 0, each.title
    assert tried


@pytest.mark.usefixtures("watched")
def test_why_a_try_is_refused_hides_not_the_head_of_whom_it_is_about(sit: Seat_down) -> None:
    player = opened(sit, "napoleon", "Not three times", (1280, 720))
    screen = lesson(player)
    for name in ("d4", "d5", "d5"):  # the last one is a move too many
        player.click(at(player, name))
        player.wait(20)
    assert screen.refused is not None
    cell = screen.view.projection.cell_rect(screen.refused[1] or 0)
    assert screen.refused[1] in screen.performing().board
    assert screen.bubble.w
    assert not screen.bubble.colliderect(cell.move(0, -cell.h // 3))


def test_a_wrong_try_is_put_back_with_kind_words(sit: Seat_down) -> None:
    player = opened(sit, "xiangqi", "The chariot")
    screen = lesson(player)
    before = screen.play.scene.position
    player.click(at(player, "a1"))
    player.click(at(player, "a3"))
    assert screen.play.mood == OTHER
    assert screen.play.scene.position is before
    assert screen.animator is not None
    assert screen.animator.board == standing(before)
    player.click(at(player, "a1"))
    player.click(at(player, "a7"))
    assert screen.play.over


@pytest.mark.usefixtures("watched")
def test_what_is_forbidden_is_tried_and_its_rule_opens_the_book(sit: Seat_down) -> None:
    player = opened(sit, "agon", "A dangerous place", (1280, 720))
    screen = lesson(player)
    for name in ("i4", "h4", "h4", "g4"):
        player.click(at(player, name))
        player.wait(2)
    assert screen.play.over
    assert screen.topic == (GAMES["agon"], "A-23")
    player.wait(2)
    player.click(screen.bubble.center)
    book: Any = player.app.top
    assert isinstance(book, RulesPage)
    assert book.rule == "A-23"
    press(player, "Learn")
    assert lesson(player).lesson.title == "A dangerous place", "the book leads to a lesson of it"


def test_the_book_without_a_rule_leads_to_all_lessons(sit: Seat_down) -> None:
    player = sit(routes.made(routes.RuleBook(GAMES["agon"])))
    press(player, "Learn")
    assert isinstance(player.app.top, CourseScreen)


def test_a_hint_shows_how_and_again_begins_anew(sit: Seat_down) -> None:
    player = opened(sit, "xiangqi", "The cannon")
    screen = lesson(player)
    player.press(pygame.K_h)
    names = screen.play.scene.rules.topology.names
    assert [names[point] for point in screen.play.move_input.hint] == ["b3", "b9"]
    player.click(at(player, "b3"))
    player.click(at(player, "b9"))
    assert screen.play.scene.at == 1
    press(player, "Again")
    assert screen.play.scene.at == 0
    player.click(at(player, "b3"))
    assert screen.board_input.move_input.draft.clicks, "the board plays the new beginning"


@pytest.mark.usefixtures("watched")
def test_the_big_button_ends_a_turn(sit: Seat_down) -> None:
    player = opened(sit, "halebarde", "End your turn", (1280, 720))
    screen = lesson(player)
    player.click(at(player, "c2"))
    player.click(at(player, "d2"))
    player.wait(2)
    assert screen.big.label == "End turn"
    player.click(screen.big.rect.center)
    assert screen.play.over


def test_turning_a_cannon_waits_for_done(sit: Seat_down) -> None:
    player = opened(sit, "napoleon", "Turn a cannon", (1280, 720))
    screen = lesson(player)
    player.click(at(player, "e2"))
    player.click(at(player, "e3"))
    player.click(at(player, "b2"))
    player.press(pygame.K_r)
    player.wait(1)
    player.click(screen.big.rect.center)
    assert screen.play.over


@pytest.mark.sweep
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [(640, 480), (800, 600)])
@EVERY
def test_every_sentence_fits_its_sheet(
    sit: Seat_down, game: Any, size: tuple[int, int], language: str
) -> None:
    player = opened(sit, game.key, open_lessons(game).lessons()[0].title, size, language)
    screen, theme, say = lesson(player), player.app.theme, Words(language).say
    sheet = widgets(screen, Panel)[0].rect
    box = sheet.inflate(-theme.px(36), -theme.px(28))
    said = max(theme.box(say(text), theme.text(WORD), box.w)[1] for text in (*SAID.values(),
                                                                          ELSEWHERE))
    for each in open_lessons(game).lessons():
        stars = theme.px(23) * len(each.steps)
        head = theme.box(say(each.title), theme.title(TITLE), box.w - stars)[1]
        for step in each.steps:
            task = theme.box(say(step.say), theme.bold(WORD), box.w)[1]
            assert head + task + said + theme.px(12) <= box.h, step.say
        end = theme.box(say(each.end), theme.bold(WORD), box.w - theme.px(96) * screen.long)[1]
        assert head + theme.px(12) + max(end, theme.px(84)) + (
            0 if screen.long else min(end, theme.px(84))) <= box.h, each.end
    inside = pygame.Rect((0, 0), player.app.theme.size)
    assert len(widgets(screen, Button)) == 6
    for widget in widgets(screen, Button):
        assert inside.contains(widget.rect)
        assert not widget.rect.colliderect(sheet)
        assert not widget.rect.colliderect(screen.view.projection.port)


@EVERY
def test_every_lesson_opens_and_closes(sit: Seat_down, game: Any) -> None:
    course = open_lessons(game)
    player = sit(routes.made(routes.Lessons(game)))
    for number in range(0, len(course.lessons()), 9):
        player.app.open(routes.Lesson(game, course, number))
        player.wait(3)
        assert lesson(player).ready
        player.press(ESCAPE)
        assert isinstance(player.app.top, CourseScreen)


def test_the_first_game_is_against_the_lowest_level_and_guided(
    sit: Seat_down, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Any] = []

    class Table:
        """A table nobody comes to."""

        def __init__(self, key: str, options: Any, name: str, minds: Any, folder: Path,
                     clock: object = None, order: object = (), others: object = ()) -> None:
            made.append((key, options, [mind.level for mind in minds]))

        def poll(self) -> list[Any]:
            return []

        def close(self) -> None: ...

    monkeypatch.setattr("net.players.party.host_party", Table)
    player = sit(routes.made(routes.Lessons(GAMES["xiangqi"])))
    course: Any = player.app.top
    player.click(course.first_game.rect.center)
    assert isinstance(player.app.top, wait.WaitScreen)
    assert player.app.top.guided
    assert made == [("xiangqi", {}, [LEVELS[0]])]
    assert FIRST in Learned().done("xiangqi")


# what is kept

def test_a_star_is_kept_between_starts(tmp_path: Path) -> None:
    path = tmp_path / "learned.json"
    assert Learned(path).done("agon") == frozenset()
    assert Learned(path).add("agon", "The throne")
    assert Learned(path).add("xiangqi", "The horse")
    assert Learned(path).done("agon") == {"The throne"}


@pytest.mark.parametrize("text", [
    "", "[]", "{", '{"agon": 7}', '{"agon": [7, null]}', "[" * 5000,
    json.dumps({"agon": ["x" * (LONGEST_TITLE + 1)]}), " " * (LONGEST + 1),
    json.dumps({str(n): [] for n in range(1000)}),
])
def test_a_broken_file_is_no_star_and_no_harm(tmp_path: Path, text: str) -> None:
    path = tmp_path / "learned.json"
    path.write_text(text)
    assert Learned(path).done("agon") == frozenset()
    assert Learned(path).add("agon", "The throne")
    assert "The throne" in Learned(path).done("agon")


def test_a_folder_that_takes_nothing_keeps_nobody_from_learning(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    learned = Learned(blocked / "learned.json")
    assert not learned.add("agon", "The throne")
    assert learned.done("agon") == {"The throne"}, "until the program ends"


@pytest.mark.usefixtures("watched")
@pytest.mark.parametrize(("title", "start", "end", "glad"), [
    ("An empty throne", "g7", "g6", False), ("Queen and guards", "h6", "g6", True)])
def test_nobody_cheers_where_a_lesson_ends_in_a_defeat(
    sit: Seat_down, title: str, start: str, end: str, glad: bool
) -> None:
    player = opened(sit, "agon", title)
    screen = lesson(player)
    player.click(at(player, start))
    player.click(at(player, end))
    assert screen.play.over
    assert screen.performing().ending == glad
