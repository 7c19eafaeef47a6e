"""A drum's push takes three clicks: drum, horse, and where the horse is put."""

import pygame
import pytest

from client.stage.animator import standing
from client.table.input.draft_highlights import highlights
from client.table.input.draft_overlay import ghosts
from core.action import Push, clicks
from core.match import Match

from .test_table_kit import Sitting

OPTIONS = {"board": "6x6", "list": "1/2/0/4/0", "drum_push": True, "depth": "2"}
DRUM, HORSE, AWAY = "c6", "b5", "a4"


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Sitting:
    """Seat somebody at a board where Blue's horse has just come within reach of Red's drum."""
    table = Sitting(monkeypatch, options=OPTIONS)
    match: Match = table.link.match
    table.link.post(0, match.rules.from_text(match.position, 0, "f1-b5"))
    for _ in range(30):
        table.frame(0.1)
    assert table.scene.performing().settled
    return table


def pushed(table: Sitting) -> None:
    table.frame()
    assert clicks(table.moves()[-1]) == tuple(map(table.point, (DRUM, HORSE, AWAY)))
    for _ in range(40):
        table.frame(0.1)
    animator = table.scene.performing()
    assert animator.board == standing(table.play.match.position)
    assert animator.board[table.point(AWAY)].kind == "C"
    assert animator.board[table.point(HORSE)].kind == "D"


def test_by_clicks_with_its_preview(table: Sitting) -> None:
    move_input = table.scene.move_input
    table.click(DRUM)
    table.click(HORSE)
    assert move_input.draft.action is None
    assert table.point(AWAY) in move_input.lit()
    lit = {highlight.point: highlight.what for highlight in highlights(move_input)}
    assert lit[table.point(HORSE)] == "target"
    assert lit[table.point(AWAY)] == "move"
    table.click(AWAY)
    assert move_input.ready
    shown = move_input.preview().board
    horse = shown[table.point(AWAY)]
    assert horse is not None
    assert horse.kind == "C"
    table.frame(0.1)
    seen = {(s.piece, s.x, s.y) for s in ghosts(move_input, table.scene.board_input,
                                                table.scene.view.renderer)}
    places = table.play.match.rules.topology.places
    assert ("cavalry", *places[table.point(AWAY)]) in seen
    assert ("drummer", *places[table.point(HORSE)]) in seen
    table.key(pygame.K_RETURN)
    pushed(table)


def test_undo_goes_back_square_by_square(table: Sitting) -> None:
    move_input = table.scene.move_input
    for name in (DRUM, HORSE, AWAY):
        table.click(name)
    for count in (2, 1, 0):
        table.key(pygame.K_ESCAPE)
        assert len(move_input.draft.clicks) == count


def test_by_drag_then_click(table: Sitting) -> None:
    table.mouse(pygame.MOUSEBUTTONDOWN, table.at(DRUM))
    table.mouse(pygame.MOUSEMOTION, table.at(HORSE))
    table.mouse(pygame.MOUSEBUTTONUP, table.at(HORSE))
    assert len(table.scene.move_input.draft.clicks) == 2
    table.click(AWAY)
    table.click(table.scene.controls.done.rect.center)
    pushed(table)


def test_by_keys_alone(table: Sitting) -> None:
    board_input = table.scene.board_input
    for name in (DRUM, HORSE, AWAY):
        board_input.cursor = table.point(name)
        table.key(pygame.K_SPACE)
    assert table.scene.move_input.ready
    table.key(pygame.K_RETURN)
    pushed(table)


def test_a_square_the_horse_cannot_take_says_why(table: Sitting) -> None:
    table.click(DRUM)
    table.click(HORSE)
    table.click("b4")
    refused = table.scene.move_input.refused
    assert refused is not None
    assert refused[0].rule.startswith("N-")
    assert len(table.scene.move_input.draft.clicks) == 2


def test_a_push_is_a_move_of_the_match(table: Sitting) -> None:
    match = table.play.match
    pushes = [a for a in match.rules.actions(match.position, 1)
              if isinstance(a, Push)]
    assert pushes
