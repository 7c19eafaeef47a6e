"""A wounded lookout's owner clicks on the square where it goes (G-46a), by mouse and by keys."""

import pygame
import pytest

from client.boards.highlights import Highlight
from client.table.input.draft_highlights import highlights
from core.action import Place
from core.games.halebarde import HALEBARDE

from .test_table_games import Seated

WAY = (
    "a5-d5", "a6-d6", "end", "o4-m5", "end", "d5-g5", "d6-g6", "end", "m5-k5", "end",
    "g5-j5", "g6-i5", "end", "o3-n3", "end",
)


def test_the_free_squares_light_and_one_click_chooses(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Seated(monkeypatch, HALEBARDE, WAY, **{"return": "owner"})
    table.click("i5")
    table.click("k5")
    table.key(pygame.K_RETURN)
    move_input = table.scene.move_input
    assert table.play.match.position.turn == 1
    beds = {table.point("R1.3"), table.point("R1.4")}
    assert set(move_input.lit()) == beds
    lit = {highlight.point for highlight in highlights(move_input) if highlight.what == "move"}
    assert lit == beds
    assert Highlight("mark:debt", table.point("k5")) in list(highlights(move_input))
    table.click("j5")  # the taker's own pawn must wait
    assert not move_input.ready
    table.click("R1.4")
    assert Highlight("target", table.point("R1.4")) in list(highlights(move_input))
    table.key(pygame.K_RETURN)
    assert table.last() == Place(((table.point("k5"), table.point("R1.4")),))
    assert table.play.match.position.turn == 0
    assert table.scene.panels.journal(str)[-1][1] == "=R1.4"


def test_by_keys_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Seated(monkeypatch, HALEBARDE, (*WAY, "i5xk5"), **{"return": "owner"})
    for _ in range(40):
        if table.scene.board_input.cursor in table.scene.move_input.lit():
            break
        table.key(pygame.K_UP)
    table.key(pygame.K_SPACE)
    assert table.scene.move_input.ready
    table.key(pygame.K_RETURN)
    assert isinstance(table.last(), Place)
