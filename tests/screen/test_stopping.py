"""Whoever proposes to stop, or answers that, reads first what a yes would mean for them."""

from typing import Any

import pygame
import pytest

from client.pages.table_screen import TableScreen
from client.stage import view
from client.table.play import Play
from core.action import Answer, Offer
from core.games import GAMES
from core.match import Match
from core.option import read_options
from core.piece import Seat
from net.report import Beginning, Started

from .test_table_kit import NoLink, PegWardrobe

BEHIND = ["S:G@b1", "S:I@a2", "N:G@b8", "N:I@h3"]
"""Bert has a soldier across the middle, Ann has none."""
EVEN = ["S:G@b1", "S:I@a6", "N:G@b8", "N:I@h3"]
AHEAD = ["S:G@b1", "S:I@a6", "N:G@b8", "N:I@h7"]
MORE = [f"{seat}:{kind}@{file}{row}" for seat, row in (("S", 1), ("N", 8))
        for kind, file in zip("DDGG", "cdef", strict=True)]
"""Soldiers enough on both sides to win by reaching the other."""
THREE = ["S:G@e1", "S:I@f3", "W:G@a8", "W:I@n8", "N:G@k16", "N:I@j14"]
"""Bert, in the west, is the only one across."""
BERT = "Stop and count points: Bert wins"
ANN = "Stop and count points: Ann wins"


