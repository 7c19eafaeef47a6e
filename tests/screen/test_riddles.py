"""Riddles from the board to the friend's shelf: made, named, copied, pasted, solved."""

from dataclasses import replace
from typing import Any

import pytest

from client import routes
from client.games.game_puzzles import Solved, puzzles_of
from client.memory.riddles import Riddles
from client.pages.play_on import PlayOnScreen
from client.pages.position.position_screen import PositionScreen
from client.pages.puzzles.puzzle_screen import PuzzleScreen
from client.pages.puzzles.puzzle_shelf import PuzzleShelf
from client.pages.puzzles.riddle_screen import RiddleScreen
from client.pages.title import TitleScreen
from client.widgets.board_card import BoardCard
from client.widgets.qr_picture import QrPicture
from core.games import GAMES
from core.puzzle import board_of, posable
from core.riddle import write_riddle
from net.report import Beginning

from .conftest import until
from .finders import press, widgets, words

AGON = GAMES["agon"]
WINS = next(each for each in puzzles_of(AGON) if each.task == "win" and len(each.solution) == 1)


@pytest.fixture
def board() -> dict[str, str]:
    """Stand in for the system's clipboard."""
    return {"text": ""}


@pytest.fixture(autouse=True)
def clipboard(board: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    def copy(text: str) -> bool:
        board["text"] = text
        return True

    monkeypatch.setattr("client.widgets.entry.copy", copy)
    monkeypatch.setattr("client.pages.puzzles.puzzle_shelf.pasted", lambda: board["text"])


def asked(sit: Any) -> Any:
    """Ask, from a position that was set up, whether it is a riddle."""
    _, rules, p = board_of(AGON, WINS)
    player = sit(PositionScreen("agon", dict(WINS.options), Beginning(rules, p)))
    player.wait(3)
    press(player, "Make it a riddle")
    player.wait(2)
    return player


def test_it_is_made_named_and_kept(sit: Any, board: dict[str, str]) -> None:
    player = asked(sit)
    screen = player.app.top
    assert isinstance(screen, RiddleScreen)
    assert "Win with your next move." in words(screen)
    assert widgets(screen, QrPicture)
    player.type("Ann's first")
    press(player, "Copy")
    assert board["text"] == screen.text
    press(player, "Keep it")
    assert isinstance(player.app.top, PositionScreen)
    assert [each.name for each in Riddles().of(AGON)] == ["Ann's first"]


def test_a_friend_pastes_it_and_solves_it(sit: Any, board: dict[str, str]) -> None:
    board["text"] = f"\n {write_riddle(AGON, WINS)} \n"
    player = sit(PuzzleShelf("xiangqi"))
    press(player, "Riddles")
    assert not widgets(player.app.top, BoardCard)
    press(player, "Paste a riddle")
    shelf: Any = player.app.top
    assert shelf.game is AGON, "whichever game it is of"
    assert [card.name for card in widgets(shelf, BoardCard)] == ["From a friend"]
    press(player, "From a friend")
    until(lambda: player.app.top.ready, player)
    player.wait(6)
    screen: Any = player.app.top
    assert isinstance(screen, PuzzleScreen)
    assert "From a friend" in words(screen)
    _, action = screen.exercise.posed.line[0]
    for point in action.path:
        player.click(screen.view.projection.centre(point))
    until(lambda: screen.exercise.done, player)
    until(lambda: WINS in Solved(), player)
    assert WINS in Solved()
    press(player, "Back")
    assert "1 of 1 solved" in words(player.app.top)


@pytest.mark.parametrize("text", ["", "hello", "TAMBOUR-1.eJw"])
def test_what_is_no_riddle_is_told_and_nothing_is_lost(
    sit: Any, board: dict[str, str], text: str
) -> None:
    board["text"] = text
    player = sit(PuzzleShelf("agon"))
    press(player, "Riddles")
    press(player, "Paste a riddle")
    assert "no riddle" in player.app.toast.text
    assert isinstance(player.app.top, PuzzleShelf)


def test_where_there_is_none_it_is_said_why(sit: Any) -> None:
    for key, told in (("agon", "are about as good"), ("luzhanqi", "hidden")):
        rules = GAMES[key].rules(GAMES[key].options())
        player = sit(TitleScreen())
        player.app.push(PlayOnScreen(GAMES[key], rules.options, rules, rules.opening(), ()))
        press(player, "Make it a riddle")
        player.wait(2)
        assert told in words(player.app.top)
        press(player, "Back")
        assert isinstance(player.app.top, TitleScreen)


def test_who_leaves_meanwhile_stops_the_search(sit: Any) -> None:
    _, rules, p = board_of(AGON, WINS)
    player = sit(TitleScreen())

    class Slow:
        """Thinks for ever."""

        ready, dropped = False, 0

        def ask(self, question: object) -> "Slow":
            return self

        def drop(self) -> None:
            self.dropped += 1

        def close(self) -> None: ...

    slow = Slow()
    screen: Any = routes.made(routes.MakeRiddle(AGON, dict(WINS.options), posable(rules, p)))
    screen.enter(replace(player.app.context, worker=slow), player.app.canvas.get_size())
    assert not screen.update(1.0)
    screen.leave()
    assert slow.dropped == 1


def test_one_is_copied_for_another_friend_and_taken_off_after_a_question(
    sit: Any, board: dict[str, str]
) -> None:
    texts = [write_riddle(AGON, each) for each in puzzles_of(AGON)[:2]]
    for n, text in enumerate(texts):
        Riddles().add(f"Number {n}", text)
    player = sit(PuzzleShelf("agon"))
    press(player, "Riddles")
    press(player, "Copy")
    assert board["text"] == texts[1], "the newest comes first"
    press(player, "Delete")
    assert "Delete Number 1 for good?" in words(player.app.top)
    press(player, "Keep it")
    assert len(Riddles().of(AGON)) == 2
    press(player, "Delete")
    press(player, "Delete")
    assert [each.name for each in Riddles().of(AGON)] == ["Number 0"]
    assert len(widgets(player.app.top, BoardCard)) == 1
