"""A child at the puzzles: the shelf, tries, hints, answers by themselves, a star at the end."""

from datetime import date
from typing import Any

import pygame
import pytest

from client.games.game_puzzles import Solved, puzzles_of
from client.pages.learn.learn_screen import LearnScreen
from client.pages.puzzles.puzzle_screen import PuzzleScreen
from client.pages.puzzles.puzzle_shelf import PuzzleShelf
from client.widgets.board_card import BoardCard
from client.widgets.button import Button, Label, Panel
from core.games import GAMES
from core.puzzle import Puzzle

from .finders import button, click, press, widgets, words

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
THREE = Puzzle({"ruleset": "tournament"}, START, ("h3e3", "h8e8", "h1g3"), 2, "win")
ONE = Puzzle({"ruleset": "tournament"}, START, ("b3e3",), 5, "gain")


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    for place in ("puzzle_screen", "puzzle_shelf"):
        monkeypatch.setattr(f"client.pages.puzzles.{place}.puzzles_of",
                            lambda game: (THREE, ONE) if game.key == "xiangqi" else ())


def opened(sit: Any, number: int = 0, **window: Any) -> tuple[Any, PuzzleScreen]:
    player = sit(PuzzleScreen(GAMES["xiangqi"], number), **window)
    wait(player)
    return player, player.app.top


def wait(player: Any) -> None:
    for _ in range(200):
        player.wait()
        screen = player.app.top
        if not isinstance(screen, PuzzleScreen) or (screen.ready and not screen.exercise.answers
                                                    and screen.performing().settled):
            break
    player.wait(2)


def spot(screen: PuzzleScreen, name: str) -> tuple[int, int]:
    return screen.view.projection.centre(screen.exercise.posed.rules.topology.index[name])


def move(player: Any, start: str, end: str) -> None:
    screen = player.app.top
    player.click(spot(screen, start))
    player.click(spot(screen, end))
    wait(player)


def test_who_learns_a_game_finds_its_puzzles(sit: Any) -> None:
    player = sit(LearnScreen("agon"))
    press(player, "Puzzles")
    assert isinstance(player.app.top, PuzzleShelf)
    assert player.app.top.game.key == "agon"


def test_the_shelf_shows_each_puzzle_and_the_other_games(sit: Any) -> None:
    player = sit(PuzzleShelf("xiangqi"))
    shelf = player.app.top
    assert [card.shown for card in widgets(shelf, BoardCard)] == ["1", "2"]
    assert "0 of 2 solved" in words(shelf)
    press(player, "Agon")
    assert widgets(shelf, BoardCard) == []
    assert "no puzzles" in words(shelf)
    player.press(pygame.K_ESCAPE)
    assert player.app.top is not shelf or not player.app.running