@pytest.fixture(autouse=True)
def pegs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dress the armies in pegs, which are painted at once."""
    monkeypatch.setattr(view, "Wardrobe", lambda *_: None)
    monkeypatch.setattr(view, "WardrobeSprites", PegWardrobe)


class Board:
    """A table in the middle of a match."""

    def __init__(self, sit: Any, pieces: list[str], here: tuple[Seat, ...] = (0, 1),
                 key: str = "napoleon", options: dict[str, Any] | None = None,
                 **value: Any) -> None:
        value = value or {"w": 8, "h": 8, "turn": "S"}
        game = GAMES[key]
        value["pieces"] = pieces
        read = read_options(game.options, options or {})
        rules = game.rules(read).suited(value)
        position = rules.from_json(value)
        self.link = NoLink(Match(game, read, position, rules))
        play = Play(self.link, Started(key, options or {}, ("Ann", "Bert", "Cleo"), here, None,
                                       beginning=Beginning(rules, position)), len(here) == 1)
        self.screen = TableScreen(play)
        self.player = sit(self.screen)
        self.player.wait(6)

    @property
    def labels(self) -> list[str]:
        """The buttons of the dialog that lies there."""
        return [] if self.screen.dialogs.shown is None else [
            each.label for each in self.screen.dialogs.shown.buttons]

    @property
    def lines(self) -> list[str]:
        """What that dialog says."""
        assert self.screen.dialogs.shown is not None
        return self.screen.dialogs.shown.lines

    def press(self, label: str) -> None:
        assert self.screen.dialogs.shown is not None
        next(each for each in self.screen.dialogs.shown.buttons if each.label == label).on_click()
        self.player.wait(2)

    def menu(self) -> None:
        self.screen.dialogs.menu()

    def do(self, seat: Seat, text: str) -> None:
        """Let somebody play at this or another screen."""
        rules = self.link.match.rules
        self.link.post(seat, rules.from_text(self.link.match.position, seat, text))
        self.player.wait(12)


@pytest.mark.parametrize(("pieces", "label"), [
    (BEHIND, BERT), (EVEN, "Offer a draw"), (AHEAD, ANN)])
def test_the_menu_says_what_stopping_now_is(sit: Any, pieces: list[str], label: str) -> None:
    board = Board(sit, pieces)
    board.menu()
    assert {BERT, "Offer a draw", ANN}.intersection(board.labels) == {label}


def test_a_draw_that_is_one_is_offered_as_ever(sit: Any) -> None:
    board = Board(sit, EVEN)
    board.menu()
    board.press("Offer a draw")
    assert board.lines == ["Ann proposes to stop here: a draw.", "Bert, do you agree?"]
    assert board.labels == ["Yes", "No"]
    board.press("Yes")
    outcome = board.link.match.position.outcome
    assert outcome is not None
    assert outcome.winners == ()


@pytest.mark.parametrize(("pieces", "label", "offers", "answers"), [
    (BEHIND, BERT, "Ann, a yes means that you lose.", "Bert, a yes means that you win."),
    (AHEAD, ANN, "Ann, a yes means that you win.", "Bert, a yes means that you lose.")])
def test_both_are_told_before_they_say_it(
    sit: Any, pieces: list[str], label: str, offers: str, answers: str
) -> None:
    board = Board(sit, pieces)
    board.menu()
    board.press(label)
    name = label.split(": ")[1].removesuffix(" wins")
    why = f"{name} has more soldiers across the middle."
    assert board.lines == [why, offers]
    assert board.labels == ["Keep playing", label], "who presses Enter plays on"
    assert board.link.match.pending is None
    board.press(label)
    assert board.link.match.pending == (0, Offer("draw"))
    assert board.lines == ["Ann proposes to stop here.", why, answers]
    assert board.labels == ["Keep playing", label]
    board.press(label)
    outcome = board.link.match.position.outcome
    assert outcome is not None
    assert outcome.winners == (("Ann", "Bert").index(name),)


def test_who_reads_what_it_means_may_still_play_on(sit: Any) -> None:
    board = Board(sit, BEHIND)
    board.menu()
    board.press(BERT)
    board.player.press(pygame.K_RETURN)
    assert board.screen.dialogs.shown is None
    assert not board.link.match.actions
    board.menu()
    board.press(BERT)
    board.press(BERT)
    board.player.press(pygame.K_RETURN)
    assert board.link.match.actions[-1] == (1, Answer(False))
    assert not board.link.match.over


def test_a_friend_at_another_screen_is_told_too(sit: Any) -> None:
    board = Board(sit, BEHIND, (0,))
    board.do(1, "offer draw")
    assert board.lines[-1] == "Ann, a yes means that you lose."
    assert board.labels == ["Keep playing", BERT]


@pytest.mark.parametrize(("pieces", "move", "said", "now"), [
    ([*EVEN, *MORE, "N:I@g5"], "g5-g4", "Offer a draw", BERT),
    ([*MORE, "N:I@h4"], "h4-h5", BERT, "Offer a draw")])
def test_what_was_said_is_said_anew_when_a_move_has_made_it_untrue(
    sit: Any, pieces: list[str], move: str, said: str, now: str
) -> None:
    """Bert moves, at another screen, while Ann reads what stopping would be."""
    board = Board(sit, pieces, (0,), w=8, h=8, turn="N")
    board.menu()
    if said == BERT:
        board.press(said)
    board.do(1, move)
    board.press(said)
    assert board.link.match.pending is None, "that would be another offer than was read"
    assert now in board.labels


def test_halebarde_counts_too(sit: Any) -> None:
    board = Board(sit, ["L:G@a1", "R:G@L1.1"], key="halebarde", turn="L")
    board.menu()
    assert BERT in board.labels


def test_everybody_at_one_screen_is_asked(sit: Any) -> None:
    board = Board(sit, THREE, (0, 1, 2), options={"board": "16x16", "players": 3},
                  w=16, h=16, seats=["S", "W", "N"], turn="S")
    board.menu()
    board.press(BERT)
    assert board.lines[-1] == "Ann, a yes means that you lose."
    board.press(BERT)
    assert board.lines[-1] == "Bert, a yes means that you win."
    board.press(BERT)
    assert not board.link.match.over
    assert board.lines[-1] == "Cleo, a yes means that you lose."
    board.press(BERT)
    outcome = board.link.match.position.outcome
    assert outcome is not None
    assert outcome.winners == (1,)