def test_many_puzzles_lie_on_three_boards_each_from_its_first_unsolved_one(
    sit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = puzzles_of(GAMES["napoleon"])
    assert len(many) == 40
    for place in ("puzzle_screen", "puzzle_shelf"):
        monkeypatch.setattr(f"client.pages.puzzles.{place}.puzzles_of", lambda game: many)
    Solved().add(many[0])
    Solved().add(many[8])
    player = sit(PuzzleShelf("napoleon"))
    shelf, seen = player.app.top, []
    for tab in ("Easy", "Medium", "Hard"):
        press(player, tab)
        cards = [card.shown for card in widgets(shelf, BoardCard)]
        seen += cards
        assert len(cards) in (13, 14)
        assert button(shelf, tab).chosen
    assert seen == [str(n) for n in range(1, 41)]
    press(player, "Easy")
    assert shelf.at == 1, "the first is solved"
    press(player, "Next")
    wait(player)
    assert isinstance(player.app.top, PuzzleScreen)
    player.press(pygame.K_ESCAPE)
    assert player.app.top is shelf
    assert [card.shown for card in widgets(shelf, BoardCard)] == seen[:14]


def test_three_puzzles_are_everybodys_today_and_three_others_tomorrow(
    sit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = puzzles_of(GAMES["napoleon"])
    for place in ("puzzle_screen", "puzzle_shelf"):
        monkeypatch.setattr(f"client.pages.puzzles.{place}.puzzles_of", lambda game: many)
    days = []
    for day in (1, 2):
        monkeypatch.setattr("client.pages.puzzles.puzzle_shelf.date", Day(day))
        player = sit(PuzzleShelf("napoleon"))
        shelf = player.app.top
        assert button(shelf, "Today").chosen
        assert len(widgets(shelf, BoardCard)) == 3
        assert "of 3 solved" in words(shelf)
        days.append(shelf.puzzles)
    assert not {each.key for each in days[0]} & {each.key for each in days[1]}
    monkeypatch.setattr("client.pages.puzzles.puzzle_shelf.date", Day(1))
    player.press(pygame.K_TAB)
    assert shelf.puzzles == days[0], "whoever comes in the morning finds those of the day"
    monkeypatch.setattr("client.pages.puzzles.puzzle_shelf.date", Day(2))
    player.press(pygame.K_TAB)
    Solved().add(days[1][0])
    press(player, "Today")
    assert "1 of 3 solved" in words(shelf)
    press(player, "Next")
    wait(player)
    screen = player.app.top
    assert screen.exercise.puzzle == days[1][1]
    assert "Medium" in words(screen)
    press(player, "Next")
    wait(player)
    assert screen.exercise.puzzle == days[1][2]
    player.press(pygame.K_ESCAPE)
    assert player.app.top is shelf
    assert button(shelf, "Today").chosen
    press(player, "Agon")
    press(player, "Riddles")
    press(player, "Napoleon Strategy")
    assert button(shelf, "Riddles").chosen


class Day(date):
    """A calendar that stands still."""

    def __new__(cls, day: int) -> "Day":
        return super().__new__(cls, 2026, 12, day)

    def today(self) -> "Day":  # type: ignore[override]
        return self


def test_a_right_move_is_answered_and_the_last_one_gives_the_star(sit: Any) -> None:
    player = sit(PuzzleShelf("xiangqi"))
    click(player, widgets(player.app.top, BoardCard)[0])
    wait(player)
    screen = player.app.top
    assert isinstance(screen, PuzzleScreen)
    move(player, "h3", "e3")
    assert screen.exercise.at == 2  # the answer was played by itself
    assert screen.exercise.mover == screen.exercise.posed.solver
    move(player, "h1", "g3")
    assert screen.exercise.solved
    assert THREE in Solved()
    player.press(pygame.K_ESCAPE)
    player.press(pygame.K_ESCAPE)
    shelf = player.app.top
    assert isinstance(shelf, PuzzleShelf)
    assert [bool(card.done) for card in widgets(shelf, BoardCard)] == [True, False]


def test_a_wrong_move_goes_back_with_a_kind_sentence(sit: Any) -> None:
    player, screen = opened(sit)
    before = screen.exercise.match.position
    move(player, "a4", "a5")
    assert "Not this one. Look again!" in words(screen)
    assert screen.exercise.match.position is before
    assert screen.move_input.draft.clicks == ()
    move(player, "h3", "e3")
    assert screen.exercise.at == 2


def test_hints_come_after_two_tries_words_first_then_the_square_then_all(sit: Any) -> None:
    player, screen = opened(sit)
    press(player, "Hint")
    assert screen.exercise.hints == 0
    for end in ("a5", "a5"):
        move(player, "a4", end)
    press(player, "Hint")
    assert "Look at this piece: Cannon." in words(screen)
    at = screen.exercise.posed.rules.topology.index
    assert screen.move_input.hint == (at["h3"],), "the piece that is named is lit"
    press(player, "Show me where")
    assert screen.move_input.hint == (at["h3"], at["e3"])
    press(player, "Show the solution")
    wait(player)
    assert screen.exercise.done
    assert not screen.exercise.solved
    assert THREE not in Solved()
    press(player, "Again")
    wait(player)
    assert screen.exercise.at == 0
    move(player, "h3", "e3")
    move(player, "h1", "g3")
    assert THREE in Solved()


def test_keys_alone_solve_a_puzzle_and_go_on_to_the_next(sit: Any) -> None:
    player, screen = opened(sit, 1)
    board = screen.board_input
    index = screen.exercise.posed.rules.topology.index
    player.press(pygame.K_UP)
    for name in ("b3", "e3"):
        board.cursor = index[name]
        player.press(pygame.K_RETURN)
    wait(player)
    assert ONE in Solved()
    player.press(pygame.K_RETURN)  # the focus is on Next
    wait(player)
    assert screen.number == 0
    assert screen.exercise.puzzle is THREE
    player.press(pygame.K_n)
    assert screen.number == 1


def test_what_cannot_be_moved_is_no_try(sit: Any) -> None:
    player, screen = opened(sit)
    player.click(spot(screen, "a10"))
    move(player, "h3", "h9")
    assert screen.exercise.misses == 0


@pytest.mark.parametrize(("size", "language"), [
    ((800, 600), "en"), ((800, 600), "fr"), ((1280, 720), "fr"), ((3840, 2160), "fr"),
])
def test_words_and_buttons_have_room(sit: Any, size: tuple[int, int], language: str) -> None:
    _, screen = opened(sit, size=size, language=language)
    theme = screen.context.theme
    buttons = widgets(screen, Button)
    sheet, written = widgets(screen, Panel)[0].rect, widgets(screen, Label)
    assert len(buttons) == 4
    for each in buttons:
        assert sheet.contains(each.rect)
        assert each.rect.h >= theme.target
        assert each.rect.collidelist([label.rect for label in written]) < 0
    for one in buttons:
        assert not any(one.rect.colliderect(other.rect) for other in buttons if other is not one)
    assert not sheet.colliderect(screen.view.projection.bounds)


def test_a_band_has_its_words_below(sit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    band = Puzzle({}, {"pieces": ["L:G@R2.2", "L:G@R3.3", "L:G@R2.4", "L:G@o5", "R:S@R5.6"],
                       "turn": "L"}, ("o5-R1.5",), 1, "win")
    monkeypatch.setattr("client.pages.puzzles.puzzle_screen.puzzles_of", lambda game: (band,))
    player = sit(PuzzleScreen(GAMES["halebarde"]), size=(1280, 720))
    wait(player)
    screen = player.app.top
    sheet = widgets(screen, Panel)[0].rect
    assert sheet.w > 1000
    assert not sheet.colliderect(screen.view.projection.bounds)
